use fishka_game::{Seat, Standing};

/// Who sits where: the contestant, 0 or 1, of every seat.
///
/// The contestants sit in turn round the table, so that partners of a team game are of one kind. In the second game of a
/// pair they change places. At a table of three one contestant has two seats; which, goes round from pair to pair.
#[must_use]
pub fn seating(seats: usize, pair: u64, game: usize) -> Vec<usize> {
    let turn = if seats.is_multiple_of(2) { 0 } else { (pair % seats as u64) as usize };
    (0..seats).map(|seat| ((seat + turn) % seats + game) % 2).collect()
}

/// How the first contestant came out of a game with these standings: by the better of its seats against the better of
/// the other's.
#[must_use]
pub fn result(seating: &[usize], standings: &[Standing]) -> Standing {
    let best = |contestant: usize| {
        let own = seating.iter().zip(standings).filter(|(sitting, _)| **sitting == contestant);
        own.map(|(_, standing)| *standing).max()
    };
    match best(0).cmp(&best(1)) {
        std::cmp::Ordering::Less => Standing::Loss,
        std::cmp::Ordering::Equal => Standing::Draw,
        std::cmp::Ordering::Greater => Standing::Win,
    }
}

/// Standings of a game that the contestant in this seat has lost for all its seats.
#[must_use]
pub(crate) fn lost_by(seating: &[usize], seat: Seat) -> Vec<Standing> {
    let loser = seating[seat.index()];
    seating.iter().map(|&sitting| if sitting == loser { Standing::Loss } else { Standing::Win }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Standing::{Draw, Loss, Win};

    #[test]
    fn colours_are_swapped() {
        assert_eq!([seating(2, 0, 0), seating(2, 0, 1)], [[0, 1], [1, 0]]);
        assert_eq!(seating(2, 7, 0), [0, 1]);
    }

    #[test]
    fn partners_are_of_one_kind() {
        assert_eq!([seating(4, 3, 0), seating(4, 3, 1)], [[0, 1, 0, 1], [1, 0, 1, 0]]);
    }

    #[test]
    fn at_a_table_of_three_everybody_has_every_seat_equally_often() {
        let mut held = [[0; 2]; 3];
        for pair in 0..3 {
            for game in 0..2 {
                for (seat, contestant) in seating(3, pair, game).into_iter().enumerate() {
                    held[seat][contestant] += 1;
                }
            }
        }
        assert_eq!(held, [[3, 3]; 3]);
        assert_eq!(seating(3, 0, 0), [0, 1, 0]);
        assert_eq!(seating(3, 1, 0), [1, 0, 0]);
        assert_eq!(seating(3, 2, 0), [0, 0, 1]);
    }

    #[test]
    fn the_better_seat_counts() {
        assert_eq!(result(&[0, 1], &[Win, Loss]), Win);
        assert_eq!(result(&[1, 0], &[Win, Loss]), Loss);
        assert_eq!(result(&[0, 1], &[Draw, Draw]), Draw);
        assert_eq!(result(&[0, 1, 0], &[Loss, Win, Loss]), Loss);
        assert_eq!(result(&[0, 1, 0], &[Loss, Loss, Win]), Win);
        assert_eq!(result(&[0, 1, 0], &[Draw, Draw, Loss]), Draw);
        assert_eq!(result(&[0, 1, 0, 1], &[Win, Loss, Win, Loss]), Win);
    }

    #[test]
    fn a_forfeit_loses_all_seats() {
        assert_eq!(lost_by(&[0, 1, 0], Seat::THIRD), [Loss, Win, Loss]);
    }
}
