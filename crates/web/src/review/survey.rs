use std::{collections::HashMap, time::Duration};

use fishka_catalog::Line;
use fishka_engine_api::worker::Analysis;
use fishka_game::{Game, Position as _, Seat, Standing, Turn};
use fishka_i18n::Language;
use fishka_record::{NodeId, study::Study};
use fishka_view::{Played, move_text};
use leptos::prelude::*;

use super::{Assessment, assessments};
use crate::{
    engine_client::{Effort, EngineClient, EngineError, Handle},
    game::side_of,
    text::Words,
};

/// What the engine has found out about the positions of a study.
#[derive(Copy, Clone)]
pub(crate) struct Survey {
    study: RwSignal<Study>,
    /// The places of the line that is looked at: how many plies lead there, and the key of the position.
    pub(crate) stops: Memo<Vec<(usize, u64)>>,
    /// By the keys of positions: the name of a node may pass on to another move when an edit is taken back.
    found: RwSignal<HashMap<u64, Found>>,
    /// Why nothing is found out.
    pub(crate) trouble: RwSignal<Option<EngineError>>,
}

/// Whose chances are told.
pub(crate) struct SeenFrom {
    /// What that side is called.
    pub(crate) side: String,
    /// Whether the other of two sides is to act.
    pub(crate) other: bool,
}

/// What is known of a position.
#[derive(Default)]
struct Found {
    analysis: Analysis,
    /// With how much care it has been looked at.
    done: Option<Care>,
}

/// How long a position is looked at.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Care {
    /// Enough to see where a game turned.
    Glimpse,
    /// What every position of a study gets.
    Glance,
    /// What the one before the eyes gets when all have had their glance.
    Look,
}

impl Care {
    const fn effort(self) -> Effort {
        match self {
            Care::Glimpse => Effort { time: Duration::from_millis(80), lines: 1 },
            Care::Glance => Effort { time: Duration::from_millis(250), lines: 1 },
            Care::Look => Effort { time: Duration::from_secs(8), lines: 3 },
        }
    }
}

impl Survey {
    /// Looks at every position of the line of a study, the one at the cursor first, and then longer at that one.
    pub(crate) fn new(study: RwSignal<Study>) -> Survey {
        Survey::with_care(study, [Care::Glance, Care::Look])
    }

    /// Looks at every position of a line for a moment.
    pub(crate) fn brief(study: RwSignal<Study>) -> Survey {
        Survey::with_care(study, [Care::Glimpse, Care::Glimpse])
    }

    /// Looks at every position with the first care, and at the one at the cursor with the second.
    fn with_care(study: RwSignal<Study>, care: [Care; 2]) -> Survey {
        let survey = Survey::blank(study);
        // One question at a time: a new one takes the place of the one before.
        let asked = StoredValue::new_local(None::<Handle>);
        let next = Memo::new(move |_| survey.next(care));
        Effect::new(move || {
            let question = next.get().map(|(ply, key, care)| survey.ask(ply, key, care));
            asked.set_value(question);
        });
        survey
    }

    /// Nothing is known yet, and nothing asked.
    fn blank(study: RwSignal<Study>) -> Survey {
        let stops = Memo::new(move |_| {
            study.with(|study| {
                let line = study.line();
                line.stops().map(|ply| (ply, line.key_at(ply))).collect::<Vec<_>>()
            })
        });
        Survey { study, stops, found: RwSignal::new(HashMap::new()), trouble: RwSignal::new(None) }
    }

    /// What is known of the position at the cursor.
    pub(crate) fn at_cursor(self) -> Option<Analysis> {
        let key = self.study.with(|study| study.line().key_at(study.ply()));
        self.found.with(|found| found.get(&key).map(|found| found.analysis.clone()))
    }

    /// From which side the position at the cursor is judged; `None` where nobody is to act.
    pub(crate) fn seen_from(self, words: Words) -> Option<SeenFrom> {
        self.study.with(|study| {
            let line = study.line();
            let Turn::Seat(mover) = line.turn_at(study.ply()) else { return None };
            Some(match line.game().has_two_sides() {
                true => SeenFrom {
                    side: side_of(words, line, Seat::FIRST),
                    other: !line.game().are_partners(Seat::FIRST, mover),
                },
                false => SeenFrom { side: words.side(line, mover), other: false },
            })
        })
    }

