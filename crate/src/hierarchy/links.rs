//! The shape of the tree: parents, children and their order. Only this file changes it.

use super::reading::rows::{Links, Rows};
use super::slots::{NONE, WORLD};
use super::{Hierarchy, HierarchyError, NodeHandle};
use crate::space::Space;

impl<S: Space> Rows<S> {
    pub(super) fn links(&self, slot: u32) -> Links {
        let links = self.links.get(slot as usize).copied();
        links.unwrap_or(Links::NONE)
    }

    /// Returns the first of the children of a node, or of the roots.
    pub(super) fn first_child(&self, parent: u32) -> u32 {
        if parent == WORLD {
            self.first_root
        } else {
            self.links(parent).first_child
        }
    }

    fn set_first_child(&mut self, parent: u32, node: u32) {
        match self.links.get_mut(parent as usize) {
            Some(links) => links.first_child = node,
            None => self.first_root = node,
        }
    }

    fn set_next(&mut self, node: u32, next: u32) {
        if let Some(links) = self.links.get_mut(node as usize) {
            links.next = next;
        }
    }

    fn set_previous(&mut self, node: u32, previous: u32) {
        if let Some(links) = self.links.get_mut(node as usize) {
            links.previous = previous;
        }
    }

    /// Links an unlinked node to a parent, before one of its children or after all of them.
    pub(super) fn link(&mut self, node: u32, parent: u32, before: u32) {
        let first = self.first_child(parent);
        // The last child stands before the first one.
        let after = if before == NONE { first } else { before };
        let previous = if first == NONE {
            node
        } else {
            self.links(after).previous
        };
        self.set_parent(node, parent);
        if before == first {
            self.set_first_child(parent, node);
        } else {
            self.set_next(previous, node);
        }
        self.set_previous(after, node);
        self.set_previous(node, previous);
        self.set_next(node, before);
    }

    /// Unlinks a node, with its descendants, from its parent and its siblings.
    pub(super) fn unlink(&mut self, node: u32) {
        let Links { previous, next, .. } = self.links(node);
        let parent = self.parents.get(node as usize).copied().unwrap_or(WORLD);
        let first = self.first_child(parent);
        self.set_previous(if next == NONE { first } else { next }, previous);
        if first == node {
            self.set_first_child(parent, next);
        } else {
            self.set_next(previous, next);
        }
        self.set_previous(node, NONE);
        self.set_next(node, NONE);
    }

    /// Lets the second child be the first, which is gone as all of them will be.
    pub(super) fn lose_first_child(&mut self, parent: u32, second: u32) {
        self.set_first_child(parent, second);
    }

    /// Returns the next node in the order parents first, among the descendants of `top` (`NONE`:
    /// all nodes). Visits the descendants of the node if `inside`, and else passes them by.
    pub(super) fn after(&self, node: u32, top: u32, inside: bool) -> u32 {
        after(&self.links, &self.parents, (node, top), inside)
    }
}

/// Does as [`Rows::after`], while the matrices are written.
#[inline]
pub(super) fn after(
    links: &[Links],
    parents: &[u32],
    (node, top): (u32, u32),
    inside: bool,
) -> u32 {
    let mut current = node;
    while let Some(own) = links.get(current as usize) {
        if inside && current == node && own.first_child != NONE {
            return own.first_child;
        }
        if current == top {
            return NONE;
        }
        if own.next != NONE {
            return own.next;
        }
        current = parents.get(current as usize).copied().unwrap_or(WORLD);
    }
    NONE
}

impl<S: Space> Hierarchy<S> {
    /// Returns the node of a slot; none for `NONE`, or the world.
    #[inline]
    pub(super) fn handle(&self, slot: u32) -> Option<NodeHandle> {
        let generation = self.nodes.generations().get(slot as usize);
        generation.map(|generation| NodeHandle::from_parts(slot, *generation))
    }

    /// Returns the slot of a node that may be the world, or none.
    pub(super) fn slot_or_none(&self, node: Option<NodeHandle>) -> Result<u32, HierarchyError> {
        node.map_or(Ok(NONE), |node| self.slot(node))
    }

    /// Links an unlinked node to a parent, before one of its children or after all of them.
    pub(super) fn link(
        &mut self,
        node: NodeHandle,
        parent: Option<NodeHandle>,
        before: Option<NodeHandle>,
    ) -> Result<(), HierarchyError> {
        let (parent, before) = (self.slot_or_none(parent)?, self.slot_or_none(before)?);
        self.rows.link(self.slot(node)?, parent, before);
        Ok(())
    }

    /// Unlinks a node, with its descendants, from its parent and its siblings.
    pub(super) fn unlink(&mut self, node: NodeHandle) -> Result<(), HierarchyError> {
        self.rows.unlink(self.slot(node)?);
        Ok(())
    }

    /// Returns the sibling after a node.
    pub(super) fn next_sibling(
        &self,
        node: NodeHandle,
    ) -> Result<Option<NodeHandle>, HierarchyError> {
        Ok(self.handle(self.rows.links(self.slot(node)?).next))
    }

    /// Moves a node to an index among its siblings, counted from zero. The others keep their
    /// order.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`]; [`HierarchyError::NoSuchIndex`] unless the index is
    /// less than the number of siblings.
    pub fn set_sibling_index(
        &mut self,
        node: NodeHandle,
        index: usize,
    ) -> Result<(), HierarchyError> {
        let parent = self.parent(node)?;
        let count = self.children(parent)?.count();
        if index >= count {
            return Err(HierarchyError::NoSuchIndex { index, count });
        }
        let others = self.children(parent)?.filter(|sibling| *sibling != node);
        let before = others.into_iter().nth(index);
        self.unlink(node)?;
        self.link(node, parent, before)
    }

    /// Returns a node's index among its siblings, counted from zero.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn sibling_index(&self, node: NodeHandle) -> Result<usize, HierarchyError> {
        let parent = self.parent(node)?;
        Ok(self
            .children(parent)?
            .take_while(|sibling| *sibling != node)
            .count())
    }
}
