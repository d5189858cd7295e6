use fishka_catalog::{Line, Rules};
use fishka_game::{Game as _, Options, Value};
use fishka_protocol::{MoveRefused, play_moves};

use crate::{
    cli::StartArgs,
    failure::{Failure, Message},
};

/// The line a person described by game, options, position and moves.
pub(crate) fn line(args: &StartArgs) -> Result<Line, Failure> {
    let rules = rules(&args.game, &args.options)?;
    let start = match &args.position {
        Some(text) => rules.position(text)?,
        None => rules.start(),
    };
    let mut line = Line::from_position(rules, start);
    play_moves(&mut line, args.moves.as_deref().unwrap_or_default()).map_err(|error| refused(&error))?;
    Ok(line)
}

/// The game a person described by name and options.
pub(crate) fn rules(game: &str, pairs: &[String]) -> Result<Rules, Failure> {
    let mut options = Options::new();
    for pair in pairs {
        options.set_pair(pair)?;
    }
    Ok(Rules::new(game, &options)?)
}

fn refused(error: &MoveRefused) -> Failure {
    let values = [("number", Value::Number(error.number as i64)), ("move", Value::text(&error.text))];
    Failure::Input(Message::new("command-move-refused", values).because(Message::of(&error.why)))
}
