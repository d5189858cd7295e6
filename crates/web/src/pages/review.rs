use fishka_catalog::Move;
use fishka_engine_api::Verdict;
use fishka_game::{Game, Value};
use fishka_i18n::RulesLabels as _;
use fishka_record::{Conclusion, Record};
use leptos::prelude::*;
use leptos_router::hooks::use_location;

use crate::{
    board::SidePanel,
    browser,
    engine_client::{Analysis, BestLine},
    game::{differ, two_sides},
    icon::Icon,
    review::{Graph, OpenError, OpenForm, Survey, assessments, open, survey},
    shell::title,
    surface::{Actions, Beside, Cursor, History, MoveList, ResultCard, Sharing, Surface},
    text::{Words, t},
};

/// A game looked at again: from the address, pasted, or from a file.
#[component]
pub(crate) fn Review() -> impl IntoView {
    title(t("web-review"));
    let words = Words::here();
    let hash = use_location().hash;
    let opened = RwSignal::new(hash.with_untracked(|hash| from_address(hash)));
    let chosen = RwSignal::new(0_usize);
    let read = Callback::new(move |bytes: Vec<u8>| {
        chosen.set(0);
        opened.set(Some(open(&bytes)));
    });
    // A link to another game leads to the same page.
    Effect::new(move |before: Option<String>| {
        let hash = hash.get();
        if before.is_some_and(|before| before != hash) {
            chosen.set(0);
            opened.set(from_address(&hash));
        }
        hash
    });
    let trouble = move || {
        opened.with(|opened| match opened {
            Some(Err(error)) => error.lines(words),
            _ => Vec::new(),
        })
    };
    let records = Memo::new(move |_| {
        opened.with(|opened| match opened {
            Some(Ok(records)) => records.clone(),
            _ => Vec::new(),
        })
    });
    let reviewed = move || {
        let record = records.with(|records| records.get(chosen.get()).cloned());
        record.map(|record| view! { <Reviewed record on_close=Callback::new(move |()| opened.set(None))/> })
    };
    view! {
        <div class="review-page" data-page="review">
            <Show when=move || records.with(Vec::is_empty)>
                <div class="narrow">
                    <h1>{t("web-review")}</h1>
                    <p class="lead">{t("web-review-lead")}</p>
                    <div class="trouble-lines" role="alert">
                        {move || trouble().into_iter().map(|line| view! { <p class="trouble">{line}</p> }).collect_view()}
                    </div>
                    <OpenForm on_open=read/>
                </div>
            </Show>
            <Show when=move || { records.with(Vec::len) > 1 }>
                <RecordChoice records chosen/>
            </Show>
            {reviewed}
        </div>
    }
}

/// The game that stands in the address after `#`.
fn from_address(hash: &str) -> Option<Result<Vec<Record>, OpenError>> {
    let text = hash.strip_prefix('#').filter(|text| !text.is_empty())?;
    let text = js_sys::decode_uri_component(text).ok()?;
    Some(open(String::from(text).as_bytes()))
}

/// Which of several records to look at.
#[component]
fn RecordChoice(records: Memo<Vec<Record>>, chosen: RwSignal<usize>) -> impl IntoView {
    let options = move || {
        let label = |(index, record): (usize, &Record)| {
            let seats = fishka_game::Seat::first(record.rules().seats());
            let names: Vec<&str> = seats.filter_map(|seat| record.tags().seat(seat)).collect();
            let label = format!("{}. {} {}", index + 1, names.join(" – "), record.conclusion());
            view! { <option value=index prop:selected=move || chosen.get() == index>{label}</option> }
        };
        records.with(|records| records.iter().enumerate().map(label).collect_view())
    };
    view! {
        <label class="record-choice">
            <span>{t("web-which-record")}</span>
            <select on:change=move |event| chosen.set(event_target_value(&event).parse().unwrap_or_default())>
                {options}
            </select>
        </label>
    }
}

