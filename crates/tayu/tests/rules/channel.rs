//! The course of the channels, as drawn.

use fishka_tayu::{Channel, Exits, Orientation, Placement, Point, Side};

use crate::common::{square, tile};

const HALF: i16 = Channel::UNIT / 2;

/// The middle of a side of one of a placement's squares, measured from the tile's north-western corner.
fn mouth(tile: Placement, at: fishka_tayu::Square, side: Side) -> Point {
    let first = tile.square();
    let x = i16::from(at.column() - first.column()) * Channel::UNIT;
    let y = i16::from(first.row() - at.row()) * Channel::UNIT;
    match side {
        Side::North => Point { x: x + HALF, y },
        Side::East => Point { x: x + Channel::UNIT, y: y + HALF },
        Side::South => Point { x: x + HALF, y: y + Channel::UNIT },
        Side::West => Point { x, y: y + HALF },
    }
}

fn all_placements() -> impl Iterator<Item = Placement> {
    Exits::ALL.into_iter().flat_map(|exits| {
        Orientation::ALL
            .map(|orientation| Placement::new(exits, orientation, square("j9")).expect("on the grid"))
    })
}

#[test]
fn every_branch_runs_from_the_hub_to_the_middle_of_its_unit_side() {
    for tile in all_placements() {
        let channel = tile.channel();
        for (branch, (at, side)) in channel.branches.iter().zip(tile.exits()) {
            assert_eq!(branch.curve[0], channel.hub, "{tile}");
            assert_eq!(branch.curve[3], mouth(tile, at, side), "{tile}");
        }
    }
}

#[test]
fn every_branch_crosses_its_unit_side_at_a_right_angle() {
    for tile in all_placements() {
        for (branch, (_, side)) in tile.channel().branches.iter().zip(tile.exits()) {
            let [.., before, end] = branch.curve;
            let inward = match side {
                Side::North => before.x == end.x && before.y > end.y,
                Side::East => before.y == end.y && before.x < end.x,
                Side::South => before.x == end.x && before.y < end.y,
                Side::West => before.y == end.y && before.x > end.x,
            };
            assert!(inward, "{tile}: {branch:?}");
        }
    }
}

#[test]
fn every_point_lies_on_the_tile() {
    for tile in all_placements() {
        let (width, height) = match tile.orientation() {
            Orientation::Lying => (3 * Channel::UNIT, Channel::UNIT),
            Orientation::Standing => (Channel::UNIT, 3 * Channel::UNIT),
        };
        for point in tile.channel().branches.iter().flat_map(|branch| branch.curve) {
            assert!((0..=width).contains(&point.x) && (0..=height).contains(&point.y), "{tile}: {point:?}");
        }
    }
}

#[test]
fn the_same_tile_turned_by_a_half_has_the_same_course() {
    let turned = |point: Point| Point { x: 3 * Channel::UNIT - point.x, y: Channel::UNIT - point.y };
    for exits in Exits::ALL {
        let (one, other) = (Channel::of(exits), Channel::of(exits.half_turn()));
        assert_eq!(turned(one.hub), other.hub);
        for branch in one.branches {
            let curve = branch.curve.map(turned);
            assert!(other.branches.iter().any(|branch| branch.curve == curve), "{exits}: {branch:?}");
        }
    }
}

#[test]
fn a_channel_along_the_tile_is_a_straight_line() {
    let channel = tile("bdh-i9").channel();
    assert!(channel.branches[1].curve.iter().chain(&channel.branches[2].curve).all(|point| point.y == HALF));
}
