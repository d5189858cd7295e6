//! The rules of laying once more, written as plainly as possible and sharing nothing with the crate but the notation: a
//! second opinion on where tiles fit, on how many games there are and on the score.

use std::collections::BTreeMap;

use fishka_game::{Game, Position as _};
use fishka_tayu::{Axis, Kind, Move, Position};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::common::{game, moves};

/// Column and row, counted from 1.
type Cell = (usize, usize);
/// Exits to the north, east, south and west.
type Exits = [bool; 4];

/// Every cell with its exits if a tile covers it, and a border around that nothing ever covers.
#[derive(Clone)]
pub(crate) struct PlainBoard {
    size: usize,
    doubles: &'static [usize],
    centre: &'static [usize],
    cells: [[Option<Exits>; 21]; 21],
}

impl PlainBoard {
    pub(crate) fn eighty_four() -> PlainBoard {
        PlainBoard { size: 18, doubles: &[3, 9, 10, 16], centre: &[9, 10], cells: [[None; 21]; 21] }
    }

    pub(crate) fn classic() -> PlainBoard {
        PlainBoard { size: 19, doubles: &[3, 10, 17], centre: &[10], cells: [[None; 21]; 21] }
    }

    /// All placements of a kind in the notation.
    fn placements(&self, kind: &str) -> Vec<String> {
        let first = self.cells.iter().flatten().all(Option::is_none);
        let mut found = Vec::new();
        for spelling in [kind.to_owned(), half_turned(kind)] {
            for sign in ['-', '|'] {
                let exits = exits(&spelling, sign);
                for x in 1..=self.size {
                    for y in 1..=self.size {
                        let fits = cells(sign, (x, y)).is_some_and(|cells| self.fits(cells, exits, first));
                        if fits {
                            let column = (b'a' + x as u8 - 1) as char;
                            found.push(format!("{spelling}{sign}{column}{y}"));
                        }
                    }
                }
            }
        }
        found
    }

    fn fits(&self, cells: [Cell; 3], exits: [Exits; 3], first: bool) -> bool {
        let on_board = |(x, y): Cell| (1..=self.size).contains(&x) && (1..=self.size).contains(&y);
        if cells.iter().any(|&(x, y)| !on_board((x, y)) || self.cells[x][y].is_some()) {
            return false;
        }
        if first {
            return cells.iter().any(|(x, y)| self.centre.contains(x) && self.centre.contains(y));
        }
        let mut joined = false;
        for ((x, y), exits) in cells.into_iter().zip(exits) {
            let neighbours = [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)];
            for side in 0..4 {
                let (x, y) = neighbours[side];
                if let Some(neighbour) = self.cells[x][y] {
                    let theirs = neighbour[(side + 2) % 4];
                    if exits[side] != theirs {
                        return false;
                    }
                    joined |= theirs;
                }
            }
        }
        joined
    }

    pub(crate) fn lay(&mut self, placement: &str) {
        let at = placement.find(['-', '|']).expect("a placement");
        let (spelling, rest) = placement.split_at(at);
        let sign = rest.as_bytes()[0] as char;
        let column = usize::from(rest.as_bytes()[1] - b'a' + 1);
        let row = rest[2..].parse().expect("a row");
        let cells = cells(sign, (column, row)).expect("on the board");
        for ((x, y), exits) in cells.into_iter().zip(exits(spelling, sign)) {
            self.cells[x][y] = Some(exits);
        }
    }

    /// Points on the north, east, south and west edges.
    fn points(&self) -> [u32; 4] {
        let (last, mut points) = (self.size, [0; 4]);
        for along in 1..=last {
            let edge = [(along, last), (last, along), (along, 1), (1, along)];
            for side in 0..4 {
                let (x, y) = edge[side];
                if self.cells[x][y].is_some_and(|exits| exits[side]) {
                    points[side] += if self.doubles.contains(&along) { 2 } else { 1 };
                }
            }
        }
        points
    }

    /// Games of `depth` plies in which draws and placements take turns.
    pub(crate) fn perft(&self, left: &BTreeMap<String, u8>, drawn: Option<&str>, depth: u32) -> u64 {
        let Some(rest) = depth.checked_sub(1) else { return 1 };
        match drawn {
            Some(kind) => {
                let placements = self.placements(kind);
                if rest == 0 {
                    return placements.len() as u64;
                }
                let after = |placement: &String| {
                    let mut next = self.clone();
                    next.lay(placement);
                    next.perft(left, None, rest)
                };
                placements.iter().map(after).sum()
            }
            None => {
                let after = |(kind, copies): (&String, &u8)| {
                    let mut less = left.clone();
                    less.insert(kind.clone(), copies - 1);
                    self.perft(&less, Some(kind), rest)
                };
                left.iter().filter(|(_, copies)| **copies > 0).map(after).sum()
            }
        }
    }
}

/// The exits of the three cells of a tile.
fn exits(spelling: &str, sign: char) -> [Exits; 3] {
    // North, east, south and west of each cell; a dot where the tile goes on.
    let around = [['a', '.', 'g', 'h'], ['b', '.', 'f', '.'], ['c', 'd', 'e', '.']];
    let mut exits = around.map(|letters| letters.map(|letter| spelling.contains(letter)));
    if sign == '|' {
        // A quarter turn clockwise: every side becomes the next one.
        exits.iter_mut().for_each(|sides| sides.rotate_right(1));
    }
    exits
}

/// Three cells eastwards or southwards; none when they leave the border.
fn cells(sign: char, (x, y): Cell) -> Option<[Cell; 3]> {
    match sign {
        '-' => (x + 2 <= 20).then(|| [(x, y), (x + 1, y), (x + 2, y)]),
        _ => (y >= 2).then(|| [(x, y), (x, y - 1), (x, y - 2)]),
    }
}

fn half_turned(kind: &str) -> String {
    let mut letters: Vec<u8> = kind.bytes().map(|letter| (letter - b'a' + 4) % 8 + b'a').collect();
    letters.sort_unstable();
    String::from_utf8(letters).expect("letters")
}

pub(crate) fn full_bag(copies: u8) -> BTreeMap<String, u8> {
    Kind::ALL.iter().map(|kind| (kind.to_string(), copies)).collect()
}

/// Plays random games and compares the placements of every kind and the points at every step.
fn compare(options: &str, board: &PlainBoard, games: u64) {
    for seed in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut position, mut plain) = (game(options).start(), board.clone());
        loop {
            compare_position(&position, &plain);
            let moves = moves(&position);
            if moves.is_empty() {
                break;
            }
            let mv = moves[rng.random_range(0..moves.len())];
            if let Move::Place(placement) = mv {
                plain.lay(&placement.to_string());
            }
            position.play_unchecked(mv);
        }
    }
}

fn compare_position(position: &Position, plain: &PlainBoard) {
    for kind in Kind::ALL {
        let mut fast: Vec<String> = position.legal_placements(kind).iter().map(ToString::to_string).collect();
        let mut slow = plain.placements(&kind.to_string());
        fast.sort();
        slow.sort();
        assert_eq!(fast, slow, "{kind} in {position}");
    }
    let [north, east, south, west] = plain.points();
    assert_eq!(position.score().of(Axis::NorthSouth), north * south, "{position}");
    assert_eq!(position.score().of(Axis::EastWest), east * west, "{position}");
}

#[test]
fn both_ways_agree_in_random_games() {
    compare("", &PlainBoard::eighty_four(), 12);
}

#[test]
fn both_ways_agree_in_random_games_on_the_classic_board() {
    compare("edition=classic", &PlainBoard::classic(), 8);
}
