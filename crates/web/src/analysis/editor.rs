//! Positions put together by hand, in whatever game.

use fishka_catalog::{Entry, GAMES, Position, Rules, Setup, SetupError};
use fishka_game::{FieldValues, Game as _, Position as _, Setup as _, SetupField};
use fishka_i18n::{EntryLabels as _, RulesLabels as _};
use fishka_record::Record;
use fishka_view::{Style, piece_to_set};
use leptos::prelude::*;
use leptos_router::{
    NavigateOptions,
    hooks::{use_navigate, use_query_map},
};

use super::address;
use crate::{
    board::{Board, BoardState, Small},
    browser,
    button::Button,
    settings::Settings,
    setup::{Draft, Opponent, OptionFields},
    shell::title,
    text::{Words, t},
};

/// A position that is being put together.
#[derive(Clone, PartialEq)]
struct Sketch {
    rules: Rules,
    setup: Setup,
}

/// The page of the editor: the game and the position from the address, or the start of the first game.
#[component]
pub(crate) fn Editor() -> impl IntoView {
    title(t("analysis-editor"));
    let query = use_query_map();
    let asked = Memo::new(move |_| {
        query.with(|query| {
            let name = query.get("game").unwrap_or_default();
            let entry = Entry::find(&name).unwrap_or(&GAMES[0]);
            (entry, query.get("options").unwrap_or_default(), query.get("position").unwrap_or_default())
        })
    });
    move || {
        let (entry, options, position) = asked.get();
        view! { <Workbench entry options position/> }
    }
}

/// Where a position is edited.
pub(crate) fn editor_path(rules: &Rules, position: &Position) -> String {
    let part = |text: String| String::from(js_sys::encode_uri_component(&text));
    format!(
        "/editor?game={}&options={}&position={}",
        rules.name(),
        part(rules.options().to_string()),
        part(position.to_string())
    )
}

#[component]
fn Workbench(entry: &'static Entry, options: String, position: String) -> impl IntoView {
    let words = Words::here();
    let draft = Draft::remembered(entry, Opponent::Device);
    draft.begin_from(&options, String::new());
    let rules = untrack(|| draft.rules());
    let read = (!position.is_empty()).then(|| Setup::read(&rules, &position)).transpose();
    // The start stands in for what cannot be read, and why that is so is said.
    let wrong = read.as_ref().err().map(|error| untrack(|| words.explain(error)));
    let setup = read.ok().flatten().unwrap_or_else(|| Setup::of(&rules, &rules.start()));
    let sketch = RwSignal::new(Sketch { rules, setup });
    let past = RwSignal::new(Vec::<Sketch>::new());
    let trouble = RwSignal::new(wrong.unwrap_or_default());
    let change = move |change: &dyn Fn(&mut Sketch) -> Result<(), fishka_game::EditError>| {
        let before = sketch.get_untracked();
        let mut after = before.clone();
        match change(&mut after) {
            Ok(()) if after != before => {
                past.update(|past| past.push(before));
                sketch.set(after);
                trouble.set(String::new());
            }
            Ok(()) => {}
            Err(error) => trouble.set(untrack(|| words.explain(&error))),
        }
    };
    // Other options are another game: what lies on the board stays where the cells are the same.
    Effect::watch(
        move || draft.rules(),
        move |rules, _, _| {
            let setup = sketch.with_untracked(|sketch| Setup::read(rules, &sketch.setup.to_string()).ok());
            let setup = setup.unwrap_or_else(|| Setup::of(rules, &rules.start()));
            past.update(|past| past.push(sketch.get_untracked()));
            sketch.set(Sketch { rules: rules.clone(), setup });
        },
        false,
    );
    let tool =
        RwSignal::new(sketch.with_untracked(|sketch| sketch.setup.pieces(&sketch.rules).into_iter().next()));
    let press = Callback::new(move |cell: String| {
        let piece = tool.get_untracked();
        change(&|sketch: &mut Sketch| match &piece {
            Some(piece) => sketch.setup.put(&sketch.rules, &cell, piece),
            None => sketch.setup.set_cell(&sketch.rules, &cell, ""),
        });
    });
    let board = Memo::new(move |_| {
        sketch.with(|sketch| BoardState { position: sketch.setup.sketch(&sketch.rules), last: None })
    });
    let checked = Memo::new(move |_| sketch.with(|sketch| sketch.setup.validate(&sketch.rules)));
    let undo = move |_| {
        if let Some(before) = past.try_update(Vec::pop).flatten() {
            sketch.set(before);
        }
    };
    let clear = move |_| {
        change(&|sketch: &mut Sketch| {
            sketch.setup = Setup::blank(&sketch.rules);
            Ok(())
        });
    };
    let start = move |_| {
        change(&|sketch: &mut Sketch| {
            sketch.setup = Setup::of(&sketch.rules, &sketch.rules.start());
            Ok(())
        });
    };
    let turn = move |_| {
        change(&|sketch: &mut Sketch| {
            let count = sketch.rules.start().symmetries();
            // The next way to lie that looks different.
            let images = (1..count).map(|symmetry| sketch.setup.transformed(&sketch.rules, symmetry));
            if let Some(image) = images.into_iter().find(|image| *image != sketch.setup) {
                sketch.setup = image;
            }
            Ok(())
        });
    };
    let set_field = move |name: &'static str, value: String| {
        change(&|sketch: &mut Sketch| sketch.setup.set_field(&sketch.rules, name, &value));
    };
    let text = Memo::new(move |_| sketch.with(|sketch| sketch.setup.to_string()));
    let read = move |typed: String| {
        let read = sketch.with_untracked(|sketch| Setup::read(&sketch.rules, typed.trim()));
        match read {
            Ok(setup) => change(&|sketch: &mut Sketch| {
                sketch.setup = setup.clone();
                Ok(())
            }),
            Err(error) => trouble.set(untrack(|| words.explain(&error))),
        }
    };
    let fields = Memo::new(move |_| sketch.with(|sketch| KeptFields(sketch.setup.fields(&sketch.rules))));
    let field = move |field: SetupField| {
        let rules = StoredValue::new(sketch.with(|sketch| sketch.rules.clone()));
        view! { <Field rules field on_change=set_field/> }
    };
    let tab = move |other: &'static Entry| {
        view! {
            <a href=format!("/editor?game={}", other.name) aria-current=(other == entry).then_some("page")>
                {move || other.title(words.language())}
            </a>
        }
    };
    view! {
        <div class="editor" data-page="editor" data-game=entry.name>
            <div class="board-frame">
                <Board board moves=Signal::stored(Vec::new()) on_move=Callback::new(|_| {}) on_cell=press/>
            </div>
            <div class="editor-panel">
                <h1>{t("analysis-editor")}</h1>
                <nav class="tabs" aria-label=t("web-games")>{GAMES.iter().map(tab).collect_view()}</nav>
                <Tools game=entry.name sketch tool/>
                {move || fields.get().0.into_iter().map(field).collect_view()}
                <div class="row">
                    <Button act="undo" icon="undo" label="web-undo-edit"
                        attr:disabled=move || past.with(Vec::is_empty)
                        on:click=undo
                    />
                    <button type="button" class="button" data-act="clear" on:click=clear>{t("analysis-clear")}</button>
                    <button type="button" class="button" data-act="start" on:click=start>{t("analysis-start")}</button>
                    <button type="button" class="button" data-act="mirror" on:click=turn>{t("analysis-mirror")}</button>
                </div>
                <label for="editor-text">{t("analysis-position-text")}</label>
                <textarea
                    id="editor-text"
                    rows="3"
                    spellcheck="false"
                    prop:value=move || text.get()
                    on:change=move |event| read(event_target_value(&event))
                ></textarea>
                <div class="trouble-lines" role="alert" data-problems=move || checked.with(|checked| checked.as_ref().err().map_or(0, Vec::len))>
                    <p class="trouble">{trouble}</p>
                    {move || problems(words, &checked.get())}
                </div>
                <Ways sketch checked/>
                <details><summary>{t("web-options")}</summary><OptionFields draft/></details>
            </div>
        </div>
    }
}

