//! The colours of everything, once for light rooms and once for dark ones.

use std::fmt;

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

/// What a drawing is coloured with.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Theme {
    /// A word for it, part of the names inside a drawing.
    pub name: &'static str,
    /// What the board lies on.
    pub paper: Colour,
    /// Writing on paper.
    pub ink: Colour,
    /// Writing that stays in the background.
    pub faint: Colour,
    /// DVONN.
    pub dvonn: DvonnColours,
    /// Abalone.
    pub abalone: AbaloneColours,
    /// Ta Yü.
    pub tayu: TayuColours,
}

/// The colours of the DVONN board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct DvonnColours {
    /// The plate.
    pub plate: Material,
    /// An empty cell.
    pub recess: Material,
    /// White pieces.
    pub ivory: Material,
    /// Black pieces.
    pub ebony: Material,
    /// DVONN pieces.
    pub cinnabar: Material,
    /// The line around an ebony piece, which a dark room needs.
    pub ebony_rim: Colour,
    /// The bottom of the hole of a stack, where its height stands.
    pub hole: Colour,
    /// The height of a stack.
    pub numeral: Colour,
    /// What can move, where to, what moved.
    pub mark: Colour,
}

/// The colours of the Abalone board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct AbaloneColours {
    /// The frame around the gutter.
    pub frame: Material,
    /// The gutter.
    pub gutter: Material,
    /// The deck with the hollows.
    pub deck: Material,
    /// A hollow.
    pub hollow: Material,
    /// Black marbles.
    pub obsidian: Material,
    /// White marbles.
    pub pearl: Material,
    /// Letters and numbers engraved in the frame.
    pub engraving: Colour,
    /// What can move, where to, what moved.
    pub mark: Colour,
    /// The line around a mark, so that it shows on marbles of both colours.
    pub mark_edge: Colour,
}

/// The colours of the Ta Yü board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TayuColours {
    /// The field.
    pub field: Material,
    /// The grid on it.
    pub grid: Colour,
    /// The outline of the centre.
    pub centre: Colour,
    /// The slab of a tile.
    pub bone: Material,
    /// Water.
    pub water: Material,
    /// The edges of north and south.
    pub north_south: Material,
    /// The edges of east and west.
    pub east_west: Material,
    /// Writing on either edge.
    pub edge_ink: Colour,
    /// Double points.
    pub gold: Material,
    /// Writing on gold.
    pub gold_ink: Colour,
    /// What moved, and a tile that fits.
    pub mark: Colour,
    /// A tile that does not fit.
    pub refused: Colour,
}

impl Theme {
    /// Warm paper.
    pub const LIGHT: Theme = Theme {
        name: "light",
        paper: Colour(0xf6f2ea),
        ink: Colour(0x22252a),
        faint: Colour(0x6b655b),
        dvonn: DvonnColours {
            plate: material(0xb4bcba, 0xa2acab, 0x909c9e, 0x65716f),
            recess: material(0xa4aead, 0x929d9d, 0x7c8889, 0x6c7879),
            ivory: material(0xfffdf6, 0xf3ead7, 0xdccdb1, 0xab9a7b),
            ebony: material(0x57534f, 0x34312f, 0x211f1e, 0x0d0c0c),
            cinnabar: material(0xe2604f, 0xc8372d, 0xa32820, 0x6d1712),
            ebony_rim: Colour(0x6a645d),
            hole: Colour(0x2a2f33),
            numeral: Colour(0xffffff),
            mark: Colour(0x0b4f6c),
        },
        abalone: AbaloneColours {
            frame: material(0xc99a63, 0xb17f49, 0x956636, 0x63401d),
            gutter: material(0x8a5f34, 0x6f4a26, 0x5c3b1c, 0x402811),
            deck: material(0xe3bd88, 0xd3a870, 0xbf9259, 0x8a6233),
            hollow: material(0xe2bc87, 0xad8048, 0x8b6230, 0x6d4a20),
            obsidian: material(0x7c858d, 0x23272b, 0x0b0d0f, 0x000000),
            pearl: material(0xffffff, 0xf1ece3, 0xc4bbae, 0x8d8375),
            engraving: Colour(0x2c1a08),
            mark: Colour(0xffd98a),
            mark_edge: Colour(0x3a2608),
        },
        tayu: TayuColours {
            field: material(0x3a4a86, 0x303e74, 0x283462, 0x18203f),
            grid: Colour(0x46568f),
            centre: Colour(0xc9d2f2),
            bone: material(0xfffaee, 0xf2e8d3, 0xe2d3b5, 0xa8946d),
            water: material(0x5fb4e0, 0x2a7fb5, 0x1c5f8d, 0x154a70),
            north_south: material(0x3aa394, 0x1c7f73, 0x13655c, 0x0d4a44),
            east_west: material(0xe5694a, 0xc4472a, 0xa3371e, 0x7a2712),
            edge_ink: Colour(0xffffff),
            gold: material(0xffe9a8, 0xe2b13c, 0xb98518, 0x7d570a),
            gold_ink: Colour(0x3d2a02),
            mark: Colour(0xffd34d),
            refused: Colour(0xff8a73),
        },
    };

    /// Deep slate.
    pub const DARK: Theme = Theme {
        name: "dark",
        paper: Colour(0x14171c),
        ink: Colour(0xe9e6df),
        faint: Colour(0x9aa0a8),
        dvonn: DvonnColours {
            plate: material(0x5f6c76, 0x525e68, 0x46515a, 0x272e35),
            recess: material(0x535f69, 0x48535c, 0x39434b, 0x2f3840),
            ivory: material(0xfbf6ea, 0xe9dfca, 0xcdbd9f, 0x948467),
            ebony: material(0x3d3a38, 0x232120, 0x151413, 0x070707),
            cinnabar: material(0xe5685a, 0xcc3c31, 0xa52a21, 0x651611),
            ebony_rim: Colour(0xa49d95),
            hole: Colour(0x15181b),
            numeral: Colour(0xffffff),
            mark: Colour(0x7fd0f0),
        },
        abalone: AbaloneColours {
            frame: material(0x7d5a37, 0x664727, 0x52371c, 0x2c1c0c),
            gutter: material(0x3f2a16, 0x302010, 0x26190c, 0x160d05),
            deck: material(0x9c744a, 0x88623b, 0x74512e, 0x4a3118),
            hollow: material(0x98704a, 0x654524, 0x4c3217, 0x38240f),
            obsidian: material(0x737c85, 0x1d2024, 0x07080a, 0x000000),
            pearl: material(0xffffff, 0xebe6dd, 0xb8afa2, 0x7d7467),
            engraving: Colour(0xf3e2c8),
            mark: Colour(0xffd27a),
            mark_edge: Colour(0x2a1a04),
        },
        tayu: TayuColours {
            field: material(0x2a3664, 0x222c55, 0x1b2447, 0x0f142a),
            grid: Colour(0x34416f),
            centre: Colour(0xb9c4ea),
            bone: material(0xf6efdf, 0xe6dac1, 0xd2c19f, 0x8d7a56),
            water: material(0x59aee0, 0x2a7fb5, 0x1c5f8d, 0x123f60),
            north_south: material(0x35998a, 0x1a766b, 0x125c54, 0x0a3c37),
            east_west: material(0xdd6145, 0xbb4328, 0x98331c, 0x6b220f),
            edge_ink: Colour(0xffffff),
            gold: material(0xffe39a, 0xd9a733, 0xad7b15, 0x704d08),
            gold_ink: Colour(0x332302),
            mark: Colour(0xffd34d),
            refused: Colour(0xff8a73),
        },
    };
}
