//! How much stronger each level is than the one below.

use std::{
    io::{Write as _, stdout},
    time::{Duration, Instant},
};

use clap::Args;
use fishka_arena::{Contest, Dealer, Elo, Files, FixedLimits, Luck, Openings, Tally};
use fishka_catalog::Rules;
use fishka_engine::Engine;
use fishka_engine_api::{Level, Limits, Settings, Stop};
use fishka_game::{Options, Turn};

use crate::Result;

#[derive(Args)]
pub(crate) struct Command {
    /// The game.
    game: String,
    /// How many games each pair plays.
    games: u64,
    /// An option of the game, as NAME=VALUE.
    #[arg(long = "option")]
    options: Vec<String>,
    /// The first level to look at; the first of all meets the simple players.
    #[arg(long, default_value_t = 1)]
    from: u8,
    /// The last level to look at.
    #[arg(long, default_value_t = Level::HIGHEST)]
    to: u8,
    /// The seed of all chance.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Random moves that every pair of games begins with.
const OPENING: u32 = 4;
/// Longer games are judged as they stand.
const MOST_PLIES: usize = 400;

/// Prints what each level takes from the one below, the first from the simple players, and how long it thinks.
pub(crate) fn run(command: &Command) -> Result<()> {
    let rules = Rules::new(&command.game, &command.options.join(" ").parse::<Options>()?)?;
    let mut out = stdout().lock();
    for level in command.from..=command.to {
        let below = match level {
            1 => vec!["random".to_owned(), "greedy".to_owned()],
            _ => vec![(level - 1).to_string()],
        };
        for other in below {
            let tally = contest(command, &rules, &level.to_string(), &other)?;
            let Elo { value, low, high } = Elo::of(&tally);
            let percent = 100.0 * tally.score();
            writeln!(
                out,
                "{level} against {other}: {percent:.1} % of {} (+{} ={} -{}), Elo {value:+.0} ({low:+.0} to {high:+.0})",
                tally.games(),
                tally.wins,
                tally.draws,
                tally.losses
            )?;
        }
        let (mean, most) = times(&rules, level)?;
        writeln!(out, "{level}: {mean:.1?} a move, {most:.1?} at most")?;
    }
    Ok(())
}

fn contest(command: &Command, rules: &Rules, one: &str, other: &str) -> Result<Tally> {
    let contest = Contest {
        rules: rules.clone(),
        contestants: [format!("builtin:{one};Hash=8").parse()?, other_player(other).parse()?],
        pairs: command.games.div_ceil(2),
        control: "-".parse()?,
        limits: FixedLimits::default(),
        openings: Openings::Random { plies: OPENING },
        max_plies: Some(MOST_PLIES),
        seed: command.seed,
        concurrency: 1,
        sprt: None,
        margin: Duration::from_secs(60),
        patience: Duration::from_secs(600),
    };
    Ok(contest.play(&Files::default(), &mut |_, _| {})?.tally)
}

fn other_player(name: &str) -> String {
    let table = if name.parse::<u8>().is_ok() { ";Hash=8" } else { "" };
    format!("builtin:{name}{table}")
}

/// The mean and the longest time that a level took for the moves of a game against itself.
fn times(rules: &Rules, level: u8) -> Result<(Duration, Duration)> {
    let level = Level::new(level).ok_or("no such level")?;
    let luck = Luck::new(1, 1);
    let mut line = Openings::Random { plies: OPENING }.begin(rules, 1, &luck);
    let mut dealer = Dealer::new(luck, &line);
    let mut engine = Engine::new(Settings { table_mib: 8, level, ..Settings::default() });
    let mut times = Vec::new();
    while let (Turn::Seat(_), true) = (line.turn(), line.plies() < MOST_PLIES) {
        let begun = Instant::now();
        let thought = engine.think(&line, &Limits::default(), &Stop::new(), &mut |_| {});
        times.push(begun.elapsed());
        line.play(thought.ok_or("a seat is to act")?.best)?;
        dealer.deal(&mut line);
    }
    let all: Duration = times.iter().sum();
    Ok((all / times.len().max(1) as u32, times.iter().max().copied().unwrap_or_default()))
}
