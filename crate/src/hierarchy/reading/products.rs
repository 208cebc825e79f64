//! World matrices worked out by multiplying: one pass over all nodes that are due, or over
//! branches.

use core::ops::Range;

use super::matrix::WorldMatrix;
use super::rows::{NOBODY, Rows, Sorted};
use super::touched::{BITS, Touched};
use crate::hierarchy::links::{Links, after};
use crate::hierarchy::locals::Poses;
use crate::space::{Scalar, Space};

/// The nodes of a row that are worked out in one go: few enough that they are still at hand when
/// they are kept in 32 bits as well.
pub(super) const BLOCK: usize = 64;

/// A pass over nodes whose world matrices are old.
struct Pass<'a, S: Space> {
    poses: Poses<'a, S>,
    parents: &'a [u32],
    matrices: &'a mut [WorldMatrix<S>],
    singles: &'a mut [WorldMatrix<S, f32>],
    /// True where each node can be one of a row: no matrix is held, and parents come first.
    in_row: bool,
    /// Sums of all that was worked out, which are finite only where each of it is. So they are
    /// asked once, and not for each node.
    sums: S::PerAxis<S::Scalar>,
}

impl<S: Space> Pass<'_, S> {
    /// Works out the matrix of a node whose parent's is known.
    #[inline(always)]
    fn multiply(&mut self, slot: usize) {
        let (Some(own), Some(parent)) = (self.poses.matrix(slot), self.parents.get(slot)) else {
            return;
        };
        let (world, above) = match self.matrices.get_disjoint_mut([slot, *parent as usize]) {
            Ok([world, above]) => (world, Some(&*above)),
            Err(_) => match self.matrices.get_mut(slot) {
                Some(world) => (world, None),
                None => return,
            },
        };
        world.multiply(above, &own, &mut self.sums);
        if let Some(single) = self.singles.get_mut(slot) {
            *single = world.single();
        }
    }

    /// Does the same with all nodes of a row, none of which is empty and whose parents come before
    /// them.
    fn multiply_rows(&mut self, from: usize, to: usize) {
        for from in (from..to).step_by(BLOCK) {
            let slots = from..to.min(from + BLOCK);
            fetch(self.matrices, self.parents.get(slots.clone()));
            self.multiply_row(slots);
        }
    }

    /// Works out all nodes, none of which is empty, on several cores, if that pays.
    #[cfg(feature = "rayon")]
    fn multiply_apart(&mut self) -> bool {
        let (matrices, singles) = (&mut *self.matrices, &mut *self.singles);
        let finite = super::parallel::multiply(matrices, singles, &self.poses, self.parents);
        if finite == Some(false) {
            self.sums = S::per_axis(|_| S::Scalar::from_f64(f64::NAN));
        }
        finite.is_some()
    }

    #[inline]
    fn multiply_row(&mut self, slots: Range<usize>) {
        let sums = multiply_row(self.matrices, slots.clone(), &self.poses, self.parents);
        for (all, sum) in self.sums.as_mut().iter_mut().zip(sums) {
            *all = *all + sum;
        }
        if let Some(singles) = self.singles.get_mut(slots.clone()) {
            let worlds = self.matrices.get(slots).unwrap_or_default();
            for (single, world) in singles.iter_mut().zip(worlds) {
                *single = world.single();
            }
        }
    }
}

/// Reads of each parent where its matrix begins and ends. Where parents are far apart the processor
/// then waits for many of them at a time, and not for one after another: a third of the time in a
/// tree of 100,000 nodes in random order.
#[inline]
pub(super) fn fetch<S: Space>(matrices: &[WorldMatrix<S>], parents: Option<&[u32]>) {
    let parents = parents.unwrap_or_default().iter();
    let above = parents.filter_map(|parent| matrices.get(*parent as usize));
    let zero = S::Scalar::from_f64(0.0);
    core::hint::black_box(above.fold(zero, |sum, it| sum + it.ends()));
}

