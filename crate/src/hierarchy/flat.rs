//! Matrices that may flatten space.

use super::writing::fit::ROUNDING;
use crate::space::{Linear, Matrix, Rotation, Scalar, Space, Vector, polar_rotation};

/// Returns the rotation nearest to a matrix. One that flattens space has none: a rotation along its
/// columns is taken where they are at right angles, so that a scale for each axis holds it, and
/// else none.
pub(super) fn nearest_rotation<S: Space>(linear: S::Matrix) -> S::Rotation {
    polar_rotation::<S>(linear)
        .or_else(|_| polar_rotation::<S>(upright::<S>(linear)))
        .unwrap_or_else(|_| S::Rotation::identity())
}

/// Returns the axes along which a matrix that flattens space stretches: its columns where they are
/// at right angles, completed where they are zero; else those of space.
fn upright<S: Space>(linear: S::Matrix) -> S::Matrix {
    let one = S::Scalar::from_f64(1.0);
    let whole = linear.norm().real();
    let mut kept = S::per_axis(|_| None);
    for (slot, column) in kept.as_mut().iter_mut().zip(linear.columns()) {
        let length = column.length();
        *slot = (length.real() > ROUNDING * whole).then(|| column * (one / length));
    }
    for (i, a) in kept.as_ref().iter().enumerate() {
        for b in kept.as_ref().iter().skip(i + 1) {
            if let (Some(a), Some(b)) = (a, b)
                && a.dot(*b).real().abs() > ROUNDING
            {
                return S::Matrix::identity();
            }
        }
    }
    let (space, mut free) = (S::Matrix::identity().columns(), 0);
    // What is left of an axis of space beside the columns that are kept.
    let rest = |kept: &S::PerAxis<Option<S::Vector>>, axis: usize| {
        let axis = space.as_ref().get(axis).copied();
        let mut rest = axis.unwrap_or_else(S::Vector::zero);
        for it in kept.as_ref().iter().flatten() {
            rest = rest - *it * it.dot(rest);
        }
        (rest, rest.length())
    };
    // The column first whose own axis is farthest from the kept ones, so that a matrix of a plane
    // stays one.
    while let Some(slot) = farthest(0, S::DIMENSION, |at| {
        let missing = kept.as_ref().get(at).is_some_and(Option::is_none);
        missing.then(|| rest(&kept, at).1.real())
    }) {
        free = slot;
        let axis = farthest(slot, S::DIMENSION, |at| Some(rest(&kept, at).1.real()));
        let (rest, length) = rest(&kept, axis.unwrap_or(slot));
        if let Some(column) = kept.as_mut().get_mut(slot) {
            *column = Some(rest * (one / length));
        }
    }
    let mut axes = S::per_axis(|at| {
        let axis = kept.as_ref().get(at).copied().flatten();
        axis.unwrap_or_else(S::Vector::zero)
    });
    if S::Matrix::from_columns(axes).determinant().real() < 0.0
        && let Some(column) = axes.as_mut().get_mut(free)
    {
        *column = -*column;
    }
    S::Matrix::from_columns(axes)
}

/// Returns the number from `first` on, around, for which a length is largest, the first of those.
fn farthest(first: usize, count: usize, length: impl Fn(usize) -> Option<f64>) -> Option<usize> {
    let mut best: Option<(usize, f64)> = None;
    for at in (0..count).map(|step| (first + step) % count) {
        let Some(length) = length(at) else {
            continue;
        };
        if best.is_none_or(|(_, longest)| length > longest) {
            best = Some((at, length));
        }
    }
    best.map(|(at, _)| at)
}
