//! World matrices that are kept in a row and brought up to date have the bits of those that are
//! folded from the root, whatever was edited, moved, removed or read in between.

use crate::common::effort::effort;
use kinetree::glam::{DMat3, DVec3};
use kinetree::hierarchy::{Fit, Keep, StepScheme};
use kinetree::{
    Affine, Hierarchy, HierarchyError, Local, NodeHandle, Rates, ScaleRule, Space3, Trs,
};
use proptest::prelude::*;

/// Everything a tree tells of its nodes, to the last bit and the sign of a zero.
fn bits(tree: &Hierarchy<Space3>, nodes: &[NodeHandle]) -> Vec<String> {
    let about = |node: &NodeHandle| {
        let (matrix, world) = (tree.world_matrix(*node), tree.world_transform(*node));
        format!("{matrix:?} {world:?} {:?}", tree.world_motion(*node))
    };
    nodes.iter().map(about).collect()
}

/// Holds the matrices in 32 bits to those in 64, in empty slots and refused ones too.
fn hold_f32(tree: &Hierarchy<Space3>) {
    assert_eq!(tree.world_matrices32().len(), tree.world_matrices().len());
    for (single, world) in tree.world_matrices32().iter().zip(tree.world_matrices()) {
        let (single, world): (Vec<f32>, Vec<f64>) =
            (single.entries().collect(), world.entries().collect());
        assert_eq!((single.len(), world.len()), (16, 16));
        for (single, world) in single.into_iter().zip(world) {
            let rounded = world as f32;
            let same = single.to_bits() == rounded.to_bits();
            assert!(
                same || single.is_nan() && rounded.is_nan(),
                "{single} {world}"
            );
        }
    }
}

/// The row of matrices, node by node.
fn row(tree: &mut Hierarchy<Space3>, nodes: &[NodeHandle]) -> Vec<String> {
    tree.keep_world_matrices32().unwrap();
    let refused = tree.update().is_err();
    hold_f32(tree);
    if refused {
        return Vec::new();
    }
    let matrices = tree.world_matrices();
    let of = |node: &NodeHandle| {
        let kept = &matrices[node.to_parts().0 as usize];
        assert!(kept.is_some());
        format!("{:?}", Ok::<_, kinetree::HierarchyError>(kept.affine()))
    };
    nodes.iter().map(of).collect()
}

/// The rows of rates, node by node: the bits of those that are read one by one.
fn hold_rates(tree: &mut Hierarchy<Space3>, nodes: &[NodeHandle]) {
    let told = tree.update_world_rates();
    let rows = tree.world_rates_rows();
    let (mut refused, mut filled) = (None, vec![false; tree.capacity()]);
    for node in nodes {
        let at = node.to_parts().0 as usize;
        filled[at] = true;
        let expected = match tree.world_rates(*node) {
            Ok(rates) => rates,
            Err(_) => {
                refused = refused.or(Some(*node));
                Rates::zero()
            }
        };
        let found: Rates<Space3> = Rates {
            velocity: rows.velocities[at],
            acceleration: rows.accelerations[at],
            angular_velocity: rows.angular_velocities[at],
            angular_acceleration: rows.angular_accelerations[at],
        };
        // As text, which tells the signs of zeros.
        assert_eq!(format!("{found:?}"), format!("{expected:?}"));
    }
    assert_eq!(told.is_err(), refused.is_some());
    for at in (0..filled.len()).filter(|at| !filled[*at]) {
        assert_eq!(rows.velocities[at], DVec3::ZERO);
        assert_eq!(rows.angular_accelerations[at].axis(), DVec3::ZERO);
    }
}

type Edit = (
    u8,
    Local<Space3>,
    prop::sample::Index,
    prop::sample::Index,
    u8,
);

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let scales = prop_oneof![4 => 0.5..2.0, 1 => -2.0..-0.5];
    let locals = crate::common::locals::<Space3>(scales.boxed());
    let at = any::<prop::sample::Index>;
    proptest::collection::vec((0..14_u8, locals, at(), at(), any::<u8>()), 1..40)
}

