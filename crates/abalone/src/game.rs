use core::num::NonZeroU32;

use fishka_game::{
    Configurable, Game, OptionError, OptionSpec, OptionValues, Options, Outcome, Past, Position as _,
};

use crate::{Colour, Layout, Position, Setup, SetupError};

/// The game with its options.
///
/// The rulebook lets a game go on for ever; repetition and quiet plies end it here unless they are turned off.
///
/// ```
/// use fishka_abalone::{Abalone, Layout};
/// use fishka_game::{Configurable, Line};
///
/// let game = Abalone::from_options(&"layout=belgian-daisy quiet=0".parse()?)?;
/// assert_eq!(game, Abalone { layout: Layout::BelgianDaisy, quiet: None, ..Abalone::default() });
/// let mut line = Line::new(game);
/// line.play("a1b2".parse()?)?;
/// assert_eq!(line.play("a1b2".parse()?).unwrap_err().to_string(), "there is no marble on a1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Abalone {
    /// How the marbles stand at the beginning.
    pub layout: Layout,
    /// Whether a position that stands on the board for the third time with the same side to move is a draw.
    pub repetition: bool,
    /// How a game ends in which no marble leaves the board for long, if it does.
    pub quiet: Option<Quiet>,
}

/// The end of games in which nothing happens.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Quiet {
    /// After so many plies without a marble leaving the board.
    pub limit: NonZeroU32,
    /// Who wins then.
    pub result: QuietResult,
}

/// Who wins a game in which nothing has happened for long.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum QuietResult {
    /// Nobody.
    Draw,
    /// The side that has pushed out more marbles; with equal numbers nobody.
    Marbles,
}

impl Default for Abalone {
    fn default() -> Abalone {
        let quiet = NonZeroU32::new(200).map(|limit| Quiet { limit, result: QuietResult::Draw });
        Abalone { layout: Layout::Standard, repetition: true, quiet }
    }
}

impl Game for Abalone {
    type Position = Position;
    type Setup = Setup;
    type SetupError = SetupError;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        self.layout.position()
    }

    /// When several things end the game at once, the board comes before the past and repetition before quiet plies.
    fn ruling(&self, position: &Position, past: Past) -> Option<Outcome> {
        let quiet = || self.quiet.filter(|quiet| past.quiet_plies >= quiet.limit.get());
        let by_past = || {
            if self.repetition && past.occurrences >= 3 {
                return Some(position.drawn("repetition"));
            }
            quiet().map(|quiet| match quiet.result {
                QuietResult::Draw => position.drawn("quiet"),
                QuietResult::Marbles => {
                    Outcome::by_score("quiet", position.score(Colour::Black), position.score(Colour::White))
                }
            })
        };
        position.outcome().or_else(by_past)
    }

    /// The marbles out decide.
    fn stopped(&self, position: &Position) -> Option<Outcome> {
        let [black, white] = Colour::ALL.map(|colour| position.score(colour));
        position.outcome().or_else(|| Some(Outcome::by_score("stopped", black, white)))
    }
}

const LAYOUT: &str = "layout";
const REPETITION: &str = "repetition";
const QUIET: &str = "quiet";
const QUIET_RESULT: &str = "quiet-result";

impl Configurable for Abalone {
    const NAME: &'static str = "abalone";

    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { name: LAYOUT, default: "standard", values: OptionValues::OneOf(&Layout::NAMES) },
        OptionSpec { name: REPETITION, default: "draw", values: OptionValues::OneOf(&["draw", "off"]) },
        OptionSpec { name: QUIET, default: "200", values: OptionValues::Number { min: 0, max: 1000 } },
        OptionSpec { name: QUIET_RESULT, default: "draw", values: OptionValues::OneOf(&["draw", "marbles"]) },
    ];

    fn from_options(options: &Options) -> Result<Abalone, OptionError> {
        options.check(Abalone::OPTIONS)?;
        let value = |name| options.value(Abalone::OPTIONS, name);
        // Checked above, so that each value is one of those offered.
        let limit = value(QUIET).parse().ok().and_then(NonZeroU32::new);
        let result = if value(QUIET_RESULT) == "marbles" { QuietResult::Marbles } else { QuietResult::Draw };
        Ok(Abalone {
            layout: Layout::from_name(value(LAYOUT)).unwrap_or_default(),
            repetition: value(REPETITION) == "draw",
            quiet: limit.map(|limit| Quiet { limit, result }),
        })
    }

    fn options(&self) -> Options {
        let options = Options::new()
            .with(LAYOUT, self.layout.name())
            .with(REPETITION, if self.repetition { "draw" } else { "off" })
            .with(QUIET, self.quiet.map_or(0, |quiet| quiet.limit.get()));
        match self.quiet.map(|quiet| quiet.result) {
            None => options,
            Some(QuietResult::Draw) => options.with(QUIET_RESULT, "draw"),
            Some(QuietResult::Marbles) => options.with(QUIET_RESULT, "marbles"),
        }
    }
}
