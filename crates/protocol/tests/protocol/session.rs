//! Conversations with the protocol object, told as transcripts: `<` is heard, `>` is said.

use crate::support;

use fishka_catalog::{Entry, GAMES, Line};
use fishka_engine_api::{Limits, SearchInfo, SearchResult, Settings, Stop};
use fishka_protocol::{Bounds, Next, Searcher, Session};
use support::session;

/// Searches run at once and to their end, as in a browser's worker.
const BOUNDS: Bounds = Bounds { table_mib: 16, threads: 2, nodes: Some(1000) };

fn talk(game: &str, lines: &[&str]) -> String {
    let mut session = session(game, BOUNDS);
    let mut transcript = String::new();
    for line in lines {
        transcript.push_str(&format!("< {line}\n"));
        if !hear(&mut session, line, &mut transcript) {
            transcript.push_str("(quits)\n");
        }
    }
    transcript
}

/// The games of these conversations.
const KNOWN: [&str; 3] = ["dvonn", "abalone", "tayu"];

/// A line without the games and options that these conversations are not about, so that no other game changes them.
fn about_known_games(line: &str) -> Option<String> {
    let mut line = line.to_owned();
    let (known, others): (Vec<&Entry>, Vec<&Entry>) =
        GAMES.iter().partition(|entry| KNOWN.contains(&entry.name));
    let announces = |entry: &&Entry| {
        entry.options.iter().any(|option| line.starts_with(&format!("option name {} ", option.name)))
    };
    if others.iter().any(announces) && !known.iter().any(announces) {
        return None;
    }
    for other in others {
        line = line.replace(&format!(" var {}", other.name), "").replace(&format!(", {}", other.name), "");
    }
    Some(line)
}

fn hear(session: &mut Session, line: &str, transcript: &mut String) -> bool {
    let mut say = |line: &str| {
        if let Some(line) = about_known_games(line) {
            transcript.push_str(&format!("> {line}\n"));
        }
    };
    let mut next = session.hear(line, &mut say);
    while let Next::Search(mut search) = next {
        search.run(&mut say);
        next = session.finished(search, &mut say);
    }
    !matches!(next, Next::Quit)
}

#[test]
fn an_engine_introduces_itself_with_its_options() {
    insta::assert_snapshot!(talk("abalone", &["ugi", "isready"]));
}

#[test]
fn a_question_is_answered_once() {
    insta::assert_snapshot!(talk("dvonn", &["position startpos moves d3", "go nodes 500"]));
}

#[test]
fn chance_events_and_bids_stand_among_the_moves() {
    insta::assert_snapshot!(talk(
        "dvonn",
        &[
            "setoption name Game value tayu",
            "setoption name seats value 3",
            "setoption name auction value on",
            "position startpos moves bid 28 accept accept ?abd",
            "query toact",
            "query fen",
            "go depth 2",
            "position startpos moves bid 28 accept accept",
            "query toact",
            "go depth 2",
        ]
    ));
}

#[test]
fn questions_about_a_position_are_answered() {
    insta::assert_snapshot!(talk(
        "dvonn",
        &[
            "query toact",
            "query p1turn",
            "query gameover",
            "query result",
            "query fen",
            "position fen 9/10/11/10/7wr w stack",
            "query legal",
            "query weather",
        ]
    ));
}

#[test]
fn a_finished_game_has_a_result_and_no_move() {
    insta::assert_snapshot!(talk(
        "dvonn",
        &[
            "position fen 9/10/11/10/7wr w stack moves h1i1",
            "query toact",
            "query gameover",
            "query result",
            "query legal",
            "go depth 3",
        ]
    ));
}

