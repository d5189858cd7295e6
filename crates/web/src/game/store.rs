//! Games kept in the browser, each as the text of its record.

use fishka_game::clock::Moment;
use fishka_record::Record;

use super::local::LocalGame;
use crate::browser;

/// The beginning of the names under which games are kept.
const GAMES: &str = "game.";

/// The beginning of the names under which records are kept that came from elsewhere.
const RECORDS: &str = "record.";

/// Keeps a game as it stands, and says whether it will be there tomorrow: storage may be full.
pub(crate) fn save(game: &LocalGame, now: Moment) -> bool {
    browser::store(&format!("{GAMES}{}", game.id()), &game.record(now).to_string())
}

/// The game with this name; `None` when there is none that can be played on.
pub(crate) fn load(id: &str) -> Option<LocalGame> {
    let text = browser::stored(&format!("{GAMES}{id}"))?;
    LocalGame::from_record(&Record::read(&text).ok()?)
}

/// Forgets a game.
pub(crate) fn remove(id: &str) {
    browser::forget(&format!("{GAMES}{id}"));
}

/// The names of all games kept, the youngest first.
pub(crate) fn ids() -> Vec<String> {
    let mut ids: Vec<String> = browser::stored_names(GAMES)
        .into_iter()
        .filter_map(|name| name.strip_prefix(GAMES).map(str::to_owned))
        .collect();
    // A name begins with the time its game began.
    ids.sort_unstable_by(|one, other| other.cmp(one));
    ids
}

/// What became of a record that was brought here.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Brought {
    /// It is kept.
    Kept,
    /// It was here already.
    Known,
    /// There is no room for it.
    Full,
}

/// Keeps a record from elsewhere: a game that was played in a browser can be gone on with, any other looked at.
pub(crate) fn bring(record: &Record) -> Brought {
    let text = record.to_string();
    let name = record.tags().get("GameId").filter(|id| is_name(id));
    let name = match (name, LocalGame::from_record(record)) {
        (Some(name), Some(_)) => format!("{GAMES}{name}"),
        (Some(name), None) => format!("{RECORDS}{name}"),
        (None, _) => format!("{RECORDS}{:016x}", fingerprint(&text)),
    };
    if browser::stored(&name).is_some() {
        return Brought::Known;
    }
    if browser::store(&name, &text) {
        return Brought::Kept;
    }
    browser::forget(&name);
    Brought::Full
}

/// The records from elsewhere by the names they are kept under.
pub(crate) fn records() -> Vec<(String, Record)> {
    let read = |name: String| {
        let record = Record::read(&browser::stored(&name)?).ok()?;
        Some((name.strip_prefix(RECORDS)?.to_owned(), record))
    };
    browser::stored_names(RECORDS).into_iter().filter_map(read).collect()
}

/// Forgets a record from elsewhere.
pub(crate) fn remove_record(name: &str) {
    browser::forget(&format!("{RECORDS}{name}"));
}

/// Whether a text can be part of an address.
fn is_name(text: &str) -> bool {
    (1..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// FNV-1a: the same record is always kept under the same name.
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// A name for a game that begins now.
pub(crate) fn new_id() -> String {
    format!("{:011x}{:04x}", browser::wall_clock() as u64, browser::random_u32() & 0xffff)
}
