//! The vocabulary that 2D, 3D and N-D have in common, in which every formula is written once.
//!
//! Motion in space needs three kinds of quantity. A **vector** is an arrow: an offset, a velocity,
//! a force. A **bivector** is a patch of a plane with a sense of rotation: an angular velocity, a
//! torque. A **rotation** is a completed change of direction. Five operations connect them:
//!
//! | operation | in the plane | in space | in N dimensions |
//! |---|---|---|---|
//! | `rotation * x` | complex product; bivectors stay | quaternion | R v, R B Rᵀ |
//! | [`Bivector::cross`]: the velocity of the tip of an arrow | rate · (−y, x) | ω × v | B v |
//! | [`Bivector::bracket`]: the rate at which one angular velocity carries another around | 0 | a × b | A B − B A |
//! | [`Bivector::exp`] and [`Rotation::log`] | angle | axis and angle | series |
//! | [`Vector::wedge`]: momentum, torque | cross number | v × w | w vᵀ − v wᵀ |
//!
//! In three dimensions a bivector looks like an axis vector, and in two like a number. Both looks
//! are accidents of the dimension. So bivectors have types of their own here, and an angle is not
//! mistaken for a rate.
//!
//! Convention: column vectors, active rotations, right-handed, counter-clockwise positive from x to
//! y. An angular velocity ω acts on the left, Ṙ = ω R, and is written in the axes of the parent.
//!
//! Source: "The Dynamics of a Transform Hierarchy", *Describing rotational dynamics*.

use core::fmt::Debug;
use core::ops::{Add, Mul, Neg, Sub};

use crate::error::{Error, Quantity};

mod mirror;
mod n;
mod over_glam;
mod polar;
mod scalar;
mod three;
mod two;

pub(crate) use mirror::Mirror;
pub use n::{BivectorN, MatrixN, RotationN, SpaceN, VectorN};
pub(crate) use polar::polar_rotation;
pub use scalar::Scalar;
pub use three::{Bivector3, Space3};
pub use two::{Bivector2, Rotation2, Space2};

/// A plain value: it can be copied, printed, compared and sent to another thread.
pub trait Value: Copy + Debug + PartialEq + Send + Sync + 'static {}
impl<T: Copy + Debug + PartialEq + Send + Sync + 'static> Value for T {}

/// A Euclidean space of some dimension, as the five types that motion in it needs.
///
/// A type that is generic over the dimension takes one parameter, `S: Space`, and needs no `where`
/// clause: the traits of vectors, bivectors, rotations and matrices hold all that they can do.
pub trait Space: Value {
    /// The number of axes.
    const DIMENSION: usize;

    /// The type of components.
    type Scalar: Scalar;
    /// An arrow: offset (m), velocity (m/s), acceleration (m/s²), force (N).
    type Vector: Vector<Self>;
    /// An oriented patch of a plane: angular velocity (rad/s), angular acceleration (rad/s²),
    /// torque (N·m).
    type Bivector: Bivector<Self>;
    /// A completed rotation.
    type Rotation: Rotation<Self>;
    /// A linear map of vectors, acting from the left on columns.
    type Matrix: Matrix<Self>;

    /// An array with an element for each axis, in the order x, y, z, …
    type PerAxis<T: Copy + Send + Sync>: Copy
        + Send
        + Sync
        + AsRef<[T]>
        + AsMut<[T]>
        + IntoIterator<Item = T>;

    /// Returns the array whose elements are made from the numbers of the axes (x is 0).
    fn per_axis<T: Copy + Send + Sync>(each: impl FnMut(usize) -> T) -> Self::PerAxis<T>;
}

/// A quantity that can be added and scaled: a vector, a bivector, a matrix.
///
/// # Laws
///
/// Addition commutes and associates, [`zero`](Linear::zero) changes nothing when added, and scaling
/// distributes over addition, each to rounding.
pub trait Linear<T>:
    Value + Add<Output = Self> + Sub<Output = Self> + Neg<Output = Self> + Mul<T, Output = Self>
{
    /// Returns the element that changes nothing when added.
    #[must_use]
    fn zero() -> Self;

    /// Returns the first component that is NaN or infinite, or `None` if all are finite.
    #[must_use]
    fn first_not_finite(self) -> Option<f64>;

    /// Returns the value unchanged if every component is finite.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] with the name given and the component.
    fn checked(self, quantity: Quantity) -> Result<Self, Error> {
        match self.first_not_finite() {
            Some(value) => Err(Error::NotFinite { quantity, value }),
            None => Ok(self),
        }
    }
}

