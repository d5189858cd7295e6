//! The board explains itself: refusals, the list of moves, the end of a game, and what is done for the player.

use fishka_catalog::{Line, Rules};
use fishka_game::{Game as _, Turn, Value};
use fishka_i18n::{Language, text};
use serde_json::json;

use super::{
    begin_against_computer,
    linked::{accept, invite},
    looks::{KEPT, kept_game},
};
use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    player::{Player, kept_line},
    visitor::{Guise, Visitor},
};

/// On which screen and in which language.
#[derive(Copy, Clone)]
pub(super) struct At {
    pub(super) phone: bool,
    pub(super) language: Language,
}

impl At {
    pub(super) const ALL: [At; 4] = [
        At { phone: false, language: Language::English },
        At { phone: false, language: Language::Russian },
        At { phone: true, language: Language::English },
        At { phone: true, language: Language::Russian },
    ];

    async fn visitor(self, environment: &TestEnvironment) -> Outcome<Visitor> {
        let At { phone, language } = self;
        environment.visitor(Guise { phone, language, ..Guise::default() }).await
    }
}

fn line(game: &str, options: &str, start: &str, moves: &[&str]) -> Outcome<Line> {
    Ok(Rules::new(game, &options.parse()?)?.line(Some(start), moves)?)
}

/// Opens a game as the browser has kept it, with these players.
async fn go_on(visitor: &Visitor, line: &Line, players: &[&str]) -> Outcome {
    let game = kept_game(line, players)?;
    visitor.open("/about").await?;
    visitor.ask("localStorage.setItem(arguments[0], arguments[1])", &game.map(|part| json!(part))).await?;
    visitor.open(&format!("/play/{KEPT}")).await?;
    visitor.wait_for("[data-page=play] [data-cell]").await
}

async fn wait_for_text(visitor: &Visitor, selector: &str, text: &str) -> Outcome {
    let script = format!(
        "return document.querySelector({})?.textContent.includes({}) ?? false",
        json!(selector),
        json!(text)
    );
    visitor.wait_until(text, &script).await
}

const TWO: &[&str] = &["person", "person"];

/// Presses that lead nowhere are answered with the rule that stands against them.
pub(super) async fn refusals(environment: &TestEnvironment) -> Outcome {
    /// A game, a position, the cells pressed, and what of the answer is the same in every language.
    const PRESSED: &[(&str, &str, &[&str], &str)] = &[
        ("dvonn", "9/10/11/10/wwbr5 w stack", &["d1"], "d1"),
        ("dvonn", "9/3bb5/3bwbw4/3br5/9 w stack", &["e3"], "e3"),
        ("abalone", "5/6/7/8/3bbww2/8/7/6/5 b 0 0", &["e6"], "e6"),
        ("abalone", "5/6/7/8/bbbb5/8/7/6/w4 b 0 0", &["e1", "e2", "e3", "e4"], "e1"),
        ("tayu", "bdh|i9 2 bdh", &["i8"], "i8"),
    ];
    for at in At::ALL {
        let visitor = at.visitor(environment).await?;
        for (game, position, cells, answer) in PRESSED {
            go_on(&visitor, &line(game, "", position, &[])?, TWO).await?;
            for cell in *cells {
                visitor.press(&format!("[data-cell={cell}]")).await?;
            }
            wait_for_text(&visitor, ".board-word", answer).await?;
        }
        let screen = if at.phone { "phone" } else { "desktop" };
        environment.keep_picture(&visitor, &format!("refusal-{screen}-{}", at.language)).await?;
        visitor.leave().await?;
    }
    Ok(())
}

/// The list has a column for each seat, in the words of the reader.
pub(super) async fn columns(environment: &TestEnvironment) -> Outcome {
    for at in At::ALL {
        let visitor = at.visitor(environment).await?;
        let bids = ["bid 28", "bid 13", "accept", "accept"];
        let game = line("tayu", "seats=3 auction=on", "- 1 bid", &bids)?;
        go_on(&visitor, &game, &["person", "person", "person"]).await?;
        if at.phone {
            visitor.press("[data-act=moves]").await?;
        }
        let bid = text(at.language, "tayu-move-bid", &[("number", Value::number(13))]);
        wait_for_text(&visitor, ".moves li[data-seat='2']", &bid).await?;
        let places = visitor
            .ask("return [...document.querySelectorAll('.moves li')].map((row) => row.offsetLeft)", &[])
            .await?;
        let places: Vec<i64> =
            places.as_array().into_iter().flatten().filter_map(serde_json::Value::as_i64).collect();
        let [one, two, three, again] = places[..] else { return Err(format!("{places:?}").into()) };
        ensure(one < two && two < three && again == one, || format!("columns at {places:?}"))?;
        visitor.leave().await?;
    }
    Ok(())
}

