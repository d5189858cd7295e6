#![doc = include_str!("../README.md")]

mod labels;
mod language;
mod later;
pub mod learn;

use std::sync::OnceLock;

use fishka_game::{Explain, Message, Value};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};

pub use labels::{EntryLabels, RulesLabels};
pub use language::{Language, UnknownLanguage};
pub use later::bring_later;

/// The sentence with this key, its values put in. A key that no file has stands for itself, so that a gap shows.
///
/// `KEY.FORM` is a form of the message, an attribute in its file; where a language needs none, the message itself.
///
/// ```
/// use fishka_i18n::{Language, text};
///
/// assert_eq!(text(Language::Russian, "dvonn-seat-1.by", &[]), "белыми");
/// assert_eq!(text(Language::English, "dvonn-seat-1.by", &[]), "White");
/// ```
#[must_use]
pub fn text(language: Language, key: &str, values: &[(&str, Value)]) -> String {
    look_up(bundle_of(language, key), language, key, values)
}

fn look_up(bundle: &Bundle, language: Language, key: &str, values: &[(&str, Value)]) -> String {
    let (name, form) = key.split_once('.').unwrap_or((key, ""));
    let message = bundle.get_message(name);
    let form = message.as_ref().and_then(|message| message.get_attribute(form));
    let pattern = form.map(|form| form.value()).or_else(|| message.and_then(|message| message.value()));
    let Some(pattern) = pattern else { return key.to_owned() };
    let mut args = FluentArgs::new();
    for (name, value) in values {
        args.set(*name, fluent_value(language, value));
    }
    bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
}

/// Whether there is a sentence with this key, or a form of it for `KEY.FORM`.
#[must_use]
pub fn has(language: Language, key: &str) -> bool {
    is_in(bundle_of(language, key), key)
}

/// The bundle that has a message, as far as any is known to have it.
fn bundle_of(language: Language, key: &str) -> &'static Bundle {
    let first = bundle(language);
    let name = key.split_once('.').map_or(key, |(name, _)| name);
    if first.has_message(name) { first } else { later::bundle(language).unwrap_or(first) }
}

fn is_in(bundle: &Bundle, key: &str) -> bool {
    let (name, form) = key.split_once('.').unwrap_or((key, ""));
    let message = bundle.get_message(name);
    message.is_some_and(|message| form.is_empty() || message.get_attribute(form).is_some())
}

/// A message in the reader's language.
#[must_use]
pub fn tell(language: Language, message: &Message) -> String {
    text(language, message.key, &message.values)
}

/// An error in the reader's language.
#[must_use]
pub fn explain(language: Language, error: &(impl Explain + ?Sized)) -> String {
    tell(language, &error.message())
}

fn fluent_value(language: Language, value: &Value) -> FluentValue<'static> {
    match value {
        Value::Number(number) => FluentValue::from(*number),
        Value::Text(text) => FluentValue::from(text.clone()),
        Value::Word(key) => FluentValue::from(text(language, key, &[])),
        Value::Message(message) => FluentValue::from(tell(language, message)),
    }
}

type Bundle = FluentBundle<FluentResource>;
/// One of each language, read when it is first asked.
type Bundles = [OnceLock<Bundle>; Language::ALL.len()];

fn bundle(language: Language) -> &'static Bundle {
    static BUNDLES: Bundles = [const { OnceLock::new() }; Language::ALL.len()];
    BUNDLES[language as usize].get_or_init(|| read(language, language.files()))
}

fn read(language: Language, files: impl Iterator<Item = (&'static str, &'static str)>) -> Bundle {
    let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
    // The marks Fluent puts around values are for mixed writing directions; both of ours run left to right.
    bundle.set_use_isolating(false);
    for (part, source) in files {
        // The files are compiled in, and a test reads every one of them.
        let resource = FluentResource::try_new(source.to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{part}.ftl in {language}: {errors:?}"));
        bundle.add_resource(resource).unwrap_or_else(|errors| panic!("{part}.ftl in {language}: {errors:?}"));
    }
    bundle
}
