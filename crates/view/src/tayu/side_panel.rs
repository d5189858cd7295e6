//! What lies beside a Ta Yü board.

use fishka_game::{Seat, Value};
use fishka_i18n::Language;
use fishka_tayu::{Auction, Axis, Bid, Channel, Due, Exits, Kind, Orientation, Position, Side};

use super::{Exit, Meets, Tile, art, channel, pick::turned, plan::side_label_key};
use crate::{
    geometry::Point,
    side_panel::{PieceInHand, SidePanel, SideScore, Supply},
    speech::say,
    theme::Style,
};

/// The score of each side with its edges, the target, and the tiles left by kind.
pub(super) fn side_panel(position: &Position, language: Language, style: Style<'_>) -> SidePanel {
    let score = position.score();
    let side = |axis: Axis, key: &str| {
        let [one, other] = axis.edges().map(|edge| score.edge(edge).points());
        SideScore {
            token: art::bar(axis, style),
            name: say(language, key, &[]),
            score: format!("{one} × {other} = {}", score.of(axis)),
            details: axis.edges().map(|edge| edge_points(position, edge, language)).to_vec(),
            picture: None,
        }
    };
    let supply = Kind::ALL.map(|kind| Supply {
        picture: art::icon(&loose(kind.exits(), Orientation::Lying), style),
        name: kind.to_string(),
        count: position.remaining(kind).into(),
    });
    SidePanel {
        defs: art::defs(style),
        question: question(position, language),
        sides: vec![
            side(Axis::NorthSouth, "tayu-view-north-south"),
            side(Axis::EastWest, "tayu-view-east-west"),
        ],
        notes: notes(position, language),
        supply: supply.to_vec(),
        supply_title: say(language, "tayu-board-left", &[]),
    }
}

/// Edge times edge for each side, and whether the target was reached where there is one: it is nobody's score.
pub(super) fn account(position: &Position, language: Language, style: Style<'_>) -> SidePanel {
    let SidePanel { defs, sides, .. } = side_panel(position, language, style);
    let best = Axis::ALL.map(|axis| position.score().of(axis)).into_iter().max().unwrap_or_default();
    let target = position.target().map(|target| {
        let key = if best < target.into() { "tayu-board-target-kept" } else { "tayu-board-target-reached" };
        say(language, key, &[("number", Value::number(target))])
    });
    SidePanel { defs, sides, notes: target.into_iter().collect(), ..SidePanel::default() }
}

/// The drawn tile, turned as it is held.
pub(super) fn piece_in_hand(
    position: &Position,
    quarter_turns: u8,
    language: Language,
    style: Style<'_>,
) -> Option<PieceInHand> {
    let kind = position.drawn()?;
    let (exits, orientation) = turned(kind, quarter_turns);
    Some(PieceInHand {
        defs: art::defs(style),
        picture: art::icon(&loose(exits, orientation), style),
        label: say(language, "tayu-board-hand", &[("kind", Value::text(kind))]),
    })
}

pub(super) fn piece_to_set(piece: &str, language: Language, style: Style<'_>) -> Option<PieceInHand> {
    let orientation = Orientation::ALL.into_iter().find(|way| piece.ends_with(way.sign()))?;
    let exits = piece.trim_end_matches(orientation.sign()).parse().ok()?;
    Some(PieceInHand {
        defs: art::defs(style),
        picture: art::icon(&loose(exits, orientation), style),
        label: say(language, "tayu-tile-to-set", &[("tile", Value::text(piece))]),
    })
}

pub(super) fn edge_points(position: &Position, edge: Side, language: Language) -> String {
    let points = position.score().edge(edge);
    let values = [
        ("edge", Value::Text(say(language, side_label_key(edge), &[]))),
        ("points", Value::number(points.points())),
        ("doubles", Value::number(points.doubles)),
    ];
    match points.doubles {
        0 => say(language, "tayu-board-edge-points", &values[..2]),
        _ => say(language, "tayu-board-edge-doubles", &values),
    }
}

/// What a bid, or the choice of ring or plain, is about.
fn question(position: &Position, language: Language) -> Vec<String> {
    let of = |seat: Seat| {
        let name = say(language, &format!("tayu-seat-{seat}"), &[]);
        ("side", Value::Text(name))
    };
    if let Some(Auction::Running { lowest, to_bid }) = position.auction() {
        let mut told = match lowest {
            None => vec![say(language, "tayu-board-no-bid", &[of(to_bid)])],
            Some(Bid { number, seat }) => {
                let number = ("number", Value::number(number));
                vec![say(language, "tayu-board-lowest-bid", &[of(seat), number])]
            }
        };
        // Those after the bidder answer in turn.
        let asked = lowest.map(|bid| bid.seat.next(3));
        told.extend(
            asked
                .filter(|&asked| asked != to_bid)
                .map(|asked| say(language, "tayu-board-accepted", &[of(asked)])),
        );
        told.push(say(language, "tayu-board-bid-about", &[]));
        return told;
    }
    match position.due() {
        Due::Choice => vec![say(language, "tayu-board-choose-about", &[])],
        _ => Vec::new(),
    }
}

fn notes(position: &Position, language: Language) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(target) = position.target() {
        notes.push(say(language, "tayu-board-target", &[("number", Value::number(target))]));
    }
    let left = ("count", Value::number(position.remaining_total()));
    notes.push(say(language, "tayu-view-bag", &[left]));
    notes
}

/// A tile around the origin.
fn loose(exits: Exits, orientation: Orientation) -> Tile {
    let lying = Channel::of(exits);
    let water = if orientation == Orientation::Standing { lying.standing() } else { lying };
    let mouths = water.mouths.iter().map(|mouth| Exit {
        at: channel::at(mouth.at, 0),
        degrees: channel::at(mouth.out, 0).degrees(),
        meets: Meets::Nothing,
    });
    Tile {
        key: String::new(),
        at: Point::default(),
        standing: orientation == Orientation::Standing,
        channel: channel::path(&water, 0),
        exits: mouths.collect(),
        last: false,
    }
}
