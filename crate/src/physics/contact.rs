//! Collision of two bodies at a point, as one impulse.

use super::Body;
use crate::error::{Error, Quantity};
use crate::motion::{DynamicTransform, Rates};
use crate::space::{Bivector, Linear, Matrix, Scalar, Space, Vector};

/// A point where a body touches another one, and how the two surfaces behave.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact<S: Space> {
    /// The point, in the world, meters.
    pub point: S::Vector,
    /// The direction in which the other body pushes this one, in world axes, of any length above
    /// zero: the normal of the other body's surface.
    pub normal: S::Vector,
    /// Coefficient of restitution e: the speed along the normal after the collision, as a part of
    /// the speed before. 0 does not bounce, 1 loses nothing.
    pub restitution: S::Scalar,
    /// Coefficient of friction μ: the largest impulse along the surface, as a part of the one along
    /// the normal.
    pub friction: S::Scalar,
}

/// The impulse of a collision and what it does: see [`contact_impulse`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactImpulse<S: Space> {
    /// The impulse on the body, newton seconds in world axes; the other body gets its opposite.
    pub impulse: S::Vector,
    /// The mass that the two bodies together oppose to an impulse along the normal, kilograms.
    pub effective_mass: S::Scalar,
    /// Friction is enough to end all sliding. Without an impulse nothing sticks.
    pub sticks: bool,
    /// The jump of the body in the world.
    pub body: Rates<S>,
    /// The jump of the other body in the world; zero if it is immovable.
    pub other: Rates<S>,
}

/// The impulse by which a body and another one, or an immovable one, bounce off each other at a
/// point, with restitution and friction.
///
/// Picture: a billiard ball hits the cushion at a slant. The cushion stops it and gives a part of
/// the speed back; rubbing along the cushion takes a part of the speed along it, and makes the ball
/// spin.
///
/// `other` is `None` for a wall or the ground, which takes any impulse; `world_from_other` says how
/// that moves. Nothing happens (the impulse is zero) where the two move apart at the point.
///
/// With u the velocity of the point of the body relative to the other body's point, n the unit
/// normal and K the sum of both [mobilities](Body::mobility), the impulse is a sum of two parts:
///
/// * P₁ = −(u·n)/(n·K n) n stops the approach and rubs nowhere; 1/(n·K n) is the effective mass.
/// * P₂ = −K⁻¹ u stops the approach and all sliding.
/// * P = (1 + e) P₁ + κ (P₂ − P₁), with κ = 1 if that lies within the cone of friction,
///   |P − (P·n) n| ≤ μ P·n, else with the κ below 1 that lies on the cone.
///
/// So the speed along the normal is always −e times that before, both bodies together keep their
/// momentum and angular momentum, and energy is never gained, for any shape, e ≤ 1 and μ. (Newton's
/// restitution with friction as most engines have it gains energy where K couples the two
/// directions.) For spheres, and for any body hit through its center, it is the textbook's.
///
/// ```
/// use kinetree::{DynamicTransform, Space2, Transform, glam::DVec2};
/// use kinetree::physics::{Body, Contact, Inertia, contact_impulse};
///
/// let ball = Body::<Space2>::new(2.0, Inertia::from_sphere(2.0, 0.5)?)?;
/// let falling = DynamicTransform::at_rest(Transform::identity()).with_velocity(-DVec2::Y * 3.0);
/// let ground = DynamicTransform::identity();
/// let contact = Contact {
///     point: -DVec2::Y * 0.5,
///     normal: DVec2::Y,
///     restitution: 0.5,
///     friction: 0.3,
/// };
///
/// let bounce = contact_impulse(&contact, ball, falling, None, ground)?;
/// assert_eq!(bounce.impulse, DVec2::Y * 9.0);
/// assert_eq!((falling + bounce.body).velocity, DVec2::Y * 1.5);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// Source: Chatterjee and Ruina, "A new algebraic rigid-body collision law based on impulse space
/// considerations", Journal of Applied Mechanics 65, 1998, with a tangential restitution of zero.
///
/// # Errors
///
/// [`Error::NotFinite`]; [`Error::NotPositive`] for a normal without length; [`Error::Negative`]
/// for a restitution or a friction below zero, [`Error::TooLarge`] for a restitution above one.
pub fn contact_impulse<S: Space>(
    contact: &Contact<S>,
    body: Body<S>,
    world_from_body: DynamicTransform<S>,
    other: Option<Body<S>>,
    world_from_other: DynamicTransform<S>,
) -> Result<ContactImpulse<S>, Error> {
    let number = S::Scalar::from_f64;
    let point = contact.point.checked(Quantity::Point)?;
    let normal = contact.normal.checked(Quantity::Normal)?;
    let normal = normal * (number(1.0) / normal.length().positive(Quantity::Normal)?);
    let restitution = contact.restitution.not_negative(Quantity::Restitution)?;
    if restitution.real() > 1.0 {
        return Err(Error::TooLarge {
            quantity: Quantity::Restitution,
            value: restitution.real(),
            limit: 1.0,
        });
    }
    let friction = contact.friction.not_negative(Quantity::Friction)?;

    let mut mobility = body.mobility(world_from_body, point);
    if let Some(other) = other {
        mobility = mobility + other.mobility(world_from_other, point);
    }
    let effective_mass = number(1.0) / normal.dot(mobility * normal);
    let approach = velocity_at(world_from_body, point) - velocity_at(world_from_other, point);
    let approach = approach.checked(Quantity::Velocity)?;
    let closing = -approach.dot(normal);
    if closing.real() <= 0.0 {
        return Ok(ContactImpulse {
            impulse: S::Vector::zero(),
            effective_mass: effective_mass.checked(Quantity::Mass)?,
            sticks: false,
            body: Rates::zero(),
            other: Rates::zero(),
        });
    }

    let across = |impulse: S::Vector| (impulse - normal * impulse.dot(normal)).length();
    let smooth = normal * (closing * effective_mass);
    let sticking = -(mobility.inverse()? * approach);
    let rubbed = sticking - smooth;
    let rebound = smooth * (number(1.0) + restitution);
    let stuck = rebound + rubbed;
    let sticks = across(stuck).real() <= (friction * stuck.dot(normal)).real();
    let impulse = if sticks {
        stuck
    } else {
        let least = across(sticking) - friction * rubbed.dot(normal);
        rebound + rubbed * (friction * rebound.dot(normal) / least)
    };
    let impulse = impulse.checked(Quantity::Impulse)?;
    Ok(ContactImpulse {
        impulse,
        effective_mass,
        sticks,
        body: body.impulse_at(world_from_body, point, impulse)?,
        other: match other {
            Some(other) => other.impulse_at(world_from_other, point, -impulse)?,
            None => Rates::zero(),
        },
    })
}

/// Velocity in the world of the point of a body that is at `point` now.
fn velocity_at<S: Space>(world_from_body: DynamicTransform<S>, point: S::Vector) -> S::Vector {
    let arm = point - world_from_body.transform.translation;
    world_from_body.velocity + world_from_body.angular_velocity.cross(arm)
}
