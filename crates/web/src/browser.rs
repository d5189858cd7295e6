//! The few things of a browser that the pages ask for.

use fishka_words::Language;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};

/// Everything kept in the browser begins with this, so that it is told apart from what other pages of the host keep.
const PREFIX: &str = "fishka.";

/// The first of the person's languages that is known.
pub(crate) fn language() -> Language {
    let languages: Vec<String> =
        window().navigator().languages().iter().filter_map(|language| language.as_string()).collect();
    Language::choose(languages.iter().map(String::as_str)).unwrap_or_default()
}

/// Whether a media query holds, now and whenever that changes.
pub(crate) fn media(query: &str) -> Signal<bool> {
    let Some(list) = window().match_media(query).ok().flatten() else { return Signal::stored(false) };
    let holds = RwSignal::new(list.matches());
    let changed = {
        let list = list.clone();
        Closure::<dyn FnMut()>::new(move || holds.set(list.matches()))
    };
    // A failure only means that a later change is not noticed.
    let _ = list.add_event_listener_with_callback("change", changed.as_ref().unchecked_ref());
    changed.forget();
    holds.into()
}

/// The storage of this browser; `None` where the person does not allow it.
fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

/// What was kept under a name.
pub(crate) fn stored(name: &str) -> Option<String> {
    storage()?.get_item(&format!("{PREFIX}{name}")).ok().flatten()
}

/// Keeps a text under a name. Where storage is full or not allowed nothing is kept, and the page works on without.
pub(crate) fn store(name: &str, text: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(&format!("{PREFIX}{name}"), text);
    }
}

/// Forgets what was kept under a name.
pub(crate) fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{name}"));
    }
}

/// The names under which something is kept that begin so.
pub(crate) fn stored_names(beginning: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let count = storage.length().unwrap_or_default();
    (0..count)
        .filter_map(|index| storage.key(index).ok().flatten())
        .filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned))
        .filter(|name| name.starts_with(beginning))
        .collect()
}
