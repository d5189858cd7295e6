use std::time::Duration;

use fishka_catalog::Illegal;
use fishka_game::{Explain, Message, PlayError};

use crate::ClientError;

/// What an engine did wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// It does not run or does not answer.
    #[error(transparent)]
    Client(#[from] ClientError),
    /// What it said after `bestmove` cannot be read.
    #[error("after {plies} plies it said “{text}”, which is no move")]
    NotAMove {
        /// What it said.
        text: String,
        /// Plies played before.
        plies: usize,
    },
    /// It chose a move that the rules forbid.
    #[error("after {plies} plies it played {text}: {why}")]
    Illegal {
        /// The move.
        text: String,
        /// The rule it breaks.
        why: PlayError<Illegal>,
        /// Plies played before.
        plies: usize,
    },
    /// The line it expects is not playable.
    #[error("after {plies} plies it expected “{line}”, which cannot be played")]
    NotPlayable {
        /// The line.
        line: String,
        /// Plies played before.
        plies: usize,
    },
    /// It told no score that could be understood.
    #[error("after {plies} plies it told no score that could be understood")]
    NoScore {
        /// Plies played before.
        plies: usize,
    },
    /// It answered a question differently from the rules.
    #[error("after {plies} plies it answered {question} with “{said}”, not “{right}”")]
    Disagrees {
        /// The question.
        question: &'static str,
        /// Its answer.
        said: String,
        /// The answer by the rules.
        right: String,
        /// Plies played before.
        plies: usize,
    },
    /// It took more time than it had.
    #[error("it took {} ms and had {} ms", time.as_millis(), limit.as_millis())]
    Late {
        /// What it took.
        time: Duration,
        /// What it had.
        limit: Duration,
    },
    /// It said `bestmove` twice.
    #[error("it said bestmove twice")]
    TwoAnswers,
    /// An endless search ended before `stop`.
    #[error("it answered go infinite before it was told to stop")]
    EndedEarly,
    /// It went on after `quit`.
    #[error("it did not end after quit")]
    StaysAlive,
}

impl Explain for Fault {
    fn message(&self) -> Message {
        match self {
            Fault::Client(error) => error.message(),
            Fault::NotAMove { text, plies } => {
                Message::new("protocol-fault-not-a-move").text("text", text).number("plies", *plies)
            }
            Fault::Illegal { text, why, plies } => Message::new("protocol-fault-illegal")
                .text("text", text)
                .number("plies", *plies)
                .because(why.message()),
            Fault::NotPlayable { line, plies } => {
                Message::new("protocol-fault-not-playable").text("line", line).number("plies", *plies)
            }
            Fault::NoScore { plies } => Message::new("protocol-fault-no-score").number("plies", *plies),
            Fault::Disagrees { question, said, right, plies } => Message::new("protocol-fault-disagrees")
                .text("question", question)
                .text("said", said)
                .text("right", right)
                .number("plies", *plies),
            Fault::Late { time, limit } => Message::new("protocol-fault-late")
                .number("time", time.as_millis())
                .number("limit", limit.as_millis()),
            Fault::TwoAnswers => Message::new("protocol-fault-two-answers"),
            Fault::EndedEarly => Message::new("protocol-fault-ended-early"),
            Fault::StaysAlive => Message::new("protocol-fault-stays-alive"),
        }
    }
}
