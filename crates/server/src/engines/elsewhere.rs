//! Computer moves that are found at another server, because the threads of this one are busy.

use std::{sync::Arc, time::Duration};

use fishka_catalog::{Move, Rules};
use fishka_engine_api::Level;
use fishka_game::{Position as _, Seat};
use fishka_wire::{GameId, PlayerId, State};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use super::{Question, Search, TooBusy};
use crate::server::Shared;

/// A question as it travels to another server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Errand {
    id: GameId,
    seat: Seat,
    player: Option<PlayerId>,
    game: String,
    options: String,
    start: Option<String>,
    moves: Vec<String>,
    /// Nothing for full strength.
    level: Option<u8>,
    seed: u64,
    clock: String,
    left: Option<u64>,
}

impl Errand {
    /// The errand that a question about a game makes.
    pub(crate) fn new(question: &Question, state: &State) -> Errand {
        let (id, seat) = question.computer;
        Errand {
            id,
            seat,
            player: question.player,
            game: state.game.clone(),
            options: state.options.clone(),
            start: state.start.clone(),
            moves: state.moves.clone(),
            level: question.level.number(),
            seed: question.seed,
            clock: state.clock.clone(),
            left: question.left.map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX)),
        }
    }

    /// The question again; nothing when this program does not know the game or its rules.
    fn question(&self) -> Option<Question> {
        let rules = Rules::new(&self.game, &self.options.parse().ok()?).ok()?;
        Some(Question {
            computer: (self.id, self.seat),
            player: self.player,
            line: rules.line(self.start.as_deref(), &self.moves).ok()?,
            level: self.level.map_or(Some(Level::FULL), Level::new)?,
            seed: self.seed,
            control: self.clock.parse().ok()?,
            left: self.left.map(Duration::from_millis),
        })
    }
}

/// What comes of an errand: the move, unless the one who was asked is busy too.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Found {
    pub(crate) mv: Option<String>,
}

/// Thinks about an errand of another server, if a thread is free.
pub(crate) async fn run(shared: &Shared, errand: &Errand) -> Found {
    let free = shared.engines.is_free();
    let search = errand.question().filter(|_| free).and_then(|question| shared.engines.ask(question).ok());
    let found = match search {
        Some(mut search) => search.answer().await,
        None => None,
    };
    Found { mv: found.map(|mv| mv.to_string()) }
}

/// Asks for a move: here when a thread is free or there is nobody else, and else wherever one is.
pub(crate) fn ask(
    shared: &Arc<Shared>,
    question: Question,
    errand: impl FnOnce(&Question) -> Errand,
) -> Result<Search, TooBusy> {
    if shared.engines.is_free() || !shared.nodes.reachable() {
        return shared.engines.ask(question);
    }
    let errand = errand(&question);
    let (mut sender, answer) = oneshot::channel();
    let shared = Arc::clone(shared);
    tokio::spawn(async move {
        let thinking = think(&shared, question, errand);
        tokio::select! {
            // A game that has gone on does not listen any more.
            () = sender.closed() => {}
            found = thinking => {
                if let Some(mv) = found {
                    let _ = sender.send(mv);
                }
            }
        }
    });
    Ok(Search::elsewhere(answer))
}

async fn think(shared: &Shared, question: Question, errand: Errand) -> Option<Move> {
    let told = match &shared.nodes.bus {
        Some(bus) => bus.send_errand(errand).await,
        None => None,
    };
    if let Some(text) = told.and_then(|told| told.mv)
        && let Ok(mv) = question.line.position().parse_move(&text)
    {
        shared.metrics.engine_errands.add(1);
        return Some(mv);
    }
    shared.engines.ask(question).ok()?.answer().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_the_same_at_another_server() {
        let errand = Errand {
            id: GameId::from_random(1),
            seat: Seat::FIRST,
            player: None,
            game: "dvonn".to_owned(),
            options: String::new(),
            start: None,
            moves: vec!["d3".to_owned(), "f4".to_owned()],
            level: Some(4),
            seed: 9,
            clock: "60+1".to_owned(),
            left: Some(5_000),
        };
        let sent: Errand = serde_json::from_str(&serde_json::to_string(&errand).unwrap()).unwrap();
        let question = sent.question().unwrap();
        assert_eq!((question.line.plies(), question.seed, question.level.number()), (2, 9, Some(4)));
        assert_eq!(question.left, Some(Duration::from_secs(5)));
        assert!(Errand { game: "chess".to_owned(), ..sent }.question().is_none());
    }
}
