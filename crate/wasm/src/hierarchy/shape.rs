//! Siblings, names and paths: operations for building trees, which figures do without.

use kinetree::{HierarchyError, NodeHandle, ScaleRule};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Hierarchy, frame, handle, keep, leave, node, number, residual, rule, run, settle};

/// The handles of a list as numbers. None where the list was refused: its node is gone.
fn numbers(list: Result<impl Iterator<Item = NodeHandle>, HierarchyError>) -> Option<Vec<f64>> {
    Some(collected(&mut list.ok()?))
}

/// The one copy that is compiled for all lists.
#[inline(never)]
fn collected(list: &mut dyn Iterator<Item = NodeHandle>) -> Vec<f64> {
    let mut numbers = Vec::new();
    for node in list {
        numbers.push(number(node));
    }
    numbers
}

#[wasm_bindgen]
impl Hierarchy {
    /// Returns the number of nodes that fit without more memory.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.tree.capacity()
    }

    /// Returns the number of the scale rule in `ScaleRule::ALL`.
    #[must_use]
    pub fn rule(&self) -> usize {
        let found = ScaleRule::ALL
            .iter()
            .position(|rule| *rule == self.tree.rule());
        found.unwrap_or(0)
    }

    /// Sets the scale rule by its number.
    pub fn set_rule(&mut self, how: usize) {
        self.tree.set_rule(rule(how));
    }

    /// Lets a node compensate for its parent's own scale, or inherit it again.
    #[must_use]
    pub fn set_compensates(&mut self, it: f64, compensates: bool) -> u32 {
        settle(self.tree.set_compensates(node(it), compensates))
    }

    /// Out: the largest residual of a child.
    #[must_use]
    pub fn remove_keeping_children(&mut self, it: f64, what: u32, how: u32) -> u32 {
        run(|call| {
            let lost = self
                .tree
                .remove_keeping_children(node(it), keep(what, how))?;
            leave(call, residual(lost))
        })
    }

    /// Returns the children of a node or of the world, in order.
    #[must_use]
    pub fn children(&self, it: f64) -> Option<Vec<f64>> {
        numbers(self.tree.children(frame(it)))
    }

    /// Returns a node and its descendants, parents first.
    #[must_use]
    pub fn descendants(&self, it: f64) -> Option<Vec<f64>> {
        numbers(self.tree.descendants(node(it)))
    }

    /// Returns the ancestors of a node, its parent first.
    #[must_use]
    pub fn ancestors(&self, it: f64) -> Option<Vec<f64>> {
        numbers(self.tree.ancestors(node(it)))
    }

    /// Returns all nodes, parents first.
    #[must_use]
    pub fn nodes(&self) -> Vec<f64> {
        collected(&mut self.tree.nodes())
    }

    /// Renames a node.
    #[must_use]
    pub fn rename(&mut self, it: f64, name: &str) -> u32 {
        settle(self.tree.rename(node(it), name))
    }

    /// Returns the first node of this name, or −1.
    #[must_use]
    pub fn find(&self, name: &str) -> f64 {
        handle(self.tree.find(name))
    }

    /// Returns the children of this name that a node or the world has, in order: a step of a path.
    #[must_use]
    pub fn named(&self, parent: f64, name: &str) -> Option<Vec<f64>> {
        let is_named = |it: &NodeHandle| self.tree.name(*it).is_ok_and(|found| found == name);
        let children = self.tree.children(frame(parent));
        numbers(children.map(|list| list.filter(is_named)))
    }
}
