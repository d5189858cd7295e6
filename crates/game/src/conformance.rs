//! The battery every game must pass.
//!
//! Call [`check`] from a test of the game with a source of randomness of your own; it plays random games and panics with
//! the position in hand as soon as anything disagrees.

use alloc::{string::ToString, vec::Vec};

use crate::{Game, Line, Position, Setup as _, Turn};

/// A source of randomness: called with `n`, it returns a number below `n`.
pub type Pick<'a> = &'a mut dyn FnMut(usize) -> usize;

/// What the battery saw, for tests that want to know that it saw enough.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Games played to their end.
    pub games: usize,
    /// Positions checked, the last of each game included.
    pub positions: usize,
    /// Chance events among the plies.
    pub chances: usize,
    /// The length of the longest game.
    pub longest: usize,
    /// The most legal moves in one position.
    pub most_moves: usize,
}

/// Plays `games` random games, each at most `longest` plies, and checks every position on the way:
///
/// - generation agrees with checking both ways: every listed move is accepted, every other conceivable move refused;
/// - a forced move is the only legal one;
/// - no move is listed twice, and counting agrees with listing;
/// - moves and positions survive being written and read, and what is kept up to date move by move equals what is worked
///   out anew from the text;
/// - a set-up of the position becomes the position again, and so does one filled cell by cell;
/// - symmetric positions have symmetric moves, and playing and transforming commute;
/// - the weights of chance add up;
/// - taking a move back restores the position;
/// - games end, have a result for every seat, and then refuse every move.
///
/// # Panics
/// On the first disagreement.
pub fn check<G: Game>(game: &G, games: usize, longest: usize, pick: Pick<'_>) -> Report {
    let mut report = Report::default();
    for _ in 0..games {
        let mut line = Line::new(game.clone());
        let mut moves = <G::Position as Position>::Moves::default();
        loop {
            check_position(game, line.position(), &mut report);
            line.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            report.chances += usize::from(line.turn() == Turn::Chance);
            assert!(line.plies() < longest, "no end after {longest} plies: {}", line.position());
            let mv = moves[pick(moves.len())];
            let before = line.clone();
            line.play(mv).unwrap_or_else(|error| panic!("{mv} in {}: {error}", before.position()));
            check_undo(&before, &line);
        }
        check_end(&line);
        report.games += 1;
        report.longest = report.longest.max(line.plies());
    }
    report
}

/// Checks one position, and what follows from each of its moves.
///
/// # Panics
/// On the first disagreement.
pub fn check_position<G: Game>(game: &G, position: &G::Position, report: &mut Report) {
    let mut moves = <G::Position as Position>::Moves::default();
    position.legal_moves(&mut moves);
    report.positions += 1;
    report.most_moves = report.most_moves.max(moves.len());

    assert_eq!(
        moves.is_empty(),
        position.turn() == Turn::Over,
        "moves exactly while somebody acts: {position}"
    );
    assert_eq!(
        position.outcome().is_some(),
        position.turn() == Turn::Over,
        "outcome exactly at the end: {position}"
    );
    assert_eq!(position.count_legal_moves(), moves.len(), "counting and listing: {position}");
    check_generation(position, &moves);
    if let Some(forced) = position.forced_move() {
        assert!(matches!(position.turn(), Turn::Seat(_)), "chance is never forced: {position}");
        assert!(*moves == [forced], "{forced} is forced but not the only legal move: {position}");
    }
    check_text(game, position, &moves);
    check_setup(game, position);
    check_chance(position, &moves);
    check_symmetries(position, &moves);
}

fn check_generation<P: Position>(position: &P, moves: &[P::Move]) {
    let mut sorted = moves.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), moves.len(), "a move is listed twice: {position}");
    let mut conceivable = 0;
    position.conceivable_moves(&mut |mv| {
        let listed = sorted.binary_search(&mv).is_ok();
        conceivable += usize::from(listed);
        match position.check(mv) {
            Ok(()) => assert!(listed, "{mv} is accepted but not listed: {position}"),
            Err(why) => assert!(!listed, "{mv} is listed but refused ({why}): {position}"),
        }
        if !listed {
            let mut same = position.clone();
            assert!(same.play(mv).is_err(), "{mv} is refused but played: {position}");
            assert!(same == *position, "the refused {mv} changed the position: {position}");
        }
    });
    assert_eq!(conceivable, moves.len(), "a listed move is not among the conceivable ones: {position}");
}

