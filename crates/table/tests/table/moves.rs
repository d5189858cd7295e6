//! Moves, turns and repeated commands.
use crate::common;

use common::{Play, key, player, wish};
use fishka_game::Standing;
use fishka_table::{Head, Table};
use fishka_wire::{Command, End, Event, GameId, Phase, Room, SeatWish, Who};

#[test]
fn a_game_begins_when_the_last_seat_is_taken() {
    let seats = [common::person(1), Who::Open];
    let mut play = Play::with(&wish("dvonn", "", "-"), &seats);
    assert_eq!(play.table.state().phase, Phase::Waiting);
    assert_eq!(key(play.plays(1, "d3")), "table-not-begun");
    let events = play.table.sit(player(2), "Boris", None, play.now()).unwrap();
    play.happen(&events);
    assert_eq!(play.table.state().phase, Phase::Running);
    assert!(play.plays(1, "d3").is_ok());
}

#[test]
fn a_seat_is_taken_once() {
    let seats = [common::person(1), Who::Open];
    let play = Play::with(&wish("dvonn", "", "-"), &seats);
    let sit = |number, seat| play.table.sit(player(number), "B", seat, play.now());
    assert_eq!(sit(2, Some(1)).unwrap_err().key, "table-seat-taken");
    assert_eq!(sit(2, Some(3)).unwrap_err().key, "table-no-such-seat");
    assert_eq!(sit(2, Some(0)).unwrap_err().key, "table-no-such-seat");
    assert_eq!(sit(1, Some(2)).unwrap_err().key, "table-two-seats");
    assert_eq!(sit(1, None), Ok(Vec::new()));
    assert_eq!(sit(2, Some(2)).unwrap().len(), 2);
    let full = Play::new("dvonn", "", "-");
    assert_eq!(full.table.sit(player(3), "C", None, full.now()).unwrap_err().key, "table-full");
}

#[test]
fn only_the_one_whose_turn_it_is_moves() {
    let mut play = Play::new("dvonn", "", "-");
    assert_eq!(key(play.plays(2, "d3")), "table-not-your-turn");
    assert_eq!(key(play.plays(7, "d3")), "table-not-a-player");
    assert!(play.plays(1, "d3").is_ok());
    assert_eq!(key(play.plays(1, "e1")), "table-not-your-turn");
}

#[test]
fn a_move_meant_for_another_position_is_refused() {
    let mut play = Play::new("dvonn", "", "-");
    play.plays(1, "d3").unwrap();
    let late = Command::Move { ply: 0, text: "e1".to_owned() };
    assert_eq!(key(play.does(2, late)), "table-out-of-date");
    let early = Command::Move { ply: 2, text: "e1".to_owned() };
    assert_eq!(key(play.does(2, early)), "table-out-of-date");
}

#[test]
fn the_rules_refuse_what_they_forbid() {
    let mut play = Play::new("dvonn", "", "-");
    assert!(key(play.plays(1, "nonsense")).starts_with("dvonn"));
    play.plays(1, "d3").unwrap();
    assert!(key(play.plays(2, "d3")).starts_with("dvonn-illegal"));
    assert_eq!(play.table.state().moves, ["d3"]);
}

#[test]
fn a_repeated_command_is_answered_and_not_done_again() {
    let mut play = Play::new("dvonn", "", "-");
    let command = || Command::Move { ply: 0, text: "d3".to_owned() };
    let number = play.says(1, "m1", command()).unwrap();
    assert_eq!(play.says(1, "m1", command()), Ok(number));
    play.plays(2, "e1").unwrap();
    assert_eq!(play.says(1, "m1", command()), Ok(number));
    assert_eq!(play.table.state().moves, ["d3", "e1"]);
    let again = play.restored().decide(
        &fishka_table::Party::Person { player: player(1), name: String::new() },
        &fishka_wire::Say { id: "m1".to_owned(), command: command() },
        play.now(),
        std::time::Duration::ZERO,
    );
    assert_eq!(again.answer, Ok(number));
    assert!(again.events.is_empty());
}

#[test]
fn two_players_may_use_the_same_id() {
    let mut play = Play::new("dvonn", "", "-");
    play.says(1, "1", Command::Move { ply: 0, text: "d3".to_owned() }).unwrap();
    play.says(2, "1", Command::Move { ply: 1, text: "e1".to_owned() }).unwrap();
    assert_eq!(play.table.state().moves.len(), 2);
}

#[test]
fn ids_have_bounds() {
    let mut play = Play::new("dvonn", "", "-");
    for id in ["", &"x".repeat(41)] {
        assert_eq!(key(play.says(1, id, Command::Resign)), "table-id");
    }
}

