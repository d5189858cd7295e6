//! The DVONN board as SVG: a plate with recessed cells, and rings that stack.

use fishka_dvonn::{Cell, Dvonn, Piece, Position};
use fishka_game::Configurable;

use super::{DvonnColours, HOLE, LAYERS, PITCH, Plate, RECESS, RING, STEP, Stack, Tally};
use crate::{
    geometry::{Point, Size, grown, rounded, short},
    scene::{Mark, MarkKind, Scene},
    side_panel::PieceIcon,
    svg::{Art, Drawing, Escaped, centred, lattice, linear, radial},
    theme::{Colour, Material, Style, Theme},
};

/// How far the plate reaches beyond the centres of the outer cells.
pub(super) const PLATE: f64 = 60.0;
/// How thick it is.
pub(super) const PLATE_SIDE: f64 = 14.0;

pub(super) fn draw<S>(scene: &Scene<S>, board: &Plate, style: Style<'_>) -> Drawing {
    let pen = Pen::new(style);
    Drawing {
        defs: pen.defs(),
        under: pen.plate(scene, board) + &pen.marks(scene, under),
        pieces: board.stacks.iter().map(|stack| pen.stack(stack)).collect(),
        over: pen.marks(scene, |kind| !under(kind)),
    }
}

/// What pictures of single pieces refer to.
pub(super) fn defs(style: Style<'_>) -> String {
    Pen::new(style).defs()
}

/// A single piece.
pub(super) fn icon(piece: Piece, style: Style<'_>) -> PieceIcon {
    let pen = Pen::new(style);
    let side = RING * 2.0 + STEP + 4.0;
    let markup = format!(
        "<g transform='translate(0 -{})'><use href='#{}-{}'/>{}</g>",
        short(STEP / 2.0),
        pen.id,
        word(piece),
        pen.hole(None)
    );
    PieceIcon { size: Size { width: side, height: side }, markup }
}

/// Towers side by side, in rows that are always of one width, so that those of two sides can be compared.
pub(super) fn towers(position: &Position, cells: &[Cell], style: Style<'_>) -> PieceIcon {
    const ROW: usize = 5;
    let pen = Pen::new(style);
    let (wide, high) = (RING * 2.0 + 8.0, RING * 2.0 + STEP * LAYERS as f64 + 8.0);
    let rows = cells.len().div_ceil(ROW);
    let size = Size { width: wide * ROW as f64, height: high * rows as f64 };
    let mut markup = String::new();
    for (index, &cell) in cells.iter().enumerate() {
        let (column, row) = ((index % ROW) as f64, (index / ROW) as f64);
        let at = Point::new(
            (column + 0.5) * wide - size.width / 2.0,
            (row + 1.0) * high - RING - STEP - 4.0 - size.height / 2.0,
        );
        let tower = pen.stack(&Stack::new(position, cell, at, false));
        markup += &format!("<g transform='translate({at})'>{}</g>", tower.markup);
    }
    PieceIcon { size, markup }
}

/// What a ring is made of.
const fn word(piece: Piece) -> &'static str {
    match piece {
        Piece::White => "ivory",
        Piece::Black => "ebony",
        Piece::Dvonn => "cinnabar",
    }
}

fn under(kind: MarkKind) -> bool {
    matches!(kind, MarkKind::LastFrom | MarkKind::LastTo | MarkKind::Movable)
}

struct Pen {
    id: String,
    theme: Theme,
    colours: DvonnColours,
}

impl Pen {
    fn new(style: Style<'_>) -> Pen {
        Pen { id: style.id(Dvonn::NAME), theme: style.theme, colours: DvonnColours::of(style.theme) }
    }

    fn material(&self, piece: Piece) -> &Material {
        match piece {
            Piece::White => &self.colours.ivory,
            Piece::Black => &self.colours.ebony,
            Piece::Dvonn => &self.colours.cinnabar,
        }
    }

    fn defs(&self) -> String {
        let (id, colours) = (&self.id, &self.colours);
        let (plate, recess) = (&colours.plate, &colours.recess);
        let black = Colour::new(0);
        let mut out = linear(
            format!("{id}-plate"),
            [0.0, 0.0, 0.6, 1.0],
            &[(0.0, &plate.lit, 1.0), (0.55, &plate.body, 1.0), (1.0, &plate.shade, 1.0)],
        );
        out += &linear(
            format!("{id}-recess"),
            [0.2, 0.0, 0.8, 1.0],
            &[(0.0, &recess.shade, 1.0), (0.75, &recess.body, 1.0), (1.0, &recess.lit, 1.0)],
        );
        out += &linear(
            format!("{id}-lip"),
            [0.15, 0.0, 0.85, 1.0],
            &[(0.0, &recess.side, 1.0), (0.5, &recess.body, 0.4), (1.0, &plate.lit, 1.0)],
        );
        out += &radial(
            format!("{id}-shadow"),
            [0.5, 0.5, 0.5],
            &[(0.0, &black, 0.55), (0.72, &black, 0.38), (1.0, &black, 0.0)],
        );
        out += &format!(
            "<g id='{id}-cell'><circle r='{RECESS}' fill='url(#{id}-recess)' stroke='url(#{id}-lip)' \
             stroke-width='2.5'/>\
             <circle r='4' fill='{}'/></g>",
            recess.side
        );
        out += &format!(
            "<pattern id='{id}-hatch' width='9' height='9' patternUnits='userSpaceOnUse' \
             patternTransform='rotate(45)'>\
             <path d='M0 0V9' stroke='{}' stroke-width='5'/></pattern>",
            colours.mark
        );
        for piece in [Piece::White, Piece::Black, Piece::Dvonn] {
            out += &self.ring_defs(piece);
        }
        out + &format!(
            "<path id='{id}-gem' d='M0-8 8 0 0 8-8 0Z' fill='{}' stroke='#fff' stroke-width='2.5' \
             stroke-linejoin='round'/>",
            colours.cinnabar.body
        )
    }

