//! World matrices of all nodes in one row, beside what they are made of, and marks that say which
//! of them are old.
//!
//! All rows have the numbers of the slots. They are no longer than memory allows: room is made
//! before a node is added, and nothing else asks for any.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;

use super::matrix::WorldMatrix;
use super::state::WorldMotion;
use super::work::Work;
use crate::affine::Affine;
use crate::hierarchy::Local;
use crate::scale::{WorldTransform, linear_part};
use crate::space::{Rotation, Space};

/// The parent of a root.
pub(super) const WORLD: u32 = u32::MAX;
/// The parent of an empty slot.
pub(super) const NOBODY: u32 = u32::MAX - 1;

/// The node's pose has changed since the last update.
pub(super) const CHANGED: u8 = 1;
/// The node's matrix has been worked out in the present pass.
pub(super) const MOVED: u8 = 2;

/// Ancestors of changed nodes are looked at while these are an eighth of the tree at most. With
/// more of them that costs as much as a pass over all nodes.
pub(super) const FEW: usize = 8;

/// The memory that is left to others when a tree is full, in units of 16 bytes beside those of its
/// nodes: 64 kB. Calls about single nodes ask for less than a tenth of it.
const SPARE: usize = 1 << 12;

/// An order in which parents come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sorted {
    /// That of the slots.
    Slots,
    /// That of the row `order`.
    Row,
    /// It has to be found.
    No,
}

/// The nodes that are marked as changed since the last update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Changes {
    None,
    /// Those of the row `changed`.
    Few,
    /// More than that row has room for.
    Many,
}

/// What is kept of every node in the world: each with all before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    /// Its matrix, as old as the last update.
    Matrices,
    /// Its transform, as old as the matrix.
    Transforms,
    /// Its motion, until anything changes.
    Motions,
}

#[derive(Clone, Debug)]
pub(in crate::hierarchy) struct Rows<S: Space> {
    /// The local matrices.
    pub(super) own: Vec<Affine<S>>,
    pub(super) parents: Vec<u32>,
    pub(super) marks: Vec<u8>,
    pub(super) matrices: Vec<WorldMatrix<S>>,
    pub(super) changes: Changes,
    /// The slots that are marked as changed, unless there are many.
    pub(super) changed: Vec<u32>,
    pub(super) order: Vec<u32>,
    pub(super) sorted: Sorted,
    pub(super) kept: Kept,
    pub(super) transforms: Vec<Option<WorldTransform<S>>>,
    pub(super) motions: Vec<Option<WorldMotion<S>>>,
    /// The number of nodes with a course of their own.
    pub(super) flights: usize,
    /// The number of nodes that compensate for their parent's scale.
    pub(super) compensating: usize,
    /// True where an update found a node without a world matrix.
    pub(super) refused: bool,
    pub(super) work: Work,
}

impl<S: Space> Rows<S> {
    pub(in crate::hierarchy) const fn new() -> Self {
        Self {
            own: Vec::new(),
            parents: Vec::new(),
            marks: Vec::new(),
            matrices: Vec::new(),
            changes: Changes::None,
            changed: Vec::new(),
            order: Vec::new(),
            sorted: Sorted::Slots,
            kept: Kept::Matrices,
            transforms: Vec::new(),
            motions: Vec::new(),
            flights: 0,
            compensating: 0,
            refused: false,
            work: Work::none(),
        }
    }

    /// Makes room for one node more.
    pub(in crate::hierarchy) fn reserve(&mut self) -> Result<(), TryReserveError> {
        let count = self.own.len();
        if self.own.capacity() > count
            && self.matrices.capacity() > count
            && self.parents.capacity() > count
            && self.marks.capacity() > count
            && self.changed.capacity() > count / FEW
            && (!self.keeps_transforms() || self.transforms.capacity() > count)
        {
            return Ok(());
        }
        room(&mut self.own, count)?;
        room(&mut self.matrices, count)?;
        room(&mut self.parents, count)?;
        room(&mut self.marks, count)?;
        let few = count / FEW;
        room(&mut self.changed, few)?;
        if self.keeps_transforms() {
            room(&mut self.transforms, count)?;
        }
        // What readings and calls ask for must still be there when the tree is full: a list of all
        // nodes, and a little more.
        Vec::<[u64; 2]>::new().try_reserve_exact(count + SPARE)
    }

