//! Games to count.

use fishka_catalog::{Line, Rules};
use fishka_explorer::{Filter, Played, Question, Source};
use fishka_game::Options;
use fishka_record::Record;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

pub(crate) fn rules(game: &str) -> Rules {
    Rules::new(game, &Options::new()).unwrap()
}

/// A game of Abalone that somebody gave up after these moves.
pub(crate) fn abalone(tags: &str, moves: &str, loser: u8) -> Record {
    let result = if loser == 1 { "L-W" } else { "W-L" };
    let text = format!(
        "[Fishka \"1\"]\n[Game \"abalone\"]\n{tags}\n[Ending \"resign {loser}\"]\n\n{moves} {result}"
    );
    Record::read(&text).unwrap()
}

pub(crate) fn people(record: &Record) -> Played {
    Played::new(record, Source::People).unwrap()
}

/// What is asked about the position after these moves.
pub(crate) fn after(game: &str, moves: &str) -> Question {
    asked(game, moves, Filter::default())
}

pub(crate) fn asked(game: &str, moves: &str, filter: Filter) -> Question {
    let line = rules(game).line(None, moves.split_whitespace()).unwrap();
    Question::new(line.game(), line.position(), filter)
}

/// A whole game by chance.
pub(crate) fn random(rules: &Rules, seed: u64) -> Record {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut line = Line::new(rules.clone());
    let mut moves = Vec::new();
    loop {
        line.legal_moves(&mut moves);
        if moves.is_empty() {
            return Record::from_line(&line);
        }
        line.play(moves[random.random_range(0..moves.len())]).unwrap();
    }
}
