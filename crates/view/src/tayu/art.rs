//! The Ta Yü board as SVG: shores, bone slabs and the river through them.

use fishka_game::Configurable;
use fishka_tayu::{Axis, Tayu};

use super::{EDGE, Edge, Exit, Field, Meets, Note, Place, SQUARE, TayuColours, Tile};
use crate::{
    geometry::{Point, Size, short},
    scene::{Mark, MarkKind, Scene},
    side_panel::PieceIcon,
    svg::{Art, Drawing, Escaped, centred, linear, radial},
    theme::{Colour, Material, Style, Theme},
};

/// How wide the channel is, and how wide with its banks.
const WATER: f64 = SQUARE * 0.27;
const BANKS: f64 = WATER + 6.0;
/// How thick the rim is.
pub(super) const RIM_SIDE: f64 = 10.0;
/// The gap between a slab and the lines of its squares.
const GAP: f64 = 1.6;

pub(super) fn draw<S>(scene: &Scene<S>, board: &Field, style: Style<'_>) -> Drawing {
    let pen = Pen::new(style);
    // All slabs lie under all water, so that the river runs over the joints.
    let slabs = board.tiles.iter().map(|tile| pen.slab(tile));
    let water = board.tiles.iter().map(|tile| pen.water(tile));
    Drawing {
        defs: pen.defs(),
        under: pen.table(scene, board) + &pen.marks(scene),
        pieces: slabs.chain(water).collect(),
        over: pen.arrivals(board)
            + &pen.proposed(&board.proposed)
            + &board.ghost.as_ref().map_or_else(String::new, |ghost| pen.ghost(board, ghost)),
    }
}

/// What pictures of single tiles refer to.
pub(super) fn defs(style: Style<'_>) -> String {
    Pen::new(style).defs()
}

/// A single tile.
pub(super) fn icon(tile: &Tile, style: Style<'_>) -> PieceIcon {
    let pen = Pen::new(style);
    // Droplets reach a little beyond the slab.
    let (long, wide) = (SQUARE * 3.0 + 56.0, SQUARE + 56.0);
    let (width, height) = if tile.standing { (wide, long) } else { (long, wide) };
    PieceIcon { size: Size { width, height }, markup: pen.slab(tile).markup + &pen.water(tile).markup }
}

/// A bar in the colour of a side.
pub(super) fn bar(owner: Axis, style: Style<'_>) -> PieceIcon {
    let fill = Pen::new(style).tint(owner).body;
    let turn = if owner == Axis::NorthSouth { 0 } else { 90 };
    let markup = format!(
        "<rect x='-22' y='-22' width='44' height='44' rx='10' fill='{fill}'/>\
         <path transform='rotate({turn})' d='M0-13V13M-6-8 0-14 6-8M-6 8 0 14 6 8' fill='none' stroke='#fff' \
         stroke-width='4' stroke-linecap='round' stroke-linejoin='round'/>"
    );
    PieceIcon { size: Size { width: 46.0, height: 46.0 }, markup }
}

pub(super) struct Pen {
    pub(super) id: String,
    pub(super) theme: Theme,
    pub(super) colours: TayuColours,
}

impl Pen {
    fn new(style: Style<'_>) -> Pen {
        Pen { id: style.id(Tayu::NAME), theme: style.theme, colours: TayuColours::of(style.theme) }
    }

    fn tint(&self, owner: Axis) -> &Material {
        match owner {
            Axis::NorthSouth => &self.colours.north_south,
            Axis::EastWest => &self.colours.east_west,
        }
    }

