//! Working on a record: where the cursor goes, what edits do, and that all of them can be taken back.

use std::time::{Duration, Instant};

use fishka_catalog::{GAMES, Line, Rules};
use fishka_game::{Brush, Options, Position as _};
use fishka_record::{Conclusion, Eval, Glyph, NodeId, Note, Problem, Record, Shape, study::Study};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

fn study(game: &str, body: &str) -> Study {
    Study::new(Record::read(&format!("[Fishka \"1\"]\n[Game \"{game}\"]\n\n{body}")).unwrap())
}

fn dvonn(body: &str) -> Study {
    study("dvonn", body)
}

/// The moves of the record as they are written.
fn moves(study: &Study) -> String {
    let text = study.record().to_string();
    let moves = text.split_once("\n\n").unwrap().1.trim_end();
    moves.strip_suffix(" *").unwrap_or(moves).to_owned()
}

fn play(study: &mut Study, text: &str) -> Result<NodeId, Problem> {
    let mv = study.position().parse_move(text).unwrap();
    study.play(mv)
}

/// The moves of the line that is being looked at, the cursor after its move.
fn line(study: &Study) -> String {
    let mut words: Vec<String> = study.line().moves().map(|mv| mv.to_string()).collect();
    words.insert(study.ply(), "|".to_owned());
    words.join(" ")
}

#[test]
fn a_study_begins_at_the_start_of_the_main_line() {
    assert_eq!(line(&dvonn("1. d3 2. e1 (2. f1 3. a1) 3. h3")), "| d3 e1 h3");
}

#[test]
fn a_move_of_the_record_is_followed() {
    let mut study = dvonn("1. d3 2. e1 (2. f1) 3. h3");
    play(&mut study, "d3").unwrap();
    play(&mut study, "e1").unwrap();
    assert_eq!(line(&study), "d3 e1 | h3");
    assert!(!study.can_undo());
}

#[test]
fn another_move_branches() {
    let mut study = dvonn("1. d3 2. e1 3. h3");
    study.go_to_ply(1);
    play(&mut study, "f1").unwrap();
    assert_eq!(moves(&study), "1. d3 2. e1 (2. f1) 3. h3");
    assert_eq!(line(&study), "d3 f1 |");
}

#[test]
fn a_move_at_the_end_goes_on() {
    let mut study = dvonn("1. d3");
    study.last();
    play(&mut study, "e1").unwrap();
    assert_eq!(moves(&study), "1. d3 2. e1");
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut study = dvonn("1. d3 2. e1");
    study.go_to_ply(1);
    assert!(matches!(play(&mut study, "d3"), Err(Problem::Illegal { .. })));
    assert_eq!((line(&study), moves(&study)), ("d3 | e1".to_owned(), "1. d3 2. e1".to_owned()));
}

#[test]
fn nothing_is_played_after_the_end_of_a_game() {
    let text = "[Fishka \"1\"]\n[Game \"dvonn\"]\n[Position \"9/10/11/10/rw7 w stack\"]\n\n1. b1a1";
    let mut study = Study::new(Record::read(text).unwrap());
    study.last();
    assert!(matches!(play(&mut study, "pass"), Err(Problem::Illegal { .. })));
}

#[test]
fn stepping_back_and_forth_stays_in_a_variation() {
    let mut study = dvonn("1. d3 2. e1 (2. f1 3. a1) 3. h3");
    let variation = study.record().node(study.path()[1]).children()[1];
    assert!(study.go(variation));
    assert_eq!(line(&study), "d3 f1 | a1");
    study.back();
    study.back();
    assert!(!study.back());
    while study.forward() {}
    assert_eq!(line(&study), "d3 f1 a1 |");
}

#[test]
fn siblings_are_the_ways_to_go_on_at_one_place() {
    let mut study = dvonn("1. d3 2. e1 (2. f1 3. a1) (2. g1) 3. h3");
    study.go_to_ply(2);
    assert!(!study.previous_sibling());
    assert!(study.next_sibling() && study.next_sibling());
    assert_eq!(line(&study), "d3 g1 |");
    assert!(!study.next_sibling());
    study.previous_sibling();
    assert_eq!(line(&study), "d3 f1 | a1");
}

#[test]
fn outcomes_of_chance_are_nodes() {
    let mut study = study("tayu", "1. ?abd abd-i9 2. ?bcf");
    study.go_to_ply(2);
    play(&mut study, "?acf").unwrap();
    assert_eq!(moves(&study), "1. ?abd abd-i9 2. ?bcf (2. ?acf)");
    assert!(study.record().node(study.cursor()).seat().is_none());
}

