//! A linear map followed by a translation: the maps that augmented matrices describe.

use core::ops::Mul;

use crate::error::{Error, Quantity};
use crate::space::{Linear, Matrix, Scalar, Space, Vector};

mod glam;
#[cfg(feature = "mint")]
mod mint;

/// A map that keeps straight lines straight and parallels parallel: x ↦ L x + t.
///
/// Picture: the axes of a drawing go to the columns of L, which may be stretched and skewed, and
/// its origin goes to t. Every world matrix of this crate is one. `a * b` applies `b` first.
///
/// ```text
/// | L  t |
/// | 0  1 |
/// ```
///
/// The columns of the augmented matrix are those of L, each with a 0 below, then t with a 1 below:
///
/// ```
/// use kinetree::{Affine, Space2, glam::{DMat2, DVec2}};
///
/// let stretch = DMat2::from_diagonal(DVec2::new(3.0, 2.0));
/// let page_from_glyph = Affine::<Space2>::new(stretch, DVec2::new(5.0, 7.0))?;
/// let mut columns = [0.0; 9];
/// page_from_glyph.write_columns(&mut columns)?;
/// assert_eq!(columns, [3.0, 0.0, 0.0, 0.0, 2.0, 0.0, 5.0, 7.0, 1.0]);
/// assert_eq!(Affine::<Space2>::from_columns(&columns)?, page_from_glyph);
/// # Ok::<(), kinetree::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Affine<S: Space> {
    /// The images of the axes, as columns.
    pub linear: S::Matrix,
    /// The image of the origin.
    pub translation: S::Vector,
}

impl<S: Space> Affine<S> {
    /// Returns the map x ↦ `linear` x + `translation`.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for a component that is NaN or infinite.
    pub fn new(linear: S::Matrix, translation: S::Vector) -> Result<Self, Error> {
        Ok(Self {
            linear: linear.checked(Quantity::Matrix)?,
            translation: translation.checked(Quantity::Translation)?,
        })
    }

    /// Returns the map that leaves every point where it is.
    #[must_use]
    pub fn identity() -> Self {
        Self {
            linear: S::Matrix::identity(),
            translation: S::Vector::zero(),
        }
    }

    /// Returns the map whose augmented matrix has these entries, column after column.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] unless there are (N + 1)² entries, [`Error::NotFinite`] if one is NaN
    /// or infinite, [`Error::NotAffine`] if the last row is not exactly 0 … 0 1.
    pub fn from_columns(entries: &[S::Scalar]) -> Result<Self, Error> {
        let (quantity, side) = (Quantity::Matrix, S::DIMENSION + 1);
        if entries.len() != side * side {
            return Err(Error::WrongLength {
                quantity,
                expected: side * side,
                found: entries.len(),
            });
        }
        let zero = S::Scalar::from_f64(0.0);
        let mut columns = S::Matrix::identity().columns();
        let mut translation = S::Vector::zero();
        let (axes, last) = (
            columns.as_mut().iter_mut(),
            core::iter::once(&mut translation),
        );
        for (number, (column, source)) in axes.chain(last).zip(entries.chunks(side)).enumerate() {
            let mut components = S::per_axis(|_| zero);
            let slots = components.as_mut().iter_mut();
            slots.zip(source).for_each(|(slot, entry)| *slot = *entry);
            *column = S::Vector::from_components(components);
            let below = if number == S::DIMENSION { 1.0 } else { 0.0 };
            if let Some(&found) = source.last()
                && found.checked(quantity)? != S::Scalar::from_f64(below)
            {
                return Err(Error::NotAffine {
                    quantity,
                    deviation: found.real() - below,
                });
            }
        }
        Self::new(S::Matrix::from_columns(columns), translation)
    }

    /// Writes the entries of the augmented matrix, column after column, as WebGL, three.js and glTF
    /// take them.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] unless there is room for exactly (N + 1)² entries.
    pub fn write_columns(&self, entries: &mut [S::Scalar]) -> Result<(), Error> {
        let side = S::DIMENSION + 1;
        if entries.len() != side * side {
            let (expected, found) = (side * side, entries.len());
            return Err(Error::WrongLength {
                quantity: Quantity::Matrix,
                expected,
                found,
            });
        }
        let columns = self
            .linear
            .columns()
            .into_iter()
            .map(|column| (column, 0.0));
        let last = core::iter::once((self.translation, 1.0));
        for ((column, below), target) in columns.chain(last).zip(entries.chunks_mut(side)) {
            let source = column
                .components()
                .into_iter()
                .chain([S::Scalar::from_f64(below)]);
            target
                .iter_mut()
                .zip(source)
                .for_each(|(slot, entry)| *slot = entry);
        }
        Ok(())
    }

    /// Returns the image of a point: L x + t.
    #[must_use]
    pub fn transform_point(&self, point: S::Vector) -> S::Vector {
        self.linear * point + self.translation
    }

    /// Returns the image of a difference of points: L x. The translation cancels.
    #[must_use]
    pub fn transform_vector(&self, vector: S::Vector) -> S::Vector {
        self.linear * vector
    }

    /// Returns the normal of the image of a surface: L⁻ᵀ n. Its length changes; normalize it if
    /// that matters.
    ///
    /// # Errors
    ///
    /// [`Error::Singular`] if the map flattens space: the image of a surface has no one normal
    /// then.
    pub fn transform_normal(&self, normal: S::Vector) -> Result<S::Vector, Error> {
        Ok(self.linear.inverse()?.transpose() * normal)
    }

    /// Returns the map that undoes this one: x ↦ L⁻¹ (x − t).
    ///
    /// # Errors
    ///
    /// [`Error::Singular`] if the map flattens space.
    pub fn inverse(&self) -> Result<Self, Error> {
        let linear = self.linear.inverse()?;
        Ok(Self {
            linear,
            translation: -(linear * self.translation),
        })
    }
}

/// Composition: first the right map, then the left one.
impl<S: Space> Mul for Affine<S> {
    type Output = Self;
    fn mul(self, first: Self) -> Self {
        Self {
            linear: self.linear * first.linear,
            translation: self.transform_point(first.translation),
        }
    }
}