    /// Puts a new root into a slot, for which there is room.
    pub(in crate::hierarchy) fn put(&mut self, slot: u32, local: &Local<S>) {
        let at = slot as usize;
        if at == self.own.len() {
            self.own.push(Affine::identity());
            self.matrices.push(WorldMatrix::none());
            self.parents.push(WORLD);
            self.marks.push(0);
            if self.keeps_transforms() {
                self.transforms.push(None);
            }
        }
        if self.sorted == Sorted::Row {
            self.sorted = Sorted::No;
        }
        self.link(slot, None);
        self.set_pose(slot, local);
    }

    /// Empties a slot.
    pub(in crate::hierarchy) fn clear(&mut self, slot: u32) {
        let at = slot as usize;
        if let Some(parent) = self.parents.get_mut(at) {
            *parent = NOBODY;
        }
        if let Some(matrix) = self.matrices.get_mut(at) {
            *matrix = WorldMatrix::none();
        }
        if let Some(transform) = self.transforms.get_mut(at) {
            *transform = None;
        }
        self.forget_motions();
    }

    /// Tells the parent of a node, whose world matrix is then old.
    pub(in crate::hierarchy) fn link(&mut self, slot: u32, parent: Option<u32>) {
        if let Some(own) = self.parents.get_mut(slot as usize) {
            *own = parent.unwrap_or(WORLD);
        }
        if self.sorted == Sorted::Row || parent.is_some_and(|parent| parent > slot) {
            self.sorted = Sorted::No;
        }
        self.touch(slot);
    }

    /// Tells the pose of a node.
    #[inline]
    pub(in crate::hierarchy) fn set_pose(&mut self, slot: u32, local: &Local<S>) {
        let trs = &local.trs;
        // Made exact, as by each reading.
        let rotation = trs.rotation.checked().unwrap_or(trs.rotation);
        if let Some(own) = self.own.get_mut(slot as usize) {
            *own = Affine {
                linear: linear_part::<S>(rotation, trs.scale, local.stretch),
                translation: trs.translation,
            };
        }
        self.touch(slot);
    }

    /// Tells the translation of a node.
    #[inline]
    pub(in crate::hierarchy) fn set_translation(&mut self, slot: u32, translation: S::Vector) {
        if let Some(own) = self.own.get_mut(slot as usize) {
            own.translation = translation;
        }
        self.touch(slot);
    }

    /// Marks a node whose world matrix is old.
    #[inline]
    pub(in crate::hierarchy) fn touch(&mut self, slot: u32) {
        self.forget_motions();
        if let Some(mark) = self.marks.get_mut(slot as usize)
            && *mark & CHANGED == 0
        {
            *mark |= CHANGED;
            if self.changed.len() < self.changed.capacity() {
                self.changed.push(slot);
                if self.changes == Changes::None {
                    self.changes = Changes::Few;
                }
            } else {
                self.changes = Changes::Many;
            }
        }
    }

    /// Marks all nodes.
    pub(in crate::hierarchy) fn touch_all(&mut self) {
        for slot in (0..).take(self.own.len()) {
            if self.parents.get(slot as usize) != Some(&NOBODY) {
                self.touch(slot);
            }
        }
    }

    /// Makes all motions old.
    #[inline]
    pub(in crate::hierarchy) fn forget_motions(&mut self) {
        if self.kept == Kept::Motions {
            self.kept = Kept::Transforms;
        }
    }

    /// Returns whether the transforms of all nodes are as old as their matrices.
    pub(super) fn keeps_transforms(&self) -> bool {
        self.kept != Kept::Matrices
    }

    /// Counts a course that begins or ends.
    pub(in crate::hierarchy) fn count_flights(&mut self, before: bool, now: bool) {
        self.flights = self.flights + usize::from(now) - usize::from(before);
    }

    /// Counts a node that begins or ceases to compensate.
    pub(in crate::hierarchy) fn count_compensating(&mut self, before: bool, now: bool) {
        self.compensating = self.compensating + usize::from(now) - usize::from(before);
    }

    /// Returns whether the world matrix of each node is its local one times that of its parent, by
    /// the rule that multiplies and shows them.
    pub(super) fn is_plain(&self) -> bool {
        self.flights == 0 && self.compensating == 0
    }

