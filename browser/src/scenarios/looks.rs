use std::path::Path;

use fishka_catalog::{GAMES, Line, Rules};
use fishka_engine::Engine;
use fishka_engine_api::{Limits, Settings, Stop};
use fishka_game::{Options, Position as _, Seat, Turn};
use fishka_i18n::Language;
use fishka_record::{Record, read_all};
use serde_json::{Value, json};

use super::geometry;
use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    player::Player,
    visitor::{Guise, Visitor},
};

/// A page, and what is done there before it is looked at.
#[derive(Clone, Debug)]
struct Page {
    name: String,
    path: String,
    then: Then,
}

/// What a visitor does on a page.
#[derive(Clone, Debug)]
enum Then {
    /// Only looks.
    Look,
    /// Begins the game and plays some moves.
    Play,
    /// Begins the game and gives it up.
    GiveUp,
    /// Makes a game that waits for a friend.
    Invite,
    /// Goes on with a game that was begun here and stands like this, and takes a piece in hand if there is one.
    GoOn(Box<Line>),
    /// Opens a record.
    Analyse(String),
}

/// Every page, and those of a game for each game.
fn pages() -> Outcome<Vec<Page>> {
    let page = |name: &str, path: &str, then| Page { name: name.to_owned(), path: path.to_owned(), then };
    let mut pages = vec![
        page("home", "/", Then::Look),
        page("over", "/new?game=abalone&with=computer", Then::GiveUp),
        page("invitation", "/new?game=dvonn&with=friend", Then::Invite),
        page("lobby", "/lobby", Then::Look),
        page("learn", "/learn", Then::Look),
        page("words", "/learn/words", Then::Look),
        page("puzzles", "/puzzles", Then::Look),
        page("analysis", "/analysis", Then::Look),
        page("editor", "/editor?game=dvonn", Then::Look),
        page("settings", "/settings", Then::Look),
        page("about", "/about", Then::Look),
        page("missing", "/nowhere", Then::Look),
    ];
    for (entry, with) in GAMES.iter().zip(["computer", "friend", "device"].into_iter().cycle()) {
        let game = entry.name;
        let (new, against) =
            (format!("/new?game={game}&with={with}"), format!("/new?game={game}&with=computer"));
        let sample = sample(game)?;
        pages.extend([
            page(&format!("new-{game}"), &new, Then::Look),
            page(&format!("play-{game}"), &against, Then::Play),
            page(&format!("learn-{game}"), &format!("/learn/{game}"), Then::Look),
            page(&format!("analysis-{game}"), "/analysis", Then::Analyse(sample.to_string())),
        ]);
        if let Some(line) = middle(&sample) {
            pages.push(page(&format!("middle-{game}"), "/", Then::GoOn(Box::new(line))));
        }
    }
    Ok(pages)
}

/// A whole game: the one shown in the documentation, or else one that the engine plays with itself.
pub(super) fn sample(game: &str) -> Outcome<Record> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../docs/games/{game}.fishka"));
    if let Ok(text) = std::fs::read_to_string(file) {
        return Ok(read_all(&text).next().ok_or("there is no record")??);
    }
    let mut line = Line::new(Rules::new(game, &Options::new())?);
    let mut engine = Engine::new(Settings { table_mib: 1, ..Settings::default() });
    let limits = Limits { nodes: Some(200), ..Limits::default() };
    let mut moves = Vec::new();
    while line.outcome().is_none() {
        line.legal_moves(&mut moves);
        let thought = engine.think(&line, &limits, &Stop::new(), &mut |_| {});
        // Luck that is always the same would leave the players of some games no choice.
        let luck = moves[line.plies() / 2 % moves.len()];
        line.play(thought.map_or(luck, |thought| thought.best))?;
    }
    Ok(Record::from_line(&line))
}

