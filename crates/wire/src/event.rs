use fishka_game::Seat;
use serde::{Deserialize, Serialize};

use crate::{GameId, GameResult, PlayerId, Who};

/// Something that happened at a table, with its place in the log of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Numbered {
    /// 1, 2, 3 … without gaps.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who asked for it; only on the first event that came of a command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<PlayerId>,
    /// The id of the command it came of; only on the first event that did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
    /// What happened.
    pub event: Event,
}

impl Numbered {
    /// The event as those in a room may see it: words said in the other room are left out.
    #[must_use]
    pub fn seen_in(&self, room: Room) -> Numbered {
        let mut seen = self.clone();
        if self.is_hidden_from(room) {
            seen.event = Event::Elsewhere;
            seen.by = None;
            seen.request = None;
        }
        seen
    }

    /// Whether [`seen_in`](Numbered::seen_in) leaves something out.
    #[must_use]
    pub fn is_hidden_from(&self, room: Room) -> bool {
        matches!(self.event, Event::Said { room: own, .. } if own != room)
    }
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Event {
    /// Somebody sat down, or stood up before the game began.
    Seated {
        /// Where.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        seat: Seat,
        /// Who.
        who: Who,
    },
    /// Somebody who was invited does not want to play.
    Declined {
        /// Who.
        who: Who,
    },
    /// All seats are taken and the game begins.
    Begun {
        /// Who acts; nobody when chance does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
        turn: Option<Seat>,
    },
    /// A move was made, or chance did something. A move that the rules force is made at once, by nobody's command.
    Moved {
        /// Who moved; nobody when it was chance.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
        seat: Option<Seat>,
        /// The move in the notation of the game.
        text: String,
        /// Milliseconds the mover has left after it; nothing without a clock and for chance.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u64>,
        /// Milliseconds that were given back for a slow connection.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag: u64,
        /// Who acts now; nobody when chance does or the game is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
        turn: Option<Seat>,
        /// Whether the clock of the one who acts now runs.
        running: bool,
    },
    /// A draw was offered, or agreed to while others have not yet.
    DrawOffered {
        /// By whom.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        seat: Seat,
    },
    /// Draw offers were declined.
    DrawDeclined {
        /// By whom.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        seat: Seat,
    },
    /// Somebody asked to take moves back, or agreed to it while others have not yet.
    BackAsked {
        /// Who.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        seat: Seat,
        /// How many moves and chance events would remain.
        to: usize,
    },
    /// Taking back was declined or withdrawn.
    BackDeclined {
        /// By whom.
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        seat: Seat,
    },
    /// Moves were taken back.
    TakenBack {
        /// How many moves and chance events remain.
        to: usize,
        /// Milliseconds each seat has left, in seat order; empty without a clock.
        left: Vec<u64>,
        /// Who acts now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
        turn: Option<Seat>,
        /// Whether the clock of the one who acts now runs.
        running: bool,
    },
    /// The game goes on after nobody kept it for a while: the clock stood still meanwhile.
    Resumed {
        /// Milliseconds each seat has left, in seat order.
        left: Vec<u64>,
    },
    /// Somebody said something.
    Said {
        /// Who hears it.
        room: Room,
        /// The name of the speaker.
        name: String,
        /// What.
        text: String,
    },
    /// Something was said in a room one is not in.
    Elsewhere,
    /// The game is over.
    Over {
        /// How it ended.
        result: GameResult,
        /// Milliseconds each seat had left, in seat order; empty without a clock.
        left: Vec<u64>,
        /// The seed of all chance events, in hexadecimal digits, to check the commitment with.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<String>,
    },
    /// The players play again.
    Rematch {
        /// The new game.
        id: GameId,
    },
}

fn is_zero(lag: &u64) -> bool {
    *lag == 0
}

/// Who hears what is said.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Room {
    /// Those who play.
    Players,
    /// Those who watch.
    Watchers,
}
