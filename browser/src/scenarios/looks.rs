use fishka_record::{Record, read_all};
use fishka_i18n::Language;
use serde_json::json;

use crate::{
    house::House,
    outcome::{Outcome, ensure},
    player::Player,
    visitor::{Guise, Visitor},
};

/// A page, and what is done there before it is looked at.
#[derive(Copy, Clone, Debug)]
struct Page {
    name: &'static str,
    path: &'static str,
    then: Then,
}

/// What a visitor does on a page.
#[derive(Copy, Clone, Debug)]
enum Then {
    /// Only looks.
    Look,
    /// Begins the game and plays some moves.
    Play,
    /// Begins the game and gives it up.
    GiveUp,
    /// Makes a game that waits for a friend.
    Invite,
    /// Goes on with a game that was begun here, after this many plies of a record, and takes a piece in hand.
    GoOn(&'static str, usize),
    /// Opens a record.
    Review(&'static str),
}

const DVONN: &str = include_str!("../../../docs/games/dvonn.fishka");
const ABALONE: &str = include_str!("../../../docs/games/abalone.fishka");
const TAYU: &str = include_str!("../../../docs/games/tayu.fishka");

/// Every page.
const PAGES: &[Page] = &[
    Page { name: "home", path: "/", then: Then::Look },
    Page { name: "new-dvonn", path: "/new?game=dvonn&with=computer", then: Then::Look },
    Page { name: "new-abalone", path: "/new?game=abalone&with=friend", then: Then::Look },
    Page { name: "new-tayu", path: "/new?game=tayu&with=device", then: Then::Look },
    Page { name: "play-dvonn", path: "/new?game=dvonn&with=computer", then: Then::Play },
    Page { name: "play-abalone", path: "/new?game=abalone&with=computer", then: Then::Play },
    Page { name: "play-tayu", path: "/new?game=tayu&with=computer", then: Then::Play },
    Page { name: "middle-dvonn", path: "/", then: Then::GoOn(DVONN, 65) },
    Page { name: "middle-abalone", path: "/", then: Then::GoOn(ABALONE, 60) },
    Page { name: "middle-tayu", path: "/", then: Then::GoOn(TAYU, 76) },
    Page { name: "over", path: "/new?game=abalone&with=computer", then: Then::GiveUp },
    Page { name: "invitation", path: "/new?game=dvonn&with=friend", then: Then::Invite },
    Page { name: "lobby", path: "/lobby", then: Then::Look },
    Page { name: "rules-dvonn", path: "/rules/dvonn", then: Then::Look },
    Page { name: "rules-abalone", path: "/rules/abalone", then: Then::Look },
    Page { name: "rules-tayu", path: "/rules/tayu", then: Then::Look },
    Page { name: "review", path: "/review", then: Then::Look },
    Page { name: "review-dvonn", path: "/review", then: Then::Review(DVONN) },
    Page { name: "review-abalone", path: "/review", then: Then::Review(ABALONE) },
    Page { name: "review-tayu", path: "/review", then: Then::Review(TAYU) },
    Page { name: "settings", path: "/settings", then: Then::Look },
    Page { name: "about", path: "/about", then: Then::Look },
    Page { name: "missing", path: "/nowhere", then: Then::Look },
];

/// How far before the end of a record its review is looked at.
const STEPS_BACK: usize = 20;

/// Opens a page and does what is done there.
async fn visit(visitor: &Visitor, page: &Page) -> Outcome {
    visitor.open(page.path).await?;
    visitor.wait_for("[data-page]").await?;
    match page.then {
        Then::Look => {}
        Then::Play => begin_and_play(visitor).await?,
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
        Then::GoOn(record, plies) => {
            let game = kept_game(record, plies)?;
            visitor
                .ask("localStorage.setItem(arguments[0], arguments[1])", &game.map(|part| json!(part)))
                .await?;
            visitor.open(&format!("/play/{KEPT}")).await?;
            visitor.wait_for("[data-page=play] [data-cell]").await?;
            visitor.press(":is([data-can=move], [data-can=land])").await?;
        }
        Then::Review(record) => {
            visitor.wait_for("#open-text").await?;
            visitor
                .ask("document.querySelector('#open-text').value = arguments[0]", &[json!(record)])
                .await?;
            visitor.press("[data-act=open]").await?;
            visitor.wait_for("[data-page=review] [data-cell]").await?;
            // After the last move there is nothing to have an opinion about.
            for _ in 0..STEPS_BACK {
                visitor.press("[data-step=back]").await?;
            }
            visitor.wait_for(".best-lines li").await?;
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
const KEPT: &str = "019a0000000a0000";

/// Such a game as the page keeps it: under which name, and what. Two people play it on one device.
fn kept_game(record: &str, plies: usize) -> Outcome<[String; 2]> {
    let whole = read_all(record).next().ok_or("there is no record")??;
    let mut begun = Record::from_line(&whole.line_at(plies));
    let seed = "0".repeat(64);
    let tags = [
        ("Date", "2026-11-16"),
        ("GameId", KEPT),
        ("Seed", seed.as_str()),
        ("Seat1", "person"),
        ("Seat2", "person"),
    ];
    for (name, value) in tags {
        begun.tags_mut().set(name, value)?;
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

/// Looks at every page in every language on a screen and in a light: nothing is missing or too wide, and axe-core finds
/// no barrier.
pub(super) async fn every_page(house: &House, phone: bool, dark: bool) -> Outcome {
    let mut wrong = Vec::new();
    for &language in Language::ALL {
        let visitor = house.visitor(Guise { language, phone, dark, ..Guise::default() }).await?;
        for page in PAGES {
            visit(&visitor, page).await?;
            let screen = if phone { "phone" } else { "desktop" };
            let light = if dark { "dark" } else { "light" };
            let name = format!("{}-{screen}-{light}-{language}", page.name);
            house.keep_picture(&visitor, &name).await?;
            wrong.extend(visitor.too_wide().await?.map(|by| format!("{name} scrolls sideways by {by}")));
            let spoken = visitor.ask("return document.documentElement.lang", &[]).await?;
            ensure(spoken == json!(language.code()), || format!("{name} is in {spoken}"))?;
            let missing = visitor.ask(MISSING, &[]).await?;
            ensure(missing == json!([]), || format!("{name} lacks {missing}"))?;
            wrong.extend(check(house, &visitor, &name).await?);
        }
        visitor.leave().await?;
    }
    ensure(wrong.is_empty(), || wrong.join("\n"))
}

/// Looks at every page at twice the size, as people do who see little.
pub(super) async fn twice_the_size(house: &House) -> Outcome {
    let visitor = house.visitor(Guise::default()).await?;
    // A window of 1280 × 800 has room for half as much.
    visitor
        .command(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": 640, "height": 400, "deviceScaleFactor": 2, "mobile": false }),
        )
        .await?;
    let mut wrong = Vec::new();
    for page in PAGES {
        visit(&visitor, page).await?;
        let name = format!("{}-twice", page.name);
        house.keep_picture(&visitor, &name).await?;
        wrong.extend(visitor.too_wide().await?.map(|by| format!("{name} scrolls sideways by {by}")));
    }
    visitor.leave().await?;
    ensure(wrong.is_empty(), || wrong.join("\n"))
}

/// The words in the texts and labels of the page that look like keys.
const MISSING: &str = r#"
    const texts = [document.body.innerText];
    for (const element of document.querySelectorAll("*"))
        for (const name of ["aria-label", "title", "placeholder", "alt"])
            if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
    const keys = /\b(web|online|table|server|board|brain|rules|record|game|view|dvonn|abalone|tayu|illegal|option|score|seat)(-[a-z0-9]+)+\b/g;
    return [...new Set(texts.flatMap((text) => text.match(keys) ?? []))];
"#;

/// The serious and critical violations that axe-core finds on a page.
async fn check(house: &House, visitor: &Visitor, name: &str) -> Outcome<Vec<String>> {
    let Some(axe) = &house.axe else { return Ok(Vec::new()) };
    if visitor.ask("return typeof window.axe === 'undefined'", &[]).await? == true {
        visitor.ask(axe, &[]).await?;
    }
    let found = visitor
        .ask_later(
            "const done = arguments[arguments.length - 1];
             axe.run(document, { resultTypes: ['violations'] }).then((results) => done(results.violations
                 .filter((one) => one.impact === 'serious' || one.impact === 'critical')
                 .map((one) => `${one.id}: ${one.help} at ${one.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(', ')}`)),
               (error) => done([String(error)]));",
            &[json!(name)],
        )
        .await?;
    let found = found.as_array().into_iter().flatten();
    Ok(found.map(|one| format!("{name}: {}", one.as_str().unwrap_or_default())).collect())
}
