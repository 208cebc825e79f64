//! From a rotation vector to a rotation: exactly, or without trigonometry.

use glam::{DQuat, DVec3};

use crate::space::{Bivector, Bivector2, Bivector3, Rotation2, Scalar, Space, Space2, Space3};

/// An exponential: maps a rotation vector to the rotation it reaches.
///
/// # Laws
///
/// * The result is a rotation, to rounding, whatever the vector (short of where its formula has a
///   pole).
/// * Zero gives the identity; `exp(-b)` is the inverse of `exp(b)`.
/// * Rotations about one axis stay about that axis.
pub trait Exponential<S: Space>: Copy {
    /// The rotation reached by this rotation vector, radians.
    #[must_use]
    fn exp(self, vector: S::Bivector) -> S::Rotation;

    /// Returns true if the rotation is right to rounding for vectors of any length.
    #[must_use]
    fn any_angle(self) -> bool {
        false
    }
}

/// cos and sin of the angle: right for any angle, and at zero. In space their series give rotations
/// of up to a radian, without a root.
///
/// Source: "Numerical Integration for Rotational Dynamics", *Evaluating the Exponential Map*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exact;

impl<S: Space> Exponential<S> for Exact {
    #[inline]
    fn exp(self, vector: S::Bivector) -> S::Rotation {
        vector.exp()
    }
    #[inline]
    fn any_angle(self) -> bool {
        true
    }
}

/// The series of the quaternion up to the third power, made unit: a root and a division in place of
/// trigonometry.
///
/// With X half the rotation vector: (1 − ½‖X‖²) + (1 − ⅙‖X‖²) X, divided by its length. It rotates
/// too far, by θ⁵/480 radians for a small angle θ: one percent in the quaternion at 91°, in the
/// angle at 86°, in the place of a rotated point at 79°. Its error is of the fifth power, so it
/// goes with [`Magnus::Terms2`](super::Magnus::Terms2) and would waste a higher order.
///
/// Source: "Numerical Integration for Rotational Dynamics", *Evaluating the Exponential Map*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThirdOrder;

impl<S: HalfAngle> Exponential<S> for ThirdOrder {
    #[inline]
    fn exp(self, vector: S::Bivector) -> S::Rotation {
        let square = 0.25 * vector.dot(vector);
        let (cos, sin) = (1.0 - 0.5 * square, 1.0 - square * (1.0 / 6.0));
        let unit = 1.0 / Scalar::sqrt(cos * cos + sin * sin * square);
        S::from_half_angle(cos * unit, vector * (0.5 * sin * unit))
    }
}

/// A fraction that is a rotation by its form: one division, no root, no trigonometry.
///
/// With y = θ/4 and u = y (15 − y²) / (15 − 6 y²), the Padé fraction of tan y, the half angle has
/// the cosine (1 − u²)/(1 + u²) and the sine 2u/(1 + u²). It rotates too little: by 1.2e-5° at 60°,
/// 2e-4° at 90°, 0.024° at 180°; its error grows as θ⁷, so it goes with sixth order. It has a pole
/// at 362°, past where a step may go.
///
/// Source: the diagonal Padé approximant of order 3 of the exponential, which maps skew matrices to
/// orthogonal ones (Hairer, Lubich, Wanner, "Geometric Numerical Integration", section IV.8.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rational;

impl<S: HalfAngle> Exponential<S> for Rational {
    #[inline]
    fn exp(self, vector: S::Bivector) -> S::Rotation {
        let y2 = vector.dot(vector) * (1.0 / 16.0);
        let (over, under) = (15.0 - y2, 15.0 - 6.0 * y2);
        let (sine2, cosine2) = (y2 * over * over, under * under);
        let unit = 1.0 / (cosine2 + sine2);
        S::from_half_angle(
            (cosine2 - sine2) * unit,
            vector * (0.5 * over * under * unit),
        )
    }
}

/// A space in which every rotation has one plane and one angle: two dimensions, and three. From
/// four on there can be two at once.
pub trait HalfAngle: Space<Scalar = f64> {
    /// The rotation whose half angle has this cosine, and this sine along its plane.
    #[must_use]
    fn from_half_angle(cos: f64, sin: Self::Bivector) -> Self::Rotation;
}

impl HalfAngle for Space2 {
    #[inline]
    fn from_half_angle(cos: f64, sin: Bivector2) -> Rotation2 {
        let half = Rotation2 { cos, sin: sin.xy };
        half * half
    }
}

impl HalfAngle for Space3 {
    #[inline]
    fn from_half_angle(cos: f64, sin: Bivector3) -> DQuat {
        let DVec3 { x, y, z } = sin.axis();
        DQuat::from_xyzw(x, y, z, cos)
    }
}
