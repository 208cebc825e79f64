//! Sudden changes of motion, and how they pass between parent, child and world.
//!
//! Picture: a bat hits a ball on a moving train. Nothing changes its place in that instant, but
//! velocities jump, and with them the accelerations that depend on velocity. The jump is given as
//! [`Rates`]. The formulas hold for jumps of any size, not only for small ones.
//!
//! Notation: 1 is the child in the parent, 2 the parent in the world, 3 the child in the world. Δ
//! before a letter is its jump.
//!
//! Source: "The Dynamics of a Transform Hierarchy", *Local and global deltas*.

use super::{DynamicTransform, Rates};
use crate::space::{Bivector, Scalar, Space};

/// Jumps. Here `self` is the parent in the world, A₂.
impl<S: Space> DynamicTransform<S> {
    /// Returns a child's jump in velocity in the world, given that in the parent: Δv₃ = J₂ Δv₁.
    #[must_use]
    pub fn transform_delta_velocity(self, velocity: S::Vector) -> S::Vector {
        self.transform.transform_vector(velocity)
    }

    /// Returns a child's jump in acceleration in the world, given its jumps in velocity and
    /// acceleration in the parent: Δa₃ = J₂ Δa₁ + 2 ω₂ J₂ Δv₁.
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

    /// Returns a child's jump in angular velocity in the world, given that in the parent: Δω₃ = R₂
    /// Δω₁ R₂ᵀ.
    #[must_use]
    pub fn transform_delta_angular_velocity(self, angular_velocity: S::Bivector) -> S::Bivector {
        self.transform.rotation * angular_velocity
    }

    /// Returns a child's jump in angular acceleration in the world, given its jumps in angular
    /// velocity and acceleration in the parent: Δα₃ = R₂ Δα₁ R₂ᵀ + \[ω₂, R₂ Δω₁ R₂ᵀ\].
    #[must_use]
    pub fn transform_delta_angular_acceleration(
        self,
        angular_velocity: S::Bivector,
        angular_acceleration: S::Bivector,
    ) -> S::Bivector {
        self.transform_bivector_rate(angular_velocity, angular_acceleration)
    }

    /// Returns a child's jump in the world, given that in the parent: all four parts at once.
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

    /// Returns a child's jump in the parent, given that in the world:
    ///
    /// * Δv₁ = J₂⁻¹ Δv₃ and Δa₁ = J₂⁻¹ (Δa₃ − 2 ω₂ Δv₃)
    /// * Δω₁ = R₂ᵀ Δω₃ R₂ and Δα₁ = R₂ᵀ (Δα₃ + \[Δω₃, ω₂\]) R₂
    ///
    /// Source: *Local change in child required to produce the given global change in child*.
    #[must_use]
    pub fn inverse_transform_delta(self, global: Rates<S>) -> Rates<S> {
        let local_from_global = self.transform.inverse();
        let spin = self.angular_velocity;
        let coriolis = spin.cross(global.velocity) * S::Scalar::from_f64(2.0);
        Rates {
            velocity: local_from_global.transform_vector(global.velocity),
            acceleration: local_from_global.transform_vector(global.acceleration - coriolis),
            angular_velocity: local_from_global.rotation * global.angular_velocity,
            angular_acceleration: self.inverse_transform_bivector_rate(
                global.angular_velocity,
                global.angular_acceleration,
            ),
        }
    }

    /// Returns the jump, in the world, of a child whose state in the parent stays, while the parent
    /// jumps in the world. `self` is the parent before its jump. With X = J₂ T₁ and u = J₂ v₁:
    ///
    /// * Δv₃ = Δv₂ + Δω₂ X
    /// * Δa₃ = Δa₂ + (Δα₂ + Δω₂ ω₂ + ω₂ Δω₂ + Δω₂²) X + 2 Δω₂ u
    /// * Δω₃ = Δω₂ and Δα₃ = Δα₂ + \[Δω₂, ω₃ − ω₂\]
    ///
    /// Here ω₃ − ω₂ is R₂ ω₁ R₂ᵀ, the child's own angular velocity.
    ///
    /// Source: *Global change in child due to global change in parent*.
    #[must_use]
    pub fn inherited_delta(self, child: Self, parent_jump: Rates<S>) -> Rates<S> {
        let (spin, spin_jump) = (self.angular_velocity, parent_jump.angular_velocity);
        let arm = self.transform.transform_vector(child.transform.translation);
        let slide = self.transform.transform_vector(child.velocity);
        let own_spin = self.transform.rotation * child.angular_velocity;
        Rates {
            velocity: parent_jump.velocity + spin_jump.cross(arm),
            acceleration: parent_jump.acceleration
                + parent_jump.angular_acceleration.cross(arm)
                + spin_jump.cross(spin.cross(arm))
                + spin.cross(spin_jump.cross(arm))
                + spin_jump.cross(spin_jump.cross(arm))
                + spin_jump.cross(slide) * S::Scalar::from_f64(2.0),
            angular_velocity: spin_jump,
            angular_acceleration: parent_jump.angular_acceleration + spin_jump.bracket(own_spin),
        }
    }

    /// Returns the jump, in the world, of a child that jumps in the parent while the parent jumps
    /// in the world.
    ///
    /// The two effects do not simply add up: the parent's new angular velocity also carries the
    /// child's new velocity and angular velocity. So Δa₃ has a further 2 Δω₂ J₂ Δv₁ and Δα₃ a
    /// further \[Δω₂, R₂ Δω₁ R₂ᵀ\]. Letting the child jump first brings in both.
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
