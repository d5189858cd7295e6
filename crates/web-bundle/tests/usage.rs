//! The program as it is called.

#![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

use std::{path::Path, process::Command};

fn run(args: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_fishka-web-bundle")).args(args).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn without_its_paths_it_says_how_it_is_used() {
    let (code, said) = run(&["page.wasm"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("PAGE ENGINE SOURCES PUZZLES OUT"), "{said}");
}

#[test]
fn a_module_that_is_not_there_is_named_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web");
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons/puzzles");
    let [sources, puzzles, out_path] = [&sources, &puzzles, &out].map(|path| path.to_str().unwrap());
    let (code, said) = run(&["no.wasm", "no.wasm", sources, puzzles, out_path]);
    assert_eq!(code, Some(1));
    assert!(said.contains("no.wasm"), "{said}");
    assert!(!out.exists());
}
