//! The shape of the tree: parents, children and their order. Only this file changes it.

use super::{Hierarchy, HierarchyError, NodeHandle};
use crate::space::Space;

/// A node's neighbors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Links {
    pub(super) parent: Option<NodeHandle>,
    pub(super) children: Ends,
    pub(super) previous: Option<NodeHandle>,
    pub(super) next: Option<NodeHandle>,
}

/// The first and the last of a row of siblings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    pub(super) first: Option<NodeHandle>,
    pub(super) last: Option<NodeHandle>,
}

impl Links {
    pub(super) const NONE: Self = Self {
        parent: None,
        children: Ends::NONE,
        previous: None,
        next: None,
    };
}

impl Ends {
    pub(super) const NONE: Self = Self {
        first: None,
        last: None,
    };
}

impl<S: Space> Hierarchy<S> {
    /// The ends of the row of children of a node or of the world.
    fn ends(&mut self, parent: Option<NodeHandle>) -> Result<&mut Ends, HierarchyError> {
        Ok(match parent {
            Some(parent) => &mut self.nodes.get_mut(parent)?.links.children,
            None => &mut self.roots,
        })
    }

    /// Links an unlinked node to a parent, before one of its children or after all of them.
    pub(super) fn link(
        &mut self,
        node: NodeHandle,
        parent: Option<NodeHandle>,
        before: Option<NodeHandle>,
    ) -> Result<(), HierarchyError> {
        let previous = match before {
            Some(before) => self.nodes.get(before)?.links.previous,
            None => self.ends(parent)?.last,
        };
        let links = &mut self.nodes.get_mut(node)?.links;
        (links.parent, links.previous, links.next) = (parent, previous, before);
        let slot = |node: NodeHandle| node.to_parts().0;
        self.rows.link(slot(node), parent.map(slot));
        match previous {
            Some(previous) => self.nodes.get_mut(previous)?.links.next = Some(node),
            None => self.ends(parent)?.first = Some(node),
        }
        match before {
            Some(before) => self.nodes.get_mut(before)?.links.previous = Some(node),
            None => self.ends(parent)?.last = Some(node),
        }
        Ok(())
    }

    /// Unlinks a node, with its descendants, from its parent and its siblings.
    pub(super) fn unlink(&mut self, node: NodeHandle) -> Result<(), HierarchyError> {
        let links = &mut self.nodes.get_mut(node)?.links;
        let Links {
            parent,
            previous,
            next,
            ..
        } = *links;
        (links.parent, links.previous, links.next) = (None, None, None);
        match previous {
            Some(previous) => self.nodes.get_mut(previous)?.links.next = next,
            None => self.ends(parent)?.first = next,
        }
        match next {
            Some(next) => self.nodes.get_mut(next)?.links.previous = previous,
            None => self.ends(parent)?.last = previous,
        }
        Ok(())
    }

    /// Moves a node to a position among its siblings, counted from zero. The others keep their
    /// order.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`]; [`HierarchyError::NoSuchPosition`] unless the position is
    /// less than the number of siblings.
    pub fn set_position(
        &mut self,
        node: NodeHandle,
        position: usize,
    ) -> Result<(), HierarchyError> {
        let parent = self.parent(node)?;
        let count = self.children(parent)?.count();
        if position >= count {
            return Err(HierarchyError::NoSuchPosition { position, count });
        }
        let others = self.children(parent)?.filter(|sibling| *sibling != node);
        let before = others.into_iter().nth(position);
        self.unlink(node)?;
        self.link(node, parent, before)
    }

    /// Returns a node's position among its siblings, counted from zero.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn position(&self, node: NodeHandle) -> Result<usize, HierarchyError> {
        let parent = self.parent(node)?;
        Ok(self
            .children(parent)?
            .take_while(|sibling| *sibling != node)
            .count())
    }
}
