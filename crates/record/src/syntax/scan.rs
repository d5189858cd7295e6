use super::{Fault, Tag, Word};
use crate::{Glyph, Problem};

/// The next piece of a record text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Tag(Tag),
    /// A number with its dot or dots.
    Number(u32),
    /// A move, or one of the words of a move.
    Move(Word),
    Glyph(Glyph),
    Result(Word),
    Comment(String),
    Open,
    Close,
    End,
}

/// Reads a text piece by piece.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(text: &'a str, at: usize) -> Scanner<'a> {
        Scanner { text, at }
    }

    /// Byte offset of the next token.
    pub(super) fn next_at(&mut self) -> usize {
        self.at = skip_space(self.text, self.at);
        self.at
    }

    /// Whether a tag, and so another record, comes next.
    pub(super) fn tag_is_next(&mut self) -> bool {
        let at = self.next_at();
        self.text[at..].starts_with('[')
    }

    pub(super) fn next(&mut self) -> Result<Token, Fault> {
        let at = self.next_at();
        let Some(first) = self.text[at..].chars().next() else { return Ok(Token::End) };
        match first {
            '[' => self.tag(),
            '{' => self.comment(),
            '(' => Ok(self.mark(Token::Open)),
            ')' => Ok(self.mark(Token::Close)),
            '}' => Err(Fault::new(at, Problem::StrayBrace)),
            _ => Ok(self.word()),
        }
    }

    fn mark(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    fn tag(&mut self) -> Result<Token, Fault> {
        let at = self.at;
        let fault = || Fault::new(at, Problem::NotATag);
        let rest = &self.text[at + 1..];
        let name_end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let (name, rest) = rest.split_at(name_end);
        if !is_tag_name(name) {
            return Err(fault());
        }
        let rest = rest.trim_start_matches([' ', '\t']).strip_prefix('"').ok_or_else(fault)?;
        let line_end = rest.find('\n').unwrap_or(rest.len());
        let (value, rest) = unescaped(&rest[..line_end], '"').ok_or_else(fault)?;
        let rest = rest.trim_start_matches([' ', '\t']).strip_prefix(']').ok_or_else(fault)?;
        // `rest` ends where its line does.
        self.at = self.text[at..].find('\n').map_or(self.text.len(), |newline| at + newline) - rest.len();
        Ok(Token::Tag(Tag { name: name.to_owned(), value: one_line(&value), at }))
    }

    fn comment(&mut self) -> Result<Token, Fault> {
        let (text, rest) = unescaped(&self.text[self.at + 1..], '}')
            .ok_or_else(|| Fault::new(self.at, Problem::OpenComment))?;
        self.at = self.text.len() - rest.len();
        Ok(Token::Comment(text))
    }

    fn word(&mut self) -> Token {
        let at = self.at;
        let rest = &self.text[at..];
        // Numbers are looked at first: in a row of them without spaces the end of the word may be far away.
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if digits > 0 && rest[digits..].starts_with('.') {
            let dots = rest[digits..].find(|c| c != '.').unwrap_or(rest.len() - digits);
            self.at = at + digits + dots;
            return Token::Number(rest[..digits].parse().unwrap_or(u32::MAX));
        }
        let end = rest.find(|c| is_space(c) || "(){}".contains(c)).unwrap_or(rest.len());
        let bare = rest[..end].trim_end_matches(['!', '?']).len();
        let end = match Glyph::from_sign(&rest[bare..end]) {
            Some(glyph) if bare == 0 => {
                self.at = at + end;
                return Token::Glyph(glyph);
            }
            // The glyph is the next token.
            Some(_) => bare,
            None => end,
        };
        self.at = at + end;
        let text = &rest[..end];
        let word = Word { text: text.to_owned(), at };
        if is_result(text) { Token::Result(word) } else { Token::Move(word) }
    }
}

/// How a line begins with which a record begins that cannot be missed.
pub(crate) const FIRST_TAG: &str = "[Fishka ";

/// Where the next such line begins.
pub(crate) fn next_record(text: &str, after: usize) -> Option<usize> {
    let mut newlines = text[after..].match_indices('\n').map(|(newline, _)| after + newline + 1);
    newlines.find(|&line| text[line..].starts_with(FIRST_TAG))
}

/// The first byte at or after `from` that is not white space.
pub(crate) fn skip_space(text: &str, from: usize) -> usize {
    text.len() - text[from..].trim_start_matches(is_space).len()
}

/// Text as it stands on one line: control characters are spaces, and none stands at the ends.
pub(crate) fn one_line(text: &str) -> String {
    text.trim_matches(is_space).chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

pub(crate) fn is_tag_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// White space of any kind, and what text editors leave behind that is none.
fn is_space(c: char) -> bool {
    c.is_whitespace() || c.is_control() || c == '\u{feff}'
}

fn is_result(text: &str) -> bool {
    let numbers = || text.split('-').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    let standings = || text.split('-').all(|part| matches!(part, "W" | "D" | "L"));
    text == "*" || text.contains('-') && (numbers() || standings())
}

/// The text before the closing character, its escapes undone, and what follows it; `None` when it is missing.
pub(crate) fn unescaped(text: &str, close: char) -> Option<(String, &str)> {
    let mut plain = String::new();
    let mut characters = text.char_indices();
    while let Some((at, c)) = characters.next() {
        match c {
            '\\' => plain.push(characters.next()?.1),
            _ if c == close => return Some((plain, &text[at + c.len_utf8()..])),
            _ => plain.push(c),
        }
    }
    None
}
