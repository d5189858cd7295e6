use fishka_catalog::Rules;
use fishka_game::{Game as _, OptionSpec, OptionValues, Options};
use fishka_i18n::EntryLabels as _;
use fishka_view::{Scene, Show as Shown};
use leptos::prelude::*;

use super::Draft;
use crate::{
    picture::{Picture, plain_scene},
    text::{language, t},
};

/// The options of the game that matter with what is chosen so far.
#[component]
pub(crate) fn OptionFields(draft: Draft) -> impl IntoView {
    let shown = Memo::new(move |_| {
        let options = draft.rules().options();
        let matter = |spec: &&OptionSpec| options.get(spec.name).is_some();
        draft.entry.options.iter().filter(matter).map(|spec| spec.name).collect::<Vec<_>>()
    });
    let fields = move || {
        let specs = draft.entry.options.iter();
        specs
            .filter(|spec| shown.with(|shown| shown.contains(&spec.name)))
            .map(|spec| view! { <OptionField draft spec/> })
            .collect_view()
    };
    view! {
        <fieldset>
            <legend>{t("web-options")}</legend>
            <div class="options">{fields}</div>
        </fieldset>
    }
}

#[component]
fn OptionField(draft: Draft, spec: &'static OptionSpec) -> impl IntoView {
    let (language, entry) = (language(), draft.entry);
    let value = move || draft.rules().options().get(spec.name).unwrap_or(spec.default).to_owned();
    let id = format!("option-{}", spec.name);
    let about = format!("{id}-about");
    let field = match spec.values {
        OptionValues::OneOf(values) if let Some(scenes) = pictured(draft, spec, values) => {
            let choice = move |(word, scene): (&'static str, Scene)| {
                view! {
                    <label class="layout">
                        <input
                            type="radio"
                            name=spec.name
                            value=word
                            prop:checked=move || value() == word
                            on:change=move |_| draft.set_option(spec.name, word.to_owned())
                        />
                        <Picture scene=Signal::stored(scene)/>
                        <span>{move || entry.value_label(spec, word, language.get())}</span>
                    </label>
                }
            };
            view! {
                <div
                    id=id.clone()
                    class="layouts"
                    role="radiogroup"
                    aria-label=move || entry.option_label(spec, language.get())
                    aria-describedby=about.clone()
                >
                    {values.iter().copied().zip(scenes).map(choice).collect_view()}
                </div>
            }
            .into_any()
        }
        OptionValues::OneOf(values) => {
            let choice = move |word: &'static str| {
                view! {
                    <option value=word prop:selected=move || value() == word>
                        {move || entry.value_label(spec, word, language.get())}
                    </option>
                }
            };
            view! {
                <select
                    id=id.clone()
                    aria-describedby=about.clone()
                    on:change=move |event| draft.set_option(spec.name, event_target_value(&event))
                >
                    {values.iter().map(|word| choice(word)).collect_view()}
                </select>
            }
            .into_any()
        }
        OptionValues::Number { min, max } => view! {
            <input
                id=id.clone()
                type="number"
                required
                min=min
                max=max
                aria-describedby=about.clone()
                prop:value=value
                on:change=move |event| draft.set_option(spec.name, event_target_value(&event))
            />
        }
        .into_any(),
    };
    view! {
        <div class="option">
            <label for=id>{move || entry.option_label(spec, language.get())}</label>
            {field}
            <small id=about>{move || entry.option_about(spec, language.get())}</small>
        </div>
    }
}

/// The positions in which the game begins with each of several values, where they all look different: such an option is chosen
/// by eye.
fn pictured(draft: Draft, spec: &OptionSpec, values: &[&'static str]) -> Option<Vec<Scene>> {
    let language = language().get_untracked();
    let scene = |value: &&'static str| {
        let rules = Rules::new(draft.entry.name, &Options::new().with(spec.name, value)).ok()?;
        let show = Shown { coordinates: false, ..Shown::default() };
        Some(plain_scene(&rules.start(), language, show))
    };
    let scenes: Vec<Scene> = values.iter().map(scene).collect::<Option<_>>()?;
    let alike = |(index, one): (usize, &Scene)| scenes[..index].iter().any(|other| other.board == one.board);
    (scenes.len() > 2 && !scenes.iter().enumerate().any(alike)).then_some(scenes)
}
