use fishka_catalog::Move;
use fishka_game::{Game, Position, Seat, Value};

/// Something that is so in a position, or that a move does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What kind of fact it is: the name of its message in the language files.
    pub key: &'static str,
    /// The values that stand in the message, by name.
    pub values: Vec<(&'static str, Value)>,
    /// The cells it is about.
    pub cells: Vec<String>,
    /// Whose it is; `None` when it is everybody's.
    pub side: Option<Seat>,
    /// Whether the line begins with the side whose turn it is not.
    pub threat: bool,
    /// The moves that show it; none where the position itself does.
    pub line: Vec<Move>,
    /// How much it tells: of a move, what it is good for to the side that makes it, less than nothing when it is bad.
    pub weight: i32,
}

impl Fact {
    /// The name of its message with the form that threats have, where there is one.
    #[must_use]
    pub fn message(&self) -> String {
        if self.threat { format!("{}.threat", self.key) } else { self.key.to_owned() }
    }

    /// A number that stands in the message.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i64> {
        self.values.iter().find_map(|(known, value)| match value {
            Value::Number(number) if *known == name => Some(*number),
            _ => None,
        })
    }
}

/// The moves of a game.
pub(crate) type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// A game with a coach.
pub(crate) trait Coach: Game {
    /// What the coach can say.
    type Claim: Claim<Self>;

    /// What is so in a position.
    fn claims(position: &Self::Position) -> Vec<Self::Claim>;

    /// What a legal move does.
    fn claims_of_move(before: &Self::Position, mv: MoveOf<Self>) -> Vec<Self::Claim>;

    /// The position with the turns changed over, for games in which threats are looked at.
    fn passed(position: &Self::Position) -> Self::Position {
        position.clone()
    }
}

/// What a coach says before it is shown.
pub(crate) trait Claim<G: Game> {
    /// The name of its message.
    fn key(&self) -> &'static str;

    /// The values in it.
    fn values(&self) -> Vec<(&'static str, Value)>;

    /// The cells it is about.
    fn cells(&self) -> Vec<String>;

    /// Whose it is.
    fn side(&self) -> Option<Seat>;

    /// The moves that show it.
    fn line(&self) -> Vec<MoveOf<G>> {
        Vec::new()
    }

    /// Whether these begin with the side whose turn it is not.
    fn is_threat(&self, position: &G::Position) -> bool {
        let _ = position;
        false
    }

    /// How much it tells.
    fn weight(&self) -> i32;

    /// Whether it is so, found by asking the rules about the position and about what the line leads to, and not in the way
    /// in which it was found.
    fn holds(&self, position: &G::Position) -> bool;
}

/// The position that a line of legal moves leads to; `None` where one of them is not legal.
pub(crate) fn after<P: Position>(position: &P, line: &[P::Move]) -> Option<P> {
    let mut after = position.clone();
    line.iter().try_for_each(|&mv| after.play(mv).ok())?;
    Some(after)
}
