use fishka_catalog::Move;
use fishka_engine_api::{Level, Limits, SearchInfo, Verdict};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::queue::MOST_MOVES;

/// How a weak level plays worse than it could: it looks less far, overlooks moves, and does not always take the one it likes
/// best.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct LevelLimits {
    depth: u32,
    nodes: u64,
    /// Moves that look worse by this much are chosen e times as seldom.
    softness: f32,
    /// The share of the moves that it does not overlook.
    sight: f32,
}

/// How many moves a level chooses among that overlooks none.
const CHOICE: usize = 5;

/// The restraints of all numbered levels.
pub(crate) type Levels = [LevelLimits; Level::HIGHEST as usize];

impl LevelLimits {
    /// So many plies and nodes; moves that look worse by `softness` are chosen e times as seldom.
    pub(crate) const fn new(depth: u32, nodes: u64, softness: f32) -> LevelLimits {
        LevelLimits { depth, nodes, softness, sight: 1.0 }
    }

    /// The same with an eye for this share of the moves only.
    pub(crate) const fn seeing(self, sight: f32) -> LevelLimits {
        LevelLimits { sight, ..self }
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
            lines: if self.sight < 1.0 { MOST_MOVES } else { limits.lines.max(CHOICE) },
            ..limits.clone()
        }
    }

    /// The move the level plays, of the first moves of these lines.
    pub(crate) fn choose(&self, lines: &[SearchInfo], seed: u64) -> Option<Move> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let best = worth(lines.first()?);
        // A win on the spot is overlooked by nobody.
        let seen: Vec<&SearchInfo> = lines
            .iter()
            .filter(|line| random.random::<f32>() < self.sight || worth(line) >= CERTAIN)
            .collect();
        // The first line is the best that is known, even where another has had more luck so far.
        let best = seen.first().map_or(best, |first| worth(first));
        let weight = |line: &SearchInfo| ((worth(line) - best).min(0.0) / self.softness).exp();
        let mut lot = random.random::<f32>() * seen.iter().map(|line| weight(line)).sum::<f32>();
        let chosen = seen.iter().position(|line| {
            lot -= weight(line);
            lot < 0.0
        });
        let chosen = match (chosen, seen.first()) {
            (Some(place), _) => seen[place],
            (None, Some(first)) => first,
            // It saw nothing, and plays anything.
            (None, None) => &lines[random.random_range(0..lines.len())],
        };
        chosen.moves.first().copied()
    }
}

/// More than any estimate.
const CERTAIN: f32 = 10_000.0;

/// A score as a number in which a certain win or loss outweighs every estimate.
fn worth(line: &SearchInfo) -> f32 {
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
    fn higher_levels_see_further_and_overlook_less() {
        for entry in GAMES {
            let levels = players::levels(&Rules::new(entry.name, &Options::new()).unwrap());
            assert!(levels.windows(2).all(|pair| pair[0].depth <= pair[1].depth));
            assert!(levels.windows(2).all(|pair| pair[0].sight <= pair[1].sight));
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

    #[test]
    fn a_level_that_overlooks_moves_takes_the_best_of_those_it_sees() {
        let line = Line::new(Rules::new("dvonn", &Options::new()).unwrap());
        let settings = Settings { table_mib: 1, ..Settings::default() };
        let limits = Limits { depth: Some(1), lines: 3, ..Limits::default() };
        let mut lines = Engine::new(settings).think(&line, &limits, &Stop::new(), &mut |_| {}).unwrap().lines;
        for (line, estimate) in lines.iter_mut().zip([900, 500, 100]) {
            line.score.verdict = Verdict::Estimate(estimate);
        }
        let half_blind = LevelLimits::new(1, 1, 1.0).seeing(0.5);
        let chosen = |place: usize| {
            let mv = lines[place].moves.first().copied();
            (0..800).filter(|&seed| half_blind.choose(&lines, seed) == mv).count()
        };
        assert!(chosen(0) > chosen(1) + 100 && chosen(1) > chosen(2) && chosen(2) > 50);
    }
}
