use std::fmt;

use fishka_catalog::{Entry, GAMES};
use fishka_engine_api::{Level, Settings};
use fishka_game::{OptionSpec, OptionValues, text::shortened};

/// How much a session may take of the machine it runs on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The largest transposition table, in MiB.
    pub table_mib: usize,
    /// The most threads.
    pub threads: usize,
    /// The most nodes for any search, if it matters: where nobody can say `stop` during a search, as in a browser's
    /// worker or under a fuzzer, this ends it.
    pub nodes: Option<u64>,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { table_mib: 4096, threads: 256, nodes: None }
    }
}

/// The most lines anybody wants to see at once.
const MOST_LINES: usize = 64;

/// What can be set apart from the game.
#[derive(Clone, Debug)]
pub(crate) struct Preferences {
    pub(crate) settings: Settings,
    pub(crate) lines: usize,
}

/// What setting a preference came to.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Set {
    /// It is set, and the engine must know.
    Engine,
    /// It is set.
    Done,
    /// There is no such preference.
    Unknown,
}

impl Preferences {
    pub(crate) fn set(&mut self, name: &str, value: &str, bounds: &Bounds) -> Result<Set, NotAllowed> {
        let named = |known: &str| name.eq_ignore_ascii_case(known);
        if named("Hash") {
            self.settings.table_mib = number("Hash", value, bounds.table_mib)?;
        } else if named("Threads") {
            self.settings.threads = number("Threads", value, bounds.threads)?;
        } else if named("Level") {
            self.settings.level = level(value)?;
        } else if named("MultiPV") {
            self.lines = number("MultiPV", value, MOST_LINES)?;
            return Ok(Set::Done);
        } else {
            return Ok(Set::Unknown);
        }
        Ok(Set::Engine)
    }
}

/// A value outside what an option takes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("option {name} cannot be “{value}”; it can be: {allowed}")]
pub(crate) struct NotAllowed {
    name: &'static str,
    value: String,
    allowed: String,
}

fn number(name: &'static str, value: &str, max: usize) -> Result<usize, NotAllowed> {
    let number = value.parse().ok().filter(|number| (1..=max).contains(number));
    number.ok_or_else(|| NotAllowed { name, value: shortened(value), allowed: format!("1–{max}") })
}

const FULL: &str = "full";

fn level(value: &str) -> Result<Level, NotAllowed> {
    if value.eq_ignore_ascii_case(FULL) {
        return Ok(Level::FULL);
    }
    value.parse().ok().and_then(Level::new).ok_or_else(|| NotAllowed {
        name: "Level",
        value: shortened(value),
        allowed: format!("1–{}, {FULL}", Level::HIGHEST),
    })
}

/// Every option of a session, each as its line before `ugiok`.
pub(crate) fn announce(game: &Entry, preferences: &Preferences, bounds: &Bounds, say: &mut dyn FnMut(&str)) {
    let Settings { table_mib, threads, level, .. } = preferences.settings;
    let games = GAMES.iter().map(|game| game.name);
    say(&format!("option name Game type combo default {}{}", game.name, Vars(games)));
    for spec in GAMES.iter().flat_map(|game| game.options) {
        say(&game_option(spec));
    }
    say(&format!("option name Hash type spin default {table_mib} min 1 max {}", bounds.table_mib));
    say(&format!("option name Threads type spin default {threads} min 1 max {}", bounds.threads));
    let levels = (1..=Level::HIGHEST).map(|number| number.to_string()).chain([FULL.to_owned()]);
    let level = level.number().map_or_else(|| FULL.to_owned(), |number| number.to_string());
    say(&format!("option name Level type combo default {level}{}", Vars(levels)));
    say(&format!("option name MultiPV type spin default {} min 1 max {MOST_LINES}", preferences.lines));
}

fn game_option(spec: &OptionSpec) -> String {
    let OptionSpec { name, default, values } = spec;
    match values {
        OptionValues::OneOf(words) => {
            format!("option name {name} type combo default {default}{}", Vars(words.iter()))
        }
        OptionValues::Number { min, max } => {
            format!("option name {name} type spin default {default} min {min} max {max}")
        }
    }
}

/// The values of a combo.
struct Vars<I>(I);

impl<I: Iterator<Item: fmt::Display> + Clone> fmt::Display for Vars<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.clone().try_for_each(|value| write!(f, " var {value}"))
    }
}
