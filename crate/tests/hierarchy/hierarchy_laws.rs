//! The tree itself: its shape, its stores, its handles, and the laws that its setters keep.

use crate::common::effort::{effort, tries};
use crate::common::{Sample, chain, near};
use kinetree::glam::{DMat3, DQuat, DVec2, DVec3};
use kinetree::hierarchy::{Fit, Keep, WorldChange};
use kinetree::space::{Bivector2, Matrix, Rotation, Rotation2};
use kinetree::{
    Affine, Error, Hierarchy, HierarchyError, Local, NodeHandle, Quantity, Rates, ScaleRule,
    Space2, Space3, Trs,
};
use proptest::prelude::*;

/// A few dozen roundings of numbers of moderate size, through an inverse or two.
const TOLERANCE: f64 = 1e-11;

/// Of moderate size, with a scale for each axis and some of them mirrored.
fn locals<S: Sample>() -> BoxedStrategy<Local<S>> {
    crate::common::locals(prop_oneof![4 => 0.5..2.0, 1 => -2.0..-0.5])
}

fn chains() -> impl Strategy<Value = Vec<Local<Space3>>> {
    proptest::collection::vec(locals::<Space3>(), 1..5)
}

/// Everything a tree tells of its nodes, to the last bit and the sign of a zero.
fn bits(tree: &Hierarchy<Space3>, nodes: &[NodeHandle]) -> String {
    let about = nodes.iter().map(|node| {
        let world = tree.world_transform(*node).unwrap();
        let inverse = tree.inverse_world_matrix(*node).unwrap();
        let motion = tree.world_motion(*node).unwrap();
        format!(
            "{world:?} {inverse:?} {motion:?} {:?}",
            tree.world_rates(*node).unwrap()
        )
    });
    about.collect::<Vec<_>>().join("\n")
}

