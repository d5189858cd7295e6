use fishka_catalog::Position;
use fishka_coach::{Fact, Sign, facts, remarks};
use fishka_game::{Brush, Value};
use fishka_i18n::learn;
use fishka_lessons::lessons;
use fishka_report::Judgement;
use fishka_view::proposed;
use leptos::{ev, prelude::*, wasm_bindgen::JsCast as _};

use super::{Coach, Compared, Remark, marks};
use crate::{board::Annotations, icon::Icon, learn::links, text::Words};

/// What the coach sees: a legend of what is drawn, and a sentence for everything; and what a move gave or gave up.
#[component]
pub(crate) fn Panel(coach: Coach) -> impl IntoView {
    let words = Words::here();
    let facts = Memo::new(move |_| coach.position.with(facts));
    let signs = Memo::new(move |_| facts.with(|facts| marks::signs(facts)));
    // What was asked for; without a wish, what presses most.
    let wanted = RwSignal::new(None::<Vec<Sign>>);
    let shown =
        Memo::new(move |_| wanted.get().unwrap_or_else(|| facts.with(|facts| marks::pressing(facts))));
    let said = Memo::new(move |_| {
        let is_shown = |fact: &Fact| fact.sign.is_none_or(|sign| shown.with(|shown| shown.contains(&sign)));
        facts.with(|facts| facts.iter().filter(|fact| is_shown(fact)).cloned().collect::<Vec<_>>())
    });
    let picked = RwSignal::new(None::<Fact>);
    Effect::new(move || {
        facts.track();
        picked.set(None);
    });
    Effect::new(move || {
        let better = coach.remark.get().and_then(|remark| better(&remark));
        let drawn = picked.with(|picked| match (picked, better) {
            (Some(fact), _) => marks::annotations([fact]),
            (None, Some(better)) => better,
            (None, None) => said.with(|said| marks::annotations(said)),
        });
        coach.drawn.set(drawn);
    });
    // The board may go with the coach.
    on_cleanup(move || drop(coach.drawn.try_set(Annotations::default())));
    if let Some(verdict) = coach.verdict {
        Effect::new(move || {
            if let Some(Remark { compared, taken_back: false }) = coach.remark.get() {
                let worth = is_worth_taking_back(&compared);
                verdict.run((compared, worth));
            }
        });
    }

    let sign = move |(sign, count): (Sign, usize)| {
        let pressed = move || shown.with(|shown| shown.contains(&sign));
        let press = move |_| {
            let mut now = shown.get_untracked();
            marks::toggle(&mut now, sign);
            wanted.set(Some(now));
        };
        view! {
            <li>
                <button type="button" class="sign" data-sign=sign.key() aria-pressed=move || pressed().to_string() on:click=press>
                    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=marks::sample(sign)/></svg>
                    {move || say(words, sign.key(), &[])}
                    <small>{count}</small>
                </button>
            </li>
        }
    };
    // What the words of the game mean is a press away.
    let game = Memo::new(move |_| coach.position.with(Position::game));
    let link = links(words, game.into(), Memo::new(move |_| lessons(game.get())).into());
    let remark = move || {
        let sentences = coach.remark.get().map(|remark| told(words, &remark));
        sentences.map(|sentences| link.run(sentences.join(" ")))
    };
    view! {
        <p class="remark" role="status">{remark}</p>
        <Show when=move || signs.with(|signs| !signs.is_empty())>
            <details class="legend" open>
                <summary>{move || say(words, "coach-legend", &[])}</summary>
                <ul class="signs">{move || signs.get().into_iter().map(sign).collect_view()}</ul>
            </details>
        </Show>
        <Facts facts=said picked link/>
    }
}

/// Sentences of the coach. One that is pressed is drawn alone.
#[component]
fn Facts(
    facts: Memo<Vec<Fact>>,
    picked: RwSignal<Option<Fact>>,
    link: Callback<String, AnyView>,
) -> impl IntoView {
    let words = Words::here();
    let sentence = move |fact: Fact| {
        let text = say(words, &fact.message(), &fact.values);
        let said = link.run(text.clone());
        if fact.sign.is_none() {
            return view! { <li class="fact"><span>{said}</span></li> }.into_any();
        }
        let own = StoredValue::new(fact);
        let pressed = move || picked.with(|picked| own.with_value(|own| picked.as_ref() == Some(own)));
        let press = move || picked.set(if pressed() { None } else { Some(own.get_value()) });
        // The whole line can be pressed, but for the links in it; the button is for keys and ears.
        let press_line = move |event: ev::MouseEvent| {
            let pressed: Option<web_sys::Element> = event.target().and_then(|target| target.dyn_into().ok());
            if pressed.is_some_and(|element| matches!(element.closest("a, button"), Ok(None))) {
                press();
            }
        };
        view! {
            <li class="fact" class:shown=pressed on:click=press_line>
                <span>{said}</span>
                <button type="button" aria-label=text aria-pressed=move || pressed().to_string() on:click=move |_| press()>
                    <Icon name="eye"/>
                </button>
            </li>
        }
        .into_any()
    };
    let none =
        move || facts.with(Vec::is_empty).then(|| view! { <li>{say(words, "coach-nothing", &[])}</li> });
    view! { <ul class="facts">{none}{move || facts.get().into_iter().map(sentence).collect_view()}</ul> }
}

fn say(words: Words, key: &str, values: &[(&str, Value)]) -> String {
    learn::text(words.language(), key, values)
}

/// What was better than a move that was taken back, on the board that is shown again.
fn better(Remark { compared, taken_back }: &Remark) -> Option<Annotations> {
    taken_back.then(|| proposed(&compared.before, &[(compared.best, String::new())], Brush::Green))
}

/// Whether a move is among the worst, and it can be shown why.
fn is_worth_taking_back(compared: &Compared) -> bool {
    let remarks = remarks(&compared.before, compared.played, compared.best);
    compared.judgement == Some(Judgement::Blunder) && (remarks.played.is_some() || remarks.better.is_some())
}

/// What is said of a move: that it is taken back, what it gave or gave up, and what was better.
fn told(words: Words, Remark { compared, taken_back }: &Remark) -> Vec<String> {
    let Compared { before, played, best, judgement, .. } = compared;
    let fact = |fact: &Fact| say(words, &fact.message(), &fact.values);
    if judgement.is_none() {
        let key = if played == best { "coach-best" } else { "coach-good" };
        let gave = remarks(before, *played, *played).played;
        let praise = say(words, key, &[("mv", Value::text(played))]);
        return [Some(praise), gave.as_ref().map(fact)].into_iter().flatten().collect();
    }
    let remarks = remarks(before, *played, *best);
    let back = taken_back.then(|| say(words, "coach-back", &[("mv", Value::text(played))]));
    let better = say(words, "coach-better", &[("mv", Value::text(best))]);
    let sentences =
        [back, remarks.played.as_ref().map(fact), Some(better), remarks.better.as_ref().map(fact)];
    sentences.into_iter().flatten().collect()
}
