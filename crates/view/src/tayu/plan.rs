//! Where everything of a Ta Yü board lies, and what is said of it.

use fishka_game::Value;
use fishka_i18n::{Language, explain};
use fishka_tayu::{Axis, Channel, Edition, Move, Orientation, Placement, Position, Side, Square};

use super::{
    AIR, EDGE, Edge, Exit, Ghost, MARGIN, Meets, Note, Owner, Place, SQUARE, STRIP, Tile, art, channel,
};
use crate::{
    geometry::{Outline, Point, Size},
    scene::{self, Label, Mark, MarkKind, Show},
    speech::say,
};

/// Where everything lies.
pub(super) struct Plan {
    pub(super) edition: Edition,
    pub(super) corner: Point,
    pub(super) size: Size,
    /// The height of the drawing without the strip.
    foot: f64,
}

impl Plan {
    pub(super) fn new(edition: Edition, show: &Show<Position>) -> Plan {
        let (left, right) = if show.coordinates { (MARGIN, AIR) } else { (AIR, AIR) };
        let side = f64::from(edition.size()) * SQUARE + EDGE * 2.0;
        let foot = AIR + side + art::RIM_SIDE + left;
        Plan {
            edition,
            corner: Point::new(left + EDGE, AIR + EDGE),
            size: Size { width: left + side + right, height: foot + if show.beside { STRIP } else { 0.0 } },
            foot,
        }
    }

    fn side(&self) -> f64 {
        f64::from(self.edition.size()) * SQUARE
    }

    fn centre(&self, square: Square) -> Point {
        let row = self.edition.size() - 1 - square.row();
        self.corner + Point::new(f64::from(square.column()) + 0.5, f64::from(row) + 0.5) * SQUARE
    }

    pub(super) fn cells(&self, position: &Position, language: Language) -> Vec<scene::Cell> {
        let size = self.edition.size();
        let rows = (0..size).rev();
        rows.flat_map(|row| (0..size).filter_map(move |column| Square::new(column, row)))
            .map(|square| scene::Cell {
                name: square.to_string(),
                centre: self.centre(square),
                outline: Outline::Square { side: SQUARE },
                description: describe(position, square, language),
            })
            .collect()
    }

    pub(super) fn labels(&self) -> Vec<Label> {
        let beyond = EDGE + MARGIN / 2.0;
        let along = |place: u8| (f64::from(place) + 0.5) * SQUARE;
        let size = self.edition.size();
        let columns = (0..size).map(|column| Label {
            text: char::from(b'a' + column).to_string(),
            at: self.corner + Point::new(along(column), self.side() + beyond + art::RIM_SIDE),
        });
        let rows = (0..size).map(|row| Label {
            text: (row + 1).to_string(),
            at: self.corner + Point::new(-beyond, along(size - 1 - row)),
        });
        columns.chain(rows).collect()
    }

    pub(super) fn tile(&self, position: &Position, placement: Placement) -> Tile {
        let at = self.centre(placement.squares()[1]);
        let exits = placement.exits().map(|(square, side)| Exit {
            at: self.centre(square) + outward(side) * (SQUARE / 2.0) - at,
            degrees: outward(side).degrees(),
            meets: self.meets(position, square, side),
        });
        Tile {
            key: placement.to_string(),
            at,
            standing: placement.orientation() == Orientation::Standing,
            channel: channel::path(&placement.channel()),
            exits: exits.collect(),
            last: false,
        }
    }

    fn meets(&self, position: &Position, square: Square, side: Side) -> Meets {
        match square.step(side).filter(|&next| self.edition.contains(next)) {
            None => Meets::Edge,
            Some(next) if position.tile_at(next).is_some() => Meets::Water,
            Some(_) => Meets::Nothing,
        }
    }

    pub(super) fn edge(&self, position: &Position, side: Side, language: Language) -> Edge {
        let along = |place: u8| match side {
            Side::North => Square::new(place, self.edition.size() - 1),
            Side::East => Square::new(self.edition.size() - 1, place),
            Side::South => Square::new(place, 0),
            Side::West => Square::new(0, place),
        };
        let reached = |square: Square| {
            position.tile_at(square).is_some_and(|tile| tile.exits().any(|exit| exit == (square, side)))
        };
        let places: Vec<Place> = (0..self.edition.size())
            .filter_map(along)
            .map(|square| Place {
                at: self.centre(square) + outward(side) * ((SQUARE + EDGE) / 2.0),
                double: self.edition.is_double(square, side),
                reached: reached(square),
            })
            .collect();
        // The name stands before the middle and the points after it, both as one reads.
        let (before, after) = match side {
            Side::North | Side::South | Side::West => (4, 12),
            Side::East => (12, 4),
        };
        let mut taken: Vec<bool> = places.iter().map(|place| place.double || place.reached).collect();
        Edge {
            owner: side.into(),
            label: say(language, side_label_key(side), &[]),
            label_at: free_place(&places, &mut taken, 2, before),
            points: position.score().edge(side).points(),
            points_at: free_place(&places, &mut taken, 1, after),
            places: places.into_iter().filter(|place| place.double || place.reached).collect(),
        }
    }

