//! Learning: Adam on small batches, on two threads.

use std::{
    fs,
    io::{Write, stderr},
    path::{Path, PathBuf},
    thread,
};

use clap::Args;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::Result;

/// A network as it learns.
pub(crate) trait Model: Sync + Sized {
    /// A position to learn from.
    type Lesson: Lesson;
    /// What is needed on the way and may be used again.
    type Scratch: Default;

    /// Parameters to begin with.
    fn random(seed: u64) -> Self;

    /// The file of the network, in whole numbers.
    fn file(&self) -> Vec<u8>;

    /// The network of a file; `None` when it is not as long as such a file.
    fn read(file: &[u8]) -> Option<Self>;

    /// The parameters.
    fn parameters(&mut self) -> &mut Vec<f32>;

    /// The logits of a position.
    fn logits(&self, lesson: &Self::Lesson, scratch: &mut Self::Scratch) -> f32;

    /// Adds the slope of the loss of a lesson, whose target is given, to `slope`, and returns the loss.
    fn learn(
        &self,
        lesson: &Self::Lesson,
        target: f32,
        scratch: &mut Self::Scratch,
        slope: &mut [f32],
    ) -> f32;

    /// Keeps the parameters in the range that the file can hold.
    fn clip(&mut self);
}

/// What a position teaches.
pub(crate) trait Lesson: Sync {
    /// The probability to win by what the search thought of it.
    fn score(&self) -> f32;

    /// How the game went for the side to move: 1 when it was won.
    fn result(&self) -> f32;
}

/// Lessons, and those of games that are held out to judge what was learned.
pub(crate) struct Lessons<L> {
    /// To learn from.
    pub(crate) taught: Vec<L>,
    /// To be judged by.
    pub(crate) held_out: Vec<L>,
    /// How many games they are from.
    pub(crate) games: usize,
}

/// One game in so many is held out.
const HELD_OUT: usize = 20;

impl<L> Lessons<L> {
    /// No lessons.
    pub(crate) const fn new() -> Lessons<L> {
        Lessons { taught: Vec::new(), held_out: Vec::new(), games: 0 }
    }

    /// Adds those of a game.
    pub(crate) fn add(&mut self, game: impl IntoIterator<Item = L>) {
        self.games += 1;
        let held_out = self.games.is_multiple_of(HELD_OUT);
        if held_out { &mut self.held_out } else { &mut self.taught }.extend(game);
    }
}

/// How a network is to learn.
#[derive(Args, Clone, Debug)]
pub(crate) struct Course {
    /// Where the state is kept after every epoch, so that a run goes on where it was interrupted.
    #[arg(long)]
    pub(crate) run: PathBuf,
    /// How often all positions are gone through.
    #[arg(long, default_value_t = 12)]
    pub(crate) epochs: usize,
    /// How much the score of the search counts against the result of the game.
    #[arg(long, default_value_t = 0.75)]
    pub(crate) score_share: f32,
    /// The seed of all chance.
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// How large the first steps are.
    #[arg(long, default_value_t = 0.003)]
    pub(crate) rate: f32,
    /// How many positions a step looks at.
    #[arg(long, default_value_t = 8192)]
    pub(crate) batch: usize,
    #[arg(long, default_value_t = 2)]
    pub(crate) threads: usize,
}

/// Goes through a course, or what is left of it, and writes the network.
pub(crate) fn learn<M: Model>(
    network: &Path,
    from: Option<&Path>,
    course: &Course,
    lessons: &Lessons<M::Lesson>,
) -> Result<()> {
    let model = match from {
        Some(path) => {
            M::read(&fs::read(path)?).ok_or_else(|| format!("{} is not a network", path.display()))?
        }
        None => M::random(course.seed),
    };
    let mut trainer = Trainer::resume(model, course)?;
    trainer.learn(lessons)?;
    Ok(fs::write(network, trainer.model.file())?)
}

const LAST_RATE: f32 = 0.000_03;
const MOMENTS: [f32; 2] = [0.9, 0.999];
const DECAY: f32 = 0.01;

/// A network on its way through a course; it can be put down after every epoch and taken up again.
struct Trainer<M> {
    model: M,
    moments: [Vec<f32>; 2],
    steps: usize,
    epoch: usize,
    course: Course,
}

