use fishka_game::Message;
use fishka_server::examine;
use fishka_store::{CheckError, DatabaseUrl, check};

use crate::{cli::CheckArgs, failure::Failure, output::Output, serve::database};

/// Looks through all data of a server, which may be running.
pub(crate) fn run(args: &CheckArgs, output: &mut Output) -> Result<(), Failure> {
    let place = database(&args.data)?;
    look_through(&place, output)
}

/// Looks through a database, and tells what is wrong with it.
pub(crate) fn look_through(place: &DatabaseUrl, output: &mut Output) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Trouble(Message::new("command-backup-failed").text("error", error)))?;
    let checked = runtime.block_on(check(place, examine)).map_err(|error| match error {
        CheckError::Missing(_) => Failure::refused(&error),
        _ => Failure::trouble(&error),
    })?;
    for fault in &checked.faults {
        output.say(&Message::new("command-check-fault").text("fault", fault))?;
    }
    output.say(
        &Message::new("command-check-done").number("games", checked.games).number("events", checked.events),
    )?;
    match checked.wrong {
        0 => Ok(()),
        wrong => Err(Failure::Trouble(Message::new("command-check-wrong").number("count", wrong))),
    }
}
