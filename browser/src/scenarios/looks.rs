use std::path::Path;

use fishka_catalog::{GAMES, Line, Rules};
use fishka_engine::Engine;
use fishka_engine_api::{Limits, Settings, Stop};
use fishka_game::{Options, Position as _, Seat, Turn};
use fishka_i18n::Language;
use fishka_record::{Record, read_all};
use serde_json::json;

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
            for _ in 0..STEPS_BACK {
                visitor.press("[data-step=back]").await?;
            }
            visitor.wait_for(".best-lines .line-move").await?;
        }
    }
    // What comes and goes would not be looked at as it stays.
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

/// Looks at every page on a screen and in a light: nothing is missing or too wide, and axe-core finds no barrier. In the light
/// in every language; in the dark, which changes colours only, in one for each screen. Barriers are the same in every language, so
/// axe-core reads each screen in one.
pub(super) async fn every_page(environment: &TestEnvironment, phone: bool, dark: bool) -> Outcome {
    let mut wrong = Vec::new();
    let read_in = if phone { Language::Russian } else { Language::English };
    for &language in Language::ALL.iter().filter(|&&language| !dark || language == read_in) {
        let visitor = environment.visitor(Guise { language, phone, dark, ..Guise::default() }).await?;
        for page in &pages()? {
            visit(&visitor, page).await?;
            let screen = if phone { "phone" } else { "desktop" };
            let light = if dark { "dark" } else { "light" };
            let name = format!("{}-{screen}-{light}-{language}", page.name);
            environment.keep_picture(&visitor, &name).await?;
            wrong.extend(visitor.too_wide().await?.map(|by| format!("{name} scrolls sideways by {by}")));
            let spoken = visitor.ask("return document.documentElement.lang", &[]).await?;
            ensure(spoken == json!(language.code()), || format!("{name} is in {spoken}"))?;
            let games: Vec<&str> = GAMES.iter().map(|entry| entry.name).collect();
            let missing = visitor.ask(MISSING, &[json!(games.join("|"))]).await?;
            ensure(missing == json!([]), || format!("{name} lacks {missing}"))?;
            if language == read_in {
                wrong.extend(check(environment, &visitor, &name).await?);
            }
            // Light changes colours only.
            if !dark {
                let faults = geometry::faults(&visitor).await?;
                wrong.extend(faults.into_iter().map(|fault| format!("{name} {fault}")));
            }
        }
        visitor.leave().await?;
    }
    ensure(wrong.is_empty(), || wrong.join("\n"))
}

/// Looks at every page at twice the size, as people do who see little.
pub(super) async fn twice_the_size(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    // A window of 1280 × 800 has room for half as much.
    visitor
        .command(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": 640, "height": 400, "deviceScaleFactor": 2, "mobile": false }),
        )
        .await?;
    let mut wrong = Vec::new();
    for page in &pages()? {
        visit(&visitor, page).await?;
        let name = format!("{}-twice", page.name);
        environment.keep_picture(&visitor, &name).await?;
        wrong.extend(visitor.too_wide().await?.map(|by| format!("{name} scrolls sideways by {by}")));
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

/// The violations that axe-core finds on a page.
async fn check(environment: &TestEnvironment, visitor: &Visitor, name: &str) -> Outcome<Vec<String>> {
    let Some(axe) = &environment.axe else { return Ok(Vec::new()) };
    if visitor.ask("return typeof window.axe === 'undefined'", &[]).await? == true {
        visitor.ask(axe, &[]).await?;
    }
    let found = visitor
        .ask_later(
            "const done = arguments[arguments.length - 1];
             axe.run(document, { resultTypes: ['violations'] }).then((results) => done(results.violations
                 .map((one) => `${one.id}: ${one.help} at ${one.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(', ')}`)),
               (error) => done([String(error)]));",
            &[json!(name)],
        )
        .await?;
    let found = found.as_array().into_iter().flatten();
    Ok(found.map(|one| format!("{name}: {}", one.as_str().unwrap_or_default())).collect())
}
