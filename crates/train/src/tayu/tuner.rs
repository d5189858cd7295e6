use std::fmt;

use fishka_engine::training::tayu::{Network, Networks, Odds, Quick, WEIGHTS};
use fishka_tayu::Edition;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{
    gradient::{self, Adam, Gradient},
    play::{self, Lesson, play},
};

/// What is learned: the network of one edition, without or with a saboteur.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Course {
    /// The board and the tiles.
    pub(crate) edition: Edition,
    /// Whether there is a saboteur at the table.
    pub(crate) saboteur: bool,
}

/// How a course is taught.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Lessons {
    /// Games to play.
    pub(crate) games: u64,
    /// Games that are played with one network and then learned from.
    pub(crate) round: u64,
    /// The step at the first game and at the last; between them it falls steadily.
    pub(crate) steps: [f32; 2],
    /// How often a tile is laid at random.
    pub(crate) exploration: f64,
    /// The seed of all luck.
    pub(crate) seed: u64,
}

/// What a course has come to.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Progress {
    /// Games played.
    pub(crate) games: u64,
    /// Positions learned from, each counted as often as it was used.
    pub(crate) positions: u64,
    /// Mean cross-entropy of the odds, in nats, over the most recent positions.
    pub(crate) loss: f32,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games, {} positions, loss {:.4}", self.games, self.positions, self.loss)
    }
}

/// A course being taught, round by round.
///
/// A [checkpoint](Tuner::checkpoint) between two rounds holds all there is, so a run that was broken off and taken up again
/// comes to the same weights, bit for bit, as one that was not.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tuner {
    pub(super) course: Course,
    pub(super) lessons: Lessons,
    pub(super) progress: Progress,
    pub(super) network: Network,
    pub(super) adam: Adam,
}

/// Positions a step is averaged over.
const BATCH: usize = 128;
/// Steps for each game of a round.
const STEPS_A_GAME: u64 = 2;
/// How much of what a position is worth is taken from how the game went on, and not from what the next was thought worth.
pub(super) const TRUST_IN_OUTCOME: f32 = 0.8;

impl Tuner {
    /// A course whose network knows nothing yet.
    pub(crate) fn new(course: Course, lessons: Lessons) -> Tuner {
        let network = gradient::random_network(&mut ChaCha8Rng::seed_from_u64(lessons.seed));
        Tuner::with(course, lessons, network)
    }

    /// A course that begins with what another has learned.
    pub(crate) fn after(other: &Tuner, course: Course, lessons: Lessons) -> Tuner {
        Tuner::with(course, lessons, other.network.clone())
    }

    fn with(course: Course, lessons: Lessons, network: Network) -> Tuner {
        let progress = Progress { games: 0, positions: 0, loss: 1.0 };
        Tuner { course, lessons, progress, network, adam: Adam::new(WEIGHTS) }
    }

    /// What is taught.
    pub(crate) const fn course(&self) -> Course {
        self.course
    }

    /// How it is taught.
    pub(crate) const fn lessons(&self) -> &Lessons {
        &self.lessons
    }

    /// How far it has come.
    pub(crate) const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Plays a round of games and learns from it; `false` when all games are played.
    pub(crate) fn advance(&mut self) -> bool {
        let games = self.lessons.round.max(1).min(self.lessons.games - self.progress.games);
        if games == 0 {
            return false;
        }
        // Every round has luck of its own, so that where it stands is all there is to remember of it.
        let mut random = ChaCha8Rng::seed_from_u64(self.lessons.seed);
        random.set_stream(1 + self.progress.games);
        let quick = Quick::of(&self.network);
        let memory: Vec<Lesson> = (0..games)
            .flat_map(|_| play(&quick, self.course, self.lessons.exploration, &mut random))
            .collect();
        let done = self.progress.games as f32 / self.lessons.games as f32;
        let step = self.lessons.steps[0] * (1.0 - done) + self.lessons.steps[1] * done;
        for _ in 0..games * STEPS_A_GAME {
            let loss = self.learn(&memory, step, &mut random);
            self.progress.loss += 0.002 * (loss - self.progress.loss);
            self.progress.positions += BATCH as u64;
        }
        self.progress.games += games;
        true
    }

    /// One step on positions of a round; returns their mean loss.
    fn learn(&mut self, memory: &[Lesson], step: f32, random: &mut impl Rng) -> f32 {
        let mut gradient = Gradient::new(&self.network, self.course.saboteur);
        let mut loss = 0.0;
        for _ in 0..BATCH {
            loss += gradient.add(&memory[random.random_range(0..memory.len())]);
        }
        let mut slopes = gradient.slopes;
        slopes.iter_mut().for_each(|slope| *slope /= BATCH as f32);
        self.adam.step(self.network.weights_mut(), &slopes, step);
        loss / BATCH as f32
    }

    /// The weights file of courses for all games; `None` when a course is missing.
    ///
    /// So many games of three are played to learn what targets are worth before the first tile. They are played at those
    /// around which an auction ends, where the saboteur wins one game of three: what the others are worth follows well enough.
    pub(crate) fn weights(courses: &[Tuner], games: u64, seed: u64) -> Option<Vec<u8>> {
        let taught = |edition, saboteur| {
            let tuner = courses.iter().find(|tuner| tuner.course == Course { edition, saboteur })?;
            Some(tuner.network.rounded())
        };
        let mut networks = Networks::of(taught)?;
        for edition in Edition::ALL {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            random.set_stream(edition as u64);
            let network = &Quick::of(networks.get(edition, true));
            let ended: Vec<(u16, Odds)> = (0..games)
                .map(|_| {
                    let target = play::target(2.0..5.0, &mut random);
                    (target, play::outcome(network, edition, target, &mut random))
                })
                .collect();
            networks.set_price(edition, gradient::fitted_price(&ended));
        }
        Some(networks.write())
    }
}
