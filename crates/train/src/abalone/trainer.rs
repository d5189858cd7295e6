//! Learning: Adam on small batches, on two threads.

use std::{
    fs,
    io::{Write, stderr},
    path::Path,
    thread,
};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::Result;

use super::{
    lessons::{Lesson, Lessons, logistic},
    model::{Eyes, Model, PARAMETERS, Seen, cross_entropy},
};

/// How a network is to learn.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    /// How often all lessons are gone through.
    pub(crate) epochs: usize,
    /// The seed of all chance.
    pub(crate) seed: u64,
    /// How much the score of the search counts against the result of the game.
    pub(crate) score_share: f32,
    /// How many threads learn.
    pub(crate) threads: usize,
}

const BATCH: usize = 8192;
const RATE: f32 = 0.003;
const LAST_RATE: f32 = 0.000_03;
const MOMENTS: [f32; 2] = [0.9, 0.999];
const DECAY: f32 = 0.01;

/// A network on its way through a course; it can be put down after every epoch and taken up again.
pub(crate) struct Trainer {
    /// The network.
    pub(crate) model: Model,
    moments: [Vec<f32>; 2],
    steps: usize,
    epoch: usize,
    course: Course,
    eyes: Eyes,
}

impl Trainer {
    /// A network that has learned nothing.
    #[must_use]
    pub(crate) fn new(course: Course) -> Trainer {
        let moments = [vec![0.0; PARAMETERS], vec![0.0; PARAMETERS]];
        Trainer { model: Model::random(course.seed), moments, steps: 0, epoch: 0, course, eyes: Eyes::new() }
    }

    /// The network where a run with the same course put it down; a new one when there is no such file.
    ///
    /// # Errors
    /// When the file is not that of such a run.
    pub(crate) fn resume(course: Course, file: &Path) -> Result<Trainer> {
        let mut trainer = Trainer::new(course);
        let Ok(bytes) = fs::read(file) else { return Ok(trainer) };
        let (words, _) = bytes.as_chunks::<4>();
        if words.len() != 2 + 3 * PARAMETERS {
            return Err(format!("{} is not a run of this network", file.display()).into());
        }
        trainer.epoch = u32::from_le_bytes(words[0]) as usize;
        trainer.steps = u32::from_le_bytes(words[1]) as usize;
        let mut numbers = words[2..].iter().map(|&word| f32::from_le_bytes(word));
        let [first, second] = &mut trainer.moments;
        for part in [&mut trainer.model.0, first, second] {
            part.iter_mut().zip(&mut numbers).for_each(|(at, number)| *at = number);
        }
        Ok(trainer)
    }

    fn put_down(&self, file: &Path) -> std::io::Result<()> {
        let mut bytes = Vec::new();
        bytes.extend((self.epoch as u32).to_le_bytes());
        bytes.extend((self.steps as u32).to_le_bytes());
        for part in [&self.model.0, &self.moments[0], &self.moments[1]] {
            bytes.extend(part.iter().flat_map(|number| number.to_le_bytes()));
        }
        fs::write(file, bytes)
    }

    /// Goes through what is left of the course, and puts the network down in `file` after every epoch.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn learn(&mut self, lessons: &Lessons, file: &Path) -> Result<()> {
        let steps = (self.course.epochs * lessons.taught.len().div_ceil(BATCH)).max(1);
        while self.epoch < self.course.epochs {
            let order = shuffled(lessons.taught.len(), self.course.seed ^ self.epoch as u64);
            let mut loss = 0.0;
            for batch in order.chunks(BATCH) {
                let (slope, more) = self.slope(&lessons.taught, batch);
                loss += more;
                let done = self.steps as f32 / steps as f32;
                let cosine = 0.5 + 0.5 * (std::f32::consts::PI * done.min(1.0)).cos();
                self.step(&slope, 1.0 / batch.len() as f32, LAST_RATE + (RATE - LAST_RATE) * cosine);
            }
            self.epoch += 1;
            self.put_down(file)?;
            let [target, result] = self.losses(&lessons.held_out);
            let loss = loss / lessons.taught.len() as f64;
            let epoch = self.epoch;
            writeln!(
                stderr(),
                "epoch {epoch}: loss {loss:.5}; held out {target:.5}, of results {result:.5}"
            )?;
        }
        Ok(())
    }

    fn target(&self, lesson: &Lesson) -> f32 {
        let share = self.course.score_share;
        share * lesson.score + (1.0 - share) * lesson.result
    }

    fn slope(&self, lessons: &[Lesson], batch: &[u32]) -> (Vec<f32>, f64) {
        let part = |batch: &[u32]| {
            let (mut slope, mut loss, mut seen) = (vec![0.0; PARAMETERS], 0.0, Seen::default());
            for &at in batch {
                let lesson = &lessons[at as usize];
                let target = self.target(lesson);
                loss += f64::from(self.model.learn(&self.eyes, lesson, target, &mut seen, &mut slope));
            }
            (slope, loss)
        };
        let parts: Vec<_> = thread::scope(|scope| {
            let size = batch.len().div_ceil(self.course.threads.max(1));
            let threads: Vec<_> = batch.chunks(size).map(|batch| scope.spawn(|| part(batch))).collect();
            threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
        });
        let add = |(mut slope, loss): (Vec<f32>, f64), (more, more_loss): (Vec<f32>, f64)| {
            slope.iter_mut().zip(&more).for_each(|(slope, more)| *slope += more);
            (slope, loss + more_loss)
        };
        parts.into_iter().reduce(add).unwrap_or_default()
    }

    /// A step of Adam with decoupled decay.
    fn step(&mut self, slope: &[f32], scale: f32, rate: f32) {
        self.steps += 1;
        let [first, second] = &mut self.moments;
        let [first_share, second_share] = MOMENTS;
        let first_scale = 1.0 / (1.0 - first_share.powi(self.steps as i32));
        let second_scale = 1.0 / (1.0 - second_share.powi(self.steps as i32));
        for (((at, slope), first), second) in self.model.0.iter_mut().zip(slope).zip(first).zip(second) {
            let slope = slope * scale;
            *first = first_share * *first + (1.0 - first_share) * slope;
            *second = second_share * *second + (1.0 - second_share) * slope * slope;
            let change = *first * first_scale / ((*second * second_scale).sqrt() + 1e-8);
            *at -= rate * (change + DECAY * *at);
        }
        self.model.clip();
    }

    /// The mean losses of lessons against their targets and against the results alone.
    fn losses(&self, lessons: &[Lesson]) -> [f64; 2] {
        let mut seen = Seen::default();
        let mut sums = [0.0; 2];
        for lesson in lessons {
            let expected = logistic(self.model.logits(&self.eyes, lesson, &mut seen));
            sums[0] += f64::from(cross_entropy(expected, self.target(lesson)));
            sums[1] += f64::from(cross_entropy(expected, lesson.result));
        }
        sums.map(|sum| sum / lessons.len().max(1) as f64)
    }
}

/// The numbers below `count` in an order of chance.
fn shuffled(count: usize, seed: u64) -> Vec<u32> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut order: Vec<u32> = (0..count as u32).collect();
    for at in (1..count).rev() {
        order.swap(at, random.random_range(0..=at));
    }
    order
}
