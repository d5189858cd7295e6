use crate::{Game, Position};

/// How the last ply of a perft is treated.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// The legal moves are counted, not made.
    Counted,
    /// Every leaf is made.
    Made,
}

/// The number of move sequences of exactly `depth` plies. Forced passes and chance events are plies; every outcome of
/// chance counts once. A finished game has no children.
pub fn perft<P: Position>(position: &P, depth: u32, leaves: Leaves) -> u64 {
    match depth {
        0 => 1,
        1 if leaves == Leaves::Counted => position.count_legal_moves() as u64,
        _ => {
            let mut moves = P::Moves::default();
            position.legal_moves(&mut moves);
            let mut count = 0;
            for &mv in moves.iter() {
                let mut child = position.clone();
                child.play_unchecked(mv);
                count += perft(&child, depth - 1, leaves);
            }
            count
        }
    }
}

/// Perft for each legal move by itself, in the order of generation.
pub fn divide<P: Position>(position: &P, depth: u32, leaves: Leaves) -> impl Iterator<Item = (P::Move, u64)> {
    let mut moves = P::Moves::default();
    if depth > 0 {
        position.legal_moves(&mut moves);
    }
    let moves: alloc::vec::Vec<P::Move> = moves.iter().copied().collect();
    let position = position.clone();
    moves.into_iter().map(move |mv| {
        let mut child = position.clone();
        child.play_unchecked(mv);
        (mv, perft(&child, depth - 1, leaves))
    })
}

/// One line of a perft data file: `position text ; depth count ; depth count …`, with `#` for a comment line.
///
/// # Panics
/// When a line cannot be read or a count differs: data files are part of the tests.
pub fn check_suite<G: Game>(game: &G, suite: &str, largest: u64) {
    for line in suite.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut fields = line.split(';').map(str::trim);
        let text = fields.next().unwrap_or_default();
        let position = match text {
            "startpos" => game.start(),
            text => game.position(text).unwrap_or_else(|error| panic!("{text}: {error}")),
        };
        for field in fields {
            let (depth, count) = field.split_once(' ').unwrap_or_else(|| panic!("{line}: {field}"));
            let (Ok(depth), Ok(count)) = (depth.parse(), count.trim().parse::<u64>()) else {
                panic!("{line}: {field}");
            };
            if count <= largest {
                assert_eq!(perft(&position, depth, Leaves::Counted), count, "depth {depth} of {text}");
            }
        }
    }
}
