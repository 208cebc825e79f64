//! Transforms that move: velocities and accelerations join the group.
//!
//! Picture: a fly walks outward on a spinning record, on a cart that rolls and brakes. Its velocity
//! in the room is its own, rotated into the room's axes, plus the velocity that the record's
//! rotation gives to the place where the fly is, plus the cart's. Its acceleration has three terms
//! more, named in every book of mechanics: Euler's, for a rotation that changes; the centripetal,
//! for being carried around; Coriolis', for moving while being carried around. [`MotionTerms`] are
//! all of these. [`DynamicTransform`] adds them up, so a hierarchy of any depth is a product, and
//! the way back is a product with an inverse.
//!
//! Convention: the velocity, acceleration, angular velocity ω and angular acceleration α of a frame
//! are measured in its parent and written in the parent's axes: Ṙ = ω R, and R̈ = (α + ω²) R.
//! Scales do not change in time. J = R S is the linear part.
//!
//! Source: "The Dynamics of a Transform Hierarchy"; each item quotes the formula that it
//! implements.

use core::ops::{Mul, MulAssign};

use crate::error::Error;
use crate::space::{Linear, Space};
use crate::transform::Transform;

mod delta;
mod point_motion;
mod rates;
mod terms;
mod vector_rate;

pub use point_motion::PointMotion;
pub use rates::Rates;
pub use terms::MotionTerms;

/// A transform with its velocity, acceleration, angular velocity and angular acceleration.
///
/// A group like [`Transform`]: `*` composes, [`inverse`](DynamicTransform::inverse) undoes, and
/// every rate of a product is what differentiating the product in time gives. With A the augmented
/// matrix of the transform,
///
/// ```text
///     | J  T |        | ω J   v |        | (α + ω²) J   a |
/// A = |      |    Ȧ = |         |    Ä = |                |    J = R S
///     | 0  1 |        |  0    0 |        |     0        0 |
/// ```
///
/// ```
/// use kinetree::glam::DVec2;
/// use kinetree::space::{Bivector2, Rotation2};
/// use kinetree::{DynamicTransform, PointMotion, Space2, Transform};
///
/// // A turntable rotates once in 2π seconds; a fly at x = 1 walks outward at 3 m/s.
/// let room_from_table =
///     DynamicTransform::<Space2>::identity().with_angular_velocity(Bivector2::new(1.0));
/// let fly = PointMotion {
///     position: DVec2::X,
///     velocity: DVec2::X * 3.0,
///     acceleration: DVec2::ZERO,
/// };
///
/// let seen = room_from_table.transform_motion(fly);
/// assert_eq!(seen.velocity, DVec2::new(3.0, 1.0));
/// assert_eq!(seen.acceleration, DVec2::new(-1.0, 6.0)); // centripetal and Coriolis
/// ```
///
/// Source: "The Dynamics of a Transform Hierarchy", *Dynamics of the transform* and what follows
/// it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DynamicTransform<S: Space> {
    /// The place, rotation and scale of the frame in its parent.
    pub transform: Transform<S>,
    /// v = Ṫ: the velocity of the frame's origin, m/s.
    pub velocity: S::Vector,
    /// a = T̈: the acceleration of the frame's origin, m/s².
    pub acceleration: S::Vector,
    /// ω, where Ṙ = ω R: rad/s.
    pub angular_velocity: S::Bivector,
    /// α = ω̇: rad/s².
    pub angular_acceleration: S::Bivector,
}

impl<S: Space> DynamicTransform<S> {
    /// Returns a transform with its rates.
    ///
    /// # Errors
    ///
    /// The errors of [`Transform::new`], and [`Error::NotFinite`] for a rate with a component that
    /// is NaN or infinite.
    pub fn new(transform: Transform<S>, rates: Rates<S>) -> Result<Self, Error> {
        let Transform {
            translation,
            rotation,
            scale,
        } = transform;
        let still = Self::at_rest(Transform::new(translation, rotation, scale)?);
        Ok(still + rates.checked()?)
    }

    /// Returns a transform whose rates are zero.
    #[must_use]
    #[inline]
    pub fn at_rest(transform: Transform<S>) -> Self {
        Self {
            transform,
            velocity: S::Vector::zero(),
            acceleration: S::Vector::zero(),
            angular_velocity: S::Bivector::zero(),
            angular_acceleration: S::Bivector::zero(),
        }
    }

    /// Returns the motion of any frame in itself: in place, and at rest.
    #[must_use]
    pub fn identity() -> Self {
        Self::at_rest(Transform::identity())
    }

    /// Returns the same with another velocity of its origin.
    #[must_use]
    pub fn with_velocity(self, velocity: S::Vector) -> Self {
        Self { velocity, ..self }
    }

    /// Returns the same with another acceleration of its origin.
    #[must_use]
    pub fn with_acceleration(self, acceleration: S::Vector) -> Self {
        Self {
            acceleration,
            ..self
        }
    }

    /// Returns the same with another angular velocity.
    #[must_use]
    pub fn with_angular_velocity(self, angular_velocity: S::Bivector) -> Self {
        Self {
            angular_velocity,
            ..self
        }
    }

