//! What a newcomer does.

use std::collections::BTreeSet;

use fishka_catalog::{Line, Move, Rules};
use fishka_i18n::{Language, learn};
use fishka_lessons::{Exercise, Item, Piece, Puzzle, PuzzleFile, Texts, games_with_puzzles, lessons};
use serde_json::json;

use super::looks::{KEPT, kept_game};
use crate::{
    environment::TestEnvironment,
    outcome::{Outcome, ensure},
    player::Player,
    visitor::{Guise, Visitor},
};

/// With what somebody goes through a course.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum By {
    Touch,
    Keys,
}

/// Goes through the whole course of a game and solves every task, without a network once the page is there.
pub(super) async fn course(environment: &TestEnvironment, game: &str, by: By, language: Language) -> Outcome {
    let guise = Guise { phone: by == By::Touch, language, ..Guise::default() };
    let visitor = environment.visitor(guise).await?;
    visitor.open("/learn").await?;
    visitor.wait_for("[data-page=learn-games]").await?;
    visitor.wait_until("the kept page", "return navigator.serviceWorker.controller !== null").await?;
    visitor.set_network(false).await?;
    go(&visitor, &format!("[data-game={game}] .button"), by).await?;
    for (index, item) in items(game)?.iter().enumerate() {
        if index > 0 {
            go(&visitor, "[data-step=next]", by).await?;
        }
        wait_for_item(&visitor, item).await?;
        if index > 0 {
            // Those who listen hear what the new board shows, and Tab goes on from there.
            let heard = "return document.activeElement.matches('.lesson figcaption')";
            visitor.wait_until("the focus on the caption", heard).await?;
        }
        if by == By::Touch {
            // Nobody goes on without having seen the board, which fills the width.
            let seen = "const at = (selector) => document.querySelector(selector).getBoundingClientRect();
                 const board = at('.bench-board .board');
                 return at('.lesson figcaption').top >= 0 && (board.top + board.bottom) / 2 < at('.lesson-steps').top
                     && board.width > innerWidth * 0.92 && Math.abs(board.left + board.right - innerWidth) < 4";
            visitor.wait_until(&format!("the task and the board of {}", name(item)), seen).await?;
        }
        if let Item::Exercise(exercise) = item {
            solve(&visitor, exercise, by).await?;
        }
        let wide = visitor.too_wide().await?;
        ensure(wide.is_none(), || format!("{} scrolls sideways by {wide:?}", name(item)))?;
    }
    visitor.set_network(true).await?;
    visitor.open("/learn").await?;
    let all = lessons(game).map_or(0, |lessons| lessons.exercises().count());
    let told = format!(
        "return document.querySelector('[data-game={game}] .faint')?.textContent.match(/\\d+/g)?.join() === '{all},{all}'"
    );
    visitor.wait_until("what was learned", &told).await?;
    visitor.leave().await
}

/// Presses a button or a link.
async fn go(visitor: &Visitor, selector: &str, by: By) -> Outcome {
    match by {
        By::Touch => visitor.press(selector).await,
        By::Keys => {
            visitor.wait_for(selector).await?;
            visitor.tab_to(selector).await?;
            visitor.key("Enter", "Enter").await
        }
    }
}

/// A wrong try is answered and can be mended; the coach tells what it sees.
pub(super) async fn wrong(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise::default()).await?;
    visitor.open("/learn/dvonn?at=cut-two").await?;
    visitor.wait_for("[data-bench=cut-two] [data-cell]").await?;
    visitor.press("[data-cell=g3]").await?;
    visitor.press("[data-cell=f3]").await?;
    visitor
        .wait_until("a word", "return document.querySelector('.verdict').textContent.includes('g3f3')")
        .await?;
    visitor.press(".bench .row button[aria-pressed]").await?;
    visitor.press(".fact button").await?;
    visitor.wait_for(".fact.shown [aria-pressed=true]").await?;
    environment.keep_picture(&visitor, "learn-coach").await?;
    visitor.press("[data-cell=e3]").await?;
    visitor.press("[data-cell=f3]").await?;
    visitor.wait_for("[data-stars=\"2\"]").await?;
    visitor.leave().await
}

