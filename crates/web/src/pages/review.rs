use fishka_game::Game;
use fishka_record::{Conclusion, Record};
use fishka_wire::GameId;
use leptos::{prelude::*, task::spawn_local};
use leptos_router::{
    NavigateOptions,
    hooks::{use_location, use_navigate},
};

use crate::{
    browser,
    online::api,
    review::{OpenError, OpenForm, StudyPage, open},
    shell::title,
    text::{Words, t},
};

/// A game looked at again: from the address, pasted, or from a file.
#[component]
pub(crate) fn Review() -> impl IntoView {
    title(t("web-review"));
    let words = Words::here();
    let hash = use_location().hash;
    let opened = RwSignal::new(hash.with_untracked(|hash| from_address(hash)));
    let chosen = RwSignal::new(0_usize);
    let navigate = use_navigate();
    // A game that was pasted stands in the address from then on, so that it is there after a reload.
    let read = {
        let navigate = navigate.clone();
        Callback::new(move |bytes: Vec<u8>| match String::from_utf8(bytes) {
            Ok(text) if text.len() <= LONGEST && !text.trim().is_empty() => {
                navigate(&browser::review_path(&text), NavigateOptions::default());
            }
            Ok(text) => {
                chosen.set(0);
                opened.set(Some(open(text.as_bytes())));
            }
            Err(other) => {
                chosen.set(0);
                opened.set(Some(open(other.as_bytes())));
            }
        })
    };
    let close = Callback::new(move |()| {
        opened.set(None);
        navigate("/review", NavigateOptions::default());
    });
    // A link to another game leads to the same page.
    Effect::new(move |before: Option<String>| {
        let hash = hash.get();
        if before.is_some_and(|before| before != hash) {
            chosen.set(0);
            opened.set(from_address(&hash));
        }
        hash
    });
    let trouble = move || {
        opened.with(|opened| match opened {
            Some(Err(error)) => error.lines(words),
            _ => Vec::new(),
        })
    };
    let records = Memo::new(move |_| {
        opened.with(|opened| match opened {
            Some(Ok(records)) => records.clone(),
            _ => Vec::new(),
        })
    });
    let reviewed = move || {
        let record = records.with(|records| records.get(chosen.get()).cloned());
        record.map(|record| view! { <FairStudy record on_close=close/> })
    };
    view! {
        <div class="review-page" data-page="review">
            <Show when=move || records.with(Vec::is_empty)>
                <div class="narrow">
                    <h1>{t("web-review")}</h1>
                    <p class="lead">{t("web-review-lead")}</p>
                    <div class="trouble-lines" role="alert">
                        {move || trouble().into_iter().map(|line| view! { <p class="trouble">{line}</p> }).collect_view()}
                    </div>
                    <OpenForm on_open=read/>
                </div>
            </Show>
            <Show when=move || { records.with(Vec::len) > 1 }>
                <RecordChoice records chosen/>
            </Show>
            {reviewed}
        </div>
    }
}

/// The longest text that is put into the address.
const LONGEST: usize = 200_000;

/// A study, unless it is of a game that people are playing against each other: nobody is helped in one.
#[component]
fn FairStudy(record: Record, on_close: Callback<()>) -> impl IntoView {
    let unfinished = record.conclusion() == Conclusion::Unfinished;
    let id = record.tags().get("GameId").filter(|_| unfinished).and_then(|id| id.parse::<GameId>().ok());
    let contested = RwSignal::new(id.map(|_| None::<bool>));
    if let Some(id) = id {
        spawn_local(async move {
            // A game that the server does not know is nobody's here.
            let contested_now = api::state(id).await.is_ok_and(|state| state.is_contested());
            let _ = contested.try_set(Some(Some(contested_now)));
        });
    }
    let record = StoredValue::new(record);
    move || match contested.get() {
        None | Some(Some(false)) => view! { <StudyPage record=record.get_value() on_close/> }.into_any(),
        Some(None) => view! { <p class="narrow" role="status">{t("online-opening")}</p> }.into_any(),
        Some(Some(true)) => {
            let game = id.map(|id| format!("/game/{id}")).unwrap_or_default();
            view! {
                <div class="narrow" data-contested>
                    <p role="alert">{t("online-contested")}</p>
                    <p><a class="button primary" href=game>{t("online-to-game")}</a></p>
                </div>
            }
            .into_any()
        }
    }
}

/// The game that stands in the address after `#`.
fn from_address(hash: &str) -> Option<Result<Vec<Record>, OpenError>> {
    let text = hash.strip_prefix('#').filter(|text| !text.is_empty())?;
    let text = js_sys::decode_uri_component(text).ok()?;
    Some(open(String::from(text).as_bytes()))
}

/// Which of several records to look at.
#[component]
fn RecordChoice(records: Memo<Vec<Record>>, chosen: RwSignal<usize>) -> impl IntoView {
    let options = move || {
        let label = |(index, record): (usize, &Record)| {
            let seats = fishka_game::Seat::first(record.rules().seats());
            let names: Vec<&str> = seats.filter_map(|seat| record.tags().seat(seat)).collect();
            let label = format!("{}. {} {}", index + 1, names.join(" – "), record.conclusion());
            view! { <option value=index prop:selected=move || chosen.get() == index>{label}</option> }
        };
        records.with(|records| records.iter().enumerate().map(label).collect_view())
    };
    view! {
        <label class="record-choice">
            <span>{t("web-which-record")}</span>
            <select on:change=move |event| chosen.set(event_target_value(&event).parse().unwrap_or_default())>
                {options}
            </select>
        </label>
    }
}
