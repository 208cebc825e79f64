//! Rows: the states of all nodes as arrays, read and written where they are.

use alloc::vec::Vec;

use crate::hierarchy::{Hierarchy, HierarchyError, WorldMatrix};
use crate::space::Space;

/// The states of all nodes and their world matrices, an array for each quantity: see
/// [`Hierarchy::rows`]. A node's are at the number of its slot, the first of
/// [`NodeHandle::to_parts`](crate::NodeHandle::to_parts).
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a, S: Space> {
    /// T, in the parent's axes and lengths; NaN in a slot without a node.
    pub translations: &'a [S::Vector],
    /// R, in the parent.
    pub rotations: &'a [S::Rotation],
    /// s, along each axis of the node.
    pub scales: &'a [S::Vector],
    /// v, in the parent's axes and lengths: empty until a node has a rate.
    pub velocities: &'a [S::Vector],
    /// a, likewise.
    pub accelerations: &'a [S::Vector],
    /// ω, in the parent's axes, likewise.
    pub angular_velocities: &'a [S::Bivector],
    /// α, likewise.
    pub angular_accelerations: &'a [S::Bivector],
    /// The slots of the parents: `u32::MAX` for the world, one less in a slot without a node.
    pub parents: &'a [u32],
    /// As they are since the last [`update`](Hierarchy::update).
    pub world_matrices: &'a [WorldMatrix<S>],
}

/// The states of all nodes, to be written: see [`Hierarchy::rows_mut`].
#[derive(Debug)]
pub struct RowsMut<'a, S: Space> {
    /// T, in the parent's axes and lengths.
    pub translations: &'a mut [S::Vector],
    /// R, in the parent.
    pub rotations: &'a mut [S::Rotation],
    /// s, along each axis of the node.
    pub scales: &'a mut [S::Vector],
    /// v, in the parent's axes and lengths: empty until a node has a rate.
    pub velocities: &'a mut [S::Vector],
    /// a, likewise.
    pub accelerations: &'a mut [S::Vector],
    /// ω, in the parent's axes, likewise.
    pub angular_velocities: &'a mut [S::Bivector],
    /// α, likewise.
    pub angular_accelerations: &'a mut [S::Bivector],
}

impl<S: Space> Hierarchy<S> {
    /// Returns the states of all nodes and their world matrices where they are.
    #[must_use]
    pub fn rows(&self) -> Rows<'_, S> {
        self.rows.arrays()
    }

    /// Returns the states of all nodes, to be written where they are. Then say which were written:
    /// by [`touch`](Hierarchy::touch), or [`touch_all`](Hierarchy::touch_all).
    ///
    /// Nothing is checked where it is written. [`update`](Hierarchy::update) refuses the first row
    /// that is not finite or no rotation: the world matrices of that node and of those below it are
    /// then NaN until it is written again, and all others are up to date. A scale that is written
    /// replaces a matrix that the node held.
    ///
    /// ```
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space3, glam::DVec3};
    ///
    /// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let arm = tree.add(None, "arm", Local::identity())?;
    /// let hand = tree.add(Some(arm), "hand", Local::identity())?;
    /// tree.rows_mut().translations.fill(DVec3::X);
    /// tree.touch_all();
    /// tree.update()?;
    /// let (slot, _) = hand.to_parts();
    /// let world = tree.rows().world_matrices[slot as usize].affine();
    /// assert_eq!(world.translation, DVec3::X * 2.0);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    pub fn rows_mut(&mut self) -> RowsMut<'_, S> {
        self.rows.forget_motions();
        self.rows.locals.arrays_mut()
    }

    /// Says that a row was written; returns whether the slot has a node.
    ///
    /// The rotation is made exact, as by [`set_rotation`](Hierarchy::set_rotation). Rates need not
    /// be told: no matrix depends on them. What was written to a slot without a node is lost.
    pub fn touch(&mut self, slot: u32) -> bool {
        if !self.rows.is_filled(slot) {
            self.rows.locals.empty(slot);
            return false;
        }
        self.rows.written(slot).settle(slot);
        if let Some(node) = self.handle(slot).filter(|_| self.driven > 0) {
            // What is driven has rates, and so there is room for them.
            let turned = self.turn_rates(node);
            debug_assert!(turned.is_ok(), "{turned:?}");
        }
        true
    }

    /// Says that any row may have been written.
    pub fn touch_all(&mut self) {
        self.rows.locals.settle_all();
        self.rows.touch_all();
        if self.len() == self.rows.parents.len() && self.driven == 0 {
            return;
        }
        for slot in (0..).take(self.rows.parents.len()) {
            self.touch(slot);
        }
    }

    /// Finds a row that a caller wrote without [`touch`](Hierarchy::touch). The world matrices of
    /// such a node, and of all nodes below it, stay old. So this updates the tree, updates it once
    /// more as if all rows had been written, and compares.
    ///
    /// It takes the time of two updates, and memory for as many matrices, so it is meant for tests
    /// and for the search of a fault.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Untold`] with the first node, parents first, whose matrix was another one
    /// then; it is up to date then. What [`update`](Hierarchy::update) refuses, and
    /// [`HierarchyError::Full`] where memory has no room.
    pub fn check_rows(&mut self) -> Result<(), HierarchyError> {
        self.update()?;
        let mut before = Vec::new();
        let matrices = self.world_matrices();
        let room = before.try_reserve_exact(matrices.len());
        room.map_err(|_| self.full())?;
        before.extend_from_slice(self.world_matrices());
        self.touch_all();
        self.update()?;
        for node in self.nodes() {
            let at = node.to_parts().0 as usize;
            let (old, new) = (before.get(at), self.world_matrices().get(at));
            let affine = |it: Option<&WorldMatrix<S>>| it.map(WorldMatrix::affine);
            if affine(old) != affine(new) {
                return Err(HierarchyError::Untold { node });
            }
        }
        Ok(())
    }

    /// Makes room for as many nodes in all. Until there are more, no array of
    /// [`rows`](Hierarchy::rows) moves in memory but those of rates, with the first one.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Full`] where the numbering or the memory has no room for as many.
    pub fn reserve(&mut self, nodes: usize) -> Result<(), HierarchyError> {
        self.nodes.reserve_all(nodes)?;
        let names = self.names.reserve_all(nodes);
        let room = names.and_then(|()| self.rows.reserve_all(nodes));
        room.map_err(|_| self.full())
    }
}
