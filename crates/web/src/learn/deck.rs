//! What somebody has made of the puzzles of a game: a rating, what was tried, what failed, the days in a row, and what is wanted next.
//! Kept in the browser.

use std::collections::{BTreeMap, BTreeSet};

use fishka_lessons::Puzzle;
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2},
};

use crate::browser;

/// How sure the rating of a puzzle is.
const DEVIATION: f64 = 80.0;
/// A puzzle is chosen among so many nearest to what is wanted.
const NEAREST: usize = 20;

/// How hard the next puzzle is to be: the names of the choices, and how far from one's own rating.
pub(super) const LEVELS: [(&str, i64); 5] =
    [("much-easier", -600), ("easier", -300), ("own", 0), ("harder", 300), ("much-harder", 600)];

/// What is wanted of the next puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Wish {
    /// How far from one's own rating it is to be.
    pub(super) harder: i64,
    /// What it is to be about; empty for anything.
    pub(super) theme: String,
}

impl Wish {
    fn is_met(&self, puzzle: &Puzzle) -> bool {
        self.theme.is_empty() || puzzle.themes.contains(&self.theme)
    }
}

/// The deck of a game.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Deck {
    rating: Glicko2Rating,
    tried: BTreeSet<u32>,
    failed: BTreeSet<u32>,
    /// The last day on which a puzzle was solved, and how many days in a row it was.
    day: String,
    streak: u32,
    wish: Wish,
    /// The puzzle that one has before one and has not solved, so that it is there again when one comes back.
    open: Option<u32>,
}