/// How a game stands after three quarters of it, or as near to that as somebody has a move to choose; nothing for a game in
/// which nobody ever has.
fn middle(record: &Record) -> Option<Line> {
    let plies = record.line().plies();
    let has_choice =
        |line: &Line| matches!(line.turn(), Turn::Seat(_)) && line.position().count_legal_moves() > 1;
    let late = plies * 3 / 4;
    (late..plies).chain((0..late).rev()).map(|ply| record.line_at(ply)).find(has_choice)
}

/// How far before the end of a record its review is looked at.
const STEPS_BACK: usize = 20;

/// Opens a page and does what is done there.
async fn visit(visitor: &Visitor, page: &Page) -> Outcome {
    visitor.open(&page.path).await?;
    visitor.wait_for("[data-page]").await?;
    match &page.then {
        Then::Look => {}
        Then::Play => {
            begin_and_play(visitor).await?;
            // The luck of the draw may have ended the game already.
            if !visitor.sees("[data-result]").await? {
                visitor.press("[data-act=coach]").await?;
                visitor.wait_for(".coach .facts").await?;
            }
        }
        Then::GiveUp => {
            begin_and_play(visitor).await?;
            visitor.press("[data-act=resign]").await?;
            visitor.press("dialog[open] [data-act=yes]").await?;
            visitor.wait_for("[data-result]").await?;
        }
        Then::Invite => {
            visitor.press("[data-act=begin]").await?;
            visitor.wait_for("[data-page=game] [data-link]").await?;
        }
        Then::GoOn(line) => {
            let game = kept_game(line, &["person", "person"])?;
            visitor
                .ask("localStorage.setItem(arguments[0], arguments[1])", &game.map(|part| json!(part)))
                .await?;
            visitor.open(&format!("/play/{KEPT}")).await?;
            visitor.wait_for("[data-page=play] .board-acting").await?;
            let piece = ":is([data-can=move], [data-can=land])";
            if visitor.sees(piece).await? {
                visitor.press(piece).await?;
            }
        }
        Then::Analyse(record) => {
            visitor.wait_for("#open-text").await?;
            visitor
                .ask("document.querySelector('#open-text').value = arguments[0]", &[json!(record)])
                .await?;
            visitor.press("[data-act=open]").await?;
            visitor.wait_for("[data-page=analysis] .board-art").await?;
            // After the last move there is nothing to have an opinion about.
            let back = "for (let steps = 0; steps < arguments[0]; steps += 1)
                document.querySelector('[data-step=back]').click()";
            visitor.ask(back, &[json!(STEPS_BACK)]).await?;
            visitor.wait_for(".best-lines .line-move").await?;
        }
    }
    stand_still(visitor).await
}

/// Waits until nothing moves any more: what comes and goes would not be looked at as it stays.
async fn stand_still(visitor: &Visitor) -> Outcome {
    visitor
        .wait_until(
            "a page that stands still",
            "return document.getAnimations().every((one) =>
                 one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)",
        )
        .await
}

/// The name of a game that was begun earlier.
pub(super) const KEPT: &str = "019a0000000a0000";

/// Such a game as the page keeps it: under which name, and what. The players are named in seat order.
pub(super) fn kept_game(line: &Line, players: &[&str]) -> Outcome<[String; 2]> {
    let mut begun = Record::from_line(line);
    let seed = "0".repeat(64);
    for (name, value) in [("Date", "2026-11-16"), ("GameId", KEPT), ("Seed", seed.as_str())] {
        begun.tags_mut().set(name, value)?;
    }
    for (seat, player) in Seat::first(players.len()).zip(players) {
        begun.tags_mut().set(&format!("Seat{seat}"), player)?;
    }
    Ok([format!("fishka.game.{KEPT}"), begun.to_string()])
}

async fn begin_and_play(visitor: &Visitor) -> Outcome {
    visitor.press("[data-act=begin]").await?;
    let mut player = Player::sit_down(visitor).await?;
    player.play_moves(3).await?;
    player.wait_for_turn().await?;
    Ok(())
}