proptest! {
    #![proptest_config(effort(128))]

    #[test]
    fn asking_late_asking_in_any_order_and_updating_all_give_the_same_bits(
        locals in proptest::collection::vec((locals::<Space3>(), any::<prop::sample::Index>()), 2..24),
        edits in proptest::collection::vec((locals::<Space3>(), any::<prop::sample::Index>(), 0..4), 1..8),
        order in any::<u64>(),
    ) {
        for rule in ScaleRule::ALL {
            let (mut tree, mut nodes) = (Hierarchy::new(rule), Vec::new());
            for (local, parent) in &locals {
                let parent = (!nodes.is_empty()).then(|| nodes[parent.index(nodes.len())]);
                nodes.push(tree.add(parent, "", *local).unwrap());
            }
            // Three twins: one asked all the time, one updated all the time, one not asked before
            // the end.
            let (mut asked, mut updated, mut silent) = (tree.clone(), tree.clone(), tree);
            for (local, at, kind) in &edits {
                let node = nodes[at.index(nodes.len())];
                for tree in [&mut asked, &mut updated, &mut silent] {
                    match kind {
                        0 => tree.set_local(node, *local).unwrap(),
                        1 => tree.set_translation(node, local.trs.translation).unwrap(),
                        2 => tree.set_rates(node, local.rates).unwrap(),
                        _ => tree.set_scale(node, local.trs.scale).unwrap(),
                    }
                }
                updated.update().unwrap();
                let some = nodes[at.index(nodes.len()).wrapping_mul(7) % nodes.len()];
                bits(&asked, &[some]);
            }
            updated.update().unwrap();
            let mut shuffled = nodes.clone();
            shuffled.sort_by_key(|node| u64::from(node.to_parts().0).wrapping_mul(order | 1));
            bits(&silent, &shuffled);
            let expected = bits(&updated, &nodes);
            prop_assert_eq!(&bits(&silent, &nodes), &expected);
            prop_assert_eq!(&bits(&asked, &nodes), &expected);
            let anew = { let mut anew = silent.clone(); anew.set_rule(rule); anew };
            prop_assert_eq!(&bits(&anew, &nodes), &expected);
        }
    }

    #[test]
    fn what_is_set_in_the_world_is_read_in_the_world(locals in chains(), wanted in locals::<Space3>()) {
        for rule in ScaleRule::ALL {
            let (mut tree, nodes) = chain(rule, &locals);
            let node = *nodes.last().unwrap();
            tree.set_world_translation(node, wanted.trs.translation).unwrap();
            near(&tree.world_translation(node).unwrap(), &wanted.trs.translation, TOLERANCE);
            tree.set_world_rotation(node, wanted.trs.rotation).unwrap();
            near(&tree.world_rotation(node).unwrap(), &wanted.trs.rotation, TOLERANCE);
            tree.set_world_scale(node, wanted.trs.scale).unwrap();
            // A diagonal that happens to be small asks for a large scale, whose rounding comes
            // back.
            let large = 1.0 + tree.scale(node).unwrap().abs().max_element();
            near(&(tree.world_scale(node).unwrap() / large), &(wanted.trs.scale / large), TOLERANCE);
            near(&tree.world_translation(node).unwrap(), &wanted.trs.translation, TOLERANCE);
            near(&tree.world_rotation(node).unwrap(), &wanted.trs.rotation, TOLERANCE);
            prop_assert_eq!(tree.local(node).unwrap().rates, locals.last().unwrap().rates);
        }
    }

    #[test]
    fn a_matrix_of_the_world_is_held_by_the_rules_that_multiply(locals in chains(), wanted in locals::<Space3>(), skew in -0.4..0.4) {
        let skewed = DMat3::from_cols(DVec3::X, DVec3::new(skew, 1.0, 0.0), DVec3::new(0.0, -skew, 1.0));
        let wanted = Affine::new(wanted.linear() * skewed, wanted.trs.translation).unwrap();
        let (mut tree, nodes) = chain(ScaleRule::Matrices, &locals);
        let node = *nodes.last().unwrap();
        let residual = tree.set_world_matrix(node, wanted, Fit::Matrix).unwrap();
        let found = tree.world_matrix(node).unwrap();
        near(&found.linear, &wanted.linear, TOLERANCE);
        near(&found.translation, &wanted.translation, TOLERANCE);
        prop_assert!(residual.world < TOLERANCE);
        // The other ways say truly how far off they are.
        for fit in [Fit::Lossy, Fit::Polar] {
            let residual = tree.set_world_matrix(node, wanted, fit).unwrap();
            let off = (tree.world_matrix(node).unwrap().linear - wanted.linear).norm();
            near(&residual.world, &off, TOLERANCE);
            near(&tree.world_matrix(node).unwrap().translation, &wanted.translation, TOLERANCE);
            prop_assert!(tree.local(node).unwrap().stretch.is_none());
        }
    }

    #[test]
    fn a_transform_of_the_world_is_always_held_by_the_rules_that_add(locals in chains(), wanted in locals::<Space3>()) {
        for rule in [ScaleRule::Transforms, ScaleRule::Compensated] {
            let (mut tree, nodes) = chain(rule, &locals);
            let node = *nodes.last().unwrap();
            tree.set_world(node, wanted.trs, Fit::Exact).unwrap();
            let world = tree.world_transform(node).unwrap();
            near(&world.translation(), &wanted.trs.translation, TOLERANCE);
            near(&world.rotation(), &wanted.trs.rotation, TOLERANCE);
            near(&world.scale(), &wanted.trs.scale, TOLERANCE);
        }
    }

    #[test]
    fn what_looks_at_a_place_points_there_through_any_ancestors(locals in chains(), target in Space3::vectors(5.0), up in Space3::vectors(1.0)) {
        for rule in ScaleRule::ALL {
            let (mut tree, nodes) = chain(rule, &locals);
            let node = *nodes.last().unwrap();
            match tree.look_at(node, target, up) {
                // By the lossy rule a node can be shown without extent along an axis.
                Err(HierarchyError::NoDirection { .. }) if rule == ScaleRule::Lossy => continue,
                other => other.unwrap(),
            }
            let line = (target - tree.world_translation(node).unwrap()).normalize();
            let sight = tree.transform_vector(DVec3::NEG_Z, Some(node), None).unwrap().normalize();
            let top = tree.transform_vector(DVec3::Y, Some(node), None).unwrap();
            near(&sight, &line, 1e-9);
            let upright = top.reject_from(line).dot(up);
            prop_assert!(upright > 0.0 || line.cross(up).length() < 1e-3, "{rule:?}: {upright}");
            // Its top lies in the plane of the line of sight and up.
            let across = line.cross(up);
            near(&(top.dot(across) / (top.length() * across.length())), &0.0, 1e-7);
        }
    }

    #[test]
    fn what_looks_at_a_place_of_the_plane_points_there(
        locals in proptest::collection::vec(locals::<Space2>(), 1..5), target in Space2::vectors(5.0)
    ) {
        let (mut tree, nodes) = chain(ScaleRule::Matrices, &locals);
        let node = *nodes.last().unwrap();
        tree.look_at(node, target).unwrap();
        let line = (target - tree.world_translation(node).unwrap()).normalize();
        let sight = tree.transform_vector(DVec2::X, Some(node), None).unwrap().normalize();
        near(&sight, &line, 1e-9);
    }

    #[test]
    fn a_matrix_is_a_rotation_times_a_stretch_that_is_symmetric_and_nothing_is_nearer(
        local in locals::<Space3>(), shear in -2.0..2.0, other in Space3::rotations()
    ) {
        let matrix = local.linear() * DMat3::from_cols(DVec3::X, DVec3::new(shear, 1.0, 0.0), DVec3::Z);
        let held = Local::from_matrix(Affine::<Space3>::new(matrix, DVec3::ONE).unwrap()).unwrap();
        near(&held.matrix().linear, &matrix, TOLERANCE);
        let mut stretch = held.trs.rotation.matrix().transpose() * matrix;
        if matrix.determinant() < 0.0 {
            stretch.x_axis = -stretch.x_axis; // the first axis is mirrored back first
        }
        near(&stretch, &stretch.transpose(), TOLERANCE);
        prop_assert!(stretch.x_axis.x > 0.0 && stretch.determinant() > 0.0);
        let mut unmirrored = matrix;
        if matrix.determinant() < 0.0 {
            unmirrored.x_axis = -unmirrored.x_axis;
        }
        let distance = |rotation: DQuat| (unmirrored - rotation.matrix()).norm();
        prop_assert!(distance(held.trs.rotation) <= distance(other) + TOLERANCE);
    }

    #[test]
    fn normals_stay_at_right_angles_to_surfaces(locals in chains(), arrow in Space3::vectors(1.0), other in Space3::vectors(1.0)) {
        let (tree, nodes) = chain(ScaleRule::Matrices, &locals);
        let (node, root) = (nodes.last().copied(), nodes.first().copied());
        let normal = arrow.cross(other);
        for (from, to) in [(node, None), (None, node), (node, root), (root, node)] {
            let carried = tree.transform_normal(normal, from, to).unwrap();
            for along in [arrow, other] {
                let along = tree.transform_vector(along, from, to).unwrap();
                let size = 1.0 + carried.length() * along.length();
                near(&(carried.dot(along) / size), &0.0, TOLERANCE);
            }
            let back = tree.transform_normal(carried, to, from).unwrap();
            near(&back, &normal, 1e-9);
        }
    }

    #[test]
    fn lifted_children_keep_their_places_in_the_world_and_in_the_row(parts in proptest::collection::vec(locals::<Space3>(), 5)) {
        let (mut tree, nodes) = chain(ScaleRule::Matrices, &parts[..2]);
        let (root, middle) = (nodes[0], nodes[1]);
        let after = tree.add(Some(root), "after", Local::identity()).unwrap();
        let children: Vec<_> = parts[2..].iter().map(|local| tree.add(Some(middle), "child", *local).unwrap()).collect();
        let before: Vec<_> = children.iter().map(|child| (tree.world_matrix(*child).unwrap(), tree.world_rates(*child).unwrap())).collect();
        tree.remove_keeping_children(middle, Keep::Motion(Fit::Matrix)).unwrap();
        prop_assert!(!tree.contains(middle));
        let row: Vec<_> = tree.children(Some(root)).unwrap().collect();
        prop_assert_eq!(row, [children[0], children[1], children[2], after]);
        for (child, (world, rates)) in children.iter().zip(before) {
            near(&tree.world_matrix(*child).unwrap().linear, &world.linear, TOLERANCE);
            near(&tree.world_matrix(*child).unwrap().translation, &world.translation, TOLERANCE);
            crate::common::same_delta(tree.world_rates(*child).unwrap(), rates, 1e-10);
        }
    }
}

