use std::{
    fmt,
    io::{self, BufWriter, IsTerminal as _, Write as _},
};

use fishka_game::Message;
use fishka_i18n::{Language, tell};
use serde::Serialize;

use crate::failure::Failure;

/// Standard output, in the person's language.
pub(crate) struct Output {
    language: Language,
    terminal: bool,
    writer: BufWriter<io::Stdout>,
}

impl Output {
    pub(crate) fn new(language: Language) -> Output {
        let stdout = io::stdout();
        Output { language, terminal: stdout.is_terminal(), writer: BufWriter::new(stdout) }
    }

    pub(crate) const fn language(&self) -> Language {
        self.language
    }

    /// Whether a person looks at a terminal, where colours are welcome.
    pub(crate) fn colours(&self) -> bool {
        self.terminal && std::env::var_os("NO_COLOR").is_none()
    }

    /// Writes a line as it is.
    pub(crate) fn line(&mut self, line: impl fmt::Display) -> Result<(), Failure> {
        writeln!(self.writer, "{line}").map_err(|error| output_failure(&error))
    }

    /// Writes a sentence of the language files.
    pub(crate) fn say(&mut self, message: &Message) -> Result<(), Failure> {
        self.line(tell(self.language, message))
    }

    /// Writes a value as JSON for programs.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let written = serde_json::to_writer_pretty(&mut self.writer, value);
        written.map_err(|error| output_failure(&error.into()))?;
        self.line("")
    }

    /// Writes text as it is, which ends where it ends.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        self.writer.write_all(text.as_bytes()).map_err(|error| output_failure(&error))
    }

    /// Writes one element of a JSON list that is too long to be kept; [`json_end`](Output::json_end) ends the list.
    pub(crate) fn json_element(&mut self, value: &impl Serialize, first: bool) -> Result<(), Failure> {
        let element = serde_json::to_string_pretty(value).map_err(|error| output_failure(&error.into()))?;
        self.text(if first { "[\n  " } else { ",\n  " })?;
        self.text(&element.replace('\n', "\n  "))
    }

    pub(crate) fn json_end(&mut self, empty: bool) -> Result<(), Failure> {
        self.line(if empty { "[]" } else { "\n]" })
    }

    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.writer.flush().map_err(|error| output_failure(&error))
    }
}

fn output_failure(error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::Unread,
        _ => Failure::Trouble(Message::new("command-output-failed").text("error", error)),
    }
}
