//! Three dimensions: three axes, three planes of rotation.

use core::ops::{Add, Mul, Neg, Sub};

use glam::{DMat3, DQuat, DVec3};

use super::{
    Bivector, Linear, Matrix, Rotation, Scalar, Space, Vector, orthogonal, over_glam::over_glam,
    unit_factor,
};
use crate::error::{Error, Quantity};

/// Three dimensions, over glam's `DVec3`, `DQuat` and `DMat3`. Right-handed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space3;

/// A rate of rotation in space: rad/s for an angular velocity.
///
/// Picture: an arrow along the axis; the fingers of the right hand show the sense of rotation, the
/// length of the arrow the rate. The components are the rates in the planes yz, zx and xy, in this
/// order, so their numbers are those of the axis vector.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Bivector3 {
    /// The rate from y toward z, about the x axis.
    pub yz: f64,
    /// The rate from z toward x, about the y axis.
    pub zx: f64,
    /// The rate from x toward y, about the z axis.
    pub xy: f64,
}

impl Bivector3 {
    /// Returns the rotation at these rates in the planes yz, zx and xy: about the axes x, y and z.
    #[must_use]
    #[inline]
    pub const fn new(yz: f64, zx: f64, xy: f64) -> Self {
        Self { yz, zx, xy }
    }

    /// Returns the rotation about an axis vector, counter-clockwise as seen from its tip, at the
    /// rate of its length.
    #[must_use]
    #[inline]
    pub const fn from_axis(axis: DVec3) -> Self {
        Self {
            yz: axis.x,
            zx: axis.y,
            xy: axis.z,
        }
    }

    /// Returns the axis vector: right-handed, with the rate as its length.
    #[must_use]
    #[inline]
    pub const fn axis(self) -> DVec3 {
        DVec3::new(self.yz, self.zx, self.xy)
    }
}

over_glam!(
    Space3, 3,
    DVec3, |v: DVec3, w: DVec3| Bivector3::from_axis(v.cross(w)),
    DMat3 [x_axis.x, y_axis.y, z_axis.z], permanent,
    Bivector3 [yz, zx, xy],
    DQuat
);

impl Bivector<Space3> for Bivector3 {
    #[inline]
    fn cross(self, arm: DVec3) -> DVec3 {
        self.axis().cross(arm)
    }
    #[inline]
    fn bracket(self, other: Self) -> Self {
        Self::from_axis(self.axis().cross(other.axis()))
    }
    fn exp(self) -> DQuat {
        let square = 0.25 * self.dot(self);
        let (cosine, sine) = if square <= 0.25 {
            half_turn(square)
        } else {
            let half = Scalar::sqrt(square);
            (Scalar::cos(half), Scalar::sin(half) / half)
        };
        DQuat::from_vec4((self.axis() * (0.5 * sine)).extend(cosine))
    }
    #[inline]
    fn dot(self, other: Self) -> f64 {
        self.axis().dot(other.axis())
    }
    #[inline]
    fn mirrored(self, signs: DVec3) -> Self {
        Self::from_axis(self.axis() * turned_axis(signs))
    }
    #[inline(always)]
    fn rotated(self, matrix: DMat3, unscale: f64) -> Self {
        Self::from_axis(matrix * self.axis() * unscale)
    }
    #[inline]
    fn matrix(self) -> DMat3 {
        let Self { yz, zx, xy } = self;
        DMat3::from_cols_array(&[0.0, xy, -zx, -xy, 0.0, yz, zx, -yz, 0.0])
    }
    fn from_matrix(matrix: DMat3) -> Self {
        let DMat3 {
            x_axis,
            y_axis,
            z_axis,
        } = matrix;
        Self::new(
            y_axis.z - z_axis.y,
            z_axis.x - x_axis.z,
            x_axis.y - y_axis.x,
        ) * 0.5
    }
}

/// Returns cos x and sin x / x for the x with this square, up to half a radian, to the last bit but
/// one: their series, without a root. What is left out of either is below 2⁻⁶⁰.
#[inline]
fn half_turn(square: f64) -> (f64, f64) {
    let (two, four) = (square * square, square * square * (square * square));
    let series = |[a, b, c, d, e, f, g]: [f64; 7]| {
        let low = (a + b * square) + two * (c + d * square);
        1.0 + square * (low + four * ((e + f * square) + two * g))
    };
    // (−1)ᵏ/(2k)! and (−1)ᵏ/(2k + 1)! from k = 1.
    let cosine = series([
        -1.0 / 2.0,
        1.0 / 24.0,
        -1.0 / 720.0,
        1.0 / 40_320.0,
        -1.0 / 3_628_800.0,
        1.0 / 479_001_600.0,
        -1.0 / 87_178_291_200.0,
    ]);
    let sine = series([
        -1.0 / 6.0,
        1.0 / 120.0,
        -1.0 / 5040.0,
        1.0 / 362_880.0,
        -1.0 / 39_916_800.0,
        1.0 / 6_227_020_800.0,
        -1.0 / 1_307_674_368_000.0,
    ]);
    (cosine, sine)
}

