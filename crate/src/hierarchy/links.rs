//! The shape of the tree: parents, children and their order. Only this file changes it.

use super::reading::rows::{Ends, Links, Rows};
use super::slots::{NONE, WORLD};
use super::{Hierarchy, HierarchyError, NodeHandle};
use crate::space::Space;

impl<S: Space> Rows<S> {
    pub(super) fn links(&self, slot: u32) -> Links {
        let links = self.links.get(slot as usize).copied();
        links.unwrap_or(Links::NONE)
    }

    /// The ends of the row of children of a node or of the world.
    pub(super) fn children(&self, parent: u32) -> Ends {
        if parent == WORLD {
            self.roots
        } else {
            self.links(parent).children
        }
    }

    fn ends(&mut self, parent: u32) -> &mut Ends {
        match self.links.get_mut(parent as usize) {
            Some(links) => &mut links.children,
            None => &mut self.roots,
        }
    }

    /// Sets the node that follows another among the children of a parent; `NONE` for the ends.
    fn set_next(&mut self, parent: u32, node: u32, next: u32) {
        match self.links.get_mut(node as usize) {
            Some(links) => links.next = next,
            None => self.ends(parent).first = next,
        }
    }

    fn set_previous(&mut self, parent: u32, node: u32, previous: u32) {
        match self.links.get_mut(node as usize) {
            Some(links) => links.previous = previous,
            None => self.ends(parent).last = previous,
        }
    }

    /// Links an unlinked node to a parent, before one of its children or after all of them.
    pub(super) fn link(&mut self, node: u32, parent: u32, before: u32) {
        let previous = if before == NONE {
            self.children(parent).last
        } else {
            self.links(before).previous
        };
        self.set_parent(node, parent);
        if let Some(links) = self.links.get_mut(node as usize) {
            (links.previous, links.next) = (previous, before);
        }
        self.set_next(parent, previous, node);
        self.set_previous(parent, before, node);
    }

    /// Unlinks a node, with its descendants, from its parent and its siblings.
    pub(super) fn unlink(&mut self, node: u32) {
        let Links { previous, next, .. } = self.links(node);
        let parent = self.parents.get(node as usize).copied().unwrap_or(WORLD);
        self.set_next(parent, previous, next);
        self.set_previous(parent, next, previous);
        if let Some(links) = self.links.get_mut(node as usize) {
            (links.previous, links.next) = (NONE, NONE);
        }
    }

    /// Lets the second child be the first, which is gone.
    pub(super) fn lose_first_child(&mut self, parent: u32, second: u32) {
        self.ends(parent).first = second;
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
        if inside && current == node && own.children.first != NONE {
            return own.children.first;
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
