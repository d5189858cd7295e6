#![doc = include_str!("../../weights/tayu.md")]

mod gradient;
mod play;

use std::fmt;

use fishka_tayu::Edition;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{
    network::{Network, WEIGHTS},
    odds::Odds,
    weights::Networks,
};
use gradient::Adam;
use play::{Lesson, play};

/// What is learned: the network of one edition, without or with a saboteur.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Course {
    /// The board and the tiles.
    pub edition: Edition,
    /// Whether there is a saboteur at the table.
    pub saboteur: bool,
}

/// How a course is taught.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Lessons {
    /// Games to play.
    pub games: u64,
    /// The step at the first game and at the last; between them it falls steadily.
    pub steps: [f32; 2],
    /// How often a tile is laid at random.
    pub exploration: f64,
}

/// What a course has come to.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Progress {
    /// Games played.
    pub games: u64,
    /// Positions learned from, each counted as often as it was used.
    pub positions: u64,
    /// Mean cross-entropy of the odds, in nats, over the most recent positions.
    pub loss: f32,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games, {} positions, loss {:.4}", self.games, self.positions, self.loss)
    }
}

/// Networks being learned.
pub struct Tuner {
    networks: Networks,
    seed: u64,
}

/// How many positions are remembered to learn from.
const MEMORY: usize = 300_000;
/// Positions a step is averaged over.
const BATCH: usize = 128;
/// Steps after each game.
const STEPS_A_GAME: usize = 2;
/// How much of what a position is worth is taken from how the game went on, and not from what the next was thought worth.
const TRUST_IN_OUTCOME: f32 = 0.8;

impl Tuner {
    /// Networks that know nothing.
    #[must_use]
    pub fn fresh(seed: u64) -> Tuner {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let networks = std::array::from_fn(|_| gradient::random_network(&mut random));
        Tuner { networks: Networks::new(networks), seed }
    }

    /// The networks that the engine comes with.
    #[must_use]
    pub fn embedded(seed: u64) -> Tuner {
        Tuner { networks: Networks::embedded().clone(), seed }
    }

    /// Networks from a weights file; `None` when it is not one.
    #[must_use]
    pub fn resume(file: &[u8], seed: u64) -> Option<Tuner> {
        Networks::read(file).map(|networks| Tuner { networks, seed })
    }

    /// The weights file.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        self.networks.write()
    }

    /// Lets one course begin with what another has learned.
    pub fn copy(&mut self, from: Course, to: Course) {
        let network = self.networks.get(from.edition, from.saboteur).clone();
        *self.networks.get_mut(to.edition, to.saboteur) = network;
    }

    /// Plays games of three at all kinds of targets and learns what these are worth before the first tile: the targets at
    /// which the saboteur wins one game of three are what an auction comes to.
    pub fn price(&mut self, edition: Edition, games: u64) {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let network = self.networks.get(edition, true);
        let ended: Vec<(u16, Odds)> = (0..games)
            .map(|_| {
                // From 2 to 128, every doubling as often as the next.
                let target = (2.0 * 64_f64.powf(random.random())).round() as u16;
                (target, play::outcome(network, edition, target, &mut random))
            })
            .collect();
        self.networks.set_price(edition, gradient::fitted_price(&ended));
    }

    /// Plays games and learns from them, telling `each` how it goes after every hundredth.
    pub fn run(
        &mut self,
        course: Course,
        lessons: &Lessons,
        each: &mut dyn FnMut(&Tuner, &Progress),
    ) -> Progress {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let mut memory: Vec<Lesson> = Vec::new();
        let mut adam = Adam::new(WEIGHTS);
        let mut progress = Progress { loss: 1.0, ..Progress::default() };
        for game in 0..lessons.games {
            let network = self.networks.get_mut(course.edition, course.saboteur);
            for lesson in play(network, course, lessons.exploration, &mut random) {
                remember(&mut memory, lesson, &mut random);
            }
            let done = game as f32 / lessons.games as f32;
            let step = lessons.steps[0] * (1.0 - done) + lessons.steps[1] * done;
            for _ in 0..STEPS_A_GAME {
                let loss = learn(network, &mut adam, &memory, step, course.saboteur, &mut random);
                progress.loss += 0.002 * (loss - progress.loss);
                progress.positions += BATCH as u64;
            }
            progress.games += 1;
            if progress.games.is_multiple_of(100) {
                each(self, &progress);
            }
        }
        progress
    }
}

fn remember(memory: &mut Vec<Lesson>, lesson: Lesson, random: &mut impl Rng) {
    if memory.len() < MEMORY {
        memory.push(lesson);
    } else {
        let at = random.random_range(0..MEMORY);
        memory[at] = lesson;
    }
}

/// One step on positions from memory; returns their mean loss.
fn learn(
    network: &mut Network,
    adam: &mut Adam,
    memory: &[Lesson],
    step: f32,
    saboteur: bool,
    random: &mut impl Rng,
) -> f32 {
    let mut gradient = vec![0.0; WEIGHTS];
    let mut loss = 0.0;
    for _ in 0..BATCH {
        let lesson = &memory[random.random_range(0..memory.len())];
        loss += gradient::add(network, lesson, saboteur, &mut gradient);
    }
    gradient.iter_mut().for_each(|slope| *slope /= BATCH as f32);
    adam.step(network.weights_mut(), &gradient, step);
    loss / BATCH as f32
}
