use super::{begin_against_computer, begin_tayu};
use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    player::{Player, kept_line},
    visitor::Guise,
};

/// A phone plays some moves of each game, and nothing is wider than its screen.
pub(super) async fn by_touch(environment: &TestEnvironment) -> Outcome {
    for entry in fishka_catalog::GAMES {
        let visitor = environment.visitor(Guise { phone: true, ..Guise::default() }).await?;
        begin_against_computer(&visitor, entry.name).await?;
        Player::sit_down(&visitor).await?.play_moves(4).await?;
        let share = visitor
            .ask(
                "return document.querySelector('.board-art').getBoundingClientRect().width / innerWidth",
                &[],
            )
            .await?;
        ensure(share.as_f64() >= Some(0.92), || {
            format!("the board of {} takes {share} of the width", entry.name)
        })?;
        let wide = visitor.too_wide().await?;
        ensure(wide.is_none(), || format!("{} scrolls sideways by {wide:?}", entry.name))?;
        visitor.leave().await?;
    }
    Ok(())
}

/// A tile that lies on the board is turned there by the button under it, and is laid by another.
pub(super) async fn turns_a_tile(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise { phone: true, ..Guise::default() }).await?;
    begin_tayu(&visitor).await?;
    let before = kept_line(&visitor).await?.plies();
    visitor.press("[data-cell=i9]").await?;
    let ghost = "return document.querySelector('.board-art > g:nth-of-type(4)').innerHTML";
    let lying = visitor.ask(ghost, &[]).await?;
    // All four ways of a first tile fit over the middle.
    for _ in 0..3 {
        let was = visitor.ask(ghost, &[]).await?;
        visitor.press("[data-board=turn]").await?;
        visitor.wait_until("the turned tile", &format!("{ghost} !== {was}")).await?;
        visitor.wait_for("[data-board=lay]:enabled").await?;
    }
    ensure(lying != visitor.ask(ghost, &[]).await?, || "the tile was not turned".to_owned())?;
    visitor.press("[data-board=lay]").await?;
    Player::sit_down(&visitor).await?.wait_for_ply(before + 1).await?;
    visitor.leave().await
}
