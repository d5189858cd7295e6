//! Ta Yü: an indigo field between four shores, tiles of bone and the water in them.

pub(crate) mod art;
mod channel;
mod ghost;
mod pick;
mod plan;
mod tableau;
mod text;

use fishka_game::Value;
use fishka_tayu::{Move, Position, Side};
use serde::Serialize;

use crate::{
    geometry::Point,
    scene::{self, Motion, Played, Scene, Show},
    speech::{self, say},
};

pub use pick::Pick;
pub(crate) use tableau::{in_hand, tableau};
pub use text::text_board;

use plan::Plan;

/// The side of a square.
const SQUARE: f64 = 60.0;
/// The width of an edge.
const EDGE: f64 = 46.0;

/// How much more room coordinates take on each side.
const MARGIN: f64 = 44.0;
/// The room around the board where nothing else is.
const AIR: f64 = 16.0;
/// How high the strip beside the board is.
const STRIP: f64 = 196.0;

/// A position as it looks.
#[must_use]
pub fn scene(position: &Position, show: &Show<Position>) -> Scene {
    let plan = Plan::new(position.edition(), show);
    let language = show.language;
    let edges = Side::ALL.map(|side| plan.edge(position, side, language));
    let laid = position.placements();
    let tile_words =
        laid.iter().map(|placement| say(language, "view-tayu-laid", &[("tile", Value::text(placement))]));
    let edge_words = edges.iter().map(|edge| {
        let values = [("edge", Value::text(&edge.label)), ("points", Value::Number(edge.points.into()))];
        say(language, "view-tayu-edge", &values)
    });
    Scene {
        size: plan.size,
        language: language.code(),
        title: speech::title(position.game(), position, language),
        description: speech::summary(tile_words.chain(edge_words)),
        cells: plan.cells(position, language),
        labels: if show.coordinates { plan.labels() } else { Vec::new() },
        marks: plan.marks(show),
        board: scene::Board::Tayu(Box::new(Board {
            side: plan.edition.size().into(),
            corner: plan.corner,
            centre: plan.edition.centre().len(),
            tiles: laid
                .iter()
                .enumerate()
                .map(|(index, &placement)| Tile {
                    last: index + 1 == laid.len(),
                    ..plan.tile(position, placement)
                })
                .collect(),
            edges,
            ghost: plan.ghost(position, show),
            hand: if show.beside { plan.hand(position) } else { None },
            notes: if show.beside { plan.notes(position, language) } else { Vec::new() },
        })),
    }
}

/// What happens to the tiles when a move is played. The water of a tile runs when the tile appears.
#[must_use]
pub fn motion(played: &Played<Position>) -> Motion {
    match played.mv {
        Move::Place(placement) => Motion { appear: vec![placement.to_string()], ..Motion::default() },
        Move::Draw(_) | Move::Choose(_) | Move::Bid(_) | Move::Accept => Motion::default(),
    }
}

/// What is on a Ta Yü board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Board {
    /// How many squares a side of the field has.
    pub side: usize,
    /// The upper left corner of the field.
    pub corner: Point,
    /// How many squares a side of the centre has.
    pub centre: usize,
    /// The tiles in the order they were laid.
    pub tiles: Vec<Tile>,
    /// The edges: north, east, south, west.
    pub edges: [Edge; 4],
    /// The tile of the move being considered.
    pub ghost: Option<Ghost>,
    /// The drawn tile, beside the board.
    pub hand: Option<Tile>,
    /// What is written beside the board.
    pub notes: Vec<Note>,
}

/// A tile of three squares.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tile {
    /// Its name in this scene.
    pub key: String,
    /// Its centre.
    pub at: Point,
    /// Whether it stands north–south.
    pub standing: bool,
    /// The water as path data around the centre.
    pub channel: String,
    /// Its three exits.
    pub exits: Vec<Exit>,
    /// Whether it was laid last.
    pub last: bool,
}

/// Where the water leaves a tile.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Exit {
    /// The middle of the tile's side there, from the centre of the tile.
    pub at: Point,
    /// The direction out of the tile, clockwise from the right.
    pub degrees: f64,
    /// What lies beyond.
    pub meets: Meets,
}

/// What an exit meets.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Meets {
    /// An empty square.
    Nothing,
    /// The exit of another tile.
    Water,
    /// The edge of the board.
    Edge,
}

/// Who plays for an edge.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Owner {
    /// The side that joins north and south.
    NorthSouth,
    /// The side that joins east and west.
    EastWest,
}

/// An edge of the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Edge {
    /// Who plays for it.
    pub owner: Owner,
    /// What it is called.
    pub label: String,
    /// Where that is written.
    pub label_at: Point,
    /// The points on it.
    pub points: u32,
    /// Where they are written.
    pub points_at: Point,
    /// The squares along it that count double, and those where water arrives.
    pub places: Vec<Place>,
}

/// A square of an edge that counts double, or that water has reached, or both.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Place {
    /// The middle of the edge there.
    pub at: Point,
    /// Whether it counts double.
    pub double: bool,
    /// Whether water has reached it.
    pub reached: bool,
}

/// A tile that is not laid yet.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ghost {
    /// The tile where it would lie.
    pub tile: Tile,
    /// Why it does not fit, when it does not.
    pub refusal: Option<String>,
}

/// Something written beside the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Note {
    /// The side it is about, if it is about one.
    pub owner: Option<Owner>,
    /// What it is about.
    pub label: String,
    /// What is said.
    pub text: String,
    /// Where it stands.
    pub at: Point,
}

impl From<Side> for Owner {
    fn from(side: Side) -> Owner {
        match side {
            Side::North | Side::South => Owner::NorthSouth,
            Side::East | Side::West => Owner::EastWest,
        }
    }
}
