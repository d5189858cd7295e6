//! What lies where: nothing over anything else, nothing out of its card, and the board always in its place.

use fishka_i18n::Language;
use serde_json::json;

use super::linked;
use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    player::{Player, kept_line},
    visitor::{Guise, Visitor},
};

/// The windows of desks and of phones.
pub(super) const fn windows(phone: bool) -> [(u32, u32); 2] {
    if phone { [(390, 844), (360, 740)] } else { [(1280, 800), (1920, 1080)] }
}

/// Gives the window another size.
pub(super) async fn resize(visitor: &Visitor, (width, height): (u32, u32)) -> Outcome {
    let mobile = visitor.touches();
    let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
    visitor.command("Emulation.setDeviceMetricsOverride", screen).await
}

/// What is wrong with the page in windows of every size, as it stands. The window is left as it was.
pub(super) async fn faults(visitor: &Visitor) -> Outcome<Vec<String>> {
    let [usual, other] = windows(visitor.touches());
    let mut found = Vec::new();
    for window in [other, usual] {
        resize(visitor, window).await?;
        let faults = visitor.ask(&format!("{FAULTS} return faults();"), &[]).await?;
        let faults = faults.as_array().into_iter().flatten().filter_map(|fault| fault.as_str());
        found.extend(faults.map(|fault| format!("at {window:?}: {fault}")));
    }
    Ok(found)
}

/// A game that people play at one screen: what it is, with which options, and how many plies of it are looked at.
struct Table {
    game: &'static str,
    options: &'static [(&'static str, &'static str)],
    plies: usize,
}

const TABLES: &[Table] = &[
    Table { game: "dvonn", options: &[], plies: 200 },
    // The moves in the middle of the list never end a game of this one.
    Table { game: "abalone", options: &[], plies: 40 },
    Table { game: "tayu", options: &[], plies: 300 },
    Table { game: "tayu", options: &[("seats", "3"), ("auction", "on"), ("draw", "expert")], plies: 300 },
    Table { game: "tayu", options: &[("seats", "4"), ("edition", "classic")], plies: 300 },
];

/// Whole games at every number of seats: the board keeps its place and size from the first ply to the last, and nothing
/// ever lies over anything else.
pub(super) async fn whole_games(environment: &TestEnvironment, phone: bool) -> Outcome {
    let mut wrong = Vec::new();
    let languages = Language::ALL.iter().cycle();
    for (table, &language) in TABLES.iter().zip(languages) {
        for (window, language) in windows(phone).into_iter().zip([language, other(language)]) {
            let visitor = environment.visitor(Guise { language, phone, ..Guise::default() }).await?;
            resize(&visitor, window).await?;
            visitor.open(&format!("/new?game={}&with=device", table.game)).await?;
            for (option, value) in table.options {
                visitor.choose(&format!("#option-{option}"), value).await?;
            }
            visitor.press("[data-act=begin]").await?;
            visitor.wait_for("[data-page=play] [data-cell]").await?;
            let script = format!("{FAULTS} {PLAY}");
            let seen = visitor.ask_later(&script, &[json!(table.plies)]).await?;
            let name = format!("{} {:?} {window:?} {language}", table.game, table.options);
            let plies = seen["plies"].as_u64().unwrap_or_default();
            ensure(seen["trouble"].is_null() && plies > 10, || format!("{name} stopped: {seen}"))?;
            let found = seen["wrong"].as_array().into_iter().flatten().filter_map(|one| one.as_str());
            wrong.extend(found.map(|one| format!("{name}: {one}")));
            let seats = table.options.first().map_or("2", |(_, seats)| seats);
            let size = format!("{}x{}", window.0, window.1);
            environment
                .keep_picture(&visitor, &format!("whole-{}-{seats}-{size}-{language}", table.game))
                .await?;
            visitor.leave().await?;
        }
    }
    ensure(wrong.is_empty(), || wrong.join("\n"))
}

fn other(language: Language) -> Language {
    Language::ALL.iter().copied().find(|one| *one != language).unwrap_or(language)
}

