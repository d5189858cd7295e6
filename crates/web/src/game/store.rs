//! Games kept in the browser, each as the text of its record.

use fishka_game::clock::Moment;
use fishka_record::Record;

use super::local::LocalGame;
use crate::browser;

/// The beginning of the names under which games are kept.
const GAMES: &str = "game.";

/// Keeps a game as it stands.
pub(crate) fn save(game: &LocalGame, now: Moment) {
    browser::store(&format!("{GAMES}{}", game.id()), &game.record(now).to_string());
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

/// Forgets finished games beyond the last few, so that storage never fills up.
pub(crate) fn tidy() {
    const FINISHED: usize = 20;
    let finished = |id: &String| load(id).is_none_or(|game| game.acting().is_none());
    for id in ids().iter().filter(|id| finished(id)).skip(FINISHED) {
        remove(id);
    }
}

/// A name for a game that begins now.
pub(crate) fn new_id() -> String {
    format!("{:011x}{:04x}", browser::wall_clock() as u64, browser::random_u32() & 0xffff)
}