impl<M: Model> Trainer<M> {
    /// The network where a run with the same course put it down; `model` when there is no such file.
    ///
    /// # Errors
    /// When the file is not that of such a run.
    fn resume(mut model: M, course: &Course) -> Result<Trainer<M>> {
        let count = model.parameters().len();
        let moments = [vec![0.0; count], vec![0.0; count]];
        let mut trainer = Trainer { model, moments, steps: 0, epoch: 0, course: course.clone() };
        let Ok(bytes) = fs::read(&course.run) else { return Ok(trainer) };
        let (words, _) = bytes.as_chunks::<4>();
        if words.len() != 2 + 3 * count {
            return Err(format!("{} is not a run of this network", course.run.display()).into());
        }
        trainer.epoch = u32::from_le_bytes(words[0]) as usize;
        trainer.steps = u32::from_le_bytes(words[1]) as usize;
        let mut numbers = words[2..].iter().map(|&word| f32::from_le_bytes(word));
        let [first, second] = &mut trainer.moments;
        for part in [trainer.model.parameters(), first, second] {
            part.iter_mut().zip(&mut numbers).for_each(|(at, number)| *at = number);
        }
        Ok(trainer)
    }

    fn put_down(&mut self) -> std::io::Result<()> {
        let mut bytes = Vec::new();
        bytes.extend((self.epoch as u32).to_le_bytes());
        bytes.extend((self.steps as u32).to_le_bytes());
        for part in [self.model.parameters(), &self.moments[0], &self.moments[1]] {
            bytes.extend(part.iter().flat_map(|number| number.to_le_bytes()));
        }
        fs::write(&self.course.run, bytes)
    }

    /// Goes through what is left of the course, and puts the network down after every epoch.
    ///
    /// # Errors
    /// When the file cannot be written.
    fn learn(&mut self, lessons: &Lessons<M::Lesson>) -> Result<()> {
        let (games, taught, held_out) = (lessons.games, lessons.taught.len(), lessons.held_out.len());
        writeln!(stderr(), "{games} games, {taught} positions, {held_out} more held out")?;
        let steps = (self.course.epochs * lessons.taught.len().div_ceil(self.course.batch)).max(1);
        while self.epoch < self.course.epochs {
            let order = shuffled(lessons.taught.len(), self.course.seed ^ self.epoch as u64);
            let mut loss = 0.0;
            for batch in order.chunks(self.course.batch) {
                let (slope, more) = self.slope(&lessons.taught, batch);
                loss += more;
                let done = self.steps as f32 / steps as f32;
                let cosine = 0.5 + 0.5 * (std::f32::consts::PI * done.min(1.0)).cos();
                self.step(
                    &slope,
                    1.0 / batch.len() as f32,
                    LAST_RATE + (self.course.rate - LAST_RATE) * cosine,
                );
            }
            self.epoch += 1;
            self.put_down()?;
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

    fn target(&self, lesson: &M::Lesson) -> f32 {
        let share = self.course.score_share;
        share * lesson.score() + (1.0 - share) * lesson.result()
    }

    fn slope(&self, lessons: &[M::Lesson], batch: &[u32]) -> (Vec<f32>, f64) {
        let part = |batch: &[u32]| {
            let (mut slope, mut loss) = (vec![0.0; self.moments[0].len()], 0.0);
            let mut scratch = M::Scratch::default();
            for &at in batch {
                let lesson = &lessons[at as usize];
                let target = self.target(lesson);
                loss += f64::from(self.model.learn(lesson, target, &mut scratch, &mut slope));
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
        for (((at, slope), first), second) in
            self.model.parameters().iter_mut().zip(slope).zip(first).zip(second)
        {
            let slope = slope * scale;
            *first = first_share * *first + (1.0 - first_share) * slope;
            *second = second_share * *second + (1.0 - second_share) * slope * slope;
            let change = *first * first_scale / ((*second * second_scale).sqrt() + 1e-8);
            *at -= rate * (change + DECAY * *at);
        }
        self.model.clip();
    }

    /// The mean losses of lessons against their targets and against the results alone.
    fn losses(&self, lessons: &[M::Lesson]) -> [f64; 2] {
        let mut scratch = M::Scratch::default();
        let mut sums = [0.0; 2];
        for lesson in lessons {
            let expected = logistic(self.model.logits(lesson, &mut scratch));
            sums[0] += f64::from(cross_entropy(expected, self.target(lesson)));
            sums[1] += f64::from(cross_entropy(expected, lesson.result()));
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

/// The sum of products, in eight sums so that they can be added side by side.
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; 8];
    for (a, b) in a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0) {
        sums.iter_mut().zip(a.iter().zip(b)).for_each(|(sum, (a, b))| *sum += a * b);
    }
    sums.iter().sum()
}

/// The probability of these logits.
#[must_use]
pub(crate) fn logistic(logits: f32) -> f32 {
    1.0 / (1.0 + (-logits).exp())
}

/// The loss of a probability against a target.
#[must_use]
pub(crate) fn cross_entropy(expected: f32, target: f32) -> f32 {
    let expected = expected.clamp(1e-6, 1.0 - 1e-6);
    -target * expected.ln() - (1.0 - target) * (1.0 - expected).ln()
}
