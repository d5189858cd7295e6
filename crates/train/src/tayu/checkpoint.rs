//! A course as bytes, to be broken off and taken up again.

use fishka_engine::training::tayu::{Network, WEIGHTS};
use fishka_tayu::Edition;

use super::{
    gradient::Adam,
    tuner::{Course, Lessons, Progress, Tuner},
};

const MAGIC: &[u8; 8] = b"tayu-c01";

impl Tuner {
    /// All that is needed to go on: how the course is taught and how far it has come, which also says what luck comes
    /// next; then the weights and the running means of the descent. All numbers are little-endian.
    pub(crate) fn checkpoint(&self) -> Vec<u8> {
        let Tuner { course, lessons, progress, network, adam } = self;
        let mut bytes = MAGIC.to_vec();
        bytes.extend([u8::from(course.edition == Edition::Classic), u8::from(course.saboteur)]);
        for number in [lessons.games, lessons.round, lessons.seed, progress.games, progress.positions] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(lessons.exploration.to_le_bytes());
        let single = lessons.steps.iter().chain([&progress.loss]).chain(&adam.empty);
        for number in single.chain(network.weights()).chain(&adam.mean).chain(&adam.square) {
            bytes.extend(number.to_le_bytes());
        }
        bytes
    }

    /// Takes a course up where it was broken off; `None` when these bytes are no checkpoint.
    pub(crate) fn resume(checkpoint: &[u8]) -> Option<Tuner> {
        let mut bytes = Bytes(checkpoint.strip_prefix(MAGIC)?);
        let [edition, saboteur] = bytes.take()?;
        let course = Course { edition: *Edition::ALL.get(usize::from(edition))?, saboteur: saboteur != 0 };
        let [games, round, seed, played, positions] = bytes.numbers(u64::from_le_bytes)?;
        let [exploration] = bytes.numbers(f64::from_le_bytes)?;
        let [first, last, loss] = bytes.numbers(f32::from_le_bytes)?;
        let empty = bytes.numbers(f32::from_le_bytes)?;
        let [weights, mean, square] = [bytes.weights(), bytes.weights(), bytes.weights()];
        bytes.0.is_empty().then_some(Tuner {
            course,
            lessons: Lessons { games, round, steps: [first, last], exploration, seed },
            progress: Progress { games: played, positions, loss },
            network: Network::new(weights?)?,
            adam: Adam { mean: mean?, square: square?, empty },
        })
    }
}

/// What is still to be read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    fn numbers<T: Default + Copy, const SIZE: usize, const N: usize>(
        &mut self,
        read: impl Fn([u8; SIZE]) -> T,
    ) -> Option<[T; N]> {
        let mut numbers = [T::default(); N];
        for number in &mut numbers {
            *number = read(self.take()?);
        }
        Some(numbers)
    }

    fn weights(&mut self) -> Option<Vec<f32>> {
        (0..WEIGHTS).map(|_| self.take().map(f32::from_le_bytes)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuner() -> Tuner {
        let course = Course { edition: Edition::EightyFour, saboteur: true };
        Tuner::new(course, Lessons { games: 5, round: 2, steps: [0.01, 0.001], exploration: 0.1, seed: 9 })
    }

    #[test]
    fn a_run_that_was_broken_off_comes_to_the_same_bytes() {
        let mut whole = tuner();
        while whole.advance() {}
        let mut broken = tuner();
        while broken.advance() {
            broken = Tuner::resume(&broken.checkpoint()).unwrap();
        }
        assert_eq!(whole.progress().games, 5);
        assert_eq!(whole.checkpoint(), broken.checkpoint());
    }

    #[test]
    fn other_bytes_are_no_checkpoint() {
        let checkpoint = tuner().checkpoint();
        assert_eq!(Tuner::resume(&checkpoint), Some(tuner()));
        assert_eq!(Tuner::resume(&checkpoint[1..]), None);
        assert_eq!(Tuner::resume(&checkpoint[..checkpoint.len() - 1]), None);
        assert_eq!(Tuner::resume(&[&checkpoint[..], &[0]].concat()), None);
    }
}
