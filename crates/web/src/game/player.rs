use std::{fmt, str::FromStr};

use fishka_engine_api::Level;

/// Who plays a seat of a game on this device. `Display` writes it as the record names it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// Somebody who sits here.
    Person,
    /// The engine.
    Computer(Level),
}

impl Player {
    /// The level, when it is the computer.
    pub(crate) const fn level(self) -> Option<Level> {
        match self {
            Player::Person => None,
            Player::Computer(level) => Some(level),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.level().map(Level::number) {
            None => f.write_str("person"),
            Some(None) => f.write_str("computer"),
            Some(Some(number)) => write!(f, "computer {number}"),
        }
    }
}

impl FromStr for Player {
    type Err = ();

    fn from_str(text: &str) -> Result<Player, ()> {
        match text {
            "person" => Ok(Player::Person),
            "computer" => Ok(Player::Computer(Level::FULL)),
            _ => {
                let number = text.strip_prefix("computer ").ok_or(())?;
                number.parse().ok().and_then(Level::new).map(Player::Computer).ok_or(())
            }
        }
    }
}

/// All strengths of the computer, the weakest first.
pub(crate) fn levels() -> impl Iterator<Item = Level> {
    (1..=Level::HIGHEST).filter_map(Level::new).chain([Level::FULL])
}

/// The end of the names of a level's messages: its number, or `full`.
pub(crate) fn level_name(level: Level) -> String {
    level.number().map_or_else(|| "full".to_owned(), |number| number.to_string())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        for player in levels().map(Player::Computer).chain([Player::Person]) {
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        assert_eq!("computer 11".parse::<Player>(), Err(()));
    }
}
