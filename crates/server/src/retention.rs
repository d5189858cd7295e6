//! What is not kept for ever: games that nobody came to or that nobody went on with, studies that nobody looks at, people
//! who left nothing behind, and what was said long ago.

use std::sync::Arc;

use fishka_store::Phase;
use fishka_wire::GameId;

use crate::{limits, server::Shared};

const DAY_MS: u64 = 24 * 3600 * 1000;

/// Removes a portion of what the host does not want to keep any longer.
pub(crate) async fn tidy(shared: &Arc<Shared>) {
    let config = &shared.config;
    for (phase, days) in
        [(Phase::Waiting, config.keep_waiting_days), (Phase::Running, config.keep_unfinished_days)]
    {
        let Some(before) = days_ago(shared, days) else { continue };
        let forgotten = match shared.store.untouched(phase, before, limits::TIDY).await {
            Ok(forgotten) => forgotten,
            Err(error) => return failed(shared, &error),
        };
        // Somebody may be looking at a game though nothing happens in it.
        let open = |game: &str| game.parse::<GameId>().is_ok_and(|game| shared.rooms.is_open(game));
        for game in forgotten.iter().filter(|game| !open(game)) {
            if let Err(error) = shared.store.remove_game(game, before).await {
                return failed(shared, &error);
            }
            shared.metrics.games_removed.add(1);
        }
    }
    if let Some(before) = days_ago(shared, config.keep_studies_days)
        && let Err(error) = shared.store.forget_studies(before, limits::TIDY).await
    {
        failed(shared, &error);
    }
    if let Some(before) = days_ago(shared, config.keep_strangers_days)
        && let Err(error) = shared.store.forget_strangers(before, limits::TIDY).await
    {
        failed(shared, &error);
    }
    if let Some(before) = days_ago(shared, config.keep_chat_days)
        && let Err(error) = shared.store.forget_old_words(before, limits::TIDY).await
    {
        failed(shared, &error);
    }
}

fn failed(shared: &Shared, error: &dyn std::fmt::Display) {
    shared.metrics.errors.add(1);
    tracing::error!(%error, "what is not kept any longer could not be removed");
}

/// So many days ago in milliseconds since 1970; nothing when it is for ever.
fn days_ago(shared: &Shared, days: u64) -> Option<i64> {
    let ago = days.checked_mul(DAY_MS).filter(|ago| *ago > 0)?;
    Some(shared.time.unix_ms().saturating_sub(ago).cast_signed())
}