#[test]
fn a_promoted_variation_comes_first_among_its_siblings() {
    let mut study = dvonn("1. d3 (1. e1 2. f1 (2. g1)) 2. h3");
    let g1 = study.record().nodes().last().unwrap();
    assert_eq!(study.promote(g1), Ok(true));
    assert_eq!(moves(&study), "1. d3 (1. e1 2. g1 (2. f1)) 2. h3");
    assert_eq!(study.promote(g1), Ok(true));
    assert_eq!(moves(&study), "1. e1 (1. d3 2. h3) 2. g1 (2. f1)");
    assert_eq!(study.promote(g1), Ok(false));
}

#[test]
fn a_line_becomes_the_main_line_in_one_edit() {
    let mut study = dvonn("1. d3 (1. e1 2. f1 (2. g1)) 2. h3");
    let g1 = study.record().nodes().last().unwrap();
    assert_eq!(study.make_main_line(g1), Ok(true));
    assert_eq!(moves(&study), "1. e1 (1. d3 2. h3) 2. g1 (2. f1)");
    study.undo();
    assert_eq!(moves(&study), "1. d3 (1. e1 2. f1 (2. g1)) 2. h3");
}

#[test]
fn deleting_takes_the_cursor_to_where_the_move_was_made() {
    let mut study = dvonn("1. d3 2. e1 (2. f1) 3. h3");
    study.last();
    let e1 = study.path()[2];
    assert!(study.delete(e1));
    assert_eq!((moves(&study), line(&study)), ("1. d3 2. f1".to_owned(), "d3 | f1".to_owned()));
    assert!(!study.go(e1));
    assert!(!study.delete(Record::START));
    study.undo();
    assert_eq!(
        (moves(&study), line(&study)),
        ("1. d3 2. e1 (2. f1) 3. h3".to_owned(), "d3 e1 h3 |".to_owned())
    );
    assert!(study.go(e1));
}

#[test]
fn a_new_edit_forgets_what_was_undone() {
    let mut study = dvonn("1. d3");
    study.last();
    play(&mut study, "e1").unwrap();
    play(&mut study, "f1").unwrap();
    study.undo();
    study.undo();
    play(&mut study, "g1").unwrap();
    assert!(!study.redo());
    assert_eq!(moves(&study), "1. d3 2. g1");
    assert_eq!(line(&study), "d3 g1 |");
}

#[test]
fn what_is_said_about_a_move_is_written_and_read_back() {
    let mut study = dvonn("1. d3 2. e1");
    let d3 = study.path()[1];
    study.comment(d3, "the centre");
    study.set_glyph(d3, Some(Glyph::Dubious));
    study.toggle_shape(d3, Shape::arrow(Brush::Green, "d3", "e4").unwrap());
    study.toggle_shape(d3, Shape::mark(Brush::Red, "d3").unwrap());
    let note = study.record().node(d3).note().clone();
    study.set_notes([(d3, note.with_eval(Eval::new(fishka_game::Seat::FIRST, "cp 12")))]);
    let written = "1. d3?! {[%eval 1: cp 12] [%csl Rd3] [%cal Gd3-e4] the centre} 2. e1";
    assert_eq!(moves(&study), written);
    assert_eq!(moves(&dvonn(written)), written);
    (0..5).for_each(|_| assert!(study.undo()));
    assert_eq!(moves(&study), "1. d3 2. e1");
}

#[test]
fn glyphs_may_stand_apart_and_after_an_argument() {
    assert_eq!(moves(&dvonn("1. d3 !? 2. e1??")), "1. d3!? 2. e1??");
    let auction =
        Record::read("[Fishka \"1\"]\n[Game \"tayu\"]\n[Options \"seats=3 auction=on\"]\n\n1. bid 28?! *");
    assert!(auction.unwrap().to_string().contains("1. bid 28?! *"));
}

#[test]
fn a_note_that_says_the_same_is_no_edit() {
    let mut study = dvonn("1. d3 {x}");
    study.comment(study.path()[1], " x ");
    assert!(!study.can_undo());
}

#[test]
fn tags_are_edits_too() {
    let mut study = dvonn("1. d3");
    study.set_tag("Seat1", "Anna").unwrap();
    assert!(study.set_tag("Date", "yesterday").is_err());
    assert!(study.undo());
    assert_eq!(study.record().tags().get("Seat1"), None);
}

