//! Laws of all transforms that move.

use crate::common::effort::effort;
use crate::common::{
    Sample, deltas, motions, moving, near, same_delta, same_motion, same_moving, same_transform,
};
use kinetree::physics::{counteract, counteract_velocity};
use kinetree::space::{Bivector, Linear, Rotation, Vector};
use kinetree::{DynamicTransform, MotionTerms, PointMotion, Rates, Space2, Space3, SpaceN};
use proptest::collection::vec;
use proptest::prelude::*;

type Four = SpaceN<f64, 4>;

/// Relative; a few hundred roundings of numbers of size up to a hundred, that may cancel.
const TOLERANCE: f64 = 1e-11;

fn group_laws<S: Sample>(
    a: DynamicTransform<S>,
    b: DynamicTransform<S>,
    c: DynamicTransform<S>,
    walk: PointMotion<S>,
) {
    let same = |a, b| same_moving(a, b, TOLERANCE);
    let identity = DynamicTransform::<S>::identity();
    same(a * identity, a);
    same(identity * a, a);
    same((a * b) * c, a * (b * c));
    same(a.inverse().inverse(), a);
    same((a * b).inverse(), b.inverse() * a.inverse());
    let mut product = a;
    product *= b;
    same_moving(product, a * b, 0.0);
    // A frame is at rest in itself, and so is the world seen by way of the frame.
    same(a * a.inverse(), identity);
    same(a.inverse() * a, identity);
    same(a.relative_to(a), identity);
    // Down and up again.
    same((a * b).relative_to(a), b);
    same(a * b.relative_to(a), b);
    same(b.relative_to(a), a.inverse() * b);
    same_motion(
        a.inverse_transform_motion(a.transform_motion(walk)),
        walk,
        TOLERANCE,
    );
    same_motion(
        a.inverse().transform_motion(walk),
        a.inverse_transform_motion(walk),
        TOLERANCE,
    );
    same_motion(
        a.inverse_transform_motion(b.origin()),
        b.relative_to(a).origin(),
        TOLERANCE,
    );
    // It acts on moving points.
    same_motion(
        (a * b).transform_motion(walk),
        a.transform_motion(b.transform_motion(walk)),
        TOLERANCE,
    );
    same_motion((a * b).origin(), a.transform_motion(b.origin()), TOLERANCE);
    // Frames at rest compose as transforms without motion.
    let (still, other) = (
        DynamicTransform::at_rest(a.transform),
        DynamicTransform::at_rest(b.transform),
    );
    same_moving(
        still * other,
        DynamicTransform::at_rest(a.transform * b.transform),
        0.0,
    );
    same_transform(still.inverse().transform, a.transform.inverse(), 0.0);
}

/// Each term is what is left when everything that has no part in it is at rest; together they are
/// the motion.
fn term_laws<S: Sample>(frame: DynamicTransform<S>, walk: PointMotion<S>) {
    let terms = frame.motion_terms(walk);
    let moved = frame.transform_motion(walk);
    near(&terms.velocity(), &moved.velocity, 0.0);
    near(&terms.acceleration(), &moved.acceleration, 0.0);

    let zero = S::Vector::zero();
    let still = DynamicTransform::at_rest(frame.transform);
    let spins = still.with_angular_velocity(frame.angular_velocity);
    let speeds_up = still.with_angular_acceleration(frame.angular_acceleration);
    let painted = PointMotion::at_rest(walk.position);
    let slides_from_the_origin = PointMotion {
        velocity: walk.velocity,
        ..PointMotion::at_rest(zero)
    };
    near(&terms.base_velocity, &frame.velocity, 0.0);
    near(&terms.base_acceleration, &frame.acceleration, 0.0);
    let relative = still.transform_motion(walk);
    near(&terms.relative_velocity, &relative.velocity, 0.0);
    near(&terms.relative_acceleration, &relative.acceleration, 0.0);
    let carried = spins.transform_motion(painted);
    near(&terms.rotational_velocity, &carried.velocity, 0.0);
    near(&terms.centripetal, &carried.acceleration, 0.0);
    let hurried = speeds_up.transform_motion(painted);
    near(&S::Vector::zero(), &hurried.velocity, 0.0);
    near(&terms.euler, &hurried.acceleration, 0.0);
    let aside = spins.transform_motion(slides_from_the_origin);
    near(&terms.coriolis, &aside.acceleration, 0.0);

    // A point that the frame does not move has no terms but its own.
    let nothing = DynamicTransform::<S>::identity().motion_terms(walk);
    let MotionTerms {
        relative_velocity,
        relative_acceleration,
        ..
    } = nothing;
    let alone = MotionTerms {
        base_velocity: zero,
        rotational_velocity: zero,
        relative_velocity,
        base_acceleration: zero,
        euler: zero,
        centripetal: zero,
        coriolis: zero,
        relative_acceleration,
    };
    assert_eq!(nothing, alone);
    near(&relative_velocity, &walk.velocity, 0.0);
    near(&relative_acceleration, &walk.acceleration, 0.0);
}

