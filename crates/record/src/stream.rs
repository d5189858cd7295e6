use std::{
    io::{self, BufRead, Read as _},
    vec,
};

use crate::{
    BrokenRecord, Location, Problem, ReadRecord, import,
    import::decode,
    limits, read_all,
    syntax::{FIRST_TAG, Fault},
};

/// Reads records of any format this crate knows, however many there are: records of its own, told apart by their first
/// line and one in memory at a time, and Boardspace or Little Golem files, which are in memory as a whole.
///
/// ```
/// use fishka_record::{Record, read_from};
///
/// let file = "[Fishka \"1\"]\n[Game \"dvonn\"]\n\n1. d3 *\n\n[Fishka \"1\"]\n[Game \"go\"]\n\n*\n";
/// let read: Vec<bool> = read_from(file.as_bytes()).map(|read| read.is_ok_and(|record| record.is_ok())).collect();
/// assert_eq!(read, [true, false]);
/// ```
pub fn read_from<R: BufRead>(input: R) -> impl Iterator<Item = io::Result<ReadRecord>> {
    Stream { input, next: Vec::new(), line: 1, records: Vec::new().into_iter(), ended: false }
}

/// Reads all records in some bytes, of any format this crate knows.
pub fn read_any(bytes: &[u8]) -> impl Iterator<Item = ReadRecord> {
    // Reading from memory does not fail.
    read_from(bytes).filter_map(Result::ok)
}

struct Stream<R> {
    input: R,
    /// A line that has been read and begins the next piece.
    next: Vec<u8>,
    /// Its number.
    line: usize,
    /// The rest of the piece that was read last.
    records: vec::IntoIter<ReadRecord>,
    ended: bool,
}

impl<R: BufRead> Iterator for Stream<R> {
    type Item = io::Result<ReadRecord>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(record) = self.records.next() {
                return Some(Ok(record));
            }
            if self.ended {
                return None;
            }
            let first = self.line;
            match self.piece() {
                Ok(piece) => self.records = read_piece(&piece, first).into_iter(),
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error));
                }
            }
        }
    }
}

impl<R: BufRead> Stream<R> {
    /// The text up to the next line that begins a record.
    fn piece(&mut self) -> io::Result<Vec<u8>> {
        let mut piece = std::mem::take(&mut self.next);
        self.line += usize::from(piece.ends_with(b"\n"));
        let mut blank = piece.is_empty();
        let mut line_begins = true;
        loop {
            let from = piece.len();
            // No line is read farther than a whole record may reach.
            let longest = limits::TEXT as u64;
            if self.input.by_ref().take(longest).read_until(b'\n', &mut piece)? == 0 {
                self.ended = true;
                return Ok(piece);
            }
            let line = &piece[from..];
            if line_begins && !blank && line.starts_with(FIRST_TAG.as_bytes()) {
                self.next = piece.split_off(from);
                return Ok(piece);
            }
            line_begins = line.ends_with(b"\n");
            self.line += usize::from(line_begins);
            blank &= line.trim_ascii().is_empty();
            // What is over the limit is refused anyway; it need not be kept to know that.
            if piece.starts_with(FIRST_TAG.as_bytes()) && from > limits::TEXT {
                piece.truncate(from);
            }
        }
    }
}

/// The records in a piece of a file that begins with this line.
fn read_piece(bytes: &[u8], first_line: usize) -> Vec<ReadRecord> {
    let text = decode(bytes);
    let beginning = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let mut records: Vec<ReadRecord> = if beginning.starts_with('[') {
        read_all(&text).collect()
    } else if beginning.starts_with('(') {
        import::boardspace(bytes)
    } else if beginning.starts_with("Event") {
        vec![import::little_golem(bytes)]
    } else {
        let at = text.len() - beginning.len();
        let error = Fault::new(at, Problem::NoRecord).located(&text, 0, Location::START);
        vec![Err(Box::new(BrokenRecord { before: None, error }))]
    };
    for broken in records.iter_mut().filter_map(|record| record.as_mut().err()) {
        broken.error.location.line += first_line - 1;
    }
    records
}
