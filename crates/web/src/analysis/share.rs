//! What leaves the page, and the chapters of what stays.

use fishka_catalog::{Line, Position};
use fishka_record::{Record, study::Study};
use fishka_view::{Show as Shown, scene, svg};
use leptos::{prelude::*, task::spawn_local};

use super::{
    Chapters, Desk,
    address::{self, Holds},
    animation,
    editor::editor_path,
    notes::annotations,
    server::ServerPanel,
};
use crate::{
    browser,
    button::Button,
    game::last_played,
    icon::Icon,
    settings::{Appearance, Settings},
    shell::appearance_key,
    text::{Words, t},
};

/// The game as a link, as text and as pictures, and the chapters of the study.
#[component]
pub(super) fn SharePanel(desk: Desk) -> impl IntoView {
    let (words, settings) = (Words::here(), Settings::here());
    let say = move |key: &'static str| desk.notice.set(untrack(|| words.text(key)));
    let copy = move |text: String, said: &'static str| {
        spawn_local(async move {
            let key = if browser::copy(&text).await { said } else { "web-not-copied" };
            // The page may have been left meanwhile.
            let _ = desk.notice.try_set(untrack(|| words.text(key)));
        });
    };
    let whole = move || desk.study.with_untracked(|study| study.record().to_string());
    let link = move |record: &Record| {
        let (link, holds) = address::short_link(record);
        let said = match holds {
            Holds::All => "web-link-copied",
            Holds::NoWorths => "analysis-link-no-worths",
            Holds::AllAndLong => "analysis-link-long",
        };
        copy(link, said);
    };
    let line = move || {
        let line = desk.study.with_untracked(|study| study.line().up_to(study.ply()));
        link(&Record::from_line(&line));
    };
    let name = desk.cursor.line().with_untracked(|line| line.game().name());
    let drawing = move || {
        desk.study.with_untracked(|study| {
            let own = annotations(study.record().node(study.cursor()).note());
            let show = own.on(shown(study.line(), study.ply(), words));
            svg(&scene(&study.position(), &show), settings.theme())
        })
    };
    let save = move |_| {
        browser::download(&format!("{name}.fishka"), "text/plain", &whole());
    };
    let picture = move |_| {
        browser::download(&format!("{name}.svg"), "image/svg+xml", &untrack(drawing));
    };
    let pixels = move |_| {
        let drawing = untrack(drawing);
        spawn_local(async move {
            match animation::png(&drawing).await {
                Some(address) => drop(browser::save_address(&format!("{name}.png"), &address)),
                None => say("analysis-no-picture"),
            }
        });
    };
    let making = RwSignal::new(false);
    let film = move |_| {
        let frames = untrack(|| desk.study.with(|study| frames(study, words, settings)));
        making.set(true);
        spawn_local(async move {
            match animation::gif(&frames).await {
                Some(bytes) => drop(browser::download_bytes(&format!("{name}.gif"), "image/gif", &bytes)),
                None => say("analysis-no-picture"),
            }
            let _ = making.try_set(false);
        });
    };
    let edit = move || desk.study.with(|study| editor_path(study.record().rules(), &study.position()));
    view! {
        <div class="row share">
            <Button act="link-game" icon="share" label="analysis-link"
                on:click=move |_| desk.study.with_untracked(|study| link(study.record()))
            />
            <Button act="link-line" icon="share" label="analysis-link-line" on:click=move |_| line()/>
            <Button act="copy-record" icon="copy" label="analysis-copy-record"
                on:click=move |_| copy(whole(), "analysis-record-copied")
            />
            <Button act="save-record" icon="save" label="web-save" on:click=save/>
            <button type="button" class="button" data-act="save-svg" title=t("analysis-save-svg") aria-label=t("analysis-save-svg") on:click=picture>
                <Icon name="picture"/>"SVG"
            </button>
            <button type="button" class="button" data-act="save-png" title=t("analysis-save-png") aria-label=t("analysis-save-png") on:click=pixels>
                <Icon name="picture"/>"PNG"
            </button>
            <button type="button" class="button" data-act="save-gif" title=t("analysis-save-gif") aria-label=t("analysis-save-gif") disabled=making on:click=film>
                <Icon name="picture"/>"GIF"
            </button>
            <a class="button" data-act="edit" href=edit><Icon name="edit"/>{t("analysis-edit")}</a>
        </div>
        <EmbedPanel desk copy=Callback::new(move |text: String| copy(text, "analysis-embed-copied"))/>
        <ChapterPanel desk/>
        <ServerPanel/>
    }
}

/// The sizes in which a frame is offered, in pixels.
const SIZES: [(&str, u32, u32); 3] = [("small", 360, 440), ("middle", 640, 480), ("large", 960, 640)];

