//! Games of the engine against itself.

use std::{
    io::{Write as _, stderr},
    path::Path,
};

use fishka_catalog::{Line, Move, Position, Rules};
use fishka_dvonn::{Cell, State};
use fishka_engine::{
    Engine,
    training::dvonn::{place, placement},
};
use fishka_engine_api::{Limits, Settings, Stop, Verdict};
use fishka_game::{Options, Position as _, Turn};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{Result, games_file::GamesFile};

/// The score of a game that is decided: larger than any estimate.
const CERTAIN: i32 = 5_000;

pub(super) fn play(file: &Path, games: u64, nodes: u64, seed: u64, random_placements: bool) -> Result<()> {
    let mut file = GamesFile::open(file)?;
    let mut engine = Engine::new(Settings { table_mib: 2, ..Settings::default() });
    while file.games() < games {
        engine.clear();
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(file.games());
        let share =
            if random_placements { 1.0 } else { [1.0, 0.1, 0.1, 0.03, 0.03][random.random_range(0..5)] };
        file.add(&game(&mut engine, &mut random, nodes, share)?)?;
        if file.games() % 1000 == 0 {
            writeln!(stderr(), "{} games", file.games())?;
        }
    }
    Ok(())
}

/// A game with a few random moves to begin with and one in a while later. One game in five begins with a random placement; in the
/// others each side places by weights of its own or by a few playouts, so that all ways of placing meet each other.
fn game(engine: &mut Engine, random: &mut ChaCha8Rng, nodes: u64, random_share: f64) -> Result<String> {
    let mut line = Line::new(Rules::new("dvonn", &Options::new())?);
    let mut moves = fill(&mut line, random, random_share)?;
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
fn fill(line: &mut Line, random: &mut ChaCha8Rng, random_share: f64) -> Result<Vec<String>> {
    let ways = [(); 2].map(|()| match [0, 50, 150, 400][random.random_range(0..4)] {
        0 => Way::Taste(taste(random)),
        playouts => Way::Playouts(playouts),
    });
    let (mut moves, mut legal) = (Vec::new(), Vec::new());
    for _ in 0..Cell::COUNT {
        line.legal_moves(&mut legal);
        let mv = if random.random_bool(random_share) {
            legal[random.random_range(0..legal.len())]
        } else {
            chosen_placement(line, &legal, &ways, random)?
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

/// How a side places.
enum Way {
    /// What looks best at once by these weights.
    Taste(Vec<f32>),
    /// By so many playouts.
    Playouts(u64),
}

fn chosen_placement(line: &Line, moves: &[Move], ways: &[Way; 2], random: &mut ChaCha8Rng) -> Result<Move> {
    let Position::Dvonn(position) = line.position() else { return Err("not DVONN".into()) };
    let state = position.state();
    match &ways[state.to_act() as usize] {
        Way::Taste(weights) => best_placement(state, moves, weights).ok_or_else(|| "nothing to place".into()),
        Way::Playouts(playouts) => {
            Ok(Move::Dvonn(fishka_dvonn::Move::Place(place(state, *playouts, random.random()))))
        }
    }
}

/// The placement that looks best at once to the side to act.
fn best_placement(state: &State, moves: &[Move], weights: &[f32]) -> Option<Move> {
    let side = state.to_act();
    let worth = |mv: &Move| {
        let Move::Dvonn(mv) = mv else { return f32::MIN };
        let mut after = *state;
        after.play_unchecked(*mv);
        let sign = if after.to_act() == side { 1.0 } else { -1.0 };
        let features = placement::features(&after);
        let worth = features.iter().zip(weights).map(|(&feature, weight)| f32::from(feature) * weight);
        sign * worth.sum::<f32>()
    };
    let worths = moves.iter().map(|mv| (worth(mv), *mv));
    worths.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, mv)| mv)
}
