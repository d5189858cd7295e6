//! Games of a network against itself.

use std::ops::Range;

use fishka_tayu::{Edition, Tayu};
use rand::{Rng, RngExt};

use super::{Course, TRUST_IN_OUTCOME};
use crate::tayu::{
    bag::ALL_KINDS,
    evaluate::Evaluator,
    features::Features,
    fits::Fits,
    network::Network,
    odds::Odds,
    state::{State, Terms},
};

/// A state, and what it turned out to be worth given that the next tile could be laid.
#[derive(Clone)]
pub(super) struct Lesson {
    pub(super) features: Features,
    pub(super) odds: Odds,
}

/// A state that a move led to.
struct Step {
    features: Features,
    /// What it was thought to be worth.
    odds: Odds,
    /// What the best move would have been worth, when another was made to explore.
    missed: Option<Odds>,
}

impl Step {
    fn new(state: &State, odds: Odds, missed: Option<Odds>, terms: &Terms) -> Step {
        Step { features: Features::of(state, &state.survey(terms), terms), odds, missed }
    }
}

/// The first tiles are laid at random, so that games differ.
const OPENING: u8 = 3;

/// Plays a game and returns what can be learned from it.
pub(super) fn play(
    network: &Network,
    course: Course,
    exploration: f64,
    random: &mut impl Rng,
) -> Vec<Lesson> {
    let terms = terms(course, random);
    let opening = random.random_range(0..=OPENING);
    let (steps, outcome) = play_at(network, &terms, opening, exploration, random);
    lessons(&steps, outcome)
}

/// How a game of three at this target ends when nobody explores.
pub(super) fn outcome(network: &Network, edition: Edition, target: u16, random: &mut impl Rng) -> Odds {
    let game = Tayu { edition, ..Tayu::default() };
    play_at(network, &Terms::with_saboteur(&game, target), 0, 0.0, random).1
}

fn play_at(
    network: &Network,
    terms: &Terms,
    opening: u8,
    exploration: f64,
    random: &mut impl Rng,
) -> (Vec<Step>, Odds) {
    let evaluator = Evaluator::new(terms, network);
    let judge = |state: &State| evaluator.odds(state, &state.survey(terms));
    let mut state = State::start(terms.edition);
    // In the expert draw a class is chosen on the empty board too.
    let mut steps = vec![Step::new(&state, judge(&state), None, terms)];
    while !state.bag.is_empty() {
        let kind = state.bag.draw(ALL_KINDS, random);
        state.bag.take(kind);
        let role = terms.to_lay(state.water.tiles());
        let fits = Fits::of(&state.water, terms.edition);
        let judged: Vec<(State, Odds)> = fits
            .of_kind(kind)
            .map(|(site, spelling)| {
                let after = state.after(site, spelling);
                (after, judge(&after))
            })
            .collect();
        let best = judged.iter().max_by(|one, other| one.1.of(role).total_cmp(&other.1.of(role)));
        let Some(&(best, best_odds)) = best else { break };
        let explores = state.water.tiles() < opening || random.random_bool(exploration);
        let (chosen, odds) =
            if explores { judged[random.random_range(0..judged.len())] } else { (best, best_odds) };
        state = chosen;
        steps.push(Step::new(&state, odds, explores.then_some(best_odds), terms));
    }
    (steps, terms.result(state.water.points(terms.edition)))
}

/// What each state was worth: in part how the game went on, in part what the next state was thought worth. An
/// exploring move says nothing about the states before it.
fn lessons(steps: &[Step], outcome: Odds) -> Vec<Lesson> {
    let mut lessons = Vec::with_capacity(steps.len());
    let mut worth = outcome;
    for (step, next) in steps.iter().zip(steps.iter().skip(1)).rev() {
        worth = match next.missed {
            Some(best) => best,
            None => next.odds * (1.0 - TRUST_IN_OUTCOME) + worth * TRUST_IN_OUTCOME,
        };
        lessons.push(Lesson { features: step.features, odds: worth });
    }
    lessons
}

/// Two sides, or three at a target anywhere between hopeless and certain for the saboteur.
fn terms(course: Course, random: &mut impl Rng) -> Terms {
    let game = Tayu { edition: course.edition, ..Tayu::default() };
    if course.saboteur {
        Terms::with_saboteur(&game, target(0.0..7.6, random))
    } else {
        Terms::of(&fishka_game::Game::start(&game))
    }
}

/// A target of 1 doubled about so often, every doubling as likely as the next.
pub(super) fn target(doublings: Range<f32>, random: &mut impl Rng) -> u16 {
    let doublings = random.random_range(doublings);
    // Linear between powers of two: the power function is not the same on every machine.
    ((1.0 + doublings.fract()) * f32::from(1_u16 << doublings as u32)).round() as u16
}
