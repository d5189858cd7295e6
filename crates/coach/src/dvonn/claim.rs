use fishka_dvonn::{Cell, CellSet, Colour, Dvonn, Illegal, Move, Phase, Position, State};
use fishka_game::{Message, Position as _};

use crate::fact::{Claim, Sign, Telling, after};

/// What the coach of DVONN can say. Pieces are counted as the score counts them: all in the stacks that a side owns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DvonnClaim {
    /// The stacks of a side that can move, and in how many ways.
    Mobility { side: Colour, stacks: CellSet, moves: usize },
    /// Stacks of a side that are surrounded.
    Blocked { side: Colour, cells: CellSet },
    /// A surrounded stack that can move after a move of the side to act.
    SoonFree { side: Colour, cell: Cell, mv: Move },
    /// Both sides can land on a cell: who owns it when nobody can any more.
    Exchange { cell: Cell, white: CellSet, black: CellSet, winner: Colour, height: u8, line: Vec<Move> },
    /// Stacks that only one stack connects to the DVONN pieces.
    Hangs { by: Cell, cells: CellSet, white: u32, black: u32 },
    /// A move that cuts stacks off.
    Cut { side: Colour, mv: Move, cells: CellSet, white: u32, black: u32 },
    /// Who owns the DVONN pieces.
    Reds { white: CellSet, black: CellSet },
    /// A stack that is not surrounded and can land nowhere, now or ever again.
    Stuck { side: Colour, cell: Cell, height: u8, ever: bool },
    /// A side without a move, now or after a move of the other.
    Pass { side: Colour, mv: Move },
    /// Pieces at the rim while pieces are being placed.
    Rim { white: CellSet, black: CellSet },
    /// Pieces beside a DVONN piece while pieces are being placed.
    Beside { white: CellSet, black: CellSet },
    /// A move onto a stack of the other side.
    Takes { side: Colour, mv: Move, to: Cell, height: u8 },
    /// A move onto a DVONN piece that was not one's own.
    TakesRed { side: Colour, mv: Move, to: Cell },
    /// A move after which the other side's best answer costs pieces.
    Allows { side: Colour, mv: Move, reply: Move, cells: CellSet, pieces: u32 },
}

