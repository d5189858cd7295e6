use fishka_game::Standing;
use serde::{Deserialize, Serialize};

/// Results of pairs of games: the first contestant's share of each pair, and of the games in them.
///
/// The two games of a pair begin alike and differ in who sits where, so that they are not independent; the pairs are.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Pairs in which the first contestant took 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
    /// Games it won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games it lost.
    pub losses: u64,
}

/// 0, 1 or 2.
const fn half_points(standing: Standing) -> usize {
    standing as usize
}

impl Tally {
    /// Counts a pair, as the first contestant came out of its games.
    pub fn add(&mut self, pair: [Standing; 2]) {
        self.pairs[half_points(pair[0]) + half_points(pair[1])] += 1;
        for result in pair {
            match result {
                Standing::Win => self.wins += 1,
                Standing::Draw => self.draws += 1,
                Standing::Loss => self.losses += 1,
            }
        }
    }

    /// Games counted.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points the first contestant took, from 0 to 1; ½ before the first game.
    #[must_use]
    pub fn score(&self) -> f64 {
        let games = self.games();
        if games == 0 { 0.5 } else { (self.wins as f64 + self.draws as f64 / 2.0) / games as f64 }
    }

    /// The standard error of the [`score`](Tally::score), from how the pairs differ from each other.
    ///
    /// One pair is added in which every result is equally likely, so that the first few pairs leave doubt even when they
    /// are all alike.
    #[must_use]
    pub fn error(&self) -> f64 {
        let pairs: u64 = self.pairs.iter().sum();
        if pairs == 0 {
            return 0.5;
        }
        let total = pairs as f64 + 1.0;
        let shares = || {
            self.pairs
                .iter()
                .zip([0.0, 0.25, 0.5, 0.75, 1.0])
                .map(|(&count, share)| ((count as f64 + 0.2) / total, share))
        };
        let mean: f64 = shares().map(|(frequency, share)| frequency * share).sum();
        let variance: f64 = shares().map(|(frequency, share)| frequency * (share - mean).powi(2)).sum();
        (variance / pairs as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Standing::{Draw, Loss, Win};

    #[test]
    fn a_pair_is_counted_by_its_points() {
        let mut tally = Tally::default();
        for pair in [[Win, Win], [Win, Draw], [Loss, Win], [Draw, Draw], [Loss, Draw], [Loss, Loss]] {
            tally.add(pair);
        }
        assert_eq!(tally.pairs, [1, 1, 2, 1, 1]);
        assert_eq!((tally.wins, tally.draws, tally.losses), (4, 4, 4));
        assert!((tally.score() - 0.5).abs() < 1e-12);
    }

    #[test]
    fn pairs_that_are_split_leave_little_doubt() {
        let mut tally = Tally::default();
        for _ in 0..10 {
            tally.add([Win, Loss]);
        }
        let of_single_games = (0.25_f64 / 20.0).sqrt();
        assert!(tally.error() < of_single_games / 3.0, "ten wins and ten losses, but every pair is even");
    }

    #[test]
    fn one_pair_leaves_doubt() {
        let mut tally = Tally::default();
        tally.add([Win, Win]);
        assert!(tally.error() > 0.25);
    }
}
