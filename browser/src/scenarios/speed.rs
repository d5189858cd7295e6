use std::time::{Duration, Instant};

use serde_json::json;

use super::begin_against_computer;
use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    player::Player,
    visitor::{Guise, Touch, Visitor},
};

/// What a first visit may transfer before the home page can be used, and what the engine may add.
const FIRST_VISIT: f64 = 310_000.0;
const ENGINE: f64 = 400_000.0;
/// What a lesson may add for those who come from the home page, which has its later pages at hand by then.
const LESSON: f64 = 150_000.0;

/// How long a quick hand rests between pointing, pressing and letting go.
const PACE: Duration = Duration::from_millis(20);

/// How much is measured.
#[derive(Copy, Clone)]
struct Extent {
    /// Plies of a game by hand.
    plies: usize,
    /// Moves against the computer.
    answers: usize,
    /// Moves in the analysis.
    looks: usize,
}

/// Enough to see that nothing hangs.
const SHORT: Extent = Extent { plies: 6, answers: 2, looks: 4 };
/// All of most games.
const WHOLE: Extent = Extent { plies: 200, answers: 8, looks: 12 };

/// What is downloaded. Sizes are promises.
pub(super) async fn sizes(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    // What the service worker keeps is not compressed any more.
    visitor.command("Network.enable", json!({})).await?;
    visitor.command("Network.setBypassServiceWorker", json!({ "bypass": true })).await?;
    visitor.open("/").await?;
    visitor.wait_for("[data-page=home]").await?;
    let first = transferred(&visitor).await?;
    let engine = engine_size(&visitor).await?;
    println!(
        "        first visit {first:.0} bytes (at most {FIRST_VISIT:.0}), engine {engine:.0} bytes (at most {ENGINE:.0})"
    );
    visitor.leave().await?;
    let lesson = from_home(environment, "[data-game=dvonn] [data-way=learn]").await?;
    println!("        a lesson {lesson:.0} bytes more than the home page (at most {LESSON:.0})");
    let puzzles = from_home(environment, ".rooms [href='/puzzles']").await?;
    println!("        puzzles {puzzles:.0} bytes more than the home page");
    for path in ["/learn/dvonn", "/puzzles"] {
        let more = weight(environment, path).await? - first;
        println!("        {path} as the first page of a visit: {more:.0} bytes more than the home page");
    }
    ensure(lesson <= LESSON, || format!("a lesson transfers {lesson} bytes more"))?;
    ensure(first <= FIRST_VISIT, || format!("a first visit transfers {first} bytes"))?;
    ensure(engine <= ENGINE, || format!("the engine has {engine} bytes"))
}

/// How quick the page is for some moves of one game, and how soon the engine speaks in each.
pub(super) async fn in_short(environment: &TestEnvironment) -> Outcome {
    hands(environment, fishka_catalog::GAMES[0].name, SHORT).await?;
    for entry in fishka_catalog::GAMES {
        first_lines(environment, entry.name, SHORT.looks).await?;
    }
    Ok(())
}

/// The same for whole games, and their reports. Times depend on the machine, so they are told and not judged.
pub(super) async fn in_full(environment: &TestEnvironment) -> Outcome {
    for entry in fishka_catalog::GAMES {
        hands(environment, entry.name, WHOLE).await?;
    }
    for entry in fishka_catalog::GAMES {
        report(environment, entry.name).await?;
    }
    for entry in fishka_catalog::GAMES {
        first_lines(environment, entry.name, WHOLE.looks).await?;
    }
    Ok(())
}

/// What the touches of a quick hand take, and how long the page is deaf while the computer thinks.
async fn hands(environment: &TestEnvironment, game: &str, extent: Extent) -> Outcome {
    let visitor = environment.visitor(Guise { still: false, pace: PACE, ..Guise::default() }).await?;
    visitor.open(&format!("/new?game={game}&with=device")).await?;
    visitor.press("[data-act=begin]").await?;
    let mut player = Player::sit_down(&visitor).await?;
    // What it takes to open the page is not what a move takes.
    visitor.ask("Object.assign(window.__seen, { touches: [], longTasks: [] })", &[]).await?;
    player.play_all_seats(extent.plies, false).await?;
    println!("        {game}: {}", touches(&visitor.seen().await?.touches));
    visitor.leave().await?;
    let longest = thinking(environment, game, extent.answers).await?;
    println!("        {game}: longest task while the computer thinks {longest:.0} ms (wanted: under 100)");
    Ok(())
}

