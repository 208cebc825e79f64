//! Far from the origin: nodes as seen from each other, whatever their common ancestor is and does.

use crate::common::effort::effort;
use crate::common::{Sample, deltas, near, same_delta, same_motion, same_moving};
use kinetree::glam::{DQuat, DVec3};
use kinetree::hierarchy::{Fit, Keep};
use kinetree::scale::AffineMotion;
use kinetree::space::Bivector3;
use kinetree::{Affine, Hierarchy, Local, NodeHandle, PointMotion, Rates, ScaleRule, Space3, Trs};
use proptest::prelude::*;

/// An astronomical unit and a little, meters: one ulp is 1.5e-5.
const FAR: DVec3 = DVec3::new(1.0e11, -1.5e11, 0.7e11);

/// A tree of a ground, two branches on it, and two nodes on each.
fn branches(
    rule: ScaleRule,
    ground: Local<Space3>,
    locals: &[Local<Space3>],
    compensates: &[bool],
) -> (Hierarchy<Space3>, [NodeHandle; 5]) {
    let mut tree = Hierarchy::new(rule);
    let ground = tree.add(None, "ground", ground).unwrap();
    let left = tree.add(Some(ground), "left", locals[0]).unwrap();
    let left_end = tree.add(Some(left), "left end", locals[1]).unwrap();
    let right = tree.add(Some(ground), "right", locals[2]).unwrap();
    let right_end = tree.add(Some(right), "right end", locals[3]).unwrap();
    let nodes = [ground, left, left_end, right, right_end];
    for (node, compensates) in nodes.into_iter().zip(compensates) {
        tree.set_compensates(node, *compensates).unwrap();
    }
    (tree, nodes)
}

/// Everything that one node is, as seen from another.
fn seen(
    tree: &Hierarchy<Space3>,
    node: NodeHandle,
    frame: NodeHandle,
) -> (
    Affine<Space3>,
    AffineMotion<Space3>,
    PointMotion<Space3>,
    [DVec3; 3],
) {
    let point = PointMotion {
        position: DVec3::new(0.1, 0.2, -0.3),
        velocity: DVec3::X,
        acceleration: DVec3::Y,
    };
    let (from, to) = (Some(node), Some(frame));
    (
        tree.relative_matrix(node, to).unwrap(),
        tree.relative_motion(node, to).unwrap(),
        tree.transform_motion(point, from, to).unwrap(),
        [
            tree.transform_point(point.position, from, to).unwrap(),
            tree.transform_vector(point.position, from, to).unwrap(),
            tree.transform_normal(point.position, from, to).unwrap(),
        ],
    )
}

