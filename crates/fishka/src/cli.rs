//! What can be typed. The help texts are in the language files, under `command-…`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

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
    #[arg(long, value_name = "TEXT")]
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
    #[arg(long, value_name = "N")]
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
}

#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum RecordFormat {
    Fishka,
    Json,
}
