//! What a student does beside the board: looks up what was played, shows a game elsewhere, saves, drops, pastes.

use fishka_i18n::Language;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
};

use super::analysis::{JUDGED, KEPT, RECORD, STUDY, percent, press_cells};
use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    visitor::{Guise, Visitor},
};

/// What was played is looked up and played on, a game of it is opened; without a network the book answers.
pub(super) async fn explorer(environment: &TestEnvironment) -> Outcome {
    environment.import("dvonn").await?;
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open("/analysis?game=dvonn").await?;
    visitor.press("[data-tab=explorer]").await?;
    visitor.wait_for("[data-explored=done]").await?;
    environment.keep_picture(&visitor, "explorer").await?;
    visitor.press("[data-played]").await?;
    visitor.wait_for("[data-ply='1'] [data-explored=done]").await?;
    visitor.press("[data-step=back]").await?;
    visitor.wait_for("[data-ply='0'] [data-explored=done]").await?;
    visitor.press(".explorer-filters summary").await?;
    visitor.choose("[data-filter=source]", "people").await?;
    visitor
        .wait_until("the people's games", "return document.querySelectorAll('[data-sample]').length > 0")
        .await?;
    visitor.press("[data-sample]").await?;
    visitor.wait_for("[data-page=analysis] .analysis:not([data-ply='0'])").await?;
    visitor.ask("history.back()", &[]).await?;
    visitor.wait_for("[data-ply='0'] [data-explored=done]").await?;
    visitor.choose("[data-filter=source]", "").await?;
    visitor.set_network(false).await?;
    press_cells(&visitor, &["f3"]).await?;
    visitor.wait_for("[data-ply='1'] [data-explorer=book]").await?;
    visitor.set_network(true).await?;
    visitor.leave().await?;
    // The same on a phone, where the best moves of a game of tiles lie on the board as tiles.
    let guise = Guise { phone: true, dark: true, language: Language::Russian, ..Guise::default() };
    let phone = environment.visitor(guise).await?;
    phone.open("/analysis?game=tayu").await?;
    let ghost =
        "return document.querySelector('.board-art')?.innerHTML.includes('stroke=\"#1d5fa8\"') ?? false";
    phone.wait_until("a proposed tile", ghost).await?;
    phone.press("[data-tab=explorer]").await?;
    phone.wait_for("[data-explored=done]").await?;
    environment.keep_picture(&phone, "explorer-phone").await?;
    phone.ask("scrollTo(0, 0)", &[]).await?;
    environment.keep_picture(&phone, "proposed-tiles").await?;
    phone.leave().await
}

/// A game stands in a frame of another page, which hears of every step and can ask for others.
pub(super) async fn embedded(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open_elsewhere(&another_site().await?).await?;
    let address = format!("{}/embed?theme=dark&lang=ru&ply=2#{}", environment.address, percent(RECORD));
    let frame = "window.told = [];
         addEventListener('message', (event) => told.push(event.data));
         const frame = document.createElement('iframe');
         [frame.src, frame.width, frame.height] = [arguments[0], 640, 480];
         document.body.append(frame);";
    visitor.ask(frame, &[json!(address)]).await?;
    told(
        &visitor,
        "the game",
        "it.fishka === 'ready' && it.game === 'abalone' && it.ply === 2 && it.plies === 6",
    )
    .await?;
    environment.keep_picture(&visitor, "embed").await?;
    say(&visitor, json!({ "fishka": "go", "ply": 5 })).await?;
    told(&visitor, "a step", "it.fishka === 'change' && it.ply === 5 && it.move === 'a3b3'").await?;
    say(&visitor, json!({ "fishka": "state" })).await?;
    told(&visitor, "an answer", "it.fishka === 'state' && it.ply === 5 && !it.over").await?;
    say(&visitor, json!({ "fishka": "load", "record": "nothing of the kind" })).await?;
    told(&visitor, "a word about nonsense", "it.fishka === 'error' && it.error.length > 10").await?;
    say(&visitor, json!({ "fishka": "load", "record": RECORD.replace("3. a3b3 i7h7", "") })).await?;
    told(&visitor, "another game", "it.fishka === 'ready' && it.plies === 4").await?;
    visitor.browser().quit().await?;
    // Where there is room the moves stand at the right, and the board has all the height.
    let wide = environment.visitor(Guise::default()).await?;
    wide.open(&format!("/embed?ply=2#{}", percent(RECORD))).await?;
    wide.wait_for(".embed-moves .moves li").await?;
    let beside = "const box = (what) => document.querySelector(what).getBoundingClientRect();
         const [board, moves] = [box('.embed .board'), box('.embed-moves')];
         return moves.left >= board.right && Math.abs(moves.height - board.height) < 2 && board.height > innerHeight * 0.7";
    wide.wait_until("moves beside the board", beside).await?;
    wide.leave().await
}

