use fishka_game::{Outcome, Standing, Value};
use fishka_i18n::{Language, text};
use fishka_record::Ending;
use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameResult {
    /// Why.
    pub end: End,
    /// How the seats came out of it, in seat order; empty when the game was aborted.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<schema::StandingJson>))]
    pub standings: Vec<Standing>,
    /// What the rules count for the seats; empty when the rules did not end the game.
    pub scores: Vec<u32>,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum End {
    /// By the rules.
    Board {
        /// The stable name of the reason, such as `six-out`.
        reason: String,
    },
    /// Called off before it had begun in earnest; nobody won or lost.
    Aborted,
    /// By the players, under a kind of its own.
    #[serde(untagged)]
    OffBoard(Ending),
}

#[cfg(feature = "schema")]
mod schema {
    use utoipa::{
        PartialSchema, ToSchema,
        openapi::{RefOr, Schema},
    };

    /// The JSON of [`End`](super::End): a derived schema would not know that the endings of records have no wrapper.
    #[derive(ToSchema)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    #[allow(dead_code, reason = "only its schema is used")]
    enum EndJson {
        Board { reason: String },
        Aborted,
        Resigned { seat: u8 },
        Time { seat: u8 },
        Abandoned { seat: u8 },
        Agreed,
    }

    impl PartialSchema for super::End {
        fn schema() -> RefOr<Schema> {
            EndJson::schema()
        }
    }

    impl ToSchema for super::End {}

    /// How a seat came out of a game.
    #[derive(ToSchema)]
    #[schema(as = Standing)]
    #[serde(rename_all = "kebab-case")]
    #[allow(dead_code, reason = "only its schema is used")]
    pub(super) enum StandingJson {
        /// Won.
        Win,
        /// Shared the first place.
        Draw,
        /// Lost.
        Loss,
    }
}

impl GameResult {
    /// Why the game of this name ended, in a sentence.
    #[must_use]
    pub fn tell(&self, game: &str, language: Language) -> String {
        match &self.end {
            End::Board { reason } => text(language, &format!("{game}-end-{reason}"), &[]),
            End::Aborted => text(language, "table-end-aborted", &[]),
            End::OffBoard(ending) => {
                let seat = ending.seat().map(|seat| ("seat", Value::text(seat)));
                text(language, &format!("record-end-{}", ending.reason()), seat.as_slice())
            }
        }
    }
}

impl From<&Outcome> for GameResult {
    fn from(outcome: &Outcome) -> GameResult {
        GameResult {
            end: End::Board { reason: outcome.reason().to_owned() },
            standings: outcome.seats().iter().map(|seat| seat.standing).collect(),
            scores: outcome.seats().iter().map(|seat| seat.score).collect(),
        }
    }
}
