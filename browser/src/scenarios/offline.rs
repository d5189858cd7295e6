use fishka_catalog::GAMES;

use super::begin_against_computer;
use crate::{environment::TestEnvironment, outcome::Outcome, player::Player, visitor::Guise};

/// After one visit the network is cut; the page opens, and the computer plays.
pub(super) async fn after_first_visit(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open("/").await?;
    visitor.wait_for("[data-page=home]").await?;
    visitor.wait_until("the kept page", "return navigator.serviceWorker.controller !== null").await?;
    visitor.set_network(false).await?;
    for entry in GAMES {
        begin_against_computer(&visitor, entry.name).await?;
        Player::sit_down(&visitor).await?.play_moves(2).await?;
        visitor.open(&format!("/learn/{}", entry.name)).await?;
        visitor.wait_for("[data-page=learn]").await?;
    }
    visitor.set_network(true).await?;
    visitor.leave().await
}
