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
    io::{Write as _, stderr, stdout},
    path::PathBuf,
};

use clap::Subcommand;

use crate::Result;
use fishka_engine::training::abalone::LOGIT;
use lessons::{Lessons, logistic};
use model::cross_entropy;
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
    /// Print how often positions were won to which the engine gave a chance, over games that it has not learned from.
    Calibration {
        /// Files of games that the engine has played.
        #[arg(required = true)]
        games: Vec<PathBuf>,
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
        Command::Calibration { games } => calibration(games),
    }
}

/// Prints by tenths of the chance reported how many positions there were, what the mean chance was, and
/// how they ended by the marbles out.
fn calibration(files: &[PathBuf]) -> Result<()> {
    let mut tenths = [(0_u32, 0.0, 0.0); 10];
    let mut loss = 0.0;
    for file in files {
        for lesson in lessons::games(file)?.iter().flatten() {
            let chance = logistic(lesson.score / LOGIT as f32);
            let tenth = &mut tenths[((chance * 10.0) as usize).min(9)];
            *tenth = (tenth.0 + 1, tenth.1 + f64::from(chance), tenth.2 + f64::from(lesson.outcome));
            loss += f64::from(cross_entropy(chance, lesson.outcome));
        }
    }
    let mut out = stdout().lock();
    writeln!(out, "positions  chance  result")?;
    for (count, chance, result) in tenths {
        let mean = |sum: f64| 100.0 * sum / f64::from(count.max(1));
        writeln!(out, "{count:9}  {:5.1}%  {:5.1}%", mean(chance), mean(result))?;
    }
    let all: u32 = tenths.iter().map(|tenth| tenth.0).sum();
    Ok(writeln!(out, "log loss {:.4}", loss / f64::from(all.max(1)))?)
}
