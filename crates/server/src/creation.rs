//! New games.

use std::sync::Arc;

use fishka_engine_api::Level;
use fishka_record::chance::ChanceSeed;
use fishka_store::{NewGame as Rows, WriteError};
use fishka_table::{Head, Table, seating};
use fishka_wire::{GameId, Me, NewGame, PlayerId, SeatWish, Who};
use sha2::{Digest as _, Sha256};

use crate::{
    lobby::Hint,
    players::Player,
    random,
    refusal::{Answer, Refused},
    repository,
    server::Shared,
};

/// Makes the game somebody wishes for.
pub(crate) async fn make(shared: &Arc<Shared>, wish: &NewGame, player: &Player) -> Result<GameId, Answer> {
    let strange = wish.seats.iter().find_map(|seat| match *seat {
        SeatWish::Computer(level) if Level::new(level).is_none() => Some(level),
        _ => None,
    });
    if let Some(level) = strange {
        return Err(Refused::Level { level, highest: Level::HIGHEST }.into());
    }
    let me = Me { player: player.id, name: player.name.clone() };
    let seats = seating(wish, &me, random::number()).map_err(Answer::unprocessable)?;
    let id = GameId::from_random(random::number());
    let head = Head::new(wish, id, shared.time.unix_ms(), ChanceSeed(random::bytes()))
        .map_err(Answer::unprocessable)?;
    keep(shared, head, &seats, Vec::new()).await?;
    Ok(id)
}

/// Makes the game that is played after another one. The one who asks sits; the seats of the others are kept for them.
pub(crate) async fn again(
    shared: &Arc<Shared>,
    before: &Table,
    id: GameId,
    player: &Player,
) -> Result<(), Answer> {
    let head = Head {
        id,
        created: shared.time.unix_ms(),
        seed: ChanceSeed(random::bytes()),
        ..before.head().clone()
    };
    let places = before.rematch_seats();
    let reserved = places.iter().map(Who::player).collect();
    let sits = |who: &Who| match who {
        Who::Person { player: other, .. } if *other != player.id => Who::Open,
        _ => who.clone(),
    };
    let seats: Vec<Who> = places.iter().map(sits).collect();
    keep(shared, head, &seats, reserved).await
}

/// The name of the game that is played after another one.
pub(crate) fn next_id(game: GameId) -> GameId {
    let hash: [u8; 32] = Sha256::digest(format!("after {game}")).into();
    let mut number = [0; 8];
    number.copy_from_slice(&hash[..8]);
    GameId::from_random(u64::from_le_bytes(number))
}

async fn keep(
    shared: &Arc<Shared>,
    head: Head,
    seats: &[Who],
    reserved: Vec<Option<PlayerId>>,
) -> Result<(), Answer> {
    let now = shared.time.now();
    let after_another = !reserved.is_empty();
    let (table, events) = Table::create(head, seats, now).map_err(Answer::unprocessable)?;
    let rows = Rows {
        head: repository::head(&table, reserved),
        events: events.iter().map(repository::event).collect(),
        digest: repository::digest(&table, now),
        seated: repository::seated(&events),
    };
    match shared.store.create(rows).await {
        Ok(()) => {
            shared.metrics.games_made.add(1);
            let hint = Hint::of(&events, table.head().listed, &table.state().seats);
            shared.lobby.change(hint, shared.nodes.bus.is_some());
        }
        // The game after another one was made by somebody who could not say so any more.
        Err(WriteError::Taken(_)) if after_another => {}
        Err(error) => {
            shared.metrics.errors.add(1);
            tracing::error!(%error, "a game could not be kept");
            return Err(Refused::NotKept.into());
        }
    }
    if table.thinking().is_some() {
        shared.rooms.wake(shared, table.head().id);
    }
    Ok(())
}
