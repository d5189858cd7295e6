//! The colours of DVONN.

use crate::{
    look::{Boards, Pieces},
    theme::{Accent, Colour, Material, Theme, accent, material},
};

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

impl DvonnColours {
    /// The colours of a theme.
    #[must_use]
    pub const fn of(theme: Theme) -> DvonnColours {
        let colours = if theme.dark { DARK } else { LIGHT };
        let colours = match (theme.boards, theme.dark) {
            (Boards::Classic, _) => colours,
            (Boards::Stone, false) => DvonnColours {
                plate: material(0xa9a69f, 0x9b9891, 0x8b8881, 0x625f59),
                recess: material(0x9c9992, 0x8b8881, 0x76736d, 0x65625c),
                mark: Colour::new(0x123f2c),
                ..colours
            },
            (Boards::Stone, true) => DvonnColours {
                plate: material(0x65635f, 0x585652, 0x4a4845, 0x2a2927),
                recess: material(0x585652, 0x4b4946, 0x3b3a37, 0x302f2d),
                mark: Colour::new(0x8be0b0),
                ..colours
            },
        };
        match theme.pieces {
            Pieces::Classic => colours,
            Pieces::Contrast => DvonnColours {
                ivory: material(0xffffff, 0xfafafa, 0xe6e6e6, 0x9a9a9a),
                ebony: material(0x3a3a3a, 0x141414, 0x050505, 0x000000),
                cinnabar: material(0xf08a3c, 0xc8500a, 0x9e3c00, 0x5f2300),
                ..colours
            },
        }
    }
}

const LIGHT: DvonnColours = DvonnColours {
    plate: material(0xb4bcba, 0xa2acab, 0x909c9e, 0x65716f),
    recess: material(0xa4aead, 0x929d9d, 0x7c8889, 0x6c7879),
    ivory: material(0xfffdf6, 0xf3ead7, 0xdccdb1, 0xab9a7b),
    ebony: material(0x57534f, 0x34312f, 0x211f1e, 0x0d0c0c),
    cinnabar: material(0xe2604f, 0xc8372d, 0xa32820, 0x6d1712),
    ebony_rim: Colour::new(0x6a645d),
    hole: Colour::new(0x2a2f33),
    numeral: Colour::new(0xffffff),
    mark: Colour::new(0x0b4f6c),
};

const DARK: DvonnColours = DvonnColours {
    plate: material(0x5f6c76, 0x525e68, 0x46515a, 0x272e35),
    recess: material(0x535f69, 0x48535c, 0x39434b, 0x2f3840),
    ivory: material(0xfbf6ea, 0xe9dfca, 0xcdbd9f, 0x948467),
    ebony: material(0x3d3a38, 0x232120, 0x151413, 0x070707),
    cinnabar: material(0xe5685a, 0xcc3c31, 0xa52a21, 0x651611),
    ebony_rim: Colour::new(0xa49d95),
    hole: Colour::new(0x15181b),
    numeral: Colour::new(0xffffff),
    mark: Colour::new(0x7fd0f0),
};

pub(super) const fn accents(dark: bool) -> Accent {
    if dark { accent(0xe2_604f, 0x1b_0805, 0xf2_897b) } else { accent(0xb9_3027, 0xff_ffff, 0xa5_2a21) }
}
