//! The rules once more, in the plainest way: an array of cells, and every group of one to three marbles tried in every
//! direction. It shares no code with the library but the names of cells.

use std::collections::BTreeMap;

use fishka_abalone::{Cell, Colour, Layout, Position};
use fishka_game::Position as _;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

#[derive(Clone, Copy, PartialEq)]
enum Spot {
    Off,
    Empty,
    Marble(Colour),
}

/// (row, diagonal).
type Place = (i8, i8);

const DIRECTIONS: [Place; 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)];
/// One direction for each of the three ways a line can lie, so that no group is met twice.
const LINES: [Place; 3] = [(0, 1), (1, 0), (1, 1)];

#[derive(Clone)]
pub(crate) struct Plain {
    board: [[Spot; 9]; 9],
    to_move: Colour,
    black_out: u8,
    white_out: u8,
}

impl Plain {
    pub(crate) fn new(position: &Position) -> Plain {
        let mut board = [[Spot::Off; 9]; 9];
        for cell in Cell::ALL {
            let spot = position.marble(cell).map_or(Spot::Empty, Spot::Marble);
            board[usize::from(cell.row())][usize::from(cell.diagonal())] = spot;
        }
        Plain {
            board,
            to_move: position.to_move(),
            black_out: position.out(Colour::Black),
            white_out: position.out(Colour::White),
        }
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves().iter().map(|(_, after)| after.perft(depth - 1)).sum()
    }

    /// Every legal move in writing, with the position after it.
    fn moves(&self) -> Vec<(String, Plain)> {
        let mut moves = Vec::new();
        if self.black_out == 6 || self.white_out == 6 {
            return moves;
        }
        for group in self.groups() {
            for direction in DIRECTIONS {
                let line = (group.len() > 1).then(|| (group[1].0 - group[0].0, group[1].1 - group[0].1));
                let along = line.is_none_or(|line| line == direction || line == (-direction.0, -direction.1));
                let after =
                    if along { self.in_line(&group, direction) } else { self.broadside(&group, direction) };
                if let Some(mut after) = after {
                    after.to_move = !self.to_move;
                    moves.push((text(&group, direction, along), after));
                }
            }
        }
        moves
    }

    /// The groups of one, two or three own marbles in a line, each from its smallest to its largest cell.
    fn groups(&self) -> Vec<Vec<Place>> {
        let mut groups = Vec::new();
        for cell in Cell::ALL {
            let start = (cell.row() as i8, cell.diagonal() as i8);
            if !self.is_own(start) {
                continue;
            }
            groups.push(vec![start]);
            for line in LINES {
                let second = step(start, line);
                let third = step(second, line);
                if self.is_own(second) {
                    groups.push(vec![start, second]);
                    if self.is_own(third) {
                        groups.push(vec![start, second, third]);
                    }
                }
            }
        }
        groups
    }

    fn in_line(&self, group: &[Place], direction: Place) -> Option<Plain> {
        let rear = rear(group, direction);
        let mut front = rear;
        for _ in 1..group.len() {
            front = step(front, direction);
        }
        let mut after = self.clone();
        // Count the opposing marbles in front, then look behind them.
        let mut at = step(front, direction);
        let mut pushed = 0;
        while self.at(at) == Spot::Marble(!self.to_move) {
            pushed += 1;
            at = step(at, direction);
        }
        if pushed >= group.len() {
            return None;
        }
        match self.at(at) {
            Spot::Marble(_) => return None,
            Spot::Off if pushed == 0 => return None,
            Spot::Off if self.to_move == Colour::Black => after.white_out += 1,
            Spot::Off => after.black_out += 1,
            Spot::Empty if pushed > 0 => after.set(at, Spot::Marble(!self.to_move)),
            Spot::Empty => {}
        }
        after.set(step(front, direction), Spot::Marble(self.to_move));
        after.set(rear, Spot::Empty);
        Some(after)
    }

    fn broadside(&self, group: &[Place], direction: Place) -> Option<Plain> {
        let mut after = self.clone();
        for &place in group {
            if self.at(step(place, direction)) != Spot::Empty {
                return None;
            }
            after.set(place, Spot::Empty);
            after.set(step(place, direction), Spot::Marble(self.to_move));
        }
        Some(after)
    }

    fn at(&self, (row, diagonal): Place) -> Spot {
        let inside = (0..9).contains(&row) && (0..9).contains(&diagonal);
        if inside { self.board[row as usize][diagonal as usize] } else { Spot::Off }
    }

    fn set(&mut self, (row, diagonal): Place, spot: Spot) {
        self.board[row as usize][diagonal as usize] = spot;
    }

    fn is_own(&self, place: Place) -> bool {
        self.at(place) == Spot::Marble(self.to_move)
    }
}

fn step((row, diagonal): Place, (rows, diagonals): Place) -> Place {
    (row + rows, diagonal + diagonals)
}

/// The marble of the group that none of the group stands behind.
fn rear(group: &[Place], direction: Place) -> Place {
    let back = (-direction.0, -direction.1);
    group.iter().copied().find(|&place| !group.contains(&step(place, back))).unwrap()
}

fn text(group: &[Place], direction: Place, along: bool) -> String {
    let name = |(row, diagonal): Place| format!("{}{}", char::from(b'a' + row as u8), diagonal + 1);
    if along {
        let rear = rear(group, direction);
        name(rear) + &name(step(rear, direction))
    } else {
        let (first, last) = (group[0], group[group.len() - 1]);
        name(first) + &name(last) + &name(step(first, direction))
    }
}

/// A position in writing, put together from the array.
fn position_text(plain: &Plain) -> String {
    let mut rows = Vec::new();
    for row in plain.board.iter().rev() {
        let marks = row.iter().filter(|spot| **spot != Spot::Off).map(|spot| match spot {
            Spot::Marble(Colour::Black) => 'b',
            Spot::Marble(Colour::White) => 'w',
            _ => '.',
        });
        let mut text: String = marks.collect();
        for run in (1..=9).rev() {
            text = text.replace(&".".repeat(run), &run.to_string());
        }
        rows.push(text);
    }
    let side = if plain.to_move == Colour::Black { 'b' } else { 'w' };
    format!("{} {side} {} {}", rows.join("/"), plain.black_out, plain.white_out)
}

#[test]
fn both_ways_list_the_same_moves_with_the_same_positions_after_them() {
    for layout in Layout::ALL {
        let mut rng = ChaCha8Rng::seed_from_u64(layout as u64);
        let mut position = layout.position();
        let mut moves = <Position as fishka_game::Position>::Moves::default();
        for _ in 0..300 {
            position.legal_moves(&mut moves);
            let fast: BTreeMap<String, String> = moves
                .iter()
                .map(|&mv| {
                    let mut after = position;
                    after.play_unchecked(mv);
                    (mv.to_string(), after.to_string())
                })
                .collect();
            let plain: BTreeMap<String, String> = Plain::new(&position)
                .moves()
                .into_iter()
                .map(|(mv, after)| (mv, position_text(&after)))
                .collect();
            assert_eq!(fast, plain, "{position}");
            if moves.is_empty() {
                break;
            }
            // Pushes are preferred half of the time, so that marbles leave the board.
            let pushes: Vec<_> =
                moves.iter().filter(|&&mv| !position.effect(mv).unwrap().pushed.is_empty()).collect();
            let mv = if !pushes.is_empty() && rng.random_bool(0.5) {
                *pushes[rng.random_range(0..pushes.len())]
            } else {
                moves[rng.random_range(0..moves.len())]
            };
            position.play(mv).unwrap();
        }
    }
}
