use fishka_tayu::{Exits, Kind, Misspelt, Move, Placement, Square};

use crate::common::read;

#[test]
fn a_square_is_its_column_and_row() {
    for text in ["a1", "j9", "r18", "s19"] {
        assert_eq!(text.parse::<Square>().expect(text).to_string(), text);
    }
}

#[test]
fn what_is_no_square() {
    for text in ["", "j", "9", "t1", "a0", "a20", "a01", "a+1", "A1", "aa", "j9 ", "я9", "a256"] {
        assert_eq!(text.parse::<Square>(), Err(Misspelt::Square), "{text}");
    }
}

#[test]
fn every_spelling_is_read_back() {
    for exits in Exits::ALL {
        assert_eq!(exits.to_string().parse(), Ok(exits));
    }
}

#[test]
fn what_are_no_exits() {
    for text in ["", "ab", "abcd", "aab", "bad", "abi", "ABD", "abя"] {
        assert_eq!(text.parse::<Exits>(), Err(Misspelt::Exits), "{text}");
    }
}

#[test]
fn every_kind_is_read_by_either_spelling() {
    for kind in Kind::ALL {
        assert!(kind.spellings().iter().all(|exits| exits.to_string().parse() == Ok(kind)));
    }
}

#[test]
fn what_is_no_placement() {
    for (text, why) in [
        ("abd", Misspelt::Placement),
        ("abdi9", Misspelt::Placement),
        ("abd-", Misspelt::Square),
        ("xyz-i9", Misspelt::Exits),
        ("abd-z9", Misspelt::Square),
        ("abd-r9", Misspelt::OverTheEdge),
        ("abd|a2", Misspelt::OverTheEdge),
    ] {
        assert_eq!(text.parse::<Placement>(), Err(why), "{text}");
    }
}

#[test]
fn every_move_is_printed_as_it_is_read() {
    for text in ["?abd", "abd-i9", "cfh|j12", "ring", "plain", "bid 1", "bid 999", "accept"] {
        assert_eq!(read(text).to_string(), text);
    }
}

#[test]
fn a_bid_may_be_written_without_the_space() {
    assert_eq!(read("bid28"), Move::Bid(28));
}

#[test]
fn what_is_no_move() {
    for (text, why) in [
        ("", Misspelt::Move),
        ("pass", Misspelt::Move),
        ("abd", Misspelt::Move),
        ("?xyz", Misspelt::Kind),
        ("bid", Misspelt::Bid),
        ("bid 0", Misspelt::Bid),
        ("bid 1000", Misspelt::Bid),
        ("bid  28", Misspelt::Bid),
        ("bid +5", Misspelt::Bid),
        ("abd-q99", Misspelt::Square),
    ] {
        assert_eq!(text.parse::<Move>(), Err(why.into()), "{text}");
    }
}
