//! Teaches Abalone's network by games of the engine against itself.
//!
//! A line of the games file is a game: the layout, the moves with the score the search gave them where it chose them, how
//! many white and black marbles are out in the end.

mod lessons;
mod model;
mod play;

use std::path::PathBuf;

use clap::Subcommand;

use crate::{
    Result,
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
        /// The network to begin with, instead of chance.
        #[arg(long)]
        from: Option<PathBuf>,
        #[command(flatten)]
        course: Course,
    },
}

pub(crate) fn run(command: &Command) -> Result<()> {
    match command {
        Command::Play { file, games, nodes, seed, network } => {
            play::play(file, *games, *nodes, *seed, network.as_deref())
        }
        Command::Learn { network, games, from, course } => {
            learn::<Model>(network, from.as_deref(), course, &lessons::read(games)?)
        }
    }
}
