//! The distribution of a pair's points that makes the results likeliest, given a supposed strength.

/// Shares of the points a pair can give.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

pub(crate) type Distribution = [f64; 5];

/// Observed frequencies. What never happened counts as a thousandth of a pair, so that no hypothesis is impossible.
pub(crate) fn frequencies(pairs: &[u64; 5]) -> (f64, Distribution) {
    let counts = pairs.map(|count| if count == 0 { 1e-3 } else { count as f64 });
    let total: f64 = counts.iter().sum();
    (total, counts.map(|count| count / total))
}

/// The likeliest distribution with this mean.
pub(crate) fn with_mean(observed: &Distribution, mean: f64) -> Distribution {
    tilted(observed, &SHARES.map(|share| share - mean))
}

/// The likeliest distribution whose mean lies so many of its own standard deviations above ½.
///
/// The condition is not linear in the probabilities; it is replaced by its tangent at the last distribution until that
/// does not move any more.
pub(crate) fn with_distance(observed: &Distribution, distance: f64) -> Distribution {
    // From an even distribution the way is never too steep, whatever was observed.
    let mut found = [0.2; 5];
    for _ in 0..100 {
        let (mean, deviation) = moments(&found);
        let tangent = SHARES.map(|share| {
            let spread = (share - mean) / deviation;
            share - 0.5 - distance * deviation * (1.0 + spread * spread) / 2.0
        });
        let next = tilted(observed, &tangent);
        let moved = found.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        found = next;
        if moved < 1e-12 {
            break;
        }
    }
    found
}

pub(crate) fn moments(distribution: &Distribution) -> (f64, f64) {
    let mean: f64 = distribution.iter().zip(SHARES).map(|(p, share)| p * share).sum();
    let variance: f64 = distribution.iter().zip(SHARES).map(|(p, share)| p * (share - mean).powi(2)).sum();
    (mean, variance.sqrt())
}

/// The likeliest distribution in which these values have the mean zero: `p / (1 + x v)`, where `x` is found by halving.
/// The values must lie on both sides of zero.
fn tilted(observed: &Distribution, values: &[f64; 5]) -> Distribution {
    let most = values.iter().copied().fold(f64::MIN, f64::max);
    let least = values.iter().copied().fold(f64::MAX, f64::min);
    // Between these every probability is positive, and the mean falls as x grows.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let x = f64::midpoint(low, high);
        let mean: f64 = observed.iter().zip(values).map(|(p, v)| p * v / (1.0 + x * v)).sum();
        if mean > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = f64::midpoint(low, high);
    let mut found = *observed;
    for (p, v) in found.iter_mut().zip(values) {
        *p /= 1.0 + x * v;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_condition_is_met() {
        let (_, observed) = frequencies(&[3, 10, 20, 12, 5]);
        for mean in [0.4, 0.5, 0.61] {
            let found = with_mean(&observed, mean);
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!((moments(&found).0 - mean).abs() < 1e-9);
        }
        for distance in [-0.3, 0.0, 0.2] {
            let (mean, deviation) = moments(&with_distance(&observed, distance));
            assert!(((mean - 0.5) / deviation - distance).abs() < 1e-6);
        }
    }

    #[test]
    fn what_was_seen_is_likeliest_of_all() {
        let (_, observed) = frequencies(&[3, 10, 20, 12, 5]);
        let (mean, _) = moments(&observed);
        for (p, q) in with_mean(&observed, mean).iter().zip(observed) {
            assert!((p - q).abs() < 1e-9);
        }
    }
}
