//! The plane: two axes, one plane of rotation.

use core::ops::{Add, Mul, Neg, Sub};

use glam::{DMat2, DVec2};

use super::{
    Bivector, Linear, Matrix, Rotation, Scalar, Space, Vector, orthogonal, over_glam::over_glam,
    unit_factor,
};
use crate::error::{Error, Quantity};

/// Two dimensions, over glam's `DVec2` and `DMat2`. Counter-clockwise, from x to y, is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space2;

/// A rate of rotation in the plane, from x toward y: rad/s for an angular velocity.
///
/// Picture: the speed of the hand of a clock, counter-clockwise positive. As a matrix it is ((0,
/// −xy), (xy, 0)).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bivector2 {
    /// The rate from x toward y, the one component.
    pub xy: f64,
}

/// A completed rotation in the plane, as the point (cos, sin) where the tip of the x axis arrives.
///
/// ```
/// use kinetree::{glam::DVec2, space::Rotation2};
///
/// let quarter = Rotation2::from_angle(core::f64::consts::FRAC_PI_2);
/// assert!((quarter * DVec2::X - DVec2::Y).length() < 1e-15);
/// assert!((quarter * quarter * DVec2::X + DVec2::X).length() < 1e-15);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotation2 {
    /// The cosine of the angle: the first component of the rotated x axis.
    pub cos: f64,
    /// The sine of the angle: the second component of the rotated x axis.
    pub sin: f64,
}

impl Bivector2 {
    /// Returns the rotation from x toward y at this rate.
    #[must_use]
    #[inline]
    pub const fn new(xy: f64) -> Self {
        Self { xy }
    }
}

impl Rotation2 {
    /// The rotation that changes nothing.
    pub const IDENTITY: Self = Self { cos: 1.0, sin: 0.0 };

    /// Returns the rotation by an angle in radians, counter-clockwise.
    #[must_use]
    #[inline]
    pub fn from_angle(angle: f64) -> Self {
        Bivector2::new(angle).exp()
    }

    /// Returns the angle in [−π, π], counter-clockwise.
    #[must_use]
    #[inline]
    pub fn angle(self) -> f64 {
        Scalar::atan2(self.sin, self.cos)
    }
}

over_glam!(
    Space2, 2,
    DVec2, |v: DVec2, w: DVec2| Bivector2::new(v.perp_dot(w)),
    DMat2 [x_axis.x, y_axis.y],
    |m: DMat2| (m.x_axis.x * m.y_axis.y).abs() + (m.x_axis.y * m.y_axis.x).abs(),
    Bivector2 [xy],
    Rotation2
);

impl Bivector<Space2> for Bivector2 {
    #[inline]
    fn cross(self, arm: DVec2) -> DVec2 {
        arm.perp() * self.xy
    }
    #[inline]
    fn bracket(self, _: Self) -> Self {
        Self::new(0.0) // there is only one plane of rotation: all rotations commute
    }
    fn exp(self) -> Rotation2 {
        Rotation2 {
            cos: Scalar::cos(self.xy),
            sin: Scalar::sin(self.xy),
        }
    }
    #[inline]
    fn dot(self, other: Self) -> f64 {
        self.xy * other.xy
    }
    #[inline]
    fn mirrored(self, signs: DVec2) -> Self {
        Self::new(self.xy * (signs.x * signs.y))
    }
    #[inline(always)]
    fn rotated(self, _: DMat2, _: f64) -> Self {
        self // rotating a plane within itself leaves it as it is
    }
    #[inline]
    fn matrix(self) -> DMat2 {
        DMat2::from_cols(DVec2::new(0.0, self.xy), DVec2::new(-self.xy, 0.0))
    }
    fn from_matrix(matrix: DMat2) -> Self {
        Self::new(0.5 * (matrix.x_axis.y - matrix.y_axis.x))
    }
}

impl Mul for Rotation2 {
    type Output = Self;
    #[inline]
    fn mul(self, first: Self) -> Self {
        Self {
            cos: self.cos * first.cos - self.sin * first.sin,
            sin: self.sin * first.cos + self.cos * first.sin,
        }
    }
}
impl Mul<DVec2> for Rotation2 {
    type Output = DVec2;
    #[inline]
    fn mul(self, vector: DVec2) -> DVec2 {
        vector * self.cos + vector.perp() * self.sin
    }
}
impl Mul<Bivector2> for Rotation2 {
    type Output = Bivector2;
    #[inline]
    fn mul(self, bivector: Bivector2) -> Bivector2 {
        bivector // rotating a plane within itself leaves it as it is
    }
}

/// A half-turn has two shortest ways; `log` returns π or −π by the sign of the (zero) sine.
impl Rotation<Space2> for Rotation2 {
    #[inline]
    fn identity() -> Self {
        Self::IDENTITY
    }
    #[inline]
    fn inverse(self) -> Self {
        Self {
            cos: self.cos,
            sin: -self.sin,
        }
    }
    fn log(self) -> Result<Bivector2, Error> {
        Ok(Bivector2::new(self.angle()))
    }
    #[inline]
    fn mirrored(self, signs: DVec2) -> Self {
        Self {
            cos: self.cos,
            sin: self.sin * (signs.x * signs.y),
        }
    }
    #[inline]
    fn matrix(self) -> DMat2 {
        DMat2::from_cols(
            DVec2::new(self.cos, self.sin),
            DVec2::new(-self.sin, self.cos),
        )
    }
    fn from_matrix(matrix: DMat2) -> Result<Self, Error> {
        let DMat2 { x_axis, y_axis } = orthogonal::<Space2>(matrix)?;
        let mean = (x_axis - y_axis.perp()) * 0.5;
        Self {
            cos: mean.x,
            sin: mean.y,
        }
        .checked()
    }
    fn checked(self) -> Result<Self, Error> {
        let pair = Linear::checked(DVec2::new(self.cos, self.sin), Quantity::Rotation)?;
        let factor = |it: DVec2| unit_factor(it.length_squared() - 1.0);
        let Some(once) = factor(pair) else {
            return Err(Error::NotUnit {
                quantity: Quantity::Rotation,
                length: pair.length(),
            });
        };
        // Twice, as for a quaternion: rounding may leave it further off than what stays as it is.
        let made = pair * once;
        let DVec2 { x: cos, y: sin } = made * factor(made).unwrap_or(1.0);
        Ok(Self { cos, sin })
    }
    #[inline]
    fn settled(self) -> Result<Self, Error> {
        let Self { cos, sin } = self.checked()?;
        // A zero loses its sign, which JSON does not keep.
        Ok(Self {
            cos: cos + 0.0,
            sin: sin + 0.0,
        })
    }
    #[inline(always)]
    fn exact(self) -> Self {
        self
    }
}
