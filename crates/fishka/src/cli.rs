//! What can be typed. The help texts are in the language files, under `command-…`.

use std::{
    ops::{RangeFrom, RangeInclusive},
    path::PathBuf,
    time::Duration,
};

use clap::{Args, Parser, Subcommand, ValueEnum, builder::TypedValueParser};
use fishka_server::Settings;

use crate::explorer::args::ExplorerCommand;

#[derive(Parser, Debug)]
#[command(name = "fishka", version, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[arg(long, global = true, value_name = "en|ru")]
    pub(crate) lang: Option<String>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Games(GamesArgs),
    Show(ShowArgs),
    Moves(MovesArgs),
    Perft(PerftArgs),
    #[command(subcommand)]
    Record(RecordCommand),
    Analyse(AnalyseArgs),
    Engine(EngineArgs),
    Bridge(BridgeArgs),
    EngineCheck(EngineCheckArgs),
    Match(Box<MatchArgs>),
    Bench(BenchArgs),
    #[command(subcommand)]
    Puzzles(PuzzlesCommand),
    #[command(subcommand)]
    Explorer(ExplorerCommand),
    Serve(Box<ServeArgs>),
    Backup(BackupArgs),
    Check(CheckArgs),
    LoadTest(LoadTestArgs),
    CheckHistory(CheckHistoryArgs),
    Worker(WorkerArgs),
}

#[derive(Args, Debug)]
pub(crate) struct GamesArgs {
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// The position a command is about.
#[derive(Args, Debug)]
pub(crate) struct StartArgs {
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

/// How a position is drawn.
#[derive(Args, Debug)]
pub(crate) struct PictureArgs {
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[arg(long, value_enum, default_value_t = ThemeName::Light, requires = "svg", value_name = "THEME")]
    pub(crate) theme: ThemeName,
    #[arg(long, requires = "svg")]
    pub(crate) no_coordinates: bool,
}

#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum ThemeName {
    Light,
    Dark,
}

#[derive(Args, Debug)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[arg(long, value_name = "N")]
    pub(crate) depth: u32,
    #[arg(long)]
    pub(crate) divide: bool,
    #[arg(long)]
    pub(crate) made: bool,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum RecordCommand {
    Check(RecordFiles),
    Show(RecordShowArgs),
    Convert(RecordConvertArgs),
    Stats(RecordFiles),
    Verify(RecordFiles),
}

#[derive(Args, Debug)]
pub(crate) struct RecordFiles {
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct RecordShowArgs {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "N", value_parser = number(1..))]
    pub(crate) record: Option<usize>,
    #[arg(long, value_name = "N", value_parser = number(0..))]
    pub(crate) ply: Option<usize>,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct RecordConvertArgs {
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long, value_enum, default_value_t = RecordFormat::Fishka, value_name = "FORMAT")]
    pub(crate) to: RecordFormat,
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
}

#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum RecordFormat {
    Fishka,
    Json,
}

/// What an engine may use of the machine.
#[derive(Args, Debug)]
pub(crate) struct StrengthArgs {
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=4096))]
    pub(crate) hash: u16,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyseArgs {
    #[arg(value_name = "GAME|FILE", required = true)]
    pub(crate) targets: Vec<String>,
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) lines: Option<u16>,
    #[arg(long, value_name = "CMD")]
    pub(crate) engine: Option<String>,
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(crate) patience: Duration,
    #[command(flatten)]
    pub(crate) strength: StrengthArgs,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Args, Debug)]
pub(crate) struct EngineArgs {
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) strength: StrengthArgs,
}

#[derive(Args, Debug)]
pub(crate) struct BridgeArgs {
    #[arg(long, value_name = "CMD")]
    pub(crate) engine: String,
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    pub(crate) site: String,
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub(crate) port: u16,
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(crate) patience: Duration,
}

#[derive(Args, Debug)]
pub(crate) struct EngineCheckArgs {
    #[arg(value_name = "CMD")]
    pub(crate) engine: String,
    #[arg(long, value_name = "GAME", default_value = "dvonn")]
    pub(crate) game: String,
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) games: u64,
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    pub(crate) patience: Duration,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    #[arg(long = "engine", value_name = "CMD|builtin:LEVEL", required = true)]
    pub(crate) engines: Vec<String>,
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..))]
    pub(crate) games: u64,
    #[arg(long, value_name = "CONTROL")]
    pub(crate) time: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "MS")]
    pub(crate) movetime: Option<u64>,
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    #[arg(long, requires = "sprt")]
    pub(crate) normalised: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 4, conflicts_with = "openings")]
    pub(crate) random_plies: u32,
    #[arg(long, value_name = "N", value_parser = number(1..))]
    pub(crate) max_plies: Option<usize>,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub(crate) concurrency: u16,
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    #[arg(long, value_name = "MS", default_value_t = 100)]
    pub(crate) margin: u64,
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    pub(crate) patience: Duration,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum PuzzlesCommand {
    Mine(MineArgs),
    Check(CheckPuzzlesArgs),
}

#[derive(Args, Debug)]
pub(crate) struct MineArgs {
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number(1..))]
    pub(crate) count: usize,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub(crate) nodes: u64,
}

#[derive(Args, Debug)]
pub(crate) struct CheckPuzzlesArgs {
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1..))]
    pub(crate) every: usize,
}

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

#[derive(Args, Debug)]
pub(crate) struct BackupArgs {
    #[arg(value_name = "FILE")]
    pub(crate) to: PathBuf,
    #[command(flatten)]
    pub(crate) data: DataArgs,
    #[arg(long, value_name = "HOURS", value_parser = number(1..))]
    pub(crate) every: Option<usize>,
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = number(1..))]
    pub(crate) keep: usize,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

/// Where the data of a server is: said by itself, or in the file of its settings.
#[derive(Args, Debug)]
pub(crate) struct DataArgs {
    #[arg(long, env = "FISHKA_DATA", value_name = "FILE|URL")]
    pub(crate) data: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct CheckHistoryArgs {
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct LoadTestArgs {
    #[arg(value_name = "URL", required = true)]
    pub(crate) servers: Vec<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) history: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number(1..))]
    pub(crate) games: usize,
    #[arg(long, value_name = "MOVES", default_value_t = 100.0, value_parser = |text: &str| decimal(text, 1e-3..=1e6))]
    pub(crate) rate: f64,
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = seconds)]
    pub(crate) seconds: Duration,
    #[arg(long, value_name = "SHARE", default_value_t = 0.01, value_parser = |text: &str| decimal(text, 0.0..=1.0))]
    pub(crate) cut: f64,
    #[arg(long, value_name = "CLOCK", default_value = "600+5")]
    pub(crate) clock: String,
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number(0..))]
    pub(crate) watchers: usize,
    #[arg(long, value_name = "PID")]
    pub(crate) pid: Option<u32>,
}

#[derive(Args, Debug)]
pub(crate) struct WorkerArgs {
    #[arg(value_name = "URL")]
    pub(crate) server: String,
    #[arg(long, value_name = "KEY")]
    pub(crate) key: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
}

fn seconds(text: &str) -> Result<Duration, String> {
    decimal(text, 0.0..=1e7).map(Duration::from_secs_f64)
}

/// A number that may have decimals; refused in the words in which clap refuses whole ones.
fn decimal(text: &str, range: RangeInclusive<f64>) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("{text} is not in {}..={}", range.start(), range.end()))
}

/// A count of things in memory.
pub(crate) fn number(range: RangeFrom<u64>) -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u64).range(range.start..=u64::from(u32::MAX)).map(|number| number as usize)
}
