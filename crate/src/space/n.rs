//! Any number of dimensions, over plain arrays of any scalar.
//!
//! Here everything is a matrix, and each operation of the vocabulary is the textbook's product of
//! matrices. It is the slow and plain space. It checks [`Space2`](super::Space2) and
//! [`Space3`](super::Space3), with which it shares no line. Numbers that carry derivatives run in
//! it, since it uses nothing but sums, products and quotients.

use core::marker::PhantomData;
use core::ops::{Add, Mul, Neg, Sub};

use super::{Bivector, Linear, Matrix, Rotation, Scalar, Space, Vector, orthogonal};
use crate::error::{Error, Quantity};

mod series;

/// N dimensions over plain arrays, with components of any [`Scalar`]: `SpaceN<f64, 4>`, or
/// `SpaceN<Jet, 3>`.
///
/// It is public for those who write a rule of their own over [`Space`]: run here, the rule meets
/// other code and other dimensions, and with [`Jet`](crate::Jet) as the scalar its rates come out
/// beside it. This crate's own laws are held to it in that way. For programs of two or three
/// dimensions the other two spaces are many times as fast.
///
/// ```
/// use kinetree::{Transform, space::{Bivector, SpaceN, BivectorN, VectorN, Vector}};
///
/// // A quarter turn from the first axis to the fourth, in four dimensions.
/// let (x, w) = (VectorN([1.0, 0.0, 0.0, 0.0]), VectorN([0.0, 0.0, 0.0, 1.0]));
/// let quarter: BivectorN<f64, 4> = x.wedge(w) * core::f64::consts::FRAC_PI_2;
/// let world_from_frame = Transform::<SpaceN<f64, 4>>::new(VectorN([0.0; 4]), quarter.exp(), 2.0)?;
/// let tip = world_from_frame.transform_point(x);
/// assert!((tip - w * 2.0).length() < 1e-15);
/// # Ok::<(), kinetree::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpaceN<T, const N: usize>(PhantomData<T>);

/// An arrow with N components.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VectorN<T, const N: usize>(pub [T; N]);

/// A linear map, as N rows of N entries: `rows[row][column]`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatrixN<T, const N: usize>(pub [[T; N]; N]);

/// A rate of rotation in N dimensions: a skew-symmetric matrix. The entry in row j, column i is the
/// rate from axis i toward axis j.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BivectorN<T, const N: usize>(MatrixN<T, N>);

/// A completed rotation in N dimensions: an orthogonal matrix that does not mirror.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RotationN<T, const N: usize>(MatrixN<T, N>);

impl<T: Scalar, const N: usize> MatrixN<T, N> {
    /// Returns the matrix whose entries the function gives for each row and column, counted from 0.
    #[must_use]
    pub fn from_fn(mut entry: impl FnMut(usize, usize) -> T) -> Self {
        Self(core::array::from_fn(|row| {
            core::array::from_fn(|column| entry(row, column))
        }))
    }

    /// Returns the largest distance of an entry from zero, or NaN if an entry is NaN.
    fn largest(self) -> f64 {
        self.0.as_flattened().iter().fold(0.0, |largest, entry| {
            let size = entry.real().abs();
            if size <= largest { largest } else { size }
        })
    }
}

impl<T: Scalar, const N: usize> Space for SpaceN<T, N> {
    const DIMENSION: usize = N;
    type Scalar = T;
    type Vector = VectorN<T, N>;
    type Bivector = BivectorN<T, N>;
    type Rotation = RotationN<T, N>;
    type Matrix = MatrixN<T, N>;
    type PerAxis<U: Copy + Send + Sync> = [U; N];

    fn per_axis<U: Copy + Send + Sync>(each: impl FnMut(usize) -> U) -> [U; N] {
        core::array::from_fn(each)
    }
}

// Vectors.

