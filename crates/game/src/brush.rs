use serde::Serialize;

/// The colour of an arrow or mark, written as its first letter.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub enum Brush {
    /// `G`
    #[default]
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl Brush {
    /// All of them.
    pub const ALL: [Brush; 4] = [Brush::Green, Brush::Red, Brush::Yellow, Brush::Blue];

    /// The letter it is written with.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Brush::Green => 'G',
            Brush::Red => 'R',
            Brush::Yellow => 'Y',
            Brush::Blue => 'B',
        }
    }

    /// The brush that is written with a letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Brush> {
        Brush::ALL.into_iter().find(|brush| brush.letter() == letter)
    }
}
