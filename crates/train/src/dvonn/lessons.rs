//! Positions to learn from, as the games tell them.

use std::{
    fs,
    io::{Write as _, stderr},
    path::{Path, PathBuf},
};

use fishka_catalog::{Position, Rules};
use fishka_dvonn::{Colour, Phase};
use fishka_engine::training::dvonn::{part, rows};
use fishka_game::{Game as _, Options, Position as _};

use crate::{
    Result,
    trainer::{self, Lessons, cross_entropy, logistic},
};

/// A position of a game, as the side to act sees it.
pub(crate) struct Lesson {
    /// The rows that the network adds up.
    pub(crate) rows: Box<[u16]>,
    /// Which layers judge it.
    pub(crate) part: usize,
    score: f32,
    result: f32,
}

#[cfg(test)]
impl Lesson {
    /// A lesson that teaches nothing.
    pub(crate) fn new(rows: &[u16], part: usize) -> Lesson {
        Lesson { rows: rows.into(), part, score: 0.5, result: 0.5 }
    }
}

impl trainer::Lesson for Lesson {
    fn score(&self) -> f32 {
        self.score
    }

    fn result(&self) -> f32 {
        self.result
    }
}

/// The lessons of the games of these files.
pub(crate) fn read(files: &[PathBuf]) -> Result<Lessons<Lesson>> {
    let mut lessons = Lessons::new();
    for file in files {
        let games = games(file)?;
        // The players of each file have units of their own.
        let logit = score_logit(&games);
        writeln!(stderr(), "{}: {} games, odds of e to 1 at {logit}", file.display(), games.len())?;
        for game in games {
            let lesson = |told: Told| Lesson {
                rows: told.rows,
                part: told.part,
                score: told.score.chance(logit),
                result: worth(told.margin),
            };
            lessons.add(game.into_iter().map(lesson));
        }
    }
    Ok(lessons)
}

/// A position as the file tells it.
struct Told {
    rows: Box<[u16]>,
    part: usize,
    score: Score,
    /// How the game ended, to the side to act, from where it was proven.
    margin: f32,
}

#[derive(Copy, Clone)]
enum Score {
    Estimate(f32),
    Exact(f32),
}

impl Score {
    fn of(text: &str) -> Result<Score> {
        Ok(match text.strip_prefix('=') {
            Some(margin) => Score::Exact(margin.parse()?),
            None => Score::Estimate(text.parse()?),
        })
    }

    fn chance(self, logit: f32) -> f32 {
        match self {
            Score::Estimate(score) => logistic(score / logit),
            Score::Exact(margin) => worth(margin),
        }
    }
}

/// What a margin is worth: mostly winning, and a little for the pieces.
fn worth(margin: f32) -> f32 {
    let won = (margin.signum() * f32::from(margin != 0.0) + 1.0) / 2.0;
    0.9 * won + 0.1 * logistic(margin / 4.0)
}

fn games(file: &Path) -> Result<Vec<Vec<Told>>> {
    let rules = Rules::new("dvonn", &Options::new())?;
    let text = fs::read_to_string(file)?;
    // A game that is still being written is left out.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let game = |(number, line)| {
        told(&rules, line).map_err(|error| format!("{}:{}: {error}", file.display(), number + 1).into())
    };
    whole.lines().enumerate().map(game).collect()
}

/// The positions of a game in which the search chose the move.
fn told(rules: &Rules, game: &str) -> Result<Vec<Told>> {
    let parts: Vec<&str> = game.split(';').collect();
    let [start, moves, margin] = parts[..] else { return Err("not a game".into()) };
    let mut position = rules.position(start)?;
    let mut all: Vec<(Told, f32)> = Vec::new();
    for mv in moves.split_whitespace() {
        let (mv, score) = mv.split_once(':').map_or((mv, None), |(mv, score)| (mv, Some(score)));
        let Position::Dvonn(dvonn) = &position else { return Err("not DVONN".into()) };
        let state = dvonn.state();
        if let (Some(score), Phase::Stack) = (score, state.phase())
            && let Some(rows) = rows(state)
        {
            let sign = if state.to_act() == Colour::White { 1.0 } else { -1.0 };
            let (rows, part) = (rows.as_slice().into(), part(state.occupied().len()));
            all.push((Told { rows, part, score: Score::of(score)?, margin: 0.0 }, sign));
        }
        let mv = position.parse_move(mv)?;
        position.play(mv)?;
    }
    // What was proven tells more than how it went on.
    let mut white: f32 = margin.parse()?;
    for (told, sign) in all.iter_mut().rev() {
        if let Score::Exact(margin) = told.score {
            white = *sign * margin;
        }
        told.margin = *sign * white;
    }
    Ok(all.into_iter().map(|(told, _)| told).collect())
}

/// The score at which the odds of winning are e to 1.
fn score_logit(games: &[Vec<Told>]) -> f32 {
    let loss = |logit: f32| {
        let loss = |told: &Told| match told.score {
            Score::Estimate(score) => f64::from(cross_entropy(logistic(score / logit), worth(told.margin))),
            Score::Exact(_) => 0.0,
        };
        games.iter().flatten().step_by(16).map(loss).sum::<f64>()
    };
    let candidates = (4..=60).map(|step| 20.0 * step as f32);
    let best = candidates.map(|logit| (logit, loss(logit))).min_by(|a, b| a.1.total_cmp(&b.1));
    best.map_or(400.0, |best| best.0)
}
