//! Who acts when, and how a game ends.

use fishka_game::{Game, Position as _, Standing, Turn};
use fishka_tayu::{Axis, Illegal, Kind, Move, Role};

use crate::common::{drawing, game, moves, played, position, position_of, read, results, seat};

/// Two tiles face each other with all their exits: nothing can be joined any more.
const CLOSED: &str = "efg-j10,abc-j9";

#[test]
fn a_turn_is_a_draw_and_then_a_placement() {
    let mut position = game("").start();
    assert_eq!(position.turn(), Turn::Chance);
    position.play(read("?abd")).expect("a draw is due");
    assert_eq!(position.turn(), Turn::Seat(seat(1)));
    position.play(read("abd-i9")).expect("a placement is due");
    assert_eq!(position.turn(), Turn::Chance);
    position.play(read("?abd")).expect("a draw is due");
    assert_eq!(position.turn(), Turn::Seat(seat(2)));
}

#[test]
fn the_first_player_is_north_south() {
    let start = game("").start();
    assert_eq!(start.role(seat(1)), Some(Role::NorthSouth));
    assert_eq!(start.role(seat(2)), Some(Role::EastWest));
    assert_eq!(start.role(seat(3)), None);
}

#[test]
fn the_table_may_let_the_first_player_be_east_west() {
    let start = game("first=east-west").start();
    assert_eq!(start.role(seat(1)), Some(Role::EastWest));
    assert_eq!(start.role(seat(2)), Some(Role::NorthSouth));
}

#[test]
fn nothing_can_be_laid_before_a_draw() {
    assert_eq!(game("").start().check(read("abd-i9")), Err(Illegal::DrawDue));
}

#[test]
fn the_drawn_tile_must_be_laid_before_the_next_draw() {
    let position = position("abd-i9 2 adh");
    let drawn = "adh".parse().expect("a kind");
    assert_eq!(position.check(read("?abd")), Err(Illegal::PlacementDue { drawn }));
}

#[test]
fn there_is_no_pass() {
    let position = position("abd-i9 2 adh");
    assert!(moves(&position).iter().all(|mv| matches!(mv, Move::Place(_))));
}

#[test]
fn every_tile_is_drawn_with_the_weight_of_its_copies() {
    let position = position("bdh-i9,bdh-l9 1 ?");
    assert_eq!(position.total_weight(), 82);
    assert_eq!(position.weight(read("?bdh")), 1);
    assert_eq!(position.weight(read("?abc")), 3);
    assert_eq!(moves(&position).len(), 28);
}

#[test]
fn a_kind_that_is_used_up_cannot_be_drawn() {
    let position = position("bdh-f9,bdh-i9,bdh-l9 2 ?");
    let kind: Kind = "bdh".parse().expect("a kind");
    assert_eq!(position.remaining(kind), 0);
    assert_eq!(position.weight(Move::Draw(kind)), 0);
    assert_eq!(position.check(Move::Draw(kind)), Err(Illegal::KindUsedUp { kind }));
    assert_eq!(moves(&position).len(), 27);
}

#[test]
fn the_game_ends_at_once_when_the_drawn_tile_fits_nowhere() {
    let before = position(&format!("{CLOSED} 1 ?"));
    assert_eq!(drawing(&before), "┌┬┐\n└┴┘\n");
    assert_eq!(before.turn(), Turn::Chance, "the draw still happens");
    let after = played("", "?abc, efg-j10, ?abc, abc-j9, ?agh");
    assert_eq!(after.turn(), Turn::Over);
    assert_eq!(after.outcome().expect("over").reason(), "no-fit");
    assert_eq!(after.drawn(), Some("agh".parse().expect("a kind")));
}

#[test]
fn there_is_no_second_draw_after_a_tile_that_fits_nowhere() {
    let over = position(&format!("{CLOSED} 1 agh"));
    assert_eq!(over.check(read("?abd")), Err(Illegal::Over));
    assert_eq!(over.check(read("agh-i9")), Err(Illegal::Over));
    assert!(moves(&over).is_empty());
}

