//! Nodes as seen from other nodes, and points carried between them.
//!
//! Picture: two passengers of a ship far out at sea compare where they sit. They look along the
//! corridor and leave the ship's place on the globe out of it. Likewise, what lies above the
//! nearest common ancestor of two nodes has no part in how the one is seen from the other, so that
//! it costs no digits either: not where the ancestor is far from the origin, nor where it moves
//! fast.
//!
//! Each of the two nodes is first seen from that ancestor, as follows.
//!
//! * Without a common ancestor it is seen from the world.
//! * By the rule that multiplies matrices and shows the product, in the ancestor's own coordinates,
//!   by multiplying the local matrices between. That product may start anywhere.
//! * By the other rules the linear part depends on all that lies above, and is that of the world.
//!   Only places are taken relative to the ancestor: the sum of L_P T over the nodes between, in
//!   world axes.

use super::fold::WorldMotion;
use crate::affine::Affine;
use crate::error::Quantity;
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::motion::{DynamicTransform, MotionTerms, PointMotion};
use crate::scale::{AffineMotion, one_scale};
use crate::space::{Linear, Matrix, Rotation, Space};
use crate::transform::Transform;

/// Of a node there are two maps: the one by which it is shown, and the one that its children
/// inherit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::hierarchy) enum Map {
    Shown,
    Carried,
}

impl<S: Space> Hierarchy<S> {
    /// Returns a node as seen from another, or from the world: `frame_from_node`.
    ///
    /// # Errors
    ///
    /// [`Error::Singular`](crate::Error::Singular) where the frame is flat, and what
    /// [`world_transform`](Hierarchy::world_transform) refuses.
    pub fn relative_matrix(
        &self,
        node: NodeHandle,
        frame: Option<NodeHandle>,
    ) -> Result<Affine<S>, HierarchyError> {
        let Some(frame) = frame else {
            return self.world_matrix(node); // read for every node of every frame
        };
        let above = self.common_ancestor(Some(node), Some(frame))?;
        if frame == node {
            return Ok(Affine::identity());
        }
        let above_from_node = self.seen_from(node, above)?;
        if self.is_origin(frame, above) {
            return Ok(above_from_node);
        }
        let (back, origin) = self.back(frame, above)?;
        Ok(Affine {
            linear: back * above_from_node.linear,
            translation: back * (above_from_node.translation - origin),
        })
    }

    /// Returns a node as it moves in another, or in the world.
    ///
    /// # Errors
    ///
    /// [`Error::Singular`](crate::Error::Singular) where the frame is flat, and what
    /// [`world_motion`](Hierarchy::world_motion) refuses.
    pub fn relative_motion(
        &self,
        node: NodeHandle,
        frame: Option<NodeHandle>,
    ) -> Result<AffineMotion<S>, HierarchyError> {
        self.relative_map(node, frame, Map::Shown)
    }

    /// Returns one of a node's maps as it moves in the same map of another node, or in the world.
    pub(in crate::hierarchy) fn relative_map(
        &self,
        node: NodeHandle,
        frame: Option<NodeHandle>,
        map: Map,
    ) -> Result<AffineMotion<S>, HierarchyError> {
        let above = self.common_ancestor(Some(node), frame)?;
        let above_from_node = self.motion_from(node, above, map)?;
        let Some(frame) = frame else {
            return Ok(above_from_node);
        };
        if frame == node {
            return Ok(AffineMotion::identity());
        }
        if Some(frame) == above && self.folds(map) {
            return Ok(above_from_node);
        }
        let above_from_frame = self.motion_from(frame, above, map)?;
        Ok(above_from_node.relative_to(&above_from_frame)?)
    }