    pub(super) fn parent(&self, slot: u32) -> Option<u32> {
        let parent = self.parents.get(slot as usize).copied();
        parent.filter(|parent| *parent < NOBODY)
    }

    pub(super) fn is_changed(&self, slot: u32) -> bool {
        let mark = self.marks.get(slot as usize);
        mark.is_some_and(|mark| *mark & CHANGED != 0)
    }

    /// Returns the number of places in the order.
    pub(super) fn places(&self) -> usize {
        match self.sorted {
            Sorted::Row => self.order.len(),
            Sorted::Slots | Sorted::No => self.own.len(),
        }
    }

    /// Returns the node of a place in the order.
    #[inline]
    pub(super) fn at(&self, place: usize) -> u32 {
        match self.sorted {
            Sorted::Row => self.order.get(place).copied().unwrap_or(WORLD),
            Sorted::Slots | Sorted::No => place as u32,
        }
    }

    /// Returns whether a node is to be worked out in this pass: it has changed, or its parent has
    /// been worked out.
    #[inline]
    pub(super) fn is_due(&mut self, slot: u32) -> bool {
        let Some(&parent) = self.parents.get(slot as usize) else {
            return false;
        };
        let above = self.marks.get(parent as usize);
        let above = above.is_some_and(|mark| *mark & MOVED != 0);
        let Some(mark) = self.marks.get_mut(slot as usize) else {
            return false;
        };
        let due = (above || *mark & CHANGED != 0) && parent != NOBODY;
        if due {
            *mark |= MOVED;
        }
        due
    }

    /// Ends a pass: no node is marked any more.
    pub(super) fn forget_marks(&mut self) {
        if self.changes == Changes::Many {
            self.marks.fill(0);
        }
        for slot in self.changed.drain(..) {
            if let Some(mark) = self.marks.get_mut(slot as usize) {
                *mark = 0;
            }
        }
        self.changes = Changes::None;
    }

    /// Returns the matrix of a node below that of its parent.
    #[inline(never)]
    pub(super) fn product(&self, slot: u32, above: Option<&WorldMatrix<S>>) -> WorldMatrix<S> {
        let own = self.own.get(slot as usize);
        own.map_or_else(WorldMatrix::none, |own| WorldMatrix::below(above, own))
    }

    /// Works out the matrices of all nodes that are due, by multiplying.
    ///
    /// A loop over slices of one length: what is found by the place in the order needs no check.
    pub(super) fn multiply_all(&mut self) {
        let count = self.own.len();
        let (own, parents) = (self.own.as_slice(), self.parents.as_slice());
        let (marks, matrices) = (self.marks.as_mut_slice(), self.matrices.as_mut_slice());
        if parents.len() != count || marks.len() != count || matrices.len() != count {
            return;
        }
        let row = (self.sorted == Sorted::Row).then_some(self.order.as_slice());
        let mut refused = false;
        for place in 0..row.map_or(count, <[u32]>::len) {
            let slot = row.map_or(place, |row| row[place] as usize);
            if slot >= count || parents[slot] == NOBODY {
                continue;
            }
            let parent = parents[slot] as usize;
            let above = marks.get(parent).is_some_and(|mark| *mark & MOVED != 0);
            if !above && marks[slot] & CHANGED == 0 {
                continue;
            }
            marks[slot] |= MOVED;
            let world = WorldMatrix::below(matrices.get(parent), &own[slot]);
            refused |= !world.is_some();
            matrices[slot] = world;
        }
        self.refused |= refused;
    }

    /// Works out the matrix of a node whose parent's is known.
    #[inline]
    pub(super) fn multiply(&mut self, slot: u32) {
        let parent = self.parents.get(slot as usize).copied().unwrap_or(WORLD);
        let world = self.product(slot, self.matrices.get(parent as usize));
        self.refused |= !world.is_some();
        if let Some(slot) = self.matrices.get_mut(slot as usize) {
            *slot = world;
        }
    }
}

/// Makes room for one thing more than `count`: for twice as many, or else an eighth more.
pub(in crate::hierarchy) fn room<T>(
    list: &mut Vec<T>,
    count: usize,
) -> Result<(), TryReserveError> {
    let more = (count + 1).saturating_sub(list.len());
    if list.capacity() - list.len() >= more {
        return Ok(());
    }
    list.try_reserve(more)
        .or_else(|_| list.try_reserve_exact(more.max(count / 8)))
}