/// Edits a tree; refusals leave it as it was, in every twin alike.
fn edit(tree: &mut Hierarchy<Space3>, edit: &Edit) {
    let (kind, local, at, other, _) = edit;
    let nodes: Vec<_> = tree.nodes().collect();
    if nodes.is_empty() || *kind < 3 {
        let parent = (!nodes.is_empty()).then(|| nodes[at.index(nodes.len())]);
        tree.add(parent, "", *local).unwrap();
        return;
    }
    let (node, other) = (
        nodes[at.index(nodes.len())],
        nodes[other.index(nodes.len())],
    );
    match kind {
        3 => tree.set_local(node, *local).unwrap(),
        4 => tree.set_translation(node, local.trs.translation).unwrap(),
        5 => tree.set_rates(node, local.rates).unwrap(),
        6 => tree.set_scale(node, local.trs.scale).unwrap(),
        7 => drop(tree.reparent(node, Some(other), Keep::Motion(Fit::Matrix))),
        8 => drop(tree.reparent(node, None, Keep::Local)),
        9 => drop(tree.remove(node)),
        10 => tree.set_free_body(node, true).unwrap(),
        11 => tree
            .set_compensates(node, edit.4.is_multiple_of(3))
            .unwrap(),
        12 => drop(tree.drive(node, local.rates.velocity, local.rates.angular_velocity)),
        _ => drop(tree.step(0.01, &StepScheme::default())),
    }
}

proptest! {
    #![proptest_config(effort(96))]

    #[test]
    fn a_row_has_the_bits_of_folding_whatever_happened_between(edits in edits(), seeds in 1..24_usize) {
        for rule in ScaleRule::ALL {
            let mut silent = Hierarchy::new(rule);
            for number in 0..seeds {
                let parent = silent.nodes().nth(number / 2);
                let place = Local::from(kinetree::Trs { translation: DVec3::splat(number as f64), ..kinetree::Trs::identity() });
                silent.add(parent, "", place).unwrap();
            }
            let (mut updated, mut moving, mut busy) = (silent.clone(), silent.clone(), silent.clone());
            for change in &edits {
                for tree in [&mut silent, &mut updated, &mut moving, &mut busy] {
                    edit(tree, change);
                }
                let _ = updated.update();
                if change.4.is_multiple_of(2) {
                    let _ = moving.update_motions();
                    let _ = busy.update_world_rates();
                }
                // Many readings, and then what they ask for.
                let nodes: Vec<_> = busy.nodes().collect();
                for _ in 0..change.4 % 4 {
                    bits(&busy, &nodes);
                    busy.catch_up();
                }
            }
            let nodes: Vec<_> = silent.nodes().collect();
            // A copy without anything that was kept.
            let fresh = { let mut fresh = silent.clone(); fresh.set_rule(rule); fresh };
            let expected = bits(&fresh, &nodes);
            for tree in [&silent, &updated, &moving, &busy] {
                prop_assert_eq!(&bits(tree, &nodes), &expected);
            }
            let kept: Vec<_> = nodes.iter().map(|node| format!("{:?}", fresh.world_matrix(*node))).collect();
            for mut tree in [silent, updated, moving, busy] {
                let row = row(&mut tree, &nodes);
                prop_assert!(row.is_empty() || row == kept);
                hold_rates(&mut tree, &nodes);
                prop_assert_eq!(&bits(&tree, &nodes), &expected);
            }
        }
    }
}

