use fishka_game::{Explain, Message};

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
    fn message(&self) -> Message {
        match *self {
            TableError::PositionOver => Message::new("table-position-over"),
            TableError::LongClock { hours } => Message::new("table-long-clock").number("hours", hours),
            TableError::Seats { seats, found } => {
                Message::new("table-seats").number("seats", seats).number("found", found)
            }
            TableError::TwoSeats => Message::new("table-two-seats"),
            TableError::NoSuchSeat { seat } => Message::new("table-no-such-seat").text("seat", seat),
            TableError::SeatTaken => Message::new("table-seat-taken"),
            TableError::Full => Message::new("table-full"),
            TableError::NotAPlayer => Message::new("table-not-a-player"),
            TableError::NotBegun => Message::new("table-not-begun"),
            TableError::Over => Message::new("illegal-over"),
            TableError::NotOver => Message::new("table-not-over"),
            TableError::NotYourTurn => Message::new("table-not-your-turn"),
            // Plies are named here, not counted.
            TableError::OutOfDate { expected, found } => {
                Message::new("table-out-of-date").text("expected", expected).text("found", found)
            }
            TableError::TooLate => Message::new("table-too-late"),
            TableError::OfferedAlready => Message::new("table-offered-already"),
            TableError::NoOffer => Message::new("table-no-offer"),
            TableError::NothingToTakeBack => Message::new("table-nothing-to-take-back"),
            TableError::AskedAlready => Message::new("table-asked-already"),
            TableError::NoRequest => Message::new("table-no-request"),
            TableError::TooFarToAbort => Message::new("table-too-far-to-abort"),
            TableError::NothingToClaim => Message::new("table-nothing-to-claim"),
            TableError::Chat { longest } => Message::new("table-chat").number("longest", longest),
            TableError::ChatFull { most } => Message::new("table-chat-full").number("most", most),
            TableError::NoChat => Message::new("table-no-chat"),
            TableError::ChatOver => Message::new("table-chat-over"),
            TableError::Id { longest } => Message::new("table-id").number("longest", longest),
        }
    }
}
