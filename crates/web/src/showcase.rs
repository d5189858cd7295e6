//! A game to watch for every game of the catalog. They lie in `games/NAME.fishka`, and a game may lack one.

use fishka_catalog::{Line, Rules};
use fishka_game::{Options, Position as _};

/// The name of a game, and the options and the moves of the one to watch.
const SHOWCASES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/showcases.rs"));

/// A whole game to watch; where there is none, the position a game begins in.
pub(crate) fn sample(game: &str) -> Option<Line> {
    let (options, moves) = SHOWCASES
        .iter()
        .find(|(name, _, _)| *name == game)
        .map_or((Options::new(), ""), |(_, options, moves)| (options.parse().unwrap_or_default(), moves));
    let mut line = Line::new(Rules::new(game, &options).ok()?);
    for text in moves.split_whitespace() {
        // A test plays every one of them to its end.
        let _ = line.position().parse_move(text).map(|mv| line.play(mv));
    }
    Some(line)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use super::*;

    #[test]
    fn every_game_to_watch_is_finished() {
        for (name, _, _) in SHOWCASES {
            assert!(sample(name).unwrap().outcome().is_some(), "{name}");
        }
    }
}
