//! A game in play on this device, and the pieces of the page it is played on.

mod actions;
mod clock_face;
mod dialog;
mod forced;
mod local;
mod more;
mod move_list;
mod player;
mod result;
mod seat_card;
pub(crate) mod store;
mod table;

use fishka_catalog::{Line, Position, Rules};
use fishka_engine_api::Level;
use fishka_game::{Game, Seat, Value, clock::TimeControl};
use fishka_record::luck::Seed;
use fishka_view::Played;

use crate::{browser, text::Words};

pub(crate) use actions::{MovesButton, SoundSwitch};
pub(crate) use dialog::Dialog;
pub(crate) use forced::pass_when_forced;
pub(crate) use local::LocalGame;
pub(crate) use more::More;
pub(crate) use move_list::{MoveList, StepButtons, step_by_keys};
pub(crate) use player::{Player, level_name, levels};
pub(crate) use result::ResultCard;
pub(crate) use seat_card::SeatCard;
pub(crate) use table::{LocalTable, TICK};

/// A game that begins now, with luck of its own.
pub(crate) fn begin(rules: Rules, players: Vec<Player>, control: TimeControl) -> LocalGame {
    let mut seed = [0; 32];
    browser::fill_randomly(&mut seed);
    LocalGame::new(store::new_id(), rules, players, control, Seed(seed), browser::today())
}

/// Whether all seats belong to the side of the first or to that of the second.
pub(crate) fn two_sides(rules: &Rules) -> bool {
    let second = |seat| rules.are_partners(Seat::SECOND, seat);
    Seat::first(rules.seats()).all(|seat| rules.are_partners(Seat::FIRST, seat) || second(seat))
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
        Some(Some(level)) => words.with("web-player-computer", &[("level", Value::Number(i64::from(level)))]),
    }
}
