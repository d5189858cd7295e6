use fishka_catalog::{Entry, GAMES, Rules, RulesError};
use fishka_game::{OptionError, OptionSpec, OptionValues, Options};

/// Which game is to be played and with which options, as `setoption` has left it.
///
/// The games keep their options apart, and what contradicts what is asked only when a position is set up: options come
/// one at a time and in any order. An option that means nothing beside another that was set stays without effect.
#[derive(Clone, Debug)]
pub(crate) struct GameOptions {
    game: &'static Entry,
    chosen: Vec<Chosen>,
}

#[derive(Clone, Debug)]
struct Chosen {
    game: &'static str,
    option: &'static str,
    value: String,
}

impl GameOptions {
    pub(crate) const fn new(game: &'static Entry) -> GameOptions {
        GameOptions { game, chosen: Vec::new() }
    }

    pub(crate) const fn game(&self) -> &'static Entry {
        self.game
    }

    pub(crate) const fn set_game(&mut self, game: &'static Entry) {
        self.game = game;
    }

    /// Sets an option in every game that offers one of this name; `false` when none does.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<bool, RulesError> {
        let mut known = false;
        for game in GAMES {
            let Some(spec) = game.options.iter().find(|spec| spec.name.eq_ignore_ascii_case(name)) else {
                continue;
            };
            known = true;
            let value = spelt(spec, value);
            Options::new().with(spec.name, &value).check(game.options)?;
            self.chosen.retain(|chosen| (chosen.game, chosen.option) != (game.name, spec.name));
            self.chosen.push(Chosen { game: game.name, option: spec.name, value });
        }
        Ok(known)
    }

    /// The game with its options.
    pub(crate) fn rules(&self) -> Result<Rules, RulesError> {
        let own = self.chosen.iter().filter(|chosen| chosen.game == self.game.name);
        let mut own: Vec<&Chosen> = own.collect();
        loop {
            let options = Options::new();
            let options =
                own.iter().fold(options, |options, chosen| options.with(chosen.option, &chosen.value));
            match Rules::new(self.game.name, &options) {
                Err(RulesError::Options(OptionError::Needs { name, needs }))
                    if own.iter().any(|chosen| needs.starts_with(&format!("{}=", chosen.option))) =>
                {
                    own.retain(|chosen| chosen.option != name);
                }
                rules => return rules,
            }
        }
    }
}

/// A word value in the case of letters the game knows.
fn spelt(spec: &OptionSpec, value: &str) -> String {
    let known = match spec.values {
        OptionValues::OneOf(words) => words.iter().find(|word| word.eq_ignore_ascii_case(value)),
        OptionValues::Number { .. } => None,
    };
    known.map_or(value, |word| *word).to_owned()
}
