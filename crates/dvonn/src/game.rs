use core::fmt;

use fishka_game::{
    Configurable, Game, OptionError, OptionSpec, OptionValues, Options, Outcome, Position as _,
};

use crate::{Colour, Position, Setup, SetupError};

/// The game of DVONN with its option settled.
///
/// ```
/// use fishka_dvonn::{Dvonn, Move};
/// use fishka_game::{Game, Position, Seat, Turn};
///
/// let mut position = Dvonn::default().start();
/// position.play("f3".parse()?)?;
/// assert_eq!(position.to_string(), "9/10/5r5/10/9 b place");
/// assert_eq!(position.turn(), Turn::Seat(Seat::SECOND));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Dvonn {
    /// Who places the pieces.
    pub placement: Placement,
}

/// Who places the pieces in the first phase.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Placement {
    /// The players in turn, as in the rulebook.
    #[default]
    Players,
    /// Chance, each piece onto any empty cell alike, which makes every filling of the board equally likely.
    Random,
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Placement::Players => PLAYERS,
            Placement::Random => RANDOM,
        })
    }
}

const PLAYERS: &str = "players";
const RANDOM: &str = "random";

impl Game for Dvonn {
    type Position = Position;
    type Setup = Setup;
    type SetupError = SetupError;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        Position::empty(self.placement)
    }

    /// The pieces in the stacks that each side owns decide.
    fn stopped(&self, position: &Position) -> Option<Outcome> {
        let [white, black] = Colour::ALL.map(|colour| position.score(colour));
        position.outcome().or_else(|| Some(Outcome::by_score("stopped", white, black)))
    }
}

impl Configurable for Dvonn {
    const NAME: &'static str = "dvonn";
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "placement",
        default: PLAYERS,
        values: OptionValues::OneOf(&[PLAYERS, RANDOM]),
    }];

    fn from_options(options: &Options) -> Result<Dvonn, OptionError> {
        options.check(Dvonn::OPTIONS)?;
        let placement = match options.value(Dvonn::OPTIONS, "placement") {
            RANDOM => Placement::Random,
            _ => Placement::Players,
        };
        Ok(Dvonn { placement })
    }

    fn options(&self) -> Options {
        Options::new().with("placement", self.placement)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_back() {
        for placement in [Placement::Players, Placement::Random] {
            let game = Dvonn { placement };
            assert_eq!(Dvonn::from_options(&game.options()), Ok(game));
        }
    }

    #[test]
    fn players_place_unless_somebody_says_otherwise() {
        assert_eq!(Dvonn::from_options(&Options::new()), Ok(Dvonn::default()));
        assert_eq!(Dvonn::default().placement, Placement::Players);
    }

    #[test]
    fn unknown_placements_are_refused() {
        assert!(Dvonn::from_options(&Options::new().with("placement", "fair")).is_err());
    }
}
