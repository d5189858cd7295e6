//! The Abalone board as SVG: a wooden tray, and marbles of obsidian and pearl.

use fishka_abalone::Abalone;
use fishka_game::Configurable;

use super::{AbaloneColours, DECK, FRAME, GUTTER, MARBLE, Marble, PITCH, Roll, Tray};
use crate::{
    geometry::{Size, grown, rounded, short},
    scene::{Mark, MarkKind, Scene},
    side_panel::PieceIcon,
    svg::{Art, Drawing, centred, lattice, linear, radial},
    theme::{Colour, Style},
};

/// How thick the frame is.
pub(super) const FRAME_SIDE: f64 = 16.0;

pub(super) fn draw<S>(scene: &Scene<S>, board: &Tray, style: Style<'_>) -> Drawing {
    let pen = Pen::new(style);
    Drawing {
        defs: pen.defs(),
        under: pen.tray(scene, board) + &pen.marks(scene, under),
        pieces: board.marbles.iter().map(|marble| pen.marble(marble)).collect(),
        over: pen.marks(scene, |kind| !under(kind)) + &pen.rolls(&board.rolls),
    }
}

/// What pictures of single marbles refer to.
pub(super) fn defs(style: Style<'_>) -> String {
    Pen::new(style).defs()
}

/// A single marble.
pub(super) fn icon(colour: fishka_abalone::Colour, style: Style<'_>) -> PieceIcon {
    let side = MARBLE * 2.0 + 4.0;
    let markup = format!("<use href='#{}-{}'/>", Pen::new(style).id, word(colour));
    PieceIcon { size: Size { width: side, height: side }, markup }
}

/// What a marble is made of.
const fn word(colour: fishka_abalone::Colour) -> &'static str {
    match colour {
        fishka_abalone::Colour::Black => "obsidian",
        fishka_abalone::Colour::White => "pearl",
    }
}

fn under(kind: MarkKind) -> bool {
    matches!(kind, MarkKind::LastFrom | MarkKind::LastTo | MarkKind::Movable)
}

struct Pen {
    id: String,
    colours: AbaloneColours,
}

impl Pen {
    fn new(style: Style<'_>) -> Pen {
        Pen { id: style.id(Abalone::NAME), colours: AbaloneColours::of(style.theme) }
    }

    fn defs(&self) -> String {
        let (id, colours) = (&self.id, &self.colours);
        let AbaloneColours { frame, gutter, deck, hollow, .. } = colours;
        let black = Colour::new(0);
        let mut out = String::new();
        for (name, from, middle, to) in [
            ("frame", frame.lit, frame.body, frame.shade),
            ("gutter", gutter.shade, gutter.body, gutter.lit),
            ("deck", deck.lit, deck.body, deck.shade),
        ] {
            out += &linear(
                format!("{id}-{name}"),
                [0.1, 0.0, 0.9, 1.0],
                &[(0.0, &from, 1.0), (0.5, &middle, 1.0), (1.0, &to, 1.0)],
            );
        }
        out += &radial(
            format!("{id}-bowl"),
            [0.62, 0.66, 0.7],
            &[(0.0, &hollow.lit, 1.0), (0.55, &hollow.body, 1.0), (1.0, &hollow.shade, 1.0)],
        );
        out += &linear(
            format!("{id}-lip"),
            [0.15, 0.0, 0.85, 1.0],
            &[(0.0, &hollow.side, 0.9), (0.5, &hollow.side, 0.15), (1.0, &deck.lit, 1.0)],
        );
        out += &radial(
            format!("{id}-shadow"),
            [0.5, 0.5, 0.5],
            &[(0.0, &black, 0.6), (0.6, &black, 0.42), (1.0, &black, 0.0)],
        );
        out += &format!(
            "<g id='{id}-hollow'><circle r='36' fill='url(#{id}-bowl)' stroke='url(#{id}-lip)' \
             stroke-width='2.5'/></g>"
        );
        self.marble_defs() + &out
    }

