use super::begin_against_computer;
use crate::{
    house::House,
    outcome::{Outcome, ensure},
    player::Player,
    visitor::Guise,
};

/// A phone plays some moves of each game, and nothing is wider than its screen.
pub(super) async fn by_touch(house: &House) -> Outcome {
    for entry in fishka_catalog::GAMES {
        let visitor = house.visitor(Guise { phone: true, ..Guise::default() }).await?;
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
        let wide = visitor.ask("return document.documentElement.scrollWidth - innerWidth", &[]).await?;
        ensure(wide.as_f64() <= Some(0.0), || format!("{} scrolls sideways by {wide}", entry.name))?;
        visitor.leave().await?;
    }
    Ok(())
}
