//! The polar factors L = O P of a matrix of space, by its singular values L = U S Vᵀ: O = U Vᵀ is
//! orthogonal, P = V S Vᵀ is symmetric and not negative.
//!
//! `polar_rotation` of the vocabulary of spaces goes Newton's way, which needs an inverse. The ways
//! out treat nodes that are flat, too, and need the singular values besides.

use glam::{DMat3, DQuat, DVec3};

use crate::space::{Matrix, Scalar};

/// The most rounds of rotations; five are usual.
const MOST_ROUNDS: usize = 40;
/// A part of the largest singular value below which another one is zero to rounding.
const FLAT: f64 = 1e-12;
/// A part of two lengths below which the scalar product of two columns is rounding.
const SQUARE: f64 = 1e-17;

/// Singular values, in the order in which they come.
pub(super) struct Singular {
    /// Orthonormal columns, but for those of values that are zero, which are zero.
    u: [DVec3; 3],
    pub(super) values: DVec3,
    /// A proper rotation.
    pub(super) v: DMat3,
}

/// The polar factors of a matrix: it is their product, the stretch first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polar {
    /// A rotation, or one with a mirror, where the matrix mirrors.
    pub orthogonal: DMat3,
    /// Symmetric, without negative stretches.
    pub stretch: DMat3,
    /// The singular values, which are the stretches along the axes of the stretch, in no order. What
    /// is smaller than 1e-12 of the largest is zero.
    pub values: DVec3,
    /// The number of singular values that are not zero.
    pub(super) rank: usize,
}

/// Returns the polar factors of a matrix, of one that is flat, too, by its singular values.
///
/// Of a matrix that takes one axis away the orthogonal factor is a proper rotation; of one that
/// takes two it turns the axis that is left by the smallest angle; of zero it is the identity.
///
/// ```
/// use kinetree::doctor::polar_factors;
/// use kinetree::glam::{DMat3, DVec3};
///
/// let turned = DMat3::from_rotation_z(0.5);
/// let flat = DMat3::from_diagonal(DVec3::new(2.0, 3.0, 0.0));
/// let found = polar_factors(turned * flat);
/// assert!(found.orthogonal.abs_diff_eq(turned, 1e-15));
/// assert!(found.stretch.abs_diff_eq(flat, 1e-15));
/// ```
#[must_use]
pub fn polar_factors(matrix: DMat3) -> Polar {
    polar(matrix, 1.0, DMat3::IDENTITY)
}

/// Returns the singular values of a matrix by one-sided Jacobi rotations, which keep the digits of
/// small values. Source: Demmel and Veselić, "Jacobi's method is more accurate than QR", 1992.
#[inline(never)]
pub(super) fn singular(matrix: DMat3) -> Singular {
    // Divided by a power of two nothing is rounded, and no square overflows or vanishes.
    let unit = power_of_two(largest(matrix));
    let mut a = Matrix::columns(divided(matrix, unit));
    let mut v = Matrix::columns(DMat3::IDENTITY);
    for _ in 0..MOST_ROUNDS {
        if !round(&mut a, &mut v) {
            break;
        }
    }
    let lengths = DVec3::from_array(a.map(|column| Scalar::sqrt(column.dot(column))));
    let least = FLAT * lengths.max_element();
    let sizes = lengths
        .to_array()
        .map(|it| if it > least { it } else { 0.0 });
    let inverse = |size: f64| if size > 0.0 { 1.0 / size } else { 0.0 };
    Singular {
        u: [0, 1, 2].map(|axis| a[axis] * inverse(sizes[axis])),
        values: DVec3::from_array(sizes) * unit,
        v: Matrix::from_columns(v),
    }
}

