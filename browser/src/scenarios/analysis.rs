use fishka_i18n::Language;
use serde_json::json;

use super::begin_against_computer;
use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    player::Player,
    visitor::{Guise, Visitor},
};

/// A short game as a text that somebody sends.
pub(super) const RECORD: &str =
    "[Fishka \"1\"]\n[Game \"abalone\"]\n\n1. a1b1 i5h5 2. a2b2 i6h6 3. a3b3 i7h7 *\n";

/// A game with a move that gives a marble away, as an engine judged it.
pub(super) const JUDGED: &str = "[Fishka \"1\"]\n[Game \"abalone\"]\n\n{[%eval 1: ev 0.500 best c3d3]} 1. c4d4 {[%eval 1: ev 0.300]} \
                      (1. c3d3) 2. i5h5 {[%eval 1: ev 0.300]} *\n";

/// The beginning of a game of three, in which the second has given away a quarter of the chances.
const THREE: &str = "[Fishka \"1\"]\n[Game \"tayu\"]\n[Options \"seats=3\"]\n\n\
    {[%eval 1: ev 0.400 each 0.400/0.400/0.200 came ?abd 0.420]} 1. ?abd \
    {[%eval 1: ev 0.420 each 0.420/0.380/0.200 best abd-i9]} abd-i9 \
    {[%eval 1: ev 0.400 each 0.400/0.400/0.200 came ?bcf 0.430]} 2. ?bcf \
    {[%eval 1: ev 0.380 each 0.380/0.430/0.190 best bfg|l9]} bcf|l10 \
    {[%eval 1: ev 0.600 each 0.600/0.150/0.250]} (2. bfg|l9) *\n";

/// A game one move before its end.
const LAST_MOVE: &str =
    "[Fishka \"1\"]\n[Game \"dvonn\"]\n[Position \"9/10/5rw4/10/9 w stack\"]\n\n1. g3f3 2-0\n";

/// A pasted record is stepped through, and the engine says what it thinks; a broken one is explained.
pub(super) async fn imported(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open("/analysis").await?;
    visitor.wait_for("#open-text").await?;
    let paste = |text: &str| [json!(text)];
    let put = "document.querySelector('#open-text').value = arguments[0]";
    visitor.ask(put, &paste(&RECORD.replace("a2b2", "a2a9"))).await?;
    visitor.press("[data-act=open]").await?;
    visitor.wait_for("[role=alert] .trouble").await?;
    visitor.ask(put, &paste(RECORD)).await?;
    visitor.press("[data-act=open]").await?;
    visitor.wait_for("[data-page=analysis] [data-ply='6'] [data-cell]").await?;
    visitor.wait_for(".best-lines .line-move").await?;
    let shown = "return document.querySelector('.board-art').innerHTML";
    let last = visitor.ask(shown, &[]).await?;
    visitor.key("ArrowLeft", "ArrowLeft").await?;
    visitor.wait_for("[data-ply='5'] .best-lines .line-move").await?;
    let before = visitor.ask(shown, &[]).await?;
    ensure(last != before, || "stepping back shows the same position".to_owned())?;
    // The whole line is looked through, and what was found is written into the record.
    visitor.wait_for("[data-survey=done]").await?;
    visitor.press("[data-act=write-report]").await?;
    visitor.wait_until("a kept study", KEPT).await?;
    let text = visitor.ask(STUDY, &[]).await?;
    ensure(text.as_str().is_some_and(|text| text.contains("[%eval 1: ")), || format!("nothing in {text}"))?;
    visitor.leave().await
}

/// A game that has just been played is analysed, found again on the home page, and is there after a reload.
pub(super) async fn own_game(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    begin_against_computer(&visitor, "abalone").await?;
    Player::sit_down(&visitor).await?.play_moves(2).await?;
    visitor.press("[data-act=resign]").await?;
    visitor.press("dialog[open] [data-act=yes]").await?;
    visitor.wait_for("[data-result]").await?;
    visitor.press("[data-result] [data-act=analyse]").await?;
    visitor.wait_for("[data-page=analysis] [data-cell]").await?;
    visitor.reload().await?;
    visitor.wait_for("[data-page=analysis] [data-cell]").await?;
    visitor.press("nav a[href='/analysis']").await?;
    visitor.wait_for("#open-text").await?;
    visitor.press(".logo").await?;
    visitor.press("#main li[data-game=abalone] a").await?;
    visitor.wait_for("[data-page=play] [data-result]").await?;
    visitor.leave().await
}

/// Whether something is kept, and the text of it.
pub(super) const KEPT: &str =
    "return Object.keys(localStorage).some((name) => name.startsWith('fishka.study.'))";