#[test]
fn looking_further_does_not_change_how_a_game_ended() {
    let text = "[Fishka \"1\"]\n[Game \"dvonn\"]\n[Ending \"resign 2\"]\n[Result \"W-L\"]\n\n1. d3 W-L\n";
    let mut study = Study::new(Record::read(text).unwrap());
    study.last();
    play(&mut study, "e1").unwrap();
    assert!(matches!(study.record().conclusion(), Conclusion::OffBoard { .. }));
    assert_eq!(Record::read(&study.record().to_string()).unwrap(), *study.record());
}

#[test]
fn a_position_is_known_again_whatever_the_order_of_moves() {
    let mut study = study("abalone", "1. a1b1 2. i9h9 3. a2b2 (3. a3b3) 4. i8h8");
    let first = study.path()[4];
    study.first();
    for text in ["a2b2", "i8h8", "a1b1"] {
        play(&mut study, text).unwrap();
    }
    assert_eq!(study.transpositions(study.cursor()), [study.cursor()]);
    play(&mut study, "i9h9").unwrap();
    assert_eq!(study.transpositions(first), [first, study.cursor()]);
    study.undo();
    assert_eq!(study.transpositions(first), [first]);
    study.redo();
    assert_eq!(study.transpositions(first), [first, study.cursor()]);
}

#[test]
fn mirrored_positions_are_one() {
    let study = dvonn("1. a1 (1. k5) (1. a2)");
    let [a1, k5, _] = study.record().node(Record::START).children()[..] else { panic!() };
    assert_ne!(study.position_at(a1).key(), study.position_at(k5).key());
    assert_eq!(study.transpositions(a1), [a1, k5]);
}

/// Branches again and again from the last branch, until the record refuses; how often it went well.
fn branch_deeper(study: &mut Study) -> (usize, Problem) {
    let rows = [("abcdefghi", 1), ("abcdefghij", 2), ("abcdefghijk", 3), ("bcdefghijk", 4)];
    let cells =
        rows.iter().flat_map(|(columns, row)| columns.chars().map(move |column| format!("{column}{row}")));
    for (depth, cell) in cells.skip(study.ply()).enumerate() {
        let here = study.cursor();
        play(study, "k5").unwrap();
        study.go(here);
        if let Err(problem) = play(study, &cell) {
            return (depth, problem);
        }
    }
    panic!("nothing was refused");
}

#[test]
fn variations_nest_as_deep_as_a_record_may() {
    let mut study = dvonn("*");
    assert_eq!(branch_deeper(&mut study), (32, Problem::TooDeep));
    assert_eq!(Record::read(&study.record().to_string()).unwrap(), *study.record());
}

#[test]
fn nothing_is_promoted_that_would_nest_too_deep() {
    let mut study = dvonn("1. a1 (1. k5)");
    study.forward();
    assert_eq!(branch_deeper(&mut study), (32, Problem::TooDeep));
    let before = study.record().to_string();
    let k5 = study.record().node(Record::START).children()[1];
    assert_eq!(study.promote(k5), Err(Problem::TooDeep));
    assert_eq!(study.record().to_string(), before);
}

fn replay(record: &Record, id: NodeId) -> Line {
    let mut line = record.line_at(0);
    for mv in record.path_to(id).into_iter().filter_map(|id| record.node(id).mv()) {
        line.play(mv).unwrap();
    }
    line
}

/// Everything a study says of itself agrees with the record replayed from its start.
fn assert_consistent(study: &Study) {
    let record = study.record();
    let end = *study.path().last().unwrap();
    assert_eq!(study.path(), record.path_to(end));
    assert!(record.node(end).children().is_empty());
    let replayed = replay(record, end);
    assert!(study.line().moves().eq(replayed.moves()));
    assert_eq!(study.line().position(), replayed.position());
    assert_eq!(study.line().outcome(), replayed.outcome());
    assert_eq!(study.position(), *replay(record, study.cursor()).position());
}

#[test]
fn every_edit_is_undone_and_redone() {
    for (number, entry) in GAMES.iter().enumerate() {
        let mut random = ChaCha8Rng::seed_from_u64(number as u64);
        let mut study = Study::new(Record::new(Rules::new(entry.name, &Options::new()).unwrap()));
        let mut texts = vec![study.record().to_string()];
        for _ in 0..300 {
            random_edit(&mut study, &mut random);
            assert_consistent(&study);
            let text = study.record().to_string();
            if texts.last() != Some(&text) {
                texts.push(text);
            }
        }
        let last = texts.pop().unwrap();
        for text in texts.iter().rev() {
            assert!(study.undo());
            assert_consistent(&study);
            assert_eq!(study.record().to_string(), *text);
        }
        assert!(!study.undo());
        while study.redo() {
            assert_consistent(&study);
        }
        assert_eq!(study.record().to_string(), last);
        assert_eq!(Record::read(&last).unwrap(), *study.record());
    }
}

