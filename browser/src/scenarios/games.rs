use fishka_game::Turn;

use super::begin_against_computer;
use crate::{
    house::House,
    outcome::{Outcome, ensure},
    player::{Player, kept_line},
    visitor::Guise,
};

/// From the home page to the result.
pub(super) async fn whole(house: &House, game: &str) -> Outcome {
    let visitor = house.visitor(Guise::default()).await?;
    begin_against_computer(&visitor, game).await?;
    let line = Player::sit_down(&visitor).await?.play_to_the_end().await?;
    ensure(line.outcome().is_some(), || format!("{game} ended without a result"))?;
    visitor.leave().await
}

/// The page is loaded anew in the middle of a game, and the game goes on.
pub(super) async fn survives_reload(house: &House) -> Outcome {
    let visitor = house.visitor(Guise::default()).await?;
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
pub(super) async fn undo_and_resign(house: &House) -> Outcome {
    let visitor = house.visitor(Guise::default()).await?;
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