pub(super) const STUDY: &str =
    "return localStorage[Object.keys(localStorage).find((name) => name.startsWith('fishka.study.'))]";

/// Notes when the browser is woken for sounds, and when a voice is made, for which a page stands still that has not woken it.
const VOICES: &str = "window.__voices = [];
     const devices = navigator.mediaDevices, ask = devices.enumerateDevices.bind(devices);
     devices.enumerateDevices = () => { __voices.push('woken'); return ask(); };
     const voice = BaseAudioContext.prototype, make = voice.createBuffer;
     voice.createBuffer = function (...noise) { __voices.push('made'); return make.apply(this, noise); };";

/// A tree is built with mouse and keys: branch, comment, sign, arrow, mark, promote, undo; it is there after a reload, and a
/// link to it opens elsewhere.
pub(super) async fn tree(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open("/analysis?game=abalone").await?;
    visitor.wait_for("[data-page=analysis] [data-ply='0'] .board-acting").await?;
    visitor.ask(VOICES, &[]).await?;
    press_cells(&visitor, &["c3", "d3"]).await?;
    visitor.wait_for("[data-ply='1']").await?;
    let woken = "return __voices.includes('made') && __voices[0] === 'woken'";
    visitor.wait_until("a voice that nobody stood still for", woken).await?;
    visitor.press("[data-step=back]").await?;
    visitor.wait_for("[data-ply='0']").await?;
    press_cells(&visitor, &["c4", "d4"]).await?;
    visitor.wait_for("[data-ply='1'] .moves .variation").await?;
    visitor.key("2", "Digit2").await?;
    drag_right(&visitor, "c5", "e5").await?;
    drag_right(&visitor, "e5", "e5").await?;
    visitor.press("[data-tab=notes]").await?;
    visitor.press("#note").await?;
    visitor.type_text("too far").await?;
    visitor.press("[data-tab=report]").await?;
    visitor.wait_for(".moves .variation [aria-current]").await?;
    visitor.press("[data-act=promote]").await?;
    let wanted = "c4d4? {[%csl Ge5] [%cal Gc5-e5] too far}";
    visitor
        .wait_until(
            "the tree in the browser",
            &format!("const text = ({}); return text?.includes({wanted:?})", &STUDY[7..]),
        )
        .await?;
    visitor.reload().await?;
    visitor.wait_for("[data-page=analysis] .moves .variation").await?;
    environment.keep_picture(&visitor, "analysis-tree").await?;
    visitor.key("?", "Slash").await?;
    visitor.wait_for("dialog[open].keys").await?;
    visitor.press("[data-act=close-keys]").await?;
    visitor.press("[data-act=delete]").await?;
    visitor.wait_for("[data-ply='0']").await?;
    visitor.press("[data-act=undo]").await?;
    visitor.wait_for("[data-ply='1']").await?;
    // Copying needs a permission that nobody gives here; what would be copied is the packed text of the study.
    let study = visitor.ask(STUDY, &[]).await?;
    let other = environment.visitor(Guise { phone: true, ..Guise::default() }).await?;
    other.open("/").await?;
    let link = format!("/analysis#{}", percent(study.as_str().unwrap_or_default()));
    other.open(&link).await?;
    other.wait_for("[data-page=analysis] .moves .variation").await?;
    environment.keep_picture(&other, "analysis-phone").await?;
    other.leave().await?;
    visitor.leave().await
}