fn check_text<G: Game>(game: &G, position: &G::Position, moves: &[<G::Position as Position>::Move]) {
    let text = position.to_string();
    let read = game.position(&text).unwrap_or_else(|error| panic!("{text} is not read back: {error}"));
    assert!(read == *position, "reading {text} gives {read}: {read:?} instead of {position:?}");
    assert_eq!(read.key(), position.key(), "the key kept and the key worked out anew: {text}");
    assert_eq!(read.to_string(), text, "printing what was read");
    let (mut kept, mut anew) = (moves.to_vec(), <G::Position as Position>::Moves::default());
    read.legal_moves(&mut anew);
    let mut anew = anew.to_vec();
    kept.sort_unstable();
    anew.sort_unstable();
    assert!(kept == anew, "moves before and after reading {text}");
    for &mv in moves {
        let written = mv.to_string();
        let plain =
            |word: &str| !word.is_empty() && !word.contains(|c: char| c.is_control() || "(){}[]".contains(c));
        assert!(
            written.split(' ').count() <= 2
                && written.split(' ').all(plain)
                && !written.ends_with(['!', '?']),
            "“{mv}” cannot stand in a record: a move has one or two words, no brackets, and no ! or ? at its end"
        );
        match position.parse_move(&written) {
            Ok(read) => assert!(read == mv, "{mv} is read as {read}: {text}"),
            Err(why) => panic!("{mv} is not read back ({why}): {text}"),
        }
    }
}

fn check_setup<G: Game>(game: &G, position: &G::Position) {
    let setup = G::Setup::of(game, position);
    assert_eq!(setup.to_string(), position.to_string(), "the text of a position and of its set-up");
    let same = setup.validate(game).unwrap_or_else(|problems| panic!("{setup} is refused: {problems:?}"));
    assert!(same == *position, "{setup} becomes another position: {same}");
    let mut filled = G::Setup::blank(game);
    for cell in setup.cells(game) {
        let content = setup.cell(&cell);
        if !content.is_empty() {
            filled.set_cell(game, &cell, &content).unwrap_or_else(|error| panic!("{setup}: {error}"));
        }
    }
    for field in setup.fields(game) {
        filled.set_field(game, field.name, &field.value).unwrap_or_else(|error| panic!("{setup}: {error}"));
    }
    let filled = filled.checked(game).unwrap_or_else(|error| panic!("{setup} filled by hand: {error}"));
    assert_eq!(filled.key(), position.key(), "{setup} filled cell by cell and field by field");
    for symmetry in 0..position.symmetries() {
        let image = setup.transformed(game, symmetry).validate(game).ok();
        assert!(
            image == Some(position.transformed(symmetry)),
            "{setup} under symmetry {symmetry}: {image:?}"
        );
    }
}

fn check_chance<P: Position>(position: &P, moves: &[P::Move]) {
    if position.turn() == Turn::Chance {
        let weights: Vec<u32> = moves.iter().map(|&mv| position.weight(mv)).collect();
        assert!(weights.iter().all(|weight| *weight > 0), "an outcome that cannot happen: {position}");
        assert_eq!(weights.iter().sum::<u32>(), position.total_weight(), "weights add up: {position}");
    } else {
        assert_eq!(position.total_weight(), 0, "no chance, no weight: {position}");
    }
}

fn check_symmetries<P: Position>(position: &P, moves: &[P::Move]) {
    assert!(position.transformed(0) == *position, "symmetry 0 is the identity: {position}");
    for symmetry in 1..position.symmetries() {
        let image = position.transformed(symmetry);
        let mut images = P::Moves::default();
        image.legal_moves(&mut images);
        let mut expected: Vec<_> = moves.iter().map(|&mv| position.transform_move(mv, symmetry)).collect();
        let mut found = images.to_vec();
        expected.sort_unstable();
        found.sort_unstable();
        assert!(expected == found, "moves under symmetry {symmetry}: {position}");
        assert_eq!(image.turn(), position.turn(), "who acts under symmetry {symmetry}: {position}");
        assert!(image.outcome() == position.outcome(), "outcome under symmetry {symmetry}: {position}");
        if let Some(&mv) = moves.get(moves.len() / 2) {
            let mut played_first = position.clone();
            played_first.play_unchecked(mv);
            let mut turned_first = image;
            turned_first.play_unchecked(position.transform_move(mv, symmetry));
            assert!(
                played_first.transformed(symmetry) == turned_first,
                "{mv} and symmetry {symmetry} do not commute: {position}"
            );
        }
    }
}

fn check_undo<G: Game>(before: &Line<G>, after: &Line<G>) {
    let mut undone = after.clone();
    undone.undo();
    assert!(undone.position() == before.position(), "taking back from {}", after.position());
    assert_eq!(undone.turn(), before.turn(), "taking back from {}", after.position());
    assert_eq!(undone.plies(), before.plies());
}

fn check_end<G: Game>(line: &Line<G>) {
    let position = line.position();
    let outcome = line.outcome().unwrap_or_else(|| panic!("no moves and no outcome: {position}"));
    assert_eq!(outcome.seats().len(), line.game().seats(), "a result for every seat: {position}");
    assert!(!outcome.reason().is_empty(), "a reason for the end: {position}");
    position.conceivable_moves(&mut |mv| {
        assert!(line.clone().play(mv).is_err(), "{mv} is accepted after the end: {position}");
    });
}
