//! The states of all nodes and the world matrices made of them, and marks that say which of those
//! are old.
//!
//! All rows have the numbers of the slots. They are no longer than memory allows: room is made
//! before a node is added, and nothing else asks for any.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;

use super::matrix::WorldMatrix;
use super::rates::RateRows;
use super::state::WorldMotion;
use super::touched::Touched;
use super::work::Work;
use crate::hierarchy::locals::{List, Locals};
use crate::hierarchy::slots::{NOBODY, NONE, WORLD};
use crate::hierarchy::{Local, Rows as Arrays};
use crate::motion::Rates;
use crate::scale::WorldTransform;
use crate::space::Space;

/// Ancestors of changed nodes are looked at while these are an eighth of the tree at most. With
/// more of them that costs as much as a pass over all nodes.
pub(super) const FEW: usize = 8;

/// The memory that is left to others when a tree is full, in units of 16 bytes beside those of its
/// nodes: 64 kB. Calls about single nodes ask for less than a tenth of it.
const SPARE: usize = 1 << 12;

/// A node's neighbors but its parent, by the numbers of their slots.
#[derive(Clone, Copy, Debug)]
pub(in crate::hierarchy) struct Links {
    pub(in crate::hierarchy) first_child: u32,
    /// The sibling before it; before the first one stands the last, where new ones are added.
    pub(in crate::hierarchy) previous: u32,
    pub(in crate::hierarchy) next: u32,
}

impl Links {
    pub(in crate::hierarchy) const NONE: Self = Self {
        first_child: NONE,
        previous: NONE,
        next: NONE,
    };
}

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
    pub(in crate::hierarchy) locals: Locals<S>,
    pub(in crate::hierarchy) parents: Vec<u32>,
    pub(in crate::hierarchy) links: Vec<Links>,
    pub(in crate::hierarchy) first_root: u32,
    pub(super) matrices: Vec<WorldMatrix<S>>,
    /// The same in 32 bits, once somebody has asked for them; until then there are none.
    pub(super) singles: Vec<WorldMatrix<S, f32>>,
    pub(super) keeps_singles: bool,
    /// The nodes that have changed since the last update.
    pub(in crate::hierarchy) touched: Touched,
    /// Room for the topmost of them.
    pub(super) tops: Vec<u32>,
    pub(super) order: Vec<u32>,
    pub(super) sorted: Sorted,
    pub(super) kept: Kept,
    pub(super) transforms: Vec<Option<WorldTransform<S>>>,
    pub(super) motions: Vec<Option<WorldMotion<S>>>,
    /// The rates of all nodes in the world, once somebody has asked for them.
    pub(super) rates: RateRows<S>,
    /// The number of nodes with a course of their own.
    pub(in crate::hierarchy) flights: usize,
    /// The number of nodes that compensate for their parent's scale.
    pub(in crate::hierarchy) compensating: usize,
    /// True where an update found a node without a world matrix.
    pub(super) refused: bool,
    pub(super) work: Work,
}

impl<S: Space> Rows<S> {
    pub(in crate::hierarchy) const fn new() -> Self {
        Self {
            locals: Locals::new(),
            parents: Vec::new(),
            links: Vec::new(),
            first_root: NONE,
            matrices: Vec::new(),
            singles: Vec::new(),
            keeps_singles: false,
            touched: Touched::new(),
            tops: Vec::new(),
            order: Vec::new(),
            sorted: Sorted::Slots,
            kept: Kept::Matrices,
            transforms: Vec::new(),
            motions: Vec::new(),
            rates: RateRows::new(),
            flights: 0,
            compensating: 0,
            refused: false,
            work: Work::none(),
        }
    }

    /// Returns the lists that are kept, all of one length.
    fn lists(&mut self) -> impl Iterator<Item = &mut dyn List> {
        let (singles, transforms) = (self.keeps_singles, self.keeps_transforms());
        let own: [(bool, &mut dyn List); 5] = [
            (true, &mut self.matrices),
            (true, &mut self.parents),
            (true, &mut self.links),
            (singles, &mut self.singles),
            (transforms, &mut self.transforms),
        ];
        let all = self.locals.lists().into_iter().chain(own);
        all.filter_map(|(kept, list)| kept.then_some(list))
    }

    /// Makes room for one node more.
    pub(in crate::hierarchy) fn reserve(&mut self) -> Result<(), TryReserveError> {
        let count = self.parents.len();
        let mut grows = self.touched.reserve(count)?;
        for list in self.lists() {
            grows |= list.room(count)?;
        }
        if !grows {
            return Ok(());
        }
        // What readings and calls ask for must still be there when the tree is full: a list of all
        // nodes, and a little more.
        Vec::<[u64; 2]>::new().try_reserve_exact(count + SPARE)
    }

    /// Makes room for as many nodes in all.
    pub(in crate::hierarchy) fn reserve_all(
        &mut self,
        nodes: usize,
    ) -> Result<(), TryReserveError> {
        self.lists().try_for_each(|list| list.room_for_all(nodes))?;
        self.touched.reserve_all(nodes)
    }

