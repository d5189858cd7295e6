//! What positions are worth inside a search, always to the side that acts.
//!
//! Three bands that never overlap: estimates, final margins ([`WON`] and beyond), and wins and losses whose worth is how
//! soon they come ([`MATE`] less the plies to them).

use std::ops::Neg;

/// Every estimate is smaller than this.
pub(crate) const WON: i32 = 20_000;
/// A win on the spot in a game without margins.
pub(crate) const MATE: i32 = 30_000;
/// Larger than any value.
pub(crate) const INFINITE: i32 = 32_000;
/// No search goes deeper than this many plies.
pub(crate) const MOST_PLIES: usize = 128;

const FIRST_MATE: i32 = MATE - 2 * MOST_PLIES as i32;

/// How a game has ended for the side to act.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// By a margin that counts, whatever moves led there.
    Margin(i32),
    /// By a win or loss of which only the time counts.
    Won,
    /// See [`Ending::Won`].
    Lost,
    /// In a draw that the moves before it brought about.
    Drawn,
}

impl Ending {
    /// What it is worth this many plies below the root.
    pub(crate) fn found(self, ply: usize) -> Found {
        let plies = ply as i32;
        match self {
            Ending::Margin(margin) => Found { value: margin.signum() * WON + margin, proven: true },
            Ending::Won => Found::estimate(MATE - plies),
            Ending::Lost => Found::estimate(plies - MATE),
            Ending::Drawn => Found::estimate(0),
        }
    }
}

/// The result of searching a node: a value or a bound on it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    pub(crate) value: i32,
    /// Whether every line behind the value was followed to the end of the game.
    pub(crate) proven: bool,
}

impl Found {
    pub(crate) const fn estimate(value: i32) -> Found {
        Found { value, proven: false }
    }
}

/// The same to the other side.
impl Neg for Found {
    type Output = Found;

    fn neg(self) -> Found {
        Found { value: -self.value, ..self }
    }
}

/// Whether the value is a win or loss in a known number of plies.
pub(crate) const fn is_mate(value: i32) -> bool {
    value.abs() >= FIRST_MATE
}

/// Whether the value is that of a finished game.
pub(crate) const fn is_final(value: i32) -> bool {
    value.abs() >= WON
}

/// A value as counted from a node at `ply`, so that it holds wherever the position comes up.
pub(crate) const fn from_node(value: i32, ply: usize) -> i32 {
    if is_mate(value) { value + value.signum() * ply as i32 } else { value }
}

/// The reverse of [`from_node`].
pub(crate) const fn from_root(value: i32, ply: usize) -> i32 {
    if is_mate(value) { value - value.signum() * ply as i32 } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_won_game_is_worth_more_the_larger_its_margin_and_more_than_any_estimate() {
        let value = |margin| Ending::Margin(margin).found(9).value;
        assert!(value(2) > value(1) && value(1) > WON && value(0) == 0);
        assert_eq!(value(-7), -value(7));
    }

    #[test]
    fn a_sooner_win_is_worth_more() {
        assert!(Ending::Won.found(3).value > Ending::Won.found(5).value);
        assert!(Ending::Lost.found(3).value < Ending::Lost.found(5).value);
    }

    #[test]
    fn only_mates_depend_on_where_they_are_met() {
        for value in [0, -350, WON + 12, -WON - 3] {
            assert_eq!(from_node(value, 8), value);
        }
        let mate = Ending::Won.found(10).value;
        assert_eq!(from_node(mate, 4), Ending::Won.found(6).value);
        assert_eq!(from_root(from_node(-mate, 4), 4), -mate);
    }
}
