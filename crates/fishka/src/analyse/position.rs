use std::{
    io::IsTerminal as _,
    time::{Duration, Instant},
};

use fishka_catalog::Rules;
use fishka_engine_api::{Limits, SearchInfo, Term, Verdict, WeighedOutcome};
use fishka_game::{Message, Turn, Value};
use fishka_i18n::{has, text};
use indicatif::ProgressBar;
use serde::Serialize;

use super::{mind::Mind, misbehaved};
use crate::{cli::AnalyseArgs, engine, failure::Failure, output::Output, start};

/// How long to think when nobody says.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// Tells the best lines of a position.
pub(super) fn run(game: &str, args: &AnalyseArgs, output: &mut Output) -> Result<(), Failure> {
    if args.output.is_some() || args.html.is_some() {
        return Err(Failure::Input(Message::new("command-analyse-files-only")));
    }
    let rules = start::rules(game, &args.options)?;
    let line =
        rules.line(args.position.as_deref(), args.moves.as_deref().unwrap_or_default().split_whitespace())?;
    if line.turn() == Turn::Over {
        return Err(Failure::Input(Message::new("command-analyse-over")));
    }
    let limited = args.depth.is_some() || args.nodes.is_some();
    let limits = Limits {
        depth: args.depth,
        nodes: args.nodes,
        move_time: args.time.or((!limited).then_some(USUAL_TIME)),
        lines: args.lines.map_or(1, usize::from),
        ..Limits::default()
    };
    let progress = progress();
    let begun = Instant::now();
    let mut mind = Mind::new(args, engine::settings(&args.strength))?;
    let command = args.engine.as_deref().unwrap_or_default();
    let failed = |fault: &fishka_protocol::Fault| Failure::Trouble(misbehaved(command, fault));
    let name = mind.name().map_err(|fault| failed(&fault))?;
    if line.turn() == Turn::Chance {
        let mut outcomes = mind.weigh(&line, &limits).map_err(|fault| failed(&fault))?;
        progress.finish_and_clear();
        if outcomes.is_empty() {
            return Err(Failure::Input(Message::new("command-analyse-chance")));
        }
        outcomes.sort_by(|one, other| other.score.win.total_cmp(&one.score.win));
        return tell_outcomes(&outcomes, args.json, output);
    }
    let thought = mind.think(&line, &limits, &mut |report| {
        progress.set_message(format!("{} {}", report.depth, moves(report)));
    });
    progress.finish_and_clear();
    let thought = thought.map_err(|fault| failed(&fault))?;
    // A seat is to act, so that there is a thought.
    let Some(thought) = thought else { return Ok(()) };
    let terms = mind.explain(&line);
    if args.json {
        let analysis = AnalysisJson {
            engine: name,
            best: thought.best.to_string(),
            seconds: begun.elapsed().as_secs_f64(),
            lines: thought.lines.iter().map(LineJson::new).collect(),
            terms: terms.iter().map(|term| TermJson { name: term.name, worth: term.worth }).collect(),
        };
        return output.json(&analysis);
    }
    if let Some(name) = name {
        output.say(&Message::new("command-analyse-engine").text("engine", name))?;
    }
    for report in &thought.lines {
        output.say(
            &Message::new("command-analyse-line")
                .number("number", report.line)
                .text("score", score(report, output))
                .text("win", output.language().decimal(100.0 * f64::from(report.score.win), 1))
                .text("moves", moves(report)),
        )?;
    }
    if !terms.is_empty() {
        let terms = terms.iter().map(|term| label(line.game(), term, output));
        let terms = terms.collect::<Vec<_>>().join(", ");
        output.say(&Message::new("command-analyse-terms").text("terms", terms))?;
    }
    let Some(best) = thought.lines.first() else { return output.line(thought.best) };
    let seconds = begun.elapsed().as_secs_f64();
    let decimal = |number: f64, decimals| Value::Text(output.language().decimal(number, decimals));
    output.say(
        &Message::new("command-analyse-effort")
            .number("depth", best.depth)
            .with("nodes", decimal(best.nodes as f64 / 1e6, 3))
            .with("seconds", decimal(seconds, 2))
            .with("speed", decimal(best.nodes as f64 / 1e6 / seconds.max(1e-9), 2)),
    )
}

