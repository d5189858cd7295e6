use serde_json::json;

use crate::{
    cable::Cable,
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    player::{Player, kept_line},
    visitor::{Guise, Visitor},
};

/// Two people play by link. One loads the page anew in the middle of the game, the other loses the network; both go on,
/// and play again when the game is over.
pub(super) async fn played(environment: &TestEnvironment) -> Outcome {
    let cable = Cable::lay(environment.port()).await?;
    let (host, guest) = (
        environment.visitor(Guise::default()).await?,
        environment.visitor_at(&cable.address, Guise::default()).await?,
    );
    let path = invite(&host).await?;
    accept(&guest, &path).await?;
    let (mut first, mut second) = (Player::sit_down(&host).await?, Player::sit_down(&guest).await?);
    play_in_turn(&mut first, &mut second, 4).await?;

    host.reload().await?;
    let mut first = Player::sit_down(&host).await?;
    play_in_turn(&mut first, &mut second, 2).await?;

    let before = kept_line(&host).await?.plies();
    cable.pull();
    guest.wait_for("[data-connection=lost]").await?;
    cable.plug();
    guest.wait_for("[data-connection=open]").await?;
    let after = kept_line(&guest).await?.plies();
    ensure(before == after, || format!("{before} plies before the network was lost and {after} after"))?;
    play_in_turn(&mut first, &mut second, 2).await?;

    say(&host, "Hello <b>there</b>").await?;
    guest
        .wait_until(
            "what was said",
            "return document.querySelector('.chat-lines')?.textContent.includes('Hello <b>there</b>')",
        )
        .await?;
    guest.press("[data-act=resign]").await?;
    guest.press("dialog[open] [data-act=yes]").await?;
    for visitor in [&host, &guest] {
        visitor.wait_for("[data-result]").await?;
    }
    again(&host, &path).await?;
    again(&guest, &path).await?;
    let paths = [address(&host).await?, address(&guest).await?];
    ensure(paths[0] == paths[1], || format!("they play again in different games: {paths:?}"))?;
    host.leave().await?;
    guest.leave().await
}

/// Whoever was refused when they wanted to be told of changes sees new games all the same, and asks to be told again.
pub(super) async fn lists_untold(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open("/about").await?;
    visitor.wait_for("[data-page=about]").await?;
    // The page goes on to the lists by itself, so that they meet what is put in the place of the connection.
    let refuse = "window.__tried = 0;
         window.EventSource = class extends EventTarget {
             constructor() { super(); this.readyState = 2; window.__tried += 1; }
             close() {}
         };
         const link = document.createElement('a');
         link.href = '/lobby';
         document.body.append(link);
         link.click();";
    visitor.ask(refuse, &[]).await?;
    visitor.wait_for("[data-page=lobby]").await?;
    visitor.wait_until("the first try", "return window.__tried === 1").await?;
    let wish = json!({ "game": "dvonn", "seats": ["me", "open"], "listed": true }).to_string();
    let make = "const [wish, done] = arguments;
         const headers = { 'content-type': 'application/json' };
         fetch('/api/games', { method: 'POST', body: wish, headers }).then((r) => r.json()).then((made) => done(made.id));";
    let made = visitor.ask_later(make, &[json!(wish)]).await?;
    let id = made.as_str().ok_or("no game was made")?;
    visitor.wait_for(&format!("[data-page=lobby] [href='/game/{id}']")).await?;
    visitor.wait_until("another try", "return window.__tried > 1").await?;
    visitor.leave().await
}

/// Makes a game with an open seat and says where it is.
pub(super) async fn invite(host: &Visitor) -> Outcome<String> {
    host.open("/").await?;
    host.press("[data-game=abalone] [data-way=friend]").await?;
    host.wait_for("[data-page=new][data-game=abalone]").await?;
    host.press("[data-act=begin]").await?;
    host.wait_for("[data-page=game] [data-link]").await?;
    address(host).await
}

pub(super) async fn accept(guest: &Visitor, path: &str) -> Outcome {
    guest.open(path).await?;
    guest.press("[data-act=join]").await?;
    guest.wait_until("the begin", "return document.querySelector('[data-link]') === null").await
}

async fn address(visitor: &Visitor) -> Outcome<String> {
    let path = visitor.ask("return location.pathname", &[]).await?;
    Ok(path.as_str().ok_or("the page has no address")?.to_owned())
}

/// Whoever is to act does, this many times.
pub(super) async fn play_in_turn<'a>(
    first: &mut Player<'a>,
    second: &mut Player<'a>,
    moves: usize,
) -> Outcome {
    for _ in 0..moves {
        let line = first.line().await?;
        let acting = if first.is_to_act(&line) { &mut *first } else { &mut *second };
        acting.play_moves(1).await?;
    }
    Ok(())
}

async fn say(visitor: &Visitor, text: &str) -> Outcome {
    visitor.press("[data-chat] summary").await?;
    visitor.press("#chat-text").await?;
    visitor.type_text(text).await?;
    visitor.press("[data-act=say]").await
}

async fn again(visitor: &Visitor, before: &str) -> Outcome {
    visitor.press("[data-act=rematch]").await?;
    visitor.wait_until("another game", &format!("return location.pathname !== {}", json!(before))).await?;
    visitor.wait_for("[data-page=game] [data-cell]").await
}