pub(super) fn percent(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

pub(super) async fn press_cells(visitor: &Visitor, cells: &[&str]) -> Outcome {
    for cell in cells {
        visitor.press(&format!("[data-cell='{cell}']")).await?;
    }
    Ok(())
}

/// Draws with the right button from the middle of a cell to that of another.
async fn drag_right(visitor: &Visitor, from: &str, to: &str) -> Outcome {
    let middle =
        "const box = document.querySelector(`[data-cell='${arguments[0]}']`).getBoundingClientRect();
                  return [box.left + box.width / 2, box.top + box.height / 2];";
    for (kind, cell) in [("mousePressed", from), ("mouseMoved", to), ("mouseReleased", to)] {
        let place = visitor.ask(middle, &[json!(cell)]).await?;
        let event = json!({ "type": kind, "x": place[0], "y": place[1], "button": "right", "buttons": 2, "clickCount": 1 });
        visitor.command("Input.dispatchMouseEvent", event).await?;
    }
    Ok(())
}

/// A mistake that stands in a record is tried again: the move that was played is no answer, the better one is.
pub(super) async fn try_again(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open(&format!("/analysis#{}", percent(JUDGED))).await?;
    visitor.press("[data-act=try-0]:enabled").await?;
    visitor.wait_for("[data-ply='0'] [data-try=asked]").await?;
    press_cells(&visitor, &["c4", "d4"]).await?;
    visitor.wait_for("[data-try=wrong]").await?;
    visitor.press("[data-act=try-hint]").await?;
    visitor.wait_for("[data-try=hinted]").await?;
    press_cells(&visitor, &["c3", "d3"]).await?;
    visitor.wait_for("[data-try=right]").await?;
    visitor.press("[data-act=try-next]").await?;
    visitor.wait_for("[data-act=try-0]").await?;
    // After the last mistake comes the first again.
    visitor.press("[data-step=last]:enabled").await?;
    visitor.wait_for("[data-ply='2']").await?;
    visitor.press("[data-act=next-mistake]:enabled").await?;
    visitor.wait_for("[data-ply='1']").await?;
    visitor.leave().await
}

/// A game of three is told of each of them: a part of the bar, a line with a pattern of its own, a row, mistakes to try again.
pub(super) async fn of_three(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open(&format!("/analysis#{}", percent(THREE))).await?;
    visitor.wait_for(".evaluation.several[data-known=true]").await?;
    // The chances of this record are made up, and an engine that looks at the mistake finds that it is none.
    visitor.press("[data-act=pause]").await?;
    for (what, count) in [
        (".evaluation-part", 3),
        (".graph .graph-line[data-curve]", 3),
        (".graph-legend li", 3),
        (".report-sides tbody tr", 3),
        (".try-again [data-act^=try-]", 3),
    ] {
        let there = format!("return document.querySelectorAll('{what}').length === {count}");
        visitor.wait_until(what, &there).await?;
    }
    let patterns = "return new Set([...document.querySelectorAll('.graph .graph-line')]
         .map((line) => getComputedStyle(line).strokeDasharray)).size === 3";
    ensure(visitor.ask(patterns, &[]).await? == true, || "lines differ by colour alone".to_owned())?;
    visitor.press("[data-act=next-mistake]:enabled").await?;
    visitor.wait_for(".mistake p").await?;
    // A move is read in one piece, however narrow its column.
    let broken = "return [...document.querySelectorAll('.moves li[data-seat] .move')]
         .some((move) => move.getBoundingClientRect().height > 40)";
    ensure(visitor.ask(broken, &[]).await? == false, || "a move is broken into pieces".to_owned())?;
    environment.keep_picture(&visitor, "analysis-three").await?;
    ensure(!visitor.sees("[data-act=try-0]:enabled").await?, || "the first has no mistake".to_owned())?;
    visitor.press("[data-act=try-1]:enabled").await?;
    visitor.wait_for("[data-ply='3'] [data-try=asked]").await?;
    visitor.press("[data-act=try-hint]").await?;
    visitor.wait_for("[data-try=shown]").await?;
    visitor.press("[data-act=try-stop]").await?;
    visitor.wait_for("[data-act=try-1]:enabled").await?;
    visitor.leave().await
}

/// Before the first move the report says what will be in it; at the end of a game the engine's place says who won.
pub(super) async fn ends_of_a_game(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise { language: Language::English, ..Guise::default() }).await?;
    visitor.open("/analysis?game=dvonn").await?;
    visitor.wait_for("[data-nothing-played]").await?;
    ensure(!visitor.sees(".report-sides").await?, || "a report of nothing".to_owned())?;
    press_cells(&visitor, &["f3"]).await?;
    visitor.wait_for(".report-sides").await?;
    visitor.open(&format!("/analysis#{}", percent(LAST_MOVE))).await?;
    visitor
        .wait_until("who won", "return document.querySelector('[data-chances]').textContent === 'White wins'")
        .await?;
    visitor.leave().await
}

