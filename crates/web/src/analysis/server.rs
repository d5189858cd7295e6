//! Studies on the server: one's own are sent there as they change, those of others are read and copied.

use std::time::Duration;

use fishka_game::Value;
use fishka_record::study::{MOST_CHAPTERS, read_chapters};
use fishka_wire::{NewStudy, Study, StudyChange, StudyId};
use leptos::{leptos_dom::helpers::TimeoutHandle, prelude::*, task::spawn_local};

use super::{Document, OpenError};
use crate::{
    browser,
    button::Button,
    icon::Icon,
    online::api::{self, ApiError},
    surface::Dialog,
    text::{Words, t},
};

/// How long after the last change a study is sent.
const PAUSE: Duration = Duration::from_millis(1500);
/// After how long it is tried again when the server could not be reached.
const AGAIN: Duration = Duration::from_secs(10);
/// The beginning of the line that says where a kept study is on the server.
const HEAD: &str = "%study ";
/// The key of the refusal to overwrite.
const CONFLICT: &str = "server-study-conflict";

/// Where a study of one's own is on the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Link {
    pub(crate) id: StudyId,
    /// The version on which the one in this browser is based.
    version: u64,
    /// The text of that version; unknown when it was changed before this page was opened.
    base: Option<String>,
}

impl Link {
    /// What is kept in the browser, divided into where it is on the server and the text.
    pub(super) fn split(stored: &str) -> (Option<Link>, &str) {
        let read = || {
            let (head, text) = stored.strip_prefix(HEAD)?.split_once('\n')?;
            let mut words = head.split(' ');
            let (id, version) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            let base = words.next().is_none().then(|| text.to_owned());
            Some((Link { id, version, base }, text))
        };
        read().map_or((None, stored), |(link, text)| (Some(link), text))
    }

    /// A text as it is kept in the browser, after the line that [`split`](Link::split) reads.
    pub(super) fn before(&self, text: &str) -> String {
        let unsent = if self.is_behind(text) { " unsent" } else { "" };
        format!("{HEAD}{} {}{unsent}\n{text}", self.id, self.version)
    }

    /// Whether the server has something else than this text.
    pub(super) fn is_behind(&self, text: &str) -> bool {
        self.base.as_deref() != Some(text)
    }
}

/// The path of a study on the server.
pub(crate) fn study_path(id: StudyId) -> String {
    format!("/study/{id}")
}

/// How the study that is open and the server stand to each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// It is in this browser only.
    Here,
    /// It is somebody else's, by name, and nothing of it has been changed.
    Foreign(String),
    /// It is one's own, and all of it is there.
    Saved,
    /// It is one's own, and changes are about to be sent.
    Waiting,
    /// Changes cannot be sent now.
    Unreachable,
    /// It was changed elsewhere since.
    Conflict,
    /// The server does not take it, and says why.
    Refused(String),
}

/// What the address of a study leads to: the newest of the server and of this browser, and how they stand.
pub(crate) async fn open_from_server(id: StudyId) -> Result<(Document, Standing), OpenError> {
    let here = Document::of_link(id);
    match (api::study(id).await, here) {
        (Ok(study), here) => join(study, here),
        (Err(ApiError::Unreachable), Some(here)) => Ok((here, Standing::Unreachable)),
        // It was deleted there; here it stays.
        (Err(ApiError::Refused(_)), Some(mut here)) => {
            here.link = None;
            here.keep();
            Ok((here, Standing::Here))
        }
        (Err(error), _) => Err(OpenError::Server(error)),
    }
}

fn join(study: Study, here: Option<Document>) -> Result<(Document, Standing), OpenError> {
    let newest = |study: &Study| read_chapters(&study.text).map_err(OpenError::Study);
    if !study.mine {
        let mut document = Document::new(newest(&study)?);
        document.origin = Some(study.id);
        return Ok((document, Standing::Foreign(study.owner)));
    }
    let unsent = here.as_ref().is_some_and(Document::is_unsent);
    let version = |document: &Document| document.link.as_ref().map(|link| link.version);
    match here {
        Some(mut here) if version(&here) == Some(study.version) => {
            here.link = Some(Link { id: study.id, version: study.version, base: Some(study.text) });
            let standing = if here.is_unsent() { Standing::Waiting } else { Standing::Saved };
            Ok((here, standing))
        }
        Some(here) if unsent => Ok((here, Standing::Conflict)),
        here => {
            let mut document = Document::new(newest(&study)?);
            if let Some(here) = here {
                let chapter = here.at.0.min(document.chapters.len() - 1);
                (document.id, document.at) = (here.id, (chapter, here.at.1));
            }
            document.link = Some(Link { id: study.id, version: study.version, base: Some(document.text()) });
            document.keep();
            Ok((document, Standing::Saved))
        }
    }
}

