//! Points, arrows, normals and moving points carried from one node's coordinates to another's, by
//! way of the nearest common ancestor.

use super::relative::Map;
use crate::error::Quantity;
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::motion::PointMotion;
use crate::space::{Linear, Matrix, Space};

impl<S: Space> Hierarchy<S> {
    /// Returns a point given in one node's coordinates in those of another. `None` is the world.
    ///
    /// The distance of two things is measured between their places in the *world*: in a node's own
    /// coordinates it comes out in the node's own lengths.
    ///
    /// ```
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space3, Transform};
    /// use kinetree::glam::{DQuat, DVec3};
    ///
    /// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let small = Transform::new(DVec3::X * 10.0, DQuat::IDENTITY, 0.5)?;
    /// let doll = tree.add(None, "doll", Local::from(small))?;
    /// let nose = tree.transform_point(DVec3::Z, Some(doll), None)?;
    /// assert_eq!(nose, DVec3::new(10.0, 0.0, 0.5));
    /// assert_eq!(tree.transform_point(nose, None, Some(doll))?, DVec3::Z);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`](crate::Error::NotFinite) for a point that is not finite, and what
    /// [`relative_matrix`](Hierarchy::relative_matrix) refuses.
    pub fn transform_point(
        &self,
        point: S::Vector,
        from: Option<NodeHandle>,
        to: Option<NodeHandle>,
    ) -> Result<S::Vector, HierarchyError> {
        let mut point = point.checked(Quantity::Point)?;
        let above = self.common_ancestor(from, to)?;
        if from == to {
            return Ok(point);
        }
        if let Some(from) = from {
            point = self.seen_from(from, above)?.transform_point(point);
        }
        if let Some(to) = to
            && !self.is_origin(to, above)
        {
            let (back, origin) = self.back(to, above)?;
            point = back * (point - origin);
        }
        Ok(point)
    }

    /// Returns an arrow given in one node's axes and lengths in those of another: a direction, an
    /// offset. `None` is the world.
    ///
    /// # Errors
    ///
    /// As [`transform_point`](Hierarchy::transform_point).
    pub fn transform_vector(
        &self,
        vector: S::Vector,
        from: Option<NodeHandle>,
        to: Option<NodeHandle>,
    ) -> Result<S::Vector, HierarchyError> {
        let mut vector = vector.checked(Quantity::Point)?;
        let above = self.common_ancestor(from, to)?;
        if from == to {
            return Ok(vector);
        }
        if let Some(from) = from {
            vector = self.seen_from(from, above)?.transform_vector(vector);
        }
        if let Some(to) = to
            && !self.is_origin(to, above)
        {
            vector = self.back(to, above)?.0 * vector;
        }
        Ok(vector)
    }

    /// Returns the normal of a surface given in one node's axes in those of another. `None` is the
    /// world. Its length changes.
    ///
    /// Down into a node it is Lᵀ n and up into the world L⁻ᵀ n, with L the linear part of the
    /// node's world matrix: the direction that stays at right angles to the surface when both are
    /// stretched.
    ///
    /// # Errors
    ///
    /// As [`transform_point`](Hierarchy::transform_point); here it is `from` that may not be flat.
    pub fn transform_normal(
        &self,
        normal: S::Vector,
        from: Option<NodeHandle>,
        to: Option<NodeHandle>,
    ) -> Result<S::Vector, HierarchyError> {
        let mut normal = normal.checked(Quantity::Point)?;
        let above = self.common_ancestor(from, to)?;
        if from == to {
            return Ok(normal);
        }
        if let Some(from) = from
            && !self.is_origin(from, above)
        {
            normal = self.back(from, above)?.0.transpose() * normal;
        }
        if let Some(to) = to {
            normal = self.seen_from(to, above)?.linear.transpose() * normal;
        }
        Ok(normal)
    }

    /// Returns a moving point given in one node's coordinates in those of another: position,
    /// velocity and acceleration. `None` is the world.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`](crate::Error::NotFinite) for a motion that is not finite, and what
    /// [`relative_motion`](Hierarchy::relative_motion) refuses.
    pub fn transform_motion(
        &self,
        motion: PointMotion<S>,
        from: Option<NodeHandle>,
        to: Option<NodeHandle>,
    ) -> Result<PointMotion<S>, HierarchyError> {
        let mut motion =
            PointMotion::<S>::new(motion.position, motion.velocity, motion.acceleration)?;
        let above = self.common_ancestor(from, to)?;
        if from == to {
            return Ok(motion);
        }
        if let Some(from) = from {
            let above_from = self.motion_from(from, above, Map::Shown)?;
            motion = above_from.transform_motion(motion);
        }
        if let Some(to) = to
            && !self.is_origin(to, above)
        {
            let above_from = self.motion_from(to, above, Map::Shown)?;
            let seen = above_from.inverse_transform_motion(motion);
            motion =
                seen.map_err(|error| self.flattened_from(Some(to), above, Map::Shown, error))?;
        }
        Ok(motion)
    }
}
