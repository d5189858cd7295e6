//! How an engine works through a game, here and elsewhere.

use fishka_catalog::{Line, Rules};
use fishka_engine::Engine;
use fishka_engine_api::{Limits, Settings, Stop};
use fishka_game::Turn;
use fishka_report::{Known, expectation};
use fishka_wire::{Finding, Work};

/// What an engine knows of the position after so many plies: the worth of the best move, or of all outcomes of chance.
#[must_use]
pub fn look(engine: &mut Engine, line: &Line, ply: usize, limits: &Limits) -> Option<Known> {
    let here = line.up_to(ply);
    let stop = Stop::new();
    match here.turn() {
        Turn::Seat(_) => {
            let best = engine.think(&here, limits, &stop, &mut |_| {})?.lines.into_iter().next()?;
            Known::of(line, ply, best.score, best.moves)
        }
        Turn::Chance => expectation(engine.weigh(&here, limits, &stop).into_iter().filter_map(|outcome| {
            let mut after = here.clone();
            after.play(outcome.mv).ok()?;
            Some((outcome.probability, Known::of(&after, after.plies(), outcome.score, Vec::new())?))
        })),
        Turn::Over => None,
    }
}

/// Works through a game and hands over one finding after the other, for as long as somebody takes them. Nothing when the work
/// cannot be understood.
pub(crate) fn think(work: &Work, take: &mut dyn FnMut(Finding) -> bool) {
    let rules = work.options.parse().ok().and_then(|options| Rules::new(&work.game, &options).ok());
    let line = rules.and_then(|rules| rules.line(Some(&work.position), &work.moves).ok());
    let Some(line) = line else { return };
    let mut engine =
        Engine::new(Settings { table_mib: crate::limits::ENGINE_TABLE_MIB, ..Settings::default() });
    let limits = Limits { nodes: Some(work.nodes), ..Limits::default() };
    for &ply in &work.plies {
        // An empty memory finds the same on every machine.
        engine.clear();
        let Some(known) = look(&mut engine, &line, ply as usize, &limits) else { continue };
        let finding = Finding {
            ply,
            score: known.score.to_string(),
            moves: known.best.iter().map(ToString::to_string).collect(),
            nodes: work.nodes,
        };
        if !take(finding) {
            return;
        }
    }
}
