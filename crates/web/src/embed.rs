//! A game in a frame of somebody else's page: a board, its moves, and a few messages with the page around it.

use fishka_catalog::Line;
use fishka_game::Position as _;
use fishka_record::{NodeId, Record, study::Study};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue};

use crate::{
    analysis::{self, OpenError, open, open_address},
    board::Board,
    game::differ,
    icon::Icon,
    surface::{Cursor, MoveList, Step, StepButtons, on_key, record_rows},
    text::{Words, t},
};

/// Where it is.
pub(crate) const PATH: &str = "/embed";

/// Whether this page is one in a frame.
pub(crate) fn is_here() -> bool {
    window().location().pathname().is_ok_and(|path| path.trim_end_matches('/') == PATH)
}

/// What the address asks for under a name.
pub(crate) fn asked(name: &str) -> Option<String> {
    asked_in(&window().location().search().ok()?, name)
}

fn asked_in(search: &str, name: &str) -> Option<String> {
    let parts = search.trim_start_matches('?').split('&');
    parts.filter_map(|part| part.split_once('=')).find(|(known, _)| *known == name).map(|it| it.1.to_owned())
}

/// What the page around the frame asks for.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "fishka", rename_all = "kebab-case")]
enum Asked {
    /// Go to the position after so many plies.
    Go { ply: usize },
    /// Show another record: its text, or an address that has it.
    Load { record: String },
    /// Tell what is shown.
    State,
}

/// What the page around the frame is told.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Telling {
    /// `ready` once a record is shown, `change` when another position is, `state` as an answer, `error` when nothing was done.
    fishka: &'static str,
    #[serde(flatten)]
    shown: Option<Shown>,
    /// What is wrong, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// What is shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Shown {
    game: &'static str,
    ply: usize,
    plies: usize,
    position: String,
    /// The move that led there.
    #[serde(rename = "move")]
    mv: Option<String>,
    over: bool,
}

impl Shown {
    fn new(study: &Study) -> Shown {
        let (line, ply) = (study.line(), study.ply());
        let position = line.position_at(ply);
        Shown {
            game: line.game().name(),
            ply,
            plies: line.plies(),
            mv: ply.checked_sub(1).and_then(|before| line.moves().nth(before)).map(|mv| mv.to_string()),
            over: position.outcome().is_some(),
            position: position.to_string(),
        }
    }
}

/// The page in the frame.
#[component]
pub(crate) fn Embed() -> impl IntoView {
    let words = Words::here();
    let hash = window().location().hash().unwrap_or_default();
    let ply = asked("ply").and_then(|ply| ply.parse().ok());
    let read = open_address(&hash).unwrap_or(Err(OpenError::Empty));
    let opened = RwSignal::new(read.and_then(|records| study(records, ply)));
    let current = Memo::new(move |_| opened.with(|opened| opened.as_ref().ok().copied()));
    // Every record that is shown is told of, and every place in it.
    Effect::new(move |before: Option<Option<RwSignal<Study>>>| {
        let now = current.get();
        if let Some(study) = now {
            let fishka = if before == Some(now) { "change" } else { "ready" };
            tell(&Telling { fishka, shown: Some(study.with(Shown::new)), error: None });
        }
        now
    });
    hear(move |asked| {
        let failed = |error: String| Telling { fishka: "error", shown: None, error: Some(error) };
        match (asked, current.get_untracked()) {
            (Err(error), _) => tell(&failed(error)),
            (Ok(Asked::Load { record }), _) => {
                let read = open_address(record.trim()).unwrap_or_else(|| open(record.as_bytes()));
                match read.and_then(|records| study(records, None)) {
                    Ok(study) => opened.set(Ok(study)),
                    Err(error) => tell(&failed(untrack(|| error.lines(words)).join(" "))),
                }
            }
            (Ok(Asked::Go { ply }), Some(study)) => study.update(|study| {
                study.go_to_ply(ply.min(study.line().plies()));
            }),
            (Ok(Asked::State), Some(study)) => {
                tell(&Telling {
                    fishka: "state",
                    shown: Some(study.with_untracked(Shown::new)),
                    error: None,
                });
            }
            (Ok(_), None) => tell(&failed(untrack(|| words.text("web-open-empty")))),
        }
    });
    move || {
        match opened.get() {
        Ok(study) => view! { <Framed study/> }.into_any(),
        Err(error) => view! {
            <div class="embed" data-page="embed" role="alert">
                {error.lines(words).into_iter().map(|line| view! { <p class="trouble">{line}</p> }).collect_view()}
            </div>
        }
        .into_any(),
    }
    }
}

/// The first of records, at a ply or at its end.
fn study(records: Vec<Record>, ply: Option<usize>) -> Result<RwSignal<Study>, OpenError> {
    let mut study = Study::new(records.into_iter().next().ok_or(OpenError::Empty)?);
    study.last();
    if let Some(ply) = ply {
        study.go_to_ply(ply);
    }
    Ok(RwSignal::new(study))
}

