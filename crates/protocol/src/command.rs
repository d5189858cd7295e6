use std::{fmt, time::Duration};

use fishka_game::{Seat, text::shortened};

use crate::Go;

/// What whoever drives an engine says to it. `Display` writes the line that [`Command::read`] reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `ugi`: introduce yourself.
    Ugi,
    /// `isready`: answer when everything before is done; during a search at once.
    IsReady,
    /// `uginewgame`: forget the game before.
    NewGame,
    /// `setoption name … value …`.
    SetOption {
        /// The option, in any case of letters.
        name: String,
        /// Its new value; empty for a button.
        value: String,
    },
    /// `position startpos|fen … moves …`.
    Position {
        /// The text of the position to begin in; `None` for the game's own start.
        start: Option<String>,
        /// Moves and chance events since, with single spaces between the words.
        moves: String,
    },
    /// `go …`: think.
    Go(Go),
    /// `stop`: say at once what is best so far.
    Stop,
    /// `ponderhit`: the move that was expected has been played.
    PonderHit,
    /// `query …`: tell something about the position.
    Query(String),
    /// `quit`: end.
    Quit,
}

/// A line that is no command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misunderstood {
    /// No word of the line is a command.
    #[error("unknown command “{0}”")]
    Unknown(String),
    /// `setoption` without a name.
    #[error("write: setoption name NAME value VALUE")]
    SetOption,
    /// `position` without `startpos` or `fen`.
    #[error("write: position startpos moves … or position fen TEXT moves …")]
    Position,
    /// A limit of `go` that is not a number.
    #[error("go {limit} needs a number")]
    Go {
        /// The limit.
        limit: String,
    },
}

