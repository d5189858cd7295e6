//! The course of a tile's channel, as data to draw.

use crate::{Exit, Exits, Orientation, Placement};

/// A point on a tile, in thousandths of a square, from the north-western corner of the tile east and south.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Point {
    /// Eastward.
    pub x: i16,
    /// Southward.
    pub y: i16,
}

/// A branch of a channel: a cubic Bézier curve from the hub to an exit.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Branch {
    /// The exit it leads to.
    pub exit: Exit,
    /// First point, two control points, last point.
    pub curve: [Point; 4],
}

/// A tile's channel: three branches that meet in the hub.
///
/// Every branch leaves the hub along the tile or straight across it, and crosses the middle of its unit side at a right
/// angle; so the channels of joined tiles run on as one.
///
/// ```
/// use fishka_tayu::{Channel, Exits, Point};
///
/// let channel = Channel::of("adh".parse::<Exits>()?);
/// assert_eq!(channel.hub, Point { x: 500, y: 500 });
/// assert_eq!(channel.branches[1].curve[3], Point { x: 3 * Channel::UNIT, y: 500 });
/// # Ok::<(), fishka_tayu::Misspelt>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Channel {
    /// Where the branches meet.
    pub hub: Point,
    /// The branches in the order of their exits' letters.
    pub branches: [Branch; 3],
}

impl Channel {
    /// The side of a square in the units of a [`Point`].
    pub const UNIT: i16 = 1000;

    /// The channel of a tile that lies east–west, three squares wide and one high.
    #[must_use]
    pub fn of(exits: Exits) -> Channel {
        let mut found = exits.iter();
        // There are three by the definition of the type; the filler is never used.
        let three: [Exit; 3] = core::array::from_fn(|_| found.next().unwrap_or(Exit::A));
        let mut along = three.map(|exit| mouth(exit).x);
        along.sort_unstable();
        // The exit in the middle is reached straight from the hub, the others to its left and right.
        let hub = Point { x: along[1], y: HALF };
        Channel { hub, branches: three.map(|exit| Branch { exit, curve: curve(hub, exit) }) }
    }

    /// The channel after a quarter turn clockwise: one square wide and three high.
    #[must_use]
    pub fn standing(self) -> Channel {
        let turn = |point: Point| Point { x: Channel::UNIT - point.y, y: point.x };
        let branches = self.branches.map(|branch| Branch { curve: branch.curve.map(turn), ..branch });
        Channel { hub: turn(self.hub), branches }
    }
}

impl Placement {
    /// The channel as the tile lies, measured from the north-western corner of its western or northern square.
    #[must_use]
    pub fn channel(self) -> Channel {
        let channel = Channel::of(self.spelling());
        match self.orientation() {
            Orientation::Lying => channel,
            Orientation::Standing => channel.standing(),
        }
    }
}

const HALF: i16 = Channel::UNIT / 2;

/// The middle of a unit side.
fn mouth(exit: Exit) -> Point {
    let middle = exit.third() as i16 * Channel::UNIT + HALF;
    match exit {
        Exit::A | Exit::B | Exit::C => Point { x: middle, y: 0 },
        Exit::D => Point { x: 3 * Channel::UNIT, y: HALF },
        Exit::E | Exit::F | Exit::G => Point { x: middle, y: Channel::UNIT },
        Exit::H => Point { x: 0, y: HALF },
    }
}

/// A quarter of an ellipse from the hub, along the tile, to a long side; a straight line to an end or straight across.
fn curve(hub: Point, exit: Exit) -> [Point; 4] {
    let mouth = mouth(exit);
    let bend = |from: i16, to: i16| {
        // With this share of the way the curve keeps within a thousandth of the ellipse.
        (i32::from(from) + i32::from(to - from) * 552 / 1000) as i16
    };
    let leave = Point { x: bend(hub.x, mouth.x), y: hub.y };
    let arrive = match exit {
        Exit::D | Exit::H => Point { x: bend(mouth.x, hub.x), y: mouth.y },
        _ => Point { x: mouth.x, y: bend(mouth.y, hub.y) },
    };
    [hub, leave, arrive, mouth]
}
