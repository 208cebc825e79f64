//! Mirrored and stretched parents: poses that another rotation holds, bodies that are obeyed as they
//! are shown, and aims through mirrors.

use crate::common::effort::effort;
use crate::common::{Sample, chain, near};
use kinetree::glam::{DQuat, DVec2, DVec3};
use kinetree::hierarchy::{Fit, Keep};
use kinetree::physics::{Body, Inertia};
use kinetree::space::{Bivector3, Linear, Rotation2};
use kinetree::{
    Hierarchy, HierarchyError, Local, NodeHandle, PointMotion, ScaleRule, Space2, Space3, Trs,
};
use proptest::prelude::*;

fn scaled(scale: DVec3) -> Local<Space3> {
    Trs::new(DVec3::ZERO, DQuat::IDENTITY, scale)
        .unwrap()
        .into()
}

fn mirrored_pair(rule: ScaleRule, mirror: DVec3) -> (Hierarchy<Space3>, NodeHandle) {
    let mut tree = Hierarchy::new(rule);
    let parent = tree.add(None, "mirror", scaled(mirror)).unwrap();
    let rotated = Trs::new(
        DVec3::X,
        DQuat::from_rotation_z(0.5),
        DVec3::new(1.0, 2.0, 3.0),
    );
    let child = tree
        .add(Some(parent), "child", rotated.unwrap().into())
        .unwrap();
    (tree, child)
}

#[test]
fn a_mirror_image_leaves_its_mirror_exactly() {
    let mirrors = [
        DVec3::new(-1.0, 1.0, 1.0),
        DVec3::new(-1.0, -1.0, 1.0),
        DVec3::new(1.0, 1.0, -2.0) / 2.0_f64.cbrt(),
    ];
    for mirror in &mirrors[..2] {
        let (mut tree, child) = mirrored_pair(ScaleRule::Matrices, *mirror);
        let before = tree.world_matrix(child).unwrap();
        let residual = tree
            .reparent(child, None, Keep::Motion(Fit::Exact))
            .unwrap();
        assert!(residual.world < 1e-14, "{residual:?}");
        let after = tree.world_matrix(child).unwrap();
        near(&after.linear, &before.linear, 1e-14);
        near(&after.translation, &before.translation, 1e-15);
        assert_eq!(tree.local(child).unwrap().stretch, None);
    }
    // What no rotation holds is refused all the same.
    let (mut tree, child) = mirrored_pair(ScaleRule::Matrices, mirrors[2]);
    let tilted = DQuat::from_rotation_x(0.7);
    tree.set_rotation(child, tilted).unwrap();
    let refused = tree.reparent(child, None, Keep::Motion(Fit::Exact));
    assert!(matches!(refused, Err(HierarchyError::NotHeld { .. })));
    // By the lossy rule another rotation would show another picture.
    let (mut tree, child) = mirrored_pair(ScaleRule::Lossy, mirrors[0]);
    let refused = tree.reparent(child, None, Keep::Motion(Fit::Exact));
    assert!(matches!(refused, Err(HierarchyError::NotHeld { .. })));
}

#[test]
fn lifting_children_out_of_a_mirror_is_exact_and_skews_that_cancel_are_held() {
    let (mut tree, child) = mirrored_pair(ScaleRule::Matrices, DVec3::new(-1.0, 1.0, 1.0));
    let before = tree.world_matrix(child).unwrap();
    let parent = tree.parent(child).unwrap().unwrap();
    tree.remove_keeping_children(parent, Keep::Motion(Fit::Exact))
        .unwrap();
    near(
        &tree.world_matrix(child).unwrap().linear,
        &before.linear,
        1e-14,
    );

    // diag(2, 1) R diag(1/2, 1) R⁻¹ … ends in a matrix U diag(s) whose U is not the product of
    // rotations.
    let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    let node = |angle: f64, scale: DVec2| {
        Local::from(Trs::new(DVec2::ZERO, Rotation2::from_angle(angle), scale).unwrap())
    };
    let wide = tree.add(None, "", node(0.0, DVec2::new(2.0, 1.0))).unwrap();
    let tilted = tree.add(Some(wide), "", node(0.5, DVec2::ONE)).unwrap();
    // The singular value decomposition of what is above, undone from the right, leaves U diag(s).
    let above = tree.world_matrix(tilted).unwrap().linear;
    let gram = above.transpose() * above;
    let lean = 0.5 * (2.0 * gram.y_axis.x).atan2(gram.x_axis.x - gram.y_axis.y);
    let child = tree.add(Some(tilted), "", node(lean, DVec2::ONE)).unwrap();
    let before = tree.world_matrix(child).unwrap();
    tree.reparent(child, None, Keep::Motion(Fit::Exact))
        .unwrap();
    near(
        &tree.world_matrix(child).unwrap().linear,
        &before.linear,
        1e-14,
    );
}

