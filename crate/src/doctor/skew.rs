//! The angles by which the axes of a matrix leave a right angle, and the sizes of its columns.

use crate::affine::Affine;
use crate::scale::{AxisPairs, direction};
use crate::space::{Bivector, Linear, Matrix, Scalar, Space, Vector};

/// Radians within which two pairs of axes are as far off a right angle: rounding is less.
const AS_FAR: f64 = 1e-12;

/// Returns by how many radians the axes of a matrix leave a right angle at most; `None` where one
/// has no length.
///
/// The tangent of that angle is |a · b| / |a ∧ b|, the largest of all pairs: one arc tangent a node,
/// because a tree has thousands of them.
pub(super) fn skew_of<S: AxisPairs>(linear: S::Matrix) -> Option<f64> {
    let axes = linear.columns();
    let directions = S::per_axis(|axis| direction::<S>(*axes.as_ref().get(axis)?));
    let mut worst = Some((0.0, 1.0));
    let pairs = S::per_pair(|first, second| {
        let first = (*directions.as_ref().get(first)?)?;
        let second = (*directions.as_ref().get(second)?)?;
        Some((
            first.dot(second).real().abs(),
            first.wedge(second).length().real(),
        ))
    });
    for pair in pairs {
        let (dot, area) = pair?;
        // a / b > c / d without a quotient, since an area may be zero.
        worst = worst.map(|(most, under): (f64, f64)| {
            if dot * under > most * area {
                (dot, area)
            } else {
                (most, under)
            }
        });
    }
    worst.map(|(dot, area)| Scalar::atan2(dot, area))
}

/// Returns the pair of axes of a matrix whose angle leaves a right angle most; of two that are as
/// far off, to rounding, the first of xy, yz and xz.
pub(super) fn worst_pair<S: AxisPairs>(linear: S::Matrix) -> (usize, usize) {
    let affine = Affine::<S> {
        linear,
        translation: S::Vector::zero(),
    };
    let skews = affine.skew();
    let pairs = S::per_pair(|first, second| (first.min(second), first.max(second)));
    let count = pairs.as_ref().len();
    let (mut worst, mut most) = ((0, 1), 0.0);
    // A bivector's pairs end with xy.
    for at in (0..count).map(|step| (step + count - 1) % count) {
        let skew = skews.as_ref().get(at).copied().flatten();
        let skew = skew.map_or(0.0, |it| it.real().abs());
        if skew > most + AS_FAR
            && let Some(pair) = pairs.as_ref().get(at)
        {
            (worst, most) = (*pair, skew);
        }
    }
    worst
}

/// Returns the sizes of the columns of a stretch, with the signs of its diagonal.
pub(super) fn sizes<S: Space>(stretch: S::Matrix) -> S::Vector {
    let (columns, diagonal) = (stretch.columns(), stretch.diagonal().components());
    S::Vector::from_components(S::per_axis(|axis| {
        let column = columns.as_ref().get(axis);
        let size = column.map_or(S::Scalar::from_f64(0.0), |it| it.length());
        match diagonal.as_ref().get(axis) {
            Some(own) if own.real() < 0.0 => -size,
            _ => size,
        }
    }))
}

/// Returns one size along all axes, the mean of a scale's, with its signs: what it mirrors is still
/// mirrored.
pub(super) fn evened<S: Space>(scale: S::Vector) -> S::Vector {
    let sizes = scale.components().into_iter();
    let sum = sizes.fold(S::Scalar::from_f64(0.0), |sum, it| sum + it.abs());
    let mean = sum * S::Scalar::from_f64(1.0 / S::DIMENSION as f64);
    let own = scale.components();
    S::Vector::from_components(S::per_axis(|axis| match own.as_ref().get(axis) {
        Some(it) if it.real() < 0.0 => -mean,
        _ => mean,
    }))
}
