//! Translation, rotation, scale and rates of a node, in its parent and in the world.
//!
//! Single rates are read from [`Hierarchy::local`] and [`Hierarchy::world_rates`], and set in the
//! world by [`Hierarchy::set_world`].

use alloc::vec::Vec;

use crate::affine::Affine;
use crate::error::{Error, Quantity};
use crate::hierarchy::local::{frame, mirrored};
use crate::hierarchy::{Hierarchy, HierarchyError, Local, NodeHandle};
use crate::motion::{PointMotion, Rates};
use crate::scale::Trs;
use crate::space::{Linear, Matrix, Rotation, Space};

/// # In the parent
///
/// The setters refuse with [`HierarchyError::NoSuchNode`], [`Error::NotFinite`] and
/// [`Error::NotUnit`]; the getters with the first.
#[allow(clippy::missing_errors_doc)] // said once, above
impl<S: Space> Hierarchy<S> {
    /// Returns T, in the parent's axes and lengths.
    pub fn translation(&self, node: NodeHandle) -> Result<S::Vector, HierarchyError> {
        Ok(self.rows.locals.translation(self.slot(node)?))
    }

    /// Returns R, in the parent.
    pub fn rotation(&self, node: NodeHandle) -> Result<S::Rotation, HierarchyError> {
        Ok(self.rows.locals.rotation(self.slot(node)?))
    }

    /// Returns s: the number of the parent's lengths in one of the node's, along each axis of the
    /// node.
    pub fn scale(&self, node: NodeHandle) -> Result<S::Vector, HierarchyError> {
        Ok(self.rows.locals.scale(self.slot(node)?))
    }

    /// Gives the node another state in its parent.
    pub fn set_local(&mut self, node: NodeHandle, local: Local<S>) -> Result<(), HierarchyError> {
        let local = local.checked()?;
        let flying = self.flying_below(node)?;
        self.put_local(node, local)?;
        self.end_drive(node)?;
        self.keep_flying(flying)
    }

    /// Gives the node this matrix in its parent: see [`Local::from_matrix`]. Its rates stay.
    ///
    /// # Errors
    ///
    /// Also what [`Local::from_matrix`] refuses.
    pub fn set_matrix(
        &mut self,
        node: NodeHandle,
        matrix: Affine<S>,
    ) -> Result<(), HierarchyError> {
        self.put_pose(node, Local::from_matrix(matrix)?)
    }

    /// Gives the node the pose of a state that is possible. Its rates stay.
    pub(super) fn put_pose(
        &mut self,
        node: NodeHandle,
        pose: Local<S>,
    ) -> Result<(), HierarchyError> {
        let slot = self.slot(node)?;
        self.reserve_state(&Local {
            rates: Rates::zero(),
            ..pose
        })?;
        self.rows
            .written(slot)
            .put_pose(slot, &pose.trs, pose.stretch);
        self.turn_rates(node)
    }

    /// Gives the node a state that is possible, whether it is driven or not.
    pub(in crate::hierarchy) fn put_local(
        &mut self,
        node: NodeHandle,
        local: Local<S>,
    ) -> Result<(), HierarchyError> {
        let slot = self.slot(node)?;
        self.reserve_state(&local)?;
        self.rows.written(slot).put(slot, &local);
        Ok(())
    }

    /// Gives nodes other states in their parents: all of them, or none where one is refused.
    pub fn set_locals(
        &mut self,
        mut states: Vec<(NodeHandle, Local<S>)>,
    ) -> Result<(), HierarchyError> {
        for (node, local) in &mut states {
            *local = self.checked_for(*node, *local)?;
            self.reserve_state(local)?;
        }
        for (node, local) in states {
            self.put_local(node, local)?;
            self.end_drive(node)?;
        }
        Ok(())
    }

    /// Gives nodes other poses in their parents, and leaves their rates: all of them, or none where
    /// one is refused.
    pub fn set_poses(
        &mut self,
        mut poses: Vec<(NodeHandle, Trs<S>)>,
    ) -> Result<(), HierarchyError> {
        for (node, pose) in &mut poses {
            *pose = self.checked_for(*node, Local::from(*pose))?.trs;
        }
        for (node, pose) in poses {
            self.put_pose(node, Local::from(pose))?;
        }
        Ok(())
    }

    /// Returns a state that is possible, for one of many nodes.
    fn checked_for(&self, node: NodeHandle, local: Local<S>) -> Result<Local<S>, HierarchyError> {
        self.slot(node)?;
        let checked = local.checked().map_err(HierarchyError::from);
        checked.map_err(|error| error.of_node(node))
    }

