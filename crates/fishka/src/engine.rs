use std::io;

use fishka_catalog::{Entry, GAMES};
use fishka_engine::Engine;
use fishka_engine_api::Settings;
use fishka_game::Message;
use fishka_protocol::{Bounds, Session, serve};

use crate::{
    cli::{EngineArgs, StrengthArgs},
    failure::Failure,
};

/// Speaks the engine protocol on standard input and output.
pub(crate) fn run(args: &EngineArgs) -> Result<(), Failure> {
    let game = args.game.as_deref().map_or(Ok(&GAMES[0]), Entry::find)?;
    let settings = settings(&args.strength);
    let mut session = Session::new(game, Box::new(Engine::new(settings)), settings, Bounds::default());
    match serve(&mut session, io::BufReader::new(io::stdin()), io::stdout()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::Trouble(Message::new("command-output-failed").text("error", &error)))
        }
        _ => Ok(()),
    }
}

/// The settings a person asks for.
pub(crate) fn settings(args: &StrengthArgs) -> Settings {
    Settings { table_mib: usize::from(args.hash), threads: usize::from(args.threads), ..Settings::default() }
}
