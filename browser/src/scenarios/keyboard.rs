use fishka_catalog::Entry;
use fishka_game::{Game as _, OptionValues};

use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    player::Player,
    visitor::Guise,
};

/// More plies than any game between good players has.
const LONGEST: usize = 600;

/// From the home page through a whole game without a pointer, at every number of seats the game has.
pub(super) async fn whole(environment: &TestEnvironment, entry: &Entry) -> Outcome {
    let spec = entry.options.iter().find(|spec| spec.name == "seats");
    let seats = match spec.map(|spec| spec.values) {
        Some(OptionValues::OneOf(seats)) => seats,
        _ => &["2"],
    };
    for (index, seats) in seats.iter().enumerate() {
        let visitor = environment.visitor(Guise::default()).await?;
        visitor.open("/").await?;
        visitor.wait_for("[data-page=home]").await?;
        visitor.tab_to(&format!("[data-game={}] [data-way=device]", entry.name)).await?;
        visitor.key("Enter", "Enter").await?;
        visitor.wait_for("[data-page=new]").await?;
        if spec.is_some() {
            visitor.tab_to("#option-seats").await?;
            for _ in 0..index {
                visitor.key("ArrowDown", "ArrowDown").await?;
            }
        }
        visitor.tab_to("[data-act=begin]").await?;
        visitor.key("Enter", "Enter").await?;
        let line = Player::sit_down(&visitor).await?.play_all_seats(LONGEST, true).await?;
        ensure(line.game().seats().to_string() == **seats, || {
            format!("{seats} seats were wanted, and {} play", line.game().seats())
        })?;
        ensure(line.outcome().is_some(), || format!("{} did not end in {LONGEST} plies", entry.name))?;
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
