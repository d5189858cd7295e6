use std::collections::BTreeMap;

use fishka_game::Seat;
use serde::{Deserialize, Serialize};

use crate::{GameId, GameResult, Phase, PlayerId, Who};

/// Asks for a new game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewGame {
    /// The name of the game.
    #[cfg_attr(feature = "schema", schema(example = "dvonn"))]
    pub game: String,
    /// Its options by name; what is not named has its default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The text of the position to begin in, when that is not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Who shall sit where, in seat order, one entry a seat.
    pub seats: Vec<SeatWish>,
    /// Whether the seats are dealt out at random.
    #[serde(default)]
    pub shuffle: bool,
    /// `600+5` (seconds and increment), `30/move`, `3d/move`, or `-` for no clock.
    #[serde(default = "no_clock")]
    #[cfg_attr(feature = "schema", schema(example = "600+5"))]
    pub clock: String,
    /// Whether the game is shown in the lobby; else only those who have its link find it.
    #[serde(default)]
    pub listed: bool,
}

fn no_clock() -> String {
    "-".to_owned()
}

/// Who shall sit in a seat: `"me"`, `"open"` or `{"computer": 4}`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum SeatWish {
    /// The one who asks.
    Me,
    /// Whoever comes first.
    Open,
    /// A computer of this level.
    Computer(u8),
}

/// The answer to [`NewGame`].
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Created {
    /// The game's name, which its link ends in.
    pub id: GameId,
}

/// Asks for a seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Join {
    /// Which, counted from 1; the first open one when it is not named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
}

/// Who one is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    /// One's public name for programs.
    pub player: PlayerId,
    /// One's name for people; empty until one has chosen.
    pub name: String,
}

/// A player made for a program.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Keyed {
    /// The public name for programs.
    pub player: PlayerId,
    /// The name for people.
    pub name: String,
    /// What proves that one is this player, sent as `Authorization: Bearer KEY`. It is told once.
    pub key: String,
}

/// Asks for another name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rename {
    /// The name for people.
    pub name: String,
}

impl Rename {
    /// The most characters of a name.
    pub const LONGEST: usize = 24;
}

/// Whether a reader does not see a character, or sees others differently for it. With such characters one name could
/// look like another.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

/// The games of the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lists {
    /// Who one is, when that is known: whose [`mine`](Lists::mine) are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub me: Option<PlayerId>,
    /// Listed games of others that wait for players.
    pub open: Vec<Summary>,
    /// Listed games of others in play.
    pub running: Vec<Summary>,
    /// One's own games, listed or not, that are not over.
    pub mine: Vec<Summary>,
}

/// What a list shows of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Summary {
    /// Its name.
    pub id: GameId,
    /// The name of the game played.
    pub game: String,
    /// Its options, `name=value` with spaces between.
    pub options: String,
    /// The clock, as in [`NewGame::clock`].
    pub clock: String,
    /// Who sits where.
    pub seats: Vec<Who>,
    /// How far it is.
    pub phase: Phase,
    /// How many moves and chance events were played.
    pub plies: usize,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// The text of the position now.
    pub position: String,
    /// When something happened last, in milliseconds since 1970.
    #[serde(default)]
    pub updated: u64,
    /// Who acts; nobody when chance does or nothing is to be done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub turn: Option<Seat>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

impl Summary {
    /// The seat of a player.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.seats.iter().position(|who| who.player() == Some(player)).and_then(Seat::new)
    }

    /// Whether it is for a player to move.
    #[must_use]
    pub fn waits_for(&self, player: PlayerId) -> bool {
        self.phase == Phase::Running && self.turn.is_some() && self.turn == self.seat_of(player)
    }
}
