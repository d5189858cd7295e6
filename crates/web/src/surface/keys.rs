use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A key that was pressed outside fields.
pub(crate) struct Key {
    /// What it means, such as `ArrowLeft`.
    pub(crate) name: String,
    /// Where it is, whatever letters are on the keyboard, such as `KeyF`.
    pub(crate) code: String,
    /// Whether Control or Command is held.
    pub(crate) command: bool,
    /// Whether Shift is held.
    pub(crate) shift: bool,
    /// Whether the focus is on a button or a link, which has a use for some keys itself.
    pub(crate) on_control: bool,
    /// Whether the focus is in a board.
    pub(crate) in_board: bool,
}

/// Hears keys as long as the page stands, wherever they mean nothing else. `act` says whether a key meant something to it.
pub(crate) fn on_key(act: impl Fn(&Key) -> bool + 'static) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let inside = |places: &str| {
            target.as_ref().is_some_and(|target| target.closest(places).is_ok_and(|found| found.is_some()))
        };
        if event.alt_key() || event.default_prevented() || inside("input, textarea, select, dialog") {
            return;
        }
        let key = Key {
            name: event.key(),
            code: event.code(),
            command: event.ctrl_key() || event.meta_key(),
            shift: event.shift_key(),
            on_control: inside("button, a, summary"),
            in_board: inside(".board"),
        };
        if act(&key) {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}
