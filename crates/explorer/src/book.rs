use std::sync::OnceLock;

use fishka_game::{Explain, Message};

use crate::{
    Answer, Counts, Question,
    fold::fingerprint,
    row::{self, Row},
};

include!(concat!(env!("OUT_DIR"), "/books.rs"));

const MAGIC: &[u8] = b"fishka book 1\n";

/// A small file of counts, without the games: what an explorer knows where there is no store.
///
/// It begins with `fishka book 1`, the name of the game and how many games were counted, each on a line; then come a
/// fingerprint of the keys it was made with and the rows.
#[derive(Clone, Debug)]
pub struct Book {
    games: u32,
    rows: Vec<Row>,
}

impl Book {
    /// Reads a book.
    ///
    /// # Errors
    /// When it is none, or was made with other keys.
    pub fn read(bytes: &[u8]) -> Result<Book, NotABook> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NotABook::Foreign)?;
        let mut lines = rest.splitn(3, |&byte| byte == b'\n');
        let mut line = || lines.next().ok_or(NotABook::Broken);
        let text = |bytes| std::str::from_utf8(bytes).map_err(|_| NotABook::Broken);
        let game = text(line()?)?;
        let games = text(line()?)?.parse().map_err(|_| NotABook::Broken)?;
        let (made_with, rows) = line()?.split_first_chunk().ok_or(NotABook::Broken)?;
        if u64::from_le_bytes(*made_with) != fingerprint(game) {
            return Err(NotABook::OtherKeys);
        }
        let mut rows: Vec<Row> = row::read(rows).collect();
        row::combine(&mut rows);
        Ok(Book { games, rows })
    }

    /// How many games were counted.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// Counts what the book knows towards an answer.
    pub fn count(&self, question: &Question, counts: &mut Counts) {
        let first = self.rows.partition_point(|row| row.key < question.key());
        let here = self.rows[first..].iter().take_while(|row| row.key == question.key());
        here.for_each(|row| counts.add(row, question));
    }

    /// What the book alone answers.
    #[must_use]
    pub fn answer(&self, question: &Question) -> Answer {
        let mut counts = Counts::default();
        self.count(question, &mut counts);
        counts.answer(question)
    }

    /// The file of a book of games of one kind. Positions that fewer than `least` games went through are left out.
    #[must_use]
    pub fn write<'a>(game: &str, games: impl IntoIterator<Item = &'a crate::Played>, least: u32) -> Vec<u8> {
        let mut rows = Vec::new();
        let mut count = 0_u32;
        for game in games {
            count += 1;
            // The games are not in the book.
            rows.extend(game.rows(0));
        }
        row::combine(&mut rows);
        let frequent = rows.chunk_by(|one, other| one.key == other.key);
        let frequent = frequent.filter(|here| here.iter().map(|row| row.count).sum::<u32>() >= least);
        let rows: Vec<Row> = frequent.flatten().copied().collect();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(format!("{game}\n{count}\n").bytes());
        bytes.extend(fingerprint(game).to_le_bytes());
        bytes.extend(row::write(&rows));
        bytes
    }
}

/// The book that comes with the program: games of the engine against itself. `None` for a game without one.
#[must_use]
pub fn shipped(game: &str) -> Option<&'static Book> {
    static READ: [OnceLock<Option<Book>>; BOOKS.len()] = [const { OnceLock::new() }; BOOKS.len()];
    let index = BOOKS.iter().position(|(name, _)| *name == game)?;
    // The files are compiled in, and a test reads every one of them.
    READ[index].get_or_init(|| Book::read(BOOKS[index].1).ok()).as_ref()
}

/// Why bytes are no book.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotABook {
    /// Something else.
    #[error("this is no book of games")]
    Foreign,
    /// It breaks off.
    #[error("the book breaks off")]
    Broken,
    /// Another version of the program made it.
    #[error("the book was made by another version of Fishka; make it again")]
    OtherKeys,
}

impl Explain for NotABook {
    fn message(&self) -> Message {
        match self {
            NotABook::Foreign => Message::new("explorer-book-foreign"),
            NotABook::Broken => Message::new("explorer-book-broken"),
            NotABook::OtherKeys => Message::new("explorer-book-keys"),
        }
    }
}
