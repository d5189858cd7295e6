use std::{fmt, str::FromStr};

use crate::ClientError;

/// A program and its arguments. Words with spaces in them stand in quotes: `'my engine' --threads 1`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CommandLine {
    text: String,
    program: String,
    arguments: Vec<String>,
}

impl CommandLine {
    /// The program.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.program
    }

    /// What is handed to it.
    #[must_use]
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

impl FromStr for CommandLine {
    type Err = ClientError;

    fn from_str(text: &str) -> Result<CommandLine, ClientError> {
        let mut words =
            split(text).ok_or_else(|| ClientError::OpenQuote { text: text.to_owned() })?.into_iter();
        match words.next() {
            Some(program) if !program.is_empty() => {
                Ok(CommandLine { text: text.trim().to_owned(), program, arguments: words.collect() })
            }
            _ => Err(ClientError::NoProgram),
        }
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The words of a text; `None` when a quote is not closed.
fn split(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for character in text.chars() {
        match (quote, character) {
            (Some(open), close) if open == close => quote = None,
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, space) if space.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_words_together() {
        let command: CommandLine = r#" './my engine' --name "a 'b'" '' x"y"z "#.parse().unwrap();
        assert_eq!(command.program(), "./my engine");
        assert_eq!(command.arguments(), ["--name", "a 'b'", "", "xyz"]);
    }

    #[test]
    fn a_program_must_be_named() {
        assert_eq!("  ".parse::<CommandLine>(), Err(ClientError::NoProgram));
        assert_eq!("''".parse::<CommandLine>(), Err(ClientError::NoProgram));
        assert!(matches!("'a b".parse::<CommandLine>(), Err(ClientError::OpenQuote { .. })));
    }
}
