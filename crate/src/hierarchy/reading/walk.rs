//! Walks: parents, children, descendants, names and paths. Nothing here recurses, so a tree may be
//! as deep as memory allows.

use alloc::vec::Vec;

use crate::hierarchy::slots::NONE;
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::space::Space;

/// The children of a node, or the roots, in their order.
#[derive(Clone, Debug)]
pub struct Children<'a, S: Space> {
    tree: &'a Hierarchy<S>,
    next: u32,
}

/// A node's parent, its parent's parent, and so on up to a root.
#[derive(Clone, Debug)]
pub struct Ancestors<'a, S: Space> {
    tree: &'a Hierarchy<S>,
    next: u32,
}

/// A node and its descendants, or all nodes: parents before children, and children in their order.
#[derive(Clone, Debug)]
pub struct Descendants<'a, S: Space> {
    tree: &'a Hierarchy<S>,
    top: u32,
    next: u32,
}

impl<S: Space> Iterator for Children<'_, S> {
    type Item = NodeHandle;
    fn next(&mut self) -> Option<NodeHandle> {
        let node = self.tree.handle(self.next)?;
        self.next = self.tree.rows.links(self.next).next;
        Some(node)
    }
}

impl<S: Space> Iterator for Ancestors<'_, S> {
    type Item = NodeHandle;
    fn next(&mut self) -> Option<NodeHandle> {
        let node = self.tree.handle(self.next)?;
        self.next = self.tree.rows.parent(self.next).unwrap_or(NONE);
        Some(node)
    }
}

impl<S: Space> Iterator for Descendants<'_, S> {
    type Item = NodeHandle;
    fn next(&mut self) -> Option<NodeHandle> {
        let node = self.tree.handle(self.next)?;
        self.next = self.tree.rows.after(self.next, self.top, true);
        Some(node)
    }
}

impl<S: Space> Hierarchy<S> {
    /// Returns the nearest node that is an ancestor of both frames, or one of them; `None` for the
    /// world.
    pub(in crate::hierarchy) fn common_ancestor(
        &self,
        one: Option<NodeHandle>,
        other: Option<NodeHandle>,
    ) -> Result<Option<NodeHandle>, HierarchyError> {
        let (Some(mut one), Some(mut other)) = (one, other) else {
            if let Some(node) = one.or(other) {
                self.slot(node)?; // refuses a node that is gone
            }
            return Ok(None);
        };
        // A parent and its child are met most often.
        let (one_parent, other_parent) = (self.parent(one)?, self.parent(other)?);
        if one_parent == Some(other) {
            return Ok(Some(other));
        }
        if other_parent == Some(one) {
            return Ok(Some(one));
        }
        let (mut depth, mut other_depth) = (self.depth(one)?, self.depth(other)?);
        while one != other {
            let deeper = depth >= other_depth;
            let climber = if deeper { &mut one } else { &mut other };
            let Some(parent) = self.parent(*climber)? else {
                return Ok(None);
            };
            *climber = parent;
            if deeper {
                depth -= 1;
            } else {
                other_depth -= 1;
            }
        }
        Ok(Some(one))
    }

    /// Returns the node and its ancestors up to, and without, one of them; `None` for all.
    pub(in crate::hierarchy) fn between(
        &self,
        node: NodeHandle,
        above: Option<NodeHandle>,
    ) -> Result<impl Iterator<Item = NodeHandle>, HierarchyError> {
        let ancestors = self.ancestors(node)?;
        let path = core::iter::once(node).chain(ancestors);
        Ok(path.take_while(move |node| Some(*node) != above))
    }

