//! A rigid body: mass and inertia, and what forces and blows do to it in the world.

use super::{AngularAccelerationTerms, Inertia, acceleration};
use crate::error::{Error, Quantity};
use crate::motion::{DynamicTransform, Rates};
use crate::space::{Linear, Scalar, Space, Vector};

/// A rigid body, whose frame has its origin at the center of mass.
///
/// The inertia is given in the body's own axes and in world lengths (a frame's scale changes how a body is drawn, not what it
/// weighs). What comes out is in world axes; [`inverse_transform_delta`](DynamicTransform::inverse_transform_delta) of the
/// parent takes it down into the hierarchy:
///
/// ```
/// use kinetree::{DynamicTransform, Space3, Transform, glam::DVec3, physics::{Body, Inertia}, space::Bivector3};
///
/// let world_from_cart = DynamicTransform::<Space3>::at_rest(Transform::identity())
///     .with_angular_velocity(Bivector3::from_axis(DVec3::Z));
/// let world_from_ball = world_from_cart; // it lies at the middle of the cart, and turns with it
/// let ball = Body::<Space3>::new(2.0, Inertia::from_moments(DVec3::splat(0.1))?)?;
///
/// let hit = ball.linear_impulse(DVec3::X * 6.0)?;
/// let seen_from_cart = world_from_cart.inverse_transform_delta(hit);
/// assert_eq!(seen_from_cart.velocity, DVec3::X * 3.0);
/// assert_eq!(seen_from_cart.acceleration, DVec3::Y * -6.0); // Coriolis: the cart turns away under it
///
/// let off_center = ball.impulse_at(world_from_ball, DVec3::Y * 0.5, DVec3::X * 6.0)?;
/// assert_eq!(off_center.velocity, DVec3::X * 3.0);
/// assert!((off_center.angular_velocity.axis() - DVec3::Z * -30.0).length() < 1e-12);
/// # Ok::<(), kinetree::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body<S: Space> {
    mass: S::Scalar,
    inertia: Inertia<S>,
}

impl<S: Space> Body<S> {
    /// A body of this mass, kilograms, and this inertia in its own axes.
    ///
    /// # Errors
    ///
    /// [`Error::NotPositive`] for a mass of zero or less, [`Error::NotFinite`].
    pub fn new(mass: S::Scalar, inertia: Inertia<S>) -> Result<Self, Error> {
        Ok(Self {
            mass: mass.positive(Quantity::Mass)?,
            inertia,
        })
    }

    /// Kilograms.
    #[must_use]
    pub fn mass(self) -> S::Scalar {
        self.mass
    }

    /// The inertia in the body's own axes.
    #[must_use]
    pub fn inertia(self) -> Inertia<S> {
        self.inertia
    }

    /// The acceleration of the center in the world: F/m.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for a force, newtons, that is none.
    pub fn acceleration(self, force: S::Vector) -> Result<S::Vector, Error> {
        acceleration::<S>(self.mass, force)
    }

    /// The angular acceleration in the world, term by term, under a torque (newton meters, world axes).
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for a torque that is none.
    pub fn angular_acceleration(
        self,
        world_from_body: DynamicTransform<S>,
        torque: S::Bivector,
    ) -> Result<AngularAccelerationTerms<S>, Error> {
        let inertia = self.inertia.rotated(world_from_body.transform.rotation);
        inertia.angular_acceleration(torque, world_from_body.angular_velocity)
    }

    /// The torque of a force that acts at a point of the world: arm ∧ F, in the solid arm × F.
    #[must_use]
    pub fn torque(
        self,
        world_from_body: DynamicTransform<S>,
        point: S::Vector,
        force: S::Vector,
    ) -> S::Bivector {
        (point - world_from_body.transform.translation).wedge(force)
    }

    /// A blow through the center, newton seconds in world axes: Δv = Δp/m, and nothing else jumps in the world.
    ///
    /// Seen from a parent that turns, the acceleration jumps too: Δa₁ = −(2/m) J₂⁻¹ ω₂ Δp.
    ///
    /// Source: "The Dynamics of a Transform Hierarchy", *Linear impulses*.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for an impulse that is none.
    pub fn linear_impulse(self, impulse: S::Vector) -> Result<Rates<S>, Error> {
        let impulse = impulse.checked(Quantity::Impulse)?;
        Ok(Rates::from_velocity(acceleration::<S>(self.mass, impulse)?))
    }

    /// A sudden twist, newton meter seconds in world axes: Δω = I⁻¹ ΔL.
    ///
    /// With the spin, its gyroscopic acceleration jumps as well: Δα = −I⁻¹ (\[ω⁺, I ω⁺\] − \[ω, I ω\]), with ω⁺ = ω + Δω.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for an impulse that is none.
    pub fn angular_impulse(
        self,
        world_from_body: DynamicTransform<S>,
        impulse: S::Bivector,
    ) -> Result<Rates<S>, Error> {
        let impulse = impulse.checked(Quantity::Impulse)?;
        let inertia = self.inertia.rotated(world_from_body.transform.rotation);
        let before = world_from_body.angular_velocity;
        let jump = inertia.angular_velocity(impulse);
        let free = S::Bivector::zero();
        Ok(Rates {
            angular_acceleration: inertia.angular_acceleration(free, before + jump)?.total()
                - inertia.angular_acceleration(free, before)?.total(),
            ..Rates::from_angular_velocity(jump)
        })
    }

    /// A blow at a point of the world: the same blow through the center, and the twist arm ∧ Δp.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for an impulse or a point that is none.
    pub fn impulse_at(
        self,
        world_from_body: DynamicTransform<S>,
        point: S::Vector,
        impulse: S::Vector,
    ) -> Result<Rates<S>, Error> {
        let point = point.checked(Quantity::Point)?;
        let twist = self.torque(world_from_body, point, impulse);
        Ok(self.linear_impulse(impulse)? + self.angular_impulse(world_from_body, twist)?)
    }
}
