use std::process::Command;

/// What the program printed, and the exit code it ended with.
pub(super) struct Answer {
    pub(super) code: Option<i32>,
    pub(super) out: String,
    pub(super) error: String,
}

/// Runs the program to its end, in English.
pub(super) fn fishka(args: &[&str]) -> Answer {
    let output = Command::new(env!("CARGO_BIN_EXE_fishka"))
        .args(args)
        .env("LC_ALL", "C")
        .output()
        .expect("the program was built for this test");
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    Answer { code: output.status.code(), out: text(output.stdout), error: text(output.stderr) }
}
