//! What moves sound like.

use fishka_catalog::Rules;
use fishka_game::{Game, Options, Position as _};
use fishka_view::{Played, Sound, abalone, dvonn, sounds, tayu};

fn heard(game: &str, position: &str, mv: &str) -> &'static [Sound] {
    let before = Rules::new(game, &Options::new()).unwrap().position(position).unwrap();
    let mv = before.parse_move(mv).unwrap();
    sounds(&Played { before, mv })
}

#[test]
fn what_is_cut_off_is_heard() {
    assert_eq!(heard("dvonn", "9/10/11/10/wwrb5 w stack", "a1b1"), [dvonn::RING_DOWN]);
    assert_eq!(heard("dvonn", "9/10/11/10/wwrb5 w stack", "b1c1"), [dvonn::RING_DOWN, dvonn::CUT_OFF]);
}

#[test]
fn a_marble_that_falls_is_heard() {
    let position = "wwwww/wwwww1/3w3/8/9/wbbb4/2bbb2/2bbbb/2bb1 b 2 2";
    assert_eq!(heard("abalone", position, "d2d3"), [abalone::ROLL]);
    assert_eq!(heard("abalone", position, "d4d3"), [abalone::ROLL, abalone::PUSH, abalone::FALL]);
}

#[test]
fn what_chance_does_is_silent() {
    assert!(heard("tayu", "- 1 ?", "?abd").is_empty());
    assert_eq!(heard("tayu", "- 1 abd", "abd-i9"), [tayu::TILE_DOWN, tayu::WATER]);
}
