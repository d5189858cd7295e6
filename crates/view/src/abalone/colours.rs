//! The colours of Abalone.

use crate::{
    look::{Boards, Pieces},
    theme::{Accent, Colour, Material, Theme, accent, material},
};

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

impl AbaloneColours {
    /// The colours of a theme.
    #[must_use]
    pub const fn of(theme: Theme) -> AbaloneColours {
        let colours = if theme.dark { DARK } else { LIGHT };
        let colours = match (theme.boards, theme.dark) {
            (Boards::Classic, _) => colours,
            (Boards::Stone, false) => AbaloneColours {
                frame: material(0xa5a7a4, 0x939592, 0x7c7f7c, 0x515451),
                gutter: material(0x6b6e6c, 0x575a58, 0x474a48, 0x303332),
                deck: material(0xc3c4bf, 0xb1b2ad, 0x9c9d98, 0x6c6e6a),
                hollow: material(0xbfc0bb, 0x878883, 0x696a66, 0x50514e),
                engraving: Colour::new(0x161816),
                ..colours
            },
            (Boards::Stone, true) => AbaloneColours {
                frame: material(0x5d605e, 0x4c4f4d, 0x3d403e, 0x212322),
                gutter: material(0x2f3130, 0x242625, 0x1c1d1c, 0x101110),
                deck: material(0x82857f, 0x6f726d, 0x5e615c, 0x3a3c39),
                hollow: material(0x7a7d78, 0x50534f, 0x3b3d3a, 0x2b2d2b),
                engraving: Colour::new(0xf1f2ee),
                ..colours
            },
        };
        match theme.pieces {
            Pieces::Classic => colours,
            Pieces::Contrast => AbaloneColours {
                obsidian: material(0x606468, 0x101214, 0x000000, 0x000000),
                pearl: material(0xffffff, 0xfcfcfc, 0xdedede, 0xa2a2a2),
                ..colours
            },
        }
    }
}

const LIGHT: AbaloneColours = AbaloneColours {
    frame: material(0xc99a63, 0xb17f49, 0x956636, 0x63401d),
    gutter: material(0x8a5f34, 0x6f4a26, 0x5c3b1c, 0x402811),
    deck: material(0xe3bd88, 0xd3a870, 0xbf9259, 0x8a6233),
    hollow: material(0xe2bc87, 0xad8048, 0x8b6230, 0x6d4a20),
    obsidian: material(0x7c858d, 0x23272b, 0x0b0d0f, 0x000000),
    pearl: material(0xffffff, 0xf1ece3, 0xc4bbae, 0x8d8375),
    engraving: Colour::new(0x2c1a08),
    mark: Colour::new(0xffd98a),
    mark_edge: Colour::new(0x3a2608),
};

const DARK: AbaloneColours = AbaloneColours {
    frame: material(0x7d5a37, 0x664727, 0x52371c, 0x2c1c0c),
    gutter: material(0x3f2a16, 0x302010, 0x26190c, 0x160d05),
    deck: material(0x9c744a, 0x88623b, 0x74512e, 0x4a3118),
    hollow: material(0x98704a, 0x654524, 0x4c3217, 0x38240f),
    obsidian: material(0x737c85, 0x1d2024, 0x07080a, 0x000000),
    pearl: material(0xffffff, 0xebe6dd, 0xb8afa2, 0x7d7467),
    engraving: Colour::new(0xf3e2c8),
    mark: Colour::new(0xffd27a),
    mark_edge: Colour::new(0x2a1a04),
};

pub(super) const fn accents(dark: bool) -> Accent {
    if dark { accent(0xd2_a45c, 0x1d_1405, 0xdf_b676) } else { accent(0xc3_934a, 0x22_190a, 0x7a_5518) }
}