    fn ring_defs(&self, piece: Piece) -> String {
        let id = format!("{}-{}", self.id, word(piece));
        let Material { lit, body, shade, side } = self.material(piece);
        let white = Colour::new(0xff_ffff);
        let mut out = linear(
            format!("{id}-face"),
            [0.15, 0.0, 0.85, 1.0],
            &[(0.0, lit, 1.0), (0.45, body, 1.0), (1.0, shade, 1.0)],
        );
        out += &linear(
            format!("{id}-side"),
            [0.0, 0.0, 1.0, 0.0],
            &[(0.0, shade, 1.0), (0.3, shade, 1.0), (1.0, side, 1.0)],
        );
        let gleam = if piece == Piece::White { 1.0 } else { 0.5 };
        out += &linear(
            format!("{id}-edge"),
            [0.2, 0.0, 0.8, 1.0],
            &[(0.0, &white, gleam), (0.42, &white, 0.0), (0.7, side, 0.0), (1.0, side, 0.65)],
        );
        let rim = if piece == Piece::Black { self.colours.ebony_rim } else { *side };
        out += &format!(
            "<g id='{id}'>\
             <path d='M-{RING} 0V{STEP}A{RING} {RING} 0 0 0 {RING} {STEP}V0Z' fill='url(#{id}-side)' \
             stroke='{rim}' stroke-width='1'/>\
             <circle r='{RING}' fill='url(#{id}-face)' stroke='{rim}' stroke-width='1.5'/>\
             <circle r='{}' fill='none' stroke='url(#{id}-edge)' stroke-width='3'/>\
             <circle r='{}' fill='none' stroke='url(#{id}-edge)' stroke-width='1.5' transform='rotate(180)'/>",
            short(RING - 2.4),
            short(HOLE + 1.6),
        );
        if piece == Piece::Dvonn {
            out += &dots((RING + HOLE) / 2.0, *side);
        }
        out + "</g>"
    }

    fn plate(&self, scene: &Scene<impl Sized>, board: &Plate) -> String {
        let (id, colours) = (&self.id, &self.colours);
        let top = grown(&board.corners, PLATE);
        let edge = rounded(&top, 34.0);
        let mut out = format!(
            "<path d='{edge}' transform='translate(0 {PLATE_SIDE})' fill='{}'/>\
             <path d='{edge}' fill='url(#{id}-plate)'/>\
             <path d='{}' fill='none' stroke='{}' stroke-width='2.5' stroke-opacity='.75'/>",
            colours.plate.side,
            rounded(&grown(&board.corners, PLATE - 2.5), 32.0),
            colours.plate.lit,
        );
        out += &format!(
            "<path d='{}' fill='none' stroke='{}' stroke-width='2' stroke-opacity='.75'/>",
            lattice(&scene.cells, PITCH),
            colours.recess.side
        );
        for cell in &scene.cells {
            out += &format!(
                "<use href='#{id}-cell' x='{}' y='{}'/>",
                short(cell.centre.x),
                short(cell.centre.y)
            );
        }
        for label in &scene.labels {
            out += &centred(&label.text, label.at, 28.0, format_args!("fill='{}'", self.theme.faint()));
        }
        for tally in &board.tallies {
            out += &self.tally(tally);
        }
        out
    }

    fn tally(&self, tally: &Tally) -> String {
        let id = &self.id;
        let Point { x, y } = tally.at;
        let ring = format!(
            "<g transform='translate({} {}) scale(.72)'><use href='#{id}-{}'/>{}</g>",
            short(x),
            short(y),
            word(tally.piece),
            self.hole(None),
        );
        ring + &format!(
            "<text x='{}' y='{}' text-anchor='start' font-size='36' font-weight='600' fill='{}'>{} \
             <tspan font-size='26' font-weight='400' fill='{}'>{}</tspan></text>",
            short(x + 46.0),
            short(y + 13.0),
            self.theme.ink(),
            tally.count,
            self.theme.faint(),
            Escaped(&tally.label),
        )
    }