/// The address of a site that is not this server's and has one empty page.
async fn another_site() -> Outcome<String> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("http://{}/", listener.local_addr()?);
    tokio::spawn(async move {
        while let Ok((mut browser, _)) = listener.accept().await {
            let page = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n<!doctype html><body>";
            // A request that does not come whole gets the same page.
            let _ = browser.read(&mut [0; 4096]).await;
            let _ = browser.write_all(page.as_bytes()).await;
        }
    });
    Ok(address)
}

async fn say(visitor: &Visitor, message: serde_json::Value) -> Outcome {
    let post = "document.querySelector('iframe').contentWindow.postMessage(arguments[0], '*')";
    visitor.ask(post, &[message]).await.map(drop)
}

/// Waits until the frame has told something.
async fn told(visitor: &Visitor, what: &str, fits: &str) -> Outcome {
    visitor.wait_until(what, &format!("return told.some((it) => {fits})")).await
}

/// Keeps what is handed to the person as files, by their names.
const CATCH: &str = "window.saved = {};
     const blobs = {}, make = URL.createObjectURL;
     URL.createObjectURL = (blob) => {
       const address = make.call(URL, blob);
       blobs[address] = blob;
       return address;
     };
     HTMLAnchorElement.prototype.click = function () {
       const { download, href } = this;
       if (href.startsWith('data:')) saved[download] = atob(href.split(',')[1]);
       else blobs[href].arrayBuffer().then((bytes) => saved[download] = new TextDecoder('latin1').decode(bytes));
     };";

/// Pictures, an animation and a report are saved.
pub(super) async fn saved(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    let marked = RECORD.replace("i7h7", "i7h7 {[%csl Ge5]}");
    visitor.open(&format!("/analysis#{}", percent(&marked))).await?;
    visitor.wait_for("[data-page=analysis] [data-cell]").await?;
    visitor.ask(CATCH, &[]).await?;
    visitor.wait_for("[data-survey=done]").await?;
    reach(&visitor, "[data-act=save-report]").await?;
    let html = "it.startsWith('<!doctype html>') && it.includes('</section>') && !it.includes('http:')";
    file(&visitor, "abalone.html", html).await?;
    visitor.press("[data-tab=share]").await?;
    for (act, name, fits) in [
        // What is drawn on the board is in the picture.
        ("save-svg", "abalone.svg", "it.startsWith('<svg') && it.includes('#1f7a3d')"),
        ("save-png", "abalone.png", "it.slice(1, 4) === 'PNG'"),
        // Seven positions, each a frame that tells how long it stays.
        ("save-gif", "abalone.gif", "it.startsWith('GIF89a') && it.split('\\x21\\xf9\\x04').length === 8"),
        ("save-record", "abalone.fishka", "it.includes('a3b3')"),
    ] {
        reach(&visitor, &format!("[data-act={act}]")).await?;
        file(&visitor, name, fits).await?;
    }
    reach(&visitor, "[data-act=embed] summary").await?;
    let snippet = "return document.querySelector('#embed-text').value.startsWith('<iframe src=\"http')";
    visitor.wait_until("the frame to paste", snippet).await?;
    environment.keep_picture(&visitor, "share").await?;
    visitor.leave().await
}