/// The study that is open, as the server has it; the page provides it as a context.
#[derive(Copy, Clone)]
pub(crate) struct OnServer {
    opened: RwSignal<Option<Result<Document, OpenError>>>,
    pub(crate) standing: RwSignal<Standing>,
    /// The name it has there.
    id: RwSignal<Option<StudyId>>,
    timer: StoredValue<Option<TimeoutHandle>, LocalStorage>,
    busy: StoredValue<bool>,
    words: Words,
}

impl OnServer {
    /// Nothing of the studies that are opened here is on the server yet.
    pub(crate) fn new(opened: RwSignal<Option<Result<Document, OpenError>>>) -> OnServer {
        let on_server = OnServer {
            opened,
            standing: RwSignal::new(Standing::Here),
            id: RwSignal::new(None),
            timer: StoredValue::new_local(None),
            busy: StoredValue::new(false),
            words: Words::here(),
        };
        let online = window_event_listener_untyped("online", move |_| on_server.send());
        on_cleanup(move || {
            online.remove();
            on_server.timer.try_update_value(Option::take).flatten().inspect(TimeoutHandle::clear);
        });
        on_server
    }

    fn document<T>(self, read: impl FnOnce(&mut Document) -> T) -> Option<T> {
        self.opened.try_update_untracked(|opened| opened.as_mut()?.as_mut().ok().map(read)).flatten()
    }

    /// Another study was opened, which stands so.
    pub(crate) fn open(self, standing: Standing) {
        let id = self.document(|document| document.link.as_ref().map(|link| link.id).or(document.origin));
        self.id.set(id.flatten());
        let waits = standing == Standing::Waiting || standing == Standing::Unreachable;
        self.standing.set(standing);
        if waits {
            self.later(PAUSE);
        }
    }

    /// Something was changed, and is kept in the browser.
    pub(crate) fn changed(self) {
        let unsent =
            self.document(|document| document.link.is_some().then(|| document.is_unsent())).flatten();
        match (unsent, self.standing.try_get_untracked()) {
            (None, Some(Standing::Foreign(_))) => self.standing.set(Standing::Here),
            (None, _) | (_, None | Some(Standing::Conflict)) => {}
            (Some(false), _) => self.standing.set(Standing::Saved),
            (Some(true), _) => {
                self.standing.set(Standing::Waiting);
                self.later(PAUSE);
            }
        }
    }

    fn later(self, pause: Duration) {
        let handle = set_timeout_with_handle(move || self.send(), pause).ok();
        let before = self.timer.try_update_value(|timer| std::mem::replace(timer, handle));
        before.flatten().inspect(TimeoutHandle::clear);
    }

    /// Sends what has been changed.
    fn send(self) {
        let unsent = self.document(|document| {
            let link = document.link.clone()?;
            let text = document.text();
            link.is_behind(&text).then_some((link, text))
        });
        let Some(Some((link, text))) = unsent else { return };
        if self.busy.try_get_value() != Some(false) || self.standing.get_untracked() == Standing::Conflict {
            return;
        }
        if let Some(why) = self.too_long(&text) {
            return self.standing.set(Standing::Refused(why));
        }
        self.busy.set_value(true);
        spawn_local(async move {
            let change = StudyChange { version: link.version, text };
            let answer = api::change_study(link.id, &change).await;
            if self.busy.try_set_value(false).is_some() {
                // The page was left; what was not sent is in the browser.
                return;
            }
            match answer {
                Ok(kept) => {
                    let base = Some(change.text);
                    self.linked(Link { id: kept.id, version: kept.version, base }, Some(link.version));
                    self.changed();
                }
                Err(ApiError::Refused(refusal)) if refusal.key == CONFLICT => {
                    self.standing.set(Standing::Conflict);
                }
                Err(ApiError::Refused(refusal)) => {
                    let told = untrack(|| refusal.tell(self.words.language()));
                    self.standing.set(Standing::Refused(told));
                }
                Err(_) => {
                    self.standing.set(Standing::Unreachable);
                    self.later(AGAIN);
                }
            }
        });
    }

