use std::io::IsTerminal as _;

use fishka_catalog::Entry;
use fishka_game::{Message, Value};
use fishka_i18n::{Language, text};
use fishka_load_test::{LoadError, Plan, Progress, Report, run as play};
use indicatif::{ProgressBar, ProgressStyle};

use crate::{
    cli::{CheckHistoryArgs, LoadTestArgs},
    failure::Failure,
    output::Output,
};

/// Plays many games against a running server, and tells how it held.
pub(crate) fn run(args: &LoadTestArgs, output: &mut Output) -> Result<(), Failure> {
    let plan = Plan {
        servers: args.servers.clone(),
        history: args.history.clone(),
        games: args.games,
        rate: args.rate,
        during: args.seconds,
        cut: args.cut,
        clock: args.clock.parse()?,
        game: args.game.as_deref().map(Entry::find).transpose()?,
        seed: args.seed,
        watchers: args.watchers,
        process: args.pid,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Trouble(Message::new("command-load-test-failed").text("error", error)))?;
    let bar = Bar::new(&plan, output.language());
    let report = runtime.block_on(play(&plan, |progress| bar.show(progress), Vec::new));
    bar.bar.finish_and_clear();
    let report = report.map_err(|error| match error {
        LoadError::Address(_) | LoadError::Nothing => Failure::refused(&error),
        _ => Failure::trouble(&error),
    })?;
    tell(&report, output)?;
    if report.is_faultless() {
        Ok(())
    } else {
        Err(Failure::Trouble(Message::new("command-load-test-faulty")))
    }
}

/// Checks histories that were written by a load, without any server.
pub(crate) fn check_history(args: &CheckHistoryArgs, output: &mut Output) -> Result<(), Failure> {
    let mut faultless = true;
    for file in &args.files {
        let report = fishka_load_test::check_history(file).map_err(|error| Failure::refused(&error))?;
        checked(&report, output)?;
        faultless &= report.is_faultless();
    }
    if faultless { Ok(()) } else { Err(Failure::Trouble(Message::new("command-load-test-faulty"))) }
}

fn tell(report: &Report, output: &mut Output) -> Result<(), Failure> {
    let decimal = |value: f64| Value::text(format_args!("{value:.1}"));
    let ms = |time: std::time::Duration| decimal(time.as_secs_f64() * 1e3);
    output.say(
        &Message::new("command-load-test-moves")
            .number("games", report.games)
            .number("moves", report.acknowledged)
            .with("seconds", decimal(report.played.as_secs_f64()))
            .text("rate", format_args!("{:.0}", report.rate())),
    )?;
    let times = report.times;
    output.say(
        &Message::new("command-load-test-times")
            .with("p50", ms(times.p50))
            .with("p95", ms(times.p95))
            .with("p99", ms(times.p99))
            .with("longest", ms(times.longest)),
    )?;
    output.say(
        &Message::new("command-load-test-network")
            .number("cut", report.cut)
            .number("reconnected", report.reconnected)
            .number("gaps", report.gaps)
            .number("resynced", report.resynced)
            .number("repeated", report.repeated),
    )?;
    if let (Some((before, after)), Some(game)) = (report.memory, report.memory_a_game()) {
        let mebi = |bytes: u64| decimal(bytes as f64 / 1024.0 / 1024.0);
        output.say(
            &Message::new("command-load-test-memory")
                .with("before", mebi(before))
                .with("after", mebi(after))
                .with("game", decimal(game as f64 / 1024.0)),
        )?;
    }
    for (key, times) in
        [("command-load-test-stalls", report.stalls), ("command-load-test-returns", report.returns)]
    {
        if !times.longest.is_zero() {
            output.say(
                &Message::new(key)
                    .with("p50", ms(times.p50))
                    .with("p99", ms(times.p99))
                    .with("longest", ms(times.longest)),
            )?;
        }
    }
    checked(report, output)
}

fn checked(report: &Report, output: &mut Output) -> Result<(), Failure> {
    output.say(
        &Message::new("command-load-test-checked")
            .number("games", report.games_made.saturating_sub(report.unchecked))
            .number("moves", report.acknowledged)
            .number("clocks", report.timed)
            .number("lost", report.lost)
            .number("duplicated", report.duplicated)
            .number("forked", report.forked)
            .number("wrong", report.wrong_clocks),
    )?;
    let reasons: Vec<_> = report.refusals.iter().map(|(key, count)| format!("{count} {key}")).collect();
    let refusals = report.first_refusal.as_ref().map(|first| format!("{}: {first}", reasons.join(", ")));
    let others = [
        ("command-load-test-refused", report.refused, refusals.as_deref()),
        ("command-load-test-wrong-clock", report.wrong_clocks, report.first_wrong_clock.as_deref()),
        ("command-load-test-unanswered", report.unanswered, None),
        ("command-load-test-disordered", report.disordered + report.set_back, None),
        ("command-load-test-given-up", report.given_up, None),
        ("command-load-test-unchecked", report.unchecked, None),
    ];
    for (key, count, first) in others.into_iter().filter(|(_, count, _)| *count > 0) {
        output.say(&Message::new(key).number("count", count).text("first", first.unwrap_or_default()))?;
    }
    Ok(())
}

struct Bar {
    bar: ProgressBar,
    language: Language,
}

impl Bar {
    fn new(plan: &Plan, language: Language) -> Bar {
        let terminal = std::io::stderr().is_terminal();
        let games = u64::try_from(plan.games).unwrap_or(u64::MAX);
        let bar = if terminal { ProgressBar::new(games) } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{msg}  {wide_bar} {pos}/{len}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Bar { bar, language }
    }

    fn show(&self, progress: Progress) {
        let (key, count) = match progress {
            Progress::Made(count) => ("command-load-test-making", count),
            Progress::Playing => ("command-load-test-playing", 0),
            Progress::Checked(count) => ("command-load-test-checking", count),
        };
        self.bar.set_message(text(self.language, key, &[]));
        self.bar.set_position(u64::try_from(count).unwrap_or(u64::MAX));
    }
}
