//! The words of a game, and where they stand in a text.

use crate::{Figure, Lessons, lesson::Texts};

/// A word of a game that a figure explains. In a file it is its heading, `;`, the forms in which it is met, with commas
/// between them, `;` and what it means; `*` at the end of a form stands for any ending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term(pub(crate) Texts);

impl Term {
    /// How it is listed.
    #[must_use]
    pub fn heading(&self, language: &str) -> &str {
        self.parts(language).0
    }

    /// The forms in which it is met.
    pub fn forms(&self, language: &str) -> impl Iterator<Item = &str> {
        self.parts(language).1.split(',').map(str::trim).filter(|form| !form.is_empty())
    }

    /// What it means, in a sentence or two.
    #[must_use]
    pub fn meaning(&self, language: &str) -> &str {
        self.parts(language).2
    }

    /// The codes of its languages.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.0.languages()
    }

    fn parts(&self, language: &str) -> (&str, &str, &str) {
        let mut parts = self.0.of(language).splitn(3, ';').map(str::trim);
        let mut part = || parts.next().unwrap_or_default();
        (part(), part(), part())
    }
}

/// A piece of a text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Piece<'a> {
    /// Text as it is.
    Plain(&'a str),
    /// A word that a figure explains.
    Term {
        /// The word as it stands there.
        word: &'a str,
        /// What it is listed as, and means.
        term: &'a Term,
        /// The name of the figure.
        figure: &'a str,
    },
}

impl Lessons {
    /// A text in a language, parted at the words that figures of these lessons explain. Each of them is found once, where it
    /// comes first: more would make a text restless.
    #[must_use]
    pub fn pieces<'a>(&'a self, text: &'a str, language: &str) -> Vec<Piece<'a>> {
        let mut found: Vec<(usize, usize, &Figure, &Term)> = Vec::new();
        let figures = self.figures().flat_map(|figure| figure.terms.iter().map(move |term| (figure, term)));
        for (figure, term) in figures {
            let places = term.forms(language).flat_map(|form| occurrences(text, form));
            // Of several forms at one place the longest is meant.
            if let Some((begin, end)) = places.min_by_key(|&(begin, end)| (begin, usize::MAX - end)) {
                found.push((begin, end, figure, term));
            }
        }
        found.sort_by_key(|&(begin, end, ..)| (begin, usize::MAX - end));
        let (mut pieces, mut at) = (Vec::new(), 0);
        for (begin, end, figure, term) in found {
            if begin < at {
                continue;
            }
            if begin > at {
                pieces.push(Piece::Plain(&text[at..begin]));
            }
            pieces.push(Piece::Term { word: &text[begin..end], term, figure: &figure.name });
            at = end;
        }
        if at < text.len() {
            pieces.push(Piece::Plain(&text[at..]));
        }
        pieces
    }
}

/// Where a form stands in a text as a whole word, from where to where.
fn occurrences(text: &str, form: &str) -> Vec<(usize, usize)> {
    let (form, any_ending) = form.strip_suffix('*').map_or((form, false), |form| (form, true));
    let in_word = |c: char| c.is_alphanumeric();
    let mut found = Vec::new();
    for (begin, _) in text.char_indices() {
        if text[..begin].chars().next_back().is_some_and(in_word) {
            continue;
        }
        let Some(mut end) = matched(&text[begin..], form).map(|length| begin + length) else { continue };
        if any_ending {
            end += text[end..].find(|c: char| !in_word(c)).unwrap_or(text.len() - end);
        }
        if !text[end..].chars().next().is_some_and(in_word) {
            found.push((begin, end));
        }
    }
    found
}

/// How much of a text a form takes at its beginning, whether large or small letters.
fn matched(text: &str, form: &str) -> Option<usize> {
    let mut rest = text.char_indices();
    for expected in form.chars() {
        let (_, c) = rest.next()?;
        if !c.to_lowercase().eq(expected.to_lowercase()) {
            return None;
        }
    }
    Some(rest.next().map_or(text.len(), |(at, _)| at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_whole_words_in_any_case() {
        assert_eq!(occurrences("Копьём бьют, копьеносец", "копьём"), [(0, 12)]);
        assert_eq!(occurrences("a spearhead and Spears", "spears"), [(16, 22)]);
        assert_eq!(occurrences("a spearhead and Spears", "spear"), []);
        assert_eq!(occurrences("a spearhead", "spear*"), [(2, 11)]);
        assert_eq!(occurrences("DVONN-фишки", "DVONN-фишк*"), [(0, "DVONN-фишки".len())]);
    }

    #[test]
    fn a_text_is_parted_at_its_words_and_loses_nothing() {
        let lessons = crate::lessons("abalone").expect("lessons");
        let text = "Копьё — это триномиал; щит тоже, и второе копьё.";
        let pieces = lessons.pieces(text, "ru");
        let whole: String = pieces
            .iter()
            .map(|piece| match piece {
                Piece::Plain(text) | Piece::Term { word: text, .. } => *text,
            })
            .collect();
        assert_eq!(whole, text);
        let named: Vec<(&str, &str)> = pieces
            .iter()
            .filter_map(|piece| {
                if let Piece::Term { word, figure, .. } = piece { Some((*word, *figure)) } else { None }
            })
            .collect();
        assert_eq!(named, [("Копьё", "spear"), ("триномиал", "spear"), ("щит", "shield")]);
    }
}
