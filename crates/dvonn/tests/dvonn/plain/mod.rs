//! DVONN once more, as plainly as the rulebook tells it: a map of stacks, no tables, no bits. Slow, and independent of the
//! crate: it reads position texts and writes moves by itself.

#![allow(dead_code, reason = "each test file uses its own part of this")]

use std::collections::{BTreeMap, BTreeSet};

type Place = (i32, i32);

const DIRECTIONS: [Place; 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)];

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plain {
    /// Occupied cells with their pieces from bottom to top.
    stacks: BTreeMap<Place, Vec<char>>,
    to_act: char,
    placing: bool,
}

impl Plain {
    /// Reads a position text that is known to be right.
    pub(crate) fn read(text: &str) -> Plain {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut stacks = BTreeMap::new();
        for (from_top, row_text) in fields[0].split('/').enumerate() {
            let y = 4 - from_top as i32;
            let mut x = row_columns(y).0;
            let mut rest = row_text.chars().peekable();
            while let Some(next) = rest.next() {
                if next == '(' {
                    let pieces: Vec<char> = rest.by_ref().take_while(|c| *c != ')').collect();
                    stacks.insert((x, y), pieces);
                    x += 1;
                } else if let Some(mut empty) = next.to_digit(10) {
                    while let Some(digit) = rest.peek().and_then(|c| c.to_digit(10)) {
                        empty = empty * 10 + digit;
                        rest.next();
                    }
                    x += empty as i32;
                } else {
                    stacks.insert((x, y), vec![next]);
                    x += 1;
                }
            }
        }
        Plain { stacks, to_act: if fields[1] == "w" { 'w' } else { 'b' }, placing: fields[2] == "place" }
    }

    /// The legal moves as they are written, sorted.
    pub(crate) fn moves(&self) -> Vec<String> {
        if self.placing {
            let empty = all_cells().into_iter().filter(|place| !self.stacks.contains_key(place));
            return sorted(empty.map(name).collect());
        }
        let moves = self.stacking_moves(self.to_act);
        if moves.is_empty() && !self.stacking_moves(other(self.to_act)).is_empty() {
            return vec!["pass".to_owned()];
        }
        sorted(moves)
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: &str) {
        if self.placing {
            let piece = if self.stacks.len() < 3 { 'r' } else { self.to_act };
            self.stacks.insert(place(mv), vec![piece]);
            if self.stacks.len() == 49 {
                self.placing = false;
                self.to_act = 'w';
                return;
            }
        } else if mv != "pass" {
            let moving = self.stacks.remove(&place(&mv[..2])).expect("a stack moves");
            self.stacks.get_mut(&place(&mv[2..])).expect("it lands on a stack").extend(moving);
            self.remove_unconnected();
        }
        self.to_act = other(self.to_act);
    }

    /// All pieces in the stacks with this colour on top.
    pub(crate) fn score(&self, colour: char) -> usize {
        self.stacks.values().filter(|stack| stack.last() == Some(&colour)).map(Vec::len).sum()
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let children = self.moves().into_iter().map(|mv| {
            let mut child = self.clone();
            child.play(&mv);
            child.perft(depth - 1)
        });
        children.sum()
    }

    fn stacking_moves(&self, colour: char) -> Vec<String> {
        let mut moves = Vec::new();
        for (&from, stack) in &self.stacks {
            let surrounded = DIRECTIONS.iter().all(|&step| self.stacks.contains_key(&walk(from, step, 1)));
            if stack.last() != Some(&colour) || surrounded {
                continue;
            }
            for step in DIRECTIONS {
                let to = walk(from, step, stack.len() as i32);
                if self.stacks.contains_key(&to) {
                    moves.push(name(from) + &name(to));
                }
            }
        }
        moves
    }

    fn remove_unconnected(&mut self) {
        let has_dvonn = |(_, stack): &(&Place, &Vec<char>)| stack.contains(&'r');
        let mut to_visit: Vec<Place> = self.stacks.iter().filter(has_dvonn).map(|(&at, _)| at).collect();
        let mut connected = BTreeSet::new();
        while let Some(at) = to_visit.pop() {
            if connected.insert(at) {
                let around = DIRECTIONS.map(|step| walk(at, step, 1));
                to_visit.extend(around.iter().filter(|near| self.stacks.contains_key(near)));
            }
        }
        self.stacks.retain(|at, _| connected.contains(at));
    }
}

fn row_columns(y: i32) -> (i32, i32) {
    [(0, 8), (0, 9), (0, 10), (1, 10), (2, 10)][y as usize]
}

fn all_cells() -> Vec<Place> {
    (0..5).flat_map(|y| (row_columns(y).0..=row_columns(y).1).map(move |x| (x, y))).collect()
}

fn walk((x, y): Place, (dx, dy): Place, steps: i32) -> Place {
    (x + dx * steps, y + dy * steps)
}

fn name((x, y): Place) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn place(name: &str) -> Place {
    let &[letter, digit] = name.as_bytes() else { panic!("{name}") };
    (i32::from(letter - b'a'), i32::from(digit - b'1'))
}

fn other(colour: char) -> char {
    if colour == 'w' { 'b' } else { 'w' }
}

fn sorted(mut moves: Vec<String>) -> Vec<String> {
    moves.sort();
    moves
}
