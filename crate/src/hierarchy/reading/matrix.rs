//! World matrices as they are laid out in memory.

use core::fmt;

use crate::affine::Affine;
use crate::space::{Linear, Matrix, Scalar, Space, Vector};

/// The world matrix of a node as an augmented matrix, column by column without gaps: in space 16
/// numbers, as WebGL takes them.
///
/// All entries are NaN where the node has no world matrix: in an empty slot, and where scales and
/// places are so large that it overflows.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct WorldMatrix<S: Space> {
    axes: S::PerAxis<Column<S>>,
    origin: Column<S>,
}

/// One column: an axis and 0, or the origin and 1.
#[derive(Clone, Copy)]
#[repr(C)]
struct Column<S: Space> {
    vector: S::Vector,
    last: S::Scalar,
}

impl<S: Space> WorldMatrix<S> {
    /// No matrix.
    pub(super) fn none() -> Self {
        let last = S::Scalar::from_f64(f64::NAN);
        let vector = S::Vector::from_components(S::per_axis(|_| last));
        let origin = Column { vector, last };
        Self {
            axes: S::per_axis(|_| origin),
            origin,
        }
    }

    /// Returns the world matrix of a node with this local matrix, below that of its parent: none
    /// where an entry is not finite.
    // One loop has it inside; a call for each node would be a third of its time.
    #[inline(always)]
    pub(super) fn below(above: Option<&Self>, own: &Affine<S>) -> Self {
        let mut world = *own;
        if let Some(above) = above {
            let linear = above.linear();
            world = Affine {
                linear: linear * own.linear,
                translation: linear * own.translation + above.translation(),
            };
        }
        let Affine {
            linear,
            translation,
        } = world;
        let columns = linear.columns();
        // A sum is finite if all of its terms are, unless it overflows itself: then they are looked
        // at one by one.
        let terms = columns.into_iter();
        let sum = terms.fold(translation, |sum, column| sum + column);
        #[expect(clippy::eq_op, reason = "only a finite number less itself is zero")]
        let finite = sum - sum == S::Vector::zero()
            || (linear.first_not_finite().is_none() && translation.first_not_finite().is_none());
        if !finite {
            return Self::none();
        }
        let (zero, one) = (S::Scalar::from_f64(0.0), S::Scalar::from_f64(1.0));
        let axis = |axis: usize| columns.as_ref().get(axis).copied();
        Self {
            axes: S::per_axis(|at| Column {
                vector: axis(at).unwrap_or_else(S::Vector::zero),
                last: zero,
            }),
            origin: Column {
                vector: translation,
                last: one,
            },
        }
    }

    /// Returns whether this is a matrix, and not none.
    #[inline]
    #[must_use]
    pub fn is_some(&self) -> bool {
        self.origin.last.real() == 1.0
    }

    #[inline]
    pub(super) fn linear(&self) -> S::Matrix {
        let axis = |axis: usize| self.axes.as_ref().get(axis).map(|column| column.vector);
        S::Matrix::from_columns(S::per_axis(|at| axis(at).unwrap_or_else(S::Vector::zero)))
    }

    #[inline]
    pub(super) fn translation(&self) -> S::Vector {
        self.origin.vector
    }

    /// Returns the matrix as a linear part and a translation.
    #[must_use]
    pub fn affine(&self) -> Affine<S> {
        Affine {
            linear: self.linear(),
            translation: self.translation(),
        }
    }
}

impl<S: Space> From<Affine<S>> for WorldMatrix<S> {
    fn from(world: Affine<S>) -> Self {
        Self::below(None, &world)
    }
}

impl<S: Space> fmt::Debug for WorldMatrix<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.affine().fmt(f)
    }
}