/// Presses what may lie further down in a tab.
async fn reach(visitor: &Visitor, selector: &str) -> Outcome {
    visitor.wait_for(selector).await?;
    let show =
        "document.querySelector(arguments[0]).scrollIntoView({ block: 'center', behavior: 'instant' })";
    visitor.ask(show, &[json!(selector)]).await?;
    visitor.press(selector).await
}

async fn file(visitor: &Visitor, name: &str, fits: &str) -> Outcome {
    let script = format!("const it = window.saved[{name:?}]; return !!it && {fits}");
    visitor.wait_until(name, &script).await
}

/// A record comes by the clipboard and as a dropped file; a finger that stays draws; the engine shows a threat and stays at a
/// position.
pub(super) async fn by_hand(environment: &TestEnvironment) -> Outcome {
    // A word is looked for in the list of keys.
    let guise = Guise { language: Language::English, ..Guise::default() };
    let visitor = environment.visitor(guise).await?;
    visitor.open("/analysis").await?;
    visitor.wait_for("#open-text").await?;
    let paste = "const data = new DataTransfer();
         data.setData('text/plain', arguments[0]);
         document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));";
    visitor.ask(paste, &[json!(RECORD)]).await?;
    visitor.wait_for("[data-game=abalone][data-ply='6'] [data-cell]").await?;
    let drop = "const data = new DataTransfer();
         data.items.add(new File([arguments[0]], 'game.fishka'));
         document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));";
    visitor.ask(drop, &[json!(RECORD.replace("3. a3b3 i7h7", ""))]).await?;
    visitor.wait_for("[data-game=abalone][data-ply='4'] .best-lines .line-move").await?;
    let tall = "return document.querySelector('.history').offsetHeight > 300";
    ensure(visitor.ask(tall, &[]).await? == true, || "the moves have no room".to_owned())?;
    let owner = "document.querySelector('.engine-owner').innerText";
    let chances = visitor.ask(&format!("return {owner}"), &[]).await?;
    visitor.press("[data-act=threat]").await?;
    visitor.wait_until("the threat", &format!("return {owner} !== {chances}")).await?;
    visitor.wait_for(".best-lines .line-move").await?;
    visitor.press("[data-act=threat]").await?;
    visitor.wait_until("the chances", &format!("return {owner} === {chances}")).await?;
    visitor.wait_for(".best-lines .line-move").await?;
    // Black's marbles stand below the row e, White's above it.
    let first = "document.querySelector('.best-lines .line-move')?.innerText[0]";
    visitor.press("[data-act=lock]").await?;
    visitor.wait_for("[data-act=lock][aria-pressed=true]").await?;
    visitor.press("[data-step=back]").await?;
    visitor.wait_for("[data-ply='3']").await?;
    let stays = visitor.ask(&format!("return {first} < 'e'"), &[]).await?;
    ensure(stays == true, || "the engine did not stay".to_owned())?;
    visitor.press("[data-act=lock]").await?;
    visitor.wait_until("the other side's line", &format!("return {first} > 'e'")).await?;
    visitor.key("?", "Slash").await?;
    visitor.press("dialog[open] #keys-search").await?;
    visitor.type_text("threat").await?;
    visitor.wait_until("one key", "return document.querySelectorAll('dialog[open] dt').length === 1").await?;
    visitor.leave().await?;
    finger(environment).await
}

