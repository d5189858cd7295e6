use std::{
    fs,
    io::IsTerminal as _,
    time::{Duration, Instant},
};

use fishka_arena::{
    ArenaError, Contest, Contestant, Elo, Files, FixedLimits, Openings, Pair, PlayedGame, Scale, Scoreboard,
    Sprt, Verdict,
};
use fishka_game::{Message, Value, clock::TimeControl};
use fishka_i18n::{Language, text};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::{cli::MatchArgs, failure::Failure, output::Output, start};

/// Plays a match between two engines and tells which is better.
pub(crate) fn run(args: &MatchArgs, output: &mut Output) -> Result<(), Failure> {
    let contest = contest(args)?;
    let files = Files { log: args.log.clone(), records: args.record.clone() };
    let mut progress = Progress::new(&contest, output.language());
    let standing = contest.play(&files, &mut |standing, pair| progress.show(standing, pair)).map_err(
        |error| match error {
            ArenaError::File { .. } | ArenaError::Unable { .. } => Failure::trouble(&error),
            _ => Failure::refused(&error),
        },
    )?;
    progress.bar.finish_and_clear();
    if args.json {
        return output.json(&MatchJson::new(&contest, &standing));
    }
    tell(&contest, &standing, output)
}

/// The clock when nobody says how long to think.
const USUAL_CONTROL: &str = "10+0.1";

fn contest(args: &MatchArgs) -> Result<Contest, Failure> {
    let rules = start::rules(&args.game, &args.options)?;
    let contestants: Vec<Contestant> =
        args.engines.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    let contestants = <[Contestant; 2]>::try_from(contestants)
        .map_err(|_| Failure::Input(Message::new("command-match-two-engines")))?;
    let limits = FixedLimits {
        nodes: args.nodes,
        depth: args.depth,
        move_time: args.movetime.map(Duration::from_millis),
    };
    let limited = contestants.iter().all(|contestant| !contestant.limits.is_none() || !limits.is_none());
    let control: TimeControl = match &args.time {
        Some(text) => text.parse()?,
        None if limited => TimeControl::Unlimited,
        None => USUAL_CONTROL.parse()?,
    };
    let openings = match &args.openings {
        Some(path) => {
            let text = fs::read_to_string(path)
                .map_err(|error| Failure::file("command-file-unreadable", path, &error))?;
            Openings::read(&text, &rules)?
        }
        None => Openings::Random { plies: args.random_plies },
    };
    let scale = if args.normalised { Scale::Normalised } else { Scale::Logistic };
    let sprt = args.sprt.as_deref().map(str::parse::<Sprt>).transpose()?;
    Ok(Contest {
        rules,
        contestants,
        pairs: args.games.div_ceil(2),
        control,
        limits,
        openings,
        max_plies: args.max_plies,
        seed: args.seed,
        concurrency: usize::from(args.concurrency),
        sprt: sprt.map(|sprt| Sprt { scale, ..sprt }),
        margin: Duration::from_millis(args.margin),
        patience: args.patience,
    })
}

fn tell(contest: &Contest, standing: &Scoreboard, output: &mut Output) -> Result<(), Failure> {
    let tally = &standing.tally;
    let [one, other] = contest.contestants.each_ref().map(|contestant| contestant.name.as_str());
    output.line(format_args!("{one} – {other}"))?;
    output.say(
        &Message::new("command-match-games")
            .number("games", tally.games())
            .number("wins", tally.wins)
            .number("draws", tally.draws)
            .number("losses", tally.losses)
            .text("score", format_args!("{:.1}", tally.score() * 100.0)),
    )?;
    let pairs: Vec<String> = tally.pairs.iter().map(ToString::to_string).collect();
    output.say(&Message::new("command-match-pairs").text("pairs", pairs.join(" ")))?;
    let elo = Elo::of(tally);
    output.say(
        &Message::new("command-match-elo")
            .with("elo", signed(elo.value))
            .with("low", signed(elo.low))
            .with("high", signed(elo.high))
            .text("superiority", format_args!("{:.1}", Elo::superiority(tally) * 100.0)),
    )?;
    for (name, &forfeits) in
        [one, other].iter().zip(&standing.forfeits).filter(|(_, forfeits)| **forfeits > 0)
    {
        output.say(&Message::new("command-match-forfeits").text("engine", name).number("count", forfeits))?;
    }
    let (Some(sprt), Some(ratio), Some(verdict)) = (contest.sprt, standing.ratio, standing.verdict) else {
        return Ok(());
    };
    let key = match verdict {
        Verdict::Open => "command-match-open",
        Verdict::Accepted => "command-match-accepted",
        Verdict::Rejected => "command-match-rejected",
    };
    output.say(
        &Message::new(key)
            .text("low", sprt.elo0)
            .text("high", sprt.elo1)
            .text("ratio", format!("{ratio:.2}").replace('-', "−"))
            .text("bound", format_args!("{:.2}", Sprt::bound())),
    )
}