/// Works out the nodes of these slots, none of which is empty. The parent of each comes before it.
/// Returns the sums of all entries.
#[inline(never)]
fn multiply_row<S: Space>(
    matrices: &mut [WorldMatrix<S>],
    slots: Range<usize>,
    poses: &Poses<'_, S>,
    parents: &[u32],
) -> S::PerAxis<S::Scalar> {
    let mut sums = no_sums::<S>();
    let parents = parents.get(slots.clone()).unwrap_or_default();
    let each = poses.between(slots.clone()).zip(parents);
    for (slot, (own, parent)) in slots.zip(each) {
        if let Some((before, [world, ..])) = matrices.split_at_mut_checked(slot) {
            world.multiply(before.get(*parent as usize), &own, &mut sums);
        }
    }
    sums
}

pub(super) fn no_sums<S: Space>() -> S::PerAxis<S::Scalar> {
    S::per_axis(|_| S::Scalar::from_f64(0.0))
}

impl<S: Space> Rows<S> {
    /// Works out the matrices of all nodes that are due.
    pub(super) fn multiply_all(&mut self) {
        let order = core::mem::take(&mut self.order);
        let row = (self.sorted == Sorted::Row).then_some(order.as_slice());
        self.pass(|pass, touched, _| {
            #[cfg(feature = "rayon")]
            if pass.in_row && touched.has_first(pass.parents.len()) && pass.multiply_apart() {
                return;
            }
            let Some(row) = row else {
                let (count, straight) = (pass.parents.len(), pass.in_row);
                let mut from = 0;
                while from < count {
                    let mut to = from;
                    while straight && to < count && touched.has_all(to, count.min(to + BITS)) {
                        to = count.min(to + BITS);
                    }
                    pass.multiply_rows(from, to);
                    let end = count.min(to + BITS);
                    for slot in to..end {
                        if is_due(touched, pass.parents, slot as u32) {
                            pass.multiply(slot);
                        }
                    }
                    from = end;
                }
                return;
            };
            for slot in row {
                if is_due(touched, pass.parents, *slot) {
                    pass.multiply(*slot as usize);
                }
            }
        });
        self.order = order;
    }

    /// Works out the matrices of nodes and of all below them.
    pub(super) fn multiply_branches(&mut self, tops: &[u32]) {
        self.pass(|pass, _, links| {
            for &top in tops {
                let mut next = top;
                while (next as usize) < pass.parents.len() {
                    pass.multiply(next as usize);
                    next = after(links, pass.parents, (next, top), true);
                }
            }
        });
    }

    #[inline(always)]
    fn pass(&mut self, all: impl FnOnce(&mut Pass<'_, S>, &mut Touched, &[Links])) {
        let Some(poses) = self.locals.poses(self.parents.len()) else {
            return;
        };
        let mut pass = Pass {
            in_row: self.sorted == Sorted::Slots && poses.are_straight(),
            poses,
            parents: &self.parents,
            matrices: &mut self.matrices,
            singles: &mut self.singles,
            sums: no_sums::<S>(),
        };
        all(&mut pass, &mut self.touched, &self.links);
        if !pass.sums.into_iter().all(|sum| sum.real().is_finite()) {
            self.look_at_all();
        }
    }

    /// Makes matrices none that are not finite: those below them are neither.
    #[cold]
    fn look_at_all(&mut self) {
        let filled = self.parents.iter().map(|parent| *parent != NOBODY);
        for (at, (world, filled)) in self.matrices.iter_mut().zip(filled).enumerate() {
            if filled && !world.expect_finite() {
                self.refused = true;
                if let Some(single) = self.singles.get_mut(at) {
                    *single = world.single();
                }
            }
        }
    }
}

/// Returns whether a node is to be worked out in a pass over all: it has changed, or its parent has
/// been worked out.
#[inline(always)]
pub(super) fn is_due(touched: &mut Touched, parents: &[u32], slot: u32) -> bool {
    let parent = parents.get(slot as usize).copied();
    let parent = parent.unwrap_or(NOBODY);
    parent != NOBODY && touched.follow(slot, parent)
}
