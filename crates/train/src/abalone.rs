//! Learns the weights of Abalone's evaluation from games of the engine against itself.
//!
//! A line of the games file is a game: the layout, the moves with the score the search gave them where it chose them, how
//! many white and black marbles are out in the end.

use std::{
    fs,
    io::{Write, stderr, stdout},
    path::{Path, PathBuf},
};

use clap::Subcommand;
use fishka_abalone::{Abalone, Colour, Layout};
use fishka_catalog::{Line, Move, Position, Rules};
use fishka_engine::training::abalone::{
    COUNT, LINES, LOGIT, Lines, NAMES, ON_LINES, PATTERNS, Trainee, Weights, of_board, of_pattern,
    pattern_text, reversed,
};
use fishka_engine_api::{Limits, Verdict};
use fishka_game::{Position as _, Seat, Turn};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{
    Result,
    games_file::GamesFile,
    regression::{Sample, fit},
};

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play until the file has so many games.
    Play {
        /// A line a game; games are added to those it has.
        file: PathBuf,
        games: u64,
        /// Nodes a move.
        nodes: u64,
    },
    /// Write the weights file that the engine embeds.
    Fit {
        /// Files of games.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Play against a player that only knows marbles and rings.
    Match {
        /// Pairs of games.
        pairs: u64,
        /// Nodes a move.
        nodes: u64,
    },
}

pub(crate) fn run(command: &Command) -> Result<()> {
    match command {
        Command::Play { file, games, nodes } => play(file, *games, *nodes),
        Command::Fit { files } => fit_weights(files),
        Command::Match { pairs, nodes } => play_match(*pairs, *nodes),
    }
}

/// Games that last longer are decided by the marbles out.
const MOST_PLIES: usize = 160;

fn play(file: &Path, games: u64, nodes: u64) -> Result<()> {
    let mut file = GamesFile::open(file)?;
    let mut player = Trainee::new(Abalone::default(), Weights::embedded());
    while file.games() < games {
        player.clear();
        file.add(&game(&mut player, file.games(), nodes)?)?;
        if file.games() % 100 == 0 {
            writeln!(stderr(), "{} games", file.games())?;
        }
    }
    Ok(())
}

/// A game from one of the layouts, with some random moves to begin with and one in a while later.
fn game(player: &mut Trainee, number: u64, nodes: u64) -> Result<String> {
    let mut random = ChaCha8Rng::seed_from_u64(number);
    // The three layouts that are played most come up as often as all others together.
    let common = [Layout::Standard, Layout::BelgianDaisy, Layout::GermanDaisy];
    let layout = if random.random_bool(0.5) {
        common[random.random_range(0..common.len())]
    } else {
        Layout::ALL[random.random_range(0..Layout::ALL.len())]
    };
    let mut line = Line::new(rules(layout)?);
    let random_plies = random.random_range(2..10);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut legal = Vec::new();
    let mut moves = Vec::new();
    while line.turn() != Turn::Over && line.plies() < MOST_PLIES {
        if line.plies() < random_plies || random.random_bool(0.03) {
            line.legal_moves(&mut legal);
            let mv = legal[random.random_range(0..legal.len())];
            moves.push(mv.to_string());
            line.play(mv)?;
            continue;
        }
        let thought = player.think(&line, &limits).ok_or("a seat is to act")?;
        let score = match thought.lines[0].score.verdict {
            Verdict::Estimate(score) => score,
            Verdict::Exact(margin) | Verdict::Mate(margin) => 3_000 * margin.signum(),
        };
        moves.push(format!("{}:{score}", thought.best));
        line.play(thought.best)?;
    }
    let out = out(&line)?;
    Ok(format!("{};{};{} {}", layout.name(), moves.join(" "), out[1], out[0]))
}

fn rules(layout: Layout) -> Result<Rules> {
    Ok(Rules::new("abalone", &format!("layout={}", layout.name()).parse()?)?)
}

/// The black and the white marbles out.
fn out(line: &Line) -> Result<[i32; 2]> {
    let Position::Abalone(position) = line.position() else { return Err("not a position of Abalone".into()) };
    Ok(Colour::ALL.map(|colour| i32::from(position.out(colour))))
}

/// A position to learn from.
struct Lesson {
    patterns: [u16; LINES],
    board: [f32; COUNT - ON_LINES],
    result: f32,
}

