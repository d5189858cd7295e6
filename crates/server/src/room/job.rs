//! What a game is asked to do, wherever the one who asks is connected, and what comes of it.

use std::time::Duration;

use fishka_cluster::Unanswered;
use fishka_wire::{GameId, PlayerId, Say};
use serde::{Deserialize, Serialize};
use tokio::{sync::oneshot, time::Instant};

use crate::{
    nodes,
    players::Player,
    refusal::Answer,
    rooms::{Reply, SocketId},
};

/// A command to a game, as it can also travel to another node.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Ask {
    pub(crate) player: PlayerId,
    pub(crate) name: String,
    #[serde(rename = "do")]
    pub(crate) act: Act,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Act {
    /// Something said at the table.
    Say {
        say: Say,
        /// How long it was under way to the server, in milliseconds.
        lag: u64,
    },
    /// Takes a seat.
    Sit { seat: Option<u8> },
    /// Does not want to play.
    Decline,
    /// Wants to play again.
    Rematch,
}

impl Ask {
    pub(crate) fn new(player: Player, act: Act) -> Ask {
        Ask { player: player.id, name: player.name, act }
    }

    pub(crate) fn say(player: Player, say: Say, lag: Option<Duration>) -> Ask {
        let lag = lag.map_or(0, |lag| u64::try_from(lag.as_millis()).unwrap_or(u64::MAX));
        Ask::new(player, Act::Say { say, lag })
    }

    pub(super) fn player(&self) -> Player {
        Player { id: self.player, name: self.name.clone() }
    }
}

/// What came of a command.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Told {
    /// It is event this number.
    Number { number: u64 },
    /// It is done.
    Done,
    /// Another game came of it.
    Game { id: GameId },
    /// It is not done.
    Refused { answer: Answer },
}

/// A command with the one who waits for what comes of it.
pub(crate) struct Job {
    pub(crate) ask: Ask,
    pub(crate) back: Back,
}

pub(crate) enum Back {
    /// A socket that said this.
    Socket { socket: SocketId, id: String, arrived: Instant },
    /// A request that wants to know that it is done.
    Done(Reply<()>),
    /// A request for another game.
    Game(Reply<GameId>),
    /// Another node.
    Node(oneshot::Sender<nodes::Reply>),
}

/// The answer of the owner to a command that was sent there.
pub(crate) type OwnersWord = Result<nodes::Reply, Unanswered>;
