use fishka_game::{NotAMove, Outcome, Position, Turn, key_of};

use super::{Moves, Phase, State};
use crate::{Cell, CellSet, Colour, Illegal, Move, Placement, piece::ByColour, symmetry};

impl Position for State {
    type Move = Move;
    type Moves = Moves;
    type Illegal = Illegal;

    fn turn(&self) -> Turn {
        match self.placing {
            Some(Placement::Players) => Turn::Seat(self.to_act.seat()),
            Some(Placement::Random) => Turn::Chance,
            None if self.can_move(self.to_act) || self.can_move(self.to_act.other()) => {
                Turn::Seat(self.to_act.seat())
            }
            None => Turn::Over,
        }
    }

    fn legal_moves(&self, moves: &mut Moves) {
        moves.clear();
        if self.phase() == Phase::Place {
            moves.extend((!self.occupied()).iter().map(Move::Place));
            return;
        }
        for from in self.free(self.to_act) {
            for to in CellSet::from_bits(self.targets_of_free(from)) {
                moves.push(Move::Stack { from, to });
            }
        }
        if moves.is_empty() && self.can_move(self.to_act.other()) {
            moves.push(Move::Pass);
        }
    }

    fn count_legal_moves(&self) -> usize {
        match self.phase() {
            Phase::Place => (!self.occupied()).len(),
            Phase::Stack => match self.count_stacking_moves() {
                0 => usize::from(self.can_move(self.to_act.other())),
                count => count,
            },
        }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        match (self.phase(), mv) {
            (Phase::Place, Move::Place(cell)) => self.check_place(cell),
            (Phase::Place, _) => Err(Illegal::StillPlacing),
            (Phase::Stack, _) if self.turn() == Turn::Over => Err(Illegal::Over),
            (Phase::Stack, Move::Place(_)) => Err(Illegal::PlacingIsOver),
            (Phase::Stack, Move::Stack { from, to }) => self.check_stack(from, to),
            (Phase::Stack, Move::Pass) if self.can_move(self.to_act) => {
                Err(Illegal::MustMove { side: self.to_act })
            }
            (Phase::Stack, Move::Pass) => Ok(()),
        }
    }

    /// A side that cannot move passes.
    fn forced_move(&self) -> Option<Move> {
        let passes =
            self.phase() == Phase::Stack && !self.can_move(self.to_act) && self.can_move(self.to_act.other());
        passes.then_some(Move::Pass)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Place(cell) => self.place(cell),
            Move::Stack { from, to } => self.stack(from, to),
            Move::Pass => self.to_act = self.to_act.other(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.turn() == Turn::Over)
            .then(|| Outcome::by_score("no-moves", self.score(Colour::White), self.score(Colour::Black)))
    }

    fn total_weight(&self) -> u32 {
        match self.placing {
            Some(Placement::Random) => (!self.occupied()).len() as u32,
            _ => 0,
        }
    }

    fn key(&self) -> u64 {
        let rest = (self.to_act as u64) << 2 | self.placing.map_or(0, |placement| placement as u64 + 1);
        let mut words = [self.owned.0[0], self.owned.0[1], self.dvonn, rest, 0, 0, 0, 0, 0, 0, 0, 0];
        for (word, heights) in words[4..].iter_mut().zip(self.heights.as_chunks().0) {
            *word = u64::from_le_bytes(*heights);
        }
        key_of(&words)
    }

    fn progress(&self) -> u32 {
        // Cells fill up in the first phase and empty in the second.
        let occupied = self.occupied().len() as u32;
        match self.phase() {
            Phase::Place => occupied,
            Phase::Stack => 2 * Cell::COUNT as u32 - occupied,
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotAMove> {
        text.parse()
    }

    fn symmetries(&self) -> u8 {
        symmetry::SYMMETRIES
    }

    fn transformed(&self, symmetry: u8) -> State {
        let image = |bits| {
            let cells = CellSet::from_bits(bits).iter();
            cells.fold(0, |bits, cell| bits | symmetry::transform(cell, symmetry).bit())
        };
        let mut state = State {
            owned: ByColour(self.owned.0.map(image)),
            dvonn: image(self.dvonn),
            singles: image(self.singles),
            heights: [0; 64],
            ..*self
        };
        for cell in self.occupied() {
            state.heights[symmetry::transform(cell, symmetry).slot()] = self.height(cell);
        }
        state
    }

    fn transform_move(&self, mv: Move, symmetry: u8) -> Move {
        symmetry::transform_move(mv, symmetry)
    }

    fn conceivable_moves(&self, each: &mut dyn FnMut(Move)) {
        for cell in Cell::ALL {
            each(Move::Place(cell));
            for to in Cell::ALL {
                each(Move::Stack { from: cell, to });
            }
        }
        each(Move::Pass);
    }
}
