use fishka_abalone::{CellSet, Direction, Move, Position};

/// For each direction, the cells at the edge there.
static EDGES: [CellSet; 6] = {
    let mut edges = [CellSet::EMPTY; 6];
    let mut direction = 0;
    while direction < 6 {
        let inside = CellSet::BOARD.shifted(Direction::ALL[direction].opposite());
        edges[direction] = CellSet::from_bits(CellSet::BOARD.bits() & !inside.bits());
        direction += 1;
    }
    edges
};

/// Fills `moves` with those that push a marble off the board.
#[inline]
pub(crate) fn list(position: &Position, moves: &mut <Position as fishka_game::Position>::Moves) {
    moves.clear();
    let me = position.to_move();
    let (own, other) = (position.marbles(me), position.marbles(!me));
    for direction in Direction::ALL {
        let last = other & EDGES[direction as usize];
        if last.is_empty() {
            continue;
        }
        let before = |set: CellSet| set.shifted(direction.opposite());
        let second_of_one = own & before(own & before(last));
        let third_of_one = own & before(second_of_one);
        let third_of_two = own & before(own & before(own & before(other & before(last))));
        for rear in second_of_one | third_of_one | third_of_two {
            moves.extend(Move::in_line(rear, direction));
        }
    }
}

#[cfg(test)]
mod tests {
    use fishka_abalone::Layout;
    use fishka_game::Position as _;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn the_moves_that_push_off_are_exactly_those_the_rules_say_do() {
        let mut random = ChaCha8Rng::seed_from_u64(4);
        let mut captures = 0;
        for layout in Layout::ALL {
            let mut position = layout.position();
            for _ in 0..150 {
                let mut legal = <Position as fishka_game::Position>::Moves::default();
                position.legal_moves(&mut legal);
                if legal.is_empty() {
                    break;
                }
                let falls = |mv: &Move| position.effect(*mv).is_ok_and(|effect| effect.falls.is_some());
                let mut expected: Vec<Move> = legal.iter().copied().filter(falls).collect();
                let mut found = <Position as fishka_game::Position>::Moves::default();
                list(&position, &mut found);
                found.sort_unstable();
                expected.sort_unstable();
                assert_eq!(found[..], expected[..], "{position}");
                captures += expected.len();
                position.play_unchecked(legal[random.random_range(0..legal.len())]);
            }
        }
        assert!(captures > 50);
    }
}
