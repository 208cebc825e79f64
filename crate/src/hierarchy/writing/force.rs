//! Forces and impulses on nodes under moving parents.

use alloc::vec::Vec;

use crate::error::Quantity;
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::motion::{DynamicTransform, Rates};
use crate::physics::{self, AccelerationTerms, Body};
use crate::space::{Linear, Mirror, Space, Vector};

/// # Forces and impulses
///
/// Forces, torques and impulses are in the axes of the world; the node's origin is the body's
/// center of mass. They change the node's rates in its parent, so that in the world it accelerates
/// or jumps as Newton's law says, whatever the parent does. A node keeps the acceleration it was
/// given until it is given another: under a parent that rotates, give it anew at each step, or let
/// the node fly [free](Hierarchy::set_free_body).
///
/// A body must also be *shown* as Newton's law says. By the rules that multiply matrices it is not,
/// under a parent that stretches along one axis or skews: the picture would deform. Forces and
/// impulses are then refused. Under a mirror of one size the body is a mirror image, and so is its
/// inertia; by [`ScaleRule::Lossy`](crate::ScaleRule::Lossy), whose picture does not turn as a
/// mirror image, it is refused. The node's own scale does not matter.
impl<S: Space> Hierarchy<S> {
    /// Lets a force through the center and a torque, and nothing else, act on the node: a = F/m,
    /// and α by Euler's equation.
    ///
    /// ```
    /// use kinetree::glam::DVec3;
    /// use kinetree::physics::{Body, Inertia};
    /// use kinetree::space::{Bivector3, Linear};
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space3};
    ///
    /// // Nobody holds the child on the roundabout: it goes straight on in the world, and is flung
    /// // out.
    /// let mut fair = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let spinning = Local::identity().with_angular_velocity(Bivector3::new(0.0, 2.0, 0.0));
    /// let roundabout = fair.add(None, "roundabout", spinning)?;
    /// let child = fair.add(Some(roundabout), "child", Local::identity())?;
    /// fair.set_translation(child, DVec3::X * 3.0)?;
    /// let body = Body::<Space3>::new(30.0, Inertia::from_moments(DVec3::splat(2.0))?)?;
    /// fair.apply_force(child, body, DVec3::ZERO, Bivector3::zero())?;
    /// assert_eq!(fair.local(child)?.rates.acceleration, DVec3::X * 12.0);
    /// assert_eq!(fair.world_rates(child)?.acceleration, DVec3::ZERO);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`](crate::Error::NotFinite) for a force or torque that is not finite,
    /// [`HierarchyError::Uneven`], [`HierarchyError::MirroredUneven`], and
    /// [`HierarchyError::OfNode`] with [`Error::NotPositive`](crate::Error::NotPositive), under a
    /// parent without one size in the world, by the rules that multiply matrices, and
    /// [`HierarchyError::Mirrored`] by [`ScaleRule::Lossy`](crate::ScaleRule::Lossy);
    /// [`HierarchyError::Flat`] under a parent that flattens space, by the others;
    /// [`HierarchyError::NoSuchNode`].
    pub fn apply_force(
        &mut self,
        node: NodeHandle,
        body: Body<S>,
        force: S::Vector,
        torque: S::Bivector,
    ) -> Result<(), HierarchyError> {
        let (frame, body) = self.body_at(node, body)?;
        let acceleration = body.acceleration(force)?;
        let angular_acceleration = body.angular_acceleration(frame, torque)?.total();
        let rates = Rates {
            acceleration,
            angular_acceleration,
            ..frame.rates()
        };
        self.set_world_rates(node, rates)
    }

    /// Does as [`apply_force`](Hierarchy::apply_force), for a force that acts at a point of the
    /// world and so has a torque.
    ///
    /// # Errors
    ///
    /// As [`apply_force`](Hierarchy::apply_force).
    pub fn apply_force_at(
        &mut self,
        node: NodeHandle,
        body: Body<S>,
        point: S::Vector,
        force: S::Vector,
    ) -> Result<(), HierarchyError> {
        let point = point.checked(Quantity::Point)?;
        let torque = (point - self.world_translation(node)?).wedge(force);
        self.apply_force(node, body, force, torque)
    }

    /// Applies an impulse at a point of the world: Δv = Δp/m, and the angular velocity that the
    /// lever arm gives. Returns the jump of the node's rates in the world.
    ///
    /// In the world the acceleration of the center stays; in a parent that rotates it jumps.
    ///
    /// # Errors
    ///
    /// As [`apply_force`](Hierarchy::apply_force).
    pub fn apply_impulse(
        &mut self,
        node: NodeHandle,
        body: Body<S>,
        point: S::Vector,
        impulse: S::Vector,
    ) -> Result<Rates<S>, HierarchyError> {
        let (frame, body) = self.body_at(node, body)?;
        let jump = body.impulse_at(frame, point, impulse)?;
        self.add_world_rates(node, jump)?;
        Ok(jump)
    }

    /// The frame of a rigid body at the node, if the picture rotates with it, and the body as the
    /// mirrors above show it.
    fn body_at(
        &self,
        node: NodeHandle,
        body: Body<S>,
    ) -> Result<(DynamicTransform<S>, Body<S>), HierarchyError> {
        let mut mirror = Mirror::NONE;
        if let Some(parent) = self.parent(node)? {
            let (world, compensates) = (self.world_transform(parent)?, self.compensates(node)?);
            self.rule
                .check_rigid_under(&world, compensates)
                .map_err(|error| self.uneven_size(parent, error))?;
            mirror = world.shape().inherited_mirror(compensates);
        }
        Ok((self.world_frame(node)?, body.mirrored(mirror)))
    }

    /// Adds to the node's rates in the world: a jump, of a bump or a kick. Its descendants are
    /// taken along.
    ///
    /// # Errors
    ///
    /// As [`set_world_rates`](Hierarchy::set_world_rates).
    pub fn add_world_rates(
        &mut self,
        node: NodeHandle,
        jump: Rates<S>,
    ) -> Result<(), HierarchyError> {
        let rates = self.world_rates(node)? + jump.checked()?;
        self.set_world_rates(node, rates)
    }

    /// Adds to the node's rates in the world, and counteracts this jump in its children: they and
    /// their descendants move on in the world as before.
    ///
    /// Picture: the car crashes, the coffee in it flies on.
    ///
    /// Source: "The Dynamics of a Transform Hierarchy", *Counteracting the inherited effect from
    /// the parent*, for jumps of every rate.
    ///
    /// # Errors
    ///
    /// As [`add_world_rates`](Hierarchy::add_world_rates), for the node and for any child.
    pub fn add_world_rates_without_children(
        &mut self,
        node: NodeHandle,
        jump: Rates<S>,
    ) -> Result<(), HierarchyError> {
        let mut before = alloc::vec![(node, self.replaced(node)?)];
        let mut kept = Vec::new();
        for child in self.children(Some(node))? {
            before.push((child, self.replaced(child)?));
            kept.push((child, self.world_rates(child)?));
        }
        let mut outcome = self.add_world_rates(node, jump);
        for (child, rates) in kept {
            outcome = outcome.and_then(|()| self.set_world_rates(child, rates));
        }
        if outcome.is_err() {
            for (node, replaced) in before {
                self.put_back(node, replaced)?;
            }
        }
        outcome
    }

    /// Returns the acceleration of a mass at the node in the node's parent under a force in world
    /// axes, term by term. Changes nothing.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Uneven`] where the parent has no one scale in the world (the terms are
    /// those of a frame that rotates as a whole), [`HierarchyError::ShapeChanges`] where it has one
    /// for an instant only, and what [`physics::acceleration_under_force`] refuses.
    pub fn acceleration_under_force(
        &self,
        node: NodeHandle,
        mass: S::Scalar,
        force: S::Vector,
    ) -> Result<AccelerationTerms<S>, HierarchyError> {
        let (world_from_parent, mirror) = match self.parent(node)? {
            None => (DynamicTransform::identity(), Mirror::NONE),
            Some(parent) => self.moving(parent, None)?,
        };
        let seen = |arrow| mirror.arrow::<S>(arrow);
        let position = seen(self.translation(node)?);
        let velocity = seen(self.local(node)?.rates.velocity);
        let terms =
            physics::acceleration_under_force(world_from_parent, mass, force, position, velocity)?;
        Ok(AccelerationTerms {
            applied: seen(terms.applied),
            translational: seen(terms.translational),
            euler: seen(terms.euler),
            centrifugal: seen(terms.centrifugal),
            coriolis: seen(terms.coriolis),
        })
    }
}
