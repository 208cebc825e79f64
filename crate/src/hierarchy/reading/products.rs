//! World matrices worked out by multiplying: one pass over all nodes that are due, or over
//! branches.

use core::any::Any;
use core::ops::Range;

use super::matrix::WorldMatrix;
use super::pairs;
use super::rows::Links;
use super::rows::{Rows, Sorted};
use super::touched::{BITS, Touched};
use crate::affine::Affine;
use crate::batch::pair::Pair;
use crate::hierarchy::links::after;
use crate::hierarchy::locals::{Locals, Poses};
use crate::hierarchy::slots::NOBODY;
use crate::space::{Scalar, Space, Space3};

/// The nodes of a row that are worked out in one go: few enough that they are still at hand when
/// they are kept in 32 bits as well.
pub(super) const BLOCK: usize = 64;

/// The most nodes whose matrices are near the processor: those of a cache of 32 MiB.
const NEAR: usize = 1 << 18;

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
        match above.zip(product_of::<S>()) {
            Some((above, product)) => add::<S>(&mut self.sums, product(world, above, &own)),
            None => world.multiply(above, &own, &mut self.sums),
        }
        if let Some(single) = self.singles.get_mut(slot) {
            *single = world.single();
        }
    }

    /// Does the same with all nodes of a row, none of which is empty and whose parents come before
    /// them.
    fn multiply_rows(&mut self, from: usize, to: usize) {
        for from in (from..to).step_by(BLOCK) {
            let slots = from..to.min(from + BLOCK);
            if self.matrices.len() > NEAR {
                fetch(self.matrices, self.parents.get(slots.clone()));
            }
            self.multiply_row(slots);
        }
    }

    #[inline]
    fn multiply_row(&mut self, slots: Range<usize>) {
        let sums = row_of::<S>()(self.matrices, slots.clone(), &self.poses, self.parents);
        add::<S>(&mut self.sums, sums);
        if let Some(singles) = self.singles.get_mut(slots.clone()) {
            let worlds = self.matrices.get(slots).unwrap_or_default();
            round_of::<S>()(worlds, singles);
        }
    }
}

/// Reads of each parent that is far from the one before where its matrix begins and ends. The
/// processor then waits for many of them at a time, and not for one after another: a quarter of the
/// time in a tree of a million nodes in random order. Parents in a row it fetches by itself, and to
/// fetch them twice takes up to a third more.
#[inline]
pub(super) fn fetch<S: Space>(matrices: &[WorldMatrix<S>], parents: Option<&[u32]>) {
    let mut last = 0;
    let far = parents.unwrap_or_default().iter().filter(|parent| {
        let far = parent.abs_diff(last) > BITS as u32;
        last = **parent;
        far
    });
    let above = far.filter_map(|parent| matrices.get(*parent as usize));
    let zero = S::Scalar::from_f64(0.0);
    core::hint::black_box(above.fold(zero, |sum, it| sum + it.ends()));
}

/// Works out the nodes of a row: see [`multiply_row`].
type RowOf<S> = fn(
    &mut [WorldMatrix<S>],
    Range<usize>,
    &Poses<'_, S>,
    &[u32],
) -> <S as Space>::PerAxis<<S as Space>::Scalar>;

/// Returns what works out a row of nodes of a space: in three dimensions two of them at a time,
/// where a register holds two numbers. Without, that would take a tenth more time.
#[inline]
fn row_of<S: Space>() -> RowOf<S> {
    let pairs: RowOf<Space3> = pairs::multiply_row;
    let pairs = (&pairs as &dyn Any).downcast_ref::<RowOf<S>>();
    pairs
        .copied()
        .filter(|_| Pair::IS_REGISTER)
        .unwrap_or(multiply_row::<S>)
}

/// Works out the world matrix of a node from its parent's and its own local one.
type Product<S> = fn(
    &mut WorldMatrix<S>,
    &WorldMatrix<S>,
    &Affine<S>,
) -> <S as Space>::PerAxis<<S as Space>::Scalar>;

/// Returns what works out one node of a space two numbers at a time, as [`row_of`] does a row.
#[inline]
fn product_of<S: Space>() -> Option<Product<S>> {
    let pairs: Product<Space3> = pairs::product;
    let pairs = (&pairs as &dyn Any).downcast_ref::<Product<S>>();
    pairs.copied().filter(|_| Pair::IS_REGISTER)
}

/// Rounds matrices to 32 bits.
type Round<S> = fn(&[WorldMatrix<S>], &mut [WorldMatrix<S, f32>]);

/// Returns what rounds the matrices of a space two numbers at a time, as [`row_of`] works out a
/// row.
#[inline]
fn round_of<S: Space>() -> Round<S> {
    let pairs: Round<Space3> = pairs::round;
    let pairs = (&pairs as &dyn Any).downcast_ref::<Round<S>>();
    pairs
        .copied()
        .filter(|_| Pair::IS_REGISTER)
        .unwrap_or(round::<S>)
}

fn round<S: Space>(worlds: &[WorldMatrix<S>], singles: &mut [WorldMatrix<S, f32>]) {
    for (single, world) in singles.iter_mut().zip(worlds) {
        *single = world.single();
    }
}