/// Whoever plays is told how it ended, why, and where it turned; analysis and a link are at hand.
pub(super) async fn the_end(environment: &TestEnvironment) -> Outcome {
    for at in At::ALL {
        let visitor = at.visitor(environment).await?;
        let game = line("dvonn", "", "9/10/11/10/(bw)wr6 w stack", &[])?;
        go_on(&visitor, &game, &["person", "computer 1"]).await?;
        for cell in ["b1", "c1", "a1", "c1"] {
            visitor.press(&format!("[data-cell={cell}]")).await?;
        }
        visitor.wait_for("[data-result] [data-board=account] .tally").await?;
        wait_for_text(&visitor, "[data-result] h2", &text(at.language, "web-you-won", &[])).await?;
        visitor.wait_for("[data-result] .turning-points").await?;
        visitor.wait_for("[data-result] [data-act=share]").await?;
        let screen = if at.phone { "phone" } else { "desktop" };
        environment.keep_picture(&visitor, &format!("end-{screen}-{}", at.language)).await?;
        visitor.press("[data-result] [data-act=analyse]").await?;
        visitor.wait_for("[data-page=analysis] [data-cell]").await?;
        visitor.leave().await?;
    }
    Ok(())
}

/// A move planned on the other's turn is played on one's own; one taken back is not.
pub(super) async fn planned(environment: &TestEnvironment) -> Outcome {
    let (host, guest) =
        (environment.visitor(Guise::default()).await?, environment.visitor(Guise::default()).await?);
    let path = invite(&host).await?;
    accept(&guest, &path).await?;
    let (mut first, mut second) = (Player::sit_down(&host).await?, Player::sit_down(&guest).await?);
    let (begins, waits) = match first.is_to_act(&first.line().await?) {
        true => (&mut first, &guest),
        false => (&mut second, &host),
    };
    // White's outer marbles step forward, whatever Black does first.
    let plan = async |cells: &[&str]| -> Outcome {
        for cell in cells {
            waits.press(&format!("[data-cell={cell}]")).await?;
        }
        Ok(())
    };
    waits.wait_for(".board-acting").await?;
    plan(&["h9", "g9"]).await?;
    waits.key("Escape", "Escape").await?;
    plan(&["h4", "g4"]).await?;
    begins.play_moves(1).await?;
    begins.wait_for_ply(2).await?;
    let played = begins.line().await?.moves().nth(1).map(|mv| mv.to_string());
    ensure(played.as_deref() == Some("h4g4"), || format!("{played:?} was played"))?;
    host.leave().await?;
    guest.leave().await
}

/// Placements are made for whoever does not want to make them.
pub(super) async fn bulk(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    begin_against_computer(&visitor, "dvonn").await?;
    let player = Player::sit_down(&visitor).await?;
    let plies = player.wait_for_turn().await?.plies();
    visitor.press("[data-act=bulk-one]").await?;
    player.wait_for_ply(plies + 1).await?;
    player.wait_for_turn().await?;
    visitor.press("[data-act=bulk-rest]").await?;
    player.wait_for_ply(49).await?;
    visitor
        .wait_until("the end of placing", "return !document.querySelector('[data-act=bulk-rest]')")
        .await?;
    visitor.leave().await
}

/// A hint shows a piece, then its move.
pub(super) async fn hint(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    begin_against_computer(&visitor, "abalone").await?;
    Player::sit_down(&visitor).await?.wait_for_turn().await?;
    let drawn = "document.querySelector('.board-art').innerHTML";
    for step in ["a piece", "a move"] {
        let before = visitor.ask(&format!("return {drawn}"), &[]).await?;
        visitor.press("[data-act=hint]").await?;
        visitor.wait_until(step, &format!("return {drawn} !== {before}")).await?;
    }
    visitor.leave().await
}

/// The rules are read over the game.
pub(super) async fn rules(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise { phone: true, ..Guise::default() }).await?;
    begin_against_computer(&visitor, "abalone").await?;
    visitor.press(".more summary").await?;
    visitor.press("[data-act=rules]").await?;
    visitor.wait_for("dialog[open] figure").await?;
    environment.keep_picture(&visitor, "rules-over-phone").await?;
    visitor.press("dialog[open] [data-act=close-rules]").await?;
    visitor.wait_until("the game", "return !document.querySelector('dialog[open]')").await?;
    visitor.wait_for("[data-page=play] [data-cell]").await?;
    visitor.leave().await
}

/// A game begins with a layout chosen by its picture, and in a position pasted as text.
pub(super) async fn beginnings(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open("/new?game=abalone&with=device").await?;
    visitor.press(".layout:has([value=belgian-daisy]) .picture").await?;
    environment.keep_picture(&visitor, "layouts").await?;
    visitor.press("[data-act=begin]").await?;
    visitor.wait_for("[data-page=play] [data-cell]").await?;
    let layout = Rules::new("abalone", &"layout=belgian-daisy".parse()?)?.start();
    let start = kept_line(&visitor).await?.start().clone();
    ensure(start == layout, || format!("the game began in {start}"))?;
    visitor.open("/new?game=abalone&with=device").await?;
    visitor.press(".start-position summary").await?;
    visitor.press("#start-position").await?;
    visitor.type_text("5/6/7/8/3bbww2/8/7/6/5 w 0 0").await?;
    visitor.press("[data-act=begin]").await?;
    visitor.wait_for("[data-page=play] [data-cell]").await?;
    let line = kept_line(&visitor).await?;
    ensure(line.start().to_string().starts_with("5/6/7/8/3bbww2/") && line.turn() != Turn::Over, || {
        format!("the game began in {}", line.start())
    })?;
    visitor.leave().await
}
