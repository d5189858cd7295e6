//! How far off the network is.

use fishka_engine::training::tayu::{Choice, Quick, Trainee};
use fishka_tayu::{Edition, Role, Tayu};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How the difference of two ways to lay a tile is judged after so many tiles more, against what the last of them say.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Doubt {
    /// How far the mean over all luck is off.
    pub(crate) off: f64,
    /// How far one game is from the mean.
    pub(crate) spread: f64,
}

/// The best ways to lay a tile that are compared: each with the first.
const WAYS: usize = 3;
/// Games played on from every way, with the same luck.
const GAMES: u64 = 300;
/// How many tiles they go on.
const TILES: usize = 30;

/// The doubts at a glance, after one tile more and so on, as root mean squares over so many positions from games of a network
/// against itself.
pub(crate) fn doubts(network: &Quick, positions: u64, seed: u64) -> Vec<Doubt> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut sums = [Doubt::default(); TILES + 1];
    let mut pairs = 0.0;
    let mut done = 0;
    while done < positions {
        let Some((game, ways)) = choice(network, &mut random) else { continue };
        done += 1;
        let role = game.role();
        let mut courses = ways.iter().map(|way| {
            let course = |number| {
                course(&game, *way, role, &mut ChaCha8Rng::seed_from_u64(seed ^ done << 32 ^ number))
            };
            (0..GAMES).map(course).collect::<Vec<_>>()
        });
        let first = courses.next().unwrap_or_default();
        for other in courses {
            pairs += 1.0;
            for (tiles, sum) in sums.iter_mut().enumerate() {
                let difference = |nth: usize, tiles: usize| first[nth][tiles] - other[nth][tiles];
                let (_, luck) = mean_and_square(|nth| difference(nth, tiles));
                let (off, spread) = mean_and_square(|nth| difference(nth, tiles) - difference(nth, TILES));
                // What so few games show of a mean is in part their own luck.
                sum.off += off * off - spread / GAMES as f64;
                sum.spread += luck;
            }
        }
    }
    let root = |sum: f64| (sum.max(0.0) / pairs).sqrt();
    sums.iter().map(|sum| Doubt { off: root(sum.off), spread: root(sum.spread) }).collect()
}

/// A game in which a tile was drawn, and the best ways to lay it; `None` when it ended before.
fn choice<'a>(network: &'a Quick, random: &mut impl Rng) -> Option<(Trainee<'a>, Vec<Choice>)> {
    let mut game = Trainee::new(network, &Tayu { edition: Edition::EightyFour, ..Tayu::default() }, None);
    let tiles = random.random_range(2..60);
    loop {
        let mut ways = game.draw(random);
        let role = game.role();
        ways.sort_by(|one, other| other.odds.of(role).total_cmp(&one.odds.of(role)));
        let &best = ways.first()?;
        if game.tiles() >= tiles && ways.len() > 1 {
            ways.truncate(WAYS);
            return Some((game, ways));
        }
        game.lay(best);
    }
}

/// What a role is thought to win after a way to lay a tile, and after every tile more.
fn course(game: &Trainee, way: Choice, role: Role, random: &mut impl Rng) -> Vec<f64> {
    let mut game = game.clone();
    game.lay(way);
    let mut course = vec![f64::from(way.odds.of(role))];
    while course.len() <= TILES {
        let turn = game.role();
        let ways = game.draw(random);
        let best = ways.iter().max_by(|one, other| one.odds.of(turn).total_cmp(&other.odds.of(turn)));
        let Some(&best) = best else {
            course.resize(TILES + 1, f64::from(game.result().of(role)));
            break;
        };
        game.lay(best);
        course.push(f64::from(best.odds.of(role)));
    }
    course
}

/// The mean of what all games show, and the mean square of what they are from it.
fn mean_and_square(shown: impl Fn(usize) -> f64) -> (f64, f64) {
    let games = GAMES as usize;
    let mean = (0..games).map(&shown).sum::<f64>() / GAMES as f64;
    let square = (0..games).map(|nth| (shown(nth) - mean).powi(2)).sum::<f64>() / (GAMES - 1) as f64;
    (mean, square)
}
