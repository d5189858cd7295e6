use fishka_game::{Explain, Message};

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
    fn message(&self) -> Message {
        match self {
            ClientError::NoProgram => Message::new("protocol-no-program"),
            ClientError::OpenQuote { text } => Message::new("protocol-open-quote").text("text", text),
            ClientError::NotStarted { program, error } => {
                Message::new("protocol-not-started").text("program", program).text("error", error)
            }
            ClientError::Ended { status } => Message::new("protocol-ended").text("status", status),
            ClientError::Silent { what } => Message::new("protocol-silent").text("what", what),
        }
    }
}
