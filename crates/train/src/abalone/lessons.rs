//! Positions to learn from, as the games tell them.

use std::{
    fs,
    io::{Write as _, stderr},
    path::{Path, PathBuf},
};

use fishka_abalone::{CellSet, Colour, Layout, Position};
use fishka_game::Position as _;

use crate::{
    Result,
    trainer::{self, Lessons, cross_entropy, logistic},
};

/// A position of a game, as the side to move sees it.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Lesson {
    /// The marbles of the side to move.
    pub(crate) own: CellSet,
    /// The marbles of the other side.
    pub(crate) other: CellSet,
    /// How many marbles of each are out.
    pub(crate) out: [u8; 2],
    /// The probability to win by what the search thought of it.
    pub(crate) score: f32,
    /// How the game went for the side to move: 1 when it was won; a probability when it was broken off.
    pub(crate) result: f32,
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
        let mut games = games(file)?;
        // The players of each file have units of their own.
        let logit = score_logit(&games);
        writeln!(stderr(), "{}: {} games, odds of e to 1 at {logit}", file.display(), games.len())?;
        for game in &mut games {
            game.iter_mut().for_each(|lesson| lesson.score = logistic(lesson.score / logit));
            lessons.add(game.drain(..));
        }
    }
    Ok(lessons)
}

/// The lessons of each game of a file, with the scores as the file has them.
fn games(file: &Path) -> Result<Vec<Vec<Lesson>>> {
    let text = fs::read_to_string(file)?;
    let lines = text.lines().enumerate();
    let game = |(number, line)| {
        lessons_of(line).map_err(|error| format!("{}:{}: {error}", file.display(), number + 1).into())
    };
    lines.map(game).collect()
}

/// The score at which the odds of winning are e to 1.
fn score_logit(lessons: &[Vec<Lesson>]) -> f32 {
    let loss = |logit: f32| {
        let loss = |lesson: &Lesson| f64::from(cross_entropy(logistic(lesson.score / logit), lesson.result));
        lessons.iter().flatten().step_by(16).map(loss).sum::<f64>()
    };
    let candidates = (4..=60).map(|step| 5.0 * step as f32);
    candidates
        .map(|logit| (logit, loss(logit)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map_or(100.0, |best| best.0)
}

/// A marble more at the end of a game that was not decided, and a hundredth of a marble of the last score, in logits.
const MARBLE: f32 = 0.8;
const LAST_SCORE: f32 = 1.0 / 150.0;

/// The quiet positions of a game: those in which the search chose a move that pushes nothing off.
fn lessons_of(game: &str) -> Result<Vec<Lesson>> {
    let parts: Vec<&str> = game.split(';').collect();
    let [layout, moves, _] = parts[..] else { return Err("not a game".into()) };
    let mut lessons = Vec::new();
    let mut colours = Vec::new();
    let mut position = Layout::from_name(layout).ok_or("no such layout")?.position();
    let mut last_score = 0.0;
    for mv in moves.split_whitespace() {
        let (mv, score) = mv.split_once(':').map_or((mv, None), |(mv, score)| (mv, Some(score)));
        let mv = position.parse_move(mv)?;
        let before = position;
        position.play(mv)?;
        let Some(score) = score else { continue };
        let score: f32 = score.parse()?;
        let me = before.to_move();
        last_score = score * sign(me);
        if before.progress() == position.progress() {
            let out = [me, !me].map(|colour| before.out(colour));
            lessons.push(Lesson {
                own: before.marbles(me),
                other: before.marbles(!me),
                out,
                score,
                result: 0.0,
            });
            colours.push(me);
        }
    }
    for (lesson, colour) in lessons.iter_mut().zip(colours) {
        lesson.result = result(&position, last_score * sign(colour), colour);
    }
    Ok(lessons)
}

const fn sign(colour: Colour) -> f32 {
    match colour {
        Colour::Black => 1.0,
        Colour::White => -1.0,
    }
}

/// How a game that ended in this position went for a colour, with the last score from its side.
fn result(end: &Position, last_score: f32, colour: Colour) -> f32 {
    let [mine, others] = [colour, !colour].map(|colour| end.out(colour));
    if others >= Position::OUT_TO_LOSE {
        1.0
    } else if mine >= Position::OUT_TO_LOSE {
        0.0
    } else {
        logistic(MARBLE * (f32::from(others) - f32::from(mine)) + LAST_SCORE * last_score)
    }
}
