//! Chance that anybody can check: all of it follows from a seed to which one commits before the game.
//!
//! **The commitment** is SHA-256 over the 32 bytes of the seed followed by the bytes of the game's id, in lower-case
//! hexadecimal digits. It is made known when the game begins, and the seed when it has ended.
//!
//! **A draw**: let *k* be the number of chance events before it in the line from where the record begins, and *T* the
//! sum of the weights of its outcomes. Take the key stream of ChaCha20 (RFC 8439) with the seed as its key, the block
//! counter beginning at 0, and as its nonce four zero bytes and then *k* as eight bytes, the lowest first. Read the stream
//! as numbers of 32 bits, the lowest byte first. Skip those from the largest multiple of *T* up to 2³² on; let *r* be the
//! first other one modulo *T*. Sort the outcomes by the bytes of their notation, and go through them, taking the weight of
//! each from *r* until it is less than the next weight: that outcome is drawn.
//!
//! Each event has numbers of its own, so that moves that are taken back change nothing about what comes next.

use std::{fmt, str::FromStr};

use fishka_catalog::{Line, Move, Position};
use fishka_game::{Explain, Message, Position as _, Turn};
use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng as _, SeedableRng as _},
};
use sha2::{Digest as _, Sha256};

use crate::Record;

/// The tags a record is checked with: the game's id, what was promised, and the seed.
pub const TAGS: [&str; 3] = ["GameId", "Commitment", "Seed"];

/// What all chance in a game follows from. Whoever knows it knows the future, so it is not shown by accident.
#[derive(Clone, PartialEq, Eq)]
pub struct ChanceSeed(pub [u8; 32]);

impl ChanceSeed {
    /// What is promised before a game about its chance events.
    ///
    /// ```
    /// use fishka_record::chance::ChanceSeed;
    ///
    /// let promise = ChanceSeed([7; 32]).commitment("h3Kd09xQ");
    /// assert_eq!(promise.len(), 64);
    /// assert_ne!(promise, ChanceSeed([7; 32]).commitment("another1"));
    /// ```
    #[must_use]
    pub fn commitment(&self, game_id: &str) -> String {
        hex::encode(Sha256::new().chain_update(self.0).chain_update(game_id).finalize())
    }

    /// The outcome of the chance event that the line has come to; `None` when it is not chance's turn.
    #[must_use]
    pub fn draw(&self, line: &Line) -> Option<Move> {
        (line.turn() == Turn::Chance).then(|| self.outcome(line.position(), chance_events(line)))?
    }

    /// The seed in hexadecimal digits, to be shown when the game is over.
    #[must_use]
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }

    fn outcome(&self, position: &Position, event: u64) -> Option<Move> {
        let mut outcomes = Vec::new();
        position.legal_moves(&mut outcomes);
        outcomes.sort_by_cached_key(Move::to_string);
        let mut rest = self.below(event, position.total_weight())?;
        outcomes.into_iter().find(|&outcome| {
            let weight = position.weight(outcome);
            let found = rest < weight;
            rest = rest.saturating_sub(weight);
            found
        })
    }

    /// A number below `total`, all of them equally likely; `None` when there is none.
    fn below(&self, event: u64, total: u32) -> Option<u32> {
        let uneven = (1_u64 << 32).checked_rem(u64::from(total))?;
        let mut stream = ChaCha20Rng::from_seed(self.0);
        stream.set_stream(event);
        loop {
            let number = stream.next_u32();
            if u64::from(number) < (1 << 32) - uneven {
                return Some(number % total);
            }
        }
    }
}

/// How many chance events the line has seen.
fn chance_events(line: &Line) -> u64 {
    (0..line.plies()).filter(|&ply| line.turn_at(ply) == Turn::Chance).count() as u64
}

/// The seed is left out.
impl fmt::Debug for ChanceSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ChanceSeed(…)")
    }
}

impl FromStr for ChanceSeed {
    type Err = ChanceError;

    fn from_str(text: &str) -> Result<ChanceSeed, ChanceError> {
        let mut seed = [0; 32];
        hex::decode_to_slice(text, &mut seed).map_err(|_| ChanceError::NoSeed)?;
        Ok(ChanceSeed(seed))
    }
}

