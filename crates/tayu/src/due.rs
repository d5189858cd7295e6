use core::{fmt, str::FromStr};

use crate::{Class, Kind, Misspelt};

/// What has to happen next.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Due {
    /// A number named in the auction, or the lowest accepted: `bid`.
    Bid,
    /// A class picked in the expert draw: `choose`.
    Choice,
    /// A tile drawn, in the expert draw from the class picked: `?`, `?ring` or `?plain`.
    Draw(Option<Class>),
    /// This tile laid, if it fits anywhere: `acf`.
    Placement(Kind),
    /// Nothing, the bag is empty: `-`.
    Nothing,
}

impl fmt::Display for Due {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Due::Bid => f.write_str("bid"),
            Due::Choice => f.write_str("choose"),
            Due::Draw(None) => f.write_str("?"),
            Due::Draw(Some(class)) => write!(f, "?{class}"),
            Due::Placement(kind) => kind.fmt(f),
            Due::Nothing => f.write_str("-"),
        }
    }
}

impl FromStr for Due {
    type Err = Misspelt;

    fn from_str(text: &str) -> Result<Due, Misspelt> {
        Ok(match text {
            "bid" => Due::Bid,
            "choose" => Due::Choice,
            "?" => Due::Draw(None),
            "-" => Due::Nothing,
            _ => match text.strip_prefix('?') {
                Some(class) => Due::Draw(Some(class.parse()?)),
                None => Due::Placement(text.parse()?),
            },
        })
    }
}
