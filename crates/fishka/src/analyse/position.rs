use std::{
    io::IsTerminal as _,
    time::{Duration, Instant},
};

use fishka_catalog::Rules;
use fishka_engine::Engine;
use fishka_engine_api::{Limits, SearchInfo, Stop, Term, Verdict};
use fishka_game::{Turn, Value};
use fishka_i18n::{has, text};
use indicatif::ProgressBar;
use serde::Serialize;

use crate::{
    cli::AnalyseArgs,
    engine,
    failure::{Failure, Message},
    output::Output,
    start,
};

/// How long to think when nobody says.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// Tells the best lines of a position.
pub(crate) fn run(args: &AnalyseArgs, output: &mut Output) -> Result<(), Failure> {
    let line = start::line(&args.start)?;
    let nobody = match line.turn() {
        Turn::Seat(_) => None,
        Turn::Chance => Some("command-analyse-chance"),
        Turn::Over => Some("command-analyse-over"),
    };
    if let Some(key) = nobody {
        return Err(Failure::Input(Message::new(key, [])));
    }
    let limited = args.depth.is_some() || args.nodes.is_some();
    let limits = Limits {
        depth: args.depth,
        nodes: args.nodes,
        move_time: args.time.or((!limited).then_some(USUAL_TIME)),
        lines: usize::from(args.lines),
        ..Limits::default()
    };
    let progress = progress();
    let begun = Instant::now();
    let mut engine = Engine::new(engine::settings(&args.strength));
    let thought = engine.think(&line, &limits, &Stop::new(), &mut |report| {
        progress.set_message(format!("{} {}", report.depth, moves(report)));
    });
    progress.finish_and_clear();
    // A seat is to act, so that there is a thought.
    let Some(thought) = thought else { return Ok(()) };
    let terms = engine.explain(&line);
    if args.json {
        let analysis = AnalysisJson {
            best: thought.best.to_string(),
            seconds: begun.elapsed().as_secs_f64(),
            lines: thought.lines.iter().map(LineJson::new).collect(),
            terms: terms.iter().map(|term| TermJson { name: term.name, worth: term.worth }).collect(),
        };
        return output.json(&analysis);
    }
    for report in &thought.lines {
        let values = [
            ("number", Value::Number(report.line as i64)),
            ("score", Value::Text(score(report, output))),
            ("win", Value::text(format_args!("{:.1}", report.score.win * 100.0))),
            ("moves", Value::Text(moves(report))),
        ];
        output.say("command-analyse-line", &values)?;
    }
    if !terms.is_empty() {
        let terms = terms.iter().map(|term| label(line.game(), term, output));
        let terms = terms.collect::<Vec<_>>().join(", ");
        output.say("command-analyse-terms", &[("terms", Value::Text(terms))])?;
    }
    let Some(best) = thought.lines.first() else { return output.line(thought.best) };
    let seconds = begun.elapsed().as_secs_f64();
    let values = [
        ("depth", Value::Number(best.depth.into())),
        ("nodes", Value::text(format_args!("{:.3}", best.nodes as f64 / 1e6))),
        ("seconds", Value::text(format_args!("{seconds:.2}"))),
        ("speed", Value::text(format_args!("{:.2}", best.nodes as f64 / 1e6 / seconds.max(1e-9)))),
    ];
    output.say("command-analyse-effort", &values)
}

fn score(report: &SearchInfo, output: &Output) -> String {
    let (key, value) = match report.score.verdict {
        Verdict::Estimate(hundredths) => {
            return format!("{:+.2}", f64::from(hundredths) / 100.0);
        }
        Verdict::Exact(margin) => {
            return text(
                output.language(),
                "command-analyse-exact",
                &[("margin", Value::text(format_args!("{margin:+}")))],
            );
        }
        Verdict::Mate(plies) if plies >= 0 => ("command-analyse-wins", plies),
        Verdict::Mate(plies) => ("command-analyse-loses", -plies),
    };
    text(output.language(), key, &[("plies", Value::Number(value.into()))])
}

/// A part of the estimate, by its label where the language has one.
fn label(rules: &Rules, term: &Term, output: &Output) -> String {
    let key = format!("{}-term-{}", rules.name(), term.name);
    let label =
        if has(output.language(), &key) { text(output.language(), &key, &[]) } else { term.name.to_owned() };
    format!("{label} {:+.2}", f64::from(term.worth) / 100.0)
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
struct LineJson {
    line: usize,
    depth: u32,
    selective_depth: u32,
    /// What the score is: `estimate` in hundredths, `exact` margin in units, or `mate` in plies.
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
            Verdict::Exact(margin) => ("exact", margin),
            Verdict::Mate(plies) => ("mate", plies),
        };
        LineJson {
            line: report.line,
            depth: report.depth,
            selective_depth: report.selective_depth,
            kind,
            score,
            exact: kind != "estimate",
            win: report.score.win,
            nodes: report.nodes,
            moves: report.moves.iter().map(ToString::to_string).collect(),
        }
    }
}