/// What another player asks can be answered on a small screen, whatever else stands there.
pub(super) async fn offers_are_in_reach(environment: &TestEnvironment) -> Outcome {
    let host = environment.visitor(Guise::default()).await?;
    let guest = environment.visitor(Guise { phone: true, ..Guise::default() }).await?;
    resize(&guest, windows(true)[1]).await?;
    let path = linked::invite(&host).await?;
    linked::accept(&guest, &path).await?;
    let (mut first, mut second) = (Player::sit_down(&host).await?, Player::sit_down(&guest).await?);
    linked::play_in_turn(&mut first, &mut second, 4).await?;
    let before = kept_line(&host).await?.plies();
    host.press("[data-act=undo]").await?;
    guest.wait_for("[data-act=agree-back]").await?;
    environment.keep_picture(&guest, "offer-phone").await?;
    guest.press("[data-act=agree-back]").await?;
    host.wait_until(
        "the position before",
        &format!("return Number(document.querySelector('[data-ply]').dataset.ply) < {before}"),
    )
    .await?;
    host.leave().await?;
    guest.leave().await
}

/// Defines `faults()`: what overlaps, leaves its card or the window, or is cut off. Layers that lie over the page on purpose
/// are compared within themselves only.
const FAULTS: &str = r##"
    const faults = () => {
      const found = [];
      const isSeen = (element) => !element.closest("svg, .visually-hidden, .skip, dialog:not([open])")
          && getComputedStyle(element).clipPath !== "inset(50%)"
          && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const cut = (box, element) => {
        let { left, top, right, bottom } = box;
        for (let at = element; at && at !== document.body; at = at.parentElement) {
          const style = getComputedStyle(at);
          if (style.overflowX === "visible" && style.overflowY === "visible") continue;
          const frame = at.getBoundingClientRect();
          [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
          [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
        }
        return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
      };
      const layer = (element) => {
        for (let at = element; at; at = at.parentElement)
          if (["fixed", "sticky", "absolute"].includes(getComputedStyle(at).position) || at.matches("dialog")) return at;
        return null;
      };
      const isCard = (element) => {
        const style = getComputedStyle(element);
        return style.backgroundColor !== "rgba(0, 0, 0, 0)" || parseFloat(style.borderTopWidth) > 0;
      };
      const card = (element) => {
        for (let at = element; at && at !== document.body; at = at.parentElement) if (isCard(at)) return at;
        return null;
      };
      const named = (element) => {
        const name = element.className && typeof element.className === "string" ? "." + element.className.trim().split(/\s+/).join(".") : "";
        return `<${element.tagName.toLowerCase()}${name} “${element.textContent.trim().slice(0, 24)}”>`;
      };
      const atoms = [];
      const controls = "a[href], button, input, select, textarea, summary";
      for (const element of document.querySelectorAll(controls)) {
        if (!isSeen(element)) continue;
        const box = element.getBoundingClientRect();
        // Links inside a sentence go on in the next line.
        if (getComputedStyle(element).display === "inline") continue;
        const shown = cut(box, element.parentElement);
        if (!shown) continue;
        atoms.push({ element, box: shown, layer: layer(element) });
        if (shown.right > innerWidth + 1 || shown.left < -1) found.push(`${named(element)} is outside the window`);
        const around = element.parentElement && card(element.parentElement);
        const frame = around?.getBoundingClientRect();
        if (frame && !around.matches("main, .chip") && getComputedStyle(element).position !== "absolute"
            && layer(element) === layer(around) && (shown.right > frame.right + 1 || shown.left < frame.left - 1 || shown.bottom > frame.bottom + 1))
          found.push(`${named(element)} leaves ${named(around)}`);
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || !element || element.matches("script, style, noscript, option") || !isSeen(element)) continue;
        const style = getComputedStyle(element);
        if (style.overflowX !== "visible" && style.textOverflow !== "ellipsis" && element.clientWidth > 0
            && element.scrollWidth > element.clientWidth + 1 && style.overflowX === "hidden")
          found.push(`${named(element)} is cut off`);
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rectangle of range.getClientRects()) {
          // The box of a line of text is higher than its letters.
          const spare = rectangle.height * 0.18;
          const letters = { left: rectangle.left, right: rectangle.right, top: rectangle.top + spare, bottom: rectangle.bottom - spare };
          const shown = cut(letters, element);
          if (!shown) continue;
          atoms.push({ element, box: shown, layer: layer(element) });
          const around = card(element);
          const frame = around?.getBoundingClientRect();
          if (frame && (shown.right > frame.right + 1 || shown.left < frame.left - 1 || shown.bottom > frame.bottom + 1 || shown.top < frame.top - 1))
            found.push(`${named(element)} leaves ${named(around)}`);
        }
      }
      for (const [index, one] of atoms.entries())
        for (const two of atoms.slice(index + 1)) {
          if (one.layer !== two.layer || one.element.contains(two.element) || two.element.contains(one.element)) continue;
          const wide = Math.min(one.box.right, two.box.right) - Math.max(one.box.left, two.box.left);
          const high = Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top);
          if (wide > 2 && high > 2) found.push(`${named(one.element)} lies over ${named(two.element)}`);
        }
      const by = document.documentElement.scrollWidth - innerWidth;
      if (by > 0) found.push(`the page scrolls sideways by ${by}`);
      return [...new Set(found)].slice(0, 6);
    };
