use fishka_catalog::Line;
use fishka_game::{Outcome, Seat, Standing, Turn};

use crate::info::player;

/// The answer to a question about a game; `None` for a question nobody knows.
pub(crate) fn answer(line: &Line, what: &str) -> Option<String> {
    Some(match what {
        "toact" => match line.turn() {
            Turn::Seat(seat) => player(seat),
            Turn::Chance => "chance".to_owned(),
            Turn::Over => "none".to_owned(),
        },
        "gameover" => line.outcome().is_some().to_string(),
        "p1turn" => (line.turn() == Turn::Seat(Seat::FIRST)).to_string(),
        "result" => line.outcome().map_or_else(|| "none".to_owned(), result),
        "fen" => line.position().to_string(),
        "legal" => {
            let mut moves = Vec::new();
            line.legal_moves(&mut moves);
            moves.sort_unstable();
            moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        }
        _ => return None,
    })
}

/// `p1win`, `p2win` or `draw` between two; at larger tables how each came out, as `p1:win p2:loss p3:loss`.
fn result(outcome: &Outcome) -> String {
    if let [first, second] = outcome.seats() {
        let winner = match first.standing.cmp(&second.standing) {
            std::cmp::Ordering::Greater => "p1win",
            std::cmp::Ordering::Equal => "draw",
            std::cmp::Ordering::Less => "p2win",
        };
        return winner.to_owned();
    }
    let seats = Seat::first(outcome.seats().len()).zip(outcome.seats());
    let standing = |(seat, result): (Seat, &fishka_game::SeatResult)| {
        let word = match result.standing {
            Standing::Win => "win",
            Standing::Draw => "draw",
            Standing::Loss => "loss",
        };
        format!("{}:{word}", player(seat))
    };
    seats.map(standing).collect::<Vec<_>>().join(" ")
}
