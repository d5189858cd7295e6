//! Moves in sentences.

use fishka_catalog::Rules;
use fishka_game::{Game, Options, Position as _};
use fishka_i18n::Language;
use fishka_view::{MoveText, Played, move_text, narration};

/// A move of a game with these options as the list shows it.
fn listed(game: &str, options: &str, position: &str, mv: &str, language: Language) -> MoveText {
    let rules = Rules::new(game, &options.parse().unwrap()).unwrap();
    let before = rules.position(position).unwrap();
    let mv = before.parse_move(mv).unwrap();
    move_text(&Played { before, mv }, language)
}

fn sentence(game: &str, position: &str, mv: &str) -> String {
    let before = Rules::new(game, &Options::new()).unwrap().position(position).unwrap();
    let mv = before.parse_move(mv).unwrap();
    narration(&Played { before, mv }, Language::English)
}

#[test]
fn a_stack_that_moves_and_what_it_cuts_off() {
    assert_eq!(
        sentence("dvonn", "9/10/11/10/wwrb5 w stack", "b1c1"),
        "White: b1 to c1, stack of 2; cut off: a1"
    );
}

#[test]
fn a_piece_that_is_placed() {
    assert_eq!(sentence("dvonn", "9/10/11/10/9 w place", "f3"), "White: piece on f3");
}

#[test]
fn a_push_over_the_edge() {
    assert_eq!(
        sentence("abalone", "wwwww/wwwww1/3w3/8/9/wbbb4/2bbb2/2bbbb/2bb1 b 2 2", "d4d3"),
        "Black: d4d3, 3 marbles move, pushes 1, one falls"
    );
}

#[test]
fn a_tile_that_is_drawn_and_laid() {
    assert_eq!(sentence("tayu", "- 1 ?", "?abd"), "Drawn: tile abd");
    assert_eq!(sentence("tayu", "- 1 abd", "abd-i9"), "North–south: tile abd-i9");
}

#[test]
fn the_list_counts_the_pieces_that_are_cut_off() {
    let text = listed("dvonn", "", "9/10/11/10/(ww)wrb5 w stack", "b1c1", Language::English);
    assert_eq!(
        (text.text.as_str(), text.gain.as_str(), text.gain_told.as_str()),
        ("b1c1", "−2", "cut off: a1")
    );
}

#[test]
fn the_list_counts_the_marble_that_falls() {
    let position = "wwwww/wwwww1/3w3/8/9/wbbb4/2bbb2/2bbbb/2bb1 b 2 2";
    assert_eq!(listed("abalone", "", position, "d4d3", Language::English).gain, "+1");
    assert_eq!(listed("abalone", "", position, "d4d5", Language::English).gain, "");
}

#[test]
fn the_list_counts_the_points_of_a_tile() {
    let text = listed("tayu", "", "bdh|i9,bdh|i6 1 bdh", "bdh|i3", Language::English);
    assert_eq!((text.gain.as_str(), text.gain_told.as_str()), ("+2", "South 2 (1 double)"));
    assert_eq!(
        listed("tayu", "", "- 1 abd", "abd-i9", Language::English),
        MoveText::plain("abd-i9".to_owned())
    );
}

#[test]
fn words_of_the_notation_are_translated() {
    let russian = |game, options, position, mv| listed(game, options, position, mv, Language::Russian).text;
    assert_eq!(russian("dvonn", "", "9/10/11/10/1brb5 w stack", "pass"), "пас");
    assert_eq!(russian("tayu", "seats=3 auction=on", "- 1 bid", "bid 13"), "ставка 13");
    assert_eq!(russian("tayu", "seats=3 auction=on", "- 2 bid 28@1", "accept"), "согласие");
    assert_eq!(russian("tayu", "draw=expert", "- 1 choose", "ring"), "с кольцом");
    assert_eq!(russian("dvonn", "", "9/10/11/10/9 w place", "f3"), "f3");
}

#[test]
fn a_plain_face_calls_a_move_what_its_button_says() {
    assert_eq!(listed("pebbles", "", "5 1 2", "2", Language::English).text, "Take 2");
}
