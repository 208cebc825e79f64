//! A rigid body: mass and inertia, and the effect of forces and impulses on it in the world.

use super::{AngularAccelerationTerms, Inertia, acceleration};
use crate::error::{Error, Quantity};
use crate::motion::{DynamicTransform, Rates};
use crate::space::{Bivector, Linear, Matrix, Mirror, Scalar, Space, Vector};

/// A rigid body, whose frame has its origin at the center of mass.
///
/// The inertia is given in the body's own axes and in world lengths (a frame's scale changes how a
/// body is drawn, not what it weighs). Results are in world axes;
/// [`inverse_transform_delta`](DynamicTransform::inverse_transform_delta) of the parent takes them
/// into the hierarchy:
///
/// ```
/// use kinetree::glam::DVec3;
/// use kinetree::physics::{Body, Inertia};
/// use kinetree::space::Bivector3;
/// use kinetree::{DynamicTransform, Space3, Transform};
///
/// let world_from_cart = DynamicTransform::<Space3>::at_rest(Transform::identity())
///     .with_angular_velocity(Bivector3::from_axis(DVec3::Z));
/// let world_from_ball = world_from_cart; // it lies at the middle of the cart and rotates with it
/// let ball = Body::<Space3>::new(2.0, Inertia::from_moments(DVec3::splat(0.1))?)?;
///
/// let hit = ball.linear_impulse(DVec3::X * 6.0)?;
/// let seen_from_cart = world_from_cart.inverse_transform_delta(hit);
/// assert_eq!(seen_from_cart.velocity, DVec3::X * 3.0);
/// assert_eq!(seen_from_cart.acceleration, DVec3::Y * -6.0); // Coriolis: the cart rotates under it
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
    /// A body with this mass, kilograms, and this inertia in its own axes.
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

    /// Returns the mass, kilograms.
    #[must_use]
    pub fn mass(self) -> S::Scalar {
        self.mass
    }

    /// Returns the inertia in the body's own axes.
    #[must_use]
    pub fn inertia(self) -> Inertia<S> {
        self.inertia
    }

    /// Returns the momentum in the world, m v, newton seconds.
    #[must_use]
    pub fn momentum(self, world_from_body: DynamicTransform<S>) -> S::Vector {
        world_from_body.velocity * self.mass
    }

    /// Returns the angular momentum about a point that is at rest in the world, newton meter
    /// seconds in world axes: (x − point) ∧ m v + I ω.
    ///
    /// Picture: a comet has angular momentum about the sun whether it spins or not. Without outer
    /// forces the sum over all bodies, about any one point, stays as it is.
    #[must_use]
    pub fn angular_momentum_about(
        self,
        world_from_body: DynamicTransform<S>,
        point: S::Vector,
    ) -> S::Bivector {
        let momentum = self.momentum(world_from_body);
        let arm = world_from_body.transform.translation - point;
        arm.wedge(momentum) + self.spin_momentum(world_from_body)
    }

    /// Returns the kinetic energy in the world, ½ m v² + ½ ω · I ω, joules.
    #[must_use]
    pub fn kinetic_energy(self, world_from_body: DynamicTransform<S>) -> S::Scalar {
        let spin = world_from_body.angular_velocity;
        let momentum = self.momentum(world_from_body);
        let twice =
            world_from_body.velocity.dot(momentum) + spin.dot(self.spin_momentum(world_from_body));
        twice * S::Scalar::from_f64(0.5)
    }

    /// Returns the body as a mirror shows it.
    pub(crate) fn mirrored(self, mirror: Mirror) -> Self {
        Self {
            inertia: self.inertia.mirrored(mirror),
            ..self
        }
    }

    /// I ω: the angular momentum about the center.
    fn spin_momentum(self, world_from_body: DynamicTransform<S>) -> S::Bivector {
        let inertia = self.inertia.rotated(world_from_body.transform.rotation);
        inertia.angular_momentum(world_from_body.angular_velocity)
    }

    /// Returns the mobility K of a point of the body: an impulse p at that point of the world
    /// changes the velocity of the body there by K p. Symmetric, one over kilograms; K p = p/m +
    /// I⁻¹(r ∧ p) r, with the arm r from the center to the point.
    ///
    /// The point opposes an impulse along a unit direction n as a mass of 1/(n · K n) would: its
    /// effective mass, at most the body's.
    #[must_use]
    pub fn mobility(self, world_from_body: DynamicTransform<S>, point: S::Vector) -> S::Matrix {
        let inertia = self.inertia.rotated(world_from_body.transform.rotation);
        let arm = point - world_from_body.transform.translation;
        let part = S::Scalar::from_f64(1.0) / self.mass;
        let mut columns = S::Matrix::identity().columns();
        for column in columns.as_mut() {
            let spin = inertia.angular_velocity(arm.wedge(*column));
            *column = *column * part + spin.cross(arm);
        }
        S::Matrix::from_columns(columns)
    }

    /// Returns the acceleration of the center in the world: F/m.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for a force, newtons, with a component that is NaN or infinite.
    pub fn acceleration(self, force: S::Vector) -> Result<S::Vector, Error> {
        acceleration::<S>(self.mass, force)
    }

    /// Returns the angular acceleration in the world, term by term, under a torque (newton meters,
    /// world axes).
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for a torque with a component that is NaN or infinite.
    pub fn angular_acceleration(
        self,
        world_from_body: DynamicTransform<S>,
        torque: S::Bivector,
    ) -> Result<AngularAccelerationTerms<S>, Error> {
        let inertia = self.inertia.rotated(world_from_body.transform.rotation);
        inertia.angular_acceleration(torque, world_from_body.angular_velocity)
    }

    /// Returns the torque of a force that acts at a point of the world: arm ∧ F, in three
    /// dimensions arm × F.
    #[must_use]
    pub fn torque(
        self,
        world_from_body: DynamicTransform<S>,
        point: S::Vector,
        force: S::Vector,
    ) -> S::Bivector {
        (point - world_from_body.transform.translation).wedge(force)
    }

    /// Returns the jump by an impulse through the center, newton seconds in world axes: Δv = Δp/m;
    /// nothing else jumps in the world.
    ///
    /// Seen from a parent that rotates, the acceleration jumps too: Δa₁ = −(2/m) J₂⁻¹ ω₂ Δp.
    ///
    /// Source: "The Dynamics of a Transform Hierarchy", *Linear impulses*.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for an impulse with a component that is NaN or infinite.
    pub fn linear_impulse(self, impulse: S::Vector) -> Result<Rates<S>, Error> {
        let impulse = impulse.checked(Quantity::Impulse)?;
        Ok(Rates::from_velocity(acceleration::<S>(self.mass, impulse)?))
    }

    /// Returns the jump by an angular impulse, newton meter seconds in world axes: Δω = I⁻¹ ΔL.
    ///
    /// With the angular velocity the gyroscopic acceleration jumps as well:
    /// Δα = −I⁻¹ (\[ω⁺, I ω⁺\] − \[ω, I ω\]), with ω⁺ = ω + Δω.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for an impulse with a component that is NaN or infinite.
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

    /// Returns the jump by an impulse at a point of the world: the jump by the same impulse through
    /// the center, and of the angular impulse arm ∧ Δp.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for an impulse or a point with a component that is NaN or infinite.
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
