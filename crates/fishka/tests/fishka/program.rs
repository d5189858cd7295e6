//! The program, run to its end in English.

use std::{fs, path::PathBuf, process::Command};

pub(super) const FISHKA: &str = env!("CARGO_BIN_EXE_fishka");

/// What the program printed, and the exit code it ended with.
pub(super) struct Answer {
    pub(super) code: Option<i32>,
    pub(super) out: String,
    pub(super) error: String,
}

pub(super) fn fishka(args: &[&str]) -> Answer {
    let output = Command::new(FISHKA)
        .args(args)
        .env("LC_ALL", "C")
        .output()
        .expect("the program was built for this test");
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    Answer { code: output.status.code(), out: text(output.stdout), error: text(output.stderr) }
}

/// What a command prints that must succeed.
pub(super) fn stdout(args: &[&str]) -> String {
    let Answer { code, out, error } = fishka(args);
    assert_eq!(code, Some(0), "{args:?}: {error}");
    out
}

pub(super) fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&stdout(args)).expect("JSON")
}

/// What a command says that must fail with this exit code and print nothing else.
pub(super) fn refusal(code: i32, args: &[&str]) -> String {
    let answer = fishka(args);
    assert_eq!(answer.code, Some(code), "{args:?}");
    assert_eq!(answer.out, "", "{args:?}");
    answer.error
}

/// An empty folder of its own for a test that writes files.
pub(super) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It is there only when the test has run before.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    folder
}
