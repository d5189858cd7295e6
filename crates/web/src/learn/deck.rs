//! What somebody has made of the puzzles of a game: a rating, what was tried, what failed, and the days in a row. Kept in the browser.

use std::collections::BTreeSet;

use fishka_lessons::Puzzle;
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2},
};

use crate::browser;

/// How sure the rating of a puzzle is.
const DEVIATION: f64 = 80.0;
/// A puzzle is chosen among so many nearest to one's rating.
const NEAREST: usize = 20;

/// The deck of a game.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Deck {
    rating: Glicko2Rating,
    tried: BTreeSet<u32>,
    failed: BTreeSet<u32>,
    /// The last day on which a puzzle was solved, and how many days in a row it was.
    day: String,
    streak: u32,
}

impl Default for Deck {
    fn default() -> Deck {
        let rating = Glicko2Rating { rating: 1200.0, deviation: 350.0, volatility: 0.06 };
        Deck { rating, tried: BTreeSet::new(), failed: BTreeSet::new(), day: String::new(), streak: 0 }
    }
}

impl Deck {
    /// What is kept of a game.
    pub(super) fn load(game: &str) -> Deck {
        browser::stored(&place(game)).and_then(|text| Deck::read(&text)).unwrap_or_default()
    }

    /// Keeps it; a browser that keeps nothing only forgets it with the page.
    pub(super) fn keep(&self, game: &str) {
        let _ = browser::store(&place(game), &self.write());
    }

    /// One's rating, rounded.
    pub(super) fn rating(&self) -> i64 {
        self.rating.rating.round() as i64
    }

    /// How many failed.
    pub(super) fn failed(&self) -> usize {
        self.failed.len()
    }

    /// How many days in a row.
    pub(super) const fn streak(&self) -> u32 {
        self.streak
    }

    /// The first try at a puzzle was wrong: it comes among those that failed at once, whether it is solved afterwards or left.
    pub(super) fn missed(&mut self, puzzle: &Puzzle) {
        self.rate(puzzle, Outcomes::LOSS);
        self.failed.insert(id(puzzle));
    }

    /// A puzzle has been solved, at the first try or not.
    pub(super) fn solved(&mut self, puzzle: &Puzzle, at_once: bool, day: &str, day_before: &str) {
        if at_once {
            self.rate(puzzle, Outcomes::WIN);
            self.failed.remove(&id(puzzle));
        }
        if self.day != day {
            self.streak = if self.day == day_before { self.streak + 1 } else { 1 };
            self.day = day.to_owned();
        }
    }

    /// Only the first time a puzzle is tried counts.
    fn rate(&mut self, puzzle: &Puzzle, outcome: Outcomes) {
        if self.tried.insert(id(puzzle)) {
            let other =
                Glicko2Rating { rating: f64::from(puzzle.rating), deviation: DEVIATION, volatility: 0.06 };
            self.rating = glicko2(&self.rating, &other, &outcome, &Glicko2Config::new()).0;
        }
    }

    /// One of those not tried yet whose rating is nearest to one's own, by a number that looks random.
    pub(super) fn next(&self, puzzles: &[Puzzle], random: u32) -> Option<usize> {
        let fresh = |&index: &usize| !self.tried.contains(&id(&puzzles[index]));
        let mut near: Vec<usize> = (0..puzzles.len()).filter(fresh).collect();
        near.sort_by_key(|&index| (i64::from(puzzles[index].rating) - self.rating()).abs());
        near.truncate(NEAREST);
        near.get(random as usize % near.len().max(1)).copied()
    }

    /// One of those that failed.
    pub(super) fn again(&self, puzzles: &[Puzzle], random: u32) -> Option<usize> {
        let failed: Vec<usize> =
            (0..puzzles.len()).filter(|&index| self.failed.contains(&id(&puzzles[index]))).collect();
        failed.get(random as usize % failed.len().max(1)).copied()
    }

