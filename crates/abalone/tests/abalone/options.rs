//! The options of the game.

use fishka_abalone::{Abalone, Layout, QuietResult};
use fishka_game::{Configurable, Explain, Game, Options};

fn game(options: &str) -> Abalone {
    Abalone::from_options(&options.parse().unwrap()).unwrap_or_else(|why| panic!("{options}: {why}"))
}

#[test]
fn without_options_the_defaults_hold() {
    assert_eq!(game(""), Abalone::default());
    assert_eq!(
        Abalone::default().options().to_string(),
        "layout=standard repetition=draw quiet=200 quiet-result=draw"
    );
    for spec in Abalone::OPTIONS {
        assert_eq!(Abalone::default().options().get(spec.name), Some(spec.default));
    }
}

#[test]
fn every_layout_can_be_chosen() {
    for layout in Layout::ALL {
        let game = game(&format!("layout={}", layout.name()));
        assert_eq!(game.layout, layout);
        assert_eq!(game.start(), layout.position());
    }
}

#[test]
fn options_survive_being_written_and_read() {
    for text in [
        "layout=snakes repetition=off quiet=0",
        "layout=standard repetition=draw quiet=1000 quiet-result=marbles",
        "layout=infiltration repetition=off quiet=1 quiet-result=draw",
    ] {
        assert_eq!(game(text).options().to_string(), text);
    }
}

#[test]
fn quiet_zero_means_never() {
    assert_eq!(game("quiet=0").quiet, None);
    assert_eq!(game("quiet=0 quiet-result=marbles"), game("quiet=0"));
}

#[test]
fn the_result_of_quiet_plies_can_be_chosen() {
    assert_eq!(game("quiet-result=marbles").quiet.unwrap().result, QuietResult::Marbles);
}

#[test]
fn what_is_not_offered_is_refused() {
    for (text, key) in [
        ("layout=daisy", "option-not-allowed"),
        ("quiet=1001", "option-not-allowed"),
        ("quiet=-1", "option-not-allowed"),
        ("repetition=yes", "option-not-allowed"),
        ("size=5", "option-unknown"),
    ] {
        let options: Options = text.parse().unwrap();
        assert_eq!(Abalone::from_options(&options).unwrap_err().message().key, key, "{text}");
    }
}