#[inline(always)]
fn add<S: Space>(sums: &mut S::PerAxis<S::Scalar>, more: S::PerAxis<S::Scalar>) {
    for (all, sum) in sums.as_mut().iter_mut().zip(more) {
        *all = *all + sum;
    }
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

    /// Settles what was written to any row and works out all matrices, block by block, so that each
    /// rotation is fetched once. Returns false where it cannot, or a rotation is none: then nothing
    /// is settled that must not be, and no matrix is to be relied on.
    pub(super) fn multiply_written(&mut self) -> bool {
        let count = self.parents.len();
        let straight = |it: &Locals<S>| it.poses(count).is_some_and(|it| it.are_straight());
        if self.sorted != Sorted::Slots || !straight(&self.locals) {
            return false;
        }
        let (locals, mut sums) = (&mut self.locals, no_sums::<S>());
        for from in (0..count).step_by(BLOCK) {
            let slots = from..count.min(from + BLOCK);
            locals.settle_each(slots.clone());
            let Some(poses) = locals.poses(count).filter(Poses::are_straight) else {
                return false;
            };
            let mut pass = Pass {
                in_row: true,
                poses,
                parents: &self.parents,
                matrices: &mut self.matrices,
                singles: &mut self.singles,
                sums,
            };
            pass.multiply_rows(slots.start, slots.end);
            sums = pass.sums;
        }
        if !sums.into_iter().all(|sum| sum.real().is_finite()) {
            self.look_at_all();
        }
        true
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

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use glam::{DQuat, DVec3};

    use super::*;
    use crate::hierarchy::Local;

    /// Random trees: chains, forests, parents far away; numbers that leave zeros of either sign.
    #[test]
    fn pairs_have_the_bits_of_one_node() {
        let mut state = 1_u64;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as f64 / (1_u64 << 31) as f64
        };
        for round in 0..300 {
            let count = 1 + (next() * 70.0) as usize;
            let mut rows = Rows::<Space3>::new();
            for slot in 0..count as u32 {
                let rotation = match (next() * 4.0) as u32 {
                    0 => DQuat::IDENTITY,
                    1 => DQuat::from_xyzw(-0.0, 1.0, -0.0, 0.0),
                    _ => {
                        DQuat::from_rotation_x(next() * 6.0) * DQuat::from_rotation_y(next() * 6.0)
                    }
                };
                let mut number = || match (next() * 8.0) as u32 {
                    0 => 0.0,
                    1 => -0.0,
                    2 => -1.0,
                    3 if round % 10 == 9 => 1e200,
                    4 if round % 20 == 19 => f64::NAN,
                    _ => 2.0 * next() - 1.0,
                };
                let mut vector = || DVec3::new(number(), number(), number());
                let mut local = Local::<Space3>::identity();
                (local.trs.translation, local.trs.scale) = (vector(), vector());
                local.trs.rotation = rotation;
                rows.reserve().unwrap();
                rows.put_new(slot, &local);
                let parent = match (next() * 4.0) as u32 {
                    0 if slot % 5 == 0 => u32::MAX,
                    1 => slot.wrapping_sub(1),
                    _ => (next() * f64::from(slot)) as u32,
                };
                rows.parents[slot as usize] = if slot == 0 { u32::MAX } else { parent };
            }
            let poses = rows.locals.poses(count).unwrap();
            let work = |each: RowOf<Space3>| {
                let mut matrices = rows.matrices.clone();
                let mut finite = true;
                for from in (0..count).step_by(31) {
                    let slots = from..count.min(from + 31);
                    let sums = each(&mut matrices, slots, &poses, &rows.parents);
                    finite &= sums.into_iter().all(f64::is_finite);
                }
                let entries = matrices.iter().flat_map(WorldMatrix::entries);
                // One NaN is like another: all of them become none.
                let bits = |it: f64| if it.is_nan() { 0 } else { it.to_bits() };
                let bits: Vec<_> = entries.map(bits).collect();
                (if finite { bits } else { Vec::new() }, finite)
            };
            assert_eq!(work(pairs::multiply_row), work(multiply_row::<Space3>));
            let mut matrices = rows.matrices.clone();
            multiply_row::<Space3>(&mut matrices, 0..count, &poses, &rows.parents);
            for (slot, parent) in rows.parents.iter().enumerate() {
                let (Some(above), Some(own)) = (matrices.get(*parent as usize), poses.matrix(slot))
                else {
                    continue;
                };
                let mut one = WorldMatrix::none();
                pairs::product(&mut one, above, &own);
                // Where an entry is not finite, the node's matrix becomes none.
                let bits = |it: &WorldMatrix<Space3>| it.entries().map(f64::to_bits).collect();
                let (one, row): (Vec<_>, Vec<_>) = (bits(&one), bits(&matrices[slot]));
                let finite = matrices[slot].entries().all(f64::is_finite);
                assert!(!finite || one == row, "node {slot}");
            }
            let mut singles: Vec<_> = matrices
                .iter()
                .map(|_| WorldMatrix::none().single())
                .collect();
            pairs::round(&matrices, &mut singles);
            for (world, single) in matrices.iter().zip(&singles) {
                let bits = |it: f32| if it.is_nan() { 0 } else { it.to_bits() };
                let expected = world.single();
                assert!(expected.entries().map(bits).eq(single.entries().map(bits)));
            }
        }
    }
}