/// Tells what chance may bring, and what each of it would be worth to the seat that acts after it.
fn tell_outcomes(outcomes: &[WeighedOutcome], json: bool, output: &mut Output) -> Result<(), Failure> {
    if json {
        let outcomes: Vec<_> = outcomes.iter().map(OutcomeJson::new).collect();
        return output.json(&outcomes);
    }
    let language = output.language();
    let percent = |part: f32| Value::Text(language.decimal(100.0 * f64::from(part), 1));
    for outcome in outcomes {
        output.say(
            &Message::new("command-analyse-outcome")
                .text("outcome", outcome.mv)
                .with("probability", percent(outcome.probability))
                .with("win", percent(outcome.score.win)),
        )?;
    }
    let mean: f32 = outcomes.iter().map(|outcome| outcome.probability * outcome.score.win).sum();
    output.say(&Message::new("command-analyse-mean").with("win", percent(mean)))
}

fn score(report: &SearchInfo, output: &Output) -> String {
    let (key, value) = match report.score.verdict {
        Verdict::Estimate(hundredths) => {
            return output.language().signed(f64::from(hundredths) / 100.0, 2);
        }
        Verdict::Odds => return text(output.language(), "command-analyse-odds", &[]),
        Verdict::Exact(margin) => {
            return text(
                output.language(),
                "command-analyse-exact",
                &[("margin", Value::Text(output.language().signed(margin.into(), 0)))],
            );
        }
        Verdict::Mate(plies) if plies >= 0 => ("command-analyse-wins", plies),
        Verdict::Mate(plies) => ("command-analyse-loses", -plies),
    };
    text(output.language(), key, &[("plies", Value::number(value))])
}

/// A part of the estimate, by its label where the language has one.
fn label(rules: &Rules, term: &Term, output: &Output) -> String {
    let key = format!("{}-term-{}", rules.name(), term.name);
    let label =
        if has(output.language(), &key) { text(output.language(), &key, &[]) } else { term.name.to_owned() };
    format!("{label} {}", output.language().signed(f64::from(term.worth) / 100.0, 2))
}

fn moves(report: &SearchInfo) -> String {
    report.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn progress() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

#[derive(Serialize)]
struct AnalysisJson {
    /// What somebody else's engine calls itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<String>,
    best: String,
    seconds: f64,
    lines: Vec<LineJson>,
    /// The parts of the estimate without looking ahead, in hundredths.
    terms: Vec<TermJson>,
}

#[derive(Serialize)]
struct TermJson {
    name: &'static str,
    worth: i32,
}

#[derive(Serialize)]
struct OutcomeJson {
    outcome: String,
    probability: f32,
    win: f32,
}

impl OutcomeJson {
    fn new(outcome: &WeighedOutcome) -> OutcomeJson {
        OutcomeJson {
            outcome: outcome.mv.to_string(),
            probability: outcome.probability,
            win: outcome.score.win,
        }
    }
}

#[derive(Serialize)]
struct LineJson {
    line: usize,
    depth: u32,
    selective_depth: u32,
    /// What the score is: `estimate` in hundredths, `odds` in games won more than lost in a hundred, `exact` margin in units,
    /// or `mate` in plies.
    kind: &'static str,
    score: i32,
    exact: bool,
    win: f32,
    nodes: u64,
    moves: Vec<String>,
}

impl LineJson {
    fn new(report: &SearchInfo) -> LineJson {
        let (kind, score) = match report.score.verdict {
            Verdict::Estimate(hundredths) => ("estimate", hundredths),
            Verdict::Odds => ("odds", report.score.hundredths().unwrap_or_default()),
            Verdict::Exact(margin) => ("exact", margin),
            Verdict::Mate(plies) => ("mate", plies),
        };
        LineJson {
            line: report.line,
            depth: report.depth,
            selective_depth: report.selective_depth,
            kind,
            score,
            exact: report.score.is_proven(),
            win: report.score.win,
            nodes: report.nodes,
            moves: report.moves.iter().map(ToString::to_string).collect(),
        }
    }
}