impl<T: Scalar, const N: usize> Add for VectorN<T, N> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] + other.0[i]))
    }
}
impl<T: Scalar, const N: usize> Sub for VectorN<T, N> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i] - other.0[i]))
    }
}
impl<T: Scalar, const N: usize> Neg for VectorN<T, N> {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.map(|component| -component))
    }
}
impl<T: Scalar, const N: usize> Mul<T> for VectorN<T, N> {
    type Output = Self;
    fn mul(self, factor: T) -> Self {
        Self(self.0.map(|component| component * factor))
    }
}
impl<T: Scalar, const N: usize> Linear<T> for VectorN<T, N> {
    fn zero() -> Self {
        Self([T::from_f64(0.0); N])
    }
    fn first_not_finite(self) -> Option<f64> {
        self.0
            .into_iter()
            .find(|component| !component.is_finite())
            .map(Scalar::real)
    }
}
impl<T: Scalar, const N: usize> Vector<SpaceN<T, N>> for VectorN<T, N> {
    fn from_components(components: [T; N]) -> Self {
        Self(components)
    }
    fn components(self) -> [T; N] {
        self.0
    }
    fn dot(self, other: Self) -> T {
        let products = self.0.into_iter().zip(other.0).map(|(a, b)| a * b);
        products.fold(T::from_f64(0.0), |sum, product| sum + product)
    }
    fn wedge(self, other: Self) -> BivectorN<T, N> {
        let (v, w) = (self.0, other.0);
        BivectorN(MatrixN::from_fn(|row, column| {
            w[row] * v[column] - v[row] * w[column]
        }))
    }
}

// Matrices.

impl<T: Scalar, const N: usize> Add for MatrixN<T, N> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::from_fn(|row, column| self.0[row][column] + other.0[row][column])
    }
}
impl<T: Scalar, const N: usize> Sub for MatrixN<T, N> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::from_fn(|row, column| self.0[row][column] - other.0[row][column])
    }
}
impl<T: Scalar, const N: usize> Neg for MatrixN<T, N> {
    type Output = Self;
    fn neg(self) -> Self {
        Self::from_fn(|row, column| -self.0[row][column])
    }
}
impl<T: Scalar, const N: usize> Mul<T> for MatrixN<T, N> {
    type Output = Self;
    fn mul(self, factor: T) -> Self {
        Self::from_fn(|row, column| self.0[row][column] * factor)
    }
}
impl<T: Scalar, const N: usize> Mul for MatrixN<T, N> {
    type Output = Self;
    fn mul(self, first: Self) -> Self {
        let columns = first.transpose().0;
        Self::from_fn(|row, column| VectorN(self.0[row]).dot(VectorN(columns[column])))
    }
}
impl<T: Scalar, const N: usize> Mul<VectorN<T, N>> for MatrixN<T, N> {
    type Output = VectorN<T, N>;
    fn mul(self, vector: VectorN<T, N>) -> VectorN<T, N> {
        VectorN(self.0.map(|row| VectorN(row).dot(vector)))
    }
}
impl<T: Scalar, const N: usize> Linear<T> for MatrixN<T, N> {
    fn zero() -> Self {
        Self([[T::from_f64(0.0); N]; N])
    }
    fn first_not_finite(self) -> Option<f64> {
        // Column after column, as matrices are read elsewhere.
        self.columns()
            .into_iter()
            .find_map(Linear::first_not_finite)
    }
}
impl<T: Scalar, const N: usize> Matrix<SpaceN<T, N>> for MatrixN<T, N> {
    fn from_columns(columns: [VectorN<T, N>; N]) -> Self {
        Self(columns.map(|column| column.0)).transpose()
    }
    fn columns(self) -> [VectorN<T, N>; N] {
        self.transpose().0.map(VectorN)
    }
    fn transpose(self) -> Self {
        Self::from_fn(|row, column| self.0[column][row])
    }
    fn determinant(self) -> T {
        self.eliminate(Self::identity()).0
    }
    fn inverse(self) -> Result<Self, Error> {
        let (determinant, inverse) = self.eliminate(Self::identity());
        let determinant = determinant.real();
        let singular = Error::Singular {
            quantity: Quantity::Matrix,
            determinant,
        };
        inverse
            .filter(|found| found.first_not_finite().is_none())
            .ok_or(singular)
    }
}

impl<T: Scalar, const N: usize> MatrixN<T, N> {
    /// Returns E M E, with E the diagonal matrix of these signs.
    fn mirrored(self, VectorN(signs): VectorN<T, N>) -> Self {
        Self::from_fn(|row, column| self.0[row][column] * (signs[row] * signs[column]))
    }

