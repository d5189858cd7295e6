use fishka_abalone::{Cell, CellSet, Layout, Move, MoveKind, Position};
use fishka_game::Position as _;

/// How much earlier a move comes that pushes a marble off, that pushes, and that brings a marble a ring inwards.
const CAPTURE: i32 = 1 << 21;
const PUSH: i32 = 4_000;
const INWARDS: i32 = 1_000;

/// What is known of moves before they are played, by their number.
pub(crate) struct Ordering {
    moves: Vec<Option<Move>>,
    /// In-line moves have the first numbers.
    rays: Vec<Ray>,
    /// How many rings broadside moves go inwards in all.
    broadside: Vec<i8>,
}

/// The cells before the rear marble of an in-line move.
#[derive(Copy, Clone)]
struct Ray {
    /// As places of bits; [`OFF`] beyond the edge.
    cells: [u8; 5],
    /// How many rings a marble goes inwards from the rear to each of the first three cells.
    inwards: [i8; 3],
}

/// A bit that is no cell.
const OFF: u8 = 63;

impl Ordering {
    pub(crate) fn new() -> Ordering {
        let mut ordering =
            Ordering { moves: vec![None; Move::COUNT], rays: Vec::new(), broadside: vec![0; Move::COUNT] };
        Layout::Standard.position().conceivable_moves(&mut |mv| ordering.add(mv));
        ordering
    }

    /// The move with this number.
    pub(crate) fn move_of(&self, code: u16) -> Option<Move> {
        self.moves.get(usize::from(code)).copied().flatten()
    }

    /// How promising a legal move looks.
    #[inline]
    pub(crate) fn promise(&self, position: &Position, mv: Move) -> i32 {
        let code = mv.index();
        let Some(ray) = self.rays.get(code) else { return INWARDS * i32::from(self.broadside[code]) };
        let me = position.to_move();
        let (own, other) = (position.marbles(me).bits(), position.marbles(!me).bits());
        let meets = |set: u64, steps: usize| set >> ray.cells[steps] & 1 == 1;
        // Without branches: which marbles stand where is hard to predict.
        let first = usize::from(meets(own, 0));
        let followers = first + (first & usize::from(meets(own, 1)));
        let inwards = INWARDS * i32::from(ray.inwards[followers]);
        if !meets(other, followers) {
            return inwards;
        }
        let pushed = 1 + usize::from(meets(other, followers + 1));
        if ray.cells[followers + pushed] == OFF { CAPTURE } else { inwards + PUSH }
    }

    fn add(&mut self, mv: Move) {
        self.moves[mv.index()] = Some(mv);
        match mv.kind() {
            MoveKind::InLine { rear, direction } => {
                let mut ray = Ray { cells: [OFF; 5], inwards: [0; 3] };
                let cells =
                    std::iter::successors(rear.neighbour(direction), |cell| cell.neighbour(direction));
                for (steps, cell) in cells.take(5).enumerate() {
                    ray.cells[steps] = CellSet::of(cell).bits().trailing_zeros() as u8;
                    if let Some(inwards) = ray.inwards.get_mut(steps) {
                        *inwards = ring(rear) - ring(cell);
                    }
                }
                let missing = Ray { cells: [OFF; 5], inwards: [0; 3] };
                self.rays.resize(self.rays.len().max(mv.index() + 1), missing);
                self.rays[mv.index()] = ray;
            }
            MoveKind::Broadside { direction, .. } => {
                let from = mv.named_cells();
                let rings = |cells: CellSet| cells.iter().map(ring).sum::<i8>();
                self.broadside[mv.index()] = rings(from) - rings(from.shifted(direction));
            }
        }
    }
}

/// The distance from the centre.
fn ring(cell: Cell) -> i8 {
    let (row, diagonal) = (cell.row().abs_diff(4), cell.diagonal().abs_diff(4));
    row.max(diagonal).max(cell.row().abs_diff(cell.diagonal())) as i8
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn captures_come_before_pushes_and_pushes_before_other_moves_as_good() {
        let ordering = Ordering::new();
        let mut random = ChaCha8Rng::seed_from_u64(9);
        for layout in Layout::ALL {
            let mut position = layout.position();
            for _ in 0..100 {
                let mut legal = <Position as fishka_game::Position>::Moves::default();
                position.legal_moves(&mut legal);
                let Some(&next) = legal.get(random.random_range(0..legal.len().max(1))) else { break };
                for &mv in &legal {
                    let effect = position.effect(mv).unwrap();
                    let mut after = position;
                    after.play_unchecked(mv);
                    let me = position.to_move();
                    let rings = |position: &Position| {
                        position.marbles(me).iter().map(ring).map(i32::from).sum::<i32>()
                    };
                    let inwards = INWARDS * (rings(&position) - rings(&after));
                    let expected = match (effect.falls, effect.pushed.is_empty()) {
                        (Some(_), _) => CAPTURE,
                        (None, false) => inwards + PUSH,
                        (None, true) => inwards,
                    };
                    assert_eq!(ordering.promise(&position, mv), expected, "{mv} in {position}");
                    assert_eq!(ordering.move_of(mv.index() as u16), Some(mv));
                }
                position.play_unchecked(next);
            }
        }
    }
}
