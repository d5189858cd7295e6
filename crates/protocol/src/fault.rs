use std::time::Duration;

use fishka_catalog::Illegal;
use fishka_game::{Explain, PlayError, Value};

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
    fn key(&self) -> &'static str {
        match self {
            Fault::Client(error) => error.key(),
            Fault::NotAMove { .. } => "protocol-fault-not-a-move",
            Fault::Illegal { .. } => "protocol-fault-illegal",
            Fault::NotPlayable { .. } => "protocol-fault-not-playable",
            Fault::NoScore { .. } => "protocol-fault-no-score",
            Fault::Disagrees { .. } => "protocol-fault-disagrees",
            Fault::Late { .. } => "protocol-fault-late",
            Fault::TwoAnswers => "protocol-fault-two-answers",
            Fault::EndedEarly => "protocol-fault-ended-early",
            Fault::StaysAlive => "protocol-fault-stays-alive",
        }
    }

    fn values(&self) -> Vec<(&'static str, Value)> {
        let plies = |plies: &usize| ("plies", Value::Number(*plies as i64));
        let millis = |time: &Duration| Value::Number(time.as_millis() as i64);
        match self {
            Fault::Client(error) => error.values(),
            Fault::NotAMove { text, plies: ply } => vec![("text", Value::text(text)), plies(ply)],
            Fault::Illegal { text, why, plies: ply } => {
                vec![("text", Value::text(text)), ("reason", Value::text(why)), plies(ply)]
            }
            Fault::NotPlayable { line, plies: ply } => vec![("line", Value::text(line)), plies(ply)],
            Fault::NoScore { plies: ply } => vec![plies(ply)],
            Fault::Disagrees { question, said, right, plies: ply } => vec![
                ("question", Value::text(question)),
                ("said", Value::text(said)),
                ("right", Value::text(right)),
                plies(ply),
            ],
            Fault::Late { time, limit } => vec![("time", millis(time)), ("limit", millis(limit))],
            Fault::TwoAnswers | Fault::EndedEarly | Fault::StaysAlive => Vec::new(),
        }
    }
}