/// What the touches of a game took, and of which parts the slowest was made.
fn touches(touches: &[Touch]) -> String {
    let sorted_by = |part: fn(&Touch) -> f64| sorted(touches.iter().map(part).collect());
    let at = |times: &[f64], part: f64| times.get((times.len() as f64 * part) as usize).copied();
    let of = |times: &[f64], part: f64| at(times, part).or(times.last().copied()).unwrap_or_default();
    let (pictures, worked) = (sorted_by(|touch| touch.picture), sorted_by(|touch| touch.worked));
    let slowest = touches.iter().max_by(|one, other| one.picture.total_cmp(&other.picture));
    let slowest = slowest.map_or_else(String::new, |Touch { waited, worked, ply, .. }| {
        format!(" (ply {ply}: waited {waited:.0}, worked {worked:.0}, the rest painting)")
    });
    format!(
        "{} touches, to picture {:.0} ms in the middle (wanted: under 50), {:.0} at 95 %, {:.0} at most{slowest} (wanted: under 100); the page's work {:.0}, {:.0} and {:.0} ms",
        touches.len(),
        of(&pictures, 0.5),
        of(&pictures, 0.95),
        of(&pictures, 1.0),
        of(&worked, 0.5),
        of(&worked, 0.95),
        of(&worked, 1.0),
    )
}

/// What the page behind a link adds to what the home page has brought, with the pages it brings after it can be used.
async fn from_home(environment: &TestEnvironment, link: &str) -> Outcome<f64> {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.command("Network.enable", json!({})).await?;
    visitor.command("Network.setBypassServiceWorker", json!({ "bypass": true })).await?;
    visitor.open("/").await?;
    // They have come when the lists are there, which are a part of them.
    visitor.wait_for("#waiting").await?;
    let before = transferred(&visitor).await?;
    visitor.press(link).await?;
    visitor.wait_for("[data-bench] .board-art").await?;
    let after = transferred(&visitor).await?;
    visitor.leave().await?;
    Ok(after - before)
}

/// What is transferred by somebody who comes to a page first, until it can be used.
async fn weight(environment: &TestEnvironment, path: &str) -> Outcome<f64> {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.command("Network.enable", json!({})).await?;
    visitor.command("Network.setBypassServiceWorker", json!({ "bypass": true })).await?;
    visitor.open(path).await?;
    visitor.wait_for("[data-bench] .board-art").await?;
    let bytes = transferred(&visitor).await?;
    visitor.leave().await?;
    Ok(bytes)
}

/// The longest time for which the page cannot answer while the computer plays along.
async fn thinking(environment: &TestEnvironment, game: &str, moves: usize) -> Outcome<f64> {
    let visitor = environment.visitor(Guise { still: false, pace: PACE, ..Guise::default() }).await?;
    begin_against_computer(&visitor, game).await?;
    let mut player = Player::sit_down(&visitor).await?;
    player.wait_for_turn().await?;
    visitor.ask("window.__seen.longTasks = []", &[]).await?;
    player.play_moves(moves).await?;
    let longest = sorted(visitor.seen().await?.long_tasks).last().copied().unwrap_or_default();
    visitor.leave().await?;
    Ok(longest)
}

/// How long the report of a whole game takes.
async fn report(environment: &TestEnvironment, game: &str) -> Outcome {
    let record = super::looks::sample(game)?;
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open("/analysis").await?;
    visitor.wait_for("#open-text").await?;
    let text = record.to_string();
    visitor.ask("document.querySelector('#open-text').value = arguments[0]", &[json!(text)]).await?;
    let begun = Instant::now();
    visitor.press("[data-act=open]").await?;
    visitor.wait_for("[data-survey=done]").await?;
    let took = begun.elapsed().as_secs_f64();
    let depths = depths(&visitor).await?;
    visitor.leave().await?;
    let (plies, at) = (record.line().plies(), |part: f64| depths.get((depths.len() as f64 * part) as usize));
    println!(
        "        {game}: report of {plies} plies in {took:.1} s (wanted: 85 plies under 15); positions were looked at to depth {:.0} in the middle, {:.0} at a tenth of them, {:.0} at most",
        at(0.5).copied().unwrap_or_default(),
        at(0.1).copied().unwrap_or_default(),
        depths.last().copied().unwrap_or_default(),
    );
    Ok(())
}

