//! World matrices worked out on several cores, with the bits of one: each node's is the same
//! product of the same two matrices.
//!
//! Nodes are in the order of their slots, parents first. Where the branches below the first few
//! nodes lie one after another (a tree that was added branch by branch), each core takes some of
//! them. Otherwise it goes row by row: a row has the nodes whose parents all come before it, as the
//! levels of a tree that was added level by level. Where the rows are short too, one core is as
//! fast.

use alloc::vec::Vec;
use core::ops::Range;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::matrix::WorldMatrix;
use super::products::{BLOCK, fetch, no_sums};
use super::rows::WORLD;
use crate::hierarchy::locals::Poses;
use crate::space::{Scalar, Space};

/// The fewest nodes for which it pays to wake another core.
const ENOUGH: usize = 2048;
/// Parts for each core, so that one that is slow or late gets fewer of them.
const PARTS: usize = 8;
/// The nodes above all branches, at most.
const HEAD: usize = 4;

/// The matrices of nodes in neighboring slots.
struct Part<'a, S: Space> {
    from: usize,
    matrices: &'a mut [WorldMatrix<S>],
    singles: &'a mut [WorldMatrix<S, f32>],
}

/// What all parts read.
struct Tree<'a, S: Space> {
    poses: &'a Poses<'a, S>,
    parents: &'a [u32],
}

/// Works out all matrices; returns whether all are finite. Returns none, with nothing done, where
/// one core is as fast.
pub(super) fn multiply<S: Space>(
    matrices: &mut [WorldMatrix<S>],
    singles: &mut [WorldMatrix<S, f32>],
    poses: &Poses<'_, S>,
    parents: &[u32],
) -> Option<bool> {
    let cores = rayon::current_num_threads();
    if cores < 2 || parents.len() < cores * ENOUGH {
        return None;
    }
    let size = ENOUGH.max(parents.len() / (PARTS * cores));
    let tree = Tree { poses, parents };
    let mut all = Part {
        from: 0,
        matrices,
        singles,
    };
    let head = head(parents);
    if let Some(cuts) = branches(parents, head, size, parents.len() / cores) {
        let (mut above, below) = all.split(head);
        let finite = above.multiply(&[], &tree);
        return Some(below.multiply_each(above.matrices, &cuts, &tree) && finite);
    }
    let rows = rows(parents)?;
    let mut finite = true;
    for row in rows {
        let (above, below) = all.lent().split(row.start);
        let (mut below, _) = below.split(row.len());
        let cuts: Vec<usize> = row.step_by(size).skip(1).collect();
        finite &= if cuts.is_empty() {
            below.multiply(above.matrices, &tree)
        } else {
            below.multiply_each(above.matrices, &cuts, &tree)
        };
    }
    Some(finite)
}

/// Returns the number of the first nodes each of which has all others below it.
fn head(parents: &[u32]) -> usize {
    let whole = |top: &usize| {
        let mut below = parents.iter().skip(top + 1);
        below.all(|parent| *parent != WORLD && *parent as usize >= *top)
    };
    (0..HEAD).find(|top| !whole(top)).unwrap_or(HEAD)
}

/// Returns the slots between parts of about a size, of which no node has its parent in another one;
/// none where a part has more nodes than `most`.
fn branches(parents: &[u32], head: usize, size: usize, most: usize) -> Option<Vec<usize>> {
    let (mut cuts, mut end, mut least) = (Vec::new(), parents.len(), usize::MAX);
    for (slot, parent) in parents.iter().enumerate().skip(head).rev() {
        if *parent != WORLD && *parent as usize >= head {
            least = least.min(*parent as usize);
        }
        if end - slot > most {
            return None;
        }
        if least >= slot && end - slot >= size {
            cuts.push(slot);
            end = slot;
        }
    }
    cuts.pop_if(|first| *first == head);
    cuts.reverse();
    Some(cuts)
}

/// Returns the rows of nodes whose parents all come before the row; none where they are short.
fn rows(parents: &[u32]) -> Option<Vec<Range<usize>>> {
    let most = parents.len() / ENOUGH;
    let (mut rows, mut from) = (Vec::new(), 0);
    for (slot, parent) in parents.iter().enumerate() {
        if *parent != WORLD && *parent as usize >= from {
            rows.push(from..slot);
            from = slot;
            if rows.len() > most {
                return None;
            }
        }
    }
    rows.push(from..parents.len());
    Some(rows)
}

impl<'a, S: Space> Part<'a, S> {
    /// Lends it.
    fn lent(&mut self) -> Part<'_, S> {
        Part {
            from: self.from,
            matrices: self.matrices,
            singles: self.singles,
        }
    }

    /// Splits it before its `at`-th node.
    fn split(self, at: usize) -> (Part<'a, S>, Part<'a, S>) {
        let at = at.min(self.matrices.len());
        let (matrices, rest) = self.matrices.split_at_mut(at);
        let (singles, others) = self.singles.split_at_mut(at.min(self.singles.len()));
        let part = |from, matrices, singles| Part {
            from,
            matrices,
            singles,
        };
        (
            part(self.from, matrices, singles),
            part(self.from + at, rest, others),
        )
    }

    /// Works it out in parts between these slots, each on a core that is free.
    fn multiply_each(self, head: &[WorldMatrix<S>], cuts: &[usize], tree: &Tree<'_, S>) -> bool {
        let (mut parts, mut rest) = (Vec::new(), self);
        for cut in cuts {
            let at = cut.saturating_sub(rest.from);
            let (part, others) = rest.split(at);
            parts.push(part);
            rest = others;
        }
        parts.push(rest);
        let parts = parts.into_par_iter();
        let finite = parts.map(|mut part| part.multiply(head, tree));
        finite.reduce(|| true, |one, other| one && other)
    }

    /// Works it out. The parent of each node comes before it in the part, or is in the head: a list
    /// that begins with slot 0. Returns whether all is finite.
    fn multiply(&mut self, head: &[WorldMatrix<S>], tree: &Tree<'_, S>) -> bool {
        let mut sums = no_sums::<S>();
        let (from, all) = (self.from, self.from..self.from + self.matrices.len());
        for from_here in all.clone().step_by(BLOCK) {
            let slots = from_here..all.end.min(from_here + BLOCK);
            let parents = tree.parents.get(slots.clone()).unwrap_or_default();
            fetch(head, Some(parents));
            let each = tree.poses.between(slots.clone()).zip(parents);
            for (slot, (own, parent)) in slots.zip(each) {
                let at = slot - from;
                let Some((before, [world, ..])) = self.matrices.split_at_mut_checked(at) else {
                    break;
                };
                let parent = *parent as usize;
                let above = match parent.checked_sub(from) {
                    Some(above) => before.get(above),
                    None => head.get(parent),
                };
                world.multiply(above, &own, &mut sums);
                if let Some(single) = self.singles.get_mut(at) {
                    *single = world.single();
                }
            }
        }
        sums.into_iter().all(|sum| sum.real().is_finite())
    }
}
