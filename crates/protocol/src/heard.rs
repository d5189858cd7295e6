use std::io::{self, BufRead, Read as _};

/// What comes next from the other side.
pub(crate) enum Heard {
    /// A line; what is not UTF-8 in it is replaced.
    Line(String),
    /// A line that nobody sends in earnest; it was skipped.
    TooLong,
    /// Nothing more.
    End,
}

/// Longer than any position with its moves.
const LONGEST: u64 = 1 << 20;

impl Heard {
    /// Waits for the next line.
    pub(crate) fn next(reader: &mut impl BufRead) -> Heard {
        let mut bytes = Vec::new();
        match reader.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => Heard::End,
            Ok(_) if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") => match skip_line(reader) {
                Ok(()) => Heard::TooLong,
                Err(_) => Heard::End,
            },
            Ok(_) => Heard::Line(String::from_utf8_lossy(&bytes).into_owned()),
        }
    }
}

fn skip_line(reader: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = reader.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let (read, done) = match end {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        reader.consume(read);
        if done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_skipped_whole() {
        let mut text = vec![b'x'; (LONGEST * 3) as usize];
        text.extend_from_slice(b"\nisready\nlast");
        let mut reader = text.as_slice();
        assert!(matches!(Heard::next(&mut reader), Heard::TooLong));
        assert!(matches!(Heard::next(&mut reader), Heard::Line(line) if line == "isready\n"));
        assert!(matches!(Heard::next(&mut reader), Heard::Line(line) if line == "last"));
        assert!(matches!(Heard::next(&mut reader), Heard::End));
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        let mut reader: &[u8] = b"\xff\xfeugi\n";
        assert!(matches!(Heard::next(&mut reader), Heard::Line(line) if line.ends_with("ugi\n")));
    }
}
