//! DVONN games as other programs write them.

use fishka_catalog::{Line, Rules};
use fishka_game::{Options, Seat, Standing, Turn};
use fishka_record::{BrokenRecord, Conclusion, Problem, Record, import, read_any};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// A whole game of random moves.
fn game(seed: u64) -> Line {
    let mut line = Line::new(Rules::new("dvonn", &Options::new()).unwrap());
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut moves = Vec::new();
    loop {
        line.legal_moves(&mut moves);
        if moves.is_empty() {
            return line;
        }
        line.play(moves[random.random_range(0..moves.len())]).unwrap();
    }
}

/// A game in which somebody passes.
fn game_with_pass() -> Line {
    (0..100).map(game).find(|line| line.moves().any(|mv| mv.to_string() == "pass")).unwrap()
}

/// The moves of a game with the player who made each.
fn plies(line: &Line) -> Vec<(usize, String)> {
    let record = Record::from_line(line);
    let ply = |id| {
        let node = record.node(id);
        (node.seat().unwrap().index(), node.mv().unwrap().to_string())
    };
    record.main_line().map(ply).collect()
}

/// `d3` as Boardspace writes it: `D 3`.
fn cell(name: &str) -> String {
    let (column, row) = name.split_at(1);
    format!("{} {row}", column.to_ascii_uppercase())
}

/// Actions that a player of few words needs for a move.
fn actions(mv: &str) -> Vec<String> {
    match mv.len() {
        2 => vec![format!("dropb {}", cell(mv)), "done".to_owned()],
        4 if mv != "pass" => {
            vec![format!("pickb {}", cell(&mv[..2])), format!("dropb {}", cell(&mv[2..])), "done".to_owned()]
        }
        _ => vec!["pass".to_owned(), "done".to_owned()],
    }
}

/// A Boardspace file with these actions.
fn file(actions: impl IntoIterator<Item = (usize, String)>) -> String {
    let mut text = String::from(
        " (;\r\nGM[Dvonn]VV[1]\r\nSU[dvonn -84635067]\r\nDT[Sun Oct 17 13:28:34 PDT 2010]\r\nGN[]\r\n\
         P0[id \"Anna\"]\r\nP0[ranking 1500]\r\nP1[id \"Boris\"]\r\n; P0[0 Start P0]\r\n",
    );
    for (count, (player, action)) in actions.into_iter().enumerate() {
        text += &format!("; P{player}[{} {action}]\r\n", count + 1);
    }
    text + ";\r\nP0[time 0:05:16 ]\r\nP1[time 0:00:54 ]\r\n)\r\n"
}

/// A Boardspace file of a game, each move written as `write` likes.
fn boardspace_file(line: &Line, mut write: impl FnMut(usize, &str) -> Vec<String>) -> String {
    let plies = plies(line);
    file(plies.iter().enumerate().flat_map(|(ply, (player, mv))| {
        write(ply, mv).into_iter().map(|action| (*player, action)).collect::<Vec<_>>()
    }))
}

fn boardspace(text: &str) -> Result<Record, Box<BrokenRecord>> {
    let [game] = <[_; 1]>::try_from(import::boardspace(text.as_bytes())).unwrap();
    game
}

fn assert_same_game(record: &Record, line: &Line) {
    let moves: Vec<_> = record.moves().collect();
    assert_eq!(moves, line.moves().collect::<Vec<_>>());
    assert_eq!(record.conclusion().to_string(), line.outcome().unwrap().to_string());
}

#[test]
fn a_boardspace_game_replays_to_its_end() {
    let line = game_with_pass();
    let record = boardspace(&boardspace_file(&line, |_, mv| actions(mv))).unwrap();
    assert_same_game(&record, &line);
}

#[test]
fn players_and_date_are_taken_over() {
    let record = boardspace(&file([])).unwrap();
    assert_eq!(record.tags().seat(Seat::FIRST), Some("Anna"));
    assert_eq!(record.tags().seat(Seat::SECOND), Some("Boris"));
    assert_eq!(record.tags().get("Date"), Some("2010-10-17"));
    assert_eq!(record.tags().get("Site"), Some("boardspace.net"));
}

