//! Games as rows of the store, and back.

use std::time::Duration;

use fishka_game::clock::Moment;
use fishka_store::{Digest, Lease, Row};
use fishka_table::{Head, Kept, Now, Table};
use fishka_wire::{Event, GameId, Numbered, Phase, PlayerId};
use serde::{Deserialize, Serialize};

use crate::{refusal::Refused, server::Shared, time::unix_ms};

/// A game that was read from the database.
pub(crate) struct Loaded {
    head: Head,
    /// The players that seats are kept for, in seat order; empty when they are for whoever comes first.
    pub(crate) reserved: Vec<Option<PlayerId>>,
    /// Who kept it before its log was read.
    pub(crate) lease: Lease,
    pub(crate) log: Vec<Numbered>,
}

impl Loaded {
    /// The table of a game that was kept so long.
    pub(crate) fn restore(&self, shared: &Shared, kept: Kept) -> Result<Table, Refused> {
        let table = Table::restore(self.head.clone(), &self.log, kept, shared.time.now());
        let table = table.map_err(|error| unreadable(shared, self.head.id, &error))?;
        Ok(table.with_chat_lines(shared.config.chat_lines))
    }

    /// The table of a game that this server keeps again.
    pub(crate) fn kept_again(&self, shared: &Shared) -> Result<Table, Refused> {
        let last = self.log.last().map_or(0, |event| event.at);
        self.restore(shared, shared.nodes.kept(&self.lease, last))
    }

    /// The table of a game that another server keeps, or none.
    pub(crate) fn kept_elsewhere(&self, shared: &Shared) -> Result<Table, Refused> {
        self.restore(shared, Kept::Still)
    }
}

/// What is kept of a game when it is made.
#[derive(Serialize, Deserialize)]
struct KeptHead {
    head: Head,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    reserved: Vec<Option<PlayerId>>,
}

/// What is kept of an event besides its number, time and request, which have columns of their own.
#[derive(Serialize, Deserialize)]
struct KeptEvent {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<PlayerId>,
    event: Event,
}

/// Reads a game.
pub(crate) async fn load(shared: &Shared, game: GameId) -> Result<Loaded, Refused> {
    let found = shared.nodes.patience.ask(|| shared.store.load(game.as_str()), |_| true).await;
    let found = found.map_err(|error| unreadable(shared, game, &error))?;
    let found = found.ok_or_else(|| Refused::UnknownGame { id: game.to_string() })?;
    let KeptHead { head, reserved } =
        serde_json::from_str(&found.head.payload).map_err(|error| unreadable(shared, game, &error))?;
    let log = numbered(found.log).map_err(|error| unreadable(shared, game, &error))?;
    Ok(Loaded { head, reserved, lease: found.lease, log })
}

/// Whether a game as it is kept can be read and played on.
///
/// # Errors
/// What is wrong with it.
pub fn examine(game: &fishka_store::Game) -> Result<(), String> {
    let KeptHead { head, .. } =
        serde_json::from_str(&game.head.payload).map_err(|error| error.to_string())?;
    let log = numbered(game.log.clone()).map_err(|error| error.to_string())?;
    let now = Now { moment: Moment(Duration::ZERO), unix_ms: unix_ms() };
    Table::restore(head, &log, Kept::Still, now).map(drop).map_err(|error| error.to_string())
}

/// Reads what came after an event.
pub(crate) async fn log_after(shared: &Shared, game: GameId, number: u64) -> Result<Vec<Numbered>, Refused> {
    let rows = shared.nodes.patience.ask(|| shared.store.log_after(game.as_str(), number), |_| true).await;
    numbered(rows.map_err(|error| unreadable(shared, game, &error))?)
        .map_err(|error| unreadable(shared, game, &error))
}

fn unreadable(shared: &Shared, game: GameId, error: &impl std::error::Error) -> Refused {
    shared.metrics.errors.add(1);
    tracing::error!(%game, %error, "a game could not be read");
    Refused::Unreadable
}

fn numbered(rows: Vec<Row>) -> Result<Vec<Numbered>, serde_json::Error> {
    let read = |row: Row| {
        let KeptEvent { by, mut event } = serde_json::from_str(&row.event.payload)?;
        if let Some(words) = &row.event.words {
            event = serde_json::from_str(words)?;
        }
        let at = row.event.at.cast_unsigned();
        Ok(Numbered { number: row.number, at, by, request: row.event.request, event })
    };
    rows.into_iter().map(read).collect()
}

/// The head of a game as it is kept.
pub(crate) fn head(table: &Table, reserved: Vec<Option<PlayerId>>) -> fishka_store::Head {
    let head = table.head().clone();
    fishka_store::Head {
        id: head.id.to_string(),
        kind: head.game.clone(),
        created: head.created.cast_signed(),
        listed: head.listed,
        payload: json(&KeptHead { head, reserved }),
    }
}

/// An event as it is kept: words stand beside the log, which says only that there were some.
pub(crate) fn event(numbered: &Numbered) -> fishka_store::Event {
    let said = matches!(numbered.event, Event::Said { .. });
    let event = if said { Event::Elsewhere } else { numbered.event.clone() };
    fishka_store::Event {
        at: numbered.at.cast_signed(),
        request: numbered.request.clone(),
        payload: json(&KeptEvent { by: numbered.by, event }),
        words: said.then(|| json(&numbered.event)),
    }
}

/// What lists and the sweeper need to know of a game.
pub(crate) fn digest(table: &Table, now: Now) -> Digest {
    let phase = match table.state().phase {
        Phase::Waiting => fishka_store::Phase::Waiting,
        Phase::Running => fishka_store::Phase::Running,
        Phase::Over => fishka_store::Phase::Over,
    };
    // A computer that must move against somebody wants to be asked at once, also after a restart.
    let thinks = table.thinking().filter(|_| table.has_people());
    let due = thinks.map(|_| now.unix_ms).or_else(|| table.timeout_at(now));
    Digest {
        updated: now.unix_ms.cast_signed(),
        phase,
        due: due.map(u64::cast_signed),
        payload: json(&table.summary(now)),
    }
}

/// The players who sat down with these events.
pub(crate) fn seated(events: &[Numbered]) -> Vec<String> {
    let player = |event: &Numbered| match &event.event {
        Event::Seated { who, .. } => who.player().map(String::from),
        _ => None,
    };
    events.iter().filter_map(player).collect()
}

pub(crate) fn json(value: &impl Serialize) -> String {
    // These are structs, strings and numbers, which all have a JSON form.
    serde_json::to_string(value).unwrap_or_default()
}
