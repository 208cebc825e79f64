//! Interpolation between two transforms, along the group.

use super::Transform;
use crate::error::{Error, Quantity};
use crate::space::{Bivector, Matrix, Rotation, Scalar, Space};

impl<S: Space> Transform<S> {
    /// Returns the transform a `fraction` of the way to another: 0 is `self`, 1 is `end`, and
    /// beyond these the motion goes on.
    ///
    /// Picture: a snail's shell. The frame rotates at a steady rate, grows by a steady factor and
    /// moves steadily *as seen from itself*. So it runs along a line, a circle, a screw or a
    /// spiral, whichever leads from one end to the other by the shorter rotation. The motion does
    /// not depend on the observer's frame: transforming both ends by one transform, on either side,
    /// transforms everything between them. Engines often move along a straight line and rotate
    /// apart from it; that motion does depend on the frame.
    ///
    /// A(t) = A₀ exp(t log(A₀⁻¹ A₁)). With σ and ω the logarithms of scale and rotation and M = σ +
    /// ω, the exponential has scale exp(tσ), rotation exp(tω) and translation V(t) V(1)⁻¹ T, where
    /// V(t) = ∫₀ᵗ exp(τM) dτ.
    ///
    /// ```
    /// use kinetree::{Space2, Transform, glam::DVec2, space::Rotation2};
    ///
    /// // From (1, 0) to (0, 1) with a quarter turn: along the circle about the origin, not along
    /// // the chord.
    /// let start = Transform::<Space2>::new(DVec2::X, Rotation2::from_angle(0.0), 1.0)?;
    /// let quarter = Rotation2::from_angle(core::f64::consts::FRAC_PI_2);
    /// let end = Transform::new(DVec2::Y, quarter, 1.0)?;
    /// let half = start.interpolate(end, 0.5)?;
    /// assert!((half.translation.length() - 1.0).abs() < 1e-15);
    /// assert!((half.rotation.angle().to_degrees() - 45.0).abs() < 1e-13);
    /// # Ok::<(), kinetree::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for a fraction that is NaN or infinite, or so far beyond the ends that
    /// translation or scale overflows; [`Error::Zero`] if the scale vanishes,
    /// [`Error::NotPositive`] if it is negative at one end only: on the way it would be zero;
    /// [`Error::HalfTurn`] if the rotations are half a turn apart and the space has no rule which
    /// way to go: see [`Rotation::log`].
    pub fn interpolate(self, end: Self, fraction: S::Scalar) -> Result<Self, Error> {
        let fraction = fraction.checked(Quantity::Fraction)?;
        let end_from_start = self.inverse() * end;
        let growth = end_from_start.scale.positive(Quantity::Scale)?.ln();
        let spin = end_from_start.rotation.log()?;
        let unit = S::Scalar::from_f64(1.0);
        // The velocity, as seen from the frame itself, that reaches the end's translation in a unit
        // of time.
        let velocity = swept::<S>(growth, spin, unit).inverse()? * end_from_start.translation;
        let end = self
            * Self {
                translation: swept::<S>(growth, spin, fraction) * velocity,
                rotation: (spin * fraction).exp(),
                scale: (growth * fraction).exp(),
            };
        Self::new(end.translation, end.rotation, end.scale)
    }
}

/// Returns V(t) = ∫₀ᵗ exp(τM) dτ with M = `growth` + `spin`: times a velocity, the path of a point
/// whose velocity rotates and grows steadily.
///
/// It is the series t (1 + tM/2 + (tM)²/6 + …) for a small step, then V(2t) = V(t) + exp(tM) V(t)
/// until the step is whole. M has no eigenvalue 2πi k with k ≠ 0 as long as no plane rotates by a
/// full circle, so V(1) can be inverted.
fn swept<S: Space>(growth: S::Scalar, spin: S::Bivector, time: S::Scalar) -> S::Matrix {
    let one = S::Matrix::identity();
    let rate = one * growth + spin.matrix();
    let mut size = (rate * time).norm().real();
    let (mut doublings, mut part) = (0, 1.0);
    while size > 0.5 && size < f64::INFINITY {
        (size, part, doublings) = (0.5 * size, 0.5 * part, doublings + 1);
    }
    let step = time * S::Scalar::from_f64(part);
    // Twenty terms, as for the exponential of a matrix: with ‖tM‖ ≤ ½ fifteen reach rounding.
    let mut sum = one;
    for term in (2..=20).rev() {
        sum = one + rate * sum * (step * S::Scalar::from_f64(1.0 / f64::from(term)));
    }
    let mut swept = sum * step;
    let mut rotated = (spin * step).exp().matrix() * (growth * step).exp();
    for _ in 0..doublings {
        swept = swept + rotated * swept;
        rotated = rotated * rotated;
    }
    swept
}