proptest! {
    #![proptest_config(effort(64))]

    #[test]
    fn nodes_see_each_other_alike_wherever_their_common_ancestor_is_and_however_it_flies(
        ground in crate::common::locals::<Space3>(0.5..2.0),
        locals in proptest::collection::vec(crate::common::locals::<Space3>(0.5..2.0), 4),
        compensates in proptest::collection::vec(any::<bool>(), 5),
    ) {
        for rule in ScaleRule::ALL {
            let mut far = ground;
            far.trs.translation = FAR;
            far.rates.velocity = DVec3::new(3e4, 1e4, -2e4);
            far.rates.acceleration = DVec3::new(10.0, -20.0, 5.0);
            let mut near_by = ground;
            near_by.trs.translation = DVec3::ZERO;
            near_by.rates.velocity = DVec3::ZERO;
            near_by.rates.acceleration = DVec3::ZERO;
            let (away, nodes) = branches(rule, far, &locals, &compensates);
            let (home, _) = branches(rule, near_by, &locals, &compensates);
            for node in nodes {
                for frame in nodes {
                    // To the last bit: nothing of the ancestor's place comes in.
                    prop_assert_eq!(seen(&away, node, frame), seen(&home, node, frame));
                    // Near the origin the long way, by the world, loses nothing.
                    let back = home.inverse_world_matrix(frame).unwrap();
                    let long = back * home.world_matrix(node).unwrap();
                    let short = home.relative_matrix(node, Some(frame)).unwrap();
                    near(&short.linear, &long.linear, 1e-12);
                    near(&short.translation, &long.translation, 1e-12);
                    let back = home.world_motion(frame).unwrap().inverse().unwrap();
                    let long = back * home.world_motion(node).unwrap();
                    let short = home.relative_motion(node, Some(frame)).unwrap();
                    near(&short.rate.linear, &long.rate.linear, 1e-10);
                    near(&short.second_rate.linear, &long.second_rate.linear, 1e-9);
                    same_motion(short.origin(), long.origin(), 1e-9);
                }
            }
        }
    }

    #[test]
    fn a_node_changes_parents_far_out_as_it_does_near_by(
        ground in crate::common::locals::<Space3>(0.5..2.0),
        locals in proptest::collection::vec(crate::common::locals::<Space3>(0.5..2.0), 4),
        compensates in proptest::collection::vec(any::<bool>(), 5),
    ) {
        for rule in ScaleRule::ALL {
            let mut far = ground;
            far.trs.translation = FAR;
            far.rates.velocity = DVec3::new(3e4, 1e4, -2e4);
            let mut near_by = ground;
            near_by.trs.translation = DVec3::ZERO;
            near_by.rates.velocity = DVec3::ZERO;
            let (mut away, [_, _, node, right, _]) = branches(rule, far, &locals, &compensates);
            let (mut home, _) = branches(rule, near_by, &locals, &compensates);
            let before = home.world_rates(node).unwrap();
            for tree in [&mut away, &mut home] {
                tree.reparent(node, Some(right), Keep::Motion(Fit::Matrix)).unwrap();
            }
            prop_assert_eq!(away.local(node).unwrap(), home.local(node).unwrap());
            same_delta(home.world_rates(node).unwrap(), before, 1e-9);
        }
    }

    #[test]
    fn the_state_of_a_child_in_its_parent_is_its_local_state_far_out(
        rates in deltas::<Space3>(), spin in deltas::<Space3>(), own in Space3::rotations(), turned in Space3::rotations(),
    ) {
        let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
        let at = |translation, rotation, scale| {
            Local::from(Trs::new(translation, rotation, DVec3::splat(scale)).unwrap())
        };
        let root = tree.add(None, "", at(FAR, turned, 2.0).with_rates(spin)).unwrap();
        let place = DVec3::new(0.1, -0.2, 0.3);
        let child = tree.add(Some(root), "", at(place, own, 3.0).with_rates(rates)).unwrap();
        let twin = tree.add(Some(root), "", at(-place, own, 3.0).with_rates(rates)).unwrap();
        let found = tree.relative(child, Some(root)).unwrap();
        near(&(found.transform.translation / place.length()), &(place / place.length()), 1e-15);
        same_delta(found.rates(), rates, 1e-15);
        // Read off R⁻¹ L, so that the length of the quaternion comes in four times.
        near(&(found.transform.scale / 3.0), &1.0, 2e-15);
        // A twin with the same rates: apart by twice the place, seen from axes that rotate.
        let apart = tree.relative(child, Some(twin)).unwrap();
        near(&apart.transform.translation, &(own.inverse() * place * 2.0 / 3.0), 1e-15);
        same_moving(
            tree.relative(root, Some(child)).unwrap(),
            tree.relative(child, Some(root)).unwrap().inverse(),
            1e-13,
        );
    }
}

#[test]
fn a_child_at_a_tenth_of_a_meter_is_there_at_any_distance_by_any_rule() {
    for rule in ScaleRule::ALL {
        for distance in [0.0, 1e8, 1.5e11] {
            let mut tree = Hierarchy::<Space3>::new(rule);
            let place = |translation| {
                let rotation = DQuat::from_rotation_y(0.4);
                Local::from(Trs::<Space3>::new(translation, rotation, DVec3::ONE).unwrap())
            };
            let rates = Rates {
                angular_velocity: Bivector3::new(0.0, 1e-4, 0.0),
                ..Rates::from_velocity(DVec3::Z * 3e4)
            };
            let parent = tree
                .add(None, "", place(DVec3::X * distance).with_rates(rates))
                .unwrap();
            let child = tree.add(Some(parent), "", place(DVec3::X * 0.1)).unwrap();
            let other = tree.add(Some(parent), "", place(DVec3::X * 0.2)).unwrap();
            let found = tree.relative(child, Some(parent)).unwrap();
            near(&(found.transform.translation * 10.0), &DVec3::X, 1e-15);
            near(&found.velocity, &DVec3::ZERO, 1e-15);
            let there = tree
                .transform_point(DVec3::ZERO, Some(child), Some(parent))
                .unwrap();
            near(&(there * 10.0), &DVec3::X, 1e-15);
            tree.reparent(child, Some(other), Keep::Motion(Fit::Exact))
                .unwrap();
            let expected = DQuat::from_rotation_y(-0.4) * DVec3::X * -0.1;
            near(&tree.translation(child).unwrap(), &expected, 1e-15);
            near(
                &tree.local(child).unwrap().rates.velocity,
                &DVec3::ZERO,
                1e-15,
            );
        }
    }
}
