use fishka_catalog::{Line, Move};
use fishka_game::{Position as _, Turn};
use rand::Rng as _;
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng as _};

/// The luck of a pair of games: the same in both, and known to nobody who plays.
///
/// Each chance event has a lot of its own, drawn by its number in the game. Where chance always has the same things left
/// after the same events, as with tiles from a bag or cells to be filled, both games are dealt the same whatever is
/// played.
#[derive(Clone, Debug)]
pub struct Luck {
    seed: u64,
    pair: u64,
}

impl Luck {
    /// The luck of a pair, counted from 0, in the match with this seed.
    #[must_use]
    pub const fn new(seed: u64, pair: u64) -> Luck {
        Luck { seed, pair }
    }

    /// Lets chance act until a seat does or the game is over. `events` is how often chance has acted before.
    pub fn deal(&self, line: &mut Line, events: &mut u64) {
        let mut outcomes = Vec::new();
        while line.turn() == Turn::Chance {
            line.legal_moves(&mut outcomes);
            outcomes.sort_unstable();
            let total = u64::from(line.position().total_weight());
            let lot = self.lot(Purpose::Chance, *events, total.max(1));
            let Some(outcome) = drawn(line, &outcomes, lot) else { return };
            // An outcome that is listed can happen.
            let _ = line.play(outcome);
            *events += 1;
        }
    }

    /// A number below `count`, the same whenever it is asked for.
    pub(crate) fn lot(&self, purpose: Purpose, number: u64, count: u64) -> u64 {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        seed[8..16].copy_from_slice(&self.pair.to_le_bytes());
        seed[16] = purpose as u8;
        let mut random = ChaCha20Rng::from_seed(seed);
        random.set_stream(number);
        // What lies above the last whole multiple would make small lots likelier.
        let fair = u64::MAX - u64::MAX % count;
        loop {
            let lot = random.next_u64();
            if lot < fair {
                return lot % count;
            }
        }
    }
}

/// What lots are drawn for; each has its own.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Purpose {
    Chance,
    Opening,
    Seed,
}

fn drawn(line: &Line, outcomes: &[Move], mut lot: u64) -> Option<Move> {
    outcomes.iter().copied().find(|&outcome| {
        let weight = u64::from(line.position().weight(outcome));
        let found = lot < weight;
        lot = lot.saturating_sub(weight);
        found
    })
}

/// How often chance has acted in a game.
pub(crate) fn events(line: &Line) -> u64 {
    let mut replayed = Line::from_position(line.game().clone(), line.start().clone());
    let mut events = 0;
    for mv in line.moves() {
        events += u64::from(replayed.turn() == Turn::Chance);
        // The line has played the same.
        let _ = replayed.play(mv);
    }
    events
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka_catalog::Rules;
    use fishka_game::key_of;

    fn rules(name: &str, options: &str) -> Rules {
        Rules::new(name, &options.parse().unwrap()).unwrap()
    }

    /// What is drawn in a game in which the seats play in this manner.
    fn draws(rules: &Rules, luck: &Luck, manner: u64) -> Vec<String> {
        let mut line = Line::new(rules.clone());
        let (mut events, mut moves) = (0, Vec::new());
        let mut drawn = Vec::new();
        loop {
            let before = line.plies();
            luck.deal(&mut line, &mut events);
            drawn.extend(line.moves().skip(before).map(|mv| mv.to_string()));
            line.legal_moves(&mut moves);
            let pick = key_of(&[manner, line.plies() as u64]) as usize;
            let Some(&mv) = moves.get(pick % moves.len().max(1)) else { return drawn };
            line.play(mv).unwrap();
        }
    }

    #[test]
    fn the_same_tiles_come_whatever_is_played() {
        let tayu = rules("tayu", "");
        let luck = Luck::new(7, 3);
        let (one, other) = (draws(&tayu, &luck, 0), draws(&tayu, &luck, 5));
        let common = one.len().min(other.len());
        assert!(common > 10);
        assert_eq!(one[..common], other[..common]);
        assert_ne!(one, draws(&tayu, &Luck::new(7, 4), 0));
        assert_ne!(one, draws(&tayu, &Luck::new(8, 3), 0));
    }

    #[test]
    fn the_same_pieces_are_placed() {
        let dvonn = rules("dvonn", "placement=random");
        let mut fillings: Vec<Vec<String>> =
            (0..4).map(|pair| draws(&dvonn, &Luck::new(1, pair), 0)).collect();
        assert_eq!(fillings[0], draws(&dvonn, &Luck::new(1, 0), 9));
        fillings.sort();
        fillings.dedup();
        assert_eq!(fillings.len(), 4, "pairs differ");
    }

    #[test]
    fn lots_are_even() {
        let mut counts = [0; 6];
        for number in 0..6000 {
            counts[Luck::new(1, 1).lot(Purpose::Chance, number, 6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
    }
}
