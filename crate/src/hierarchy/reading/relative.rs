//! Nodes as seen from other nodes.
//!
//! Picture: two passengers of a ship far out at sea compare where they sit. They look along the
//! corridor and leave the ship's place on the globe out of it. Likewise, what lies above the
//! nearest common ancestor of two nodes has no part in how the one is seen from the other, so that
//! it costs no digits either: not where the ancestor is far from the origin, nor where it moves
//! fast.
//!
//! Each of the two nodes is first seen from that ancestor, by `ancestor.rs`. Points go from node to
//! node by the same way, in `carry.rs`.

use crate::affine::Affine;
use crate::hierarchy::local::mirrored;
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::motion::{DynamicTransform, MotionTerms, PointMotion, Rates};
use crate::scale::{AffineMotion, one_scale};
use crate::space::{Bivector, Matrix, Mirror, Scalar, Space, UNIT_TOLERANCE};
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
    /// [`HierarchyError::Flat`] where the frame is flat, and what
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
    /// [`HierarchyError::Flat`] where the frame is flat, and what
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
        let seen = above_from_node.relative_to(&above_from_frame);
        seen.map_err(|error| self.flattened_from(Some(frame), above, map, error))
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
    /// [`HierarchyError::Uneven`] and [`Error::NotPositive`](crate::Error::NotPositive) as for
    /// [`world`](Hierarchy::world), of either.
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
        let (rotating, _) = self.relative_frame(node, Some(frame), Map::Shown)?;
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

    /// Returns the terms that make up the motion of a point in `to`. The point is given in the
    /// coordinates of `from`, which carries it. `None` is the world.
    ///
    /// They are the terms of [`relative`](Hierarchy::relative)`(from, to)`, in the axes and lengths
    /// of `to`. Their sums are what [`transform_motion`](Hierarchy::transform_motion) returns for
    /// the same three arguments.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`](crate::Error::NotFinite) for a component of the point that is NaN or
    /// infinite, and what [`relative`](Hierarchy::relative) refuses; but a mirror image of one size
    /// moves as a whole, and has terms. [`HierarchyError::ShapeChanges`] where one of them has one
    /// scale for an instant only, under a stretch that turns.
    pub fn motion_terms(
        &self,
        point: PointMotion<S>,
        from: Option<NodeHandle>,
        to: Option<NodeHandle>,
    ) -> Result<MotionTerms<S>, HierarchyError> {
        let point = PointMotion::<S>::new(point.position, point.velocity, point.acceleration)?;
        let Some(node) = from else {
            let Some(frame) = to else {
                return Ok(DynamicTransform::identity().motion_terms(point));
            };
            let (world_from_frame, mirror) = self.moving(frame, None)?;
            let seen = world_from_frame.inverse().motion_terms(point);
            return Ok(seen.mirrored(mirror));
        };
        let (moving, mirror) = self.moving(node, to)?;
        Ok(moving.motion_terms(PointMotion {
            position: mirror.arrow::<S>(point.position),
            velocity: mirror.arrow::<S>(point.velocity),
            acceleration: mirror.arrow::<S>(point.acceleration),
        }))
    }

    /// Refuses a node whose shape changes as it turns: no term tells that. Below unequal scales the
    /// product may have one scale for an instant and lean in the next; by the rule
    /// [`Lossy`](crate::ScaleRule::Lossy) the scale that is shown is what the rotation leaves of
    /// it.
    fn expect_shape_that_stays(
        &self,
        node: NodeHandle,
        frame: Option<NodeHandle>,
        (moving, mirror): (&DynamicTransform<S>, Mirror),
    ) -> Result<(), HierarchyError> {
        // The other rules carry a rotation and a scale along, each for itself.
        if !self.rule.multiplies() {
            return Ok(());
        }
        let frame_is_even = || frame.map_or(Ok(true), |frame| self.scales_evenly(frame));
        if self.scales_evenly(node)? && frame_is_even()? {
            return Ok(());
        }
        let seen = self.relative_motion(node, frame)?;
        let rigid = AffineMotion::from(*moving);
        let size = moving.transform.scale.real().abs();
        let spin = moving.angular_velocity.matrix().norm().real();
        let spin_rate = moving.angular_acceleration.matrix().norm().real();
        // What counts as one scale may turn its small deviation along.
        let off = |a: S::Matrix, b: S::Matrix, rate: f64| {
            (a - b).norm().real() / (size * (1.0 + rate)) > UNIT_TOLERANCE
        };
        let rate = mirror.columns::<S>(seen.rate.linear);
        let second_rate = mirror.columns::<S>(seen.second_rate.linear);
        let turning = spin * spin + spin_rate;
        if off(rate, rigid.rate.linear, spin) || off(second_rate, rigid.second_rate.linear, turning)
        {
            let rate = (rate - rigid.rate.linear).norm().real() / size;
            return Err(HierarchyError::ShapeChanges { node, rate });
        }
        Ok(())
    }

    /// Returns whether the node and all above it have one scale each.
    fn scales_evenly(&self, node: NodeHandle) -> Result<bool, HierarchyError> {
        for node in core::iter::once(node).chain(self.ancestors(node)?) {
            if self.local(node)?.moving().is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns a node as it moves in another, or in the world, with one scale, and the axes along
    /// which it is turned round before: a mirror image of one size moves as a whole, too.
    ///
    /// # Errors
    ///
    /// As [`relative`](Hierarchy::relative), but for mirror images of one size; and
    /// [`HierarchyError::ShapeChanges`] where the one scale is there for an instant only.
    pub(in crate::hierarchy) fn moving(
        &self,
        node: NodeHandle,
        frame: Option<NodeHandle>,
    ) -> Result<(DynamicTransform<S>, Mirror), HierarchyError> {
        let (moving, mirror) = self.one_size_in(node, frame)?;
        self.expect_shape_that_stays(node, frame, (&moving, mirror))?;
        Ok((moving, mirror))
    }

    fn one_size_in(
        &self,
        node: NodeHandle,
        frame: Option<NodeHandle>,
    ) -> Result<(DynamicTransform<S>, Mirror), HierarchyError> {
        let refused = match self.relative(node, frame) {
            Ok(moving) => return Ok((moving, Mirror::NONE)),
            Err(refused) => refused,
        };
        if !self.rule.mirrors_rigidly() {
            return Err(refused);
        }
        for it in [Some(node), frame].into_iter().flatten() {
            let size = self.world_transform(it)?.one_size();
            size.map_err(|error| self.uneven_size(it, error))?;
        }
        let seen = self.relative_motion(node, frame)?;
        let (rotating, mirror) = self.relative_frame(node, frame, Map::Shown)?;
        let (origin, rotation) = (seen.origin(), rotating.transform.rotation);
        let scale = one_scale::<S>(rotation, mirror.columns::<S>(seen.affine.linear));
        let transform = Transform {
            translation: origin.position,
            rotation,
            scale: scale.map_err(|error| self.uneven_size(node, error))?,
        };
        let rates = Rates {
            velocity: origin.velocity,
            acceleration: origin.acceleration,
            ..rotating.rates()
        };
        Ok((DynamicTransform::at_rest(transform) + rates, mirror))
    }

    /// Returns the rotation of a node as seen from another, or from the world, and the motion of
    /// its origin and its rotation there: all four rates.
    ///
    /// It asks for no one scale. The rotation is R₂⁻¹ R₃, of the [rotations in the
    /// world](Hierarchy::world_rotation), as the mirror of the frame shows it; the angular rates
    /// are those of this rotation.
    ///
    /// # Errors
    ///
    /// As [`relative_motion`](Hierarchy::relative_motion).
    pub fn relative_rates(
        &self,
        node: NodeHandle,
        frame: Option<NodeHandle>,
    ) -> Result<(S::Rotation, Rates<S>), HierarchyError> {
        let origin = self.relative_motion(node, frame)?.origin();
        let (rotating, _) = self.relative_frame(node, frame, Map::Shown)?;
        let rates = Rates {
            velocity: origin.velocity,
            acceleration: origin.acceleration,
            ..rotating.rates()
        };
        Ok((rotating.transform.rotation, rates))
    }

    /// Returns a node in another, or in the world, as frames with the world's lengths, and the axes
    /// along which it is turned round there. Only its rotation, angular velocity and angular
    /// acceleration are meant: by all rules they compose as if nothing were scaled, but for
    /// mirrors.
    pub(in crate::hierarchy) fn relative_frame(
        &self,
        node: NodeHandle,
        frame: Option<NodeHandle>,
        map: Map,
    ) -> Result<(DynamicTransform<S>, Mirror), HierarchyError> {
        let above = self.common_ancestor(Some(node), frame)?;
        let (mut seen, mut mirror) = self.frame_from(node, above)?;
        let mut back = Mirror::NONE;
        if let Some(frame) = frame.filter(|frame| Some(*frame) != above) {
            let (from, own) = self.frame_from(frame, above)?;
            (seen, back) = (seen.relative_to(from), own);
        }
        if map == Map::Shown && !self.rule.shows_skew() {
            // Rotations compose without mirrors, but the coordinates of a node are mirrored.
            let shown =
                |it| -> Result<_, HierarchyError> { Ok(self.world_transform(it)?.shown_mirror()) };
            mirror = shown(node)?;
            back = frame.map_or(Ok(Mirror::NONE), shown)?;
        }
        Ok((mirrored(seen, back), back.and(mirror)))
    }
}
