//! What the engine thinks: of a position, or of whole games.

mod html;
mod position;
mod records;
mod survey;

use std::path::Path;

use fishka_catalog::Entry;

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