/// An arrow in a [`Space`].
///
/// # Laws
///
/// * `v.wedge(w)` is `-w.wedge(v)`, so `v.wedge(v)` is zero.
/// * `v.wedge(w).cross(x) = w (v·x) − v (w·x)`: the wedge rotates its first arrow toward its
///   second.
/// * `v.times(w)` multiplies component by component.
pub trait Vector<S: Space>: Linear<S::Scalar> {
    /// Returns the arrow with these components, x first.
    #[must_use]
    fn from_components(components: S::PerAxis<S::Scalar>) -> Self;

    /// Returns the components, x first.
    #[must_use]
    fn components(self) -> S::PerAxis<S::Scalar>;

    /// Returns the sum of the products of components: length times length times the cosine between.
    #[must_use]
    fn dot(self, other: Self) -> S::Scalar;

    /// Returns the patch that two arrows span, which rotates the first toward the second. In three
    /// dimensions it is the cross product.
    #[must_use]
    fn wedge(self, other: Self) -> S::Bivector;

    /// Returns the product component by component: applies a scale for each axis.
    #[must_use]
    fn times(self, other: Self) -> Self {
        let (a, b) = (self.components(), other.components());
        let mut product = a;
        for (slot, factor) in product.as_mut().iter_mut().zip(b) {
            *slot = *slot * factor;
        }
        Self::from_components(product)
    }

    /// Returns the length.
    #[must_use]
    fn length(self) -> S::Scalar {
        self.dot(self).sqrt()
    }
}

/// An oriented patch of a plane: an angular velocity, an angular acceleration, a torque.
///
/// # Laws
///
/// * `cross` and `bracket` are linear in both arguments; `a.bracket(b)` is `-b.bracket(a)`.
/// * `a.bracket(b).cross(v) = a.cross(b.cross(v)) − b.cross(a.cross(v))`.
/// * Jacobi: `a.bracket(b.bracket(c)) + b.bracket(c.bracket(a)) + c.bracket(a.bracket(b))` is zero.
/// * Rotations preserve both: `(r * b).cross(r * v) = r * b.cross(v)`.
/// * `cross` is at right angles: `v.dot(b.cross(v))` is zero.
/// * Mirrors preserve `cross`: `b.mirrored(e).cross(v.times(e)) = b.cross(v).times(e)`.
pub trait Bivector<S: Space>: Linear<S::Scalar> {
    /// Returns the velocity of the tip of an arrow that rotates with this angular velocity: ω v as
    /// a matrix, ω × v in three dimensions.
    #[must_use]
    fn cross(self, arm: S::Vector) -> S::Vector;

    /// Returns the commutator A B − B A: the rate at which the angular velocity `self` carries the
    /// plane of `other` around. In two dimensions it is zero.
    #[must_use]
    fn bracket(self, other: Self) -> Self;

    /// Returns the rotation that this angular velocity reaches in a unit of time.
    #[must_use]
    fn exp(self) -> S::Rotation;

    /// Returns the sum over all planes of the products of components, ½ tr(AᵀB). With itself it is
    /// the angular speed squared.
    #[must_use]
    fn dot(self, other: Self) -> S::Scalar;

    /// Returns the skew-symmetric matrix whose product with a column is [`cross`](Bivector::cross).
    #[must_use]
    fn matrix(self) -> S::Matrix;

    /// Returns the bivector of the skew-symmetric part ½ (M − Mᵀ) of a matrix. The symmetric part
    /// rotates nothing and is left out.
    #[must_use]
    fn from_matrix(matrix: S::Matrix) -> Self;

    /// Returns the angular velocity as a mirror shows it: E B E, with E the diagonal matrix of
    /// these signs, each one or minus one. In three dimensions that is det(E) E ω.
    #[must_use]
    fn mirrored(self, signs: S::Vector) -> Self;

    /// Returns the angular velocity as rotated by the matrix s R, of which 1/s is given: R B Rᵀ. In
    /// three dimensions that is R ω.
    #[must_use]
    fn rotated(self, matrix: S::Matrix, unscale: S::Scalar) -> Self {
        Self::from_matrix(matrix * self.matrix() * matrix.transpose()) * (unscale * unscale)
    }

    /// Returns the angular speed, rad/s: the root of [`dot`](Bivector::dot) with itself.
    #[must_use]
    fn length(self) -> S::Scalar {
        self.dot(self).sqrt()
    }
}

