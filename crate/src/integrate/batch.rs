//! Many turning frames at once: in arrays of doubles with the answers of one, or four side by side in single precision.

use core::ops::{Add, Mul, Sub};

use glam::{DQuat, DVec3};

use crate::error::{Error, Quantity};
use crate::space::{Bivector3, Solid};

use super::{Exponential, Magnus, RotationScheme, Turning};

/// Carries N frames over a step, in place: exactly what [`RotationScheme::advance`] answers for each, to the bit.
///
/// `rotations` holds N quaternions x y z w; `angular_velocities` and `angular_accelerations` hold N axis vectors x y z.
///
/// # Errors
///
/// The number of the frame and what is wrong with it: [`Error::WrongLength`] where the arrays do not go together, else as
/// [`RotationScheme::advance`]. Frames before the one named have been carried on, it and those after it not.
///
/// ```
/// use kinetree::integrate::{RotationScheme, turn_all};
///
/// let mut rotations = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
/// let mut spins = [0.0, 0.0, 1.0, 0.0, 0.0, 2.0];
/// let pushes = [0.0; 6];
/// turn_all(&RotationScheme::default(), &mut rotations, &mut spins, &pushes, 0.5).map_err(|(_, error)| error)?;
/// assert_eq!(rotations[2], 0.25_f64.sin());
/// assert_eq!(rotations[6], 0.5_f64.sin());
/// # Ok::<(), kinetree::Error>(())
/// ```
pub fn turn_all<E: Exponential<Solid>>(
    scheme: &RotationScheme<E>,
    rotations: &mut [f64],
    angular_velocities: &mut [f64],
    angular_accelerations: &[f64],
    duration: f64,
) -> Result<(), (usize, Error)> {
    let (rotations, rest) = rotations.as_chunks_mut::<4>();
    let count = rotations.len();
    expect(Quantity::Rotation, 4 * count, 4 * count + rest.len())?;
    let found = angular_velocities.len();
    expect(Quantity::AngularVelocity, 3 * count, found)?;
    let found = angular_accelerations.len();
    expect(Quantity::AngularAcceleration, 3 * count, found)?;

    let spins = angular_velocities.as_chunks_mut::<3>().0.iter_mut();
    let pushes = angular_accelerations.as_chunks::<3>().0;
    for (frame, ((place, spin), &push)) in rotations.iter_mut().zip(spins).zip(pushes).enumerate() {
        let turning = Turning {
            rotation: DQuat::from_array(*place),
            angular_velocity: Bivector3::from_axis(DVec3::from_array(*spin)),
        };
        let push = Bivector3::from_axis(DVec3::from_array(push));
        let turned = scheme
            .advance::<Solid>(turning, push, duration)
            .map_err(|error| (frame, error))?;
        *place = turned.rotation.to_array();
        *spin = turned.angular_velocity.axis().to_array();
    }
    Ok(())
}

fn expect(quantity: Quantity, expected: usize, found: usize) -> Result<(), (usize, Error)> {
    let wrong = Error::WrongLength {
        quantity,
        expected,
        found,
    };
    if expected == found {
        Ok(())
    } else {
        Err((0, wrong))
    }
}

/// Four turning frames side by side, in single precision: place n of each array belongs to frame n.
///
/// Picture: four dancers in a row doing the same step. Where a processor has instructions for four numbers at once, one step of
/// the row costs what one dancer's does. Forty numbers, packed; a slice of rows is what [`step_all`](Self::step_all) takes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Lanes {
    /// x, y, z and w of the four quaternions.
    pub rotation: [[f32; 4]; 4],
    /// x, y and z of the four angular velocities, radians a second, in the parents' axes.
    pub angular_velocity: [[f32; 4]; 3],
    /// x, y and z of the four angular accelerations, radians a second squared, in the parents' axes.
    pub angular_acceleration: [[f32; 4]; 3],
}

impl Default for Lanes {
    /// Four frames at rest in their parents.
    fn default() -> Self {
        Self {
            rotation: [[0.0; 4], [0.0; 4], [0.0; 4], [1.0; 4]],
            angular_velocity: [[0.0; 4]; 3],
            angular_acceleration: [[0.0; 4]; 3],
        }
    }
}

/// How far one step of [`Lanes`] may turn, radians: a whole turn, where the series stops converging.
const LANES_LONGEST_PATH: f32 = core::f32::consts::TAU;

