use fishka_game::{Explain, Message, NotAMove};

/// Text that is not what it should be.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.help())]
pub enum Misspelt {
    /// No square.
    Square,
    /// Not three exits.
    Exits,
    /// No kind of tile.
    Kind,
    /// No class of the expert draw.
    Class,
    /// No placement.
    Placement,
    /// A placement that leaves even the largest board.
    OverTheEdge,
    /// No bid.
    Bid,
    /// None of the moves.
    Move,
}

impl Misspelt {
    /// How it is written, in English.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Misspelt::Square => "a square is a column from a to s and a row from 1 to 19, such as j9",
            Misspelt::Exits => "exits are three different letters from a to h in order, such as abd",
            Misspelt::Kind => "a tile is named by its three exits, such as abd",
            Misspelt::Class => "a tile is ring or plain",
            Misspelt::Placement => {
                "a tile is laid by its exits, - or | and its western or northern square: abd-i9, cfh|j12"
            }
            Misspelt::OverTheEdge => "the tile would stick out over the edge of the board",
            Misspelt::Bid => "a bid is a whole number from 1 to 999",
            Misspelt::Move => {
                "a move is a placement such as abd-i9 or cfh|j12, a draw such as ?abd, ring, plain, bid 28 or accept"
            }
        }
    }
}

impl Explain for Misspelt {
    fn message(&self) -> Message {
        match self {
            Misspelt::Square => Message::new("tayu-misspelt-square"),
            Misspelt::Exits => Message::new("tayu-misspelt-exits"),
            Misspelt::Kind => Message::new("tayu-misspelt-kind"),
            Misspelt::Class => Message::new("tayu-misspelt-class"),
            Misspelt::Placement => Message::new("tayu-misspelt-placement"),
            Misspelt::OverTheEdge => Message::new("tayu-misspelt-over-the-edge"),
            Misspelt::Bid => Message::new("tayu-misspelt-bid"),
            Misspelt::Move => Message::new("tayu-misspelt-move"),
        }
    }
}

impl From<Misspelt> for NotAMove {
    fn from(misspelt: Misspelt) -> NotAMove {
        NotAMove { key: misspelt.message().key, help: misspelt.help() }
    }
}
