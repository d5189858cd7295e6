//! Exact results: all lines followed to the end of the game.

use fishka_catalog::{Line, Position, Rules};
use fishka_engine::Engine;
use fishka_engine_api::{Limits, Settings, Stop, Verdict};
use fishka_game::Position as _;

use super::Proved;

/// So many positions are looked at for a unit of effort; a proof that takes more is given up.
const NODES: u64 = 150_000;

pub(super) fn proved(rules: &Rules, position: &Position, effort: u64) -> Option<Proved> {
    let moves = position.count_legal_moves();
    if moves < 2 {
        return None;
    }
    let line = Line::from_position(rules.clone(), position.clone());
    let mut engine = Engine::new(Settings { table_mib: 4, ..Settings::default() });
    // One more line than are as good as the first is needed to know that these are all.
    let mut lines = 2;
    loop {
        let limits = Limits { nodes: Some(effort * NODES), lines, ..Limits::default() };
        let result = engine.think(&line, &limits, &Stop::new(), &mut |_| {})?;
        let exact = |verdict| if let Verdict::Exact(margin) = verdict { Some(margin) } else { None };
        let margins: Vec<i32> = result.lines.iter().map_while(|line| exact(line.score.verdict)).collect();
        let best = *margins.first()?;
        let as_good = margins.iter().take_while(|&&margin| margin == best).count();
        let found = result.lines[..as_good].iter().filter_map(|line| line.moves.first().copied());
        match margins.get(as_good) {
            Some(next) => {
                let theme = if best > 0 && *next <= 0 { "win" } else { "most" };
                return Some(Proved {
                    best: found.collect(),
                    margin: f64::from(best - next),
                    theme: theme.to_owned(),
                });
            }
            // All that were looked at are as good; there may be more of them.
            None if margins.len() == lines && lines < moves => lines = moves.min(lines * 2),
            None => return None,
        }
    }
}
