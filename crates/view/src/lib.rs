//! How a position looks: as plain data ([`Scene`]), as SVG ([`svg`]) and as text for terminals ([`text_board`]).
//!
//! A view knows no rules of its own. It is given a position and what to point out ([`Show`]); what is legal comes from
//! the caller, what a move does from the rules.
//!
//! ```
//! use fishka_catalog::{Line, Rules};
//! use fishka_game::Options;
//! use fishka_view::{Show, Theme, scene, svg};
//!
//! let line = Line::new(Rules::new("dvonn", &Options::new())?);
//! let scene = scene(line.position(), &Show::default());
//! assert_eq!(scene.cells.len(), 49);
//! assert!(svg(&scene, &Theme::LIGHT).starts_with("<svg"));
//! # Ok::<(), fishka_catalog::RulesError>(())
//! ```

pub mod abalone;
mod any;
pub mod dvonn;
pub mod geometry;
mod hit;
mod ink;
mod look;
mod pick;
mod scene;
mod sound;
mod speech;
mod svg;
mod tableau;
pub mod tayu;
mod theme;
mod told;

pub use any::{motion, scene, text_board};
pub use hit::{Heading, Hit};
pub use ink::Paint;
pub use look::{Boards, NoSuchLook, Pieces};
pub use pick::{Can, Choice, Drag, Input, Pick, forced_pass};
pub use scene::{Board, Cell, Gait, Label, Mark, MarkKind, Motion, Played, Scene, Show, Travel};
pub use sound::{Sound, sounds};
pub use svg::{Art, Drawing, draw, svg};
pub use tableau::{InHand, Loose, SideTally, Supply, Tableau, in_hand, tableau};
pub use theme::{AbaloneColours, Colour, DvonnColours, Material, TayuColours, Theme};
pub use told::told;
