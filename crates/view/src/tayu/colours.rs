//! The colours of Ta Yü.

use crate::{
    look::{Boards, Pieces},
    theme::{Accent, Colour, Material, Theme, accent, material},
};

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

impl TayuColours {
    /// The colours of a theme.
    #[must_use]
    pub const fn of(theme: Theme) -> TayuColours {
        let colours = if theme.dark { DARK } else { LIGHT };
        let colours = match (theme.boards, theme.dark) {
            (Boards::Classic, _) => colours,
            (Boards::Stone, false) => TayuColours {
                field: material(0x4d5157, 0x42464c, 0x373b40, 0x202327),
                grid: Colour::new(0x5b6067),
                centre: Colour::new(0xd9dce0),
                ..colours
            },
            (Boards::Stone, true) => TayuColours {
                field: material(0x383c42, 0x2e3237, 0x25282d, 0x14161a),
                grid: Colour::new(0x444950),
                centre: Colour::new(0xc9cdd3),
                ..colours
            },
        };
        match theme.pieces {
            Pieces::Classic => colours,
            Pieces::Contrast => TayuColours {
                bone: material(0xffffff, 0xfbfaf6, 0xeae8e1, 0x9a978e),
                water: material(0x3f9ad6, 0x0a66a8, 0x064a7c, 0x033457),
                north_south: material(0x2f82c4, 0x0a5c99, 0x074877, 0x053455),
                east_west: material(0xd97a1f, 0xa85408, 0x874205, 0x5f2d02),
                ..colours
            },
        }
    }
}

const LIGHT: TayuColours = TayuColours {
    field: material(0x3a4a86, 0x303e74, 0x283462, 0x18203f),
    grid: Colour::new(0x46568f),
    centre: Colour::new(0xc9d2f2),
    bone: material(0xfffaee, 0xf2e8d3, 0xe2d3b5, 0xa8946d),
    water: material(0x5fb4e0, 0x2a7fb5, 0x1c5f8d, 0x154a70),
    north_south: material(0x3aa394, 0x1c7f73, 0x13655c, 0x0d4a44),
    east_west: material(0xe5694a, 0xc4472a, 0xa3371e, 0x7a2712),
    edge_ink: Colour::new(0xffffff),
    gold: material(0xffe9a8, 0xe2b13c, 0xb98518, 0x7d570a),
    gold_ink: Colour::new(0x3d2a02),
    mark: Colour::new(0xffd34d),
    refused: Colour::new(0xff8a73),
};

const DARK: TayuColours = TayuColours {
    field: material(0x2a3664, 0x222c55, 0x1b2447, 0x0f142a),
    grid: Colour::new(0x34416f),
    centre: Colour::new(0xb9c4ea),
    bone: material(0xf6efdf, 0xe6dac1, 0xd2c19f, 0x8d7a56),
    water: material(0x59aee0, 0x2a7fb5, 0x1c5f8d, 0x123f60),
    north_south: material(0x35998a, 0x1a766b, 0x125c54, 0x0a3c37),
    east_west: material(0xdd6145, 0xbb4328, 0x98331c, 0x6b220f),
    edge_ink: Colour::new(0xffffff),
    gold: material(0xffe39a, 0xd9a733, 0xad7b15, 0x704d08),
    gold_ink: Colour::new(0x332302),
    mark: Colour::new(0xffd34d),
    refused: Colour::new(0xff8a73),
};

pub(super) const fn accents(dark: bool) -> Accent {
    if dark { accent(0x5a_addb, 0x06_141d, 0x7c_c3ea) } else { accent(0x22_719f, 0xff_ffff, 0x1d_638c) }
}
