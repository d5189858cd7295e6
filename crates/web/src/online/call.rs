//! Calls the person when it is their turn: in the title and the icon of the page, by a sound, and by the system, also when
//! the page is closed.

use fishka_view::{Sound, Timbre, Tone};
use fishka_wire::Subscription;
use js_sys::{Object, Reflect};
use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Notification, NotificationOptions, NotificationPermission, PushSubscription, PushSubscriptionOptionsInit,
    ServiceWorkerRegistration,
};

use super::api;
use crate::{
    board::ring,
    browser,
    settings::Settings,
    text::{Words, t},
};

/// Two strokes of a small bell.
static BELL: [Sound; 1] = [Sound {
    tones: &[
        Tone { timbre: Timbre::Sine, pitch: [880.0, 876.0], at: 0.0, length: 0.5, loudness: 0.25 },
        Tone { timbre: Timbre::Sine, pitch: [1175.0, 1170.0], at: 0.14, length: 0.7, loudness: 0.25 },
    ],
}];

/// A dot on the icon of the page. It is drawn here, because a page may not name pictures of elsewhere.
const MARKED: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E\
    %3Cellipse cx='15' cy='21' rx='13' ry='7' fill='%23c8372d'/%3E%3Ccircle cx='24' cy='9' r='8' fill='%232a7fb5'/%3E%3C/svg%3E";

/// Calls the person whenever it becomes their turn.
pub(super) fn call_to_move(to_move: Memo<bool>, game: impl Fn() -> String + 'static) {
    let (words, settings) = (Words::here(), Settings::here());
    mark_icon(to_move);
    Effect::new(move |before: Option<bool>| {
        let now = to_move.get();
        // What was so when the page was opened is seen.
        if now && before == Some(false) && document().hidden() {
            if settings.sound.get_untracked() {
                ring(&BELL);
            }
            let (title, body) = untrack(|| (words.text("online-your-turn"), game()));
            spawn_local(async move {
                // Who has not allowed it is called by title and sound alone.
                let _ = show(&title, &body).await;
            });
        }
        now
    });
}

/// Changes the icon of the page while it is the person's turn.
fn mark_icon(to_move: Memo<bool>) {
    let Some(plain) = icon_of_page().and_then(|icon| icon.get_attribute("href")) else { return };
    // Attributes with names like this can always be set.
    let set = |href: &str| {
        if let Some(icon) = icon_of_page() {
            let _ = icon.set_attribute("href", href);
        }
    };
    let usual = plain.clone();
    Effect::new(move || set(if to_move.get() { MARKED } else { &usual }));
    on_cleanup(move || set(&plain));
}

fn icon_of_page() -> Option<web_sys::Element> {
    document().query_selector("link[rel=icon]").ok().flatten()
}

/// The service worker, through which notifications are shown also when the page is gone; `None` where there is none.
async fn worker() -> Option<ServiceWorkerRegistration> {
    let container = window().navigator().service_worker();
    if container.is_undefined() {
        return None;
    }
    let found = JsFuture::from(container.get_registration()).await.ok()?;
    found.dyn_into().ok()
}

/// Whether this browser can show notifications at all.
fn able() -> bool {
    let has = |name: &str| Reflect::has(&window(), &name.into()).unwrap_or_default();
    has("Notification") && has("PushManager") && !window().navigator().service_worker().is_undefined()
}

fn allowed() -> bool {
    able() && Notification::permission() == NotificationPermission::Granted
}

/// Shows a notification that leads back to this page.
async fn show(title: &str, body: &str) -> Option<()> {
    if !allowed() || browser::stored(CALLED).is_none() {
        return None;
    }
    let path = window().location().pathname().ok()?;
    let options = NotificationOptions::new();
    options.set_body(body);
    options.set_tag(path.rsplit('/').next().unwrap_or_default());
    options.set_data(&path.into());
    let shown = worker().await?.show_notification_with_options(title, &options).ok()?;
    JsFuture::from(shown).await.ok().map(drop)
}

/// Where it is kept that the person wants to be called in this browser.
const CALLED: &str = "called";

/// Whether the person is called in this browser.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Calling {
    /// The browser cannot.
    Unable,
    /// The person has told the browser not to.
    Denied,
    Off,
    On,
}