#[test]
fn three_seats_have_a_result_each() {
    let mut session = session("tayu", BOUNDS);
    let mut transcript = String::new();
    hear(&mut session, "setoption name seats value 3", &mut transcript);
    // Seven steps of any game are enough to see that it goes on; the end is found by playing legal moves.
    let mut moves = String::new();
    loop {
        let mut said = String::new();
        hear(&mut session, &format!("position startpos moves {moves}"), &mut said);
        hear(&mut session, "query legal", &mut said);
        let legal = said.trim().strip_prefix("> response").unwrap().trim();
        match legal.split_whitespace().next() {
            Some(mv) => moves = format!("{moves} {mv}"),
            None => break,
        }
    }
    hear(&mut session, "query result", &mut transcript);
    let seats: Vec<&str> = transcript.trim().strip_prefix("> response ").unwrap().split(' ').collect();
    assert_eq!(seats.len(), 3, "{transcript}");
    for (seat, result) in (1..).zip(seats) {
        let (name, standing) = result.split_once(':').unwrap();
        assert_eq!(name, format!("p{seat}"));
        assert!(["win", "draw", "loss"].contains(&standing), "{result}");
    }
}

#[test]
fn options_come_in_any_order_and_are_checked_together_when_needed() {
    insta::assert_snapshot!(talk(
        "tayu",
        &[
            "setoption name target value 30",
            "position startpos",
            "go depth 1",
            "setoption name SEATS value 3",
            "position startpos",
            "query toact",
        ]
    ));
}

#[test]
fn an_option_that_means_nothing_beside_another_does_not_stand_in_the_way() {
    let target = "setoption name target value 30";
    let auction = "setoption name auction value on";
    for [first, second] in [[target, auction], [auction, target]] {
        let said =
            talk("tayu", &["setoption name seats value 3", first, second, "position startpos", "query fen"]);
        assert_eq!(
            said.lines().filter(|line| line.starts_with('>')).collect::<Vec<_>>(),
            ["> response - 1 bid"]
        );
    }
}

#[test]
fn bad_input_is_answered_clearly() {
    insta::assert_snapshot!(talk(
        "dvonn",
        &[
            "dance",
            "setoption name Hash value lots",
            "setoption name MaxPlies value -1",
            "setoption name Hash value 99999",
            "setoption name Level value 11",
            "setoption name Game value chess",
            "setoption name colour value red",
            "setoption name placement value fair",
            "position startpos moves d3 d3",
            "go depth 1",
            "position fen hello",
            "position",
            "go depth deep",
            "",
            "position startpos",
            "go depth 1",
        ]
    ));
}

#[test]
fn an_endless_search_is_answered_when_it_is_stopped() {
    insta::assert_snapshot!(talk("dvonn", &["go infinite", "isready", "stop", "stop"]));
}

#[test]
fn an_expected_answer_is_named_and_pondered() {
    insta::assert_snapshot!(talk(
        "abalone",
        &[
            "setoption name Ponder value perhaps",
            "setoption name Ponder value true",
            "go depth 3",
            "go ponder depth 2",
            "ponderhit",
            "go ponder depth 2",
            "stop",
            "ponderhit",
            "go depth 1",
        ]
    ));
}

/// What our own engine says last.
fn last_word(game: &str, lines: &[&str]) -> String {
    let settings = Settings { table_mib: 1, ..Settings::default() };
    let engine = fishka_engine::Engine::new(settings);
    let mut session = Session::new(Entry::find(game).unwrap(), Box::new(engine), settings, BOUNDS);
    let mut transcript = String::new();
    for line in lines {
        hear(&mut session, line, &mut transcript);
    }
    transcript.lines().last().unwrap().to_owned()
}

#[test]
fn the_answer_that_is_expected_can_be_played() {
    let expects = "setoption name Ponder value true";
    let said = last_word("abalone", &[expects, "go depth 3"]);
    let (best, expected) = said.strip_prefix("> bestmove ").unwrap().split_once(" ponder ").unwrap();
    let moves = format!("position startpos moves {best} {expected}");
    assert_eq!(last_word("abalone", &[&moves, "query toact"]), "> response p1");
    assert!(!last_word("abalone", &["go depth 3"]).contains("ponder"), "nobody asked");
}