/// Rates of vectors and bivectors go up and down the hierarchy as their values do.
fn rate_laws<S: Sample>(
    a: DynamicTransform<S>,
    b: DynamicTransform<S>,
    [vector, rate]: [S::Vector; 2],
    [bivector, bivector_rate]: [S::Bivector; 2],
) {
    let (up, whole) = (a.transform_rate(vector, rate), a * b);
    let seen = a.transform.transform_vector(vector);
    near(&a.inverse_transform_rate(seen, up), &rate, TOLERANCE);
    near(
        &a.inverse().transform_rate(seen, up),
        &a.inverse_transform_rate(seen, up),
        TOLERANCE,
    );
    let in_a = b.transform.transform_vector(vector);
    near(
        &whole.transform_rate(vector, rate),
        &a.transform_rate(in_a, b.transform_rate(vector, rate)),
        TOLERANCE,
    );
    // The velocity of a point is the rate of its arm, and the velocity of the origin.
    let point = PointMotion::new(vector, rate, S::Vector::zero()).unwrap();
    near(
        &a.transform_motion(point).velocity,
        &(up + a.velocity),
        TOLERANCE,
    );
    // Its acceleration is the rate of that velocity, with ω × r given in the frame's axes too:
    // which is where the centripetal term and the second half of Coriolis' come from.
    let back = a.transform.inverse();
    let spin = back.rotation * a.angular_velocity;
    let spin_rate = a.inverse_transform_bivector_rate(a.angular_velocity, a.angular_acceleration);
    let velocity = rate + spin.cross(vector);
    let velocity_rate = spin_rate.cross(vector) + spin.cross(rate);
    near(
        &(a.transform_rate(velocity, velocity_rate) + a.acceleration),
        &a.transform_motion(point).acceleration,
        TOLERANCE,
    );
    // A frame at rest only changes the axes.
    let still = DynamicTransform::at_rest(a.transform);
    near(
        &still.transform_rate(vector, rate),
        &a.transform.transform_vector(rate),
        0.0,
    );

    let up = a.transform_bivector_rate(bivector, bivector_rate);
    let seen = a.transform.rotation * bivector;
    near(
        &a.inverse_transform_bivector_rate(seen, up),
        &bivector_rate,
        TOLERANCE,
    );
    near(
        &a.inverse().transform_bivector_rate(seen, up),
        &bivector_rate,
        TOLERANCE,
    );
    near(
        &whole.transform_bivector_rate(bivector, bivector_rate),
        &a.transform_bivector_rate(
            b.transform.rotation * bivector,
            b.transform_bivector_rate(bivector, bivector_rate),
        ),
        TOLERANCE,
    );
    // Products rotate with their factors: an arrow swept round by a bivector, both given in the
    // frame.
    let swept = bivector.cross(vector);
    let swept_rate = bivector_rate.cross(vector) + bivector.cross(rate);
    let (arrow, arrow_rate) = (
        a.transform.transform_vector(vector),
        a.transform_rate(vector, rate),
    );
    near(
        &a.transform_rate(swept, swept_rate),
        &(up.cross(arrow) + seen.cross(arrow_rate)),
        TOLERANCE,
    );
}