#[test]
fn nodes_come_and_go_and_the_tree_does_not_grow() {
    let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    let root = tree.add(None, "root", Local::identity()).unwrap();
    let first = tree.add(Some(root), "first", Local::identity()).unwrap();
    tree.remove(first).unwrap();
    for round in 0..tries(500_000) {
        let node = tree.add(Some(root), "node", Local::identity()).unwrap();
        let child = tree.add(Some(node), "child", Local::identity()).unwrap();
        assert_ne!(node, first);
        if round % 2 == 0 {
            assert_eq!(tree.remove(node).unwrap(), 2);
        } else {
            tree.remove_keeping_children(node, Keep::Local).unwrap();
            assert_eq!(tree.remove(child).unwrap(), 1);
        }
    }
    assert_eq!((tree.len(), tree.capacity()), (1, 3));
    assert!(!tree.contains(first));
}

#[test]
fn a_chain_of_a_hundred_thousand_nodes_is_no_deeper_than_memory() {
    let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    let step = Trs::new(DVec2::X, Rotation2::from_angle(0.0), DVec2::ONE).unwrap();
    let spinning = Local::from(step).with_angular_velocity(Bivector2::new(1.0 / 1024.0));
    let (mut last, count) = (None, 100_000_u32);
    for _ in 0..count {
        last = Some(tree.add(last, "", spinning).unwrap());
    }
    let (first, last) = (tree.nodes().next().unwrap(), last.unwrap());
    assert_eq!(
        tree.world_translation(last).unwrap(),
        DVec2::X * f64::from(count)
    );
    let spin = Bivector2::new(f64::from(count) / 1024.0);
    assert_eq!(tree.world_rates(last).unwrap().angular_velocity, spin);
    tree.set_translation(first, DVec2::ZERO).unwrap();
    tree.update().unwrap();
    assert_eq!(
        tree.world_translation(last).unwrap().x,
        f64::from(count) - 1.0
    );
    assert!(tree.reparent(first, Some(last), Keep::Local).is_err());
    assert_eq!(tree.remove(first).unwrap(), count as usize);
    assert!(tree.is_empty());
}

