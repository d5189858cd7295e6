#![doc = include_str!("../README.md")]

mod assets;
mod bindings;
mod build;
mod error;
mod icons;
mod sizes;
mod styles;

use std::{path::PathBuf, process::ExitCode};

use build::Inputs;

const HELP: &str = "\
Usage: fishka-web-bundle PAGE ENGINE SOURCES PUZZLES OUT [--quick]

PAGE and ENGINE are the compiled modules, SOURCES the folder of the page's crate, PUZZLES the folder of the puzzles, OUT the
folder to write. With --quick nothing is compressed.";

#[allow(clippy::print_stdout, reason = "the sizes are what the program is run for")]
fn main() -> ExitCode {
    let mut args: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let compress = args.pop_if(|last| last.as_os_str() == "--quick").is_none();
    let [page, engine, sources, puzzles, out] = args.as_slice() else {
        eprintln!("{HELP}");
        return ExitCode::from(2);
    };
    let inputs = Inputs {
        page: page.clone(),
        engine: engine.clone(),
        sources: sources.clone(),
        puzzles: puzzles.clone(),
        compress,
    };
    match build::build(&inputs, out).and_then(|()| sizes::table(out)) {
        Ok(table) => {
            println!("{table}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("fishka-web-bundle: {error}");
            ExitCode::FAILURE
        }
    }
}
