//! Sudden changes of motion, and how they pass between parent, child and world.
//!
//! Picture: a bat hits a ball on a moving train. Nothing changes its place in that instant, but velocities jump, and with them the
//! accelerations that depend on velocity. A [`Rates`] is such a jump. The formulas here hold for jumps of any size, not only for
//! small ones.
//!
//! HandleNumbering: 1 is the child in the parent, 2 the parent in the world, 3 the child in the world; Δ before a letter is its jump.
//!
//! Source: "The Dynamics of a Transform Hierarchy", *Local and global deltas*.

use core::ops::{Add, Neg, Sub};

use super::DynamicTransform;
use crate::space::{Bivector, Linear, Scalar, Space};

/// A jump in velocity, acceleration, angular velocity and angular acceleration, at one place in one instant.
///
/// Add it to a [`DynamicTransform`] to have it happen. In the parent's axes, as the rates themselves are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates<S: Space> {
    /// Δv, meters a second.
    pub velocity: S::Vector,
    /// Δa, meters a second squared.
    pub acceleration: S::Vector,
    /// Δω, radians a second.
    pub angular_velocity: S::Bivector,
    /// Δα, radians a second squared.
    pub angular_acceleration: S::Bivector,
}

impl<S: Space> Rates<S> {
    /// No change.
    #[must_use]
    pub fn zero() -> Self {
        Self {
            velocity: S::Vector::zero(),
            acceleration: S::Vector::zero(),
            angular_velocity: S::Bivector::zero(),
            angular_acceleration: S::Bivector::zero(),
        }
    }

    /// A jump in velocity alone.
    #[must_use]
    pub fn from_velocity(velocity: S::Vector) -> Self {
        Self {
            velocity,
            ..Self::zero()
        }
    }

    /// A jump in angular velocity alone.
    #[must_use]
    pub fn from_angular_velocity(angular_velocity: S::Bivector) -> Self {
        Self {
            angular_velocity,
            ..Self::zero()
        }
    }
}

impl<S: Space> Add for Rates<S> {
    type Output = Self;
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

/// Here `self` is the parent in the world, A₂.
impl<S: Space> DynamicTransform<S> {
    /// What a child's jump in velocity looks like from the world: Δv₃ = J₂ Δv₁.
    #[must_use]
    pub fn transform_delta_velocity(self, velocity: S::Vector) -> S::Vector {
        self.transform.transform_vector(velocity)
    }

    /// What a child's jumps in velocity and acceleration do to its acceleration in the world: Δa₃ = J₂ Δa₁ + 2 ω₂ J₂ Δv₁.
    #[must_use]
    pub fn transform_delta_acceleration(
        self,
        velocity: S::Vector,
        acceleration: S::Vector,
    ) -> S::Vector {
        let slide = self.transform_delta_velocity(velocity);
        self.transform.transform_vector(acceleration)
            + self.angular_velocity.cross(slide) * S::Scalar::from_f64(2.0)
    }

    /// What a child's jump in angular velocity looks like from the world: Δω₃ = R₂ Δω₁ R₂ᵀ.
    #[must_use]
    pub fn transform_delta_angular_velocity(self, angular_velocity: S::Bivector) -> S::Bivector {
        self.transform.rotation * angular_velocity
    }

    /// What a child's jumps in angular velocity and acceleration do to its angular acceleration in the world:
    /// Δα₃ = R₂ Δα₁ R₂ᵀ + \[ω₂, R₂ Δω₁ R₂ᵀ\].
    #[must_use]
    pub fn transform_delta_angular_acceleration(
        self,
        angular_velocity: S::Bivector,
        angular_acceleration: S::Bivector,
    ) -> S::Bivector {
        self.transform_bivector_rate(angular_velocity, angular_acceleration)
    }

