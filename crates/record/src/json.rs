//! Records as JSON, for programs.
//!
//! The schema is stable: within one `version` fields may be added, and none is removed or changes its meaning. Fields
//! that have nothing to say are left out, except `outcome`, which is `null` while the game goes on.
//!
//! | field | meaning |
//! | --- | --- |
//! | `format`, `version` | `"fishka-record"` and `1` |
//! | `game` | the name of the game |
//! | `options` | all its options, as text, by name |
//! | `seats` | how many seats the table has |
//! | `start` | text of the position the record begins in |
//! | `tags` | all other tags by name, as text |
//! | `comment`, `eval`, `eval_seat`, `shapes` | what is said about the start |
//! | `moves` | the moves, see below |
//! | `outcome` | how it ended, see below |
//!
//! A move has `text` (in the notation of the game), `turn` (its number in the record), `seat` (1 to 4, missing for
//! chance), `chance` (`true` or `false`), and where known `clock` (milliseconds left), `eval` with the `eval_seat` whose it
//! is (1 to 4), `glyph` (such as `!?`), `shapes` (marks such as `Ga1` and arrows such as `Ra1-c3`), `comment` and
//! `variations`: a list of lines, each a list of moves that could have been played from this move on, in its place.
//!
//! An outcome has `reason` (a stable name of the game such as `six-out`, or `resign`, `time`, `abandon`, `agreed`), `seat`
//! when a seat gave up, and `seats`: for every seat its `standing` (`win`, `draw`, `loss`) and, when the rules ended the
//! game, its `score`.

use std::collections::BTreeMap;

use fishka_game::{Game, Standing};
use serde::Serialize;

use crate::{Conclusion, Eval, Glyph, NodeId, Note, Record, Shape};

impl Record {
    /// The record as JSON on one line.
    ///
    /// # Panics
    /// Never: everything in a record can be written as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(&JsonRecord::from(self)).expect("text, numbers and lists are JSON")
    }
}

/// A record in the shape of its JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct JsonRecord {
    /// Always `fishka-record`.
    pub format: &'static str,
    /// Always 1.
    pub version: u32,
    /// The name of the game.
    pub game: &'static str,
    /// All options by name.
    pub options: BTreeMap<String, String>,
    /// How many seats the table has.
    pub seats: usize,
    /// Text of the start position.
    pub start: String,
    /// All other tags by name.
    pub tags: BTreeMap<String, String>,
    /// What is said about the start.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// An evaluation of the start.
    #[serde(flatten)]
    pub eval: Option<JsonEval>,
    /// Marks and arrows at the start.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<String>,
    /// The moves.
    pub moves: Vec<JsonMove>,
    /// How it ended; `None` while it goes on.
    pub outcome: Option<JsonOutcome>,
}

/// A move in the shape of its JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct JsonMove {
    /// The move in the notation of the game.
    pub text: String,
    /// The number of its turn.
    pub turn: u32,
    /// Who made it, counted from 1; `None` when chance did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// Whether chance made it.
    pub chance: bool,
    /// Milliseconds the mover had left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<u64>,
    /// An evaluation.
    #[serde(flatten)]
    pub eval: Option<JsonEval>,
    /// What somebody thinks of the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub glyph: Option<&'static str>,
    /// Marks and arrows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<String>,
    /// A comment.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Other lines from here, each beginning in place of this move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Vec<JsonMove>>,
}

/// An evaluation in the shape of its JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct JsonEval {
    /// The words of the engine.
    pub eval: String,
    /// Whose it is, counted from 1; `None` when the record does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eval_seat: Option<usize>,
}

/// The end of a game in the shape of its JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct JsonOutcome {
    /// Why it ended.
    pub reason: &'static str,
    /// The seat that gave up, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// How the seats came out of it.
    pub seats: Vec<JsonSeat>,
}

/// What a seat takes from a game in the shape of its JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct JsonSeat {
    /// `win`, `draw` or `loss`.
    pub standing: Standing,
    /// The score, when the rules ended the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
}

impl From<&Record> for JsonRecord {
    fn from(record: &Record) -> JsonRecord {
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        let rules = record.rules();
        let start = record.node(Record::START).note();
        JsonRecord {
            format: "fishka-record",
            version: 1,
            game: rules.name(),
            options: rules.options().iter().map(owned).collect(),
            seats: rules.seats(),
            start: record.start().to_string(),
            tags: record.tags().iter().map(owned).collect(),
            comment: start.text().to_owned(),
            eval: start.eval().map(JsonEval::from),
            shapes: shapes(start),
            moves: moves_after(record, Record::START),
            outcome: outcome(&record.conclusion()),
        }
    }
}

/// The moves that go on from a node, with their variations.
fn moves_after(record: &Record, mut after: NodeId) -> Vec<JsonMove> {
    let mut moves = Vec::new();
    while let Some((&main, variations)) = record.node(after).children().split_first() {
        let mut mv = json_move(record, main);
        for &variation in variations {
            let mut line = vec![json_move(record, variation)];
            line.append(&mut moves_after(record, variation));
            mv.variations.push(line);
        }
        moves.push(mv);
        after = main;
    }
    moves
}

fn json_move(record: &Record, id: NodeId) -> JsonMove {
    let node = record.node(id);
    let note = node.note();
    JsonMove {
        text: node.mv().map(|mv| mv.to_string()).unwrap_or_default(),
        turn: node.turn(),
        seat: node.seat().map(|seat| seat.index() + 1),
        chance: node.seat().is_none(),
        clock: note.clock().map(|clock| u64::try_from(clock.as_millis()).unwrap_or(u64::MAX)),
        eval: note.eval().map(JsonEval::from),
        glyph: note.glyph().map(Glyph::sign),
        shapes: shapes(note),
        comment: note.text().to_owned(),
        variations: Vec::new(),
    }
}

impl From<&Eval> for JsonEval {
    fn from(eval: &Eval) -> JsonEval {
        JsonEval { eval: eval.text().to_owned(), eval_seat: eval.seat().map(|seat| seat.index() + 1) }
    }
}

fn shapes(note: &Note) -> Vec<String> {
    note.shapes().iter().map(Shape::to_string).collect()
}

fn outcome(conclusion: &Conclusion) -> Option<JsonOutcome> {
    match conclusion {
        Conclusion::Unfinished => None,
        Conclusion::OnBoard(outcome) => {
            let seat = |seat: &fishka_game::SeatResult| JsonSeat {
                standing: seat.standing,
                score: Some(seat.score),
            };
            let seats = outcome.seats().iter().map(seat).collect();
            Some(JsonOutcome { reason: outcome.reason(), seat: None, seats })
        }
        Conclusion::OffBoard { ending, standings } => Some(JsonOutcome {
            reason: ending.reason(),
            seat: ending.seat().map(|seat| seat.index() + 1),
            seats: standings.iter().map(|&standing| JsonSeat { standing, score: None }).collect(),
        }),
    }
}
