//! Looks that people choose: other boards, other pieces.

use std::{fmt, str::FromStr};

/// What boards are made of.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Boards {
    /// Of what each game has of its own.
    #[default]
    Classic,
    /// Grey stone.
    Stone,
}

/// What pieces are made of.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Pieces {
    /// Of what each game has of its own.
    #[default]
    Classic,
    /// Black, white, and colours that differ in lightness too, for eyes that see fewer colours.
    Contrast,
}

impl Boards {
    /// All of them.
    pub const ALL: [Boards; 2] = [Boards::Classic, Boards::Stone];

    /// Its name in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Boards::Classic => "classic",
            Boards::Stone => "stone",
        }
    }
}

impl Pieces {
    /// All of them.
    pub const ALL: [Pieces; 2] = [Pieces::Classic, Pieces::Contrast];

    /// Its name in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Pieces::Classic => "classic",
            Pieces::Contrast => "contrast",
        }
    }
}

/// A name that no boards or pieces have.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoSuchLook;

impl fmt::Display for NoSuchLook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no boards or pieces have this name")
    }
}

impl std::error::Error for NoSuchLook {}

/// Writes and reads the names.
macro_rules! named {
    ($($look:ident)*) => {$(
        impl fmt::Display for $look {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $look {
            type Err = NoSuchLook;

            fn from_str(text: &str) -> Result<$look, NoSuchLook> {
                $look::ALL.into_iter().find(|look| look.name() == text).ok_or(NoSuchLook)
            }
        }
    )*};
}

named!(Boards Pieces);