/// A tree by touch, with a mark that a finger draws by staying.
async fn finger(environment: &TestEnvironment) -> Outcome {
    let phone = environment.visitor(Guise { phone: true, ..Guise::default() }).await?;
    phone.open("/analysis?game=abalone").await?;
    phone.wait_for("[data-ply='0'] .board-acting").await?;
    press_cells(&phone, &["c3", "d3"]).await?;
    phone.wait_for("[data-ply='1']").await?;
    phone.press("[data-step=back]").await?;
    phone.wait_for("[data-ply='0']").await?;
    press_cells(&phone, &["c4", "d4"]).await?;
    phone.wait_for("[data-ply='1'] .moves .variation").await?;
    // A tap of which a busy page hears late is still a tap.
    phone.press("[data-step=back]").await?;
    phone.wait_for("[data-ply='0']").await?;
    press_cells(&phone, &["c5"]).await?;
    phone.press_unheard("[data-cell=d5]").await?;
    phone.wait_for("[data-ply='1']").await?;
    phone.ask("scrollTo(0, 0)", &[]).await?;
    let sight = "const box = (name) => document.querySelector(name).getBoundingClientRect();
         const steps = box('.steps').top;
         return box('.steps').bottom <= innerHeight && box('.board-art').bottom < steps && box('.moves .variation').bottom < steps";
    ensure(phone.ask(sight, &[]).await? == true, || {
        "board, moves and steps are not in sight at once".to_owned()
    })?;
    phone
        .hold("[data-cell='e5']", "return document.querySelector('.board-art').innerHTML.includes('#1f7a3d')")
        .await?;
    let drawn = format!("return ({})?.includes('%csl Ge5')", &STUDY[7..]);
    phone.wait_until("the mark", &drawn).await?;
    phone.reload().await?;
    phone.wait_for("[data-page=analysis] .moves .variation").await?;
    phone.leave().await
}

/// A record of a hundred thousand moves is opened and walked through, and the page goes on answering; where the browser has no
/// room left, that is said, and nothing is lost.
pub(super) async fn immense(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open("/analysis").await?;
    visitor.wait_for("#open-text").await?;
    visitor
        .ask("document.querySelector('#open-text').value = arguments[0]", &[json!(large_record())])
        .await?;
    visitor.press("[data-act=open]").await?;
    visitor.wait_for("[data-page=analysis] [data-ply='200'] [data-cell]").await?;
    visitor.ask("window.__seen.longTasks = []", &[]).await?;
    for _ in 0..4 {
        visitor.key("ArrowLeft", "ArrowLeft").await?;
    }
    visitor.wait_for("[data-ply='196']").await?;
    // There is no room for one move more, and the page says so and goes on.
    press_cells(&visitor, &["c3", "d3"]).await?;
    visitor
        .wait_until("a word about it", "return document.querySelector('.notice').innerText.length > 0")
        .await?;
    visitor.press("[data-step=first]").await?;
    visitor.wait_for("[data-ply='0']").await?;
    let longest = visitor.seen().await?.long_tasks.into_iter().fold(0.0, f64::max);
    println!("        a record of 100,000 moves: longest task while stepping and moving {longest:.0} ms");
    visitor.leave().await?;
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open("/analysis?game=abalone").await?;
    visitor.wait_for("[data-ply='0'] .board-acting").await?;
    let fill = "let text = 'x'.repeat(1 << 20);
         for (let name = 0; text; name += 1) {
           try { localStorage[`other.${name}`] = text; } catch { text = text.slice(0, text.length >> 1); }
         }";
    visitor.ask(fill, &[]).await?;
    press_cells(&visitor, &["c3", "d3"]).await?;
    visitor.wait_for("[data-ply='1']").await?;
    visitor.wait_for("[data-unkept]").await?;
    visitor.ask("for (const name of Object.keys(localStorage)) if (name.startsWith('other.')) delete localStorage[name]", &[]).await?;
    visitor.press("[data-step=back]").await?;
    press_cells(&visitor, &["c4", "d4"]).await?;
    visitor.wait_until("a kept study", KEPT).await?;
    let both =
        format!("const text = ({}); return text.includes('c3d3') && text.includes('c4d4')", &STUDY[7..]);
    visitor.wait_until("both moves", &both).await?;
    visitor.leave().await
}

