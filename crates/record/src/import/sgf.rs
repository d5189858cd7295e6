/// One value of a property in an SGF file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Property<'a> {
    pub(super) name: &'a str,
    pub(super) value: String,
    /// Byte offset of the value.
    pub(super) at: usize,
}

/// The properties of the main line of the first game in an SGF file, in order. Whatever is no property is skipped.
///
/// In SGF the first branch is the main line everywhere, so that it ends where the first parenthesis closes.
pub(super) fn main_line(text: &str) -> impl Iterator<Item = Property<'_>> {
    let mut at = 0;
    let mut name = "";
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..];
            let first = rest.chars().next()?;
            if first.is_ascii_alphanumeric() {
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
                name = &rest[..end];
                at += end;
            } else if first == '[' {
                let (value, length) = value(&rest[1..]);
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

/// A value with its escapes undone, and how many bytes it takes with its closing bracket.
fn value(text: &str) -> (String, usize) {
    let mut value = String::new();
    let mut characters = text.char_indices();
    while let Some((at, c)) = characters.next() {
        match c {
            ']' => return (value, at + 1),
            '\\' => value.extend(characters.next().map(|(_, escaped)| escaped)),
            _ => value.push(c),
        }
    }
    (value, text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(&str, String)> {
        main_line(text).map(|property| (property.name, property.value)).collect()
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
}
