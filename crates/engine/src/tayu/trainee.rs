use fishka_tayu::{Role, Tayu};
use rand::Rng;

use super::{
    bag::ALL_KINDS,
    evaluate::Evaluator,
    features::Features,
    fits::Fits,
    odds::Odds,
    quick::Quick,
    state::{State, Terms},
};

/// A game of a network against itself, in which every tile is laid by the odds at once.
#[derive(Clone)]
pub struct Trainee<'a> {
    terms: Terms,
    network: &'a Quick,
    state: State,
}

/// A way to lay the tile drawn, and what it is thought to be worth.
#[derive(Copy, Clone)]
pub struct Choice {
    state: State,
    /// The odds after it.
    pub odds: Odds,
}

impl<'a> Trainee<'a> {
    /// The start of a game of two sides, or with a target of three.
    #[must_use]
    pub fn new(network: &'a Quick, game: &Tayu, target: Option<u16>) -> Trainee<'a> {
        let terms = match target {
            Some(target) => Terms::with_saboteur(game, target),
            None => Terms::of(&fishka_game::Game::start(game)),
        };
        Trainee { state: State::start(terms.edition), terms, network }
    }

    /// How many tiles lie.
    #[must_use]
    pub const fn tiles(&self) -> u8 {
        self.state.water.tiles()
    }

    /// Who lays the next tile.
    #[must_use]
    pub fn role(&self) -> Role {
        self.terms.to_lay(self.tiles())
    }

    /// The state as the network sees it.
    #[must_use]
    pub fn features(&self) -> Features {
        Features::of(&self.state, &self.state.survey(&self.terms), &self.terms)
    }

    /// What the state is thought to be worth.
    #[must_use]
    pub fn odds(&self) -> Odds {
        self.odds_of(&self.state)
    }

    /// Draws a tile: all ways to lay it, none when the game is over.
    pub fn draw(&mut self, random: &mut impl Rng) -> Vec<Choice> {
        if self.state.bag.is_empty() {
            return Vec::new();
        }
        let kind = self.state.bag.draw(ALL_KINDS, random);
        self.state.bag.take(kind);
        let fits = Fits::of(&self.state.water, self.terms.edition);
        let ways = fits.of_kind(kind).map(|(site, spelling)| self.state.after(site, spelling));
        ways.map(|state| Choice { state, odds: self.odds_of(&state) }).collect()
    }

    /// Lays the tile.
    pub const fn lay(&mut self, choice: Choice) {
        self.state = choice.state;
    }

    /// Who has won if the game ends here.
    #[must_use]
    pub fn result(&self) -> Odds {
        self.terms.result(self.state.water.points(self.terms.edition))
    }

    fn odds_of(&self, state: &State) -> Odds {
        Evaluator::new(&self.terms, self.network).odds(state, None)
    }
}
