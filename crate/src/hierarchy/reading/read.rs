//! How nodes stand and move in the world, and in each other.

use crate::affine::Affine;
use crate::error::Quantity;
use crate::hierarchy::{Hierarchy, HierarchyError, Local, NodeHandle};
use crate::motion::{DynamicTransform, MotionTerms, PointMotion, Rates};
use crate::scale::AffineMotion;
use crate::space::{Linear, Matrix, Space};
use crate::transform::Transform;

impl<S: Space> Hierarchy<S> {
    /// The node's state in its parent.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn local(&self, node: NodeHandle) -> Result<&Local<S>, HierarchyError> {
        Ok(&self.nodes.get(node)?.local)
    }

    /// `world_from_node`: where the node's own coordinates end up.
    ///
    /// # Errors
    ///
    /// What [`world_transform`](Hierarchy::world_transform) refuses.
    pub fn world_matrix(&self, node: NodeHandle) -> Result<Affine<S>, HierarchyError> {
        Ok(self.world_transform(node)?.matrix())
    }

    /// The velocity and acceleration of the node's origin in the world, and the angular velocity and acceleration of the product of
    /// the rotations from the root down.
    ///
    /// # Errors
    ///
    /// What [`world_transform`](Hierarchy::world_transform) refuses, and [`Error::NotFinite`] where a rate overflows.
    pub fn world_rates(&self, node: NodeHandle) -> Result<Rates<S>, HierarchyError> {
        Ok(self.motion(node)?.rates)
    }

    /// The node in the world as a transform with one scale, and its rates.
    ///
    /// # Errors
    ///
    /// [`Error::NotSimilar`] where the scales from the root down have made the node longer along one axis than another, or skewed it:
    /// no one scale tells that. Ask for [`world_motion`](Hierarchy::world_motion) or [`world_rates`](Hierarchy::world_rates), which
    /// always answer. [`Error::NotPositive`] where it is mirrored or flattened.
    pub fn world(&self, node: NodeHandle) -> Result<DynamicTransform<S>, HierarchyError> {
        let world = self.world_transform(node)?;
        let place = Transform {
            translation: world.translation(),
            rotation: world.rotation(),
            scale: world.one_scale()?,
        };
        Ok(DynamicTransform::at_rest(place) + self.world_rates(node)?)
    }

    /// The node in the world as a frame with the world's own lengths: what a rigid body at the node does, however it is drawn.
    ///
    /// # Errors
    ///
    /// What [`world_rates`](Hierarchy::world_rates) refuses.
    pub fn world_frame(&self, node: NodeHandle) -> Result<DynamicTransform<S>, HierarchyError> {
        Ok(self.hung(Some(node))?.frame())
    }

    /// A node as seen from another, or from the world: `frame_from_node`.
    ///
    /// # Errors
    ///
    /// [`Error::Singular`] where the frame is flat, and what [`world_transform`](Hierarchy::world_transform) refuses.
    pub fn relative_matrix(
        &self,
        node: NodeHandle,
        frame: Option<NodeHandle>,
    ) -> Result<Affine<S>, HierarchyError> {
        let world_from_node = self.world_matrix(node)?;
        Ok(match frame {
            None => world_from_node,
            Some(frame) if frame == node => Affine::identity(),
            Some(frame) => self.inverse_world_matrix(frame)? * world_from_node,
        })
    }

    /// A node as it moves in another, or in the world.
    ///
    /// # Errors
    ///
    /// [`Error::Singular`] where the frame is flat, and what [`world_motion`](Hierarchy::world_motion) refuses.
    pub fn relative_motion(
        &self,
        node: NodeHandle,
        frame: Option<NodeHandle>,
    ) -> Result<AffineMotion<S>, HierarchyError> {
        let world_from_node = self.world_motion(node)?;
        Ok(match frame {
            None => world_from_node,
            Some(frame) if frame == node => AffineMotion::identity(),
            Some(frame) => self.world_motion(frame)?.inverse()? * world_from_node,
        })
    }

    /// A node as it moves in another, or in the world, as a transform with one scale.
    ///
    /// ```
    /// use kinetree::{Hierarchy, Local, Space2, ScaleRule, Transform, glam::DVec2, space::{Bivector2, Rotation2}};
    ///
    /// // Two roundabouts side by side, turning against each other. How does one look from the other?
    /// let mut fair = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    /// let spin = |rate| Local::identity().with_angular_velocity(Bivector2::new(rate));
    /// let one = fair.add(None, "one", spin(1.0))?;
    /// let other = fair.add(None, "other", spin(-1.0))?;
    /// fair.set_translation(other, DVec2::X * 10.0)?;
    ///
    /// let seen = fair.relative(other, Some(one))?;
    /// assert_eq!(seen.angular_velocity, Bivector2::new(-2.0));
    /// assert_eq!(seen.velocity, DVec2::Y * -10.0); // it seems to circle round
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotSimilar`] and [`Error::NotPositive`] as for [`world`](Hierarchy::world), of either.
    pub fn relative(
        &self,
        node: NodeHandle,
        frame: Option<NodeHandle>,
    ) -> Result<DynamicTransform<S>, HierarchyError> {
        let world_from_node = self.world(node)?;
        Ok(match frame {
            None => world_from_node,
            Some(frame) if frame == node => DynamicTransform::identity(),
            Some(frame) => world_from_node.relative_to(self.world(frame)?),
        })
    }

    /// Returns the terms that make up the motion of a point in `frame`, or in the world. The point is
    /// given in the coordinates of `node`, which carries it.
    ///
    /// They are the terms of [`relative`](Hierarchy::relative)`(node, frame)`, in the axes and lengths
    /// of the frame. Their sums are what [`transform_motion`](Hierarchy::transform_motion) returns.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for a component of the point that is NaN or infinite, and what
    /// [`relative`](Hierarchy::relative) refuses.
    pub fn motion_terms(
        &self,
        node: NodeHandle,
        frame: Option<NodeHandle>,
        point: PointMotion<S>,
    ) -> Result<MotionTerms<S>, HierarchyError> {
        let point = PointMotion::<S>::new(point.position, point.velocity, point.acceleration)?;
        Ok(self.relative(node, frame)?.motion_terms(point))
    }

    /// A point given in one node's coordinates, in another's. `None` is the world.
    ///
    /// The distance of two things is that of their places in the *world*: in a node's own coordinates it comes out in the node's
    /// own lengths.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for a point that is none, and what [`relative_matrix`](Hierarchy::relative_matrix) refuses.
    pub fn transform_point(
        &self,
        point: S::Vector,
        from: Option<NodeHandle>,
        to: Option<NodeHandle>,
    ) -> Result<S::Vector, HierarchyError> {
        let point = point.checked(Quantity::Point)?;
        let through = |world: S::Vector| -> Result<S::Vector, HierarchyError> {
            Ok(match to {
                None => world,
                Some(to) => self.inverse_world_matrix(to)?.transform_point(world),
            })
        };
        match from {
            _ if from == to => self.present(from).map(|()| point),
            None => through(point),
            Some(from) => through(self.world_matrix(from)?.transform_point(point)),
        }
    }

    /// An arrow given in one node's axes and lengths, in another's: a direction, an offset. `None` is the world.
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
        self.present(from)?;
        if from == to {
            return Ok(vector);
        }
        if let Some(from) = from {
            vector = self.world_matrix(from)?.transform_vector(vector);
        }
        if let Some(to) = to {
            vector = self.inverse_world_matrix(to)?.transform_vector(vector);
        }
        Ok(vector)
    }

    /// The normal of a surface given in one node's axes, in another's. `None` is the world. Its length changes.
    ///
    /// Down into a node it is Lᵀ n and up into the world L⁻ᵀ n, with L the linear part of the node's world matrix: what stays at right
    /// angles to the surface when both are stretched.
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
        self.present(from)?;
        if from == to {
            return Ok(normal);
        }
        if let Some(from) = from {
            normal = self.inverse_world_matrix(from)?.linear.transpose() * normal;
        }
        if let Some(to) = to {
            normal = self.world_matrix(to)?.linear.transpose() * normal;
        }
        Ok(normal)
    }

    /// A moving point given in one node's coordinates, in another's: position, velocity and acceleration. `None` is the world.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for a motion that is none, and what [`relative_motion`](Hierarchy::relative_motion) refuses.
    pub fn transform_motion(
        &self,
        motion: PointMotion<S>,
        from: Option<NodeHandle>,
        to: Option<NodeHandle>,
    ) -> Result<PointMotion<S>, HierarchyError> {
        let mut motion =
            PointMotion::<S>::new(motion.position, motion.velocity, motion.acceleration)?;
        self.present(from)?;
        if from == to {
            return Ok(motion);
        }
        if let Some(from) = from {
            motion = self.world_motion(from)?.transform_motion(motion);
        }
        if let Some(to) = to {
            motion = self.world_motion(to)?.inverse_transform_motion(motion)?;
        }
        Ok(motion)
    }

    /// Whether the frame is there; the world always is.
    fn present(&self, frame: Option<NodeHandle>) -> Result<(), HierarchyError> {
        frame.map_or(Ok(()), |frame| self.nodes.get(frame).map(|_| ()))
    }
}
