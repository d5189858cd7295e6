//! Abalone: material and the distance of the marbles from the centre.

use fishka_abalone::{CellSet, Colour, Move, MoveKind, Position};
use fishka_game::{Game as _, Past, Standing};

use crate::{
    searchable::{Assessment, Searchable},
    value::Ending,
};

/// What the search knows of Abalone.
pub(crate) struct Abalone {
    rules: fishka_abalone::Abalone,
}

impl Abalone {
    pub(crate) const fn new(rules: fishka_abalone::Abalone) -> Abalone {
        Abalone { rules }
    }

    pub(crate) const fn rules(&self) -> &fishka_abalone::Abalone {
        &self.rules
    }
}

/// By distance from the centre: the cells so far away.
static RINGS: [CellSet; 5] = {
    let mut rings = [CellSet::EMPTY; 5];
    let mut index = 0;
    while index < fishka_abalone::Cell::COUNT {
        let cell = fishka_abalone::Cell::ALL[index];
        let (row, diagonal) = (cell.row() as i32 - 4, cell.diagonal() as i32 - 4);
        let (rows, diagonals, both) = (row.abs(), diagonal.abs(), (row - diagonal).abs());
        let larger = if rows > diagonals { rows } else { diagonals };
        let distance = if larger > both { larger } else { both };
        rings[distance as usize] = rings[distance as usize].with(cell);
        index += 1;
    }
    rings
};

/// What a marble on each ring is worth.
const WORTH: [i32; 5] = [100, 92, 80, 60, 30];

const OUT: i32 = 100;

impl Searchable for Abalone {
    type Position = Position;

    const CODES: usize = 61 * 6 * 7;
    const REPEATS: bool = true;

    fn side(position: &Position) -> usize {
        position.to_move() as usize
    }

    fn code(mv: Move) -> u16 {
        let (first, shape) = match mv.kind() {
            MoveKind::InLine { rear, .. } => (rear, 0),
            MoveKind::Broadside { first, .. } => {
                let cells = mv.named_cells();
                let axis = fishka_abalone::Axis::ALL.into_iter().position(|axis| {
                    first.neighbour(axis.forward()).is_some_and(|next| cells.contains(next))
                });
                (first, 1 + axis.unwrap_or(0) * 2 + (cells.len() - 2))
            }
        };
        ((first.index() * 7 + shape) * 6 + mv.direction() as usize) as u16
    }

    fn assess(&self, position: &Position) -> Assessment {
        let me = position.to_move();
        if position.out(me) >= Position::OUT_TO_LOSE {
            return Assessment::Over(Ending::Lost);
        }
        let worth = |colour: Colour| {
            let marbles = position.marbles(colour);
            let rings = RINGS.iter().zip(WORTH);
            rings.map(|(&ring, worth)| (marbles & ring).len() as i32 * worth).sum::<i32>()
                - OUT * i32::from(position.out(colour))
        };
        Assessment::Estimate(worth(me) - worth(!me))
    }

    fn ending(&self, _: &Position) -> Ending {
        // Six marbles of the side to act are out, or it cannot move.
        Ending::Lost
    }

    fn ruling(&self, position: &Position, past: Past) -> Option<Ending> {
        let quiet = self.rules.quiet.is_some_and(|quiet| past.quiet_plies >= quiet.limit.get());
        if past.occurrences == 1 && !quiet {
            return None;
        }
        // A position that comes back once will come back again if nobody can do better.
        let past = Past { occurrences: if past.occurrences > 1 { 3 } else { 1 }, ..past };
        let outcome = self.rules.ruling(position, past)?;
        Some(match outcome.seat(position.to_move().seat()).map(|result| result.standing) {
            Some(Standing::Win) => Ending::Won,
            Some(Standing::Draw) => Ending::Drawn,
            Some(Standing::Loss) | None => Ending::Lost,
        })
    }

    fn promise(&self, _: &Position, _: Move) -> i32 {
        0
    }

    fn win_probability(&self, estimate: i32) -> f32 {
        1.0 / (1.0 + (-estimate as f32 / 200.0).exp())
    }

    fn moves_to_go(&self, _: &Position) -> u32 {
        35
    }
}
