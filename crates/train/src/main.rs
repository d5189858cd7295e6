#![doc = include_str!("../README.md")]

mod abalone;
mod calibration;
mod dvonn;
mod games_file;
mod levels;
mod regression;
mod solver;
mod tayu;
mod trainer;

use std::{error::Error, process::ExitCode};

use clap::Parser;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Learns the weights of the engines.
#[derive(Parser)]
#[command(name = "train")]
enum Command {
    /// Abalone: the network.
    #[command(subcommand)]
    Abalone(abalone::Command),
    /// DVONN: the weights of stacking and placement.
    #[command(subcommand)]
    Dvonn(dvonn::Command),
    /// Ta Yü: the networks.
    #[command(subcommand)]
    Tayu(tayu::Command),
    /// Play each level against the one below.
    Levels(levels::Command),
    /// Print how often positions were won to which the engine gave a chance.
    Calibration(calibration::Command),
    /// Print how long before its end a game is solved.
    Solver(solver::Command),
}

fn main() -> ExitCode {
    let done = match Command::parse() {
        Command::Abalone(command) => abalone::run(&command),
        Command::Dvonn(command) => dvonn::run(&command),
        Command::Tayu(command) => tayu::run(&command),
        Command::Levels(command) => levels::run(&command),
        Command::Calibration(command) => calibration::run(&command),
        Command::Solver(command) => solver::run(&command),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
