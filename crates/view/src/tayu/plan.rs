//! Where everything of a Ta Yü board lies, and what is said of it.

use fishka_game::Value;
use fishka_i18n::{Language, explain};
use fishka_tayu::{Axis, Channel, Edition, Move, Orientation, Placement, Position, Side, Square, Tayu};

use super::{
    AIR, EDGE, Edge, Exit, Ghost, MARGIN, Meets, Note, Place, ProposedTile, SQUARE, STRIP, Tile, art, channel,
};
use crate::{
    game_view::GameView,
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
    /// How far the board is turned, in quarters clockwise.
    quarters: u8,
}

impl Plan {
    pub(super) fn new(edition: Edition, show: &Show<Position>) -> Plan {
        let quarters = show.turned % Tayu::ORIENTATIONS;
        let labels = if show.coordinates { MARGIN } else { AIR };
        let mut margins = [AIR, AIR, labels, labels];
        margins.rotate_right(quarters.into());
        let [above, right, below, left] = margins;
        let side = f64::from(edition.size()) * SQUARE + EDGE * 2.0;
        let foot = above + side + art::RIM_SIDE + below;
        Plan {
            edition,
            corner: Point::new(left + EDGE, above + EDGE),
            size: Size { width: left + side + right, height: foot + if show.beside { STRIP } else { 0.0 } },
            foot,
            quarters,
        }
    }

    fn side(&self) -> f64 {
        f64::from(self.edition.size()) * SQUARE
    }

    fn centre(&self, square: Square) -> Point {
        let last = self.edition.size() - 1;
        let (column, row) = turned(square.column(), square.row(), last, self.quarters);
        self.corner + Point::new(f64::from(column) + 0.5, f64::from(last - row) + 0.5) * SQUARE
    }

    /// The square that is drawn where this one would be on a board that is not turned.
    fn drawn_at(&self, column: u8, row: u8) -> Option<Square> {
        let (column, row) = turned(column, row, self.edition.size() - 1, 4 - self.quarters);
        Square::new(column, row)
    }

    /// The direction out of a square as it is drawn, at length 1.
    fn outward(&self, side: Side) -> Point {
        outward(side).turned(self.quarters, 4)
    }

    pub(super) fn cells(&self, position: &Position, language: Language) -> Vec<scene::Cell> {
        let size = self.edition.size();
        let rows = (0..size).rev();
        rows.flat_map(|row| (0..size).filter_map(move |column| self.drawn_at(column, row)))
            .map(|square| scene::Cell {
                name: square.to_string(),
                centre: self.centre(square),
                outline: Outline::Square { side: SQUARE },
                description: describe(position, square, language),
            })
            .collect()
    }

    /// Letters below and numbers at the left, before the board is turned.
    pub(super) fn labels(&self) -> Vec<Label> {
        let beside = |square: Square, side: Side| {
            let out = self.outward(side);
            // The rim shows below the board.
            let rim = if out.y > 0.0 { art::RIM_SIDE } else { 0.0 };
            self.centre(square) + out * (SQUARE / 2.0 + EDGE + MARGIN / 2.0 + rim)
        };
        let columns = (0..self.edition.size()).filter_map(|column| {
            let text = char::from(b'a' + column).to_string();
            Some(Label { text, at: beside(Square::new(column, 0)?, Side::South) })
        });
        let rows = (0..self.edition.size()).filter_map(|row| {
            Some(Label { text: (row + 1).to_string(), at: beside(Square::new(0, row)?, Side::West) })
        });
        columns.chain(rows).collect()
    }