    /// A child's jump, given in this parent, as the world sees it: all four parts at once.
    ///
    /// Source: *Global change in child due to local change in child*.
    #[must_use]
    pub fn transform_delta(self, local: Rates<S>) -> Rates<S> {
        let Rates {
            velocity,
            acceleration,
            angular_velocity,
            angular_acceleration,
        } = local;
        Rates {
            velocity: self.transform_delta_velocity(velocity),
            acceleration: self.transform_delta_acceleration(velocity, acceleration),
            angular_velocity: self.transform_delta_angular_velocity(angular_velocity),
            angular_acceleration: self
                .transform_delta_angular_acceleration(angular_velocity, angular_acceleration),
        }
    }

    /// The jump a child must make in this parent for the world to see the one given:
    ///
    /// * Δv₁ = J₂⁻¹ Δv₃ and Δa₁ = J₂⁻¹ (Δa₃ − 2 ω₂ Δv₃)
    /// * Δω₁ = R₂ᵀ Δω₃ R₂ and Δα₁ = R₂ᵀ (Δα₃ + \[Δω₃, ω₂\]) R₂
    ///
    /// Source: *Local change in child required to produce the given global change in child*.
    #[must_use]
    pub fn inverse_transform_delta(self, global: Rates<S>) -> Rates<S> {
        let local_from_global = self.transform.inverse();
        let spin = self.angular_velocity;
        let sliding = spin.cross(global.velocity) * S::Scalar::from_f64(2.0);
        Rates {
            velocity: local_from_global.transform_vector(global.velocity),
            acceleration: local_from_global.transform_vector(global.acceleration - sliding),
            angular_velocity: local_from_global.rotation * global.angular_velocity,
            angular_acceleration: self.inverse_transform_bivector_rate(
                global.angular_velocity,
                global.angular_acceleration,
            ),
        }
    }

    /// What the world sees of a child that does nothing new in this parent, while the parent's own motion in the world jumps.
    /// With X = J₂ T₁ and u = J₂ v₁:
    ///
    /// * Δv₃ = Δv₂ + Δω₂ X
    /// * Δa₃ = Δa₂ + (Δα₂ + Δω₂ ω₂ + ω₂ Δω₂ + Δω₂²) X + 2 Δω₂ u
    /// * Δω₃ = Δω₂ and Δα₃ = Δα₂ + \[Δω₂, ω₃ − ω₂\]
    ///
    /// Here ω₃ − ω₂ is R₂ ω₁ R₂ᵀ, what the child turns by itself. `self` is the parent before the jump.
    ///
    /// Source: *Global change in child due to global change in parent*.
    #[must_use]
    pub fn inherited_delta(self, child: Self, parent_jump: Rates<S>) -> Rates<S> {
        let (spin, spin_jump) = (self.angular_velocity, parent_jump.angular_velocity);
        let arm = self.transform.transform_vector(child.transform.translation);
        let slide = self.transform.transform_vector(child.velocity);
        let turning = self.transform.rotation * child.angular_velocity;
        Rates {
            velocity: parent_jump.velocity + spin_jump.cross(arm),
            acceleration: parent_jump.acceleration
                + parent_jump.angular_acceleration.cross(arm)
                + spin_jump.cross(spin.cross(arm))
                + spin.cross(spin_jump.cross(arm))
                + spin_jump.cross(spin_jump.cross(arm))
                + spin_jump.cross(slide) * S::Scalar::from_f64(2.0),
            angular_velocity: spin_jump,
            angular_acceleration: parent_jump.angular_acceleration + spin_jump.bracket(turning),
        }
    }

    /// What the world sees of a child that jumps in this parent while the parent jumps too.
    ///
    /// The two effects do not simply add up: the parent's new spin also turns the child's new velocity and new spin, so
    /// Δa₃ has a further 2 Δω₂ J₂ Δv₁ and Δα₃ a further \[Δω₂, R₂ Δω₁ R₂ᵀ\]. Both come in by letting the child jump first.
    ///
    /// Not in the article, which treats the two effects one at a time.
    #[must_use]
    pub fn combined_delta(
        self,
        child: Self,
        parent_jump: Rates<S>,
        child_jump: Rates<S>,
    ) -> Rates<S> {
        self.transform_delta(child_jump) + self.inherited_delta(child + child_jump, parent_jump)
    }
}