fn fit_weights(files: &[PathBuf]) -> Result<()> {
    let (mut lessons, mut held_out) = (Vec::new(), Vec::new());
    let lines = Lines::new();
    let mut games = 0;
    for file in files {
        for game in fs::read_to_string(file)?.lines() {
            let into = if games % 10 == 9 { &mut held_out } else { &mut lessons };
            add_lessons(game, &lines, into).map_err(|error| format!("game {games}: {error}"))?;
            games += 1;
        }
    }
    let counted: Vec<_> = (0..PATTERNS).map(of_pattern).collect();
    let samples: Vec<Sample> = lessons.iter().map(|lesson| sample(lesson, &counted)).collect();
    let fitted = fit(&samples, COUNT, 20.0, 8);
    let mut model = Model::new(&fitted.weights, &counted);
    let features_loss = model.loss(&held_out);
    let (mut best, mut best_loss) = (model.patterns.clone(), features_loss);
    for epoch in 0..EPOCHS {
        let loss = model.learn(&lessons, epoch);
        let held_out_loss = model.loss(&held_out);
        writeln!(stderr(), "epoch {epoch}: loss {loss:.5}, held out {held_out_loss:.5}")?;
        if held_out_loss < best_loss {
            (best, best_loss) = (model.patterns.clone(), held_out_loss);
        }
    }
    let mut out = stdout().lock();
    writeln!(out, "# games {games}, positions {}", lessons.len() + held_out.len())?;
    writeln!(
        out,
        "# loss of features {features_loss:.5}, with patterns {best_loss:.5}, on a tenth held out"
    )?;
    for (name, weight) in NAMES.iter().zip(&fitted.weights) {
        writeln!(out, "{name} {:.2}", weight * LOGIT)?;
    }
    for (pattern, weight) in best.iter().enumerate() {
        let weight = weight * LOGIT;
        if pattern <= reversed(pattern) && weight.abs() >= 0.1 {
            writeln!(out, "{} {weight:.1}", pattern_text(pattern))?;
        }
    }
    Ok(())
}

fn add_lessons(game: &str, lines: &Lines, lessons: &mut Vec<Lesson>) -> Result<()> {
    let parts: Vec<&str> = game.split(';').collect();
    let [layout, moves, out] = parts[..] else { return Err("not a game".into()) };
    let (white_out, black_out) = out.split_once(' ').ok_or("not a game")?;
    let margin = white_out.parse::<i32>()? - black_out.parse::<i32>()?;
    let mut line = Line::new(rules(Layout::from_name(layout).ok_or("no layout")?)?);
    for mv in moves.split_whitespace() {
        let (mv, score) = mv.split_once(':').map_or((mv, None), |(mv, score)| (mv, Some(score)));
        let Position::Abalone(position) = line.position() else { return Err("not Abalone".into()) };
        if let Some(score) = score {
            let me = position.to_move();
            let sign = if me == Colour::Black { 1 } else { -1 };
            let mut patterns = [0; LINES];
            let seen = lines.patterns(position.marbles(me), position.marbles(!me));
            patterns
                .iter_mut()
                .zip(seen)
                .for_each(|(at, pattern)| *at = pattern.min(reversed(pattern)) as u16);
            let score = 1.0 / (1.0 + (-score.parse::<f32>()? / LOGIT).exp());
            let result = SCORE_SHARE * score + (1.0 - SCORE_SHARE) * result(sign * margin);
            lessons.push(Lesson { patterns, board: of_board(position), result });
        }
        let mv = line.position().parse_move(mv)?;
        line.play(mv)?;
    }
    Ok(())
}

/// How much the score of the search counts against the result of the game.
const SCORE_SHARE: f32 = 0.5;

/// What a margin of marbles is worth.
fn result(margin: i32) -> f32 {
    1.0 / (1.0 + (-0.7 * margin as f32).exp())
}

fn sample(lesson: &Lesson, counted: &[[f32; ON_LINES]]) -> Sample {
    let mut sums = [0.0; COUNT];
    for &pattern in &lesson.patterns {
        sums.iter_mut().zip(&counted[usize::from(pattern)]).for_each(|(sum, count)| *sum += count);
    }
    sums[ON_LINES..].copy_from_slice(&lesson.board);
    let inputs = sums.into_iter().enumerate().filter(|(_, value)| *value != 0.0);
    Sample { inputs: inputs.map(|(at, value)| (at as u16, value)).collect(), result: lesson.result }
}

