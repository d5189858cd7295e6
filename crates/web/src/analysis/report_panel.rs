use fishka_game::Value;
use fishka_i18n::Language;
use fishka_record::Conclusion;
use fishka_report::{
    Draw, JudgedMove, Judgement, Report, SideReport, Told, annotate_line, difference_text, page,
};
use leptos::prelude::*;

use super::{
    Desk, desk::in_words, edit, evaluation::percent, full_analysis::FullAnalysis, try_again::TryAgain,
};
use crate::{
    browser,
    engine_client::bridge,
    icon::Icon,
    surface::{ResultCard, Sharing, judgement_key},
    text::{Words, t},
};

/// What the moves of the line were worth: how each side played, and the moves that gave something away.
#[component]
pub(super) fn ReportPanel(desk: Desk) -> impl IntoView {
    let (words, survey) = (Words::here(), desk.survey);
    let progress = move || {
        let (done, all) = survey.progress();
        let told = |key| {
            let values = [("done", Value::number(done)), ("all", Value::number(all))];
            words.with(key, &values)
        };
        match (done < all, desk.thinking.surveys.get()) {
            (true, true) => told("web-survey"),
            (true, false) => told("analysis-survey-off"),
            (false, _) => words.text("analysis-survey-done"),
        }
    };
    let conclusion = Signal::derive(move || desk.study.with(conclusion));
    // There is nothing to send on here that the tab for it does not have.
    let sharing = Sharing::nothing();
    let surveys = desk.thinking.surveys;
    let played = Memo::new(move |_| desk.cursor.line().with(|line| line.stops().nth(1).is_some()));
    let judged = move || view! { <Sides desk/> <Mistakes desk/> <TryAgain desk/> <AboutLuck desk/> };
    let nothing = || view! { <p data-nothing-played>{t("analysis-nothing-played")}</p> };
    // The protocol of engines tells the chance of the seat that acts, and only some tell those of the others too.
    let silent = Memo::new(move |_| {
        let several = desk.sides().len() > 2 && bridge::is_used();
        several && survey.report.with(|report| report.as_ref().is_some_and(|report| report.moves.is_empty()))
    });
    view! {
        <Show when=move || played.get() fallback=nothing>{judged()}</Show>
        <Show when=move || silent.get() && played.get()><p class="small">{t("analysis-one-chance")}</p></Show>
        <ResultCard cursor=desk.cursor conclusion sharing/>
        <p class="small" role="status" data-survey=move || {
            let (done, all) = survey.progress();
            (done == all).then_some("done")
        }>{move || played.get().then(progress)}</p>
        <label class="toggle">
            <input
                type="checkbox"
                prop:checked=move || surveys.get()
                on:change=move |event| surveys.set(event_target_checked(&event))
            />
            <span>{t("analysis-surveys")}</span>
        </label>
        <StrictnessFields desk/>
        <FullAnalysis desk/>
    }
}

/// Accuracy, mistakes and luck of every side.
#[component]
fn Sides(desk: Desk) -> impl IntoView {
    let sides = Memo::new(move |_| {
        desk.survey.report.with(|report| report.as_ref().map(|report| report.sides.clone()))
    });
    let cell = move |side: usize, told: fn(&SideReport) -> String| {
        view! { <td>{move || sides.with(|sides| sides.as_ref().and_then(|sides| sides.get(side)).map(told))}</td> }
    };
    let lucky = Memo::new(move |_| desk.survey.report.with(|report| report.as_ref().is_some_and(is_lucky)));
    // The signs stand beside the moves too; what they mean is told to whoever points at them or hears them.
    let judged = move |judgement: Judgement, key: &'static str| {
        view! {
            <th scope="col" title=t(key)>
                <span aria-hidden="true">{judgement.glyph().sign()}</span>
                <span class="visually-hidden">{t(key)}</span>
            </th>
        }
    };
    let row = move |side: usize| {
        view! {
            <tr>
                <th scope="row">{move || desk.side_name(side)}</th>
                {cell(side, |side| side.accuracy.map_or_else(|| "–".to_owned(), |it| format!("{it:.0} %")))}
                {cell(side, |side| side.judged[0].to_string())}
                {cell(side, |side| side.judged[1].to_string())}
                {cell(side, |side| side.judged[2].to_string())}
                {move || lucky.get().then(|| cell(side, |side| side.luck.map_or_else(|| "–".to_owned(), points)))}
            </tr>
        }
    };
    view! {
        <table class="report-sides">
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{t("analysis-accuracy")}</th>
                    {judged(Judgement::Inaccuracy, "analysis-inaccuracies")}
                    {judged(Judgement::Mistake, "analysis-mistakes")}
                    {judged(Judgement::Blunder, "analysis-blunders")}
                    {move || lucky.get().then(|| view! { <th scope="col">{t("analysis-luck")}</th> })}
                </tr>
            </thead>
            <tbody>{(0..desk.sides().len()).map(row).collect_view()}</tbody>
        </table>
    }
}

