//! The four rates of a state.

use core::ops::{Add, Neg, Sub};

use super::DynamicTransform;
use crate::error::{Error, Quantity};
use crate::space::{Linear, Space};

/// The velocity, acceleration, angular velocity and angular acceleration of a state, or sudden
/// changes of the four.
///
/// Convention: in the parent's axes. Added to a [`DynamicTransform`], they are a jump: the frame
/// goes on from its place with the sums.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates<S: Space> {
    /// v, m/s.
    pub velocity: S::Vector,
    /// a, m/s².
    pub acceleration: S::Vector,
    /// ω, rad/s.
    pub angular_velocity: S::Bivector,
    /// α, rad/s².
    pub angular_acceleration: S::Bivector,
}

impl<S: Space> Rates<S> {
    /// Returns the rates of a frame at rest; as a jump, no change.
    #[must_use]
    #[inline]
    pub fn zero() -> Self {
        Self {
            velocity: S::Vector::zero(),
            acceleration: S::Vector::zero(),
            angular_velocity: S::Bivector::zero(),
            angular_acceleration: S::Bivector::zero(),
        }
    }

    /// Returns a velocity alone; the other rates are zero.
    #[must_use]
    pub fn from_velocity(velocity: S::Vector) -> Self {
        Self {
            velocity,
            ..Self::zero()
        }
    }

    /// Returns an angular velocity alone; the other rates are zero.
    #[must_use]
    pub fn from_angular_velocity(angular_velocity: S::Bivector) -> Self {
        Self {
            angular_velocity,
            ..Self::zero()
        }
    }

    /// Returns the rates unchanged if every component is finite.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] with the name of the rate.
    pub fn checked(self) -> Result<Self, Error> {
        Ok(Self {
            velocity: self.velocity.checked(Quantity::Velocity)?,
            acceleration: self.acceleration.checked(Quantity::Acceleration)?,
            angular_velocity: self.angular_velocity.checked(Quantity::AngularVelocity)?,
            angular_acceleration: self
                .angular_acceleration
                .checked(Quantity::AngularAcceleration)?,
        })
    }
}

impl<S: Space> Add for Rates<S> {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self {
            velocity: self.velocity + other.velocity,
            acceleration: self.acceleration + other.acceleration,
            angular_velocity: self.angular_velocity + other.angular_velocity,
            angular_acceleration: self.angular_acceleration + other.angular_acceleration,
        }
    }
}

impl<S: Space> Neg for Rates<S> {
    type Output = Self;
    fn neg(self) -> Self {
        Self {
            velocity: -self.velocity,
            acceleration: -self.acceleration,
            angular_velocity: -self.angular_velocity,
            angular_acceleration: -self.angular_acceleration,
        }
    }
}

impl<S: Space> Sub for Rates<S> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

/// Returns the frame after a jump: at the same place, with other rates.
impl<S: Space> Add<Rates<S>> for DynamicTransform<S> {
    type Output = Self;
    #[inline]
    fn add(self, change: Rates<S>) -> Self {
        Self {
            transform: self.transform,
            velocity: self.velocity + change.velocity,
            acceleration: self.acceleration + change.acceleration,
            angular_velocity: self.angular_velocity + change.angular_velocity,
            angular_acceleration: self.angular_acceleration + change.angular_acceleration,
        }
    }
}
