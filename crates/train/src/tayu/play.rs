//! Games of a network against itself.

use std::ops::Range;

use fishka_engine::training::tayu::{Features, Odds, Quick, Trainee};
use fishka_tayu::{Edition, Tayu};
use rand::{Rng, RngExt};

use super::tuner::{Course, TRUST_IN_OUTCOME};

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

/// The first tiles are laid at random, so that games differ.
const OPENING: u8 = 3;

/// Plays a game and returns what can be learned from it.
pub(super) fn play(network: &Quick, course: Course, exploration: f64, random: &mut impl Rng) -> Vec<Lesson> {
    // Two sides, or three at a target anywhere between hopeless and certain for the saboteur.
    let target = course.saboteur.then(|| target(0.0..7.6, random));
    let game = Trainee::new(network, &Tayu { edition: course.edition, ..Tayu::default() }, target);
    let opening = random.random_range(0..=OPENING);
    let (steps, outcome) = play_out(game, opening, exploration, random);
    lessons(&steps, outcome)
}

/// How a game of three at this target ends when nobody explores.
pub(super) fn outcome(network: &Quick, edition: Edition, target: u16, random: &mut impl Rng) -> Odds {
    let game = Trainee::new(network, &Tayu { edition, ..Tayu::default() }, Some(target));
    play_out(game, 0, 0.0, random).1
}

fn play_out(mut game: Trainee, opening: u8, exploration: f64, random: &mut impl Rng) -> (Vec<Step>, Odds) {
    // In the expert draw a class is chosen on the empty board too.
    let mut steps = vec![Step { features: game.features(), odds: game.odds(), missed: None }];
    loop {
        let choices = game.draw(random);
        let role = game.role();
        let best = choices.iter().max_by(|one, other| one.odds.of(role).total_cmp(&other.odds.of(role)));
        let Some(&best) = best else { break };
        let explores = game.tiles() < opening || random.random_bool(exploration);
        let chosen = if explores { choices[random.random_range(0..choices.len())] } else { best };
        game.lay(chosen);
        let missed = explores.then_some(best.odds);
        steps.push(Step { features: game.features(), odds: chosen.odds, missed });
    }
    (steps, game.result())
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

/// A target of 1 doubled about so often, every doubling as likely as the next.
pub(super) fn target(doublings: Range<f32>, random: &mut impl Rng) -> u16 {
    let doublings = random.random_range(doublings);
    // Linear between powers of two: the power function is not the same on every machine.
    ((1.0 + doublings.fract()) * f32::from(1_u16 << doublings as u32)).round() as u16
}