#[test]
fn a_chain_whose_scales_overflow_is_refused_at_every_reading_and_heals() {
    let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    let huge = Trs::new(DVec2::X, Rotation2::from_angle(0.0), DVec2::splat(1e200)).unwrap();
    let top = tree.add(None, "top", huge.into()).unwrap();
    let middle = tree.add(Some(top), "middle", huge.into()).unwrap();
    let leaf = tree.add(Some(middle), "leaf", Local::identity()).unwrap();
    let fine = tree.add(None, "fine", Local::identity()).unwrap();
    for _ in 0..2 {
        let refused = tree.world_transform(leaf).unwrap_err();
        let HierarchyError::Quantity(Error::NotFinite { quantity, value }) = refused else {
            panic!("{refused}");
        };
        assert_eq!((quantity, value), (Quantity::World, f64::INFINITY));
        let error = Error::NotFinite { quantity, value };
        assert_eq!(
            tree.update(),
            Err(HierarchyError::OfNode {
                node: middle,
                error
            })
        );
        assert!(tree.world_rates(leaf).is_err() && tree.world(middle).is_err());
    }
    assert!(tree.world_transform(fine).is_ok() && tree.world_transform(top).is_ok());
    tree.set_scale(top, DVec2::splat(1e-200)).unwrap();
    near(&tree.world_scale(leaf).unwrap(), &DVec2::ONE, 1e-15);
    tree.update().unwrap();
}

#[test]
fn a_flat_parent_can_be_looked_at_but_not_undone() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let flat = tree.add(None, "flat", Local::identity()).unwrap();
    let child = tree.add(Some(flat), "child", Local::identity()).unwrap();
    tree.set_scale(flat, DVec3::new(1.0, 1.0, 0.0)).unwrap();
    assert_eq!(tree.world_translation(child).unwrap(), DVec3::ZERO);
    let singular = |refused: Result<(), HierarchyError>| {
        assert!(
            matches!(refused, Err(HierarchyError::Flat { node, .. }) if node == flat),
            "{refused:?}"
        );
    };
    singular(tree.inverse_world_matrix(child).map(|_| ()));
    singular(
        tree.transform_point(DVec3::X, None, Some(child))
            .map(|_| ()),
    );
    singular(tree.set_world_translation(child, DVec3::X));
    let moves = WorldChange::from(Rates::from_velocity(DVec3::X));
    singular(tree.set_world(child, moves, Fit::Exact).map(|_| ()));
    singular(
        tree.reparent(child, None, Keep::Local)
            .map(|_| ())
            .and_then(|()| {
                tree.reparent(child, Some(flat), Keep::Motion(Fit::Exact))
                    .map(|_| ())
            }),
    );
    assert_eq!(tree.parent(child).unwrap(), None);
    assert_eq!(tree.local(child).unwrap(), Local::identity());
}