    /// Puts a new node into a slot, for which there is room. It is not linked yet.
    pub(in crate::hierarchy) fn put_new(&mut self, slot: u32, local: &Local<S>) {
        let at = slot as usize;
        if at == self.parents.len() {
            self.matrices.push(WorldMatrix::none());
            self.parents.push(WORLD);
            self.links.push(Links::NONE);
            self.touched.take_in(slot);
            if self.keeps_singles {
                self.singles.push(WorldMatrix::none().single());
            }
            if self.keeps_transforms() {
                self.transforms.push(None);
            }
        }
        if self.sorted == Sorted::Row {
            self.sorted = Sorted::No;
        }
        self.written(slot).put(slot, local);
    }

    /// Empties a slot.
    pub(in crate::hierarchy) fn clear(&mut self, slot: u32) {
        let at = slot as usize;
        if let Some(parent) = self.parents.get_mut(at) {
            *parent = NOBODY;
        }
        if let Some(links) = self.links.get_mut(at) {
            *links = Links::NONE;
        }
        self.put_matrix(at, WorldMatrix::none());
        self.locals.empty(slot);
        self.touched.unmark(slot);
        self.rates.clear(at);
        if let Some(transform) = self.transforms.get_mut(at) {
            *transform = None;
        }
        self.forget_motions();
    }

    /// Keeps a world matrix.
    pub(super) fn put_matrix(&mut self, at: usize, world: WorldMatrix<S>) {
        if let Some(single) = self.singles.get_mut(at) {
            *single = world.single();
        }
        if let Some(kept) = self.matrices.get_mut(at) {
            *kept = world;
        }
    }

    /// Keeps all world matrices in 32 bits as well, from now on. There are as many as those of 64,
    /// with room for as many more.
    pub(super) fn keep_singles(&mut self) -> Result<(), TryReserveError> {
        if !self.keeps_singles {
            self.singles.try_reserve_exact(self.matrices.capacity())?;
            let singles = self.matrices.iter().map(WorldMatrix::single);
            self.singles.extend(singles);
            self.keeps_singles = true;
        }
        Ok(())
    }

    /// Tells the parent of a node, whose world matrix is then old.
    pub(in crate::hierarchy) fn set_parent(&mut self, slot: u32, parent: u32) {
        if let Some(own) = self.parents.get_mut(slot as usize) {
            *own = parent;
        }
        if self.sorted == Sorted::Row || parent != WORLD && parent > slot {
            self.sorted = Sorted::No;
        }
        self.touch(slot);
    }

    /// Marks a node, and returns the states, into which its own is to be written.
    #[inline]
    pub(in crate::hierarchy) fn written(&mut self, slot: u32) -> &mut Locals<S> {
        self.touch(slot);
        &mut self.locals
    }

    /// Sets the rates of a node, for which there is room. Matrices do not depend on them.
    #[inline]
    pub(in crate::hierarchy) fn put_rates(&mut self, slot: u32, rates: &Rates<S>) {
        self.locals.put_rates(slot, rates);
        self.forget_motions();
    }

    /// Returns the arrays where they are.
    pub(in crate::hierarchy) fn arrays(&self) -> Arrays<'_, S> {
        self.locals.arrays(&self.parents, &self.matrices)
    }

    /// Marks a node whose world matrix is old.
    #[inline]
    pub(in crate::hierarchy) fn touch(&mut self, slot: u32) {
        self.forget_motions();
        self.touched.mark(slot);
    }

    /// Marks all nodes.
    pub(in crate::hierarchy) fn touch_all(&mut self) {
        self.forget_motions();
        self.touched.mark_all(&self.parents);
    }

    /// Makes all motions old.
    #[inline]
    pub(in crate::hierarchy) fn forget_motions(&mut self) {
        self.rates.known = false;
        if self.kept == Kept::Motions {
            self.kept = Kept::Transforms;
        }
    }

    /// Returns whether the transforms of all nodes are as old as their matrices.
    pub(super) fn keeps_transforms(&self) -> bool {
        self.kept != Kept::Matrices
    }

    /// Returns whether the world matrix of each node is its parent's times its local one, by the
    /// rule that multiplies and shows them.
    pub(super) fn is_plain(&self) -> bool {
        self.flights == 0 && self.compensating == 0
    }

    /// Returns whether a slot has a node.
    #[inline]
    pub(in crate::hierarchy) fn is_filled(&self, slot: u32) -> bool {
        let parent = self.parents.get(slot as usize);
        parent.is_some_and(|parent| *parent != NOBODY)
    }

    pub(in crate::hierarchy) fn parent(&self, slot: u32) -> Option<u32> {
        let parent = self.parents.get(slot as usize).copied();
        parent.filter(|parent| *parent < NOBODY)
    }

    /// Returns the number of places in the order.
    pub(super) fn places(&self) -> usize {
        match self.sorted {
            Sorted::Row => self.order.len(),
            Sorted::Slots | Sorted::No => self.parents.len(),
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
}