/// Jumps are differences between what composes before and after; that is what the delta formulas
/// must come to.
fn jump_laws<S: Sample>(
    parent: DynamicTransform<S>,
    child: DynamicTransform<S>,
    parent_jump: Rates<S>,
    child_jump: Rates<S>,
) {
    let same = |a, b| same_delta(a, b, TOLERANCE);
    let before = parent * child;
    let seen = |after: DynamicTransform<S>| after.rates() - before.rates();
    same(
        parent.transform_delta(child_jump),
        seen(parent * (child + child_jump)),
    );
    same(
        parent.inherited_delta(child, parent_jump),
        seen((parent + parent_jump) * child),
    );
    let both = seen((parent + parent_jump) * (child + child_jump));
    same(parent.combined_delta(child, parent_jump, child_jump), both);
    same(
        parent.inverse_transform_delta(parent.transform_delta(child_jump)),
        child_jump,
    );
    same(
        parent.transform_delta(parent.inverse_transform_delta(child_jump)),
        child_jump,
    );
    // Part by part.
    let up = parent.transform_delta(child_jump);
    let Rates {
        velocity,
        acceleration,
        angular_velocity,
        angular_acceleration,
    } = child_jump;
    near(
        &parent.transform_delta_velocity(velocity),
        &up.velocity,
        0.0,
    );
    near(
        &parent.transform_delta_acceleration(velocity, acceleration),
        &up.acceleration,
        0.0,
    );
    let turning = parent.transform_delta_angular_velocity(angular_velocity);
    near(&turning, &up.angular_velocity, 0.0);
    let rate = parent.transform_delta_angular_acceleration(angular_velocity, angular_acceleration);
    near(&rate, &up.angular_acceleration, 0.0);

    // Counteracted, the child goes on in the world as before, and its own children with it.
    let kept = counteract(parent, child, parent_jump);
    same_moving((parent + parent_jump) * (child + kept), before, TOLERANCE);
    let grandchild = before * child;
    same_moving(
        (parent + parent_jump) * (child + kept) * child,
        grandchild,
        1e-10,
    );
    // The article's pair does it for a parent that only gets faster, and for no other: with a jump
    // in spin, exactly that is left.
    let shove = Rates::from_velocity(parent_jump.velocity);
    let pair = counteract_velocity(parent, parent_jump.velocity);
    same(pair, counteract(parent, child, shove));
    let spun = Rates {
        angular_velocity: parent_jump.angular_velocity,
        ..shove
    };
    let left = seen((parent + spun) * (child + pair));
    let arm = before.transform.translation - parent.transform.translation;
    near(
        &left.velocity,
        &parent_jump.angular_velocity.cross(arm),
        TOLERANCE,
    );
    near(
        &left.angular_velocity,
        &parent_jump.angular_velocity,
        TOLERANCE,
    );

    // Deltas are a linear space.
    same_delta(child_jump + -child_jump, Rates::zero(), 0.0);
    same_delta(child_jump - parent_jump, child_jump + -parent_jump, 0.0);
}

