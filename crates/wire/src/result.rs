use fishka_game::{Outcome, Seat};
use fishka_i18n::{Language, text};
use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameResult {
    /// Why.
    pub end: End,
    /// How the seats came out of it, in seat order; empty when the game was aborted.
    pub standings: Vec<Standing>,
    /// What the rules count for the seats; empty when the rules did not end the game.
    pub scores: Vec<u32>,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum End {
    /// By the rules.
    Board {
        /// The stable name of the reason, such as `six-out`.
        reason: String,
    },
    /// A seat gave up.
    Resigned {
        /// Which.
        #[serde(with = "crate::seat")]
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        seat: Seat,
    },
    /// A seat ran out of time.
    Time {
        /// Which.
        #[serde(with = "crate::seat")]
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        seat: Seat,
    },
    /// A seat went away, and another claimed the game.
    Abandoned {
        /// Which.
        #[serde(with = "crate::seat")]
        #[cfg_attr(feature = "schema", schema(value_type = u8))]
        seat: Seat,
    },
    /// The players agreed on a draw.
    Agreed,
    /// Called off before it had begun in earnest; nobody won or lost.
    Aborted,
}

/// How a seat came out of a game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Standing {
    /// Won.
    Win,
    /// Shared the first place.
    Draw,
    /// Lost.
    Loss,
}

impl GameResult {
    /// Why the game of this name ended, in a sentence.
    #[must_use]
    pub fn tell(&self, game: &str, language: Language) -> String {
        let seat = |key, seat: Seat| text(language, key, &[("seat", fishka_game::Value::text(seat))]);
        match &self.end {
            End::Board { reason } => text(language, &format!("{game}-end-{reason}"), &[]),
            End::Resigned { seat: who } => seat("record-end-resign", *who),
            End::Time { seat: who } => seat("record-end-time", *who),
            End::Abandoned { seat: who } => seat("record-end-abandon", *who),
            End::Agreed => text(language, "record-end-agreed", &[]),
            End::Aborted => text(language, "table-end-aborted", &[]),
        }
    }
}

impl From<&Outcome> for GameResult {
    fn from(outcome: &Outcome) -> GameResult {
        GameResult {
            end: End::Board { reason: outcome.reason().to_owned() },
            standings: outcome.seats().iter().map(|seat| seat.standing.into()).collect(),
            scores: outcome.seats().iter().map(|seat| seat.score).collect(),
        }
    }
}

impl From<fishka_game::Standing> for Standing {
    fn from(standing: fishka_game::Standing) -> Standing {
        match standing {
            fishka_game::Standing::Win => Standing::Win,
            fishka_game::Standing::Draw => Standing::Draw,
            fishka_game::Standing::Loss => Standing::Loss,
        }
    }
}

impl From<Standing> for fishka_game::Standing {
    fn from(standing: Standing) -> fishka_game::Standing {
        match standing {
            Standing::Win => fishka_game::Standing::Win,
            Standing::Draw => fishka_game::Standing::Draw,
            Standing::Loss => fishka_game::Standing::Loss,
        }
    }
}