impl Command {
    /// Reads a line; `None` when it is blank. Words before the command are skipped, as are words that `go` does not
    /// know, so that newer and older programs understand each other.
    ///
    /// # Errors
    /// When the line holds no command or one that makes no sense.
    pub fn read(line: &str) -> Result<Option<Command>, Misunderstood> {
        let words: Vec<&str> = line.split_whitespace().collect();
        for (index, word) in words.iter().enumerate() {
            let rest = &words[index + 1..];
            return Ok(Some(match *word {
                "ugi" => Command::Ugi,
                "isready" => Command::IsReady,
                "uginewgame" => Command::NewGame,
                "setoption" => set_option(rest).ok_or(Misunderstood::SetOption)?,
                "position" => position(rest).ok_or(Misunderstood::Position)?,
                "go" => Command::Go(go(rest)?),
                "stop" => Command::Stop,
                "ponderhit" => Command::PonderHit,
                "query" => Command::Query(rest.join(" ")),
                "quit" => Command::Quit,
                _ => continue,
            }));
        }
        match words.first() {
            None => Ok(None),
            Some(word) => Err(Misunderstood::Unknown(shortened(word))),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Ugi => f.write_str("ugi"),
            Command::IsReady => f.write_str("isready"),
            Command::NewGame => f.write_str("uginewgame"),
            Command::SetOption { name, value } if value.is_empty() => write!(f, "setoption name {name}"),
            Command::SetOption { name, value } => write!(f, "setoption name {name} value {value}"),
            Command::Position { start, moves } => {
                match start {
                    None => f.write_str("position startpos")?,
                    Some(text) => write!(f, "position fen {text}")?,
                }
                if moves.is_empty() { Ok(()) } else { write!(f, " moves {moves}") }
            }
            Command::Go(go) => go.fmt(f),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Query(what) => write!(f, "query {what}"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

fn set_option(words: &[&str]) -> Option<Command> {
    let (&"name", rest) = words.split_first()? else { return None };
    let mut parts = rest.splitn(2, |&word| word == "value");
    let name = parts.next().filter(|name| !name.is_empty())?.join(" ");
    let value = parts.next().unwrap_or_default().join(" ");
    Some(Command::SetOption { name, value })
}

fn position(words: &[&str]) -> Option<Command> {
    let (&kind, rest) = words.split_first()?;
    let mut parts = rest.splitn(2, |&word| word == "moves");
    let text = parts.next().unwrap_or_default();
    let moves = parts.next().unwrap_or_default().join(" ");
    let start = match kind {
        "startpos" => None,
        "fen" if !text.is_empty() => Some(text.join(" ")),
        _ => return None,
    };
    Some(Command::Position { start, moves })
}

fn go(words: &[&str]) -> Result<Go, Misunderstood> {
    let mut go = Go::default();
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            _ => {}
        }
        let Some(limit) = Limit::named(word) else { continue };
        let number = words.next().and_then(|number| number.parse().ok());
        limit.set(&mut go, number.ok_or_else(|| Misunderstood::Go { limit: word.to_owned() })?);
    }
    Ok(go)
}

/// A word of `go` that a number follows.
enum Limit {
    Depth,
    Nodes,
    MoveTime,
    Time(Seat),
    Increment(Seat),
}

impl Limit {
    fn named(word: &str) -> Option<Limit> {
        match word {
            // Nobody is mated in these games; whoever asks for a win in so many plies gets a search of that depth.
            "depth" | "mate" => return Some(Limit::Depth),
            "nodes" => return Some(Limit::Nodes),
            "movetime" => return Some(Limit::MoveTime),
            _ => {}
        }
        let (seat, kind) = word.strip_prefix('p')?.split_at_checked(1)?;
        let seat = Seat::first(Seat::MAX).find(|known| known.to_string() == seat)?;
        match kind {
            "time" => Some(Limit::Time(seat)),
            "inc" => Some(Limit::Increment(seat)),
            _ => None,
        }
    }

    /// Negative numbers count as zero: a clock may have fallen below it.
    fn set(&self, go: &mut Go, number: i64) {
        let number = u64::try_from(number).unwrap_or(0);
        let time = Duration::from_millis(number);
        match self {
            Limit::Depth => go.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
            Limit::Nodes => go.nodes = Some(number),
            Limit::MoveTime => go.move_time = Some(time),
            Limit::Time(seat) => go.left[seat.index()] = Some(time),
            Limit::Increment(seat) => go.increment[seat.index()] = time,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        Command::read(line).unwrap().unwrap()
    }

    #[test]
    fn canonical_lines_are_read_back() {
        for line in [
            "ugi",
            "isready",
            "uginewgame",
            "setoption name Hash value 16",
            "setoption name Clear Hash",
            "position startpos",
            "position startpos moves bid 28 accept accept ?abd",
            "position fen 9/10/11/10/9 w place moves d3",
            "go",
            "go infinite",
            "go depth 5 nodes 1000 movetime 250",
            "go ponder p1time 1000 p2time 900",
            "go p1time 1000 p2time 900 p1inc 10",
            "go p4time 1 p3inc 2",
            "stop",
            "ponderhit",
            "query toact",
            "quit",
        ] {
            let command = read(line);
            assert_eq!(read(&command.to_string()), command, "{line}");
        }
        assert_eq!(read("position startpos moves d3").to_string(), "position startpos moves d3");
        assert_eq!(read(" go  nodes 7\t").to_string(), "go nodes 7");
    }

    #[test]
    fn words_before_a_command_are_skipped() {
        assert_eq!(read("hello there isready"), Command::IsReady);
        assert_eq!(Command::read(""), Ok(None));
        assert_eq!(Command::read("  \t "), Ok(None));
    }

    #[test]
    fn words_that_go_does_not_know_are_skipped() {
        let Command::Go(go) = read("go wtime depth 3 searchmoves d3 p9time 4 time") else { panic!() };
        assert_eq!(go, Go { depth: Some(3), ..Go::default() });
    }

    #[test]
    fn a_fallen_clock_is_zero() {
        let Command::Go(go) = read("go p1time -20") else { panic!() };
        assert_eq!(go.left[0], Some(Duration::ZERO));
    }

    #[test]
    fn nonsense_is_named() {
        for (line, message) in [
            ("dance", "unknown command “dance”"),
            ("setoption Hash", "write: setoption name NAME value VALUE"),
            ("setoption name value 3", "write: setoption name NAME value VALUE"),
            ("position", "write: position startpos moves … or position fen TEXT moves …"),
            ("position fen moves d3", "write: position startpos moves … or position fen TEXT moves …"),
            ("go depth", "go depth needs a number"),
            ("go nodes many", "go nodes needs a number"),
        ] {
            assert_eq!(Command::read(line).unwrap_err().to_string(), message, "{line}");
        }
    }

    #[test]
    fn long_words_are_cut_in_answers() {
        let error = Command::read(&"ы".repeat(1000)).unwrap_err().to_string();
        assert!(error.chars().count() < 70, "{error}");
    }
}