    /// The study that is open is on the server now, unless another was opened meanwhile than the one based on `version`.
    fn linked(self, link: Link, version: Option<u64>) {
        self.document(|document| {
            let fits = |own: &Link| own.id == link.id && Some(own.version) == version;
            if version.is_none() || document.link.as_ref().is_some_and(fits) {
                document.link = Some(link);
                document.keep();
            }
        });
    }

    /// Keeps what is open as a new study of one's own.
    fn keep(self) {
        let Some((text, origin, serial)) = self.document(|document| {
            let origin = document.link.as_ref().map(|link| link.id).or(document.origin);
            (document.text(), origin, document.serial)
        }) else {
            return;
        };
        if let Some(why) = self.too_long(&text) {
            return self.standing.set(Standing::Refused(why));
        }
        spawn_local(async move {
            let study = NewStudy { text, origin };
            let answer = api::keep_study(&study).await;
            if self.document(|document| document.serial) != Some(serial) {
                return;
            }
            match answer {
                Ok(kept) => {
                    self.linked(Link { id: kept.id, version: kept.version, base: Some(study.text) }, None);
                    self.id.set(Some(kept.id));
                    self.standing.set(Standing::Saved);
                    browser::set_address(&study_path(kept.id));
                    self.changed();
                }
                Err(error) => self.standing.set(Standing::Refused(untrack(|| error.tell(self.words)))),
            }
        });
    }

    /// Leaves one's own version in this browser and opens the one on the server.
    fn take_theirs(self) {
        let Some(Some(id)) = self.document(|document| {
            let link = document.link.take();
            document.keep();
            link.map(|link| link.id)
        }) else {
            return;
        };
        spawn_local(async move {
            match open_from_server(id).await {
                Ok((document, standing)) => {
                    let _ = self.opened.try_set(Some(Ok(document)));
                    self.open(standing);
                }
                Err(error) => drop(self.opened.try_set(Some(Err(error)))),
            }
        });
    }

    /// Deletes the study on the server; it stays in this browser.
    fn remove(self) {
        let Some(Some(id)) = self.document(|document| document.link.as_ref().map(|link| link.id)) else {
            return;
        };
        spawn_local(async move {
            match api::remove_study(id).await {
                Ok(()) => {
                    let kept = self.document(|document| {
                        document.link = None;
                        document.keep();
                        document.id.clone()
                    });
                    self.standing.set(Standing::Here);
                    if let Some(Some(kept)) = kept {
                        browser::set_address(&format!("/analysis#s={kept}"));
                    }
                }
                Err(error) => self.standing.set(Standing::Refused(untrack(|| error.tell(self.words)))),
            }
        });
    }

    /// What is said of a text that the server would not take.
    fn too_long(self, text: &str) -> Option<String> {
        let most = ("most", Value::number(NewStudy::LONGEST / 1024));
        let long = text.len() > NewStudy::LONGEST;
        long.then(|| untrack(|| self.words.with("server-long-study", &[most])))
    }
}