/// Looks at every page on a screen and in a language: nothing is missing, too wide or in the way of anything else. What a
/// language does not change is looked at in one of them: axe-core finds no barrier and no pale text in the light or the dark, and at
/// a desk everything still fits at twice the size, as people have it who see little.
pub(super) async fn every_page(environment: &TestEnvironment, phone: bool, language: Language) -> Outcome {
    let mut wrong = Vec::new();
    let visitor = environment.visitor(Guise { language, phone, dark: false, ..Guise::default() }).await?;
    let screen = if phone { "phone" } else { "desktop" };
    let games = GAMES.iter().map(|entry| entry.name).collect::<Vec<_>>().join("|");
    for page in &pages()? {
        visit(&visitor, page).await?;
        let name = |light: &str| format!("{}-{screen}-{light}-{language}", page.name);
        let light = name("light");
        environment.keep_picture(&visitor, &light).await?;
        wrong.extend(visitor.too_wide().await?.map(|by| format!("{light} scrolls sideways by {by}")));
        let spoken = visitor.ask("return document.documentElement.lang", &[]).await?;
        ensure(spoken == json!(language.code()), || format!("{light} is in {spoken}"))?;
        let missing = visitor.ask(MISSING, &[json!(games)]).await?;
        ensure(missing == json!([]), || format!("{light} lacks {missing}"))?;
        let faults = geometry::faults(&visitor).await?;
        wrong.extend(faults.into_iter().map(|fault| format!("{light} {fault}")));
        if language != if phone { Language::Russian } else { Language::English } {
            continue;
        }
        wrong.extend(check(environment, &visitor, &light, json!({})).await?);
        let dark = name("dark");
        visitor.set_dark(true).await?;
        stand_still(&visitor).await?;
        environment.keep_picture(&visitor, &dark).await?;
        let colours = json!({ "runOnly": ["color-contrast"] });
        wrong.extend(check(environment, &visitor, &dark, colours).await?);
        visitor.set_dark(false).await?;
        if !phone {
            // A window of 1280 × 800 has room for half as much.
            let twice = json!({ "width": 640, "height": 400, "deviceScaleFactor": 2, "mobile": false });
            visitor.command("Emulation.setDeviceMetricsOverride", twice).await?;
            stand_still(&visitor).await?;
            let name = format!("{}-twice", page.name);
            environment.keep_picture(&visitor, &name).await?;
            wrong.extend(visitor.too_wide().await?.map(|by| format!("{name} scrolls sideways by {by}")));
            geometry::resize(&visitor, geometry::windows(phone)[0]).await?;
        }
    }
    visitor.leave().await?;
    ensure(wrong.is_empty(), || wrong.join("\n"))
}

/// The words in the texts and labels of the page that look like keys, given the names of the games.
const MISSING: &str = r#"
    const texts = [document.body.innerText];
    for (const element of document.querySelectorAll("*"))
        for (const name of ["aria-label", "title", "placeholder", "alt"])
            if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
    const parts = `web|online|table|server|board|rules|record|game|view|illegal|option|score|seat|${arguments[0]}`;
    const keys = new RegExp(`\\b(${parts})(-[a-z0-9]+)+\\b`, "g");
    return [...new Set(texts.flatMap((text) => text.match(keys) ?? []))];
"#;

/// The violations that axe-core finds on a page, by its rules or by some of them.
async fn check(
    environment: &TestEnvironment,
    visitor: &Visitor,
    name: &str,
    rules: Value,
) -> Outcome<Vec<String>> {
    let Some(axe) = &environment.axe else { return Ok(Vec::new()) };
    if visitor.ask("return typeof window.axe === 'undefined'", &[]).await? == true {
        visitor.ask(axe, &[]).await?;
    }
    let found = visitor
        .ask_later(
            "const done = arguments[arguments.length - 1];
             axe.run(document, { resultTypes: ['violations'], ...arguments[0] }).then((results) => done(results.violations
                 .map((one) => `${one.id}: ${one.help} at ${one.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(', ')}`)),
               (error) => done([String(error)]));",
            &[rules],
        )
        .await?;
    let found = found.as_array().into_iter().flatten();
    Ok(found.map(|one| format!("{name}: {}", one.as_str().unwrap_or_default())).collect())
}