impl Claim<Dvonn> for DvonnClaim {
    fn telling(&self) -> Telling<Move> {
        match self {
            // What can move is shown by the board itself.
            DvonnClaim::Mobility { side, stacks, moves } => {
                let message = Message::new("dvonn-coach-mobility")
                    .text("side", side_name(*side))
                    .number("stacks", stacks.len())
                    .number("moves", *moves);
                Telling::new(message, 5 + i32::from(*moves < 6) * 10).of(side.seat()).at(*stacks)
            }
            DvonnClaim::Blocked { side, cells } => {
                let message = Message::new("dvonn-coach-blocked")
                    .text("side", side_name(*side))
                    .number("count", cells.len());
                Telling::new(message, 2).of(side.seat()).at(*cells).sign(Sign::Stuck)
            }
            DvonnClaim::SoonFree { side, cell, mv } => {
                let message = Message::new("dvonn-coach-soon-free")
                    .text("side", side_name(*side))
                    .text("cell", cell)
                    .text("mv", mv);
                Telling::new(message, 6).of(side.seat()).at([*cell]).sign(Sign::Reach).line([*mv])
            }
            DvonnClaim::Exchange { cell, white, black, winner, height, line } => {
                let message = Message::new("dvonn-coach-exchange")
                    .text("cell", cell)
                    .number("white", white.len())
                    .number("black", black.len())
                    .text("side", side_name(*winner))
                    .number("height", *height);
                Telling::new(message, 8 + 2 * i32::from(*height))
                    .of(winner.seat())
                    .at([*cell])
                    .sign(Sign::Fight)
                    .arrows((*white | *black).iter().map(|from| (from, *cell)))
                    .label(format!("{}:{}", white.len(), black.len()))
                    .line(line.clone())
            }
            DvonnClaim::Hangs { by, cells, white, black } => {
                let message = Message::new("dvonn-coach-hangs")
                    .text("cell", by)
                    .number("white", *white)
                    .number("black", *black);
                Telling::new(message, 10 + (white + black) as i32).at(*cells).sign(Sign::Falls)
            }
            DvonnClaim::Cut { side, mv, cells, white, black } => {
                let message = Message::new("dvonn-coach-cut")
                    .text("side", side_name(*side))
                    .text("mv", mv)
                    .number("white", *white)
                    .number("black", *black);
                let (own, other) = match side {
                    Colour::White => (*white, *black),
                    Colour::Black => (*black, *white),
                };
                let gain = other as i32 - own as i32;
                Telling::new(message, 10 * gain + gain.signum())
                    .of(side.seat())
                    .at(*cells)
                    .sign(Sign::Falls)
                    .arrows(way(*mv))
                    .line([*mv])
            }
            DvonnClaim::Reds { white, black } => {
                let message = Message::new("dvonn-coach-reds")
                    .number("white", white.len())
                    .number("black", black.len());
                Telling::new(message, 12).at(*white | *black).sign(Sign::Key)
            }
            DvonnClaim::Stuck { side, cell, height, ever } => {
                let message = Message::new("dvonn-coach-stuck")
                    .text("side", side_name(*side))
                    .text("cell", cell)
                    .number("height", *height)
                    .text("ever", if *ever { "yes" } else { "no" });
                Telling::new(message, 4 + i32::from(*height)).of(side.seat()).at([*cell]).sign(Sign::Stuck)
            }
            DvonnClaim::Pass { side, mv } => {
                let key = if *mv == Move::Pass { "dvonn-coach-passes" } else { "dvonn-coach-must-pass" };
                let message = Message::new(key).text("side", side_name(*side)).text("mv", mv);
                Telling::new(message, 25).of(side.seat()).line([*mv])
            }
            DvonnClaim::Rim { white, black } => {
                let message =
                    Message::new("dvonn-coach-rim").number("white", white.len()).number("black", black.len());
                Telling::new(message, 8).at(*white | *black).sign(Sign::Key)
            }
            DvonnClaim::Beside { white, black } => {
                let message = Message::new("dvonn-coach-beside")
                    .number("white", white.len())
                    .number("black", black.len());
                Telling::new(message, 7).at(*white | *black).sign(Sign::Key)
            }
            DvonnClaim::Takes { side, mv, to, height } => {
                let message = Message::new("dvonn-coach-takes")
                    .text("side", side_name(*side))
                    .text("mv", mv)
                    .text("cell", to)
                    .number("height", *height);
                Telling::new(message, 4 * i32::from(*height))
                    .of(side.seat())
                    .at([*to])
                    .sign(Sign::Reach)
                    .line([*mv])
            }
            DvonnClaim::TakesRed { side, mv, to } => {
                let message = Message::new("dvonn-coach-takes-red")
                    .text("side", side_name(*side))
                    .text("mv", mv)
                    .text("cell", to);
                Telling::new(message, 9).of(side.seat()).at([*to]).sign(Sign::Reach).line([*mv])
            }
            DvonnClaim::Allows { side, mv, reply, cells, pieces } => {
                let message = Message::new("dvonn-coach-allows")
                    .text("side", side_name(*side))
                    .text("mv", mv)
                    .text("reply", reply)
                    .number("pieces", *pieces);
                Telling::new(message, -10 * *pieces as i32)
                    .of(side.seat())
                    .at(*cells)
                    .sign(Sign::Falls)
                    .arrows(way(*reply))
                    .line([*mv, *reply])
            }
        }
    }

