//! The node that is to blame where a call about another one is refused.

use crate::error::Error;
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::scale::evenness;
use crate::space::{Matrix, Space};

impl<S: Space> Hierarchy<S> {
    /// Returns the error of a call that had to see things from a frame: about the node that flattens
    /// the frame, where there is one.
    pub(in crate::hierarchy) fn seen_through(
        &self,
        frame: Option<NodeHandle>,
        error: HierarchyError,
    ) -> HierarchyError {
        let HierarchyError::Quantity(error @ Error::Singular { .. }) = error else {
            return error;
        };
        let flat = |linear: S::Matrix| linear.inverse().is_err();
        match frame.and_then(|frame| self.first_where(frame, flat)) {
            Some(node) => HierarchyError::OfNode { node, error },
            None => error.into(),
        }
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
        let Err(error) = evenness::<S>(self.world_transform(parent)?.carried()) else {
            return Ok(());
        };
        let uneven = |linear: S::Matrix| evenness::<S>(linear).is_err();
        let node = self.first_where(parent, uneven).unwrap_or(parent);
        Err(HierarchyError::OfNode { node, error })
    }

    /// Returns the topmost of a node and its ancestors from which on down to it the linear part in
    /// the world is of a kind.
    pub(in crate::hierarchy) fn first_where(
        &self,
        node: NodeHandle,
        kind: impl Fn(S::Matrix) -> bool,
    ) -> Option<NodeHandle> {
        let world = |node| self.world_transform(node).ok();
        let path = self.between(node, None).ok()?;
        path.take_while(|it| world(*it).is_some_and(|world| kind(world.carried())))
            .last()
    }
}
