use std::{fmt, str::FromStr, time::Duration};

use fishka_engine::Baseline;
use fishka_engine_api::Level;
use fishka_protocol::CommandLine;

use crate::ArenaError;

/// Somebody who takes part in a match, as a person writes it: `builtin:5`, `builtin:full;Hash=16;nodes=20000`, or the
/// command of a program, `./engine --quiet;name=Old;Threads=2`.
///
/// After semicolons stand settings: `name`, limits of its own (`nodes`, `depth`, `movetime` in milliseconds), and for
/// everything else an option of the engine.
#[derive(Clone, PartialEq, Debug)]
pub struct Contestant {
    text: String,
    /// What it is called.
    pub name: String,
    /// What plays.
    pub kind: Kind,
    /// Limits of its own in place of the match's.
    pub limits: FixedLimits,
    /// Options of the engine.
    pub options: Vec<(String, String)>,
}

/// What plays for a contestant.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// The engine of this program.
    Engine(Level),
    /// A simple player to measure others against.
    Baseline(Baseline),
    /// A program of its own.
    Program(CommandLine),
}

/// Limits that have nothing to do with a clock.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct FixedLimits {
    /// Positions for each move.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// Time for each move.
    pub move_time: Option<Duration>,
}

impl FixedLimits {
    /// Whether there is none.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == FixedLimits::default()
    }
}

impl FromStr for Contestant {
    type Err = ArenaError;

    fn from_str(text: &str) -> Result<Contestant, ArenaError> {
        let mut parts = text.split(';');
        let command = parts.next().unwrap_or_default().trim();
        let kind = match command.strip_prefix("builtin:") {
            Some(name) => builtin(name)?,
            None => Kind::Program(command.parse()?),
        };
        let mut contestant = Contestant {
            text: text.trim().to_owned(),
            name: text.trim().to_owned(),
            kind,
            limits: FixedLimits::default(),
            options: Vec::new(),
        };
        for setting in parts {
            contestant.set(setting).ok_or_else(|| ArenaError::Setting { text: setting.trim().to_owned() })?;
        }
        Ok(contestant)
    }
}

impl Contestant {
    fn set(&mut self, setting: &str) -> Option<()> {
        let (name, value) = setting.split_once('=')?;
        let (name, value) = (name.trim(), value.trim());
        if name.is_empty() || value.is_empty() {
            return None;
        }
        match name {
            "name" => value.clone_into(&mut self.name),
            "nodes" => self.limits.nodes = Some(value.parse().ok()?),
            "depth" => self.limits.depth = Some(value.parse().ok()?),
            "movetime" => self.limits.move_time = Some(Duration::from_millis(value.parse().ok()?)),
            _ => {
                if !matches!(self.kind, Kind::Program(_)) {
                    known_setting(name, value)?;
                }
                self.options.push((name.to_owned(), value.to_owned()));
            }
        }
        Some(())
    }

    /// The number an option of a built-in engine is set to.
    pub(crate) fn number(&self, option: &str) -> Option<usize> {
        let (_, value) = self.options.iter().rev().find(|(name, _)| name.eq_ignore_ascii_case(option))?;
        value.parse().ok()
    }
}

/// As it was written.
impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The most a built-in engine may take, per game at a time.
const MOST: [(&str, usize); 2] = [("Hash", 4096), ("Threads", 256)];

fn known_setting(name: &str, value: &str) -> Option<()> {
    let (_, most) = MOST.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
    value.parse().ok().filter(|number| (1..=most).contains(number)).map(|_| ())
}

fn builtin(name: &str) -> Result<Kind, ArenaError> {
    Ok(match name.trim() {
        "full" => Kind::Engine(Level::FULL),
        "greedy" => Kind::Baseline(Baseline::Greedy),
        "monte-carlo" => Kind::Baseline(Baseline::FLAT_MONTE_CARLO),
        "random" => Kind::Baseline(Baseline::Random),
        number => {
            let level = number.parse().ok().and_then(Level::new);
            Kind::Engine(level.ok_or_else(|| ArenaError::UnknownBuiltin { name: name.to_owned() })?)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Contestant {
        text.parse().unwrap()
    }

    #[test]
    fn built_in_players_are_named_by_strength() {
        assert_eq!(read("builtin:5").kind, Kind::Engine(Level::new(5).unwrap()));
        assert_eq!(read("builtin:full").kind, Kind::Engine(Level::FULL));
        assert_eq!(read("builtin:random").kind, Kind::Baseline(Baseline::Random));
    }

    #[test]
    fn settings_follow_semicolons() {
        let contestant = read("./engine -q; name=Old One;Threads=2; nodes=5000;movetime=20");
        assert!(matches!(&contestant.kind, Kind::Program(command) if command.arguments() == ["-q"]));
        assert_eq!(contestant.name, "Old One");
        assert_eq!(contestant.options, [("Threads".to_owned(), "2".to_owned())]);
        assert_eq!(contestant.limits.nodes, Some(5000));
        assert_eq!(contestant.limits.move_time, Some(Duration::from_millis(20)));
        assert_eq!(read("builtin:full;hash=8").number("Hash"), Some(8));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["builtin:11", "builtin:", "builtin:strong"] {
            assert!(matches!(text.parse::<Contestant>(), Err(ArenaError::UnknownBuiltin { .. })), "{text}");
        }
        for text in ["builtin:1;x", "builtin:1;nodes=few", "builtin:1;Hash=0", "builtin:1;Colour=red", "e;=1"]
        {
            assert!(matches!(text.parse::<Contestant>(), Err(ArenaError::Setting { .. })), "{text}");
        }
        assert!(matches!("".parse::<Contestant>(), Err(ArenaError::Command(_))));
    }
}
