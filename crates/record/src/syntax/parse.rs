use super::{
    Document, Fault, Item,
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

/// Reads the document that begins at byte `from`.
pub(crate) fn parse(text: &str, from: usize) -> Parsed {
    // A longer record is cut off there, which is then reported instead of what the cut looks like.
    let mut limit = text.len().min(from.saturating_add(limits::TEXT));
    while !text.is_char_boundary(limit) {
        limit -= 1;
    }
    let mut parser = Parser {
        scanner: Scanner::new(&text[..limit], from),
        document: Document::default(),
        open: Vec::new(),
        moves: 0,
    };
    let mut fault = parser.document().err();
    let end = parser.scanner.next_at();
    if limit < text.len() && (end >= limit || fault.is_some()) {
        let cut_off = fault.as_ref().is_none_or(|fault| {
            matches!(fault.problem, Problem::OpenComment | Problem::OpenVariation | Problem::NotATag)
        });
        if cut_off {
            fault = Some(Fault::new(limit, Problem::TooLong));
        }
    }
    parser.close_all();
    Parsed { document: parser.document, end, fault }
}

struct Parser<'a> {
    scanner: Scanner<'a>,
    document: Document,
    /// Variations that have not ended, outermost first, each with the place of its parenthesis.
    open: Vec<(usize, Vec<Item>)>,
    moves: usize,
}

impl Parser<'_> {
    fn document(&mut self) -> Result<(), Fault> {
        self.tags()?;
        loop {
            // After the moves have begun a tag can only be that of the next record.
            let begun = !self.document.items.is_empty() || self.document.result.is_some();
            if begun && self.open.is_empty() && self.scanner.tag_is_next() {
                return Ok(());
            }
            let at = self.scanner.next_at();
            let token = self.scanner.next()?;
            if self.document.result.is_some() && token != Token::End {
                return Err(Fault::new(at, Problem::AfterResult));
            }
            match token {
                Token::End => return self.end(),
                // Only inside a variation: anywhere else it would have begun the next record.
                Token::Tag(_) => return self.end(),
                Token::Number(number) => self.items().push(Item::Number { number, at }),
                Token::Comment(text) => self.items().push(Item::Comment(text)),
                Token::Move(word) => {
                    self.moves += 1;
                    if self.moves > limits::MOVES {
                        return Err(Fault::new(at, Problem::TooManyMoves));
                    }
                    self.items().push(Item::Move(word));
                }
                Token::Argument(word) => match self.items().last_mut() {
                    Some(Item::Move(before)) if !before.text.contains(' ') => {
                        before.text = format!("{} {}", before.text, word.text);
                    }
                    _ => return Err(Fault::new(at, Problem::StrayNumber)),
                },
                Token::Result(_) if !self.open.is_empty() => {
                    return Err(Fault::new(at, Problem::ResultInVariation));
                }
                Token::Result(word) => self.document.result = Some(word),
                Token::Open => self.open(at)?,
                Token::Close => self.close(at)?,
            }
        }
    }

    fn tags(&mut self) -> Result<(), Fault> {
        while self.scanner.tag_is_next() {
            let at = self.scanner.next_at();
            let Token::Tag(tag) = self.scanner.next()? else {
                return Err(Fault::new(at, Problem::NotATag));
            };
            let problem = if self.document.tag(&tag.name).is_some() {
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

    /// The line being read: the innermost variation, or the record's own.
    fn items(&mut self) -> &mut Vec<Item> {
        match self.open.last_mut() {
            Some((_, items)) => items,
            None => &mut self.document.items,
        }
    }

    fn open(&mut self, at: usize) -> Result<(), Fault> {
        if self.open.len() == limits::DEPTH {
            return Err(Fault::new(at, Problem::TooDeep));
        }
        if !has_move(self.items()) {
            return Err(Fault::new(at, Problem::VariationBeforeMove));
        }
        self.open.push((at, Vec::new()));
        Ok(())
    }

    fn close(&mut self, at: usize) -> Result<(), Fault> {
        let Some((opened, items)) = self.open.pop() else {
            return Err(Fault::new(at, Problem::StrayParenthesis));
        };
        if !has_move(&items) {
            return Err(Fault::new(opened, Problem::EmptyVariation));
        }
        self.items().push(Item::Variation(items));
        Ok(())
    }

    fn end(&mut self) -> Result<(), Fault> {
        match self.open.last() {
            Some(&(at, _)) => Err(Fault::new(at, Problem::OpenVariation)),
            None => Ok(()),
        }
    }

    /// Keeps what was read of variations that a fault interrupted.
    fn close_all(&mut self) {
        while let Some((_, items)) = self.open.pop() {
            if has_move(&items) {
                self.items().push(Item::Variation(items));
            }
        }
    }
}

fn has_move(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(item, Item::Move(_)))
}
