use super::{
    Document, Fault, Item, Word,
    scan::{Scanner, Token},
};
use crate::{Problem, limits};

/// What reading one document gave.
pub(crate) struct Parsed {
    /// The document, or all of it that stands before the fault.
    pub(crate) document: Document,
    /// Where reading stopped: the end of the text or the beginning of the next record.
    pub(crate) end: usize,
    pub(crate) fault: Option<Fault>,
}

/// Reads the document that begins at byte `from` and ends before byte `until`.
pub(crate) fn parse(text: &str, from: usize, until: usize) -> Parsed {
    // A longer record is cut off there, which is then reported instead of what the cut looks like.
    let mut limit = until.min(from.saturating_add(limits::TEXT));
    while !text.is_char_boundary(limit) {
        limit -= 1;
    }
    let mut parser = Parser {
        scanner: Scanner::new(&text[..limit], from),
        document: Document::default(),
        lines: vec![Unfinished { at: from, items: Vec::new(), has_move: false }],
        words: 0,
    };
    let mut fault = parser.document().err();
    let end = parser.scanner.next_at();
    let cut_off = match &fault {
        None => end == limit,
        Some(fault) => {
            matches!(fault.problem, Problem::OpenComment | Problem::OpenVariation | Problem::NotATag)
        }
    };
    if limit < until && cut_off {
        fault = Some(Fault::new(limit, Problem::TooLong));
    }
    parser.close_all();
    Parsed { document: parser.document, end, fault }
}

struct Parser<'a> {
    scanner: Scanner<'a>,
    document: Document,
    /// The record's own line and the variations that have not ended, outermost first.
    lines: Vec<Unfinished>,
    words: usize,
}

/// A line being read.
struct Unfinished {
    /// Where it begins.
    at: usize,
    items: Vec<Item>,
    has_move: bool,
}

impl Parser<'_> {
    fn document(&mut self) -> Result<(), Fault> {
        self.tags()?;
        loop {
            // After the moves have begun a tag can only be that of the next record.
            let begun = !self.line().items.is_empty() || self.document.result.is_some();
            if begun && self.lines.len() == 1 && self.scanner.tag_is_next() {
                return Ok(());
            }
            let at = self.scanner.next_at();
            let token = self.scanner.next()?;
            if token != Token::End
                && let Some(word) = self.document.result.take()
            {
                // A move of numbers looks like scores, which only the last word of a record can be.
                if !word.is_scores() {
                    return Err(Fault::new(at, Problem::AfterResult));
                }
                self.word(word)?;
            }
            match token {
                Token::End => return self.end(),
                // Only inside a variation: anywhere else it would have begun the next record.
                Token::Tag(_) => return self.end(),
                Token::Number(number) => self.line().items.push(Item::Number { number, at }),
                Token::Comment(text) => self.line().items.push(Item::Comment(text)),
                Token::Move(word) => self.word(word)?,
                Token::Glyph(glyph) => match self.line().items.last() {
                    Some(Item::Move(_)) => self.line().items.push(Item::Glyph(glyph)),
                    _ => return Err(Fault::new(at, Problem::StrayGlyph)),
                },
                Token::Result(word) if self.lines.len() > 1 && word.is_scores() => self.word(word)?,
                Token::Result(_) if self.lines.len() > 1 => {
                    return Err(Fault::new(at, Problem::ResultInVariation));
                }
                Token::Result(word) => self.document.result = Some(word),
                Token::Open => self.open(at)?,
                Token::Close => self.close(at)?,
            }
        }
    }

    /// A move, or a word of one.
    fn word(&mut self, word: Word) -> Result<(), Fault> {
        self.words += 1;
        if self.words > limits::WORDS {
            return Err(Fault::new(word.at, Problem::TooManyMoves));
        }
        let line = self.line();
        line.has_move = true;
        line.items.push(Item::Move(word));
        Ok(())
    }

    fn tags(&mut self) -> Result<(), Fault> {
        while self.scanner.tag_is_next() {
            let at = self.scanner.next_at();
            let Token::Tag(tag) = self.scanner.next()? else {
                return Err(Fault::new(at, Problem::NotATag));
            };
            let problem = if self.document.tags.len() == limits::TAGS {
                Problem::TooManyTags
            } else if self.document.tag(&tag.name).is_some() {
                Problem::RepeatedTag { name: tag.name }
            } else if !self.document.tags.is_empty() || tag.name == "Fishka" && tag.value == "1" {
                self.document.tags.push(tag);
                continue;
            } else if tag.name == "Fishka" {
                Problem::UnknownVersion { found: tag.value }
            } else {
                Problem::NoRecord
            };
            return Err(Fault::new(at, problem));
        }
        if self.document.tags.is_empty() {
            return Err(Fault::new(self.scanner.next_at(), Problem::NoRecord));
        }
        Ok(())
    }

    /// The innermost line being read.
    fn line(&mut self) -> &mut Unfinished {
        // The record's own line is never taken away.
        self.lines.last_mut().expect("there is always a line")
    }

    fn open(&mut self, at: usize) -> Result<(), Fault> {
        if self.lines.len() > limits::DEPTH {
            return Err(Fault::new(at, Problem::TooDeep));
        }
        if !self.line().has_move {
            return Err(Fault::new(at, Problem::VariationBeforeMove));
        }
        self.lines.push(Unfinished { at, items: Vec::new(), has_move: false });
        Ok(())
    }

    fn close(&mut self, at: usize) -> Result<(), Fault> {
        if self.lines.len() == 1 {
            return Err(Fault::new(at, Problem::StrayParenthesis));
        }
        if !self.line().has_move {
            return Err(Fault::new(self.line().at, Problem::EmptyVariation));
        }
        self.close_innermost();
        Ok(())
    }

    fn end(&mut self) -> Result<(), Fault> {
        match self.lines.as_slice() {
            [_, .., innermost] => Err(Fault::new(innermost.at, Problem::OpenVariation)),
            _ => Ok(()),
        }
    }

    fn close_innermost(&mut self) {
        if let Some(variation) = self.lines.pop().filter(|line| line.has_move) {
            self.line().items.push(Item::Variation(variation.items));
        }
    }

    /// Keeps what was read of variations that a fault interrupted.
    fn close_all(&mut self) {
        while self.lines.len() > 1 {
            self.close_innermost();
        }
        self.document.items = std::mem::take(&mut self.line().items);
    }
}