    fn read(text: &str) -> Option<Deck> {
        let mut lines = text.lines();
        let mut numbers = lines
            .next()?
            .split(' ')
            .filter_map(|word| word.parse::<f64>().ok().filter(|number| number.is_finite()));
        let rating = Glicko2Rating {
            rating: numbers.next()?,
            deviation: numbers.next()?,
            volatility: numbers.next()?,
        };
        let mut ids =
            || lines.next().map(|line| line.split(' ').filter_map(|word| word.parse().ok()).collect());
        let (tried, failed) = (ids()?, ids()?);
        let (day, streak) = lines.next()?.split_once(' ')?;
        Some(Deck { rating, tried, failed, day: day.to_owned(), streak: streak.parse().ok()? })
    }

    fn write(&self) -> String {
        let list = |ids: &BTreeSet<u32>| ids.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        let Glicko2Rating { rating, deviation, volatility } = self.rating;
        let (tried, failed) = (list(&self.tried), list(&self.failed));
        format!("{rating} {deviation} {volatility}\n{tried}\n{failed}\n{} {}", self.day, self.streak)
    }
}

/// The puzzle of a day: the same for everybody.
pub(super) fn daily(puzzles: &[Puzzle], day: &str) -> Option<usize> {
    (!puzzles.is_empty()).then(|| hash(day) as usize % puzzles.len())
}

fn place(game: &str) -> String {
    format!("puzzles-{game}")
}

/// What a puzzle is known by, whatever file it stands in: its position.
fn id(puzzle: &Puzzle) -> u32 {
    hash(&puzzle.position)
}

/// The 32-bit FNV-1a hash.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzles() -> Vec<Puzzle> {
        let line = |rating: u32| format!("{rating} win; position {rating}; a").parse();
        (0..60).map(|step| line(600 + 20 * step)).collect::<Result<_, _>>().expect("puzzles")
    }

    #[test]
    fn it_is_read_back() {
        let mut deck = Deck::default();
        deck.solved(&puzzles()[3], true, "2026-11-17", "2026-11-16");
        deck.missed(&puzzles()[9]);
        assert_eq!(Deck::read(&deck.write()), Some(deck));
    }

    #[test]
    fn solving_raises_the_rating_and_failing_lowers_it() {
        let puzzles = puzzles();
        let mut deck = Deck::default();
        let first = deck.rating();
        deck.solved(&puzzles[30], true, "b", "a");
        let second = deck.rating();
        deck.missed(&puzzles[31]);
        assert!(second > first && deck.rating() < second);
    }

    #[test]
    fn only_the_first_time_counts() {
        let puzzles = puzzles();
        let mut deck = Deck::default();
        deck.missed(&puzzles[30]);
        deck.missed(&puzzles[30]);
        let after = deck.rating();
        deck.solved(&puzzles[30], false, "b", "a");
        assert_eq!((deck.rating(), deck.failed()), (after, 1));
        deck.solved(&puzzles[30], true, "b", "a");
        assert_eq!((deck.rating(), deck.failed()), (after, 0));
    }

    #[test]
    fn the_next_is_near_and_new() {
        let puzzles = puzzles();
        let mut deck = Deck::default();
        let next = deck.next(&puzzles, 7).expect("there are some");
        assert!(puzzles[next].rating.abs_diff(1200) <= 220);
        deck.solved(&puzzles[next], true, "b", "a");
        assert_ne!(deck.next(&puzzles, 7), Some(next));
    }

    #[test]
    fn days_in_a_row_are_counted_and_a_gap_begins_anew() {
        let puzzles = puzzles();
        let mut deck = Deck::default();
        deck.solved(&puzzles[0], true, "17", "16");
        deck.solved(&puzzles[1], true, "18", "17");
        assert_eq!(deck.streak(), 2);
        deck.solved(&puzzles[2], true, "20", "19");
        assert_eq!(deck.streak(), 1);
    }
}
