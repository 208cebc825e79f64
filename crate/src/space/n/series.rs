//! The exponential of a skew-symmetric matrix and the logarithm of a rotation, with sums, products
//! and quotients only.
//!
//! The number of rounds of every loop depends on the real parts alone, so numbers that carry
//! derivatives are differentiated by running through.

use super::{Linear, Matrix, MatrixN, Scalar};
use crate::error::{Error, Quantity};
use crate::space::SpaceN;

/// Returns eˣ = 1 + X + X²/2 + …: halves X until it is small, sums the series, and squares as often
/// as it halved.
///
/// With ‖X‖ ≤ ½ the terms of the series fall below rounding after fifteen; twenty leave room for
/// two derivatives.
pub(super) fn exp<T: Scalar, const N: usize>(x: MatrixN<T, N>) -> MatrixN<T, N> {
    let row_sum = |row: &[T; N]| row.iter().map(|entry| entry.real().abs()).sum::<f64>();
    let mut size = x.0.iter().map(row_sum).fold(0.0, f64::max);
    let (mut halvings, mut factor) = (0, 1.0);
    while size > 0.5 && size < f64::INFINITY {
        (size, factor, halvings) = (0.5 * size, 0.5 * factor, halvings + 1);
    }
    let (one, small) = (MatrixN::identity(), x * T::from_f64(factor));
    let mut sum = one;
    for term in (1..=20).rev() {
        sum = one + small * sum * T::from_f64(1.0 / f64::from(term));
    }
    for _ in 0..halvings {
        sum = sum * sum;
    }
    sum
}

/// The smallest distance from a half-turn, in radians, that `log` accepts: 1e-6.
///
/// The error of `log` is rounding divided by that distance. Smaller, and results with fewer than
/// ten digits are returned as good; larger, and rotations are refused that could be told apart.
const HALF_TURN: f64 = 1e-6;

/// Returns log R: takes three square roots, so that no plane rotates by more than π/8, then sums 2
/// (Z + Z³/3 + Z⁵/5 + …) with Z = (R − 1)(R + 1)⁻¹, whose planes have the tangents of half the
/// angles, at most 0.2. Fifteen terms reach rounding.
///
/// The square root is the rotation nearest to R + 1: in each plane R + 1 is the half-rotated
/// rotation stretched by 2 cos(θ/2), which is positive for less than a half-turn.
pub(super) fn log<T: Scalar, const N: usize>(
    rotation: MatrixN<T, N>,
) -> Result<MatrixN<T, N>, Error> {
    const ROOTS: i32 = 3;
    let one = MatrixN::<T, N>::identity();
    let quantity = Quantity::Rotation;
    let mut root = rotation.checked(quantity)?;
    let half_turn = |distance| Error::HalfTurn { quantity, distance };
    // 1/‖(R + 1)⁻¹‖ is the smallest of the 2 cos(θ/2), to a factor √N; near the half-turn, π − θ.
    let opened = (root + one).inverse().map_err(|_| half_turn(0.0))?;
    let distance = 1.0 / Matrix::<SpaceN<T, N>>::norm(opened).real();
    if distance < HALF_TURN {
        return Err(half_turn(distance));
    }
    for _ in 0..ROOTS {
        root = nearest_rotation(root + one)?;
    }
    let z = (root - one) * (root + one).inverse()?;
    let square = z * z;
    let mut sum = MatrixN::zero();
    for term in (0..15).rev() {
        sum = one * T::from_f64(1.0 / f64::from(2 * term + 1)) + square * sum;
    }
    Ok(z * sum * T::from_f64(2.0).powi(ROOTS + 1))
}

/// Returns the rotation nearest to a matrix that does not mirror or flatten: repeats X ← ½ (X +
/// X⁻ᵀ) until X no longer changes.
///
/// Each round halves a large stretch, doubles a small one, and squares the rest of one near 1. Six
/// rounds suffice from a millionth off, thirty from a stretch of a millionth. Two rounds more than
/// the values need let derivatives settle too.
pub(super) fn nearest_rotation<T: Scalar, const N: usize>(
    matrix: MatrixN<T, N>,
) -> Result<MatrixN<T, N>, Error> {
    let (mut current, mut settled) = (matrix, 0);
    for _ in 0..64 {
        let next = (current + current.inverse()?.transpose()) * T::from_f64(0.5);
        settled += i32::from((next - current).largest() < 1e-14);
        current = next;
        if settled > 2 {
            break;
        }
    }
    Ok(current)
}
