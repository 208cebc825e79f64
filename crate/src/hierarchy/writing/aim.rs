//! Aiming nodes at places.

use glam::{DMat3, DQuat, DVec2, DVec3};

use crate::error::{Error, Quantity};
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::space::{Linear, Matrix, Rotation, Rotation2, Scalar, Space, Space2, Space3};

/// The least sine between two directions that span a plane: 1e-9.
///
/// Smaller, and the roll about the line of sight is made of rounding; larger, and a camera that
/// looks almost straight up is refused.
const LEAST_SINE: f64 = 1e-9;

/// The rounds after which the search for a rotation is given up, and the change of its matrix from
/// one round to the next at which it has ended.
///
/// Only by [`ScaleRule::Lossy`](crate::ScaleRule::Lossy) does the shown stretch depend on the
/// rotation. For an axis of the frame three rounds suffice; a slanted direction comes nearer by a
/// factor each round, or not at all. The last digits are left to rounding.
const MOST_ROUNDS: usize = 200;
const SETTLED: f64 = 1e-12;

impl<S: Space> Hierarchy<S> {
    /// Rotates the node as `solve` says, which is given the map from world directions to those
    /// among which the node is rotated, and the stretch with which the node is shown.
    fn rotate_shown(
        &mut self,
        node: NodeHandle,
        solve: impl Fn(S::Matrix, S::Matrix) -> Option<S::Rotation>,
    ) -> Result<(), HierarchyError> {
        self.catch_up();
        let (local, compensates) = (self.local(node)?, self.compensates(node)?);
        let above = self.parent(node)?;
        let parent = above
            .map(|parent| self.world_transform(parent))
            .transpose()?;
        let parent = parent.as_ref();
        let into_parent = match parent {
            None => S::Matrix::identity(),
            Some(parent) => {
                let flat = |error: Error| self.flattened(above, None, error.into());
                let into = self.rule.direction_in_parent(parent, compensates);
                into.map_err(flat)?
            }
        };
        let mut trs = local.trs;
        let mut last = None;
        for _ in 0..MOST_ROUNDS {
            let shown = self
                .rule
                .shown_stretch(parent, &trs, local.stretch, compensates);
            // The present rotation may flatten what the wanted one does not.
            let guess = || solve(into_parent, S::Matrix::from_diagonal(trs.scale));
            let found = solve(into_parent, shown).or_else(guess);
            trs.rotation = found.ok_or(HierarchyError::NoDirection { node })?;
            let matrix = trs.rotation.matrix();
            let settled = |last: S::Matrix| (matrix - last).norm().real() <= SETTLED;
            if last.is_some_and(settled) {
                return self.set_rotation(node, trs.rotation);
            }
            last = Some(matrix);
        }
        Err(HierarchyError::NoDirection { node })
    }
}

impl Hierarchy<Space3> {
    /// Rotates the node so that its −z axis points at a place of the world, and its y axis as
    /// nearly up as that allows.
    ///
    /// −z is forward for cameras everywhere, and here for all nodes; [`aim`](Hierarchy::aim) takes
    /// any other axis. The axis is aimed as it is *shown*: under parents that stretch, skew and
    /// mirror, the picture still points at the target. Rates stay.
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
    /// [`HierarchyError::NoDirection`] where the target is the node's own place, up is along the
    /// line of sight, or the node is shown without extent in that direction;
    /// [`HierarchyError::Flat`] under a parent that flattens space;
    /// [`Error::NotFinite`].
    #[inline] // or this crate and the caller's compile all it calls, each for itself
    pub fn look_at(
        &mut self,
        node: NodeHandle,
        target: DVec3,
        up: DVec3,
    ) -> Result<(), HierarchyError> {
        self.aim(node, [DVec3::NEG_Z, DVec3::Y], target, up)
    }

    /// Does as [`look_at`](Hierarchy::look_at), for a node with these forward and top directions of
    /// its own.
    ///
    /// # Errors
    ///
    /// As [`look_at`](Hierarchy::look_at), and [`HierarchyError::NoDirection`] where forward and
    /// top are in one line, or where by [`ScaleRule::Lossy`](crate::ScaleRule::Lossy), whose
    /// stretch depends on the rotation, no rotation was found that shows a slanted direction at the
    /// target.
    #[inline]
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
        let line = target - self.world_translation(node)?;
        self.rotate_shown(node, |into_parent, shown| {
            let from = basis(shown * forward, shown * top)?;
            let to = basis(into_parent * line, into_parent * up)?;
            Some(DQuat::from_mat3(&(to * from.transpose())))
        })
    }
}

/// Returns three directions at right angles: the first, the part of the second across it, and the
/// one across both.
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
    /// Rotates the node so that its x axis, as it is shown, points at a place of the world. Rates
    /// stay.
    ///
    /// In the plane x is forward: a rotation by zero looks along it.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoDirection`] where the target is the node's own place, or the node is
    /// shown without extent in that direction; [`HierarchyError::Flat`] under a parent that
    /// flattens space; [`Error::NotFinite`].
    #[inline]
    pub fn look_at(&mut self, node: NodeHandle, target: DVec2) -> Result<(), HierarchyError> {
        Linear::checked(target, Quantity::Point)?;
        let line = target - self.world_translation(node)?;
        self.rotate_shown(node, |into_parent, shown| {
            let from = (shown * DVec2::X).try_normalize()?;
            let to = (into_parent * line).try_normalize()?;
            Some(Rotation2 {
                cos: from.dot(to),
                sin: from.perp_dot(to),
            })
        })
    }
}
