use alloc::{borrow::ToOwned, format, string::String};

use fishka_game::{Configurable, Game, OptionError, OptionSpec, OptionValues, Options, Seat};

use crate::{Axis, Edition, Position, Setup, SetupError, Table, Target};

/// How tiles are drawn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum DrawMode {
    /// From a bag.
    #[default]
    Bag,
    /// Face down on the table, with or without a ring on the back: the player picks ring or plain before drawing.
    Expert,
}

/// The game of Ta Yü: the edition, the table and how tiles are drawn.
///
/// ```
/// use fishka_game::{Configurable, Game};
/// use fishka_tayu::Tayu;
///
/// let game = Tayu::from_options(&"seats=3 target=30".parse()?)?;
/// assert_eq!(game.seats(), 3);
/// assert_eq!(game.options().to_string(), "edition=84 seats=3 draw=bag target=30 auction=off");
/// assert!(Tayu::from_options(&"target=30".parse()?).is_err());
/// # Ok::<(), fishka_game::OptionError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tayu {
    /// The board and the number of tiles.
    pub edition: Edition,
    /// Who sits at the table.
    pub table: Table,
    /// How tiles are drawn.
    pub draw: DrawMode,
}

impl Game for Tayu {
    type Position = Position;
    type Setup = Setup;
    type SetupError = SetupError;

    fn seats(&self) -> usize {
        self.table.seats()
    }

    fn start(&self) -> Position {
        Position::new(*self)
    }

    /// At a table of four those who sit opposite are a team.
    fn are_partners(&self, seat: Seat, other: Seat) -> bool {
        match self.table {
            Table::Four { .. } => seat.index() % 2 == other.index() % 2,
            Table::Two { .. } | Table::Three(_) => seat == other,
        }
    }
}

impl Configurable for Tayu {
    const NAME: &'static str = "tayu";
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { name: "edition", default: "84", values: OptionValues::OneOf(&["84", "classic"]) },
        OptionSpec { name: "seats", default: "2", values: OptionValues::OneOf(&["2", "3", "4"]) },
        OptionSpec { name: "draw", default: "bag", values: OptionValues::OneOf(&["bag", "expert"]) },
        OptionSpec {
            name: "first",
            default: "north-south",
            values: OptionValues::OneOf(&["north-south", "east-west"]),
        },
        OptionSpec { name: "start", default: "1", values: OptionValues::Number { min: 1, max: 4 } },
        OptionSpec { name: "target", default: "24", values: OptionValues::Number { min: 1, max: 999 } },
        OptionSpec { name: "auction", default: "off", values: OptionValues::OneOf(&["off", "on"]) },
    ];

    /// Options of another table are refused unless they have their default, which changes nothing.
    fn from_options(options: &Options) -> Result<Tayu, OptionError> {
        options.check(Self::OPTIONS)?;
        let value = |name| options.value(Self::OPTIONS, name);
        let needs = |name: &'static str, needs: &'static str| {
            let spec = Self::OPTIONS.iter().find(|spec| spec.name == name);
            match spec.is_some_and(|spec| value(name) == spec.default) {
                true => Ok(()),
                false => Err(OptionError::Needs { name, needs }),
            }
        };
        let table = match value("seats") {
            "3" => match value("auction") {
                "on" => {
                    needs("target", "auction=off")?;
                    Table::Three(Target::Auctioned)
                }
                // The option's range has been checked.
                _ => Table::Three(Target::Agreed(value("target").parse().unwrap_or(24))),
            },
            "4" => Table::Four { start: seat(value("start")) },
            _ => Table::Two { first: axis(value("first")) },
        };
        if !matches!(table, Table::Two { .. }) {
            needs("first", "seats=2")?;
        }
        if !matches!(table, Table::Four { .. }) {
            needs("start", "seats=4")?;
        }
        if !matches!(table, Table::Three(_)) {
            needs("target", "seats=3")?;
            needs("auction", "seats=3")?;
        }
        let edition = if value("edition") == "classic" { Edition::Classic } else { Edition::EightyFour };
        let draw = if value("draw") == "expert" { DrawMode::Expert } else { DrawMode::Bag };
        Ok(Tayu { edition, table, draw })
    }

    fn options(&self) -> Options {
        let draw = match self.draw {
            DrawMode::Bag => "bag",
            DrawMode::Expert => "expert",
        };
        let options =
            Options::new().with("edition", self.edition).with("seats", self.seats()).with("draw", draw);
        match self.table {
            Table::Two { first: Axis::NorthSouth } => options.with("first", "north-south"),
            Table::Two { first: Axis::EastWest } => options.with("first", "east-west"),
            Table::Three(Target::Agreed(target)) => options.with("target", target).with("auction", "off"),
            Table::Three(Target::Auctioned) => options.with("auction", "on"),
            Table::Four { start } => options.with("start", start),
        }
    }

    /// At a table of four a seat is an edge of the board, at the others a role; before an auction is settled it has none.
    fn seat_key(&self, position: &Position, seat: Seat) -> String {
        let edges = ["tayu-team-north", "tayu-team-east", "tayu-team-south", "tayu-team-west"];
        match (self.table, position.role(seat)) {
            (Table::Four { .. }, _) => edges[seat.index()].to_owned(),
            (_, Some(role)) => role.word().to_owned(),
            (_, None) => format!("tayu-seat-{seat}"),
        }
    }
}

fn axis(value: &str) -> Axis {
    if value == "east-west" { Axis::EastWest } else { Axis::NorthSouth }
}

fn seat(value: &str) -> Seat {
    // The option's range has been checked.
    value.parse::<usize>().ok().and_then(|number| Seat::new(number - 1)).unwrap_or(Seat::FIRST)
}