    /// Moves the node in its parent.
    #[inline]
    pub fn set_translation(
        &mut self,
        node: NodeHandle,
        translation: S::Vector,
    ) -> Result<(), HierarchyError> {
        // The difference is zero for finite components only. A loop over many nodes calls this.
        #[expect(clippy::eq_op, reason = "only a finite number less itself is zero")]
        let finite = translation - translation == S::Vector::zero();
        if !finite {
            translation.checked(Quantity::Translation)?;
        }
        let slot = self.slot_here(node)?;
        self.rows.written(slot).put_translation(slot, translation);
        Ok(())
    }

    /// Rotates the node in its parent.
    pub fn set_rotation(
        &mut self,
        node: NodeHandle,
        rotation: S::Rotation,
    ) -> Result<(), HierarchyError> {
        let rotation = rotation.settled()?;
        let slot = self.slot_here(node)?;
        self.rows.written(slot).put_rotation(slot, rotation);
        self.turn_rates(node)
    }

    /// Scales the node along each of its axes. The scale replaces a matrix that the node held.
    pub fn set_scale(&mut self, node: NodeHandle, scale: S::Vector) -> Result<(), HierarchyError> {
        let scale = scale.checked(Quantity::Scale)?;
        let slot = self.slot_here(node)?;
        self.rows.written(slot).put_scale(slot, scale);
        Ok(())
    }

    /// Gives the node other rates in its parent, all four at once.
    pub fn set_rates(&mut self, node: NodeHandle, rates: Rates<S>) -> Result<(), HierarchyError> {
        let rates = rates.checked()?;
        self.edit_rates(node, |held| *held = rates)
    }

    /// Sets v, in the parent's axes and lengths.
    pub fn set_velocity(
        &mut self,
        node: NodeHandle,
        velocity: S::Vector,
    ) -> Result<(), HierarchyError> {
        let velocity = velocity.checked(Quantity::Velocity)?;
        self.edit_rates(node, |held| held.velocity = velocity)
    }

    /// Sets a, in the parent's axes and lengths.
    pub fn set_acceleration(
        &mut self,
        node: NodeHandle,
        acceleration: S::Vector,
    ) -> Result<(), HierarchyError> {
        let acceleration = acceleration.checked(Quantity::Acceleration)?;
        self.edit_rates(node, |held| held.acceleration = acceleration)
    }

    /// Sets ω, in the parent's axes.
    pub fn set_angular_velocity(
        &mut self,
        node: NodeHandle,
        angular_velocity: S::Bivector,
    ) -> Result<(), HierarchyError> {
        let angular_velocity = angular_velocity.checked(Quantity::AngularVelocity)?;
        self.edit_rates(node, |held| held.angular_velocity = angular_velocity)
    }

    /// Sets α, in the parent's axes.
    pub fn set_angular_acceleration(
        &mut self,
        node: NodeHandle,
        angular_acceleration: S::Bivector,
    ) -> Result<(), HierarchyError> {
        let angular_acceleration = angular_acceleration.checked(Quantity::AngularAcceleration)?;
        self.edit_rates(node, |held| {
            held.angular_acceleration = angular_acceleration
        })
    }

    /// Gives a node these rates, whether it is driven or not.
    pub(in crate::hierarchy) fn put_rates(
        &mut self,
        node: NodeHandle,
        rates: &Rates<S>,
    ) -> Result<(), HierarchyError> {
        let slot = self.slot(node)?;
        self.reserve_rates(rates)?;
        self.rows.put_rates(slot, rates);
        Ok(())
    }

    fn edit_rates(
        &mut self,
        node: NodeHandle,
        change: impl FnOnce(&mut Rates<S>),
    ) -> Result<(), HierarchyError> {
        let flying = self.flying_below(node)?;
        let mut rates = self.rates_without_drive(node)?;
        change(&mut rates);
        self.put_rates(node, &rates)?;
        self.end_drive(node)?;
        self.keep_flying(flying)
    }
}

/// # In the world
///
/// The getters refuse what [`world_transform`](Hierarchy::world_transform) and
/// [`world_rates`](Hierarchy::world_rates) refuse. The setters also refuse, with
/// [`HierarchyError::Flat`], a state that no local one can reach: any through a parent that
/// flattens space.
#[allow(clippy::missing_errors_doc)] // said once, above
impl<S: Space> Hierarchy<S> {
    /// Returns the node's origin in the world.
    pub fn world_translation(&self, node: NodeHandle) -> Result<S::Vector, HierarchyError> {
        Ok(self.world_transform(node)?.translation())
    }

    /// Returns the product of the rotations from the root down, each as the mirrors above it show
    /// it: see [`WorldTransform::rotation`](crate::WorldTransform::rotation).
    pub fn world_rotation(&self, node: NodeHandle) -> Result<S::Rotation, HierarchyError> {
        Ok(self.world_transform(node)?.rotation())
    }