/// The first game of a newcomer, without a network: the coach speaks at once, takes a bad move back, and lets a good one stand.
pub(super) async fn guided(environment: &TestEnvironment) -> Outcome {
    let visitor = environment.visitor(Guise { phone: true, ..Guise::default() }).await?;
    visitor.open("/learn").await?;
    visitor.wait_until("the kept page", "return navigator.serviceWorker.controller !== null").await?;
    visitor.set_network(false).await?;
    visitor.press("[data-game=dvonn] [data-act=first-game]").await?;
    visitor.wait_for("[data-page=play] .board-acting").await?;
    visitor.wait_for(".coach .fact").await?;
    environment.keep_picture(&visitor, "first-game").await?;

    // A move that cuts off the own pieces and loses, and then the best one.
    let line = Rules::new("dvonn", &"".parse()?)?.line(Some("9/10/2bbwrw4/6b3/9 w stack"), [""; 0])?;
    let [name, record] = kept_game(&line, &["person", "computer 1"])?;
    let record = record.replacen("[Seed ", "[Guided \"on\"]\n[Seed ", 1);
    visitor.ask("localStorage.setItem(arguments[0], arguments[1])", &[json!(name), json!(record)]).await?;
    visitor.open(&format!("/play/{KEPT}")).await?;
    visitor.wait_for("[data-page=play] .board-acting").await?;
    visitor.press("[data-cell=e3]").await?;
    visitor.press("[data-cell=d3]").await?;
    let told = "return document.querySelector('.remark')?.textContent.includes('e3d3') ?? false";
    visitor.wait_until("what was taken back", told).await?;
    visitor.wait_for("[data-ply=\"0\"]").await?;
    environment.keep_picture(&visitor, "taken-back").await?;
    visitor.press("[data-cell=e3]").await?;
    visitor.press("[data-cell=f3]").await?;
    let stands = "return Number(document.querySelector('[data-page=play]').dataset.ply) > 1";
    visitor.wait_until("the answer of the computer", stands).await?;
    visitor.leave().await
}

/// The files of puzzles that have come.
const LOADED: &str =
    "return performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)
         .filter((path) => path.startsWith('/puzzles/')).join()";

/// Chooses what the next puzzles are to be about, once all of the game are there.
async fn choose_theme(visitor: &Visitor, theme: &str) -> Outcome {
    visitor.wait_for("[data-whole=true]").await?;
    visitor.choose("[data-wish=theme]", theme).await
}

/// A puzzle of every game is solved, and the next one comes: the first time with a network, of which the puzzles of the other games
/// make no use yet, and then without.
pub(super) async fn puzzles(environment: &TestEnvironment) -> Outcome {
    for game in games_with_puzzles() {
        let visitor = environment.visitor(Guise { phone: true, ..Guise::default() }).await?;
        visitor.open(&format!("/puzzles?game={game}")).await?;
        visitor.wait_for("[data-bench] .board-art").await?;
        let loaded = visitor.ask(LOADED, &[]).await?;
        let first = loaded.as_str().is_some_and(|loaded| loaded.starts_with(&format!("/puzzles/{game}.txt")));
        ensure(first, || format!("for {game} came {loaded}"))?;
        // The others of the game come when the first can be touched, and none of another game.
        visitor.wait_for("[data-whole=true]").await?;
        let loaded = visitor.ask(LOADED, &[]).await?;
        let all = format!("/puzzles/{game}.txt,/puzzles/{game}-more.txt");
        ensure(loaded == all, || format!("for {game} came {loaded}"))?;
        visitor.wait_until("the kept page", "return navigator.serviceWorker.controller !== null").await?;
        visitor.set_network(false).await?;
        let file = puzzle_file(game)?;
        let left = shown_puzzle(&visitor, &file).await?;
        visitor.reload().await?;
        visitor.wait_for("[data-bench] .board-art").await?;
        let puzzle = shown_puzzle(&visitor, &file).await?;
        ensure(puzzle == left, || format!("{left} was left and {puzzle} is there"))?;
        let exercise =
            puzzle.exercise(&file.rules, Texts::default()).ok_or("the puzzle is none of the game")?;
        let shown = json!(exercise.figure.name);
        solve(&visitor, &exercise, By::Touch).await?;
        visitor.wait_for("[data-themes]").await?;
        environment.keep_picture(&visitor, &format!("puzzle-{game}")).await?;
        visitor.press("[data-puzzle=next]").await?;
        let other = format!("return document.querySelector('[data-bench]').dataset.bench !== {shown}");
        visitor.wait_until("the next puzzle", &other).await?;
        visitor.leave().await?;
    }
    Ok(())
}

/// What a word of a puzzle means is a press away, without a network too.
pub(super) async fn words(environment: &TestEnvironment) -> Outcome {
    let guise = Guise { phone: true, ..Guise::default() };
    let visitor = environment.visitor(guise).await?;
    visitor.open("/puzzles").await?;
    visitor.wait_for("[data-bench] .board-art").await?;
    visitor.wait_until("the kept page", "return navigator.serviceWorker.controller !== null").await?;
    visitor.set_network(false).await?;
    for game in games_with_puzzles() {
        let file = puzzle_file(game)?;
        visitor.press(&format!(".tabs [href='/puzzles?game={game}']")).await?;
        visitor.wait_for(&format!("[data-game={game}] [data-bench] .board-art")).await?;
        visitor.press(".puzzle-wish summary").await?;
        let (theme, figure) = explained(game, &file, guise.language).ok_or("no theme has such a word")?;
        choose_theme(&visitor, &theme).await?;
        let puzzle = shown_puzzle(&visitor, &file).await?;
        let exercise =
            puzzle.exercise(&file.rules, Texts::default()).ok_or("the puzzle is none of the game")?;
        solve(&visitor, &exercise, By::Touch).await?;
        visitor.press(&format!("[data-themes] [href='/learn/words#{game}-{figure}']")).await?;
        visitor.wait_for("[data-page=words]").await?;
        let seen = format!(
            "const word = document.getElementById('{game}-{figure}').getBoundingClientRect();
             return word.top >= 0 && word.top < innerHeight / 2"
        );
        visitor.wait_until(&format!("the word {figure} of {game}"), &seen).await?;
        environment.keep_picture(&visitor, &format!("word-{game}")).await?;
        visitor.ask("history.back()", &[]).await?;
        visitor.wait_for("[data-page=puzzles] [data-bench] .board-art").await?;
    }
    visitor.leave().await
}

