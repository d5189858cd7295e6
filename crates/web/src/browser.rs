//! The few things of a browser that the pages ask for.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use fishka_game::clock::Moment;
use fishka_i18n::Language;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};
use wasm_bindgen_futures::JsFuture;

/// Everything kept in the browser begins with this, so that it is told apart from what other pages of the host keep.
const PREFIX: &str = "fishka.";

/// The first of the person's languages that is known.
pub(crate) fn language() -> Language {
    let languages: Vec<String> =
        window().navigator().languages().iter().filter_map(|language| language.as_string()).collect();
    Language::choose(languages.iter().map(String::as_str)).unwrap_or_default()
}

/// The text of a file of the page; `None` when it does not come.
pub(crate) async fn file(path: &str) -> Option<String> {
    let answer = JsFuture::from(window().fetch_with_str(path)).await.ok()?;
    let answer: web_sys::Response = answer.unchecked_into();
    let text = answer.ok().then(|| answer.text().ok()).flatten()?;
    JsFuture::from(text).await.ok()?.as_string()
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

thread_local! {
    /// What the browser did not want to keep: it lasts as long as the page.
    static MEMORY: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// What was kept under a name.
pub(crate) fn stored(name: &str) -> Option<String> {
    let remembered = MEMORY.with_borrow(|memory| memory.get(name).cloned());
    remembered.or_else(|| storage()?.get_item(&format!("{PREFIX}{name}")).ok().flatten())
}

/// Keeps a text under a name. Where storage is full or not allowed, it is kept until the page is closed; says whether it
/// lasts longer.
pub(crate) fn store(name: &str, text: &str) -> bool {
    let kept = storage().is_some_and(|storage| storage.set_item(&format!("{PREFIX}{name}"), text).is_ok());
    MEMORY.with_borrow_mut(|memory| match kept {
        true => memory.remove(name),
        false => memory.insert(name.to_owned(), text.to_owned()),
    });
    kept
}

/// Forgets what was kept under a name.
pub(crate) fn forget(name: &str) {
    MEMORY.with_borrow_mut(|memory| memory.remove(name));
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{name}"));
    }
}

/// The names under which something is kept that begin so.
pub(crate) fn stored_names(beginning: &str) -> Vec<String> {
    let mut names: BTreeSet<String> = MEMORY.with_borrow(|memory| memory.keys().cloned().collect());
    if let Some(storage) = storage() {
        let keys =
            (0..storage.length().unwrap_or_default()).filter_map(|index| storage.key(index).ok().flatten());
        names.extend(keys.filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned)));
    }
    names.into_iter().filter(|name| name.starts_with(beginning)).collect()
}

/// Whether the page is at a path, with everything that stands after it.
pub(crate) fn is_at(path: &str) -> bool {
    let location = window().location();
    let parts = [location.pathname(), location.search(), location.hash()];
    parts.into_iter().collect::<Result<String, _>>().is_ok_and(|here| here == path)
}

/// Milliseconds since 1970.
pub(crate) fn wall_clock() -> f64 {
    js_sys::Date::now()
}

/// Today, as records write it.
pub(crate) fn today() -> String {
    date(&js_sys::Date::new_0())
}

/// The day of a time in milliseconds since 1970, as records write it.
pub(crate) fn day(millis: u64) -> String {
    date(&js_sys::Date::new(&(millis as f64).into()))
}

fn date(now: &js_sys::Date) -> String {
    format!("{:04}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date())
}

/// The time on a clock that never goes back.
pub(crate) fn moment() -> Moment {
    let millis = window().performance().map_or_else(wall_clock, |performance| performance.now());
    Moment(Duration::from_secs_f64(millis / 1000.0))
}

/// How many threads the machine runs at once.
pub(crate) fn cores() -> usize {
    window().navigator().hardware_concurrency() as usize
}

/// Fills bytes with what nobody can foresee.
pub(crate) fn fill_randomly(bytes: &mut [u8]) {
    let filled = window().crypto().is_ok_and(|crypto| crypto.get_random_values_with_u8_array(bytes).is_ok());
    if !filled {
        bytes.fill_with(|| (js_sys::Math::random() * 256.0) as u8);
    }
}

/// A number nobody can foresee.
pub(crate) fn random_u32() -> u32 {
    let mut bytes = [0; 4];
    fill_randomly(&mut bytes);
    u32::from_le_bytes(bytes)
}

/// An id that no other element of the page has.
pub(crate) fn new_element_id(beginning: &str) -> String {
    thread_local! {
        static NEXT: Cell<u32> = const { Cell::new(0) };
    }
    format!("{beginning}-{}", NEXT.replace(NEXT.get().wrapping_add(1)))
}

/// Hands a file to the person.
pub(crate) fn download(name: &str, kind: &str, text: &str) -> Option<()> {
    download_bytes(name, kind, text.as_bytes())
}

/// Hands bytes to the person as a file.
pub(crate) fn download_bytes(name: &str, kind: &str, bytes: &[u8]) -> Option<()> {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes).into());
    let bag = web_sys::BlobPropertyBag::new();
    bag.set_type(kind);
    let blob = web_sys::Blob::new_with_u8_array_sequence_and_options(&parts, &bag).ok()?;
    let address = web_sys::Url::create_object_url_with_blob(&blob).ok()?;
    save_address(name, &address)?;
    web_sys::Url::revoke_object_url(&address).ok()
}

/// Hands what is at an address to the person as a file.
pub(crate) fn save_address(name: &str, address: &str) -> Option<()> {
    let link: web_sys::HtmlAnchorElement = document().create_element("a").ok()?.unchecked_into();
    link.set_href(address);
    link.set_download(name);
    link.click();
    Some(())
}

/// Puts a text on the clipboard.
pub(crate) async fn copy(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    // Pages without a secure address have no clipboard.
    if clipboard.is_undefined() {
        return false;
    }
    wasm_bindgen_futures::JsFuture::from(clipboard.write_text(text)).await.is_ok()
}

/// Calls back when the next picture is on the screen, for what takes a while and can wait until the touch is answered.
pub(crate) fn after_paint(then: impl FnOnce() + 'static) {
    let later = move || set_timeout(then, Duration::ZERO);
    // Of a page that nobody sees no picture is made.
    if document().hidden() { later() } else { request_animation_frame(later) }
}

/// Waits.
pub(crate) async fn sleep(time: Duration) {
    let waiting = js_sys::Promise::new(&mut |done, _| {
        let millis = i32::try_from(time.as_millis()).unwrap_or(i32::MAX);
        // A window can always wait.
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&done, millis);
    });
    // The promise is never refused.
    let _ = wasm_bindgen_futures::JsFuture::from(waiting).await;
}

/// Puts a path into the address of the page that is open, without leaving it.
pub(crate) fn set_address(path: &str) {
    // A page of which the history cannot be written keeps its address.
    let _ = window()
        .history()
        .and_then(|history| history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(path)));
}
