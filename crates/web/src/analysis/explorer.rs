//! What was played in the position before the eyes and how it ended: as the server knows it, or, without one, the book of engine
//! games that comes with the page.

use std::{collections::HashMap, time::Duration};

use fishka_catalog::{Line, Move, Position, Rules};
use fishka_explorer::{Answer, Filter, MovePlayed, NotAFilter, Question, Sample, Tally, shipped};
use fishka_game::{Brush, Game as _, Position as _, Seat, Value};
use fishka_view::proposed;
use leptos::{leptos_dom::helpers::TimeoutHandle, prelude::*, task::spawn_local};
use leptos_router::{NavigateOptions, hooks::use_navigate};

use super::{Desk, address, desk::in_words};
use crate::{
    board::Annotations,
    icon::Icon,
    online::api::{self, ApiError},
    settings::kept,
    text::{Words, t},
};

/// Who only walks through a game asks nothing on the way.
const PAUSE: Duration = Duration::from_millis(120);
/// So many answers are at hand again at once.
const REMEMBERED: usize = 200;

/// The moves that were made where the person is, how their games ended, and some of those games.
#[component]
pub(super) fn ExplorerPanel(desk: Desk) -> impl IntoView {
    let words = Words::here();
    let choice = Choice::new();
    let asked = Memo::new(move |_| {
        let ply = desk.cursor.ply().get();
        desk.cursor.line().with(|line| Asked::new(line, line.position_at(ply), choice.get()))
    });
    let found = look_up(asked);
    let total = move || {
        let games = found.with(|found| found.answer.total.games);
        words.with("explorer-total", &[("games", Value::number(games))])
    };
    let trouble = move || found.with(|found| found.trouble.as_ref().map(|trouble| trouble.tell(words)));
    view! {
        <Filters desk choice/>
        <p class="small" role="status" data-explored=move || found.with(|found| found.settled).then_some("done")>
            {total}
        </p>
        {move || trouble().map(|told| view! { <p class="small trouble" data-explorer="book">{told}</p> })}
        <Moves desk asked found/>
        <Samples desk found/>
    }
}

/// Which games count, as it stands in the fields; empty for all.
#[derive(Copy, Clone)]
struct Choice {
    source: RwSignal<String>,
    since: RwSignal<String>,
    until: RwSignal<String>,
    ended: RwSignal<String>,
}

impl Choice {
    fn new() -> Choice {
        Choice {
            source: kept("explorer-source", String::new()),
            since: RwSignal::new(String::new()),
            until: RwSignal::new(String::new()),
            ended: RwSignal::new(String::new()),
        }
    }

