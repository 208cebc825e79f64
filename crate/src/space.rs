//! The vocabulary: what 2D, 3D and N-D have in common, so that every formula is written once.
//!
//! Three kinds of thing fill a space that moves. A **vector** is an arrow: an offset, a velocity, a force. A **bivector** is a
//! patch of a plane with a sense of turning: an angular velocity, a torque. A **rotation** is a turn that has been completed.
//! Five words connect them:
//!
//! | word | in the plane | in the solid | in N dimensions |
//! |---|---|---|---|
//! | `rotation * x` | complex product; bivectors stay | quaternion | R v, R B Rᵀ |
//! | [`Bivector::cross`]: how fast the tip of an arrow moves | rate · (−y, x) | ω × v | B v |
//! | [`Bivector::bracket`]: how one spin carries another round | 0 | a × b | A B − B A |
//! | [`Bivector::exp`] and [`Rotation::log`] | angle | axis and angle | series |
//! | [`Vector::wedge`]: momentum, torque | cross number | v × w | w vᵀ − v wᵀ |
//!
//! In the solid a bivector looks like an axis vector and in the plane like a number. Both looks are accidents of the dimension,
//! so both have their own types here, and an angle is not mistaken for a rate.
//!
//! Convention: column vectors, active rotations, right-handed, counter-clockwise positive from x to y. An angular velocity ω acts
//! on the left, Ṙ = ω R, and is written in the axes of the parent.
//!
//! Source: "The Dynamics of a Transform Hierarchy", *Describing rotational dynamics*.

use core::fmt::Debug;
use core::ops::{Add, Mul, Neg, Sub};

use crate::error::{Error, Quantity};

mod n;
mod scalar;
mod three;
mod two;

pub use n::{BivectorN, MatrixN, RotationN, SpaceN, VectorN};
pub use scalar::Scalar;
pub use three::{Bivector3, Space3};
pub use two::{Bivector2, Rotation2, Space2};

/// A Euclidean space of some dimension, as the five types that are needed to move in it.
///
/// A type that is generic over the dimension takes one parameter, `S: Space`, and needs no `where` clause: what vectors,
/// bivectors, rotations and matrices can do stands on their traits.
pub trait Space: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// How many axes the space has.
    const DIMENSION: usize;

    /// The numbers that components are made of.
    type Scalar: Scalar;
    /// An arrow: offset, velocity, acceleration, force. Meters, and what is derived from them.
    type Vector: Vector<Self>;
    /// An oriented patch of a plane: angular velocity, angular acceleration, torque. Radians, and what is derived from them.
    type Bivector: Bivector<Self>;
    /// A completed turn.
    type Rotation: Rotation<Self>;
    /// A linear map of vectors to vectors, acting from the left on columns.
    type Matrix: Matrix<Self>;

    /// One thing for each axis, in the order x, y, z, …: an array.
    type PerAxis<T: Copy>: Copy + AsRef<[T]> + AsMut<[T]> + IntoIterator<Item = T>;

    /// One thing for each axis, made from the axis' number (x is 0).
    fn per_axis<T: Copy>(each: impl FnMut(usize) -> T) -> Self::PerAxis<T>;
}