impl Lanes {
    /// Carries rows of four over a step, and answers with the longest path h · max(|ω|, |ω'|) that any frame went, in radians:
    /// above π/2, take shorter steps. The exponential is the fraction of [`Rational`](super::Rational); no step is cut, and
    /// quaternions are drawn back to unit length each time, so nothing drifts.
    ///
    /// # Errors
    ///
    /// The number of the first frame, four to a row, that went wrong: [`Error::TooLarge`] for a step of more than a whole turn,
    /// [`Error::NotFinite`] and [`Error::NotUnit`] for a rotation that is none. All rows have then been written, that frame's with
    /// nonsense.
    pub fn step_all(
        magnus: Magnus,
        rows: &mut [Self],
        duration: f32,
    ) -> Result<f32, (usize, Error)> {
        let number = |value: f64| Four([value as f32; 4]);
        let (mut longest, mut wrong) = (number(0.0), number(0.0));
        for row in rows.iter_mut() {
            let [qx, qy, qz, qw] = row.rotation.map(Four);
            let (spin, push) = (&row.angular_velocity, &row.angular_acceleration);
            let [x, y, z] = exponent(magnus, spin, push, duration).map(Four);

            // The fraction of `Rational`, from the square of the vector alone.
            let y2 = (x * x + y * y + z * z) * number(1.0 / 16.0);
            let (over, under) = (number(15.0) - y2, number(15.0) - y2 * number(6.0));
            let (sine2, cosine2) = (y2 * over * over, under * under);
            let unit = (cosine2 + sine2).reciprocal();
            let sin = number(0.5) * over * under * unit;
            let (x, y, z, w) = (x * sin, y * sin, z * sin, (cosine2 - sine2) * unit);

            let turned = [
                w * qx + x * qw + y * qz - z * qy,
                w * qy - x * qz + y * qw + z * qx,
                w * qz + x * qy - y * qx + z * qw,
                w * qw - x * qx - y * qy - z * qz,
            ];
            // One step of Newton's towards unit length: exact to rounding from where rounding left it.
            let [a, b, c, d] = turned;
            let off = a * a + b * b + c * c + d * d - number(1.0);
            let back = off.with(off, |off, _| {
                if off * off <= OFF_TOLERANCE {
                    1.0 - 0.5 * off
                } else {
                    1.0 // left as it is, for the error to tell of
                }
            });
            row.rotation = turned.map(|part| (part * back).0);

            let omega = Axis(row.angular_velocity.map(Four));
            let last = omega + Axis(row.angular_acceleration.map(Four)) * duration;
            row.angular_velocity = last.0.map(|part| part.0);
            let speed2 = omega.square().max(last.square());
            longest = longest.max(speed2);
            wrong = wrong + off * off; // a sum, since NaN stays in it
        }
        let path = libm::sqrtf(longest.largest()) * duration.abs();
        if path <= LANES_LONGEST_PATH && wrong.sum() <= OFF_TOLERANCE {
            return Ok(path);
        }
        Err(culprit(rows, duration))
    }
}

/// The rotation vectors of a row. Not inlined: behind the branches that choose the terms, four numbers would leave their common register
/// one by one, and come back; through memory they stay together.
#[inline(never)]
fn exponent(
    magnus: Magnus,
    angular_velocity: &[[f32; 4]; 3],
    angular_acceleration: &[[f32; 4]; 3],
    duration: f32,
) -> [[f32; 4]; 3] {
    let omega = Axis(angular_velocity.map(Four));
    let alpha = Axis(angular_acceleration.map(Four));
    let number = |value: f64| value as f32;
    let bracket = |Axis(a), Axis(b)| Axis(cross(a, b));
    let vector = magnus.series(omega, alpha, duration, number, bracket);
    vector.0.map(|part| part.0)
}

/// The square of how far the squared length may be off before Newton's step no longer repairs it to single precision: 2e-3 squared.
const OFF_TOLERANCE: f32 = 4e-6;

/// What went wrong, and in which frame: looked for only when something has.
#[cold]
fn culprit(rows: &[Lanes], duration: f32) -> (usize, Error) {
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

/// Four numbers that are treated alike. Plain arrays: the compiler makes vector instructions of them where there are any.
#[derive(Clone, Copy)]
struct Four([f32; 4]);

/// Three axes of four numbers.
#[derive(Clone, Copy)]
struct Axis([Four; 3]);

impl Four {
    #[inline(always)]
    fn with(self, other: Self, of: impl Fn(f32, f32) -> f32) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([of(a, e), of(b, f), of(c, g), of(d, h)])
    }
    #[inline(always)]
    fn reciprocal(self) -> Self {
        Self([1.0; 4]).with(self, |one, x| one / x)
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.with(other, |a, b| if a > b { a } else { b })
    }
    fn largest(self) -> f32 {
        let [a, b, c, d] = self.0;
        a.max(b).max(c.max(d))
    }
    fn sum(self) -> f32 {
        let [a, b, c, d] = self.0;
        (a + b) + (c + d)
    }
}

impl Axis {
    #[inline(always)]
    fn square(self) -> Four {
        let [x, y, z] = self.0;
        x * x + y * y + z * z
    }
}

#[inline(always)]
fn cross([ax, ay, az]: [Four; 3], [bx, by, bz]: [Four; 3]) -> [Four; 3] {
    [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

impl Add for Four {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.with(other, |a, b| a + b)
    }
}
impl Sub for Four {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.with(other, |a, b| a - b)
    }
}
impl Mul for Four {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.with(other, |a, b| a * b)
    }
}
impl Add for Axis {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a + d, b + e, c + f])
    }
}
impl Sub for Axis {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a - d, b - e, c - f])
    }
}
impl Mul<f32> for Axis {
    type Output = Self;
    #[inline(always)]
    fn mul(self, factor: f32) -> Self {
        Self(self.0.map(|part| part * Four([factor; 4])))
    }
}
