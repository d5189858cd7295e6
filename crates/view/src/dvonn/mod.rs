//! DVONN: a long hexagonal plate, rings and stacks of rings.

mod art;
mod colours;
mod narration;
mod pick;
mod side_panel;
mod sound;
mod text;

use fishka_dvonn::{Cell, Colour, Dvonn, Move, Phase, Piece, Position};
use fishka_game::{Configurable, Position as _, Seat, Turn, Value};
use fishka_i18n::Language;
use serde::Serialize;

use crate::{
    game_view::{GameView, Layout},
    geometry::{Outline, Point, ROW, Size, on_triangles},
    ink::Paint,
    move_text::MoveText,
    scene::{self, Label, Mark, MarkKind, Motion, Path, Played, Scene, Show, Travel},
    side_panel::{PieceInHand, SidePanel},
    sound::Sound,
    speech::say,
    svg::Drawing,
    theme::{Accent, Style},
};

pub use colours::DvonnColours;
pub use pick::DvonnPick;
pub use sound::{CUT_OFF, RING_DOWN};

/// The distance of neighbouring cells.
const PITCH: f64 = 100.0;
/// The radius of an empty cell.
const RECESS: f64 = 37.0;
/// The radius of a ring.
const RING: f64 = 42.0;
/// The radius of its hole.
const HOLE: f64 = 23.0;
/// The height of a ring as it shows.
const STEP: f64 = 8.0;

/// How much more room coordinates take on each side.
const MARGIN: f64 = 44.0;
/// The room around the board where nothing else is.
const AIR: f64 = 16.0;
/// How high the strip beside the board is.
const STRIP: f64 = 92.0;
/// The most rings of a stack that show.
const LAYERS: usize = 4;

impl GameView for Dvonn {
    type Board = Plate;
    type Pick = DvonnPick;

    const ORIENTATIONS: u8 = 2;
    const LONG: bool = true;

    fn name(_: &Position) -> &'static str {
        Dvonn::NAME
    }

    /// Neither side of the board is anybody's, but the two sit opposite each other.
    fn turned_towards(_: &Position, seat: Seat) -> u8 {
        u8::from(seat != Seat::FIRST)
    }

    fn accent(dark: bool) -> Accent {
        colours::accents(dark)
    }

    fn layout(position: &Position, show: &Show<Position>) -> Layout<Plate> {
        let plan = Plan::new(show);
        let cells = plan.cells();
        let lost = show.considered.map(|mv| position.cut_off(mv)).unwrap_or_default();
        let stacks = cells
            .iter()
            .filter(|&&cell| position.height(cell) > 0)
            .map(|&cell| Stack::new(position, cell, plan.centre(cell), lost.contains(cell)))
            .collect();
        let tallies = if show.beside { plan.tallies(position, show) } else { Vec::new() };
        let strip = if show.beside { STRIP } else { 0.0 };
        let stacks_in_words = position.occupied().iter().map(|cell| describe(position, cell, show));
        Layout {
            size: Size { width: plan.size.width, height: plan.size.height + strip },
            words: stacks_in_words.chain(tallies.iter().map(|tally| tally.spoken(show))).collect(),
            labels: if show.coordinates { plan.labels() } else { Vec::new() },
            marks: plan.marks(position, show),
            cells: cells
                .into_iter()
                .map(|cell| scene::Cell {
                    name: cell.to_string(),
                    centre: plan.centre(cell),
                    outline: Outline::Circle { radius: PITCH / 2.0 },
                    description: describe(position, cell, show),
                })
                .collect(),
            board: Plate { corners: plan.corners(), stacks, tallies },
        }
    }

    fn draw<B>(scene: &Scene<B>, board: &Plate, style: Style<'_>) -> Drawing {
        art::draw(scene, board, style)
    }

    fn motion(played: &Played<Position>) -> Motion {
        match played.mv {
            Move::Place(cell) => Motion { appear: vec![cell.to_string()], ..Motion::default() },
            Move::Stack { from, to } => Motion {
                travels: vec![Travel { from: from.to_string(), to: to.to_string(), path: Path::Arc }],
                vanish: played.before.cut_off(played.mv).iter().map(|cell| cell.to_string()).collect(),
                ..Motion::default()
            },
            Move::Pass => Motion::default(),
        }
    }

    /// `w`, `b` and `r` for single pieces, `w3` for a stack of three that White owns, with `*` when a DVONN piece is in
    /// it.
    fn text_board(position: &Position, paint: Paint) -> String {
        text::text_board(position, paint)
    }

    fn pick(position: &Position, moves: Vec<Move>) -> DvonnPick {
        DvonnPick::new(position, moves)
    }

    /// Pieces and stacks lie open; what the other side does may forbid the move, and then it is not made.
    fn ahead(position: &Position, seat: Seat) -> Option<Position> {
        let turn = position.turn();
        let waits = matches!(turn, Turn::Seat(to_act) if to_act != seat);
        let mut ahead = position.clone();
        ahead.play_unchecked(Move::Pass);
        (waits && ahead.turn() == Turn::Seat(seat) && ahead.forced_move().is_none()).then_some(ahead)
    }

    fn phase(position: &Position) -> &'static str {
        match position.phase() {
            Phase::Place => "place",
            Phase::Stack => "stack",
        }
    }

    fn in_bulk(position: &Position) -> bool {
        position.phase() == Phase::Place
    }

    fn side_panel(position: &Position, language: Language, style: Style<'_>) -> SidePanel {
        side_panel::side_panel(position, language, style)
    }

    fn account(position: &Position, language: Language, style: Style<'_>) -> SidePanel {
        side_panel::account(position, language, style)
    }

    fn piece_in_hand(
        position: &Position,
        _: u8,
        language: Language,
        style: Style<'_>,
    ) -> Option<PieceInHand> {
        side_panel::piece_in_hand(position, language, style)
    }

    fn narration(played: &Played<Position>, language: Language) -> String {
        narration::narration(played, language)
    }

    fn move_text(played: &Played<Position>, language: Language) -> MoveText {
        narration::move_text(played, language)
    }

    fn sounds(played: &Played<Position>) -> &'static [Sound] {
        sound::sounds(played)
    }
}

