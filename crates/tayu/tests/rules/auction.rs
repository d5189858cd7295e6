//! The target and the saboteur by auction.

use fishka_game::{Game, Position as _, Standing, Turn};
use fishka_tayu::{Auction, Bid, Illegal, Move, Role};

use crate::common::{game, moves, played, read, results, seat};

const OPTIONS: &str = "seats=3 auction=on";

#[test]
fn the_first_player_must_name_a_number() {
    let start = game(OPTIONS).start();
    assert_eq!(start.turn(), Turn::Seat(seat(1)));
    assert_eq!(start.check(Move::Accept), Err(Illegal::NothingToAccept));
    assert_eq!(moves(&start).len(), 999);
    assert_eq!(start.auction(), Some(Auction::Running { lowest: None, to_bid: seat(1) }));
}

#[test]
fn bids_are_whole_numbers_from_1_to_999() {
    let start = game(OPTIONS).start();
    assert_eq!(start.check(Move::Bid(1)), Ok(()));
    assert_eq!(start.check(Move::Bid(999)), Ok(()));
    assert_eq!(start.check(Move::Bid(0)), Err(Illegal::BidOutOfRange));
    assert_eq!(start.check(Move::Bid(1000)), Err(Illegal::BidOutOfRange));
}

#[test]
fn the_next_player_names_a_lower_number_or_accepts() {
    let position = played(OPTIONS, "bid 28");
    assert_eq!(position.turn(), Turn::Seat(seat(2)));
    assert_eq!(position.check(read("bid 25")), Ok(()));
    assert_eq!(position.check(read("accept")), Ok(()));
    assert_eq!(position.check(read("bid 28")), Err(Illegal::BidTooHigh { lowest: 28 }));
    assert_eq!(moves(&position).len(), 27 + 1);
}

#[test]
fn a_bid_of_1_can_only_be_accepted() {
    assert_eq!(moves(&played(OPTIONS, "bid 1")), [Move::Accept]);
}

#[test]
fn who_has_accepted_may_bid_again_after_a_lower_bid() {
    let position = played(OPTIONS, "bid 28, accept, bid 25, accept");
    assert_eq!(position.turn(), Turn::Seat(seat(2)));
    let lowest = Some(Bid { number: 25, seat: seat(3) });
    assert_eq!(position.auction(), Some(Auction::Running { lowest, to_bid: seat(2) }));
    assert_eq!(position.check(read("bid 20")), Ok(()));
}

#[test]
fn when_two_have_accepted_the_bidder_is_the_saboteur_at_that_target() {
    let position = played(OPTIONS, "bid 28, bid 25, accept, accept");
    assert_eq!(position.role(seat(2)), Some(Role::Saboteur));
    assert_eq!(position.target(), Some(25));
    assert_eq!(position.auction(), Some(Auction::Settled(Bid { number: 25, seat: seat(2) })));
}

#[test]
fn the_player_after_the_saboteur_is_north_south_and_draws_first() {
    let position = played(OPTIONS, "bid 28, bid 25, accept, accept");
    assert_eq!(position.role(seat(3)), Some(Role::NorthSouth));
    assert_eq!(position.role(seat(1)), Some(Role::EastWest));
    assert_eq!(position.turn(), Turn::Chance);
    let seats = ["?adh", "?adh, adh-i9, ?bdh", "?adh, adh-i9, ?bdh, bdh-l9, ?cdh"]
        .map(|draws| played(OPTIONS, &format!("bid 28, bid 25, accept, accept, {draws}")).turn());
    assert_eq!(seats, [3, 1, 2].map(|number| Turn::Seat(seat(number))));
}

#[test]
fn roles_and_target_are_open_while_the_auction_runs() {
    let position = played(OPTIONS, "bid 28, accept");
    assert_eq!((position.role(seat(1)), position.target()), (None, None));
}

#[test]
fn nothing_is_drawn_before_the_auction_is_over() {
    assert_eq!(played(OPTIONS, "bid 28").check(read("?adh")), Err(Illegal::BidDue));
}

#[test]
fn there_is_no_bid_after_the_auction() {
    let position = played(OPTIONS, "bid 28, accept, accept");
    assert_eq!(position.check(read("bid 20")), Err(Illegal::DrawDue));
}

#[test]
fn the_saboteur_of_the_auction_wins_at_its_own_target() {
    let over = played(OPTIONS, "bid 28, bid 25, accept, accept, ?abc, efg-j10, ?abc, abc-j9, ?agh");
    assert_eq!(results(&over), [(Standing::Loss, 0), (Standing::Win, 25), (Standing::Loss, 0)]);
}
