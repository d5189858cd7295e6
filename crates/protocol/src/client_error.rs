use fishka_game::{Explain, Value};

/// What goes wrong with an engine in a process of its own.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClientError {
    /// The command is empty.
    #[error("the command of an engine names a program")]
    NoProgram,
    /// A quote is not closed.
    #[error("a quote is not closed in “{text}”")]
    OpenQuote {
        /// The command.
        text: String,
    },
    /// The system could not start the program.
    #[error("“{program}” does not start: {error}")]
    NotStarted {
        /// The program.
        program: String,
        /// What the system says.
        error: String,
    },
    /// The engine ended although nobody said `quit`.
    #[error("the engine ended ({status})")]
    Ended {
        /// How it ended.
        status: String,
    },
    /// The engine did not answer in time.
    #[error("the engine did not say {what} in time")]
    Silent {
        /// What was waited for.
        what: &'static str,
    },
}

impl Explain for ClientError {
    fn key(&self) -> &'static str {
        match self {
            ClientError::NoProgram => "protocol-no-program",
            ClientError::OpenQuote { .. } => "protocol-open-quote",
            ClientError::NotStarted { .. } => "protocol-not-started",
            ClientError::Ended { .. } => "protocol-ended",
            ClientError::Silent { .. } => "protocol-silent",
        }
    }

    fn values(&self) -> Vec<(&'static str, Value)> {
        match self {
            ClientError::NoProgram => Vec::new(),
            ClientError::OpenQuote { text } => vec![("text", Value::text(text))],
            ClientError::NotStarted { program, error } => {
                vec![("program", Value::text(program)), ("error", Value::text(error))]
            }
            ClientError::Ended { status } => vec![("status", Value::text(status))],
            ClientError::Silent { what } => vec![("what", Value::text(what))],
        }
    }
}
