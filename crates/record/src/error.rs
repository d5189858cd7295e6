use fishka_catalog::{Illegal, RulesError, SetupError};
use fishka_game::{Explain, Message, NotAMove, PlayError, clock::TimeControlError};

use crate::{Location, Record, limits};

/// A record that could not be read to its end.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{error}")]
pub struct BrokenRecord {
    /// Everything that was fine before the error; `None` when not even the game is known.
    pub before: Option<Record>,
    /// What is wrong, and where.
    pub error: RecordError,
}

impl Explain for BrokenRecord {
    fn message(&self) -> Message {
        self.error.message()
    }
}

/// A record, or why it could not be read to its end.
pub type ReadRecord = Result<Record, Box<BrokenRecord>>;

/// What is wrong with a record, and where.
///
/// As an [`Explain`] it tells the problem; the values `line` and `column` come with it, and the message `record-location`
/// has them in words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{location}: {problem}")]
pub struct RecordError {
    /// Where.
    pub location: Location,
    /// What.
    pub problem: Problem,
}

impl Explain for RecordError {
    fn message(&self) -> Message {
        let Location { line, column } = self.location;
        self.problem.message().number("line", line).number("column", column)
    }
}

/// What can be wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// More text than any record needs.
    #[error("a record has at most {} MiB of text", limits::TEXT >> 20)]
    TooLong,
    /// More tags than any record needs.
    #[error("a record has at most {} tags", limits::TAGS)]
    TooManyTags,
    /// More moves than any record needs.
    #[error("a record has at most {} moves, and {} in one line", limits::MOVES, limits::PLIES)]
    TooManyMoves,
    /// Variations inside variations inside variations.
    #[error("variations nest at most {} deep", limits::DEPTH)]
    TooDeep,
    /// Text that names no format this crate reads.
    #[error("this is no record: a record begins with [Fishka \"1\"]")]
    NoRecord,
    /// A version of the format that is newer than this crate.
    #[error("format version {found} is not known here; known is 1")]
    UnknownVersion {
        /// The version in the tag.
        found: String,
    },
    /// Something in square brackets that is no tag.
    #[error("a tag is written [Name \"value\"] on one line")]
    NotATag,
    /// The same tag twice.
    #[error("tag {name} stands there twice")]
    RepeatedTag {
        /// The name of the tag.
        name: String,
    },
    /// A tag whose value the record works out itself, or whose name cannot be written.
    #[error("tag {name} cannot be set")]
    ReservedTag {
        /// The name of the tag.
        name: String,
    },
    /// No `Game` tag.
    #[error("the record does not say which game it is: a tag like [Game \"dvonn\"] is missing")]
    NoGame,
    /// An unknown game, or options it refuses.
    #[error(transparent)]
    Rules(RulesError),
    /// A start position that is not one.
    #[error(transparent)]
    Position(SetupError),
    /// A tag for a seat the table does not have.
    #[error("tag {name} names a seat, but this game has {seats}")]
    NoSuchSeat {
        /// The name of the tag.
        name: String,
        /// The seats of the table.
        seats: usize,
    },
    /// A date that is not one.
    #[error("a date is written 2026-11-15, 2026-11 or 2026")]
    Date,
    /// A time control that is not one.
    #[error(transparent)]
    TimeControl(TimeControlError),
    /// An ending that is not one.
    #[error("an ending is written resign 1, time 1, abandon 1 (with the seat) or agreed")]
    Ending,
    /// `{` without `}`.
    #[error("this comment has no end: a }} is missing")]
    OpenComment,
    /// `}` without `{`.
    #[error("there is no comment to end here")]
    StrayBrace,
    /// `(` without `)`.
    #[error("this variation has no end: a ) is missing")]
    OpenVariation,
    /// `)` without `(`.
    #[error("there is no variation to end here")]
    StrayParenthesis,
    /// `(` with no move before it.
    #[error("a variation stands after the move it replaces")]
    VariationBeforeMove,
    /// `()`.
    #[error("a variation needs a move")]
    EmptyVariation,
    /// A number that is no move.
    #[error("a number of a turn has a dot, and a number without one is no move here")]
    StrayNumber,
    /// A glyph that belongs to no move.
    #[error("a glyph such as !? belongs to the move before it, and there is none")]
    StrayGlyph,
    /// A number that does not count the turns.
    #[error("this is turn {expected}, not {found}: is a move missing or written twice?")]
    WrongNumber {
        /// The number that stands there.
        found: u32,
        /// The number of the turn.
        expected: u32,
    },
    /// A word that is no move of the game.
    #[error("“{text}” is no move: {why}")]
    NotAMove {
        /// The word.
        text: String,
        /// How moves are written.
        why: NotAMove,
    },
    /// A move the rules refuse.
    #[error("{text}: {why}")]
    Illegal {
        /// The move.
        text: String,
        /// The rule it breaks.
        why: PlayError<Illegal>,
    },
    /// An action of a player who is not to move, in a record of another program.
    #[error("{text}: it is not this player's turn")]
    NotTheirTurn {
        /// The action.
        text: String,
    },
    /// A game of another program that is not read from it.
    #[error("this SGF file is of another game (GM[{name}]); of SGF only games of DVONN are read")]
    AnotherGame {
        /// What it is called there.
        name: String,
    },
    /// A file of another program that breaks off.
    #[error("the file breaks off here: a closing bracket is missing")]
    Truncated,
    /// An event of play in a record of another program that means nothing here.
    #[error("“{text}” is no event that is known here")]
    UnknownEvent {
        /// The event.
        text: String,
    },
    /// A winner in a record of another program that is not who won by the moves.
    #[error("the file says “{found}”, but by the moves that player did not win")]
    ContradictingResult {
        /// What the file says.
        found: String,
    },
    /// A result in a variation.
    #[error("a result stands only at the end of the record, not in a variation")]
    ResultInVariation,
    /// Moves or comments after the result.
    #[error("nothing but another record may follow the result")]
    AfterResult,
    /// More than the one record that was asked for.
    #[error("another record begins here")]
    SecondRecord,
    /// A result that is not what the rules say, or not what the tag says.
    #[error("the result is {expected}, not {found}")]
    WrongResult {
        /// What stands there.
        found: String,
        /// What it should be.
        expected: String,
    },
    /// A result of a game that goes on.
    #[error("the game is not over, so its result is * or, with an Ending tag, like W-L")]
    ResultTooEarly,
    /// An ending off the board of a game that the rules have ended.
    #[error("the rules have ended this game; it cannot end another way")]
    EndedOnBoard,
    /// Standings without the reason for them, or a reason without standings that fit it.
    #[error(
        "a result like W-L and an Ending tag go together, and a seat that gave up loses with its partners"
    )]
    EndingMismatch,
}

