use std::collections::BTreeMap;

use fishka_game::{Explain, Value};
use fishka_i18n::{Language, has, tell, text};
use serde::{Deserialize, Serialize};

/// Why something was not done, for programs and for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[error("{text}")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// The stable name of the reason.
    #[cfg_attr(feature = "schema", schema(example = "table-not-your-turn"))]
    pub key: String,
    /// What the reason is about, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, RefusalValue>,
    /// The reason in English.
    pub text: String,
}

/// A value in a refusal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum RefusalValue {
    /// A number.
    Number(i64),
    /// Text that is the same in every language.
    Text(String),
    /// The name of another message.
    Word {
        /// Its key.
        word: String,
    },
}

impl Refusal {
    /// The refusal that an error amounts to.
    #[must_use]
    pub fn of(error: &(impl Explain + ?Sized)) -> Refusal {
        let message = error.message();
        Refusal {
            key: message.key.to_owned(),
            text: tell(Language::English, &message),
            values: message.values.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect(),
        }
    }

    /// The reason in the reader's language, or in English when this program does not know it.
    #[must_use]
    pub fn tell(&self, language: Language) -> String {
        if !has(language, &self.key) {
            return self.text.clone();
        }
        let value = |value: &RefusalValue| match value {
            RefusalValue::Number(number) => Value::Number(*number),
            RefusalValue::Text(text) => Value::Text(text.clone()),
            RefusalValue::Word { word } => Value::Text(text(language, word, &[])),
        };
        let values: Vec<(&str, Value)> =
            self.values.iter().map(|(name, own)| (name.as_str(), value(own))).collect();
        text(language, &self.key, &values)
    }
}

impl<E: Explain> From<E> for Refusal {
    fn from(error: E) -> Refusal {
        Refusal::of(&error)
    }
}

impl From<Value> for RefusalValue {
    fn from(value: Value) -> RefusalValue {
        match value {
            Value::Number(number) => RefusalValue::Number(number),
            Value::Text(text) => RefusalValue::Text(text),
            Value::Word(word) => RefusalValue::Word { word: word.to_owned() },
            Value::Message(message) => RefusalValue::Text(tell(Language::English, &message)),
        }
    }
}