/// One game, its board, its moves and what the engine says.
#[component]
fn Reviewed(record: Record, on_close: Callback<()>) -> impl IntoView {
    let line = record.line();
    let two = two_sides(record.rules());
    let conclusion = record.conclusion();
    let record = StoredValue::new(record);
    let whole = StoredValue::new(line.clone());
    let cursor = Cursor::following(Memo::new_with_compare(move |_| whole.get_value(), differ));
    let survey = survey(line, cursor.ply());
    let costs = Memo::new(move |_| {
        if !two {
            return Vec::new();
        }
        let wins = survey.first_wins();
        whole.with_value(|line| survey.stops.with_value(|stops| assessments(line, stops, &wins)))
    });
    let notice = RwSignal::new(String::new());
    let written = move || record.with_value(Record::to_string);
    let sharing = Sharing {
        record: Callback::new(move |then: Callback<String>| then.run(written())),
        link: Callback::new(move |then: Callback<String>| then.run(browser::review_link(&written()))),
        notice,
        reviewed: true,
    };
    let conclusion = Signal::derive(move || match cursor.at_end() {
        true => conclusion.clone(),
        false => Conclusion::Unfinished,
    });
    let unmoved = Callback::new(|_: Move| ());
    view! {
        <Surface class="play review" cursor may_move=false plays=false on_move=unmoved sharing>
            <Beside slot>
                <Names record/>
                <SidePanel position=cursor.position()/>
                {two.then(|| view! { <Graph survey cursor/> })}
                <EnginePanel survey shown=cursor.ply()/>
                <p class="notice" role="status">{notice}</p>
                <ResultCard line=cursor.line() conclusion/>
            </Beside>
            <History slot>
                <MoveList cursor costs/>
            </History>
            <Actions slot>
                <button type="button" class="button" data-act="another" on:click=move |_| on_close.run(())>
                    <Icon name="open"/><span>{t("web-open-another")}</span>
                </button>
            </Actions>
        </Surface>
    }
}

/// Who played, as far as the record says.
#[component]
fn Names(record: StoredValue<Record>) -> impl IntoView {
    let words = Words::here();
    let names = move || {
        record.with_value(|record| {
            let seats = fishka_game::Seat::first(record.rules().seats());
            let start = record.start();
            let named = seats.filter_map(|seat| {
                let side = record.rules().seat_label(start, seat, words.language());
                record.tags().seat(seat).map(|name| format!("{side}: {name}"))
            });
            named.map(|name| view! { <li>{name}</li> }).collect_view()
        })
    };
    view! { <ul class="names">{names}</ul> }
}

/// What the engine thinks of the position shown.
#[component]
fn EnginePanel(survey: Survey, shown: Memo<usize>) -> impl IntoView {
    let words = Words::here();
    let progress = move || {
        let (done, all) = survey.progress();
        (done + 1 < all).then(|| {
            let values = [("done", Value::Number(done as i64)), ("all", Value::Number(all as i64))];
            words.with("web-survey", &values)
        })
    };
    let lines = move || {
        if let Some(error) = survey.trouble.get() {
            let again = move |_| survey.trouble.set(None);
            return view! {
                <p class="trouble" role="alert">{words.explain(&error)}</p>
                <button type="button" class="button" on:click=again>{t("web-load-again")}</button>
            }
            .into_any();
        }
        match survey.at(shown.get()) {
            Some(analysis) => view! { <BestLines analysis/> }.into_any(),
            None => ().into_any(),
        }
    };
    view! {
        <section class="engine" aria-label=t("web-engine")>
            <h2>{t("web-engine")}</h2>
            {lines}
            <p class="small">{progress}</p>
        </section>
    }
}

#[component]
fn BestLines(analysis: Analysis) -> impl IntoView {
    let words = Words::here();
    let row = move |line: BestLine| {
        let moves = line.moves.iter().take(6).map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let (score, win) = (score_label(words, line.score.verdict), line.score.win);
        view! {
            <li>
                <strong>{format!("{:.0} %", win * 100.0)}</strong>
                <span class="verdict">{score}</span>
                <span class="line">{moves}</span>
            </li>
        }
    };
    let depth = words.with("web-depth", &[("depth", Value::Number(i64::from(analysis.depth)))]);
    view! {
        <ol class="best-lines">{analysis.lines.into_iter().map(row).collect_view()}</ol>
        <p class="small">{depth}</p>
    }
}

/// A score in the words of the side that is to act.
fn score_label(words: Words, verdict: Verdict) -> String {
    let number = |count: i32| Value::Number(i64::from(count));
    match verdict {
        Verdict::Estimate(estimate) => format!("{:+.1}", f64::from(estimate) / 100.0),
        Verdict::Exact(margin) => {
            words.with("web-score-exact", &[("margin", Value::Text(format!("{margin:+}")))])
        }
        Verdict::Mate(plies) if plies > 0 => words.with("web-score-wins", &[("plies", number(plies))]),
        Verdict::Mate(plies) => words.with("web-score-loses", &[("plies", number(-plies))]),
    }
}
