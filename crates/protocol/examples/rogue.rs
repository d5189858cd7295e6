//! An engine with bad manners, to test those who must live with such. The first argument says how it misbehaves.

use std::{
    io::{self, BufRead as _, Write as _},
    process::exit,
    thread,
    time::Duration,
};

use fishka_catalog::{Entry, Line};
use fishka_engine_api::{Limits, SearchInfo, SearchResult, Settings, Stop};
use fishka_protocol::{Bounds, Next, Searcher, Session};

fn main() {
    let mode = std::env::args().nth(1).unwrap_or_default();
    let mut session = Session::new(
        Entry::find("dvonn").expect("the list has it"),
        Box::new(First),
        Settings::default(),
        Bounds::default(),
    );
    let mut asked = 0;
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        match (mode.as_str(), line.split_whitespace().next().unwrap_or_default()) {
            ("mute", _) => continue,
            ("crash", "go") => exit(3),
            ("crash-later", "go") if asked == 3 => exit(3),
            ("hang", "go") => loop {
                thread::sleep(Duration::from_secs(1));
            },
            ("illegal", "go") => say("bestmove a1"),
            ("nonsense", "go") => {
                say("{\"move\": 7}");
                say("info depth many score pv \u{1F3B2} info");
                say("bestmove \u{1F3B2}\u{1F3B2} ponder");
            }
            ("liar", "go") => {
                say("info depth 3 multipv 1 score cp 40 ev 0.6 pv d3 a1 z9");
                think(&mut session, &line);
            }
            ("boast", "go") => {
                say("info depth 3 score wonderful pv d3");
                think(&mut session, &line);
            }
            ("flood", "go") => loop {
                say("info depth 1 score cp 0 pv d3");
            },
            ("late", "go") => {
                thread::sleep(Duration::from_millis(1000));
                think(&mut session, &line);
            }
            ("twice", "go") => {
                think(&mut session, &line);
                say("bestmove pass");
            }
            ("immortal", "quit") => loop {
                thread::sleep(Duration::from_secs(1));
            },
            _ => think(&mut session, &line),
        }
        asked += usize::from(line.starts_with("go"));
    }
}

fn think(session: &mut Session, line: &str) {
    let mut next = session.hear(line, &mut |line| say(line));
    while let Next::Search(mut search) = next {
        search.run(&mut |line| say(line));
        next = session.finished(search, &mut |line| say(line));
    }
    if matches!(next, Next::Quit) {
        exit(0);
    }
}

fn say(line: &str) {
    if writeln!(io::stdout(), "{line}").and_then(|()| io::stdout().flush()).is_err() {
        exit(0);
    }
}

/// Plays the first legal move at once.
struct First;

impl Searcher for First {
    fn set(&mut self, _: Settings) {}

    fn clear(&mut self) {}

    fn think(
        &mut self,
        line: &Line,
        _: &Limits,
        _: &Stop,
        _: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchResult> {
        let mut moves = Vec::new();
        line.legal_moves(&mut moves);
        moves.sort_unstable();
        moves.first().map(|&best| SearchResult { best, lines: Vec::new() })
    }
}
