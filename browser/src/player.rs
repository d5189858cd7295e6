//! A person who plays on the page, and knows the rules as the page does.

use std::time::Duration;

use fishka_catalog::{Line, Move};
use fishka_engine::Engine;
use fishka_engine_api::{Limits, Settings, Stop};
use fishka_game::{Position as _, Seat, Turn};
use fishka_record::Record;
use fishka_view::{Heading, Scene, Show, scene};
use tokio::time::{Instant, sleep};

use crate::{
    outcome::{Outcome, ensure},
    planner::{Act, Means, plan},
    visitor::Visitor,
};

/// How long a computer player may take for its answer on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Somebody who plays one seat of the game that is open.
pub(crate) struct Player<'a> {
    visitor: &'a Visitor,
    engine: Engine,
    seat: Seat,
}

impl<'a> Player<'a> {
    /// Plays the seat nearest to the person on this page.
    pub(crate) async fn sit_down(visitor: &'a Visitor) -> Outcome<Player<'a>> {
        // Whoever has just joined a game by link watches it, from the first seat, until the server has given them theirs.
        visitor
            .wait_for(
                ":is([data-page=play], [data-page=game]:has(.move-entry)) :is([data-cell], [data-move])",
            )
            .await?;
        let settings = Settings { table_mib: 4, ..Settings::default() };
        let near = visitor
            .ask("return Number(document.querySelector('.near [data-seat]').dataset.seat)", &[])
            .await?;
        let seat =
            near.as_u64().and_then(|number| Seat::new(number as usize - 1)).ok_or("no seat is near")?;
        Ok(Player { visitor, engine: Engine::new(settings), seat })
    }

    /// Tries things out at the board of a lesson, for whichever side.
    pub(crate) fn at_a_lesson(visitor: &'a Visitor) -> Player<'a> {
        let settings = Settings { table_mib: 1, ..Settings::default() };
        Player { visitor, engine: Engine::new(settings), seat: Seat::FIRST }
    }

    /// The game as the page keeps it.
    pub(crate) async fn line(&self) -> Outcome<Line> {
        kept_line(self.visitor).await
    }

    /// Whether it is for this seat to act.
    pub(crate) fn is_to_act(&self, line: &Line) -> bool {
        line.turn() == Turn::Seat(self.seat)
    }

    /// Plays until the game is over.
    pub(crate) async fn play_to_the_end(&mut self) -> Outcome<Line> {
        loop {
            let line = self.wait_for_turn().await?;
            if line.turn() == Turn::Over {
                self.visitor.wait_for("[data-result]").await?;
                return Ok(line);
            }
            self.make_a_move(&line).await?;
        }
    }

    /// Plays every seat of the game, for so many plies at most, with hand or keys, and says how it stands then. The near seat plays
    /// well and the others anyhow, so that no game goes on for long.
    pub(crate) async fn play_all_seats(&mut self, most: usize, keys: bool) -> Outcome<Line> {
        loop {
            let line = self.line().await?;
            if line.turn() == Turn::Over || line.plies() >= most {
                return Ok(line);
            }
            if !self.is_shown(&line).await? {
                sleep(Duration::from_millis(10)).await;
            } else if line.position().forced_move().is_some() {
                self.wait_for_ply(line.plies() + 1).await?;
            } else {
                let mv = if self.is_to_act(&line) { self.choose(&line)? } else { any(&line)? };
                match keys {
                    true => self.make_by_keys(&line, mv).await?,
                    false => self.make(&line, mv).await?,
                }
                self.wait_for_ply(line.plies() + 1).await?;
            }
        }
    }

    /// Plays this many moves, or fewer when the game ends.
    pub(crate) async fn play_moves(&mut self, count: usize) -> Outcome {
        for _ in 0..count {
            let line = self.wait_for_turn().await?;
            if line.turn() == Turn::Over {
                break;
            }
            self.make_a_move(&line).await?;
        }
        Ok(())
    }

    /// Waits until this seat is to act or the game is over.
    pub(crate) async fn wait_for_turn(&self) -> Outcome<Line> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let line = self.line().await?;
            let forced = line.position().forced_move().is_some();
            let over = line.turn() == Turn::Over;
            if (over || self.is_to_act(&line) && !forced) && self.is_shown(&line).await? {
                return Ok(line);
            }
            ensure(Instant::now() < deadline, || format!("nobody moves in {}", line.position()))?;
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Whether the page has come to this moment of the game, and lets the person act unless it is over. The server or the
    /// storage may know of a move before it is on the board.
    async fn is_shown(&self, line: &Line) -> Outcome<bool> {
        let acting = if line.turn() == Turn::Over { "" } else { " .board-acting" };
        self.visitor.sees(&format!("[data-ply='{}']{acting}", line.plies())).await
    }

    /// Makes a good move with the hand.
    async fn make_a_move(&mut self, line: &Line) -> Outcome {
        let mv = self.choose(line)?;
        self.make(line, mv).await?;
        self.wait_for_ply(line.plies() + 1).await
    }

    /// A good move.
    pub(crate) fn choose(&mut self, line: &Line) -> Outcome<Move> {
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        let thought = self.engine.think(line, &limits, &Stop::new(), &mut |_| {});
        Ok(thought.ok_or("nobody is to move")?.best)
    }

    /// Makes this move with mouse or finger.
    pub(crate) async fn make(&self, line: &Line, mv: Move) -> Outcome {
        let means = if self.visitor.touches() { Means::Finger } else { Means::Mouse };
        let turned = self.turned().await?;
        let acts =
            plan(line.position(), mv, means, turned).ok_or_else(|| format!("no hand can play {mv}"))?;
        for act in acts {
            match act {
                Act::Cell(name) => self.visitor.press(&format!("[data-cell='{name}']")).await?,
                Act::Button(text) => {
                    self.visitor.press(&format!(".board-choices [data-move='{text}']")).await?;
                }
                Act::Number(number) => {
                    self.visitor.press("[data-board=number]").await?;
                    self.name(number).await?;
                }
                Act::Way(at) => self.visitor.press_drawing(".board-art", (at.x, at.y)).await?,
                Act::Turn => self.turn().await?,
            }
        }
        Ok(())
    }

    /// How the board is turned.
    async fn turned(&self) -> Outcome<u8> {
        let turned = self
            .visitor
            .ask("return Number(document.querySelector('.board-art').dataset.turned)", &[])
            .await?;
        Ok(turned.as_u64().and_then(|turned| u8::try_from(turned).ok()).ok_or("no board lies there")?)
    }

    async fn turn(&self) -> Outcome {
        if self.visitor.sees("[data-board=turn]").await? {
            return self.visitor.press("[data-board=turn]").await;
        }
        self.visitor.ask("document.querySelector('[data-cell][tabindex=\"0\"]').focus()", &[]).await?;
        self.visitor.key("r", "KeyR").await
    }

    /// Makes this move with the keyboard alone: Tab leads to the board and to its buttons, and on the board the focus walks
    /// from cell to cell.
    pub(crate) async fn make_by_keys(&self, line: &Line, mv: Move) -> Outcome {
        let turned = self.turned().await?;
        let acts =
            plan(line.position(), mv, Means::Keys, turned).ok_or_else(|| format!("no hand can play {mv}"))?;
        let shown = scene(line.position(), &Show { turned, ..Show::default() });
        for act in acts {
            if matches!(act, Act::Cell(_) | Act::Turn) {
                self.visitor.tab_to("[data-cell]").await?;
            }
            match act {
                Act::Cell(name) => {
                    self.walk(&shown, &name).await?;
                    self.visitor.key("Enter", "Enter").await?;
                }
                Act::Number(number) => {
                    self.visitor.tab_to("[data-board=number]").await?;
                    self.name(number).await?;
                }
                Act::Way(_) => return Err("keys press no arrow heads".into()),
                Act::Turn => self.visitor.key("r", "KeyR").await?,
                Act::Button(text) => {
                    self.visitor.tab_to(&format!(".board-choices [data-move='{text}']")).await?;
                    self.visitor.key("Enter", "Enter").await?;
                }
            }
        }
        Ok(())
    }

    /// Writes a number into the field that has the focus, and sends it.
    async fn name(&self, number: u16) -> Outcome {
        self.visitor.type_text(&number.to_string()).await?;
        self.visitor.key("Enter", "Enter").await
    }

    /// Walks with the arrow keys to a cell, along the shortest way.
    async fn walk(&self, shown: &Scene, goal: &str) -> Outcome {
        const KEYS: [(Heading, &str); 4] = [
            (Heading::Left, "ArrowLeft"),
            (Heading::Right, "ArrowRight"),
            (Heading::Up, "ArrowUp"),
            (Heading::Down, "ArrowDown"),
        ];
        let focus = self.visitor.ask("return document.activeElement?.dataset?.cell ?? null", &[]).await?;
        let start = focus.as_str().ok_or("the focus is not on the board")?.to_owned();
        let mut ways: Vec<(String, Vec<&str>)> = vec![(start, Vec::new())];
        let mut at = 0;
        while at < ways.len() {
            let (cell, keys) = ways[at].clone();
            if cell == goal {
                for key in keys {
                    self.visitor.key(key, key).await?;
                }
                return Ok(());
            }
            for (heading, key) in KEYS {
                if let Some(next) = shown.neighbour(&cell, heading)
                    && ways.iter().all(|(known, _)| *known != next.name)
                {
                    ways.push((next.name.clone(), keys.iter().copied().chain([key]).collect()));
                }
            }
            at += 1;
        }
        Err(format!("no keys lead to {goal}").into())
    }

    /// Waits until the game has so many plies.
    pub(crate) async fn wait_for_ply(&self, ply: usize) -> Outcome {
        let deadline = Instant::now() + PATIENCE;
        while self.line().await?.plies() < ply {
            ensure(Instant::now() < deadline, || format!("ply {ply} was never played"))?;
            sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }
}

/// Some move that is allowed, not the same one at every ply.
fn any(line: &Line) -> Outcome<Move> {
    /// A prime, so that the choice does not follow the order of the moves.
    const STRIDE: usize = 7919;
    let mut moves = Vec::new();
    line.legal_moves(&mut moves);
    moves.get(line.plies() * STRIDE % moves.len().max(1)).copied().ok_or_else(|| "nobody is to move".into())
}

/// The game at this address: as the server has it when it is the server's, or else as the page keeps it.
pub(crate) async fn kept_line(visitor: &Visitor) -> Outcome<Line> {
    let text = visitor
        .ask_later(
            "const answer = arguments[arguments.length - 1];
             const [, kind, id] = location.pathname.split('/');
             if (kind === 'game') {
               fetch(`/api/games/${id}/record`).then((record) => record.text()).then(answer, () => answer(null));
             } else {
               answer(localStorage.getItem('fishka.game.' + id));
             }",
            &[],
        )
        .await?;
    let text = text.as_str().ok_or("the page keeps no game")?;
    Ok(Record::read(text)?.line())
}