#[test]
fn whole_games_are_played_to_their_end() {
    for (game, options) in [
        ("dvonn", ""),
        ("dvonn", "placement=random"),
        ("abalone", "quiet=20"),
        ("tayu", ""),
        ("tayu", "seats=3"),
        ("tayu", "seats=4"),
    ] {
        let mut play = Play::new(game, options, "600+5");
        while play.table.state().phase == Phase::Running {
            play.wait(10).goes_on();
        }
        let result = play.table.state().result.clone().unwrap();
        assert!(matches!(result.end, End::Board { .. }), "{game}");
        assert_eq!(result.standings.len(), play.table.state().seats.len());
        assert!(play.table.state().seed.is_some());
        assert_eq!(key(play.plays(1, "d3")), "illegal-over");
        assert_eq!(play.restored().state(), play.table.state(), "{game} {options}");
    }
}

#[test]
fn who_resigns_loses_and_partners_with_them() {
    let mut play = Play::new("tayu", "seats=4", "-");
    play.goes_on();
    play.does(3, Command::Resign).unwrap();
    let result = play.table.state().result.clone().unwrap();
    use Standing::{Loss, Win};
    assert_eq!(result.standings, [Loss, Win, Loss, Win]);
    assert!(result.scores.is_empty());
}

#[test]
fn a_game_can_be_called_off_before_its_second_move() {
    let mut play = Play::new("dvonn", "", "-");
    play.plays(1, "d3").unwrap();
    let mut other = Play::new("dvonn", "", "-");
    play.does(2, Command::Abort).unwrap();
    assert_eq!(play.table.state().result.clone().unwrap().end, End::Aborted);
    for (number, text) in [(1, "d3"), (2, "e1")] {
        other.plays(number, text).unwrap();
    }
    assert_eq!(key(other.does(1, Command::Abort)), "table-too-far-to-abort");
}

#[test]
fn a_waiting_game_can_be_called_off() {
    let mut play = Play::with(&wish("dvonn", "", "-"), &[common::person(1), Who::Open]);
    assert_eq!(key(play.does(1, Command::Resign)), "table-not-begun");
    play.does(1, Command::Abort).unwrap();
    assert_eq!(play.table.state().phase, Phase::Over);
}

#[test]
fn players_and_watchers_hear_their_own() {
    let mut play = Play::new("dvonn", "", "-");
    play.does(1, Command::Chat { text: "  good\n luck ".to_owned() }).unwrap();
    play.does(9, Command::Chat { text: "who wins?".to_owned() }).unwrap();
    let chat =
        |room| play.table.state().seen_in(room).chat.into_iter().map(|line| line.text).collect::<Vec<_>>();
    assert_eq!(chat(Room::Players), ["good luck"]);
    assert_eq!(chat(Room::Watchers), ["who wins?"]);
    let hidden = play.log.last().unwrap().seen_in(Room::Players);
    assert_eq!((hidden.event, hidden.by), (Event::Elsewhere, None));
}

#[test]
fn messages_have_bounds() {
    let mut play = Play::new("dvonn", "", "-");
    for text in ["", "  \n", &"x".repeat(301)] {
        assert_eq!(key(play.does(1, Command::Chat { text: text.to_owned() })), "table-chat");
    }
    play.does(1, Command::Chat { text: "ы".repeat(300) }).unwrap();
    for _ in 0..60 {
        play.does(1, Command::Chat { text: "hello".to_owned() }).unwrap();
    }
    assert_eq!(play.table.state().chat.len(), 50);
}

#[test]
fn after_the_end_only_those_who_played_talk() {
    let mut play = Play::new("dvonn", "", "-");
    play.does(1, Command::Abort).unwrap();
    play.does(2, Command::Chat { text: "what a pity".to_owned() }).unwrap();
    assert_eq!(key(play.does(9, Command::Chat { text: "buy".to_owned() })), "table-chat-over");
}

#[test]
fn what_was_said_can_be_forgotten() {
    let mut play = Play::new("dvonn", "", "-");
    play.does(1, Command::Chat { text: "good luck".to_owned() }).unwrap();
    let number = play.log.last().unwrap().number;
    assert!(!play.table.unsay(number + 1) && play.table.unsay(number));
    assert!(play.table.state().chat.is_empty());
    assert_eq!(play.table.state().number, number, "the log is as long as before");
}

#[test]
fn a_game_takes_only_so_many_messages() {
    let mut play = Play::new("dvonn", "", "-");
    for _ in 0..1_000 {
        play.does(1, Command::Chat { text: "hello".to_owned() }).unwrap();
    }
    assert_eq!(key(play.does(2, Command::Chat { text: "hello".to_owned() })), "table-chat-full");
}

#[test]
fn those_who_watch_do_not_silence_those_who_play() {
    let mut play = Play::new("dvonn", "", "-");
    for _ in 0..1_000 {
        play.does(9, Command::Chat { text: "hello".to_owned() }).unwrap();
    }
    assert_eq!(key(play.does(8, Command::Chat { text: "hello".to_owned() })), "table-chat-full");
    play.does(1, Command::Chat { text: "good luck".to_owned() }).unwrap();
}