#[test]
fn a_date_in_another_language_is_kept_as_it_is() {
    let text = file([]).replace("Sun Oct 17 13:28:34 PDT 2010", "15 de julio de 2017");
    assert_eq!(boardspace(&text).unwrap().tags().get("Date"), None);
    assert_eq!(boardspace(&text).unwrap().tags().get("SourceDate"), Some("15 de julio de 2017"));
    let named = text.replace("GN[]", "GN[DV-Anna-Boris-2017-07-15-1654]");
    assert_eq!(boardspace(&named).unwrap().tags().get("Date"), Some("2017-07-15"));
}

#[test]
fn the_player_who_starts_is_white() {
    let line = game(1);
    let text = boardspace_file(&line, |_, mv| actions(mv));
    let swapped = text.replace("; P0[", "; P9[").replace("; P1[", "; P0[").replace("; P9[", "; P1[");
    let record = boardspace(&swapped.replace("Start P0", "Start P1")).unwrap();
    assert_same_game(&record, &line);
    assert_eq!(record.tags().seat(Seat::FIRST), Some("Boris"));
}

#[test]
fn robots_move_without_picking() {
    let line = game_with_pass();
    let text = boardspace_file(&line, |_, mv| match mv.len() {
        4 if mv != "pass" => {
            vec![format!("move {} {}", cell(&mv[..2]), cell(&mv[2..])), "done".to_owned()]
        }
        _ => actions(mv),
    });
    assert_same_game(&boardspace(&text).unwrap(), &line);
}

#[test]
fn pieces_may_be_picked_from_the_rack_and_put_back() {
    let line = game(2);
    let text = boardspace_file(&line, |ply, mv| {
        let mut written = actions(mv);
        if ply < 49 {
            let rack = ["pick wr 0", "drop wr 0", "pick wr 0"].map(str::to_owned);
            written.splice(0..0, rack);
        }
        written
    });
    assert_same_game(&boardspace(&text).unwrap(), &line);
}

#[test]
fn what_was_picked_up_again_does_not_count() {
    let line = game(3);
    let mut last = String::new();
    let text = boardspace_file(&line, |ply, mv| {
        let mut written = actions(mv);
        // The first drop is taken back from wherever it went.
        if mv != "pass" && ply > 0 {
            let drop = written.len() - 2;
            let elsewhere = [format!("dropb {last}"), format!("pickb {last}")];
            written.splice(drop..drop, elsewhere);
        }
        last = cell(&mv[mv.len() - 2..]);
        written
    });
    assert_same_game(&boardspace(&text).unwrap(), &line);
}

#[test]
fn a_stack_put_back_where_it_stood_has_not_moved() {
    let line = game(4);
    let text = boardspace_file(&line, |ply, mv| {
        let mut written = actions(mv);
        if ply == 49 {
            let own = cell(&mv[..2]);
            written.splice(0..0, [format!("pickb {own}"), format!("dropb {own}")]);
        }
        written
    });
    assert_same_game(&boardspace(&text).unwrap(), &line);
}

#[test]
fn undo_and_reset_forget_what_is_not_confirmed() {
    let line = game(5);
    for word in ["undo", "Reset"] {
        let text = boardspace_file(&line, |_, mv| {
            let mut written = vec!["dropb A 1".to_owned(), word.to_owned()];
            written.extend(actions(mv));
            written
        });
        assert_same_game(&boardspace(&text).unwrap(), &line);
    }
}

#[test]
fn an_empty_done_is_a_pass() {
    let line = game_with_pass();
    let text =
        boardspace_file(&line, |_, mv| if mv == "pass" { vec!["done".to_owned()] } else { actions(mv) });
    assert_same_game(&boardspace(&text).unwrap(), &line);
}