impl Default for Deck {
    fn default() -> Deck {
        let rating = Glicko2Rating { rating: 1200.0, deviation: 350.0, volatility: 0.06 };
        Deck {
            rating,
            tried: BTreeSet::new(),
            failed: BTreeSet::new(),
            day: String::new(),
            streak: 0,
            wish: Wish::default(),
            open: None,
        }
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

    /// What is wanted of the next puzzle.
    pub(super) const fn wish(&self) -> &Wish {
        &self.wish
    }

    /// Something else is wanted from now on.
    pub(super) fn wants(&mut self, wish: Wish) {
        self.wish = wish;
    }

    /// How many failed.
    pub(super) fn failed(&self) -> usize {
        self.failed.len()
    }

    /// How many days in a row up to this day, which is not over, or the day before; none when one was missed since.
    pub(super) fn streak(&self, day: &str, day_before: &str) -> u32 {
        if self.day == day || self.day == day_before { self.streak } else { 0 }
    }

    /// The first try at a puzzle was wrong: it comes among those that failed at once, whether it is solved afterwards or left.
    pub(super) fn missed(&mut self, puzzle: &Puzzle) {
        self.rate(puzzle, Outcomes::LOSS);
        self.failed.insert(id(puzzle));
    }

    /// One has a puzzle before one from now on.
    pub(super) fn opens(&mut self, puzzle: &Puzzle) {
        self.open = Some(id(puzzle));
    }

    /// The one that was left unsolved, if it is among these.
    pub(super) fn left(&self, puzzles: &[Puzzle]) -> Option<usize> {
        let open = self.open?;
        puzzles.iter().position(|puzzle| id(puzzle) == open)
    }

    /// Whether these are not enough: the one that was left unsolved is not among them, or not many of what is wished for.
    pub(super) fn wants_more(&self, puzzles: &[Puzzle]) -> bool {
        let fresh =
            puzzles.iter().filter(|puzzle| !self.tried.contains(&id(puzzle)) && self.wish.is_met(puzzle));
        self.open.is_some() && self.left(puzzles).is_none() || fresh.count() < 5 * NEAREST
    }

    /// A puzzle has been solved, at the first try or not.
    pub(super) fn solved(&mut self, puzzle: &Puzzle, at_once: bool, day: &str, day_before: &str) {
        self.open = None;
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

    /// One of those not tried yet that are nearest to what is wanted, by a number that looks random.
    pub(super) fn next(&self, puzzles: &[Puzzle], random: u32) -> Option<usize> {
        let fresh =
            |&index: &usize| !self.tried.contains(&id(&puzzles[index])) && self.wish.is_met(&puzzles[index]);
        let mut near: Vec<usize> = (0..puzzles.len()).filter(fresh).collect();
        let wanted = self.rating() + self.wish.harder;
        near.sort_by_key(|&index| (i64::from(puzzles[index].rating) - wanted).abs());
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
        // Decks that were kept before one could wish for anything end here, and later ones after the wish.
        let wish = lines.next().and_then(|line| line.split_once(' '));
        let wish = wish
            .and_then(|(harder, theme)| Some(Wish { harder: harder.parse().ok()?, theme: theme.to_owned() }));
        let wish = wish.unwrap_or_default();
        let open = lines.next().and_then(|line| line.parse().ok());
        Some(Deck { rating, tried, failed, day: day.to_owned(), streak: streak.parse().ok()?, wish, open })
    }

    fn write(&self) -> String {
        let list = |ids: &BTreeSet<u32>| ids.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        let Glicko2Rating { rating, deviation, volatility } = self.rating;
        let (tried, failed) = (list(&self.tried), list(&self.failed));
        let (day, streak, Wish { harder, theme }) = (&self.day, self.streak, &self.wish);
        let open = self.open.map_or_else(String::new, |open| open.to_string());
        format!(
            "{rating} {deviation} {volatility}\n{tried}\n{failed}\n{day} {streak}\n{harder} {theme}\n{open}"
        )
    }
}

/// The themes of some puzzles, those of the most puzzles first.
pub(super) fn themes(puzzles: &[Puzzle]) -> Vec<String> {
    let mut counts = BTreeMap::<&String, usize>::new();
    for theme in puzzles.iter().flat_map(|puzzle| &puzzle.themes) {
        *counts.entry(theme).or_default() += 1;
    }
    let mut themes: Vec<_> = counts.into_iter().collect();
    themes.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    themes.into_iter().map(|(theme, _)| theme.clone()).collect()
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
        deck.wants(Wish { harder: 300, theme: "cut".to_owned() });
        deck.opens(&puzzles()[11]);
        assert_eq!(Deck::read(&deck.write()), Some(deck));
    }

    #[test]
    fn what_was_left_unsolved_is_there_again() {
        let puzzles = puzzles();
        let mut deck = Deck::default();
        assert_eq!(deck.left(&puzzles), None);
        deck.opens(&puzzles[7]);
        deck.missed(&puzzles[7]);
        assert_eq!(deck.left(&puzzles), Some(7));
        deck.solved(&puzzles[7], false, "b", "a");
        assert_eq!(deck.left(&puzzles), None);
    }

    #[test]
    fn more_are_wanted_when_these_are_not_enough() {
        let line = |rating: u32| format!("{rating} win; position {rating}; a").parse();
        let many: Vec<Puzzle> =
            (0..6 * NEAREST as u32).map(|step| line(600 + step)).collect::<Result<_, _>>().expect("puzzles");
        let mut deck = Deck::default();
        assert!(!deck.wants_more(&many));
        deck.opens(&many[7]);
        assert!(!deck.wants_more(&many), "the one that was left is among them");
        deck.opens(&line(3000).expect("a puzzle"));
        assert!(deck.wants_more(&many), "it is another");
        let mut deck = Deck::default();
        deck.wants(Wish { harder: 0, theme: "cut".to_owned() });
        assert!(deck.wants_more(&many), "none of them is about that");
        let mut deck = Deck::default();
        many[..2 * NEAREST].iter().for_each(|puzzle| deck.solved(puzzle, true, "b", "a"));
        assert!(deck.wants_more(&many), "most have been tried");
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
    fn a_deck_of_before_there_were_wishes_is_read() {
        let deck = Deck::default();
        let text = deck.write();
        let before: Vec<&str> = text.lines().take(4).collect();
        assert_eq!(Deck::read(&before.join("\n")), Some(deck));
    }

    #[test]
    fn the_next_is_as_hard_as_is_wanted_and_about_what_is_wanted() {
        let mut puzzles = puzzles();
        puzzles.extend("1900 cut,win; another position; a".parse());
        let mut deck = Deck::default();
        let rating = |deck: &Deck| {
            let next = deck.next(&puzzles, 7).expect("there are some");
            puzzles[next].rating
        };
        for (_, harder) in LEVELS {
            deck.wants(Wish { harder, theme: String::new() });
            let wanted = (1200 + harder) as u32;
            assert!(rating(&deck).abs_diff(wanted) <= 400, "{harder}: {}", rating(&deck));
        }
        deck.wants(Wish { harder: 600, theme: String::new() });
        let hard = rating(&deck);
        deck.wants(Wish { harder: -600, theme: String::new() });
        assert!(rating(&deck) < 1000 && hard > 1500);
        deck.wants(Wish { harder: -600, theme: "cut".to_owned() });
        assert_eq!(rating(&deck), 1900);
        deck.wants(Wish { harder: 0, theme: "no such theme".to_owned() });
        assert_eq!(deck.next(&puzzles, 7), None);
        assert_eq!(themes(&puzzles), ["win", "cut"]);
    }

    #[test]
    fn the_puzzle_of_a_day_is_the_same_all_day_and_another_the_next() {
        let puzzles = puzzles();
        let days = ["2026-11-17", "2026-11-18", "2026-11-19"].map(|day| daily(&puzzles, day));
        assert_eq!(daily(&puzzles, "2026-11-18"), days[1]);
        assert!(days[0] != days[1] || days[1] != days[2]);
        assert_eq!(daily(&[], "2026-11-18"), None);
    }

    #[test]
    fn a_failed_one_comes_again_until_it_is_solved_at_once() {
        let puzzles = puzzles();
        let mut deck = Deck::default();
        assert_eq!(deck.again(&puzzles, 5), None);
        deck.missed(&puzzles[4]);
        assert_eq!(deck.again(&puzzles, 5), Some(4));
        deck.solved(&puzzles[4], false, "b", "a");
        assert_eq!(deck.again(&puzzles, 5), Some(4));
        deck.solved(&puzzles[4], true, "b", "a");
        assert_eq!(deck.again(&puzzles, 5), None);
    }

    #[test]
    fn days_in_a_row_are_counted_and_a_gap_begins_anew() {
        let puzzles = puzzles();
        let mut deck = Deck::default();
        deck.solved(&puzzles[0], true, "17", "16");
        deck.solved(&puzzles[1], true, "18", "17");
        assert_eq!(deck.streak("18", "17"), 2);
        assert_eq!(deck.streak("19", "18"), 2);
        assert_eq!(deck.streak("20", "19"), 0);
        deck.solved(&puzzles[2], true, "20", "19");
        assert_eq!(deck.streak("20", "19"), 1);
    }
}
