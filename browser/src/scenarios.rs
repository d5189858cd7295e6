//! What visitors do, each a scenario of its own.

mod analysis;
mod calling;
mod games;
mod geometry;
mod keyboard;
mod learn;
mod linked;
mod looks;
mod nonsense;
mod offline;
mod own_side;
mod phone;
mod speed;
mod studies;
mod studying;
mod talk;

use std::pin::Pin;

use fishka_catalog::GAMES;
use fishka_i18n::Language;

use crate::{environment::TestEnvironment, outcome::Outcome, visitor::Visitor};

/// Something that visitors do, and that must go well.
pub(crate) struct Scenario {
    pub(crate) name: String,
    pub(crate) run: Box<dyn for<'a> Fn(&'a TestEnvironment) -> Running<'a>>,
}

impl Scenario {
    /// The language and the light in which it is played in a round; four rounds play it in all. They follow from the letters of its
    /// name, so that a new scenario changes none of the others.
    pub(crate) fn usual(&self, round: usize) -> (Language, bool) {
        let turn = self.name.bytes().map(usize::from).sum::<usize>() + round;
        (Language::ALL[turn % Language::ALL.len()], turn / Language::ALL.len() % 2 == 1)
    }
}

type Running<'a> = Pin<Box<dyn Future<Output = Outcome> + 'a>>;

/// A scenario under its name.
fn named(
    name: impl Into<String>,
    run: impl for<'a> Fn(&'a TestEnvironment) -> Running<'a> + 'static,
) -> Scenario {
    Scenario { name: name.into(), run: Box::new(run) }
}