fn random_edit(study: &mut Study, random: &mut ChaCha8Rng) {
    let nodes: Vec<NodeId> = study.record().nodes().collect();
    let node = nodes[random.random_range(0..nodes.len())];
    match random.random_range(0..20) {
        0 => _ = study.promote(node),
        1 => _ = study.make_main_line(node),
        2 => _ = study.delete(node),
        3 => study.comment(node, ["why", "", "well {played}"][random.random_range(0..3)]),
        4 => study.set_glyph(node, Some(Glyph::ALL[random.random_range(0..6)])),
        5 => study.toggle_shape(node, Shape::mark(Brush::ALL[random.random_range(0..4)], "a1").unwrap()),
        6 => study.set_notes(nodes.iter().map(|&id| (id, Note::new("all")))),
        7 | 8 => _ = study.go(node),
        9 => _ = study.next_sibling(),
        _ => {
            let mut moves = Vec::new();
            study.position().legal_moves(&mut moves);
            if let Some(&mv) = moves.get(random.random_range(0..moves.len().max(1))) {
                // A game may be over by repetition while its position is not.
                let _ = study.play(mv);
            }
        }
    }
}

/// As many moves as a record may have: a game with thousands of variations of twenty moves.
#[test]
fn the_largest_study_is_quick() {
    let mut random = ChaCha8Rng::seed_from_u64(9);
    let rules = Rules::new("abalone", &"repetition=off quiet=0".parse().unwrap()).unwrap();
    let mut study = Study::new(Record::new(rules));
    let began = Instant::now();
    for _ in 0..300 {
        study.play(random_move(&study, &mut random)).unwrap();
    }
    let main = study.path().to_vec();
    let refused = 'grow: loop {
        study.go(main[random.random_range(0..main.len())]);
        for _ in 0..20 {
            if let Err(problem) = study.play(random_move(&study, &mut random)) {
                break 'grow problem;
            }
        }
    };
    assert_eq!(refused, Problem::TooManyMoves);
    assert_eq!(study.record().nodes().count(), 100_001);
    assert_eq!(study.transpositions(Record::START), [Record::START]);
    assert_eq!(study.promote(study.cursor()), Ok(true));
    assert_eq!(Record::read(&study.record().to_string()).unwrap(), *study.record());
    assert!(began.elapsed() < Duration::from_secs(30), "{:?}", began.elapsed());
}

fn random_move(study: &Study, random: &mut ChaCha8Rng) -> fishka_catalog::Move {
    let mut moves = Vec::new();
    study.position().legal_moves(&mut moves);
    moves[random.random_range(0..moves.len())]
}

#[test]
fn edits_made_as_one_are_taken_back_and_made_again_as_one() {
    let record = Record::read("[Fishka \"1\"]\n[Game \"dvonn\"]\n\n1. d3 2. e1 3. h3 *").unwrap();
    let mut study = Study::new(record.clone());
    study.go_to_ply(1);
    study.as_one(|study| {
        for text in ["f1", "e1", "g1"] {
            let mv = study.position().parse_move(text).unwrap();
            let id = study.play(mv).unwrap();
            study.comment(id, text);
        }
        study.delete(study.path()[4]);
    });
    let edited = study.record().clone();
    assert!(edited.to_string().contains("(2. f1 {f1} 3. e1 {e1})"), "{edited}");
    assert!(study.undo());
    assert_eq!((study.record(), study.ply(), study.can_undo()), (&record, 1, false));
    assert!(study.redo());
    assert_eq!(study.record(), &edited);
    assert!(study.undo());
    let other = study.position().parse_move("i1").unwrap();
    study.play(other).unwrap();
    assert!(study.record().to_string().contains("2. e1 (2. i1) 3. h3"), "{}", study.record());
}

#[test]
fn the_revision_grows_with_edits_and_not_with_steps() {
    let mut study = Study::new(Record::read("[Fishka \"1\"]\n[Game \"dvonn\"]\n\n1. d3 2. e1 *").unwrap());
    study.last();
    study.first();
    let known = study.position().parse_move("d3").unwrap();
    study.play(known).unwrap();
    assert_eq!(study.revision(), 0);
    let mut last = 0;
    let edits: [fn(&mut Study); 4] = [
        |study| {
            let mv = study.position().parse_move("f1").unwrap();
            study.play(mv).unwrap();
        },
        |study| study.comment(study.cursor(), "why"),
        |study| assert!(study.undo()),
        |study| assert!(study.redo()),
    ];
    for edit in edits {
        edit(&mut study);
        assert!(study.revision() > last);
        last = study.revision();
    }
}
