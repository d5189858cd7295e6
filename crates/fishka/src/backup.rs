use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use fishka_game::Message;
use fishka_store::{BackupError, DatabaseUrl, backup, verify_archive};

use crate::{check, cli::BackupArgs, failure::Failure, output::Output, serve::database};

/// Copies the data of a server, which may be running: once, or again and again.
pub(crate) fn run(args: &BackupArgs, output: &mut Output) -> Result<(), Failure> {
    let place = database(&args.data)?;
    match args.every {
        None => copy(&place, &args.to, output),
        Some(hours) => copy_every(&place, args, Duration::from_secs(3600 * hours as u64), output),
    }
}

fn copy(place: &DatabaseUrl, to: &Path, output: &mut Output) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| failed(&error))?;
    runtime.block_on(backup(place, to)).map_err(|error| match error {
        BackupError::Exists(_) | BackupError::Missing(_) => Failure::refused(&error),
        _ => Failure::trouble(&error),
    })?;
    output.say(&Message::new("command-backup-done").text("place", place).text("file", to.display()))?;
    output.flush()
}

/// Copies into a folder for ever, looks through every copy, and keeps the latest. A copy that is not good is said and tried
/// again the next time; the good ones before it stay.
fn copy_every(
    place: &DatabaseUrl,
    args: &BackupArgs,
    every: Duration,
    output: &mut Output,
) -> Result<(), Failure> {
    fs::create_dir_all(&args.to).map_err(|error| failed(&error))?;
    let ending = match place {
        DatabaseUrl::Sqlite(_) => "db",
        DatabaseUrl::Postgres(_) => "dump",
    };
    loop {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let to = args.to.join(format!("fishka-{seconds}.{ending}"));
        match copy(place, &to, output).and_then(|()| verify(&to, ending, output)) {
            Ok(()) => forget(&args.to, ending, args.keep).map_err(|error| failed(&error))?,
            Err(Failure::Unread) => return Err(Failure::Unread),
            Err(failure) => {
                // Its exit code is for those that end.
                let _ = failure.report(output.language());
            }
        }
        std::thread::sleep(every);
    }
}

fn verify(copy: &Path, ending: &str, output: &mut Output) -> Result<(), Failure> {
    let done = match ending {
        "db" => check::look_through(&DatabaseUrl::Sqlite(copy.to_owned()), output),
        _ => verify_archive(copy).map_err(|error| Failure::trouble(&error)),
    };
    output.flush()?;
    done
}

/// Removes the oldest copies beyond so many.
fn forget(folder: &Path, ending: &str, keep: usize) -> std::io::Result<()> {
    let mut copies: Vec<(u64, PathBuf)> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let seconds = name.strip_prefix("fishka-").and_then(|name| name.strip_suffix(&format!(".{ending}")));
        if let Some(seconds) = seconds.and_then(|text| text.parse().ok()) {
            copies.push((seconds, path));
        }
    }
    copies.sort();
    let beyond = copies.len().saturating_sub(keep);
    copies.into_iter().take(beyond).try_for_each(|(_, path)| fs::remove_file(path))
}

fn failed(error: &std::io::Error) -> Failure {
    Failure::Trouble(Message::new("command-backup-failed").text("error", error))
}
