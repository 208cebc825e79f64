//! What a hierarchy can refuse.

use super::NodeHandle;
use crate::error::Error;

/// Why a hierarchy refused a call. Whatever the reason, the tree is as it was before.
///
/// ```
/// use kinetree::{Hierarchy, HierarchyError, Local, ScaleRule, Space3};
///
/// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
/// let arm = tree.add(None, "arm", Local::identity())?;
/// let hand = tree.add(Some(arm), "hand", Local::identity())?;
/// let error = tree.reparent(arm, Some(hand), kinetree::hierarchy::Keep::Local).unwrap_err();
/// assert_eq!(error, HierarchyError::Cycle { node: arm, parent: hand });
/// assert_eq!(tree.parent(hand)?, Some(arm));
/// # Ok::<(), HierarchyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum HierarchyError {
    /// A quantity was impossible, or the world transform that was asked for is.
    #[error(transparent)]
    Quantity(#[from] Error),
    /// As [`Quantity`](Self::Quantity), where a call is about many nodes: this is the one.
    #[error("{node}: {error}")]
    OfNode {
        /// The node.
        node: NodeHandle,
        /// What is wrong.
        error: Error,
    },
    /// As [`Quantity`](Self::Quantity), for a node of a list.
    #[error("node {place} of the list: {error}")]
    Listed {
        /// The node's place in the list, counted from zero.
        place: usize,
        /// What is wrong.
        error: Error,
    },
    /// The handle's node was removed, or never was in this tree. Code 101.
    #[error("{node} is not in the hierarchy; it may have been removed")]
    NoSuchNode {
        /// The handle.
        node: NodeHandle,
    },
    /// A node cannot hang on itself, nor on what hangs on it. Code 102.
    #[error("{node} cannot hang on {parent}, which is the node itself or hangs on it")]
    Cycle {
        /// The node to be moved.
        node: NodeHandle,
        /// The parent it was to be given.
        parent: NodeHandle,
    },
    /// A translation, a rotation and a scale for each axis cannot hold the pose: a skew would be left over. Code 103.
    ///
    /// Ask again with another [`Fit`](super::Fit) than `Exact`.
    #[error(
        "no translation, rotation and scale holds this pose: {local} would be left over in the parent, {world} in the world"
    )]
    NotHeld {
        /// The Frobenius norm of what is left over of the local linear part.
        local: f64,
        /// The same after the parent's stretch: how far the world's linear part would be off.
        world: f64,
    },
    /// There are as many nodes already as there may be: 2³² − 1, or what the [`HandleNumbering`](super::HandleNumbering) says. Code 104.
    #[error("the hierarchy is full: it cannot hold more than {limit} nodes")]
    Full {
        /// How many it can hold.
        limit: u32,
    },
    /// A place among the siblings that is not there. Code 105.
    #[error("there are {count} siblings, so {position} is no place among them")]
    NoSuchPosition {
        /// The place that was asked for, counted from zero.
        position: usize,
        /// How many siblings there are, the node itself included.
        count: usize,
    },
    /// A scene was written by a later version of this crate, or an unknown one. Code 107.
    #[error("the scene has version {found}, but {known} is the one that can be read")]
    Version {
        /// The scene's version.
        found: u32,
        /// The one that is known.
        known: u32,
    },
    /// A scene is of another space. Code 108.
    #[error("the scene has {found} dimensions, but {expected} were expected")]
    Dimension {
        /// How many axes the scene has.
        found: u32,
        /// How many the space has.
        expected: u32,
    },
    /// A node of a list does not come after its parent, or its parent is not there. Code 109.
    #[error("node {place} of the list should come after its parent, {parent}")]
    Order {
        /// The node's place in the list, counted from zero.
        place: usize,
        /// What is given as its parent's.
        parent: u32,
    },
    /// A node is to be aimed at the place where it stands, or along its own up. Code 106.
    #[error("{node} cannot be aimed: the target or the up direction gives no direction")]
    NoDirection {
        /// The node.
        node: NodeHandle,
    },
}

impl HierarchyError {
    /// The same, told to be about this node.
    pub(super) fn of_node(self, node: NodeHandle) -> Self {
        match self {
            Self::Quantity(error) => Self::OfNode { node, error },
            other => other,
        }
    }

    /// The same, told to be about a node of a list.
    pub(super) fn listed(self, place: usize) -> Self {
        match self {
            Self::Quantity(error) => Self::Listed { place, error },
            other => other,
        }
    }

    /// The kind of error as a number: those of [`Error::code`], and from 101 on the ones named at each variant.
    /// Stable: a number is never given a new meaning.
    #[must_use]
    pub const fn code(&self) -> u32 {
        match self {
            Self::Quantity(error) | Self::OfNode { error, .. } | Self::Listed { error, .. } => {
                error.code()
            }
            Self::NoSuchNode { .. } => 101,
            Self::Cycle { .. } => 102,
            Self::NotHeld { .. } => 103,
            Self::Full { .. } => 104,
            Self::NoSuchPosition { .. } => 105,
            Self::NoDirection { .. } => 106,
            Self::Version { .. } => 107,
            Self::Dimension { .. } => 108,
            Self::Order { .. } => 109,
        }
    }
}
