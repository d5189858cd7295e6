//! Abalone: a hexagonal tray of hollows, marbles, and a gutter for those that fell.

mod art;
mod colours;
mod narration;
mod pick;
mod side_panel;
mod sound;
mod text;

use std::f64::consts::FRAC_PI_3;

use fishka_abalone::{Abalone, Cell, CellSet, Colour, Direction, Move, Position};
use fishka_game::{Configurable, Position as _, Seat, Turn, Value};
use fishka_i18n::Language;
use serde::Serialize;

use crate::{
    game_view::{GameView, Layout},
    geometry::{Outline, Point, ROW, Size, on_triangles, turned_on_triangles},
    ink::Paint,
    move_text::MoveText,
    scene::{self, Label, Mark, MarkKind, Motion, Path, Played, Scene, Show, Travel},
    side_panel::SidePanel,
    sound::Sound,
    speech::say,
    svg::Drawing,
    theme::{Accent, Style},
};

pub use colours::AbaloneColours;
pub use pick::AbalonePick;
pub use sound::{FALL, PUSH, ROLL};

/// The distance of neighbouring hollows.
const PITCH: f64 = 100.0;
/// The radius of a marble.
const MARBLE: f64 = 46.0;
/// How far the deck reaches beyond the centres of the outer hollows.
const DECK: f64 = 56.0;
/// How far the gutter reaches.
const GUTTER: f64 = 156.0;
/// How far the frame reaches.
const FRAME: f64 = 196.0;
/// The room around the board where nothing else is.
const AIR: f64 = 16.0;
/// The row and the diagonal of the middle of the board.
const MIDDLE: f64 = 4.0;
/// The distance of fallen marbles.
const REST_PITCH: f64 = 94.0;

impl GameView for Abalone {
    type Board = Tray;
    type Pick = AbalonePick;

    const ORIENTATIONS: u8 = 6;

    fn name(_: &Position) -> &'static str {
        Abalone::NAME
    }

    /// Black begins below, White above.
    fn turned_towards(_: &Position, seat: Seat) -> u8 {
        if seat == Seat::FIRST { 0 } else { Self::ORIENTATIONS / 2 }
    }

    fn accent(dark: bool) -> Accent {
        colours::accents(dark)
    }

    fn layout(position: &Position, show: &Show<Position>) -> Layout<Tray> {
        let plan = Plan::new(show);
        let cells = plan.cells();
        let occupied = cells.iter().filter(|&&cell| position.marble(cell).is_some());
        let out = Colour::ALL.map(|colour| {
            let key = match colour {
                Colour::Black => "abalone-view-out-black",
                Colour::White => "abalone-view-out-white",
            };
            say(show.language, key, &[("count", Value::number(position.out(colour)))])
        });
        Layout {
            size: plan.size,
            words: occupied.map(|&cell| describe(position, cell, show)).chain(out).collect(),
            labels: if show.coordinates { plan.labels() } else { Vec::new() },
            marks: plan.marks(position, show),
            board: Tray {
                corners: plan.corners(),
                marbles: plan.marbles(&cells, position, show),
                rests: Colour::ALL.into_iter().flat_map(|colour| plan.rests(colour)).collect(),
                rolls: plan.rolls(position, show),
            },
            cells: cells
                .into_iter()
                .map(|cell| scene::Cell {
                    name: cell.to_string(),
                    centre: plan.centre(cell),
                    outline: Outline::Circle { radius: PITCH / 2.0 },
                    description: describe(position, cell, show),
                })
                .collect(),
        }
    }

    fn draw<B>(scene: &Scene<B>, board: &Tray, style: Style<'_>) -> Drawing {
        art::draw(scene, board, style)
    }

    fn motion(played: &Played<Position>) -> Motion {
        let Ok(effect) = played.before.effect(played.mv) else { return Motion::default() };
        let fallen = !played.before.to_move();
        let travels = (effect.moved | effect.pushed).iter().map(|cell| {
            let (to, path) = match cell.neighbour(effect.direction) {
                Some(to) => (to.to_string(), Path::Straight),
                None => (out_key(fallen, usize::from(played.before.out(fallen))), Path::Fall),
            };
            Travel { from: cell.to_string(), to, path }
        });
        Motion { travels: travels.collect(), ..Motion::default() }
    }

    /// `b` and `w` for marbles, `.` for empty cells; the marbles that are out below.
    fn text_board(position: &Position, paint: Paint) -> String {
        text::text_board(position, paint)
    }

    fn pick(position: &Position, moves: Vec<Move>) -> AbalonePick {
        AbalonePick::new(position, moves)
    }

    /// Marbles lie open; what the other side does may forbid the move, and then it is not made.
    fn ahead(position: &Position, seat: Seat) -> Option<Position> {
        let ahead = position.passed();
        let waits = matches!(position.turn(), Turn::Seat(to_act) if to_act != seat);
        (waits && ahead.turn() == Turn::Seat(seat)).then_some(ahead)
    }

    /// By the marbles out: none, some, or all but the one that decides.
    fn phase(position: &Position) -> &'static str {
        let out = Colour::ALL.map(|colour| position.out(colour));
        match out.into_iter().max() {
            Some(0) | None => "whole",
            Some(most) if most + 1 < Position::OUT_TO_LOSE => "falling",
            Some(_) => "last",
        }
    }

    fn side_panel(position: &Position, language: Language, style: Style<'_>) -> SidePanel {
        side_panel::side_panel(position, language, style)
    }

    fn account(position: &Position, language: Language, style: Style<'_>) -> SidePanel {
        side_panel::account(position, language, style)
    }

    fn narration(played: &Played<Position>, language: Language) -> String {
        narration::narration(played, language)
    }

    fn move_text(played: &Played<Position>, language: Language) -> MoveText {
        narration::move_text(played, language)
    }

    fn sounds(played: &Played<Position>) -> &'static [Sound] {
        sound::sounds(played)
    }
}

