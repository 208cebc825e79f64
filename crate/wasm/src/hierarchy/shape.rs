//! What those who build trees need and figures do without: rows of siblings, names.

use kinetree::{HierarchyError, ScaleRule};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Tree, frame, handle, keep, leave, lost, node, number, rule, run, settle};

#[wasm_bindgen]
impl Tree {
    /// How many nodes there is room for without more memory.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.tree.capacity()
    }

    /// The number of the rule.
    #[must_use]
    pub fn rule(&self) -> usize {
        let found = ScaleRule::ALL
            .iter()
            .position(|rule| *rule == self.tree.rule());
        found.unwrap_or(0)
    }

    /// Makes scales add up in another way.
    pub fn set_rule(&mut self, how: usize) {
        self.tree.set_rule(rule(how));
    }

    /// Out: what was lost in the parent, and in the world.
    #[must_use]
    pub fn remove_keeping_children(&mut self, it: f64, world: bool, how: u32) -> u32 {
        run(|call| {
            let residual = self
                .tree
                .remove_keeping_children(node(it), keep(world, how))?;
            leave(call, lost(residual))
        })
    }

    /// Puts a node at a place among its siblings.
    #[must_use]
    pub fn set_position(&mut self, it: f64, position: usize) -> u32 {
        settle(self.tree.set_position(node(it), position))
    }

    /// Out: parent, depth, place among the siblings.
    #[must_use]
    pub fn place(&self, it: f64) -> u32 {
        run(|call| {
            let it = node(it);
            let parent = handle(self.tree.parent(it)?);
            let (depth, position) = (self.tree.depth(it)?, self.tree.position(it)?);
            leave(call, [parent, depth as f64, position as f64])
        })
    }

    /// The children (0) or descendants (1) of a node or of the world, or a node's ancestors (2). None for a node that is gone.
    #[must_use]
    pub fn kin(&self, it: f64, which: u32) -> Vec<f64> {
        let top = frame(it);
        let found: Result<Vec<f64>, HierarchyError> = match (which, top) {
            (0, top) => self.tree.children(top).map(|it| it.map(number).collect()),
            (1, None) => Ok(self.tree.nodes().map(number).collect()),
            (1, Some(top)) => self
                .tree
                .descendants(top)
                .map(|it| it.map(number).collect()),
            (_, Some(top)) => self.tree.ancestors(top).map(|it| it.map(number).collect()),
            (_, None) => Ok(Vec::new()),
        };
        found.unwrap_or_default()
    }

    /// Gives a node another name.
    #[must_use]
    pub fn rename(&mut self, it: f64, name: &str) -> u32 {
        settle(self.tree.rename(node(it), name))
    }

    /// The first node of this name, or −1.
    #[must_use]
    pub fn find(&self, name: &str) -> f64 {
        handle(self.tree.find(name))
    }

    /// The first node that is reached by these names, or −1.
    #[must_use]
    pub fn find_path(&self, path: Vec<String>) -> f64 {
        handle(self.tree.find_path(path.iter().map(String::as_str)))
    }
}