/// Fields as a signal compares them.
#[derive(Clone, PartialEq)]
struct KeptFields(Vec<SetupField>);

/// Everything that is wrong, a line each.
fn problems(words: Words, checked: &Result<Position, Vec<SetupError>>) -> impl IntoView + use<> {
    let problems = checked.as_ref().err().cloned().unwrap_or_default();
    problems
        .into_iter()
        .map(|problem| view! { <p class="trouble">{words.explain(&problem)}</p> })
        .collect_view()
}

/// What a press on a cell does: one of the pieces, or nothing stays there.
#[component]
fn Tools(game: &'static str, sketch: RwSignal<Sketch>, tool: RwSignal<Option<String>>) -> impl IntoView {
    /// More pieces than this are a list.
    const FEW: usize = 6;

    let words = Words::here();
    let pieces = Memo::new(move |_| sketch.with(|sketch| sketch.setup.pieces(&sketch.rules)));
    let label = move |piece: &str| {
        let key = format!("{game}-piece-{piece}");
        if fishka_i18n::has(words.language(), &key) { words.text(&key) } else { piece.to_owned() }
    };
    let button = move |piece: Option<String>| {
        let told = {
            let piece = piece.clone();
            move || piece.as_ref().map_or_else(|| words.text("analysis-erase"), |piece| label(piece))
        };
        let (name, own) = (piece.clone().unwrap_or_default(), piece.clone());
        view! {
            <button
                type="button"
                data-tool=name
                aria-pressed=move || (tool.get() == own).to_string()
                on:click=move |_| tool.set(piece.clone())
            >
                {told}
            </button>
        }
    };
    let settings = Settings::here();
    let id = StoredValue::new(browser::new_element_id("tool"));
    let start = sketch.with_untracked(|sketch| sketch.rules.start());
    let picture = move |piece: &str| {
        id.with_value(|prefix| {
            let style = Style { theme: settings.theme(), prefix };
            piece_to_set(&start, piece, words.language(), style)
        })
    };
    let choice = move || {
        let pieces = pieces.get();
        if pieces.len() <= FEW {
            return pieces.into_iter().map(Some).map(button).collect_view().into_any();
        }
        if let Some(first) = pieces.first().and_then(|piece| picture(piece)) {
            let pictured = pieces.into_iter().filter_map(|piece| Some((picture(&piece)?, piece)));
            let pictured = pictured.map(|(shown, piece)| {
                let (name, own) = (piece.clone(), piece.clone());
                view! {
                    <button
                        type="button"
                        data-tool=name
                        aria-label=shown.label.clone()
                        title=shown.label
                        aria-pressed=move || (tool.get().as_ref() == Some(&own)).to_string()
                        on:click=move |_| tool.set(Some(piece.clone()))
                    >
                        <Small icon=shown.picture/>
                    </button>
                }
            });
            return view! {
                <svg class="panel-defs" aria-hidden="true" width="0" height="0"><defs inner_html=first.defs></defs></svg>
                <div class="editor-pieces">{pictured.collect_view()}</div>
            }
            .into_any();
        }
        let option = move |piece: String| {
            let (value, own) = (piece.clone(), piece.clone());
            view! { <option value=value prop:selected=move || tool.get().as_ref() == Some(&own)>{label(&piece)}</option> }
        };
        view! {
            <select
                aria-label=t("analysis-tool")
                data-tools
                on:change=move |event| tool.set(Some(event_target_value(&event)))
            >
                {pieces.into_iter().map(option).collect_view()}
            </select>
        }
        .into_any()
    };
    view! {
        <div class="segments editor-tools" role="group" aria-label=t("analysis-tool")>{choice}{button(None)}</div>
    }
}

