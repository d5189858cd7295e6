//! The computer that thinks about a game, if one must.

use std::{future::pending, sync::Arc};

use fishka_catalog::Move;
use fishka_game::Seat;
use tokio::time::Instant;

use crate::{
    engines::{self, Errand, Question, Search},
    limits,
    server::Shared,
};

/// A computer at work on a game.
#[derive(Default)]
pub(super) struct Computer {
    search: Option<(Seat, Search)>,
    retry: Option<Instant>,
}

impl Computer {
    pub(super) fn is_busy(&self) -> bool {
        self.search.is_some() || self.retry.is_some()
    }

    /// When a search that could not begin, or came to nothing, is tried again.
    pub(super) fn retries(&self) -> Option<Instant> {
        self.retry
    }

    /// Gives up what is being thought about: the position is another now.
    pub(super) fn forget(&mut self) {
        *self = Computer::default();
    }

    /// Begins to think, unless it is being thought already.
    pub(super) fn think(
        &mut self,
        shared: &Arc<Shared>,
        seat: Seat,
        question: impl FnOnce() -> Question,
        errand: impl FnOnce(&Question) -> Errand,
    ) {
        if self.search.is_some() || self.retry.is_some_and(|at| at > Instant::now()) {
            return;
        }
        match engines::ask(shared, question(), errand) {
            Ok(search) => (self.search, self.retry) = (Some((seat, search)), None),
            Err(_) => self.retry = Some(Instant::now() + limits::COMPUTER_RETRY),
        }
    }

    /// The move of the computer, when it is found; never while none thinks.
    pub(super) async fn answer(&mut self) -> (Seat, Option<Move>) {
        let Some((seat, search)) = &mut self.search else { return pending().await };
        let (seat, found) = (*seat, search.answer().await);
        self.search = None;
        if found.is_none() {
            self.retry = Some(Instant::now() + limits::COMPUTER_RETRY);
        }
        (seat, found)
    }
}
