use serde_json::json;

use super::begin_against_computer;
use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    player::Player,
    visitor::Guise,
};

/// A short game as a text that somebody sends.
const RECORD: &str = "[Fishka \"1\"]\n[Game \"abalone\"]\n\n1. a1b1 i5h5 2. a2b2 i6h6 3. a3b3 i7h7 *\n";

/// A pasted record is stepped through, and the engine says what it thinks; a broken one is explained.
pub(super) async fn imported(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open("/analysis").await?;
    visitor.wait_for("#open-text").await?;
    let paste = |text: &str| [json!(text)];
    let put = "document.querySelector('#open-text').value = arguments[0]";
    visitor.ask(put, &paste(&RECORD.replace("a2b2", "a2a9"))).await?;
    visitor.press("[data-act=open]").await?;
    visitor.wait_for("[role=alert]").await?;
    visitor.ask(put, &paste(RECORD)).await?;
    visitor.press("[data-act=open]").await?;
    visitor.wait_for("[data-page=analysis] [data-cell]").await?;
    visitor.wait_for(".best-lines li").await?;
    let shown = "return document.querySelector('.board-art').innerHTML";
    let last = visitor.ask(shown, &[]).await?;
    visitor.key("ArrowLeft", "ArrowLeft").await?;
    visitor
        .wait_until("another position", "return document.querySelector('.best-lines li') !== null")
        .await?;
    let before = visitor.ask(shown, &[]).await?;
    ensure(last != before, || "stepping back shows the same position".to_owned())?;
    visitor.leave().await
}

/// A game that has just been played is reviewed, found again on the home page, and the address of its review can be sent on.
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
