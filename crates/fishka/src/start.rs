use fishka_catalog::{Line, Rules};
use fishka_game::Options;

use crate::{cli::StartArgs, failure::Failure};

/// The line a person described by game, options, position and moves.
pub(crate) fn line(args: &StartArgs) -> Result<Line, Failure> {
    let rules = rules(&args.game, &args.options)?;
    let moves = args.moves.as_deref().unwrap_or_default().split_whitespace();
    Ok(rules.line(args.position.as_deref(), moves)?)
}

/// The game a person described by name and options.
pub(crate) fn rules(game: &str, pairs: &[String]) -> Result<Rules, Failure> {
    let mut options = Options::new();
    for pair in pairs {
        options.set_pair(pair)?;
    }
    Ok(Rules::new(game, &options)?)
}
