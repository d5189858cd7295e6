use fishka_catalog::{Line, Move, Position, Rules};
use fishka_game::{Game as _, NotAMove, Options, Position as _, Value};

use crate::{
    cli::StartArgs,
    failure::{Failure, Message},
};

/// The line a person described by game, options, position and moves.
pub(crate) fn line(args: &StartArgs) -> Result<Line, Failure> {
    let mut options = Options::new();
    for pair in &args.options {
        options.set_pair(pair)?;
    }
    let rules = Rules::new(&args.game, &options)?;
    let start = match &args.position {
        Some(text) => rules.position(text)?,
        None => rules.start(),
    };
    let mut line = Line::from_position(rules, start);
    let moves = args.moves.as_deref().unwrap_or_default();
    play_all(&mut line, moves)?;
    Ok(line)
}

fn play_all(line: &mut Line, moves: &str) -> Result<(), Failure> {
    let mut words = moves.split_whitespace().peekable();
    let mut number = 0_i64;
    while let Some(word) = words.next() {
        number += 1;
        let refused = |text: &str, reason| {
            let values = [("number", Value::Number(number)), ("move", Value::text(text))];
            Failure::Input(Message::new("command-move-refused", values).because(reason))
        };
        let (text, mv) = match read(line.position(), word, words.peek().copied()) {
            Ok(Read::One(mv)) => (word.to_owned(), mv),
            Ok(Read::Two(mv)) => (format!("{word} {}", words.next().unwrap_or_default()), mv),
            Err(error) => return Err(refused(word, Message::of(&error))),
        };
        line.play(mv).map_err(|error| refused(&text, Message::of(&error)))?;
    }
    Ok(())
}

enum Read {
    One(Move),
    Two(Move),
}

/// Reads a move of one word, or of two: a bid is written with its number apart.
fn read(position: &Position, word: &str, next: Option<&str>) -> Result<Read, NotAMove> {
    let one = position.parse_move(word).map(Read::One);
    one.or_else(|error| match next {
        Some(next) => position.parse_move(&format!("{word} {next}")).map(Read::Two).map_err(|_| error),
        None => Err(error),
    })
}
