//! How an engine works through a game, here and elsewhere.

use fishka_catalog::{Line, Rules};
use fishka_engine::Engine;
use fishka_engine_api::{Difference, Limits, Settings, Stop};
use fishka_game::{Game as _, Position as _, Seat, Turn};
use fishka_report::{Known, side_after_chance, side_of};
use fishka_wire::{Comparison, Finding, Findings, FoundDifference, FoundOutcome, Gave, Work};

/// What an engine knows of the position after so many plies: the worth of the best move, or of all outcomes of chance.
#[must_use]
pub fn look(engine: &mut Engine, line: &Line, ply: usize, limits: &Limits) -> Option<Known> {
    look_closely(engine, line, ply, limits).map(|(known, _)| known)
}

/// What an engine has found out in its work.
pub(crate) enum Found {
    Position(Finding),
    Difference(FoundDifference),
}

impl Found {
    /// Puts it among what is sent together.
    pub(crate) fn add_to(self, findings: &mut Findings) {
        match self {
            Found::Position(finding) => findings.findings.push(finding),
            Found::Difference(difference) => findings.differences.push(difference),
        }
    }
}

/// The same, and where chance acts what each outcome is worth: of two sides to the first, of more to the one that acts next.
fn look_closely(
    engine: &mut Engine,
    line: &Line,
    ply: usize,
    limits: &Limits,
) -> Option<(Known, Vec<FoundOutcome>)> {
    let here = line.up_to(ply);
    let stop = Stop::new();
    match here.turn() {
        Turn::Seat(_) => {
            let best = engine.think(&here, limits, &stop, &mut |_| {})?.lines.into_iter().next()?;
            Known::of(line, ply, best.score, &best.chances, best.moves).map(|known| (known, Vec::new()))
        }
        Turn::Chance => {
            let outcomes = engine.weigh(&here, limits, &stop);
            let known = Known::weighed(line, ply, &outcomes)?;
            let own = !known.chances.is_empty() || side_after_chance(line, ply) == 0;
            let found = outcomes.iter().map(|outcome| FoundOutcome {
                mv: outcome.mv.to_string(),
                win: if own { outcome.score.win } else { 1.0 - outcome.score.win },
            });
            Some((known, found.collect()))
        }
        Turn::Over => None,
    }
}

/// Works through a game and hands over one finding after the other, for as long as somebody takes them. Nothing when the work
/// cannot be understood.
pub(crate) fn think(work: &Work, take: &mut dyn FnMut(Found) -> bool) {
    let rules = work.options.parse().ok().and_then(|options| Rules::new(&work.game, &options).ok());
    let line = rules.and_then(|rules| rules.line(Some(&work.position), &work.moves).ok());
    let Some(line) = line else { return };
    let mut engine =
        Engine::new(Settings { table_mib: crate::limits::ENGINE_TABLE_MIB, ..Settings::default() });
    let limits = Limits { nodes: Some(work.nodes), ..Limits::default() };
    for &ply in &work.plies {
        // An empty memory finds the same on every machine.
        engine.clear();
        let found = look_closely(&mut engine, &line, ply as usize, &limits);
        let Some((known, outcomes)) = found else { continue };
        let finding = Finding {
            ply,
            score: known.score.to_string(),
            chances: chances_of_seats(&line, &known),
            moves: known.best.iter().map(ToString::to_string).collect(),
            outcomes,
            nodes: work.nodes,
        };
        if !take(Found::Position(finding)) {
            return;
        }
    }
    for comparison in &work.compare {
        let found = FoundDifference {
            ply: comparison.ply,
            gave: compare(&mut engine, &line, comparison)
                .map(|Difference { units, error }| Gave { units, error }),
        };
        if !take(Found::Difference(found)) {
            return;
        }
    }
}

/// By how much the better move comes out ahead of the one that was made.
fn compare(engine: &mut Engine, line: &Line, comparison: &Comparison) -> Option<Difference> {
    let ply = comparison.ply as usize;
    let (made, here) = (line.moves().nth(ply)?, line.up_to(ply));
    let best = here.position().parse_move(&comparison.best).ok()?;
    let limits = Limits { nodes: Some(comparison.nodes), ..Limits::default() };
    engine.compare(&here, [best, made], &limits, &Stop::new())
}

/// The chances of all seats where there are more than two sides.
fn chances_of_seats(line: &Line, known: &Known) -> Vec<f32> {
    if known.chances.is_empty() {
        return Vec::new();
    }
    Seat::first(line.game().seats()).map(|seat| known.win(side_of(line, seat))).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_game::Options;
    use fishka_report::Report;

    use super::*;

    /// A number below a bound, and the next seed.
    fn lot(seed: &mut u64, bound: u32) -> u32 {
        // Of a linear congruential generator the upper bits are the good ones.
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((*seed >> 33) % u64::from(bound)) as u32
    }

    /// A game of the engine against itself, with what it knows of every position on the way, and its luck by sides.
    fn lucks(engine: &mut Engine, mut seed: u64) -> Vec<(usize, f32)> {
        let mut line = Line::new(Rules::new("tayu", &Options::new()).unwrap());
        let (mut known, mut moves) = (Vec::new(), Vec::new());
        while line.turn() != Turn::Over {
            line.legal_moves(&mut moves);
            let mv = match line.turn() {
                Turn::Chance => {
                    let mut lot = lot(&mut seed, line.position().total_weight());
                    *moves
                        .iter()
                        .find(|&&mv| {
                            let weight = line.position().weight(mv);
                            let here = lot < weight;
                            lot = lot.saturating_sub(weight);
                            here
                        })
                        .unwrap()
                }
                _ => {
                    engine
                        .think(
                            &line,
                            &Limits { nodes: Some(300), ..Limits::default() },
                            &Stop::new(),
                            &mut |_| {},
                        )
                        .unwrap()
                        .best
                }
            };
            line.play(mv).unwrap();
        }
        for ply in 0..=line.plies() {
            let chance = ply < line.plies() && line.turn_at(ply) == Turn::Chance;
            let limits = Limits { nodes: Some(3_000), ..Limits::default() };
            known.push(chance.then(|| look(engine, &line, ply, &limits).unwrap()));
        }
        let report = Report::new(&line, |ply| known[ply].clone()).unwrap();
        let chances = known.iter().flatten().count();
        assert_eq!(report.draws.len(), chances, "every draw is judged, the one too that ends the game");
        report.draws.iter().map(|draw| (draw.side, draw.luck)).collect()
    }

    const GAMES: u64 = 10;

    #[test]
    fn neither_side_is_lucky_on_average() {
        let mut engine = Engine::new(Settings { table_mib: 1, ..Settings::default() });
        let lucks: Vec<_> = (1..=GAMES).flat_map(|seed| lucks(&mut engine, seed)).collect();
        for side in [0, 1] {
            let own: Vec<f64> =
                lucks.iter().filter(|(whose, _)| *whose == side).map(|(_, luck)| f64::from(*luck)).collect();
            let count = own.len() as f64;
            let mean = own.iter().sum::<f64>() / count;
            let variance = own.iter().map(|luck| (luck - mean).powi(2)).sum::<f64>() / count;
            let error = (variance / count).sqrt();
            assert!(own.len() > 250 && error < 0.01, "{count} draws, an error of {error}");
            assert!(mean.abs() < 3.0 * error, "side {side}: {mean} with an error of {error}");
        }
    }
}
