use std::{io, path::PathBuf};

use fishka_game::{Explain, Value};

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
    fn key(&self) -> &'static str {
        match self {
            LoadError::Address(_) => "load-address",
            LoadError::Unreachable(_) => "load-unreachable",
            LoadError::Answer(_) => "load-answer",
            LoadError::Refused { .. } => "load-refused",
            LoadError::Memory(_) => "load-memory",
            LoadError::History { .. } => "load-history",
            LoadError::Nothing => "load-nothing",
        }
    }

    fn values(&self) -> Vec<(&'static str, Value)> {
        match self {
            LoadError::Address(address) => vec![("address", Value::text(address))],
            LoadError::Unreachable(error) => vec![("error", Value::text(error))],
            LoadError::Answer(error) => vec![("error", Value::text(error))],
            LoadError::Refused { status, text } => {
                vec![("status", Value::text(status)), ("text", Value::text(text))]
            }
            LoadError::Memory(process) => vec![("process", Value::text(process))],
            LoadError::History { file, error } => {
                vec![("file", Value::text(file.display())), ("error", Value::text(error))]
            }
            LoadError::Nothing => Vec::new(),
        }
    }
}