impl Record {
    /// Checks that the seed in the tags is the one that was committed to, and that every chance event of the game
    /// follows from it; says how many there are.
    ///
    /// Whether the commitment is the one made known when the game began is for those to compare who saw it.
    ///
    /// # Errors
    /// What is missing or does not fit.
    pub fn verify_chance(&self) -> Result<usize, ChanceError> {
        let [id, commitment, seed] =
            TAGS.map(|name| self.tags().get(name).ok_or(ChanceError::Missing { tag: name }));
        let (id, commitment, seed) = (id?, commitment?, seed?);
        let seed: ChanceSeed = seed.parse()?;
        if seed.commitment(id) != commitment {
            return Err(ChanceError::Commitment);
        }
        let mut events = 0;
        for (ply, (position, found)) in self.line().walk().enumerate() {
            if position.turn() == Turn::Chance {
                // There is an outcome whenever it is chance's turn.
                if let Some(drawn) = seed.outcome(&position, events)
                    && drawn != found
                {
                    let (found, drawn) = (found.to_string(), drawn.to_string());
                    return Err(ChanceError::Draw { ply: ply + 1, found, drawn });
                }
                events += 1;
            }
        }
        Ok(events as usize)
    }
}

/// Why the chance events of a record are not what was promised.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChanceError {
    /// A tag is missing.
    #[error("there is no tag {tag}, so nothing was promised that could be checked")]
    Missing {
        /// Which.
        tag: &'static str,
    },
    /// The seed is not a seed.
    #[error("a seed is written with 64 hexadecimal digits")]
    NoSeed,
    /// The seed is not the one that was committed to.
    #[error("the seed is not the one that was committed to")]
    Commitment,
    /// Chance did something else than the seed says.
    #[error("ply {ply} should be {drawn}, not {found}")]
    Draw {
        /// Which move or chance event, counted from 1.
        ply: usize,
        /// What stands in the record.
        found: String,
        /// What the seed says.
        drawn: String,
    },
}

impl Explain for ChanceError {
    fn message(&self) -> Message {
        match self {
            ChanceError::Missing { tag } => Message::new("record-chance-missing").text("tag", tag),
            ChanceError::NoSeed => Message::new("record-chance-no-seed"),
            ChanceError::Commitment => Message::new("record-chance-commitment"),
            ChanceError::Draw { ply, found, drawn } => {
                Message::new("record-chance-draw").text("ply", ply).text("found", found).text("drawn", drawn)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of RFC 8439, appendix A.1, with the key and the block counter 0.
    #[test]
    fn streams_are_those_of_the_rfc() {
        let mut first = ChaCha20Rng::from_seed([0; 32]);
        assert_eq!(first.next_u32(), u32::from_le_bytes([0x76, 0xb8, 0xe0, 0xad]));
        // The nonce is eleven zero bytes and a 2.
        let mut fifth = ChaCha20Rng::from_seed([0; 32]);
        fifth.set_stream(2 << 56);
        assert_eq!(fifth.next_u32(), u32::from_le_bytes([0xc2, 0xc6, 0x4d, 0x37]));
        assert_eq!(fifth.next_u32(), u32::from_le_bytes([0x8c, 0xd5, 0x36, 0x37]));
    }

    #[test]
    fn all_numbers_are_about_as_frequent() {
        let mut counts = [0_u32; 3];
        for event in 0..3000 {
            counts[ChanceSeed([5; 32]).below(event, 3).unwrap() as usize] += 1;
        }
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
    }

    #[test]
    fn numbers_that_would_favour_some_outcomes_are_skipped() {
        // Of 2³² numbers nearly a third are too large for this total.
        let total = 0xB000_0000;
        let skips = (0..200).filter(|&event| {
            let mut stream = ChaCha20Rng::from_seed([1; 32]);
            stream.set_stream(event);
            let first = stream.next_u32();
            let drawn = ChanceSeed([1; 32]).below(event, total).unwrap();
            assert!(drawn < total);
            if first < total {
                assert_eq!(drawn, first);
            }
            first >= total
        });
        assert!((30..100).contains(&skips.count()));
    }

    #[test]
    fn nothing_is_drawn_from_nothing() {
        assert_eq!(ChanceSeed([0; 32]).below(0, 0), None);
    }

    #[test]
    fn seeds_are_read_back_and_not_shown_by_accident() {
        let seed = ChanceSeed(std::array::from_fn(|index| index as u8 * 7));
        assert_eq!(seed.reveal().parse(), Ok(seed.clone()));
        assert!(!format!("{seed:?}").contains("07"));
        for text in ["", "00", &"g".repeat(64), &"é".repeat(32)] {
            assert_eq!(text.parse::<ChanceSeed>(), Err(ChanceError::NoSeed));
        }
    }
}
