use fishka_game::Turn;
use serde_json::json;

use super::{begin_against_computer, begin_tayu};
use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    player::{Player, kept_line},
    visitor::{Guise, Visitor},
};

/// From the home page to the result.
pub(super) async fn whole(environment: &TestEnvironment, game: &str) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    begin_against_computer(&visitor, game).await?;
    let line = Player::sit_down(&visitor).await?.play_to_the_end().await?;
    ensure(line.outcome().is_some(), || format!("{game} ended without a result"))?;
    visitor.leave().await
}

/// The page is loaded anew in the middle of a game, and the game goes on.
pub(super) async fn survives_reload(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    begin_against_computer(&visitor, "dvonn").await?;
    Player::sit_down(&visitor).await?.play_moves(3).await?;
    let before = Player::sit_down(&visitor).await?.wait_for_turn().await?;
    visitor.reload().await?;
    let mut player = Player::sit_down(&visitor).await?;
    let after = player.line().await?;
    ensure(before.position() == after.position(), || {
        format!("the game was at {} and is at {}", before.position(), after.position())
    })?;
    player.play_moves(2).await?;
    visitor.leave().await
}

/// A person takes moves back, goes on, and gives up in the end.
pub(super) async fn undo_and_resign(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    begin_against_computer(&visitor, "abalone").await?;
    let mut player = Player::sit_down(&visitor).await?;
    player.play_moves(2).await?;
    let before = player.wait_for_turn().await?.plies();
    visitor.press("[data-act=undo]").await?;
    let after = player.wait_for_turn().await?.plies();
    ensure(after < before, || format!("{before} plies, and after taking back {after}"))?;
    player.play_moves(1).await?;
    player.wait_for_turn().await?;
    visitor.press("[data-act=resign]").await?;
    visitor.press("dialog[open] [data-act=yes]").await?;
    visitor.wait_for("[data-result]").await?;
    ensure(kept_line(&visitor).await?.turn() != Turn::Over, || "the board ended the game".to_owned())?;
    visitor.leave().await
}

/// The wheel of the mouse and the key R turn the tile in hand, and the page does not scroll under it.
pub(super) async fn turns_a_tile(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    begin_tayu(&visitor).await?;
    visitor.point_at("[data-cell=i9]").await?;
    let tile = "return document.querySelector('[data-board=turn] .small-piece').innerHTML";
    let first = visitor.ask(tile, &[]).await?;
    visitor.wheel("[data-cell=i9]").await?;
    visitor.wait_until("a turn by wheel", &format!("{tile} !== {first}")).await?;
    let second = visitor.ask(tile, &[]).await?;
    visitor.ask("document.querySelector('[data-cell][tabindex=\"0\"]').focus()", &[]).await?;
    visitor.key("r", "KeyR").await?;
    visitor.wait_until("a turn by key", &format!("{tile} !== {second}")).await?;
    let scrolled = visitor.ask("return scrollY", &[]).await?;
    ensure(scrolled.as_f64() == Some(0.0), || format!("the wheel scrolled the page to {scrolled}"))?;
    visitor.leave().await
}

/// Three at one device bid for the target, see it all the time, and say what they want to draw before they draw it.
pub(super) async fn auction_and_expert_draw(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open("/new?game=tayu&with=device").await?;
    for (option, value) in [("seats", "3"), ("auction", "on"), ("draw", "expert")] {
        visitor.choose(&format!("#option-{option}"), value).await?;
    }
    visitor.press("[data-act=begin]").await?;
    visitor.press("[data-board=number]").await?;
    visitor.type_text("30").await?;
    visitor.key("Enter", "Enter").await?;
    wait_for_text(&visitor, "30").await?;
    visitor.press("[data-board=number]").await?;
    visitor.type_text("27").await?;
    visitor.key("Enter", "Enter").await?;
    environment.keep_picture(&visitor, "auction").await?;
    for plies in [3, 4] {
        visitor.press(".board-choices [data-move=accept]").await?;
        Player::sit_down(&visitor).await?.wait_for_ply(plies).await?;
    }
    for _ in 0..2 {
        visitor.press(".board-choices [data-move=ring]").await?;
        visitor.wait_for("[data-board=turn]").await?;
        wait_for_text(&visitor, "27").await?;
        environment.keep_picture(&visitor, "saboteur").await?;
        let line = kept_line(&visitor).await?;
        let player = Player::sit_down(&visitor).await?;
        let mut legal = Vec::new();
        line.legal_moves(&mut legal);
        player.make(&line, *legal.first().ok_or("no tile fits")?).await?;
        player.wait_for_ply(line.plies() + 1).await?;
    }
    visitor.leave().await
}

/// Waits until the panel beside the board says something.
async fn wait_for_text(visitor: &Visitor, text: &str) -> Outcome {
    let says = format!("return document.querySelector('.beside').innerText.includes({})", json!(text));
    visitor.wait_until(text, &says).await
}