    fn holds(&self, position: &Position, start: &Position, end: &Position) -> bool {
        match self {
            DvonnClaim::Mobility { side, stacks, moves } => {
                let legal = stacking_moves(&to_act(position, *side));
                let from: CellSet = legal.iter().map(|&(from, _)| from).collect();
                from == *stacks && legal.len() == *moves
            }
            DvonnClaim::Blocked { side, cells } => cells.iter().all(|cell| is_blocked(position, *side, cell)),
            DvonnClaim::SoonFree { side, cell, .. } => {
                let moves = stacking_moves(&to_act(end, *side));
                is_blocked(position, *side, *cell) && moves.iter().any(|(from, _)| from == cell)
            }
            DvonnClaim::Exchange { cell, white, black, winner, height, line } => {
                let lands = |mv: &Move| matches!(mv, Move::Stack { to, .. } if to == cell);
                landing(position, Colour::White, *cell) == *white
                    && landing(position, Colour::Black, *cell) == *black
                    && line.iter().all(lands)
                    && landing(end, end.to_act(), *cell).is_empty()
                    && end.owner(*cell) == Some(*winner)
                    && end.height(*cell) == *height
            }
            DvonnClaim::Hangs { by, cells, white, black } => {
                !connected_without(position, *by).iter().any(|cell| cells.contains(cell))
                    && *white == pieces(position, Colour::White, *cells)
                    && *black == pieces(position, Colour::Black, *cells)
            }
            DvonnClaim::Cut { mv, cells, white, black, .. } => {
                let Move::Stack { from, .. } = mv else { return false };
                start.occupied() - end.occupied() == *cells | (*from).into()
                    && *white == lost_by_cut(start.state(), Colour::White, *mv, *cells)
                    && *black == lost_by_cut(start.state(), Colour::Black, *mv, *cells)
            }
            DvonnClaim::Reds { white, black } => {
                *white == position.dvonns() & position.owned(Colour::White)
                    && *black == position.dvonns() & position.owned(Colour::Black)
            }
            DvonnClaim::Stuck { side, cell, height, .. } => {
                let start = to_act(position, *side);
                let refused = |to| match start.check(Move::Stack { from: *cell, to }) {
                    Ok(()) | Err(Illegal::Surrounded { .. }) => false,
                    Err(_) => true,
                };
                position.height(*cell) == *height && Cell::ALL.into_iter().all(refused)
            }
            DvonnClaim::Pass { side, mv } => {
                let before = if *mv == Move::Pass { start } else { end };
                before.forced_move() == Some(Move::Pass) && before.to_act() == *side
            }
            DvonnClaim::Rim { white, black } => {
                position.phase() == Phase::Place
                    && (*white | *black).iter().all(|cell| CellSet::from(cell).neighbours().len() < 6)
            }
            DvonnClaim::Beside { white, black } => {
                position.phase() == Phase::Place
                    && (*white | *black)
                        .iter()
                        .all(|cell| !(CellSet::from(cell).neighbours() & position.dvonns()).is_empty())
            }
            DvonnClaim::Takes { side, to, height, .. } => {
                position.owner(*to) == Some(side.other())
                    && position.height(*to) == *height
                    && owns(end, *side, *to)
            }
            DvonnClaim::TakesRed { side, to, .. } => {
                position.has_dvonn(*to) && position.owner(*to) != Some(*side) && owns(end, *side, *to)
            }
            DvonnClaim::Allows { side, mv, pieces, .. } => {
                after(start, &[*mv]).is_some_and(|between| between.score(*side) == end.score(*side) + pieces)
            }
        }
    }
}

fn way(mv: Move) -> Option<(Cell, Cell)> {
    if let Move::Stack { from, to } = mv { Some((from, to)) } else { None }
}

fn side_name(side: Colour) -> &'static str {
    match side {
        Colour::White => "white",
        Colour::Black => "black",
    }
}

/// All pieces on these cells in stacks that a side owns.
pub(super) fn pieces_of(state: &State, side: Colour, cells: CellSet) -> u32 {
    (cells & state.owned(side)).iter().map(|cell| u32::from(state.height(cell))).sum()
}

/// What a side loses on the cells that a move cuts off: its stacks there, and what it has just moved there.
pub(super) fn lost_by_cut(state: &State, side: Colour, mv: Move, cells: CellSet) -> u32 {
    let moved = match mv {
        Move::Stack { from, to } if cells.contains(to) && state.to_act() == side => state.height(from).into(),
        _ => 0,
    };
    pieces_of(state, side, cells) + moved
}

fn pieces(position: &Position, side: Colour, cells: CellSet) -> u32 {
    pieces_of(position.state(), side, cells)
}

fn to_act(position: &Position, side: Colour) -> Position {
    if position.to_act() == side { position.clone() } else { position.passed() }
}

/// The moves of the side to act, passes aside.
fn stacking_moves(position: &Position) -> Vec<(Cell, Cell)> {
    let mut legal = Default::default();
    position.legal_moves(&mut legal);
    let stacking = legal.iter().filter_map(|mv| match *mv {
        Move::Stack { from, to } => Some((from, to)),
        _ => None,
    });
    stacking.collect()
}

/// The stacks of a side that could land on a cell if it were to move.
fn landing(position: &Position, side: Colour, cell: Cell) -> CellSet {
    stacking_moves(&to_act(position, side))
        .into_iter()
        .filter(|&(_, to)| to == cell)
        .map(|(from, _)| from)
        .collect()
}

fn is_blocked(position: &Position, side: Colour, cell: Cell) -> bool {
    // Any other cell will do: being surrounded comes before where to.
    let to = if cell == Cell::ALL[0] { Cell::ALL[1] } else { Cell::ALL[0] };
    to_act(position, side).check(Move::Stack { from: cell, to }) == Err(Illegal::Surrounded { from: cell })
}

fn owns(position: &Position, side: Colour, cell: Cell) -> bool {
    position.owner(cell) == Some(side)
}

/// What stays connected to a DVONN piece when a cell is emptied, walked cell by cell.
fn connected_without(position: &Position, without: Cell) -> CellSet {
    let mut connected = position.dvonns();
    connected.remove(without);
    let mut open: Vec<Cell> = connected.iter().collect();
    while let Some(cell) = open.pop() {
        for next in CellSet::from(cell).neighbours() & position.occupied() {
            if next != without && !connected.contains(next) {
                connected.insert(next);
                open.push(next);
            }
        }
    }
    connected
}