/// A board begins with whatever rules; a link that is pasted leads where it says, and a broken one is told; a chapter that was
/// deleted is brought back, and a study is forgotten only after a question.
pub(super) async fn beginnings(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open("/analysis").await?;
    visitor.press("[data-act=other-rules] summary").await?;
    visitor.press("[data-rules=tayu]").await?;
    visitor.choose(".other-rules #option-seats", "3").await?;
    environment.keep_picture(&visitor, "analysis-rules").await?;
    visitor.press("[data-act=begin-board]").await?;
    visitor.wait_for("[data-game=tayu] [data-cell]").await?;
    let three = "return document.querySelector('.moves-head').dataset.seats === '3'";
    visitor.wait_until("a game of three", three).await?;
    // The tile that was drawn is taken back; then it is chosen, or chance is let.
    visitor.press("[data-act=undo]:enabled").await?;
    visitor.wait_for("[data-turn=chance]").await?;
    visitor.press("[data-act=choose-draw]").await?;
    visitor.wait_for("[data-draw='?abd'] .small-piece").await?;
    environment.keep_picture(&visitor, "analysis-draws").await?;
    visitor.press("[data-draw='?abd']").await?;
    visitor.wait_for("[data-turn=seat] .best-lines .line-move").await?;
    visitor.press("[data-act=undo]:enabled").await?;
    visitor.press("[data-act=let-chance]").await?;
    visitor.wait_for("[data-turn=seat] .best-lines .line-move").await?;
    let paste = "const data = new DataTransfer();
         data.setData('text/plain', arguments[0].startsWith('/') ? location.origin + arguments[0] : arguments[0]);
         document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));";
    visitor.ask(paste, &[json!("/analysis?game=abalone")]).await?;
    visitor.wait_for("[data-game=abalone][data-ply='0'] .board-acting").await?;
    press_cells(&visitor, &["c3", "d3"]).await?;
    visitor.wait_for("[data-ply='1']").await?;
    visitor.press("[data-tab=share]").await?;
    visitor.press("[data-act=new-chapter]").await?;
    visitor.wait_for("[data-ply='0'] .board-acting").await?;
    let chapters = |count: usize| {
        format!("return document.querySelectorAll('.record-choice option').length === {count}")
    };
    visitor.wait_until("two chapters", &chapters(2)).await?;
    visitor.choose(".record-choice select", "0").await?;
    // What was done in a chapter can be undone after a visit to another.
    visitor.wait_for("[data-ply='1'] [data-act=undo]:enabled").await?;
    visitor.press("[data-act=delete-chapter]").await?;
    visitor.wait_until("one chapter", &chapters(0)).await?;
    visitor.press("[data-act=restore-chapter]").await?;
    visitor.wait_until("two chapters again", &chapters(2)).await?;
    visitor.wait_for("[data-ply='1']").await?;
    // The study has an address of its own by now, which opens it again from anywhere.
    let own = visitor.ask("return location.pathname + location.hash", &[]).await?;
    visitor.ask(paste, &[json!("https://fishka.example/analysis#~AAAA")]).await?;
    visitor.wait_for("[role=alert] .trouble").await?;
    visitor.ask(paste, &[own]).await?;
    visitor.wait_for("[data-page=analysis] .record-choice").await?;
    visitor.press("[data-act=another]").await?;
    let studies = "Object.keys(localStorage).filter((name) => name.startsWith('fishka.study.')).length";
    visitor.wait_for("[data-act=forget-study]").await?;
    let before = visitor.ask(&format!("return {studies}"), &[]).await?;
    visitor.press("[data-act=forget-study]").await?;
    visitor.press("dialog[open] [data-act=no]").await?;
    visitor.press("[data-act=forget-study]").await?;
    visitor.press("dialog[open] [data-act=yes]").await?;
    visitor.wait_until("one study less", &format!("return {studies} === {before} - 1")).await?;
    visitor.leave().await
}

/// In every game a position is put together, what is wrong is said, and a fitting one is analysed.
pub(super) async fn editor(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    for entry in fishka_catalog::GAMES {
        visitor.open(&format!("/editor?game={}", entry.name)).await?;
        visitor.wait_for("[data-page=editor] [data-cell]").await?;
        let text = "return document.querySelector('#editor-text').value";
        let start = visitor.ask(text, &[]).await?;
        visitor.press("[data-act=clear]").await?;
        visitor.press("[data-page=editor] [data-cell]").await?;
        visitor.press("[data-act=start]").await?;
        visitor.wait_until("the start", &format!("{text} === {start}")).await?;
        environment.keep_picture(&visitor, &format!("editor-{}", entry.name)).await?;
        visitor.press("[data-act=analyse]:enabled").await?;
        visitor.wait_for("[data-page=analysis] [data-cell]").await?;
    }
    // A link with a position that cannot be read says so.
    visitor.open("/editor?game=dvonn&position=nonsense").await?;
    visitor.wait_for("[data-page=editor] .trouble-lines .trouble:not(:empty)").await?;
    visitor.open("/editor?game=dvonn").await?;
    for tool in ["r", "w", "b"] {
        visitor.press(&format!("[data-tool={tool}]")).await?;
        visitor.press("[data-cell='f3']").await?;
    }
    visitor
        .wait_until(
            "a stack of three",
            "return document.querySelector('#editor-text').value.includes('(rwb)')",
        )
        .await?;
    ensure(visitor.sees("[data-problems]:not([data-problems='0'])").await?, || {
        "nothing is wrong".to_owned()
    })?;
    visitor.press("[data-act=undo]").await?;
    visitor
        .wait_until("a stack of two", "return document.querySelector('#editor-text').value.includes('(rw)')")
        .await?;
    visitor.leave().await
}