    /// The filter as programs ask for it, part by part.
    fn get(self) -> [(&'static str, String); 4] {
        [
            ("source", self.source.get()),
            ("since", self.since.get()),
            ("until", self.until.get()),
            ("result", self.ended.get()),
        ]
    }
}

/// A position somebody asks about, and which games count.
#[derive(Clone)]
struct Asked {
    rules: Rules,
    position: Position,
    parts: Vec<(&'static str, String)>,
}

impl PartialEq for Asked {
    fn eq(&self, other: &Asked) -> bool {
        self.parts == other.parts
    }
}

impl Asked {
    fn new(line: &Line, position: Position, filter: [(&'static str, String); 4]) -> Asked {
        let rules = line.game().clone();
        let mut parts = vec![
            ("game", rules.name().to_owned()),
            ("options", rules.options().to_string()),
            ("position", position.to_string()),
        ];
        parts.extend(filter);
        Asked { rules, position, parts }
    }

    fn part(&self, name: &str) -> Option<&str> {
        let value = self.parts.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str());
        value.filter(|value| !value.is_empty())
    }

    fn filter(&self) -> Result<Filter, NotAFilter> {
        Ok(Filter {
            source: self.part("source").map(str::parse).transpose()?,
            since: self.part("since").map(str::parse).transpose()?,
            until: self.part("until").map(str::parse).transpose()?,
            ended: self.part("result").map(str::parse).transpose()?,
        })
    }

    /// What the book that comes with the page says.
    fn in_book(&self) -> Result<Answer, NotAFilter> {
        let question = Question::new(&self.rules, &self.position, self.filter()?);
        Ok(shipped(self.rules.name()).map(|book| book.answer(&question)).unwrap_or_default())
    }
}

/// What is known of the position that is asked about.
#[derive(Clone, Default)]
struct Found {
    answer: Answer,
    /// Whether nothing more will come.
    settled: bool,
    trouble: Option<Trouble>,
}

/// Why not everything is there.
#[derive(Clone)]
enum Trouble {
    Filter(NotAFilter),
    /// The server does not answer; there is a book or there is none.
    Server(ApiError, bool),
}

impl Trouble {
    fn tell(&self, words: Words) -> String {
        match self {
            Trouble::Filter(wrong) => words.explain(wrong),
            Trouble::Server(error, book) => {
                let key = if *book { "explorer-book-only" } else { "explorer-no-book" };
                format!("{} {}", error.tell(words), words.text(key))
            }
        }
    }
}

/// Asks the book at once, and the server when the person stays.
fn look_up(asked: Memo<Asked>) -> RwSignal<Found> {
    let found = RwSignal::new(Found::default());
    let remembered = StoredValue::new(HashMap::<Vec<(&'static str, String)>, Answer>::new());
    let waiting = StoredValue::new_local(None::<TimeoutHandle>);
    let stop = move || {
        let waits = waiting.try_update_value(Option::take).flatten();
        waits.inspect(TimeoutHandle::clear);
    };
    Effect::new(move || {
        let now = asked.get();
        stop();
        if let Some(answer) = remembered.with_value(|known| known.get(&now.parts).cloned()) {
            found.set(Found { answer, settled: true, trouble: None });
            return;
        }
        let book = match now.in_book() {
            Ok(book) => book,
            Err(wrong) => {
                let trouble = Some(Trouble::Filter(wrong));
                found.set(Found { settled: true, trouble, ..Found::default() });
                return;
            }
        };
        found.set(Found { answer: book, ..Found::default() });
        let ask = move || {
            spawn_local(async move {
                let answer = api::explore(&now.parts).await;
                // The person may be elsewhere by now, or the page left.
                if asked.try_with_untracked(|asked| *asked == now) != Some(true) {
                    return;
                }
                found.update(|found| {
                    found.settled = true;
                    match answer {
                        Ok(answer) => {
                            remembered.update_value(|known| {
                                if known.len() >= REMEMBERED {
                                    known.clear();
                                }
                                known.insert(now.parts.clone(), answer.clone());
                            });
                            found.answer = answer;
                        }
                        Err(error) => {
                            let book = shipped(now.rules.name()).is_some();
                            found.trouble = Some(Trouble::Server(error, book));
                        }
                    }
                });
            });
        };
        waiting.set_value(set_timeout_with_handle(ask, PAUSE).ok());
    });
    on_cleanup(stop);
    found
}

/// Which games count.
#[component]
fn Filters(desk: Desk, choice: Choice) -> impl IntoView {
    let words = Words::here();
    let select = move |label: &'static str, name: &'static str, value: RwSignal<String>, options: AnyView| {
        view! {
            <label class="field">
                <span>{t(label)}</span>
                <select data-filter=name prop:value=move || value.get() on:change=move |event| value.set(event_target_value(&event))>
                    {options}
                </select>
            </label>
        }
    };
    let month = move |label: &'static str, name: &'static str, value: RwSignal<String>| {
        view! {
            <label class="field">
                <span>{t(label)}</span>
                <input
                    type="month"
                    data-filter=name
                    placeholder="2026-11"
                    prop:value=move || value.get()
                    on:change=move |event| value.set(event_target_value(&event).trim().to_owned())
                />
            </label>
        }
    };
    let option = move |value: &'static str, key: &'static str, chosen: RwSignal<String>| {
        view! { <option value=value selected=chosen.with_untracked(|chosen| chosen == value)>{t(key)}</option> }
    };
    let sources = [("", "explorer-all"), ("people", "explorer-people"), ("engine", "explorer-engine")];
    let sources =
        sources.map(|(value, key)| option(value, key, choice.source)).into_iter().collect_view().into_any();
    // An auction decides during the game who plays for what; the seats stay.
    let sides = desk.cursor.line().with_untracked(sides);
    let won = move |seats: Vec<Seat>| {
        let value = seats.first().map(ToString::to_string).unwrap_or_default();
        let label = move || {
            let side = side_name(desk, words, &seats);
            words.with("explorer-won", &[("side", Value::Text(side))])
        };
        view! { <option value=value>{label}</option> }
    };
    let results = view! {
        {option("", "explorer-all", choice.ended)}
        {sides.into_iter().map(won).collect_view()}
        {option("draw", "explorer-drawn", choice.ended)}
    };
    view! {
        <details class="explorer-filters">
            <summary>{t("explorer-filter")}</summary>
            <div class="fields">
                {select("explorer-source", "source", choice.source, sources)}
                {select("explorer-result", "result", choice.ended, results.into_any())}
                {month("explorer-since", "since", choice.since)}
                {month("explorer-until", "until", choice.until)}
            </div>
        </details>
    }
}

/// The sides of a game, each with its seats: partners win together.
fn sides(line: &Line) -> Vec<Vec<Seat>> {
    let rules = line.game();
    let mut sides: Vec<Vec<Seat>> = Vec::new();
    for seat in Seat::first(rules.seats()) {
        match sides.iter_mut().find(|side| side.iter().any(|one| rules.are_partners(*one, seat))) {
            Some(side) => side.push(seat),
            None => sides.push(vec![seat]),
        }
    }
    sides
}

fn side_name(desk: Desk, words: Words, seats: &[Seat]) -> String {
    let name = |line: &Line| seats.iter().map(|seat| words.side(line, *seat)).collect::<Vec<_>>().join(", ");
    desk.cursor.line().with(name)
}

/// Games as hundredths of all.
fn share(count: u32, tally: &Tally) -> f64 {
    100.0 * f64::from(count) / f64::from(tally.games.max(1))
}

/// The moves, a row each: how often, and what share of the games each side won.
#[component]
fn Moves(desk: Desk, asked: Memo<Asked>, found: RwSignal<Found>) -> impl IntoView {
    let words = Words::here();
    let sides = StoredValue::new(desk.cursor.line().with_untracked(sides));
    let position = Memo::new(move |_| asked.with(|asked| asked.position.clone()));
    let row = move |played: MovePlayed| {
        let position = position.get_untracked();
        let mv = position.parse_move(&played.mv).ok()?;
        let told = in_words(&position, &[mv], words.language()).concat();
        let tally = played.tally;
        let shares = sides.with_value(|sides| {
            let won = |side: &Vec<Seat>| side.first().map_or(0, |seat| tally.wins[seat.index()]);
            sides.iter().map(|side| share(won(side), &tally)).collect::<Vec<_>>()
        });
        let cells = shares.iter().map(|share| view! { <td>{format!("{share:.0}")}</td> }).collect_view();
        let show = move |_| desk.drawn.set(drawn(&position, mv));
        let show_focus = {
            let show = show.clone();
            move |_| show(())
        };
        let hide = move || desk.drawn.set(Annotations::default());
        Some(view! {
            <tr on:mouseenter=move |_| show(()) on:mouseleave=move |_| hide()>
                <th scope="row">
                    <button
                        type="button"
                        class="line-move"
                        data-played=played.mv
                        on:focus=show_focus
                        on:blur=move |_| hide()
                        on:click=move |_| desk.play(mv)
                    >
                        {told}
                    </button>
                </th>
                <td>{tally.games}</td>
                {cells}
                <td>{format!("{:.0}", share(tally.draws, &tally))}</td>
                <td class="explorer-bar" aria-hidden="true">{bar(&shares)}</td>
            </tr>
        })
    };
    let heads = move || {
        let head = |side: &Vec<Seat>| {
            let name = side_name(desk, words, side);
            let label = words.with("explorer-share", &[("side", Value::Text(name.clone()))]);
            view! { <th scope="col"><abbr title=label>{name}</abbr></th> }
        };
        sides.with_value(|sides| sides.iter().map(head).collect_view())
    };
    let rows =
        move || found.with(|found| found.answer.moves.clone()).into_iter().filter_map(row).collect_view();
    view! {
        <Show when=move || found.with(|found| !found.answer.moves.is_empty()) && !desk.is_asked()>
            <table class="explorer-moves">
                <thead>
                    <tr>
                        <th scope="col">{t("explorer-move")}</th>
                        <th scope="col">{t("explorer-games")}</th>
                        {heads}
                        <th scope="col"><abbr title=t("explorer-drawn-share")>"="</abbr></th>
                        <td></td>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            <p class="small">{t("explorer-shares")}</p>
        </Show>
    }
}

/// A move on the board while it is pointed at.
fn drawn(position: &Position, mv: Move) -> Annotations {
    proposed(position, &[(mv, String::new())], Brush::Green)
}

/// The shares of the sides side by side; what is left was drawn.
fn bar(shares: &[f64]) -> impl IntoView + use<> {
    let part = |(index, share): (usize, &f64)| {
        view! { <span data-side=index style:width=format!("{share:.1}%")></span> }
    };
    shares.iter().enumerate().map(part).collect_view()
}

/// Some of the games, to be opened.
#[component]
fn Samples(desk: Desk, found: RwSignal<Found>) -> impl IntoView {
    let (words, navigate) = (Words::here(), use_navigate());
    let open = Callback::new(move |game: u32| {
        let navigate = navigate.clone();
        spawn_local(async move {
            match api::explored(game).await {
                Ok(record) => navigate(&address::path(&record), NavigateOptions::default()),
                // The page may have been left meanwhile.
                Err(error) => drop(desk.notice.try_set(untrack(|| error.tell(words)))),
            }
        });
    });
    let row = move |sample: Sample| {
        let known = |name: &String| if name.is_empty() { "?".to_owned() } else { name.clone() };
        let seats = sample.seats.iter().map(known).collect::<Vec<_>>().join(" – ");
        let told: Vec<String> =
            [seats, sample.result.clone()].into_iter().chain(sample.date.clone()).collect();
        view! {
            <li>
                <button type="button" class="link" data-sample=sample.game on:click=move |_| open.run(sample.game)>
                    <Icon name="open"/>{told.join(" · ")}
                </button>
            </li>
        }
    };
    let rows = move || found.with(|found| found.answer.samples.clone()).into_iter().map(row).collect_view();
    view! {
        <Show when=move || found.with(|found| !found.answer.samples.is_empty()) && !desk.is_asked()>
            <h2>{t("explorer-samples")}</h2>
            <ul class="explorer-samples">{rows}</ul>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use super::*;

    fn asked(game: &str, filter: [(&'static str, &str); 4]) -> Asked {
        let line = Line::new(Rules::new(game, &"".parse().unwrap()).unwrap());
        Asked::new(&line, line.position().clone(), filter.map(|(name, value)| (name, value.to_owned())))
    }

    const ALL: [(&str, &str); 4] = [("source", ""), ("since", ""), ("until", ""), ("result", "")];

    #[test]
    fn the_book_of_the_page_knows_how_games_begin() {
        for game in ["dvonn", "abalone"] {
            let answer = asked(game, ALL).in_book().unwrap();
            assert!(answer.total.games > 100 && answer.moves.len() > 1, "{game}: {answer:?}");
        }
    }

    #[test]
    fn the_book_is_filtered_as_the_server_filters() {
        let mut people = ALL;
        people[0].1 = "people";
        assert_eq!(asked("dvonn", people).in_book().unwrap().total.games, 0, "its games are the engine's");
        let mut wrong = ALL;
        wrong[1].1 = "soon";
        assert!(asked("dvonn", wrong).in_book().is_err());
    }

    #[test]
    fn partners_are_one_side() {
        let sides = |options: &str| sides(&Line::new(Rules::new("tayu", &options.parse().unwrap()).unwrap()));
        assert_eq!(sides("").iter().map(Vec::len).collect::<Vec<_>>(), [1, 1]);
        assert_eq!(sides("seats=4").iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
    }
}
