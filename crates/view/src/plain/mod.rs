//! A plain face that any game can have: cells as hollows, pieces as discs with a word on them.

mod any;
mod art;
mod pick;

use fishka_game::{Game, Position as _, Seat, Value};
use fishka_i18n::Language;
use serde::Serialize;

use crate::{
    game_view::{GameView, Layout, MoveOf},
    geometry::{Outline, Point, Size},
    ink::{Ink, Paint},
    move_text::MoveText,
    scene::{self, Label, Mark, MarkKind, Motion, Path, Played, Scene, Show, Travel},
    side_panel::{SidePanel, SideScore},
    speech::say,
    svg::Drawing,
    theme::{Accent, Style, accent},
};

pub use pick::PlainPick;

/// The distance of neighbouring cells.
const PITCH: f64 = 100.0;
/// The radius of a disc.
const DISC: f64 = 40.0;
/// The room around the cells.
const MARGIN: f64 = 60.0;
/// How much more room coordinates take at the left and below.
const LABELS: f64 = 32.0;
/// The height of a line of writing.
const LINE: f64 = 44.0;

/// What a game must say to be seen, touched and heard with a plain face: only which cells there are and what lies on them.
///
/// A move is made by pressing the cells its notation names, in that order; a move that names none has a button.
pub trait PlainView: Game {
    /// The name in commands and records, with which the keys of its words begin.
    fn name(position: &Self::Position) -> &'static str;

    /// The cells, row by row from the top, each row from left to right.
    fn cells(position: &Self::Position) -> Vec<PlainCell>;

    /// How many people sit at the board.
    fn players(position: &Self::Position) -> usize {
        let _ = position;
        2
    }

    /// What else there is to know, in lines.
    fn notes(position: &Self::Position, language: Language) -> Vec<String> {
        let _ = (position, language);
        Vec::new()
    }

    /// What the button of a move says.
    fn move_label(mv: MoveOf<Self>, language: Language) -> String {
        let _ = language;
        mv.to_string()
    }
}

/// A cell and what lies on it.
#[derive(Clone, PartialEq, Debug)]
pub struct PlainCell {
    /// Its name in the notation of the game.
    pub name: String,
    /// How many cells it lies to the right; halves make a board of triangles.
    pub column: f64,
    /// How many rows it lies down.
    pub row: f64,
    /// What lies on it.
    pub piece: Option<PlainPiece>,
}

/// A piece as a disc.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlainPiece {
    /// What is written on it.
    pub text: String,
    /// Its colour: 0 light, 1 dark, 2 red, 3 green, 4 grey. The first seat is best light, the second dark.
    pub colour: u8,
}

/// What is on a plain board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlainBoard {
    /// The pieces, each by the name of its cell.
    pub pieces: Vec<(String, Point, PlainPiece)>,
    /// What is written under the cells.
    pub notes: Vec<String>,
}

impl<G: PlainView> GameView for G {
    type Board = PlainBoard;
    type Pick = PlainPick<MoveOf<G>>;