#[test]
fn a_pass_may_be_left_out() {
    let line = game_with_pass();
    let text = boardspace_file(&line, |_, mv| if mv == "pass" { Vec::new() } else { actions(mv) });
    assert_same_game(&boardspace(&text).unwrap(), &line);
}

#[test]
fn a_done_may_be_missing_or_doubled() {
    let line = game_with_pass();
    let missing = boardspace_file(&line, |_, mv| actions(mv)[..actions(mv).len() - 1].to_vec());
    assert_same_game(&boardspace(&missing).unwrap(), &line);
    let doubled = boardspace_file(&game(6), |ply, mv| {
        let mut written = actions(mv);
        // Where the next player has to pass, a second done would be read as that.
        if ply < 49 {
            written.push("done".to_owned());
        }
        written
    });
    assert_same_game(&boardspace(&doubled).unwrap(), &game(6));
}

#[test]
fn an_unfinished_game_stays_unfinished() {
    let line = game(7);
    let short: Vec<_> = plies(&line).into_iter().take(60).collect();
    let acts = short.iter().flat_map(|(player, mv)| actions(mv).into_iter().map(|action| (*player, action)));
    let record = boardspace(&file(acts)).unwrap();
    assert_eq!(record.moves().count(), 60);
    assert_eq!(record.conclusion(), Conclusion::Unfinished);
}

#[test]
fn a_last_movement_that_nobody_confirmed_is_not_played() {
    let acts =
        [(0, "dropb D 3"), (0, "done"), (1, "dropb E 1")].map(|(player, act)| (player, act.to_owned()));
    assert_eq!(boardspace(&file(acts)).unwrap().moves().count(), 1);
}

#[test]
fn resigning_ends_the_game() {
    for last in [vec!["resign", "done"], vec!["resign"], vec!["dropb D 4", "resign", "done"]] {
        let acts = [vec!["dropb D 3", "done"], last].into_iter().enumerate();
        let acts = acts.flat_map(|(player, acts)| acts.into_iter().map(move |act| (player, act.to_owned())));
        let record = boardspace(&file(acts)).unwrap();
        assert!(record.to_string().contains("[Ending \"resign 2\"]\n[Result \"W-L\"]\n"));
        assert_eq!(record.moves().count(), 1);
    }
}

#[test]
fn resigning_twice_takes_it_back() {
    let acts = ["dropb D 3", "done", "resign", "resign"].map(|act| (0, act.to_owned()));
    assert_eq!(boardspace(&file(acts)).unwrap().conclusion(), Conclusion::Unfinished);
}

#[test]
fn time_and_agreement_end_the_game() {
    let end = |act: &str| boardspace(&file([(0, act.to_owned())])).unwrap().to_string();
    assert!(end("WinOnTime").contains("[Ending \"time 2\"]\n[Result \"W-L\"]\n"));
    assert!(end("AcceptDraw").contains("[Ending \"agreed\"]\n[Result \"D-D\"]\n"));
}

#[test]
fn bytes_that_are_not_utf_8_are_latin_1() {
    let mut bytes = file([]).replace("Anna", "Ren?e").into_bytes();
    let question = bytes.iter().position(|&b| b == b'?').unwrap();
    bytes[question] = 0xe9;
    assert_eq!(import::boardspace(&bytes)[0].as_ref().unwrap().tags().seat(Seat::FIRST), Some("Renée"));
}

#[test]
fn what_is_played_is_checked() {
    let acts = [(0, "dropb D 3"), (0, "done"), (1, "dropb D 3"), (1, "done")];
    let text = file(acts.map(|(player, act)| (player, act.to_owned())));
    let broken = boardspace(&text).unwrap_err();
    assert!(matches!(broken.error.problem, Problem::Illegal { .. }), "{broken}");
    let line = 1 + text.lines().position(|line| line.contains("P1[3 dropb D 3]")).unwrap();
    assert_eq!((broken.error.location.line, broken.error.location.column), (line, 6));
    assert_eq!(broken.before.unwrap().moves().count(), 1);
}

