//! World matrices as they are laid out in memory.

use core::fmt;

use crate::affine::Affine;
use crate::space::{Linear, Matrix, Scalar, Space, Vector};

/// The world matrix of a node as an augmented matrix, column by column without gaps: in space 16
/// numbers, as WebGL takes them.
///
/// All entries are NaN where the node has no world matrix: in an empty slot, and where scales and
/// places are so large that it overflows.
///
/// Its entries are scalars of the space, or of 32 bits: see
/// [`Hierarchy::world_matrices32`](crate::Hierarchy::world_matrices32).
#[derive(Clone, Copy)]
#[repr(C)]
pub struct WorldMatrix<S: Space, E: Copy + Send + Sync = <S as Space>::Scalar> {
    pub(super) axes: S::PerAxis<Column<S, E>>,
    pub(super) origin: Column<S, E>,
}

/// One column: an axis and 0, or the origin and 1.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Column<S: Space, E: Copy + Send + Sync> {
    pub(super) entries: S::PerAxis<E>,
    pub(super) last: E,
}

impl<S: Space, E: Copy + Send + Sync> WorldMatrix<S, E> {
    /// Makes each entry from one of this matrix.
    #[inline(always)]
    fn map<U: Copy + Send + Sync>(&self, entry: impl Fn(E) -> U) -> WorldMatrix<S, U> {
        let column = |it: Column<S, E>| {
            let entries = it.entries.as_ref();
            Column {
                entries: S::per_axis(|row| entry(entries.get(row).copied().unwrap_or(it.last))),
                last: entry(it.last),
            }
        };
        let axes = self.axes.as_ref();
        WorldMatrix {
            axes: S::per_axis(|at| column(axes.get(at).copied().unwrap_or(self.origin))),
            origin: column(self.origin),
        }
    }

    /// Returns all entries, column by column: those of the axes, each followed by 0, then those of
    /// the origin and 1.
    pub fn entries(&self) -> impl Iterator<Item = E> {
        let columns = self.axes.into_iter().chain([self.origin]);
        columns.flat_map(|column| column.entries.into_iter().chain([column.last]))
    }
}

impl<S: Space> WorldMatrix<S> {
    /// No matrix.
    pub(super) fn none() -> Self {
        let last = S::Scalar::from_f64(f64::NAN);
        let entries = S::per_axis(|_| last);
        let origin = Column { entries, last };
        Self {
            axes: S::per_axis(|_| origin),
            origin,
        }
    }

    /// Works out the world matrix of a node from its local matrix and the world matrix of its
    /// parent, if it has one. Adds the entries of each row to a sum, which is not finite where an
    /// entry is not.
    ///
    /// It has the bits of the product of the matrices. Row by row, each written as soon as it is
    /// worked out: a processor with few registers then takes three quarters of the time.
    // One loop has it inside; a call for each node would be a third of its time.
    #[inline(always)]
    pub(super) fn multiply(
        &mut self,
        above: Option<&Self>,
        own: &Affine<S>,
        sums: &mut S::PerAxis<S::Scalar>,
    ) {
        let zero = S::Scalar::from_f64(0.0);
        let Some(above) = above else {
            self.put(own, sums);
            self.end();
            return;
        };
        let columns = own.linear.columns();
        let column = |at: usize| columns.as_ref().get(at).map(|it| it.components());
        let columns = S::per_axis(|at| column(at).unwrap_or_else(|| S::per_axis(|_| zero)));
        let place = own.translation.components();
        for (row, sum) in sums.as_mut().iter_mut().enumerate() {
            let factors = S::per_axis(|axis| entry::<S>(above.axes.as_ref().get(axis), row));
            let times = |column: &S::PerAxis<S::Scalar>| {
                let mut terms = factors.as_ref().iter().zip(column.as_ref());
                let first = terms.next().map_or(zero, |(a, b)| *a * *b);
                terms.fold(first, |sum, (a, b)| sum + *a * *b)
            };
            let last = times(&place) + entry::<S>(Some(&above.origin), row);
            let products = S::per_axis(|at| columns.as_ref().get(at).map_or(zero, times));
            let mut all = last;
            for (axis, product) in self.axes.as_mut().iter_mut().zip(products) {
                put_entry::<S>(axis, row, product);
                all = all + product;
            }
            put_entry::<S>(&mut self.origin, row, last);
            *sum = *sum + all;
        }
        self.end();
    }

