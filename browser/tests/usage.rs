//! The program as it is called.

use std::process::Command;

#[test]
fn without_a_program_to_visit_it_says_how_it_is_used() {
    let output = Command::new(env!("CARGO_BIN_EXE_fishka-browser")).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("PROGRAM SCREENSHOTS AXE"));
}
