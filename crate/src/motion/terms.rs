//! The parts of a point's velocity and acceleration, each with its name.

use super::{DynamicTransform, PointMotion};
use crate::space::{Bivector, Linear, Mirror, Scalar, Space};

/// The velocity and acceleration of a point in a moving frame, term by term.
///
/// Picture: a fly walks on a spinning record, on a cart. Its velocity in the room is the cart's,
/// plus what the record's rotation gives to the place where the fly is, plus its walk. Its
/// acceleration has the same three causes and a fourth, named after Coriolis, from walking and
/// rotating together.
///
/// Convention: all terms are in the parent's axes and lengths. T is the place of the frame's
/// origin, J = R S its linear part, ω and α its angular velocity and acceleration; the point is at
/// x in the frame, and r = J x is the arm from the origin to it.
///
/// ```
/// use kinetree::{DynamicTransform, PointMotion, Space3, glam::DVec3, space::Bivector3};
///
/// // A record spins at 3 rad/s on a cart that moves at 10 m/s; a fly, 2 m out, walks on at 1 m/s.
/// let room_from_record = DynamicTransform::<Space3>::identity()
///     .with_velocity(DVec3::X * 10.0)
///     .with_angular_velocity(Bivector3::from_axis(DVec3::Z * 3.0));
/// let fly = PointMotion::new(DVec3::X * 2.0, DVec3::X, DVec3::ZERO)?;
///
/// let terms = room_from_record.motion_terms(fly);
/// assert_eq!(terms.rotational_velocity, DVec3::Y * 6.0);
/// assert_eq!(terms.velocity(), DVec3::new(11.0, 6.0, 0.0));
/// assert_eq!(terms.centripetal, DVec3::X * -18.0);
/// assert_eq!(terms.coriolis, DVec3::Y * 6.0);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// Source: "The Dynamics of a Transform Hierarchy", *Dynamics of the composition*; the names are
/// those of any textbook of mechanics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionTerms<S: Space> {
    /// v: the velocity of the frame's origin.
    pub base_velocity: S::Vector,
    /// ω × r: the velocity that the frame's rotation gives to a point fixed in it.
    pub rotational_velocity: S::Vector,
    /// u = J ẋ: the velocity of the point within the frame.
    pub relative_velocity: S::Vector,
    /// a: the acceleration of the frame's origin.
    pub base_acceleration: S::Vector,
    /// α × r: Euler's term, of a rotation that becomes faster, slower or tilts.
    pub euler: S::Vector,
    /// ω × (ω × r): the centripetal term, towards the axis.
    pub centripetal: S::Vector,
    /// 2 ω × u: Coriolis' term, across the velocity within the frame.
    pub coriolis: S::Vector,
    /// J ẍ: the acceleration of the point within the frame.
    pub relative_acceleration: S::Vector,
}

impl<S: Space> MotionTerms<S> {
    /// Returns the velocity of the point in the parent: the sum of the three terms.
    #[must_use]
    #[inline(always)]
    pub fn velocity(self) -> S::Vector {
        self.base_velocity + self.relative_velocity + self.rotational_velocity
    }

    /// Returns the acceleration of the point in the parent: the sum of the five terms.
    #[must_use]
    #[inline(always)]
    pub fn acceleration(self) -> S::Vector {
        self.base_acceleration
            + self.relative_acceleration
            + self.euler
            + self.centripetal
            + self.coriolis
    }

    /// Returns the same terms as seen in a mirror: they are arrows, each of them.
    pub(crate) fn mirrored(self, mirror: Mirror) -> Self {
        let arrow = |it| mirror.arrow::<S>(it);
        Self {
            base_velocity: arrow(self.base_velocity),
            rotational_velocity: arrow(self.rotational_velocity),
            relative_velocity: arrow(self.relative_velocity),
            base_acceleration: arrow(self.base_acceleration),
            euler: arrow(self.euler),
            centripetal: arrow(self.centripetal),
            coriolis: arrow(self.coriolis),
            relative_acceleration: arrow(self.relative_acceleration),
        }
    }
}