/// A completed rotation.
///
/// # Laws
///
/// * A group: `identity` changes nothing, `r * r.inverse()` is the identity, products associate.
/// * `(a * b) * v` is `a * (b * v)`: the rightmost rotation happens first.
/// * Lengths and angles stay: `(r * v).dot(r * w)` is `v.dot(w)`.
/// * `b.exp().log()` is `b` for rotations by less than half a circle, and `r.log()?.exp()` is `r`
///   wherever `log` succeeds.
pub trait Rotation<S: Space>:
    Value
    + Mul<Output = Self>
    + Mul<S::Vector, Output = S::Vector>
    + Mul<S::Bivector, Output = S::Bivector>
{
    /// Returns the rotation that changes nothing. A function and not a constant, since the numbers
    /// of a [`SpaceN`] may carry derivatives.
    #[must_use]
    fn identity() -> Self;

    /// Returns the rotation back.
    #[must_use]
    fn inverse(self) -> Self;

    /// Returns the angular velocity that reaches this rotation in a unit of time, by the shortest
    /// way.
    ///
    /// # Errors
    ///
    /// [`Error::HalfTurn`] if no way is the shortest; each space says for which rotations.
    fn log(self) -> Result<S::Bivector, Error>;

    /// Returns the rotation as a mirror shows it: E R E, with E the diagonal matrix of these signs,
    /// each one or minus one.
    #[must_use]
    fn mirrored(self, signs: S::Vector) -> Self;

    /// Returns the rotation as a matrix: its columns are the rotated axes.
    #[must_use]
    fn matrix(self) -> S::Matrix;

    /// Returns the rotation with this matrix, made exact.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`]; [`Error::NotSimilar`] if the columns are not of length one and at
    /// right angles to within [`UNIT_TOLERANCE`], or if the matrix mirrors.
    fn from_matrix(matrix: S::Matrix) -> Result<Self, Error>;

    /// Returns the same rotation, made exact: a drift of at most [`UNIT_TOLERANCE`] is scaled back.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for a component that is NaN or infinite; for a rotation that is further
    /// off [`Error::NotUnit`], or [`Error::NotSimilar`] if it is held as a matrix.
    fn checked(self) -> Result<Self, Error>;

    /// Returns the same rotation, made exact, or as it is if only its last bits would change: its
    /// matrix by 32 ulps of one at most. So a rotation that is read can be written back, and
    /// nothing has moved.
    ///
    /// # Errors
    ///
    /// As [`checked`](Rotation::checked).
    fn settled(self) -> Result<Self, Error> {
        let exact = self.checked()?;
        let change = (exact.matrix() - self.matrix()).norm().real();
        Ok(if change <= LAST_BITS { self } else { exact })
    }

    /// Becomes what [`settled`](Rotation::settled) returns, or stays if that is an error; returns
    /// false then.
    #[doc(hidden)]
    fn settle(&mut self) -> bool {
        self.settled().map(|it| *self = it).is_ok()
    }

    /// Returns a settled rotation, made exact: as it is, where settling makes it so.
    #[doc(hidden)]
    #[must_use]
    fn exact(self) -> Self {
        self.checked().unwrap_or(self)
    }
}

/// A linear map, acting from the left on columns.
///
/// glam has methods of the same names. Once this trait is in scope its methods are the ones called:
/// its `inverse` returns an error where glam's returns infinities.
pub trait Matrix<S: Space>:
    Linear<S::Scalar> + Mul<Output = Self> + Mul<S::Vector, Output = S::Vector>
{
    /// Returns the map that sends the axes to these columns.
    #[must_use]
    fn from_columns(columns: S::PerAxis<S::Vector>) -> Self;

    /// Returns the images of the axes, x first.
    #[must_use]
    fn columns(self) -> S::PerAxis<S::Vector>;

    /// Returns the matrix with rows and columns exchanged.
    #[must_use]
    fn transpose(self) -> Self;

    /// Returns the factor by which the map multiplies volume; it is negative for a mirror image.
    #[must_use]
    fn determinant(self) -> S::Scalar;

    /// Returns the map that undoes this one.
    ///
    /// # Errors
    ///
    /// [`Error::Singular`] with the determinant, if the map flattens space or its inverse
    /// overflows.
    fn inverse(self) -> Result<Self, Error>;

    /// Returns the map that leaves every point where it is.
    #[must_use]
    fn identity() -> Self {
        let (zero, one) = (S::Scalar::from_f64(0.0), S::Scalar::from_f64(1.0));
        Self::from_columns(S::per_axis(|column| {
            S::Vector::from_components(S::per_axis(|row| if row == column { one } else { zero }))
        }))
    }

    /// Returns the map that stretches along the axes by the factors in `diagonal`.
    #[must_use]
    fn from_diagonal(diagonal: S::Vector) -> Self {
        let mut columns = Self::identity().columns();
        for (column, factor) in columns.as_mut().iter_mut().zip(diagonal.components()) {
            *column = *column * factor;
        }
        Self::from_columns(columns)
    }

    /// Returns the diagonal.
    #[must_use]
    fn diagonal(self) -> S::Vector {
        let (axes, images) = (Self::identity().columns(), self.columns());
        let mut kept = S::Vector::zero().components();
        for ((slot, axis), image) in kept.as_mut().iter_mut().zip(axes).zip(images) {
            *slot = axis.dot(image);
        }
        S::Vector::from_components(kept)
    }

    /// Returns the Frobenius norm: the root of the sum of the squares of all entries.
    #[must_use]
    fn norm(self) -> S::Scalar {
        let zero = S::Scalar::from_f64(0.0);
        let squares = self.columns().into_iter();
        squares
            .fold(zero, |sum, column| sum + column.dot(column))
            .sqrt()
    }
}

