//! A game to watch for every game of the catalog. They lie in `games/NAME.fishka`, and a game may lack one.

use fishka_catalog::{Line, Rules};
use fishka_game::Options;
use fishka_record::Record;

/// The name of a game, and the record to watch.
const SHOWCASES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/showcases.rs"));

/// A whole game to watch; where there is none, the position a game begins in.
pub(crate) fn sample(game: &str) -> Option<Line> {
    let record = SHOWCASES.iter().find(|(name, _)| *name == game);
    let record = record.and_then(|(_, text)| Record::read(text).ok());
    record.map(|record| record.line()).or_else(|| Some(Line::new(Rules::new(game, &Options::new()).ok()?)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use super::*;

    #[test]
    fn every_game_to_watch_is_finished() {
        for (name, _) in SHOWCASES {
            assert!(sample(name).unwrap().outcome().is_some(), "{name}");
        }
    }
}