/// What is on a DVONN board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Plate {
    /// The centres of the corner cells, clockwise.
    pub corners: Vec<Point>,
    /// The stacks, those farther away first.
    pub stacks: Vec<Stack>,
    /// Pieces counted beside the board.
    pub tallies: Vec<Tally>,
}

/// A stack of rings; a single one is a stack too.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Stack {
    /// Its name in this scene.
    pub key: String,
    /// Where its foot stands.
    pub at: Point,
    /// How many rings it has.
    pub height: usize,
    /// The uppermost rings, at most four, from below.
    pub layers: Vec<Piece>,
    /// How many DVONN pieces are in it.
    pub dvonns: usize,
    /// Whether the move being considered takes it off the board.
    pub lost: bool,
}

/// A number of pieces beside the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tally {
    /// Which.
    pub piece: Piece,
    /// How many.
    pub count: usize,
    /// What they are there for.
    pub label: String,
    /// Where they lie.
    pub at: Point,
}

impl Stack {
    fn new(position: &Position, cell: Cell, at: Point, lost: bool) -> Stack {
        let pieces = position.stack(cell);
        let height = pieces.len();
        Stack {
            key: cell.to_string(),
            at,
            height,
            layers: pieces.clone().skip(height.saturating_sub(LAYERS)).collect(),
            dvonns: pieces.filter(|&piece| piece == Piece::Dvonn).count(),
            lost,
        }
    }
}

impl Tally {
    fn spoken(&self, show: &Show<Position>) -> String {
        let key = match self.piece {
            Piece::White => "dvonn-view-tally-white",
            Piece::Black => "dvonn-view-tally-black",
            Piece::Dvonn => "dvonn-view-tally-dvonn",
        };
        say(show.language, key, &[("tally", Value::Text(format!("{} {}", self.count, self.label)))])
    }
}

fn describe(position: &Position, cell: Cell, show: &Show<Position>) -> String {
    let dvonns = position.stack(cell).filter(|&piece| piece == Piece::Dvonn).count();
    let values = [
        ("cell", Value::text(cell)),
        ("height", Value::number(position.height(cell))),
        ("dvonns", Value::number(dvonns)),
    ];
    match position.owner(cell) {
        Some(Colour::White) => say(show.language, "dvonn-view-white", &values),
        Some(Colour::Black) => say(show.language, "dvonn-view-black", &values),
        None if dvonns > 0 => say(show.language, "dvonn-view-lone", &values[..1]),
        None => say(show.language, "view-empty", &values[..1]),
    }
}

/// Where everything lies.
struct Plan {
    middle: Point,
    size: Size,
    /// How far the board is turned, in quarters clockwise.
    quarters: u8,
}

impl Plan {
    fn new(show: &Show<Position>) -> Plan {
        let quarters = show.turned % Dvonn::ORIENTATIONS * 2 + u8::from(show.stands());
        let labels = if show.coordinates { MARGIN } else { AIR };
        let mut margins = [AIR, labels, labels, labels];
        margins.rotate_right(quarters.into());
        let [above, right, below, left] = margins;
        // The plate comes to a point at both ends of the long row, and reaches farther there.
        let (along, aside) = (PITCH * 5.0 + art::PLATE / ROW, PITCH * ROW * 2.0 + art::PLATE);
        let (across, down) = if quarters.is_multiple_of(2) { (along, aside) } else { (aside, along) };
        Plan {
            middle: Point::new(left + across, above + down),
            size: Size {
                width: left + across * 2.0 + right,
                height: above + down * 2.0 + art::PLATE_SIDE + below,
            },
            quarters,
        }
    }

