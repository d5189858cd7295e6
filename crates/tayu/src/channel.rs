//! The course of a tile's channel, as data to draw.

use fishka_game::ArrayVec;

use crate::{Exit, Exits, Orientation, Placement};

/// A point on a tile, in half squares from the centre of the tile east and south.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Point {
    /// Eastward.
    pub x: i8,
    /// Southward.
    pub y: i8,
}

/// The end of a channel in the middle of a unit side.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mouth {
    /// The exit it is.
    pub exit: Exit,
    /// Where it lies.
    pub at: Point,
    /// One step out of the tile.
    pub out: Point,
}

/// A piece of the way from one mouth to another.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Stretch {
    /// Straight on to this point.
    Straight(Point),
    /// A quarter circle with a radius of half a square.
    Bend {
        /// Where it ends.
        to: Point,
        /// Which way it turns.
        clockwise: bool,
    },
}

impl Stretch {
    /// Where the stretch ends.
    #[must_use]
    pub const fn to(self) -> Point {
        match self {
            Stretch::Straight(to) | Stretch::Bend { to, .. } => to,
        }
    }
}

/// A tile's channel: three mouths, and smooth ways between them.
///
/// A way leaves its mouth at a right angle, bends to the middle line of the tile, follows it and bends out again. Ways
/// that overlap are one water; the channels of joined tiles run on into each other.
///
/// ```
/// use fishka_tayu::{Channel, Exits, Point};
///
/// let channel = Channel::of("adh".parse::<Exits>()?);
/// assert_eq!(channel.mouths[1].at, Point { x: 3, y: 0 }, "the eastern end");
/// assert_eq!(channel.ways[0].len(), 2, "from a: a bend to the middle line, and straight on to d");
/// # Ok::<(), fishka_tayu::Misspelt>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Channel {
    /// The mouths in the order of their exits' letters.
    pub mouths: [Mouth; 3],
    /// The ways from each mouth to the next, and from the last to the first.
    pub ways: [ArrayVec<Stretch, 3>; 3],
}

impl Channel {
    /// The channel of a tile that lies east–west, three squares wide and one high.
    #[must_use]
    pub fn of(exits: Exits) -> Channel {
        let mut found = exits.iter();
        // There are three by the definition of the type; the filler is never used.
        let mouths: [Mouth; 3] = core::array::from_fn(|_| mouth(found.next().unwrap_or(Exit::A)));
        let ways = core::array::from_fn(|index| way(mouths[index].at, mouths[(index + 1) % 3].at));
        Channel { mouths, ways }
    }

    /// The channel after a quarter turn clockwise: one square wide and three high.
    #[must_use]
    pub fn standing(&self) -> Channel {
        let turn = |point: Point| Point { x: -point.y, y: point.x };
        let turn_stretch = |stretch: Stretch| match stretch {
            Stretch::Straight(to) => Stretch::Straight(turn(to)),
            Stretch::Bend { to, clockwise } => Stretch::Bend { to: turn(to), clockwise },
        };
        Channel {
            mouths: self.mouths.map(|mouth| Mouth { at: turn(mouth.at), out: turn(mouth.out), ..mouth }),
            ways: self.ways.each_ref().map(|way| way.iter().copied().map(turn_stretch).collect()),
        }
    }
}

impl Placement {
    /// The channel as the tile lies.
    #[must_use]
    pub fn channel(self) -> Channel {
        let channel = Channel::of(self.spelling());
        match self.orientation() {
            Orientation::Lying => channel,
            Orientation::Standing => channel.standing(),
        }
    }
}

/// The mouth at an exit of a tile that lies east–west.
fn mouth(exit: Exit) -> Mouth {
    let along = 2 * exit.third() as i8 - 2;
    let (at, out) = match exit {
        Exit::A | Exit::B | Exit::C => ((along, -1), (0, -1)),
        Exit::D => ((3, 0), (1, 0)),
        Exit::E | Exit::F | Exit::G => ((along, 1), (0, 1)),
        Exit::H => ((-3, 0), (-1, 0)),
    };
    let point = |(x, y)| Point { x, y };
    Mouth { exit, at: point(at), out: point(out) }
}

fn way(from: Point, to: Point) -> ArrayVec<Stretch, 3> {
    let mut way = ArrayVec::new();
    if from.x == to.x {
        way.push(Stretch::Straight(to));
        return way;
    }
    let along = (to.x - from.x).signum();
    // Where the way comes to the middle line of the tile and where it leaves it; mouths at the ends lie on it.
    let on_line = |mouth: Point, towards: i8| match mouth.y {
        0 => mouth,
        _ => Point { x: mouth.x + towards, y: 0 },
    };
    let (inner, outer) = (on_line(from, along), on_line(to, -along));
    if from != inner {
        way.push(Stretch::Bend { to: inner, clockwise: from.y * along > 0 });
    }
    if inner != outer {
        way.push(Stretch::Straight(outer));
    }
    if to != outer {
        way.push(Stretch::Bend { to, clockwise: to.y * along > 0 });
    }
    way
}
