//! What somebody has learned: the stars of each exercise, kept in the browser.

use std::collections::BTreeMap;

use fishka_lessons::Lessons;

use crate::browser;

/// The stars of the exercises of a game, by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Progress(BTreeMap<String, u8>);

impl Progress {
    /// What is kept of a game.
    pub(super) fn load(game: &str) -> Progress {
        browser::stored(&place(game)).map(|text| Progress::read(&text)).unwrap_or_default()
    }

    /// Keeps it; a browser that keeps nothing only forgets it with the page.
    pub(super) fn keep(&self, game: &str) {
        let _ = browser::store(&place(game), &self.write());
    }

    /// The stars of an exercise, none when it is not solved.
    pub(super) fn stars(&self, exercise: &str) -> u8 {
        self.0.get(exercise).copied().unwrap_or(0)
    }

    /// An exercise is solved; the best time counts.
    pub(super) fn solved(&mut self, exercise: &str, stars: u8) {
        let best = self.0.entry(exercise.to_owned()).or_default();
        *best = stars.max(*best);
    }

    /// How many exercises of a game are solved, and how many there are.
    pub(super) fn of(&self, lessons: &Lessons) -> (usize, usize) {
        let solved =
            lessons.exercises().filter(|(_, exercise)| self.stars(&exercise.figure.name) > 0).count();
        (solved, lessons.exercises().count())
    }

    fn read(text: &str) -> Progress {
        let pair = |word: &str| {
            let (name, stars) = word.split_once(':')?;
            Some((name.to_owned(), stars.parse().ok().filter(|stars| (1..=3).contains(stars))?))
        };
        Progress(text.split_whitespace().filter_map(pair).collect())
    }

    fn write(&self) -> String {
        let words: Vec<String> = self.0.iter().map(|(name, stars)| format!("{name}:{stars}")).collect();
        words.join(" ")
    }
}

fn place(game: &str) -> String {
    format!("learned-{game}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_back() {
        let mut progress = Progress::default();
        progress.solved("cut-two", 2);
        progress.solved("far", 3);
        assert_eq!(Progress::read(&progress.write()), progress);
    }

    #[test]
    fn the_best_time_counts() {
        let mut progress = Progress::default();
        progress.solved("far", 3);
        progress.solved("far", 1);
        assert_eq!(progress.stars("far"), 3);
    }

    #[test]
    fn what_is_not_understood_is_left_out() {
        assert_eq!(Progress::read("far:3 far cut:9 :: x:y"), Progress::read("far:3"));
    }
}
