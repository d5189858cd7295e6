//! Who wins, as probabilities.

use std::ops::{Add, AddAssign, Div, Mul};

use fishka_tayu::Role;

/// The probability that each [`Role`] wins, a draw counting half to both sides. They add up to 1.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Odds(pub [f32; 3]);

impl Odds {
    /// The probability that a role wins.
    #[inline]
    #[must_use]
    pub const fn of(self, role: Role) -> f32 {
        self.0[role as usize]
    }

    /// The odds that are best for a role.
    pub(crate) fn best(role: Role, odds: impl Iterator<Item = Odds>) -> Option<Odds> {
        odds.max_by(|one, other| one.of(role).total_cmp(&other.of(role)))
    }
}

impl Add for Odds {
    type Output = Odds;

    fn add(self, other: Odds) -> Odds {
        Odds(std::array::from_fn(|role| self.0[role] + other.0[role]))
    }
}

impl AddAssign for Odds {
    fn add_assign(&mut self, other: Odds) {
        *self = *self + other;
    }
}

impl Div<f32> for Odds {
    type Output = Odds;

    fn div(self, count: f32) -> Odds {
        Odds(self.0.map(|odds| odds / count))
    }
}

impl Mul<f32> for Odds {
    type Output = Odds;

    fn mul(self, weight: f32) -> Odds {
        Odds(self.0.map(|odds| odds * weight))
    }
}
