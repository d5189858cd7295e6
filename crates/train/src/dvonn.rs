//! Learns the weights of DVONN's evaluation from games of the engine against itself.
//!
//! A line of the games file is a game: the position it begins in, the moves, White's margin.

use std::{
    fs,
    io::{Write, stderr},
    path::{Path, PathBuf},
};

use clap::Subcommand;
use fishka_catalog::{Line, Move, Position, Rules};
use fishka_dvonn::{Cell, Colour, Phase, State};
use fishka_engine::{
    Engine,
    training::dvonn::{COUNT, KNOTS, LOGIT, NAMES, features, placement, shares},
};
use fishka_engine_api::{Limits, SearchResult, Settings, Stop, Verdict};
use fishka_game::{Game, Options, Position as _, Turn};
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
    /// Write the weights file of the stacking that the engine embeds.
    FitStacking {
        /// Files of games.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Write the weights file of the placement that the engine embeds.
    FitPlacement {
        /// Files of games.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

pub(crate) fn run(command: &Command) -> Result<()> {
    match command {
        Command::Play { file, games, nodes } => play(file, *games, *nodes),
        Command::FitStacking { files } => fit_stacking(files),
        Command::FitPlacement { files } => fit_placement(files),
    }
}

fn play(file: &Path, games: u64, nodes: u64) -> Result<()> {
    let mut file = GamesFile::open(file)?;
    let mut engine = Engine::new(Settings { table_mib: 8, ..Settings::default() });
    while file.games() < games {
        engine.clear();
        file.add(&game(&mut engine, file.games(), nodes)?)?;
        if file.games() % 100 == 0 {
            writeln!(stderr(), "{} games", file.games())?;
        }
    }
    Ok(())
}

/// A game with a few random moves to begin with and one in a while later. One game in three begins with a random placement;
/// in the others each side places by weights of its own, so that all ways of placing meet each other.
fn game(engine: &mut Engine, number: u64, nodes: u64) -> Result<String> {
    let mut random = ChaCha8Rng::seed_from_u64(number);
    let random_share = if number.is_multiple_of(3) { 1.0 } else { 0.1 };
    let tastes = [taste(&mut random), taste(&mut random)];
    let mut line = Line::new(Rules::new("dvonn", &Options::new())?);
    let mut moves = Vec::new();
    for _ in 0..Cell::COUNT {
        line.legal_moves(&mut moves);
        let mv = if random.random_bool(random_share) {
            moves[random.random_range(0..moves.len())]
        } else {
            best_placement(&line, &moves, &tastes)?
        };
        line.play(mv)?;
    }
    let first = line.plies();
    let random_plies = random.random_range(0..6);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut margin = None;
    while let (Turn::Seat(seat), None) = (line.turn(), margin) {
        let by_chance = line.plies() - first < random_plies || random.random_bool(0.04);
        if by_chance {
            line.legal_moves(&mut moves);
            line.play(moves[random.random_range(0..moves.len())])?;
            continue;
        }
        let thought = think(engine, &line, &limits)?;
        if let Verdict::Exact(exact) = thought.lines[0].score.verdict {
            margin = Some(if seat.index() == 0 { exact } else { -exact });
        }
        line.play(thought.best)?;
    }
    let margin = margin.or_else(|| {
        let seats = line.outcome()?.seats();
        Some(seats[0].score.cast_signed() - seats[1].score.cast_signed())
    });
    let moves: Vec<String> = line.moves().map(|mv| mv.to_string()).collect();
    Ok(format!("{};{};{}", line.start(), moves.join(" "), margin.ok_or("games end")?))
}

/// The engine's weights of a placement, each changed at random.
fn taste(random: &mut ChaCha8Rng) -> Vec<f32> {
    let spread = [10.0, 20.0, 40.0][random.random_range(0..3)];
    let change = |weight: &f32| weight + spread * (random.random::<f32>() + random.random::<f32>() - 1.0);
    placement::weights().iter().map(change).collect()
}

/// The placement that looks best at once to the side to act.
fn best_placement(line: &Line, moves: &[Move], tastes: &[Vec<f32>; 2]) -> Result<Move> {
    let Position::Dvonn(position) = line.position() else { return Err("not DVONN".into()) };
    let side = position.to_act();
    let worth = |mv: &Move| {
        let Move::Dvonn(mv) = mv else { return f32::MIN };
        let mut after = *position.state();
        after.play_unchecked(*mv);
        let sign = if after.to_act() == side { 1.0 } else { -1.0 };
        let features = placement::features(&after);
        let worth =
            features.iter().zip(&tastes[side as usize]).map(|(&feature, weight)| f32::from(feature) * weight);
        sign * worth.sum::<f32>()
    };
    let best = moves.iter().max_by(|one, other| worth(one).total_cmp(&worth(other)));
    best.copied().ok_or_else(|| "nothing to place".into())
}

fn think(engine: &mut Engine, line: &Line, limits: &Limits) -> Result<SearchResult> {
    engine.think(line, limits, &Stop::new(), &mut |_| {}).ok_or_else(|| "no seat is to act".into())
}

fn fit_stacking(files: &[PathBuf]) -> Result<()> {
    let samples = samples(files, |state, passes| {
        let features = (state.phase() == Phase::Stack && !passes).then(|| features(state))??;
        let mut inputs = Vec::new();
        for (share, knot) in shares(state.occupied().len()) {
            for (feature, &value) in features.iter().enumerate() {
                if value != 0 && share > 0.0 {
                    inputs.push(((knot * COUNT + feature) as u16, share * f32::from(value)));
                }
            }
        }
        Some(inputs)
    })?;
    write_weights(&samples, &NAMES, KNOTS.len())
}

/// Learns from placements as they grow, because that is what the search looks at.
fn fit_placement(files: &[PathBuf]) -> Result<()> {
    let samples = samples(files, |state, _| {
        let pieces = state.occupied().len();
        let chosen = pieces == Cell::COUNT || state.phase() == Phase::Place && pieces > 6 && pieces % 4 == 0;
        let features = chosen.then(|| placement::features(state))?;
        let inputs = features.iter().enumerate().filter(|(_, value)| **value != 0);
        Some(inputs.map(|(at, &value)| (at as u16, f32::from(value))).collect())
    })?;
    write_weights(&samples, &placement::NAMES, 1)
}

/// The samples of all games: `inputs` gives those of a state, told whether the side to act is about to pass.
fn samples(
    files: &[PathBuf],
    inputs: impl Fn(&State, bool) -> Option<Vec<(u16, f32)>>,
) -> Result<Vec<Sample>> {
    let rules = Rules::new("dvonn", &Options::new())?;
    let mut samples = Vec::new();
    for file in files {
        for (number, game) in fs::read_to_string(file)?.lines().enumerate() {
            let parts: Vec<&str> = game.split(';').collect();
            let [start, moves, margin] = parts[..] else {
                return Err(format!("game {number} of {} is none", file.display()).into());
            };
            let margin: f32 = margin.parse()?;
            let mut position = rules.position(start)?;
            for mv in moves.split_whitespace() {
                let Position::Dvonn(dvonn) = &position else { return Err("not DVONN".into()) };
                let state = dvonn.state();
                let sign = if state.to_act() == Colour::White { 1.0 } else { -1.0 };
                if let Some(inputs) = inputs(state, mv == "pass") {
                    samples.push(Sample { inputs, result: result(sign * margin) });
                }
                let mv = position.parse_move(mv)?;
                position.play(mv)?;
            }
        }
    }
    Ok(samples)
}

/// Fits and writes a weights file with so many columns.
fn write_weights(samples: &[Sample], names: &[&str], columns: usize) -> Result<()> {
    let fitted = fit(samples, columns * names.len(), 20.0, 8);
    let mut out = std::io::stdout().lock();
    writeln!(out, "# positions {}, loss {:.5}", samples.len(), fitted.loss)?;
    for (feature, name) in names.iter().enumerate() {
        let weights: Vec<String> = (0..columns)
            .map(|column| format!("{:.2}", fitted.weights[column * names.len() + feature] * LOGIT))
            .collect();
        writeln!(out, "{name} {}", weights.join(" "))?;
    }
    Ok(())
}

/// What a margin is worth: half for winning, half for the pieces.
fn result(margin: f32) -> f32 {
    let won = (margin.signum() * f32::from(margin != 0.0) + 1.0) / 2.0;
    0.5 * won + 0.5 / (1.0 + (-100.0 * margin / LOGIT).exp())
}
