//! Motion in other forms: as the article prints it, and in the general space of the same dimension.

use crate::common::effort::effort;
use crate::common::{
    Sample, deltas, motions, moving, same_delta, same_motion, same_moving, twin, twin_delta,
    twin_vector,
};
use kinetree::physics::counteract;
use kinetree::space::{Bivector, Linear};
use kinetree::{DynamicTransform, PointMotion, Rates, Space2, Space3, SpaceN};
use proptest::prelude::*;

/// Relative; a few hundred roundings of numbers of size up to a hundred, that may cancel.
const TOLERANCE: f64 = 1e-11;

/// The inverse and the two ways back as the article prints them. The crate has none of these forms.
fn printed_forms<S: Sample>(parent: DynamicTransform<S>, child: DynamicTransform<S>) {
    let back = parent.transform.inverse();
    let (spin, spin_rate) = (parent.angular_velocity, parent.angular_acceleration);
    let place = parent.transform.translation;
    let inverse = DynamicTransform {
        transform: back,
        velocity: back.transform_vector(spin.cross(place) - parent.velocity),
        acceleration: back.transform_vector(
            spin_rate.cross(place) - spin.cross(spin.cross(place))
                + spin.cross(parent.velocity) * 2.0
                - parent.acceleration,
        ),
        angular_velocity: -(back.rotation * spin),
        angular_acceleration: -(back.rotation * spin_rate),
    };
    same_moving(parent.inverse(), inverse, TOLERANCE);

    // With T₃ − T₂ and v₃ − v₂ there is a minus before ω₂²: the difference of the velocities still
    // contains the rotation, and its Coriolis term counts it twice.
    let world = parent * child;
    let arm = world.transform.translation - place;
    let slide = world.velocity - parent.velocity;
    let turning = world.angular_velocity - spin;
    let turning_rate =
        world.angular_acceleration - spin_rate + world.angular_velocity.bracket(spin);
    let first_form = DynamicTransform {
        transform: back * world.transform,
        velocity: back.transform_vector(slide - spin.cross(arm)),
        acceleration: back.transform_vector(
            world.acceleration
                - parent.acceleration
                - (spin_rate.cross(arm) - spin.cross(spin.cross(arm)))
                - spin.cross(slide) * 2.0,
        ),
        angular_velocity: back.rotation * turning,
        angular_acceleration: back.rotation * turning_rate,
    };
    same_moving(world.relative_to(parent), first_form, TOLERANCE);
    same_moving(child, first_form, TOLERANCE);

    // With T₁ and v₁ there is a plus.
    let arm = parent
        .transform
        .transform_vector(child.transform.translation);
    let slide = parent.transform.transform_vector(child.velocity);
    let second_form = PointMotion {
        position: child.transform.translation,
        velocity: back.transform_vector(world.velocity - parent.velocity - spin.cross(arm)),
        acceleration: back.transform_vector(
            world.acceleration
                - parent.acceleration
                - (spin_rate.cross(arm) + spin.cross(spin.cross(arm)))
                - spin.cross(slide) * 2.0,
        ),
    };
    same_motion(
        parent.inverse_transform_motion(world.origin()),
        second_form,
        TOLERANCE,
    );

    // The inverse is what a point at rest at the origin of the world does in the frame.
    same_motion(
        parent.inverse().origin(),
        parent.inverse_transform_motion(PointMotion::at_rest(S::Vector::zero())),
        TOLERANCE,
    );
}

/// Every operation has the same result in two spaces of the same dimension.
fn twin_laws<A: Sample, B: Sample>(
    parent: DynamicTransform<A>,
    child: DynamicTransform<A>,
    parent_jump: Rates<A>,
    child_jump: Rates<A>,
    walk: PointMotion<A>,
) {
    let (up, down) = (twin::<A, B>(parent), twin::<A, B>(child));
    let (up_jump, down_jump) = (
        twin_delta::<A, B>(parent_jump),
        twin_delta::<A, B>(child_jump),
    );
    let walked = |motion: PointMotion<A>| PointMotion::<B> {
        position: twin_vector::<A, B>(motion.position),
        velocity: twin_vector::<A, B>(motion.velocity),
        acceleration: twin_vector::<A, B>(motion.acceleration),
    };
    let tolerance = 1e-12;
    same_moving(twin::<A, B>(parent * child), up * down, tolerance);
    same_moving(twin::<A, B>(parent.inverse()), up.inverse(), tolerance);
    same_moving(
        twin::<A, B>(child.relative_to(parent)),
        down.relative_to(up),
        tolerance,
    );
    same_motion(
        walked(parent.transform_motion(walk)),
        up.transform_motion(walked(walk)),
        tolerance,
    );
    let back = parent.inverse_transform_motion(walk);
    same_motion(
        walked(back),
        up.inverse_transform_motion(walked(walk)),
        tolerance,
    );
    let jump = parent.combined_delta(child, parent_jump, child_jump);
    same_delta(
        twin_delta::<A, B>(jump),
        up.combined_delta(down, up_jump, down_jump),
        tolerance,
    );
    let kept = counteract(parent, child, parent_jump);
    same_delta(
        twin_delta::<A, B>(kept),
        counteract(up, down, up_jump),
        tolerance,
    );
}

proptest! {
    #![proptest_config(effort(100))]

    #[test]
    fn motions_of_the_plane_have_the_printed_forms(
        a in moving::<Space2>(), b in moving::<Space2>(),
    ) {
        printed_forms(a, b);
    }

    #[test]
    fn motions_of_space_have_the_printed_forms(a in moving::<Space3>(), b in moving::<Space3>()) {
        printed_forms(a, b);
    }

    #[test]
    fn motions_of_four_dimensions_have_the_printed_forms(
        a in moving::<SpaceN<f64, 4>>(), b in moving::<SpaceN<f64, 4>>(),
    ) {
        printed_forms(a, b);
    }

    #[test]
    fn the_plane_moves_as_the_general_space_of_two_dimensions(
        a in moving::<Space2>(), b in moving::<Space2>(), x in deltas::<Space2>(), y in deltas::<Space2>(), walk in motions::<Space2>(),
    ) {
        twin_laws::<Space2, SpaceN<f64, 2>>(a, b, x, y, walk);
    }

    #[test]
    fn space_moves_as_the_general_space_of_three_dimensions(
        a in moving::<Space3>(), b in moving::<Space3>(), x in deltas::<Space3>(), y in deltas::<Space3>(), walk in motions::<Space3>(),
    ) {
        twin_laws::<Space3, SpaceN<f64, 3>>(a, b, x, y, walk);
    }
}
