//! What the engine has found out about positions, whatever game and order of moves they came up in.

use std::collections::HashMap;

use fishka_catalog::{Position, Rules};
use fishka_engine_api::worker::{Analysis, ScoredLine, ScoredOutcome};
use fishka_game::Position as _;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::survey::Care;
use crate::browser;

/// A position as the book knows it: all that differ only by a symmetry of the board have the same key.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Folded {
    pub(crate) key: u64,
    /// The symmetry through which it is seen in the book.
    symmetry: u8,
}

impl Folded {
    /// How the book knows a position of a game.
    pub(crate) fn new(rules: &Rules, position: &Position) -> Folded {
        let seen = |symmetry: u8| match symmetry {
            0 => (position.key(), 0),
            _ => (position.transformed(symmetry).key(), symmetry),
        };
        // There is always the position as it is.
        let (key, symmetry) = (0..position.symmetries().max(1)).map(seen).min().unwrap_or_default();
        Folded { key: key ^ game_key(rules), symmetry }
    }
}

/// A number for the game with its options: the same board may be worth something else under other rules.
fn game_key(rules: &Rules) -> u64 {
    let text = format!("{} {}", rules.name(), rules.options());
    // FNV-1a.
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// What is known of a position, as the book sees it.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
struct Found {
    analysis: Analysis,
    outcomes: Vec<ScoredOutcome>,
    /// With how much care it has been looked at, and for how many lines.
    done: Option<(Care, usize)>,
    /// Grows from entry to entry: the latest has the largest.
    entered: u32,
}

/// The book of this page.
#[derive(Copy, Clone)]
pub(crate) struct Book {
    found: RwSignal<HashMap<u64, Found>>,
    /// Grows whenever a position has been looked at with some care to the end.
    finished: RwSignal<u32>,
}

/// The name under which the latest entries are kept in the browser, and how many.
const NAME: &str = "positions";
const KEPT: usize = 400;

/// So many positions are kept; a person looks at far fewer in a day.
const MOST: usize = 20_000;

impl Book {
    /// The one book, which stays open from page to page.
    pub(crate) fn shared() -> Book {
        thread_local! {
            static BOOK: (ArcRwSignal<HashMap<u64, Found>>, ArcRwSignal<u32>) = {
                let found = ArcRwSignal::new(read(&browser::stored(NAME).unwrap_or_default()));
                let kept = found.clone();
                // As long as the page stands, and so it is never taken back.
                let _ = window_event_listener_untyped("pagehide", move |_| {
                    // Without room everything is found out anew.
                    let _ = browser::store(NAME, &write(&kept.read_untracked()));
                });
                (found, ArcRwSignal::new(0))
            };
        }
        BOOK.with(|(found, finished)| Book { found: found.clone().into(), finished: finished.clone().into() })
    }

    /// A book in which nothing stands and of which nothing is kept.
    pub(super) fn blank() -> Book {
        Book { found: RwSignal::new(HashMap::new()), finished: RwSignal::new(0) }
    }

    /// Runs again whenever a position has been looked at to the end.
    pub(crate) fn track_finished(self) {
        self.finished.track();
    }

    /// How often a position was.
    pub(super) fn finished(self) -> u32 {
        self.finished.get()
    }

    /// The best lines in a position, as they are played there.
    pub(crate) fn analysis(self, position: &Position, folded: Folded) -> Option<Analysis> {
        let found = self.found.with(|found| found.get(&folded.key).map(|found| found.analysis.clone()))?;
        (!found.lines.is_empty()).then(|| unfolded(position, folded, found))
    }

    /// The same, without running again when more is found out.
    pub(crate) fn analysis_untracked(self, position: &Position, folded: Folded) -> Option<Analysis> {
        untrack(|| self.analysis(position, folded))
    }

    /// What chance may bring in a position, and what each of it is worth.
    pub(crate) fn outcomes(self, position: &Position, folded: Folded) -> Vec<ScoredOutcome> {
        let found = self.found.with(|found| found.get(&folded.key).map(|found| found.outcomes.clone()));
        let found = found.unwrap_or_default();
        if folded.symmetry == 0 || found.is_empty() {
            return found;
        }
        let seen = position.transformed(folded.symmetry);
        outcomes_through(&seen, found, way_back(&seen, position))
    }

    /// Whether a position has been looked at so carefully and for so many lines.
    pub(super) fn is_done(self, folded: Folded, care: Care, lines: usize) -> bool {
        self.found.with_untracked(|found| {
            let done = found.get(&folded.key).and_then(|found| found.done);
            done.is_some_and(|(done, known)| done >= care && known >= lines)
        })
    }

    /// Enters the best lines in a position, and with what care all of that was found when nothing more follows.
    pub(super) fn enter(
        self,
        position: &Position,
        folded: Folded,
        analysis: Analysis,
        done: Option<(Care, usize)>,
    ) {
        let lines = analysis.lines.into_iter().map(|line| through(position, line, folded.symmetry)).collect();
        let analysis = Analysis { lines, ..analysis };
        self.change(folded, done, |found| {
            let wider = found.analysis.lines.len() < analysis.lines.len();
            // A longer look begins with less than the glance before it has found.
            if wider || found.analysis.depth <= analysis.depth {
                found.analysis = analysis;
            }
        });
    }

    /// Enters what chance may bring.
    pub(super) fn enter_outcomes(
        self,
        position: &Position,
        folded: Folded,
        outcomes: Vec<ScoredOutcome>,
        care: Care,
    ) {
        let outcomes = outcomes_through(position, outcomes, folded.symmetry);
        self.change(folded, Some((care, usize::MAX)), |found| {
            // What was looked at with more care stays.
            if found.done.is_none_or(|(done, _)| done <= care) {
                found.outcomes = outcomes;
            }
        });
    }

    fn change(self, folded: Folded, done: Option<(Care, usize)>, change: impl FnOnce(&mut Found)) {
        // The page may have gone away meanwhile, and then nobody needs it.
        let _ = self.found.try_update(|found| {
            if found.len() >= MOST {
                found.clear();
            }
            let entered = self.finished.try_get_untracked().unwrap_or_default();
            let entry = found.entry(folded.key).or_default();
            entry.entered = entered;
            change(entry);
            entry.done = entry.done.max(done);
        });
        if done.is_some() {
            let _ = self.finished.try_update(|count| *count = count.wrapping_add(1));
        }
    }
}

/// The latest entries as text, those too of which more can be found out without end.
fn write(found: &HashMap<u64, Found>) -> String {
    let known = |found: &Found| found.done.is_some() || !found.analysis.lines.is_empty();
    let mut kept: Vec<(&u64, &Found)> = found.iter().filter(|(_, found)| known(found)).collect();
    kept.sort_unstable_by_key(|(_, found)| std::cmp::Reverse(found.entered));
    kept.truncate(KEPT);
    serde_json::to_string(&kept).unwrap_or_default()
}

/// What was written; what cannot be read is found out anew.
fn read(text: &str) -> HashMap<u64, Found> {
    let read: Vec<(u64, Found)> = serde_json::from_str(text).unwrap_or_default();
    read.into_iter().map(|(key, found)| (key, Found { entered: 0, ..found })).collect()
}

/// An analysis of the book as it is played in a position.
fn unfolded(position: &Position, folded: Folded, analysis: Analysis) -> Analysis {
    if folded.symmetry == 0 {
        return analysis;
    }
    let seen = position.transformed(folded.symmetry);
    let back = way_back(&seen, position);
    let lines = analysis.lines.into_iter().map(|line| through(&seen, line, back)).collect();
    Analysis { lines, ..analysis }
}

/// The symmetry that leads from how the book sees a position to the position.
fn way_back(seen: &Position, position: &Position) -> u8 {
    (0..seen.symmetries()).find(|&back| seen.transformed(back) == *position).unwrap_or_default()
}

/// Outcomes of chance as they are seen through a symmetry.
fn outcomes_through(position: &Position, outcomes: Vec<ScoredOutcome>, symmetry: u8) -> Vec<ScoredOutcome> {
    let seen = |outcome: ScoredOutcome| match position.parse_move(&outcome.mv) {
        Ok(mv) if symmetry != 0 => {
            ScoredOutcome { mv: position.transform_move(mv, symmetry).to_string(), ..outcome }
        }
        _ => outcome,
    };
    outcomes.into_iter().map(seen).collect()
}

/// A line as it is seen through a symmetry.
fn through(position: &Position, line: ScoredLine, symmetry: u8) -> ScoredLine {
    if symmetry == 0 {
        return line;
    }
    let mut here = position.clone();
    let seen = line.moves.iter().map_while(|text| {
        let mv = here.parse_move(text).ok()?;
        let seen = here.transform_move(mv, symmetry).to_string();
        here.play(mv).ok()?;
        Some(seen)
    });
    ScoredLine { moves: seen.collect(), ..line }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_catalog::GAMES;
    use fishka_engine_api::Score;
    use fishka_game::{Game as _, Options, Turn};

    use super::*;

    /// A position of a game some plies in, where a seat acts.
    fn middle(rules: &Rules) -> Position {
        let (mut position, mut moves) = (rules.start(), Vec::new());
        for ply in 0_usize.. {
            position.legal_moves(&mut moves);
            if ply >= 6 && matches!(position.turn(), Turn::Seat(_)) {
                break;
            }
            position.play(moves[(ply * 7 + 3) % moves.len()]).unwrap();
        }
        position
    }

    #[test]
    fn what_is_known_of_a_position_is_known_of_its_mirror_images() {
        let owner = Owner::new();
        owner.set();
        for entry in GAMES {
            let rules = Rules::new(entry.name, &Options::new()).unwrap();
            let position = middle(&rules);
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let book = Book::blank();
            let folded = Folded::new(&rules, &position);
            let line = ScoredLine {
                score: Score::odds(0.5),
                chances: Vec::new(),
                moves: vec![moves[1].to_string()],
            };
            let analysis = Analysis { depth: 3, lines: vec![line], ..Analysis::default() };
            book.enter(&position, folded, analysis, Some((Care::Glance, 1)));
            for symmetry in 0..position.symmetries() {
                let image = position.transformed(symmetry);
                let folded = Folded::new(&rules, &image);
                let known = book.analysis_untracked(&image, folded).unwrap();
                let expected = position.transform_move(moves[1], symmetry).to_string();
                assert_eq!(known.lines[0].moves, [expected], "{} {symmetry}", entry.name);
                assert!(book.is_done(folded, Care::Glance, 1));
            }
        }
    }

    #[test]
    fn a_longer_look_does_not_begin_with_less() {
        let owner = Owner::new();
        owner.set();
        let rules = Rules::new("abalone", &Options::new()).unwrap();
        let (start, book) = (rules.start(), Book::blank());
        let folded = Folded::new(&rules, &start);
        let found = |depth, lines: usize| Analysis {
            depth,
            lines: vec![
                ScoredLine {
                    score: Score::odds(0.5),
                    chances: Vec::new(),
                    moves: vec!["a1b1".to_owned()]
                };
                lines
            ],
            ..Analysis::default()
        };
        let depth = || book.analysis_untracked(&start, folded).map(|known| known.depth);
        book.enter(&start, folded, found(7, 1), None);
        book.enter(&start, folded, found(3, 1), None);
        assert_eq!(depth(), Some(7));
        book.enter(&start, folded, found(3, 2), None);
        assert_eq!(depth(), Some(3));
    }

    #[test]
    fn the_latest_entries_are_kept() {
        let entry = |entered: u32, done| Found { entered, done, ..Found::default() };
        let mut found: HashMap<u64, Found> =
            (0..500).map(|key| (key, entry(key as u32, Some((Care::Glance, 1))))).collect();
        found.insert(1000, entry(1000, None));
        let read = read(&write(&found));
        assert_eq!(read.len(), KEPT);
        assert!(read.contains_key(&499) && !read.contains_key(&0) && !read.contains_key(&1000));
        assert!(super::read("nonsense").is_empty());
    }

    #[test]
    fn what_is_looked_at_without_end_is_kept_too() {
        let line =
            ScoredLine { score: Score::odds(0.5), chances: Vec::new(), moves: vec!["a1b1".to_owned()] };
        let analysis = Analysis { depth: 20, lines: vec![line], ..Analysis::default() };
        let read = read(&write(&HashMap::from([(7, Found { analysis, ..Found::default() })])));
        assert_eq!(read[&7].analysis.depth, 20);
    }

    #[test]
    fn other_rules_have_other_entries() {
        let [one, other] = ["", "layout=belgian-daisy"]
            .map(|options| Rules::new("abalone", &options.parse().unwrap()).unwrap());
        let start = one.start();
        assert_ne!(Folded::new(&one, &start).key, Folded::new(&other, &start).key);
    }
}