    /// Returns the determinant, and the solution X of `self` X = `right` if there is one: Gauss and
    /// Jordan's elimination, with the row of the largest entry taken first.
    fn eliminate(self, right: Self) -> (T, Option<Self>) {
        let (mut left, mut right) = (self.0, right.0);
        let mut determinant = T::from_f64(1.0);
        for step in 0..N {
            let largest = (step..N).fold(step, |best, row| {
                if left[row][step].real().abs() > left[best][step].real().abs() {
                    row
                } else {
                    best
                }
            });
            if largest != step {
                left.swap(step, largest);
                right.swap(step, largest);
                determinant = -determinant;
            }
            let pivot = left[step][step];
            determinant = determinant * pivot;
            if pivot.real() == 0.0 {
                return (determinant, None);
            }
            left[step] = left[step].map(|entry| entry / pivot);
            right[step] = right[step].map(|entry| entry / pivot);
            for row in (0..N).filter(|row| *row != step) {
                let factor = left[row][step];
                for column in 0..N {
                    left[row][column] = left[row][column] - factor * left[step][column];
                    right[row][column] = right[row][column] - factor * right[step][column];
                }
            }
        }
        (determinant, Some(Self(right)))
    }
}

// Bivectors.

impl<T: Scalar, const N: usize> Add for BivectorN<T, N> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}
impl<T: Scalar, const N: usize> Sub for BivectorN<T, N> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}
impl<T: Scalar, const N: usize> Neg for BivectorN<T, N> {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}
impl<T: Scalar, const N: usize> Mul<T> for BivectorN<T, N> {
    type Output = Self;
    fn mul(self, factor: T) -> Self {
        Self(self.0 * factor)
    }
}
impl<T: Scalar, const N: usize> Linear<T> for BivectorN<T, N> {
    fn zero() -> Self {
        Self(MatrixN::zero())
    }
    fn first_not_finite(self) -> Option<f64> {
        self.0.first_not_finite()
    }
}
/// `exp` is the power series, scaled and squared. It is exact to rounding for angles up to a few
/// turns, and loses digits in proportion to the angle beyond.
impl<T: Scalar, const N: usize> Bivector<SpaceN<T, N>> for BivectorN<T, N> {
    fn cross(self, arm: VectorN<T, N>) -> VectorN<T, N> {
        self.0 * arm
    }
    fn bracket(self, other: Self) -> Self {
        Self(self.0 * other.0 - other.0 * self.0)
    }
    fn exp(self) -> RotationN<T, N> {
        RotationN(series::exp(self.0))
    }
    fn dot(self, other: Self) -> T {
        let products = self
            .0
            .0
            .into_iter()
            .zip(other.0.0)
            .map(|(a, b)| VectorN(a).dot(VectorN(b)));
        products.fold(T::from_f64(0.0), |sum, product| sum + product) * T::from_f64(0.5)
    }
    fn mirrored(self, signs: VectorN<T, N>) -> Self {
        Self(self.0.mirrored(signs))
    }
    fn matrix(self) -> MatrixN<T, N> {
        self.0
    }
    fn from_matrix(matrix: MatrixN<T, N>) -> Self {
        Self((matrix - matrix.transpose()) * T::from_f64(0.5))
    }
}

// Rotations.

impl<T: Scalar, const N: usize> Mul for RotationN<T, N> {
    type Output = Self;
    fn mul(self, first: Self) -> Self {
        Self(self.0 * first.0)
    }
}
impl<T: Scalar, const N: usize> Mul<VectorN<T, N>> for RotationN<T, N> {
    type Output = VectorN<T, N>;
    fn mul(self, vector: VectorN<T, N>) -> VectorN<T, N> {
        self.0 * vector
    }
}
impl<T: Scalar, const N: usize> Mul<BivectorN<T, N>> for RotationN<T, N> {
    type Output = BivectorN<T, N>;
    fn mul(self, bivector: BivectorN<T, N>) -> BivectorN<T, N> {
        BivectorN(self.0 * bivector.0 * self.0.transpose())
    }
}
/// `log` needs a rotation of every plane by less than half a circle. It refuses a plane within
/// about a millionth of a radian of that: at half a circle two ways are equally short, and the
/// digits run out before it.
impl<T: Scalar, const N: usize> Rotation<SpaceN<T, N>> for RotationN<T, N> {
    fn identity() -> Self {
        Self(MatrixN::identity())
    }
    fn inverse(self) -> Self {
        Self(self.0.transpose())
    }
    fn log(self) -> Result<BivectorN<T, N>, Error> {
        series::log(self.0).map(BivectorN::from_matrix)
    }
    fn mirrored(self, signs: VectorN<T, N>) -> Self {
        Self(self.0.mirrored(signs))
    }
    fn matrix(self) -> MatrixN<T, N> {
        self.0
    }
    fn from_matrix(matrix: MatrixN<T, N>) -> Result<Self, Error> {
        series::nearest_rotation(orthogonal::<SpaceN<T, N>>(matrix)?).map(Self)
    }
    fn checked(self) -> Result<Self, Error> {
        Self::from_matrix(self.0)
    }
}
