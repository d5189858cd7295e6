use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Text that is not the name of a game, a player or a study.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an id is written with letters a to z, A to Z and digits, and has its own fixed length")]
pub struct NotAnId;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $length:literal, $example:literal) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(into = "String", try_from = "String")]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "schema", schema(value_type = String, example = $example))]
        pub struct $name([u8; $length]);

        impl $name {
            /// An id from a random number. Its low digits in base 62 are used, so all of the number should be random.
            #[must_use]
            pub fn from_random(mut number: u64) -> $name {
                $name([(); $length].map(|()| {
                    let digit = DIGITS[(number % 62) as usize];
                    number /= 62;
                    digit
                }))
            }

            /// The id as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                // Only letters and digits are let in.
                str::from_utf8(&self.0).unwrap_or_default()
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<$name, NotAnId> {
                let digits: [u8; $length] = text.as_bytes().try_into().map_err(|_| NotAnId)?;
                if digits.iter().all(u8::is_ascii_alphanumeric) { Ok($name(digits)) } else { Err(NotAnId) }
            }
        }

        impl TryFrom<String> for $name {
            type Error = NotAnId;

            fn try_from(text: String) -> Result<$name, NotAnId> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.as_str().to_owned()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

id! {
    /// The public name of a game: eight letters and digits. It lets one watch, not play.
    GameId, 8, "h3Kd09xQ"
}

id! {
    /// The public name of a player: ten letters and digits. It is not the secret that proves who one is.
    PlayerId, 10, "Zt5mQ0aa1B"
}

id! {
    /// The public name of a study: ten letters and digits. Who knows it may read the study.
    StudyId, 10, "q8Lw2Tz0Rk"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_back() {
        for number in [0, 1, 61, 62, u64::MAX] {
            let game = GameId::from_random(number);
            assert_eq!(game.to_string().parse(), Ok(game));
            let player = PlayerId::from_random(number);
            assert_eq!(player.to_string().parse(), Ok(player));
        }
    }

    #[test]
    fn other_text_is_no_id() {
        for text in ["", "short", "muchtoolong", "h3Kd09x/", "h3Kd09x ", "фишк"] {
            assert_eq!(text.parse::<GameId>(), Err(NotAnId), "{text}");
        }
    }
}
