use std::fmt;

use fishka_game::Brush;

/// Something drawn on the board: a marked cell, or an arrow between two. Cells have the names the game gives them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    brush: Brush,
    from: String,
    to: Option<String>,
}

impl Shape {
    /// A marked cell; `None` when the name is none a cell could have: a few letters and digits.
    #[must_use]
    pub fn mark(brush: Brush, cell: &str) -> Option<Shape> {
        is_cell(cell).then(|| Shape { brush, from: cell.to_owned(), to: None })
    }

    /// An arrow; `None` when it leads nowhere or a name is none a cell could have.
    #[must_use]
    pub fn arrow(brush: Brush, from: &str, to: &str) -> Option<Shape> {
        let fine = is_cell(from) && is_cell(to) && from != to;
        fine.then(|| Shape { brush, from: from.to_owned(), to: Some(to.to_owned()) })
    }

    /// The colour.
    #[must_use]
    pub const fn brush(&self) -> Brush {
        self.brush
    }

    /// The marked cell, or where the arrow begins.
    #[must_use]
    pub fn from(&self) -> &str {
        &self.from
    }

    /// Where the arrow ends; `None` for a mark.
    #[must_use]
    pub fn to(&self) -> Option<&str> {
        self.to.as_deref()
    }

    /// Whether it is drawn at the same place, in whatever colour.
    pub(crate) fn covers(&self, other: &Shape) -> bool {
        self.from == other.from && self.to == other.to
    }

    fn parse(text: &str) -> Option<Shape> {
        let mut rest = text.trim().chars();
        let brush = Brush::from_letter(rest.next()?)?;
        match rest.as_str().split_once('-') {
            None => Shape::mark(brush, rest.as_str()),
            Some((from, to)) => Shape::arrow(brush, from, to),
        }
    }
}

/// `Ga1` or `Ga1-c3`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.brush.letter(), self.from)?;
        self.to.as_ref().map_or(Ok(()), |to| write!(f, "-{to}"))
    }
}

/// The shapes of a list like `Ga1,Rb2`, all of them arrows or all of them marks; `None` when one of them is neither.
pub(crate) fn parse_shapes(list: &str, arrows: bool) -> Option<Vec<Shape>> {
    list.split(',').map(|shape| Shape::parse(shape).filter(|shape| shape.to.is_some() == arrows)).collect()
}

fn is_cell(name: &str) -> bool {
    const LONGEST: usize = 8;
    (1..=LONGEST).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric())
}
