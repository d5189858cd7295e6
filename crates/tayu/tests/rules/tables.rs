//! Three and four players.

use fishka_game::{Configurable as _, Game, Position as _, Seat, Standing, Turn};
use fishka_tayu::{Axis, Position, Role};

use crate::{
    common::{game, position, position_of, read, results, seat},
    turns::NORTH_SOUTH_AHEAD,
};

/// Lays three tiles in a row and tells who lays each, and who is next.
fn order(options: &str) -> Vec<usize> {
    let mut position = game(options).start();
    let mut order = Vec::new();
    for text in ["?adh", "adh-g9", "?bdh", "bdh-j9", "?cdh", "cdh-m9", "?bdh"] {
        position.play(read(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
        if let (Turn::Seat(seat), '?') = (position.turn(), text.chars().next().expect("a move")) {
            order.push(seat.index() + 1);
        }
    }
    order
}

/// The finished game in which north–south is ahead, at another table.
fn finished(options: &str) -> Position {
    let two = position(NORTH_SOUTH_AHEAD);
    let (tiles, seats) = (two.placements().len(), game(options).seats());
    let text = two.to_string();
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    fields[1] = (tiles % seats + 1).to_string();
    position_of(options, &fields.join(" "))
}

fn scores() -> [u32; 2] {
    Axis::ALL.map(|axis| position(NORTH_SOUTH_AHEAD).score().of(axis))
}

#[test]
fn four_players_take_turns_clockwise_from_north() {
    assert_eq!(order("seats=4"), [1, 2, 3, 4]);
}

#[test]
fn another_of_four_may_start() {
    assert_eq!(order("seats=4 start=3"), [3, 4, 1, 2]);
}

#[test]
fn north_and_south_are_one_team_east_and_west_the_other() {
    for options in ["seats=4", "seats=4 start=2"] {
        let roles = [1, 2, 3, 4].map(|number| game(options).start().role(seat(number)));
        let [ns, ew] = [Some(Role::NorthSouth), Some(Role::EastWest)];
        assert_eq!(roles, [ns, ew, ns, ew]);
    }
}

#[test]
fn a_team_shares_score_and_result() {
    let [north_south, east_west] = scores();
    let (win, loss) = ((Standing::Win, north_south), (Standing::Loss, east_west));
    assert_eq!(results(&finished("seats=4")), [win, loss, win, loss]);
}

#[test]
fn three_players_are_north_south_east_west_and_the_saboteur() {
    let start = game("seats=3").start();
    assert_eq!(start.role(seat(1)), Some(Role::NorthSouth));
    assert_eq!(start.role(seat(2)), Some(Role::EastWest));
    assert_eq!(start.role(seat(3)), Some(Role::Saboteur));
    assert_eq!(order("seats=3"), [1, 2, 3, 1]);
}

#[test]
fn the_agreed_target_is_24_unless_named() {
    assert_eq!(game("seats=3").start().target(), Some(24));
    assert_eq!(game("seats=3 target=30").start().target(), Some(30));
    assert_eq!(game("").start().target(), None);
}

#[test]
fn the_saboteur_wins_when_nobody_reaches_the_target() {
    let [north_south, east_west] = scores();
    let over = finished(&format!("seats=3 target={}", north_south + 1));
    let lost = |score| (Standing::Loss, score);
    assert_eq!(results(&over), [lost(north_south), lost(east_west), (Standing::Win, north_south + 1)]);
}

#[test]
fn the_higher_side_wins_when_it_reaches_the_target_exactly() {
    let [north_south, east_west] = scores();
    let over = finished(&format!("seats=3 target={north_south}"));
    let lost = |score| (Standing::Loss, score);
    assert_eq!(results(&over), [(Standing::Win, north_south), lost(east_west), lost(north_south)]);
}

#[test]
fn equal_sides_that_reach_the_target_share_the_win() {
    let over = position_of("seats=3 target=1", EQUAL);
    let score = over.score().of(Axis::NorthSouth);
    assert!(score > 0 && score == over.score().of(Axis::EastWest));
    let shared = (Standing::Draw, score);
    assert_eq!(results(&over), [shared, shared, (Standing::Loss, 1)]);
}

#[test]
fn equal_sides_below_the_target_both_lose() {
    let over = position_of("seats=3", "efg-j10,abc-j9 3 agh");
    assert_eq!(results(&over), [(Standing::Loss, 0), (Standing::Loss, 0), (Standing::Win, 24)]);
}

const EQUAL: &str = "efg-j9,abc-k8,adf|m11,cfg-h8,efh|n13,egh|i7,bef-m14,def-f5,abc-o13,dfh|q16,cef|l12,bdf-p17,\
    cdf-f7,adh|g4,dfg-i11,afg-g1,dgh|n17,cdh-e6,bcg|d8,ace|c10,bcd-h10,afg-n18,cde|b10,efh|b7,\
    deh-d10,beg|g10,bdh-k17,bcd-h17,abe|e9,cef|a10,cfh-k18,bgh|h4,bcf|a7 1 abg";

#[test]
fn a_seat_is_called_by_what_it_plays() {
    let called = |options: &str, text: &str| {
        let game = game(options);
        let position = game.position(text).unwrap();
        Seat::first(game.seats()).map(|seat| game.seat_key(&position, seat)).collect::<Vec<_>>()
    };
    assert_eq!(called("", "- 1 ?"), ["tayu-role-north-south", "tayu-role-east-west"]);
    assert_eq!(called("first=east-west", "- 1 ?"), ["tayu-role-east-west", "tayu-role-north-south"]);
    assert_eq!(called("seats=3", "- 1 ?")[2], "tayu-role-saboteur");
    assert_eq!(called("seats=4", "- 1 ?")[3], "tayu-team-west");
    let auction = "seats=3 auction=on";
    assert_eq!(called(auction, "- 2 bid 28@1"), ["tayu-seat-1", "tayu-seat-2", "tayu-seat-3"]);
    assert_eq!(called(auction, "- 2 ? 28@1")[0], "tayu-role-saboteur");
}
