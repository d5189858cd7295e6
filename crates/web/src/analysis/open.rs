use fishka_catalog::{GAMES, Rules, SetupError};
use fishka_game::{Game, Options, Value};
use fishka_record::{BrokenRecord, Problem, Record, read_any, study::ChaptersError};
use leptos::{html, prelude::*};

use wasm_bindgen::JsCast;

use crate::{
    file_button::{FileButton, read_file},
    icon::Icon,
    online::api::ApiError,
    text::{Words, t},
};

/// Why a text cannot be looked at.
#[derive(Clone, Debug)]
pub(crate) enum OpenError {
    /// It is a record, and something is wrong in it.
    Record(Box<BrokenRecord>),
    /// It is not a record, and no position of any game; what each game says of it, by the game's name.
    Position(Vec<(&'static str, SetupError)>),
    /// There is nothing in it.
    Empty,
    /// It is a link in which a record should stand and does not.
    BrokenLink,
    /// It is a link that has no record in it and leads to another site.
    NoGameInLink,
    /// The study that the address names is not in this browser.
    NoStudy,
    /// The server does not give the study that the address names.
    Server(ApiError),
    /// What the server gives is no study that can be read here.
    Study(ChaptersError),
}

impl OpenError {
    /// What is wrong and where, a line each.
    pub(crate) fn lines(&self, words: Words) -> Vec<String> {
        match self {
            OpenError::Empty => vec![words.text("web-open-empty")],
            OpenError::BrokenLink => vec![words.text("analysis-broken-link")],
            OpenError::NoGameInLink => vec![words.text("analysis-no-game-in-link")],
            OpenError::NoStudy => vec![words.text("analysis-no-study")],
            OpenError::Server(error) => vec![error.tell(words)],
            OpenError::Study(error) => vec![words.explain(error)],
            OpenError::Record(broken) => {
                let location = broken.error.location;
                let location =
                    [("line", Value::number(location.line)), ("column", Value::number(location.column))];
                vec![words.with("record-location", &location), words.explain(broken.as_ref())]
            }
            OpenError::Position(errors) => {
                let told = errors.iter().map(|(game, error)| {
                    format!("{}: {}", words.text(&format!("{game}-name")), words.explain(error))
                });
                [words.text("web-open-neither")].into_iter().chain(told).collect()
            }
        }
    }
}

/// Reads records in any known format, or a position text of any game.
///
/// # Errors
/// What is wrong with the first record, or why no game knows the position.
pub(crate) fn open(bytes: &[u8]) -> Result<Vec<Record>, OpenError> {
    let text = String::from_utf8_lossy(bytes);
    if text.trim().is_empty() {
        return Err(OpenError::Empty);
    }
    match read_any(bytes).collect() {
        Ok(records) => Ok(records),
        Err(broken) => match broken.error.problem {
            Problem::NoRecord if text.trim_start().starts_with("http") => Err(OpenError::NoGameInLink),
            Problem::NoRecord => open_position(text.trim()).map(|record| vec![record]),
            _ => Err(OpenError::Record(broken)),
        },
    }
}

fn open_position(text: &str) -> Result<Record, OpenError> {
    let mut errors = Vec::new();
    for entry in GAMES {
        let Ok(rules) = Rules::new(entry.name, &Options::new()) else { continue };
        match rules.position(text) {
            Ok(position) => return Ok(Record::from_position(rules, position)),
            Err(error) => errors.push((entry.name, error)),
        }
    }
    Err(OpenError::Position(errors))
}

/// Opens what is pasted anywhere on the page but into a field, and files that are dropped on it.
pub(crate) fn on_paste(on_open: Callback<Vec<u8>>) {
    let paste = window_event_listener(leptos::ev::paste, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let field =
            |target: web_sys::Element| target.closest("input, textarea").is_ok_and(|found| found.is_some());
        let text = event.clipboard_data().and_then(|data| data.get_data("text").ok()).unwrap_or_default();
        if !target.is_some_and(field) && !text.trim().is_empty() {
            event.prevent_default();
            on_open.run(text.into_bytes());
        }
    });
    // A file that is dropped where nobody takes it would be shown in place of the page.
    let over = window_event_listener(leptos::ev::dragover, |event| event.prevent_default());
    let dropped = window_event_listener(leptos::ev::drop, move |event| {
        event.prevent_default();
        let Some(data) = event.data_transfer() else { return };
        match data.files().and_then(|files| files.get(0)) {
            Some(file) => read_file(file, on_open),
            None => on_open.run(data.get_data("text").unwrap_or_default().into_bytes()),
        }
    });
    on_cleanup(move || {
        paste.remove();
        over.remove();
        dropped.remove();
    });
}

/// A field to paste a game into, and a button to open a file.
#[component]
pub(crate) fn OpenForm(on_open: Callback<Vec<u8>>) -> impl IntoView {
    let area = NodeRef::<html::Textarea>::new();
    let read_area = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if let Some(area) = area.get_untracked() {
            on_open.run(area.value().into_bytes());
        }
    };
    view! {
        <form class="open" on:submit=read_area>
            <label for="open-text">{t("web-open-label")}</label>
            <textarea id="open-text" node_ref=area rows="6" spellcheck="false" aria-describedby="open-help"></textarea>
            <small id="open-help">{t("web-open-help")}</small>
            <div class="row">
                <button type="submit" class="button primary" data-act="open">
                    <Icon name="analysis"/>{t("web-open-text")}
                </button>
                <FileButton label="web-open-file" act="open-file" on_file=on_open/>
            </div>
        </form>
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use super::*;

    #[test]
    fn a_position_text_is_opened_as_a_game_that_begins_there() {
        let text = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0";
        let records = open(text.as_bytes()).unwrap();
        assert_eq!(records[0].rules().name(), "abalone");
        assert_eq!(records[0].start().to_string(), text);
    }

    #[test]
    fn every_game_says_why_a_text_is_no_position_of_it() {
        let Err(OpenError::Position(errors)) = open(b"hello") else { panic!("hello is nothing") };
        assert_eq!(errors.len(), GAMES.len());
    }

    #[test]
    fn what_is_wrong_in_a_record_is_told() {
        let text = "[Fishka \"1\"]\n[Game \"dvonn\"]\n\n1. d3 2. d3 *";
        assert!(matches!(open(text.as_bytes()), Err(OpenError::Record(_))));
        assert!(matches!(open(b" \n"), Err(OpenError::Empty)));
    }
}