/// The velocity, as it is shown, of a point at rest in a node.
fn shown(tree: &Hierarchy<Space3>, node: NodeHandle, point: DVec3) -> PointMotion<Space3> {
    let point = PointMotion::at_rest(point);
    tree.transform_motion(point, Some(node), None).unwrap()
}

#[test]
fn an_impulse_is_obeyed_as_shown_or_refused_whatever_the_parents_scale() {
    let ball = Inertia::from_moments(DVec3::ONE).unwrap();
    let body = Body::<Space3>::new(1.0, ball).unwrap();
    let scales = [
        DVec3::ONE,
        DVec3::splat(2.5),
        DVec3::new(-1.0, 1.0, 1.0),
        DVec3::new(-1.0, -1.0, -1.0),
        DVec3::new(3.0, 1.0, 1.0),
        DVec3::new(1.0, -1.0, -1.0),
    ];
    let (mut obeyed, mut refused) = (0, 0);
    for rule in ScaleRule::ALL {
        for scale in scales {
            let mut tree = Hierarchy::new(rule);
            let parent = tree.add(None, "", scaled(scale)).unwrap();
            let own = scaled(DVec3::new(1.0, 0.5, -2.0));
            let node = tree.add(Some(parent), "", own).unwrap();
            let before = tree.clone();
            // Struck along y, one meter out along x: Δv = y, Δω = z.
            let outcome = tree.apply_impulse(node, body, DVec3::X, DVec3::Y);
            if let Err(error) = outcome {
                let culprit = match error {
                    HierarchyError::Uneven { node, .. } if scale.x == 3.0 => node,
                    // The lossy picture of a mirror image turns the other way, or deforms.
                    HierarchyError::Mirrored { node } if rule == ScaleRule::Lossy => node,
                    _ => panic!("{error}"),
                };
                assert_eq!(culprit, parent, "{error}");
                assert!(matches!(rule, ScaleRule::Matrices | ScaleRule::Lossy));
                assert_eq!(tree.local(node), before.local(node));
                assert!(
                    tree.apply_force(node, body, DVec3::X, Bivector3::zero())
                        .is_err()
                );
                assert!(tree.apply_force_at(node, body, DVec3::X, DVec3::Y).is_err());
                refused += 1;
                continue;
            }
            // The point of the picture that lies at x.
            let point = tree.transform_point(DVec3::X, None, Some(node)).unwrap();
            let struck = shown(&tree, node, point);
            near(&struck.position, &DVec3::X, 1e-15);
            near(&struck.velocity, &(DVec3::Y * 2.0), 1e-14);
            obeyed += 1;
        }
    }
    assert_eq!((obeyed, refused), (2 * 6 + 5 + 2, 1 + 4));
}

proptest! {
    #![proptest_config(effort(256))]

    #[test]
    fn the_lossy_picture_points_at_its_target_through_mirrors(
        locals in proptest::collection::vec(
            crate::common::locals::<Space3>(prop_oneof![0.5..2.0, -2.0..-0.5]), 2..4
        ),
        target in Space3::vectors(5.0),
    ) {
        let (mut tree, nodes) = chain(ScaleRule::Lossy, &locals);
        let node = *nodes.last().unwrap();
        let line = target - tree.world_translation(node).unwrap();
        prop_assume!(line.length() > 0.1 && line.normalize().y.abs() < 0.99);
        if tree.look_at(node, target, DVec3::Y).is_ok() {
            let sight = tree.transform_vector(DVec3::NEG_Z, Some(node), None).unwrap();
            prop_assume!(sight.length() > 1e-3); // the rule may leave no extent in this direction
            near(&sight.normalize(), &line.normalize(), 1e-9);
        }
    }

    #[test]
    fn a_slanted_direction_is_aimed_as_it_is_shown_or_refused(
        locals in proptest::collection::vec(
            crate::common::locals::<Space3>(prop_oneof![0.5..2.0, -2.0..-0.5]), 2..4
        ),
        target in Space3::vectors(5.0),
        forward in Space3::vectors(1.0),
    ) {
        for rule in ScaleRule::ALL {
            let (mut tree, nodes) = chain(rule, &locals);
            let node = *nodes.last().unwrap();
            let line = target - tree.world_translation(node).unwrap();
            if tree.aim(node, [forward, DVec3::Y], target, DVec3::Y).is_ok() {
                let sight = tree.transform_vector(forward, Some(node), None).unwrap();
                prop_assume!(sight.length() > 1e-3);
                near(&sight.normalize(), &line.normalize(), 1e-8);
            }
        }
    }
}

#[test]
fn a_node_in_a_mirror_looks_where_it_is_told() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Lossy);
    let parent = tree
        .add(None, "", scaled(DVec3::new(1.0, 1.0, -1.0)))
        .unwrap();
    let child = tree.add(Some(parent), "", Local::identity()).unwrap();
    tree.look_at(child, DVec3::Z * -5.0, DVec3::Y).unwrap();
    let sight = tree
        .transform_vector(DVec3::NEG_Z, Some(child), None)
        .unwrap();
    near(&sight, &DVec3::NEG_Z, 1e-15);
}
