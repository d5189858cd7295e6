use fishka_game::{Position as _, Turn};
use serde::Serialize;

use crate::{cli::MovesArgs, failure::Failure, output::Output, start};

/// Lists the legal moves, in the order of their names.
pub(crate) fn run(args: &MovesArgs, output: &mut Output) -> Result<(), Failure> {
    let line = start::line(&args.start)?;
    let mut moves = Vec::new();
    line.legal_moves(&mut moves);
    moves.sort_unstable();
    if !args.json {
        return moves.iter().try_for_each(|mv| output.line(mv));
    }
    let chance = line.turn() == Turn::Chance;
    let list: Vec<MoveJson> = moves
        .iter()
        .map(|&mv| {
            let mut after = line.position().clone();
            after.play_unchecked(mv);
            MoveJson {
                mv: mv.to_string(),
                position: after.to_string(),
                weight: chance.then(|| line.position().weight(mv)),
            }
        })
        .collect();
    output.json(&list)
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    mv: String,
    /// The position text after the move.
    position: String,
    /// How many of the equally likely events this outcome of chance stands for.
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<u32>,
}
