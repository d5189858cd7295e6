use fishka_catalog::{Entry, GAMES};
use fishka_game::{Game as _, Seat, Standing, Value};
use fishka_i18n::EntryLabels as _;
use fishka_record::{Conclusion, Record};
use fishka_wire::{End, GameId, Phase, PlayerId, Summary, Who};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    analysis, browser,
    button::{Button, IconButton},
    file_button::FileButton,
    game::{LocalGame, Player, player_label, store},
    online::{api, options_label, who_label},
    shell::title,
    surface::Dialog,
    text::{Words, t},
};

/// Where a game is kept.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Place {
    /// In this browser, where it was played.
    Here(String),
    /// In this browser, brought from elsewhere.
    Brought(String),
    /// On the server.
    Server(GameId),
}

/// A game of the person, as the list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Played {
    place: Place,
    entry: &'static Entry,
    /// Day by day, so that it can be sorted: `2026-11-17`.
    date: String,
    players: String,
    options: String,
    /// How it ended for the person, when that can be said.
    standing: Option<Standing>,
    over: bool,
    score: String,
    path: String,
}

/// What of the list is shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Filter {
    game: String,
    place: String,
    end: String,
    player: String,
}

impl Filter {
    fn fits(&self, game: &Played) -> bool {
        let place = match game.place {
            Place::Here(_) | Place::Brought(_) => "here",
            Place::Server(_) => "server",
        };
        let end = match (game.over, game.standing) {
            (false, _) => "unfinished",
            (true, Some(Standing::Win)) => "win",
            (true, Some(Standing::Draw)) => "draw",
            (true, Some(Standing::Loss)) => "loss",
            (true, None) => "over",
        };
        let any = |wish: &str, is: &str| wish.is_empty() || wish == is;
        any(&self.game, game.entry.name)
            && any(&self.place, place)
            && any(&self.end, end)
            && game.players.to_lowercase().contains(&self.player.trim().to_lowercase())
    }
}

/// All games of the person: those of this browser and those with others.
#[component]
pub(crate) fn History() -> impl IntoView {
    title(t("web-history"));
    let words = Words::here();
    let (online, said) = (RwSignal::new((None, Vec::new())), RwSignal::new(String::new()));
    let changed = RwSignal::new(0_u32);
    load_online(online);
    let all = Memo::new(move |_| {
        changed.track();
        let (me, finished): (Option<PlayerId>, Vec<Summary>) = online.get();
        let kept = store::ids().into_iter().filter_map(|id| store::load(&id));
        let mut all: Vec<Played> = kept.filter_map(|game| of_local(words, &game)).collect();
        all.extend(store::records().into_iter().filter_map(|(name, record)| of_record(words, name, &record)));
        all.extend(finished.iter().filter_map(|game| of_summary(words, game, me)));
        all.sort_by(|one, other| other.date.cmp(&one.date));
        all
    });
    let filter = RwSignal::new(Filter::default());
    let shown = Memo::new(move |_| {
        let filter = filter.get();
        all.with(|all| all.iter().filter(|game| filter.fits(game)).cloned().collect::<Vec<_>>())
    });
    let (deleting, doomed) = (RwSignal::new(false), RwSignal::new(None::<Place>));
    let delete = Callback::new(move |()| {
        let Some(place) = doomed.get_untracked() else { return };
        spawn_local(async move {
            match place {
                Place::Here(id) => store::remove(&id),
                Place::Brought(name) => store::remove_record(&name),
                Place::Server(id) => match api::forget(id).await {
                    Ok(()) => {
                        let _ = online.try_update(|(_, games)| games.retain(|game| game.id != id));
                    }
                    Err(error) => drop(said.try_set(untrack(|| error.tell(words)))),
                },
            }
            let _ = changed.try_update(|count| *count += 1);
        });
    });
    let ask = Callback::new(move |place: Place| {
        doomed.set(Some(place));
        deleting.set(true);
    });
    let count = move || words.with("web-history-count", &[("count", Value::number(shown.with(Vec::len)))]);
    view! {
        <div class="history-page" data-page="history">
            <h1>{t("web-history")}</h1>
            <p class="lead">{t("web-history-lead")}</p>
            <Filters filter/>
            <Carrying said on_change=Callback::new(move |()| changed.update(|count| *count += 1))/>
            <p class="notice" role="status">{said}</p>
            <p class="small" role="status" data-count=move || shown.with(Vec::len)>{count}</p>
            <ul class="played">
                <For each=move || shown.get() key=|game| (game.place.clone(), game.score.clone(), game.players.clone()) let:game>
                    <Row game on_delete=ask/>
                </For>
            </ul>
            <Dialog open=deleting question="web-history-delete-ask" yes="web-forget" on_yes=delete/>
        </div>
    }
}

/// Reads the games that the server keeps, page by page.
fn load_online(online: RwSignal<(Option<PlayerId>, Vec<Summary>)>) {
    spawn_local(async move {
        // Without the server the games of this browser are all there is.
        let Ok(lists) = api::lists().await else { return };
        let _ = online.try_set((lists.me, lists.mine));
        let mut after = None;
        while let Ok(page) = api::finished(after).await {
            after = page.last().map(|game| game.id);
            if page.is_empty() || online.try_update(|(_, games)| games.extend(page)).is_none() {
                break;
            }
        }
    });
}

