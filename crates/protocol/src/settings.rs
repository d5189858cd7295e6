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
/// The longest game anybody breaks off.
const MOST_PLIES: u32 = 100_000;

/// What can be set apart from the game.
#[derive(Clone, Debug)]
pub(crate) struct Preferences {
    pub(crate) settings: Settings,
    pub(crate) lines: usize,
    /// Whether to say which answer is expected, so that it can be pondered.
    pub(crate) ponder: bool,
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
        } else if named("MaxPlies") {
            self.settings.max_plies = plies(value)?;
        } else if named("Level") {
            self.settings.level = level(value)?;
        } else if named("MultiPV") {
            self.lines = number("MultiPV", value, MOST_LINES)?;
            return Ok(Set::Done);
        } else if named("Ponder") {
            self.ponder = switch("Ponder", value)?;
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

/// No number of plies is none agreed to.
fn plies(value: &str) -> Result<Option<u32>, NotAllowed> {
    let number = value.parse().ok().filter(|number| (0..=MOST_PLIES).contains(number));
    let allowed = || NotAllowed {
        name: "MaxPlies",
        value: shortened(value),
        allowed: format!("1–{MOST_PLIES}, 0 for as long as it takes"),
    };
    number.ok_or_else(allowed).map(|number| Some(number).filter(|&number| number > 0))
}

fn switch(name: &'static str, value: &str) -> Result<bool, NotAllowed> {
    let value = value.to_ascii_lowercase();
    value.parse().map_err(|_| NotAllowed {
        name,
        value: shortened(&value),
        allowed: "true, false".to_owned(),
    })
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
    let Settings { table_mib, threads, level, max_plies, .. } = preferences.settings;
    let games = GAMES.iter().map(|game| game.name);
    say(&format!("option name Game type combo default {}{}", game.name, Vars(games)));
    game_options(game, GAMES).iter().for_each(|option| say(option));
    say(&format!("option name Hash type spin default {table_mib} min 1 max {}", bounds.table_mib));
    say(&format!("option name Threads type spin default {threads} min 1 max {}", bounds.threads));
    let levels = (1..=Level::HIGHEST).map(|number| number.to_string()).chain([FULL.to_owned()]);
    let level = level.number().map_or_else(|| FULL.to_owned(), |number| number.to_string());
    say(&format!("option name Level type combo default {level}{}", Vars(levels)));
    let plies = max_plies.unwrap_or(0);
    say(&format!("option name MaxPlies type spin default {plies} min 0 max {MOST_PLIES}"));
    say(&format!("option name MultiPV type spin default {} min 1 max {MOST_LINES}", preferences.lines));
    say(&format!("option name Ponder type check default {}", preferences.ponder));
}

/// The line of every option of the games: one for all that have the same name, with the values of all of them and the
/// default of the game to be played.
fn game_options(game: &Entry, games: &[Entry]) -> Vec<String> {
    let specs: Vec<&OptionSpec> = games.iter().flat_map(|game| game.options).collect();
    let like = |spec: &OptionSpec, other: &OptionSpec| spec.name.eq_ignore_ascii_case(other.name);
    let first = |at: usize| !specs[..at].iter().any(|spec| like(spec, specs[at]));
    let line = |at: usize| {
        let spec = specs[at];
        let shared: Vec<&OptionSpec> = specs.iter().copied().filter(|other| like(spec, other)).collect();
        let default = game.options.iter().find(|own| like(spec, own)).unwrap_or(spec).default;
        format!("option name {} type {}", spec.name, values(&shared, default))
    };
    (0..specs.len()).filter(|&at| first(at)).map(line).collect()
}

/// The values that options of one name have together.
fn values(shared: &[&OptionSpec], default: &str) -> String {
    let (mut words, mut range): (Vec<&str>, Option<(u32, u32)>) = (Vec::new(), None);
    for spec in shared {
        match spec.values {
            OptionValues::OneOf(more) => {
                let new: Vec<&str> = more.iter().copied().filter(|word| !words.contains(word)).collect();
                words.extend(new);
            }
            OptionValues::Number { min, max } => {
                let (least, most) = range.unwrap_or((min, max));
                range = Some((min.min(least), max.max(most)));
            }
        }
    }
    match range {
        None => format!("combo default {default}{}", Vars(words.iter())),
        Some((min, max)) if words.is_empty() => format!("spin default {default} min {min} max {max}"),
        // Words and numbers together are any text.
        Some(_) => format!("string default {default}"),
    }
}

/// The values of a combo.
struct Vars<I>(I);

impl<I: Iterator<Item: fmt::Display> + Clone> fmt::Display for Vars<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.clone().try_for_each(|value| write!(f, " var {value}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn option(name: &'static str, default: &'static str, values: OptionValues) -> OptionSpec {
        OptionSpec { name, default, values }
    }

    const GAMES: [Entry; 2] = [
        Entry {
            name: "small",
            options: &[
                option("size", "3", OptionValues::Number { min: 2, max: 5 }),
                option("draw", "bag", OptionValues::OneOf(&["bag", "open"])),
                option("start", "1", OptionValues::Number { min: 1, max: 4 }),
            ],
        },
        Entry {
            name: "large",
            options: &[
                option("size", "9", OptionValues::Number { min: 4, max: 9 }),
                option("draw", "off", OptionValues::OneOf(&["off", "bag"])),
                option("start", "daisy", OptionValues::OneOf(&["daisy"])),
            ],
        },
    ];

    #[test]
    fn an_option_that_games_share_is_named_once_with_the_values_of_all() {
        assert_eq!(
            game_options(&GAMES[1], &GAMES),
            [
                "option name size type spin default 9 min 2 max 9",
                "option name draw type combo default off var bag var open var off",
                "option name start type string default daisy",
            ]
        );
    }
}
