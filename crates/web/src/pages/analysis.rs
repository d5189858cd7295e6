use fishka_catalog::Rules;
use fishka_record::{Conclusion, NodeId, Record};
use fishka_wire::{GameId, StudyId};
use leptos::{prelude::*, task::spawn_local};
use leptos_router::{
    NavigateOptions,
    hooks::{use_location, use_navigate, use_params_map, use_query_map},
};

use super::analysis_start::{Boards, Studies};
use crate::{
    analysis::{
        self, Chapters, Document, OnServer, OpenError, OpenForm, Standing, StudyPage, Visited, number_of,
        on_paste, open, open_address, open_from_server, path_here, study_path,
    },
    browser,
    engine_client::bridge,
    icon::Icon,
    online::api,
    shell::title,
    text::{Words, t},
};

/// Any game or position under analysis: from the address, pasted, from a file, or kept from before.
#[component]
pub(crate) fn Analysis() -> impl IntoView {
    title(t("web-review"));
    let words = Words::here();
    let (location, query, navigate) = (use_location(), use_query_map(), use_navigate());
    let params = use_params_map();
    if let Some(link) = query.with_untracked(|query| query.get("bridge")) {
        bridge::use_link(&link);
    }
    let address = Memo::new(move |_| {
        let game = query.with(|query| Some((query.get("game")?, query.get("options").unwrap_or_default())));
        (params.with(|params| params.get("id")), game, location.hash.get())
    });
    // What this page has put into the address itself leads nowhere else.
    let own = StoredValue::new(None::<String>);
    let opened = RwSignal::new(None::<Result<Document, OpenError>>);
    let unkept = RwSignal::new(false);
    let on_server = OnServer::new(opened);
    provide_context(on_server);
    let coming = RwSignal::new(false);
    let fetch = move |id: StudyId| {
        coming.set(true);
        spawn_local(async move {
            let answer = open_from_server(id).await;
            if coming.try_set(false).is_some() {
                return;
            }
            let (document, standing) = match answer {
                Ok((document, standing)) => (Ok(document), standing),
                Err(error) => (Err(error), Standing::Here),
            };
            opened.set(Some(document));
            on_server.open(standing);
        });
    };
    let open_there = move |(study, game, hash): Address| {
        own.set_value(None);
        let document = match study {
            Some(study) => match study.parse() {
                Ok(id) => return fetch(id),
                Err(_) => Some(Err(OpenError::NoStudy)),
            },
            None => from_address(game, &hash),
        };
        // What is on the server too may have been changed there.
        let link = document.as_ref().and_then(|document| document.as_ref().ok()?.link.as_ref());
        if let Some(id) = link.map(|link| link.id) {
            browser::set_address(&study_path(id));
            return fetch(id);
        }
        opened.set(document);
        on_server.open(Standing::Here);
    };
    Effect::new(move || {
        let asked = address.get();
        if own.with_value(|own| own.as_ref() != Some(&asked.2)) {
            open_there(asked);
        }
    });
    // What is opened stands in the address from then on, so that it is there after a reload.
    let read = {
        let navigate = navigate.clone();
        Callback::new(move |bytes: Vec<u8>| {
            let text = String::from_utf8_lossy(&bytes);
            if let Some(path) = path_here(text.trim()) {
                // Where one is already nothing would change by going there.
                return match browser::is_at(&path) {
                    true => open_there(address.get_untracked()),
                    false => navigate(&path, NavigateOptions::default()),
                };
            }
            let read = open_address(text.trim()).unwrap_or_else(|| open(&bytes));
            if let Ok(records) = &read {
                let text = records.iter().map(Record::to_string).collect::<Vec<_>>().join("\n");
                let path = analysis::path(&text);
                if path.len() <= LONGEST {
                    own.set_value(path.find('#').map(|at| path[at..].to_owned()));
                    navigate(&path, NavigateOptions::default());
                }
            }
            opened.set(Some(read.map(Document::new)));
            on_server.open(Standing::Here);
        })
    };
    on_paste(read);
    let keep = {
        let (navigate, pathname) = (navigate.clone(), location.pathname);
        Callback::new(move |change: Change| {
            let number = number_of(&change.record, change.node);
            let kept = opened.try_update_untracked(|opened| {
                let Some(Ok(document)) = opened else { return None };
                // Another study may have been opened meanwhile.
                let fits = document.serial == change.serial && change.chapter < document.chapters.len();
                if !fits {
                    return None;
                }
                document.chapters[change.chapter] = change.record;
                if document.at.0 == change.chapter {
                    document.at.1 = number;
                }
                Some((document.keep(), document.id.clone()?, document.link.is_some()))
            });
            let Some(Some((kept, id, linked))) = kept else { return };
            let _ = unkept.try_set(!kept);
            on_server.changed();
            if linked {
                return;
            }
            let hash = format!("#s={id}");
            // A change of somebody else's study is a copy in this browser.
            if kept && params.try_with_untracked(|params| params.get("id").is_some()) == Some(true) {
                return browser::set_address(&format!("/analysis{hash}"));
            }
            let here = pathname.try_get_untracked().is_some_and(|path| path == "/analysis");
            if kept && here && own.try_with_value(|own| own.as_ref() != Some(&hash)) == Some(true) {
                own.set_value(Some(hash.clone()));
                let options = NavigateOptions { replace: true, scroll: false, ..NavigateOptions::default() };
                navigate(&format!("/analysis{hash}"), options);
            }
        })
    };
    let close = Callback::new(move |()| {
        own.set_value(None);
        opened.set(None);
        navigate("/analysis", NavigateOptions::default());
    });
    let choose =
        Callback::new(move |chapter: usize| change(opened, |document| document.at = (chapter, None)));
    let count = Signal::derive(move || {
        opened.with(|opened| {
            opened.as_ref().and_then(|opened| opened.as_ref().ok()).map_or(0, |it| it.chapters.len())
        })
    });
    let add = Callback::new(move |record: Record| {
        change(opened, |document| document.add(record));
        on_server.changed();
    });
    let remove = Callback::new(move |()| {
        change(opened, Document::remove);
        on_server.changed();
    });
    let restore = Callback::new(move |()| {
        change(opened, Document::restore);
        on_server.changed();
    });
    let removed = Signal::derive(move || {
        opened.with(|opened| {
            opened.as_ref().is_some_and(|it| it.as_ref().is_ok_and(|it| !it.removed.is_empty()))
        })
    });
    provide_context(Visited::new());
    provide_context(Chapters { count, add, remove, restore, removed });
    let trouble = move || {
        opened.with(|opened| match opened {
            Some(Err(error)) => error.lines(words),
            _ => Vec::new(),
        })
    };
    let shown = move || {
        opened.with(|opened| {
            let document = opened.as_ref()?.as_ref().ok()?;
            let record = document.chapters.get(document.at.0)?.clone();
            Some((
                record,
                document.node(),
                document.chapters.iter().map(Record::title).collect::<Vec<_>>(),
                document.at.0,
                document.serial,
            ))
        })
    };
    let content = move || {
        match shown() {
        Some((record, at, titles, chosen, serial)) => view! {
            {(titles.len() > 1).then(|| view! { <ChapterChoice titles chosen on_choose=choose/> })}
            <Show when=move || unkept.get()>
                <p class="trouble" role="alert" data-unkept>{t("web-storage-full")}" "<a href="/history">{t("web-history")}</a></p>
            </Show>
            <FairStudy
                record
                chapter=(serial, chosen)
                at
                on_change=Callback::new(move |(record, node)| keep.run(Change { serial, chapter: chosen, record, node }))
                on_close=close
            />
        }
        .into_any(),
        None if coming.get() => view! { <p class="narrow" role="status">{t("online-opening")}</p> }.into_any(),
        None => view! {
            <div class="narrow">
                <h1>{t("web-review")}</h1>
                <p class="lead">{t("web-review-lead")}</p>
                <div class="trouble-lines" role="alert">
                    {move || trouble().into_iter().map(|line| view! { <p class="trouble">{line}</p> }).collect_view()}
                </div>
                <Boards/>
                <p><a class="button" href="/editor" data-act="editor"><Icon name="edit"/>{t("analysis-editor")}</a></p>
                <Studies/>
                <OpenForm on_open=read/>
            </div>
        }
        .into_any(),
    }
    };
    view! { <div class="analysis-page" data-page="analysis">{content}</div> }
}

