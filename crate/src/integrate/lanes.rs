//! Rotating frames, four side by side, in single precision.

use glam::{DQuat, DVec3, Vec4};

use super::Magnus;
use super::four::{Axis, cross};
use crate::error::{Error, Quantity};

/// Four rotating frames side by side, in single precision: place n of each array belongs to frame
/// n.
///
/// Picture: four dancers in a row doing the same step. Where a processor has instructions for four
/// numbers at once, one step of the row costs what one dancer's does. Forty numbers, packed; a
/// slice of rows is what [`step_all`](Self::step_all) takes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct RotationLanes {
    /// x, y, z and w of the four quaternions.
    pub rotation: [[f32; 4]; 4],
    /// x, y and z of the four angular velocities, radians a second, in the parents' axes.
    pub angular_velocity: [[f32; 4]; 3],
    /// x, y and z of the four angular accelerations, radians a second squared, in the parents'
    /// axes.
    pub angular_acceleration: [[f32; 4]; 3],
}

impl Default for RotationLanes {
    /// Four frames at rest in their parents.
    fn default() -> Self {
        Self {
            rotation: [[0.0; 4], [0.0; 4], [0.0; 4], [1.0; 4]],
            angular_velocity: [[0.0; 4]; 3],
            angular_acceleration: [[0.0; 4]; 3],
        }
    }
}

/// Longest path of one step of [`RotationLanes`], radians: a full circle, where the series stops
/// converging.
const LANES_LONGEST_PATH: f32 = core::f32::consts::TAU;

impl RotationLanes {
    /// Carries rows of four over a step, and answers with the longest path h · max(|ω|, |ω'|) that
    /// any frame went, in radians: above π/2, take shorter steps. The exponential is the fraction
    /// of [`Rational`](super::Rational); no step is cut, and quaternions are drawn back to unit
    /// length each time, so nothing drifts.
    ///
    /// # Errors
    ///
    /// The number of the first frame, four to a row, that went wrong: [`Error::TooLarge`] for a
    /// step of more than a whole turn, [`Error::NotFinite`] and [`Error::NotUnit`] for a
    /// quaternion that is not of length 1. All rows have then been written, and that frame's
    /// numbers have no meaning.
    pub fn step_all(
        magnus: Magnus,
        rows: &mut [Self],
        duration: f32,
    ) -> Result<f32, (usize, Error)> {
        let number = |value: f64| Vec4::splat(value as f32);
        let (mut longest, mut wrong) = (number(0.0), number(0.0));
        for row in rows.iter_mut() {
            let [qx, qy, qz, qw] = row.rotation.map(Vec4::from_array);
            let (spin, push) = (&row.angular_velocity, &row.angular_acceleration);
            let [x, y, z] = exponent(magnus, spin, push, duration).map(Vec4::from_array);

            // The fraction of `Rational`, from the square of the vector alone; its denominator
            // waits until the end.
            let y2 = (x * x + y * y + z * z) * number(1.0 / 16.0);
            let (over, under) = (number(15.0) - y2, number(15.0) - y2 * number(6.0));
            let (sine2, cosine2) = (y2 * over * over, under * under);
            let (sin, w) = (number(0.5) * over * under, cosine2 - sine2);
            let (x, y, z) = (x * sin, y * sin, z * sin);

            // With it goes one step of Newton's towards unit length: exact to rounding from where
            // rounding left it. Beyond what that repairs the length is left as it is, for the error
            // to tell of.
            let one = number(1.0);
            let off = qx * qx + qy * qy + qz * qz + qw * qw - one;
            let small = (off * off).cmple(Vec4::splat(OFF_TOLERANCE));
            let back = Vec4::select(small, one - off * number(0.5), one);
            let scale = (cosine2 + sine2).recip() * back;
            let rotated = [
                w * qx + x * qw + y * qz - z * qy,
                w * qy - x * qz + y * qw + z * qx,
                w * qz + x * qy - y * qx + z * qw,
                w * qw - x * qx - y * qy - z * qz,
            ];
            row.rotation = rotated.map(|part| (part * scale).to_array());

            let omega = Axis(row.angular_velocity.map(Vec4::from_array));
            let last = omega + Axis(row.angular_acceleration.map(Vec4::from_array)) * duration;
            row.angular_velocity = last.0.map(|part| part.to_array());
            let speed2 = omega.square().max(last.square());
            longest = longest.max(speed2);
            // A sum keeps NaN, and NaN times zero is NaN.
            wrong = wrong + off * off + y2 * number(0.0);
        }
        let path = libm::sqrtf(longest.max_element()) * duration.abs();
        if path <= LANES_LONGEST_PATH && wrong.element_sum() <= OFF_TOLERANCE {
            return Ok(path);
        }
        Err(culprit(rows, duration))
    }
}

/// The rotation vectors of a row. Not inlined: behind the branches that choose the terms, four
/// numbers would leave their common register one by one, and come back; through memory they stay
/// together.
#[inline(never)]
fn exponent(
    magnus: Magnus,
    angular_velocity: &[[f32; 4]; 3],
    angular_acceleration: &[[f32; 4]; 3],
    duration: f32,
) -> [[f32; 4]; 3] {
    let omega = Axis(angular_velocity.map(Vec4::from_array));
    let alpha = Axis(angular_acceleration.map(Vec4::from_array));
    let number = |value: f64| value as f32;
    let bracket = |Axis(a), Axis(b)| Axis(cross(a, b));
    let vector = magnus.series(omega, alpha, duration, number, bracket);
    vector.0.map(|part| part.to_array())
}

/// The square of how far the squared length may be off before Newton's step no longer repairs it to
/// single precision: 2e-3 squared.
const OFF_TOLERANCE: f32 = 4e-6;

/// The first frame that went wrong, and its error; searched only when one has.
#[cold]
fn culprit(rows: &[RotationLanes], duration: f32) -> (usize, Error) {
    let mut worst = (0, 1.0_f64);
    for (index, row) in rows.iter().enumerate() {
        for lane in 0..4 {
            let frame = 4 * index + lane;
            let part = |of: &[[f32; 4]], axis: usize| {
                let lanes = of.get(axis).copied().unwrap_or_default();
                f64::from(lanes.get(lane).copied().unwrap_or_default())
            };
            let [x, y, z] = [0, 1, 2].map(|axis| part(&row.angular_velocity, axis));
            let [a, b, c] = [0, 1, 2].map(|axis| part(&row.angular_acceleration, axis));
            let h = f64::from(duration);
            let last = DVec3::new(x, y, z);
            let first = last - DVec3::new(a, b, c) * h;
            let value = first.length().max(last.length()) * h.abs();
            let limit = f64::from(LANES_LONGEST_PATH);
            if !value.is_finite() {
                let quantity = Quantity::AngularVelocity;
                return (frame, Error::NotFinite { quantity, value });
            }
            if value > limit {
                let quantity = Quantity::Angle;
                let error = Error::TooLarge {
                    quantity,
                    value,
                    limit,
                };
                return (frame, error);
            }
            let [x, y, z, w] = [0, 1, 2, 3].map(|axis| part(&row.rotation, axis));
            let length = DQuat::from_xyzw(x, y, z, w).length();
            if !length.is_finite() {
                let quantity = Quantity::Rotation;
                return (
                    frame,
                    Error::NotFinite {
                        quantity,
                        value: length,
                    },
                );
            }
            if (length - 1.0).abs() > (worst.1 - 1.0).abs() {
                worst = (frame, length);
            }
        }
    }
    let (frame, length) = worst;
    let quantity = Quantity::Rotation;
    (frame, Error::NotUnit { quantity, length })
}
