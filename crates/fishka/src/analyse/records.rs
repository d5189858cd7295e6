use std::{
    fs,
    io::IsTerminal as _,
    path::{Path, PathBuf},
    time::Duration,
};

use fishka_catalog::{Entry, Line, Move};
use fishka_engine_api::{Limits, Settings};
use fishka_game::{Game as _, Seat, Value};
use fishka_i18n::{EntryLabels as _, Language, RulesLabels as _, text};
use fishka_record::Record;
use fishka_report::{JudgedMove, Judgement, Report, SideReport, annotate, side_of};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::{html, survey::survey};
use crate::{
    cli::AnalyseArgs,
    failure::{Failure, Message},
    output::Output,
    record::{complain, each_record, failed},
};

/// How long to think about each position when nobody says.
const USUAL_TIME: Duration = Duration::from_millis(250);

/// A game and what was found out about it.
pub(super) struct Analysed {
    pub(super) file: PathBuf,
    pub(super) record: Record,
    pub(super) line: Line,
    pub(super) report: Report,
}

/// Reports on the games of files.
pub(super) fn run(files: &[String], args: &AnalyseArgs, output: &mut Output) -> Result<(), Failure> {
    refuse(args)?;
    for file in [&args.output, &args.html].into_iter().flatten() {
        if file.exists() && !args.force {
            let values = [("file", Value::text(file.display()))];
            return Err(Failure::Input(Message::new("command-file-exists", values)));
        }
    }
    let limited = args.depth.is_some() || args.nodes.is_some();
    let limits = Limits {
        depth: args.depth,
        nodes: args.nodes,
        move_time: args.time.or((!limited).then_some(USUAL_TIME)),
        ..Limits::default()
    };
    let settings = Settings { table_mib: usize::from(args.strength.hash), ..Settings::default() };
    let threads = usize::from(args.strength.threads);
    let progress = progress();
    let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
    let (mut count, mut broken) = (0_usize, 0);
    let (mut annotated, mut pages) = (String::new(), Vec::new());
    let language = output.language();
    let read = each_record(&files, |source, read| {
        let record = match read {
            Ok(record) => record,
            Err(error) => {
                broken += 1;
                progress.suspend(|| complain(source.file, &error, language));
                return Ok(());
            }
        };
        progress.set_message(format!("{} ({})", source.file.display(), source.record));
        let line = record.line();
        let Some(report) = survey(&line, &limits, settings, threads, &progress) else {
            broken += 1;
            let values = [("file", Value::text(source.file.display()))];
            let told = Message::new("command-report-sides", values).tell(language);
            progress.suspend(|| eprintln!("{told}"));
            return Ok(());
        };
        count += 1;
        let analysed = Analysed { file: source.file.to_owned(), record, line, report };
        progress.suspend(|| {
            if args.json { output.json_element(&analysed.json(), count == 1) } else { analysed.tell(output) }
        })?;
        if args.output.is_some() {
            let gap = if annotated.is_empty() { "" } else { "\n" };
            annotated += &format!("{gap}{}", annotate(analysed.record.clone(), &analysed.report));
        }
        if args.html.is_some() {
            pages.push(html::section(&analysed, language));
        }
        output.flush()
    });
    progress.finish_and_clear();
    if args.json {
        output.json_end(count == 0)?;
    }
    read?;
    let write = |file: &Option<PathBuf>, text: &dyn Fn() -> String| match file {
        None => Ok(()),
        Some(file) => {
            fs::write(file, text()).map_err(|error| Failure::file("command-file-unwritable", file, &error))
        }
    };
    write(&args.output, &|| annotated.clone())?;
    write(&args.html, &|| html::page(&pages, language))?;
    failed("command-report-left-out", broken)
}

/// What says something about one position says nothing about a file.
fn refuse(args: &AnalyseArgs) -> Result<(), Failure> {
    let flags = [
        ("--option", !args.options.is_empty()),
        ("--position", args.position.is_some()),
        ("--moves", args.moves.is_some()),
        ("--lines", args.lines.is_some()),
    ];
    match flags.into_iter().find(|(_, given)| *given) {
        None => Ok(()),
        Some((flag, _)) => {
            Err(Failure::Input(Message::new("command-report-flag", [("flag", Value::text(flag))])))
        }
    }
}

fn progress() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} {eta}") {
        bar.set_style(style);
    }
    bar
}

impl Analysed {
    /// The game in one line: its name, who played, the result.
    pub(super) fn title(&self, language: Language) -> String {
        let game =
            Entry::find(self.line.game().name()).map(|entry| entry.title(language)).unwrap_or_default();
        let seats = Seat::first(self.line.game().seats()).map(|seat| {
            let label = self.line.game().seat_label(self.line.start(), seat, language);
            self.record.tags().seat(seat).map_or(label.clone(), |name| format!("{label}: {name}"))
        });
        let values = [
            ("game", Value::Text(game)),
            ("seats", Value::Text(seats.collect::<Vec<_>>().join(", "))),
            ("result", Value::text(self.record.conclusion())),
        ];
        text(language, "command-report-title", &values)
    }

    /// What a side is called after so many plies.
    pub(super) fn side(&self, side: usize, ply: usize, language: Language) -> String {
        let position = self.line.position_at(ply);
        let seats = Seat::first(self.line.game().seats()).filter(|seat| side_of(&self.line, *seat) == side);
        let labels = seats.map(|seat| self.line.game().seat_label(&position, seat, language));
        labels.collect::<Vec<_>>().join(", ")
    }

