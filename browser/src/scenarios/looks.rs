use std::fs;

use fishka_words::Language;
use serde_json::json;

use crate::{
    house::House,
    outcome::{Outcome, ensure},
    player::Player,
    visitor::{Guise, Visitor},
};

/// A page, the element that shows it is there, and what is done before it is looked at.
#[derive(Copy, Clone, Debug)]
pub(super) struct Page {
    name: &'static str,
    path: &'static str,
    game: Option<&'static str>,
}

/// Every page.
pub(super) const PAGES: &[Page] = &[
    Page { name: "home", path: "/", game: None },
    Page { name: "new-dvonn", path: "/new?game=dvonn&with=computer", game: None },
    Page { name: "new-tayu", path: "/new?game=tayu&with=device", game: None },
    Page { name: "play-dvonn", path: "/new?game=dvonn&with=computer", game: Some("dvonn") },
    Page { name: "play-abalone", path: "/new?game=abalone&with=computer", game: Some("abalone") },
    Page { name: "play-tayu", path: "/new?game=tayu&with=computer", game: Some("tayu") },
    Page { name: "rules-dvonn", path: "/rules/dvonn", game: None },
    Page { name: "rules-abalone", path: "/rules/abalone", game: None },
    Page { name: "rules-tayu", path: "/rules/tayu", game: None },
    Page { name: "review", path: "/review", game: None },
    Page { name: "settings", path: "/settings", game: None },
    Page { name: "about", path: "/about", game: None },
    Page { name: "missing", path: "/nowhere", game: None },
];

/// Opens a page and, where it is a game, plays some moves.
pub(super) async fn visit(visitor: &Visitor, page: &Page) -> Outcome {
    visitor.open(page.path).await?;
    visitor.wait_for("[data-page]").await?;
    if page.game.is_some() {
        visitor.press("[data-act=begin]").await?;
        let mut player = Player::sit_down(visitor).await?;
        player.play_moves(3).await?;
        player.wait_for_turn().await?;
    }
    Ok(())
}

/// Looks at every page in every language on a screen and in a light, and lets axe-core look too.
pub(super) async fn every_page(house: &House, phone: bool, dark: bool) -> Outcome {
    fs::create_dir_all(&house.screenshots)?;
    let mut violations = Vec::new();
    for &language in Language::ALL {
        let visitor = house.visitor(Guise { language, phone, dark, ..Guise::default() }).await?;
        for page in PAGES {
            visit(&visitor, page).await?;
            let screen = if phone { "phone" } else { "desktop" };
            let light = if dark { "dark" } else { "light" };
            let name = format!("{}-{screen}-{light}-{language}", page.name);
            fs::write(house.screenshots.join(format!("{name}.png")), visitor.picture().await?)?;
            let wide = visitor.ask("return document.documentElement.scrollWidth - innerWidth", &[]).await?;
            ensure(wide.as_f64() <= Some(0.0), || format!("{name} scrolls sideways by {wide}"))?;
            violations.extend(check(house, &visitor, &name).await?);
        }
        visitor.leave().await?;
    }
    violations.sort();
    violations.dedup();
    ensure(violations.is_empty(), || format!("axe-core finds:\n{}", violations.join("\n")))
}

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
