//! A game in play on this device.

mod actions;
mod forced;
mod help;
mod local;
mod page;
mod player;
pub(crate) mod store;
mod teaching;

use fishka_catalog::{Line, Position, Rules};
use fishka_engine_api::Level;
use fishka_game::{Game, Seat, Value, clock::TimeControl};
use fishka_record::chance::ChanceSeed;
use fishka_view::Played;

use crate::{browser, text::Words};

use forced::move_when_forced;
pub(crate) use local::LocalGame;
pub(crate) use page::{LocalGamePage, TICK};
pub(crate) use player::{Player, level_name, levels};

/// A game that begins now, in a position of its own or of the game, with luck of its own.
pub(crate) fn begin(
    rules: Rules,
    start: Option<Position>,
    players: Vec<Player>,
    control: TimeControl,
) -> LocalGame {
    let mut seed = [0; 32];
    browser::fill_randomly(&mut seed);
    let line = match start {
        Some(start) => Line::from_position(rules, start),
        None => Line::new(rules),
    };
    LocalGame::new(store::new_id(), line, players, control, ChanceSeed(seed), browser::today())
}

/// Whether a line is another than before.
pub(crate) fn differ(before: Option<&Line>, after: Option<&Line>) -> bool {
    match (before, after) {
        (Some(before), Some(after)) => before.moves().ne(after.moves()),
        _ => true,
    }
}

/// The names of all seats that win and lose with one.
pub(crate) fn side_of(words: Words, line: &Line, seat: Seat) -> String {
    let seats = Seat::first(line.game().seats()).filter(|&other| line.game().are_partners(seat, other));
    seats.map(|seat| words.side(line, seat)).collect::<Vec<_>>().join(", ")
}

/// The last move that a seat made before a ply.
pub(crate) fn last_played(line: &Line, ply: usize) -> Option<Played<Position>> {
    line.last_decision(ply).map(|(before, mv)| Played { before: line.position_at(before), mv })
}

/// What a player is called.
pub(crate) fn player_label(words: Words, player: Player) -> String {
    match player.level().map(Level::number) {
        None => words.text("web-player-person"),
        Some(None) => words.text("web-player-computer-full"),
        Some(Some(level)) => words.with("web-player-computer", &[("level", Value::number(level))]),
    }
}