    /// Returns the same with another angular acceleration.
    #[must_use]
    pub fn with_angular_acceleration(self, angular_acceleration: S::Bivector) -> Self {
        Self {
            angular_acceleration,
            ..self
        }
    }

    /// Returns the four rates.
    #[must_use]
    #[inline]
    pub fn rates(self) -> Rates<S> {
        Rates {
            velocity: self.velocity,
            acceleration: self.acceleration,
            angular_velocity: self.angular_velocity,
            angular_acceleration: self.angular_acceleration,
        }
    }

    /// Returns the motion of the frame's origin in the parent.
    #[must_use]
    #[inline]
    pub fn origin(self) -> PointMotion<S> {
        PointMotion {
            position: self.transform.translation,
            velocity: self.velocity,
            acceleration: self.acceleration,
        }
    }

    /// Returns the motion of the parent in the frame. With J' = J⁻¹ = Rᵀ/S:
    ///
    /// * v' = J' (ω T − v)
    /// * a' = J' (α T − ω² T + 2 ω v − a)
    /// * ω' = −Rᵀ ω R and α' = −Rᵀ α R
    ///
    /// The first two are the motion of a point at rest at the parent's origin: see
    /// [`inverse_transform_motion`](DynamicTransform::inverse_transform_motion).
    ///
    /// Source: "The Dynamics of a Transform Hierarchy", *Dynamics of the inverse*.
    #[must_use]
    pub fn inverse(self) -> Self {
        let transform = self.transform.inverse();
        let parent_origin = self.inverse_transform_motion(PointMotion::at_rest(S::Vector::zero()));
        Self {
            transform,
            velocity: parent_origin.velocity,
            acceleration: parent_origin.acceleration,
            angular_velocity: -(transform.rotation * self.angular_velocity),
            angular_acceleration: -(transform.rotation * self.angular_acceleration),
        }
    }

    /// Returns the motion of this frame in another. Both are given in the same world:
    /// `world_from_child.relative_to(world_from_parent)` is `parent_from_child`, with all its
    /// rates.
    ///
    /// It is `world_from_parent.inverse() * world_from_child`, without the rounding of a detour by
    /// the origin of the world:
    ///
    /// * the origin moves as any point does:
    ///   [`inverse_transform_motion`](DynamicTransform::inverse_transform_motion)
    /// * ω₁ = R₂ᵀ (ω₃ − ω₂) R₂ and α₁ = R₂ᵀ (α₃ − α₂ + \[ω₃, ω₂\]) R₂
    ///
    /// Source: "The Dynamics of a Transform Hierarchy", *Converting global dynamics to local
    /// dynamics*.
    #[must_use]
    pub fn relative_to(self, parent: Self) -> Self {
        let origin = parent.inverse_transform_motion(self.origin());
        let parent_from_world = parent.transform.inverse();
        let angular_velocity = self.angular_velocity - parent.angular_velocity;
        let angular_acceleration = self.angular_acceleration - parent.angular_acceleration;
        Self {
            transform: Transform {
                translation: origin.position,
                rotation: parent_from_world.rotation * self.transform.rotation,
                scale: parent_from_world.scale * self.transform.scale,
            },
            velocity: origin.velocity,
            acceleration: origin.acceleration,
            angular_velocity: parent_from_world.rotation * angular_velocity,
            angular_acceleration: parent
                .inverse_transform_bivector_rate(angular_velocity, angular_acceleration),
        }
    }
}

/// Composition: `world_from_child = world_from_parent * parent_from_child`.
///
/// * v₃ = v₂ + J₂ v₁ + ω₂ J₂ T₁
/// * a₃ = a₂ + J₂ a₁ + α₂ J₂ T₁ + ω₂² J₂ T₁ + 2 ω₂ J₂ v₁
/// * ω₃ = ω₂ + R₂ ω₁ R₂ᵀ
/// * α₃ = α₂ + R₂ α₁ R₂ᵀ + \[ω₂, R₂ ω₁ R₂ᵀ\]
///
/// The first two are those of a moving point, the child's origin: see
/// [`transform_motion`](DynamicTransform::transform_motion). The bracket comes from the parent's
/// rotation, which carries the plane of the child's rotation with it.
///
/// Source: "The Dynamics of a Transform Hierarchy", *Dynamics of the composition*, *Converting
/// local dynamics to global dynamics*.
impl<S: Space> Mul for DynamicTransform<S> {
    type Output = Self;
    fn mul(self, child: Self) -> Self {
        let PointMotion {
            velocity,
            acceleration,
            ..
        } = self.transform_motion(child.origin());
        let rotation = self.transform.rotation;
        let angular_velocity = rotation * child.angular_velocity;
        let angular_acceleration =
            self.bivector_rate_at(angular_velocity, rotation * child.angular_acceleration);
        Self {
            transform: self.transform * child.transform,
            velocity,
            acceleration,
            angular_velocity: self.angular_velocity + angular_velocity,
            angular_acceleration: self.angular_acceleration + angular_acceleration,
        }
    }
}

impl<S: Space> MulAssign for DynamicTransform<S> {
    fn mul_assign(&mut self, child: Self) {
        *self = *self * child;
    }
}