fn signed(elo: f64) -> Value {
    Value::Text(match elo {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        elo => format!("{elo:+.1}").replace('-', "−"),
    })
}

/// The running score: a bar on a terminal, now and then a line elsewhere.
struct Progress {
    bar: ProgressBar,
    terminal: bool,
    language: Language,
    names: [String; 2],
    told: Instant,
}

/// How often a line is written where nobody watches.
const NOW_AND_THEN: Duration = Duration::from_secs(30);

impl Progress {
    fn new(contest: &Contest, language: Language) -> Progress {
        let terminal = std::io::stderr().is_terminal();
        let bar = if terminal { ProgressBar::new(contest.pairs * 2) } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}  {msg}  {elapsed} / {duration}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        if terminal {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        let names = contest.contestants.each_ref().map(|contestant| contestant.name.clone());
        Progress { bar, terminal, language, names, told: Instant::now() }
    }

    fn show(&mut self, standing: &Scoreboard, pair: &Pair) {
        let forfeits = pair.games.iter().filter(|_| !standing.resumed).filter_map(PlayedGame::forfeit);
        for (contestant, fault) in forfeits {
            let values = [("engine", Value::text(&self.names[contestant])), ("fault", Value::text(fault))];
            let line = text(self.language, "command-match-forfeit", &values);
            self.bar.suspend(|| eprintln!("{line}"));
        }
        let tally = &standing.tally;
        let elo = Elo::of(tally);
        let mut message =
            format!("+{} ={} −{}  {:+.0} Elo", tally.wins, tally.draws, tally.losses, elo.value);
        if let Some(ratio) = standing.ratio {
            message.push_str(&format!("  LLR {ratio:.2}"));
        }
        self.bar.set_position(tally.games());
        self.bar.set_message(message.clone());
        if !self.terminal && self.told.elapsed() >= NOW_AND_THEN {
            self.told = Instant::now();
            eprintln!("{}  {message}", tally.games());
        }
    }
}

#[derive(Serialize)]
struct MatchJson {
    engines: [String; 2],
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    score: f64,
    /// Pairs in which the first engine took 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    /// Infinite ends are null.
    elo: Elo,
    superiority: f64,
    forfeits: [u64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtJson>,
}

#[derive(Serialize)]
struct SprtJson {
    #[serde(flatten)]
    hypotheses: Sprt,
    ratio: f64,
    bound: f64,
    verdict: Verdict,
}

impl MatchJson {
    fn new(contest: &Contest, standing: &Scoreboard) -> MatchJson {
        let tally = &standing.tally;
        let sprt = contest.sprt.map(|hypotheses| SprtJson {
            hypotheses,
            ratio: hypotheses.ratio(tally),
            bound: Sprt::bound(),
            verdict: hypotheses.verdict(tally),
        });
        MatchJson {
            engines: contest.contestants.each_ref().map(|contestant| contestant.name.clone()),
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: tally.score(),
            pairs: tally.pairs,
            elo: Elo::of(tally),
            superiority: Elo::superiority(tally),
            forfeits: standing.forfeits,
            sprt,
        }
    }
}
