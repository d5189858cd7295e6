use serde::Serialize;

use crate::Tally;

/// A difference of strength in Elo with its 95 % interval; ends that nothing bounds are infinite.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Elo {
    /// The likeliest value.
    pub value: f64,
    /// Where the interval begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
}

/// Ninety-five in a hundred lie within so many standard errors.
const WITHIN: f64 = 1.959_963_984_540_054;

impl Elo {
    /// The difference the results speak for.
    #[must_use]
    pub fn of(tally: &Tally) -> Elo {
        let (score, error) = (tally.score(), tally.error());
        Elo {
            value: elo_of_score(score),
            low: elo_of_score(score - WITHIN * error),
            high: elo_of_score(score + WITHIN * error),
        }
    }

    /// The probability that the first contestant is the stronger one.
    #[must_use]
    pub fn superiority(tally: &Tally) -> f64 {
        let (lead, error) = (tally.score() - 0.5, tally.error());
        normal(lead / error)
    }
}

/// The difference at which this share of the points is expected.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    match score {
        ..=0.0 => f64::NEG_INFINITY,
        1.0.. => f64::INFINITY,
        _ => -400.0 * (1.0 / score - 1.0).log10(),
    }
}

/// The share of the points expected at this difference.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The normal distribution function, by a continued fraction in the tails and a series near the middle.
fn normal(x: f64) -> f64 {
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if x.abs() < 4.0 {
        let mut term = x;
        let mut sum = x;
        for n in 1..100 {
            term *= x * x / f64::from(2 * n + 1);
            sum += term;
        }
        return 0.5 + density * sum;
    }
    let tail = (1..60).rev().fold(x.abs(), |fraction, n| x.abs() + f64::from(n) / fraction);
    if x > 0.0 { 1.0 - density / tail } else { density / tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        assert!((elo_of_score(0.75) - 190.848_501_887).abs() < 1e-6);
        assert!((score_of_elo(elo_of_score(0.6)) - 0.6).abs() < 1e-12);
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(-0.1), f64::NEG_INFINITY);
    }

    #[test]
    fn a_known_result_has_its_known_interval() {
        // With the even pair added the variance is 0.073044, and the error of a hundred pairs 0.027027.
        let tally = Tally { pairs: [10, 10, 40, 30, 10], wins: 90, draws: 40, losses: 70 };
        assert!((tally.score() - 0.55).abs() < 1e-12);
        assert!((tally.error() - 0.027027).abs() < 1e-6, "{}", tally.error());
        let elo = Elo::of(&tally);
        assert!((elo.value - 34.860_06).abs() < 1e-4, "{elo:?}");
        assert!((score_of_elo(elo.low) - 0.497029).abs() < 1e-5, "{elo:?}");
        assert!((score_of_elo(elo.high) - 0.602971).abs() < 1e-5, "{elo:?}");
    }

    #[test]
    fn the_normal_distribution_is_right() {
        for (x, value) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (-1.959_963_984_540_054, 0.025),
            (3.0, 0.998_650_101_968_370),
            (5.0, 0.999_999_713_348_428),
            (-6.0, 9.865_876_450_377e-10),
        ] {
            assert!((normal(x) - value).abs() < 1e-9, "{x}: {}", normal(x));
        }
    }

    #[test]
    fn superiority_is_symmetric() {
        let tally = Tally { pairs: [1, 2, 3, 4, 5], wins: 15, draws: 10, losses: 5 };
        let swapped = Tally { pairs: [5, 4, 3, 2, 1], wins: 5, draws: 10, losses: 15 };
        assert!((Elo::superiority(&tally) + Elo::superiority(&swapped) - 1.0).abs() < 1e-12);
        assert!(Elo::superiority(&tally) > 0.9);
        assert!((Elo::superiority(&Tally::default()) - 0.5).abs() < 1e-12);
    }
}
