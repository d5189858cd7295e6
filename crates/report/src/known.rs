use fishka_catalog::{Line, Move};
use fishka_engine_api::{Score, Verdict};
use fishka_game::{Game as _, Outcome, Seat, Standing, Turn};
use fishka_record::{NodeId, Record};

use crate::side_of;

/// What is known of the position after so many plies.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    /// Its worth to the first side.
    pub score: Score,
    /// The best moves that were found, the first to be played first; none where chance acts.
    pub best: Vec<Move>,
}

impl Known {
    /// From what an engine says to the seat that acts at this ply; `None` when no seat does.
    #[must_use]
    pub fn of(line: &Line, ply: usize, score: Score, best: Vec<Move>) -> Option<Known> {
        let Turn::Seat(seat) = line.turn_at(ply) else { return None };
        let score = if side_of(line, seat) == 0 { score } else { score.reversed() };
        Some(Known { score, best })
    }

    /// What is written at a node of a record, with the first variation from there as the best moves, or else with the move that was
    /// played.
    #[must_use]
    pub fn written(record: &Record, id: NodeId) -> Option<Known> {
        let node = record.node(id);
        let eval = node.note().eval().filter(|eval| eval.seat() == Some(Seat::FIRST))?;
        let score = eval.text().parse().ok()?;
        let mut seats = node.children().iter().copied().filter(|&id| record.node(id).seat().is_some());
        let (played, better) = (seats.next(), seats.next());
        let on = |&id: &NodeId| record.node(id).children().first().copied();
        let best = match better {
            Some(_) => std::iter::successors(better, on).filter_map(|id| record.node(id).mv()).collect(),
            None => played.and_then(|id| record.node(id).mv()).into_iter().collect(),
        };
        Some(Known { score, best })
    }

    /// The end of a game that is over.
    pub(crate) fn end(line: &Line) -> Option<Known> {
        let outcome = line.outcome()?;
        let first = outcome.seat(Seat::FIRST)?;
        let win = match first.standing {
            Standing::Win => 1.0,
            Standing::Draw => 0.5,
            Standing::Loss => 0.0,
        };
        let verdict = margin(line, outcome).map_or(Verdict::Odds, Verdict::Exact);
        Some(Known { score: Score { verdict, win }, best: Vec::new() })
    }
}

/// By how much the first of two sides has won, where the numbers of the game say who did.
fn margin(line: &Line, outcome: &Outcome) -> Option<i32> {
    let of = |side: usize| {
        let seat = Seat::first(line.game().seats()).find(|seat| side_of(line, *seat) == side)?;
        outcome.seat(seat)
    };
    let (first, other) = (of(0)?, of(1)?);
    let told = first.score.cmp(&other.score) == first.standing.cmp(&other.standing);
    told.then(|| first.score as i32 - other.score as i32)
}

/// What a position in which chance acts is worth to the first side: the mean over its outcomes, each with its probability and
/// what is known of the position after it. `None` without any.
#[must_use]
pub fn expectation(outcomes: impl IntoIterator<Item = (f32, Known)>) -> Option<Known> {
    let (total, won) = outcomes.into_iter().fold((0.0, 0.0), |(total, won), (probability, known)| {
        (total + probability, won + probability * known.score.win)
    });
    (total > 0.0).then(|| Known { score: Score::odds(won / total), best: Vec::new() })
}