#[test]
fn a_node_without_a_matrix_is_told_by_every_update_until_it_has_one() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let far = Local::from(kinetree::Trs {
        scale: DVec3::splat(1e200),
        ..kinetree::Trs::identity()
    });
    let above = tree.add(None, "above", far).unwrap();
    let below = tree.add(Some(above), "below", far).unwrap();
    let other = tree.add(None, "other", Local::identity()).unwrap();
    for round in 0..20 {
        // Few nodes are touched, or many.
        if round % 2 == 0 {
            tree.set_translation(other, DVec3::X * f64::from(round))
                .unwrap();
        } else {
            tree.set_rule(ScaleRule::Matrices);
        }
        let error = tree.update().unwrap_err();
        assert!(
            matches!(error, HierarchyError::OfNode { node, .. } if node == below),
            "{error}"
        );
        assert!(!tree.is_up_to_date());
        assert!(tree.world_matrices()[other.to_parts().0 as usize].is_some());
    }
    tree.set_scale(below, DVec3::ONE).unwrap();
    tree.update().unwrap();
    assert!(tree.is_up_to_date());
}

/// States that only some nodes have, matrices that are held and rates, are those that were set,
/// whoever got the first and whatever became of the slot.
#[test]
fn rates_and_held_matrices_begin_with_any_node_and_end_with_it() {
    let held = DMat3::from_cols(DVec3::X, DVec3::new(0.5, 1.0, 0.0), DVec3::Z);
    let skewed = Local::<Space3>::from_matrix(Affine::new(held, DVec3::Y).unwrap()).unwrap();
    assert!(skewed.stretch.is_some());
    let moving = Local::identity().with_velocity(DVec3::X);
    for first in 0..4 {
        let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
        let mut expected = Vec::new();
        for number in 0..4 {
            let state = match number == first {
                true => moving.with_velocity(DVec3::Z),
                false => Local::identity(),
            };
            let parent = expected.last().map(|(node, _)| *node);
            expected.push((tree.add(parent, "", state).unwrap(), state));
        }
        let (node, state) = &mut expected[first];
        tree.set_local(*node, skewed).unwrap();
        *state = skewed;
        for (node, state) in &expected {
            assert_eq!(tree.local(*node).unwrap(), *state);
        }
        let (last, _) = expected[3];
        tree.remove(last).unwrap();
        let again = tree.add(None, "", Local::identity()).unwrap();
        assert_eq!(tree.local(again).unwrap(), Local::identity());
        tree.set_scale(expected[first.min(2)].0, DVec3::ONE)
            .unwrap();
        assert_eq!(tree.local(expected[first.min(2)].0).unwrap().stretch, None);
    }
}

#[test]
fn a_tree_is_sent_and_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Hierarchy<Space3>>();
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let mut last = None;
    for _ in 0..100 {
        let step = Local::from(kinetree::Trs {
            translation: DVec3::X,
            ..kinetree::Trs::identity()
        });
        last = Some(tree.add(last, "", step).unwrap());
    }
    let (tree, last) = (&tree, last.unwrap());
    let places = std::thread::scope(|scope| {
        let read = || scope.spawn(move || tree.world_translation(last).unwrap());
        [read(), read()].map(|reader| reader.join().unwrap())
    });
    assert_eq!(places, [DVec3::X * 100.0; 2]);
}

#[test]
fn rates_that_overflow_are_refused_with_their_node_and_those_beside_it_are_kept() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let far = Trs {
        scale: DVec3::splat(1e200),
        ..Trs::identity()
    };
    let above = tree.add(None, "above", Local::from(far)).unwrap();
    let fast = Local::from(far).with_velocity(DVec3::X * 1e200);
    let below = tree.add(Some(above), "below", fast).unwrap();
    tree.add(Some(below), "under it", Local::identity())
        .unwrap();
    let moving = Local::identity().with_velocity(DVec3::Y);
    let other = tree.add(None, "other", moving).unwrap();
    for _ in 0..2 {
        let error = tree.update_world_rates().unwrap_err();
        let named = matches!(error, HierarchyError::OfNode { node, .. } if node == below);
        assert!(named, "{error}");
        let velocities = tree.world_rates_rows().velocities;
        assert_eq!(velocities[other.to_parts().0 as usize], DVec3::Y);
        assert_eq!(velocities[below.to_parts().0 as usize], DVec3::ZERO);
    }
    tree.remove(above).unwrap();
    tree.update_world_rates().unwrap();
}
