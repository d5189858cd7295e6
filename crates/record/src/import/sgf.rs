/// One value of a property in an SGF file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Property<'a> {
    pub(super) name: &'a str,
    pub(super) value: String,
    /// Byte offset of the value.
    pub(super) at: usize,
}

/// One of the games in an SGF file.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct GameTree<'a> {
    text: &'a str,
    /// Byte offset of its opening parenthesis.
    at: usize,
    /// Byte offset after it.
    pub(super) end: usize,
    /// Whether its parentheses and brackets close.
    pub(super) complete: bool,
}

/// The games in a text, one after the other. Whatever stands between them is skipped.
pub(super) fn game_trees(text: &str) -> impl Iterator<Item = GameTree<'_>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let at = from + text[from..].find('(')?;
        let (mut open, mut end) = (0, at);
        let complete = loop {
            let Some(mark) = text[end..].find(['(', ')', '[']) else { break false };
            end += mark + 1;
            match text.as_bytes()[end - 1] {
                b'(' => open += 1,
                b')' => open -= 1,
                _ => match value(&text[end..]) {
                    Some((_, length)) => end += length,
                    None => break false,
                },
            }
            if open == 0 {
                break true;
            }
        };
        let end = if complete { end } else { text.len() };
        from = end;
        Some(GameTree { text, at, end, complete })
    })
}

impl<'a> GameTree<'a> {
    /// The properties of the main line, in order. Whatever is no property is skipped.
    ///
    /// In SGF the first branch is the main line everywhere, so that it ends where the first parenthesis closes.
    pub(super) fn main_line(self) -> impl Iterator<Item = Property<'a>> {
        let mut at = self.at;
        let mut name = "";
        std::iter::from_fn(move || {
            loop {
                let rest = &self.text[at..self.end];
                let first = rest.chars().next()?;
                if first.is_ascii_alphanumeric() {
                    let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
                    name = &rest[..end];
                    at += end;
                } else if first == '[' {
                    let (value, length) = value(&rest[1..])?;
                    let property = Property { name, value, at: at + 1 };
                    at += 1 + length;
                    return Some(property);
                } else if first == ')' {
                    return None;
                } else {
                    at += first.len_utf8();
                }
            }
        })
    }
}

/// A value with its escapes undone, and how many bytes it takes with its closing bracket; `None` when that is missing.
fn value(text: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut characters = text.char_indices();
    while let Some((at, c)) = characters.next() {
        match c {
            ']' => return Some((value, at + 1)),
            '\\' => value.extend(characters.next().map(|(_, escaped)| escaped)),
            _ => value.push(c),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(&str, String)> {
        let first = game_trees(text).next().into_iter().flat_map(GameTree::main_line);
        first.map(|property| (property.name, property.value)).collect()
    }

    #[test]
    fn values_are_read_in_order() {
        let expected = [("GM", "Dvonn"), ("VV", "1"), ("AB", "a"), ("AB", "b")];
        let expected = expected.map(|(name, value)| (name, value.to_owned()));
        assert_eq!(read("(;GM[Dvonn]VV [1]\r\n; AB[a][b])"), expected);
    }

    #[test]
    fn a_closing_bracket_is_escaped() {
        assert_eq!(read(r"(;N[a\]b\\])"), [("N", r"a]b\".to_owned())]);
    }

    #[test]
    fn only_the_first_branch_is_the_game() {
        assert_eq!(read("(;A[1](;B[2])(;C[3]))").len(), 2);
    }

    #[test]
    fn games_follow_one_another() {
        let trees: Vec<bool> =
            game_trees("(;A[(](;B[1])) \n(;C[2])x(;D[").map(|tree| tree.complete).collect();
        assert_eq!(trees, [true, true, false]);
    }
}