    fn marble_defs(&self) -> String {
        let id = &self.id;
        let AbaloneColours { obsidian, pearl, .. } = &self.colours;
        let white = Colour::new(0xff_ffff);
        let mut out = radial(
            format!("{id}-obsidian-body"),
            [0.36, 0.3, 0.78],
            &[
                (0.0, &obsidian.lit, 1.0),
                (0.28, &Colour::new(0x3c_4248), 1.0),
                (0.6, &obsidian.body, 1.0),
                (1.0, &obsidian.shade, 1.0),
            ],
        );
        out += &radial(
            format!("{id}-pearl-body"),
            [0.38, 0.32, 0.76],
            &[
                (0.0, &pearl.lit, 1.0),
                (0.4, &pearl.body, 1.0),
                (0.78, &pearl.shade, 1.0),
                (1.0, &pearl.side, 1.0),
            ],
        );
        out += &radial(format!("{id}-gleam"), [0.5, 0.5, 0.5], &[(0.0, &white, 0.95), (1.0, &white, 0.0)]);
        // Light that comes back from the tray, at the side away from the lamp.
        out += &linear(
            format!("{id}-bounce"),
            [0.2, 0.1, 0.85, 0.95],
            &[(0.0, &white, 0.0), (0.72, &white, 0.0), (1.0, &white, 0.42)],
        );
        for (word, gleam) in [("obsidian", 0.75), ("pearl", 1.0)] {
            out += &format!(
                "<g id='{id}-{word}'><circle r='{MARBLE}' fill='url(#{id}-{word}-body)'/>\
                 <circle r='{}' fill='none' stroke='url(#{id}-bounce)' stroke-width='2.4'/>\
                 <ellipse cx='-15' cy='-20' rx='15' ry='10' transform='rotate(-38 -15 -20)' \
                 fill='url(#{id}-gleam)' opacity='{gleam}'/></g>",
                MARBLE - 2.4
            );
        }
        out
    }

    fn tray(&self, scene: &Scene<impl Sized>, board: &Tray) -> String {
        let (id, colours) = (&self.id, &self.colours);
        let hexagon = |margin, corner| rounded(&grown(&board.corners, margin), corner);
        let mut out = format!(
            "<path d='{0}' transform='translate(0 {FRAME_SIDE})' fill='{1}'/><path d='{0}' \
             fill='url(#{id}-frame)'/>\
             <path d='{2}' fill='none' stroke='{3}' stroke-width='3' stroke-opacity='.7'/>",
            hexagon(FRAME, 60.0),
            colours.frame.side,
            hexagon(FRAME - 3.0, 58.0),
            colours.frame.lit,
        );
        out += &format!(
            "<path d='{0}' fill='{1}'/><path d='{2}' transform='translate(2 6)' fill='url(#{id}-gutter)'/>",
            hexagon(GUTTER, 44.0),
            colours.gutter.side,
            hexagon(GUTTER - 7.0, 42.0),
        );
        for &rest in &board.rests {
            out += &format!(
                "<circle cx='{}' cy='{}' r='9' fill='{}' fill-opacity='.7'/>",
                short(rest.x),
                short(rest.y),
                colours.gutter.side
            );
        }
        out += &format!(
            "<path d='{0}' transform='translate(4 14)' fill='#000' fill-opacity='.28'/>\
             <path d='{0}' transform='translate(0 9)' fill='{1}'/><path d='{0}' fill='url(#{id}-deck)'/>\
             <path d='{2}' fill='none' stroke='{3}' stroke-width='2.5' stroke-opacity='.8'/>",
            hexagon(DECK, 30.0),
            colours.deck.side,
            hexagon(DECK - 2.0, 29.0),
            colours.deck.lit,
        );
        let lines = lattice(&scene.cells, PITCH);
        out += &format!(
            "<path d='{lines}' transform='translate(.8 1.4)' fill='none' stroke='{}' stroke-width='2' \
             stroke-opacity='.7'/>\
             <path d='{lines}' fill='none' stroke='{}' stroke-width='2' stroke-opacity='.55'/>",
            colours.deck.lit, colours.hollow.side
        );
        for cell in &scene.cells {
            out += &format!(
                "<use href='#{id}-hollow' x='{}' y='{}'/>",
                short(cell.centre.x),
                short(cell.centre.y)
            );
        }
        for label in &scene.labels {
            out += &centred(
                &label.text,
                label.at,
                29.0,
                format_args!("font-weight='600' fill='{}'", colours.engraving),
            );
        }
        out
    }