/// Sixty-four levels: folded from the root, from the leaf and in pairs, it is one motion; and it
/// can be undone.
fn depth_laws<S: Sample>(chain: &[DynamicTransform<S>]) {
    let from_root = chain.iter().copied().reduce(|a, b| a * b).unwrap();
    let from_leaf = chain.iter().rev().copied().reduce(|b, a| a * b).unwrap();
    let mut pairs = chain.to_vec();
    while pairs.len() > 1 {
        pairs = pairs
            .chunks(2)
            .map(|pair| pair.iter().copied().reduce(|a, b| a * b).unwrap())
            .collect();
    }
    same_moving(from_root, from_leaf, TOLERANCE);
    same_moving(from_root, pairs[0], TOLERANCE);
    // Undone, terms as large as the whole motion cancel: compare with their size, a scale's worth
    // more after the inverse.
    let inverse = chain
        .iter()
        .map(|node| node.inverse())
        .reduce(|a, b| b * a)
        .unwrap();
    let size = from_root
        .acceleration
        .length()
        .max(inverse.acceleration.length())
        .max(1.0);
    let size = size * (from_root.transform.scale + 1.0 / from_root.transform.scale);
    let undone = from_root * inverse;
    near(&undone.transform.scale, &1.0, TOLERANCE);
    near(
        &undone.transform.rotation,
        &S::Rotation::identity(),
        TOLERANCE,
    );
    near(
        &(undone.transform.translation * (1.0 / size)),
        &S::Vector::zero(),
        TOLERANCE,
    );
    near(
        &(undone.velocity * (1.0 / size)),
        &S::Vector::zero(),
        TOLERANCE,
    );
    near(
        &(undone.acceleration * (1.0 / size)),
        &S::Vector::zero(),
        TOLERANCE,
    );
    let spin = from_root.angular_velocity.length().max(1.0);
    near(
        &(undone.angular_velocity * (1.0 / spin)),
        &S::Bivector::zero(),
        TOLERANCE,
    );
    let rate = from_root.angular_acceleration.length().max(spin * spin);
    near(
        &(undone.angular_acceleration * (1.0 / rate)),
        &S::Bivector::zero(),
        TOLERANCE,
    );
}

macro_rules! laws {
    ($space:ty, $group:ident, $terms:ident, $rates:ident, $jumps:ident, $depth:ident) => {
        proptest! {
            #![proptest_config(effort(100))]

            #[test]
            fn $group(
                a in moving::<$space>(), b in moving::<$space>(), c in moving::<$space>(), walk in motions::<$space>(),
            ) {
                group_laws(a, b, c, walk);
            }

            #[test]
            fn $terms(frame in moving::<$space>(), walk in motions::<$space>()) {
                term_laws(frame, walk);
            }

            #[test]
            fn $rates(
                a in moving::<$space>(), b in moving::<$space>(),
                vector in <$space>::vectors(2.0), rate in <$space>::vectors(2.0),
                bivector in <$space>::bivectors(2.0), bivector_rate in <$space>::bivectors(2.0),
            ) {
                rate_laws(a, b, [vector, rate], [bivector, bivector_rate]);
            }

            #[test]
            fn $jumps(
                parent in moving::<$space>(), child in moving::<$space>(),
                parent_jump in deltas::<$space>(), child_jump in deltas::<$space>(),
            ) {
                jump_laws(parent, child, parent_jump, child_jump);
            }
        }

        proptest! {
            #![proptest_config(effort(20))]

            #[test]
            fn $depth(chain in vec(moving::<$space>(), 64)) {
                depth_laws(&chain);
            }
        }
    };
}

laws!(
    Space2,
    motions_of_the_plane_form_a_group,
    terms_of_the_plane_are_what_is_left_when_the_rest_is_at_rest,
    rates_of_the_plane_rotate_with_their_frames,
    jumps_in_the_plane_are_differences,
    sixty_four_levels_of_the_plane_are_one_motion
);
laws!(
    Space3,
    motions_of_space_form_a_group,
    terms_of_space_are_what_is_left_when_the_rest_is_at_rest,
    rates_of_space_rotate_with_their_frames,
    jumps_in_space_are_differences,
    sixty_four_levels_of_space_are_one_motion
);
laws!(
    Four,
    motions_of_four_dimensions_form_a_group,
    terms_of_four_dimensions_are_what_is_left_when_the_rest_is_at_rest,
    rates_of_four_dimensions_rotate_with_their_frames,
    jumps_in_four_dimensions_are_differences,
    sixty_four_levels_of_four_dimensions_are_one_motion
);
