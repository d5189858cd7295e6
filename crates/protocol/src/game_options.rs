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

    /// Sets an option in every game that offers one of this name and takes the value; `false` when none offers it.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<bool, RulesError> {
        self.set_among(GAMES, name, value)
    }

    fn set_among(&mut self, games: &[Entry], name: &str, value: &str) -> Result<bool, RulesError> {
        let (mut taken, mut refused) = (false, None);
        for game in games {
            let Some(spec) = game.options.iter().find(|spec| spec.name.eq_ignore_ascii_case(name)) else {
                continue;
            };
            let value = spelt(spec, value);
            match Options::new().with(spec.name, &value).check(game.options) {
                Ok(()) => {
                    taken = true;
                    self.chosen.retain(|chosen| (chosen.game, chosen.option) != (game.name, spec.name));
                    self.chosen.push(Chosen { game: game.name, option: spec.name, value });
                }
                // What the game to be played says of it matters most.
                Err(error) if refused.is_none() || game.name == self.game.name => refused = Some(error),
                Err(_) => {}
            }
        }
        match refused {
            Some(error) if !taken => Err(error.into()),
            _ => Ok(taken),
        }
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use super::*;

    const fn game(name: &'static str, options: &'static [OptionSpec]) -> Entry {
        Entry { name, options }
    }

    const fn size(default: &'static str, min: u32, max: u32) -> OptionSpec {
        OptionSpec { name: "size", default, values: OptionValues::Number { min, max } }
    }

    static GAMES: [Entry; 2] = [game("small", &[size("3", 2, 5)]), game("large", &[size("9", 4, 9)])];

    fn set(options: &mut GameOptions, value: &str) -> Result<bool, RulesError> {
        options.set_among(&GAMES, "Size", value)
    }

    fn chosen(options: &GameOptions) -> Vec<(&str, &str)> {
        options.chosen.iter().map(|chosen| (chosen.game, chosen.value.as_str())).collect()
    }

    #[test]
    fn a_shared_option_is_set_in_the_games_that_take_the_value() {
        let mut options = GameOptions::new(&GAMES[0]);
        assert_eq!(set(&mut options, "4"), Ok(true));
        assert_eq!(set(&mut options, "7"), Ok(true));
        assert_eq!(chosen(&options), [("small", "4"), ("large", "7")]);
    }

    #[test]
    fn a_value_that_no_game_takes_is_refused_by_the_game_to_be_played() {
        for (game, allowed) in GAMES.iter().zip(["2–5", "4–9"]) {
            let mut options = GameOptions::new(game);
            let refused = set(&mut options, "10").unwrap_err().to_string();
            assert!(refused.contains(allowed), "{refused}");
            assert!(chosen(&options).is_empty());
        }
    }
}