/// How deep the positions were looked at that the page knows, the least first. Those at the end of a game that are solved at once
/// count with the depth at which they were.
async fn depths(visitor: &Visitor) -> Outcome<Vec<f64>> {
    // What is known is kept when the page is left.
    let kept = "dispatchEvent(new Event('pagehide'));
         return JSON.parse(localStorage['fishka.positions']).map(([, found]) => found.analysis)
             .filter((analysis) => analysis.lines.length > 0).map((analysis) => analysis.depth)";
    let depths = visitor.ask(kept, &[]).await?;
    Ok(sorted(depths.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect()))
}

/// Notes when lines of another position than before are there after a key.
const CLOCK: &str = "window.__lines = [];
     const shown = () => document.querySelector('.best-lines [data-of]')?.dataset.of;
     let before, pressed = 0;
     addEventListener('keydown', () => { before = shown(); pressed = performance.now(); }, true);
     new MutationObserver(() => {
       const now = shown();
       if (!pressed || now === undefined || now === before) return;
       window.__lines.push(performance.now() - pressed);
       pressed = 0;
     }).observe(document.body, { attributes: true, attributeFilter: ['data-of'], childList: true, subtree: true });";

/// Whether nobody is to move where the person is, so that there is no line to wait for.
const OVER: &str = "return document.querySelector('.engine').dataset.turn === 'over'";

/// How soon the engine says something after a move, and of a position that was seen before.
async fn first_lines(environment: &TestEnvironment, game: &str, moves: usize) -> Outcome {
    let visitor = environment.visitor(Guise { still: false, ..Guise::default() }).await?;
    visitor.open(&format!("/analysis?game={game}")).await?;
    visitor.wait_for(".best-lines .line-move").await?;
    visitor.ask(CLOCK, &[]).await?;
    let mut played = 0;
    // A tile that fits nowhere ends a game of Ta Yü at any time.
    while played < moves && visitor.ask(OVER, &[]).await? != true {
        visitor.key(" ", "Space").await?;
        played += 1;
        let come = format!("if (window.__lines.length === {played}) return true; {OVER}");
        visitor.wait_until("a line of the engine", &come).await?;
    }
    let new = lines(&visitor).await?;
    let first = new.first().copied().unwrap_or_default();
    let new = sorted(new);
    for step in 1..=played {
        visitor.key("ArrowLeft", "ArrowLeft").await?;
        let come = format!("return window.__lines.length === {step}");
        visitor.wait_until("a line that was seen before", &come).await?;
    }
    let seen = sorted(lines(&visitor).await?);
    visitor.leave().await?;
    let of = |times: &[f64], at: usize| times.get(at).or(times.last()).copied().unwrap_or_default();
    println!(
        "        {game}: first line of the engine {first:.0} ms after the first move, {:.0} after a move in the middle, {:.0} at most (wanted: under 100); of a position seen before {:.0} and {:.0} ms (wanted: under 20)",
        of(&new, new.len() / 2),
        of(&new, moves),
        of(&seen, seen.len() / 2),
        of(&seen, moves),
    );
    Ok(())
}

/// What the clock has noted, in the order in which it has.
async fn lines(visitor: &Visitor) -> Outcome<Vec<f64>> {
    let lines = visitor.ask("return window.__lines.splice(0)", &[]).await?;
    Ok(lines.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect())
}

fn sorted(mut times: Vec<f64>) -> Vec<f64> {
    times.sort_by(f64::total_cmp);
    times
}

/// The bytes that came over the network for this page.
async fn transferred(visitor: &Visitor) -> Outcome<f64> {
    let bytes = visitor
        .ask(
            "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
                 .filter((entry) => !entry.name.includes('/engine'))
                 .reduce((sum, entry) => sum + entry.encodedBodySize, 0)",
            &[],
        )
        .await?;
    bytes.as_f64().ok_or_else(|| "no bytes were counted".into())
}

/// The compressed size of the engine: the script that starts it and what that script names.
async fn engine_size(visitor: &Visitor) -> Outcome<f64> {
    let bytes = visitor
        .ask_later(
            "const done = arguments[arguments.length - 1];
             (async () => {
               const start = document.querySelector('meta[name=engine]').content;
               const text = await (await fetch(start)).text();
               const files = [start, ...text.match(/[/]assets[^\"]*/g)];
               for (const file of files.slice(1)) await (await fetch(file)).arrayBuffer();
               const entries = performance.getEntriesByType('resource');
               return files.map((file) => entries.filter((entry) => entry.name.endsWith(file)).pop().encodedBodySize)
                   .reduce((sum, size) => sum + size, 0);
             })().then(done, (error) => done(String(error)));",
            &[json!(null)],
        )
        .await?;
    bytes.as_f64().ok_or_else(|| format!("the engine cannot be fetched: {bytes}").into())
}