fn of_local(words: Words, game: &LocalGame) -> Option<Played> {
    let entry = Entry::find(game.rules().name()).ok()?;
    let people = game.players().iter().filter(|player| **player == Player::Person).count();
    let own = game.players().iter().position(|player| *player == Player::Person).filter(|_| people == 1);
    let conclusion = game.conclusion();
    let names: Vec<String> = game.players().iter().map(|&player| player_label(words, player)).collect();
    Some(Played {
        place: Place::Here(game.id().to_owned()),
        entry,
        date: game.date().to_owned(),
        players: names.join(" – "),
        options: options_label(words, entry, &game.rules().options().to_string()),
        standing: own.and_then(|seat| conclusion.standings().get(seat).copied()),
        over: conclusion != Conclusion::Unfinished,
        score: score(&conclusion),
        path: format!("/play/{}", game.id()),
    })
}

fn of_record(words: Words, name: String, record: &Record) -> Option<Played> {
    let entry = Entry::find(record.rules().name()).ok()?;
    let names = Seat::first(record.rules().seats()).map(|seat| record.tags().seat(seat));
    let names: Vec<String> =
        names.map(|name| name.map_or_else(|| words.text("online-anonymous"), str::to_owned)).collect();
    let conclusion = record.conclusion();
    Some(Played {
        place: Place::Brought(name),
        entry,
        date: record.tags().get("Date").unwrap_or_default().to_owned(),
        players: names.join(" – "),
        options: options_label(words, entry, &record.rules().options().to_string()),
        standing: None,
        over: conclusion != Conclusion::Unfinished,
        score: score(&conclusion),
        path: analysis::path(&record.to_string()),
    })
}

fn of_summary(words: Words, game: &Summary, me: Option<PlayerId>) -> Option<Played> {
    let entry = Entry::find(&game.game).ok()?;
    let label = |who: &Who| match me {
        Some(me) if who.player() == Some(me) => {
            words.with("online-you", &[("name", Value::Text(who_label(words, who)))])
        }
        _ => who_label(words, who),
    };
    let names: Vec<String> = game.seats.iter().map(label).collect();
    let result = game.result.as_ref().filter(|result| result.end != End::Aborted);
    let seat = me.and_then(|me| game.seat_of(me));
    let scores = result.map(|result| result.scores.iter().map(u32::to_string).collect::<Vec<_>>());
    Some(Played {
        place: Place::Server(game.id),
        entry,
        date: browser::day(game.created),
        players: names.join(" – "),
        options: options_label(words, entry, &game.options),
        standing: seat.and_then(|seat| result?.standings.get(seat.index()).copied()),
        over: game.phase == Phase::Over,
        score: scores.map(|scores| scores.join("–")).unwrap_or_default(),
        path: format!("/game/{}", game.id),
    })
}

/// What the rules count for the seats; nothing where they did not end the game.
fn score(conclusion: &Conclusion) -> String {
    match conclusion {
        Conclusion::OnBoard(outcome) => {
            outcome.seats().iter().map(|seat| seat.score.to_string()).collect::<Vec<_>>().join("–")
        }
        Conclusion::OffBoard { .. } | Conclusion::Unfinished => String::new(),
    }
}

/// One game of the list.
#[component]
fn Row(game: Played, on_delete: Callback<Place>) -> impl IntoView {
    let words = Words::here();
    let Played { place, entry, date, players, options, standing, over, score, path } = game;
    let end = move || {
        let key = match (over, standing) {
            (false, _) => "web-history-unfinished",
            (true, Some(Standing::Win)) => "web-standing-win",
            (true, Some(Standing::Draw)) => "web-standing-draw",
            (true, Some(Standing::Loss)) => "web-standing-loss",
            (true, None) => "web-history-over",
        };
        [words.text(key), score.clone()]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" · ")
    };
    // What runs on the server goes on without oneself, so it cannot be put away.
    let removable = over || !matches!(place, Place::Server(_));
    let remove = removable.then(|| {
        view! {
            <IconButton act="delete" icon="close" label="web-forget"
                class="quiet"
                on:click=move |_| on_delete.run(place.clone())
            />
        }
    });
    view! {
        <li data-game=entry.name>
            <a class="unfinished" href=path>
                <strong>{move || entry.title(words.language())}</strong>
                <span>{players}</span>
                <span class="small">{options}</span>
            </a>
            <span class="played-end">
                <span>{end}</span>
                <time class="small" datetime=date.clone()>{date.clone()}</time>
            </span>
            {remove}
        </li>
    }
}

