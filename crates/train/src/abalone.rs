//! Teaches Abalone's network by games of the engine against itself.
//!
//! A line of the games file is a game: the layout, the moves with the score the search gave them where it chose them, how
//! many white and black marbles are out in the end.

mod lessons;
mod model;
mod play;
mod trainer;

use std::{
    fs,
    io::{Write as _, stderr},
    path::PathBuf,
};

use clap::Subcommand;

use crate::Result;
pub(crate) use model::cross_entropy;

use lessons::Lessons;
use trainer::{Course, Trainer};

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
        /// The network to play with instead of the engine's.
        #[arg(long)]
        network: Option<PathBuf>,
    },
    /// Learn from games, and write the network.
    Learn {
        /// The network file to write.
        network: PathBuf,
        /// Files of games.
        #[arg(required = true)]
        games: Vec<PathBuf>,
        /// Where the state is kept after every epoch, so that a run goes on where it was interrupted.
        #[arg(long)]
        run: PathBuf,
        /// How often all positions are gone through.
        #[arg(long, default_value_t = 12)]
        epochs: usize,
        /// How much the score of the search counts against the result of the game.
        #[arg(long, default_value_t = 0.75)]
        score_share: f32,
        /// The seed of all chance.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        #[arg(long, default_value_t = 2)]
        threads: usize,
    },
}

pub(crate) fn run(command: &Command) -> Result<()> {
    match command {
        Command::Play { file, games, nodes, seed, network } => {
            play::play(file, *games, *nodes, *seed, network.as_deref())
        }
        Command::Learn { network, games, run, epochs, score_share, seed, threads } => {
            let course =
                Course { epochs: *epochs, seed: *seed, score_share: *score_share, threads: *threads };
            let lessons = Lessons::read(games)?;
            writeln!(
                stderr(),
                "{} games, {} positions, {} more held out",
                lessons.games,
                lessons.taught.len(),
                lessons.held_out.len()
            )?;
            let mut trainer = Trainer::resume(course, run)?;
            trainer.learn(&lessons, run)?;
            Ok(fs::write(network, trainer.model.file())?)
        }
    }
}
