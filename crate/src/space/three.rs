//! The solid: three axes, three planes to turn in.

use core::ops::{Add, Mul, Neg, Sub};

use glam::{DMat3, DQuat, DVec3};

use super::{
    Bivector, Linear, Matrix, Rotation, Scalar, Space, UNIT_TOLERANCE, Vector, orthogonal,
};
use crate::error::{Error, Quantity};

/// Three dimensions, over glam's `DVec3`, `DQuat` and `DMat3`. Right-handed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space3;

/// A rate of turning in space: radians a second, and what is derived from them.
///
/// Picture: an arrow along the axis; the right hand's fingers show the way round, the length how fast. The components are the
/// rates in the planes yz, zx and xy, in this order, so their numbers are those of the axis vector.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bivector3 {
    /// RotationState from y towards z: about the x axis.
    pub yz: f64,
    /// RotationState from z towards x: about the y axis.
    pub zx: f64,
    /// RotationState from x towards y: about the z axis.
    pub xy: f64,
}

impl Bivector3 {
    /// The turning with these rates in the planes yz, zx and xy: about the axes x, y and z, radians a second.
    #[must_use]
    pub const fn new(yz: f64, zx: f64, xy: f64) -> Self {
        Self { yz, zx, xy }
    }

    /// The turning about an axis vector, counter-clockwise as seen from its tip, as fast as it is long.
    #[must_use]
    pub const fn from_axis(axis: DVec3) -> Self {
        Self {
            yz: axis.x,
            zx: axis.y,
            xy: axis.z,
        }
    }

    /// The axis vector: right-handed, as long as the turning is fast.
    #[must_use]
    pub const fn axis(self) -> DVec3 {
        DVec3::new(self.yz, self.zx, self.xy)
    }
}

impl Space for Space3 {
    const DIMENSION: usize = 3;
    type Scalar = f64;
    type Vector = DVec3;
    type Bivector = Bivector3;
    type Rotation = DQuat;
    type Matrix = DMat3;
    type PerAxis<T: Copy> = [T; 3];

    fn per_axis<T: Copy>(each: impl FnMut(usize) -> T) -> [T; 3] {
        core::array::from_fn(each)
    }
}

impl Linear<f64> for DVec3 {
    fn zero() -> Self {
        Self::ZERO
    }
    fn first_not_finite(self) -> Option<f64> {
        self.to_array()
            .into_iter()
            .find(|component| !component.is_finite())
    }
}

impl Vector<Space3> for DVec3 {
    fn from_components(components: [f64; 3]) -> Self {
        Self::from_array(components)
    }
    fn components(self) -> [f64; 3] {
        self.to_array()
    }
    fn dot(self, other: Self) -> f64 {
        Self::dot(self, other)
    }
    fn wedge(self, other: Self) -> Bivector3 {
        Bivector3::from_axis(self.cross(other))
    }
}

impl Add for Bivector3 {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::from_axis(self.axis() + other.axis())
    }
}
impl Sub for Bivector3 {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::from_axis(self.axis() - other.axis())
    }
}
impl Neg for Bivector3 {
    type Output = Self;
    fn neg(self) -> Self {
        Self::from_axis(-self.axis())
    }
}
impl Mul<f64> for Bivector3 {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self::from_axis(self.axis() * factor)
    }
}
impl Mul<Bivector3> for DQuat {
    type Output = Bivector3;
    fn mul(self, bivector: Bivector3) -> Bivector3 {
        Bivector3::from_axis(self * bivector.axis())
    }
}

impl Linear<f64> for Bivector3 {
    fn zero() -> Self {
        Self::from_axis(DVec3::ZERO)
    }
    fn first_not_finite(self) -> Option<f64> {
        self.axis().first_not_finite()
    }
}

impl Bivector<Space3> for Bivector3 {
    fn cross(self, arm: DVec3) -> DVec3 {
        self.axis().cross(arm)
    }
    fn bracket(self, other: Self) -> Self {
        Self::from_axis(self.axis().cross(other.axis()))
    }
    fn exp(self) -> DQuat {
        let angle = self.length();
        let half = 0.5 * angle;
        // sin(angle / 2) / angle, which tends to a half where the axis is lost.
        let sine = if angle > 0.0 {
            Scalar::sin(half) / angle
        } else {
            0.5
        };
        DQuat::from_vec4((self.axis() * sine).extend(Scalar::cos(half)))
    }
    fn dot(self, other: Self) -> f64 {
        self.axis().dot(other.axis())
    }
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

/// Half-turns have two shortest ways, about an axis and about its opposite; `log` answers with the axis the quaternion holds.
/// A quaternion and its negative are one rotation and have one logarithm, save at the half-turn.
impl Rotation<Space3> for DQuat {
    fn identity() -> Self {
        Self::IDENTITY
    }
    fn inverse(self) -> Self {
        self.conjugate()
    }
    fn log(self) -> Result<Bivector3, Error> {
        let nearer = if self.w < 0.0 { -self } else { self };
        let sine = nearer.xyz().length();
        let angle = 2.0 * Scalar::atan2(sine, nearer.w);
        // angle / sin(angle / 2), which tends to 2 where the axis is lost.
        let stretch = if sine > 0.0 { angle / sine } else { 2.0 };
        Ok(Bivector3::from_axis(nearer.xyz() * stretch))
    }
    fn matrix(self) -> DMat3 {
        DMat3::from_quat(self)
    }
    fn from_matrix(matrix: DMat3) -> Result<Self, Error> {
        Self::from_mat3(&orthogonal::<Space3>(matrix)?).checked()
    }
    fn checked(self) -> Result<Self, Error> {
        let quantity = Quantity::Rotation;
        if let Some(value) = self
            .to_array()
            .into_iter()
            .find(|component| !component.is_finite())
        {
            return Err(Error::NotFinite { quantity, value });
        }
        let length = self.length();
        if (length - 1.0).abs() > UNIT_TOLERANCE {
            return Err(Error::NotUnit { quantity, length });
        }
        Ok(self * (1.0 / length))
    }
}

impl Linear<f64> for DMat3 {
    fn zero() -> Self {
        Self::ZERO
    }
    fn first_not_finite(self) -> Option<f64> {
        self.to_cols_array()
            .into_iter()
            .find(|component| !component.is_finite())
    }
}

impl Matrix<Space3> for DMat3 {
    fn from_columns(columns: [DVec3; 3]) -> Self {
        let [x, y, z] = columns;
        Self::from_cols(x, y, z)
    }
    fn columns(self) -> [DVec3; 3] {
        [self.x_axis, self.y_axis, self.z_axis]
    }
    // What the vocabulary works out for any dimension stands here as a constant or a copy: shorter, and faster.
    fn identity() -> Self {
        Self::IDENTITY
    }
    fn from_diagonal(diagonal: DVec3) -> Self {
        Self::from_diagonal(diagonal)
    }
    fn diagonal(self) -> DVec3 {
        DVec3::new(self.x_axis.x, self.y_axis.y, self.z_axis.z)
    }
    fn transpose(self) -> Self {
        Self::transpose(&self)
    }
    fn determinant(self) -> f64 {
        Self::determinant(&self)
    }
    fn inverse(self) -> Result<Self, Error> {
        let singular = Error::Singular {
            quantity: Quantity::Matrix,
            determinant: Self::determinant(&self),
        };
        self.try_inverse().filter(Self::is_finite).ok_or(singular)
    }
}
