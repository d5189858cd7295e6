//! Everything the games say has its words in every language.

use std::collections::BTreeSet;

use fishka_catalog::{Entry, GAMES, Line, Rules, Setup};
use fishka_game::{Explain as _, Game as _, OptionValues, Options, Position as _, Seat, Setup as _, key_of};
use fishka_i18n::{Language, RulesLabels as _, explain, has};

/// So many games of each variant are played to see how they end.
const GAMES_FOR_ENDINGS: u64 = 8;

fn variants() -> Vec<Rules> {
    GAMES.iter().flat_map(Entry::variants).collect()
}

/// A game of these rules to its end, with moves that look random.
fn played(rules: &Rules, seed: u64) -> Line {
    let mut line = Line::new(rules.clone());
    let mut moves = Vec::new();
    loop {
        line.legal_moves(&mut moves);
        if moves.is_empty() {
            return line;
        }
        let pick = key_of(&[seed, line.plies() as u64]) as usize;
        line.play(moves[pick % moves.len()]).expect("listed moves are legal");
    }
}

/// Every language has all these messages; names all that are missing.
fn assert_said(keys: impl IntoIterator<Item = impl Into<String>>) {
    let keys: BTreeSet<String> = keys.into_iter().map(Into::into).collect();
    let said = |key: &String, language| has(language, key);
    let missing: Vec<String> = Language::ALL
        .iter()
        .flat_map(|&language| keys.iter().map(move |key| (key, language)))
        .filter(|&(key, language)| !said(key, language))
        .map(|(key, language)| format!("{key} in {language}"))
        .collect();
    assert!(missing.is_empty(), "missing: {}", missing.join(", "));
}

#[test]
fn every_game_has_its_words_in_every_language() {
    let mut keys = Vec::new();
    for Entry { name, options } in GAMES {
        keys.extend([format!("{name}-name"), format!("{name}-about")]);
        for option in *options {
            keys.push(format!("{name}-option-{}", option.name));
            keys.push(format!("{name}-option-{}-about", option.name));
            if let OptionValues::OneOf(values) = option.values {
                keys.extend(values.iter().map(|value| format!("{name}-value-{}-{value}", option.name)));
            }
        }
    }
    assert_said(keys);
}

#[test]
fn every_seat_and_every_ending_has_its_words() {
    let mut keys = Vec::new();
    for rules in variants() {
        let line = played(&rules, 2);
        for (position, _) in line.walk() {
            keys.extend(Seat::first(rules.seats()).map(|seat| rules.seat_key(&position, seat)));
        }
        // Games end in more than one way.
        for line in (0..GAMES_FOR_ENDINGS).map(|seed| played(&rules, seed)) {
            let outcome = line.outcome().expect("the game is over");
            keys.push(format!("{}-end-{}", rules.name(), outcome.reason()));
        }
    }
    assert_said(keys);
}

#[test]
fn every_side_has_the_forms_that_russian_sentences_need() {
    for rules in variants() {
        for (position, _) in played(&rules, 2).walk() {
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
    let tayu = Rules::new("tayu", &Options::new()).expect("a game");
    let fields = Setup::blank(&tayu).fields(&tayu);
    let said = |name, value| {
        let field = fields.iter().find(|field| field.name == name).unwrap();
        tayu.field_value_label(field, value, Language::Russian)
    };
    assert_eq!(said("seat", "1"), "Север — юг");
    assert_eq!(said("due", "?"), "Тянут фишку");
    assert_eq!(said("due", "-"), "Ничего: мешок пуст");
    assert_eq!(said("due", "abc"), "abc");
}

#[test]
fn every_refusal_has_its_words() {
    let mut keys = BTreeSet::new();
    for rules in variants() {
        let line = played(&rules, 2);
        // Positions far enough apart to differ, and the last one.
        let some = line.walk().map(|(position, _)| position).step_by(line.plies().max(6) / 6);
        for position in some.chain([line.position().clone()]) {
            position.conceivable_moves(&mut |mv| {
                keys.extend(position.check(mv).err().map(|why| why.message().key));
            });
        }
        let not_a_move = rules.start().parse_move("hello, world").expect_err("these are no moves");
        keys.insert(not_a_move.message().key);
    }
    assert_said(keys);
}

#[test]
fn everything_wrong_with_a_set_up_has_its_words() {
    let mut keys = BTreeSet::new();
    for rules in variants() {
        keys.insert(Setup::read(&rules, "hello, world").expect_err("this is no position").message().key);
        let mut note = |setup: &Setup| {
            keys.extend(setup.validate(&rules).err().into_iter().flatten().map(|wrong| wrong.message().key));
        };
        let blank = Setup::blank(&rules);
        note(&blank);
        for piece in blank.pieces(&rules) {
            let mut filled = blank.clone();
            for cell in blank.cells(&rules) {
                // What cannot stand there is left out.
                let _ = filled.put(&rules, &cell, &piece);
                note(&filled);
            }
        }
    }
    assert_said(keys);
}

#[test]
fn the_reason_of_a_refused_move_is_told_in_the_same_language() {
    let dvonn = Rules::new("dvonn", &Options::new()).expect("a game");
    let refusal = dvonn.line(None, ["hello"]).expect_err("no move");
    let explained = explain(Language::Russian, &refusal);
    assert!(explained.starts_with("Ход 1 (hello): "), "{explained}");
    assert!(!explained.contains("dvonn-"), "{explained}");
}
