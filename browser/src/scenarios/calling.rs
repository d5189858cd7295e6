//! Being called, invited and found: from the invitation to the history.

use fishka_i18n::Language;
use serde_json::json;

use super::begin_against_computer;
use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    player::{Player, kept_line},
    visitor::{Guise, Visitor},
};

/// A short game as a text that somebody sends.
const RECORD: &str = "[Fishka \"1\"]\n[Game \"abalone\"]\n\n1. a1b1 i5h5 2. a2b2 i6h6 3. a3b3 i7h7 *\n";

/// Makes a game for two and says where it is.
async fn invite(host: &Visitor, game: &str) -> Outcome<String> {
    host.open(&format!("/new?game={game}&with=friend")).await?;
    host.press("[data-act=begin]").await?;
    host.wait_for("[data-page=game] [data-link]").await?;
    let path = host.ask("return location.pathname", &[]).await?;
    Ok(path.as_str().ok_or("the page has no address")?.to_owned())
}

/// The invited is greeted and can say no, which the inviter hears; another takes the seat.
pub(super) async fn invited(environment: &TestEnvironment) -> Outcome {
    let host = environment.visitor(Guise::default()).await?;
    host.open("/settings").await?;
    host.press("#name").await?;
    host.type_text("Anna").await?;
    host.press("[data-act=rename]").await?;
    host.wait_until(
        "the name",
        "return document.querySelector('.name-field [role=status]').textContent !== ''",
    )
    .await?;
    let path = invite(&host, "dvonn").await?;
    for guise in
        [Guise::default(), Guise { language: Language::Russian, phone: true, dark: true, ..Guise::default() }]
    {
        let guest = environment.visitor(guise).await?;
        guest.open(&path).await?;
        guest.wait_for("[data-invited]").await?;
        environment.keep_picture(&guest, &format!("invited-{}", guise.language)).await?;
        let greeting = guest.ask("return document.querySelector('[data-invited]').textContent", &[]).await?;
        ensure(greeting.as_str().is_some_and(|text| text.contains("Anna")), || {
            format!("the greeting is {greeting}")
        })?;
        ensure(!guest.sees("[data-link]").await?, || "a guest is told to send the link".to_owned())?;
        if guise.phone {
            guest.press("[data-act=join]").await?;
            host.wait_until("the begin", "return document.querySelector('[data-link]') === null").await?;
        } else {
            guest.press("[data-act=decline]").await?;
            guest.wait_for("p[data-declined]").await?;
            host.wait_until(
                "the refusal",
                "return document.querySelector('[data-declined]').textContent !== ''",
            )
            .await?;
            environment.keep_picture(&host, "declined").await?;
        }
        guest.leave().await?;
    }
    host.leave().await
}

/// In a game between people nobody gets an analysis before it is over; then everybody does.
pub(super) async fn fair_play(environment: &TestEnvironment) -> Outcome {
    let (host, guest) =
        (environment.visitor(Guise::default()).await?, environment.visitor(Guise::default()).await?);
    let path = invite(&host, "abalone").await?;
    guest.open(&path).await?;
    guest.press("[data-act=join]").await?;
    let (mut first, mut second) = (Player::sit_down(&host).await?, Player::sit_down(&guest).await?);
    for _ in 0..2 {
        let line = first.line().await?;
        if first.is_to_act(&line) { first.play_moves(1).await? } else { second.play_moves(1).await? }
    }
    host.press(".more summary").await?;
    host.wait_for(".menu [data-act=save]").await?;
    ensure(!host.sees("[data-act=analyse]").await?, || "a game in play can be analysed".to_owned())?;
    let watcher = environment.visitor(Guise::default()).await?;
    watcher.open(&path).await?;
    watcher.press(".more summary").await?;
    ensure(!watcher.sees("[data-act=analyse]").await?, || "those who watch can analyse".to_owned())?;
    let record = watcher
        .ask_later("fetch(`/api/games/${location.pathname.split('/')[2]}/record`).then((r) => r.text()).then(arguments[arguments.length - 1])", &[])
        .await?;
    watcher.open("/analysis").await?;
    watcher.wait_for("#open-text").await?;
    watcher.ask("document.querySelector('#open-text').value = arguments[0]", &[record]).await?;
    watcher.press("[data-act=open]").await?;
    watcher.wait_for("[data-contested]").await?;

    guest.press("[data-act=resign]").await?;
    guest.press("dialog[open] [data-act=yes]").await?;
    guest.wait_for("[data-result]").await?;
    watcher.reload().await?;
    watcher.wait_for("[data-page=analysis] [data-cell]").await?;
    // Once it is over the server's engines look at it too, and the record says what they have found.
    host.press(".menu [data-act=analyse]").await?;
    host.press("[data-act=full-analysis]").await?;
    host.wait_for("[data-full=done]").await?;
    host.wait_until(
        "what the server has found",
        "return Object.values(localStorage).some((text) => text.includes('GameId') && text.includes('%eval'))",
    )
    .await?;
    host.leave().await?;
    watcher.leave().await?;
    guest.leave().await
}

