//! What was played in a position and how it ended.

pub(crate) mod args;
mod bench;
mod book;
mod import;
mod show;

use std::path::Path;

use fishka_explorer::{Explorer, StoreError};
use fishka_game::Message;
use tokio::runtime::{Builder, Runtime};

use self::args::ExplorerCommand;
use crate::{failure::Failure, output::Output};

pub(crate) fn run(command: &ExplorerCommand, output: &mut Output) -> Result<(), Failure> {
    match command {
        ExplorerCommand::Import(args) => import::run(args, output),
        ExplorerCommand::Show(args) => show::run(args, output),
        ExplorerCommand::Book(args) => book::run(args, output),
        ExplorerCommand::Bench(args) => bench::run(args, output),
    }
}

/// A store and what it takes to wait for it.
struct Opened {
    runtime: Runtime,
    explorer: Explorer,
}

fn open(file: &Path) -> Result<Opened, Failure> {
    let runtime = Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Trouble(Message::new("command-explorer-failed").text("error", error)))?;
    let explorer = runtime.block_on(Explorer::open(file)).map_err(|error| failed(&error))?;
    Ok(Opened { runtime, explorer })
}

fn failed(error: &StoreError) -> Failure {
    match error {
        StoreError::Foreign { .. } => Failure::refused(error),
        _ => Failure::trouble(error),
    }
}
