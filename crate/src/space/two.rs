//! The plane: two axes, one way to turn.

use core::ops::{Add, Mul, Neg, Sub};

use glam::{DMat2, DVec2};

use super::{
    Bivector, Linear, Matrix, Rotation, Scalar, Space, UNIT_TOLERANCE, Vector, orthogonal,
};
use crate::error::{Error, Quantity};

/// Two dimensions, over glam's `DVec2` and `DMat2`. Counter-clockwise, from x to y, is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space2;

/// A rate of turning in the plane, from x towards y: radians a second, and what is derived from them.
///
/// Picture: how fast a clock hand goes round, counter-clockwise positive. As a matrix it is ((0, −xy), (xy, 0)).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bivector2 {
    /// The one component: turning from x towards y.
    pub xy: f64,
}

/// A completed turn in the plane, as the point (cos, sin) where the x axis' tip arrives.
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
    /// The cosine of the angle: the rotated x axis' first component.
    pub cos: f64,
    /// The sine of the angle: the rotated x axis' second component.
    pub sin: f64,
}

impl Bivector2 {
    /// A turning from x towards y at this rate, radians a second.
    #[must_use]
    pub const fn new(xy: f64) -> Self {
        Self { xy }
    }
}

impl Rotation2 {
    /// The turn by an angle in radians, counter-clockwise.
    #[must_use]
    pub fn from_angle(angle: f64) -> Self {
        Bivector2::new(angle).exp()
    }

    /// The angle in [−π, π], counter-clockwise.
    #[must_use]
    pub fn angle(self) -> f64 {
        Scalar::atan2(self.sin, self.cos)
    }
}

impl Space for Space2 {
    const DIMENSION: usize = 2;
    type Scalar = f64;
    type Vector = DVec2;
    type Bivector = Bivector2;
    type Rotation = Rotation2;
    type Matrix = DMat2;
    type PerAxis<T: Copy> = [T; 2];

    fn per_axis<T: Copy>(each: impl FnMut(usize) -> T) -> [T; 2] {
        core::array::from_fn(each)
    }
}

impl Linear<f64> for DVec2 {
    fn zero() -> Self {
        Self::ZERO
    }
    fn first_not_finite(self) -> Option<f64> {
        self.to_array()
            .into_iter()
            .find(|component| !component.is_finite())
    }
}

impl Vector<Space2> for DVec2 {
    fn from_components(components: [f64; 2]) -> Self {
        Self::from_array(components)
    }
    fn components(self) -> [f64; 2] {
        self.to_array()
    }
    fn dot(self, other: Self) -> f64 {
        Self::dot(self, other)
    }
    fn wedge(self, other: Self) -> Bivector2 {
        Bivector2::new(self.perp_dot(other))
    }
}

impl Add for Bivector2 {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.xy + other.xy)
    }
}
impl Sub for Bivector2 {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.xy - other.xy)
    }
}
impl Neg for Bivector2 {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.xy)
    }
}
impl Mul<f64> for Bivector2 {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self::new(self.xy * factor)
    }
}

impl Linear<f64> for Bivector2 {
    fn zero() -> Self {
        Self::new(0.0)
    }
    fn first_not_finite(self) -> Option<f64> {
        (!self.xy.is_finite()).then_some(self.xy)
    }
}

impl Bivector<Space2> for Bivector2 {
    fn cross(self, arm: DVec2) -> DVec2 {
        arm.perp() * self.xy
    }
    fn bracket(self, _: Self) -> Self {
        Self::new(0.0) // there is only one plane to turn in: all turns commute
    }
    fn exp(self) -> Rotation2 {
        Rotation2 {
            cos: Scalar::cos(self.xy),
            sin: Scalar::sin(self.xy),
        }
    }
    fn dot(self, other: Self) -> f64 {
        self.xy * other.xy
    }
    fn matrix(self) -> DMat2 {
        DMat2::from_cols(DVec2::new(0.0, self.xy), DVec2::new(-self.xy, 0.0))
    }
    fn from_matrix(matrix: DMat2) -> Self {
        Self::new(0.5 * (matrix.x_axis.y - matrix.y_axis.x))
    }
}

impl Mul for Rotation2 {
    type Output = Self;
    fn mul(self, first: Self) -> Self {
        Self {
            cos: self.cos * first.cos - self.sin * first.sin,
            sin: self.sin * first.cos + self.cos * first.sin,
        }
    }
}
impl Mul<DVec2> for Rotation2 {
    type Output = DVec2;
    fn mul(self, vector: DVec2) -> DVec2 {
        vector * self.cos + vector.perp() * self.sin
    }
}
impl Mul<Bivector2> for Rotation2 {
    type Output = Bivector2;
    fn mul(self, bivector: Bivector2) -> Bivector2 {
        bivector // turning a plane within itself leaves it as it is
    }
}

/// Half-turns have two shortest ways; `log` answers with π or −π, whichever the sign of the (zero) sine says.
impl Rotation<Space2> for Rotation2 {
    fn identity() -> Self {
        Self { cos: 1.0, sin: 0.0 }
    }
    fn inverse(self) -> Self {
        Self {
            cos: self.cos,
            sin: -self.sin,
        }
    }
    fn log(self) -> Result<Bivector2, Error> {
        Ok(Bivector2::new(self.angle()))
    }
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
        let length = pair.length();
        if (length - 1.0).abs() > UNIT_TOLERANCE {
            return Err(Error::NotUnit {
                quantity: Quantity::Rotation,
                length,
            });
        }
        Ok(Self {
            cos: pair.x / length,
            sin: pair.y / length,
        })
    }
}

impl Linear<f64> for DMat2 {
    fn zero() -> Self {
        Self::ZERO
    }
    fn first_not_finite(self) -> Option<f64> {
        self.to_cols_array()
            .into_iter()
            .find(|component| !component.is_finite())
    }
}

impl Matrix<Space2> for DMat2 {
    fn from_columns(columns: [DVec2; 2]) -> Self {
        let [x, y] = columns;
        Self::from_cols(x, y)
    }
    fn columns(self) -> [DVec2; 2] {
        [self.x_axis, self.y_axis]
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
