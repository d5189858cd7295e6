use std::collections::BTreeMap;

use fishka_catalog::{Move, Position, Rules};
use fishka_game::{Game as _, Position as _};
use serde::{Deserialize, Serialize};

use crate::{Filter, Folded, Tally, row::Row};

/// A position somebody asks about.
#[derive(Clone, Debug)]
pub struct Question {
    position: Position,
    folded: Folded,
    filter: Filter,
    /// How many sit at the table.
    #[cfg_attr(
        not(feature = "store"),
        allow(dead_code, reason = "only a store shows games with their seats")
    )]
    pub(crate) seats: usize,
}

impl Question {
    /// Asks which moves were made in a position, and how those games ended.
    #[must_use]
    pub fn new(rules: &Rules, position: &Position, filter: Filter) -> Question {
        let folded = Folded::new(rules, position);
        Question { position: position.clone(), folded, filter, seats: rules.seats() }
    }

    pub(crate) const fn key(&self) -> u64 {
        self.folded.key()
    }

    /// The legal moves by their numbers. Of moves that only a symmetry tells apart the first stands for all.
    pub(crate) fn moves(&self) -> BTreeMap<u16, Move> {
        let mut legal = Vec::new();
        self.position.legal_moves(&mut legal);
        let mut moves = BTreeMap::new();
        for mv in legal {
            if let Some(number) = self.folded.number(&self.position, mv) {
                moves.entry(number).or_insert(mv);
            }
        }
        moves
    }
}

/// How many games an answer shows.
const SAMPLES: usize = 8;

/// What has been counted towards an answer, from however many places. Where all games begin there are a hundred thousand rows
/// to count, so that each may cost little.
#[derive(Clone, Default, Debug)]
pub struct Counts {
    /// How the games with a move ended, and the newest of them.
    moves: BTreeMap<u16, (Tally, u32)>,
    /// The newest games that went through the position, and the move each made there; the newest first.
    pub(crate) newest: Vec<(u32, u16)>,
}

impl Counts {
    pub(crate) fn add(&mut self, row: &Row, question: &Question) {
        if question.filter.takes(row.bucket, row.winners) {
            let (tally, newest) = self.moves.entry(row.mv).or_default();
            tally.add(row.winners, row.count);
            *newest = row.game.max(*newest);
            self.show((row.game, row.mv));
        }
    }

    /// Shows a game if it is among the newest. Games of books have no number and are not shown.
    fn show(&mut self, game: (u32, u16)) {
        if game.0 == 0 || self.newest.len() == SAMPLES && self.newest.last().is_some_and(|last| *last >= game)
        {
            return;
        }
        let place = self.newest.partition_point(|newer| *newer > game);
        if self.newest.get(place) != Some(&game) {
            self.newest.insert(place, game);
            self.newest.truncate(SAMPLES);
        }
    }

    /// The answer, without the games themselves: the moves that were made most come first.
    #[must_use]
    pub fn answer(&self, question: &Question) -> Answer {
        let mut answer = Answer::default();
        for (number, mv) in question.moves() {
            let Some(&(tally, newest)) = self.moves.get(&number) else { continue };
            answer.total.join(&tally);
            let game = Some(newest).filter(|game| *game > 0);
            answer.moves.push(MovePlayed { mv: mv.to_string(), tally, game });
        }
        answer.moves.sort_by_key(|played| std::cmp::Reverse(played.tally.games));
        answer
    }
}

/// What was played in a position and how it ended.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Answer {
    /// All games that went on from it.
    #[serde(flatten)]
    pub total: Tally,
    /// The moves that were made, the most frequent first.
    pub moves: Vec<MovePlayed>,
    /// Some of the games, the newest first.
    pub samples: Vec<Sample>,
}

/// A move and the games in which it was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MovePlayed {
    /// In the notation of the game. Of moves that only a symmetry of the position tells apart, one stands for all.
    #[serde(rename = "move")]
    pub mv: String,
    /// How they ended.
    #[serde(flatten)]
    pub tally: Tally,
    /// The number of the newest game that is kept whole.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub game: Option<u32>,
}

/// A game that is kept whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sample {
    /// Its number in the store.
    pub game: u32,
    /// Who sat in each seat; empty where nobody is named.
    pub seats: Vec<String>,
    /// When it was played, as far as that is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub date: Option<String>,
    /// How it ended, as records write it.
    pub result: String,
    /// The move that was made in the position asked about.
    #[serde(rename = "move")]
    pub mv: String,
}