    /// Returns the scale in the world that the tree's rule reports: see
    /// [`WorldTransform::scale`](crate::WorldTransform::scale).
    pub fn world_scale(&self, node: NodeHandle) -> Result<S::Vector, HierarchyError> {
        Ok(self.world_transform(node)?.scale())
    }

    /// Moves the node to a place in the world: T₁ = L₂⁻¹ (T₃ − T₂). Its rates in the parent stay.
    ///
    /// ```
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space3, Trs};
    /// use kinetree::glam::{DQuat, DVec3};
    ///
    /// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let wide = Trs::new(DVec3::Y, DQuat::IDENTITY, DVec3::new(4.0, 1.0, 1.0))?;
    /// let ship = tree.add(None, "ship", Local::from(wide))?;
    /// let buoy = tree.add(Some(ship), "buoy", Local::identity())?;
    /// tree.set_world_translation(buoy, DVec3::X * 8.0)?;
    /// assert_eq!(tree.translation(buoy)?, DVec3::new(2.0, -1.0, 0.0)); // in the ship
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    pub fn set_world_translation(
        &mut self,
        node: NodeHandle,
        translation: S::Vector,
    ) -> Result<(), HierarchyError> {
        self.catch_up();
        let translation = translation.checked(Quantity::Translation)?;
        let local = match self.parent(node)? {
            None => translation,
            Some(parent) => {
                let world = self.world_transform(parent)?;
                let flat = |error: Error| self.flattened(Some(parent), None, error.into());
                world.carried().inverse().map_err(flat)? * (translation - world.translation())
            }
        };
        self.set_translation(node, local)
    }

    /// Rotates the node so that [`world_rotation`](Hierarchy::world_rotation) is this: R₁ = R₂⁻¹
    /// R₃, as the mirrors above it show it.
    pub fn set_world_rotation(
        &mut self,
        node: NodeHandle,
        rotation: S::Rotation,
    ) -> Result<(), HierarchyError> {
        self.catch_up();
        let rotation = rotation.checked()?;
        let local = match self.parent(node)? {
            None => rotation,
            Some(parent) => {
                let compensates = self.compensates(node)?;
                self.world_transform(parent)?
                    .rotation_within(rotation, compensates)
            }
        };
        self.set_rotation(node, local)
    }

    /// Scales the node so that [`world_scale`](Hierarchy::world_scale) is this. The skew stays.
    pub fn set_world_scale(
        &mut self,
        node: NodeHandle,
        scale: S::Vector,
    ) -> Result<(), HierarchyError> {
        self.catch_up();
        let scale = scale.checked(Quantity::Scale)?;
        let local = match self.parent(node)? {
            None => scale,
            Some(parent) => {
                let (above, rotation) = (self.world_transform(parent)?, self.rotation(node)?);
                let compensates = self.compensates(node)?;
                let flat = |error: Error| self.flattened(Some(parent), None, error.into());
                self.rule
                    .local_scale(&above, compensates, rotation, scale)
                    .map_err(flat)?
            }
        };
        self.set_scale(node, local)
    }

    /// Gives the node other rates in the world, all four at once.
    pub fn set_world_rates(
        &mut self,
        node: NodeHandle,
        rates: Rates<S>,
    ) -> Result<(), HierarchyError> {
        self.catch_up();
        let rates = rates.checked()?;
        let place = self.world_translation(node)?;
        let local = self.local_rates(node, self.parent(node)?, place, rates)?;
        self.set_rates(node, local)?;
        self.fly_on(node, rates)
    }

    /// Returns the rates, in a parent, of a node at a place of the world that moves there with
    /// these rates: ω₁ = E R₂⁻¹ (ω₃ − ω₂) E, with E the mirror that the node inherits.
    pub(in crate::hierarchy) fn local_rates(
        &self,
        node: NodeHandle,
        parent: Option<NodeHandle>,
        place: S::Vector,
        rates: Rates<S>,
    ) -> Result<Rates<S>, HierarchyError> {
        if parent.is_none() {
            return Ok(rates);
        }
        let flat = |error: Error| self.flattened(parent, None, error.into());
        let parent = self.inherited(parent)?;
        let seen = parent
            .carried
            .inverse_transform_motion(PointMotion {
                position: place,
                velocity: rates.velocity,
                acceleration: rates.acceleration,
            })
            .map_err(flat)?;
        let rotating = frame(place, S::Rotation::identity(), rates).relative_to(parent.frame());
        let own = mirrored(rotating, parent.mirror(self.compensates(node)?));
        Ok(Rates {
            velocity: seen.velocity,
            acceleration: seen.acceleration,
            ..own.rates()
        }
        .checked()?)
    }
}