/// What luck is, where there is any.
#[component]
fn AboutLuck(desk: Desk) -> impl IntoView {
    let lucky = Memo::new(move |_| desk.survey.report.with(|report| report.as_ref().is_some_and(is_lucky)));
    view! {
        <Show when=move || lucky.get()>
            <p class="small">{t("analysis-luck-about")}</p>
            <LuckyDraws desk/>
        </Show>
    }
}

/// The draws that changed the chances most. Each leads to where it was made.
#[component]
fn LuckyDraws(desk: Desk) -> impl IntoView {
    const SHOWN: usize = 3;

    let words = Words::here();
    let draws = Memo::new(move |_| {
        let report = desk.survey.report.read();
        report.as_ref().map(|report| report.weightiest_draws(SHOWN)).unwrap_or_default()
    });
    let item = move |draw: Draw| {
        let told = desk.cursor.line().with_untracked(|line| {
            let mv = line.moves().nth(draw.ply)?;
            let language = words.language();
            Some(vec![
                ("mv", Value::Text(in_words(&line.position_at(draw.ply), &[mv], language).concat())),
                ("side", Value::Text(desk.side_name(draw.side))),
                ("luck", Value::Text(points(draw.luck))),
            ])
        });
        let told = words.with("analysis-draw-told", &told.unwrap_or_default());
        let go = move |_| desk.cursor.go(draw.ply + 1);
        view! { <li><button type="button" class="link" data-lucky=draw.ply on:click=go>{told}</button></li> }
    };
    view! {
        <Show when=move || !draws.with(Vec::is_empty)>
            <p class="small">{t("analysis-lucky")}</p>
            <ul class="lucky">{move || draws.get().into_iter().map(item).collect_view()}</ul>
        </Show>
    }
}

/// Whether chance has given anything to a side.
fn is_lucky(report: &Report) -> bool {
    report.sides.iter().any(|side| side.luck.is_some())
}

/// From which losses on moves are blamed; the marks follow at once.
#[component]
fn StrictnessFields(desk: Desk) -> impl IntoView {
    let strictness = desk.survey.thresholds;
    let field = move |index: usize, label: &'static str| {
        let change = move |event| {
            let points = event_target_value(&event).parse().unwrap_or(strictness.get_untracked().0[index]);
            // The number that counts stands in the field, even when it is the one from before.
            strictness.update(|strictness| *strictness = strictness.with(index, points));
        };
        view! {
            <label class="field">
                <span>{t(label)}</span>
                <input
                    type="number"
                    min="1"
                    max="99"
                    data-threshold=index
                    prop:value=move || strictness.get().0[index].to_string()
                    on:change=change
                />
            </label>
        }
    };
    view! {
        <details class="strictness">
            <summary>{t("analysis-thresholds")}</summary>
            <p class="small">{t("analysis-thresholds-about")}</p>
            <div class="fields">
                {field(0, "analysis-inaccuracy")}
                {field(1, "analysis-mistake")}
                {field(2, "analysis-blunder")}
            </div>
        </details>
    }
}

/// Games won as points of a hundred, with their sign: whole numbers are written alike in every language.
fn points(games: f32) -> String {
    Language::default().signed(100.0 * f64::from(games), 0)
}

/// The mistake at the cursor in words, the way to the others, and all of it into the record.
#[component]
fn Mistakes(desk: Desk) -> impl IntoView {
    let words = Words::here();
    let found = Memo::new(move |_| {
        desk.survey.report.with(|report| report.as_ref().map(mistakes).unwrap_or_default())
    });
    let here = Memo::new(move |_| {
        let ply = desk.cursor.ply().get();
        found.with(|found| found.iter().find(|judged| stop_after(desk, judged) == ply).cloned())
    });
    let step = move |forward: bool| {
        go_to_mistake(desk, forward);
    };
    let write = move |_| {
        let report = desk.survey.report.get_untracked();
        if let Some(report) = report {
            desk.edit(|study| {
                annotate_line(study, &report);
                Ok(())
            });
            desk.notice.set(untrack(|| words.text("analysis-written")));
        }
    };
    let save = move |_| {
        let name = desk.cursor.line().with_untracked(|line| line.game().name());
        if let Some(html) = html(desk, untrack(|| words.language())) {
            browser::download(&format!("{name}.html"), "text/html", &html);
        }
    };
    let none = move || found.with(Vec::is_empty);
    view! {
        <div class="row report-steps">
            <button
                type="button"
                class="button"
                data-act="previous-mistake"
                disabled=none
                title=t("analysis-previous-mistake")
                aria-label=t("analysis-previous-mistake")
                aria-keyshortcuts="B"
                on:click=move |_| step(false)
            >
                <Icon name="back"/><span>{t("analysis-mistake")}</span>
            </button>
            <button
                type="button"
                class="button"
                data-act="next-mistake"
                disabled=none
                title=t("analysis-next-mistake")
                aria-label=t("analysis-next-mistake")
                aria-keyshortcuts="N"
                on:click=move |_| step(true)
            >
                <span>{t("analysis-mistake")}</span><Icon name="forward"/>
            </button>
        </div>
        <div class="mistake" aria-live="polite">
            {move || here.get().filter(|_| !desk.is_asked()).map(|judged| view! { <Mistake desk judged/> })}
        </div>
        <div class="row report-keep">
            <button type="button" class="button" data-act="write-report" on:click=write>
                <Icon name="edit"/><span>{t("analysis-write")}</span>
            </button>
            <button type="button" class="button" data-act="save-report" on:click=save>
                <Icon name="save"/><span>{t("analysis-save-report")}</span>
            </button>
        </div>
    }
}