impl Calling {
    fn now() -> Calling {
        if !able() {
            return Calling::Unable;
        }
        match Notification::permission() {
            NotificationPermission::Denied => Calling::Denied,
            NotificationPermission::Granted if browser::stored(CALLED).is_some() => Calling::On,
            _ => Calling::Off,
        }
    }
}

/// Lets the person choose to be called when it is their turn.
#[component]
pub(crate) fn CallSwitch() -> impl IntoView {
    let words = Words::here();
    let (calling, trouble) = (RwSignal::new(Calling::now()), RwSignal::new(String::new()));
    let change = move |event| {
        let wanted = event_target_checked(&event);
        let language = words.language().code();
        spawn_local(async move {
            let done = match wanted {
                true if !allow().await => Ok(()),
                true => {
                    // With the page open the person is called from now on; the push service is for when it is closed.
                    let _ = browser::store(CALLED, "1");
                    let _ = calling.try_set(Calling::now());
                    subscribe(language).await
                }
                false => end().await,
            };
            // The page may have been left meanwhile.
            let _ = calling.try_set(Calling::now());
            let said = done.err().map(|error| untrack(|| error.tell(words))).unwrap_or_default();
            let _ = trouble.try_set(said);
        });
    };
    let about = move || {
        words.text(match calling.get() {
            Calling::Unable => "online-call-unable",
            Calling::Denied => "online-call-denied",
            Calling::Off | Calling::On => "online-call-about",
        })
    };
    view! {
        <fieldset data-calling=move || format!("{:?}", calling.get()).to_lowercase()>
            <legend>{t("online-calls")}</legend>
            <label class="toggle">
                <input
                    type="checkbox"
                    role="switch"
                    data-act="call"
                    prop:checked=move || calling.get() == Calling::On
                    disabled=move || matches!(calling.get(), Calling::Unable | Calling::Denied)
                    on:change=change
                />
                <span>
                    {t("online-call")}
                    <small>{about}</small>
                </span>
            </label>
            <p class="trouble" role="alert">{trouble}</p>
        </fieldset>
    }
}

/// Asks the person for the permission.
async fn allow() -> bool {
    if let Ok(asked) = Notification::request_permission() {
        // The answer stands in the permission itself.
        let _ = JsFuture::from(asked).await;
    }
    allowed()
}

/// Asks the server to call this browser also when the page is closed.
async fn subscribe(language: &str) -> Result<(), api::ApiError> {
    let key = api::push_key().await?.key;
    match subscribed(&key, language).await {
        Some(subscription) => api::subscribe(&subscription).await,
        None => Ok(()),
    }
}

/// What the push service of this browser says; `None` when it cannot be had.
async fn subscribed(key: &str, language: &str) -> Option<Subscription> {
    #[derive(serde::Deserialize)]
    struct Told {
        endpoint: String,
        keys: Keys,
    }
    #[derive(serde::Deserialize)]
    struct Keys {
        p256dh: String,
        auth: String,
    }

    let options = Object::new();
    Reflect::set(&options, &"userVisibleOnly".into(), &JsValue::TRUE).ok()?;
    Reflect::set(&options, &"applicationServerKey".into(), &key.into()).ok()?;
    let options: PushSubscriptionOptionsInit = options.unchecked_into();
    let asked = worker().await?.push_manager().ok()?.subscribe_with_options(&options).ok()?;
    let told = JsFuture::from(asked).await.ok()?;
    let text = js_sys::JSON::stringify(&told).ok()?;
    let Told { endpoint, keys: Keys { p256dh, auth } } = serde_json::from_str(&String::from(text)).ok()?;
    Some(Subscription { endpoint, p256dh, auth, language: language.to_owned() })
}

/// Asks not to be called any more.
async fn end() -> Result<(), api::ApiError> {
    browser::forget(CALLED);
    let subscription = async {
        let asked = worker().await?.push_manager().ok()?.get_subscription().ok()?;
        JsFuture::from(asked).await.ok()?.dyn_into::<PushSubscription>().ok()
    };
    let Some(subscription) = subscription.await else { return Ok(()) };
    let endpoint = subscription.endpoint();
    if let Ok(ended) = subscription.unsubscribe() {
        // The server forgets it in any case.
        let _ = JsFuture::from(ended).await;
    }
    api::unsubscribe(endpoint).await
}
