//! The rotation in a matrix that also stretches.

use super::{Matrix, Rotation, Scalar, Space};
use crate::error::Error;

/// Returns the rotation nearest to a matrix: Q of the polar decomposition M = Q P. Of a matrix that
/// mirrors, the first axis is mirrored before, so that the first column of P is.
///
/// Newton's iteration X ↦ ½ (g X + (g X)⁻ᵀ), with g = √(‖X⁻¹‖ / ‖X‖) while far away, takes under
/// ten steps for any matrix that can be inverted. Source: Higham, "Computing the polar
/// decomposition", 1986, equations 2.3 and 3.5.
pub(crate) fn polar_rotation<S: Space>(matrix: S::Matrix) -> Result<S::Rotation, Error> {
    let half = S::Scalar::from_f64(0.5);
    let mut rotated = matrix;
    if matrix.determinant().real() < 0.0 {
        let mut columns = matrix.columns();
        if let Some(first) = columns.as_mut().first_mut() {
            *first = -*first;
        }
        rotated = S::Matrix::from_columns(columns);
    }
    for _ in 0..MOST_STEPS {
        let inverse = rotated.inverse()?.transpose();
        let growth = (inverse.norm() / rotated.norm()).sqrt();
        // One near the end, where it would only add rounding.
        let growth = if (growth.real() - 1.0).abs() < 1e-2 {
            S::Scalar::from_f64(1.0)
        } else {
            growth
        };
        let inverse_growth = S::Scalar::from_f64(1.0) / growth;
        let next = rotated * (growth * half) + inverse * (inverse_growth * half);
        let step = (next - rotated).norm().real();
        rotated = next;
        // The remaining error is the last step's squared: below rounding.
        if step < 1e-9 {
            break;
        }
    }
    S::Rotation::from_matrix(rotated)
}

/// Far more than the nine steps that the worst matrix of doubles takes; a bound for NaN.
const MOST_STEPS: usize = 40;