/// What is on an Abalone board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tray {
    /// The centres of the corner hollows, clockwise.
    pub corners: Vec<Point>,
    /// The marbles, those that fell last.
    pub marbles: Vec<Marble>,
    /// Where fallen marbles come to rest.
    pub rests: Vec<Point>,
    /// How marbles would roll in the move being considered.
    pub rolls: Vec<Roll>,
}

/// A marble.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Marble {
    /// Its name in this scene.
    pub key: String,
    /// Where it lies.
    pub at: Point,
    /// Black or white.
    pub colour: Colour,
    /// Whether it has been picked and lifts.
    pub lifted: bool,
}

/// The way of one marble in the move being considered.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Roll {
    /// Where it lies.
    pub from: Point,
    /// Where it would go.
    pub to: Point,
    /// Whether it would fall.
    pub falls: bool,
}

fn describe(position: &Position, cell: Cell, show: &Show<Position>) -> String {
    let key = match position.marble(cell) {
        Some(Colour::Black) => "abalone-view-black",
        Some(Colour::White) => "abalone-view-white",
        None => "view-empty",
    };
    say(show.language, key, &[("cell", Value::text(cell))])
}

/// The key of a fallen marble; the first to fall has number 0.
fn out_key(colour: Colour, number: usize) -> String {
    format!("out-{colour}-{}", number + 1)
}

/// Where everything lies.
struct Plan {
    /// Where `a1` would be on a board that reaches down to its left corner.
    origin: Point,
    size: Size,
    /// How far the board is turned, in sixths clockwise.
    sixths: u8,
}

impl Plan {
    fn new(show: &Show<Position>) -> Plan {
        let reach = FRAME / ROW + 8.0;
        let origin = Point::new(reach + PITCH * 2.0, FRAME + AIR + PITCH * ROW * 8.0);
        let size =
            Size { width: reach * 2.0 + PITCH * 8.0, height: origin.y + FRAME + art::FRAME_SIDE + AIR };
        Plan { origin, size, sixths: show.turned % Abalone::ORIENTATIONS }
    }

    /// The cells from the top row to the bottom row, each from left to right.
    fn cells(&self) -> Vec<Cell> {
        let rows = (0..9).rev();
        let mut cells: Vec<Cell> =
            rows.flat_map(|row| (0..9).filter_map(move |diagonal| Cell::new(row, diagonal))).collect();
        if self.sixths > 0 {
            cells.sort_by(|&one, &two| self.centre(one).reading_order(self.centre(two)));
        }
        cells
    }

    fn at(&self, diagonal: f64, row: f64) -> Point {
        let (diagonal, row) = match self.sixths {
            0 => (diagonal, row),
            sixths => {
                let (along, up) = turned_on_triangles(diagonal - MIDDLE, row - MIDDLE, sixths);
                (along + MIDDLE, up + MIDDLE)
            }
        };
        on_triangles(self.origin, PITCH, diagonal, row)
    }

    fn centre(&self, cell: Cell) -> Point {
        self.at(cell.diagonal().into(), cell.row().into())
    }

    fn corners(&self) -> Vec<Point> {
        [(4.0, 8.0), (8.0, 8.0), (8.0, 4.0), (4.0, 0.0), (0.0, 0.0), (0.0, 4.0)]
            .map(|(diagonal, row)| self.at(diagonal, row))
            .to_vec()
    }

