use fishka_catalog::{Move, Position, Rules};
use fishka_game::{Game as _, Options, Position as _, key_of};

/// A position as an explorer knows it: whatever the order of the moves that led there, and whichever way the board lies.
#[derive(Clone, Debug)]
pub struct Folded {
    key: u64,
    /// The moves of the one orientation that stands for all, in order.
    moves: Vec<Move>,
    /// The symmetries that lead there: several when the position is symmetric itself.
    symmetries: Vec<u8>,
}

impl Folded {
    /// Folds a position of a game.
    #[must_use]
    pub fn new(rules: &Rules, position: &Position) -> Folded {
        Folded::salted(salt(rules), position)
    }

    pub(crate) fn salted(salt: u64, position: &Position) -> Folded {
        let mut least = position.key();
        let mut symmetries = vec![0];
        let mut image = None;
        for symmetry in 1..position.symmetries() {
            let turned = position.transformed(symmetry);
            let key = turned.key();
            if key < least {
                least = key;
                symmetries.clear();
                image = Some(turned);
            }
            if key == least {
                symmetries.push(symmetry);
            }
        }
        let mut moves = Vec::new();
        image.as_ref().unwrap_or(position).legal_moves(&mut moves);
        moves.sort_unstable();
        // The least of several keys is seldom large; mixed, all keys are equally likely again.
        Folded { key: key_of(&[salt, least]), moves, symmetries }
    }

    /// What all positions have in common that are the same to the explorer.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The number of a move, the same in every orientation of the board; moves that only a symmetry of the position tells
    /// apart have one number. `None` for what is not legal.
    #[must_use]
    pub fn number(&self, position: &Position, mv: Move) -> Option<u16> {
        let images = self.symmetries.iter().map(|&symmetry| position.transform_move(mv, symmetry));
        let numbers = images.filter_map(|image| self.moves.binary_search(&image).ok());
        numbers.min().and_then(|number| u16::try_from(number).ok())
    }
}

/// What sets the keys of a game with its options apart from those of all others.
pub(crate) fn salt(rules: &Rules) -> u64 {
    let text = format!("{} {}", rules.name(), rules.options());
    let words: Vec<u64> = text
        .as_bytes()
        .chunks(8)
        .map(|bytes| bytes.iter().fold(bytes.len() as u64, |word, &byte| word << 8 | u64::from(byte)))
        .collect();
    key_of(&words)
}

/// A number that changes when the keys of a game or the order of its moves do, so that what was kept under the old ones is
/// not taken for something else.
pub(crate) fn fingerprint(game: &str) -> u64 {
    let mut words = Vec::new();
    let Ok(rules) = Rules::new(game, &Options::new()) else { return 0 };
    let salt = salt(&rules);
    let mut position = rules.start();
    for ply in 0..60 {
        let folded = Folded::salted(salt, &position);
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.sort_unstable();
        let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
        words.extend([folded.key(), u64::from(folded.number(&position, mv).unwrap_or(u16::MAX))]);
        position.play_unchecked(mv);
    }
    key_of(&words)
}
