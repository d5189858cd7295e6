//! The battery of `fishka-game` over every table, both editions and both draws.

use fishka_game::{
    Configurable,
    conformance::{self, Report},
};
use fishka_tayu::Tayu;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn battery(options: &str, games: usize) -> Report {
    let options = options.parse().expect("well-formed options");
    let game = Tayu::from_options(&options).expect("options of the game");
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    conformance::check(&game, games, 400, &mut |count| rng.random_range(0..count))
}

#[test]
fn two_players() {
    let report = battery("", 2);
    assert_eq!(report.games, 2);
    assert!(report.chances > 60, "{report:?}");
}

#[test]
fn two_players_east_west_first_on_the_classic_board() {
    battery("edition=classic first=east-west", 1);
}

#[test]
fn two_players_with_the_expert_draw() {
    battery("draw=expert", 1);
}

#[test]
fn a_saboteur_with_an_agreed_target() {
    battery("seats=3 target=6", 1);
}

#[test]
fn a_saboteur_by_auction() {
    let report = battery("seats=3 auction=on", 1);
    assert_eq!(report.most_moves, 999, "every number may open the auction");
}

#[test]
fn a_saboteur_by_auction_with_the_expert_draw_on_the_classic_board() {
    battery("edition=classic seats=3 auction=on draw=expert", 1);
}

#[test]
fn four_players() {
    battery("seats=4 start=3", 1);
}
