//! Bringing world matrices up to date: all at once, or as many as readings make worth it.

use alloc::vec::Vec;

use super::matrix::WorldMatrix;
use super::products::is_due;
use super::rows::{FEW, Kept, Sorted};
use crate::affine::Affine;
use crate::hierarchy::slots::NONE;
use crate::hierarchy::{Hierarchy, HierarchyError};
use crate::space::Space;

impl<S: Space> Hierarchy<S> {
    /// Brings the world matrices of all nodes up to date, in one pass over the nodes that changed
    /// and those below them. They are those that reading the nodes one by one gives, bit by bit.
    ///
    /// A tree that was not updated since a change can be read all the same: each reading then works
    /// out the old matrices on the way from the node to its root, and keeps none of them. After an
    /// update a matrix is only copied. Rates are composed where they are read, unless
    /// [`update_motions`](Hierarchy::update_motions) was called.
    ///
    /// # Errors
    ///
    /// The first error that reading the nodes one by one would meet, with its node. The matrices of
    /// the other nodes are up to date all the same.
    pub fn update(&mut self) -> Result<(), HierarchyError> {
        let due = self.len() / 8;
        let asked = self.rows.work.transforms.get() as usize > due;
        let multiplies = self.rule.shows_skew() && self.rows.is_plain();
        self.keep_transforms(asked || !multiplies);
        self.rows.work.forget();
        if self.rows.touched.is_none() {
            return self.outcome();
        }
        if !self.sort() || !(multiplies || self.rows.keeps_transforms()) {
            // Memory has no room for the order, or the transforms: each is folded from the root.
            self.fold_all();
        } else if self.rows.refused || !self.update_few() {
            self.work_out_all();
        }
        self.outcome()
    }

    /// Does as [`touch_all`](Hierarchy::touch_all) and [`update`](Hierarchy::update), in one pass:
    /// for a loop that writes rows of all nodes and reads their world matrices.
    ///
    /// # Errors
    ///
    /// As [`update`](Hierarchy::update).
    pub fn update_all(&mut self) -> Result<(), HierarchyError> {
        let due = self.len() / 8;
        let rows = &mut self.rows;
        let plain = rows.is_plain() && self.rule.shows_skew() && self.driven == 0;
        if plain
            && self.nodes.len() == rows.parents.len()
            && !rows.refused
            && !rows.keeps_transforms()
            && rows.work.transforms.get() as usize <= due
            && rows.multiply_written()
        {
            rows.work.forget();
            rows.touched.clear_all();
            return self.outcome();
        }
        self.touch_all();
        self.update()
    }

    /// Does as [`update`](Hierarchy::update), and keeps the rotation, the scale and the rates of
    /// every node in the world as well, until the next change: for a frame in which most of them
    /// are read, or a tree that several threads read.
    ///
    /// # Errors
    ///
    /// As [`update`](Hierarchy::update), and [`HierarchyError::Full`] where memory has no room for
    /// them.
    pub fn update_motions(&mut self) -> Result<(), HierarchyError> {
        self.rows.work.transforms.set(u32::MAX);
        let outcome = self.update();
        if self.rows.kept == Kept::Motions {
            return outcome;
        }
        let count = self.rows.parents.len();
        self.rows.motions.clear();
        let room = self.rows.motions.try_reserve(count);
        if room.is_err() || !self.rows.keeps_transforms() || !self.sort() {
            return Err(self.full());
        }
        self.rows.motions.resize(count, None);
        for place in 0..self.rows.places() {
            let slot = self.rows.at(place);
            let motion = self.motion_below(slot);
            if let Some(kept) = self.rows.motions.get_mut(slot as usize) {
                *kept = motion;
            }
        }
        self.rows.kept = Kept::Motions;
        outcome?;
        for node in self.nodes() {
            let motion = self.rows.motions.get(node.to_parts().0 as usize);
            if motion.is_none_or(Option::is_none) {
                let rates = self.world_rates(node);
                rates.map_err(|error| error.of_node(node))?;
            }
        }
        Ok(())
    }