/// The fields that choose what is shown.
#[component]
fn Filters(filter: RwSignal<Filter>) -> impl IntoView {
    let words = Words::here();
    let select = move |id: &'static str,
                       label: &'static str,
                       choices: Vec<(String, Signal<String>)>,
                       set: fn(&mut Filter, String)| {
        let options =
            choices.into_iter().map(|(value, label)| view! { <option value=value>{label}</option> });
        view! {
            <label for=id>
                <span>{t(label)}</span>
                <select id=id on:change=move |event| filter.update(|filter| set(filter, event_target_value(&event)))>
                    <option value="">{t("web-history-any")}</option>
                    {options.collect_view()}
                </select>
            </label>
        }
    };
    let said =
        move |value: &str, key: &'static str| (value.to_owned(), Signal::derive(move || words.text(key)));
    let games = GAMES
        .iter()
        .map(|entry| (entry.name.to_owned(), Signal::derive(move || entry.title(words.language()))))
        .collect();
    let places = vec![said("here", "web-history-here"), said("server", "web-history-server")];
    let ends = vec![
        said("win", "web-standing-win"),
        said("loss", "web-standing-loss"),
        said("draw", "web-standing-draw"),
        said("unfinished", "web-history-unfinished"),
    ];
    view! {
        <form class="filters" role="search" aria-label=t("web-history-filter") on:submit=|event| event.prevent_default()>
            {select("filter-game", "web-history-game", games, |filter, game| filter.game = game)}
            {select("filter-place", "web-history-place", places, |filter, place| filter.place = place)}
            {select("filter-end", "web-history-end", ends, |filter, end| filter.end = end)}
            <label for="filter-player">
                <span>{t("web-history-player")}</span>
                <input
                    id="filter-player"
                    type="search"
                    autocomplete="off"
                    on:input=move |event| filter.update(|filter| filter.player = event_target_value(&event))
                />
            </label>
        </form>
    }
}

/// The buttons that carry all games to another browser.
#[component]
fn Carrying(said: RwSignal<String>, on_change: Callback<()>) -> impl IntoView {
    let words = Words::here();
    let export = move |_| {
        spawn_local(async move {
            let text = all_records().await;
            if text.is_empty() {
                let _ = said.try_set(untrack(|| words.text("web-history-none")));
            } else {
                browser::download("fishka-games.fishka", "text/plain", &text);
            }
        });
    };
    let import = Callback::new(move |bytes: Vec<u8>| {
        let _ = said.try_set(untrack(|| bring(words, &bytes)));
        on_change.run(());
    });
    view! {
        <div class="row">
            <Button act="export" icon="save" label="web-history-export" on:click=export/>
            <FileButton label="web-history-import" act="import" on_file=import/>
        </div>
    }
}

/// The records of all games, one after the other.
async fn all_records() -> String {
    let now = browser::moment();
    let mut texts: Vec<String> =
        store::ids().iter().filter_map(|id| Some(store::load(id)?.record(now).to_string())).collect();
    texts.extend(store::records().iter().map(|(_, record)| record.to_string()));
    let mut after = None;
    while let Ok(page) = api::finished(after).await {
        let Some(last) = page.last() else { break };
        // What the server does not give is left out; the rest is worth having.
        texts.extend(api::finished_records(after).await);
        after = Some(last.id);
    }
    texts.iter().map(|text| format!("{}\n\n", text.trim_end())).collect()
}

/// Takes in a file of records, and says what came of it.
fn bring(words: Words, bytes: &[u8]) -> String {
    let records = match analysis::open(bytes) {
        Ok(records) => records,
        Err(error) => return error.lines(words).join(" "),
    };
    let count =
        |kind: store::Brought, done: &[store::Brought]| done.iter().filter(|one| **one == kind).count();
    let done: Vec<store::Brought> = records.iter().map(store::bring).collect();
    if done.contains(&store::Brought::Full) {
        return words.text("web-storage-full");
    }
    let [kept, known] =
        [store::Brought::Kept, store::Brought::Known].map(|kind| Value::number(count(kind, &done)));
    words.with("web-history-brought", &[("kept", kept), ("known", known)])
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use super::*;

    fn played(game: &str, place: Place, standing: Option<Standing>) -> Played {
        Played {
            place,
            entry: Entry::find(game).unwrap(),
            date: "2026-11-17".to_owned(),
            players: "Anna – Борис".to_owned(),
            options: String::new(),
            standing,
            over: standing.is_some(),
            score: String::new(),
            path: String::new(),
        }
    }

    #[test]
    fn an_empty_filter_shows_everything() {
        assert!(Filter::default().fits(&played("dvonn", Place::Here("1".to_owned()), None)));
    }

    #[test]
    fn every_field_of_a_filter_counts() {
        let game = played("dvonn", Place::Server(GameId::from_random(1)), Some(Standing::Win));
        let with = |set: fn(&mut Filter)| {
            let mut filter = Filter::default();
            set(&mut filter);
            filter.fits(&game)
        };
        assert!(with(|filter| filter.game = "dvonn".to_owned()));
        assert!(!with(|filter| filter.game = "tayu".to_owned()));
        assert!(!with(|filter| filter.place = "here".to_owned()));
        assert!(!with(|filter| filter.end = "loss".to_owned()));
        assert!(with(|filter| filter.player = " борис".to_owned()));
        assert!(!with(|filter| filter.player = "Clara".to_owned()));
    }
}