    /// Returns a node as it moves in another, or in the world, as a transform with one scale.
    ///
    /// ```
    /// use kinetree::glam::DVec2;
    /// use kinetree::space::{Bivector2, Rotation2};
    /// use kinetree::{Hierarchy, Local, Space2, ScaleRule, Transform};
    ///
    /// // Two roundabouts side by side rotate against each other: the one, as seen from the other.
    /// let mut fair = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    /// let spin = |rate| Local::identity().with_angular_velocity(Bivector2::new(rate));
    /// let one = fair.add(None, "one", spin(1.0))?;
    /// let other = fair.add(None, "other", spin(-1.0))?;
    /// fair.set_translation(other, DVec2::X * 10.0)?;
    ///
    /// let seen = fair.relative(other, Some(one))?;
    /// assert_eq!(seen.angular_velocity, Bivector2::new(-2.0));
    /// assert_eq!(seen.velocity, DVec2::Y * -10.0); // it seems to circle
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotSimilar`](crate::Error::NotSimilar) and
    /// [`Error::NotPositive`](crate::Error::NotPositive) as for [`world`](Hierarchy::world), of
    /// either.
    pub fn relative(
        &self,
        node: NodeHandle,
        frame: Option<NodeHandle>,
    ) -> Result<DynamicTransform<S>, HierarchyError> {
        let world_from_node = self.world(node)?;
        let Some(frame) = frame else {
            return Ok(world_from_node);
        };
        if frame == node {
            return Ok(DynamicTransform::identity());
        }
        self.world(frame)?; // refuses a frame without one scale
        let above = self.common_ancestor(Some(node), Some(frame))?;
        if let Some(above) = above
            && let Some(above_from_node) = self.moving_from(node, above)?
        {
            if frame == above {
                return Ok(above_from_node);
            }
            if let Some(above_from_frame) = self.moving_from(frame, above)? {
                return Ok(above_from_node.relative_to(above_from_frame));
            }
        }
        let seen = self.relative_motion(node, Some(frame))?;
        let rotating = self.relative_frame(node, Some(frame))?;
        let rotation = rotating.transform.rotation;
        let origin = seen.origin();
        Ok(DynamicTransform {
            transform: Transform {
                translation: origin.position,
                rotation,
                scale: one_scale::<S>(rotation, seen.affine.linear)?,
            },
            velocity: origin.velocity,
            acceleration: origin.acceleration,
            ..rotating
        })
    }

    /// Returns the terms that make up the motion of a point in `frame`, or in the world. The point
    /// is given in the coordinates of `node`, which carries it.
    ///
    /// They are the terms of [`relative`](Hierarchy::relative)`(node, frame)`, in the axes and
    /// lengths of the frame. Their sums are what [`transform_motion`](Hierarchy::transform_motion)
    /// returns.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`](crate::Error::NotFinite) for a component of the point that is NaN or
    /// infinite, and what [`relative`](Hierarchy::relative) refuses.
    pub fn motion_terms(
        &self,
        node: NodeHandle,
        frame: Option<NodeHandle>,
        point: PointMotion<S>,
    ) -> Result<MotionTerms<S>, HierarchyError> {
        let point = PointMotion::<S>::new(point.position, point.velocity, point.acceleration)?;
        Ok(self.relative(node, frame)?.motion_terms(point))
    }

    /// Returns a point given in one node's coordinates in those of another. `None` is the world.
    ///
    /// The distance of two things is that of their places in the *world*: in a node's own
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
            motion = above_from.inverse_transform_motion(motion)?;
        }
        Ok(motion)
    }

    /// Returns a node in another, or in the world, as frames with the world's lengths. Only its
    /// rotation, angular velocity and angular acceleration are meant: by all rules they compose as
    /// if nothing were scaled.
    pub(in crate::hierarchy) fn relative_frame(
        &self,
        node: NodeHandle,
        frame: Option<NodeHandle>,
    ) -> Result<DynamicTransform<S>, HierarchyError> {
        let above = self.common_ancestor(Some(node), frame)?;
        let above_from_node = self.frame_from(node, above)?;
        match frame {
            None => Ok(above_from_node),
            Some(frame) if Some(frame) == above => Ok(above_from_node),
            Some(frame) => Ok(above_from_node.relative_to(self.frame_from(frame, above)?)),
        }
    }

    /// Returns a node as seen from an ancestor, if it and all nodes between have one scale each:
    /// what most trees are made of, and the short way.
    fn moving_from(
        &self,
        node: NodeHandle,
        above: NodeHandle,
    ) -> Result<Option<DynamicTransform<S>>, HierarchyError> {
        if !self.rule.inherits_one_scale() {
            return Ok(None);
        }
        let mut folded: Option<DynamicTransform<S>> = None;
        for node in self.between(node, Some(above))? {
            let moving = self.local(node)?.moving();
            let Some(local) = moving.filter(|_| !self.drops_scale(node)) else {
                return Ok(None);
            };
            folded = Some(folded.map_or(local, |folded| local * folded));
        }
        Ok(Some(folded.unwrap_or_else(DynamicTransform::identity)))
    }

    fn frame_from(
        &self,
        node: NodeHandle,
        above: Option<NodeHandle>,
    ) -> Result<DynamicTransform<S>, HierarchyError> {
        if above.is_none() {
            return self.world_frame(node);
        }
        let mut folded = DynamicTransform::identity();
        for node in self.between(node, above)? {
            folded = self.local(node)?.frame() * folded;
        }
        Ok(folded)
    }

    /// Returns whether the matrices between a node and an ancestor are multiplied, so that a node
    /// seen from itself is the identity.
    fn folds(&self, map: Map) -> bool {
        match map {
            Map::Shown => self.rule.shows_skew(),
            Map::Carried => self.rule.multiplies(),
        }
    }

    /// Returns whether the node, seen from the ancestor, is the identity.
    fn is_origin(&self, node: NodeHandle, above: Option<NodeHandle>) -> bool {
        above == Some(node) && self.folds(Map::Shown)
    }

    /// Returns the map by which the node is shown, as seen from an ancestor.
    fn seen_from(
        &self,
        node: NodeHandle,
        above: Option<NodeHandle>,
    ) -> Result<Affine<S>, HierarchyError> {
        if above.is_none() {
            return self.world_matrix(node);
        }
        let mut nodes = self.between(node, above)?;
        if !self.folds(Map::Shown) {
            let mut translation = S::Vector::zero();
            for node in nodes {
                let carried = match self.parent(node)? {
                    None => S::Matrix::identity(),
                    Some(parent) => self.world_transform(parent)?.carried(),
                };
                translation = carried * self.local(node)?.trs.translation + translation;
            }
            let linear = self.world_matrix(node)?.linear;
            return Ok(Affine {
                linear,
                translation,
            });
        }
        let Some(first) = nodes.next() else {
            return Ok(Affine::identity());
        };
        if self.rows.compensating > 0 {
            return Ok(self.motion_from(node, above, Map::Shown)?.affine);
        }
        let mut folded = self.local(first)?.matrix();
        for node in nodes {
            folded = self.local(node)?.matrix() * folded;
        }
        Ok(folded)
    }

    /// Returns whether the node inherits its parent's linear part without the parent's own scale.
    pub(in crate::hierarchy) fn drops_scale(&self, node: NodeHandle) -> bool {
        self.rows.compensating > 0
            && self.rule.multiplies()
            && self.compensates(node).unwrap_or(false)
    }

    /// Returns the inverse linear part of the node as seen from an ancestor, and its origin there.
    fn back(
        &self,
        node: NodeHandle,
        above: Option<NodeHandle>,
    ) -> Result<(S::Matrix, S::Vector), HierarchyError> {
        if above.is_none() {
            let linear = self.inverse_world_matrix(node)?.linear;
            return Ok((linear, self.world_translation(node)?));
        }
        let seen = self.seen_from(node, above)?;
        Ok((seen.linear.inverse()?, seen.translation))
    }

    /// Returns one of a node's maps and its motion as seen from an ancestor.
    fn motion_from(
        &self,
        node: NodeHandle,
        above: Option<NodeHandle>,
        map: Map,
    ) -> Result<AffineMotion<S>, HierarchyError> {
        let world = || match map {
            Map::Shown => self.world_motion(node),
            Map::Carried => self.motion(node).map(|motion| motion.carried),
        };
        if above.is_none() {
            return world();
        }
        let mut nodes = self.between(node, above)?;
        if !self.folds(map) {
            let zero = PointMotion::at_rest(S::Vector::zero());
            let mut origin = zero;
            for node in nodes {
                let WorldMotion { carried, .. } = self.inherited(self.parent(node)?)?.motion;
                let own = self.local(node)?.frame().origin();
                let step = carried.with_origin(zero).transform_motion(own);
                origin = PointMotion {
                    position: step.position + origin.position,
                    velocity: step.velocity + origin.velocity,
                    acceleration: step.acceleration + origin.acceleration,
                };
            }
            return Ok(world()?.with_origin(origin));
        }
        let Some(first) = nodes.next() else {
            return Ok(AffineMotion::identity());
        };
        let local = self.local(first)?;
        let mut folded = AffineMotion::rotating(local.frame(), local.linear());
        let (mut center, mut drops) = (local.frame().origin(), self.drops_scale(first));
        for node in nodes {
            let local = self.local(node)?;
            let whole = AffineMotion::rotating(local.frame(), local.linear());
            folded = if drops {
                let straight = AffineMotion::rotating(local.frame(), local.trs.rotation.matrix());
                about(
                    straight.with_origin(whole.transform_motion(center)),
                    folded,
                    center,
                )
            } else {
                whole * folded
            };
            (center, drops) = (local.frame().origin(), self.drops_scale(node));
        }
        if let Some(above) = above.filter(|_| drops) {
            let back = Affine {
                linear: self.local(above)?.own_stretch().inverse()?,
                translation: S::Vector::zero(),
            };
            folded = about(
                AffineMotion::at_rest(back).with_origin(center),
                folded,
                center,
            );
        }
        Ok(folded)
    }
}

/// Returns the motion of what moves about a center, after a map that carries the center along: all
/// that a node carries inherits what the node does, about the node's origin.
#[inline(never)]
fn about<S: Space>(
    map: AffineMotion<S>,
    folded: AffineMotion<S>,
    center: PointMotion<S>,
) -> AffineMotion<S> {
    let origin = folded.origin();
    map * folded.with_origin(PointMotion {
        position: origin.position - center.position,
        velocity: origin.velocity - center.velocity,
        acceleration: origin.acceleration - center.acceleration,
    })
}
