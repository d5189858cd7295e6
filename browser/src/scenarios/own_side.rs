use super::begin_tayu;
use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    player::{Player, kept_line},
    visitor::{Guise, Visitor},
};

/// Two at one screen let the board turn by itself: whoever is to move has their own side near, and the page remembers it.
/// By hand it is turned further.
pub(super) async fn is_near(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open("/new?game=abalone&with=device").await?;
    visitor.press("[data-act=begin]").await?;
    wait_for_turn(&visitor, 0).await?;
    visitor.press(".more summary").await?;
    visitor.press("[data-act=turn-by-itself]").await?;
    make_any_move(&visitor).await?;
    wait_for_turn(&visitor, 3).await?;
    let near = visitor.ask("return document.querySelector('.near [data-seat]').dataset.seat", &[]).await?;
    ensure(near == "2", || format!("seat {near} is near when White is to move"))?;
    visitor.reload().await?;
    wait_for_turn(&visitor, 3).await?;
    make_any_move(&visitor).await?;
    wait_for_turn(&visitor, 0).await?;
    visitor.key("f", "KeyF").await?;
    wait_for_turn(&visitor, 1).await?;
    visitor.press("[data-act=turn-board]").await?;
    wait_for_turn(&visitor, 2).await?;
    visitor.leave().await
}

/// A finger brings a board of small squares near by putting a tile down, exactly where it was meant; two fingers do it
/// anywhere. A laid tile, or a button, shows the whole board again.
pub(super) async fn comes_near(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise { phone: true, ..Guise::default() }).await?;
    begin_tayu(&visitor).await?;
    visitor.press("[data-cell=i9]").await?;
    visitor.wait_for(".board-view.near").await?;
    visitor
        .wait_until(
            "squares as wide as a finger",
            "return document.querySelector('[data-cell=i9]').getBoundingClientRect().width > 42",
        )
        .await?;
    environment.keep_picture(&visitor, "near-tayu").await?;
    visitor.press("[data-board=whole]").await?;
    visitor.wait_for(".board-view:not(.near)").await?;
    pinch(&visitor, 40.0, 120.0).await?;
    visitor.wait_for(".board-view.near").await?;
    let before = kept_line(&visitor).await?.plies();
    visitor.press("[data-board=lay]:enabled").await?;
    Player::sit_down(&visitor).await?.wait_for_ply(before + 1).await?;
    visitor.wait_for(".board-view:not(.near)").await?;
    visitor.leave().await
}

/// Two fingers on the middle of the board go apart, from one distance to another.
async fn pinch(visitor: &Visitor, from: f64, to: f64) -> Outcome {
    let middle = visitor
        .ask(
            "const { x, y, width, height } = document.querySelector('.board-view').getBoundingClientRect();
             return [x + width / 2, y + height / 2]",
            &[],
        )
        .await?;
    let [x, y] = [0, 1].map(|at| middle[at].as_f64().unwrap_or_default());
    let fingers = |apart: f64| {
        let one = |id: u32, x: f64| serde_json::json!({ "id": id, "x": x, "y": y });
        [one(1, x - apart / 2.0), one(2, x + apart / 2.0)]
    };
    let touch =
        |kind: &str, points: &[serde_json::Value]| serde_json::json!({ "type": kind, "touchPoints": points });
    let first = fingers(from);
    for event in [
        touch("touchStart", &first[..1]),
        touch("touchStart", &first),
        touch("touchMove", &fingers(to)),
        touch("touchEnd", &[]),
    ] {
        visitor.command("Input.dispatchTouchEvent", event).await?;
    }
    Ok(())
}

async fn wait_for_turn(visitor: &Visitor, turned: u8) -> Outcome {
    visitor.wait_for(&format!("[data-page=play] .board-art[data-turned='{turned}']")).await
}

/// Whoever is to move makes the first move there is.
async fn make_any_move(visitor: &Visitor) -> Outcome {
    let line = kept_line(visitor).await?;
    let mut legal = Vec::new();
    line.legal_moves(&mut legal);
    let player = Player::sit_down(visitor).await?;
    player.make(&line, *legal.first().ok_or("nobody can move")?).await?;
    player.wait_for_ply(line.plies() + 1).await
}