impl Explain for Problem {
    fn message(&self) -> Message {
        match self {
            Problem::TooLong => Message::new("record-too-long").number("limit", limits::TEXT >> 20),
            Problem::TooManyTags => Message::new("record-too-many-tags").number("limit", limits::TAGS),
            Problem::TooManyMoves => Message::new("record-too-many-moves")
                .number("limit", limits::MOVES)
                .number("line-limit", limits::PLIES),
            Problem::TooDeep => Message::new("record-too-deep").number("limit", limits::DEPTH),
            Problem::NoRecord => Message::new("record-no-record"),
            Problem::UnknownVersion { found } => Message::new("record-unknown-version").text("found", found),
            Problem::NotATag => Message::new("record-not-a-tag"),
            Problem::RepeatedTag { name } => Message::new("record-repeated-tag").text("name", name),
            Problem::ReservedTag { name } => Message::new("record-reserved-tag").text("name", name),
            Problem::NoGame => Message::new("record-no-game"),
            Problem::Rules(error) => error.message(),
            Problem::Position(error) => error.message(),
            Problem::NoSuchSeat { name, seats } => {
                Message::new("record-no-such-seat").text("name", name).number("seats", *seats)
            }
            Problem::Date => Message::new("record-date"),
            Problem::TimeControl(error) => error.message(),
            Problem::Ending => Message::new("record-ending"),
            Problem::OpenComment => Message::new("record-open-comment"),
            Problem::StrayBrace => Message::new("record-stray-brace"),
            Problem::OpenVariation => Message::new("record-open-variation"),
            Problem::StrayParenthesis => Message::new("record-stray-parenthesis"),
            Problem::VariationBeforeMove => Message::new("record-variation-before-move"),
            Problem::EmptyVariation => Message::new("record-empty-variation"),
            Problem::StrayNumber => Message::new("record-stray-number"),
            Problem::StrayGlyph => Message::new("record-stray-glyph"),
            // Numbers of turns name them and do not count anything.
            Problem::WrongNumber { found, expected } => {
                Message::new("record-wrong-number").text("found", found).text("expected", expected)
            }
            Problem::NotAMove { why, .. } => why.message(),
            Problem::Illegal { why, .. } => why.message(),
            Problem::NotTheirTurn { text } => Message::new("record-not-their-turn").text("action", text),
            Problem::AnotherGame { name } => Message::new("record-another-game").text("name", name),
            Problem::Truncated => Message::new("record-truncated"),
            Problem::UnknownEvent { text } => Message::new("record-unknown-event").text("event", text),
            Problem::ContradictingResult { found } => {
                Message::new("record-contradicting-result").text("found", found)
            }
            Problem::ResultInVariation => Message::new("record-result-in-variation"),
            Problem::AfterResult => Message::new("record-after-result"),
            Problem::SecondRecord => Message::new("record-second-record"),
            Problem::WrongResult { found, expected } => {
                Message::new("record-wrong-result").text("found", found).text("expected", expected)
            }
            Problem::ResultTooEarly => Message::new("record-result-too-early"),
            Problem::EndedOnBoard => Message::new("record-ended-on-board"),
            Problem::EndingMismatch => Message::new("record-ending-mismatch"),
        }
    }
}
