//! The expert draw.

use fishka_game::{Game, Position as _, Turn};
use fishka_tayu::{Class, Due, Illegal, Kind, Move};

use crate::common::{game, moves, played, position_of, read, seat};

const OPTIONS: &str = "draw=expert";

#[test]
fn the_player_picks_ring_or_plain_before_drawing() {
    let start = game(OPTIONS).start();
    assert_eq!(start.turn(), Turn::Seat(seat(1)));
    assert_eq!(moves(&start), [Move::Choose(Class::Ring), Move::Choose(Class::Plain)]);
    assert_eq!(start.check(read("?abd")), Err(Illegal::ChoiceDue));
}

#[test]
fn the_tile_is_random_among_the_remaining_ones_of_the_class() {
    let ring = played(OPTIONS, "ring");
    assert_eq!((ring.turn(), ring.total_weight()), (Turn::Chance, 36));
    assert_eq!(moves(&ring).len(), 12);
    let plain = played(OPTIONS, "plain");
    assert_eq!((plain.total_weight(), moves(&plain).len()), (48, 16));
}

#[test]
fn no_tile_of_the_other_class_can_come() {
    let kind: Kind = "abc".parse().expect("a kind");
    let ring = played(OPTIONS, "ring");
    assert_eq!(ring.check(Move::Draw(kind)), Err(Illegal::WrongClass { kind, class: Class::Ring }));
    assert_eq!(ring.weight(Move::Draw(kind)), 0);
}

#[test]
fn the_next_player_picks_again() {
    let position = played(OPTIONS, "ring, ?adh, adh-i9");
    assert_eq!((position.turn(), position.due()), (Turn::Seat(seat(2)), Due::Choice));
}

#[test]
fn a_class_that_is_used_up_cannot_be_picked() {
    let position = position_of(OPTIONS, NO_RING);
    assert_eq!(position.remaining_of(Class::Ring), 0);
    assert_eq!(moves(&position), [Move::Choose(Class::Plain)]);
    assert_eq!(position.check(read("ring")), Err(Illegal::ClassUsedUp { class: Class::Ring }));
}

#[test]
fn where_one_class_is_left_the_choice_is_forced() {
    assert_eq!(position_of(OPTIONS, NO_RING).forced_move(), Some(Move::Choose(Class::Plain)));
    assert_eq!(position_of(OPTIONS, "- 1 choose").forced_move(), None);
}

#[test]
fn an_unplayable_draw_still_ends_the_game() {
    let over = played(OPTIONS, "plain, ?abc, efg-j10, plain, ?abc, abc-j9, ring, ?adf");
    assert_eq!(over.outcome().expect("over").reason(), "no-fit");
}

const NO_RING: &str = "bfh-g10,cdh-f9,adg|e9,afh-g11,cdf-c6,cdg|f13,agh|d5,bdh-f6,aeh|d9,adg|d12,ade|c5,dgh-i9,cdg-g7,\
    cdh-a12,bde-a13,afh-a14,aeh|d15,dfh|a17,cdf|d18,adh-j7,beh-e15,adg|b3,deh-i6,cdg-i5,bdh-l5,\
    adh-m7,bgh|a4,cfh-g4,adf-a7,adf-l8,cde|f18,agh|o5,bdf-f14,bdf|a10,bdg|c18,bdg|p5 1 choose";
