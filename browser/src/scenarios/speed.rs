use std::time::{Duration, Instant};

use serde_json::json;

use super::begin_against_computer;
use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    player::Player,
    visitor::{Guise, Visitor},
};

/// What a first visit may transfer before the home page can be used, and what the engine may add.
const FIRST_VISIT: f64 = 310_000.0;
const ENGINE: f64 = 400_000.0;

/// How long a quick hand rests between pointing, pressing and letting go.
const PACE: Duration = Duration::from_millis(20);

/// How many plies of a game are measured: all of most.
const LONGEST: usize = 200;

/// Sizes are promises; times depend on the machine, so they are told and not judged.
pub(super) async fn measured(environment: &TestEnvironment) -> Outcome {
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
    for entry in fishka_catalog::GAMES {
        let visitor = environment.visitor(Guise { still: false, pace: PACE, ..Guise::default() }).await?;
        visitor.open(&format!("/new?game={}&with=device", entry.name)).await?;
        visitor.press("[data-act=begin]").await?;
        let mut player = Player::sit_down(&visitor).await?;
        // What it takes to open the page is not what a move takes.
        visitor.ask("Object.assign(window.__seen, { touches: [], work: [], longTasks: [] })", &[]).await?;
        player.play_all_seats(LONGEST, false).await?;
        let seen = visitor.seen().await?;
        let (touches, work) = (sorted(seen.touches), sorted(seen.work));
        let of = |times: &[f64], part: f64| {
            let at = (times.len() as f64 * part) as usize;
            times.get(at).or(times.last()).copied().unwrap_or_default()
        };
        println!(
            "        {}: {} touches, to picture {:.0} ms in the middle (wanted: under 50), {:.0} at 95 %, {:.0} at most (wanted: under 100); of it the page's work {:.0}, {:.0} and {:.0} ms",
            entry.name,
            touches.len(),
            of(&touches, 0.5),
            of(&touches, 0.95),
            of(&touches, 1.0),
            of(&work, 0.5),
            of(&work, 0.95),
            of(&work, 1.0),
        );
        visitor.leave().await?;
        println!(
            "        {}: longest task while the computer thinks {:.0} ms (wanted: under 100)",
            entry.name,
            thinking(environment, entry.name).await?
        );
    }
    for entry in fishka_catalog::GAMES {
        println!("        {}", report(environment, entry.name).await?);
    }
    ensure(first <= FIRST_VISIT, || format!("a first visit transfers {first} bytes"))?;
    ensure(engine <= ENGINE, || format!("the engine has {engine} bytes"))
}

/// The longest time for which the page cannot answer while the computer plays along.
async fn thinking(environment: &TestEnvironment, game: &str) -> Outcome<f64> {
    let visitor = environment.visitor(Guise { still: false, pace: PACE, ..Guise::default() }).await?;
    begin_against_computer(&visitor, game).await?;
    let mut player = Player::sit_down(&visitor).await?;
    player.wait_for_turn().await?;
    visitor.ask("window.__seen.longTasks = []", &[]).await?;
    player.play_moves(8).await?;
    let longest = sorted(visitor.seen().await?.long_tasks).last().copied().unwrap_or_default();
    visitor.leave().await?;
    Ok(longest)
}

/// How long the report of a whole game takes.
async fn report(environment: &TestEnvironment, game: &str) -> Outcome<String> {
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
    let depths = visitor.ask("return document.querySelector('.engine-effort')?.innerText ?? ''", &[]).await?;
    visitor.leave().await?;
    let plies = record.line().plies();
    Ok(format!(
        "{game}: report of {plies} plies in {took:.1} s (wanted: 85 plies under 15); at its end {depths}"
    ))
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