#[test]
fn who_plays_is_checked() {
    let acts = [(0, "dropb D 3"), (0, "done"), (0, "dropb D 4"), (0, "done")];
    let broken = boardspace(&file(acts.map(|(player, act)| (player, act.to_owned())))).unwrap_err();
    assert_eq!(broken.error.problem, Problem::NotTheirTurn { text: "d4".to_owned() });
}

#[test]
fn another_game_is_refused() {
    let broken = boardspace(&file([]).replace("GM[Dvonn]", "GM[Zertz]")).unwrap_err();
    assert_eq!(broken.error.problem, Problem::AnotherGame { name: "Zertz".to_owned() });
    assert!(boardspace("").is_err());
}

#[test]
fn a_file_may_hold_several_games() {
    let (one, other) = (game(13), game(14));
    let text = boardspace_file(&one, |_, mv| actions(mv)) + &boardspace_file(&other, |_, mv| actions(mv));
    let [Ok(first), Ok(second)] = &import::boardspace(text.as_bytes())[..] else { panic!() };
    assert_same_game(first, &one);
    assert_same_game(second, &other);
}

#[test]
fn a_new_piece_from_the_rack_takes_back_the_one_just_dropped() {
    let line = game(15);
    let text = boardspace_file(&line, |ply, mv| {
        let mut written = actions(mv);
        if ply < 49 {
            let changed =
                ["pick wr 0", "dropb A 1", "pick wr 0", "drop wr 0", "pick wr 0"].map(str::to_owned);
            written.splice(0..0, changed);
        }
        written
    });
    assert_same_game(&boardspace(&text).unwrap(), &line);
}

#[test]
fn a_stack_in_the_hand_is_not_picked_twice() {
    let line = game(16);
    let text = boardspace_file(&line, |ply, mv| {
        let mut written = actions(mv);
        if ply >= 49 && mv != "pass" {
            let to = cell(&mv[2..]);
            let again = [format!("dropb {to}"), format!("pickb {to}"), format!("pickb {to}")];
            written.splice(1..1, again);
        }
        written
    });
    assert_same_game(&boardspace(&text).unwrap(), &line);
}

#[test]
fn a_file_that_breaks_off_says_so_and_keeps_what_was_played() {
    let whole = boardspace_file(&game(17), |_, mv| actions(mv));
    let broken = boardspace(&whole[..whole.len() / 2]).unwrap_err();
    assert_eq!(broken.error.problem, Problem::Truncated);
    assert!(broken.before.unwrap().moves().count() > 10);
}

#[test]
fn an_event_of_play_that_is_not_known_is_refused() {
    let broken = boardspace(&file([(0, "castle E 1".to_owned())])).unwrap_err();
    assert_eq!(broken.error.problem, Problem::UnknownEvent { text: "1 castle E 1".to_owned() });
}

#[test]
fn a_winner_who_did_not_win_is_a_contradiction_in_any_language() {
    let line =
        (20..).map(game).find(|line| line.outcome().unwrap().seats()[0].standing == Standing::Win).unwrap();
    let text = boardspace_file(&line, |_, mv| actions(mv));
    let with = |result: &str| boardspace(&text.replace("GN[]", &format!("GN[]RE[{result}]")));
    for fine in ["Game won by Anna", "Gra wygrana przez Anna", "", "¿?"] {
        assert!(with(fine).is_ok(), "{fine}");
    }
    let found = "Gra wygrana przez Boris".to_owned();
    assert_eq!(with(&found).unwrap_err().error.problem, Problem::ContradictingResult { found });
}