    pub(super) fn tile(&self, position: &Position, placement: Placement) -> Tile {
        let at = self.centre(placement.squares()[1]);
        let exits = placement.exits().map(|(square, side)| Exit {
            at: self.centre(square) + self.outward(side) * (SQUARE / 2.0) - at,
            degrees: self.outward(side).degrees(),
            meets: self.meets(position, square, side),
        });
        Tile {
            key: placement.to_string(),
            at,
            standing: (placement.orientation() == Orientation::Standing) == self.quarters.is_multiple_of(2),
            channel: channel::path(&placement.channel(), self.quarters),
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

    /// The edge that is drawn at a side.
    pub(super) fn edge(&self, position: &Position, drawn: Side, language: Language) -> Edge {
        let side = Side::ALL[(drawn as usize + 4 - usize::from(self.quarters)) % 4];
        let along = |place: u8| match drawn {
            Side::North => self.drawn_at(place, self.edition.size() - 1),
            Side::East => self.drawn_at(self.edition.size() - 1, place),
            Side::South => self.drawn_at(place, 0),
            Side::West => self.drawn_at(0, place),
        };
        let reached = |square: Square| {
            position.tile_at(square).is_some_and(|tile| tile.exits().any(|exit| exit == (square, side)))
        };
        let places: Vec<Place> = (0..self.edition.size())
            .filter_map(along)
            .map(|square| Place {
                at: self.centre(square) + outward(drawn) * ((SQUARE + EDGE) / 2.0),
                double: self.edition.is_double(square, side),
                reached: reached(square),
            })
            .collect();
        // The name stands before the middle and the points after it, both as one reads.
        let (before, after) = match drawn {
            Side::North | Side::South | Side::West => (4, 12),
            Side::East => (12, 4),
        };
        let mut taken: Vec<bool> = places.iter().map(|place| place.double || place.reached).collect();
        Edge {
            owner: side.axis(),
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

    pub(super) fn proposed(&self, position: &Position, show: &Show<Position>) -> Vec<ProposedTile> {
        let mut proposed: Vec<ProposedTile> = Vec::new();
        for proposal in &show.proposals {
            let Move::Place(placement) = proposal.mv else { continue };
            let [one, middle, other] = placement.squares().map(|square| self.centre(square));
            let free = |at: &Point| proposed.iter().all(|before| before.label_at != *at);
            let label_at = [middle, one, other].into_iter().find(free).unwrap_or(middle);
            proposed.push(ProposedTile {
                tile: self.tile(position, placement),
                label: proposal.label.clone(),
                label_at,
                brush: proposal.brush,
            });
        }
        proposed
    }

    pub(super) fn hand(&self, position: &Position) -> Option<Tile> {
        let kind = position.drawn()?;
        let water = Channel::of(kind.exits());
        let exits = water.mouths.iter().map(|mouth| Exit {
            at: channel::at(mouth.at, 0),
            degrees: channel::at(mouth.out, 0).degrees(),
            meets: Meets::Nothing,
        });
        Some(Tile {
            key: format!("hand-{kind}"),
            at: Point::new(self.size.width / 2.0, self.foot + 76.0),
            standing: false,
            channel: channel::path(&water, 0),
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
                owner: Some(Axis::NorthSouth),
                label: say(language, "tayu-view-north-south", &[]),
                text: points(Axis::NorthSouth),
                at: Point::new(self.corner.x - EDGE + 40.0, self.foot + 76.0),
            },
            Note {
                owner: Some(Axis::EastWest),
                label: say(language, "tayu-view-east-west", &[]),
                text: points(Axis::EastWest),
                at: Point::new(self.corner.x + self.side() + EDGE - 40.0, self.foot + 76.0),
            },
            Note {
                owner: None,
                label: say(language, "tayu-view-bag", &[("count", Value::number(left))]),
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

/// A square of a board with rows and columns up to `last`, after quarter turns clockwise.
fn turned(mut column: u8, mut row: u8, last: u8, quarters: u8) -> (u8, u8) {
    for _ in 0..quarters % 4 {
        (column, row) = (row, last - column);
    }
    (column, row)
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
        Side::North => "tayu-view-edge-north",
        Side::East => "tayu-view-edge-east",
        Side::South => "tayu-view-edge-south",
        Side::West => "tayu-view-edge-west",
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
        Side::North => "tayu-view-north",
        Side::East => "tayu-view-east",
        Side::South => "tayu-view-south",
        Side::West => "tayu-view-west",
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
        true => say(language, "tayu-view-no-exit", &[cell, tile]),
        false => say(language, "tayu-view-exits", &[cell, tile, ("sides", Value::Text(sides.join(", ")))]),
    }
}
