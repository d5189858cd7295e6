//! What lies beside a Ta Yü board.

use fishka_game::Value;
use fishka_i18n::Language;
use fishka_tayu::{Auction, Axis, Channel, Exits, Kind, Orientation, Position, Side};

use super::{Exit, Meets, Owner, Tile, art, channel, pick::turned, plan::side_label_key};
use crate::{
    geometry::Point,
    speech::say,
    tableau::{InHand, SideTally, Supply, Tableau},
    theme::Theme,
};

/// The score of each side with its edges, the target, and the tiles left by kind.
pub(crate) fn tableau(position: &Position, language: Language, theme: &Theme) -> Tableau {
    let score = position.score();
    let side = |axis: Axis, owner: Owner, key: &str| {
        let [one, other] = axis.edges().map(|edge| score.edge(edge).points());
        SideTally {
            token: art::bar(owner, theme),
            name: say(language, key, &[]),
            score: format!("{one} × {other} = {}", score.of(axis)),
            details: axis.edges().map(|edge| edge_points(position, edge, language)).to_vec(),
        }
    };
    let supply = Kind::ALL.map(|kind| Supply {
        picture: art::loose(&loose(kind.exits(), Orientation::Lying), theme),
        name: kind.to_string(),
        count: position.remaining(kind).into(),
    });
    Tableau {
        defs: art::defs(theme),
        sides: vec![
            side(Axis::NorthSouth, Owner::NorthSouth, "view-tayu-north-south"),
            side(Axis::EastWest, Owner::EastWest, "view-tayu-east-west"),
        ],
        notes: notes(position, language),
        supply: supply.to_vec(),
        supply_title: say(language, "board-left", &[]),
    }
}

/// The drawn tile, turned as it is held.
pub(crate) fn in_hand(
    position: &Position,
    quarter_turns: u8,
    language: Language,
    theme: &Theme,
) -> Option<InHand> {
    let kind = position.drawn()?;
    let (exits, orientation) = turned(kind, quarter_turns);
    Some(InHand {
        defs: art::defs(theme),
        picture: art::loose(&loose(exits, orientation), theme),
        label: say(language, "board-hand", &[("kind", Value::text(kind))]),
    })
}

fn edge_points(position: &Position, edge: Side, language: Language) -> String {
    let points = position.score().edge(edge);
    let values = [
        ("edge", Value::Text(say(language, side_label_key(edge), &[]))),
        ("points", Value::Number(points.points().into())),
        ("doubles", Value::Number(points.doubles.into())),
    ];
    match points.doubles {
        0 => say(language, "board-edge-points", &values[..2]),
        _ => say(language, "board-edge-doubles", &values),
    }
}

fn notes(position: &Position, language: Language) -> Vec<String> {
    let mut notes = Vec::new();
    match position.auction() {
        Some(Auction::Running { lowest: Some(bid), .. }) => {
            notes.push(say(language, "board-lowest-bid", &[("number", Value::Number(bid.number.into()))]));
        }
        Some(Auction::Running { lowest: None, .. }) => notes.push(say(language, "board-no-bid", &[])),
        Some(Auction::Settled(_)) | None => {}
    }
    if let Some(target) = position.target() {
        notes.push(say(language, "board-target", &[("number", Value::Number(target.into()))]));
    }
    let left = ("count", Value::Number(position.remaining_total().into()));
    notes.push(say(language, "view-tayu-bag", &[left]));
    notes
}

/// A tile around the origin.
fn loose(exits: Exits, orientation: Orientation) -> Tile {
    let lying = Channel::of(exits);
    let water = if orientation == Orientation::Standing { lying.standing() } else { lying };
    let mouths = water.mouths.iter().map(|mouth| Exit {
        at: channel::at(mouth.at),
        degrees: channel::at(mouth.out).degrees(),
        meets: Meets::Nothing,
    });
    Tile {
        key: String::new(),
        at: Point::default(),
        standing: orientation == Orientation::Standing,
        channel: channel::path(&water),
        exits: mouths.collect(),
        last: false,
    }
}
