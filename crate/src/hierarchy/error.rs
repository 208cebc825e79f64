//! The errors of a hierarchy.

use super::NodeHandle;
use crate::error::Error;

/// A refused call of a hierarchy. Whatever the reason, the tree is as it was before.
///
/// It names nodes by their handles; [`Hierarchy::explain`](super::Hierarchy::explain) tells it with
/// their names.
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
    /// A quantity was impossible, or the requested world transform is.
    #[error(transparent)]
    Quantity(#[from] Error),
    /// The same as [`Quantity`](Self::Quantity), at this node of a call about many.
    #[error("{node}: {error}")]
    OfNode {
        /// The node.
        node: NodeHandle,
        /// The error.
        error: Error,
    },
    /// The same as [`Quantity`](Self::Quantity), at a node of a list.
    #[error("node {place} of the list: {error}")]
    Listed {
        /// The node's place in the list, counted from zero.
        place: usize,
        /// The error.
        error: Error,
    },
    /// The handle's node was removed, or never was in this tree. Code 101.
    #[error(
        "{node} is not in the hierarchy: it was removed, or it is a node of another tree (after from_scene, take its nodes)"
    )]
    NoSuchNode {
        /// The handle.
        node: NodeHandle,
    },
    /// A node cannot be its own ancestor. Code 102.
    #[error(
        "{node} cannot have {parent} as its parent, which is the node itself or one of its descendants"
    )]
    Cycle {
        /// The node to be moved.
        node: NodeHandle,
        /// The parent that was asked for.
        parent: NodeHandle,
    },
    /// A translation, a rotation and a scale for each axis cannot hold the pose: a skew would be
    /// left over. Code 103.
    ///
    /// Ask again with another [`Fit`](super::Fit) than `Exact`.
    #[error(
        "no translation, rotation and scale holds the pose of {node}: Fit::Matrix would hold it; Fit::Lossy would leave a corner of its unit box {displacement} m off in the world and an axis {}°, Fit::Polar {polar_displacement} m and {}°",
        angle.to_degrees(),
        polar_angle.to_degrees()
    )]
    NotHeld {
        /// The node.
        node: NodeHandle,
        /// The Frobenius norm of the rest of the local linear part, with the rotation kept.
        local: f64,
        /// The same after the parent's stretch: the error that the world's linear part would have.
        world: f64,
        /// The largest displacement of a corner of the node's unit box in the world, m.
        displacement: f64,
        /// The largest angle between an axis as it would be held and as it was wanted, in radians
        /// from 0 to π.
        angle: f64,
        /// The displacement that [`Fit::Polar`](super::Fit::Polar) would leave, m.
        polar_displacement: f64,
        /// The angle that [`Fit::Polar`](super::Fit::Polar) would leave, radians.
        polar_angle: f64,
    },
    /// The same of a pose that is flat, to which no rotation is nearest. Code 113.
    #[error(
        "no translation, rotation and scale holds the pose of {node}, which is flat: Fit::Matrix would hold it; Fit::Lossy would leave a corner of its unit box {displacement} m off in the world and an axis {}°",
        angle.to_degrees()
    )]
    NotHeldFlat {
        /// The node.
        node: NodeHandle,
        /// The largest displacement of a corner of the node's unit box in the world, m.
        displacement: f64,
        /// The largest angle between an axis as it would be held and as it was wanted, in radians
        /// from 0 to π.
        angle: f64,
    },
    /// The same by a rule that combines part by part, which no node can hold a skew by. Code 114.
    #[error(
        "the rule of the hierarchy holds no skew, which the pose of {node} has: Fit::Lossy or Fit::Polar would leave a corner of its unit box {displacement} m off in the world and an axis {}°",
        angle.to_degrees()
    )]
    NotHeldByRule {
        /// The node.
        node: NodeHandle,
        /// The largest displacement of a corner of the node's unit box in the world, m.
        displacement: f64,
        /// The largest angle between an axis as it would be held and as it was wanted, in radians
        /// from 0 to π.
        angle: f64,
    },
    /// The parent or the frame of a call flattens space, and the call would have to undo that. Code
    /// 111.
    #[error(
        "{node} is flat: nothing can be held under it or seen from it, because its matrix has the determinant {determinant}; give it a scale other than zero along each axis"
    )]
    Flat {
        /// The node that is flat: the parent or frame, or the topmost of those above that make it
        /// flat.
        node: NodeHandle,
        /// The determinant: zero, or so small or large that the inverse is not finite.
        determinant: f64,
    },
    /// A node stretches along one axis more than along another, or skews, where one scale for all
    /// axes is needed. Code 112.
    #[error(
        "{node} is stretched unequally along its axes, or skewed, where one scale is needed: it is off by {deviation}; skew tells which of its axes lean"
    )]
    Uneven {
        /// The node that does it: the one that was asked for, or the topmost of those above from
        /// which on down to it all are so.
        node: NodeHandle,
        /// The deviation from one scale, as a part of it.
        deviation: f64,
    },
    /// A node is shown as a mirror image, or turned round along two axes, where one scale greater
    /// than zero is needed. Code 116.
    #[error("{node} is mirrored, where one scale greater than zero is needed")]
    Mirrored {
        /// The node that does it: the one that was asked for, or the topmost of those above from
        /// which on down to it all are so.
        node: NodeHandle,
    },
    /// The same of a node that is stretched or skewed besides. Code 117.
    #[error(
        "{node} is mirrored, and stretched unequally along its axes or skewed, where one scale is needed: it is off by {deviation}; skew tells which of its axes lean"
    )]
    MirroredUneven {
        /// The node that does it, as for [`Mirrored`](Self::Mirrored).
        node: NodeHandle,
        /// The deviation from a mirror image of one scale, as a part of it.
        deviation: f64,
    },
    /// A node has one scale for an instant only: under a stretch it changes its size or leans as it
    /// turns, so that its motion is no frame's. Code 120.
    #[error(
        "{node} changes its shape as it turns, by {rate} of its size in a second, so its motion has no terms of a frame: ask for the motion of the point itself"
    )]
    ShapeChanges {
        /// The node.
        node: NodeHandle,
        /// The rate of the change, as a part of the size, per second; 0 at its turning point.
        rate: f64,
    },
    /// A node that a joint turns is under scales that differ along their axes, where an angular
    /// velocity was asked for. Code 118.
    #[error(
        "{node} turns under scales that differ along their axes, by {deviation}: its turning has no angular velocity; ask for JacobianRows::Velocity"
    )]
    NoTurning {
        /// The node of the joint.
        node: NodeHandle,
        /// The deviation of its parent from one size, as a part of it.
        deviation: f64,
    },
    /// A joint is listed twice: one node, one axis. Code 119.
    #[error(
        "joints {first} and {second} of the list are one: both move {node} along the same axis"
    )]
    SameJoint {
        /// The node of both.
        node: NodeHandle,
        /// The place of the first in the list, counted from zero.
        first: usize,
        /// The place of the second.
        second: usize,
    },
    /// There are as many nodes already as there may be: 2³² − 1, what the
    /// [`HandleNumbering`](super::HandleNumbering) says, or what memory holds. Code 104.
    #[error("the hierarchy is full: it has room for {limit} nodes")]
    Full {
        /// The number of nodes it has room for.
        limit: u32,
    },
    /// A row was written, and nobody said so: see
    /// [`Hierarchy::check_rows`](super::Hierarchy::check_rows). Code 115.
    #[error(
        "{node} was written through its rows but not touched, so its world matrix and those below it were old: touch its slot after writing"
    )]
    Untold {
        /// The node.
        node: NodeHandle,
    },
    /// An index beyond the number of siblings. Code 105.
    #[error("there are {count} siblings, counted from 0, so {index} is no index among them")]
    NoSuchIndex {
        /// The index that was asked for, counted from zero.
        index: usize,
        /// The number of siblings, the node itself included.
        count: usize,
    },
    /// A scene was written by a later version of this crate, or an unknown one. Code 107.
    #[error("the scene has version {found}, but only version {known} can be read")]
    Version {
        /// The scene's version.
        found: u32,
        /// The known one.
        known: u32,
    },
    /// A scene is of another space. Code 108.
    #[error("the scene has {found} dimensions, but the hierarchy has {expected}")]
    Dimension {
        /// The number of the scene's axes.
        found: u32,
        /// The number of the space's axes.
        expected: u32,
    },
    /// The parent of a node of a list is not in the list. Code 109.
    #[error("node {place} of the list has parent {parent}, which is not in the list")]
    NoSuchParent {
        /// The node's place in the list, counted from zero.
        place: usize,
        /// The place given for its parent.
        parent: u32,
    },
    /// A node of a list is its own ancestor. Code 110.
    #[error("node {place} of the list is its own ancestor")]
    OwnAncestor {
        /// The node's place in the list, counted from zero.
        place: usize,
    },
    /// A node is to be aimed at its own place, or along its own up. Code 106.
    #[error(
        "{node} cannot be aimed: the target is its own place, up is along the line of sight, or the node is flat in that direction"
    )]
    NoDirection {
        /// The node.
        node: NodeHandle,
    },
}