#[test]
fn the_game_ends_when_the_bag_is_empty() {
    let mut position = position(&format!("{BEFORE_LAST} 2 acg"));
    assert_eq!((position.remaining_total(), position.turn()), (0, Turn::Seat(seat(2))));
    position.play(read("acg|a3")).expect("it fits");
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(position.outcome().expect("over").reason(), "bag-empty");
    assert!(position.to_string().ends_with(" 1 -"));
}

#[test]
fn the_higher_score_wins() {
    let over = position(NORTH_SOUTH_AHEAD);
    let score = over.score();
    assert!(score.of(Axis::NorthSouth) > score.of(Axis::EastWest));
    let [(first, north_south), (second, east_west)] = results(&over)[..] else { panic!("two seats") };
    assert_eq!((first, second), (Standing::Win, Standing::Loss));
    assert_eq!((north_south, east_west), (score.of(Axis::NorthSouth), score.of(Axis::EastWest)));
}

#[test]
fn the_score_goes_with_the_direction_not_with_the_seat() {
    let over = position_of("first=east-west", NORTH_SOUTH_AHEAD);
    assert_eq!(results(&over)[0].0, Standing::Loss);
    assert_eq!(results(&over)[1].0, Standing::Win);
}

#[test]
fn equal_scores_are_a_draw() {
    let over = position(&format!("{CLOSED} 1 agh"));
    assert_eq!(results(&over), [(Standing::Draw, 0), (Standing::Draw, 0)]);
}

#[test]
fn the_order_of_laying_makes_no_difference_to_what_can_follow() {
    let one = position("abd-i9,adh-l9,afg-i10 2 ?");
    let other = position("afg-i10,abd-i9,adh-l9 2 ?");
    assert_eq!(one, other);
    assert_eq!(one.key(), other.key());
    assert_ne!(one.to_string(), other.to_string());
}

#[test]
fn progress_changes_with_every_ply() {
    let mut position = game("seats=3 auction=on draw=expert").start();
    let mut seen = vec![position.progress()];
    for text in ["bid 28", "accept", "bid 25", "accept", "accept", "ring", "?adh", "adh-i9", "plain"] {
        position.play(read(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(!seen.contains(&position.progress()), "{text}");
        seen.push(position.progress());
    }
}

pub(crate) const NORTH_SOUTH_AHEAD: &str = "adh|j12,abg-j9,dfg|k13,adh|j8,cdh|j5,bcg|k3,beh-l1,dfh-l2,cfg|o3,cfh-k8,bcd|m11,abc-h2,cde|h5,\
    egh|n12,abd-l3,bdh|l6,bef-k7,abh-m5,bde|n15,agh|o14,ach|g3,dfh|g6,abe|p16,afg|q16,bgh|f6,acg-g7,\
    egh-g8,ceg|r18,acd|e8,abd-o18,efh|e5,ade-b3,afh-a4,abg-a5 1 abc";
const BEFORE_LAST: &str = "dfh-i9,afg|h9,bef|l11,deh|m12,acd|m15,ach|k12,efg|n17,efh|l14,abf-m9,bdh|n12,bcg|g11,afh-j8,\
    agh-n8,bfg-m7,cef-i7,cde-d11,acg-k6,bcg|m18,cfg-h6,cgh-o11,adf-n6,egh-f12,acg|e14,abe|d15,ceh-f5,\
    beh|i5,bdf-a13,abe|q8,beg-j5,aeh|l18,bgh|k17,abe-i18,efh-e15,bfg-n5,afg|g8,cfh|b12,adh|e5,\
    beg|c10,deg-i13,dfh|o4,aeg-e2,afg-d6,cef-m1,bcd-f3,bdf-f1,cgh|r7,abh-d9,abf-p12,dfg-d8,bde|b9,\
    bch-a6,egh-i1,ade-o10,dgh|p15,bde|b16,abh|o16,cdg-o17,ace-l4,agh-g14,bdf|r11,cfh|a9,aeg|r17,\
    deg-h17,bch-f16,dgh|d5,ceh|a16,bcf-p18,abc-h11,bgh|j4,bgh-a17,cef-f4,aeh-e17,def-a5,fgh|b4,\
    efh-k3,adg-e18,adf-a18,beg|d18,cdh|c4,abc-c1,adh|q15,cfh|j16,bcd-k2";