    fn name(position: &G::Position) -> &'static str {
        <G as PlainView>::name(position)
    }

    fn accent(dark: bool) -> Accent {
        if dark { accent(0x4f_a3b5, 0x0d_1316, 0x83_c7d6) } else { accent(0x24_616f, 0xff_ffff, 0x1d_5561) }
    }

    fn layout(position: &G::Position, show: &Show<G::Position>) -> Layout<PlainBoard> {
        let cells = G::cells(position);
        let mut notes = G::notes(position, show.language);
        if cells.is_empty() && notes.is_empty() {
            notes.push(position.to_string());
        }
        // Where there are no cells, what is written is all there is to see.
        if !show.beside && !cells.is_empty() {
            notes.clear();
        }
        let far = |of: fn(&PlainCell) -> f64| cells.iter().map(of).fold(0.0, f64::max) * PITCH;
        let longest = notes.iter().map(|note| note.chars().count()).max().unwrap_or(0) as f64 * 17.0;
        let labels = if show.coordinates { labels(&cells) } else { Vec::new() };
        let beside = if labels.is_empty() { 0.0 } else { LABELS };
        let corner = Point::new(MARGIN + beside, MARGIN);
        let at = |cell: &PlainCell| Point::new(cell.column, cell.row) * PITCH + corner;
        let describe = |cell: &PlainCell| describe(cell, show.language);
        let occupied = cells.iter().filter(|cell| cell.piece.is_some());
        let piece = |cell: &PlainCell| Some((cell.name.clone(), at(cell), cell.piece.clone()?));
        Layout {
            size: Size {
                width: (far(|cell| cell.column) + MARGIN * 2.0 + beside).max(longest + MARGIN),
                height: far(|cell| cell.row) + MARGIN * 2.0 + beside + notes.len() as f64 * LINE,
            },
            words: occupied.map(describe).chain(notes.iter().cloned()).collect(),
            labels,
            marks: marks(&cells, at, show),
            board: PlainBoard { pieces: cells.iter().filter_map(piece).collect(), notes },
            cells: cells
                .iter()
                .map(|cell| scene::Cell {
                    name: cell.name.clone(),
                    centre: at(cell),
                    outline: Outline::Circle { radius: PITCH / 2.0 },
                    description: describe(cell),
                })
                .collect(),
        }
    }

    fn draw<B>(scene: &Scene<B>, board: &PlainBoard, style: Style<'_>) -> Drawing {
        art::draw(scene, board, style)
    }

    /// What lay on one cell and lies on another has gone there.
    fn motion(played: &Played<G::Position>) -> Motion {
        let mut after = played.before.clone();
        after.play_unchecked(played.mv);
        let (was, is) = (G::cells(&played.before), G::cells(&after));
        let missing = |here: &[PlainCell], there: &[PlainCell]| -> Vec<(String, PlainPiece)> {
            let gone = |cell: &&PlainCell| !there.contains(cell);
            here.iter()
                .filter(gone)
                .filter_map(|cell| Some((cell.name.clone(), cell.piece.clone()?)))
                .collect()
        };
        let (mut gone, mut new) = (missing(&was, &is), missing(&is, &was));
        let mut travels = Vec::new();
        gone.retain(|(from, piece)| {
            let Some(index) = new.iter().position(|(_, other)| other == piece) else { return true };
            let (to, _) = new.remove(index);
            travels.push(Travel { from: from.clone(), to, path: Path::Straight });
            false
        });
        let names = |pieces: Vec<(String, PlainPiece)>| pieces.into_iter().map(|(name, _)| name).collect();
        Motion { travels, appear: names(new), vanish: names(gone), ..Motion::default() }
    }

    fn text_board(position: &G::Position, paint: Paint) -> String {
        let cells = G::cells(position);
        let text = |cell: &PlainCell| cell.piece.as_ref().map_or(".".to_owned(), |piece| piece.text.clone());
        let width = cells.iter().map(|cell| text(cell).chars().count()).max().unwrap_or(0) + 1;
        let mut out = String::new();
        for row in cells.chunk_by(|one, two| one.row == two.row) {
            let mut line = String::new();
            let mut length = 0;
            for cell in row {
                let start = (cell.column * width as f64).round() as usize;
                line += &" ".repeat(start.saturating_sub(length));
                let text = text(cell);
                length = length.max(start) + text.chars().count();
                line += &paint.ink(ink(cell), &text);
            }
            out += &line;
            out.push('\n');
        }
        out + &paint.ink(Ink::Faint, &position.to_string()) + "\n"
    }

    fn pick(position: &G::Position, moves: Vec<MoveOf<G>>) -> PlainPick<MoveOf<G>> {
        PlainPick::new(&G::cells(position), moves, G::move_label)
    }

    fn move_text(played: &Played<G::Position>, language: Language) -> MoveText {
        MoveText::plain(G::move_label(played.mv, language))
    }

    fn side_panel(position: &G::Position, language: Language, style: Style<'_>) -> SidePanel {
        let side = |seat: Seat| SideScore {
            token: art::icon(&PlainPiece { text: String::new(), colour: seat.index() as u8 }, style),
            name: say(language, &Self::seat_key(position, seat), &[]),
            score: String::new(),
            details: Vec::new(),
            picture: None,
        };
        SidePanel {
            defs: art::defs(style),
            sides: Seat::first(G::players(position)).map(side).collect(),
            notes: G::notes(position, language),
            ..SidePanel::default()
        }
    }
}