/// Changes what is open, if anything is.
fn change(opened: RwSignal<Option<Result<Document, OpenError>>>, how: impl FnOnce(&mut Document)) {
    opened.update(|opened| {
        if let Some(Ok(document)) = opened {
            how(document);
        }
    });
}

/// What stands in an address: a study on the server, a game with its options, what comes after `#`.
type Address = (Option<String>, Option<(String, String)>, String);

/// The longest address that a record is put into.
const LONGEST: usize = 200_000;

/// A chapter as it has become.
struct Change {
    serial: u32,
    chapter: usize,
    record: Record,
    node: NodeId,
}

/// What stands in the address: a kept study, a record, or a game to begin.
fn from_address(game: Option<(String, String)>, hash: &str) -> Option<Result<Document, OpenError>> {
    let text = hash.strip_prefix('#').unwrap_or_default();
    if let Some(id) = text.strip_prefix("s=") {
        return Some(Document::load(id).ok_or(OpenError::NoStudy));
    }
    if !text.is_empty() {
        return open_address(hash).map(|opened| opened.map(Document::new));
    }
    let (name, options) = game?;
    let rules = options.parse().ok().and_then(|options| Rules::new(&name, &options).ok())?;
    Some(Ok(Document::new(vec![Record::new(rules)])))
}

/// A study, unless it is of a game that people are playing against each other: nobody is helped in one.
#[component]
fn FairStudy(
    record: Record,
    chapter: (u32, usize),
    at: Option<NodeId>,
    on_change: Callback<(Record, NodeId)>,
    on_close: Callback<()>,
) -> impl IntoView {
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
        None | Some(Some(false)) => {
            view! { <StudyPage record=record.get_value() chapter at on_change on_close/> }.into_any()
        }
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

/// Which of several chapters to look at.
#[component]
fn ChapterChoice(titles: Vec<String>, chosen: usize, on_choose: Callback<usize>) -> impl IntoView {
    let option = |(index, title): (usize, String)| {
        view! { <option value=index selected=chosen == index>{format!("{}. {title}", index + 1)}</option> }
    };
    view! {
        <label class="record-choice">
            <span>{t("web-which-record")}</span>
            <select on:change=move |event| on_choose.run(event_target_value(&event).parse().unwrap_or_default())>
                {titles.into_iter().enumerate().map(option).collect_view()}
            </select>
        </label>
    }
}