    /// Updates what readings have asked for, once they went through as many nodes as an update
    /// does.
    ///
    /// Call it before each reading where the tree may be changed. A reading then costs, on average,
    /// a small multiple of what it costs after an update, in a deep tree as well.
    pub fn catch_up(&mut self) {
        let due = u32::try_from(self.len()).unwrap_or(u32::MAX);
        let rows = &self.rows;
        let old = !rows.touched.is_none();
        // The errors are those of the readings.
        if rows.work.motions.get() > due && rows.kept != Kept::Motions {
            let _ = self.update_motions();
        } else if rows.work.transforms.get() > due && (old || !rows.keeps_transforms())
            || rows.work.matrices.get() > due && old
        {
            let _ = self.update();
        }
    }

    /// Keeps all world transforms, or gives them up: not while the motions are kept that go with
    /// them.
    fn keep_transforms(&mut self, keep: bool) {
        let rows = &mut self.rows;
        let count = rows.parents.len();
        if keep == rows.keeps_transforms() || rows.kept == Kept::Motions {
            return;
        }
        rows.transforms.clear();
        rows.kept = Kept::Matrices;
        if keep && rows.transforms.try_reserve(count).is_ok() {
            rows.kept = Kept::Transforms;
            rows.transforms.resize(count, None);
            rows.touch_all();
        }
    }

    /// Finds an order with parents first, unless it is known; returns whether there was room.
    pub(super) fn sort(&mut self) -> bool {
        if self.rows.sorted != Sorted::No {
            return true;
        }
        let mut order = core::mem::take(&mut self.rows.order);
        order.clear();
        if order.try_reserve(self.len()).is_err() {
            return false;
        }
        order.extend(self.nodes().map(|node| node.to_parts().0));
        (self.rows.order, self.rows.sorted) = (order, Sorted::Row);
        true
    }

    /// Works out all that is marked, and all below.
    fn work_out_all(&mut self) {
        if core::mem::take(&mut self.rows.refused) {
            // Nodes without a matrix may have got one; the rest are marked again.
            self.rows.touch_all();
        }
        if self.rows.keeps_transforms() {
            for place in 0..self.rows.places() {
                let slot = self.rows.at(place);
                if is_due(&mut self.rows.touched, &self.rows.parents, slot) {
                    self.work_out(slot);
                }
            }
        } else {
            self.rows.multiply_all();
        }
        self.rows.touched.clear_all();
    }

    /// Works out all that is marked, and all below, if that is a small part of the tree; returns
    /// whether it is.
    fn update_few(&mut self) -> bool {
        // Often it is one leaf: nothing is above it.
        if let Some(top) = self.rows.touched.only() {
            self.work_out_branches(&[top]);
            self.rows.touched.clear();
            return true;
        }
        // The list is kept: leaves that are written each frame ask for no memory.
        let mut tops = core::mem::take(&mut self.rows.tops);
        tops.clear();
        let few = self.find_tops(&mut tops);
        if few {
            self.work_out_branches(&tops);
            self.rows.touched.clear();
        }
        self.rows.tops = tops;
        few
    }

    /// Works out nodes and all below them.
    fn work_out_branches(&mut self, tops: &[u32]) {
        if !self.rows.keeps_transforms() {
            return self.rows.multiply_branches(tops);
        }
        for &top in tops {
            let mut next = top;
            while next != NONE {
                self.work_out(next);
                next = self.rows.after(next, top, true);
            }
        }
    }

    /// Lists the changed nodes that have none above them, if all of them are few.
    fn find_tops(&self, tops: &mut Vec<u32>) -> bool {
        let mut left = self.len() / FEW;
        let count = self.rows.touched.count();
        if count > left || tops.try_reserve(count).is_err() {
            return false;
        }
        // What is below a changed node comes along with it.
        for slot in self.rows.touched.iter() {
            let (mut above, mut inside) = (self.rows.parent(slot), false);
            while let Some(parent) = above {
                if left == 0 {
                    return false;
                }
                left -= 1;
                inside |= self.rows.touched.has(parent);
                above = self.rows.parent(parent).filter(|_| !inside);
            }
            tops.extend((!inside).then_some(slot));
        }
        true
    }