#[test]
fn files_are_read_record_by_record_with_their_own_lines() {
    let own = Record::from_line(&game(18)).to_string();
    let broken = own.replace("1. ", "7. ");
    let text = format!("{own}\n{broken}\n{own}");
    let read: Vec<_> = read_any(text.as_bytes()).collect();
    assert_eq!(read.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    let line = text.lines().position(|line| line.starts_with("7. ")).unwrap() + 1;
    assert_eq!(read[1].as_ref().unwrap_err().error.location.line, line);
}

/// A Little Golem file: pairs of words, numbered.
fn little_golem_file(words: &[String]) -> String {
    let mut text = "Event [Tournament dvonn.mc.2026.nov.1.1] Site [www.littlegolem.net] White [Anna (a .b)] \
                    Black [Boris]"
        .to_owned();
    for (number, pair) in words.chunks(2).enumerate() {
        text += &format!(" {}. {}", number + 1, pair.join(" "));
    }
    text + "\n"
}

/// The moves of a game without the forced 49th placement.
fn little_golem_words(line: &Line) -> Vec<String> {
    let moves = line.moves().enumerate();
    moves.filter(|(ply, _)| *ply != 48).map(|(_, mv)| mv.to_string()).collect()
}

#[test]
fn a_little_golem_game_replays_to_its_end() {
    let line = game_with_pass();
    let record = import::little_golem(little_golem_file(&little_golem_words(&line)).as_bytes()).unwrap();
    assert_same_game(&record, &line);
    assert_eq!(record.tags().seat(Seat::FIRST), Some("Anna (a .b)"));
    assert_eq!(record.tags().get("Event"), Some("Tournament dvonn.mc.2026.nov.1.1"));
}

#[test]
fn the_49th_placement_is_played_where_it_is_left_out() {
    let words = little_golem_words(&game(8));
    let record = import::little_golem(little_golem_file(&words[..48]).as_bytes()).unwrap();
    assert_eq!(record.moves().count(), 49);
    assert_eq!(record.line().turn(), Turn::Seat(Seat::FIRST));
}

#[test]
fn the_49th_placement_may_be_written() {
    let line = game(9);
    let words: Vec<String> = line.moves().map(|mv| mv.to_string()).collect();
    // Numbers would count it, so there are none.
    let text = format!("Event [x] White [A] Black [B] {}", words.join(" "));
    assert_same_game(&import::little_golem(text.as_bytes()).unwrap(), &line);
}

#[test]
fn little_golem_players_resign_in_their_turn() {
    let words = little_golem_words(&game(10));
    for (count, ending) in [(4, "resign 1"), (5, "resign 2"), (48, "resign 1"), (51, "resign 2")] {
        let mut words = words[..count].to_vec();
        words.push("resign".to_owned());
        let record = import::little_golem(little_golem_file(&words).as_bytes()).unwrap();
        assert!(record.to_string().contains(&format!("[Ending \"{ending}\"]")), "after {count}");
    }
}

#[test]
fn passes_after_the_end_are_dropped() {
    let line = game(11);
    let mut words = little_golem_words(&line);
    words.extend(["pass".to_owned(), "pass".to_owned()]);
    assert_same_game(&import::little_golem(little_golem_file(&words).as_bytes()).unwrap(), &line);
}

#[test]
fn a_wrong_number_means_that_a_move_is_missing() {
    let broken = import::little_golem(b"Event [x] 1. d3 2. e1 f1").unwrap_err();
    assert_eq!(broken.error.problem, Problem::WrongNumber { found: 2, expected: 1 });
    assert_eq!(broken.error.location.column, 17);
}

#[test]
fn formats_are_told_apart_by_their_beginning() {
    let line = game(12);
    let own = Record::from_line(&line).to_string().repeat(2);
    assert_eq!(read_any(own.as_bytes()).filter(Result::is_ok).count(), 2);
    for text in [boardspace_file(&line, |_, mv| actions(mv)), little_golem_file(&little_golem_words(&line))] {
        let [Ok(record)] = &read_any(text.as_bytes()).collect::<Vec<_>>()[..] else { panic!("{text}") };
        assert_same_game(record, &line);
    }
    let [Err(broken)] = &read_any(b"hello").collect::<Vec<_>>()[..] else { panic!() };
    assert_eq!(broken.error.problem, Problem::NoRecord);
}