#[test]
fn chance_is_never_expected() {
    let said = last_word(
        "tayu",
        &["setoption name Ponder value true", "position startpos moves ?abd", "go nodes 100"],
    );
    assert!(said.starts_with("> bestmove ") && !said.contains(" ponder "), "{said}");
}

/// A search that is under way, and what is said when it has been run to its end.
fn run(session: &mut Session, next: Next, said: &mut Vec<String>) -> Next {
    let Next::Search(mut search) = next else { panic!("there is nothing to run") };
    search.run(&mut |_| {});
    session.finished(search, &mut |line| said.push(line.to_owned()))
}

#[test]
fn a_search_that_ponders_is_followed_by_the_one_that_was_asked_and_answered_once() {
    let mut session = session("abalone", BOUNDS);
    let mut said = Vec::new();
    let pondering = session.hear("go ponder nodes 300", &mut |line| said.push(line.to_owned()));
    assert!(matches!(session.hear("ponderhit", &mut |line| said.push(line.to_owned())), Next::Listen));
    let Next::Search(search) = &pondering else { panic!("it ponders") };
    assert!(search.stop().is_stopped());
    // A second one has nothing to hit, and what waits does not hurry a search that ends by itself.
    assert!(matches!(session.hear("ponderhit", &mut |line| said.push(line.to_owned())), Next::Listen));
    assert_eq!(said, ["info string error no answer is being pondered"]);
    assert!(matches!(session.hear("uginewgame", &mut |_| {}), Next::Listen));
    let asked = run(&mut session, pondering, &mut said);
    assert_eq!(said.len(), 1, "the search that pondered is not answered");
    assert!(matches!(run(&mut session, asked, &mut said), Next::Listen));
    assert_eq!(said.len(), 2);
    assert!(said[1].starts_with("bestmove ") && !said[1].contains("none"), "{}", said[1]);
}

#[test]
fn a_search_that_ponders_can_be_stopped_after_the_hit() {
    let mut session = session("abalone", BOUNDS);
    let mut said = Vec::new();
    let pondering = session.hear("go ponder nodes 300", &mut |_| {});
    assert!(matches!(session.hear("ponderhit", &mut |_| {}), Next::Listen));
    assert!(matches!(session.hear("stop", &mut |_| {}), Next::Listen));
    assert!(matches!(run(&mut session, pondering, &mut said), Next::Listen));
    assert_eq!(said.len(), 1);
}

#[test]
fn what_waits_ends_an_endless_search() {
    insta::assert_snapshot!(talk(
        "dvonn",
        &["go infinite", "position startpos moves d3", "go infinite", "quit"]
    ));
}

#[test]
fn levels_and_lines_can_be_set() {
    insta::assert_snapshot!(talk(
        "dvonn",
        &["setoption name Level value 3", "setoption name multipv value 2", "go nodes 10", "ugi"]
    ));
}

/// Remembers the seeds it was given.
struct Listening(std::sync::mpsc::Sender<u64>);

impl Searcher for Listening {
    fn set(&mut self, settings: Settings) {
        self.0.send(settings.seed).unwrap();
    }

    fn clear(&mut self) {}

    fn think(
        &mut self,
        _: &Line,
        _: &Limits,
        _: &Stop,
        _: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchResult> {
        None
    }
}

#[test]
fn a_weak_level_plays_every_game_with_other_luck() {
    let (sender, seeds) = std::sync::mpsc::channel();
    let game = Entry::find("dvonn").unwrap();
    let mut session = Session::new(game, Box::new(Listening(sender)), Settings::default(), BOUNDS);
    let mut said = String::new();
    for line in ["uginewgame", "setoption name Level value 2", "uginewgame", "uginewgame"] {
        hear(&mut session, line, &mut said);
    }
    assert_eq!(seeds.try_iter().collect::<Vec<_>>(), [0, 1, 2]);
}
