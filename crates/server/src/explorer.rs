//! What was played in a position: games that end here go into the explorer's store, each once.

use std::{collections::HashMap, path::Path, sync::Arc, time::Duration};

use fishka_explorer::{Answer, Evaluation, Explorer, Played, Question, Source, StoreError, shipped};
use fishka_store::Finished;
use fishka_wire::{GameId, Who};
use tokio::{
    sync::Mutex,
    time::{MissedTickBehavior, interval},
};

use crate::{limits, refusal::Refused, repository, server::Shared};

/// The store that is asked, where there is one; the books are always there.
pub(crate) struct Explored(Option<Mutex<Explorer>>);

impl Explored {
    pub(crate) async fn open(file: Option<&Path>) -> Result<Explored, StoreError> {
        Ok(Explored(match file {
            Some(file) => Some(Mutex::new(Explorer::open(file).await?)),
            None => None,
        }))
    }

    /// What was played in a position of a game, and how it ended.
    pub(crate) async fn answer(&self, game: &str, question: &Question) -> Result<Answer, Refused> {
        let book = shipped(game);
        match &self.0 {
            Some(explorer) => explorer
                .lock()
                .await
                .answer(question, book)
                .await
                .map_err(Refused::unreadable("the explorer")),
            None => Ok(book.map(|book| book.answer(question)).unwrap_or_default()),
        }
    }

    /// What an engine has found out about a folded position.
    pub(crate) async fn evaluation(&self, key: u64) -> Result<Option<Evaluation>, Refused> {
        let explorer = self.0.as_ref().ok_or(Refused::NoAnalysis)?;
        explorer.lock().await.evaluation(key).await.map_err(Refused::unreadable("the explorer"))
    }

    /// Keeps what an engine has found out about a folded position.
    pub(crate) async fn keep_evaluation(&self, key: u64, found: &Evaluation) -> Result<(), Refused> {
        let explorer = self.0.as_ref().ok_or(Refused::NoAnalysis)?;
        explorer
            .lock()
            .await
            .keep_evaluation(key, found)
            .await
            .map_err(Refused::not_kept("what an engine has found"))
    }

    /// The record of a game that is kept whole.
    pub(crate) async fn record(&self, game: u32) -> Result<String, Refused> {
        let found = match &self.0 {
            Some(explorer) => {
                explorer.lock().await.record(game).await.map_err(Refused::unreadable("the explorer"))?
            }
            None => None,
        };
        found.ok_or_else(|| Refused::UnknownGame { id: game.to_string() })
    }
}

/// Takes games that end into the store, for as long as the server runs.
pub(crate) async fn gather(shared: Arc<Shared>) {
    let Some(file) = &shared.config.explorer else { return };
    // Those who ask have one of their own, so that they never wait for a game to be counted.
    let explorer = match Explorer::open(file).await {
        Ok(explorer) => explorer,
        Err(error) => {
            tracing::error!(%error, "games that end are not counted");
            return;
        }
    };
    let mut gatherer = Gatherer { explorer, counted: HashMap::new(), failures: HashMap::new() };
    let mut ticks = interval(limits::EXPLORER_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = gatherer.round(&shared).await {
            shared.metrics.errors.add(1);
            tracing::error!(%error, "games that ended could not be counted");
        }
    }
}

/// Something may be written down a little later than it happened, by whichever clock.
const OVERLAP: Duration = Duration::from_secs(600);

/// So often a game is tried that cannot be read.
const ATTEMPTS: u8 = 3;

struct Gatherer {
    explorer: Explorer,
    /// Games of the last minutes that are counted, and when something happened in them last.
    counted: HashMap<String, i64>,
    failures: HashMap<String, u8>,
}

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Explorer(#[from] StoreError),
    #[error(transparent)]
    Games(#[from] fishka_store::ReadError),
    #[error("game {0} cannot be read")]
    Game(String),
}

impl Gatherer {
    /// Counts all games that have ended since the last round. Where it stopped is kept with what was counted, and a game
    /// that comes twice counts once, so that a crash changes nothing.
    async fn round(&mut self, shared: &Shared) -> Result<(), Failure> {
        let mark = self.explorer.mark().await?.and_then(|mark| mark.parse::<i64>().ok());
        let overlap = OVERLAP.as_millis() as i64;
        let since = mark.map_or(i64::MIN, |mark| mark.saturating_sub(overlap));
        self.counted.retain(|_, updated| *updated >= since);
        let (mut last, mut latest) = ((since, String::new()), mark.unwrap_or(i64::MIN));
        loop {
            let page = shared.store.finished_after(last.0, &last.1, limits::EXPLORED_AT_ONCE).await?;
            let Some(end) = page.last() else { return Ok(()) };
            last = (end.updated, end.id.clone());
            let mut games = Vec::new();
            let new: Vec<&Finished> =
                page.iter().filter(|game| !self.counted.contains_key(&game.id)).collect();
            for game in &new {
                games.extend(self.played(shared, game).await?);
            }
            latest = latest.max(last.0);
            if !new.is_empty() {
                self.explorer.add(&games, Some(&latest.to_string())).await?;
                self.counted.extend(new.iter().map(|game| (game.id.clone(), game.updated)));
            }
        }
    }

    /// A game as it is counted; nothing when it cannot be read, however often it is tried.
    async fn played(&mut self, shared: &Shared, game: &Finished) -> Result<Option<Played>, Failure> {
        let id: Option<GameId> = game.id.parse().ok();
        let table = match id {
            Some(id) => {
                let loaded = repository::load(shared, id).await;
                loaded.and_then(|loaded| loaded.kept_elsewhere(shared)).ok()
            }
            None => None,
        };
        let Some(table) = table else {
            let failures = self.failures.entry(game.id.clone()).or_default();
            *failures += 1;
            return if *failures < ATTEMPTS { Err(Failure::Game(game.id.clone())) } else { Ok(None) };
        };
        self.failures.remove(&game.id);
        let seats = &table.state().seats;
        let engine = seats.iter().any(|who| matches!(who, Who::Computer { .. }));
        let source = if engine { Source::Engine } else { Source::People };
        let played = Played::new(&table.to_record(), source);
        // A game that only those know who have its link stays nameless.
        Ok(played.map(|played| if game.listed { played } else { played.nameless() }))
    }
}
