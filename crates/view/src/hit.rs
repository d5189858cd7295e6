//! Which cell lies under the finger, and which is next.

use crate::{
    geometry::{Outline, Point},
    scene::{Cell, MarkKind, Scene},
};

/// What lies at a point of a scene.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Hit<'a> {
    /// A cell.
    Cell(&'a str),
    /// An arrow head, by the direction it stands for on a board that is not turned.
    Way(f64),
}

/// Where the focus goes from a cell.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Heading {
    /// To the left; where two cells lie there, to the upper one.
    Left,
    /// To the right; where two cells lie there, to the lower one, so that it undoes `Left`.
    Right,
    /// Upwards; where two cells lie above, to the left one.
    Up,
    /// Downwards; where two cells lie below, to the right one, so that it undoes `Up`.
    Down,
}

/// How far from its middle an arrow head is hit: about as wide as it is drawn, with room for a finger.
const REACH: f64 = 38.0;

/// How far beyond the middle of a cell a finger may still mean it, in parts of its own reach. Neighbours are two apart.
const SNAP: f64 = 1.6;

impl<B> Scene<B> {
    /// What lies at a point. Arrow heads lie over cells.
    #[must_use]
    pub fn hit(&self, at: Point) -> Option<Hit<'_>> {
        let ways = self.marks.iter().filter_map(|mark| match mark.kind {
            MarkKind::Way { degrees, .. } => Some(((mark.at - at).length(), degrees)),
            _ => None,
        });
        let way = ways.filter(|(distance, _)| *distance < REACH).min_by(|one, two| one.0.total_cmp(&two.0));
        if let Some((_, degrees)) = way {
            return Some(Hit::Way(self.unturned(degrees)));
        }
        let inside = |cell: &&Cell| {
            let off = at - cell.centre;
            match cell.outline {
                Outline::Circle { radius } => off.length() <= radius * 1.05,
                Outline::Square { side } => off.x.abs().max(off.y.abs()) <= side / 2.0,
            }
        };
        self.cells.iter().find(inside).map(|cell| Hit::Cell(&cell.name))
    }

    /// What a finger means that comes down at a point: what lies there, or else, within `reach` of it, the nearest of the
    /// cells with which something `can` be done. No finger reaches as far as the middle of another cell.
    #[must_use]
    pub fn touched(&self, at: Point, reach: f64, can: impl Fn(&str) -> bool) -> Option<Hit<'_>> {
        let hit = self.hit(at);
        if matches!(hit, Some(Hit::Way(_))) || matches!(hit, Some(Hit::Cell(cell)) if can(cell)) {
            return hit;
        }
        let near = self.cells.iter().filter_map(|cell| {
            let distance = (cell.centre - at).length();
            let within = distance <= reach.min(cell.outline.reach() * SNAP) && can(&cell.name);
            within.then_some((distance, cell))
        });
        let nearest = near.min_by(|one, two| one.0.total_cmp(&two.0));
        nearest.map(|(_, cell)| Hit::Cell(cell.name.as_str())).or(hit)
    }

    /// The direction, on a board that is not turned, of a way over this drawing: what [`Drag`](crate::Drag) wants to know.
    #[must_use]
    pub fn direction(&self, way: Point) -> f64 {
        self.unturned(way.degrees())
    }

    fn unturned(&self, degrees: f64) -> f64 {
        degrees - self.turned_by
    }

    /// The next cell from a cell.
    #[must_use]
    pub fn neighbour(&self, cell: &str, heading: Heading) -> Option<&Cell> {
        let here = self.cells.iter().find(|other| other.name == cell)?.centre;
        let (way, lean) = match heading {
            Heading::Left => (Point::new(-1.0, 0.0), Point::new(0.0, 0.01)),
            Heading::Right => (Point::new(1.0, 0.0), Point::new(0.0, -0.01)),
            Heading::Up => (Point::new(0.0, -1.0), Point::new(0.01, 0.0)),
            Heading::Down => (Point::new(0.0, 1.0), Point::new(-0.01, 0.0)),
        };
        let cost = |other: &&Cell| {
            let off = other.centre - here;
            let (along, across) = (off.x * way.x + off.y * way.y, (off.x * way.y - off.y * way.x).abs());
            (along > 1.0 && along > across / 2.0)
                .then_some(off.length() + across + off.x * lean.x + off.y * lean.y)
        };
        let ahead = self.cells.iter().filter_map(|other| Some((cost(&other)?, other)));
        ahead.min_by(|one, two| one.0.total_cmp(&two.0)).map(|(_, cell)| cell)
    }
}
