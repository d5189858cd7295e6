use std::{cell::RefCell, rc::Rc, time::Duration};

use fishka_catalog::Line;
use fishka_game::{Seat, Standing, Turn};
use leptos::prelude::*;

use crate::{
    brain::{Analysis, Brain, BrainError, Effort, Handle},
    game::stops,
};

/// What the engine has found out about the positions of a game.
#[derive(Copy, Clone)]
pub(crate) struct Survey {
    /// The plies looked at, in order.
    pub(crate) stops: StoredValue<Vec<usize>>,
    /// What is known of each of them.
    pub(crate) known: RwSignal<Vec<Option<Analysis>>>,
    /// Why nothing is found out.
    pub(crate) trouble: RwSignal<Option<BrainError>>,
    line: StoredValue<Line>,
}

/// What every position gets at first, and what the one before the eyes gets when all have been looked at.
const GLANCE: Effort = Effort { time: Duration::from_millis(350), lines: 1 };
const LOOK: Effort = Effort { time: Duration::from_secs(8), lines: 3 };

impl Survey {
    /// What is known of the position at a ply.
    pub(crate) fn at(self, ply: usize) -> Option<Analysis> {
        let index = self.stops.with_value(|stops| stops.binary_search(&ply).ok())?;
        self.known.with(|known| known.get(index).cloned().flatten())
    }

    /// How likely the first of two seats is to win at each of the stops, from 0 to 1; `None` where it is not known.
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
    let acting = fishka_game::Position::turn(&line.position_at(ply));
    Some(if acting == Turn::Seat(Seat::FIRST) { win } else { 1.0 - win })
}

/// Looks at every position of a game, the one `shown` first, and then longer at the one shown.
pub(crate) fn survey(line: Line, shown: Memo<usize>) -> Survey {
    let stops = stops(&line);
    let survey = Survey {
        known: RwSignal::new(vec![None; stops.len()]),
        stops: StoredValue::new(stops),
        trouble: RwSignal::new(None),
        line: StoredValue::new(line),
    };
    // One question at a time: a new one takes the place of the one before.
    let current: Rc<RefCell<Option<Handle>>> = Rc::default();
    let glancing = RwSignal::new(None::<usize>);
    let next = Memo::new(move |_| survey.next(shown.get()));
    let asked = Rc::clone(&current);
    Effect::new(move || {
        let task = next.get();
        glancing.set(task.map(|(index, _)| index));
        *asked.borrow_mut() = task.map(|(index, deep)| survey.ask(index, deep));
    });
    let current = StoredValue::new_local(current);
    on_cleanup(move || {
        current.try_with_value(|current| current.borrow_mut().take());
    });
    survey
}

impl Survey {
    /// Which position to look at next, and whether for long.
    fn next(self, shown: usize) -> Option<(usize, bool)> {
        if self.trouble.with(Option::is_some) {
            return None;
        }
        let shown = self.stops.with_value(|stops| stops.binary_search(&shown).ok());
        self.known.with(|known| {
            let blank =
                |index: &usize| known[*index].as_ref().is_none_or(|one| !one.last) && self.acts(*index);
            let first = shown.filter(blank).or_else(|| (0..known.len()).find(blank));
            first.map(|index| (index, false)).or_else(|| {
                let index = shown.filter(|index| self.acts(*index))?;
                Some((index, true))
            })
        })
    }

    /// Whether a seat is to act at a stop.
    fn acts(self, index: usize) -> bool {
        self.stops.with_value(|stops| {
            self.line.with_value(|line| stops[index] < line.plies() || line.outcome().is_none())
        })
    }

    fn ask(self, index: usize, deep: bool) -> Handle {
        let ply = self.stops.with_value(|stops| stops[index]);
        let line = self.line.with_value(|line| {
            let mut part = Line::from_position(line.game().clone(), line.start().clone());
            for mv in line.moves().take(ply) {
                // The whole line has played the same moves.
                let _ = part.play(mv);
            }
            part
        });
        let effort = if deep { LOOK } else { GLANCE };
        Brain::shared().analyse(&line, effort, move |report| match report {
            Ok(analysis) => {
                let keep = |known: &mut Vec<Option<Analysis>>| known[index] = Some(analysis);
                // The page may have gone away meanwhile.
                let _ = self.known.try_update(keep);
            }
            Err(error) => drop(self.trouble.try_set(Some(error))),
        })
    }
}
