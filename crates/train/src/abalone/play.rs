//! Games of the engine against itself.

use std::{
    fs,
    io::{Write as _, stderr},
    path::Path,
    sync::Arc,
};

use fishka_abalone::{Abalone, Colour, Layout};
use fishka_catalog::{Line, Position, Rules};
use fishka_engine::training::abalone::{Network, Trainee};
use fishka_engine_api::{Limits, Verdict};
use fishka_game::Turn;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{Result, games_file::GamesFile};

/// Games that last longer are broken off.
const MOST_PLIES: usize = 200;

/// A game is broken off after so many scores in a row beyond this.
const CLEAR_SCORE: i32 = 450;
const CLEAR_PLIES: usize = 6;

/// The score of a certain win.
const CERTAIN: i32 = 3_000;

pub(super) fn play(file: &Path, games: u64, nodes: u64, seed: u64, network: Option<&Path>) -> Result<()> {
    let network = match network {
        Some(path) => {
            let network = Network::read(&fs::read(path)?);
            Some(Arc::new(network.ok_or_else(|| format!("{} is not a network", path.display()))?))
        }
        None => None,
    };
    let mut file = GamesFile::open(file)?;
    // Half of the games go on when positions repeat.
    let mut players = [Abalone::default(), Abalone { repetition: false, ..Abalone::default() }]
        .map(|rules| Trainee::new(rules, network.clone()));
    while file.games() < games {
        let number = file.games();
        let player = &mut players[number as usize % 2];
        player.clear();
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(number);
        file.add(&game(player, &mut random, number % 2 == 0, nodes)?)?;
        if file.games() % 100 == 0 {
            writeln!(stderr(), "{} games", file.games())?;
        }
    }
    Ok(())
}

/// A game from one of the layouts, with some random moves to begin with and one in a while later.
fn game(player: &mut Trainee, random: &mut ChaCha8Rng, repetition: bool, nodes: u64) -> Result<String> {
    // The three layouts that are played most come up twice as often as all others together, and most of all the standard one, in which the
    // least happens.
    let common = [Layout::Standard, Layout::Standard, Layout::BelgianDaisy, Layout::GermanDaisy];
    let layout = if random.random_bool(0.7) {
        common[random.random_range(0..common.len())]
    } else {
        Layout::ALL[random.random_range(0..Layout::ALL.len())]
    };
    let repetition = if repetition { "draw" } else { "off" };
    let options = format!("layout={} repetition={repetition}", layout.name());
    let mut line = Line::new(Rules::new("abalone", &options.parse()?)?);
    let random_plies = random.random_range(2..12);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut legal = Vec::new();
    let mut moves = Vec::new();
    let mut clear = 0;
    while line.turn() != Turn::Over && line.plies() < MOST_PLIES && clear < CLEAR_PLIES {
        if line.plies() < random_plies || random.random_bool(0.02) {
            line.legal_moves(&mut legal);
            let mv = legal[random.random_range(0..legal.len())];
            moves.push(mv.to_string());
            line.play(mv)?;
            continue;
        }
        let thought = player.think(&line, &limits).ok_or("a seat is to act")?;
        let score = match thought.lines[0].score.verdict {
            Verdict::Estimate(score) => score.clamp(-CERTAIN, CERTAIN),
            Verdict::Exact(margin) | Verdict::Mate(margin) => CERTAIN * margin.signum(),
            Verdict::Odds => thought.lines[0].score.hundredths().unwrap_or_default(),
        };
        clear = if score.abs() > CLEAR_SCORE { clear + 1 } else { 0 };
        moves.push(format!("{}:{score}", thought.best));
        line.play(thought.best)?;
    }
    let Position::Abalone(position) = line.position() else { return Err("not a position of Abalone".into()) };
    let [black, white] = Colour::ALL.map(|colour| position.out(colour));
    Ok(format!("{};{};{white} {black}", layout.name(), moves.join(" ")))
}
