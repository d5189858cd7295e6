#![doc = include_str!("../README.md")]

mod analyse;
mod backup;
mod bench;
mod bridge;
mod check;
mod cli;
mod engine;
mod engine_check;
mod explorer;
mod failure;
mod games;
mod help;
mod load_test;
mod matches;
mod moves;
mod output;
mod perft;
mod puzzles;
mod record;
mod serve;
mod show;
mod site;
mod standings;
mod start;
mod worker;

use std::process::ExitCode;

use crate::{cli::Command, output::Output};

fn main() -> ExitCode {
    let language = help::language(std::env::args_os());
    let cli = match help::parse(language, std::env::args_os()) {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    let mut output = Output::new(language);
    let done = match &cli.command {
        Command::Games(args) => games::run(args, &mut output),
        Command::Show(args) => show::run(args, &mut output),
        Command::Moves(args) => moves::run(args, &mut output),
        Command::Perft(args) => perft::run(args, &mut output),
        Command::Record(command) => record::run(command, &mut output),
        Command::Analyse(args) => analyse::run(args, &mut output),
        Command::Engine(args) => engine::run(args),
        Command::Bridge(args) => bridge::run(args, &mut output),
        Command::EngineCheck(args) => engine_check::run(args, &mut output),
        Command::Match(args) => matches::run(args, &mut output),
        Command::Bench(args) => bench::run(args, &mut output),
        Command::Puzzles(command) => puzzles::run(command, &mut output),
        Command::Explorer(command) => explorer::run(command, &mut output),
        Command::Serve(args) => serve::run(args, &mut output),
        Command::Backup(args) => backup::run(args, &mut output),
        Command::LoadTest(args) => load_test::run(args, &mut output),
        Command::Check(args) => check::run(args, &mut output),
        Command::CheckHistory(args) => load_test::check_history(args, &mut output),
        Command::Worker(args) => worker::run(args, &mut output),
    };
    match done.and_then(|()| output.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(language),
    }
}