    fn defs(&self) -> String {
        let (id, TayuColours { field, bone, water, gold, grid, .. }) = (&self.id, &self.colours);
        let (black, white) = (Colour::new(0), Colour::new(0xff_ffff));
        let mut out = linear(
            format!("{id}-field"),
            [0.0, 0.0, 1.0, 1.0],
            &[(0.0, &field.lit, 1.0), (0.5, &field.body, 1.0), (1.0, &field.shade, 1.0)],
        );
        out += &linear(
            format!("{id}-bone"),
            [0.0, 0.0, 1.0, 1.0],
            &[(0.0, &bone.lit, 1.0), (0.5, &bone.body, 1.0), (1.0, &bone.shade, 1.0)],
        );
        out += &radial(
            format!("{id}-gold"),
            [0.36, 0.3, 0.75],
            &[(0.0, &gold.lit, 1.0), (0.55, &gold.body, 1.0), (1.0, &gold.shade, 1.0)],
        );
        out += &radial(
            format!("{id}-drop"),
            [0.4, 0.35, 0.7],
            &[(0.0, &white, 1.0), (0.25, &water.lit, 1.0), (1.0, &water.body, 1.0)],
        );
        out += &radial(
            format!("{id}-shine"),
            [0.5, 0.5, 0.5],
            &[(0.0, &white, 0.95), (0.4, &white, 0.55), (1.0, &white, 0.0)],
        );
        out +=
            &linear(format!("{id}-inner"), [0.0, 0.0, 0.0, 1.0], &[(0.0, &black, 0.35), (1.0, &black, 0.0)]);
        out += &format!(
            "<pattern id='{id}-grid' width='{SQUARE}' height='{SQUARE}' patternUnits='userSpaceOnUse'>\
             <path d='M0 {SQUARE}V0H{SQUARE}' fill='none' stroke='{grid}' stroke-width='2'/></pattern>"
        );
        out += &format!(
            "<pattern id='{id}-hatch' width='12' height='12' patternUnits='userSpaceOnUse' \
             patternTransform='rotate(45)'>\
             <path d='M0 0V12' stroke='{}' stroke-width='7'/></pattern>",
            self.colours.refused
        );
        for (word, standing) in [("lying", false), ("standing", true)] {
            out += &self.slab_shape(word, standing);
        }
        out += &format!(
            "<g id='{id}-droplet'><path d='M-1-8C5-8 7-12 14-12A12 12 0 0 1 14 12C7 12 5 8-1 8Z' \
             fill='url(#{id}-drop)' stroke='{}' stroke-width='2'/></g>",
            water.lit
        );
        out + &format!(
            "<g id='{id}-disc'><circle r='17' cy='2' fill='{}'/><circle r='17' fill='url(#{id}-gold)' \
             stroke='{}' stroke-width='1.5'/>\
             <circle r='13' fill='none' stroke='{}' stroke-width='1.2' stroke-opacity='.6'/>{}</g>",
            gold.side,
            gold.side,
            gold.side,
            centred(
                "2",
                Point::default(),
                22.0,
                format_args!("font-weight='700' fill='{}'", self.colours.gold_ink)
            )
        )
    }

    fn slab_shape(&self, word: &str, standing: bool) -> String {
        let (id, bone) = (&self.id, &self.colours.bone);
        let (long, wide) = (SQUARE * 3.0 - GAP * 2.0, SQUARE - GAP * 2.0);
        let (width, height) = if standing { (wide, long) } else { (long, wide) };
        let rect = |grow: f64, down: f64, attributes: String| {
            format!(
                "<rect x='{}' y='{}' width='{}' height='{}' rx='{}' {attributes}/>",
                short(-width / 2.0 - grow),
                short(-height / 2.0 - grow + down),
                short(width + grow * 2.0),
                short(height + grow * 2.0),
                short(11.0 + grow)
            )
        };
        format!("<g id='{id}-{word}'>")
            + &rect(1.0, 5.0, "fill='#000' fill-opacity='.35'".to_owned())
            + &rect(0.0, 2.5, format!("fill='{}'", bone.side))
            + &rect(0.0, 0.0, format!("fill='url(#{id}-bone)'"))
            + &rect(
                -1.6,
                0.0,
                format!("fill='none' stroke='{}' stroke-width='1.8' stroke-opacity='.9'", bone.lit),
            )
            + "</g>"
    }

