use fishka_game::Seat;
use serde::{Deserialize, Serialize};

use crate::{Numbered, Refusal, State};

/// What a client sends over its socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ToServer {
    /// Asks for something to be done; answered by [`Live::Ack`] or [`Live::Refused`].
    Say(Say),
    /// Asks for [`Live::Pong`].
    Ping {
        /// Anything; it comes back.
        t: u64,
    },
}

/// A command with a name of its own, so that it can be sent again when no answer came and is still done once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Say {
    /// At most [`Say::LONGEST_ID`] bytes, different for every command a player gives in a game.
    pub id: String,
    /// What to do.
    #[serde(rename = "do")]
    pub command: Command,
}

impl Say {
    /// The most bytes an id may have.
    pub const LONGEST_ID: usize = 40;
}

/// What one can do at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Command {
    /// Plays a move.
    Move {
        /// How many moves and chance events were played before it.
        ply: usize,
        /// The move in the notation of the game.
        text: String,
    },
    /// Offers a draw, or agrees to one.
    OfferDraw,
    /// Declines a draw that was offered.
    DeclineDraw,
    /// Asks to take one's last move back, or agrees to what another asked.
    AskBack,
    /// Declines to take back, or withdraws one's own request.
    DeclineBack,
    /// Gives the game up.
    Resign,
    /// Calls off a game that has hardly begun.
    Abort,
    /// Claims a game that another has left.
    Claim,
    /// Says something to those in the same room.
    Chat {
        /// What.
        text: String,
    },
}

/// What the server sends over a socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(clippy::large_enum_variant, reason = "messages are made one at a time and sent away")]
pub enum Live {
    /// The whole game: comes first, unless [`Live::Gap`] does.
    Hello {
        /// The game as it stands.
        state: State,
        /// One's own seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
        you: Option<Seat>,
        /// Milliseconds each seat has left at this moment, in seat order; empty without a clock.
        left: Vec<u64>,
        /// Who is there.
        presence: Presence,
    },
    /// What a client that said `since` has missed: comes first in place of [`Live::Hello`].
    Gap {
        /// One's own seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
        you: Option<Seat>,
        /// Milliseconds each seat has left at this moment, in seat order; empty without a clock.
        left: Vec<u64>,
        /// Who is there.
        presence: Presence,
        /// Everything after `since`; nothing when nothing happened.
        events: Vec<Numbered>,
    },
    /// What has happened.
    Events {
        /// In order, without gaps.
        events: Vec<Numbered>,
    },
    /// A command was done, and what came of it is kept for good.
    Ack {
        /// The command's id.
        id: String,
        /// The number of the first event that came of it.
        number: u64,
    },
    /// A command was not done.
    Refused {
        /// The command's id.
        id: String,
        /// Why.
        refusal: Refusal,
    },
    /// Somebody came or went.
    Presence {
        /// Who is there now.
        presence: Presence,
    },
    /// The answer to [`ToServer::Ping`].
    Pong {
        /// What came with the ping.
        t: u64,
    },
    /// The server stops; connect again in a moment.
    Restart,
}

/// Who is at a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Presence {
    /// Whether somebody is connected for each seat, in seat order. Computers are always there.
    pub present: Vec<bool>,
    /// How many watch.
    pub watchers: u32,
    /// Milliseconds until the game may be claimed from a seat that is away; nothing when all are there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_in: Option<u64>,
}