/// All scenarios but those that measure; the longest first, so that they do not end last.
pub(crate) fn all() -> Vec<Scenario> {
    let mut all = Vec::new();
    for (phone, screen) in [(false, "desk"), (true, "phone")] {
        for &language in Language::ALL {
            all.push(named(
                format!("every page is complete and accessible on a {screen} in {language}"),
                move |environment| Box::pin(looks::every_page(environment, phone, language)),
            ));
        }
    }
    for (phone, screen) in [(false, "desk"), (true, "phone")] {
        all.push(named(
            format!("the board keeps its place through whole games on a {screen}"),
            move |environment| Box::pin(geometry::whole_games(environment, phone)),
        ));
    }
    for entry in GAMES {
        all.push(named(format!("a whole game of {} against the computer", entry.name), |environment| {
            Box::pin(games::whole(environment, entry.name))
        }));
    }
    for entry in GAMES {
        all.push(named(format!("the keyboard alone plays whole games of {}", entry.name), |environment| {
            Box::pin(keyboard::whole(environment, entry))
        }));
    }
    for game in fishka_lessons::games() {
        for (by, hand) in [(learn::By::Touch, "touch"), (learn::By::Keys, "keyboard")] {
            for &language in Language::ALL {
                let name = format!("a newcomer learns {game} by {hand} in {language}, without a network");
                all.push(named(name, move |environment| {
                    Box::pin(learn::course(environment, game, by, language))
                }));
            }
        }
    }
    all.extend([
        named("the coach takes back a bad move of a newcomer", |environment| {
            Box::pin(learn::guided(environment))
        }),
        named("a newcomer solves puzzles", |environment| Box::pin(learn::puzzles(environment))),
        named("a newcomer chooses which puzzles come", |environment| Box::pin(learn::chosen(environment))),
        named("a newcomer asks what a word of a puzzle means", |environment| {
            Box::pin(learn::words(environment))
        }),
        named("a wrong try at a task is answered", |environment| Box::pin(learn::wrong(environment))),
        named("a game survives a reload", |environment| Box::pin(games::survives_reload(environment))),
        named("moves are taken back and a game is given up", |environment| {
            Box::pin(games::undo_and_resign(environment))
        }),
        named("two play by link, with a reload and a lost network", |environment| {
            Box::pin(linked::played(environment))
        }),
        named("lists change though nobody tells of it", |environment| {
            Box::pin(linked::lists_untold(environment))
        }),
        named("the invited is greeted and can decline", |environment| {
            Box::pin(calling::invited(environment))
        }),
        named("no engine in a game between people", |environment| Box::pin(calling::fair_play(environment))),
        named("who is to move is called", |environment| Box::pin(calling::called(environment))),
        named("games are found in the history", |environment| Box::pin(calling::history(environment))),
        named("no game is dropped silently", |environment| {
            Box::pin(calling::nothing_is_dropped(environment))
        }),
        named("links show what they lead to", |environment| Box::pin(calling::links(environment))),
        named("a phone plays by touch", |environment| Box::pin(phone::by_touch(environment))),
        named("moves are typed in notation", |environment| Box::pin(keyboard::typed(environment))),
        named("three bid for a target and draw as experts", |environment| {
            Box::pin(games::auction_and_expert_draw(environment))
        }),
        named("wheel and key turn a tile", |environment| Box::pin(games::turns_a_tile(environment))),
        named("a phone turns a tile", |environment| Box::pin(phone::turns_a_tile(environment))),
        named("the board turns to whoever is to move", |environment| {
            Box::pin(own_side::is_near(environment))
        }),
        named("a phone answers what another player asks", |environment| {
            Box::pin(geometry::offers_are_in_reach(environment))
        }),
        named("a phone looks at small squares from near", |environment| {
            Box::pin(own_side::comes_near(environment))
        }),
        named("the page works without a network", |environment| {
            Box::pin(offline::after_first_visit(environment))
        }),
        named("a game just played is analysed", |environment| Box::pin(analysis::own_game(environment))),
        named("a tree is built, kept and sent on in the analysis", |environment| {
            Box::pin(analysis::tree(environment))
        }),
        named("a study is kept on the server, read and copied", |environment| {
            Box::pin(studies::kept(environment))
        }),
        named("a mistake is tried again in the analysis", |environment| {
            Box::pin(analysis::try_again(environment))
        }),
        named("a game of three is told of each of them in the analysis", |environment| {
            Box::pin(analysis::of_three(environment))
        }),
        named("the analysis knows a game's beginning and end", |environment| {
            Box::pin(analysis::ends_of_a_game(environment))
        }),
        named("an analysis begins with any rules and opens any link", |environment| {
            Box::pin(analysis::beginnings(environment))
        }),
        named("positions are put together for the analysis", |environment| {
            Box::pin(analysis::editor(environment))
        }),
        named("what was played is looked up in the analysis", |environment| {
            Box::pin(studying::explorer(environment))
        }),
        named("an engine behind a bridge thinks in the analysis", |environment| {
            Box::pin(studying::bridged(environment))
        }),
        named("the coach speaks in the analysis", |environment| Box::pin(studying::coached(environment))),
        named("a game is shown in a frame of another page", |environment| {
            Box::pin(studying::embedded(environment))
        }),
        named("pictures and reports of an analysis are saved", |environment| {
            Box::pin(studying::saved(environment))
        }),
        named("an analysis takes what is pasted, dropped and drawn", |environment| {
            Box::pin(studying::by_hand(environment))
        }),
        named("an analysis bears immense records and a full browser", |environment| {
            Box::pin(studying::immense(environment))
        }),
        named("addresses that lead nowhere are answered", |environment| {
            Box::pin(nonsense::answered(environment))
        }),
        named("broken games and settings are passed over", |environment| {
            Box::pin(nonsense::kept(environment))
        }),
        named("presses that lead nowhere are answered", |environment| Box::pin(talk::refusals(environment))),
        named("the list of moves has a column for each seat", |environment| {
            Box::pin(talk::columns(environment))
        }),
        named("the end of a game is told", |environment| Box::pin(talk::the_end(environment))),
        named("a planned move is played in its turn", |environment| Box::pin(talk::planned(environment))),
        named("pieces are placed for the player", |environment| Box::pin(talk::bulk(environment))),
        named("a hint shows a piece and then its move", |environment| Box::pin(talk::hint(environment))),
        named("the rules are read over the game", |environment| Box::pin(talk::rules(environment))),
        named("a game begins with a layout or a position", |environment| {
            Box::pin(talk::beginnings(environment))
        }),
        named("an imported record is analysed", |environment| Box::pin(analysis::imported(environment))),
    ]);
    all
}

/// What measures, and runs when nothing else goes on.
pub(crate) fn measured() -> Vec<Scenario> {
    vec![
        named("sizes of what is downloaded", |environment| Box::pin(speed::sizes(environment))),
        named("speed of a few moves", |environment| Box::pin(speed::in_short(environment))),
    ]
}

/// What measures for minutes, and runs only when it is named.
pub(crate) fn long() -> Vec<Scenario> {
    vec![named("speed of whole games", |environment| Box::pin(speed::in_full(environment)))]
}

/// Begins a game against the computer's weakest level, from the home page in three presses.
async fn begin_against_computer(visitor: &Visitor, game: &str) -> Outcome {
    visitor.open("/").await?;
    visitor.wait_for("[data-page=home]").await?;
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
