//! Plain boards as SVG.

use super::{DISC, LINE, PITCH, PlainBoard, PlainPiece};
use crate::{
    geometry::{Point, Size, short},
    scene::{Mark, MarkKind, Scene},
    side_panel::PieceIcon,
    svg::{Art, Drawing, centred, linear},
    theme::{Colour, Material, Style, material},
};

const NAMES: [&str; 5] = ["light", "dark", "red", "green", "grey"];

pub(super) fn draw<B>(scene: &Scene<B>, board: &PlainBoard, style: Style<'_>) -> Drawing {
    let id = style.id("plain");
    let ink = style.theme.ink();
    let mut under = String::new();
    for cell in &scene.cells {
        let (x, y) = (short(cell.centre.x), short(cell.centre.y));
        under += &format!("<circle cx='{x}' cy='{y}' r='{0}' fill='url(#{id}-hollow)'/>", PITCH * 0.46);
    }
    for label in &scene.labels {
        under += &centred(&label.text, label.at, 24.0, format_args!("fill='{}'", style.theme.faint()));
    }
    let top = scene.size.height - board.notes.len() as f64 * LINE;
    for (index, note) in board.notes.iter().enumerate() {
        let at = Point::new(scene.size.width / 2.0, top + (index as f64 + 0.2) * LINE);
        under += &centred(note, at, 30.0, format_args!("fill='{ink}'"));
    }
    let (below, above): (Vec<&Mark>, Vec<&Mark>) =
        scene.marks.iter().partition(|mark| matches!(mark.kind, MarkKind::LastFrom | MarkKind::LastTo));
    let piece = |(name, at, piece): &(String, Point, PlainPiece)| Art {
        key: name.clone(),
        at: *at,
        markup: disc(piece, &id),
    };
    Drawing {
        defs: defs(style),
        under: under + &marks(below, ink),
        pieces: board.pieces.iter().map(piece).collect(),
        over: marks(above, ink),
    }
}

pub(super) fn icon(piece: &PlainPiece, style: Style<'_>) -> PieceIcon {
    let side = DISC * 2.0 + 8.0;
    PieceIcon { size: Size { width: side, height: side }, markup: disc(piece, &style.id("plain")) }
}

pub(super) fn defs(style: Style<'_>) -> String {
    let id = style.id("plain");
    let (deep, shallow) = if style.theme.dark { (0x2c_343c, 0x3a_444d) } else { (0xd3_cab8, 0xe4_dccb) };
    let (deep, shallow) = (Colour::new(deep), Colour::new(shallow));
    let line = [0.2, 0.0, 0.8, 1.0];
    let mut out = linear(format!("{id}-hollow"), line, &[(0.0, &deep, 1.0), (1.0, &shallow, 1.0)]);
    for (name, Material { lit, body, shade, side }) in NAMES.iter().zip(MATERIALS) {
        out += &linear(
            format!("{id}-{name}-face"),
            line,
            &[(0.0, &lit, 1.0), (0.5, &body, 1.0), (1.0, &shade, 1.0)],
        );
        out += &format!(
            "<g id='{id}-{name}'><circle r='{DISC}' cy='4' fill='{side}'/><circle r='{DISC}' \
             fill='url(#{id}-{name}-face)' stroke='{side}' stroke-width='2'/></g>"
        );
    }
    out
}

/// As in [`NAMES`].
const MATERIALS: [Material; 5] = [
    material(0xff_fdf6, 0xf3_ead7, 0xdc_cdb1, 0x8a_7a5e),
    material(0x57_534f, 0x34_312f, 0x21_1f1e, 0x6a_645d),
    material(0xe2_604f, 0xc8_372d, 0xa3_2820, 0x6d_1712),
    material(0x3a_a394, 0x1c_7f73, 0x13_655c, 0x0d_4a44),
    material(0xc9_d2dc, 0xa6_b2bf, 0x8b_98a6, 0x55_616e),
];

fn disc(piece: &PlainPiece, id: &str) -> String {
    let kind = usize::from(piece.colour).min(NAMES.len() - 1);
    let ink = if [0, 4].contains(&kind) { "#22252a" } else { "#fff" };
    let letters = piece.text.chars().count().max(2) as f64;
    format!("<use href='#{id}-{}'/>", NAMES[kind])
        + &centred(
            &piece.text,
            Point::default(),
            72.0 / letters,
            format_args!("font-weight='700' fill='{ink}'"),
        )
}

fn marks(marks: Vec<&Mark>, ink: Colour) -> String {
    let mut out = String::new();
    for Mark { kind, at, .. } in marks {
        let look = match kind {
            MarkKind::LastFrom => "stroke-width='3' stroke-dasharray='4 6'",
            MarkKind::LastTo => "stroke-width='7'",
            MarkKind::Movable => "stroke-width='3'",
            MarkKind::Chosen => "stroke-width='8' stroke-dasharray='24 6'",
            MarkKind::Target => "stroke-width='5' stroke-dasharray='11 8'",
            MarkKind::Aim => "stroke-width='7' stroke-dasharray='11 4'",
            MarkKind::Way { .. } => continue,
        };
        let (x, y) = (short(at.x), short(at.y));
        out += &format!("<circle cx='{x}' cy='{y}' r='{}' fill='none' stroke='{ink}' {look}/>", DISC + 5.0);
    }
    out
}