    /// Moves from the position at the cursor on, as a list of moves would show them.
    pub(crate) fn in_words(self, moves: &[String], language: Language) -> Vec<String> {
        let mut position = self.study.with(Study::position);
        let told = moves.iter().map_while(|text| {
            let mv = position.parse_move(text).ok()?;
            let told = move_text(&Played { before: position.clone(), mv }, language).text;
            position.play(mv).ok()?;
            Some(told)
        });
        told.collect()
    }

    /// How likely the first of two sides is to win at each of the stops, from 0 to 1; `None` where it is not known.
    pub(crate) fn first_wins(self) -> Vec<Option<f32>> {
        let at = |(ply, key): &(usize, u64)| {
            self.found.with(|found| {
                let analysis = found.get(key).map(|found| &found.analysis);
                self.study.with(|study| first_wins(study.line(), *ply, analysis))
            })
        };
        self.stops.with(|stops| stops.iter().map(at).collect())
    }

    /// The moves of a game of two sides that cost something, by the nodes after them.
    pub(crate) fn costs(self) -> Vec<(NodeId, Assessment)> {
        let plies: Vec<usize> = self.stops.with(|stops| stops.iter().map(|(ply, _)| *ply).collect());
        let wins = self.first_wins();
        self.study.with(|study| {
            let found = assessments(study.line(), &plies, &wins).into_iter();
            found.map(|(ply, cost)| (study.path()[ply], cost)).collect()
        })
    }

    /// How many positions have been looked at, and how many there are.
    pub(crate) fn progress(self) -> (usize, usize) {
        self.stops.with(|stops| {
            self.found
                .with(|found| (stops.iter().filter(|(_, key)| found.contains_key(key)).count(), stops.len()))
        })
    }

    /// Which position to look at next, and with how much care.
    fn next(self, care: [Care; 2]) -> Option<(usize, u64, Care)> {
        if self.trouble.with(Option::is_some) {
            return None;
        }
        let (shown, acts) = self.study.with(|study| {
            let acts = |ply| matches!(study.line().turn_at(ply), Turn::Seat(_));
            (
                study.ply(),
                self.stops.with(|stops| stops.iter().map(|&(ply, _)| acts(ply)).collect::<Vec<_>>()),
            )
        });
        self.stops.with(|stops| {
            let done = self.found.with(|found| {
                let done = |(_, key): &(usize, u64)| found.get(key).and_then(|found| found.done);
                acts.into_iter().zip(stops.iter().map(done)).collect::<Vec<_>>()
            });
            let shown = stops.iter().position(|(ply, _)| *ply == shown);
            next(&done, shown, care).map(|(index, care)| (stops[index].0, stops[index].1, care))
        })
    }

    fn ask(self, ply: usize, key: u64, care: Care) -> Handle {
        let line = self.study.with_untracked(|study| study.line().up_to(ply));
        EngineClient::shared().analyse(&line, care.effort(), move |report| match report {
            Ok((analysis, last)) => self.keep(key, analysis, last.then_some(care)),
            // The page may have gone away meanwhile.
            Err(error) => drop(self.trouble.try_set(Some(error))),
        })
    }

    fn keep(self, key: u64, analysis: Analysis, done: Option<Care>) {
        // The page may have gone away meanwhile, and then nobody needs it.
        let _ = self.found.try_update(|found| {
            let found = found.entry(key).or_default();
            found.done = found.done.max(done);
            // A longer look begins with less than the glance before it has found.
            if found.analysis.depth <= analysis.depth {
                found.analysis = analysis;
            }
        });
    }
}

/// Which of a row of positions to look at next, given whether somebody acts there and how carefully it has been looked at, the
/// care that all get and the care that the one shown gets.
fn next(
    positions: &[(bool, Option<Care>)],
    shown: Option<usize>,
    [each, one]: [Care; 2],
) -> Option<(usize, Care)> {
    let wanting = |care: Care| {
        move |index: &usize| {
            let (acts, done) = positions[*index];
            acts && done < Some(care)
        }
    };
    let wanted = wanting(each);
    let blank = shown.filter(&wanted).or_else(|| (0..positions.len()).find(&wanted));
    let longer = || Some((shown.filter(wanting(one))?, one));
    blank.map(|index| (index, each)).or_else(longer)
}

