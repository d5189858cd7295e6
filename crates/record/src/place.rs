use std::fmt;

/// A place in a text.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
}

impl Place {
    /// The place of a byte offset; an offset inside a character or past the end stands for the nearest place before.
    pub(crate) fn of(text: &str, mut offset: usize) -> Place {
        offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Place {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().filter(|&c| c != '\u{feff}').count() + 1,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn columns_count_characters_not_bytes() {
        let text = "один\nдва три";
        let at = text.find("три").unwrap();
        assert_eq!(Place::of(text, at), Place { line: 2, column: 5 });
    }

    #[test]
    fn the_end_of_a_text_is_a_place() {
        assert_eq!(Place::of("ab\n", 99), Place { line: 2, column: 1 });
        assert_eq!(Place::of("", 0), Place { line: 1, column: 1 });
    }
}
