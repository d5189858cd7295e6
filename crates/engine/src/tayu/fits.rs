//! Where every kind of tile fits.

use arrayvec::ArrayVec;
use fishka_tayu::{Edition, Kind};

use super::{
    bag::{ALL_KINDS, Kinds},
    water::{Site, Spellings, Water},
};

/// A tile of three has 17 places in each of 19 lines, flat or upright.
const MOST_SITES: usize = 2 * 17 * 19;

/// The sites of a board with what fits there, found once for all kinds.
pub(crate) struct Fits(ArrayVec<(Site, Spellings), MOST_SITES>);

impl Fits {
    pub(crate) fn of(water: &Water, edition: Edition) -> Fits {
        let mut fits = ArrayVec::new();
        water.each_site(edition, |site, spellings| fits.push((site, spellings)));
        Fits(fits)
    }

    /// The kinds that fit somewhere.
    pub(crate) fn kinds(&self) -> Kinds {
        let spellings = self.0.iter().fold(0, |all, (_, spellings)| all | spellings);
        (spellings | spellings >> Kind::COUNT) as Kinds & ALL_KINDS
    }

    /// Every way to lay a tile of this kind: the site and the spelling.
    pub(crate) fn of_kind(&self, kind: usize) -> impl Iterator<Item = (Site, usize)> {
        self.0.iter().flat_map(move |&(site, spellings)| {
            [kind, kind + Kind::COUNT]
                .into_iter()
                .filter(move |spelling| spellings >> spelling & 1 != 0)
                .map(move |spelling| (site, spelling))
        })
    }
}

#[cfg(test)]
mod tests {
    use fishka_game::{Configurable as _, Game as _, Position as _};
    use fishka_tayu::{Placement, Position, Side, Tayu};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::tayu::state::{State, Terms};

    /// The positions of a few random games.
    fn positions(options: &str) -> Vec<Position> {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let mut positions = Vec::new();
        for _ in 0..4 {
            let mut position = Tayu::from_options(&options.parse().unwrap()).unwrap().start();
            let mut moves = <Position as fishka_game::Position>::Moves::new();
            while position.outcome().is_none() {
                position.legal_moves(&mut moves);
                position.play_unchecked(moves[random.random_range(0..moves.len())]);
                positions.push(position.clone());
            }
        }
        positions
    }

    #[test]
    fn every_kind_fits_where_the_rules_say() {
        for position in ["edition=84", "edition=classic"].into_iter().flat_map(positions) {
            let state = State::of(&position);
            let fits = Fits::of(&state.water, position.edition());
            for kind in Kind::ALL {
                let mut found: Vec<Placement> = fits
                    .of_kind(kind.index())
                    .map(|(site, spelling)| state.water.placement(site, spelling).unwrap())
                    .collect();
                let mut legal = position.legal_placements(kind).to_vec();
                found.sort_unstable();
                legal.sort_unstable();
                assert_eq!(found, legal, "{kind} in {position}");
                assert_eq!(fits.kinds() >> kind.index() & 1 != 0, !legal.is_empty());
            }
        }
    }

    #[test]
    fn tiles_left_points_and_results_are_those_of_the_rules() {
        for position in ["edition=84 seats=3 target=9", "edition=classic"].into_iter().flat_map(positions) {
            let (state, terms) = (State::of(&position), Terms::of(&position));
            assert_eq!(state.bag.count(ALL_KINDS), position.remaining_total());
            let edges = state.survey(&terms).edges;
            let points = Side::ALL.map(|side| position.score().edge(side).points() as u8);
            assert_eq!(edges.map(|edge| edge.points), points, "{position}");
            if let (Some(outcome), Some(role)) = (position.outcome(), position.role(position.seat())) {
                let standing = outcome.seat(position.seat()).unwrap().standing as usize;
                assert_eq!(terms.result(points).of(role), [0.0, 0.5, 1.0][standing], "{position}");
            }
        }
    }
}
