use serde_json::json;

use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    visitor::Guise,
};

/// Addresses that lead nowhere, as people mistype and shorten them.
const ADDRESSES: &[&str] = &[
    "/play/none",
    "/game/none",
    "/game/aaaaaaaaaaaa",
    "/learn/chess",
    "/new?game=chess&with=nobody",
    "/analysis#%zz",
    "/analysis#nonsense",
    "/%F0%9F%8E%B2",
];

/// Every address gets a page that says something, and a way on from there.
pub(super) async fn answered(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    for address in ADDRESSES {
        visitor.open(address).await?;
        visitor.wait_for("[data-page]:not([data-page=opening])").await?;
        let says = visitor.ask("return document.querySelector('#main').innerText.trim()", &[]).await?;
        ensure(says != json!(""), || format!("{address} says nothing"))?;
        let errors = visitor.seen().await?.errors;
        ensure(errors.is_empty(), || format!("{address} complains: {errors:?}"))?;
    }
    visitor.leave().await
}

/// Kept games and settings that are broken are passed over.
pub(super) async fn kept(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open("/").await?;
    visitor.wait_for("[data-page=home]").await?;
    visitor
        .ask(
            "localStorage.setItem('fishka.game.broken', '[Game \"chess\"] 1. e4');
             for (const name of Object.keys(localStorage))
                 if (!name.startsWith('fishka.game.')) localStorage.setItem(name, '{broken');
             for (const name of ['language', 'appearance', 'theme', 'sound'])
                 localStorage.setItem('fishka.' + name, '\\u0000');",
            &[],
        )
        .await?;
    visitor.reload().await?;
    visitor.wait_for("[data-page=home]").await?;
    visitor.open("/play/broken").await?;
    visitor.wait_for("[data-page]").await?;
    visitor.leave().await
}
