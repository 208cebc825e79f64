//! The motion of one point.

use crate::error::{Error, Quantity};
use crate::space::{Linear, Space};

/// The position, velocity and acceleration of a point: m, m/s, m/s².
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointMotion<S: Space> {
    /// The position of the point.
    pub position: S::Vector,
    /// The rate of change of its position.
    pub velocity: S::Vector,
    /// The rate of change of its velocity.
    pub acceleration: S::Vector,
}

impl<S: Space> PointMotion<S> {
    /// Returns a moving point.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] if a component is NaN or infinite.
    pub fn new(
        position: S::Vector,
        velocity: S::Vector,
        acceleration: S::Vector,
    ) -> Result<Self, Error> {
        Ok(Self {
            position: position.checked(Quantity::Point)?,
            velocity: velocity.checked(Quantity::Velocity)?,
            acceleration: acceleration.checked(Quantity::Acceleration)?,
        })
    }

    /// Returns a point that does not move in its frame: one painted onto it.
    #[must_use]
    #[inline]
    pub fn at_rest(position: S::Vector) -> Self {
        Self {
            position,
            velocity: S::Vector::zero(),
            acceleration: S::Vector::zero(),
        }
    }
}
