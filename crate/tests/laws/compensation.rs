//! Nodes that compensate for their parent's own scale, against the product of matrices that Maya
//! documents for a joint with segment scale compensate.

use crate::common::{Sample, near};
use kinetree::glam::{DMat4, DQuat, DVec3};
use kinetree::space::VectorN;
use kinetree::{Hierarchy, HierarchyError, Local, ScaleRule, Space3, Trs, WorldTransform};
use proptest::prelude::*;

/// A few dozen roundings of numbers of the size compared.
const TOLERANCE: f64 = 1e-13;

type Node = (Trs<Space3>, bool);

/// Chains of one to five nodes, some of which compensate, with scales of both signs.
fn chains() -> impl Strategy<Value = Vec<Node>> {
    let factor = || prop_oneof![4 => 0.2..4.0, 1 => -4.0..-0.2];
    let scale = [factor(), factor(), factor()].prop_map(DVec3::from_array);
    let node = (
        (Space3::vectors(2.0), Space3::rotations(), scale),
        any::<bool>(),
    );
    let node = node.prop_map(|((t, r, s), compensates)| (Trs::new(t, r, s).unwrap(), compensates));
    proptest::collection::vec(node, 1..6)
}

fn fold(rule: ScaleRule, nodes: &[Node]) -> WorldTransform<Space3> {
    let root = WorldTransform::root(rule, &nodes[0].0).unwrap();
    nodes[1..].iter().fold(root, |world, (node, compensates)| {
        if *compensates {
            world.compensating_child(node).unwrap()
        } else {
            world.child(node).unwrap()
        }
    })
}

/// W = W_P T S_P⁻¹ R S, multiplied out as 4 × 4 matrices.
fn multiplied(nodes: &[Node]) -> DMat4 {
    let mut world = DMat4::IDENTITY;
    let mut above = DVec3::ONE;
    for (node, compensates) in nodes {
        world *= DMat4::from_translation(node.translation);
        if *compensates {
            world *= DMat4::from_scale(DVec3::ONE / above);
        }
        world = world * DMat4::from_quat(node.rotation) * DMat4::from_scale(node.scale);
        above = node.scale;
    }
    world
}

fn same(found: &WorldTransform<Space3>, expected: DMat4) {
    let mut columns = [0.0; 16];
    found.matrix().write_columns(&mut columns).unwrap();
    near(
        &VectorN(columns),
        &VectorN(expected.to_cols_array()),
        TOLERANCE,
    );
}

proptest! {
    #[test]
    fn a_node_that_compensates_is_where_the_matrices_of_a_joint_have_it(nodes in chains()) {
        same(&fold(ScaleRule::Matrices, &nodes), multiplied(&nodes));
        // The rule `Lossy` has the same place. Where nothing above is mirrored it has the same
        // rotation, too, and the diagonal of the same matrix.
        let [matrices, lossy] = [ScaleRule::Matrices, ScaleRule::Lossy].map(|rule| fold(rule, &nodes));
        prop_assert_eq!(matrices.translation(), lossy.translation());
        let above = &nodes[..nodes.len() - 1];
        if above.iter().all(|(node, _)| node.scale.min_element() > 0.0) {
            prop_assert_eq!(matrices.rotation(), lossy.rotation());
            prop_assert_eq!(matrices.scale(), lossy.scale());
        }
    }

    #[test]
    fn a_chain_in_which_all_compensate_is_that_of_the_rule_compensated(nodes in chains()) {
        let all: Vec<Node> = nodes.iter().map(|(node, _)| (*node, true)).collect();
        let expected = fold(ScaleRule::Compensated, &nodes);
        let found = fold(ScaleRule::Matrices, &all);
        near(&found.matrix().linear, &expected.matrix().linear, TOLERANCE);
        near(&found.translation(), &expected.translation(), TOLERANCE);
        near(&found.scale(), &expected.scale(), TOLERANCE);
        // By the rules that combine part by part the flag has no effect.
        for rule in [ScaleRule::Transforms, ScaleRule::Compensated] {
            let none: Vec<Node> = nodes.iter().map(|(node, _)| (*node, false)).collect();
            prop_assert_eq!(fold(rule, &all), fold(rule, &none));
        }
    }

    #[test]
    fn a_tree_with_nodes_that_compensate_reads_as_its_chains_are_folded(nodes in chains()) {
        for rule in ScaleRule::ALL {
            let mut tree = Hierarchy::<Space3>::new(rule);
            let mut last = None;
            for (node, compensates) in &nodes {
                let node = tree.add(last, "", Local::from(*node)).unwrap();
                tree.set_compensates(node, *compensates).unwrap();
                prop_assert_eq!(tree.compensates(node).unwrap(), *compensates);
                last = Some(node);
            }
            prop_assert_eq!(tree.world_transform(last.unwrap()).unwrap(), fold(rule, &nodes));
        }
    }
}

/// A parent that is flattened has no inverse; the node's axes are those of its own rotation and
/// scale all the same.
#[test]
fn a_node_compensates_for_a_scale_of_zero() {
    let flat = Trs::new(
        DVec3::X,
        DQuat::from_rotation_x(0.3),
        DVec3::new(2.0, 0.0, 1.0),
    )
    .unwrap();
    let hand = Trs::new(DVec3::ONE, DQuat::from_rotation_z(0.5), DVec3::splat(3.0)).unwrap();
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let arm = tree.add(None, "arm", flat.into()).unwrap();
    let node = tree.add(Some(arm), "hand", hand.into()).unwrap();
    tree.set_compensates(node, true).unwrap();
    let found = tree.world_matrix(node).unwrap();
    let linear = flat.rotation * hand.rotation;
    let expected = kinetree::glam::DMat3::from_quat(linear) * 3.0;
    near(&found.linear, &expected, 1e-14);
    let place = flat.rotation * DVec3::new(2.0, 0.0, 1.0) + DVec3::X;
    near(&found.translation, &place, 1e-14);
    // As the flat parent sees it, there is no such node.
    let error = tree.relative_matrix(node, Some(arm)).unwrap_err();
    let flat = matches!(error, HierarchyError::Flat { node, .. } if node == arm);
    assert!(flat, "{error}");
}

/// The handle of a node that is gone is refused, and a slot that is used again has forgotten.
#[test]
fn the_flag_goes_with_its_node() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let wide = Trs::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::splat(2.0)).unwrap();
    let arm = tree.add(None, "arm", wide.into()).unwrap();
    let hand = tree.add(Some(arm), "hand", Local::identity()).unwrap();
    tree.set_compensates(hand, true).unwrap();
    assert_eq!(tree.world_scale(hand).unwrap(), DVec3::ONE);
    tree.remove(hand).unwrap();
    assert_eq!(
        tree.set_compensates(hand, true),
        Err(HierarchyError::NoSuchNode { node: hand })
    );
    assert!(tree.compensates(hand).is_err());
    let other = tree.add(Some(arm), "other", Local::identity()).unwrap();
    assert!(!tree.compensates(other).unwrap());
    assert_eq!(tree.world_scale(other).unwrap(), DVec3::splat(2.0));
}
