//! Fitting the weights of evaluations to the results of games.

/// A position to learn from: its inputs by number, the others being zero, and the result it led to, from 0 to 1.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Sample {
    /// Numbers and values of the inputs that are not zero.
    pub(crate) inputs: Vec<(u16, f32)>,
    /// The result.
    pub(crate) result: f32,
}

/// Weights fitted to samples, and how well they fit.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Fit {
    /// A weight for every input, in logits.
    pub(crate) weights: Vec<f32>,
    /// The mean cross-entropy of the samples.
    pub(crate) loss: f64,
}

/// Logistic regression by Newton's method, with a penalty on the squares of the weights, which counts as much as
/// `penalty` samples.
pub(crate) fn fit(samples: &[Sample], inputs: usize, penalty: f64, steps: u32) -> Fit {
    let mut weights = vec![0.0_f64; inputs];
    let mut loss = 0.0;
    for _ in 0..steps {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| -penalty * weight).collect();
        let mut curvature = vec![0.0; inputs * inputs];
        loss = 0.0;
        for sample in samples {
            let sum: f64 =
                sample.inputs.iter().map(|&(at, value)| weights[at as usize] * f64::from(value)).sum();
            let expected = 1.0 / (1.0 + (-sum).exp());
            let result = f64::from(sample.result);
            let safe = expected.clamp(1e-9, 1.0 - 1e-9);
            loss -= result * safe.ln() + (1.0 - result) * (1.0 - safe).ln();
            let (error, slope) = (result - expected, (expected * (1.0 - expected)).max(1e-4));
            for &(row, value) in &sample.inputs {
                gradient[row as usize] += error * f64::from(value);
                let scaled = slope * f64::from(value);
                let cells = &mut curvature[row as usize * inputs..][..inputs];
                for &(column, other) in &sample.inputs {
                    cells[column as usize] += scaled * f64::from(other);
                }
            }
        }
        for diagonal in 0..inputs {
            curvature[diagonal * inputs + diagonal] += penalty;
        }
        for (weight, step) in weights.iter_mut().zip(solve(curvature, gradient)) {
            *weight += step;
        }
    }
    let loss = loss / samples.len().max(1) as f64;
    Fit { weights: weights.into_iter().map(|weight| weight as f32).collect(), loss }
}

/// Solves a symmetric positive system by Cholesky's method.
fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        for row in column..size {
            let mut sum = matrix[row * size + column];
            for inner in 0..column {
                sum -= matrix[row * size + inner] * matrix[column * size + inner];
            }
            matrix[row * size + column] =
                if row == column { sum.max(1e-12).sqrt() } else { sum / matrix[column * size + column] };
        }
    }
    for row in 0..size {
        let known: f64 = (0..row).map(|column| matrix[row * size + column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row * size + row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[column * size + row] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row * size + row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_solved() {
        let solved = solve(vec![4.0, 2.0, 2.0, 3.0], vec![8.0, 7.0]);
        assert!((solved[0] - 1.25).abs() < 1e-9 && (solved[1] - 1.5).abs() < 1e-9);
    }

    #[test]
    fn results_that_follow_from_an_input_give_it_its_weight() {
        let samples: Vec<_> = (-30..=30)
            .map(|step| {
                let (input, idle) = (step as f32 / 10.0, (step % 7) as f32);
                let result = 1.0 / (1.0 + (-0.7 * input).exp());
                Sample { inputs: vec![(0, input), (1, idle)], result }
            })
            .collect();
        let fit = fit(&samples, 2, 1e-6, 12);
        assert!((fit.weights[0] - 0.7).abs() < 1e-3 && fit.weights[1].abs() < 1e-3);
    }
}