    /// The cells from the top row to the bottom row, each from left to right.
    fn cells(&self) -> Vec<Cell> {
        let rows = (0..5).rev();
        let mut cells: Vec<Cell> =
            rows.flat_map(|row| (0..11).filter_map(move |column| Cell::new(column, row))).collect();
        if self.quarters > 0 {
            cells.sort_by(|&one, &two| self.centre(one).reading_order(self.centre(two)));
        }
        cells
    }

    fn at(&self, column: f64, row: f64) -> Point {
        let way = on_triangles(Point::default(), PITCH, column - 5.0, row - 2.0);
        self.middle + way.turned(self.quarters, 4)
    }

    fn centre(&self, cell: Cell) -> Point {
        self.at(cell.column().into(), cell.row().into())
    }

    fn corners(&self) -> Vec<Point> {
        [(2.0, 4.0), (10.0, 4.0), (10.0, 2.0), (8.0, 0.0), (0.0, 0.0), (0.0, 2.0)]
            .map(|(column, row)| self.at(column, row))
            .to_vec()
    }

    /// Row numbers at the left, column letters at the lower end of every column, before the board is turned.
    fn labels(&self) -> Vec<Label> {
        // The side of the plate shows below it, so the letters keep a little more distance.
        let (beyond, below) = (0.92, 1.03);
        let row_start = |row: u8| (0..11).find(|&column| Cell::new(column, row).is_some()).unwrap_or(0);
        let column_foot = |column: u8| (0..5).find(|&row| Cell::new(column, row).is_some()).unwrap_or(0);
        let rows = (0..5).map(|row| Label {
            text: (row + 1).to_string(),
            at: self.at(f64::from(row_start(row)) - beyond, row.into()),
        });
        let columns = (0..11).map(|column| Label {
            text: char::from(b'a' + column).to_string(),
            at: self.at(column.into(), f64::from(column_foot(column)) - below),
        });
        rows.chain(columns).collect()
    }

    fn tallies(&self, position: &Position, show: &Show<Position>) -> Vec<Tally> {
        let placing = position.phase() == Phase::Place;
        let key = if placing { "dvonn-view-to-place" } else { "dvonn-view-points" };
        let y = self.size.height + STRIP / 2.0 - 16.0;
        let middle = self.size.width / 2.0;
        let tally = |piece: Piece, x: f64| {
            let count = match piece.colour() {
                Some(colour) if !placing => position.score(colour) as usize,
                _ => position.in_hand(piece).into(),
            };
            Tally {
                piece,
                count,
                label: say(show.language, key, &[("count", Value::number(count))]),
                at: Point::new(middle + x, y),
            }
        };
        let mut tallies = vec![tally(Piece::White, -400.0), tally(Piece::Black, 190.0)];
        if placing {
            tallies.insert(1, tally(Piece::Dvonn, -105.0));
        }
        tallies
    }

    fn marks(&self, position: &Position, show: &Show<Position>) -> Vec<Mark> {
        let foot = |kind, cell: Cell| Mark { kind, cell: cell.to_string(), at: self.centre(cell) };
        // Marks over a stack lie on its uppermost ring.
        let top = |kind, cell: Cell| {
            let layers = usize::from(position.height(cell)).min(LAYERS);
            let lift = Point::new(0.0, -(layers.saturating_sub(1) as f64) * STEP);
            Mark { kind, cell: cell.to_string(), at: self.centre(cell) + lift }
        };
        let mut marks = Vec::new();
        match show.last.as_ref().map(|played| played.mv) {
            Some(Move::Stack { from, to }) => {
                marks.extend([foot(MarkKind::LastFrom, from), foot(MarkKind::LastTo, to)]);
            }
            Some(Move::Place(cell)) => marks.push(foot(MarkKind::LastTo, cell)),
            Some(Move::Pass) | None => {}
        }
        for mv in &show.offered {
            let mark = match *mv {
                Move::Stack { from, .. } if show.chosen.is_empty() => foot(MarkKind::Movable, from),
                Move::Stack { to, .. } => top(MarkKind::Target, to),
                Move::Place(cell) => foot(MarkKind::Target, cell),
                Move::Pass => continue,
            };
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        }
        let chosen = show.chosen.iter().filter_map(|name| name.parse().ok());
        marks.extend(chosen.map(|cell| top(MarkKind::Chosen, cell)));
        if let Some(Move::Stack { to: cell, .. } | Move::Place(cell)) = show.considered {
            marks.retain(|mark| mark.kind != MarkKind::Target || mark.cell != cell.to_string());
            marks.push(top(MarkKind::Aim, cell));
        }
        marks
    }
}