fn describe(cell: &PlainCell, language: Language) -> String {
    let name = ("cell", Value::text(&cell.name));
    match &cell.piece {
        None => say(language, "view-empty", &[name]),
        Some(piece) => say(language, "view-piece", &[name, ("text", Value::text(&piece.text))]),
    }
}

fn ink(cell: &PlainCell) -> Ink {
    match cell.piece.as_ref().map(|piece| piece.colour) {
        None => Ink::Faint,
        Some(0) => Ink::OnWhite,
        Some(1) => Ink::OnGrey,
        Some(_) => Ink::OnRed,
    }
}

/// The letters that all cells of a column have in common under it, the numbers that all cells of a row have before it.
fn labels(cells: &[PlainCell]) -> Vec<Label> {
    let foot = cells.iter().map(|cell| cell.row).fold(0.0, f64::max);
    let parts = |cell: &PlainCell| {
        let letters = cell.name.trim_end_matches(|c: char| c.is_ascii_digit());
        (letters.to_owned(), cell.name[letters.len()..].to_owned())
    };
    let mut labels: Vec<Label> = Vec::new();
    let mut add = |text: String, at: Point| {
        let label = Label { text, at };
        if !labels.contains(&label) {
            labels.push(label);
        }
    };
    for cell in cells {
        let (letters, number) = parts(cell);
        if letters.is_empty() || number.is_empty() {
            continue;
        }
        let mut column = cells.iter().filter(|other| other.column == cell.column);
        if column.all(|other| parts(other).0 == letters) {
            add(letters, Point::new(cell.column, foot) * PITCH + Point::new(MARGIN + LABELS, MARGIN + 70.0));
        }
        let mut row = cells.iter().filter(|other| other.row == cell.row);
        if row.all(|other| parts(other).1 == number) {
            add(number, Point::new(0.0, cell.row) * PITCH + Point::new(MARGIN + LABELS - 70.0, MARGIN));
        }
    }
    labels
}

fn marks<P: fishka_game::Position>(
    cells: &[PlainCell],
    at: impl Fn(&PlainCell) -> Point,
    show: &Show<P>,
) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    let mut add = |kind, name: &str| {
        let Some(cell) = cells.iter().find(|cell| cell.name == name) else { return };
        let mark = Mark { kind, cell: name.to_owned(), at: at(cell) };
        if !marks.contains(&mark) {
            marks.push(mark);
        }
    };
    if let Some(last) = &show.last
        && let Some((to, from)) = pick::named(&last.mv.to_string(), cells).split_last()
    {
        from.iter().for_each(|name| add(MarkKind::LastFrom, name));
        add(MarkKind::LastTo, to);
    }
    for mv in &show.offered {
        if let Some(next) = pick::named(&mv.to_string(), cells).get(show.chosen.len()) {
            add(if show.chosen.is_empty() { MarkKind::Movable } else { MarkKind::Target }, next);
        }
    }
    show.chosen.iter().for_each(|name| add(MarkKind::Chosen, name));
    if let Some(aim) = show.considered.and_then(|mv| pick::named(&mv.to_string(), cells).pop()) {
        add(MarkKind::Aim, &aim);
    }
    marks
}
