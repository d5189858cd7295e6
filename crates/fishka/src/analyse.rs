//! What the engine thinks: of a position, or of whole games.

mod mind;
mod position;
mod records;
mod survey;

use std::path::Path;

use fishka_catalog::Entry;
use fishka_game::{Explain as _, Message};
use fishka_protocol::Fault;

use crate::{cli::AnalyseArgs, failure::Failure, output::Output};

/// Analyses a position when a game is named, and records when files are.
pub(crate) fn run(args: &AnalyseArgs, output: &mut Output) -> Result<(), Failure> {
    match args.targets.as_slice() {
        [name] if Entry::find(name).is_ok() => position::run(name, args, output),
        // A word that is no file was most likely meant as a game.
        [name] if name != "-" && !Path::new(name).exists() && !name.contains(['.', '/']) => {
            Err(Entry::find(name).err().map_or(Failure::Unread, Failure::from))
        }
        files => records::run(files, args, output),
    }
}

/// What somebody else's engine did wrong, in a sentence.
fn misbehaved(engine: &str, fault: &Fault) -> Message {
    Message::new("command-analyse-engine-fault").text("engine", engine).because(fault.message())
}
