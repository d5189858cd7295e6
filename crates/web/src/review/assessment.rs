use fishka_catalog::Line;
use fishka_game::{Game, Seat, Turn};

/// How much a move cost, for moves that cost something.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Assessment {
    /// It gave away a good part of the chances.
    Mistake,
    /// It gave away most of them.
    Blunder,
}

impl Assessment {
    /// The sign beside the move.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Assessment::Mistake => "?",
            Assessment::Blunder => "??",
        }
    }

    /// The name of the word for it.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Assessment::Mistake => "web-mistake",
            Assessment::Blunder => "web-blunder",
        }
    }
}

/// The moves of a game of two sides that cost something, by the ply after which the next position is looked at, given the chances
/// of the first side at every stop.
pub(crate) fn assessments(
    line: &Line,
    stops: &[usize],
    first_wins: &[Option<f32>],
) -> Vec<(usize, Assessment)> {
    let mut found = Vec::new();
    for (pair, wins) in stops.windows(2).zip(first_wins.windows(2)) {
        let (Some(before), Some(after)) = (wins[0], wins[1]) else { continue };
        let Turn::Seat(mover) = line.turn_at(pair[0]) else { continue };
        let first = line.game().are_partners(Seat::FIRST, mover);
        let cost = if first { before - after } else { after - before };
        match cost {
            cost if cost >= 0.30 => found.push((pair[1], Assessment::Blunder)),
            cost if cost >= 0.15 => found.push((pair[1], Assessment::Mistake)),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_catalog::Rules;
    use fishka_game::{Options, Position as _};

    use super::*;

    #[test]
    fn a_move_is_blamed_on_its_mover() {
        let mut line = Line::new(Rules::new("abalone", &Options::new()).unwrap());
        for text in ["a1b1", "i5h5", "b1c1"] {
            line.play(line.position().parse_move(text).unwrap()).unwrap();
        }
        let wins = [Some(0.5), Some(0.3), Some(0.7), None];
        let found = assessments(&line, &[0, 1, 2, 3], &wins);
        assert_eq!(found, [(1, Assessment::Mistake), (2, Assessment::Blunder)]);
    }
}
