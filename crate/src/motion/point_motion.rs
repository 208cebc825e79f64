//! A point that moves in a frame that moves.

use super::DynamicTransform;
use crate::error::{Error, Quantity};
use crate::space::{Bivector, Linear, Scalar, Space};

/// Where a point is, how fast, and with what acceleration: meters, meters a second, meters a second squared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointMotion<S: Space> {
    /// Where the point is.
    pub position: S::Vector,
    /// The rate of change of its position.
    pub velocity: S::Vector,
    /// The rate of change of its velocity.
    pub acceleration: S::Vector,
}

impl<S: Space> PointMotion<S> {
    /// A point and how it moves.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] where a component is NaN or infinite.
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

    /// A point that stays where it is: painted onto its frame.
    #[must_use]
    pub fn at_rest(position: S::Vector) -> Self {
        Self {
            position,
            velocity: S::Vector::zero(),
            acceleration: S::Vector::zero(),
        }
    }
}

impl<S: Space> DynamicTransform<S> {
    /// How a point that moves in the frame moves in the parent: for a point x with ẋ and ẍ,
    ///
    /// * v + J ẋ + ω J x
    /// * a + J ẍ + α J x + ω² J x + 2 ω J ẋ
    ///
    /// A point painted onto the frame ([`PointMotion::at_rest`]) keeps what is without ẋ and ẍ.
    ///
    /// Source: "The Dynamics of a Transform Hierarchy", *Dynamics of the composition*.
    #[must_use]
    pub fn transform_motion(self, local: PointMotion<S>) -> PointMotion<S> {
        let (spin, spin_rate) = (self.angular_velocity, self.angular_acceleration);
        let arm = self.transform.transform_vector(local.position);
        let slide = self.transform.transform_vector(local.velocity);
        PointMotion {
            position: arm + self.transform.translation,
            velocity: self.velocity + slide + spin.cross(arm),
            acceleration: self.acceleration
                + self.transform.transform_vector(local.acceleration)
                + spin_rate.cross(arm) // Euler
                + spin.cross(spin.cross(arm)) // centripetal
                + spin.cross(slide) * S::Scalar::from_f64(2.0), // Coriolis
        }
    }

    /// How a point that moves in the parent moves in the frame: the way back of
    /// [`transform_motion`](DynamicTransform::transform_motion), term by term. With x₁ found first and ẋ₁ second,
    ///
    /// * ẋ₁ = J⁻¹ (ẋ₃ − v − ω J x₁)
    /// * ẍ₁ = J⁻¹ (ẍ₃ − a − (α + ω²) J x₁ − 2 ω J ẋ₁)
    ///
    /// Here the sign before ω² is plus, since the Coriolis term has the velocity within the frame.
    ///
    /// Source: "The Dynamics of a Transform Hierarchy", *Converting global dynamics to local dynamics*, second form.
    #[must_use]
    pub fn inverse_transform_motion(self, global: PointMotion<S>) -> PointMotion<S> {
        let (spin, spin_rate) = (self.angular_velocity, self.angular_acceleration);
        let local_from_global = self.transform.inverse();
        let arm = global.position - self.transform.translation;
        let slide = global.velocity - self.velocity - spin.cross(arm);
        let acceleration = global.acceleration
            - self.acceleration
            - spin_rate.cross(arm)
            - spin.cross(spin.cross(arm))
            - spin.cross(slide) * S::Scalar::from_f64(2.0);
        PointMotion {
            position: local_from_global.transform_vector(arm),
            velocity: local_from_global.transform_vector(slide),
            acceleration: local_from_global.transform_vector(acceleration),
        }
    }
}
