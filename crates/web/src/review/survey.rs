use std::time::Duration;

use fishka_catalog::Line;
use fishka_game::{Game, Seat, Standing, Turn};
use leptos::prelude::*;

use crate::engine_client::{Analysis, Effort, EngineClient, EngineError, Handle};

/// What the engine has found out about the positions of a game.
#[derive(Copy, Clone)]
pub(crate) struct Survey {
    /// The plies looked at, in order.
    pub(crate) stops: StoredValue<Vec<usize>>,
    /// What is known of each of them.
    pub(crate) known: RwSignal<Vec<Option<Analysis>>>,
    /// Why nothing is found out.
    pub(crate) trouble: RwSignal<Option<EngineError>>,
    /// With how much care each of them has been looked at.
    done: RwSignal<Vec<Option<Care>>>,
    line: StoredValue<Line>,
}

/// How long a position is looked at.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
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
    /// What is known of the position at a ply.
    pub(crate) fn at(self, ply: usize) -> Option<Analysis> {
        let index = self.stops.with_value(|stops| stops.binary_search(&ply).ok())?;
        self.known.with(|known| known.get(index).cloned().flatten())
    }

    /// How likely the first of two sides is to win at each of the stops, from 0 to 1; `None` where it is not known.
    pub(crate) fn first_wins(self) -> Vec<Option<f32>> {
        let stops = self.stops.get_value();
        self.line.with_value(|line| {
            self.known.with(|known| {
                stops.iter().zip(known).map(|(&ply, analysis)| first_wins(line, ply, analysis)).collect()
            })
        })
    }

    /// How many positions have been looked at, and how many there are.
    pub(crate) fn progress(self) -> (usize, usize) {
        self.known.with(|known| (known.iter().filter(|one| one.is_some()).count(), known.len()))
    }
}

fn first_wins(line: &Line, ply: usize, analysis: &Option<Analysis>) -> Option<f32> {
    if ply == line.plies()
        && let Some(outcome) = line.outcome()
    {
        return Some(match outcome.seat(Seat::FIRST)?.standing {
            Standing::Win => 1.0,
            Standing::Draw => 0.5,
            Standing::Loss => 0.0,
        });
    }
    let win = analysis.as_ref()?.lines.first()?.score.win;
    let Turn::Seat(seat) = line.turn_at(ply) else { return None };
    Some(if line.game().are_partners(Seat::FIRST, seat) { win } else { 1.0 - win })
}

/// Looks at every position of a game, the one `shown` first, and then longer at the one shown.
pub(crate) fn survey(line: Line, shown: Memo<usize>) -> Survey {
    let stops: Vec<usize> = line.stops().collect();
    let survey = Survey {
        known: RwSignal::new(vec![None; stops.len()]),
        done: RwSignal::new(vec![None; stops.len()]),
        stops: StoredValue::new(stops),
        trouble: RwSignal::new(None),
        line: StoredValue::new(line),
    };
    // One question at a time: a new one takes the place of the one before.
    let asked = StoredValue::new_local(None::<Handle>);
    let next = Memo::new(move |_| survey.next(shown.get()));
    Effect::new(move || {
        let question = next.get().map(|(index, care)| survey.ask(index, care));
        asked.set_value(question);
    });
    survey
}

impl Survey {
    /// Which position to look at next, and with how much care.
    fn next(self, shown: usize) -> Option<(usize, Care)> {
        if self.trouble.with(Option::is_some) {
            return None;
        }
        let shown = self.stops.with_value(|stops| stops.binary_search(&shown).ok());
        self.done.with(|done| {
            let wanting = |care: Care| move |index: &usize| done[*index] < Some(care) && self.acts(*index);
            let glance = wanting(Care::Glance);
            let blank = shown.filter(&glance).or_else(|| (0..done.len()).find(&glance));
            let look = || Some((shown.filter(wanting(Care::Look))?, Care::Look));
            blank.map(|index| (index, Care::Glance)).or_else(look)
        })
    }

    /// Whether a seat is to act at a stop.
    fn acts(self, index: usize) -> bool {
        let ply = self.stops.with_value(|stops| stops[index]);
        self.line.with_value(|line| matches!(line.turn_at(ply), Turn::Seat(_)))
    }

    fn ask(self, index: usize, care: Care) -> Handle {
        let ply = self.stops.with_value(|stops| stops[index]);
        let line = self.line.with_value(|line| line.up_to(ply));
        EngineClient::shared().analyse(&line, care.effort(), move |report| match report {
            Ok(analysis) => self.keep(index, care, analysis),
            // The page may have gone away meanwhile.
            Err(error) => drop(self.trouble.try_set(Some(error))),
        })
    }

    fn keep(self, index: usize, care: Care, analysis: Analysis) {
        let last = analysis.last;
        // The page may have gone away meanwhile, and then nobody needs it.
        let _ = self.known.try_update(|known| {
            // A longer look begins with less than the glance before it has found.
            if known[index].as_ref().is_none_or(|known| known.depth <= analysis.depth) {
                known[index] = Some(analysis);
            }
        });
        if last {
            let _ = self.done.try_update(|done| done[index] = Some(care));
        }
    }
}