/// Something that stands on no cell.
#[component]
fn Field(
    rules: StoredValue<Rules>,
    field: SetupField,
    on_change: impl Fn(&'static str, String) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let words = Words::here();
    let named = StoredValue::new(field.clone());
    let label = move || {
        rules.with_value(|rules| named.with_value(|field| rules.field_label(field, words.language())))
    };
    let worded = move |value: &str| {
        let language = words.language();
        rules.with_value(|rules| named.with_value(|field| rules.field_value_label(field, value, language)))
    };
    let SetupField { name, value, values } = field;
    let id = format!("field-{name}");
    let input = match values {
        FieldValues::OneOf(all) => {
            let option = |one: String| {
                let chosen = one == value;
                view! { <option value=one.clone() selected=chosen>{worded(&one)}</option> }
            };
            view! {
                <select id=id.clone() on:change=move |event| on_change(name, event_target_value(&event))>
                    {all.into_iter().map(option).collect_view()}
                </select>
            }
            .into_any()
        }
        FieldValues::Number { min, max } => view! {
            <input
                id=id.clone()
                type="number"
                min=min.to_string()
                max=max.to_string()
                prop:value=value
                on:change=move |event| on_change(name, event_target_value(&event))
            />
        }
        .into_any(),
        FieldValues::Text { example } => view! {
            <input
                id=id.clone()
                type="text"
                placeholder=example
                prop:value=value
                on:change=move |event| on_change(name, event_target_value(&event))
            />
        }
        .into_any(),
    };
    view! { <div class="editor-field"><label for=id>{label}</label>{input}</div> }
}

/// What to do with a position in which nothing is wrong.
#[component]
fn Ways(sketch: RwSignal<Sketch>, checked: Memo<Result<Position, Vec<SetupError>>>) -> impl IntoView {
    let navigate = use_navigate();
    let wrong = move || checked.with(Result::is_err);
    let analyse = {
        let navigate = navigate.clone();
        move |_| {
            if let Ok(position) = checked.get_untracked() {
                let rules = sketch.with_untracked(|sketch| sketch.rules.clone());
                let record = Record::from_position(rules, position);
                navigate(&address::path(&record.to_string()), NavigateOptions::default());
            }
        }
    };
    let play = move |with: Opponent| {
        let navigate = navigate.clone();
        move |_| {
            if let Ok(position) = checked.get_untracked() {
                let rules = sketch.with_untracked(|sketch| sketch.rules.clone());
                let part = |text: String| String::from(js_sys::encode_uri_component(&text));
                let path = format!(
                    "/new?game={}&with={with}&options={}&position={}",
                    rules.name(),
                    part(rules.options().to_string()),
                    part(position.to_string())
                );
                navigate(&path, NavigateOptions::default());
            }
        }
    };
    view! {
        <div class="row">
            <Button act="analyse" icon="analysis" label="web-open-text"
                class="button primary"
                attr:disabled=wrong
                on:click=analyse
            />
            <Button act="play-computer" icon="computer" label="web-with-computer"
                attr:disabled=wrong
                on:click=play(Opponent::Computer)
            />
            <Button act="invite" icon="friend" label="online-with-friend"
                attr:disabled=wrong
                on:click=play(Opponent::Friend)
            />
        </div>
    }
}