/// Returns whether a determinant is one of rounding alone: at most 64 ulps of the sum of its
/// products, all taken as positive.
///
/// Picture: a plate that was turned. Its determinant is a sum of products that cancel; what is left
/// of them, some 1e-17, is no thickness. The sum of the products, as positive numbers, is what an
/// ulp of each entry is multiplied by, whatever lengths the axes have. Smaller, and a plate that
/// has gone through a few products of matrices has an inverse of 1e17; larger, and what has a
/// thickness of a part in 10¹⁴ is called a plate.
pub(crate) fn is_flat(determinant: f64, permanent: f64) -> bool {
    determinant.abs() <= 64.0 * f64::EPSILON * permanent
}

/// Returns the matrix unchanged if its columns are of length one and at right angles, and it does
/// not mirror.
fn orthogonal<S: Space>(matrix: S::Matrix) -> Result<S::Matrix, Error> {
    let quantity = Quantity::Matrix;
    let matrix = matrix.checked(quantity)?;
    // An entry of RᵀR − 1 is twice the error in length, or the cosine between two columns. NaN
    // stays NaN.
    let off = (matrix.transpose() * matrix - S::Matrix::identity())
        .columns()
        .into_iter();
    let entries = off
        .flat_map(Vector::components)
        .map(|entry| entry.real().abs());
    let deviation = entries.fold(0.0, |most, next| if next <= most { most } else { next });
    if matrix.determinant().real() < 0.0 {
        return Err(Error::NotSimilar {
            quantity,
            deviation: 2.0,
        });
    }
    // Written with ≤, so that an overflow (NaN) is refused too.
    if deviation <= 2.0 * UNIT_TOLERANCE {
        Ok(matrix)
    } else {
        Err(Error::NotSimilar {
            quantity,
            deviation,
        })
    }
}

/// The change of a rotation's matrix that is left to its last bits: 32 ulps of one.
///
/// A quaternion that was just made exact is off by an ulp or two, its matrix by twice that in each
/// of nine entries. Smaller, and a rotation that is read and written back changes; larger, and
/// drift adds up before it is taken out.
pub(crate) const LAST_BITS: f64 = 32.0 * f64::EPSILON;

/// Returns 1/√(1 + `off`), by which a rotation is made unit by numbers whose squares sum to 1 +
/// `off`; `None` where it is further off than [`UNIT_TOLERANCE`], or not finite.
///
/// The next term of the series, 5/16 `off`³, is below 3e-18 there: neither root nor division is
/// needed to be as exact. What was just made unit is off by 2.4 ulps but for one in ten thousand,
/// and stays as it is; a rotation is made so twice, after which making it exact again changes
/// nothing. The matrix of a quaternion w + v is M = 1 + 2 (w v× + v×²) as it is written down,
/// quadratic but for the 1. With n = w² + v² and the rotation R of the same quaternion made unit, M
/// − 1 = n (R − 1), so that |M − R| = |n − 1| |R − 1| is 8 ulps at most.
#[inline]
fn unit_factor(off: f64) -> Option<f64> {
    if off.abs() <= 2.5 * f64::EPSILON {
        return Some(1.0);
    }
    // (1 ± t)² = 1 ± 2t + t².
    let near = (off - UNIT_TOLERANCE * UNIT_TOLERANCE).abs() <= 2.0 * UNIT_TOLERANCE;
    near.then_some(1.0 + off * (0.375 * off - 0.5))
}

/// The largest distance from length one at which a rotation is still taken for one: 1e-6.
///
/// Smaller, and quaternions that have been through single precision (an ulp of 6e-8, times a few
/// operations) are refused. Larger, and a rotation typed with two digits, such as (0, 0.71, 0,
/// 0.71), is changed silently by a visible amount.
pub const UNIT_TOLERANCE: f64 = 1e-6;
