//! Looking ahead: every tile that may be drawn next, and games played on by the evaluation alone.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::{
    bag::Kinds,
    evaluate::Evaluator,
    fits::Fits,
    odds::Odds,
    state::{State, Terms},
};
use crate::control::Control;

/// A state and what the next tile comes from, where that is settled already.
#[derive(Copy, Clone)]
pub(crate) struct Prospect {
    pub(crate) state: State,
    /// The kinds of the class that was chosen; `None` when nothing was, or nothing is.
    pub(crate) chosen: Option<Kinds>,
}

impl Prospect {
    pub(crate) const fn of(state: State) -> Prospect {
        Prospect { state, chosen: None }
    }

    /// The points on the edges in the end, when no tile that may be drawn fits.
    pub(crate) fn certain_points(&self, terms: &Terms) -> Option<[u8; 4]> {
        let kinds = self.chosen.unwrap_or(self.state.bag.kinds());
        let fits = Fits::of(&self.state.water, terms.edition).kinds();
        (kinds & fits == 0).then(|| self.state.water.points(terms.edition))
    }
}

/// Looks ahead in one game, until it must stop.
pub(crate) struct Search<'a> {
    evaluator: &'a Evaluator<'a>,
    control: &'a Control<'a>,
    /// Which thread it runs on.
    thread: usize,
    /// States evaluated.
    pub(crate) nodes: u64,
    /// Whether time is up or the nodes are used; what is returned from then on means nothing.
    pub(crate) stopped: bool,
}

/// How many tiles a game is played on, after so many others, before the evaluation has the last word. The more there are, the less
/// luck matters, and the more what the evaluation does not see.
pub(crate) fn playout(others: usize) -> u32 {
    6 + 2 * (others / 64 + 1).ilog2()
}

impl<'a> Search<'a> {
    pub(crate) const fn new(
        evaluator: &'a Evaluator<'a>,
        control: &'a Control<'a>,
        thread: usize,
    ) -> Search<'a> {
        Search { evaluator, control, thread, nodes: 0, stopped: false }
    }

    fn terms(&self) -> &'a Terms {
        self.evaluator.terms
    }

    /// The odds as the evaluation sees them at once.
    pub(crate) fn glance(&mut self, prospect: &Prospect) -> Odds {
        self.judge(&prospect.state, prospect.chosen)
    }

    fn judge(&mut self, state: &State, chosen: Option<Kinds>) -> Odds {
        self.count();
        self.evaluator.odds(state, chosen)
    }

    /// The odds one tile ahead: each that may be drawn, by how likely it is, laid as is best for who lays it.
    pub(crate) fn expect(&mut self, prospect: &Prospect) -> Odds {
        let state = &prospect.state;
        let fits = Fits::of(&state.water, self.terms().edition);
        match prospect.chosen {
            Some(kinds) => self.expect_from(state, &fits, kinds),
            None => {
                let role = self.terms().to_lay(state.water.tiles());
                let classes =
                    self.evaluator.classes(state).map(|kinds| self.expect_from(state, &fits, kinds));
                Odds::best(role, classes).unwrap_or_else(|| self.ended(state))
            }
        }
    }

    fn expect_from(&mut self, state: &State, fits: &Fits, kinds: Kinds) -> Odds {
        let total = state.bag.count(kinds) as f32;
        let stuck = state.bag.count(kinds & !fits.kinds());
        let mut sum = self.ended(state) * (stuck as f32 / total);
        let mut rest = kinds & fits.kinds() & state.bag.kinds();
        while rest != 0 && !self.stopped {
            let kind = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if let Some((_, odds)) = self.lay_best(state, fits, kind) {
                sum += odds * (state.bag.count(1 << kind) as f32 / total);
            }
        }
        sum
    }

    /// Plays the game on for so many tiles, each laid as looks best at once. The same lot draws the same tiles,
    /// whatever is done with them.
    pub(crate) fn play_out(&mut self, prospect: &Prospect, lot: u64, tiles: u32) -> Odds {
        self.count();
        let mut random = ChaCha8Rng::seed_from_u64(lot);
        let mut state = prospect.state;
        let mut odds = None;
        for tile in 0..tiles {
            let chosen = prospect.chosen.filter(|_| tile == 0);
            let fits = Fits::of(&state.water, self.terms().edition);
            let Some(kinds) = chosen.or_else(|| self.class(&state, &fits)) else { break };
            let kind = state.bag.draw(kinds, &mut random);
            match self.lay_best(&state, &fits, kind) {
                Some((after, after_odds)) => {
                    state = after;
                    odds = Some(after_odds);
                }
                None => return self.ended(&state),
            }
            if self.stopped {
                break;
            }
        }
        odds.unwrap_or_else(|| self.ended(&state))
    }

    /// Plays the game on to its end in the same way, and says how many points lie on the edges then; `None` when it is broken off.
    pub(crate) fn play_to_the_end(&mut self, prospect: &Prospect, lot: u64) -> Option<[u8; 4]> {
        let mut random = ChaCha8Rng::seed_from_u64(lot);
        let (mut state, mut chosen) = (prospect.state, prospect.chosen);
        loop {
            let fits = Fits::of(&state.water, self.terms().edition);
            let Some(kinds) = chosen.take().or_else(|| self.class(&state, &fits)) else { break };
            let kind = state.bag.draw(kinds, &mut random);
            let laid = self.lay_best(&state, &fits, kind);
            if self.stopped {
                return None;
            }
            let Some((after, _)) = laid else { break };
            state = after;
        }
        Some(state.water.points(self.terms().edition))
    }

    /// The kinds that the next tile comes from: all, or in the expert draw the class that is less likely to end the game,
    /// unless that would be welcome. `None` when no tile is left.
    fn class(&self, state: &State, fits: &Fits) -> Option<Kinds> {
        let role = self.terms().to_lay(state.water.tiles());
        let welcome = self.terms().expert && self.ended(state).of(role) > 0.5;
        let hazard = |kinds: &Kinds| {
            let hazard = 1000 * state.bag.count(kinds & !fits.kinds()) / state.bag.count(*kinds);
            if welcome { 1000 - hazard } else { hazard }
        };
        self.evaluator.classes(state).min_by_key(hazard)
    }

    /// The state after a tile of this kind was drawn and laid where it looks best; `None` when it fits nowhere.
    fn lay_best(&mut self, state: &State, fits: &Fits, kind: usize) -> Option<(State, Odds)> {
        let role = self.terms().to_lay(state.water.tiles());
        let mut drawn = *state;
        drawn.bag.take(kind);
        let mut best: Option<(State, Odds)> = None;
        for (site, spelling) in fits.of_kind(kind) {
            let after = drawn.after(site, spelling);
            let odds = self.judge(&after, None);
            if best.is_none_or(|(_, best)| odds.of(role) > best.of(role)) {
                best = Some((after, odds));
            }
            if self.stopped {
                break;
            }
        }
        best
    }

    fn count(&mut self) {
        self.nodes += 1;
        self.stopped |= self.control.must_stop(self.thread, self.nodes);
    }

    /// Who has won if the game ends here.
    fn ended(&self, state: &State) -> Odds {
        self.terms().result(state.water.points(self.terms().edition))
    }
}