    /// Fallen marbles lie at the side of the player who pushed them out, in the order they fell.
    fn rests(&self, colour: Colour) -> Vec<Point> {
        let (end, side) = match colour {
            Colour::White => (self.at(2.0, 0.0), 1.0),
            Colour::Black => (self.at(6.0, 8.0), -1.0),
        };
        let depth = (DECK + GUTTER) / 2.0 + 4.0 * side;
        (0..Position::OUT_TO_LOSE)
            .map(|place| {
                let off = Point::new((f64::from(place) - 2.5) * REST_PITCH, depth) * side;
                end + off.turned(self.sixths, 6)
            })
            .collect()
    }

    fn marbles(&self, cells: &[Cell], position: &Position, show: &Show<Position>) -> Vec<Marble> {
        let mut marbles = Vec::new();
        for &cell in cells {
            if let Some(colour) = position.marble(cell) {
                let key = cell.to_string();
                let lifted = show.chosen.contains(&key);
                marbles.push(Marble { key, at: self.centre(cell), colour, lifted });
            }
        }
        for colour in Colour::ALL {
            let fallen = self.rests(colour).into_iter().take(position.out(colour).into()).enumerate();
            marbles.extend(fallen.map(|(number, at)| Marble {
                key: out_key(colour, number),
                at,
                colour,
                lifted: false,
            }));
        }
        marbles
    }

    /// Letters at the left end of every row, numbers at the lower end of every diagonal, both on the frame, before the board
    /// is turned.
    fn labels(&self) -> Vec<Label> {
        let middle = (GUTTER + FRAME) / 2.0 / ROW / PITCH;
        // The frame is rounded at its corners, where row e and diagonal 5 end.
        let beyond = |line: u8| if line == 4 { middle - 0.13 } else { middle };
        let rows = (0..9_u8).map(|row| Label {
            text: char::from(b'a' + row).to_string(),
            at: self.at(f64::from(row.saturating_sub(4)) - beyond(row), row.into()),
        });
        let diagonals = (0..9_u8).map(|diagonal| Label {
            text: (diagonal + 1).to_string(),
            at: self.at(diagonal.into(), f64::from(diagonal.saturating_sub(4)) - beyond(diagonal)),
        });
        rows.chain(diagonals).collect()
    }

    fn marks(&self, position: &Position, show: &Show<Position>) -> Vec<Mark> {
        let mark = |kind, cell: Cell| Mark { kind, cell: cell.to_string(), at: self.centre(cell) };
        let mut marks = Vec::new();
        if let Some(effect) = show.last.as_ref().and_then(|last| last.before.effect(last.mv).ok()) {
            let ends = (effect.moved | effect.pushed).shifted(effect.direction);
            marks.extend((effect.moved & !ends).iter().map(|cell| mark(MarkKind::LastFrom, cell)));
            marks.extend(ends.iter().map(|cell| mark(MarkKind::LastTo, cell)));
        }
        for &mv in &show.offered {
            let Ok(effect) = position.effect(mv) else { continue };
            let new: Vec<Mark> = if show.chosen.is_empty() {
                effect.moved.iter().map(|cell| mark(MarkKind::Movable, cell)).collect()
            } else {
                vec![self.way(effect.moved, effect.direction, show.considered == Some(mv))]
            };
            for mark in new {
                if !marks.contains(&mark) {
                    marks.push(mark);
                }
            }
        }
        marks
    }

    /// An arrow head at the rim of a group, on the side it would go.
    fn way(&self, group: CellSet, direction: Direction, aimed: bool) -> Mark {
        let step = self.step(direction);
        let along = |cell: Cell| self.centre(cell).x * step.x + self.centre(cell).y * step.y;
        let furthest = group.iter().map(along).fold(f64::MIN, f64::max);
        let front: Vec<Cell> = group.iter().filter(|&cell| along(cell) > furthest - 1.0).collect();
        let sum = front.iter().fold(Point::default(), |sum, &cell| sum + self.centre(cell));
        let middle = sum * (1.0 / front.len().max(1) as f64);
        Mark {
            kind: MarkKind::Way { degrees: step.degrees(), aimed },
            cell: front.first().map(ToString::to_string).unwrap_or_default(),
            at: middle + step * (PITCH * 0.76),
        }
    }

    fn rolls(&self, position: &Position, show: &Show<Position>) -> Vec<Roll> {
        let Some(Ok(effect)) = show.considered.map(|mv| position.effect(mv)) else { return Vec::new() };
        let way = self.step(effect.direction) * PITCH;
        let rolling = (effect.moved | effect.pushed).iter();
        rolling
            .map(|cell| Roll {
                from: self.centre(cell),
                to: self.centre(cell) + way,
                falls: effect.falls == Some(cell),
            })
            .collect()
    }
    /// One cell in a direction, at length 1. Directions are listed leftwards, y grows downwards.
    fn step(&self, direction: Direction) -> Point {
        let angle = (f64::from(direction as u8) - f64::from(self.sixths)) * FRAC_PI_3;
        Point::new(angle.cos(), -angle.sin())
    }
}