fn first_wins(line: &Line, ply: usize, analysis: Option<&Analysis>) -> Option<f32> {
    if ply == line.plies()
        && let Some(outcome) = line.outcome()
    {
        return Some(match outcome.seat(Seat::FIRST)?.standing {
            Standing::Win => 1.0,
            Standing::Draw => 0.5,
            Standing::Loss => 0.0,
        });
    }
    let win = analysis?.lines.first()?.score.win;
    let Turn::Seat(seat) = line.turn_at(ply) else { return None };
    Some(if line.game().are_partners(Seat::FIRST, seat) { win } else { 1.0 - win })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_record::Record;

    use super::*;

    const UNSEEN: (bool, Option<Care>) = (true, None);
    const SEEN: (bool, Option<Care>) = (true, Some(Care::Glance));
    const STUDIED: (bool, Option<Care>) = (true, Some(Care::Look));
    const OVER: (bool, Option<Care>) = (false, None);
    const STUDY: [Care; 2] = [Care::Glance, Care::Look];

    fn abalone() -> (Owner, RwSignal<Study>, Survey) {
        let owner = Owner::new();
        owner.set();
        let study = Study::new(Record::read("[Fishka \"1\"]\n[Game \"abalone\"]\n\n*").unwrap());
        let study = RwSignal::new(study);
        (owner, study, Survey::blank(study))
    }

    fn play(study: RwSignal<Study>, moves: &[&str]) {
        study.update(|study| {
            for text in moves {
                let mv = study.position().parse_move(text).unwrap();
                study.play(mv).unwrap();
            }
        });
    }

    /// Looks at the position at the cursor, and says whether it was known before.
    fn look(survey: Survey) -> bool {
        untrack(|| {
            let known = survey.at_cursor().is_some();
            let key = survey.study.with(|study| study.line().key_at(study.ply()));
            survey.keep(key, Analysis::default(), Some(Care::Look));
            known
        })
    }

    #[test]
    fn nothing_is_known_of_a_move_in_place_of_one_taken_back() {
        let (_owner, study, survey) = abalone();
        play(study, &["a1b1"]);
        look(survey);
        study.update(|study| assert!(study.undo()));
        play(study, &["a2b2"]);
        assert!(!look(survey));
    }

    #[test]
    fn a_position_is_known_whatever_the_order_of_moves() {
        let (_owner, study, survey) = abalone();
        play(study, &["a1b1", "i9h9", "a2b2"]);
        look(survey);
        study.update(Study::first);
        play(study, &["a2b2", "i9h9", "a1b1"]);
        assert!(look(survey));
    }

    #[test]
    fn what_is_before_the_eyes_comes_first() {
        assert_eq!(next(&[UNSEEN, UNSEEN, UNSEEN], Some(1), STUDY), Some((1, Care::Glance)));
    }

    #[test]
    fn every_position_gets_a_glance_before_any_a_long_look() {
        assert_eq!(next(&[SEEN, SEEN, UNSEEN], Some(1), STUDY), Some((2, Care::Glance)));
        assert_eq!(next(&[SEEN, SEEN, SEEN], Some(1), STUDY), Some((1, Care::Look)));
    }

    #[test]
    fn where_nobody_acts_nothing_is_asked() {
        assert_eq!(next(&[STUDIED, OVER], Some(1), STUDY), None);
    }

    #[test]
    fn what_has_been_studied_is_left_alone() {
        assert_eq!(next(&[SEEN, STUDIED], Some(1), STUDY), None);
    }

    #[test]
    fn where_a_glimpse_is_enough_nothing_gets_more() {
        let brief = [Care::Glimpse, Care::Glimpse];
        assert_eq!(next(&[SEEN, UNSEEN], Some(0), brief), Some((1, Care::Glimpse)));
        assert_eq!(next(&[SEEN, SEEN], Some(0), brief), None);
    }
}
