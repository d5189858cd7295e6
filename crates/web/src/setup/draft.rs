use std::{fmt, str::FromStr};

use fishka_catalog::{Entry, Position, Rules, SetupError};
use fishka_engine_api::Level;
use fishka_game::{Game, Options, Seat, clock::TimeControl};
use fishka_wire::{NewGame, SeatWish};
use leptos::prelude::*;

use crate::{browser, game::Player};

/// Whom one plays.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Opponent {
    /// The engine.
    Computer,
    /// Somebody who gets a link.
    Friend,
    /// Somebody at the same screen.
    Device,
}

impl Opponent {
    const ALL: [Opponent; 3] = [Opponent::Computer, Opponent::Friend, Opponent::Device];

    /// The name of the heading for it.
    pub(crate) const fn title_key(self) -> &'static str {
        match self {
            Opponent::Computer => "web-new-computer",
            Opponent::Friend => "online-new-friend",
            Opponent::Device => "web-new-device",
        }
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Opponent::Computer => "computer",
            Opponent::Friend => "friend",
            Opponent::Device => "device",
        })
    }
}

impl FromStr for Opponent {
    type Err = ();

    fn from_str(text: &str) -> Result<Opponent, ()> {
        Opponent::ALL.into_iter().find(|known| known.to_string() == text).ok_or(())
    }
}

/// A game that is being settled.
#[derive(Copy, Clone)]
pub(crate) struct Draft {
    /// The game.
    pub(crate) entry: &'static Entry,
    /// Whom one plays.
    pub(crate) with: Opponent,
    /// Every option that was touched; those that do not matter now are kept for when they do.
    pub(crate) options: RwSignal<Vec<(&'static str, String)>>,
    /// The time control as it is written.
    pub(crate) time: RwSignal<String>,
    /// The seat of the person who plays the computer or a friend; `None` leaves it to chance.
    pub(crate) side: RwSignal<Option<usize>>,
    /// The players besides that person, or all of them on one device.
    pub(crate) others: RwSignal<[Player; Seat::MAX]>,
    /// The text of the position to begin in; empty for the game's own.
    pub(crate) position: RwSignal<String>,
    /// Whether the lobby shows a game that waits for a friend.
    pub(crate) listed: RwSignal<bool>,
    settled: Memo<Option<Rules>>,
}

/// The level of a first game.
const FIRST_LEVEL: u8 = 2;

impl Draft {
    /// What was chosen last for this game, or what suits a first one.
    pub(crate) fn remembered(entry: &'static Entry, with: Opponent) -> Draft {
        let text = browser::stored(&key(entry, with)).unwrap_or_default();
        let field = |name: &str| {
            text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": ").map(str::to_owned))
        };
        let remembered: Options = field("options").and_then(|text| text.parse().ok()).unwrap_or_default();
        let options: Vec<(&'static str, String)> = entry
            .options
            .iter()
            .filter_map(|spec| Some((spec.name, remembered.get(spec.name)?.to_owned())))
            .collect();
        let time = field("time").filter(|time| time.parse::<TimeControl>().is_ok());
        let mut others = match with {
            Opponent::Computer => {
                [Level::new(FIRST_LEVEL).map_or(Player::Person, Player::Computer); Seat::MAX]
            }
            Opponent::Friend | Opponent::Device => [Player::Person; Seat::MAX],
        };
        let players = field("players").unwrap_or_default();
        for (other, player) in others.iter_mut().zip(players.split(", ")) {
            *other = player.parse().unwrap_or(*other);
        }
        let options = RwSignal::new(options);
        Draft {
            entry,
            with,
            options,
            time: RwSignal::new(time.unwrap_or_else(|| "-".to_owned())),
            side: RwSignal::new(field("side").and_then(|side| side.parse().ok())),
            others: RwSignal::new(others),
            position: RwSignal::new(String::new()),
            listed: RwSignal::new(false),
            settled: Memo::new(move |_| options.with(|options| settle(entry, options))),
        }
    }

