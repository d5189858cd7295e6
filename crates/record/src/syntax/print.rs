use crate::limits;

/// Lays out the words of a record in lines.
#[derive(Default)]
pub(crate) struct Printer {
    text: String,
    column: usize,
    /// Opening marks that stick to the next word.
    prefix: String,
    /// The last word, which closing marks still stick to.
    word: String,
}

impl Printer {
    pub(crate) fn tag(&mut self, name: &str, value: &str) {
        self.text.push('[');
        self.text.push_str(name);
        self.text.push_str(" \"");
        self.text.push_str(&escaped(value, '"'));
        self.text.push_str("\"]\n");
    }

    /// Ends the tags.
    pub(crate) fn gap(&mut self) {
        self.text.push('\n');
    }

    /// A word that is never broken, though it may have spaces inside.
    pub(crate) fn word(&mut self, word: &str) {
        self.set_word();
        self.word.push_str(&std::mem::take(&mut self.prefix));
        self.word.push_str(word);
    }

    pub(crate) fn comment(&mut self, text: &str) {
        self.prefix.push('{');
        for word in escaped(text, '}').split(' ') {
            self.word(word);
        }
        self.word.push('}');
    }

    /// Begins a variation with the next word.
    pub(crate) fn open(&mut self) {
        self.prefix.push('(');
    }

    /// Ends a variation after the last word.
    pub(crate) fn close(&mut self) {
        self.word.push(')');
    }

    pub(crate) fn finish(mut self) -> String {
        self.set_word();
        self.text.push('\n');
        self.text
    }

    fn set_word(&mut self) {
        let word = std::mem::take(&mut self.word);
        let width = word.chars().count();
        if width == 0 {
            return;
        }
        // A line that starts like a record would be taken for one, even inside a comment.
        let breakable = !word.starts_with("[Fishka");
        if self.column > 0 && breakable && self.column + 1 + width > limits::COLUMNS {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&word);
        self.column += width;
    }
}

fn escaped(text: &str, close: char) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\\' || c == close {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}