/// A theme with a word in its name that the glossary explains, and the figure that does.
fn explained(game: &str, file: &PuzzleFile, language: Language) -> Option<(String, String)> {
    let lessons = lessons(game)?;
    let themes: BTreeSet<&String> = file.puzzles.iter().flat_map(|puzzle| &puzzle.themes).collect();
    themes.into_iter().find_map(|theme| {
        let name = learn::text(language, &format!("learn-theme-{theme}"), &[]);
        let pieces = lessons.pieces(&name, language.code());
        let figure = pieces.iter().find_map(|piece| match piece {
            Piece::Term { figure, .. } => Some((*figure).to_owned()),
            Piece::Plain(_) => None,
        });
        Some((theme.clone(), figure?))
    })
}

/// Harder puzzles come when they are asked for, and others about one theme; what was asked for is still there the next time.
pub(super) async fn chosen(environment: &TestEnvironment) -> Outcome {
    for game in games_with_puzzles() {
        let visitor = environment.visitor(Guise { phone: true, ..Guise::default() }).await?;
        let file = puzzle_file(game)?;
        visitor.open(&format!("/puzzles?game={game}")).await?;
        visitor.wait_for("[data-bench] .board-art").await?;
        visitor.press(".puzzle-wish summary").await?;
        visitor.choose("[data-wish=level]", "300").await?;
        choose_theme(&visitor, &rarest(&file)).await?;
        visitor.wait_for("[data-bench] .board-art").await?;
        environment.keep_picture(&visitor, &format!("puzzle-chosen-{game}")).await?;
        for again in [false, true] {
            if again {
                visitor.reload().await?;
                visitor.wait_for("[data-bench] .board-art").await?;
            }
            let puzzle = shown_puzzle(&visitor, &file).await?;
            let theme = rarest(&file);
            ensure(puzzle.themes.contains(&theme), || format!("{puzzle} is not about {theme}"))?;
        }
        visitor.leave().await?;
    }
    Ok(())
}

/// The puzzles of a game, as the repository has them.
fn puzzle_file(game: &str) -> Outcome<PuzzleFile> {
    let path = format!("{}/../crates/lessons/puzzles/{game}.puzzles", env!("CARGO_MANIFEST_DIR"));
    Ok(PuzzleFile::read(&std::fs::read_to_string(path)?)?)
}

/// The theme of the fewest puzzles.
fn rarest(file: &PuzzleFile) -> String {
    let themes = file.puzzles.iter().flat_map(|puzzle| &puzzle.themes);
    let count = |theme: &String| file.puzzles.iter().filter(|puzzle| puzzle.themes.contains(theme)).count();
    let all: BTreeSet<&String> = themes.collect();
    all.into_iter().min_by_key(|theme| count(theme)).cloned().unwrap_or_default()
}

async fn shown_puzzle(visitor: &Visitor, file: &PuzzleFile) -> Outcome<Puzzle> {
    let shown = visitor.ask("return document.querySelector('[data-bench]').dataset.bench", &[]).await?;
    let is_shown = |puzzle: &&Puzzle| {
        let exercise = puzzle.exercise(&file.rules, Texts::default());
        exercise.is_some_and(|exercise| shown == exercise.figure.name)
    };
    Ok(file.puzzles.iter().find(is_shown).cloned().ok_or("the puzzle is in no file")?)
}

fn items(game: &str) -> Outcome<Vec<Item>> {
    let lessons = lessons(game).ok_or("there are no lessons")?;
    Ok(lessons.chapters.into_iter().flat_map(|chapter| chapter.items).collect())
}

fn name(item: &Item) -> &str {
    match item {
        Item::Figure(figure) => &figure.name,
        Item::Exercise(exercise) => &exercise.figure.name,
    }
}

async fn wait_for_item(visitor: &Visitor, item: &Item) -> Outcome {
    visitor.wait_for(&format!("[data-bench='{}'] .board-art", name(item))).await
}

async fn solve(visitor: &Visitor, exercise: &Exercise, by: By) -> Outcome {
    let player = Player::at_a_lesson(visitor);
    let mut line = Line::from_position(exercise.figure.rules.clone(), exercise.figure.position.clone());
    for step in &exercise.steps {
        for &mv in &step.before {
            line.play(mv)?;
        }
        let mv: Move = *step.answers.first().ok_or("there is no answer")?;
        visitor.wait_for(".board-acting").await?;
        match by {
            By::Keys => player.make_by_keys(&line, mv).await?,
            By::Touch => player.make(&line, mv).await?,
        }
        line.play(mv)?;
    }
    visitor.wait_for("[data-stars=\"3\"]").await
}
