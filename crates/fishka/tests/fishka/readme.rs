//! What the README shows at the command line is what the command line answers.

use std::process::Command;

/// A command and the output the README shows below it.
struct Shown {
    command: String,
    output: String,
}

/// The `console` blocks of the README: a line with `$` is a command, what follows is its output.
fn shown_commands(readme: &str) -> Vec<Shown> {
    let mut commands: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
        match line.strip_prefix("$ ") {
            _ if line.starts_with("```") => inside = line == "```console",
            Some(command) if inside => {
                commands.push(Shown { command: command.to_owned(), output: String::new() });
            }
            None if inside => {
                if let Some(last) = commands.last_mut() {
                    last.output += line;
                    last.output += "\n";
                }
            }
            _ => {}
        }
    }
    commands
}

/// Splits a command line at spaces, keeping what stands in double quotes together.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in command.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

#[test]
fn the_commands_of_the_readme_answer_as_it_says() {
    let readme = include_str!("../../../../README.md");
    let commands = shown_commands(readme);
    assert!(commands.len() >= 4, "the README shows the command line");
    for Shown { command, output: expected } in commands {
        let words = words(&command);
        assert_eq!(words.first().map(String::as_str), Some("fishka"), "{command}");
        let output = Command::new(env!("CARGO_BIN_EXE_fishka"))
            .args(&words[1..])
            .env("LC_ALL", "C")
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
            .output()
            .expect("the program was built for this test");
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!(trimmed(printed.trim_end()), trimmed(expected.trim_end()), "{command}");
    }
}
