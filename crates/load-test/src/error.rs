use std::{io, path::PathBuf};

use fishka_game::{Explain, Message};

/// Why a load cannot be put on a server.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The address is not one.
    #[error("“{0}” is not an address such as http://127.0.0.1:8080")]
    Address(String),
    /// The server cannot be reached.
    #[error("the server cannot be reached: {0}")]
    Unreachable(#[from] io::Error),
    /// The server does not speak as expected.
    #[error("the server’s answer cannot be understood: {0}")]
    Answer(String),
    /// The server refuses.
    #[error("the server refuses: {text}")]
    Refused {
        /// The status of the answer.
        status: u16,
        /// What it says.
        text: String,
    },
    /// The server’s memory cannot be read.
    #[error("the memory of process {0} cannot be read")]
    Memory(u32),
    /// The file of histories cannot be written or read.
    #[error("{} cannot be used: {error}", file.display())]
    History {
        /// The file.
        file: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The plan cannot be followed.
    #[error("there is nothing to play: games, rate and seconds must be more than 0")]
    Nothing,
}

impl Explain for LoadError {
    fn message(&self) -> Message {
        match self {
            LoadError::Address(address) => Message::new("load-address").text("address", address),
            LoadError::Unreachable(error) => Message::new("load-unreachable").text("error", error),
            LoadError::Answer(error) => Message::new("load-answer").text("error", error),
            LoadError::Refused { status, text } => {
                Message::new("load-refused").text("status", status).text("text", text)
            }
            LoadError::Memory(process) => Message::new("load-memory").text("process", process),
            LoadError::History { file, error } => {
                Message::new("load-history").text("file", file.display()).text("error", error)
            }
            LoadError::Nothing => Message::new("load-nothing"),
        }
    }
}
