//! Learns the weights of DVONN's evaluation from games of the engine against itself.
//!
//! A line of the games file is a game: the position it begins in, the moves with the score the search gave them where it
//! chose them (an equals sign before a margin that it had proven), White's margin.

mod lessons;
mod model;
mod play;

use std::{fs, io::Write, path::PathBuf};

use clap::Subcommand;
use fishka_catalog::{Position, Rules};
use fishka_dvonn::{Cell, Colour, Phase, State};
use fishka_engine::training::dvonn::{COUNT, KNOTS, LOGIT, NAMES, features, placement, shares};
use fishka_game::{Game as _, Options, Position as _};

use crate::{
    Result,
    regression::{Sample, fit},
    trainer::{Course, learn},
};
use model::Model;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play until the file has so many games.
    Play {
        /// A line a game; games are added to those it has.
        file: PathBuf,
        games: u64,
        /// Nodes a move.
        nodes: u64,
        /// The seed of all chance.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// Begin every game with a random placement, instead of one in five.
        #[arg(long)]
        random_placements: bool,
    },
    /// Learn the network of the stacking from games, and write it.
    Learn {
        /// The network file to write.
        network: PathBuf,
        /// Files of games.
        #[arg(required = true)]
        games: Vec<PathBuf>,
        /// The network to begin with, instead of chance.
        #[arg(long)]
        from: Option<PathBuf>,
        #[command(flatten)]
        course: Course,
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
        Command::Play { file, games, nodes, seed, random_placements } => {
            play::play(file, *games, *nodes, *seed, *random_placements)
        }
        Command::Learn { network, games, from, course } => {
            learn::<Model>(network, from.as_deref(), course, &lessons::read(games)?)
        }
        Command::FitStacking { files } => fit_stacking(files),
        Command::FitPlacement { files } => fit_placement(files),
    }
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
                let mv = mv.split(':').next().unwrap_or(mv);
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
