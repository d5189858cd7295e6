//! What can be typed. The help texts are in the language files, under `command-explorer-…`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use fishka_explorer::Source;

use crate::cli::{StartArgs, number};

#[derive(Subcommand, Debug)]
pub(crate) enum ExplorerCommand {
    Import(ImportArgs),
    Show(ShowArgs),
    Book(BookArgs),
    Bench(BenchArgs),
}

/// The store when nobody says which.
const USUAL_DATA: &str = "fishka-explorer.db";

#[derive(Args, Debug)]
pub(crate) struct ImportArgs {
    #[arg(value_name = "FILE|DIR", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    #[arg(long, value_name = "FILE", default_value = USUAL_DATA)]
    pub(crate) data: PathBuf,
    #[arg(long, value_enum, default_value_t = SourceName::People, value_name = "SOURCE")]
    pub(crate) source: SourceName,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum SourceName {
    People,
    Engine,
}

impl From<SourceName> for Source {
    fn from(name: SourceName) -> Source {
        match name {
            SourceName::People => Source::People,
            SourceName::Engine => Source::Engine,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[arg(long, value_name = "FILE", default_value = USUAL_DATA)]
    pub(crate) data: PathBuf,
    #[arg(long, value_enum, value_name = "SOURCE")]
    pub(crate) source: Option<SourceName>,
    #[arg(long, value_name = "MONTH")]
    pub(crate) since: Option<String>,
    #[arg(long, value_name = "MONTH")]
    pub(crate) until: Option<String>,
    #[arg(long, value_name = "SEAT|draw")]
    pub(crate) result: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct BookArgs {
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) least: u32,
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) data: PathBuf,
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = number(0..))]
    pub(crate) games: usize,
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = number(1..))]
    pub(crate) lookups: usize,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long)]
    pub(crate) json: bool,
}
