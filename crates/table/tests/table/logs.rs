//! A table is the sum of its log.
use crate::common;

use common::{Play, legal};
use fishka_record::Record;
use fishka_table::{Kept, Table};
use fishka_wire::{Command, Event, LiveGame, Numbered, Phase, State};
use proptest::prelude::*;

/// One of the things that may happen at a table, chosen by a number.
fn something(play: &mut Play, number: u32) {
    let player = u64::from(number / 7 % 3 + 1);
    let command = match number % 23 {
        0 => Command::OfferDraw,
        1 => Command::DeclineDraw,
        2 | 3 => Command::AskBack,
        4 => Command::DeclineBack,
        5 => Command::Claim,
        6 => Command::Chat { text: "hm".to_owned() },
        7 if number.is_multiple_of(5) => Command::Resign,
        8 if number.is_multiple_of(5) => Command::Abort,
        _ => {
            let moves = legal(play);
            if let (Some(seat), false) = (play.table.state().turn, moves.is_empty()) {
                let text = &moves[number as usize % moves.len()];
                let _ = play.plays(seat.index() as u64 + 1, text);
            }
            return;
        }
    };
    let _ = play.does(player, command);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happens_a_restart_changes_nothing(
        game in prop::sample::select(vec![("dvonn", ""), ("abalone", ""), ("tayu", ""), ("tayu", "seats=3")]),
        clock in prop::sample::select(vec!["-", "60+1", "5/move", "1d/move"]),
        steps in prop::collection::vec((any::<u32>(), 0..3_000_u64), 0..80),
    ) {
        let mut play = Play::new(game.0, game.1, clock);
        let mut client = LiveGame::new(play.restored().state().clone()).unwrap();
        for (number, wait) in steps {
            let known = play.log.len();
            play.wait(wait);
            play.wake();
            something(&mut play, number);
            for numbered in &play.log[known..] {
                let heard: Numbered =
                    serde_json::from_str(&serde_json::to_string(numbered).unwrap()).unwrap();
                prop_assert_eq!(&heard, numbered);
                client.apply(&heard).unwrap();
            }
        }
        let restored = play.restored();
        prop_assert_eq!(restored.state(), play.table.state());
        prop_assert_eq!(client.state(), play.table.state());
        prop_assert_eq!(restored.line().position(), play.table.line().position());
        let text = serde_json::to_string(client.state()).unwrap();
        prop_assert_eq!(&serde_json::from_str::<State>(&text).unwrap(), client.state());
        let record = play.table.to_record();
        prop_assert_eq!(Record::read(&record.to_string()).unwrap(), record);
    }
}

#[test]
fn a_log_with_a_gap_is_refused_where_the_gap_is() {
    let mut play = Play::new("dvonn", "", "-");
    play.plays(1, "d3").unwrap();
    play.log.remove(2);
    let broken = Table::restore(play.table.head().clone(), &play.log, Kept::Still, play.now()).unwrap_err();
    assert_eq!(broken.number, 4);
}

#[test]
fn a_log_with_an_illegal_move_is_refused() {
    let mut play = Play::new("dvonn", "", "-");
    play.plays(1, "d3").unwrap();
    play.plays(2, "e1").unwrap();
    let Event::Moved { text, .. } = &mut play.log[4].event else { panic!("the second move") };
    *text = "d3".to_owned();
    let broken = Table::restore(play.table.head().clone(), &play.log, Kept::Still, play.now()).unwrap_err();
    assert_eq!(broken.number, 5);
}

#[test]
fn the_record_of_a_game_with_chance_is_verified() {
    let mut play = Play::new("tayu", "", "600+5");
    for _ in 0..8 {
        play.wait(1_000).goes_on();
    }
    play.does(2, Command::Resign).unwrap();
    assert_eq!(play.table.state().phase, Phase::Over);
    let record = Record::read(&play.table.to_record().to_string()).unwrap();
    assert_eq!(record.verify_chance(), Ok(9));
    assert_eq!(record.tags().get("Commitment"), play.table.state().commitment.as_deref());
    let text = record.to_string();
    assert!(text.contains("[Seat1 \"Player 1\"]") && text.contains("[Date \"2026-11-15\"]"));
    assert!(text.contains("[Ending \"resign 2\"]") && text.contains("[%clk 0:10:04]"), "{text}");
}

#[test]
fn the_seed_is_secret_until_the_end() {
    let mut play = Play::new("tayu", "", "-");
    play.goes_on();
    assert_eq!(play.table.to_record().tags().get("Seed"), None);
    assert_eq!(play.table.state().seed, None);
    let told = serde_json::to_string(&play.log).unwrap();
    assert!(!told.contains(&play.table.head().seed.reveal()));
}