/// What can be added and scaled: vectors, bivectors, matrices.
///
/// # Laws
///
/// Addition commutes and associates, [`zero`](Linear::zero) changes nothing when added, and scaling distributes over addition,
/// each to rounding.
pub trait Linear<T>:
    Copy
    + Debug
    + PartialEq
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + Neg<Output = Self>
    + Mul<T, Output = Self>
{
    /// The element that adds nothing.
    #[must_use]
    fn zero() -> Self;

    /// The first component that is NaN or infinite, or `None` where all are finite.
    #[must_use]
    fn first_not_finite(self) -> Option<f64>;

    /// The same, if every component is a finite number.
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
/// * `v.wedge(w).cross(x) = w (v·x) − v (w·x)`: the wedge turns its first arrow towards its second.
/// * `v.times(w)` multiplies component by component.
pub trait Vector<S: Space>: Linear<S::Scalar> {
    /// The arrow with these components, x first.
    #[must_use]
    fn from_components(components: S::PerAxis<S::Scalar>) -> Self;

    /// The components, x first.
    #[must_use]
    fn components(self) -> S::PerAxis<S::Scalar>;

    /// The sum of the products of components: length times length times the cosine between.
    #[must_use]
    fn dot(self, other: Self) -> S::Scalar;

    /// The patch that two arrows span, turning the first towards the second. In the solid this is the cross product.
    #[must_use]
    fn wedge(self, other: Self) -> S::Bivector;

    /// The product component by component: a scale for each axis, applied.
    #[must_use]
    fn times(self, other: Self) -> Self {
        let (a, b) = (self.components(), other.components());
        let mut product = a;
        for (slot, factor) in product.as_mut().iter_mut().zip(b) {
            *slot = *slot * factor;
        }
        Self::from_components(product)
    }

    /// The arrow's length.
    #[must_use]
    fn length(self) -> S::Scalar {
        self.dot(self).sqrt()
    }
}

/// An oriented patch of a plane: an angular velocity, an angular acceleration, a torque.
///
/// # Laws
///
/// * `turn` and `bracket` are linear in both arguments; `a.bracket(b)` is `-b.bracket(a)`.
/// * `a.bracket(b).cross(v) = a.cross(b.cross(v)) − b.cross(a.cross(v))`.
/// * Jacobi: `a.bracket(b.bracket(c)) + b.bracket(c.bracket(a)) + c.bracket(a.bracket(b))` is zero.
/// * Rotations preserve both: `(r * b).cross(r * v) = r * b.cross(v)`.
/// * `turn` is at right angles: `v.dot(b.cross(v))` is zero.
pub trait Bivector<S: Space>: Linear<S::Scalar> {
    /// The velocity of the tip of an arrow that turns with this angular velocity: ω v as a matrix, ω × v in the solid.
    #[must_use]
    fn cross(self, arm: S::Vector) -> S::Vector;

    /// The commutator A B − B A: the rate at which a spin `self` carries the plane of `other` round. Zero in the plane.
    #[must_use]
    fn bracket(self, other: Self) -> Self;

    /// The rotation reached by turning with this angular velocity for a unit of time.
    #[must_use]
    fn exp(self) -> S::Rotation;

    /// The sum over all planes of the product of components, ½ tr(AᵀB): angular speed squared, when `other` is `self`.
    #[must_use]
    fn dot(self, other: Self) -> S::Scalar;

    /// The skew-symmetric matrix whose product with a column is [`turn`](Bivector::cross).
    #[must_use]
    fn matrix(self) -> S::Matrix;

    /// The bivector of the skew-symmetric part ½ (M − Mᵀ) of a matrix. The symmetric part turns nothing, and is left out.
    #[must_use]
    fn from_matrix(matrix: S::Matrix) -> Self;

    /// The angular speed: the root of [`dot`](Bivector::dot) with itself. In the plane and the solid, radians a second.
    #[must_use]
    fn length(self) -> S::Scalar {
        self.dot(self).sqrt()
    }
}

/// A completed turn.
///
/// # Laws
///
/// * A group: `identity` changes nothing, `r * r.inverse()` is the identity, products associate.
/// * `(a * b) * v` is `a * (b * v)`: the rightmost turn happens first.
/// * Lengths and angles stay: `(r * v).dot(r * w)` is `v.dot(w)`.
/// * `b.exp().log()` is `b` for turns of less than half a circle, and `r.log()?.exp()` is `r` wherever `log` answers.
pub trait Rotation<S: Space>:
    Copy
    + Debug
    + PartialEq
    + Send
    + Sync
    + 'static
    + Mul<Output = Self>
    + Mul<S::Vector, Output = S::Vector>
    + Mul<S::Bivector, Output = S::Bivector>
{
    /// The turn that turns nothing.
    #[must_use]
    fn identity() -> Self;

    /// The turn back.
    #[must_use]
    fn inverse(self) -> Self;

    /// The angular velocity that reaches this rotation in a unit of time, by the shortest way.
    ///
    /// # Errors
    ///
    /// [`Error::HalfTurn`] where no shortest way can be told from another; which those are stands with each space.
    fn log(self) -> Result<S::Bivector, Error>;

    /// The rotation as a matrix: its columns are the rotated axes.
    #[must_use]
    fn matrix(self) -> S::Matrix;

    /// The rotation with this matrix, made exact.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`]; [`Error::NotSimilar`] where the columns are not of length one and at right angles to within
    /// [`UNIT_TOLERANCE`], or where the matrix mirrors.
    fn from_matrix(matrix: S::Matrix) -> Result<Self, Error>;

    /// The same rotation, made exact: what drifted off by at most [`UNIT_TOLERANCE`] is scaled back.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for a component that is no number, [`Error::NotUnit`] for a rotation that is further off, and
    /// [`Error::NotSimilar`] where it is held as a matrix.
    fn checked(self) -> Result<Self, Error>;
}

/// A linear map, acting from the left on columns.
///
/// Where glam has a method of the same name, this trait's is the one called once it is in scope: its `inverse` answers with an
/// error where glam's answers with infinities.
pub trait Matrix<S: Space>:
    Linear<S::Scalar> + Mul<Output = Self> + Mul<S::Vector, Output = S::Vector>
{
    /// The map that sends the axes to these columns.
    #[must_use]
    fn from_columns(columns: S::PerAxis<S::Vector>) -> Self;

    /// The images of the axes, x first.
    #[must_use]
    fn columns(self) -> S::PerAxis<S::Vector>;

    /// RotationLanes and columns exchanged.
    #[must_use]
    fn transpose(self) -> Self;

    /// The factor by which the map multiplies volume; negative where it mirrors.
    #[must_use]
    fn determinant(self) -> S::Scalar;

    /// The map that undoes this one.
    ///
    /// # Errors
    ///
    /// [`Error::Singular`] with the determinant, where the map flattens space or its inverse overflows.
    fn inverse(self) -> Result<Self, Error>;

    /// The map that leaves everything where it is.
    #[must_use]
    fn identity() -> Self {
        let (zero, one) = (S::Scalar::from_f64(0.0), S::Scalar::from_f64(1.0));
        Self::from_columns(S::per_axis(|column| {
            S::Vector::from_components(S::per_axis(|row| if row == column { one } else { zero }))
        }))
    }

    /// The map that stretches along the axes: `diagonal` holds the factor of each.
    #[must_use]
    fn from_diagonal(diagonal: S::Vector) -> Self {
        let mut columns = Self::identity().columns();
        for (column, factor) in columns.as_mut().iter_mut().zip(diagonal.components()) {
            *column = *column * factor;
        }
        Self::from_columns(columns)
    }

    /// The diagonal: what each axis keeps of itself.
    #[must_use]
    fn diagonal(self) -> S::Vector {
        let (axes, images) = (Self::identity().columns(), self.columns());
        let mut kept = S::Vector::zero().components();
        for ((slot, axis), image) in kept.as_mut().iter_mut().zip(axes).zip(images) {
            *slot = axis.dot(image);
        }
        S::Vector::from_components(kept)
    }

    /// The Frobenius norm: the root of the sum of the squares of all entries.
    #[must_use]
    fn norm(self) -> S::Scalar {
        let zero = S::Scalar::from_f64(0.0);
        let squares = self.columns().into_iter();
        squares
            .fold(zero, |sum, column| sum + column.dot(column))
            .sqrt()
    }
}

/// The same matrix, if its columns are of length one and at right angles, and it does not mirror.
fn orthogonal<S: Space>(matrix: S::Matrix) -> Result<S::Matrix, Error> {
    let quantity = Quantity::Matrix;
    let matrix = matrix.checked(quantity)?;
    // An entry of RᵀR − 1 is twice the error in length, or the cosine between two columns. NaN stays NaN.
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
    // SceneSpace so that an overflow is refused too.
    if deviation <= 2.0 * UNIT_TOLERANCE {
        Ok(matrix)
    } else {
        Err(Error::NotSimilar {
            quantity,
            deviation,
        })
    }
}

/// How far from length one a rotation may be and still be taken for one: 1e-6.
///
/// Smaller, and quaternions that have been through single precision (an ulp of 6e-8, times a few operations) are refused; larger,
/// and a rotation typed with two digits, such as (0, 0.71, 0, 0.71), is bent in silence by as much as one sees.
pub const UNIT_TOLERANCE: f64 = 1e-6;
