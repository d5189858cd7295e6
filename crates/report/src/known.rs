use fishka_catalog::{Line, Move, Rules};
use fishka_engine_api::{Difference, Score, Verdict, WeighedOutcome};
use fishka_game::{Game as _, Seat, Turn};
use fishka_record::{NodeId, Record};

use crate::{side_of, sides};

/// What is known of the position after so many plies.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    /// Its worth to the first side.
    pub score: Score,
    /// The chance of each side to win where there are more than two; where there are two, the score tells both and this is empty.
    pub chances: Vec<f32>,
    /// The best moves that were found, the first to be played first; none where chance acts.
    pub best: Vec<Move>,
    /// Where chance acted: the chance to win after the outcome that came, by the same look as the mean over all of them. A closer look
    /// at that one alone would not compare with it. Of two sides it is the first one's, of more that of the side that acts next.
    pub came: Option<f32>,
    /// Where a seat acted: what the move that was made gave away against the best in what the game counts, where that had to be
    /// found out by itself because chance has its part in it. Counted for whoever made it.
    pub gave: Option<Difference>,
}

impl Known {
    /// What is worth this to the first of two sides, and nothing else is known of it.
    #[must_use]
    pub const fn new(score: Score) -> Known {
        Known { score, chances: Vec::new(), best: Vec::new(), came: None, gave: None }
    }

    /// What gives each of several sides these chances.
    #[must_use]
    pub fn shared(chances: Vec<f32>) -> Known {
        let first = chances.first().copied().unwrap_or_default();
        Known { chances, ..Known::new(Score::odds(first)) }
    }

    /// What gives every seat these chances; `None` where not more than two sides play, or not all are told.
    #[must_use]
    pub fn of_seats(line: &Line, chances: &[f32]) -> Option<Known> {
        by_side(line, chances).map(Known::shared)
    }

    /// The chance of a side to win.
    #[must_use]
    pub fn win(&self, side: usize) -> f32 {
        match (self.chances.get(side), side) {
            (Some(win), _) => *win,
            (None, 0) => self.score.win,
            (None, _) => 1.0 - self.score.win,
        }
    }

    /// What an engine says to the seat that acts at this ply, with the chances of all seats where there are more than two sides;
    /// `None` when no seat acts, or those are not told.
    #[must_use]
    pub fn of(line: &Line, ply: usize, score: Score, chances: &[f32], best: Vec<Move>) -> Option<Known> {
        let Turn::Seat(seat) = line.turn_at(ply) else { return None };
        if !line.game().has_two_sides() {
            return Some(Known { best, ..Known::of_seats(line, chances)? });
        }
        let score = if side_of(line, seat) == 0 { score } else { score.reversed() };
        Some(Known { best, ..Known::new(score) })
    }

    /// Where chance acts at this ply, from what an engine says of each outcome to the seat that acts next: the mean over all of them,
    /// and what came of it. `None` without any, and where there are more than two sides and the chances of all are not told.
    #[must_use]
    pub fn weighed(line: &Line, ply: usize, outcomes: &[WeighedOutcome]) -> Option<Known> {
        let side = side_after_chance(line, ply);
        let mv = line.moves().nth(ply);
        if !line.game().has_two_sides() {
            let mut means = vec![0.0; sides(line.game()).len()];
            let (mut total, mut came) = (0.0, None);
            for outcome in outcomes {
                let chances = by_side(line, &outcome.chances)?;
                total += outcome.probability;
                means.iter_mut().zip(&chances).for_each(|(sum, win)| *sum += outcome.probability * win);
                came = came.or((mv == Some(outcome.mv)).then(|| chances[side]));
            }
            means.iter_mut().for_each(|sum| *sum /= total);
            return (total > 0.0).then(|| Known { came, ..Known::shared(means) });
        }
        let own = side == 0;
        let (mut total, mut wins, mut margins, mut came) = (0.0, 0.0, Some(0.0), None);
        for &WeighedOutcome { mv: outcome, probability, score, .. } in outcomes {
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
        (total > 0.0).then(|| Known { came, ..Known::new(score) })
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
        let known = Known::read(record.rules(), score)?;
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
        Some(Known { best, came, gave, ..known })
    }

    /// What a position is worth, as [`worth`](Known::worth) writes it; `None` where the sides are not those of the game.
    #[must_use]
    pub fn read(rules: &Rules, text: &str) -> Option<Known> {
        let count = sides(rules).len();
        let Some((score, each)) = text.split_once(EACH) else {
            return (count == 2).then(|| Some(Known::new(text.parse().ok()?)))?;
        };
        let _: Score = score.parse().ok()?;
        let chance = |word: &str| word.parse().ok().filter(|win: &f32| (0.0..=1.0).contains(win));
        let chances = each.split('/').map(chance).collect::<Option<Vec<_>>>()?;
        (count > 2 && chances.len() == count).then(|| Known::shared(chances))
    }

    /// What a position is worth to the first side, and where there are more than two to each of them: `ev 0.560`, or
    /// `ev 0.410 each 0.410/0.330/0.260`.
    #[must_use]
    pub fn worth(&self) -> String {
        let mut text = self.score.to_string();
        for (index, win) in self.chances.iter().enumerate() {
            text += &format!("{}{win:.3}", if index == 0 { EACH } else { "/" });
        }
        text
    }

    /// How it is written where the line goes on with `next`, with so many of the best moves: what [`written`](Known::written)
    /// reads.
    pub(crate) fn text(&self, next: Option<Move>, moves: usize) -> String {
        let mut text = self.worth();
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
        if !line.game().has_two_sides() {
            return Known::of_seats(line, &Score::all_at_end(line));
        }
        Some(Known::new(Score::at_end(line, Seat::FIRST)))
    }
}

/// Of what every seat has, what each side has; `None` where that is not told of all of them.
fn by_side(line: &Line, chances: &[f32]) -> Option<Vec<f32>> {
    let sides = sides(line.game());
    (sides.len() > 2).then(|| sides.iter().map(|seat| chances.get(seat.index()).copied()).collect())?
}

/// What stands between a score and the chances of every side, the best moves, what came of chance, and what a move gave away.
const EACH: &str = " each ";
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
#[must_use]
pub fn side_after_chance(line: &Line, ply: usize) -> usize {
    let next = match (ply < line.plies()).then(|| line.turn_at(ply + 1)) {
        Some(Turn::Seat(seat)) => Some(seat),
        _ => line.up_to(ply).next_seat(),
    };
    side_of(line, next.unwrap_or(Seat::FIRST))
}
