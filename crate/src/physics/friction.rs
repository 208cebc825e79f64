//! Dry friction over a step of time.

use crate::error::{Error, Quantity};
use crate::space::{Linear, Scalar, Space, Vector};

/// Motion of a body that rubs on a surface over a step: see [`friction`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Friction<S: Space> {
    /// Velocity along the surface at the start of the step, m/s: as given, or zero if the body
    /// sticks.
    pub velocity: S::Vector,
    /// Acceleration along the surface throughout the step, m/s², friction included.
    pub acceleration: S::Vector,
    /// Friction holds the body: both vectors are zero.
    pub sticks: bool,
}

/// Dry friction after Coulomb over one step: what slides is slowed evenly, what rests stays at rest
/// until it is pushed too hard.
///
/// Picture: a crate on the deck of a truck. It stays while the truck brakes gently, slides when the
/// truck brakes hard, and comes to rest again; it never slides back because of friction.
///
/// `velocity` v is measured along the surface and relative to it, m/s. `acceleration` a is the one
/// that the body would have without friction, m/s². `limit` is the largest acceleration that
/// friction gives, m/s²: its coefficient times the force that presses, divided by the mass.
///
/// Without friction the step of `duration` h would reach v + a h. Friction takes up to limit · h
/// off the length of that velocity, and nothing beyond zero: if limit · h covers it the body
/// sticks, else the acceleration is a − limit · (v + a h)/|v + a h|. The direction is taken at the
/// end of the step (the implicit Euler method), so that friction cannot turn a motion round however
/// long the step.
///
/// Exact where v and a are parallel and the body does not stop within the step; of first order
/// otherwise. A body that stops within the step stops at its start.
///
/// ```
/// use kinetree::{Space2, glam::DVec2, physics::friction};
///
/// // A crate slides at 1 m/s; friction takes off up to 3 m/s².
/// let slides = friction::<Space2>(DVec2::X, DVec2::ZERO, 3.0, 0.1)?;
/// assert_eq!((slides.acceleration, slides.sticks), (DVec2::X * -3.0, false));
/// // At rest, a push of 2 m/s² does not move it.
/// let held = friction::<Space2>(DVec2::ZERO, DVec2::Y * 2.0, 3.0, 0.1)?;
/// assert_eq!((held.acceleration, held.sticks), (DVec2::ZERO, true));
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// Source: Coulomb's law; the step is by Moreau, "Numerical aspects of the sweeping process",
/// Computer Methods in Applied Mechanics and Engineering 177, 1999.
///
/// # Errors
///
/// [`Error::NotFinite`]; [`Error::Negative`] for a limit below zero; [`Error::NotPositive`] for a
/// duration of zero or less.
pub fn friction<S: Space>(
    velocity: S::Vector,
    acceleration: S::Vector,
    limit: S::Scalar,
    duration: S::Scalar,
) -> Result<Friction<S>, Error> {
    let velocity = velocity.checked(Quantity::Velocity)?;
    let acceleration = acceleration.checked(Quantity::Acceleration)?;
    let limit = limit.not_negative(Quantity::Friction)?;
    let duration = duration.positive(Quantity::Duration)?;
    let reached = (velocity + acceleration * duration).checked(Quantity::Velocity)?;
    let speed = reached.length().checked(Quantity::Velocity)?;
    if speed.real() <= (limit * duration).real() {
        return Ok(Friction {
            velocity: S::Vector::zero(),
            acceleration: S::Vector::zero(),
            sticks: true,
        });
    }
    Ok(Friction {
        velocity,
        acceleration: acceleration - reached * (limit / speed),
        sticks: false,
    })
}
