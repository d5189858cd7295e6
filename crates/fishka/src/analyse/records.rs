use std::{
    fs,
    io::{self, IsTerminal as _},
    path::{Path, PathBuf},
    time::Duration,
};

use fishka_catalog::Move;
use fishka_engine_api::{Limits, Settings};
use fishka_game::Message;
use fishka_report::{Judgement, SideReport, Told, annotate, page};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::{mind::Mind, misbehaved, survey::survey};
use crate::{
    cli::AnalyseArgs,
    failure::{Failure, sentence},
    output::Output,
    record::{complain, each_record, failed},
};

/// How long to think about each position when nobody says.
const USUAL_TIME: Duration = Duration::from_millis(250);

/// A game and what was found out about it.
struct Analysed {
    file: PathBuf,
    told: Told,
}

/// Reports on the games of files.
pub(super) fn run(files: &[String], args: &AnalyseArgs, output: &mut Output) -> Result<(), Failure> {
    refuse(args)?;
    for file in [&args.output, &args.html].into_iter().flatten() {
        if file.exists() && !args.force {
            return Err(Failure::exists(file));
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
    let minds = (0..args.strength.threads.max(1)).map(|_| Mind::new(args, settings));
    let mut minds = minds.collect::<Result<Vec<_>, _>>()?;
    let command = args.engine.as_deref().unwrap_or_default();
    let name = minds.first_mut().map(Mind::name).transpose();
    // One that does not even introduce itself is none.
    let name = name.map_err(|fault| Failure::Trouble(misbehaved(command, &fault)))?.flatten();
    if let Some(name) = name.filter(|_| !args.json) {
        output.say(&Message::new("command-analyse-engine").text("engine", name))?;
    }
    let progress = progress();
    let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
    // Hours of work are not begun that the last name would end.
    for file in files.iter().filter(|file| *file != Path::new("-")) {
        readable(file).map_err(|error| Failure::file("command-file-unreadable", file, &error))?;
    }
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
        let number = files.iter().position(|file| file == source.file).unwrap_or_default() + 1;
        progress.set_prefix(format!("{number}/{}", files.len()));
        progress.set_message(format!("{} ({})", source.file.display(), source.record));
        let line = record.line();
        let about = |key| Message::new(key).text("file", source.file.display());
        let report = match survey(&line, &limits, &mut minds, &progress) {
            Ok(report) => report.ok_or_else(|| about("command-report-sides")),
            Err(fault) => Err(about("command-report-engine").because(misbehaved(command, &fault))),
        };
        let report = match report {
            Ok(report) => report,
            Err(told) => {
                broken += 1;
                progress.suspend(|| eprintln!("{}", sentence(&told, language)));
                return Ok(());
            }
        };
        count += 1;
        let analysed = Analysed { file: source.file.to_owned(), told: Told::new(record, line, report) };
        progress.suspend(|| {
            if args.json { output.json_element(&analysed.json(), count == 1) } else { analysed.tell(output) }
        })?;
        if args.output.is_some() {
            let gap = if annotated.is_empty() { "" } else { "\n" };
            annotated += &format!("{gap}{}", annotate(analysed.told.record.clone(), &analysed.told.report));
        }
        if args.html.is_some() {
            pages.push(analysed.told.html(count, language));
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
    write(&args.html, &|| page(&pages, language))?;
    failed("command-report-left-out", broken)
}

/// Whether a file is there and can be opened.
fn readable(file: &Path) -> io::Result<()> {
    if fs::metadata(file)?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    fs::File::open(file).map(drop)
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
        Some((flag, _)) => Err(Failure::Input(Message::new("command-report-flag").text("flag", flag))),
    }
}

fn progress() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{prefix} {msg} {bar:30} {pos}/{len} {eta}") {
        bar.set_style(style);
    }
    bar
}

impl Analysed {
    fn tell(&self, output: &mut Output) -> Result<(), Failure> {
        let (language, told) = (output.language(), &self.told);
        output.line(format_args!("{}: {}", self.file.display(), told.title(language)))?;
        for side in told.report.told_sides() {
            output.say(
                &Message::new("command-report-chances")
                    .text("side", told.side(side, told.line.plies(), language))
                    .text("line", sparkline(told.report.wins(side))),
            )?;
        }
        for (judged, judgement) in told.mistakes() {
            output.line(format_args!("  {}", told.move_text(judged, judgement, language)))?;
        }
        for side in 0..told.report.sides.len() {
            output.line(format_args!("  {}", told.side_text(side, language)))?;
        }
        output.line("")
    }

    fn json(&self) -> ReportJson<'_> {
        let Told { record, line, report, .. } = &self.told;
        ReportJson {
            file: &self.file,
            game: line.game().name(),
            result: record.conclusion().to_string(),
            first_wins: report.wins(0).collect(),
            wins: (0..report.sides.len()).map(|side| report.wins(side).collect()).collect(),
            moves: report
                .moves
                .iter()
                .map(|judged| MoveJson {
                    ply: judged.ply,
                    mv: judged.mv.to_string(),
                    side: judged.side + 1,
                    win_lost: judged.win_lost,
                    margin_lost: judged.margin_lost.map(|lost| lost.units),
                    margin_error: judged.margin_lost.map(|lost| lost.error),
                    judgement: judged.judgement.map(Judgement::name),
                    better: moves(&judged.better),
                })
                .collect(),
            draws: report
                .draws
                .iter()
                .map(|draw| DrawJson { ply: draw.ply, side: draw.side + 1, luck: draw.luck })
                .collect(),
            sides: report.sides.iter().map(SideJson::new).collect(),
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
    /// The same of every side.
    wins: Vec<Vec<Option<f32>>>,
    moves: Vec<MoveJson>,
    draws: Vec<DrawJson>,
    sides: Vec<SideJson>,
}

#[derive(Serialize)]
struct MoveJson {
    ply: usize,
    #[serde(rename = "move")]
    mv: String,
    side: usize,
    win_lost: f32,
    margin_lost: Option<f32>,
    /// It is further off than this in one case of twenty.
    margin_error: Option<f32>,
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
