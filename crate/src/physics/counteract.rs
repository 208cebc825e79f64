//! The jump of a child that undoes the effect of its parent's jump.

use crate::motion::{DynamicTransform, Rates};
use crate::space::Space;

/// Returns the jump that a child must make in its parent so that the parent's jump does not change
/// the child's motion in the world.
///
/// Picture: a car crashes, and the coffee in it flies on. The car's frame has jumped; the coffee,
/// its child, has to jump the other way in the car to go on as before in the world. With the
/// inherited jump Δ₃ and the parent's new angular velocity ω₂⁺ = ω₂ + Δω₂:
///
/// * Δv₁ = −J₂⁻¹ (Δv₂ + Δω₂ X), where X = J₂ T₁
/// * Δa₁ = J₂⁻¹ (−Δa₃ + 2 ω₂⁺ Δv₃)
/// * Δω₁ = −R₂ᵀ Δω₂ R₂
/// * Δα₁ = R₂ᵀ (−Δα₂ + \[ω₃, Δω₂\]) R₂
///
/// The conversion to the parent's axes uses the parent's motion *after* its jump; with the old
/// angular velocity the accelerations would be wrong. Only immediate children need this: theirs
/// inherit nothing.
///
/// ```
/// use kinetree::glam::DVec2;
/// use kinetree::physics::counteract;
/// use kinetree::space::{Bivector2, Rotation2};
/// use kinetree::{Rates, DynamicTransform, Space2, Transform};
///
/// let place = Transform::new(DVec2::new(1.0, 2.0), Rotation2::from_angle(0.4), 1.0)?;
/// let world_from_car = DynamicTransform::<Space2>::at_rest(place).with_velocity(DVec2::X * 9.0);
/// let car_from_cup = DynamicTransform::at_rest(place);
/// let stopped = Rates::from_velocity(DVec2::X * -9.0);
/// let crash = Rates { angular_velocity: Bivector2::new(3.0), ..stopped };
///
/// let flung = counteract(world_from_car, car_from_cup, crash);
/// let before = world_from_car * car_from_cup;
/// let after = (world_from_car + crash) * (car_from_cup + flung);
/// assert!((after.velocity - before.velocity).length() < 1e-14);
/// assert!((after.acceleration - before.acceleration).length() < 1e-13);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// Source: "The Dynamics of a Transform Hierarchy", *Counteracting the inherited effect from the
/// parent*, completed: the pair given there is [`counteract_velocity`].
#[must_use]
pub fn counteract<S: Space>(
    world_from_parent: DynamicTransform<S>,
    parent_from_child: DynamicTransform<S>,
    parent_jump: Rates<S>,
) -> Rates<S> {
    let inherited = world_from_parent.inherited_delta(parent_from_child, parent_jump);
    (world_from_parent + parent_jump).inverse_transform_delta(-inherited)
}

/// Returns the same for a parent of which only the velocity jumps: Δv₁ = −J₂⁻¹ Δv₂ and Δa₁ = 2 J₂⁻¹
/// ω₂ Δv₂.
///
/// This is the pair in the article. It does not depend on the child. It is wrong as soon as the
/// parent's angular velocity jumps too, as it does under any impulse off its center; then use
/// [`counteract`].
#[must_use]
pub fn counteract_velocity<S: Space>(
    world_from_parent: DynamicTransform<S>,
    velocity_jump: S::Vector,
) -> Rates<S> {
    world_from_parent.inverse_transform_delta(-Rates::from_velocity(velocity_jump))
}
