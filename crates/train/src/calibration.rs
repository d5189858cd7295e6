//! How true the chances are that the engine reports.

use std::io::{Write as _, stdout};

use clap::Args;
use fishka_arena::{Dealer, Luck, Openings};
use fishka_catalog::Rules;
use fishka_engine::Engine;
use fishka_engine_api::{Limits, Settings, Stop};
use fishka_game::{Game as _, Options, Seat, Standing, Turn};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{Result, trainer::cross_entropy};

#[derive(Args)]
pub(crate) struct Command {
    /// The game.
    game: String,
    /// How many games are played.
    games: u64,
    /// Nodes a move.
    nodes: u64,
    /// An option of the game, as NAME=VALUE.
    #[arg(long = "option")]
    options: Vec<String>,
    /// Random moves that a game begins with.
    #[arg(long, default_value_t = 4)]
    random_plies: u32,
    /// Longer games are judged as they stand.
    #[arg(long, default_value_t = 300)]
    max_plies: usize,
    /// Only positions from this ply on count.
    #[arg(long, default_value_t = 0)]
    from_ply: usize,
    /// Only positions up to this ply count.
    #[arg(long, default_value_t = usize::MAX)]
    to_ply: usize,
    /// The seed of all chance; no game that anybody has learned from should have had it.
    #[arg(long, default_value_t = 1_000_003)]
    seed: u64,
}

/// A chance that was reported, and how the game went for whom it was reported to.
struct Case {
    chance: f32,
    outcome: f32,
}

/// Plays games of the engine against itself and prints what it predicted against what came of it.
pub(crate) fn run(command: &Command) -> Result<()> {
    let rules = Rules::new(&command.game, &command.options.join(" ").parse::<Options>()?)?;
    let mut engine = Engine::new(Settings { table_mib: 8, ..Settings::default() });
    let mut cases = Vec::new();
    for number in 0..command.games {
        engine.clear();
        cases.extend(game(command, &rules, &mut engine, number)?);
    }
    print(&cases)
}

fn game(command: &Command, rules: &Rules, engine: &mut Engine, number: u64) -> Result<Vec<Case>> {
    let luck = Luck::new(command.seed, number);
    let mut random = ChaCha8Rng::seed_from_u64(command.seed);
    random.set_stream(number);
    let plies = random.random_range(0..=command.random_plies);
    let mut line = Openings::Random { plies }.begin(rules, number, &luck);
    let mut dealer = Dealer::new(luck, &line);
    let limits = Limits { nodes: Some(command.nodes), ..Limits::default() };
    let mut reported: Vec<(Seat, f32)> = Vec::new();
    while let (Turn::Seat(seat), true) = (line.turn(), line.plies() < command.max_plies) {
        let thought = engine.think(&line, &limits, &Stop::new(), &mut |_| {}).ok_or("a seat is to act")?;
        if (command.from_ply..=command.to_ply).contains(&line.plies()) {
            reported.push((seat, thought.lines[0].score.win));
        }
        line.play(thought.best)?;
        dealer.deal(&mut line);
    }
    let outcome = line.outcome().cloned().or_else(|| rules.stopped(line.position()));
    let case = |(seat, chance): (Seat, f32)| {
        let standing = outcome.as_ref()?.seat(seat)?.standing;
        let outcome = match standing {
            Standing::Win => 1.0,
            Standing::Draw => 0.5,
            Standing::Loss => 0.0,
        };
        Some(Case { chance, outcome })
    };
    Ok(reported.into_iter().filter_map(case).collect())
}

/// Prints by tenths of the chance reported how many positions there were, what the mean chance was, and how they ended;
/// then the loss, and by which factor of all logits it would be least.
fn print(cases: &[Case]) -> Result<()> {
    let mut tenths = [(0_u32, 0.0, 0.0); 10];
    for case in cases {
        let tenth = &mut tenths[((case.chance * 10.0) as usize).min(9)];
        *tenth = (tenth.0 + 1, tenth.1 + f64::from(case.chance), tenth.2 + f64::from(case.outcome));
    }
    let mut out = stdout().lock();
    writeln!(out, "positions  chance  result")?;
    for (count, chance, result) in tenths {
        let mean = |sum: f64| 100.0 * sum / f64::from(count.max(1));
        writeln!(out, "{count:9}  {:5.1}%  {:5.1}%", mean(chance), mean(result))?;
    }
    let factors = (1..=60).map(|step| 0.1 * step as f32);
    let best = factors.map(|factor| (factor, loss(cases, factor))).min_by(|a, b| a.1.total_cmp(&b.1));
    writeln!(out, "log loss {:.4}", loss(cases, 1.0))?;
    if let Some((factor, loss)) = best {
        writeln!(out, "with {factor:.1} times the logits {loss:.4}")?;
    }
    Ok(())
}

/// The mean loss when all chances have so many times their logits.
fn loss(cases: &[Case], factor: f32) -> f64 {
    let bolder = |chance: f32| {
        let chance = chance.clamp(1e-4, 1.0 - 1e-4);
        let odds = (chance / (1.0 - chance)).powf(factor);
        odds / (1.0 + odds)
    };
    let sum: f64 = cases.iter().map(|case| f64::from(cross_entropy(bolder(case.chance), case.outcome))).sum();
    sum / cases.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_that_are_too_timid_lose_less_when_they_are_bolder() {
        let case = |won: bool| Case { chance: 0.6, outcome: f32::from(u8::from(won)) };
        let cases: Vec<_> = (0..100).map(|number| case(number < 80)).collect();
        assert!(loss(&cases, 3.4) < loss(&cases, 1.0) && loss(&cases, 3.4) < loss(&cases, 6.0));
    }
}