    /// Returns the parent of a node; `None` for the world.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn parent(&self, node: NodeHandle) -> Result<Option<NodeHandle>, HierarchyError> {
        let above = self.rows.parent(self.slot(node)?);
        Ok(above.and_then(|above| self.handle(above)))
    }

    /// Returns the children of a node, in order; the roots for `None`.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn children(&self, parent: Option<NodeHandle>) -> Result<Children<'_, S>, HierarchyError> {
        let parent = self.slot_or_none(parent)?;
        Ok(Children {
            tree: self,
            next: self.rows.first_child(parent),
        })
    }

    /// Returns the parent, its parent, and so on; a root has none.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn ancestors(&self, node: NodeHandle) -> Result<Ancestors<'_, S>, HierarchyError> {
        Ok(Ancestors {
            tree: self,
            next: self.rows.parent(self.slot(node)?).unwrap_or(NONE),
        })
    }

    /// Returns the node and its descendants, parents first.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn descendants(&self, node: NodeHandle) -> Result<Descendants<'_, S>, HierarchyError> {
        let top = self.slot(node)?;
        Ok(Descendants {
            tree: self,
            top,
            next: top,
        })
    }

    /// Returns all nodes, parents first.
    ///
    /// ```
    /// use kinetree::{Hierarchy, HierarchyError, Local, ScaleRule, Space2};
    ///
    /// let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    /// let cart = tree.add(None, "cart", Local::identity())?;
    /// tree.add(Some(cart), "lamp", Local::identity())?;
    /// let names: Result<Vec<_>, _> = tree.nodes().map(|node| tree.name(node)).collect();
    /// assert_eq!(names?, ["cart", "lamp"]);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    #[must_use]
    pub fn nodes(&self) -> Descendants<'_, S> {
        Descendants {
            tree: self,
            top: NONE,
            next: self.rows.first_root,
        }
    }

    /// Returns the number of a node's ancestors: 0 for a root.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn depth(&self, node: NodeHandle) -> Result<usize, HierarchyError> {
        Ok(self.ancestors(node)?.count())
    }

    /// Returns a node's name.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn name(&self, node: NodeHandle) -> Result<&str, HierarchyError> {
        Ok(self.names.get(self.slot(node)?))
    }

    /// Gives a node another name.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`], and [`HierarchyError::Full`] where memory has no room for
    /// the name.
    pub fn rename(&mut self, node: NodeHandle, name: &str) -> Result<(), HierarchyError> {
        let slot = self.slot(node)?;
        let name = self.room_for_name(name, slot as usize + 1)?;
        self.names.put(slot, name);
        Ok(())
    }

    /// Returns the first node of this name, parents first.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<NodeHandle> {
        self.nodes()
            .find(|node| self.name(*node).is_ok_and(|found| found == name))
    }

    /// Returns the first node that is reached from a root by these names.
    ///
    /// A path is a list of names, so that a name may hold any character. Names without slashes can
    /// be split at slashes:
    ///
    /// ```
    /// use kinetree::{Hierarchy, Local, Space2, ScaleRule};
    ///
    /// let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    /// let left = tree.add(None, "leg", Local::identity())?;
    /// let right = tree.add(None, "leg", Local::identity())?;
    /// let foot = tree.add(Some(right), "foot", Local::identity())?;
    /// assert_eq!(tree.find_path("leg/foot".split('/')), Some(foot)); // the first leg has none
    /// assert_eq!(tree.find_path(["leg"]), Some(left));
    /// assert_eq!(tree.path(foot)?, ["leg", "foot"]);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    #[must_use]
    pub fn find_path<'a>(&self, path: impl IntoIterator<Item = &'a str>) -> Option<NodeHandle> {
        // All nodes that the names so far lead to, in order: equal names lead to several.
        let mut reached: Option<Vec<NodeHandle>> = None;
        for name in path {
            let named = |node: &NodeHandle| self.name(*node).is_ok_and(|found| found == name);
            let from = match &reached {
                None => alloc::vec![None],
                Some(nodes) => nodes.iter().copied().map(Some).collect(),
            };
            let children = from.into_iter().flat_map(|from| self.children(from));
            reached = Some(children.flatten().filter(named).collect());
        }
        reached?.first().copied()
    }

    /// Returns the names that lead from a root to the node, its own last.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn path(&self, node: NodeHandle) -> Result<Vec<&str>, HierarchyError> {
        let mut names = alloc::vec![self.name(node)?];
        for above in self.ancestors(node)? {
            names.push(self.name(above)?);
        }
        names.reverse();
        Ok(names)
    }
}
