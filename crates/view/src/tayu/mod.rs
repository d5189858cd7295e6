//! Ta Yü: an indigo field between four shores, tiles of bone and the water in them.

mod art;
mod channel;
mod colours;
mod ghost;
mod narration;
mod pick;
mod plan;
mod side_panel;
mod sound;
mod text;

use fishka_game::{Brush, Configurable, Seat, Value};
use fishka_i18n::Language;
use fishka_tayu::{Axis, Due, Move, Position, Role, Side, Table, Tayu};
use serde::Serialize;

use crate::{
    game_view::{GameView, Layout, Tray},
    geometry::Point,
    ink::Paint,
    move_text::MoveText,
    scene::{Motion, Played, Scene, Show},
    side_panel::{PieceInHand, SidePanel},
    sound::Sound,
    speech::say,
    svg::Drawing,
    theme::{Accent, Style},
};

pub use colours::TayuColours;
pub use pick::TayuPick;
pub use sound::{TILE_DOWN, WATER};

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

impl GameView for Tayu {
    type Board = Field;
    type Pick = TayuPick;

    const ORIENTATIONS: u8 = 4;
    const TRAY: Tray = Tray::Piece;

    fn name(_: &Position) -> &'static str {
        Tayu::NAME
    }

    fn seat_key(position: &Position, seat: Seat) -> String {
        Configurable::seat_key(position.game(), position, seat)
    }

    /// One of one's own edges lies near. The saboteur has none, and while the auction runs nobody has.
    fn turned_towards(position: &Position, seat: Seat) -> u8 {
        match (position.game().table, position.role(seat).and_then(Role::axis)) {
            // North, east, south and west: a quarter turn clockwise leads each edge to the next.
            (Table::Four { .. }, _) => (6 - seat.index() as u8) % 4,
            (_, Some(Axis::EastWest)) => 1,
            (_, Some(Axis::NorthSouth) | None) => 0,
        }
    }

    fn accent(dark: bool) -> Accent {
        colours::accents(dark)
    }

    fn layout(position: &Position, show: &Show<Position>) -> Layout<Field> {
        let plan = Plan::new(position.edition(), show);
        let language = show.language;
        let edges = Side::ALL.map(|drawn| plan.edge(position, drawn, language));
        let laid = position.placements();
        let tile_words =
            laid.iter().map(|placement| say(language, "tayu-view-laid", &[("tile", Value::text(placement))]));
        let edge_words = edges.iter().map(|edge| {
            let values = [("edge", Value::text(&edge.label)), ("points", Value::number(edge.points))];
            say(language, "tayu-view-edge", &values)
        });
        Layout {
            size: plan.size,
            words: tile_words.chain(edge_words).collect(),
            cells: plan.cells(position, language),
            labels: if show.coordinates { plan.labels() } else { Vec::new() },
            marks: plan.marks(show),
            board: Field {
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
                proposed: plan.proposed(position, show),
                hand: if show.beside { plan.hand(position) } else { None },
                notes: if show.beside { plan.notes(position, language) } else { Vec::new() },
            },
        }
    }

    fn draw<B>(scene: &Scene<B>, board: &Field, style: Style<'_>) -> Drawing {
        art::draw(scene, board, style)
    }

    /// The auction, then the time before anybody has points, then the rest.
    fn phase(position: &Position) -> &'static str {
        let score = position.score();
        if position.due() == Due::Bid {
            "auction"
        } else if score.of(Axis::NorthSouth) == 0 && score.of(Axis::EastWest) == 0 {
            "inland"
        } else {
            "score"
        }
    }

    /// The water of a tile runs once the tile has settled.
    fn motion(played: &Played<Position>) -> Motion {
        match played.mv {
            Move::Place(placement) => {
                let key = placement.to_string();
                Motion { appear: vec![art::slab_key(&key)], spread: vec![key], ..Motion::default() }
            }
            Move::Draw(_) | Move::Choose(_) | Move::Bid(_) | Move::Accept => Motion::default(),
        }
    }

    /// The water in lines, `#` for the dry squares of tiles, `2` at the rim for double points; points and the drawn tile
    /// below.
    fn text_board(position: &Position, paint: Paint) -> String {
        text::text_board(position, paint)
    }

    fn pick(position: &Position, moves: Vec<Move>) -> TayuPick {
        TayuPick::new(position, moves)
    }

    fn side_panel(position: &Position, language: Language, style: Style<'_>) -> SidePanel {
        side_panel::side_panel(position, language, style)
    }

    fn account(position: &Position, language: Language, style: Style<'_>) -> SidePanel {
        side_panel::account(position, language, style)
    }

    fn piece_in_hand(
        position: &Position,
        quarter_turns: u8,
        language: Language,
        style: Style<'_>,
    ) -> Option<PieceInHand> {
        side_panel::piece_in_hand(position, quarter_turns, language, style)
    }

    fn piece_to_set(piece: &str, language: Language, style: Style<'_>) -> Option<PieceInHand> {
        side_panel::piece_to_set(piece, language, style)
    }

    fn narration(played: &Played<Position>, language: Language) -> String {
        narration::narration(played, language)
    }

    fn move_text(played: &Played<Position>, language: Language) -> MoveText {
        narration::move_text(played, language)
    }

    fn sounds(played: &Played<Position>) -> &'static [Sound] {
        match played.mv {
            Move::Place(_) => &[TILE_DOWN, WATER],
            Move::Draw(_) | Move::Choose(_) | Move::Bid(_) | Move::Accept => &[],
        }
    }
}

/// What is on a Ta Yü board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Field {
    /// How many squares a side of the field has.
    pub side: usize,
    /// The upper left corner of the field.
    pub corner: Point,
    /// How many squares a side of the centre has.
    pub centre: usize,
    /// The tiles in the order they were laid.
    pub tiles: Vec<Tile>,
    /// The edges as they are drawn: above, at the right, below, at the left.
    pub edges: [Edge; 4],
    /// The tile of the move being considered.
    pub ghost: Option<Ghost>,
    /// The tiles of moves that somebody proposes, the best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub proposed: Vec<ProposedTile>,
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

/// An edge of the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Edge {
    /// Who plays for it.
    pub owner: Axis,
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

/// A tile that somebody proposes to lay.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ProposedTile {
    /// The tile where it would lie.
    pub tile: Tile,
    /// A short text on it; empty for none.
    pub label: String,
    /// Where the text stands: on the middle of the tile, or beside that where another stands there.
    pub label_at: Point,
    /// How it is drawn.
    pub brush: Brush,
}

/// Something written beside the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Note {
    /// The side it is about, if it is about one.
    pub owner: Option<Axis>,
    /// What it is about.
    pub label: String,
    /// What is said.
    pub text: String,
    /// Where it stands.
    pub at: Point,
}
