//! What a state is worth: the certain part exactly, the rest as the network guesses.

use fishka_tayu::Class;

use super::{
    bag::{Kinds, kinds_of},
    features::Features,
    odds::Odds,
    quick::Quick,
    state::{State, Terms},
    survey::Survey,
};

/// Judges states of one game.
pub(crate) struct Evaluator<'a> {
    pub(crate) terms: &'a Terms,
    network: &'a Quick,
    rings: Kinds,
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(terms: &'a Terms, network: &'a Quick) -> Evaluator<'a> {
        Evaluator { terms, network, rings: kinds_of(Class::Ring) }
    }

    /// The odds when the next tile is to be drawn: from the `chosen` kinds, or, in the expert draw, its class to be chosen first.
    #[inline]
    pub(crate) fn odds(&self, state: &State, chosen: Option<Kinds>) -> Odds {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("popcnt")
        {
            // SAFETY: the processor has these instructions.
            return unsafe { self.wide_odds(state, chosen) };
        }
        self.plain_odds(state, chosen)
    }

    /// The same on processors with wide registers. They do the same operations, so they come to the same numbers.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,popcnt")]
    fn wide_odds(&self, state: &State, chosen: Option<Kinds>) -> Odds {
        self.plain_odds(state, chosen)
    }

    #[inline(always)]
    pub(crate) fn plain_odds(&self, state: &State, chosen: Option<Kinds>) -> Odds {
        let survey = state.survey(self.terms);
        let (ended, going_on) = self.both(state, &survey);
        if let Some(kinds) = chosen {
            return mixed(state, &survey, kinds, ended, going_on);
        }
        let role = self.terms.to_lay(state.water.tiles());
        let classes = self.classes(state).map(|kinds| mixed(state, &survey, kinds, ended, going_on));
        Odds::best(role, classes).unwrap_or(ended)
    }

    /// The sets of kinds the next tile can be chosen to come from: one, or in the expert draw up to two.
    pub(crate) fn classes(&self, state: &State) -> impl Iterator<Item = Kinds> + use<> {
        let all = state.bag.kinds();
        let [one, other] = if self.terms.expert { [all & self.rings, all & !self.rings] } else { [all, 0] };
        [one, other].into_iter().filter(|kinds| *kinds != 0)
    }

    /// The odds if the game ends here, and those if it goes on.
    #[inline(always)]
    fn both(&self, state: &State, survey: &Survey) -> (Odds, Odds) {
        let ended = self.terms.result(survey.edges.map(|edge| edge.points));
        if state.bag.count(survey.fits[0]) == 0 {
            return (ended, ended);
        }
        (ended, self.odds_going_on(&Features::of(state, survey, self.terms)))
    }

    /// The odds of a state with these features if its next tile can be laid.
    #[inline(always)]
    pub(crate) fn odds_going_on(&self, features: &Features) -> Odds {
        let saboteur = self.terms.target.is_some();
        self.network.answer(features, saboteur).odds(saboteur)
    }
}

/// If the tile drawn fits nowhere the game ends as it stands. How likely that is and who then wins is exact; the network
/// only says what follows otherwise.
#[inline(always)]
fn mixed(state: &State, survey: &Survey, kinds: Kinds, ended: Odds, going_on: Odds) -> Odds {
    let hazard = state.bag.count(kinds & !survey.fits[0]) as f32 / state.bag.count(kinds) as f32;
    ended * hazard + going_on * (1.0 - hazard)
}
