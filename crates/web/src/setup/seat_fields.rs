use fishka_engine_api::Level;
use fishka_game::{Game, Seat, Value};
use fishka_i18n::RulesLabels as _;
use leptos::prelude::*;

use super::{Draft, Opponent};
use crate::{
    game::{Player, level_name, levels, player_label},
    text::{Words, t},
};

/// Who plays which side, and how strong the computer is.
#[component]
pub(crate) fn SeatFields(draft: Draft) -> impl IntoView {
    let seats = Memo::new(move |_| draft.rules().seats());
    move || match draft.with {
        Opponent::Computer => {
            view! { <Sides draft seats=seats.get()/> <Levels draft others=seats.get() - 1/> }.into_any()
        }
        Opponent::Friend => {
            view! { <Sides draft seats=seats.get()/> <Others draft others=seats.get() - 1/> }.into_any()
        }
        Opponent::Device => view! { <Players draft seats=seats.get()/> }.into_any(),
    }
}

/// Which side the person plays against the computer.
#[component]
fn Sides(draft: Draft, seats: usize) -> impl IntoView {
    let words = Words::here();
    let chip = move |side: Option<usize>| {
        let label = move || match side.and_then(Seat::new) {
            Some(seat) => side_label(draft, words, seat),
            None => words.text("web-side-random"),
        };
        view! {
            <label class="chip">
                <input
                    type="radio"
                    name="side"
                    prop:checked=move || draft.side.get().filter(|side| *side < seats) == side
                    on:change=move |_| draft.side.set(side)
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend>{t("web-side")}</legend>
            <div class="chips">{(0..seats).map(Some).chain([None]).map(chip).collect_view()}</div>
        </fieldset>
    }
}

fn side_label(draft: Draft, words: Words, seat: Seat) -> String {
    let rules = draft.rules();
    rules.seat_label(&rules.start(), seat, words.language())
}

/// How strong each of the computer's seats is.
#[component]
fn Levels(draft: Draft, others: usize) -> impl IntoView {
    let words = Words::here();
    (0..others)
        .map(|index| {
            let legend = move || match others {
                1 => words.text("web-level"),
                _ => words.with("web-level-of", &[("number", Value::Number(index as i64 + 1))]),
            };
            let level = Signal::derive(move || draft.others.get()[index].level().unwrap_or(Level::FULL));
            let set = Callback::new(move |level| {
                draft.others.update(|others| others[index] = Player::Computer(level));
            });
            view! {
                <fieldset>
                    <legend>{legend}</legend>
                    <LevelChips name=format!("level-{index}") level on_choose=set/>
                </fieldset>
            }
        })
        .collect_view()
}

/// The levels in a row, and a line about the chosen one.
#[component]
fn LevelChips(name: String, level: Signal<Level>, on_choose: Callback<Level>) -> impl IntoView {
    let words = Words::here();
    let chip = move |one: Level| {
        let label = move || match one.number() {
            Some(number) => number.to_string(),
            None => words.text("web-level-full"),
        };
        view! {
            <label class="chip">
                <input
                    type="radio"
                    name=name.clone()
                    data-level=level_name(one)
                    prop:checked=move || level.get() == one
                    on:change=move |_| on_choose.run(one)
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <div class="chips levels">{levels().map(chip).collect_view()}</div>
        <p class="small" aria-live="polite">
            {move || words.text(&format!("web-level-{}-about", level_name(level.get())))}
            {move || {
                let rating = level.get().rating().map(|rating| ("rating", Value::text(rating)));
                rating.map(|rating| format!(" {}", words.with("web-level-rating", &[rating])))
            }}
        </p>
    }
}

/// At a table for more than two: which of the others are awaited and which are computers.
#[component]
fn Others(draft: Draft, others: usize) -> impl IntoView {
    let words = Words::here();
    let row = move |index: usize| {
        let number = [("number", Value::number(index + 1))];
        let label = Signal::derive(move || words.with("online-other", &number));
        let computers = levels().filter(|level| level.number().is_some());
        let id = format!("other-{index}");
        view! { <PlayerField draft index id label person="online-open-seat" computers=computers.collect()/> }
    };
    (others > 1).then(|| {
        view! {
            <fieldset>
                <legend>{t("web-players")}</legend>
                <div class="options">{(0..others).map(row).collect_view()}</div>
            </fieldset>
        }
    })
}

/// Who plays each seat on one device: people, or the computer for those who are missing.
#[component]
fn Players(draft: Draft, seats: usize) -> impl IntoView {
    let words = Words::here();
    let row = move |seat: Seat| {
        let label = Signal::derive(move || side_label(draft, words, seat));
        let (index, id) = (seat.index(), format!("seat-{seat}"));
        view! { <PlayerField draft index id label person="web-player-person" computers=levels().collect()/> }
    };
    view! {
        <fieldset>
            <legend>{t("web-players")}</legend>
            <div class="options">{Seat::first(seats).map(row).collect_view()}</div>
        </fieldset>
    }
}

/// Who plays one of several seats: a person, or a computer.
#[component]
fn PlayerField(
    draft: Draft,
    /// Its place among those that are chosen.
    index: usize,
    id: String,
    label: Signal<String>,
    /// The word for a person there.
    person: &'static str,
    computers: Vec<Level>,
) -> impl IntoView {
    let words = Words::here();
    let choose = move |event| {
        if let Ok(player) = event_target_value(&event).parse() {
            draft.others.update(|others| others[index] = player);
        }
    };
    let choice = move |player: Player| {
        let label = move || match player {
            Player::Person => words.text(person),
            Player::Computer(_) => player_label(words, player),
        };
        view! {
            <option value=player.to_string() prop:selected=move || draft.others.get()[index] == player>{label}</option>
        }
    };
    let players = [Player::Person].into_iter().chain(computers.into_iter().map(Player::Computer));
    view! {
        <div class="option">
            <label for=id.clone()>{label}</label>
            <select id=id on:change=choose>{players.map(choice).collect_view()}</select>
        </div>
    }
}