    fn marble(&self, marble: &Marble) -> Art {
        let id = &self.id;
        let word = word(marble.colour);
        let markup = if marble.lifted {
            format!(
                "<ellipse cx='14' cy='24' rx='{0}' ry='{0}' fill='url(#{id}-shadow)' opacity='.75'/>\
                 <g transform='translate(-2 -9) scale(1.05)'><use href='#{id}-{word}'/>\
                 <circle r='{1}' fill='none' stroke='{2}' stroke-width='8'/><circle r='{1}' fill='none' \
                 stroke='{3}' stroke-width='5'/></g>",
                MARBLE + 6.0,
                MARBLE - 1.0,
                self.colours.mark_edge,
                self.colours.mark
            )
        } else {
            format!(
                "<ellipse cx='6' cy='9' rx='{0}' ry='{0}' fill='url(#{id}-shadow)'/><use href='#{id}-{word}'/>",
                MARBLE + 5.0
            )
        };
        Art { key: marble.key.clone(), at: marble.at, markup }
    }

    fn marks(&self, scene: &Scene<impl Sized>, wanted: impl Fn(MarkKind) -> bool) -> String {
        let AbaloneColours { mark: colour, mark_edge: edge, .. } = self.colours;
        let mut out = String::new();
        for Mark { kind, at, .. } in scene.marks.iter().filter(|mark| wanted(mark.kind)) {
            let place = format!("cx='{}' cy='{}'", short(at.x), short(at.y));
            let ring = |radius: f64, width: f64| {
                format!(
                    "<circle {place} r='{0}' fill='none' stroke='{edge}' stroke-width='{1}'/>\
                     <circle {place} r='{0}' fill='none' stroke='{colour}' stroke-width='{width}'/>",
                    short(radius),
                    width + 3.0
                )
            };
            out += &match kind {
                MarkKind::LastFrom => {
                    ring(30.0, 3.5)
                        + &format!("<circle {place} r='9' fill='{colour}' stroke='{edge}' stroke-width='2'/>")
                }
                MarkKind::LastTo => ring(MARBLE + 2.0, 5.0),
                MarkKind::Movable => ring(MARBLE + 1.0, 2.5),
                MarkKind::Way { degrees, aimed } => {
                    let (fill, line) = if *aimed { (edge, colour) } else { (colour, edge) };
                    format!(
                        "<path transform='translate({at}) rotate({})' d='M-14-26 24 0-14 26-6 0Z' \
                         fill='{fill}' stroke='{line}' \
                         stroke-width='4' stroke-linejoin='round'/>",
                        short(*degrees)
                    )
                }
                MarkKind::Chosen | MarkKind::Target | MarkKind::Aim => String::new(),
            };
        }
        out
    }

    fn rolls(&self, rolls: &[Roll]) -> String {
        let AbaloneColours { mark: colour, mark_edge: edge, .. } = self.colours;
        let mut out = String::new();
        for Roll { from, to, falls } in rolls {
            let way = *to - *from;
            let (tail, head) = (*from + way * 0.08, *from + way * if *falls { 0.8 } else { 0.62 });
            let line = format!("M{tail}L{head}");
            out += &format!(
                "<path d='{line}' stroke='{edge}' stroke-width='13' stroke-linecap='round'/>\
                 <path d='{line}' stroke='{colour}' stroke-width='7' stroke-linecap='round'/>\
                 <path transform='translate({head}) rotate({})' d='M-8-17 18 0-8 17Z' fill='{colour}' \
                 stroke='{edge}' stroke-width='3' \
                 stroke-linejoin='round'/>",
                short(way.degrees())
            );
            if *falls {
                out += &format!(
                    "<g transform='translate({from})' fill='none' stroke-linecap='round'>\
                     <circle r='{0}' stroke='{edge}' stroke-width='8'/><circle r='{0}' stroke='{colour}' \
                     stroke-width='5' stroke-dasharray='10 9'/></g>",
                    MARBLE - 3.0
                );
            } else if rolls.iter().all(|other| (other.from - *to).length() > 1.0) {
                out += &format!(
                    "<circle cx='{}' cy='{}' r='{}' fill='none' stroke='{colour}' stroke-width='4' \
                     stroke-dasharray='9 8' stroke-opacity='.9'/>",
                    short(to.x),
                    short(to.y),
                    MARBLE - 3.0
                );
            }
        }
        out
    }
}
