//! The course of the channels, as drawn.

use fishka_tayu::{Channel, Exits, Orientation, Placement, Point, Side, Stretch};

use crate::common::square;

/// The middle of a unit side, from the centre of the tile in half squares.
fn middle(tile: Placement, at: fishka_tayu::Square, side: Side) -> Point {
    let centre = tile.squares()[1];
    let x = 2 * (at.column().cast_signed() - centre.column().cast_signed());
    let y = 2 * (centre.row().cast_signed() - at.row().cast_signed());
    match side {
        Side::North => Point { x, y: y - 1 },
        Side::East => Point { x: x + 1, y },
        Side::South => Point { x, y: y + 1 },
        Side::West => Point { x: x - 1, y },
    }
}

fn all_placements() -> impl Iterator<Item = Placement> {
    Exits::ALL.into_iter().flat_map(|exits| {
        [Orientation::Lying, Orientation::Standing]
            .map(|orientation| Placement::new(exits, orientation, square("i9")).expect("on the grid"))
    })
}

#[test]
fn every_mouth_lies_in_the_middle_of_its_unit_side_and_points_out() {
    for tile in all_placements() {
        for (mouth, (at, side)) in tile.channel().mouths.iter().zip(tile.exits()) {
            assert_eq!(mouth.at, middle(tile, at, side), "{tile}");
            let out = match side {
                Side::North => (0, -1),
                Side::East => (1, 0),
                Side::South => (0, 1),
                Side::West => (-1, 0),
            };
            assert_eq!((mouth.out.x, mouth.out.y), out, "{tile}");
        }
    }
}

#[test]
fn every_way_leads_from_its_mouth_to_the_next() {
    for tile in all_placements() {
        let channel = tile.channel();
        for (index, way) in channel.ways.iter().enumerate() {
            assert_eq!(way.last().unwrap().to(), channel.mouths[(index + 1) % 3].at, "{tile}");
        }
    }
}

#[test]
fn a_way_never_breaks_off_or_turns_sharply() {
    for tile in all_placements() {
        let channel = tile.channel();
        for (mouth, way) in channel.mouths.iter().zip(&channel.ways) {
            let mut from = mouth.at;
            // A way comes into the tile against the direction out of it.
            let mut heading = (-mouth.out.x, -mouth.out.y);
            for stretch in way {
                let to = stretch.to();
                let (x, y) = (to.x - from.x, to.y - from.y);
                heading = match *stretch {
                    Stretch::Straight(_) => {
                        assert_eq!((x.signum(), y.signum()), heading, "{tile}");
                        heading
                    }
                    Stretch::Bend { clockwise, .. } => {
                        let after = if clockwise { (-heading.1, heading.0) } else { (heading.1, -heading.0) };
                        assert_eq!((x, y), (heading.0 + after.0, heading.1 + after.1), "{tile}");
                        after
                    }
                };
                from = to;
            }
            let next = channel.mouths.iter().find(|mouth| mouth.at == from).unwrap();
            assert_eq!(heading, (next.out.x, next.out.y), "{tile}");
        }
    }
}

#[test]
fn a_channel_stays_on_its_tile() {
    for exits in Exits::ALL {
        let channel = Channel::of(exits);
        for stretch in channel.ways.iter().flatten() {
            let to = stretch.to();
            assert!(to.x.abs() <= 3 && to.y.abs() <= 1, "{exits}");
        }
    }
}
