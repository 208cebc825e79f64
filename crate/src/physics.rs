//! Rigid bodies: forces, impulses, friction and collisions, and accelerations as seen from a parent
//! that moves.
//!
//! Picture: in a train that brakes, a ball on the floor rolls forward though nobody pushes it. Seen
//! from the platform nothing happens to it; seen from the train something pulls. Newton's law F = m
//! a holds in the world. In a parent frame it has four terms more, named after the motion of the
//! frame.
//!
//! A frame's origin is the body's center of mass, as it must be for F = m a to move it.
//!
//! | question | item |
//! |---|---|
//! | acceleration in a parent that moves, term by term | [`acceleration_under_force`] |
//! | accelerations and jumps of a body by forces and impulses; its momenta and energy | [`Body`] |
//! | resistance to rotation, from moments, a tensor, or a shape | [`Inertia`] |
//! | sliding and sticking | [`friction`] |
//! | collisions | [`contact_impulse`] |
//! | a child that the jump of its parent must not disturb | [`counteract`] |
//!
//! The same [`Inertia`] is carried forward in time by [`Inertia::step_body`].
//!
//! Source: "The Dynamics of a Transform Hierarchy", the examples on Newtonian mechanics.

use crate::error::{Error, Quantity};
use crate::motion::{DynamicTransform, PointMotion};
use crate::space::{Linear, Scalar, Space};

mod body;
mod contact;
mod counteract;
mod friction;
mod inertia;
mod shapes;

pub use body::Body;
pub use contact::{Contact, ContactImpulse, contact_impulse};
pub use counteract::{counteract, counteract_velocity};
pub use friction::{Friction, friction};
pub(crate) use inertia::gyroscopic_torque;
pub use inertia::{AngularAccelerationTerms, Inertia};

/// The causes of a body's acceleration in its parent: one applied and four inertial terms.
///
/// All are in the axes and lengths of the parent, m/s². Times the mass each is a force; the last
/// four are the "fictitious" ones. They are the terms of [`MotionTerms`](crate::MotionTerms) with
/// the other sign, in the parent's axes: a tilde marks ω̃ = R₂ᵀ ω₂ R₂ and α̃ = R₂ᵀ α₂ R₂.
///
/// Source: "The Dynamics of a Transform Hierarchy", *Newtonian mechanics: force to acceleration*.
/// The article speaks of four inertial terms and names three; the one without a name is
/// `translational`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AccelerationTerms<S: Space> {
    /// J₂⁻¹ F/m: the push itself.
    pub applied: S::Vector,
    /// −J₂⁻¹ a₂: the braking train.
    pub translational: S::Vector,
    /// −α̃ T₁: the roundabout that starts to rotate.
    pub euler: S::Vector,
    /// −ω̃² T₁: the roundabout that rotates, and pulls outward.
    pub centrifugal: S::Vector,
    /// −2 ω̃ v₁: the push aside on a child that walks on the roundabout.
    pub coriolis: S::Vector,
}

impl<S: Space> AccelerationTerms<S> {
    /// Returns the acceleration in the parent: the sum of the five.
    #[must_use]
    pub fn total(self) -> S::Vector {
        self.applied + self.translational + self.euler + self.centrifugal + self.coriolis
    }
}

/// Returns the acceleration of a mass in a moving parent, term by term.
///
/// `force` is in world axes, newtons; `position` and `velocity` are the body's in the parent (T₁
/// and v₁).
///
/// ```
/// use kinetree::{DynamicTransform, Space3, Transform, glam::DVec3, physics, space::Bivector3};
///
/// // A roundabout rotates at 2 rad/s; a child of 30 kg sits 3 m from its axis, and nobody holds
/// // it.
/// let world_from_roundabout = DynamicTransform::<Space3>::at_rest(Transform::identity())
///     .with_angular_velocity(Bivector3::from_axis(DVec3::Z * 2.0));
/// let (mass, force, velocity) = (30.0, DVec3::ZERO, DVec3::ZERO);
/// let at = DVec3::X * 3.0;
/// let terms = physics::acceleration_under_force(world_from_roundabout, mass, force, at, velocity)?;
/// assert_eq!(terms.centrifugal, DVec3::X * 12.0);
/// assert_eq!(terms.total(), terms.centrifugal);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::NotPositive`] for a mass of zero or less; [`Error::NotFinite`] for a component that is
/// NaN or infinite.
pub fn acceleration_under_force<S: Space>(
    world_from_parent: DynamicTransform<S>,
    mass: S::Scalar,
    force: S::Vector,
    position: S::Vector,
    velocity: S::Vector,
) -> Result<AccelerationTerms<S>, Error> {
    let pushed = acceleration::<S>(mass, force)?;
    let position = position.checked(Quantity::Point)?;
    let velocity = velocity.checked(Quantity::Velocity)?;
    let terms = world_from_parent.motion_terms(PointMotion {
        position,
        velocity,
        acceleration: S::Vector::zero(),
    });
    let parent_from_world = world_from_parent.transform.inverse();
    let inertial = |term: S::Vector| -parent_from_world.transform_vector(term);
    Ok(AccelerationTerms {
        applied: parent_from_world.transform_vector(pushed),
        translational: inertial(terms.base_acceleration),
        euler: inertial(terms.euler),
        centrifugal: inertial(terms.centripetal),
        coriolis: inertial(terms.coriolis),
    })
}

/// Returns F/m, Newton's second law in the world; of an impulse, the jump in velocity Δp/m.
fn acceleration<S: Space>(mass: S::Scalar, force: S::Vector) -> Result<S::Vector, Error> {
    let mass = mass.positive(Quantity::Mass)?;
    Ok(force.checked(Quantity::Force)? * (S::Scalar::from_f64(1.0) / mass))
}
