use fishka_game::Turn;

use crate::{environment::TestEnvironment, outcome::Outcome, player::Player, visitor::Guise};

/// From the home page into a game and through some moves without a pointer.
pub(super) async fn alone(environment: &TestEnvironment) -> Outcome {
    for entry in fishka_catalog::GAMES {
        let visitor = environment.visitor(Guise::default()).await?;
        visitor.open("/").await?;
        visitor.wait_for("[data-page=home]").await?;
        visitor.tab_to(&format!("[data-game={}] [data-way=computer]", entry.name)).await?;
        visitor.key("Enter", "Enter").await?;
        visitor.wait_for("[data-page=new]").await?;
        visitor.tab_to("[data-act=begin]").await?;
        visitor.key("Enter", "Enter").await?;
        let mut player = Player::sit_down(&visitor).await?;
        for _ in 0..3 {
            let line = player.wait_for_turn().await?;
            if line.turn() == Turn::Over {
                break;
            }
            let mv = player.choose(&line)?;
            player.make_by_keys(&line, mv).await?;
            player.wait_for_ply(line.plies() + 1).await?;
        }
        visitor.leave().await?;
    }
    Ok(())
}

/// A move that is wrong is explained, a right one is played.
pub(super) async fn typed(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    super::begin_against_computer(&visitor, "abalone").await?;
    let mut player = Player::sit_down(&visitor).await?;
    let line = player.wait_for_turn().await?;
    visitor.press("[data-board=entry]").await?;
    visitor.type_text("a1a9").await?;
    visitor.key("Enter", "Enter").await?;
    visitor
        .wait_until(
            "an explanation",
            "return document.querySelector('[data-said=entry]').textContent.length > 0",
        )
        .await?;
    let mv = player.choose(&line)?;
    visitor.ask("document.querySelector('[data-board=entry]').select()", &[]).await?;
    visitor.type_text(&mv.to_string()).await?;
    visitor.key("Enter", "Enter").await?;
    player.wait_for_ply(line.plies() + 1).await?;
    visitor.leave().await
}