    /// Returns a sum of its first entry and its last: to read them is to fetch the matrix.
    #[inline(always)]
    pub(super) fn ends(&self) -> S::Scalar {
        entry::<S>(self.axes.as_ref().first(), 0) + self.origin.last
    }

    /// Returns the matrix in 32 bits, each entry rounded to the nearest.
    #[inline(always)]
    pub(super) fn single(&self) -> WorldMatrix<S, f32> {
        self.map(|entry| entry.real() as f32)
    }

    /// Becomes this matrix, and adds to the sums, too.
    #[inline(always)]
    fn put(&mut self, world: &Affine<S>, sums: &mut S::PerAxis<S::Scalar>) {
        let columns = world.linear.columns();
        for (axis, column) in self.axes.as_mut().iter_mut().zip(columns) {
            axis.entries = column.components();
        }
        self.origin.entries = world.translation.components();
        let columns = self.axes.as_ref().iter().chain([&self.origin]);
        for column in columns {
            for (sum, entry) in sums.as_mut().iter_mut().zip(column.entries.as_ref()) {
                *sum = *sum + *entry;
            }
        }
    }

    /// Writes the last row.
    #[inline(always)]
    pub(super) fn end(&mut self) {
        for axis in self.axes.as_mut() {
            axis.last = S::Scalar::from_f64(0.0);
        }
        self.origin.last = S::Scalar::from_f64(1.0);
    }

    /// Becomes none where an entry is not finite; returns whether all are.
    pub(super) fn expect_finite(&mut self) -> bool {
        let finite = self.linear().first_not_finite().is_none()
            && self.translation().first_not_finite().is_none();
        if !finite {
            *self = Self::none();
        }
        finite
    }

    /// Returns whether this is a matrix, and not none.
    #[inline]
    #[must_use]
    pub fn is_some(&self) -> bool {
        self.origin.last.real() == 1.0
    }

    #[inline]
    pub(super) fn linear(&self) -> S::Matrix {
        let axis = |at: usize| self.axes.as_ref().get(at).map(|column| column.entries);
        S::Matrix::from_columns(S::per_axis(|at| {
            axis(at).map_or_else(S::Vector::zero, S::Vector::from_components)
        }))
    }

    #[inline]
    pub(super) fn translation(&self) -> S::Vector {
        S::Vector::from_components(self.origin.entries)
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

#[inline(always)]
fn entry<S: Space>(column: Option<&Column<S, S::Scalar>>, row: usize) -> S::Scalar {
    let entry = column.and_then(|column| column.entries.as_ref().get(row).copied());
    entry.unwrap_or_else(|| S::Scalar::from_f64(0.0))
}

#[inline(always)]
fn put_entry<S: Space>(column: &mut Column<S, S::Scalar>, row: usize, entry: S::Scalar) {
    if let Some(place) = column.entries.as_mut().get_mut(row) {
        *place = entry;
    }
}

impl<S: Space> From<Affine<S>> for WorldMatrix<S> {
    fn from(world: Affine<S>) -> Self {
        let mut matrix = Self::none();
        matrix.put(&world, &mut S::per_axis(|_| S::Scalar::from_f64(0.0)));
        matrix.end();
        matrix.expect_finite();
        matrix
    }
}

/// Column by column, all entries in a row.
impl<S: Space, E: Copy + Send + Sync + fmt::Debug> fmt::Debug for WorldMatrix<S, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.entries()).finish()
    }
}
