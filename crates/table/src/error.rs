use fishka_game::{Explain, Value};

/// Why the table refuses something that is not a matter of the game's rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// The position to begin in is the end of a game.
    #[error("in this position the game is over")]
    PositionOver,
    /// A clock that is not counted in days runs for too long.
    #[error("a clock gives at most {hours} hours; for more, play by days a move")]
    LongClock {
        /// The most hours.
        hours: u64,
    },
    /// As many entries as seats are needed.
    #[error("this game has {seats} seats, not {found}")]
    Seats {
        /// How many there are.
        seats: usize,
        /// How many were given.
        found: usize,
    },
    /// Somebody would play against themselves.
    #[error("one person takes one seat")]
    TwoSeats,
    /// The seat is not at the table.
    #[error("there is no seat {seat}")]
    NoSuchSeat {
        /// Its number.
        seat: u8,
    },
    /// The seat is taken.
    #[error("this seat is taken")]
    SeatTaken,
    /// All seats are taken.
    #[error("all seats are taken")]
    Full,
    /// The one who asks only watches.
    #[error("only those who play can do that")]
    NotAPlayer,
    /// Seats are still open.
    #[error("the game has not begun")]
    NotBegun,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The game has not ended.
    #[error("the game is not over")]
    NotOver,
    /// Another seat acts.
    #[error("it is not your turn")]
    NotYourTurn,
    /// A move that was meant for another position.
    #[error("this move was meant for ply {found}, and the game is at {expected}")]
    OutOfDate {
        /// How many moves and chance events stand.
        expected: usize,
        /// How many were taken to stand.
        found: usize,
    },
    /// The move came when the time was up.
    #[error("your time was up before this move came")]
    TooLate,
    /// A draw was offered since the last move already.
    #[error("you can offer a draw once a move")]
    OfferedAlready,
    /// Nobody offers a draw.
    #[error("nobody offers a draw")]
    NoOffer,
    /// One has not moved yet.
    #[error("you have no move to take back")]
    NothingToTakeBack,
    /// Asked since the last move already.
    #[error("you can ask to take back once a move")]
    AskedAlready,
    /// Nobody asks to take back.
    #[error("nobody asks to take a move back")]
    NoRequest,
    /// The game is too far to be aborted.
    #[error("a game can be aborted before its second move only")]
    TooFarToAbort,
    /// Nobody is away, or not for long enough.
    #[error("a game can be claimed when another player has been away for long")]
    NothingToClaim,
    /// Nothing was said, or too much.
    #[error("a message has 1 to {longest} characters")]
    Chat {
        /// The most characters.
        longest: usize,
    },
    /// As much was said as can be.
    #[error("no more than {most} messages fit in one game")]
    ChatFull {
        /// The most messages.
        most: u32,
    },
    /// The host wants no chat.
    #[error("there is no chat on this server")]
    NoChat,
    /// Who has not played says nothing after the end.
    #[error("the game is over, and only those who played it still talk here")]
    ChatOver,
    /// The name of a command is empty or too long.
    #[error("the id of a command has 1 to {longest} bytes")]
    Id {
        /// The most bytes.
        longest: usize,
    },
}

impl Explain for TableError {
    fn key(&self) -> &'static str {
        match self {
            TableError::PositionOver => "table-position-over",
            TableError::LongClock { .. } => "table-long-clock",
            TableError::Seats { .. } => "table-seats",
            TableError::TwoSeats => "table-two-seats",
            TableError::NoSuchSeat { .. } => "table-no-such-seat",
            TableError::SeatTaken => "table-seat-taken",
            TableError::Full => "table-full",
            TableError::NotAPlayer => "table-not-a-player",
            TableError::NotBegun => "table-not-begun",
            TableError::Over => "illegal-over",
            TableError::NotOver => "table-not-over",
            TableError::NotYourTurn => "table-not-your-turn",
            TableError::OutOfDate { .. } => "table-out-of-date",
            TableError::TooLate => "table-too-late",
            TableError::OfferedAlready => "table-offered-already",
            TableError::NoOffer => "table-no-offer",
            TableError::NothingToTakeBack => "table-nothing-to-take-back",
            TableError::AskedAlready => "table-asked-already",
            TableError::NoRequest => "table-no-request",
            TableError::TooFarToAbort => "table-too-far-to-abort",
            TableError::NothingToClaim => "table-nothing-to-claim",
            TableError::Chat { .. } => "table-chat",
            TableError::ChatFull { .. } => "table-chat-full",
            TableError::NoChat => "table-no-chat",
            TableError::ChatOver => "table-chat-over",
            TableError::Id { .. } => "table-id",
        }
    }

    fn values(&self) -> Vec<(&'static str, Value)> {
        let number = |number: usize| Value::Number(i64::try_from(number).unwrap_or(i64::MAX));
        match *self {
            TableError::Seats { seats, found } => vec![("seats", number(seats)), ("found", number(found))],
            TableError::LongClock { hours } => vec![("hours", Value::Number(hours.cast_signed()))],
            TableError::NoSuchSeat { seat } => vec![("seat", Value::text(seat))],
            // Plies are named here, not counted.
            TableError::OutOfDate { expected, found } => {
                vec![("expected", Value::text(expected)), ("found", Value::text(found))]
            }
            TableError::ChatFull { most } => vec![("most", Value::Number(most.into()))],
            TableError::Chat { longest } | TableError::Id { longest } => vec![("longest", number(longest))],
            _ => Vec::new(),
        }
    }
}