    /// A move that gave something away, in a sentence.
    pub(super) fn move_text(&self, judged: &JudgedMove, judgement: Judgement, language: Language) -> String {
        let win = |ply: usize| {
            let known = self.report.known[ply].as_ref();
            let first = known.map_or(0.5, |known| known.score.win);
            Value::text(format_args!("{:.0}", 100.0 * if judged.side == 0 { first } else { 1.0 - first }))
        };
        let number = self.record.main_node(judged.ply + 1).map_or(0, |id| self.record.node(id).turn());
        let values = [
            ("number", Value::Number(number.into())),
            ("move", Value::text(judged.mv)),
            ("sign", Value::text(judgement.glyph())),
            ("side", Value::Text(self.side(judged.side, judged.ply, language))),
            ("before", win(judged.ply)),
            ("after", win(judged.ply + 1)),
        ];
        let mut told = text(language, "command-report-move", &values);
        if let Some(lost) = judged.margin_lost.filter(|lost| *lost >= 0.5) {
            let lost = Value::text(format_args!("{lost:.1}"));
            told += &text(language, "command-report-margin", &[("lost", lost)]);
        }
        if !judged.better.is_empty() {
            let moves = Value::Text(moves(&judged.better).join(" "));
            told += &text(language, "command-report-better", &[("moves", moves)]);
        }
        told
    }

    /// How a side played, in a sentence.
    pub(super) fn side_text(&self, side: usize, language: Language) -> String {
        let played = &self.report.sides[side];
        let count = |index: usize| Value::Number(played.judged[index] as i64);
        let values = [
            ("side", Value::Text(self.side(side, self.line.plies(), language))),
            (
                "accuracy",
                Value::text(played.accuracy.map_or_else(|| "–".to_owned(), |it| format!("{it:.1}"))),
            ),
            ("inaccuracies", count(0)),
            ("mistakes", count(1)),
            ("blunders", count(2)),
        ];
        let mut told = text(language, "command-report-side", &values);
        if let Some(luck) = played.luck {
            let luck = Value::text(format_args!("{:+.1}", 100.0 * luck));
            told += &text(language, "command-report-luck", &[("luck", luck)]);
        }
        told
    }

    fn tell(&self, output: &mut Output) -> Result<(), Failure> {
        let language = output.language();
        output.line(format_args!("{}: {}", self.file.display(), self.title(language)))?;
        let values = [
            ("side", Value::Text(self.side(0, self.line.plies(), language))),
            ("line", Value::Text(sparkline(self.report.first_wins()))),
        ];
        output.say("command-report-chances", &values)?;
        for judged in &self.report.moves {
            if let Some(judgement) = judged.judgement {
                output.line(format_args!("  {}", self.move_text(judged, judgement, language)))?;
            }
        }
        for side in [0, 1] {
            output.line(format_args!("  {}", self.side_text(side, language)))?;
        }
        output.line("")
    }

    fn json(&self) -> ReportJson<'_> {
        ReportJson {
            file: &self.file,
            game: self.line.game().name(),
            result: self.record.conclusion().to_string(),
            first_wins: self.report.first_wins().collect(),
            moves: self
                .report
                .moves
                .iter()
                .map(|judged| MoveJson {
                    ply: judged.ply,
                    mv: judged.mv.to_string(),
                    side: judged.side + 1,
                    win_lost: judged.win_lost,
                    margin_lost: judged.margin_lost,
                    judgement: judged.judgement.map(Judgement::name),
                    better: moves(&judged.better),
                })
                .collect(),
            draws: self
                .report
                .draws
                .iter()
                .map(|draw| DrawJson { ply: draw.ply, side: draw.side + 1, luck: draw.luck })
                .collect(),
            sides: self.report.sides.map(|side| SideJson::new(&side)),
        }
    }
}

fn moves(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// Chances as a row of small bars, with a gap where they are not known.
fn sparkline(wins: impl Iterator<Item = Option<f32>>) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let bar = |win: f32| BARS[((win * BARS.len() as f32) as usize).min(BARS.len() - 1)];
    wins.map(|win| win.map_or(' ', bar)).collect()
}

#[derive(Serialize)]
struct ReportJson<'a> {
    file: &'a Path,
    game: &'static str,
    result: String,
    /// The first side's chance to win after each number of plies.
    first_wins: Vec<Option<f32>>,
    moves: Vec<MoveJson>,
    draws: Vec<DrawJson>,
    sides: [SideJson; 2],
}

#[derive(Serialize)]
struct MoveJson {
    ply: usize,
    #[serde(rename = "move")]
    mv: String,
    side: usize,
    win_lost: f32,
    margin_lost: Option<f32>,
    judgement: Option<&'static str>,
    better: Vec<String>,
}

#[derive(Serialize)]
struct DrawJson {
    ply: usize,
    side: usize,
    luck: f32,
}

#[derive(Serialize)]
struct SideJson {
    moves: usize,
    accuracy: Option<f32>,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
    luck: Option<f32>,
}

impl SideJson {
    fn new(side: &SideReport) -> SideJson {
        let [inaccuracies, mistakes, blunders] = side.judged;
        SideJson {
            moves: side.moves,
            accuracy: side.accuracy,
            inaccuracies,
            mistakes,
            blunders,
            luck: side.luck,
        }
    }
}