/// The report of the line as a page of its own, in which nothing is loaded from anywhere.
fn html(desk: Desk, language: Language) -> Option<String> {
    let report = desk.survey.report.get_untracked()?;
    let (record, line) = desk.study.with_untracked(|study| (study.record().clone(), study.line().clone()));
    Some(page(&[Told::new(record, line, report).html(1, language)], language))
}

/// The moves that gave something away.
pub(super) fn mistakes(report: &Report) -> Vec<JudgedMove> {
    report.moves.iter().filter(|judged| judged.judgement.is_some()).cloned().collect()
}

/// The ply at which a judged move is looked at.
fn stop_after(desk: Desk, judged: &JudgedMove) -> usize {
    let after = judged.ply + 1;
    desk.cursor.line().with(|line| line.stops().find(|&stop| stop >= after).unwrap_or(after))
}

/// Goes to the next mistake of the line, or the one before; after the last comes the first again.
pub(super) fn go_to_mistake(desk: Desk, forward: bool) -> bool {
    let target = untrack(|| {
        let found = desk.survey.report.with(|report| report.as_ref().map(mistakes).unwrap_or_default());
        let stops: Vec<usize> = found.iter().map(|judged| stop_after(desk, judged)).collect();
        let ply = desk.cursor.ply().get();
        if forward {
            stops.iter().find(|&&stop| stop > ply).or(stops.first()).copied()
        } else {
            stops.iter().rfind(|&&stop| stop < ply).or(stops.last()).copied()
        }
    });
    if let Some(ply) = target {
        desk.cursor.go(ply);
    }
    target.is_some()
}

/// A move that gave something away: what it cost, and what was better.
#[component]
fn Mistake(desk: Desk, judged: JudgedMove) -> impl IntoView {
    let words = Words::here();
    let (ply, better) = (judged.ply, judged.better.clone());
    let (game, position) =
        desk.cursor.line().with_untracked(|line| (line.game().name(), line.position_at(ply)));
    let told = {
        let (position, mv) = (position.clone(), judged.mv);
        move || in_words(&position, &[mv], words.language()).concat()
    };
    let wins = desk.survey.report.with_untracked(|report| {
        let win = |ply: usize| {
            let known = report.as_ref()?.known.get(ply)?.as_ref()?;
            Some(known.win(judged.side))
        };
        (win(ply).unwrap_or(0.5), win(ply + 1).unwrap_or(0.5))
    });
    let sentence = move || {
        let judgement = judged.judgement.unwrap_or(Judgement::Inaccuracy);
        let values = [
            ("mv", Value::Text(told())),
            ("word", Value::Text(words.text(judgement_key(judgement)))),
            ("before", Value::Text(percent(wins.0))),
            ("after", Value::Text(percent(wins.1))),
        ];
        let mut sentence = words.with("analysis-mistake-told", &values);
        if let Some(lost) = judged.margin_told() {
            // A game with a word for what it counts says it.
            let own = format!("{game}-lost");
            let key = if fishka_i18n::has(words.language(), &own) { &own } else { "analysis-margin-lost" };
            let lost = Value::Text(difference_text(lost, words.language()));
            sentence = format!("{sentence} {}", words.with(key, &[("lost", lost)]));
        }
        sentence
    };
    let line = {
        let better = better.clone();
        move || in_words(&position, &better, words.language()).join(" ")
    };
    let has_better = !better.is_empty();
    let insert = move |_| desk.insert(ply, &better);
    view! {
        <p>{sentence}</p>
        {has_better.then(|| view! {
            <p>
                {t("analysis-better")}" "
                <button type="button" class="link" data-act="better" title=t("analysis-insert") on:click=insert>{line}</button>
            </p>
        })}
    }
}

/// How the game stands at the cursor: at the end of the record as it says, elsewhere as the board says.
fn conclusion(study: &fishka_record::study::Study) -> Conclusion {
    if study.ply() < study.line().plies() {
        return Conclusion::Unfinished;
    }
    if !edit::in_variation(study) {
        return study.record().conclusion();
    }
    study.line().outcome().map_or(Conclusion::Unfinished, |outcome| Conclusion::OnBoard(outcome.clone()))
}
