use fishka_game::Value;
use fishka_server::{Config, Settings};
use fishka_store::{BackupError, DatabaseUrl, backup};

use crate::{
    cli::BackupArgs,
    failure::{Failure, Message},
    output::Output,
};

/// Copies the data of a server, which may be running.
pub(crate) fn run(args: &BackupArgs, output: &mut Output) -> Result<(), Failure> {
    let flags = Settings { data: args.data.clone(), ..Settings::default() };
    let environment = Settings::from_environment(|name| std::env::var(name).ok())?;
    let file = args.config.as_deref().map_or(Ok(Settings::default()), Settings::read)?;
    let place: DatabaseUrl = Config::new(flags.or(environment).or(file))?.data.parse()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(|error| {
        Failure::Trouble(Message::new("command-backup-failed", [("error", Value::text(error))]))
    })?;
    runtime.block_on(backup(&place, &args.to)).map_err(|error| match error {
        BackupError::Exists(_) | BackupError::Missing(_) => Failure::refused(&error),
        _ => Failure::Trouble(Message::of(&error)),
    })?;
    let values = [("place", Value::text(&place)), ("file", Value::text(args.to.display()))];
    output.say("command-backup-done", &values)
}
