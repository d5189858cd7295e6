use std::fmt;

/// A place in a text.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Location {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
}

impl Location {
    /// The beginning of a text.
    pub(crate) const START: Location = Location { line: 1, column: 1 };

    /// The place after a piece of text that begins here.
    pub(crate) fn after(self, text: &str) -> Location {
        let characters = |text: &str| text.chars().filter(|&c| c != '\u{feff}').count();
        match text.rfind('\n') {
            None => Location { line: self.line, column: self.column + characters(text) },
            Some(newline) => Location {
                line: self.line + text.matches('\n').count(),
                column: characters(&text[newline + 1..]) + 1,
            },
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::Location;

    #[test]
    fn columns_count_characters_not_bytes() {
        assert_eq!(Location::START.after("один\nдва "), Location { line: 2, column: 5 });
    }

    #[test]
    fn places_add_up() {
        let text = "ab\ncd\n\nпр";
        for (at, _) in text.char_indices() {
            let (before, after) = text.split_at(at);
            assert_eq!(Location::START.after(before).after(after), Location::START.after(text));
        }
    }
}
