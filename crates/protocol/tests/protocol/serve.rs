//! A session on a real pipe, with searches on a thread of their own.

use crate::support;

use std::{
    io::{BufRead, BufReader, Write},
    thread::{self, JoinHandle},
};

use fishka_protocol::{Bounds, serve};
use support::session;

struct Talk {
    input: std::io::PipeWriter,
    output: BufReader<std::io::PipeReader>,
    server: JoinHandle<std::io::Result<()>>,
}

fn talk() -> Talk {
    let (reader, input) = std::io::pipe().unwrap();
    let (output, writer) = std::io::pipe().unwrap();
    let server = thread::spawn(move || {
        serve(&mut session("dvonn", Bounds::default()), BufReader::new(reader), writer)
    });
    Talk { input, output: BufReader::new(output), server }
}

impl Talk {
    fn say(&mut self, lines: &str) {
        self.input.write_all(lines.as_bytes()).unwrap();
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line
    }

    fn ends(self) -> String {
        drop(self.input);
        self.server.join().unwrap().unwrap();
        self.output.lines().map(Result::unwrap).collect::<Vec<_>>().join("\n")
    }
}

#[test]
fn isready_is_answered_during_a_search() {
    let mut talk = talk();
    talk.say("go infinite\n");
    assert!(talk.hear().starts_with("info depth"));
    talk.say("isready\n");
    assert_eq!(talk.hear(), "readyok\n");
    talk.say("stop\n");
    assert_eq!(talk.hear(), "bestmove a1\n");
    talk.say("quit\n");
    assert_eq!(talk.ends(), "");
}

#[test]
fn quit_ends_a_search_with_its_answer() {
    let mut talk = talk();
    talk.say("go infinite\nquit\n");
    let said = talk.ends();
    assert!(said.ends_with("bestmove a1"), "{said}");
}

#[test]
fn commands_from_a_file_are_all_carried_out() {
    let mut talk = talk();
    talk.say("go nodes 10\nposition startpos moves a1\ngo nodes 10\nquery fen\n");
    let said = talk.ends();
    let best: Vec<&str> = said.lines().filter(|line| line.starts_with("bestmove")).collect();
    assert_eq!(best, ["bestmove a1", "bestmove b1"], "{said}");
    // A question is answered at once, even while the search goes on.
    assert!(said.lines().any(|line| line == "response 9/10/11/10/r8 b place"), "{said}");
}

#[test]
fn the_end_of_input_ends_an_endless_search() {
    let mut talk = talk();
    talk.say("go infinite\n");
    let said = talk.ends();
    assert!(said.ends_with("bestmove a1"), "{said}");
}

#[test]
fn a_listener_who_leaves_ends_the_service() {
    let Talk { mut input, output, server } = talk();
    drop(output);
    // The server may be gone before the last of it is written.
    let _ = input.write_all(b"ugi\nisready\n");
    assert!(server.join().unwrap().is_err());
}
