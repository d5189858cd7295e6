use std::{collections::HashMap, time::Duration};

use fishka_catalog::Line;
use fishka_engine_api::worker::Analysis;
use fishka_game::{Game, Seat, Standing, Turn};
use fishka_record::{NodeId, study::Study};
use leptos::prelude::*;

use super::{Assessment, assessments};
use crate::engine_client::{Effort, EngineClient, EngineError, Handle};

/// What the engine has found out about the positions of a study.
#[derive(Copy, Clone)]
pub(crate) struct Survey {
    study: RwSignal<Study>,
    /// The places of the line that is looked at: how many plies lead there, and the node.
    pub(crate) stops: Memo<Vec<(usize, NodeId)>>,
    found: RwSignal<HashMap<NodeId, Found>>,
    /// Why nothing is found out.
    pub(crate) trouble: RwSignal<Option<EngineError>>,
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
    /// What every position gets.
    Glance,
    /// What the one before the eyes gets when all have had their glance.
    Look,
}

impl Care {
    const fn effort(self) -> Effort {
        match self {
            Care::Glance => Effort { time: Duration::from_millis(250), lines: 1 },
            Care::Look => Effort { time: Duration::from_secs(8), lines: 3 },
        }
    }
}

impl Survey {
    /// Looks at every position of the line of a study, the one at the cursor first, and then longer at that one.
    pub(crate) fn new(study: RwSignal<Study>) -> Survey {
        let stops = Memo::new(move |_| {
            study.with(|study| study.line().stops().map(|ply| (ply, study.path()[ply])).collect::<Vec<_>>())
        });
        let survey =
            Survey { study, stops, found: RwSignal::new(HashMap::new()), trouble: RwSignal::new(None) };
        // One question at a time: a new one takes the place of the one before.
        let asked = StoredValue::new_local(None::<Handle>);
        let next = Memo::new(move |_| survey.next());
        Effect::new(move || {
            let question = next.get().map(|(ply, node, care)| survey.ask(ply, node, care));
            asked.set_value(question);
        });
        survey
    }

    /// What is known of the position at the cursor.
    pub(crate) fn at_cursor(self) -> Option<Analysis> {
        let cursor = self.study.with(Study::cursor);
        self.found.with(|found| found.get(&cursor).map(|found| found.analysis.clone()))
    }

    /// How likely the first of two sides is to win at each of the stops, from 0 to 1; `None` where it is not known.
    pub(crate) fn first_wins(self) -> Vec<Option<f32>> {
        let at = |(ply, node): &(usize, NodeId)| {
            self.found.with(|found| {
                let analysis = found.get(node).map(|found| &found.analysis);
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
            self.found.with(|found| {
                (stops.iter().filter(|(_, node)| found.contains_key(node)).count(), stops.len())
            })
        })
    }

    /// Which position to look at next, and with how much care.
    fn next(self) -> Option<(usize, NodeId, Care)> {
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
                let done = |(_, node): &(usize, NodeId)| found.get(node).and_then(|found| found.done);
                acts.into_iter().zip(stops.iter().map(done)).collect::<Vec<_>>()
            });
            let shown = stops.iter().position(|(ply, _)| *ply == shown);
            next(&done, shown).map(|(index, care)| (stops[index].0, stops[index].1, care))
        })
    }

    fn ask(self, ply: usize, node: NodeId, care: Care) -> Handle {
        let line = self.study.with_untracked(|study| study.line().up_to(ply));
        EngineClient::shared().analyse(&line, care.effort(), move |report| match report {
            Ok((analysis, last)) => self.keep(node, analysis, last.then_some(care)),
            // The page may have gone away meanwhile.
            Err(error) => drop(self.trouble.try_set(Some(error))),
        })
    }

    fn keep(self, node: NodeId, analysis: Analysis, done: Option<Care>) {
        // The page may have gone away meanwhile, and then nobody needs it.
        let _ = self.found.try_update(|found| {
            let found = found.entry(node).or_default();
            found.done = found.done.max(done);
            // A longer look begins with less than the glance before it has found.
            if found.analysis.depth <= analysis.depth {
                found.analysis = analysis;
            }
        });
    }
}

/// Which of a row of positions to look at next, given whether somebody acts there and how carefully it has been looked at.
fn next(positions: &[(bool, Option<Care>)], shown: Option<usize>) -> Option<(usize, Care)> {
    let wanting = |care: Care| {
        move |index: &usize| {
            let (acts, done) = positions[*index];
            acts && done < Some(care)
        }
    };
    let glance = wanting(Care::Glance);
    let blank = shown.filter(&glance).or_else(|| (0..positions.len()).find(&glance));
    let look = || Some((shown.filter(wanting(Care::Look))?, Care::Look));
    blank.map(|index| (index, Care::Glance)).or_else(look)
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
    use super::*;

    const UNSEEN: (bool, Option<Care>) = (true, None);
    const SEEN: (bool, Option<Care>) = (true, Some(Care::Glance));
    const STUDIED: (bool, Option<Care>) = (true, Some(Care::Look));
    const OVER: (bool, Option<Care>) = (false, None);

    #[test]
    fn what_is_before_the_eyes_comes_first() {
        assert_eq!(next(&[UNSEEN, UNSEEN, UNSEEN], Some(1)), Some((1, Care::Glance)));
    }

    #[test]
    fn every_position_gets_a_glance_before_any_a_long_look() {
        assert_eq!(next(&[SEEN, SEEN, UNSEEN], Some(1)), Some((2, Care::Glance)));
        assert_eq!(next(&[SEEN, SEEN, SEEN], Some(1)), Some((1, Care::Look)));
    }

    #[test]
    fn where_nobody_acts_nothing_is_asked() {
        assert_eq!(next(&[STUDIED, OVER], Some(1)), None);
    }

    #[test]
    fn what_has_been_studied_is_left_alone() {
        assert_eq!(next(&[SEEN, STUDIED], Some(1)), None);
    }
}
