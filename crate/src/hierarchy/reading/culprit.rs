//! The node that is to blame where a call about another one is refused, and the words for a node.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::error::Error;
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::scale::{WorldTransform, evenness};
use crate::space::{Matrix, Space};

/// The most steps of a path in a sentence. An ellipsis stands for more: a tree may be as deep as
/// memory allows.
const MOST_STEPS: usize = 6;

impl<S: Space> Hierarchy<S> {
    /// Returns a node as sentences name it: by its name, or where it has none by the way to it from
    /// its root. On that way a node without a name is its position among its siblings.
    ///
    /// ```
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space3};
    ///
    /// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let hull = tree.add(None, "hull", Local::identity())?;
    /// tree.add(Some(hull), "gun", Local::identity())?;
    /// let wheel = tree.add(Some(hull), "", Local::identity())?;
    /// assert_eq!(tree.label(hull), "\"hull\"");
    /// assert_eq!(tree.label(wheel), "node \"hull/[1]\"");
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    #[must_use]
    pub fn label(&self, node: NodeHandle) -> String {
        match self.name(node) {
            Err(_) => node.to_string(),
            Ok("") => format!("node \"{}\"", self.way_to(node)),
            Ok(name) => format!("\"{name}\""),
        }
    }

    /// Returns the sentence of an error with its nodes as [`label`](Hierarchy::label) names them:
    /// an error itself knows only their handles.
    ///
    /// ```
    /// use kinetree::hierarchy::Fit;
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space3, glam::DVec3};
    ///
    /// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let lamp = tree.add(None, "lamp", Local::identity())?;
    /// let bulb = tree.add(None, "bulb", Local::identity())?;
    /// tree.set_scale(lamp, DVec3::ZERO)?;
    /// let error = tree.attach(bulb, Some(lamp), Fit::Exact).unwrap_err();
    /// assert!(tree.explain(&error).starts_with("\"lamp\" is flat"));
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    #[must_use]
    pub fn explain(&self, error: &HierarchyError) -> String {
        let sentence = error.to_string();
        let mut named = String::with_capacity(sentence.len());
        for (place, part) in sentence.split("node ").enumerate() {
            match handle_of(part).filter(|_| place > 0) {
                Some((node, rest)) => {
                    named.push_str(&self.label(node));
                    named.push_str(rest);
                }
                None => {
                    named.push_str(if place > 0 { "node " } else { "" });
                    named.push_str(part);
                }
            }
        }
        named
    }

    /// Returns the way from a root to a node, its last steps if there are many.
    fn way_to(&self, node: NodeHandle) -> String {
        let (mut steps, mut next) = (Vec::new(), Some(node));
        while let Some(node) = next {
            if steps.len() == MOST_STEPS {
                steps.push(String::from("…"));
                break;
            }
            let step = match self.name(node) {
                Ok("") | Err(_) => format!("[{}]", self.sibling_index(node).unwrap_or(0)),
                Ok(name) => String::from(name),
            };
            steps.push(step);
            next = self.parent(node).ok().flatten();
        }
        steps.reverse();
        steps.join("/")
    }

    /// Returns the error of a call that had to undo what a frame, as seen from an ancestor of it or
    /// from the world, does to space: about the node that flattens it, where there is one.
    pub(in crate::hierarchy) fn flattened(
        &self,
        frame: Option<NodeHandle>,
        above: Option<NodeHandle>,
        error: HierarchyError,
    ) -> HierarchyError {
        let HierarchyError::Quantity(Error::Singular { determinant, .. }) = error else {
            return error;
        };
        let flat = |world: &WorldTransform<S>| {
            let maps = [world.carried(), world.matrix().linear];
            maps.iter().any(|map| map.inverse().is_err())
        };
        match frame.and_then(|frame| self.culprit(frame, above, flat)) {
            Some(node) => HierarchyError::Flat { node, determinant },
            None => error,
        }
    }

    /// Returns the error of a call that needed one scale of a node, or of one above it, for all
    /// axes: about the node that stretches its axes unequally, or mirrors.
    pub(in crate::hierarchy) fn uneven(&self, node: NodeHandle, error: Error) -> HierarchyError {
        self.not_even(node, error, |world| world.one_scale().map(drop))
    }

    /// Does the same for a call that takes a mirror image of one size, where one rotates as a
    /// whole.
    pub(in crate::hierarchy) fn uneven_size(
        &self,
        node: NodeHandle,
        error: Error,
    ) -> HierarchyError {
        if !self.rule.mirrors_rigidly() {
            return self.uneven(node, error);
        }
        self.not_even(node, error, |world| world.one_size().map(drop))
    }

    /// Refuses a parent whose scales and those above differ along their axes, and names the node
    /// that makes them differ.
    pub(in crate::hierarchy) fn expect_even(
        &self,
        parent: Option<NodeHandle>,
    ) -> Result<(), HierarchyError> {
        let Some(parent) = parent else {
            return Ok(());
        };
        let even = |world: &WorldTransform<S>| evenness::<S>(world.carried());
        even(&self.world_transform(parent)?).map_err(|error| self.not_even(parent, error, even))
    }

    /// Returns the error of a node that fails a test for one scale: about the topmost node above it
    /// from which on all do.
    fn not_even(
        &self,
        node: NodeHandle,
        error: Error,
        test: impl Fn(&WorldTransform<S>) -> Result<(), Error>,
    ) -> HierarchyError {
        let node = self
            .culprit(node, None, |world| test(world).is_err())
            .unwrap_or(node);
        let world = self.world_transform(node).ok();
        if let Some(world) = world.filter(|world| !world.shown_mirror().is_none()) {
            match world.one_size() {
                Ok(_) => return HierarchyError::Mirrored { node },
                Err(Error::NotSimilar { deviation, .. }) => {
                    return HierarchyError::MirroredUneven { node, deviation };
                }
                Err(_) => {}
            }
        }
        match error {
            Error::NotSimilar { deviation, .. } => HierarchyError::Uneven { node, deviation },
            error => HierarchyError::OfNode { node, error },
        }
    }

    /// Returns the topmost of a node and its ancestors, below one of them or all, from which on
    /// down to it every node is of a kind. They are folded once, however many they are.
    fn culprit(
        &self,
        node: NodeHandle,
        above: Option<NodeHandle>,
        kind: impl Fn(&WorldTransform<S>) -> bool,
    ) -> Option<NodeHandle> {
        let mut path: Vec<NodeHandle> = self.between(node, above).ok()?.collect();
        path.reverse();
        let (mut world, mut first) = (None, None);
        for node in path {
            let (slot, _) = node.to_parts();
            let here = self.transform_below(slot, world.as_ref()).ok()?;
            first = if kind(&here) {
                first.or(Some(node))
            } else {
                None
            };
            world = Some(here);
        }
        first
    }
}

/// Returns the handle whose numbers a text begins with, as `Display` writes them, and what follows.
fn handle_of(text: &str) -> Option<(NodeHandle, &str)> {
    let (slot, rest) = text.split_once('/')?;
    let end = rest.find(|it: char| !it.is_ascii_digit());
    let (generation, rest) = rest.split_at(end.unwrap_or(rest.len()));
    let node = NodeHandle::from_parts(slot.parse().ok()?, generation.parse().ok()?);
    Some((node, rest))
}
