//! What nodes say to each other. Every message bears a version; a node understands its own and those back to the oldest.

use fishka_wire::{GameId, Numbered, Presence};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    lobby::Hint,
    rates::Spent,
    room::{Ask, Told},
};

/// What this program speaks. It grows whenever an older program would misunderstand.
pub(crate) const VERSION: u32 = 1;
/// The oldest version that this program understands.
const OLDEST: u32 = 1;

pub(crate) const fn is_understood(version: u32) -> bool {
    OLDEST <= version && version <= VERSION
}

/// To one node.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum ToNode {
    /// A command for a game that this node is believed to keep; answered by [`Reply`].
    Ask(Question),
    /// Who is there at another node.
    Attend(Attendance),
    /// What was said in a game is removed.
    Unsay { game: GameId, number: u64 },
}

/// To all nodes: what each must know though it keeps nothing of it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum ToAll {
    /// Lists have changed.
    Lobby(Hint),
    /// So much was spent of rates.
    Spent { spent: Vec<Spent> },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Question {
    pub(crate) game: GameId,
    pub(crate) ask: Ask,
}

/// What came of a command.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Reply {
    /// Nothing when the one asked does not keep the game.
    pub(crate) told: Option<Told>,
    /// The events that came of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) events: Vec<Numbered>,
}

/// Who is there for a game at a node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Attendance {
    pub(crate) game: GameId,
    pub(crate) node: String,
    /// Whether somebody is there for each seat.
    pub(crate) present: Vec<bool>,
    pub(crate) watchers: u32,
}

/// What happened in a game, from its owner to all who have listeners.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct News {
    pub(crate) owner: String,
    pub(crate) epoch: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) events: Vec<Numbered>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) presence: Option<Presence>,
}

#[derive(Serialize)]
struct Sealed<'a, T> {
    version: u32,
    message: &'a T,
}

#[derive(Deserialize)]
struct Opened<T> {
    message: T,
}

#[derive(Deserialize)]
struct Version {
    version: u32,
}

pub(super) fn seal(message: &impl Serialize) -> Vec<u8> {
    // Messages are structs, strings and numbers, which all have a JSON form.
    serde_json::to_vec(&Sealed { version: VERSION, message }).unwrap_or_default()
}

/// Reads a message; nothing when it is of a version that is not understood, or is none.
pub(super) fn open<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let version = serde_json::from_slice::<Version>(bytes).ok()?.version;
    if !is_understood(version) {
        tracing::warn!(version, "a message of another version is not understood");
        return None;
    }
    let opened = serde_json::from_slice::<Opened<T>>(bytes);
    opened
        .inspect_err(|error| tracing::warn!(%error, "a message is not understood"))
        .ok()
        .map(|own| own.message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attendance() -> Attendance {
        let game = GameId::from_random(1);
        Attendance { game, node: "north".to_owned(), present: vec![true, false], watchers: 3 }
    }

    #[test]
    fn a_message_arrives_as_it_was_sent() {
        let ToNode::Attend(read) = open(&seal(&ToNode::Attend(attendance()))).unwrap() else {
            panic!("who is there was told");
        };
        assert_eq!(read, attendance());
    }

    #[test]
    fn a_message_of_another_version_is_not_read() {
        let newer = format!(r#"{{"version":{},"message":{{}}}}"#, VERSION + 1);
        assert!(open::<serde_json::Value>(newer.as_bytes()).is_none());
        assert!(open::<serde_json::Value>(br#"{"version":0,"message":{}}"#).is_none());
        assert!(open::<serde_json::Value>(b"nonsense").is_none());
    }

    #[test]
    fn what_a_newer_program_adds_is_passed_over() {
        let text = r#"{"version":1,"message":{"owner":"north","epoch":3,"mood":"good"}}"#;
        assert_eq!(open::<News>(text.as_bytes()).unwrap().epoch, 3);
    }
}
