use fishka_catalog::{Line, Move};
use fishka_engine_api::{Difference, Score, Verdict};
use fishka_game::{Seat, Turn};
use fishka_record::{NodeId, Record};

use crate::side_of;

/// What is known of the position after so many plies.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    /// Its worth to the first side.
    pub score: Score,
    /// The best moves that were found, the first to be played first; none where chance acts.
    pub best: Vec<Move>,
    /// Where chance acted: the first side's chance to win after the outcome that came, by the same look as the mean over all of
    /// them. A closer look at that one alone would not compare with it.
    pub came: Option<f32>,
    /// Where a seat acted: what the move that was made gave away against the best in what the game counts, where that had to be
    /// found out by itself because chance has its part in it. Counted for whoever made it.
    pub gave: Option<Difference>,
}

impl Known {
    /// From what an engine says to the seat that acts at this ply; `None` when no seat does.
    #[must_use]
    pub fn of(line: &Line, ply: usize, score: Score, best: Vec<Move>) -> Option<Known> {
        let Turn::Seat(seat) = line.turn_at(ply) else { return None };
        let score = if side_of(line, seat) == 0 { score } else { score.reversed() };
        Some(Known { score, best, came: None, gave: None })
    }

    /// Where chance acts at this ply, from what an engine says of each outcome, with its probability, to the seat that acts next:
    /// the mean over all of them, and what came of it. `None` without any.
    #[must_use]
    pub fn weighed(
        line: &Line,
        ply: usize,
        outcomes: impl IntoIterator<Item = (Move, f32, Score)>,
    ) -> Option<Known> {
        let own = side_after_chance(line, ply) == 0;
        let mv = line.moves().nth(ply);
        let (mut total, mut wins, mut margins, mut came) = (0.0, 0.0, Some(0.0), None);
        for (outcome, probability, score) in outcomes {
            let score = if own { score } else { score.reversed() };
            total += probability;
            wins += probability * score.win;
            // The mean of margins is known when all of them are.
            margins = margins.zip(score.margin()).map(|(sum, margin)| sum + probability * margin);
            if mv == Some(outcome) {
                came = Some(score.win);
            }
        }
        let verdict =
            margins.map_or(Verdict::Odds, |sum| Verdict::Estimate((100.0 * sum / total).round() as i32));
        let score = Score { verdict, win: wins / total };
        (total > 0.0).then_some(Known { score, best: Vec::new(), came, gave: None })
    }

    /// What is written at a node of a record of a line that goes on to `next`. The best moves are those that are named there, as
    /// far as they stand in the record: a variation that somebody has tried is none of them. `None` where chance brought
    /// something else in the line that was looked at.
    #[must_use]
    pub fn written(record: &Record, id: NodeId, next: Option<NodeId>) -> Option<Known> {
        let eval = record.node(id).note().eval().filter(|eval| eval.seat() == Some(Seat::FIRST))?;
        let (text, mut named) = eval.text().split_once(BEST).unwrap_or((eval.text(), ""));
        let is_next =
            |written: &str| record.node(next?).mv().filter(|mv| mv.to_string() == written).map(drop);
        let (text, gave) = match text.split_once(GAVE) {
            // What another move gave away says nothing of the one that follows now.
            Some((text, gave)) => {
                (text, read_difference(gave).and_then(|(mv, gave)| is_next(mv).map(|()| gave)))
            }
            None => (text, None),
        };
        let (score, came) = match text.split_once(CAME) {
            Some((score, came)) => {
                let (outcome, win) = came.rsplit_once(' ')?;
                is_next(outcome)?;
                (score, Some(win.parse().ok().filter(|win| (0.0..=1.0).contains(win))?))
            }
            None => (text, None),
        };
        let score = score.parse().ok()?;
        let (mut best, mut at) = (Vec::new(), id);
        // A move may be written in several words.
        while let Some((child, mv, rest)) = record.node(at).children().iter().find_map(|&child| {
            let mv = record.node(child).mv()?;
            let rest = named.strip_prefix(mv.to_string().as_str())?;
            (rest.is_empty() || rest.starts_with(' ')).then(|| (child, mv, rest.trim_start()))
        }) {
            best.push(mv);
            (at, named) = (child, rest);
        }
        Some(Known { score, best, came, gave })
    }

    /// How it is written where the line goes on with `next`, with so many of the best moves: what [`written`](Known::written)
    /// reads.
    pub(crate) fn text(&self, next: Option<Move>, moves: usize) -> String {
        let mut text = self.score.to_string();
        if let Some((mv, came)) = next.zip(self.came) {
            text += &format!("{CAME}{mv} {came:.3}");
        }
        if let Some((mv, gave)) = next.zip(self.gave) {
            text += &format!("{GAVE}{mv} {:.2} {:.2}", gave.units, gave.error);
        }
        for (index, mv) in self.best.iter().take(moves).enumerate() {
            text += &format!("{}{mv}", if index == 0 { BEST } else { " " });
        }
        text
    }

    /// The end of a game that is over.
    pub(crate) fn end(line: &Line) -> Option<Known> {
        line.outcome()?;
        Some(Known { score: Score::at_end(line, Seat::FIRST), best: Vec::new(), came: None, gave: None })
    }
}

/// What stands between a score and the best moves, what came of chance, and what a move gave away.
const BEST: &str = " best ";
const CAME: &str = " came ";
const GAVE: &str = " gave ";

/// A move and what it gave away: `abd-i9 3.20 1.10`.
fn read_difference(text: &str) -> Option<(&str, Difference)> {
    let (text, error) = text.rsplit_once(' ')?;
    let (mv, units) = text.rsplit_once(' ')?;
    let number = |text: &str| text.parse::<f32>().ok().filter(|number| number.is_finite());
    Some((mv, Difference { units: number(units)?, error: number(error).filter(|error| *error >= 0.0)? }))
}

/// The side of the seat that acts after chance has acted at a ply.
pub(crate) fn side_after_chance(line: &Line, ply: usize) -> usize {
    let next = match (ply < line.plies()).then(|| line.turn_at(ply + 1)) {
        Some(Turn::Seat(seat)) => Some(seat),
        _ => line.up_to(ply).next_seat(),
    };
    side_of(line, next.unwrap_or(Seat::FIRST))
}