    /// Begins in a position of a game with these options.
    pub(crate) fn begin_from(self, options: &str, position: String) {
        let options: Options = options.parse().unwrap_or_default();
        let named = |spec: &fishka_game::OptionSpec| Some((spec.name, options.get(spec.name)?.to_owned()));
        self.options.set(self.entry.options.iter().filter_map(named).collect());
        self.position.set(position);
    }

    /// Keeps this for the next time.
    pub(crate) fn remember(self) {
        let options = self.options.get_untracked();
        let options = options.iter().fold(Options::new(), |all, (name, value)| all.with(name, value));
        let players = self.others.get_untracked().map(|player| player.to_string()).join(", ");
        let side = self.side.get_untracked().map_or_else(|| "-".to_owned(), |side| side.to_string());
        let time = self.time.get_untracked();
        browser::store(
            &key(self.entry, self.with),
            &format!("options: {options}\ntime: {time}\nside: {side}\nplayers: {players}"),
        );
    }

    /// The game with the options that matter.
    ///
    /// # Panics
    /// When a game refuses its own defaults, which none does.
    pub(crate) fn rules(self) -> Rules {
        self.settled.get().expect("every game takes its defaults")
    }

    /// The position to begin in, when that is not the game's own.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub(crate) fn start(self) -> Result<Option<Position>, SetupError> {
        let text = self.position.get();
        match text.trim() {
            "" => Ok(None),
            text => self.rules().position(text).map(Some),
        }
    }

    /// The time control.
    pub(crate) fn control(self) -> TimeControl {
        self.time.with(|time| time.parse().unwrap_or_default())
    }

    /// The players in seat order; `lot` decides where the person sits when that is left to chance.
    pub(crate) fn players(self, lot: usize) -> Vec<Player> {
        let seats = self.rules().seats();
        let mut players = self.others.get()[..seats].to_vec();
        if self.with != Opponent::Device {
            let side = self.side.get().filter(|side| *side < seats).unwrap_or(lot % seats);
            players.insert(side, Player::Person);
            players.truncate(seats);
        }
        players
    }

    /// What to ask the server for.
    pub(crate) fn wish(self) -> NewGame {
        let rules = self.rules();
        let side = self.side.get().filter(|side| *side < rules.seats());
        let wishes = self.players(0).into_iter().map(|player| match player.level() {
            None => SeatWish::Open,
            Some(level) => SeatWish::Computer(level.number().unwrap_or(Level::HIGHEST)),
        });
        let mut seats: Vec<SeatWish> = wishes.collect();
        seats[side.unwrap_or_default()] = SeatWish::Me;
        NewGame {
            game: rules.name().to_owned(),
            options: rules
                .options()
                .iter()
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            position: Some(self.position.get().trim().to_owned()).filter(|text| !text.is_empty()),
            seats,
            shuffle: side.is_none(),
            clock: self.control().to_string(),
            listed: self.listed.get(),
        }
    }

    /// Sets an option.
    pub(crate) fn set_option(self, name: &'static str, value: String) {
        self.options.update(|options| match options.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None => options.push((name, value)),
        });
    }
}

fn key(entry: &Entry, with: Opponent) -> String {
    format!("new.{}.{with}", entry.name)
}

/// The game with as many of these options as go together, taken in the order in which the game names them.
fn settle(entry: &Entry, chosen: &[(&'static str, String)]) -> Option<Rules> {
    let mut settled = Options::new();
    let mut rules = Rules::new(entry.name, &settled).ok();
    for spec in entry.options {
        let Some((name, value)) = chosen.iter().find(|(name, _)| *name == spec.name) else { continue };
        let more = settled.clone().with(name, value);
        if let Ok(possible) = Rules::new(entry.name, &more) {
            (settled, rules) = (more, Some(possible));
        }
    }
    rules
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use super::*;

    #[test]
    fn options_that_do_not_go_together_are_left_out() {
        let entry = Entry::find("tayu").unwrap();
        let chosen = |pairs: &[(&'static str, &str)]| {
            let pairs: Vec<_> = pairs.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
            settle(entry, &pairs).unwrap().options().to_string()
        };
        assert!(chosen(&[("auction", "on"), ("seats", "3")]).contains("auction=on"));
        assert!(!chosen(&[("auction", "on"), ("seats", "2")]).contains("auction"));
    }
}
