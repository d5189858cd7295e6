use std::str::FromStr;

use fishka_game::{Explain, Message};
use serde::Serialize;

use super::likelihood::{frequencies, with_distance, with_mean};
use crate::{Tally, statistics::score_of_elo};

/// A sequential test of two hypotheses about the difference of strength: it goes on until the results speak clearly for
/// one of them, with an error of one in twenty either way.
///
/// It compares how likely the results of the pairs (none, ½, 1, 1½ or 2 points) are at best under each hypothesis: the
/// generalised test of Michel Van den Bergh.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// The difference if the first contestant is not worth it.
    pub elo0: f64,
    /// The difference if it is.
    pub elo1: f64,
    /// What the differences are measured in.
    pub scale: Scale,
}

/// A measure of strength.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Elo: by the share of the points.
    #[default]
    Logistic,
    /// Elo by how far the share of the points stands out from its own spread, which does not depend on how many games
    /// are drawn.
    Normalised,
}

/// How a test stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// More games are needed.
    Open,
    /// The second difference: the first contestant is worth it.
    Accepted,
    /// The first difference.
    Rejected,
}

/// One in twenty.
const ERROR: f64 = 0.05;

impl Sprt {
    /// Where the ratio ends the test: below minus this or above this.
    #[must_use]
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// The logarithm of how much likelier the results are under the second hypothesis; 0 before the first pair.
    #[must_use]
    pub fn ratio(&self, tally: &Tally) -> f64 {
        if tally.games() == 0 {
            return 0.0;
        }
        let (count, observed) = frequencies(&tally.pairs);
        let likeliest = |elo: f64| match self.scale {
            Scale::Logistic => with_mean(&observed, score_of_elo(elo)),
            // A pair has half the variance of a game.
            Scale::Normalised => {
                with_distance(&observed, elo * std::f64::consts::LN_10 / 800.0 * std::f64::consts::SQRT_2)
            }
        };
        let (first, second) = (likeliest(self.elo0), likeliest(self.elo1));
        let terms = observed.iter().zip(first.iter().zip(&second));
        count * terms.map(|(p, (p0, p1))| p * (p1 / p0).ln()).sum::<f64>()
    }

    /// What the results say so far.
    #[must_use]
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        match self.ratio(tally) {
            ratio if ratio >= Sprt::bound() => Verdict::Accepted,
            ratio if ratio <= -Sprt::bound() => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }
}

/// Reads `0,5`.
impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let (low, high) = text.split_once(',').ok_or(SprtError)?;
        let read =
            |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 500.0).ok_or(SprtError);
        let (elo0, elo1) = (read(low)?, read(high)?);
        if elo0 < elo1 { Ok(Sprt { elo0, elo1, scale: Scale::default() }) } else { Err(SprtError) }
    }
}

/// Text that is no pair of hypotheses.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the hypotheses of a test are two differences in Elo, the smaller first: 0,5")]
pub struct SprtError;

impl Explain for SprtError {
    fn message(&self) -> Message {
        Message::new("arena-sprt-malformed")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u64; 5]) -> Tally {
        // Only the pairs matter; any games that agree in number will do.
        Tally { pairs, wins: pairs.iter().sum::<u64>() * 2, ..Tally::default() }
    }

    fn ratio(pairs: [u64; 5], elo0: f64, elo1: f64, scale: Scale) -> f64 {
        Sprt { elo0, elo1, scale }.ratio(&tally(pairs))
    }

    /// The values come from a program of its own kind: Newton's method on the conditions of the constrained maximum.
    #[test]
    fn ratios_agree_with_another_way_to_find_them() {
        for (pairs, logistic, normalised, negative, wide) in [
            ([10, 20, 40, 25, 12], 0.172_505_971, 0.141_934_795, 0.177_445_162, 0.190_416_237),
            ([5, 30, 100, 45, 9], 0.840_595_195, 0.521_405_024, 0.791_417_502, 1.971_657_505),
            ([0, 3, 10, 9, 4], 0.371_288_538, 0.270_096_134, 0.300_064_033, 1.492_585_788),
            ([50, 40, 30, 20, 10], -1.464_523_222, -1.468_744_421, -1.143_078_202, -9.685_886_954),
            ([500, 2000, 4000, 2100, 520], 0.280_839_386, 1.119_871_948, 4.938_642_101, -49.856_528_279),
        ] {
            for (found, known) in [
                (ratio(pairs, 0.0, 5.0, Scale::Logistic), logistic),
                (ratio(pairs, 0.0, 5.0, Scale::Normalised), normalised),
                (ratio(pairs, -3.0, 1.0, Scale::Logistic), negative),
                (ratio(pairs, 0.0, 30.0, Scale::Normalised), wide),
            ] {
                assert!((found - known).abs() < 1e-6 * known.abs().max(1.0), "{pairs:?}: {found} {known}");
            }
        }
    }

    #[test]
    fn swapping_the_sides_turns_the_ratio_round() {
        for scale in [Scale::Logistic, Scale::Normalised] {
            let one = ratio([3, 9, 20, 14, 7], 2.0, 9.0, scale);
            let other = ratio([7, 14, 20, 9, 3], -9.0, -2.0, scale);
            assert!((one + other).abs() < 1e-6, "{one} {other}");
        }
    }

    #[test]
    fn better_results_speak_louder() {
        for scale in [Scale::Logistic, Scale::Normalised] {
            let mut last = f64::MIN;
            for better in 0..20 {
                let found = ratio([10, 20 - better, 40, 20 + better, 10], 0.0, 10.0, scale);
                assert!(found > last, "{better}: {found}");
                last = found;
            }
        }
    }

    #[test]
    fn clear_results_end_the_test() {
        let sprt: Sprt = "0,10".parse().unwrap();
        assert_eq!(sprt.verdict(&Tally::default()), Verdict::Open);
        assert_eq!(sprt.verdict(&tally([10, 100, 400, 200, 60])), Verdict::Accepted);
        assert_eq!(sprt.verdict(&tally([60, 200, 400, 100, 10])), Verdict::Rejected);
        assert_eq!(sprt.verdict(&tally([0, 0, 5, 0, 0])), Verdict::Open);
        assert!((Sprt::bound() - 2.944_438_979).abs() < 1e-8);
    }

    #[test]
    fn one_sided_results_are_no_trouble() {
        let sprt: Sprt = "0,5".parse().unwrap();
        for pairs in [[0, 0, 0, 0, 400], [400, 0, 0, 0, 0], [0, 0, 400, 0, 0], [1, 0, 0, 0, 0]] {
            assert!(sprt.ratio(&tally(pairs)).is_finite(), "{pairs:?}");
            let normalised = Sprt { scale: Scale::Normalised, ..sprt };
            assert!(normalised.ratio(&tally(pairs)).is_finite(), "{pairs:?}");
        }
        assert_eq!(sprt.verdict(&tally([0, 0, 0, 0, 400])), Verdict::Accepted);
    }

    #[test]
    fn hypotheses_are_two_numbers_in_order() {
        assert_eq!("-2.5,1".parse::<Sprt>(), Ok(Sprt { elo0: -2.5, elo1: 1.0, scale: Scale::Logistic }));
        for text in ["", "5", "5,0", "0,0", "a,b", "0,inf", "0,NaN", "0,9999"] {
            assert_eq!(text.parse::<Sprt>(), Err(SprtError), "{text}");
        }
    }
}