impl<S: Space> DynamicTransform<S> {
    /// Returns the terms that make up the motion of a point in the parent. The point is given in
    /// the frame.
    ///
    /// [`transform_motion`](DynamicTransform::transform_motion) is their sum.
    #[must_use]
    #[inline(always)]
    pub fn motion_terms(self, point: PointMotion<S>) -> MotionTerms<S> {
        self.terms_at(
            self.transform.transform_vector(point.position),
            self.transform.transform_vector(point.velocity),
            self.transform.transform_vector(point.acceleration),
        )
    }

    /// Returns the terms of a point by its arm r = J x, its velocity u = J ẋ and its acceleration J
    /// ẍ within the frame, all in the parent's axes. The formula is written here and nowhere else.
    ///
    /// Always inlined, as its callers are: composition through calls takes a sixth longer, since
    /// the eight terms then go through memory.
    #[inline(always)]
    pub(crate) fn terms_at(
        self,
        arm: S::Vector,
        relative_velocity: S::Vector,
        relative_acceleration: S::Vector,
    ) -> MotionTerms<S> {
        let (spin, spin_rate) = (self.angular_velocity, self.angular_acceleration);
        let rotational_velocity = spin.cross(arm);
        MotionTerms {
            base_velocity: self.velocity,
            rotational_velocity,
            relative_velocity,
            base_acceleration: self.acceleration,
            euler: spin_rate.cross(arm),
            centripetal: spin.cross(rotational_velocity),
            coriolis: spin.cross(relative_velocity) * S::Scalar::from_f64(2.0),
            relative_acceleration,
        }
    }

    /// Returns the motion of a point in the parent. The point is given in the frame: with position
    /// x, velocity ẋ and acceleration ẍ there,
    ///
    /// * the velocity is v + J ẋ + ω J x
    /// * the acceleration is a + J ẍ + α J x + ω² J x + 2 ω J ẋ
    ///
    /// These are the sums of the [`MotionTerms`].
    ///
    /// Source: "The Dynamics of a Transform Hierarchy", *Dynamics of the composition*.
    #[must_use]
    #[inline(always)]
    pub fn transform_motion(self, local: PointMotion<S>) -> PointMotion<S> {
        let terms = self.motion_terms(local);
        PointMotion {
            position: self.transform.transform_point(local.position),
            velocity: terms.velocity(),
            acceleration: terms.acceleration(),
        }
    }

    /// Returns the motion of a point in the frame. The point is given in the parent.
    ///
    /// Undoes [`transform_motion`](DynamicTransform::transform_motion): subtracts the terms that
    /// the frame's own motion adds, the velocity's first, since Coriolis' term needs the velocity
    /// within the frame. With position x₁ and velocity ẋ₁ in the frame and ẋ₃, ẍ₃ in the parent,
    ///
    /// * ẋ₁ = J⁻¹ (ẋ₃ − v − ω J x₁)
    /// * ẍ₁ = J⁻¹ (ẍ₃ − a − (α + ω²) J x₁ − 2 ω J ẋ₁)
    ///
    /// Source: "The Dynamics of a Transform Hierarchy", *Converting global dynamics to local
    /// dynamics*, second form.
    #[must_use]
    pub fn inverse_transform_motion(self, global: PointMotion<S>) -> PointMotion<S> {
        let arm = global.position - self.transform.translation;
        let relative_velocity = global.velocity - self.velocity - self.angular_velocity.cross(arm);
        let terms = self.terms_at(arm, relative_velocity, S::Vector::zero());
        let relative_acceleration = global.acceleration
            - terms.base_acceleration
            - terms.euler
            - terms.centripetal
            - terms.coriolis;
        let local_from_global = self.transform.inverse();
        PointMotion {
            position: local_from_global.transform_vector(arm),
            velocity: local_from_global.transform_vector(relative_velocity),
            acceleration: local_from_global.transform_vector(relative_acceleration),
        }
    }
}