    fn stack(&self, stack: &Stack) -> Art {
        let id = &self.id;
        let lift = |layer: usize| -(layer as f64) * STEP;
        let mut out = String::new();
        if stack.lost {
            out += "<g opacity='.45'>";
        }
        let reach = RING + 7.0;
        out += &format!(
            "<ellipse cx='5' cy='{}' rx='{reach}' ry='{}' fill='url(#{id}-shadow)'/>",
            short(STEP + 4.0),
            reach - 2.0
        );
        for (layer, piece) in stack.layers.iter().enumerate() {
            out += &format!("<use href='#{id}-{}' y='{}'/>", word(*piece), short(lift(layer)));
        }
        let top = lift(stack.layers.len().saturating_sub(1));
        let height = (stack.height > 1).then_some(stack.height);
        out += &format!("<g transform='translate(0 {})'>{}", short(top), self.hole(height));
        // A lone DVONN piece needs no sign that it carries one.
        if stack.height > 1 {
            for gem in 0..stack.dvonns {
                let turn = f64::from(gem as u8) * 2.0 - f64::from(stack.dvonns as u8 - 1);
                let angle = (turn * 17.0).to_radians();
                let at = Point::new(angle.sin(), angle.cos()) * (RING - 9.0);
                out += &format!("<use href='#{id}-gem' x='{}' y='{}'/>", short(at.x), short(at.y));
            }
        }
        out += "</g>";
        if stack.lost {
            out +=
                &format!("</g><circle r='{RING}' cy='{}' fill='url(#{id}-hatch)' opacity='.8'/>", short(top));
        }
        Art { key: stack.key.clone(), at: stack.at, markup: out }
    }

    /// The hole of a ring, with the height of the stack in it.
    fn hole(&self, height: Option<usize>) -> String {
        let (id, colours) = (&self.id, &self.colours);
        match height {
            None => format!(
                "<circle r='{HOLE}' fill='url(#{id}-recess)'/>\
                 <circle r='{}' fill='none' stroke='{}' stroke-opacity='.5' stroke-width='2'/>",
                HOLE - 1.0,
                colours.recess.side
            ),
            Some(height) => {
                let size = if height < 10 { 38.0 } else { 32.0 };
                format!("<circle r='{HOLE}' fill='{}'/>", colours.hole)
                    + &centred(
                        &height.to_string(),
                        Point::default(),
                        size,
                        format_args!("font-weight='700' fill='{}'", colours.numeral),
                    )
            }
        }
    }

    fn marks(&self, scene: &Scene<impl Sized>, wanted: impl Fn(MarkKind) -> bool) -> String {
        let colour = self.colours.mark;
        let mut out = String::new();
        for Mark { kind, at, .. } in scene.marks.iter().filter(|mark| wanted(mark.kind)) {
            let place = format!("cx='{}' cy='{}'", short(at.x), short(at.y));
            out += &match kind {
                MarkKind::LastFrom => format!(
                    "<circle {place} r='13' fill='{colour}'/>\
                     <circle {place} r='{RECESS}' fill='none' stroke='{colour}' stroke-width='3'/>"
                ),
                MarkKind::LastTo => format!(
                    "<circle {place} r='{}' fill='none' stroke='{colour}' stroke-width='7'/>",
                    RING + 6.5
                ),
                MarkKind::Movable => format!(
                    "<circle {place} r='{}' fill='none' stroke='{colour}' stroke-width='4'/>",
                    RING + 5.0
                ),
                // A double line, for the last move has a single one.
                MarkKind::Chosen => format!(
                    "<g fill='none'><circle {place} r='{0}' stroke='{colour}' stroke-width='9'/>\
                     <circle {place} r='{0}' stroke='#fff' stroke-width='3'/></g>",
                    RING + 4.0
                ),
                MarkKind::Target => format!(
                    "<circle {place} r='{}' fill='none' stroke='{colour}' stroke-width='5' \
                     stroke-dasharray='11 8'/>",
                    RING + 4.0
                ),
                MarkKind::Aim => format!(
                    "<circle {place} r='{}' fill='{colour}' fill-opacity='.3' stroke='{colour}' \
                     stroke-width='6'/>",
                    RING + 4.0
                ),
                MarkKind::Way { .. } => String::new(),
            };
        }
        out
    }
}

/// Six light dots let into the face: the sign of a DVONN piece where colour does not show.
fn dots(radius: f64, dark: Colour) -> String {
    let mut out = String::new();
    for turn in 0..6 {
        let angle = f64::from(turn) * 60.0_f64.to_radians();
        let at = Point::new(angle.cos(), angle.sin()) * radius;
        out += &format!(
            "<circle cx='{}' cy='{}' r='4' fill='#ffe9dc' stroke='{dark}' stroke-width='1.2'/>",
            short(at.x),
            short(at.y)
        );
    }
    out
}
