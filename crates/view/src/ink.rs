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

/// How a piece of text is coloured.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    OnWhite,
    OnGrey,
    OnRed,
    Cyan,
    Green,
    Red,
    Faint,
}

impl Paint {
    pub(crate) fn ink(self, ink: Ink, text: &str) -> String {
        let code = match ink {
            // Black on white and white on grey read as light and dark on terminals of either background.
            Ink::OnWhite => "1;30;47",
            Ink::OnGrey => "1;97;100",
            Ink::OnRed => "1;97;41",
            Ink::Cyan => "36",
            Ink::Green => "32",
            Ink::Red => "31",
            Ink::Faint => "2",
        };
        match self {
            Paint::Plain => text.to_owned(),
            Paint::Ansi => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }
}
