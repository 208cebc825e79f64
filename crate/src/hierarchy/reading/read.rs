//! The state of a node in its parent and in the world.

use super::state::State;
use crate::hierarchy::{Hierarchy, HierarchyError, Local, NodeHandle};
use crate::motion::{DynamicTransform, Rates};
use crate::space::Space;
use crate::transform::Transform;

impl<S: Space> Hierarchy<S> {
    /// Returns the node's state in its parent.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn local(&self, node: NodeHandle) -> Result<Local<S>, HierarchyError> {
        Ok(self.rows.locals.at(self.slot(node)?))
    }

    /// Returns the velocity and acceleration of the node's origin in the world, and the angular
    /// velocity and acceleration of [`world_rotation`](Hierarchy::world_rotation).
    ///
    /// Under a mirror M of one size they are those of the mirror image, det(M) M ω: the picture in
    /// a mirror turns the other way about another axis.
    ///
    /// # Errors
    ///
    /// The errors of [`world_transform`](Hierarchy::world_transform), and
    /// [`Error::NotFinite`](crate::Error::NotFinite) where a rate overflows.
    pub fn world_rates(&self, node: NodeHandle) -> Result<Rates<S>, HierarchyError> {
        Ok(self.motion(node)?.rates)
    }

    /// Returns the node in the world as a transform with one scale, and its rates.
    ///
    /// ```
    /// use kinetree::space::Bivector3;
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space3, Transform};
    /// use kinetree::glam::{DQuat, DVec3};
    ///
    /// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let spin = Bivector3::from_axis(DVec3::Z * 2.0);
    /// let wheel = tree.add(None, "wheel", Local::identity().with_angular_velocity(spin))?;
    /// let at_rim = Transform::new(DVec3::X * 3.0, DQuat::IDENTITY, 1.0)?;
    /// let valve = tree.add(Some(wheel), "valve", Local::from(at_rim))?;
    ///
    /// let seen = tree.world(valve)?;
    /// assert_eq!(seen.velocity, DVec3::Y * 6.0);
    /// assert_eq!(seen.acceleration, DVec3::X * -12.0); // toward the axle
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Uneven`] where the scales from the root down have made the node longer
    /// along one axis than another, or skewed it: no one scale holds that. Ask for
    /// [`world_motion`](Hierarchy::world_motion) or [`world_rates`](Hierarchy::world_rates), which
    /// always answer. [`HierarchyError::Mirrored`] and [`HierarchyError::MirroredUneven`] where it
    /// is mirrored, [`HierarchyError::OfNode`] with
    /// [`Error::NotPositive`](crate::Error::NotPositive) where it is flattened. All name the node
    /// that does it: this one, or one above.
    pub fn world(&self, node: NodeHandle) -> Result<DynamicTransform<S>, HierarchyError> {
        let State { world, motion } = self.state(node)?;
        let place = Transform {
            translation: world.translation(),
            rotation: world.rotation(),
            scale: world
                .one_scale()
                .map_err(|error| self.uneven(node, error))?,
        };
        Ok(DynamicTransform::at_rest(place) + motion.rates)
    }

    /// Returns the node in the world as a frame with the world's own lengths: the frame of a rigid
    /// body at the node, however it is drawn.
    ///
    /// # Errors
    ///
    /// The errors of [`world_rates`](Hierarchy::world_rates).
    pub fn world_frame(&self, node: NodeHandle) -> Result<DynamicTransform<S>, HierarchyError> {
        Ok(self.inherited(Some(node))?.frame())
    }
}
