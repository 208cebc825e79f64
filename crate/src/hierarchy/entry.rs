//! A node, but for its state, its name and its neighbors.

use alloc::boxed::Box;

use super::{Drive, Flight};
use crate::space::Space;

/// A node, but for its state. Most nodes are attached to their parents and inherit all of it: a
/// pointer is all that they keep.
#[derive(Clone, Debug)]
pub(super) struct Entry<S: Space>(Option<Box<Exceptions<S>>>);

/// What sets a node apart from most.
#[derive(Clone, Debug)]
pub(super) struct Exceptions<S: Space> {
    /// True for a free body, which steps carry by its rates in the world.
    pub(super) free: bool,
    /// Its course there, once a step has carried it.
    pub(super) flight: Option<Box<Flight<S>>>,
    /// Its rates in its own axes, where it is driven by them.
    pub(super) drive: Option<Box<Drive<S>>>,
    /// True for a node that does not inherit its parent's own scale.
    pub(super) compensates: bool,
}

impl<S: Space> Exceptions<S> {
    const NONE: Self = Self {
        free: false,
        flight: None,
        drive: None,
        compensates: false,
    };

    const fn is_none(&self) -> bool {
        !self.free && self.flight.is_none() && self.drive.is_none() && !self.compensates
    }
}

impl<S: Space> Entry<S> {
    /// A node that is attached to its parent and inherits all of its scale.
    pub(super) const ATTACHED: Self = Self(None);

    pub(super) fn is_free(&self) -> bool {
        self.0.as_ref().is_some_and(|it| it.free)
    }

    pub(super) fn compensates(&self) -> bool {
        self.0.as_ref().is_some_and(|it| it.compensates)
    }

    pub(super) fn flight(&self) -> Option<&Flight<S>> {
        self.0.as_ref()?.flight.as_deref()
    }

    pub(super) fn drive(&self) -> Option<&Drive<S>> {
        self.0.as_ref()?.drive.as_deref()
    }

    /// Edits what sets the node apart, and keeps it only if there is any then.
    pub(super) fn edit<T>(&mut self, edit: impl FnOnce(&mut Exceptions<S>) -> T) -> T {
        match &mut self.0 {
            Some(kept) => {
                let result = edit(kept);
                if kept.is_none() {
                    self.0 = None;
                }
                result
            }
            None => {
                let mut begun = Exceptions::NONE;
                let result = edit(&mut begun);
                if !begun.is_none() {
                    self.0 = Some(Box::new(begun));
                }
                result
            }
        }
    }
}
