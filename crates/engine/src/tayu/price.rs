//! What a saboteur's target is worth before the first tile, as games have shown.

use super::{features::log2_in_sixteenths, network::link, odds::Odds};

/// How the odds depend on the target: what [`link`] makes the saboteur's of is the first number at a target of 16, and the
/// second more for every doubling; the third is the share of north–south, who begins, in the games the saboteur does not win.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Price(pub [f32; 3]);

impl Price {
    /// Before any game was played.
    pub const UNKNOWN: Price = Price([0.0, 0.0, 0.5]);

    /// The odds of a game at this target.
    pub(crate) fn odds(&self, target: u16) -> Odds {
        let sabotage = link(self.number(target));
        let north_south = (1.0 - sabotage) * self.0[2];
        Odds([north_south, 1.0 - sabotage - north_south, sabotage])
    }

    /// What the saboteur's odds are made of.
    #[must_use]
    pub fn number(&self, target: u16) -> f32 {
        self.0[0] + self.0[1] * doublings(target)
    }
}

/// How often 16 must be doubled to be the target.
#[must_use]
pub fn doublings(target: u16) -> f32 {
    log2_in_sixteenths(target.into()) as f32 / 16.0 - 4.0
}

#[cfg(test)]
mod tests {
    use fishka_tayu::{Edition, Role};

    use super::super::weights::Networks;

    #[test]
    fn a_higher_target_is_easier_to_keep_others_below() {
        for edition in Edition::ALL {
            let price = Networks::embedded().price(edition);
            let wins = |target| price.odds(target).of(Role::Saboteur);
            assert!((1..999).all(|target| wins(target) <= wins(target + 1)));
            assert!(wins(1) < 0.1 && wins(999) > 0.9);
        }
    }
}
