//! What an engine elsewhere says is believed only as far as it can be replayed.

use fishka_catalog::Line;
use fishka_engine_api::{Score, Verdict};
use fishka_explorer::{Evaluation, numbers_of};
use fishka_game::{Position as _, Turn};
use fishka_wire::Finding;

use super::is_open;
use crate::limits;

/// Reads what was found about a position of a line and plays it out.
///
/// # Errors
/// What is wrong with it, in words for whoever wrote the engine.
pub(super) fn check(line: &Line, finding: &Finding) -> Result<Evaluation, String> {
    let ply = finding.ply as usize;
    if ply > line.plies() || !is_open(line, ply) {
        return Err(format!("there is nothing to look at after {ply} plies"));
    }
    let score: Score = finding.score.parse().map_err(|error| format!("ply {ply}: {error}"))?;
    if !(0.0..=1.0).contains(&score.win) {
        return Err(format!("ply {ply}: {} is no probability", score.win));
    }
    if finding.moves.len() > limits::ANALYSIS_LINE {
        return Err(format!("ply {ply}: a line has at most {} moves", limits::ANALYSIS_LINE));
    }
    let decides = line.turn_at(ply) != Turn::Chance;
    if finding.moves.is_empty() == decides {
        return Err(format!("ply {ply}: a line where a seat acts, and none where chance does"));
    }
    let mut played = line.up_to(ply);
    let mut moves = Vec::new();
    for text in &finding.moves {
        let mv = played.position().parse_move(text).map_err(|error| format!("ply {ply}, {text}: {error}"))?;
        played.play(mv).map_err(|error| format!("ply {ply}, {text}: {error}"))?;
        moves.push(mv);
    }
    // A line that ends the game cannot be worth something else than that end.
    if let (Verdict::Mate(_) | Verdict::Exact(_), Some(outcome)) = (score.verdict, played.outcome()) {
        let first = outcome.seats().first().map(|seat| seat.standing);
        let fits = match first {
            Some(fishka_game::Standing::Win) => score.win > 0.5,
            Some(fishka_game::Standing::Loss) => score.win < 0.5,
            _ => (score.win - 0.5).abs() < 0.01,
        };
        if !fits {
            return Err(format!("ply {ply}: the line ends otherwise than it is said to"));
        }
    }
    let position = line.position_at(ply);
    Ok(Evaluation {
        nodes: finding.nodes.min(i64::MAX as u64),
        score: score.to_string(),
        line: numbers_of(line.game(), &position, &moves),
    })
}

#[cfg(test)]
mod tests {
    use fishka_catalog::Rules;
    use fishka_game::Options;

    use super::*;

    fn said(ply: u32, score: &str, moves: &str) -> Result<Evaluation, String> {
        let line = Rules::new("abalone", &Options::new()).unwrap().line(None, ["a1b1", "i5h5"]).unwrap();
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        check(&line, &Finding { ply, score: score.to_owned(), moves, nodes: 1 })
    }

    #[test]
    fn what_can_be_replayed_is_kept() {
        let evaluation = said(1, "cp 35 ev 0.610", "i5h5 a2b2").unwrap();
        assert_eq!((evaluation.score.as_str(), evaluation.line.len()), ("cp 35 ev 0.610", 2));
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for (ply, score, moves) in [
            (3, "cp 35 ev 0.610", "a2b2"),
            (0, "splendid", "a2b2"),
            (0, "cp 35 ev 1.5", "a2b2"),
            (0, "cp 35 ev NaN", "a2b2"),
            (0, "cp 35 ev 0.610", ""),
            (0, "cp 35 ev 0.610", "z9"),
            (0, "cp 35 ev 0.610", "i5h5"),
            (0, "cp 35 ev 0.610", "a1b1 a2b2"),
        ] {
            assert!(said(ply, score, moves).is_err(), "{ply} {score} {moves}");
        }
        assert!(said(0, "cp 0 ev 0.5", &"a1b1 ".repeat(10_000)).is_err());
    }
}
