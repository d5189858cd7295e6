//! Looks that people choose: other boards, other pieces.

use std::{fmt, str::FromStr};

use crate::theme::{AbaloneColours, Colour, DvonnColours, TayuColours, Theme, material};

/// What boards are made of.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Boards {
    /// Each game its own: a steel plate, a wooden tray, an indigo field.
    #[default]
    Classic,
    /// Grey stone.
    Stone,
}

/// What pieces are made of.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Pieces {
    /// Ivory, ebony, cinnabar; obsidian, pearl; bone and water.
    #[default]
    Classic,
    /// Black, white, and colours that differ in lightness too, for eyes that see fewer colours.
    Contrast,
}

impl Boards {
    /// All of them.
    pub const ALL: [Boards; 2] = [Boards::Classic, Boards::Stone];

    /// Its name in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Boards::Classic => "classic",
            Boards::Stone => "stone",
        }
    }
}

impl Pieces {
    /// All of them.
    pub const ALL: [Pieces; 2] = [Pieces::Classic, Pieces::Contrast];

    /// Its name in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Pieces::Classic => "classic",
            Pieces::Contrast => "contrast",
        }
    }
}

/// A name that no boards or pieces have.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoSuchLook;

impl fmt::Display for NoSuchLook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no boards or pieces have this name")
    }
}

impl std::error::Error for NoSuchLook {}

/// Writes and reads the names.
macro_rules! named {
    ($($look:ident)*) => {$(
        impl fmt::Display for $look {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $look {
            type Err = NoSuchLook;

            fn from_str(text: &str) -> Result<$look, NoSuchLook> {
                $look::ALL.into_iter().find(|look| look.name() == text).ok_or(NoSuchLook)
            }
        }
    )*};
}

named!(Boards Pieces);

impl Theme {
    /// The theme for a light or dark room with these boards and pieces.
    #[must_use]
    pub const fn chosen(dark: bool, boards: Boards, pieces: Pieces) -> &'static Theme {
        match (dark, boards, pieces) {
            (false, Boards::Classic, Pieces::Classic) => &Theme::LIGHT,
            (true, Boards::Classic, Pieces::Classic) => &Theme::DARK,
            (false, Boards::Stone, Pieces::Classic) => &LIGHT_STONE,
            (true, Boards::Stone, Pieces::Classic) => &DARK_STONE,
            (false, Boards::Classic, Pieces::Contrast) => &LIGHT_CONTRAST,
            (true, Boards::Classic, Pieces::Contrast) => &DARK_CONTRAST,
            (false, Boards::Stone, Pieces::Contrast) => &LIGHT_STONE_CONTRAST,
            (true, Boards::Stone, Pieces::Contrast) => &DARK_STONE_CONTRAST,
        }
    }

    /// On boards of light stone.
    const fn on_light_stone(self, name: &'static str) -> Theme {
        Theme {
            name,
            dvonn: DvonnColours {
                plate: material(0xa9a69f, 0x9b9891, 0x8b8881, 0x625f59),
                recess: material(0x9c9992, 0x8b8881, 0x76736d, 0x65625c),
                mark: Colour::new(0x123f2c),
                ..self.dvonn
            },
            abalone: AbaloneColours {
                frame: material(0xa5a7a4, 0x939592, 0x7c7f7c, 0x515451),
                gutter: material(0x6b6e6c, 0x575a58, 0x474a48, 0x303332),
                deck: material(0xc3c4bf, 0xb1b2ad, 0x9c9d98, 0x6c6e6a),
                hollow: material(0xbfc0bb, 0x878883, 0x696a66, 0x50514e),
                engraving: Colour::new(0x161816),
                ..self.abalone
            },
            tayu: TayuColours {
                field: material(0x4d5157, 0x42464c, 0x373b40, 0x202327),
                grid: Colour::new(0x5b6067),
                centre: Colour::new(0xd9dce0),
                ..self.tayu
            },
            ..self
        }
    }

    /// On boards of dark stone.
    const fn on_dark_stone(self, name: &'static str) -> Theme {
        Theme {
            name,
            dvonn: DvonnColours {
                plate: material(0x65635f, 0x585652, 0x4a4845, 0x2a2927),
                recess: material(0x585652, 0x4b4946, 0x3b3a37, 0x302f2d),
                mark: Colour::new(0x8be0b0),
                ..self.dvonn
            },
            abalone: AbaloneColours {
                frame: material(0x5d605e, 0x4c4f4d, 0x3d403e, 0x212322),
                gutter: material(0x2f3130, 0x242625, 0x1c1d1c, 0x101110),
                deck: material(0x82857f, 0x6f726d, 0x5e615c, 0x3a3c39),
                hollow: material(0x7a7d78, 0x50534f, 0x3b3d3a, 0x2b2d2b),
                engraving: Colour::new(0xf1f2ee),
                ..self.abalone
            },
            tayu: TayuColours {
                field: material(0x383c42, 0x2e3237, 0x25282d, 0x14161a),
                grid: Colour::new(0x444950),
                centre: Colour::new(0xc9cdd3),
                ..self.tayu
            },
            ..self
        }
    }

    /// With pieces of strong contrast.
    const fn in_contrast(self, name: &'static str) -> Theme {
        Theme {
            name,
            dvonn: DvonnColours {
                ivory: material(0xffffff, 0xfafafa, 0xe6e6e6, 0x9a9a9a),
                ebony: material(0x3a3a3a, 0x141414, 0x050505, 0x000000),
                cinnabar: material(0xf08a3c, 0xc8500a, 0x9e3c00, 0x5f2300),
                ..self.dvonn
            },
            abalone: AbaloneColours {
                obsidian: material(0x606468, 0x101214, 0x000000, 0x000000),
                pearl: material(0xffffff, 0xfcfcfc, 0xdedede, 0xa2a2a2),
                ..self.abalone
            },
            tayu: TayuColours {
                bone: material(0xffffff, 0xfbfaf6, 0xeae8e1, 0x9a978e),
                water: material(0x3f9ad6, 0x0a66a8, 0x064a7c, 0x033457),
                north_south: material(0x2f82c4, 0x0a5c99, 0x074877, 0x053455),
                east_west: material(0xd97a1f, 0xa85408, 0x874205, 0x5f2d02),
                ..self.tayu
            },
            ..self
        }
    }
}

static LIGHT_STONE: Theme = Theme::LIGHT.on_light_stone("light-stone");
static DARK_STONE: Theme = Theme::DARK.on_dark_stone("dark-stone");
static LIGHT_CONTRAST: Theme = Theme::LIGHT.in_contrast("light-contrast");
static DARK_CONTRAST: Theme = Theme::DARK.in_contrast("dark-contrast");
static LIGHT_STONE_CONTRAST: Theme =
    Theme::LIGHT.on_light_stone("light-stone-contrast").in_contrast("light-stone-contrast");
static DARK_STONE_CONTRAST: Theme =
    Theme::DARK.on_dark_stone("dark-stone-contrast").in_contrast("dark-stone-contrast");
