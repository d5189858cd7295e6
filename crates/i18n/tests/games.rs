//! Everything the games say has its words in every language.

use fishka_catalog::{Entry, GAMES, Line, Rules, Setup};
use fishka_game::{Explain as _, Game as _, OptionValues, Options, Position as _, Seat, Setup as _, key_of};
use fishka_i18n::{Language, RulesLabels as _, explain, has};

fn variants() -> Vec<Rules> {
    GAMES.iter().flat_map(Entry::variants).collect()
}

/// A game of these rules to its end, with moves that look random.
fn played(rules: &Rules) -> Line {
    let mut line = Line::new(rules.clone());
    let mut moves = Vec::new();
    loop {
        line.legal_moves(&mut moves);
        if moves.is_empty() {
            return line;
        }
        let pick = key_of(&[2, line.plies() as u64]) as usize;
        line.play(moves[pick % moves.len()]).expect("listed moves are legal");
    }
}

#[test]
fn every_game_has_its_words_in_every_language() {
    for entry in GAMES {
        for &language in Language::ALL {
            let mut keys = vec![format!("{}-name", entry.name), format!("{}-about", entry.name)];
            for option in entry.options {
                keys.push(format!("{}-option-{}", entry.name, option.name));
                keys.push(format!("{}-option-{}-about", entry.name, option.name));
                if let OptionValues::OneOf(values) = option.values {
                    keys.extend(
                        values.iter().map(|value| format!("{}-value-{}-{value}", entry.name, option.name)),
                    );
                }
            }
            for key in keys {
                assert!(has(language, &key), "{key} in {language}");
            }
        }
    }
}

#[test]
fn every_seat_and_every_ending_has_its_words() {
    for rules in variants() {
        let line = played(&rules);
        for (position, _) in line.walk() {
            for seat in Seat::first(rules.seats()) {
                for &language in Language::ALL {
                    let label = rules.seat_label(&position, seat, language);
                    assert!(!label.contains("-seat-"), "{label} in {language}");
                }
            }
        }
        let outcome = line.outcome().expect("the game is over");
        for &language in Language::ALL {
            let ending = rules.ending(outcome, language);
            assert!(!ending.contains("-end-"), "{ending} in {language}");
        }
    }
}

#[test]
fn every_side_has_the_forms_that_russian_sentences_need() {
    for rules in variants() {
        for (position, _) in played(&rules).walk() {
            for seat in Seat::first(rules.seats()) {
                for form in ["low", "by", "count"] {
                    let key = format!("{}.{form}", rules.seat_key(&position, seat));
                    assert!(has(Language::Russian, &key), "{key}");
                }
            }
        }
    }
}

#[test]
fn every_field_of_a_set_up_has_its_words() {
    for rules in variants() {
        for field in Setup::blank(&rules).fields(&rules) {
            for &language in Language::ALL {
                let label = rules.field_label(&field, language);
                assert!(!label.contains("-field-"), "{label} in {language}");
            }
        }
    }
    let dvonn = Rules::new("dvonn", &Options::new()).expect("a game");
    let side = &Setup::blank(&dvonn).fields(&dvonn)[0];
    assert_eq!(dvonn.field_value_label(side, "w", Language::Russian), "Белые");
    assert_eq!(dvonn.field_value_label(side, "?", Language::Russian), "?");
}

#[test]
fn every_refusal_has_its_words() {
    for rules in variants() {
        let position = rules.start();
        position.conceivable_moves(&mut |mv| {
            if let Err(why) = position.check(mv) {
                for &language in Language::ALL {
                    assert!(has(language, why.key()), "{} in {language}", why.key());
                }
            }
        });
        let not_a_move = position.parse_move("hello, world").expect_err("these are no moves");
        assert!(
            Language::ALL.iter().all(|&language| has(language, not_a_move.key())),
            "{}",
            not_a_move.key()
        );
    }
}

#[test]
fn the_reason_of_a_refused_move_is_told_in_the_same_language() {
    let dvonn = Rules::new("dvonn", &Options::new()).expect("a game");
    let refusal = dvonn.line(None, ["hello"]).expect_err("no move");
    let explained = explain(Language::Russian, &refusal);
    assert!(explained.starts_with("Ход 1 (hello): "), "{explained}");
    assert!(!explained.contains("dvonn-"), "{explained}");
}
