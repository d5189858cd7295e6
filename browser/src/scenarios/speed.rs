use std::time::Duration;

use serde_json::json;

use super::begin_against_computer;
use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    player::Player,
    visitor::{Guise, Visitor},
};

/// What a first visit may transfer before the home page can be used, and what the engine may add.
const FIRST_VISIT: f64 = 350_000.0;
const ENGINE: f64 = 400_000.0;

/// How long a quick hand rests between pointing, pressing and letting go.
const PACE: Duration = Duration::from_millis(60);

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
        begin_against_computer(&visitor, entry.name).await?;
        let mut player = Player::sit_down(&visitor).await?;
        player.wait_for_turn().await?;
        // What it takes to open the page is not what a move takes.
        visitor.ask("Object.assign(window.__seen, { touches: [], work: [], longTasks: [] })", &[]).await?;
        player.play_moves(8).await?;
        let seen = visitor.seen().await?;
        let mut touches = seen.touches;
        touches.sort_by(f64::total_cmp);
        let most = |numbers: &[f64]| numbers.iter().copied().fold(0.0, f64::max);
        println!(
            "        {}: touch to picture {:.0} ms in the middle, {:.0} ms at most (wanted: under 50), {:.0} ms of it the page's work; longest task {:.0} ms (wanted: under 100)",
            entry.name,
            touches.get(touches.len() / 2).unwrap_or(&0.0),
            touches.last().unwrap_or(&0.0),
            most(&seen.work),
            most(&seen.long_tasks),
        );
        visitor.leave().await?;
    }
    ensure(first <= FIRST_VISIT, || format!("a first visit transfers {first} bytes"))?;
    ensure(engine <= ENGINE, || format!("the engine has {engine} bytes"))
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
