//! The rules of laying once more, written as plainly as possible and sharing nothing with the crate but the notation: a
//! second opinion on where tiles fit, on how many games there are and on the score.

use std::collections::BTreeMap;

use fishka_game::{Game, Position as _};
use fishka_tayu::{Axis, Kind, Move, Position};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::common::{game, moves};

type Cell = (i32, i32);

/// Steps to the north, east, south and west.
const STEPS: [Cell; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Every covered cell with its exits to the north, east, south and west.
#[derive(Clone)]
pub(crate) struct PlainBoard {
    size: i32,
    doubles: Vec<i32>,
    centre: Vec<Cell>,
    cells: BTreeMap<Cell, [bool; 4]>,
}

impl PlainBoard {
    pub(crate) fn eighty_four() -> PlainBoard {
        let centre = vec![(9, 9), (9, 10), (10, 9), (10, 10)];
        PlainBoard { size: 18, doubles: vec![3, 9, 10, 16], centre, cells: BTreeMap::new() }
    }

    pub(crate) fn classic() -> PlainBoard {
        PlainBoard { size: 19, doubles: vec![3, 10, 17], centre: vec![(10, 10)], cells: BTreeMap::new() }
    }

    /// All placements of a kind in the notation.
    fn placements(&self, kind: &str) -> Vec<String> {
        let mut found = Vec::new();
        for spelling in [kind.to_owned(), half_turned(kind)] {
            for sign in ['-', '|'] {
                for x in 1..=self.size {
                    for y in 1..=self.size {
                        if self.fits(&tile(&spelling, sign, (x, y))) {
                            let column = (b'a' + x as u8 - 1) as char;
                            found.push(format!("{spelling}{sign}{column}{y}"));
                        }
                    }
                }
            }
        }
        found
    }

    fn fits(&self, tile: &[(Cell, [bool; 4])]) -> bool {
        let on_board = |(x, y): Cell| (1..=self.size).contains(&x) && (1..=self.size).contains(&y);
        if tile.iter().any(|(cell, _)| !on_board(*cell) || self.cells.contains_key(cell)) {
            return false;
        }
        if self.cells.is_empty() {
            return tile.iter().any(|(cell, _)| self.centre.contains(cell));
        }
        let mut joined = false;
        for (cell, exits) in tile {
            for side in 0..4 {
                let (dx, dy) = STEPS[side];
                if let Some(neighbour) = self.cells.get(&(cell.0 + dx, cell.1 + dy)) {
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

    fn lay(&mut self, placement: &str) {
        let at = placement.find(['-', '|']).expect("a placement");
        let (spelling, rest) = placement.split_at(at);
        let column = rest.as_bytes()[1] - b'a' + 1;
        let row: i32 = rest[2..].parse().expect("a row");
        self.cells.extend(tile(spelling, rest.as_bytes()[0] as char, (i32::from(column), row)));
    }

    /// Points on the north, east, south and west edges.
    fn points(&self) -> [u32; 4] {
        let mut points = [0; 4];
        for ((x, y), exits) in &self.cells {
            let edges = [(*y == self.size, x), (*x == self.size, y), (*y == 1, x), (*x == 1, y)];
            for (side, (at_edge, along)) in edges.into_iter().enumerate() {
                if at_edge && exits[side] {
                    points[side] += if self.doubles.contains(along) { 2 } else { 1 };
                }
            }
        }
        points
    }

    /// Games of `depth` plies in which draws and placements take turns, a draw first.
    pub(crate) fn perft(&self, left: &BTreeMap<String, u8>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        for kind in left.iter().filter(|(_, copies)| **copies > 0).map(|(kind, _)| kind) {
            match depth {
                1 => count += 1,
                2 => count += self.placements(kind).len() as u64,
                _ => {
                    let mut less = left.clone();
                    *less.get_mut(kind).expect("it was left") -= 1;
                    for placement in self.placements(kind) {
                        let mut next = self.clone();
                        next.lay(&placement);
                        count += next.perft(&less, depth - 2);
                    }
                }
            }
        }
        count
    }
}

/// Three cells and their exits. Standing is a quarter turn clockwise: cells run south, every side becomes the next one.
fn tile(spelling: &str, sign: char, (x, y): Cell) -> Vec<(Cell, [bool; 4])> {
    // North, east, south and west of each cell; a dot where the tile goes on.
    let around = [['a', '.', 'g', 'h'], ['b', '.', 'f', '.'], ['c', 'd', 'e', '.']];
    let cell = |index: usize| {
        let (step, mut exits) = (index as i32, around[index].map(|letter| spelling.contains(letter)));
        match sign {
            '-' => ((x + step, y), exits),
            _ => {
                exits.rotate_right(1);
                ((x, y - step), exits)
            }
        }
    };
    (0..3).map(cell).collect()
}

fn half_turned(kind: &str) -> String {
    let mut letters: Vec<u8> = kind.bytes().map(|letter| (letter - b'a' + 4) % 8 + b'a').collect();
    letters.sort_unstable();
    String::from_utf8(letters).expect("letters")
}

pub(crate) fn full_bag(copies: u8) -> BTreeMap<String, u8> {
    Kind::ALL.iter().map(|kind| (kind.to_string(), copies)).collect()
}

/// Plays random games and compares the placements of every drawn tile and the points at every step.
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
    if let Some(kind) = position.drawn() {
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