#[test]
fn nothing_can_be_aimed_where_there_is_no_direction() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let node = tree.add(None, "eye", Local::identity()).unwrap();
    let lost = Err(HierarchyError::NoDirection { node });
    assert_eq!(tree.look_at(node, DVec3::ZERO, DVec3::Y), lost);
    assert_eq!(tree.look_at(node, DVec3::Y * 3.0, DVec3::Y), lost);
    assert_eq!(tree.look_at(node, DVec3::X, DVec3::ZERO), lost);
    assert_eq!(
        tree.aim(node, [DVec3::X, DVec3::X], DVec3::Z, DVec3::Y),
        lost
    );
    assert!(
        tree.look_at(node, DVec3::new(f64::NAN, 0.0, 0.0), DVec3::Y)
            .is_err()
    );
    assert_eq!(tree.rotation(node).unwrap(), DQuat::IDENTITY);
    tree.look_at(node, DVec3::NEG_Z, DVec3::Y).unwrap();
    near(&tree.rotation(node).unwrap(), &DQuat::IDENTITY, 1e-15);
    tree.aim(node, [DVec3::X, DVec3::Z], DVec3::Y, DVec3::Z)
        .unwrap();
    near(
        &tree.rotation(node).unwrap(),
        &DQuat::from_rotation_z(std::f64::consts::FRAC_PI_2),
        1e-15,
    );
}

#[test]
fn every_refusal_has_a_number_of_its_own_and_a_sentence_with_the_value() {
    let (node, parent) = (NodeHandle::from_parts(3, 7), NodeHandle::from_parts(4, 0));
    let refusals = [
        (
            HierarchyError::NoSuchNode { node },
            101,
            "node 3/7 is not in the hierarchy",
        ),
        (
            HierarchyError::Cycle { node, parent },
            102,
            "node 3/7 cannot have node 4/0 as its parent",
        ),
        (
            HierarchyError::NotHeld {
                node,
                local: 0.25,
                world: 0.5,
                displacement: 0.375,
                angle: std::f64::consts::FRAC_PI_8,
                polar_displacement: 0.125,
                polar_angle: std::f64::consts::FRAC_PI_4,
            },
            103,
            "the pose of node 3/7: Fit::Matrix would hold it; Fit::Lossy would leave a corner of its unit box 0.375 m off in the world and an axis 22.5°, Fit::Polar 0.125 m and 45°",
        ),
        (
            HierarchyError::Flat {
                node,
                determinant: 0.0,
            },
            111,
            "node 3/7 is flat",
        ),
        (
            HierarchyError::Uneven {
                node,
                deviation: 0.5,
            },
            112,
            "node 3/7 is stretched unequally along its axes, or skewed, where one scale is needed: it is off by 0.5",
        ),
        (
            HierarchyError::NotHeldFlat {
                node,
                displacement: 0.5,
                angle: 0.0,
            },
            113,
            "the pose of node 3/7, which is flat",
        ),
        (
            HierarchyError::NotHeldByRule {
                node,
                displacement: 0.5,
                angle: 0.0,
            },
            114,
            "holds no skew, which the pose of node 3/7 has",
        ),
        (HierarchyError::Full { limit: 9 }, 104, "room for 9 nodes"),
        (
            HierarchyError::NoSuchIndex { index: 5, count: 2 },
            105,
            "there are 2 siblings, counted from 0, so 5",
        ),
        (
            HierarchyError::Version { found: 3, known: 1 },
            107,
            "version 3, but only version 1",
        ),
        (
            HierarchyError::Dimension {
                found: 2,
                expected: 3,
            },
            108,
            "2 dimensions, but the hierarchy has 3",
        ),
        (
            HierarchyError::NoSuchParent {
                place: 4,
                parent: 6,
            },
            109,
            "node 4 of the list has parent 6, which is not in the list",
        ),
        (
            HierarchyError::OwnAncestor { place: 4 },
            110,
            "node 4 of the list is its own ancestor",
        ),
        (
            HierarchyError::NoDirection { node },
            106,
            "node 3/7 cannot be aimed",
        ),
        (
            Error::NotPositive {
                quantity: Quantity::Mass,
                value: -1.0,
            }
            .into(),
            2,
            "mass must be greater than zero, but is -1",
        ),
    ];
    for (refusal, code, sentence) in refusals {
        assert_eq!(refusal.code(), code);
        assert!(refusal.to_string().contains(sentence), "{refusal}");
    }
}
