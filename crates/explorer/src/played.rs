use fishka_game::Seat;
use fishka_record::{Conclusion, Record};
use sha2::{Digest as _, Sha256};

use crate::{
    Folded, Month, Source,
    fold::salt,
    row::Row,
    tally::{Bucket, Winners},
};

/// The tags that tell nothing of people and places.
const KEPT_NAMELESS: [&str; 8] =
    ["Fishka", "Game", "Options", "Position", "Date", "TimeControl", "Ending", "Result"];

/// A finished game, ready to be counted.
#[derive(Clone, Debug)]
pub struct Played {
    /// Of everything that tells this game from another.
    #[cfg_attr(not(feature = "store"), expect(dead_code, reason = "only a store knows a game again"))]
    pub(crate) digest: [u8; 16],
    /// Its record, without comments and variations.
    pub(crate) text: String,
    pub(crate) bucket: Bucket,
    winners: Winners,
    /// The positions and the moves made in them; what came twice stands there once.
    plies: Vec<(u64, u16)>,
}

impl Played {
    /// Goes through a game; `None` when it is not finished.
    #[must_use]
    pub fn new(record: &Record, source: Source) -> Option<Played> {
        let line = record.line();
        let conclusion = record.conclusion();
        if conclusion == Conclusion::Unfinished {
            return None;
        }
        let salt = salt(record.rules());
        let mut plies = Vec::with_capacity(line.plies());
        for (position, mv) in line.walk() {
            let folded = Folded::salted(salt, &position);
            plies.extend(folded.number(&position, mv).map(|number| (folded.key(), number)));
        }
        plies.sort_unstable();
        plies.dedup();
        let mut bare = Record::from_line(&line);
        for (name, value) in record.tags().iter() {
            // They stood in a record of the same game.
            let _ = bare.tags_mut().set(name, value);
        }
        if let Conclusion::OffBoard { ending, standings } = &conclusion {
            let _ = bare.conclude(*ending, standings);
        }
        let text = bare.to_string();
        let month = record.tags().get("Date").and_then(Month::of_date);
        Some(Played {
            digest: digest(record, &text),
            text,
            bucket: Bucket::new(source, month),
            winners: Winners::new(&conclusion.standings()),
            plies,
        })
    }

    /// The same game without who played it and where: nobody finds those people or that game by it.
    #[must_use]
    pub fn nameless(mut self) -> Played {
        let told = |line: &&str| {
            let tag = line.strip_prefix('[').and_then(|tag| tag.split(' ').next());
            tag.is_none_or(|tag| KEPT_NAMELESS.contains(&tag))
        };
        // Tags stand before the empty line.
        if let Some((tags, moves)) = self.text.split_once("\n\n") {
            let tags: Vec<&str> = tags.lines().filter(told).collect();
            self.text = format!("{}\n\n{moves}", tags.join("\n"));
        }
        self
    }

    /// The rows that count this game.
    pub(crate) fn rows(&self, game: u32) -> impl Iterator<Item = Row> {
        let Played { bucket, winners, .. } = *self;
        self.plies.iter().map(move |&(key, mv)| Row { key, mv, bucket, winners, count: 1, game })
    }
}

/// A game on a server has a name of its own. Any other is the same when the same people played the same moves on the same
/// day, whatever else is said about it.
fn digest(record: &Record, text: &str) -> [u8; 16] {
    let mut hash = Sha256::new();
    let mut part = |text: &str| {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    };
    for seat in Seat::first(Seat::MAX) {
        part(record.tags().seat(seat).unwrap_or_default());
    }
    for tag in ["Date", "GameId", "Round"] {
        part(record.tags().get(tag).unwrap_or_default());
    }
    part(record.rules().name());
    part(&record.rules().options().to_string());
    part(&record.start().to_string());
    // The moves and the result stand after the empty line.
    part(text.split_once("\n\n").map_or(text, |(_, moves)| moves));
    let hash: [u8; 32] = hash.finalize().into();
    let mut digest = [0; 16];
    digest.copy_from_slice(&hash[..16]);
    digest
}
