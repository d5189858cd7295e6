//! The Ta Yü board for terminals.

use fishka_tayu::{Axis, Placement, Position, Side, Square};

use crate::ink::{Ink, Paint};

pub(super) fn text_board(position: &Position, paint: Paint) -> String {
    let edition = position.edition();
    let size = edition.size();
    let double = |square: Option<Square>, edge: Side, ink: Ink| match square {
        Some(square) if edition.is_double(square, edge) => paint.ink(ink, "2"),
        _ => " ".to_owned(),
    };
    let rim = |row: u8, edge: Side| {
        let places = (0..size).map(|column| double(Square::new(column, row), edge, Ink::Green));
        format!("     {}\n", places.collect::<Vec<_>>().join(" ").trim_end())
    };
    let mut out = rim(size - 1, Side::North);
    for row in (0..size).rev() {
        out += &format!("{:>2} {} ", row + 1, double(Square::new(0, row), Side::West, Ink::Red));
        for square in (0..size).filter_map(|column| Square::new(column, row)) {
            out += &square_text(position, square, paint);
        }
        out += &double(Square::new(size - 1, row), Side::East, Ink::Red);
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out += &rim(0, Side::South);
    let letters: Vec<String> = (0..size).map(|column| char::from(b'a' + column).to_string()).collect();
    out += &format!("     {}\n", letters.join(" "));
    out + &points(position, paint)
}

fn square_text(position: &Position, square: Square, paint: Paint) -> String {
    let Some(placement) = position.tile_at(square) else { return paint.ink(Ink::Faint, "· ") };
    let water = water(placement, square);
    if water == [false; 4] {
        return paint.ink(Ink::Faint, "# ");
    }
    let east = if water[Side::East as usize] { '─' } else { ' ' };
    paint.ink(Ink::Cyan, &format!("{}{east}", line(water)))
}

/// Where the water of a tile leaves one of its squares, by [`Side`].
fn water(placement: Placement, square: Square) -> [bool; 4] {
    let squares = placement.squares();
    let place = |wanted: Square| squares.iter().position(|&square| square == wanted).unwrap_or(0);
    let exits: Vec<(usize, Side)> = placement.exits().map(|(square, side)| (place(square), side)).collect();
    let here = place(square);
    let mut water = [false; 4];
    for &(_, side) in exits.iter().filter(|(at, _)| *at == here) {
        water[side as usize] = true;
    }
    // The channel runs along the tile wherever exits lie to both sides.
    for side in Side::ALL {
        let next = square.step(side).filter(|next| squares.contains(next)).map(place);
        let beyond = |at: usize| next.is_some_and(|next| if next > here { at > here } else { at < here });
        if exits.iter().any(|&(at, _)| beyond(at)) && exits.iter().any(|&(at, _)| !beyond(at)) {
            water[side as usize] = true;
        }
    }
    water
}

/// The sign with lines to these sides: north, east, south, west.
fn line([north, east, south, west]: [bool; 4]) -> char {
    const SIGNS: [char; 16] =
        ['#', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
    let bit = |set: bool, value: usize| if set { value } else { 0 };
    SIGNS[bit(north, 1) + bit(east, 2) + bit(south, 4) + bit(west, 8)]
}

fn points(position: &Position, paint: Paint) -> String {
    let score = position.score();
    let side = |axis: Axis, letters: [char; 2], ink: Ink| {
        let [one, other] = axis.edges().map(|edge| score.edge(edge).points());
        let text = format!("{} {one} × {} {other} = {}", letters[0], letters[1], score.of(axis));
        paint.ink(ink, &text)
    };
    let drawn = position.drawn().map_or(String::new(), |kind| format!(", drawn {kind}"));
    format!(
        "{}, {}, bag {}{drawn}\n",
        side(Axis::NorthSouth, ['N', 'S'], Ink::Green),
        side(Axis::EastWest, ['E', 'W'], Ink::Red),
        position.remaining_total()
    )
}