/// Whether the study is on the server, its link, and what can be done about it.
#[component]
pub(super) fn ServerPanel() -> impl IntoView {
    let (words, on_server) = (Words::here(), expect_context::<OnServer>());
    let standing = on_server.standing;
    let asked = RwSignal::new(false);
    let said = RwSignal::new(String::new());
    let link = move || {
        let origin = window().location().origin().unwrap_or_default();
        on_server.id.get().map(|id| format!("{origin}{}", study_path(id))).unwrap_or_default()
    };
    let copy = move |_| {
        let link = untrack(link);
        spawn_local(async move {
            let key = if browser::copy(&link).await { "web-link-copied" } else { "web-not-copied" };
            let _ = said.try_set(untrack(|| words.text(key)));
        });
    };
    let act = move |name: &'static str, icon: &'static str, label: &'static str, act: fn(OnServer)| {
        view! {
            <button type="button" class="button" data-act=name on:click=move |_| act(on_server)>
                <Icon name=icon/>{t(label)}
            </button>
        }
    };
    let keep = move || act("keep-on-server", "share", "analysis-server-keep", OnServer::keep);
    let limits = move || {
        let values =
            [("chapters", Value::number(MOST_CHAPTERS)), ("size", Value::number(NewStudy::LONGEST / 1024))];
        words.with("analysis-server-about", &values)
    };
    let linked = move || {
        view! {
            <label for="study-link">{t("analysis-server-link")}</label>
            <div class="row">
                <input id="study-link" type="text" readonly prop:value=link/>
                <Button act="copy-study-link" icon="copy" label="online-copy-link" on:click=copy/>
            </div>
        }
    };
    let own = move || {
        view! {
            {linked()}
            <Button act="remove-study" icon="delete" label="analysis-server-remove"
                on:click=move |_| asked.set(true)
            />
        }
    };
    let content = move || match standing.get() {
        Standing::Here => view! { {keep()} <p class="small">{limits}</p> }.into_any(),
        Standing::Foreign(_) => view! {
            {linked()}
            {act("fork", "copy", "analysis-server-fork", OnServer::keep)}
        }
        .into_any(),
        Standing::Saved | Standing::Waiting | Standing::Unreachable => own().into_any(),
        Standing::Conflict => view! {
            <div class="row">
                {act("take-theirs", "open", "analysis-server-theirs", OnServer::take_theirs)}
                {act("keep-mine", "share", "analysis-server-mine", OnServer::keep)}
            </div>
        }
        .into_any(),
        Standing::Refused(_) => view! { {keep()} <p class="small">{limits}</p> }.into_any(),
    };
    view! {
        <section class="chapters" aria-label=t("analysis-server") data-server=move || standing.with(Standing::name)>
            <h2>{t("analysis-server")}</h2>
            <StandingLine/>
            {content}
            <p class="small" role="status">{said}</p>
            <Dialog
                open=asked
                question="analysis-server-remove-ask"
                yes="analysis-server-remove"
                on_yes=Callback::new(move |()| on_server.remove())
            />
        </section>
    }
}

impl Standing {
    /// Whether it is worth knowing while one looks at the board.
    const fn is_noteworthy(&self) -> bool {
        !matches!(self, Standing::Here | Standing::Saved | Standing::Waiting)
    }

    const fn name(&self) -> &'static str {
        match self {
            Standing::Here => "here",
            Standing::Foreign(_) => "foreign",
            Standing::Saved => "saved",
            Standing::Waiting => "waiting",
            Standing::Unreachable => "unreachable",
            Standing::Conflict => "conflict",
            Standing::Refused(_) => "refused",
        }
    }
}

/// Beside the board, which stays where it is: whose study it is, and what keeps changes from the server. There is room for one
/// line; all of it stands where something can be done about it.
#[component]
pub(super) fn StandingBeside() -> impl IntoView {
    let on_server = expect_context::<OnServer>();
    let noted = Memo::new(move |_| on_server.standing.with(Standing::is_noteworthy));
    view! {
        <Show when=move || noted.get()>
            <p
                class="standing"
                class:trouble=move || is_trouble(on_server)
                role="status"
                title=told(on_server)
                data-beside
            >
                {told(on_server)}
            </p>
        </Show>
    }
}

/// The same beside what can be done about it, where it need not be said aloud again.
#[component]
fn StandingLine() -> impl IntoView {
    let on_server = expect_context::<OnServer>();
    let role = move || (!on_server.standing.with(Standing::is_noteworthy)).then_some("status");
    view! { <p class:trouble=move || is_trouble(on_server) role=role data-standing>{told(on_server)}</p> }
}

fn is_trouble(on_server: OnServer) -> bool {
    on_server.standing.with(|standing| matches!(standing, Standing::Conflict | Standing::Refused(_)))
}

/// How the study that is open and the server stand to each other, in words.
fn told(on_server: OnServer) -> impl Fn() -> String + Copy {
    let words = on_server.words;
    move || match on_server.standing.get() {
        Standing::Here => String::new(),
        Standing::Foreign(name) => {
            let name = if name.is_empty() { words.text("online-anonymous") } else { name };
            words.with("analysis-server-foreign", &[("name", Value::Text(name))])
        }
        Standing::Refused(why) => why,
        other => words.text(match other {
            Standing::Saved => "analysis-server-saved",
            Standing::Waiting => "analysis-server-waiting",
            Standing::Conflict => "analysis-server-conflict",
            _ => "analysis-server-unreachable",
        }),
    }
}
