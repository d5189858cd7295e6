//! What a state is worth: the certain part exactly, the rest as the network guesses.

use fishka_tayu::Class;

use super::{
    bag::{Kinds, kinds_of},
    features::Features,
    network::Network,
    odds::Odds,
    state::{State, Terms},
    survey::Survey,
};

/// Judges states of one game.
pub(crate) struct Evaluator<'a> {
    pub(crate) terms: &'a Terms,
    network: &'a Network,
    rings: Kinds,
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(terms: &'a Terms, network: &'a Network) -> Evaluator<'a> {
        Evaluator { terms, network, rings: kinds_of(Class::Ring) }
    }

    /// The odds when the next tile is to be drawn and, in the expert draw, its class to be chosen.
    pub(crate) fn odds(&self, state: &State, survey: &Survey) -> Odds {
        let role = self.terms.to_lay(state.water.tiles());
        let (ended, going_on) = self.both(state, survey);
        let classes = self.classes(state).map(|kinds| mixed(state, survey, kinds, ended, going_on));
        Odds::best(role, classes).unwrap_or(ended)
    }

    /// The odds when the next tile is to be drawn from these kinds.
    pub(crate) fn odds_from(&self, state: &State, survey: &Survey, kinds: Kinds) -> Odds {
        let (ended, going_on) = self.both(state, survey);
        mixed(state, survey, kinds, ended, going_on)
    }

    /// The sets of kinds the next tile can be chosen to come from: one, or in the expert draw up to two.
    pub(crate) fn classes(&self, state: &State) -> impl Iterator<Item = Kinds> + use<> {
        let all = state.bag.kinds();
        let [one, other] = if self.terms.expert { [all & self.rings, all & !self.rings] } else { [all, 0] };
        [one, other].into_iter().filter(|kinds| *kinds != 0)
    }

    /// The odds if the game ends here, and those if it goes on.
    fn both(&self, state: &State, survey: &Survey) -> (Odds, Odds) {
        let ended = self.terms.result(survey.edges.map(|edge| edge.points));
        if state.bag.count(survey.fits[0]) == 0 {
            return (ended, ended);
        }
        (ended, self.odds_going_on(&Features::of(state, survey, self.terms)))
    }

    /// The odds of a state with these features if its next tile can be laid.
    pub(crate) fn odds_going_on(&self, features: &Features) -> Odds {
        let saboteur = self.terms.target.is_some();
        self.network.answer(features, saboteur).odds(saboteur)
    }
}

/// If the tile drawn fits nowhere the game ends as it stands. How likely that is and who then wins is exact; the network
/// only says what follows otherwise.
fn mixed(state: &State, survey: &Survey, kinds: Kinds, ended: Odds, going_on: Odds) -> Odds {
    let hazard = state.bag.count(kinds & !survey.fits[0]) as f32 / state.bag.count(kinds) as f32;
    ended * hazard + going_on * (1.0 - hazard)
}