const EPOCHS: usize = 12;

/// What patterns are worth beyond their features, in logits, learned by gradient descent.
struct Model {
    /// By pattern, what its features say.
    base: Vec<f32>,
    board: Vec<f32>,
    patterns: Vec<f32>,
    /// How much each has been changed: the more, the smaller the next steps.
    changed: Vec<f32>,
}

impl Model {
    fn new(weights: &[f32], counted: &[[f32; ON_LINES]]) -> Model {
        let worth =
            |counts: &[f32; ON_LINES]| counts.iter().zip(weights).map(|(count, weight)| count * weight).sum();
        Model {
            base: counted.iter().map(worth).collect(),
            board: weights[ON_LINES..].to_vec(),
            patterns: vec![0.0; PATTERNS],
            changed: vec![0.0; PATTERNS],
        }
    }

    fn expected(&self, lesson: &Lesson) -> f32 {
        let worth = |&pattern: &u16| self.base[usize::from(pattern)] + self.patterns[usize::from(pattern)];
        let board: f32 = lesson.board.iter().zip(&self.board).map(|(count, weight)| count * weight).sum();
        1.0 / (1.0 + (-lesson.patterns.iter().map(worth).sum::<f32>() - board).exp())
    }

    fn loss(&self, lessons: &[Lesson]) -> f64 {
        let losses = lessons.iter().map(|lesson| loss(self.expected(lesson), lesson.result));
        losses.sum::<f64>() / lessons.len().max(1) as f64
    }

    /// One pass over the lessons; the mean loss before each step.
    fn learn(&mut self, lessons: &[Lesson], epoch: usize) -> f64 {
        let mut random = ChaCha8Rng::seed_from_u64(epoch as u64);
        let mut sum = 0.0;
        for _ in 0..lessons.len() {
            let lesson = &lessons[random.random_range(0..lessons.len())];
            let expected = self.expected(lesson);
            sum += loss(expected, lesson.result);
            let error = expected - lesson.result;
            for &pattern in &lesson.patterns {
                let at = usize::from(pattern);
                let slope = error + DECAY * self.patterns[at];
                self.changed[at] += slope * slope;
                self.patterns[at] -= RATE * slope / (1.0 + self.changed[at].sqrt());
            }
        }
        sum / lessons.len().max(1) as f64
    }
}

const RATE: f32 = 0.01;
const DECAY: f32 = 0.02;

fn loss(expected: f32, result: f32) -> f64 {
    let (expected, result) = (f64::from(expected).clamp(1e-6, 1.0 - 1e-6), f64::from(result));
    -result * expected.ln() - (1.0 - result) * (1.0 - expected).ln()
}

fn play_match(pairs: u64, nodes: u64) -> Result<()> {
    let layouts = [Layout::BelgianDaisy, Layout::GermanDaisy, Layout::Standard];
    let mut players =
        [Weights::embedded(), Weights::rings()].map(|weights| Trainee::new(Abalone::default(), weights));
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut points = [0.0; 3];
    for pair in 0..pairs {
        let at = pair as usize % layouts.len();
        let opening = opening(layouts[at], pair)?;
        for first in 0..2 {
            players.iter_mut().for_each(Trainee::clear);
            let mut line = Line::new(rules(layouts[at])?);
            for &mv in &opening {
                line.play(mv)?;
            }
            while let (Turn::Seat(seat), true) = (line.turn(), line.plies() < MOST_PLIES) {
                let player = &mut players[usize::from(seat != Seat::FIRST) ^ first];
                line.play(player.think(&line, &limits).ok_or("a seat is to act")?.best)?;
            }
            let [black, white] = out(&line)?;
            let margin = if first == 0 { white - black } else { black - white };
            points[at] += f64::from(margin.signum() + 1) / 2.0;
        }
        let total: f64 = points.iter().sum();
        writeln!(stdout(), "{} games, {total} points, by layout {points:?}", 2 * (pair + 1))?;
    }
    Ok(())
}

fn opening(layout: Layout, number: u64) -> Result<Vec<Move>> {
    let mut random = ChaCha8Rng::seed_from_u64(number);
    let mut line = Line::new(rules(layout)?);
    let mut legal = Vec::new();
    for _ in 0..4 {
        line.legal_moves(&mut legal);
        line.play(legal[random.random_range(0..legal.len())])?;
    }
    Ok(line.moves().collect())
}