/// A game of 200 plies with a variation of 499 at each.
fn large_record() -> String {
    // Two marbles of each side go forth and back, so that every move is legal wherever it stands.
    let main = ["a1b1", "i5h5", "b1a1", "h5i5"];
    let others = [["a2b2", "i6h6", "b2a2", "h6i6"], ["i6h6", "a2b2", "h6i6", "b2a2"]];
    let mut text = "[Fishka \"1\"]\n[Game \"abalone\"]\n[Options \"quiet=0 repetition=off\"]\n\n".to_owned();
    for ply in 0..200 {
        let aside = (0..499).map(|step| others[ply % 2][step % 4]).collect::<Vec<_>>().join(" ");
        text += &format!("{} ({aside})\n", main[ply % 4]);
    }
    text + "*\n"
}

/// Somebody else's engine thinks in place of the page's own: its name and its lines are shown, and that it is gone when it is.
pub(super) async fn bridged(environment: &TestEnvironment) -> Outcome {
    let bridge = environment.bridge().await?;
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open(&bridge.path).await?;
    visitor.press("[data-act=board][data-game=abalone]").await?;
    visitor.wait_for(".best-lines .line-move").await?;
    let name = "return document.querySelector('[data-bridge]')?.textContent.includes('Fishka')";
    visitor.wait_until("the name of the engine", name).await?;
    let workers =
        "return performance.getEntriesByType('resource').some((entry) => entry.name.includes('/engine'))";
    ensure(visitor.ask(workers, &[]).await? == false, || "the page's own engine is loaded too".to_owned())?;
    environment.keep_picture(&visitor, "analysis-bridge").await?;
    bridge.close().await?;
    visitor.wait_for(".engine .trouble[role=alert]").await?;
    visitor.leave().await
}

/// The coach beside an analysis says what it sees, and what a move that the page offers gave.
pub(super) async fn coached(environment: &TestEnvironment) -> Outcome {
    let phone = Guise { language: Language::Russian, phone: true, ..Guise::default() };
    for (guise, name) in [(Guise::default(), "analysis-coach"), (phone, "analysis-coach-phone")] {
        let visitor = environment.visitor(guise).await?;
        visitor.open("/analysis?game=dvonn").await?;
        visitor.press("[data-tab=coach]").await?;
        visitor.wait_for("#tab-open .facts li").await?;
        let silent = "return document.querySelector('#tab-open .remark').textContent === ''";
        ensure(visitor.ask(silent, &[]).await? == true, || {
            "a move is praised before there is one".to_owned()
        })?;
        visitor.press(".best-lines .line-move").await?;
        visitor.wait_for("[data-ply='1'] #tab-open .facts li").await?;
        visitor
            .wait_until(
                "what the move gave",
                "return document.querySelector('#tab-open .remark').textContent !== ''",
            )
            .await?;
        visitor.ask("document.querySelector('#tab-open').scrollIntoView({ block: 'end' })", &[]).await?;
        environment.keep_picture(&visitor, name).await?;
        visitor.leave().await?;
    }
    // Of a move that the report blames the coach says no other thing, whatever it would think of it.
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open("/").await?;
    visitor.ask("localStorage['fishka.engine-runs'] = 'false'", &[]).await?;
    visitor.open(&format!("/analysis#{}", percent(JUDGED))).await?;
    visitor.press("[data-act=next-mistake]:enabled").await?;
    visitor.wait_for("[data-ply='1'] .mistake p").await?;
    visitor.press("[data-tab=coach]").await?;
    let better = "return document.querySelector('#tab-open .remark')?.textContent.includes('c3d3')";
    visitor.wait_until("what was better", better).await?;
    visitor.leave().await
}