/// What is pasted into another page to show the game there.
#[component]
fn EmbedPanel(desk: Desk, copy: Callback<String>) -> impl IntoView {
    let words = Words::here();
    let (size, theme) = (RwSignal::new(1_usize), RwSignal::new("auto".to_owned()));
    // It is long to pack, and so is packed only for who looks at it.
    let open = RwSignal::new(false);
    let snippet = Memo::new(move |_| {
        if !open.get() {
            return String::new();
        }
        let record = desk.study.with(|study| study.record().to_string());
        let at = desk.study.with(Study::ply);
        let (_, width, height) = SIZES[size.get().min(SIZES.len() - 1)];
        let address = address::embed(&record, &words.language().to_string(), &theme.get(), at);
        format!(
            "<iframe src=\"{address}\" width=\"{width}\" height=\"{height}\" style=\"border:0\" title=\"Fishka\"></iframe>"
        )
    });
    let sizes = SIZES.into_iter().enumerate().map(|(index, (name, width, height))| {
        let label = move || format!("{} ({width} × {height})", words.text(&format!("analysis-embed-{name}")));
        view! { <option value=index selected=index == 1>{label}</option> }
    });
    let themes = Appearance::ALL.map(|theme| {
        view! { <option value=theme.to_string()>{t(appearance_key(theme))}</option> }
    });
    view! {
        <details class="embed-panel" data-act="embed" on:toggle=move |event| open.set(event_target::<web_sys::HtmlDetailsElement>(&event).open())>
            <summary>{t("analysis-embed")}</summary>
            <div class="fields">
                <label class="field">
                    <span>{t("analysis-embed-size")}</span>
                    <select on:change=move |event| size.set(event_target_value(&event).parse().unwrap_or(1))>
                        {sizes.collect_view()}
                    </select>
                </label>
                <label class="field">
                    <span>{t("web-appearance")}</span>
                    <select on:change=move |event| theme.set(event_target_value(&event))>{themes.into_iter().collect_view()}</select>
                </label>
            </div>
            <label for="embed-text">{t("analysis-embed-text")}</label>
            <textarea id="embed-text" rows="3" readonly spellcheck="false" prop:value=move || snippet.get()></textarea>
            <Button act="copy-embed" icon="copy" label="analysis-embed-copy"
                on:click=move |_| copy.run(snippet.get_untracked())
            />
        </details>
    }
}

/// The drawings of the line that is looked at, one a position.
fn frames(study: &Study, words: Words, settings: Settings) -> Vec<String> {
    let line = study.line();
    let draw = |ply: usize| {
        let own = study.path().get(ply).map(|&id| annotations(study.record().node(id).note()));
        let show = own.unwrap_or_default().on(shown(line, ply, words));
        svg(&scene(&line.position_at(ply), &show), settings.theme())
    };
    line.stops().map(draw).collect()
}

/// What a picture of a position shows of the game.
fn shown(line: &Line, ply: usize, words: Words) -> Shown<Position> {
    Shown { language: words.language(), last: last_played(line, ply), ..Shown::default() }
}

/// What the chapter is called, the others, and new ones.
#[component]
fn ChapterPanel(desk: Desk) -> impl IntoView {
    let chapters = Chapters::here();
    let name = Memo::new(move |_| {
        desk.study.with(|study| study.record().tags().get("Event").unwrap_or_default().to_owned())
    });
    let rename = move |event| desk.edit(|study| study.set_tag("Event", event_target_value(&event).trim()));
    let fresh = move |_| {
        let rules = desk.study.with_untracked(|study| study.record().rules().clone());
        chapters.add.run(Record::new(rules));
    };
    let from_here = move |_| {
        let (rules, position) =
            desk.study.with_untracked(|study| (study.record().rules().clone(), study.position()));
        chapters.add.run(Record::from_position(rules, position));
    };
    view! {
        <section class="chapters" aria-label=t("analysis-chapter")>
            <h2>{t("analysis-chapter")}</h2>
            <label for="chapter-name">{t("analysis-chapter-name")}</label>
            <input id="chapter-name" type="text" prop:value=move || name.get() on:change=rename/>
            <div class="row">
                <Button act="new-chapter" icon="plus" label="analysis-chapter-new" on:click=fresh/>
                <Button act="chapter-here" icon="plus" label="analysis-chapter-here" on:click=from_here/>
                <Button act="delete-chapter" icon="delete" label="analysis-chapter-delete"
                    attr:disabled=move || chapters.count.get() < 2
                    on:click=move |_| chapters.remove.run(())
                />
                <Show when=move || chapters.removed.get()>
                    <Button act="restore-chapter" icon="undo" label="analysis-chapter-restore"
                        on:click=move |_| chapters.restore.run(())
                    />
                </Show>
            </div>
        </section>
    }
}