/// A board with the moves that led to it.
#[component]
fn Framed(study: RwSignal<Study>) -> impl IntoView {
    let words = Words::here();
    let line: Memo<Line> = Memo::new_with_compare(move |_| study.with(|study| study.line().clone()), differ);
    let go = Callback::new(move |ply: usize| {
        study.update(|study| {
            study.go_to_ply(ply);
        });
    });
    let cursor = Cursor::new(line, Memo::new(move |_| study.with(Study::ply)), go);
    on_key(move |key| {
        if key.command || key.in_board {
            return false;
        }
        let target = Step::of_key(&key.name).and_then(|step| untrack(|| cursor.target(step)));
        target.inspect(|&ply| cursor.go(ply)).is_some()
    });
    let rows =
        Memo::new(move |_| study.with_untracked(|study| record_rows(study.record(), words.language())));
    let at = Memo::new(move |_| study.with(Study::cursor));
    let to = Callback::new(move |id: NodeId| {
        study.update(|study| {
            study.go(id);
        });
    });
    let with_moves = asked("moves").as_deref() != Some("off");
    let path = analysis::path(&study.with_untracked(|study| study.record().to_string()));
    let name = line.with_untracked(|line| line.game().name());
    view! {
        <div class="embed" data-page="embed" data-game=name data-ply=move || cursor.ply().get() class:with-moves=with_moves>
            <Board board=cursor.board() moves=Signal::stored(Vec::new()) on_move=Callback::new(|_| {})/>
            {with_moves.then(|| view! {
                <div class="embed-moves"><MoveList rows shown=at on_go=to sides=cursor.sides()/></div>
            })}
            <div class="embed-bar">
                <StepButtons cursor/>
                <a
                    class="button icon-only"
                    href=path
                    target="_blank"
                    rel="noopener"
                    title=t("analysis-open-here")
                    aria-label=t("analysis-open-here")
                >
                    <Icon name="analysis"/>
                </a>
            </div>
        </div>
    }
}

/// The window around this one; nothing when this page stands alone.
fn around() -> Option<web_sys::Window> {
    window().parent().ok().flatten().filter(|parent| !js_sys::Object::is(parent, &window()))
}

/// Tells the page around this one something. Nothing of it is secret: that page has brought the record along.
fn tell(telling: &Telling) {
    let told = serde_json::to_string(telling).ok().and_then(|text| js_sys::JSON::parse(&text).ok());
    if let (Some(around), Some(told)) = (around(), told) {
        // A window that is gone hears nothing.
        let _ = around.post_message(&told, "*");
    }
}

/// Hears what the page around this one asks, and nobody else.
fn hear(act: impl Fn(Result<Asked, String>) + 'static) {
    let handle = window_event_listener_untyped("message", move |event| {
        let event: web_sys::MessageEvent = event.unchecked_into();
        let source: JsValue = event.source().map(Into::into).unwrap_or_default();
        if !around().is_some_and(|around| js_sys::Object::is(&around, &source)) {
            return;
        }
        let text = js_sys::JSON::stringify(&event.data()).ok().and_then(|text| text.as_string());
        if let Some(asked) = text.and_then(|text| read(&text)) {
            act(asked);
        }
    });
    on_cleanup(move || handle.remove());
}

/// What a message asks for; nothing when it is not meant for this page.
fn read(text: &str) -> Option<Result<Asked, String>> {
    let message: serde_json::Value = serde_json::from_str(text).ok()?;
    message.get("fishka")?;
    Some(serde_json::from_value(message).map_err(|error| error.to_string()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use super::*;

    #[test]
    fn messages_are_read() {
        assert_eq!(read(r#"{"fishka":"go","ply":3}"#), Some(Ok(Asked::Go { ply: 3 })));
        assert_eq!(read(r#"{"fishka":"state"}"#), Some(Ok(Asked::State)));
        let load = Asked::Load { record: "x".to_owned() };
        assert_eq!(read(r#"{"fishka":"load","record":"x"}"#), Some(Ok(load)));
    }

    #[test]
    fn a_message_that_asks_nothing_known_is_an_error_and_one_for_others_is_nothing() {
        assert!(matches!(read(r#"{"fishka":"dance"}"#), Some(Err(_))));
        assert!(matches!(read(r#"{"fishka":"go","ply":-1}"#), Some(Err(_))));
        assert!(read(r#"{"else":"go"}"#).is_none() && read("5").is_none() && read("").is_none());
    }

    #[test]
    fn the_address_is_read_by_name() {
        assert_eq!(asked_in("?theme=dark&ply=12", "ply").as_deref(), Some("12"));
        assert_eq!(asked_in("?theme=dark", "ply"), None);
        assert_eq!(asked_in("", "theme"), None);
    }

    #[test]
    fn what_is_shown_is_told() {
        let record = Record::read("[Fishka \"1\"]\n[Game \"abalone\"]\n\n1. a1b1 2. i5h5 *").unwrap();
        let mut study = Study::new(record);
        study.go_to_ply(1);
        let shown = Shown::new(&study);
        assert_eq!((shown.game, shown.ply, shown.plies, shown.over), ("abalone", 1, 2, false));
        assert_eq!(shown.mv.as_deref(), Some("a1b1"));
        let told =
            serde_json::to_string(&Telling { fishka: "state", shown: Some(shown), error: None }).unwrap();
        assert!(told.starts_with("{\"fishka\":\"state\",\"game\":\"abalone\",\"ply\":1"), "{told}");
    }
}
