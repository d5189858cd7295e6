//! Colours of a terminal.

/// Whether a text board is coloured.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Paint {
    /// Letters only.
    #[default]
    Plain,
    /// With ANSI colours.
    Ansi,
}

/// What a piece of text stands for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    White,
    Black,
    Red,
    Water,
    NorthSouth,
    EastWest,
    Faint,
}

impl Paint {
    pub(crate) fn ink(self, ink: Ink, text: &str) -> String {
        let code = match ink {
            // Reversed and plain read as light and dark on terminals of either background.
            Ink::White => "1;30;47",
            Ink::Black => "1;97;100",
            Ink::Red => "1;97;41",
            Ink::Water => "36",
            Ink::NorthSouth => "32",
            Ink::EastWest => "31",
            Ink::Faint => "2",
        };
        match self {
            Paint::Plain => text.to_owned(),
            Paint::Ansi => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }
}