/// Makes each two columns square to each other, by rotations that `v` gathers. Returns whether any
/// were not.
fn round(a: &mut [DVec3; 3], v: &mut [DVec3; 3]) -> bool {
    let mut turned = false;
    for (i, j) in [(0, 1), (0, 2), (1, 2)] {
        let (p, q) = (a[i], a[j]);
        let (pp, qq, pq) = (p.dot(p), q.dot(q), p.dot(q));
        if pq == 0.0 || pq.abs() <= SQUARE * Scalar::sqrt(pp * qq) {
            continue;
        }
        turned = true;
        let ratio = (qq - pp) / (2.0 * pq);
        let tangent = 1.0_f64.copysign(ratio) / (ratio.abs() + Scalar::sqrt(1.0 + ratio * ratio));
        let cosine = 1.0 / Scalar::sqrt(1.0 + tangent * tangent);
        let sine = cosine * tangent;
        (a[i], a[j]) = (p * cosine - q * sine, p * sine + q * cosine);
        let (p, q) = (v[i], v[j]);
        (v[i], v[j]) = (p * cosine - q * sine, p * sine + q * cosine);
    }
    turned
}

/// Returns the polar factors of a matrix. `sign` is the determinant of the orthogonal one where the
/// matrix is flat, so that it decides none itself; of a line it is the one nearest to `fallback`, of a
/// point that itself.
#[inline(never)]
pub(super) fn polar(matrix: DMat3, sign: f64, fallback: DMat3) -> Polar {
    let Singular { mut u, values, v } = singular(matrix);
    let back = v.transpose();
    let stretch = scaled(v, values) * back;
    // Rounding keeps the two halves apart.
    let stretch = (stretch + stretch.transpose()) * 0.5;
    let sizes = values.to_array();
    let rank = sizes.iter().filter(|it| **it > 0.0).count();
    let mut orthogonal = fallback;
    if rank == 2 {
        let free = sizes.iter().position(|it| *it == 0.0).unwrap_or(0);
        // V is proper: the sign of U decides that of U Vᵀ.
        u[free] = u[(free + 1) % 3].cross(u[(free + 2) % 3]) * 1.0_f64.copysign(sign);
    }
    if rank == 1 {
        // The shortest turn that brings the one axis to where the matrix has it.
        let one = sizes.iter().position(|it| *it > 0.0).unwrap_or(0);
        let from = fallback * Matrix::columns(v)[one];
        orthogonal = DMat3::from_quat(DQuat::from_rotation_arc(from, u[one])) * fallback;
    }
    if rank > 1 {
        orthogonal = DMat3::from_cols(u[0], u[1], u[2]) * back;
    }
    Polar {
        orthogonal,
        stretch,
        rank,
        values,
    }
}

/// Returns a matrix with each entry divided by a number.
pub(super) fn divided(matrix: DMat3, by: f64) -> DMat3 {
    Matrix::from_columns(Matrix::columns(matrix).map(|column| column / by))
}

/// Returns a matrix with each column times a number.
pub(super) fn scaled(matrix: DMat3, by: DVec3) -> DMat3 {
    DMat3::from_cols(
        matrix.x_axis * by.x,
        matrix.y_axis * by.y,
        matrix.z_axis * by.z,
    )
}

/// Returns the rotation of a proper orthogonal matrix, of whose two quaternions the one with w ≥ 0.
pub(super) fn rotation_of(matrix: DMat3) -> DQuat {
    let found = DQuat::from_mat3(&matrix);
    let size = Scalar::sqrt(found.length_squared());
    let unit = found * (if found.w < 0.0 { -1.0 } else { 1.0 } / size);
    unit + DQuat::from_array([0.0; 4]) // a zero loses its sign
}

/// Returns the largest entry, without its sign.
pub(super) fn largest(matrix: DMat3) -> f64 {
    let entries = matrix.to_cols_array().into_iter();
    entries.fold(0.0, |most, it| most.max(it.abs()))
}

/// Returns the power of two below a number that is not negative.
pub(super) fn power_of_two(number: f64) -> f64 {
    let exponent = f64::from_bits(number.to_bits() & 0x7ff0_0000_0000_0000);
    if exponent.is_finite() {
        exponent.max(f64::MIN_POSITIVE)
    } else {
        1.0
    }
}
