//! Every language says everything, with the same values in it.

use std::collections::{BTreeMap, BTreeSet};

use fishka_game::Value;
use fishka_i18n::{Language, text};
use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement},
    parser,
};

/// Keys of a file, each with the names of the values in it.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn messages(language: Language) -> Messages {
    let folder = format!("{}/text/{language}", env!("CARGO_MANIFEST_DIR"));
    let mut messages = Messages::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let source = std::fs::read_to_string(&path).unwrap();
        let resource =
            parser::parse(source.as_str()).unwrap_or_else(|(_, errors)| panic!("{path:?}: {errors:?}"));
        for entry in resource.body {
            if let Entry::Message(message) = entry {
                let mut values = BTreeSet::new();
                collect_values(message.value.as_ref().unwrap(), &mut values);
                fold_forms(&mut values);
                let known = messages.insert(message.id.name.to_owned(), values);
                assert!(known.is_none(), "{} stands twice in {language}", message.id.name);
            }
        }
    }
    messages
}

/// The name of a side comes in several forms, of which every language takes those its grammar has.
fn fold_forms(values: &mut BTreeSet<String>) {
    let low = values.remove("low");
    if values.remove("by") || low {
        values.insert("side".to_owned());
    }
    if values.contains("side") {
        values.remove("count");
    }
}

fn collect_values(pattern: &Pattern<&str>, values: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(inline) => collect_inline(inline, values),
            Expression::Select { selector, variants } => {
                collect_inline(selector, values);
                for variant in variants {
                    collect_values(&variant.value, values);
                }
            }
        }
    }
}

fn collect_inline(inline: &InlineExpression<&str>, values: &mut BTreeSet<String>) {
    if let InlineExpression::VariableReference { id } = inline {
        values.insert(id.name.to_owned());
    }
}

#[test]
fn all_languages_have_the_same_messages_with_the_same_values() {
    let english = messages(Language::English);
    assert!(english.len() > 50, "the files are read");
    for &language in Language::ALL {
        let other = messages(language);
        for (key, values) in &english {
            assert_eq!(other.get(key), Some(values), "{key} in {language}");
        }
        for key in other.keys() {
            assert!(english.contains_key(key), "{key} stands only in {language}");
        }
    }
}

#[test]
fn every_file_is_compiled_in() {
    for &language in Language::ALL {
        for key in messages(language).keys() {
            let reached = fishka_i18n::has(language, key) || fishka_i18n::learn::has(language, key);
            assert!(reached, "{key} in {language} is not reachable");
        }
    }
}

#[test]
fn russian_numbers_decide_the_ending() {
    let plies = |count| text(Language::Russian, "count-plies", &[("count", Value::Number(count))]);
    assert_eq!(plies(1), "1 полуход");
    assert_eq!(plies(3), "3 полухода");
    assert_eq!(plies(11), "11 полуходов");
    assert_eq!(plies(21), "21 полуход");
}

#[test]
fn an_unknown_key_shows_itself() {
    assert_eq!(text(Language::English, "no-such-key", &[]), "no-such-key");
}

#[test]
fn the_language_is_chosen_from_the_locale() {
    assert_eq!(Language::choose(["ru_RU.UTF-8"]), Some(Language::Russian));
    assert_eq!(Language::choose(["de-AT", "EN-gb"]), Some(Language::English));
    assert_eq!(Language::choose(["C", ""]), None);
}

#[test]
fn numbers_are_written_as_each_language_does() {
    let [english, russian] = [Language::English, Language::Russian];
    assert_eq!(english.decimal(-1.25, 1), "−1.2");
    assert_eq!(russian.decimal(-1.25, 1), "−1,2");
    assert_eq!(russian.decimal(1234.0, 0), "1234");
    assert_eq!(english.decimal(-0.04, 1), "0.0");
    assert_eq!([0.04, 1.2, -1.2].map(|number| russian.signed(number, 1)), ["0,0", "+1,2", "−1,2"]);
    assert_eq!([3.0, -4.0, 0.0].map(|number| english.signed(number, 0)), ["+3", "−4", "0"]);
}