impl Mul<Bivector3> for DQuat {
    type Output = Bivector3;
    #[inline]
    fn mul(self, bivector: Bivector3) -> Bivector3 {
        Bivector3::from_axis(self * bivector.axis())
    }
}

/// A half-turn has two shortest ways, about an axis and about its opposite; `log` returns the axis
/// that the quaternion holds. A quaternion and its negative are one rotation and have one
/// logarithm, except at the half-turn.
impl Rotation<Space3> for DQuat {
    #[inline]
    fn identity() -> Self {
        Self::IDENTITY
    }
    #[inline]
    fn inverse(self) -> Self {
        self.conjugate()
    }
    fn log(self) -> Result<Bivector3, Error> {
        let nearer = if self.w < 0.0 { -self } else { self };
        let sine = nearer.xyz().length();
        let angle = 2.0 * Scalar::atan2(sine, nearer.w);
        // angle / sin(angle / 2), which tends to 2 as the angle vanishes and with it the axis.
        let stretch = if sine > 0.0 { angle / sine } else { 2.0 };
        Ok(Bivector3::from_axis(nearer.xyz() * stretch))
    }
    #[inline]
    fn mirrored(self, signs: DVec3) -> Self {
        Self::from_vec4((self.xyz() * turned_axis(signs)).extend(self.w))
    }
    #[inline]
    fn matrix(self) -> DMat3 {
        DMat3::from_quat(self)
    }
    fn from_matrix(matrix: DMat3) -> Result<Self, Error> {
        Self::from_mat3(&orthogonal::<Space3>(matrix)?).checked()
    }
    #[inline]
    fn checked(self) -> Result<Self, Error> {
        let factor = |it: Self| unit_factor(it.length_squared() - 1.0);
        match factor(self) {
            Some(1.0) => Ok(self),
            // Rounding may leave it an ulp further off than what stays as it is. Rows are made
            // exact when they are read, so what was computed from it before would belong to another
            // rotation.
            Some(once) => Ok(self * once * factor(self * once).unwrap_or(1.0)),
            None => Err(no_rotation(self)),
        }
    }
    #[inline]
    fn settled(self) -> Result<Self, Error> {
        // A zero loses its sign, which JSON does not keep.
        Ok(self.checked()? + Self::from_array([0.0; 4]))
    }
    /// Most are exact: to write those again would take their memory back from the cache.
    #[inline(always)]
    fn settle(&mut self) -> bool {
        let factor = unit_factor(self.length_squared() - 1.0);
        if let Some(factor) = factor.filter(|it| *it != 1.0) {
            *self *= factor;
        }
        factor.is_some()
    }
    #[inline(always)]
    fn exact(self) -> Self {
        self
    }
}

/// Returns det(E) E, with these signs on the diagonal of E: what an axis vector gets.
#[inline]
fn turned_axis(signs: DVec3) -> DVec3 {
    DVec3::new(signs.y * signs.z, signs.z * signs.x, signs.x * signs.y)
}

/// Returns the sum of the six products of a determinant, all taken as positive.
#[inline]
fn permanent(matrix: DMat3) -> f64 {
    let (x, y, z) = (
        matrix.x_axis.abs(),
        matrix.y_axis.abs(),
        matrix.z_axis.abs(),
    );
    x.x * (y.y * z.z + y.z * z.y) + x.y * (y.z * z.x + y.x * z.z) + x.z * (y.x * z.y + y.y * z.x)
}

#[cold]
fn no_rotation(numbers: DQuat) -> Error {
    let quantity = Quantity::Rotation;
    let length = Scalar::sqrt(numbers.length_squared());
    let mut components = numbers.to_array().into_iter();
    let wrong = components.find(|component| !component.is_finite());
    wrong.map_or(Error::NotUnit { quantity, length }, |value| {
        Error::NotFinite { quantity, value }
    })
}