    fn table(&self, scene: &Scene<impl Sized>, board: &Field) -> String {
        let (id, colours) = (&self.id, &self.colours);
        let side = board.side as f64 * SQUARE;
        let whole = format!("width='{0}' height='{0}' rx='20'", short(side + EDGE * 2.0));
        let mut out = format!(
            "<g transform='translate({})'><rect y='{RIM_SIDE}' {whole} fill='{}'/>\
             <clipPath id='{id}-rim'><rect {whole}/></clipPath><g clip-path='url(#{id}-rim)'>",
            board.corner - Point::new(EDGE, EDGE),
            colours.field.side
        );
        for (index, edge) in board.edges.iter().enumerate() {
            out += &self.band(edge, index, side);
        }
        out += "</g></g>";
        for (index, edge) in board.edges.iter().enumerate() {
            out += &self.edge_words(edge, index);
        }
        let (centre, corner) = (board.centre as f64 * SQUARE, board.corner);
        let inset = short((side - centre) / 2.0);
        out += &format!(
            "<g transform='translate({corner})'><rect width='{side}' height='{side}' fill='url(#{id}-field)'/>\
             <rect width='{side}' height='{side}' fill='url(#{id}-grid)'/>\
             <rect width='{side}' height='12' fill='url(#{id}-inner)'/>\
             <rect width='{side}' height='{side}' fill='none' stroke='{}' stroke-width='4'/>\
             <rect x='{inset}' y='{inset}' width='{centre}' height='{centre}' rx='6' fill='{1}' \
             fill-opacity='.12' \
             stroke='{1}' stroke-width='4'/></g>",
            colours.field.side, colours.centre
        );
        for label in &scene.labels {
            out += &centred(&label.text, label.at, 27.0, format_args!("fill='{}'", self.theme.faint()));
        }
        out + &self.beside(board)
    }

    /// The band of an edge. Drawn as the north edge, then turned about the middle of the board.
    fn band(&self, edge: &Edge, quarter_turns: usize, side: f64) -> String {
        let Material { lit, body, shade, .. } = self.tint(edge.owner);
        let (turn, middle) = (quarter_turns * 90, short(side / 2.0 + EDGE));
        let (end, inner, foot) = (short(side + EDGE * 2.0), short(side + EDGE), short(EDGE - 2.0));
        format!(
            "<g transform='rotate({turn} {middle} {middle})'><path d='M0 0H{end}L{inner} {EDGE}H{EDGE}Z' \
             fill='{body}'/>\
             <path d='M0 1.5H{end}' stroke='{lit}' stroke-width='3'/>\
             <path d='M{EDGE} {foot}H{inner}' stroke='{shade}' stroke-width='4'/></g>"
        )
    }

    fn edge_words(&self, edge: &Edge, quarter_turns: usize) -> String {
        let (id, ink) = (&self.id, self.colours.edge_ink);
        // The name follows its edge; the points stay upright, for a 9 that lies is a 6.
        let turn = [0, 90, 0, 270][quarter_turns];
        let mut out = format!("<g transform='translate({}) rotate({turn})'>", edge.label_at);
        let origin = Point::default();
        out += &centred(&edge.label, origin, 29.0, format_args!("font-weight='600' fill='{ink}'"));
        out += &format!(
            "</g><g transform='translate({})'>\
             <rect x='-22' y='-18' width='44' height='36' rx='12' fill='#000' fill-opacity='.34'/>",
            edge.points_at
        );
        out +=
            &centred(&edge.points.to_string(), origin, 30.0, format_args!("font-weight='700' fill='{ink}'"));
        out += "</g>";
        for place in edge.places.iter().filter(|place| place.double) {
            out += &format!("<use href='#{id}-disc' x='{}' y='{}'/>", short(place.at.x), short(place.at.y));
        }
        out
    }

    fn beside(&self, board: &Field) -> String {
        let (ink, faint) = (self.theme.ink(), self.theme.faint());
        let mut out = String::new();
        for Note { owner, label, text, at } in &board.notes {
            let Some(owner) = owner else {
                out += &centred(label, *at, 27.0, format_args!("fill='{faint}'"));
                continue;
            };
            // The two sides face each other.
            let (anchor, bar) = match owner {
                Axis::NorthSouth => ("start", -32),
                Axis::EastWest => ("end", 18),
            };
            out += &format!(
                "<g transform='translate({at})' text-anchor='{anchor}'>\
                 <rect x='{bar}' y='-46' width='14' height='92' rx='7' fill='{}'/>\
                 <text y='-14' font-size='29' fill='{faint}'>{}</text>\
                 <text y='34' font-size='42' font-weight='600' fill='{ink}'>{}</text></g>",
                self.tint(*owner).body,
                Escaped(label),
                Escaped(text)
            );
        }
        if let Some(hand) = &board.hand {
            let art = self.slab(hand).markup + &self.water(hand).markup;
            out += &format!("<g transform='translate({}) scale(1.4)'>{art}</g>", hand.at);
        }
        out
    }

