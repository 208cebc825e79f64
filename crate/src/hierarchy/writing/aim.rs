//! Looking at things.

use glam::{DMat3, DQuat, DVec2, DVec3};

use crate::error::Quantity;
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::scale::ScaleRule;
use crate::space::{Linear, Matrix, Rotation2, Space, Space2, Space3};

/// How small the sine between two directions may be and still span a plane: 1e-9.
///
/// Smaller, and the roll about the line of sight is made of rounding; larger, and a camera that looks almost straight up is refused.
const LEAST_SINE: f64 = 1e-9;

impl<S: Space> Hierarchy<S> {
    /// The map from world directions to directions in which the node is rotated, and the node's own stretch on the way: turning the
    /// node so that R₁ K f has the direction of M d shows its axis f in the direction d.
    ///
    /// Where matrices are multiplied, M undoes all that the parent does, skew and all. By the other rules the world shows R₃ and a scale, so
    /// M undoes the parent's turn only, and K is the scale in the world. (By `Lossy` that scale depends on the turn; the
    /// node's own stands in for it, which is right for the frame's axes.)
    fn sight(&self, node: NodeHandle) -> Result<(S::Matrix, S::Matrix), HierarchyError> {
        let (world, local, parent) = (
            self.world_transform(node)?,
            self.local(node)?,
            self.parent(node)?,
        );
        let own = local
            .stretch
            .unwrap_or_else(|| S::Matrix::from_diagonal(local.trs.scale));
        let Some(parent) = parent else {
            return Ok((S::Matrix::identity(), own));
        };
        let above = self.world_transform(parent)?;
        let rotated = || crate::space::Rotation::inverse(above.rotation());
        let back = || crate::space::Rotation::matrix(rotated());
        Ok(match self.rule {
            ScaleRule::Matrices => (above.carried().inverse()?, own),
            ScaleRule::Lossy => (back(), S::Matrix::from_diagonal(local.trs.scale)),
            ScaleRule::Transforms | ScaleRule::Compensated => {
                (back(), S::Matrix::from_diagonal(world.scale()))
            }
        })
    }
}

impl Hierarchy<Space3> {
    /// Turns the node so that its −z axis points at a place of the world, and its y axis as nearly up as that allows.
    ///
    /// −z is forward for cameras everywhere, and here for all nodes; [`aim`](Hierarchy::aim) takes any other axis. The axis is aimed as it is
    /// *shown*: under parents that stretch and skew, the picture still points at the target. Rates stay.
    ///
    /// ```
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space3, glam::DVec3};
    ///
    /// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let ship = tree.add(None, "ship", Local::identity())?;
    /// let gun = tree.add(Some(ship), "gun", Local::identity())?;
    /// tree.look_at(gun, DVec3::X * 9.0, DVec3::Y)?;
    /// let barrel = tree.transform_vector(DVec3::NEG_Z, Some(gun), None)?;
    /// assert!((barrel - DVec3::X).length() < 1e-15);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoDirection`] where the target is the node's own place, or up is along the line of sight;
    /// [`Error::Singular`](crate::Error::Singular) under a parent that flattens space; [`Error::NotFinite`](crate::Error::NotFinite).
    pub fn look_at(
        &mut self,
        node: NodeHandle,
        target: DVec3,
        up: DVec3,
    ) -> Result<(), HierarchyError> {
        self.aim(node, [DVec3::NEG_Z, DVec3::Y], target, up)
    }

    /// As [`look_at`](Hierarchy::look_at), for a node whose own forward and top directions are these.
    ///
    /// # Errors
    ///
    /// As [`look_at`](Hierarchy::look_at), and [`HierarchyError::NoDirection`] where forward and top are in one line.
    pub fn aim(
        &mut self,
        node: NodeHandle,
        [forward, top]: [DVec3; 2],
        target: DVec3,
        up: DVec3,
    ) -> Result<(), HierarchyError> {
        for given in [forward, top, target, up] {
            Linear::checked(given, Quantity::Point)?;
        }
        let (into_parent, own) = self.sight(node)?;
        let line = target - self.world_translation(node)?;
        let basis = |forward, top| basis(forward, top).ok_or(HierarchyError::NoDirection { node });
        let from = basis(own * forward, own * top)?;
        let to = basis(into_parent * line, into_parent * up)?;
        let turn = DQuat::from_mat3(&(to * from.transpose()));
        self.set_rotation(node, turn)
    }
}

/// Three directions at right angles: the first, what of the second is across it, and what is across both.
fn basis(forward: DVec3, top: DVec3) -> Option<DMat3> {
    let (forward, top) = (forward.try_normalize()?, top.try_normalize()?);
    let side = forward.cross(top);
    if side.length() < LEAST_SINE {
        return None;
    }
    let side = side.normalize();
    Some(DMat3::from_cols(forward, side.cross(forward), side))
}

impl Hierarchy<Space2> {
    /// Turns the node so that its x axis, as it is shown, points at a place of the world. Rates stay.
    ///
    /// In the plane x is forward: a turn of zero looks along it.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoDirection`] where the target is the node's own place;
    /// [`Error::Singular`](crate::Error::Singular) under a parent that flattens space; [`Error::NotFinite`](crate::Error::NotFinite).
    pub fn look_at(&mut self, node: NodeHandle, target: DVec2) -> Result<(), HierarchyError> {
        Linear::checked(target, Quantity::Point)?;
        let (into_parent, own) = self.sight(node)?;
        let line = target - self.world_translation(node)?;
        let lost = HierarchyError::NoDirection { node };
        let from = (own * DVec2::X).try_normalize().ok_or(lost)?;
        let to = (into_parent * line).try_normalize().ok_or(lost)?;
        let turn = Rotation2 {
            cos: from.dot(to),
            sin: from.perp_dot(to),
        };
        self.set_rotation(node, turn)
    }
}
