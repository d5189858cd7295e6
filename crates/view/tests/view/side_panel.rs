//! What lies beside the board.

use fishka_catalog::{Position, Rules};
use fishka_game::{Game, Options};
use fishka_i18n::Language;
use fishka_view::{Boards, Pieces, SidePanel, Theme, account, piece_in_hand, side_panel};

fn at(game: &str, options: &str, text: &str) -> Position {
    let options: Options = options.parse().unwrap();
    Rules::new(game, &options).unwrap().position(text).unwrap()
}

fn beside(position: &Position) -> SidePanel {
    side_panel(position, Language::English, Theme::LIGHT)
}

fn scores(panel: &SidePanel) -> Vec<(&str, &str)> {
    panel.sides.iter().map(|side| (side.name.as_str(), side.score.as_str())).collect()
}

#[test]
fn while_placing_dvonn_counts_what_is_left() {
    let panel = beside(&at("dvonn", "", "9/10/5r5/10/9 b place"));
    assert_eq!(scores(&panel), [("White", "23"), ("Black", "23")]);
    assert_eq!(panel.supply[0].count, 2);
}

#[test]
fn while_stacking_dvonn_counts_points_and_losses() {
    let panel = beside(&at("dvonn", "", "9/10/11/10/wwrb5 w stack"));
    assert_eq!(scores(&panel), [("White", "2"), ("Black", "1")]);
    assert_eq!(panel.sides[0].details, ["points", "21 lost"]);
    assert!(panel.supply.is_empty());
}

#[test]
fn abalone_counts_what_each_side_has_pushed_out() {
    let panel = beside(&at("abalone", "", "5/6/7/8/4b4/3w4/7/6/5 b 0 1"));
    assert_eq!(scores(&panel), [("Black", "1 / 6"), ("White", "0 / 6")]);
    assert_eq!(panel.sides[0].details, ["white marbles pushed out"]);
}

#[test]
fn ta_yu_tells_edge_points_and_doubles() {
    let panel = beside(&at("tayu", "", "bdh|i9,bdh|i6,bdh|i3 2 acf"));
    assert_eq!(scores(&panel), [("North–south", "0 × 2 = 0"), ("East–west", "0 × 0 = 0")]);
    assert_eq!(panel.sides[0].details, ["North 0", "South 2 (1 double)"]);
}

#[test]
fn ta_yu_counts_the_tiles_left_of_every_kind() {
    let panel = beside(&at("tayu", "", "bdh|i9,bdh|i6,bdh|i3 2 acf"));
    assert_eq!(panel.supply.len(), 28);
    assert_eq!(panel.supply.iter().map(|supply| supply.count).sum::<u32>(), 80);
    let used_up: Vec<&str> =
        panel.supply.iter().filter(|supply| supply.count == 0).map(|supply| supply.name.as_str()).collect();
    assert_eq!(used_up, ["bdh"]);
}

#[test]
fn the_saboteurs_target_is_always_told() {
    let panel = beside(&at("tayu", "seats=3 target=24", "- 1 ?"));
    assert!(panel.notes.iter().any(|note| note.starts_with("Target 24")), "{:?}", panel.notes);
}

#[test]
fn the_tile_in_hand_is_drawn_as_it_is_turned() {
    let position = at("tayu", "", "bdh|i9 2 abd");
    let hand = |turns| piece_in_hand(&position, turns, Language::English, Theme::LIGHT).unwrap().picture;
    assert!(hand(0).size.width > hand(0).size.height);
    assert!(hand(1).size.width < hand(1).size.height);
    assert_ne!(hand(0).markup, hand(2).markup);
    assert_eq!(hand(0), hand(4));
}

#[test]
fn the_next_piece_of_dvonn_is_told() {
    let position = at("dvonn", "", "9/10/11/10/9 w place");
    let hand = piece_in_hand(&position, 0, Language::English, Theme::DARK).unwrap();
    assert_eq!(hand.label, "Next: a DVONN piece");
}

#[test]
fn looks_are_read_back_by_name() {
    assert!(Boards::ALL.into_iter().all(|boards| boards.to_string().parse() == Ok(boards)));
    assert!(Pieces::ALL.into_iter().all(|pieces| pieces.to_string().parse() == Ok(pieces)));
    assert!("wax".parse::<Boards>().is_err());
}

fn accounted(position: &Position) -> SidePanel {
    account(position, Language::English, Theme::LIGHT)
}

#[test]
fn the_account_of_dvonn_shows_the_towers_of_each_side() {
    let panel = accounted(&at("dvonn", "", "9/10/11/10/(bw)(rww)b6 w stack"));
    assert_eq!(scores(&panel), [("White", "5"), ("Black", "1")]);
    assert_eq!(panel.sides[0].details, ["3 + 2", "20 lost"]);
    let towers =
        |side: usize| panel.sides[side].picture.as_ref().unwrap().markup.matches("<g transform=").count();
    assert!(towers(0) > towers(1));
}

#[test]
fn the_account_of_abalone_counts_the_marbles_left() {
    let panel = accounted(&at("abalone", "", "5/6/7/8/4b4/3w4/7/6/5 b 0 1"));
    assert_eq!(panel.sides[1].details, ["black marbles pushed out", "1 own marble left"]);
}

#[test]
fn the_target_is_told_and_is_nobodys_score() {
    let panel = accounted(&at("tayu", "seats=3 target=24", "bdh|i9,bdh|i6,bdh|i3 1 acf"));
    assert_eq!(panel.sides.len(), 2);
    assert_eq!(panel.notes, ["Target 24: nobody reached it."]);
}

#[test]
fn who_bid_what_and_who_accepted_is_told() {
    let panel = beside(&at("tayu", "seats=3 auction=on", "- 3 bid 28@1"));
    assert_eq!(panel.question[..2], ["First player has bid 28.", "Second player has accepted it."]);
}

#[test]
fn whoever_bids_first_is_named() {
    let panel = beside(&at("tayu", "seats=3 auction=on", "- 1 bid"));
    assert_eq!(panel.question[0], "First player names the first number.");
}

#[test]
fn where_only_a_tile_is_laid_nothing_is_asked() {
    assert!(beside(&at("tayu", "", "bdh|i9 2 acf")).question.is_empty());
}
