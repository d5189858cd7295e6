use std::time::Duration;

use fishka_catalog::{Line, Move, Position};
use fishka_engine_api::worker::Analysis;
use fishka_game::{Position as _, Seat, Turn};
use fishka_report::{JudgedMove, Judgement, Thresholds};
use leptos::prelude::*;

use crate::engine_client::{Effort, EngineClient, Handle};

/// Every move is looked at equally deep, so that they can be compared.
const EFFORT: Effort = Effort { time: Some(Duration::from_millis(700)), lines: 1_000 };

/// A move beside the best one there.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Compared {
    /// How many plies were played before it.
    pub(crate) ply: usize,
    /// The position in which it was made.
    pub(crate) before: Position,
    /// The move.
    pub(crate) played: Move,
    /// The best one.
    pub(crate) best: Move,
    /// What it gave away, when that is worth a word.
    pub(crate) judgement: Option<Judgement>,
    /// The chances to win that it gave away, in a hundred.
    pub(crate) points: i64,
}

impl Compared {
    /// What a report says of a move that was made in this position.
    pub(crate) fn judged(before: Position, judged: &JudgedMove) -> Compared {
        Compared {
            ply: judged.ply,
            before,
            played: judged.mv,
            best: judged.better.first().copied().unwrap_or(judged.mv),
            judgement: judged.judgement,
            points: (judged.win_lost * 100.0).round() as i64,
        }
    }

    /// What an analysis of all moves says of one; `None` when it does not know the move.
    pub(crate) fn of(ply: usize, before: &Position, played: Move, analysis: &Analysis) -> Option<Compared> {
        let first = |moves: &[String]| before.parse_move(moves.first()?).ok();
        let top = analysis.lines.first()?;
        let own = analysis.lines.iter().find(|line| first(&line.moves) == Some(played))?;
        let lost = (top.score.win - own.score.win).max(0.0);
        let margin = top.score.margin().zip(own.score.margin()).map(|(top, own)| top - own);
        // A move that was the only one is nobody's fault.
        let judgement = Thresholds::default().judge(lost, margin).filter(|_| analysis.lines.len() > 1);
        Some(Compared {
            ply,
            before: before.clone(),
            played,
            best: first(&top.moves)?,
            judgement,
            points: (lost * 100.0).round() as i64,
        })
    }
}

/// The last move before a ply that a seat made by choice.
pub(crate) fn last_choice(line: &Line, ply: usize, seat: Seat) -> Option<(usize, Move)> {
    let chose =
        |&at: &usize| line.turn_at(at) == Turn::Seat(seat) && line.position_at(at).forced_move().is_none();
    let at = (0..ply).rev().find(chose)?;
    Some((at, line.moves().nth(at)?))
}

/// A move that was asked about, and what the engine said; nothing where it did not answer.
pub(crate) type Answer = (usize, Move, Option<Compared>);

/// Asks the engine about a move of a line, whenever that is another one.
pub(crate) fn compare_moves(
    line: Memo<Line>,
    asked: Memo<Option<(usize, Move)>>,
) -> RwSignal<Option<Answer>> {
    let found = RwSignal::new(None::<Answer>);
    let under_way = StoredValue::new_local(None::<Handle>);
    Effect::new(move || {
        under_way.set_value(None);
        let Some((ply, played)) = asked.get() else { return };
        let known = found
            .with_untracked(|found| matches!(found, Some((at, mv, Some(_))) if (*at, *mv) == (ply, played)));
        if known {
            return;
        }
        let mut before = line.get_untracked();
        before.truncate(ply);
        let position = before.position().clone();
        let report = move |report: crate::engine_client::Report| {
            let compared = match report {
                Ok((_, false)) => return,
                Ok((analysis, true)) => Compared::of(ply, &position, played, &analysis),
                Err(_) => None,
            };
            // The page may have been left meanwhile.
            let _ = found.try_set(Some((ply, played, compared)));
        };
        under_way.set_value(Some(EngineClient::resting().analyse(&before, EFFORT, report)));
    });
    found
}

/// What was found out about a move, when it was about this one.
pub(crate) fn about(found: Option<Answer>, mv: Option<(usize, Move)>) -> Option<Compared> {
    let (ply, played, compared) = found?;
    compared.filter(|_| mv == Some((ply, played)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_catalog::Rules;
    use fishka_engine_api::{Score, Verdict, worker::ScoredLine};
    use fishka_game::Game as _;

    use super::*;

    fn analysis(lines: &[(&str, i32, f32)]) -> Analysis {
        let line = |&(mv, estimate, win): &(&str, i32, f32)| ScoredLine {
            score: Score { verdict: Verdict::Estimate(estimate), win },
            chances: Vec::new(),
            moves: vec![mv.to_owned()],
        };
        Analysis { depth: 3, nodes: 9, elapsed: Duration::ZERO, lines: lines.iter().map(line).collect() }
    }

    fn compared(played: &str, analysis: &Analysis) -> Option<Compared> {
        let dvonn = Rules::new("dvonn", &"".parse().unwrap()).unwrap();
        let position = dvonn.position("9/10/2bbwrw4/6b3/9 w stack").unwrap();
        let played = position.parse_move(played).unwrap();
        Compared::of(0, &position, played, analysis)
    }

    #[test]
    fn a_move_is_measured_against_the_best_one() {
        let lines = analysis(&[("e3f3", 600, 0.9), ("g3f3", 100, 0.6)]);
        let worse = compared("g3f3", &lines).unwrap();
        assert_eq!((worse.best.to_string().as_str(), worse.points), ("e3f3", 30));
        assert_eq!(worse.judgement, Some(Judgement::Blunder));
        assert_eq!(compared("e3f3", &lines).unwrap().judgement, None);
    }

    #[test]
    fn the_only_move_is_nobodys_fault_and_an_unknown_one_is_not_judged() {
        let only = analysis(&[("e3f3", -600, 0.1)]);
        assert_eq!(compared("e3f3", &only).unwrap().judgement, None);
        assert_eq!(compared("g3f3", &only), None);
    }

    #[test]
    fn passes_are_no_choice() {
        let mut line = Line::new(Rules::new("abalone", &"".parse().unwrap()).unwrap());
        for text in ["a1b1", "i5h5", "b1c1"] {
            line.play(line.position().parse_move(text).unwrap()).unwrap();
        }
        let last = |ply, seat| last_choice(&line, ply, seat).map(|(at, _)| at);
        assert_eq!(last(3, Seat::FIRST), Some(2));
        assert_eq!(last(3, Seat::SECOND), Some(1));
        assert_eq!(last(2, Seat::FIRST), Some(0));
        assert_eq!(last(0, Seat::FIRST), None);
    }
}