/// Whoever is to move is called by the title and the icon, and finds the game on the home page.
pub(super) async fn called(environment: &TestEnvironment) -> Outcome {
    let (host, guest) =
        (environment.visitor(Guise::default()).await?, environment.visitor(Guise::default()).await?);
    let path = invite(&host, "dvonn").await?;
    guest.open(&path).await?;
    guest.press("[data-act=join]").await?;
    let (mut first, mut second) = (Player::sit_down(&host).await?, Player::sit_down(&guest).await?);
    let line = first.line().await?;
    let (mover, waiting) = if first.is_to_act(&line) { (&mut first, &guest) } else { (&mut second, &host) };
    let marked = "const icon = document.querySelector('link[rel=icon]').href;
        return document.title.startsWith('●') && icon.startsWith('data:')";
    let plain = "const icon = document.querySelector('link[rel=icon]').href;
        return !document.title.startsWith('●') && !icon.startsWith('data:')";
    waiting.wait_until("a title without a mark", plain).await?;
    mover.play_moves(1).await?;
    waiting.wait_until("the mark of one's turn", marked).await?;
    waiting.open("/").await?;
    waiting.wait_for(&format!("[aria-labelledby=online-wait-for-you] a[href='{path}']")).await?;
    environment.keep_picture(waiting, "waiting").await?;
    waiting.command("Browser.grantPermissions", json!({ "permissions": ["notifications"] })).await?;
    waiting.open("/settings").await?;
    waiting.press("[data-act=call]").await?;
    waiting.wait_for("[data-calling=on]").await?;
    host.leave().await?;
    guest.leave().await
}

/// Games are found again, brought from elsewhere, and put away by hand alone.
pub(super) async fn history(environment: &TestEnvironment) -> Outcome {
    for guise in
        [Guise::default(), Guise { language: Language::Russian, phone: true, dark: true, ..Guise::default() }]
    {
        let visitor = environment.visitor(guise).await?;
        begin_against_computer(&visitor, "abalone").await?;
        visitor.press("[data-act=resign]").await?;
        visitor.press("dialog[open] [data-act=yes]").await?;
        visitor.wait_for("[data-result]").await?;
        visitor.open("/history").await?;
        visitor.wait_for("[data-count='1']").await?;
        bring(&visitor, RECORD).await?;
        visitor.wait_for("[data-count='2']").await?;
        bring(&visitor, RECORD).await?;
        visitor.choose("#filter-end", "loss").await?;
        visitor.wait_for("[data-count='1']").await?;
        visitor.choose("#filter-end", "").await?;
        visitor.wait_for("[data-count='2']").await?;
        environment.keep_picture(&visitor, &format!("history-{}", guise.language)).await?;
        ensure(visitor.too_wide().await?.is_none(), || "the history is too wide".to_owned())?;
        visitor.press("[data-act=delete]").await?;
        visitor.press("dialog[open] [data-act=yes]").await?;
        visitor.wait_for("[data-count='1']").await?;
        visitor.reload().await?;
        visitor.wait_for("[data-count='1']").await?;
        visitor.press(".played a").await?;
        visitor.wait_for("[data-cell]").await?;
        visitor.leave().await?;
    }
    Ok(())
}

/// Gives the page a file of records.
async fn bring(visitor: &Visitor, text: &str) -> Outcome {
    visitor
        .ask(
            "const files = new DataTransfer();
             files.items.add(new File([arguments[0]], 'games.fishka', { type: 'text/plain' }));
             const field = document.querySelector('[data-act=import]');
             field.files = files.files;
             field.dispatchEvent(new Event('change', { bubbles: true }));",
            &[json!(text)],
        )
        .await?;
    Ok(())
}

/// More games than ever fitted into the list are all kept, and a browser without room says so.
pub(super) async fn nothing_is_dropped(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    begin_against_computer(&visitor, "abalone").await?;
    let line = kept_line(&visitor).await?;
    ensure(line.plies() < 3, || "the game has hardly begun".to_owned())?;
    visitor
        .ask(
            "const id = location.pathname.split('/')[2];
             const text = localStorage.getItem('fishka.game.' + id);
             for (let number = 100; number < 140; number++) {
                 const other = '0198000000' + number + '000';
                 localStorage.setItem('fishka.game.' + other, text.replaceAll(id, other));
             }",
            &[],
        )
        .await?;
    begin_against_computer(&visitor, "dvonn").await?;
    visitor.open("/history").await?;
    visitor.wait_for("[data-count='42']").await?;
    visitor
        .ask(
            "let size = 1 << 20;
             for (let number = 0; size > 0; number++) {
                 try { localStorage.setItem('filler' + number, 'x'.repeat(size)); } catch { size >>= 1; }
             }",
            &[],
        )
        .await?;
    visitor.open("/new?game=abalone&with=device").await?;
    visitor.press("[data-act=begin]").await?;
    visitor.wait_for("[data-unkept]").await?;
    visitor.leave().await
}

/// A link shows what it leads to, wrong ones are told apart, and a pasted review is there after a reload.
pub(super) async fn links(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    let path = invite(&visitor, "abalone").await?;
    let status = "const done = arguments[arguments.length - 1];
        fetch(arguments[0], { method: 'GET' }).then(async (answer) => done([answer.status, await answer.text()]))";
    for (address, expected, part) in [
        (path.as_str(), 200, "og:image"),
        ("/learn/dvonn", 200, "<h2>"),
        ("/nonsense", 404, "og:title"),
        ("/game/aaaaaaaa", 404, "og:title"),
        ("/robots.txt", 200, "Disallow"),
    ] {
        let answer = visitor.ask_later(status, &[json!(address)]).await?;
        ensure(answer[0] == expected, || format!("{address} is answered with {}", answer[0]))?;
        ensure(answer[1].as_str().is_some_and(|text| text.contains(part)), || {
            format!("{address} lacks {part}")
        })?;
    }
    visitor.open("/analysis").await?;
    visitor.wait_for("#open-text").await?;
    visitor.ask("document.querySelector('#open-text').value = arguments[0]", &[json!(RECORD)]).await?;
    visitor.press("[data-act=open]").await?;
    visitor.wait_for("[data-page=analysis] [data-cell]").await?;
    visitor.reload().await?;
    visitor.wait_for("[data-page=analysis] [data-ply='6'] [data-cell]").await?;
    visitor.press("[data-act=another]").await?;
    visitor.wait_for("#open-text").await?;
    visitor.leave().await
}
