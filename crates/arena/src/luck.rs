use std::collections::BTreeMap;

use fishka_catalog::{Line, Move, Position};
use fishka_game::{Position as _, Turn, key_of};
use rand::Rng as _;
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng as _};

/// The luck of a pair of games: the same in both, and known to nobody who plays.
///
/// What chance is asked (the outcomes that are possible, with their weights) decides which lot is drawn: the same question
/// asked for the same time in a game has the same answer in both games. So both games draw the same tiles from a bag in
/// the same order whatever is played, and the same within each class when players choose the class; and every answer is
/// as likely as the rules say.
#[derive(Clone, Debug)]
pub struct Luck {
    seed: u64,
    pair: u64,
}

/// Whoever deals in one game.
#[derive(Clone, Debug)]
pub struct Dealer {
    luck: Luck,
    /// How often each question was asked.
    asked: BTreeMap<u64, u64>,
}

impl Dealer {
    /// A dealer for a game that begins with this line.
    #[must_use]
    pub fn new(luck: Luck, line: &Line) -> Dealer {
        let mut dealer = Dealer { luck, asked: BTreeMap::new() };
        for (position, _) in line.walk().filter(|(position, _)| position.turn() == Turn::Chance) {
            dealer.ask(&position, &outcomes(&position));
        }
        dealer
    }

    /// Lets chance act until a seat does or the game is over.
    pub fn deal(&mut self, line: &mut Line) {
        while line.turn() == Turn::Chance {
            let position = line.position();
            let outcomes = outcomes(position);
            let question = self.ask(position, &outcomes);
            let total = u64::from(position.total_weight());
            let lot = self.luck.lot(Purpose::Chance, question, total.max(1));
            let Some(outcome) = drawn(position, &outcomes, lot) else { return };
            // An outcome that is listed can happen.
            let _ = line.play(outcome);
        }
    }

    /// A number for the question chance is asked now, counting that it was.
    fn ask(&mut self, position: &Position, outcomes: &[Move]) -> u64 {
        let words = outcomes.iter().flat_map(|&outcome| {
            let name = outcome.to_string().into_bytes();
            name.into_iter().map(u64::from).chain([u64::from(position.weight(outcome))])
        });
        let question = key_of(&words.collect::<Vec<_>>());
        let times = self.asked.entry(question).or_default();
        *times += 1;
        key_of(&[question, *times])
    }
}

fn outcomes(position: &Position) -> Vec<Move> {
    let mut outcomes = Vec::new();
    position.legal_moves(&mut outcomes);
    outcomes.sort_unstable();
    outcomes
}

impl Luck {
    /// The luck of a pair, counted from 0, in the match with this seed.
    #[must_use]
    pub const fn new(seed: u64, pair: u64) -> Luck {
        Luck { seed, pair }
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

fn drawn(position: &Position, outcomes: &[Move], mut lot: u64) -> Option<Move> {
    outcomes.iter().copied().find(|&outcome| {
        let weight = u64::from(position.weight(outcome));
        let found = lot < weight;
        lot = lot.saturating_sub(weight);
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka_catalog::Rules;
    use fishka_game::Game as _;

    fn rules(name: &str, options: &str) -> Rules {
        Rules::new(name, &options.parse().unwrap()).unwrap()
    }

    /// What is drawn in a game in which the seats play in this manner.
    fn draws(rules: &Rules, luck: &Luck, manner: u64) -> Vec<String> {
        let mut line = Line::new(rules.clone());
        let mut dealer = Dealer::new(luck.clone(), &line);
        let mut moves = Vec::new();
        let mut drawn = Vec::new();
        loop {
            let before = line.plies();
            dealer.deal(&mut line);
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
    fn the_same_tiles_of_a_class_come_whatever_is_chosen() {
        let expert = rules("tayu", "draw=expert");
        let (ring, plain): (Vec<String>, Vec<String>) = {
            let tayu = expert.start();
            let class = |name: &str| {
                let mut after = tayu.clone();
                after.play(after.parse_move(name).unwrap()).unwrap();
                let mut kinds = Vec::new();
                after.legal_moves(&mut kinds);
                kinds.iter().map(ToString::to_string).collect()
            };
            (class("ring"), class("plain"))
        };
        let luck = Luck::new(7, 3);
        let (one, other) = (draws(&expert, &luck, 0), draws(&expert, &luck, 5));
        for class in [ring, plain] {
            let of_class = |drawn: &[String]| -> Vec<String> {
                drawn.iter().filter(|kind| class.contains(kind)).cloned().collect()
            };
            let (one, other) = (of_class(&one), of_class(&other));
            let common = one.len().min(other.len());
            assert!(common > 3);
            assert_eq!(one[..common], other[..common]);
        }
    }

    #[test]
    fn a_game_that_goes_on_is_dealt_what_it_would_have_been() {
        let tayu = rules("tayu", "");
        let mut line = Line::new(tayu);
        let mut dealer = Dealer::new(Luck::new(1, 1), &line);
        dealer.deal(&mut line);
        let mut moves = Vec::new();
        line.legal_moves(&mut moves);
        line.play(moves[0]).unwrap();
        let mut resumed = line.clone();
        dealer.deal(&mut line);
        Dealer::new(Luck::new(1, 1), &resumed).deal(&mut resumed);
        assert_eq!(line.position(), resumed.position());
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
