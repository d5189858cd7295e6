//! Games of the engine against itself.

use std::{
    io::{Write as _, stderr},
    path::Path,
};

use fishka_catalog::{Line, Move, Position, Rules};
use fishka_dvonn::Cell;
use fishka_engine::{Engine, training::dvonn::placement};
use fishka_engine_api::{Limits, Settings, Stop, Verdict};
use fishka_game::{Options, Position as _, Turn};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{Result, games_file::GamesFile};

/// The score of a game that is decided: larger than any estimate.
const CERTAIN: i32 = 5_000;

pub(super) fn play(file: &Path, games: u64, nodes: u64, seed: u64) -> Result<()> {
    let mut file = GamesFile::open(file)?;
    let mut engine = Engine::new(Settings { table_mib: 2, ..Settings::default() });
    while file.games() < games {
        engine.clear();
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(file.games());
        file.add(&game(&mut engine, &mut random, nodes)?)?;
        if file.games() % 1000 == 0 {
            writeln!(stderr(), "{} games", file.games())?;
        }
    }
    Ok(())
}

/// A game with a few random moves to begin with and one in a while later. One game in three begins with a random placement;
/// in the others each side places by weights of its own, so that all ways of placing meet each other.
fn game(engine: &mut Engine, random: &mut ChaCha8Rng, nodes: u64) -> Result<String> {
    let mut line = Line::new(Rules::new("dvonn", &Options::new())?);
    let mut moves = place(&mut line, random)?;
    let first = line.plies();
    let random_plies = random.random_range(0..6);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut legal = Vec::new();
    while let Turn::Seat(_) = line.turn() {
        if line.plies() - first < random_plies || random.random_bool(0.04) {
            line.legal_moves(&mut legal);
            let mv = legal[random.random_range(0..legal.len())];
            moves.push(mv.to_string());
            line.play(mv)?;
            continue;
        }
        let thought = engine.think(&line, &limits, &Stop::new(), &mut |_| {}).ok_or("no seat is to act")?;
        let score = thought.lines[0].score;
        let said = match score.verdict {
            Verdict::Exact(margin) => format!("={margin}"),
            // Won or lost for certain, by a margin that is not known.
            _ if score.win >= 1.0 => CERTAIN.to_string(),
            _ if score.win <= 0.0 => (-CERTAIN).to_string(),
            _ => score.hundredths().unwrap_or_default().to_string(),
        };
        moves.push(format!("{}:{said}", thought.best));
        line.play(thought.best)?;
    }
    let outcome = line.outcome().ok_or("games end")?;
    let [white, black] = [0, 1].map(|seat| outcome.seats()[seat].score.cast_signed());
    Ok(format!("{};{};{}", line.start(), moves.join(" "), white - black))
}

/// Fills the board, and returns the moves.
fn place(line: &mut Line, random: &mut ChaCha8Rng) -> Result<Vec<String>> {
    let random_share = if random.random_bool(1.0 / 3.0) { 1.0 } else { 0.1 };
    let tastes = [taste(random), taste(random)];
    let (mut moves, mut legal) = (Vec::new(), Vec::new());
    for _ in 0..Cell::COUNT {
        line.legal_moves(&mut legal);
        let mv = if random.random_bool(random_share) {
            legal[random.random_range(0..legal.len())]
        } else {
            best_placement(line, &legal, &tastes)?
        };
        moves.push(mv.to_string());
        line.play(mv)?;
    }
    Ok(moves)
}

/// The engine's weights of a placement, each changed at random.
fn taste(random: &mut ChaCha8Rng) -> Vec<f32> {
    let spread = [10.0, 20.0, 40.0][random.random_range(0..3)];
    let change = |weight: &f32| weight + spread * (random.random::<f32>() + random.random::<f32>() - 1.0);
    placement::weights().iter().map(change).collect()
}

/// The placement that looks best at once to the side to act.
fn best_placement(line: &Line, moves: &[Move], tastes: &[Vec<f32>; 2]) -> Result<Move> {
    let Position::Dvonn(position) = line.position() else { return Err("not DVONN".into()) };
    let side = position.to_act();
    let worth = |mv: &Move| {
        let Move::Dvonn(mv) = mv else { return f32::MIN };
        let mut after = *position.state();
        after.play_unchecked(*mv);
        let sign = if after.to_act() == side { 1.0 } else { -1.0 };
        let features = placement::features(&after);
        let worth =
            features.iter().zip(&tastes[side as usize]).map(|(&feature, weight)| f32::from(feature) * weight);
        sign * worth.sum::<f32>()
    };
    let worths = moves.iter().map(|mv| (worth(mv), *mv));
    let best = worths.max_by(|one, other| one.0.total_cmp(&other.0));
    best.map(|(_, mv)| mv).ok_or_else(|| "nothing to place".into())
}