"##;

/// Plays the game that is open by typing the move that the page gives as an example, and watches the board.
const PLAY: &str = r##"
    const most = arguments[0], done = arguments[arguments.length - 1];
    const picture = () => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
    const table = document.querySelector("[data-page=play]");
    const wrong = new Set();
    const board = () => {
      const { x, y, width, height } = document.querySelector(".board-view").getBoundingClientRect();
      return [x + scrollX, y + scrollY, width, height].map((number) => Math.round(number * 10) / 10).join(" ");
    };
    const touch = (kind, cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      const type = matchMedia("(hover: none)").matches ? "touch" : "mouse";
      document.querySelector(".board-art").dispatchEvent(new PointerEvent(kind, {
        bubbles: true, isPrimary: true, pointerId: 7, pointerType: type, button: 0, clientX: x + width / 2, clientY: y + height / 2,
      }));
    };
    (async () => {
      const first = board();
      const look = async (moment) => {
        await picture();
        if (board() !== first) wrong.add(`the board lay at ${first} and lies at ${board()} ${moment}`.replace(/ply .*/, "later"));
      };
      let plies = 0;
      for (; plies < most; plies += 1) {
        await look(`ply ${plies}`);
        if (plies === 20) document.querySelector(".supply-fold")?.setAttribute("open", "");
        if (plies % 16 === 3) faults().forEach((fault) => wrong.add(fault));
        // A piece over the board, and what is said of it.
        const cell = document.querySelector("[data-board=turn]") && document.querySelector("[data-can=land]");
        if (cell && plies % 8 === 5) {
          touch("pointermove", cell);
          touch("pointerdown", document.querySelector("[data-cell]"));
          touch("pointerup", document.querySelector("[data-cell]"));
          await look("with a piece over it");
          faults().forEach((fault) => wrong.add(fault));
        }
        const before = table.dataset.ply;
        for (let tries = 0; table.dataset.ply === before && !document.querySelector("[data-result]"); tries += 1) {
          const field = document.querySelector("[data-board=entry]");
          if (tries > 400) return { plies, trouble: `nothing follows ply ${before}`, wrong: [...wrong] };
          if (!field.disabled && tries % 100 === 0) {
            field.value = field.placeholder.replace(/[\u2068\u2069]/g, "").replace(/^(Such as|Например,) /, "");
            field.form.requestSubmit();
          }
          await picture();
        }
        if (document.querySelector("[data-result]")) break;
      }
      await look("at the end");
      faults().forEach((fault) => wrong.add(fault));
      return { plies, wrong: [...wrong] };
    })().then(done, (error) => done({ trouble: String(error) }));
"##;
