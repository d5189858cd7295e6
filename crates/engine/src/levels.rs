use fishka_catalog::Move;
use fishka_engine_api::{Level, Limits, SearchInfo, Verdict};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How a weak level plays worse than it could: it looks less far, and does not always take the move it likes best.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct LevelLimits {
    depth: u32,
    nodes: u64,
    /// Moves that look worse by this much are chosen e times as seldom.
    softness: f32,
}

/// How many moves a weak level chooses among.
const CHOICE: usize = 5;

/// The restraints of levels 1 to 8.
pub(crate) type Levels = [LevelLimits; Level::HIGHEST as usize];

impl LevelLimits {
    /// So many plies and nodes; moves that look worse by `softness` are chosen e times as seldom.
    pub(crate) const fn new(depth: u32, nodes: u64, softness: f32) -> LevelLimits {
        LevelLimits { depth, nodes, softness }
    }

    /// The restraint of a level; `None` for full strength.
    pub(crate) fn of(level: Level, levels: &Levels) -> Option<LevelLimits> {
        Some(levels[usize::from(level.number()?) - 1])
    }

    /// The limits within which the level thinks.
    pub(crate) fn limits(&self, limits: &Limits) -> Limits {
        Limits {
            depth: Some(limits.depth.unwrap_or(u32::MAX).min(self.depth)),
            nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(self.nodes)),
            lines: limits.lines.max(CHOICE),
            ..limits.clone()
        }
    }

    /// The move the level plays, of the first moves of these lines.
    pub(crate) fn choose(&self, lines: &[SearchInfo], seed: u64) -> Option<Move> {
        // The first line is the best that is known, even where another has had more luck so far.
        let best = worth(lines.first()?);
        let weights: Vec<f32> =
            lines.iter().map(|line| ((worth(line) - best).min(0.0) / self.softness).exp()).collect();
        let mut lot = ChaCha8Rng::seed_from_u64(seed).random::<f32>() * weights.iter().sum::<f32>();
        let chosen = weights.iter().position(|weight| {
            lot -= weight;
            lot < 0.0
        });
        lines[chosen.unwrap_or(0)].moves.first().copied()
    }
}

/// A score as a number in which a certain win or loss outweighs every estimate.
fn worth(line: &SearchInfo) -> f32 {
    const CERTAIN: f32 = 10_000.0;
    match line.score.verdict {
        Verdict::Estimate(_) | Verdict::Odds => line.score.hundredths().unwrap_or_default() as f32,
        Verdict::Exact(margin) => margin.signum() as f32 * CERTAIN + 100.0 * margin as f32,
        Verdict::Mate(plies) => plies.signum() as f32 * (2.0 * CERTAIN) - 100.0 * plies as f32,
    }
}

#[cfg(test)]
mod tests {
    use fishka_catalog::{GAMES, Line, Rules};
    use fishka_game::Options;

    use super::*;
    use crate::{Engine, players};
    use fishka_engine_api::{Settings, Stop};

    #[test]
    fn higher_levels_see_further_and_choose_less_softly() {
        for entry in GAMES {
            let levels = players::levels(&Rules::new(entry.name, &Options::new()).unwrap());
            assert!(levels.windows(2).all(|pair| pair[0].nodes <= pair[1].nodes));
            assert!(levels.windows(2).all(|pair| pair[0].softness >= pair[1].softness));
            assert_eq!(LevelLimits::of(Level::FULL, levels), None);
        }
    }

    #[test]
    fn a_seed_decides_what_a_weak_level_plays() {
        let line = Line::new(Rules::new("abalone", &Options::new()).unwrap());
        let play = |seed| {
            let settings =
                Settings { table_mib: 1, seed, level: Level::new(1).unwrap(), ..Settings::default() };
            let thought = Engine::new(settings).think(&line, &Limits::default(), &Stop::new(), &mut |_| {});
            thought.unwrap().best
        };
        assert_eq!(play(3), play(3));
        assert!((0..10).any(|seed| play(seed) != play(3)));
    }

    #[test]
    fn a_certain_win_is_never_left_for_an_estimate() {
        let line = Line::new(Rules::new("dvonn", &Options::new()).unwrap());
        let settings = Settings { table_mib: 1, ..Settings::default() };
        let limits = Limits { depth: Some(1), lines: 2, ..Limits::default() };
        let thought = Engine::new(settings).think(&line, &limits, &Stop::new(), &mut |_| {}).unwrap();
        let mut lines = thought.lines;
        lines[0].score.verdict = Verdict::Exact(3);
        lines[1].score.verdict = Verdict::Estimate(900);
        let soft = *players::levels(line.game()).first().unwrap();
        assert!((0..50).all(|seed| soft.choose(&lines, seed) == lines[0].moves.first().copied()));
    }
}