impl HierarchyError {
    /// Returns the same error, about this node.
    pub(super) fn of_node(self, node: NodeHandle) -> Self {
        match self {
            Self::Quantity(error) => Self::OfNode { node, error },
            other => other,
        }
    }

    /// Returns the same error, about a node of a list.
    pub(crate) fn listed(self, place: usize) -> Self {
        match self {
            Self::Quantity(error) => Self::Listed { place, error },
            other => other,
        }
    }

    /// Returns the kind of error as a number: those of [`Error::code`], and from 101 on the ones
    /// named at each variant. Stable: a number is never given a new meaning.
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
            Self::NoSuchIndex { .. } => 105,
            Self::NoDirection { .. } => 106,
            Self::Version { .. } => 107,
            Self::Dimension { .. } => 108,
            Self::NoSuchParent { .. } => 109,
            Self::OwnAncestor { .. } => 110,
            Self::Flat { .. } => 111,
            Self::Uneven { .. } => 112,
            Self::NotHeldFlat { .. } => 113,
            Self::NotHeldByRule { .. } => 114,
            Self::Untold { .. } => 115,
            Self::Mirrored { .. } => 116,
            Self::MirroredUneven { .. } => 117,
            Self::NoTurning { .. } => 118,
            Self::SameJoint { .. } => 119,
            Self::ShapeChanges { .. } => 120,
        }
    }
}