    pub(super) fn slab(&self, tile: &Tile) -> Art {
        let id = &self.id;
        let word = if tile.standing { "standing" } else { "lying" };
        let mut markup = format!("<use href='#{id}-{word}'/>");
        if tile.last {
            // Two lines, one light and one dark, show on bone and on the field, in colour and in grey.
            let TayuColours { mark, gold, .. } = &self.colours;
            markup += &outline(tile, 2.5, format_args!("fill='none' stroke='{mark}' stroke-width='6'"));
            markup +=
                &outline(tile, -2.5, format_args!("fill='none' stroke='{}' stroke-width='2.5'", gold.side));
        }
        Art { key: slab_key(&tile.key), at: tile.at, markup }
    }

    pub(super) fn water(&self, tile: &Tile) -> Art {
        let (id, TayuColours { water, bone, .. }) = (&self.id, &self.colours);
        let path = &tile.channel;
        let mut markup = format!(
            "<g stroke-linejoin='bevel'><path d='{path}' fill='{0}' stroke='{0}' stroke-width='{1}'/>\
             <path d='{path}' fill='{2}' stroke='{2}' stroke-width='{3}'/>\
             <path d='{path}' fill='{4}' stroke='{4}' stroke-width='{5}' opacity='.38'/></g>",
            bone.side,
            short(BANKS),
            water.body,
            short(WATER),
            water.lit,
            short(WATER * 0.42)
        );
        for Exit { at, degrees, meets } in &tile.exits {
            if *meets == Meets::Nothing {
                markup += &format!(
                    "<use href='#{id}-droplet' transform='translate({at}) rotate({})'/>",
                    short(*degrees)
                );
            }
        }
        Art { key: tile.key.clone(), at: tile.at, markup }
    }

    /// Water that has reached an edge shines there in the tint of its owner.
    fn arrivals(&self, board: &Field) -> String {
        let (id, TayuColours { water, .. }) = (&self.id, &self.colours);
        let mut out = String::new();
        for (quarter_turns, edge) in board.edges.iter().enumerate() {
            let Material { lit, .. } = self.tint(edge.owner);
            for Place { at, double, .. } in edge.places.iter().filter(|place| place.reached) {
                let turn = quarter_turns as f64 * 90.0 - 90.0;
                out += &format!(
                    "<g transform='translate({at})'><circle r='36' fill='url(#{id}-shine)'/>\
                     <g transform='rotate({})'><path d='M-{1}-8H-6A8 8 0 0 1-6 8H-{1}Z' fill='{2}'/></g>\
                     <circle r='18' fill='{lit}' stroke='#fff' stroke-width='4'/>",
                    short(turn),
                    short(EDGE / 2.0),
                    water.body
                );
                out += &if *double {
                    format!(
                        "<use href='#{id}-disc'/><circle r='20' fill='none' stroke='#fff' stroke-width='4'/></g>"
                    )
                } else {
                    "<circle r='7' fill='#fff'/></g>".to_owned()
                };
            }
        }
        out
    }

    fn marks(&self, scene: &Scene<impl Sized>) -> String {
        let mut out = String::new();
        for Mark { at, .. } in scene.marks.iter().filter(|mark| mark.kind == MarkKind::Target) {
            out += &format!(
                "<circle cx='{}' cy='{}' r='8' fill='{}' fill-opacity='.75'/>",
                short(at.x),
                short(at.y),
                self.colours.mark
            );
        }
        out
    }
}

/// A tile is drawn in two parts: its water has the name of the tile, its slab, which lies under the water of all tiles, this.
pub(super) fn slab_key(tile: &str) -> String {
    format!("{tile}-slab")
}

/// The outline of a tile, grown a little.
pub(super) fn outline(tile: &Tile, grow: f64, attributes: impl std::fmt::Display) -> String {
    let (long, wide) = (SQUARE * 3.0 - GAP * 2.0 + grow * 2.0, SQUARE - GAP * 2.0 + grow * 2.0);
    let (width, height) = if tile.standing { (wide, long) } else { (long, wide) };
    format!(
        "<rect x='{}' y='{}' width='{}' height='{}' rx='{}' {attributes}/>",
        short(-width / 2.0),
        short(-height / 2.0),
        short(width),
        short(height),
        short(11.0 + grow)
    )
}
