//! Matrices of a file, which may flatten space.

use glam::{DMat3, DQuat, DVec3};

use crate::affine::Affine;
use crate::error::Error;
use crate::hierarchy::{Local, ROUNDING};
use crate::space::{Matrix, Space3, Vector, polar_rotation};

/// Returns the local state with a matrix. One that flattens space has no nearest rotation, but can
/// be held: a rotation along its columns is taken where they are at right angles, so that a scale
/// for each axis holds it, and else none.
pub(super) fn held(matrix: Affine<Space3>) -> Result<Local<Space3>, Error> {
    if let Ok(local) = Local::from_matrix(matrix) {
        return Ok(local);
    }
    let rotation = polar_rotation::<Space3>(upright(matrix.linear)).unwrap_or(DQuat::IDENTITY);
    Local::turned(rotation, matrix.linear, matrix.translation)
}

/// Returns the axes along which a matrix that flattens space stretches: its columns where they are
/// at right angles, completed where they are zero; else those of space.
fn upright(linear: DMat3) -> DMat3 {
    let whole = linear.norm();
    let mut kept = linear.columns().map(|column| {
        let length = Vector::<Space3>::length(column);
        (length > ROUNDING * whole).then(|| column * (1.0 / length))
    });
    for (i, a) in kept.iter().enumerate() {
        for b in kept.iter().skip(i + 1) {
            if let (Some(a), Some(b)) = (a, b)
                && a.dot(*b).abs() > ROUNDING
            {
                return DMat3::IDENTITY;
            }
        }
    }
    let mut free = 0;
    for i in 0..3 {
        if kept.get(i).is_some_and(Option::is_some) {
            continue;
        }
        free = i;
        // The axis of space that is farthest from those that are kept.
        let (mut longest, mut best) = (0.0, None);
        for axis in DVec3::AXES.iter().cycle().skip(i).take(3) {
            let mut rest = *axis;
            for it in kept.iter().flatten() {
                rest -= *it * it.dot(rest);
            }
            let length = Vector::<Space3>::length(rest);
            if length > longest {
                longest = length;
                best = Some(rest * (1.0 / length));
            }
        }
        if let Some(slot) = kept.get_mut(i) {
            *slot = best;
        }
    }
    let mut axes = kept.map(Option::unwrap_or_default);
    let [x, y, z] = axes;
    if x.dot(y.cross(z)) < 0.0
        && let Some(column) = axes.get_mut(free)
    {
        *column = -*column;
    }
    let [x, y, z] = axes;
    DMat3::from_cols(x, y, z)
}