    /// Works out the transform and the matrix of a node whose parent's are known.
    fn work_out(&mut self, slot: u32) {
        let rows = &self.rows;
        let known = |parent: u32| rows.transforms.get(parent as usize)?.as_ref();
        let world = match rows.parent(slot) {
            None => self.transform_below(slot, None).ok(),
            Some(parent) => known(parent).and_then(|it| self.transform_below(slot, Some(it)).ok()),
        };
        self.keep_world(slot, world.map(|world| world.matrix()));
        if let Some(kept) = self.rows.transforms.get_mut(slot as usize) {
            *kept = world;
        }
    }

    fn fold_all(&mut self) {
        self.rows.refused = false;
        for slot in (0..).take(self.rows.parents.len()) {
            let filled = self.rows.is_filled(slot);
            if let Some(node) = self.handle(slot).filter(|_| filled) {
                let world = self.world_transform(node).ok();
                self.keep_world(slot, world.map(|world| world.matrix()));
            }
        }
        self.rows.touched.clear();
    }

    fn keep_world(&mut self, slot: u32, world: Option<Affine<S>>) {
        let world = world.map_or_else(WorldMatrix::none, WorldMatrix::from);
        self.rows.refused |= !world.is_some();
        self.rows.put_matrix(slot as usize, world);
    }

    /// Returns the first error of a tree that is up to date.
    fn outcome(&mut self) -> Result<(), HierarchyError> {
        self.rows.locals.unfit &= self.rows.refused;
        if self.rows.refused {
            for node in self.nodes() {
                self.world_matrix(node)
                    .map_err(|error| error.of_node(node))?;
            }
        }
        Ok(())
    }

    /// Returns the world matrices of all nodes, as they are since the last
    /// [`update`](Hierarchy::update). That of a node is at the number of its slot, the first of
    /// [`NodeHandle::to_parts`](crate::NodeHandle::to_parts).
    ///
    /// ```
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space3, glam::DVec3};
    ///
    /// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let arm = tree.add(None, "arm", Local::identity())?;
    /// let hand = tree.add(Some(arm), "hand", Local::identity())?;
    /// tree.set_translation(arm, DVec3::X)?;
    /// tree.update()?;
    /// let (slot, _) = hand.to_parts();
    /// assert_eq!(tree.world_matrices()[slot as usize].affine().translation, DVec3::X);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    #[must_use]
    pub fn world_matrices(&self) -> &[WorldMatrix<S>] {
        &self.rows.matrices
    }

    /// Keeps the world matrices in 32 bits as well, from now on: as a graphics card takes them, see
    /// [`world_matrices32`](Hierarchy::world_matrices32). They cost a hierarchy nothing that is
    /// never asked for them.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Full`] where memory has no room for them.
    pub fn keep_world_matrices32(&mut self) -> Result<(), HierarchyError> {
        let room = self.rows.keep_singles();
        room.map_err(|_| self.full())
    }

    /// Returns the entries of [`world_matrices`](Hierarchy::world_matrices) in 32 bits, each
    /// rounded to the nearest: as old as those, and NaN where those are. Beyond 3.4·10³⁸ they are
    /// infinite. There are none before
    /// [`keep_world_matrices32`](Hierarchy::keep_world_matrices32).
    ///
    /// ```
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space3, glam::DVec3};
    ///
    /// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let arm = tree.add(None, "arm", Local::identity())?;
    /// tree.keep_world_matrices32()?;
    /// tree.set_translation(arm, DVec3::X * 0.1)?;
    /// tree.update()?;
    /// let (slot, _) = arm.to_parts();
    /// let entries: Vec<f32> = tree.world_matrices32()[slot as usize].entries().collect();
    /// assert_eq!(entries[12..], [0.1, 0.0, 0.0, 1.0]);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    #[must_use]
    pub fn world_matrices32(&self) -> &[WorldMatrix<S, f32>] {
        &self.rows.singles
    }

    /// Returns whether all nodes have a world matrix that is up to date, so that readings copy it.
    #[must_use]
    pub fn is_up_to_date(&self) -> bool {
        self.rows.touched.is_none() && !self.rows.refused
    }
}
