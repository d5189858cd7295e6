//! Any bytes as a conversation with an engine: nothing breaks, and every `go` is answered by one `bestmove`.

#![no_main]

use fishka_catalog::GAMES;
use fishka_engine::Engine;
use fishka_engine_api::Settings;
use fishka_protocol::{Bounds, Command, Misunderstood, Next, Session};
use libfuzzer_sys::fuzz_target;

/// Little enough for thousands of conversations a second.
const BOUNDS: Bounds = Bounds { table_mib: 1, threads: 1, nodes: Some(20) };

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let game = &GAMES[usize::from(first) % GAMES.len()];
    let settings = Settings { table_mib: 1, ..Settings::default() };
    let mut session = Session::new(game, Box::new(Engine::new(settings)), settings, BOUNDS);
    let (mut asked, mut answered) = (0, 0);
    for line in String::from_utf8_lossy(rest).lines().take(64).chain(["stop"]) {
        asked += usize::from(matches!(
            Command::read(line),
            Ok(Some(Command::Go(_))) | Err(Misunderstood::Go { .. })
        ));
        let mut say = |line: &str| {
            assert!(!line.contains('\n'));
            answered += usize::from(line.starts_with("bestmove "));
        };
        let mut next = session.hear(line, &mut say);
        while let Next::Search(mut search) = next {
            search.run(&mut say);
            next = session.finished(search, &mut say);
        }
        if matches!(next, Next::Quit) {
            break;
        }
    }
    assert_eq!(asked, answered);
});
