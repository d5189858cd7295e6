//! What drawings are coloured with: light or dark, and what boards and pieces are made of.

use std::fmt;

use crate::look::{Boards, Pieces};

/// A colour as the screen mixes it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Colour(u32);

impl Colour {
    /// The colour `0xRRGGBB`.
    #[must_use]
    pub const fn new(rgb: u32) -> Colour {
        Colour(rgb)
    }

    /// How light the eye finds it, from 0 for black to 1 for white (the relative luminance of WCAG 2).
    #[must_use]
    pub fn luminance(self) -> f64 {
        let part = |shift: u32| {
            let value = f64::from(self.0 >> shift & 0xff) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
    }

    /// The contrast between two colours, from 1 (none) to 21 (black on white).
    #[must_use]
    pub fn contrast(self, other: Colour) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

/// A surface lit from the upper left.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Material {
    /// Where the light falls.
    pub lit: Colour,
    /// Its own colour.
    pub body: Colour,
    /// Away from the light.
    pub shade: Colour,
    /// Its side wall, and the deepest shade.
    pub side: Colour,
}

pub(crate) const fn material(lit: u32, body: u32, shade: u32, side: u32) -> Material {
    Material { lit: Colour(lit), body: Colour(body), shade: Colour(shade), side: Colour(side) }
}

/// What a drawing is coloured with. The colours themselves are the games' own.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Whether the room is dark.
    pub dark: bool,
    /// What boards are made of.
    pub boards: Boards,
    /// What pieces are made of.
    pub pieces: Pieces,
}

impl Theme {
    /// Warm paper.
    pub const LIGHT: Theme = Theme { dark: false, boards: Boards::Classic, pieces: Pieces::Classic };
    /// Deep slate.
    pub const DARK: Theme = Theme { dark: true, ..Theme::LIGHT };

    /// What the board lies on.
    #[must_use]
    pub const fn paper(self) -> Colour {
        Colour(if self.dark { 0x14_171c } else { 0xf6_f2ea })
    }

    /// Writing on paper.
    #[must_use]
    pub const fn ink(self) -> Colour {
        Colour(if self.dark { 0xe9_e6df } else { 0x22_252a })
    }

    /// Writing that stays in the background.
    #[must_use]
    pub const fn faint(self) -> Colour {
        Colour(if self.dark { 0x9a_a0a8 } else { 0x6b_655b })
    }

    /// A word for it, part of the names inside a drawing.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match (self.dark, self.boards, self.pieces) {
            (false, Boards::Classic, Pieces::Classic) => "light",
            (true, Boards::Classic, Pieces::Classic) => "dark",
            (false, Boards::Stone, Pieces::Classic) => "light-stone",
            (true, Boards::Stone, Pieces::Classic) => "dark-stone",
            (false, Boards::Classic, Pieces::Contrast) => "light-contrast",
            (true, Boards::Classic, Pieces::Contrast) => "dark-contrast",
            (false, Boards::Stone, Pieces::Contrast) => "light-stone-contrast",
            (true, Boards::Stone, Pieces::Contrast) => "dark-stone-contrast",
        }
    }
}

/// A theme for one of several drawings that share a page.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Style<'a> {
    /// The colours.
    pub theme: Theme,
    /// What all names inside the drawing begin with, so that no two drawings have the same; empty for a drawing that
    /// stands alone.
    pub prefix: &'a str,
}

impl Style<'_> {
    /// What the names inside a drawing of a game begin with.
    #[must_use]
    pub fn id(self, game: &str) -> String {
        format!("{}{game}-{}", self.prefix, self.theme.name())
    }
}

impl From<Theme> for Style<'static> {
    fn from(theme: Theme) -> Style<'static> {
        Style { theme, prefix: "" }
    }
}

/// The colours by which a page tells one game from another.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Accent {
    /// Of buttons and lines.
    pub fill: Colour,
    /// Of writing on that.
    pub ink: Colour,
    /// Of writing in the accent's colour on paper.
    pub text: Colour,
}

pub(crate) const fn accent(fill: u32, ink: u32, text: u32) -> Accent {
    Accent { fill: Colour(fill), ink: Colour(ink), text: Colour(text) }
}
