use std::{
    collections::BTreeMap,
    fs::{File, OpenOptions},
    io::{Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use crate::{ArenaError, Contest, PlayedGame};

/// Two games that begin alike, with the contestants in each other's seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// Its number, counted from 0.
    pub number: u64,
    /// The games.
    pub games: [PlayedGame; 2],
}

/// What must be the same for a match to go on: the header of its log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Header {
    /// The version of this format.
    log: u32,
    game: String,
    options: String,
    contestants: [String; 2],
    limits: String,
    openings: String,
    max_plies: Option<usize>,
    seed: u64,
}

impl Header {
    pub(crate) fn of(contest: &Contest) -> Header {
        Header {
            log: 1,
            game: contest.rules.name().to_owned(),
            options: contest.rules.options().to_string(),
            contestants: contest.contestants.each_ref().map(ToString::to_string),
            limits: contest.described_limits(),
            openings: contest.described_openings(),
            max_plies: contest.max_plies,
            seed: contest.seed,
        }
    }

    /// The first thing that differs, as it is there and as it is here.
    fn difference(&self, here: &Header) -> Option<String> {
        let fields = |header: &Header| {
            [
                ("log", header.log.to_string()),
                ("game", header.game.clone()),
                ("options", header.options.clone()),
                ("engines", header.contestants.join(" | ")),
                ("limits", header.limits.clone()),
                ("openings", header.openings.clone()),
                ("max-plies", format!("{:?}", header.max_plies)),
                ("seed", header.seed.to_string()),
            ]
        };
        let both = fields(self).into_iter().zip(fields(here));
        both.into_iter()
            .find(|(there, here)| there != here)
            .map(|((name, there), (_, here))| format!("{name}: {there} ≠ {here}"))
    }
}

/// The log of a match: a header and then the finished pairs in the order they ended, one JSON value a line. Lines are
/// only ever added; half a line at the end, left by an interruption, is cut off.
#[derive(Debug)]
pub(crate) struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// Opens a log and reads the pairs in it, or begins it.
    pub(crate) fn open(path: &Path, contest: &Contest) -> Result<(Log, BTreeMap<u64, Pair>), ArenaError> {
        let failed = |error| ArenaError::file(path, &error);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        let header = Header::of(contest);
        if text.is_empty() {
            let mut log = Log { path: path.to_owned(), file };
            log.write(&header)?;
            return Ok((log, BTreeMap::new()));
        }
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let pairs = read(&text[..whole], &header, path)?;
        // Now that it is known to be a log, what an interruption left of a line may go.
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok((Log { path: path.to_owned(), file }, pairs))
    }

    pub(crate) fn add(&mut self, pair: &Pair) -> Result<(), ArenaError> {
        self.write(pair)
    }

    fn write(&mut self, value: &impl Serialize) -> Result<(), ArenaError> {
        let written = serde_json::to_string(value).map_err(std::io::Error::from).and_then(|mut line| {
            line.push('\n');
            self.file.write_all(line.as_bytes())?;
            self.file.sync_data()
        });
        written.map_err(|error| ArenaError::file(&self.path, &error))
    }
}

fn read(text: &str, header: &Header, path: &Path) -> Result<BTreeMap<u64, Pair>, ArenaError> {
    let broken = |line| ArenaError::BrokenLog { file: path.to_owned(), line };
    let mut lines = text.lines();
    let there: Header =
        lines.next().and_then(|line| serde_json::from_str(line).ok()).ok_or_else(|| broken(1))?;
    if let Some(difference) = there.difference(header) {
        return Err(ArenaError::AnotherMatch { file: path.to_owned(), difference });
    }
    let mut pairs = BTreeMap::new();
    for (number, line) in (2..).zip(lines) {
        let pair: Pair = serde_json::from_str(line).map_err(|_| broken(number))?;
        pairs.insert(pair.number, pair);
    }
    Ok(pairs)
}
