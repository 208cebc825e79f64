//! The course of one quantity over time: its keys, what is between them, and its rates.

use alloc::vec::Vec;

use glam::{DQuat, DVec3};

use super::pose::{Path, Sample, still, unit};
use crate::dual::Jet;
use crate::error::{Error, Quantity};
use crate::space::{Bivector, Bivector3, Linear, Rotation, Space3};

/// A way from key to key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
pub enum Interpolation {
    /// Stays at a key until the next.
    Step,
    /// Moves at a steady velocity, and rotates at a steady angular velocity, by the shorter way
    /// (slerp).
    #[default]
    Linear,
    /// Moves along the cubic with given tangents (Hermite's), three entries a key: in-tangent,
    /// value, out-tangent. Rotations follow the cubic of quaternions, made unit.
    CubicSpline,
}

/// The quantity that a channel moves, and its values at the keys.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Places in the parent, meters.
    Translation(Vec<DVec3>),
    /// Rotations in the parent. With tangents (per second) between them they are not all unit.
    Rotation(Vec<DQuat>),
    /// Scales, one for each axis. They change without a rate: a scale in this crate has none.
    Scale(Vec<DVec3>),
}

/// The keys of one quantity, in the order of their times.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Course {
    pub(crate) times: Vec<f64>,
    pub(crate) interpolation: Interpolation,
    pub(crate) values: Values,
}

impl Values {
    /// Returns the quantity that they are values of.
    pub(crate) fn quantity(&self) -> Quantity {
        match self {
            Self::Translation(_) => Quantity::Translation,
            Self::Rotation(_) => Quantity::Rotation,
            Self::Scale(_) => Quantity::Scale,
        }
    }
}

impl Course {
    /// Keys at these times, which are not looked at.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] unless there is at least one key and one value a key (three for a
    /// spline).
    pub(crate) fn new(
        times: Vec<f64>,
        interpolation: Interpolation,
        values: Values,
    ) -> Result<Self, Error> {
        let each = match interpolation {
            Interpolation::CubicSpline => 3,
            _ => 1,
        };
        let found = match &values {
            Values::Translation(list) | Values::Scale(list) => list.len(),
            Values::Rotation(list) => list.len(),
        };
        let expected = times.len().max(1) * each;
        if found != expected {
            return Err(Error::WrongLength {
                quantity: values.quantity(),
                expected,
                found,
            });
        }
        Ok(Self {
            times,
            interpolation,
            values,
        })
    }

    /// Returns the quantity that is moved.
    pub(crate) fn path(&self) -> Path {
        match self.values {
            Values::Translation(_) => Path::Translation,
            Values::Rotation(_) => Path::Rotation,
            Values::Scale(_) => Path::Scale,
        }
    }

    /// Returns the key before an instant, and the span from there to the next one as it is at a
    /// time up to that; `None` outside the keys. At a key the span is that which comes: the one
    /// before it, if time runs back.
    fn place(&self, from: f64, time: f64, back: bool) -> (usize, Option<Span>) {
        let passed = |key: &f64| if back { *key < from } else { *key <= from };
        let after = self.times.partition_point(passed);
        let before = after.saturating_sub(1);
        match (self.times.get(before), self.times.get(after)) {
            (Some(start), Some(end)) if after > 0 && end > start => {
                let length = end - start;
                let since = (time - start).min(length);
                (before, Some(Span { since, length }))
            }
            _ => (before, None),
        }
    }

    /// Returns the value at a time, with its rates where time runs at a speed. The time is in the
    /// interval that begins `from` there, so that a step at its end has not been taken; where
    /// nothing else is wanted, both are one time.
    pub(crate) fn sample(&self, from: f64, time: f64, speed: f64) -> Sample {
        let step = self.interpolation == Interpolation::Step;
        let (key, span) = self.place(from, time, speed < 0.0 && !step);
        let span = span.filter(|_| !step);
        let spline = self.interpolation == Interpolation::CubicSpline;
        let at = if spline { 3 * key + 1 } else { key };
        let sample = match &self.values {
            Values::Translation(list) | Values::Scale(list) => Sample::Vector(match span {
                Some(span) => self.between(list, at, span),
                None => [get(list, at), DVec3::ZERO, DVec3::ZERO],
            }),
            Values::Rotation(list) => {
                let rotation = |place| list.get(place).copied().unwrap_or(DQuat::IDENTITY);
                match span {
                    // A curve through the origin has no direction: the key before is held.
                    Some(span) if spline => {
                        spline_rotation(&rotation, at, span).unwrap_or_else(|| still(rotation(at)))
                    }
                    Some(span) => {
                        let (start, end) = (rotation(at), rotation(at + 1));
                        let spin = way(start, end) * (1.0 / span.length);
                        let now = (spin * span.since).exp() * start;
                        Sample::Rotation(now, spin, Bivector3::zero())
                    }
                    None => still(rotation(at)),
                }
            }
        };
        sample.at_speed(speed)
    }

    /// Returns the value between two keys, its rate and its rate's rate.
    fn between(&self, list: &[DVec3], at: usize, span: Span) -> [DVec3; 3] {
        if self.interpolation == Interpolation::CubicSpline {
            let corners: [DVec3; 4] = core::array::from_fn(|place| get(list, at + place));
            let weights = hermite(span).map(Jet::parts);
            return core::array::from_fn(|order| {
                let terms = corners.iter().zip(&weights);
                terms.fold(DVec3::ZERO, |sum, (corner, weight)| {
                    sum + *corner * weight.get(order).copied().unwrap_or(0.0)
                })
            });
        }
        let (start, end) = (get(list, at), get(list, at + 1));
        let rate = (end - start) * (1.0 / span.length);
        [start + rate * span.since, rate, DVec3::ZERO]
    }
}

/// Returns the turn that leads from one rotation to another.
pub(crate) fn way(start: DQuat, end: DQuat) -> Bivector3 {
    // Space always finds the shorter way; at a half-turn it takes either.
    let way = Rotation::<Space3>::log(end * start.inverse());
    way.unwrap_or_else(|_| Bivector3::zero())
}

fn get(list: &[DVec3], place: usize) -> DVec3 {
    // Lengths were checked when the channel was made.
    list.get(place).copied().unwrap_or(DVec3::ZERO)
}

/// A time between two keys: seconds since the first, and seconds from the first to the second.
#[derive(Clone, Copy)]
struct Span {
    since: f64,
    length: f64,
}

/// Returns the weights of the four entries from a key's value on (value, out-tangent, in-tangent of
/// the next, its value), as functions of time. With s = t/d they are 2s³ − 3s² + 1, d (s³ − 2s² +
/// s), d (s³ − s²) and 3s² − 2s³.
fn hermite(span: Span) -> [Jet; 4] {
    let number = Jet::constant;
    let length = number(span.length);
    let s = Jet::variable(span.since) / length;
    let (square, cube) = (s * s, s * s * s);
    let (two, three) = (number(2.0), number(3.0));
    [
        two * cube - three * square + number(1.0),
        length * (cube - two * square + s),
        length * (cube - square),
        three * square - two * cube,
    ]
}

/// Returns the rotation along a cubic of quaternions made unit.
fn spline_rotation(rotation: &dyn Fn(usize) -> DQuat, at: usize, span: Span) -> Option<Sample> {
    let weights = hermite(span);
    let mut sum = [Jet::constant(0.0); 4];
    for (place, weight) in weights.into_iter().enumerate() {
        for (slot, part) in sum.iter_mut().zip(rotation(at + place).to_array()) {
            *slot += weight * Jet::constant(part);
        }
    }
    unit(sum)
}
