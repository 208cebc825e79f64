//! Curves of quaternions, made unit.

use alloc::vec::Vec;

use super::spline::{Parts, slopes_through};
use crate::space::Scalar;

/// The least length of a smoothed quaternion.
pub(super) const SHORTEST: f64 = 0.5;

pub(super) fn dot(a: &Parts, b: &Parts) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Returns the key at which a curve of quaternions is shortest, if that is too short.
pub(super) fn slowest_key(values: impl Iterator<Item = Parts>) -> Option<usize> {
    let (mut found, mut least) = (None, SHORTEST * SHORTEST);
    for (key, value) in values.enumerate() {
        let square = dot(&value, &value);
        if square < least {
            (found, least) = (Some(key), square);
        }
    }
    found
}

/// Makes the values at knots unit, and their slopes those of a cubic with two continuous
/// derivatives through them: only made unit one by one, slopes would jump in their rate.
pub(super) fn make_unit(knots: &[f64], breaks: &[usize], at_knots: &mut [(Parts, [Parts; 2])]) {
    for (value, slopes) in at_knots.iter_mut() {
        let length = Scalar::sqrt(dot(value, value));
        *value = value.map(|part| part / length);
        for slope in slopes {
            let along = dot(slope, value);
            for (part, unit) in slope.iter_mut().zip(*value) {
                *part = (*part - unit * along) / length;
            }
        }
    }
    let last = at_knots.len().saturating_sub(1);
    let mut ends: Vec<usize> = alloc::vec![0];
    ends.extend(breaks);
    ends.push(last);
    for pair in ends.windows(2) {
        let piece = pair[0]..pair[1] + 1;
        let (Some(knots), Some(values)) = (knots.get(piece.clone()), at_knots.get_mut(piece))
        else {
            continue;
        };
        let Some(([first, last], places)) = ends_of(values) else {
            continue;
        };
        let slopes = slopes_through(knots, &places, [first, last]);
        let inner = values.len() - 1;
        for (place, ((_, [left, right]), slope)) in values.iter_mut().zip(slopes).enumerate() {
            if place > 0 {
                *left = slope;
            }
            if place < inner {
                *right = slope;
            }
        }
    }
}

/// Returns the slopes at the ends of a piece, inward, and its values.
fn ends_of(piece: &[(Parts, [Parts; 2])]) -> Option<([Parts; 2], Vec<Parts>)> {
    let ((_, [_, first]), (_, [last, _])) = (piece.first()?, piece.last()?);
    Some((
        [*first, *last],
        piece.iter().map(|(value, _)| *value).collect(),
    ))
}