    pub(super) fn ghost(&self, position: &Position, show: &Show<Position>) -> Option<Ghost> {
        let mv = show.considered?;
        let Move::Place(placement) = mv else { return None };
        let refusal = fishka_game::Position::check(position, mv).err();
        Some(Ghost {
            tile: self.tile(position, placement),
            refusal: refusal.map(|illegal| explain(show.language, &illegal)),
        })
    }

    pub(super) fn hand(&self, position: &Position) -> Option<Tile> {
        let kind = position.drawn()?;
        let water = Channel::of(kind.exits());
        let exits = water.mouths.iter().map(|mouth| Exit {
            at: channel::at(mouth.at),
            degrees: channel::at(mouth.out).degrees(),
            meets: Meets::Nothing,
        });
        Some(Tile {
            key: format!("hand-{kind}"),
            at: Point::new(self.size.width / 2.0, self.foot + 76.0),
            standing: false,
            channel: channel::path(&water),
            exits: exits.collect(),
            last: false,
        })
    }

    pub(super) fn notes(&self, position: &Position, language: Language) -> Vec<Note> {
        let score = position.score();
        let points = |axis: Axis| {
            let [one, other] = axis.edges().map(|edge| score.edge(edge).points());
            format!("{one} × {other} = {}", score.of(axis))
        };
        let left = position.remaining_total();
        vec![
            Note {
                owner: Some(Owner::NorthSouth),
                label: say(language, "view-tayu-north-south", &[]),
                text: points(Axis::NorthSouth),
                at: Point::new(self.corner.x - EDGE + 40.0, self.foot + 76.0),
            },
            Note {
                owner: Some(Owner::EastWest),
                label: say(language, "view-tayu-east-west", &[]),
                text: points(Axis::EastWest),
                at: Point::new(self.corner.x + self.side() + EDGE - 40.0, self.foot + 76.0),
            },
            Note {
                owner: None,
                label: say(language, "view-tayu-bag", &[("count", Value::Number(left.into()))]),
                text: String::new(),
                at: Point::new(self.size.width / 2.0, self.foot + STRIP - 26.0),
            },
        ]
    }

    pub(super) fn marks(&self, show: &Show<Position>) -> Vec<Mark> {
        let mut squares: Vec<Square> = show
            .offered
            .iter()
            .filter_map(|mv| if let Move::Place(placement) = mv { Some(placement.squares()) } else { None })
            .flatten()
            .collect();
        squares.sort_unstable();
        squares.dedup();
        let target = |square: Square| Mark {
            kind: MarkKind::Target,
            cell: square.to_string(),
            at: self.centre(square),
        };
        squares.into_iter().map(target).collect()
    }
}

/// Takes the free squares of an edge, `width` in a row, that lie nearest to a wanted one: their middle.
fn free_place(places: &[Place], taken: &mut [bool], width: usize, wanted: usize) -> Point {
    let starts = (0..=taken.len() - width).filter(|&start| !taken[start..start + width].contains(&true));
    let start = starts.min_by_key(|start| start.abs_diff(wanted)).unwrap_or(wanted);
    taken[start..start + width].fill(true);
    (places[start].at + places[start + width - 1].at) * 0.5
}

pub(super) const fn side_label_key(side: Side) -> &'static str {
    match side {
        Side::North => "view-tayu-edge-north",
        Side::East => "view-tayu-edge-east",
        Side::South => "view-tayu-edge-south",
        Side::West => "view-tayu-edge-west",
    }
}

/// The direction out of a square, at length 1.
fn outward(side: Side) -> Point {
    match side {
        Side::North => Point::new(0.0, -1.0),
        Side::East => Point::new(1.0, 0.0),
        Side::South => Point::new(0.0, 1.0),
        Side::West => Point::new(-1.0, 0.0),
    }
}

const fn side_key(side: Side) -> &'static str {
    match side {
        Side::North => "view-tayu-north",
        Side::East => "view-tayu-east",
        Side::South => "view-tayu-south",
        Side::West => "view-tayu-west",
    }
}

fn describe(position: &Position, square: Square, language: Language) -> String {
    let cell = ("cell", Value::text(square));
    let Some(placement) = position.tile_at(square) else { return say(language, "view-empty", &[cell]) };
    let sides: Vec<String> = placement
        .exits()
        .filter(|&(exit, _)| exit == square)
        .map(|(_, side)| say(language, side_key(side), &[]))
        .collect();
    let tile = ("tile", Value::text(placement));
    match sides.is_empty() {
        true => say(language, "view-tayu-no-exit", &[cell, tile]),
        false => say(language, "view-tayu-exits", &[cell, tile, ("sides", Value::Text(sides.join(", ")))]),
    }
}
