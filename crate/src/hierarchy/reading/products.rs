//! World matrices worked out by multiplying: one pass over all nodes that are due, or over
//! branches.

use super::matrix::WorldMatrix;
use super::rows::{NOBODY, Rows, Sorted};
use super::touched::{BITS, Touched};
use crate::hierarchy::links::{Links, after};
use crate::hierarchy::locals::Poses;
use crate::space::{Scalar, Space};

/// A pass over nodes whose world matrices are old.
struct Pass<'a, S: Space> {
    poses: Poses<'a, S>,
    parents: &'a [u32],
    matrices: &'a mut [WorldMatrix<S>],
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
        let places = (slot, *parent as usize);
        WorldMatrix::multiply(self.matrices, places, &own, &mut self.sums);
    }

    /// Does the same with all nodes from one slot to another, none of which is empty.
    #[inline(never)]
    fn multiply_row(&mut self, from: usize, to: usize) {
        let poses = self.poses.between(from, to);
        let parents = self.parents.get(from..to).unwrap_or_default();
        let mut sums = self.sums;
        for (slot, (own, parent)) in (from..).zip(poses.zip(parents)) {
            let places = (slot, *parent as usize);
            WorldMatrix::multiply(self.matrices, places, &own, &mut sums);
        }
        self.sums = sums;
    }
}

impl<S: Space> Rows<S> {
    /// Works out the matrices of all nodes that are due.
    pub(super) fn multiply_all(&mut self) {
        let order = core::mem::take(&mut self.order);
        let row = (self.sorted == Sorted::Row).then_some(order.as_slice());
        self.pass(|pass, touched, _| {
            let Some(row) = row else {
                let (count, straight) = (pass.parents.len(), pass.poses.are_straight());
                let mut from = 0;
                while from < count {
                    let mut to = from;
                    while straight && to < count && touched.has_all(to, count.min(to + BITS)) {
                        to = count.min(to + BITS);
                    }
                    pass.multiply_row(from, to);
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
            poses,
            parents: &self.parents,
            matrices: &mut self.matrices,
            sums: S::per_axis(|_| S::Scalar::from_f64(0.0)),
        };
        all(&mut pass, &mut self.touched, &self.links);
        if !pass.sums.into_iter().all(|sum| sum.real().is_finite()) {
            self.look_at_all();
        }
    }

    /// Makes matrices none that are not finite: those below them are neither.
    #[cold]
    fn look_at_all(&mut self) {
        for (world, parent) in self.matrices.iter_mut().zip(&self.parents) {
            self.refused |= *parent != NOBODY && !world.expect_finite();
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
