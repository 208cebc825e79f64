//! Rates of change of vectors and bivectors that are given in rotating axes.

use super::DynamicTransform;
use crate::space::{Bivector, Rotation, Space};

/// The transport theorem.
///
/// Picture: an arrow painted onto a spinning record does not change for a fly that sits there, but
/// in the room it rotates. A rate in the parent is the rate in the frame plus what the frame's
/// rotation adds.
///
/// Other names: transport theorem, basic kinematic equation; Drake's
/// `ConvertTimeDerivativeToOtherFrame`.
impl<S: Space> DynamicTransform<S> {
    /// Returns the rate of change, in the parent, of a vector that is given in the frame with its
    /// rate of change there: d(J u)/dt = J u̇ + ω × J u.
    ///
    /// With a velocity and its rate this is an acceleration; for a moving *point* use
    /// [`transform_motion`](DynamicTransform::transform_motion).
    ///
    /// ```
    /// use kinetree::{DynamicTransform, Space2, glam::DVec2, space::Bivector2};
    ///
    /// // A car at 20 m/s along its own x axis turns left at 0.5 rad/s and brakes with 3 m/s².
    /// let road_from_car = DynamicTransform::<Space2>::identity()
    ///     .with_angular_velocity(Bivector2::new(0.5));
    /// let acceleration = road_from_car.transform_rate(DVec2::X * 20.0, DVec2::X * -3.0);
    /// assert_eq!(acceleration, DVec2::new(-3.0, 10.0));
    /// ```
    #[must_use]
    pub fn transform_rate(self, vector: S::Vector, rate: S::Vector) -> S::Vector {
        let carried = self
            .angular_velocity
            .cross(self.transform.transform_vector(vector));
        self.transform.transform_vector(rate) + carried
    }

    /// Returns the rate of change, in the frame, of a vector that is given in the parent with its
    /// rate of change there: d(J⁻¹ u)/dt = J⁻¹ (u̇ − ω × u).
    #[must_use]
    pub fn inverse_transform_rate(self, vector: S::Vector, rate: S::Vector) -> S::Vector {
        let carried = self.angular_velocity.cross(vector);
        self.transform.inverse().transform_vector(rate - carried)
    }

    /// Returns the rate of change, in the parent, of a bivector that is given in the frame with its
    /// rate of change there: d(R B Rᵀ)/dt = R Ḃ Rᵀ + \[ω, R B Rᵀ\].
    #[must_use]
    pub fn transform_bivector_rate(self, bivector: S::Bivector, rate: S::Bivector) -> S::Bivector {
        let rotation = self.transform.rotation;
        self.bivector_rate_at(rotation * bivector, rotation * rate)
    }

    /// Returns the same for a bivector and its rate that are in the parent's axes already.
    #[inline(always)]
    pub(crate) fn bivector_rate_at(self, bivector: S::Bivector, rate: S::Bivector) -> S::Bivector {
        rate + self.angular_velocity.bracket(bivector)
    }

    /// Returns the rate of change, in the frame, of a bivector that is given in the parent with its
    /// rate of change there: d(Rᵀ B R)/dt = Rᵀ (Ḃ + \[B, ω\]) R.
    #[must_use]
    pub fn inverse_transform_bivector_rate(
        self,
        bivector: S::Bivector,
        rate: S::Bivector,
    ) -> S::Bivector {
        self.transform.rotation.inverse() * (rate + bivector.bracket(self.angular_velocity))
    }
}