#[test]
fn a_host_says_how_much_is_said() {
    let mut play = Play::new("dvonn", "", "-");
    let hello = || Command::Chat { text: "hello".to_owned() };
    play.table = play.table.clone().with_chat_lines(1);
    play.does(1, hello()).unwrap();
    assert_eq!(key(play.does(2, hello())), "table-chat-full");
    play.table = play.table.clone().with_chat_lines(0);
    assert_eq!(key(play.does(9, hello())), "table-no-chat");
}

#[test]
fn nothing_that_cannot_be_seen_is_said() {
    let mut play = Play::new("dvonn", "", "-");
    play.does(1, Command::Chat { text: "a\u{202e}b\u{ad} ❤\u{fe0f}".to_owned() }).unwrap();
    assert_eq!(play.table.state().chat[0].text, "ab ❤\u{fe0f}");
}

#[test]
fn one_can_talk_after_the_game_and_play_again() {
    let mut play = Play::new("dvonn", "", "-");
    let id = GameId::from_random(5);
    assert_eq!(play.table.rematch(player(1), id, play.now()).unwrap_err().key, "table-not-over");
    play.does(1, Command::Resign).unwrap();
    play.does(2, Command::Chat { text: "thanks".to_owned() }).unwrap();
    assert_eq!(play.table.rematch(player(8), id, play.now()).unwrap_err().key, "table-not-a-player");
    let events = play.table.rematch(player(2), id, play.now()).unwrap();
    play.happen(&events);
    assert_eq!(play.table.state().rematch, Some(id));
    assert_eq!(play.table.rematch_seats(), [common::person(2), common::person(1)]);
    assert!(play.table.rematch(player(1), GameId::from_random(6), play.now()).unwrap().is_empty());
}

#[test]
fn the_computer_moves_when_it_is_its_turn() {
    let seats = [common::person(1), Who::Computer { level: 3 }];
    let mut play = Play::with(&wish("dvonn", "", "-"), &seats);
    assert_eq!(play.table.thinking(), None);
    play.plays(1, "d3").unwrap();
    let (seat, level) = play.table.thinking().unwrap();
    assert_eq!(level, 3);
    let say = fishka_wire::Say {
        id: "computer".to_owned(),
        command: Command::Move { ply: 1, text: "e1".to_owned() },
    };
    let party = fishka_table::Party::Computer(seat);
    let decision = play.table.decide(&party, &say, play.now(), std::time::Duration::ZERO);
    play.take(decision).unwrap();
    assert_eq!(play.table.thinking(), None);
    play.does(1, Command::Resign).unwrap();
    assert_eq!(play.table.thinking(), None);
}

#[test]
fn wishes_that_cannot_be_are_refused() {
    let refused = |wish: &fishka_wire::NewGame| {
        Head::new(wish, GameId::from_random(1), 0, fishka_record::chance::ChanceSeed([0; 32]))
            .unwrap_err()
            .key
    };
    assert_eq!(refused(&wish("chess", "", "-")), "game-unknown");
    assert_eq!(refused(&wish("dvonn", "colour=blue", "-")), "option-unknown");
    assert_eq!(refused(&wish("dvonn", "", "soon")), "time-control-malformed");
    let mut odd = wish("abalone", "", "-");
    odd.position = Some("nothing".to_owned());
    assert!(refused(&odd).starts_with("abalone"));
}

#[test]
fn there_is_one_entry_a_seat() {
    let play = Play::new("dvonn", "", "-");
    let seats = [common::person(1)];
    let refused = Table::create(play.table.head().clone(), &seats, play.now()).unwrap_err();
    assert_eq!(refused.key, "table-seats");
}

#[test]
fn seats_are_dealt_out_by_lot() {
    let mut wish = wish("dvonn", "", "-");
    let me = fishka_wire::Me { player: player(1), name: String::new() };
    let first = |wish: &_, lot| fishka_table::seating(wish, &me, lot).unwrap()[0].player().is_some();
    assert!(first(&wish, 0) && first(&wish, 1));
    wish.shuffle = true;
    assert_ne!(first(&wish, 0), first(&wish, 1));
    wish.seats = vec![SeatWish::Me, SeatWish::Me];
    assert_eq!(fishka_table::seating(&wish, &me, 0).unwrap_err().key, "table-two-seats");
}

#[test]
fn a_head_is_kept_as_it_is_and_its_seed_is_not_shown_by_accident() {
    let play = Play::new("tayu", "seats=3", "600+5");
    let text = serde_json::to_string(play.table.head()).unwrap();
    assert_eq!(&serde_json::from_str::<Head>(&text).unwrap(), play.table.head());
    assert!(!format!("{:?}", play.table.head()).contains("0909"));
    assert!(!serde_json::to_string(play.table.state()).unwrap().contains("0909"));
}
