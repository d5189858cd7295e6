use std::time::Duration;

use fishka_catalog::{LineError, Rules};
use fishka_game::{Game as _, Options, Position as _, clock::TimeControl};
use fishka_record::chance::ChanceSeed;
use fishka_wire::{GameId, LiveGame, NewGame, Phase, Refusal, State, Who};
use serde::{Deserialize, Serialize};

use crate::TableError;

/// What a game is made with. It is kept as it is for as long as the game, and the seed in it is secret until the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Head {
    /// Its name.
    pub id: GameId,
    /// The name of the game played.
    pub game: String,
    /// Its options, `name=value` with spaces between.
    pub options: String,
    /// The text of the position it begins in, when that is not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The clock, as [`TimeControl`] writes it.
    pub clock: String,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// What all chance follows from.
    #[serde(with = "secret")]
    pub seed: ChanceSeed,
}

/// The most that a clock gives that is not counted in days.
const LONGEST_CLOCK: Duration = Duration::from_secs(24 * 3600);

impl Head {
    /// The head of a game that somebody wishes for, made under this name at this time (in milliseconds since 1970).
    ///
    /// # Errors
    /// When the game, its options, the position or the clock cannot be.
    pub fn new(wish: &NewGame, id: GameId, created: u64, seed: ChanceSeed) -> Result<Head, Refusal> {
        let mut options = Options::new();
        for (name, value) in &wish.options {
            options.set(name, value)?;
        }
        let rules = Rules::new(&wish.game, &options)?;
        let clock: TimeControl = wish.clock.parse()?;
        // A table whose clock runs is kept in memory until the flag falls. Days are counted without it.
        let counts_days = matches!(clock, TimeControl::Correspondence { .. });
        if !counts_days && clock.initial().is_some_and(|initial| initial > LONGEST_CLOCK) {
            return Err(TableError::LongClock { hours: LONGEST_CLOCK.as_secs() / 3600 }.into());
        }
        let start = match &wish.position {
            None => None,
            Some(text) => Some(rules.position(text)?).filter(|position| *position != rules.start()),
        };
        if start.as_ref().is_some_and(|start| start.outcome().is_some()) {
            return Err(TableError::PositionOver.into());
        }
        Ok(Head {
            id,
            game: rules.name().to_owned(),
            options: rules.options().to_string(),
            start: start.map(|start| start.to_string()),
            clock: clock.to_string(),
            listed: wish.listed,
            created,
            seed,
        })
    }

    /// The game before the first event.
    pub(crate) fn game(&self) -> Result<(LiveGame, TimeControl), LineError> {
        let seats = Rules::new(&self.game, &self.options.parse()?)?.seats();
        // What is no time control was not let in.
        let control: TimeControl = self.clock.parse().unwrap_or_default();
        let left = control.initial().map(|initial| vec![crate::time::ms(initial); seats]);
        let state = State {
            id: self.id,
            game: self.game.clone(),
            options: self.options.clone(),
            start: self.start.clone(),
            clock: self.clock.clone(),
            listed: self.listed,
            commitment: Some(self.seed.commitment(self.id.as_str())),
            created: self.created,
            number: 0,
            seats: vec![Who::Open; seats],
            declined: Vec::new(),
            phase: Phase::Waiting,
            moves: Vec::new(),
            turn: None,
            running: false,
            left: left.unwrap_or_default(),
            draw_offers: Vec::new(),
            back_request: None,
            chat: Vec::new(),
            result: None,
            seed: None,
            rematch: None,
        };
        Ok((LiveGame::new(state)?, control))
    }
}

/// The seed in hexadecimal digits.
mod secret {
    use fishka_record::chance::ChanceSeed;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub(super) fn serialize<S: Serializer>(seed: &ChanceSeed, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&seed.reveal())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ChanceSeed, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
