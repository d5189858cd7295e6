//! What visitors do, each a story of its own.

mod games;
mod keyboard;
mod linked;
mod looks;
mod nonsense;
mod offline;
mod phone;
mod review;
mod speed;

use std::pin::Pin;

use crate::{house::House, outcome::Outcome, visitor::Visitor};

/// A story, told in a house.
pub(crate) type Scenario = fn(&House) -> Pin<Box<dyn Future<Output = Outcome> + '_>>;

/// The stories with their names.
pub(crate) fn all() -> Vec<(&'static str, Scenario)> {
    vec![
        ("a whole game of DVONN against the computer", |house| Box::pin(games::whole(house, "dvonn"))),
        ("a whole game of Abalone against the computer", |house| Box::pin(games::whole(house, "abalone"))),
        ("a whole game of Ta Yü against the computer", |house| Box::pin(games::whole(house, "tayu"))),
        ("a game survives a reload", |house| Box::pin(games::survives_reload(house))),
        ("moves are taken back and a game is given up", |house| Box::pin(games::undo_and_resign(house))),
        ("two play by link, with a reload and a lost network", |house| Box::pin(linked::played(house))),
        ("a phone plays by touch", |house| Box::pin(phone::by_touch(house))),
        ("the keyboard alone plays", |house| Box::pin(keyboard::alone(house))),
        ("moves are typed in notation", |house| Box::pin(keyboard::typed(house))),
        ("three bid for a target and draw as experts", |house| {
            Box::pin(games::auction_and_expert_draw(house))
        }),
        ("wheel and key turn a tile", |house| Box::pin(games::turns_a_tile(house))),
        ("a phone turns a tile", |house| Box::pin(phone::turns_a_tile(house))),
        ("every page fits at twice the size", |house| Box::pin(looks::twice_the_size(house))),
        ("the page works without a network", |house| Box::pin(offline::after_first_visit(house))),
        ("a game just played is reviewed", |house| Box::pin(review::own_game(house))),
        ("addresses that lead nowhere are answered", |house| Box::pin(nonsense::answered(house))),
        ("broken games and settings are passed over", |house| Box::pin(nonsense::kept(house))),
        ("an imported record is reviewed", |house| Box::pin(review::imported(house))),
        ("every page is complete and accessible on a desk", |house| {
            Box::pin(looks::every_page(house, false, false))
        }),
        ("every page is complete and accessible on a desk in the dark", |house| {
            Box::pin(looks::every_page(house, false, true))
        }),
        ("every page is complete and accessible on a phone", |house| {
            Box::pin(looks::every_page(house, true, false))
        }),
        ("every page is complete and accessible on a phone in the dark", |house| {
            Box::pin(looks::every_page(house, true, true))
        }),
    ]
}

/// The story that measures, and is told when nothing else goes on.
pub(crate) const MEASURED: (&str, Scenario) = ("sizes and speed", |house| Box::pin(speed::measured(house)));

/// Begins a game against the computer's weakest level, from the home page in three presses.
async fn begin_against_computer(visitor: &Visitor, game: &str) -> Outcome {
    visitor.open("/").await?;
    visitor.press(&format!("[data-game={game}] [data-way=computer]")).await?;
    visitor.wait_for(&format!("[data-page=new][data-game={game}]")).await?;
    visitor.press("[data-level='1']").await?;
    visitor.press("[data-act=begin]").await?;
    visitor.wait_for(&format!("[data-page=play][data-game={game}]")).await
}

/// Begins a game of Ta Yü on one device, where a tile is in hand at once.
async fn begin_tayu(visitor: &Visitor) -> Outcome {
    visitor.open("/new?game=tayu&with=device").await?;
    visitor.press("[data-act=begin]").await?;
    visitor.wait_for("[data-page=play] [data-board=turn]").await
}
