//! Trees that are written through their rows have the bits of those that are written by calls.

use crate::common::effort::effort;
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::space::Bivector3;
use kinetree::{
    Affine, Error, Hierarchy, HierarchyError, Local, NodeHandle, Quantity, ScaleRule, Space2,
    Space3, Trs,
};
use proptest::prelude::*;

fn slot(node: NodeHandle) -> usize {
    node.to_parts().0 as usize
}

/// Writes a pose through the rows, and says so.
fn write(tree: &mut Hierarchy<Space3>, node: NodeHandle, pose: &Trs<Space3>) {
    let at = slot(node);
    let rows = tree.rows_mut();
    rows.translations[at] = pose.translation;
    rows.rotations[at] = pose.rotation;
    rows.scales[at] = pose.scale;
    assert!(tree.touch(node.to_parts().0));
}

fn bits(tree: &Hierarchy<Space3>) -> Vec<String> {
    let about = |node| {
        let (local, world) = (tree.local(node), tree.world_motion(node));
        format!("{local:?} {:?} {world:?}", tree.world_matrix(node))
    };
    tree.nodes().map(about).collect()
}

/// A chain, and a child beside it.
fn chain() -> (Hierarchy<Space3>, Vec<NodeHandle>) {
    let mut tree = Hierarchy::new(ScaleRule::Matrices);
    let mut nodes: Vec<NodeHandle> = Vec::new();
    for number in 0..5 {
        let place = Local::from(Trs {
            translation: DVec3::X,
            ..Trs::identity()
        });
        let parent = if number == 4 {
            nodes.first()
        } else {
            nodes.last()
        };
        let name = format!("node {number}");
        nodes.push(tree.add(parent.copied(), &name, place).unwrap());
    }
    tree.update().unwrap();
    (tree, nodes)
}

type Edit = (u8, Local<Space3>, prop::sample::Index, f64);

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let locals = crate::common::locals::<Space3>((0.5..2.0).boxed());
    let off = prop_oneof![Just(0.0), -9e-7..9e-7];
    let each = (0..10_u8, locals, any::<prop::sample::Index>(), off);
    proptest::collection::vec(each, 1..40)
}

proptest! {
    #![proptest_config(effort(96))]

    /// One tree is written by calls and one through its rows; what both can do only by calls is
    /// done in between.
    #[test]
    fn rows_and_calls_write_the_same_bits(edits in edits()) {
        for rule in ScaleRule::ALL {
            let mut called = Hierarchy::<Space3>::new(rule);
            let mut written = called.clone();
            for (kind, local, at, off) in &edits {
                let nodes: Vec<_> = called.nodes().collect();
                if nodes.is_empty() || *kind < 3 {
                    let parent = (!nodes.is_empty()).then(|| nodes[at.index(nodes.len())]);
                    called.add(parent, "", *local).unwrap();
                    written.add(parent, "", *local).unwrap();
                    continue;
                }
                let node = nodes[at.index(nodes.len())];
                let mut pose = local.trs;
                pose.rotation *= 1.0 + off;
                match kind {
                    3..=6 => {
                        called.set_translation(node, pose.translation).unwrap();
                        called.set_rotation(node, pose.rotation).unwrap();
                        called.set_scale(node, pose.scale).unwrap();
                        write(&mut written, node, &pose);
                    }
                    7 => {
                        called.remove(node).unwrap();
                        written.remove(node).unwrap();
                    }
                    8 => {
                        let spin = Bivector3::new(0.1, 0.2, 0.3);
                                                prop_assert_eq!(
                            called.drive(node, DVec3::X, spin).is_ok(),
                            written.drive(node, DVec3::X, spin).is_ok()
                        );
                    }
                    _ => prop_assert_eq!(called.update(), written.update()),
                }
            }
            prop_assert_eq!(bits(&called), bits(&written));
            called.update().unwrap();
            written.update().unwrap();
            prop_assert_eq!(bits(&called), bits(&written));
            written.check_rows().unwrap();
        }
    }

    /// All rows at once, in the plane too.
    #[test]
    fn all_rows_can_be_touched_at_once(angle in -3.0..3.0_f64, count in 1..100_usize) {
        let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
        let mut last = None;
        for _ in 0..count {
            last = Some(tree.add(last, "", Local::identity()).unwrap());
        }
        tree.update().unwrap();
        let mut other = tree.clone();
        let rotation = kinetree::space::Rotation2::from_angle(angle);
        tree.rows_mut().rotations.fill(rotation);
        tree.touch_all();
        for node in other.nodes().collect::<Vec<_>>() {
            other.set_rotation(node, rotation).unwrap();
        }
        tree.update().unwrap();
        other.update().unwrap();
        for node in tree.nodes() {
            prop_assert_eq!(tree.world_matrix(node), other.world_matrix(node));
        }
    }
}

/// What is no state is refused by `update`, which names the node and the quantity; the node and
/// those below it have no matrix until it is written again, all others are up to date.
#[test]
fn a_row_that_is_no_state_is_refused_by_update_alone() {
    let [not_a_number, zero, tiny, huge] = [
        DVec3::new(0.0, f64::NAN, 0.0).extend(1.0),
        DVec3::ZERO.extend(0.0),
        DVec3::new(1e-300, 0.0, 0.0).extend(0.0),
        DVec3::new(0.0, 0.0, 1e200).extend(0.0),
    ]
    .map(DQuat::from_vec4);
    for bad in [
        not_a_number,
        zero,
        tiny,
        huge,
        DQuat::from_xyzw(0.0, 0.0, 0.0, 2.0),
    ] {
        let (mut tree, nodes) = chain();
        let good = tree.local(nodes[1]).unwrap().trs;
        write(
            &mut tree,
            nodes[1],
            &Trs {
                rotation: bad,
                ..good
            },
        );
        tree.set_translation(nodes[4], DVec3::Y).unwrap();
        for _ in 0..3 {
            let error = tree.update().unwrap_err();
            let HierarchyError::OfNode { node, error } = error else {
                panic!("{error}");
            };
            assert_eq!(node, nodes[1]);
            assert_eq!(error.quantity(), Quantity::Rotation);
            assert!(!tree.is_up_to_date());
            let row = tree.rows().world_matrices;
            let known: Vec<bool> = nodes
                .iter()
                .map(|node| row[slot(*node)].is_some())
                .collect();
            assert_eq!(known, [true, false, false, false, true]);
            assert!(tree.world_matrix(nodes[3]).is_err());
            let there = tree.world_matrix(nodes[4]).unwrap().translation;
            assert_eq!(there, DVec3::new(1.0, 1.0, 0.0));
        }
        write(&mut tree, nodes[1], &good);
        tree.update().unwrap();
        assert!(tree.is_up_to_date());
        let there = tree.world_matrix(nodes[3]).unwrap().translation;
        assert_eq!(there, DVec3::X * 4.0);
    }
}

#[test]
fn one_row_of_many_that_is_not_finite_is_found() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let root = tree.add(None, "root", Local::identity()).unwrap();
    let nodes: Vec<_> = (0..10_000)
        .map(|number| {
            tree.add(Some(root), &number.to_string(), Local::identity())
                .unwrap()
        })
        .collect();
    for (value, at) in [
        (f64::NAN, 0),
        (f64::INFINITY, 4321),
        (f64::NEG_INFINITY, 9999),
    ] {
        tree.rows_mut().translations[slot(nodes[at])].y = value;
        tree.touch_all();
        let told = tree.update().unwrap_err();
        assert!(
            tree.explain(&told)
                .starts_with(&format!("\"{at}\": translation")),
            "{}",
            tree.explain(&told)
        );
        tree.set_translation(nodes[at], DVec3::ZERO).unwrap();
        tree.update().unwrap();
    }
}

#[test]
fn a_row_that_was_written_and_not_touched_is_found_by_check() {
    let (mut tree, nodes) = chain();
    tree.check_rows().unwrap();
    tree.rows_mut().translations[slot(nodes[2])].z = 7.0;
    assert!(tree.is_up_to_date()); // nobody said anything
    let untold = HierarchyError::Untold { node: nodes[2] };
    assert_eq!(tree.check_rows(), Err(untold));
    assert!(tree.explain(&untold).starts_with("\"node 2\""));
    assert_eq!(tree.check_rows(), Ok(())); // it is up to date now
    let there = tree.world_matrix(nodes[3]).unwrap().translation;
    assert_eq!(there, DVec3::new(4.0, 0.0, 7.0));
    tree.rows_mut().rotations[slot(nodes[3])] = DQuat::from_xyzw(0.0, 0.0, 0.0, 1.5);
    assert!(matches!(
        tree.check_rows(),
        Err(HierarchyError::OfNode { node, error: Error::NotUnit { .. } }) if node == nodes[3]
    ));
}

#[test]
fn a_slot_without_a_node_keeps_nothing() {
    let (mut tree, nodes) = chain();
    let gone = slot(nodes[4]);
    tree.remove(nodes[4]).unwrap();
    assert!(tree.rows().translations[gone].is_nan());
    assert!(tree.rows().scales[gone].is_nan());
    assert!(!tree.rows().world_matrices[gone].is_some());
    assert_eq!(tree.rows().parents[gone], u32::MAX - 1);
    tree.rows_mut().translations[gone] = DVec3::ONE;
    assert!(!tree.touch(gone as u32));
    assert!(!tree.touch(1_000_000));
    assert!(tree.rows().translations[gone].is_nan());
    tree.touch_all();
    tree.check_rows().unwrap();
    assert!(!tree.rows().world_matrices[gone].is_some());
    let again = tree.add(None, "", Local::identity()).unwrap();
    tree.update().unwrap();
    assert_eq!(tree.local(again).unwrap(), Local::identity());
}

#[test]
fn a_scale_that_is_written_replaces_a_matrix_that_was_held() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let held = DMat3::from_cols(DVec3::X, DVec3::new(0.5, 1.0, 0.0), DVec3::Z);
    let skewed = Local::<Space3>::from_matrix(Affine::new(held, DVec3::Y).unwrap()).unwrap();
    let node = tree.add(None, "", skewed).unwrap();
    tree.rows_mut().translations[slot(node)] = DVec3::Z;
    tree.touch_all();
    assert_eq!(tree.local(node).unwrap().stretch, skewed.stretch);
    tree.rows_mut().scales[slot(node)] = DVec3::splat(2.0);
    tree.touch_all();
    assert_eq!(tree.local(node).unwrap().stretch, None);
    assert_eq!(tree.local(node).unwrap().trs.scale, DVec3::splat(2.0));
}

#[test]
fn rates_are_rows_too_once_there_are_any() {
    let (mut tree, nodes) = chain();
    assert!(tree.rows().velocities.is_empty());
    tree.set_velocity(nodes[0], DVec3::X).unwrap();
    let rows = tree.rows_mut();
    assert_eq!(rows.velocities.len(), 5);
    rows.velocities[slot(nodes[1])] = DVec3::Y;
    let moving = tree.world_rates(nodes[3]).unwrap();
    assert_eq!(moving.velocity, DVec3::new(1.0, 1.0, 0.0));
    tree.update_motions().unwrap();
    tree.rows_mut().accelerations[slot(nodes[1])] = DVec3::Z;
    assert_eq!(tree.world_rates(nodes[3]).unwrap().acceleration, DVec3::Z);
}

#[test]
fn rows_for_which_room_was_made_stay_where_they_are() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    tree.reserve(1000).unwrap();
    tree.add(None, "", Local::identity()).unwrap();
    let places = |tree: &Hierarchy<Space3>| {
        let rows = tree.rows();
        [
            rows.translations.as_ptr() as usize,
            rows.rotations.as_ptr() as usize,
            rows.scales.as_ptr() as usize,
            rows.parents.as_ptr() as usize,
            rows.world_matrices.as_ptr() as usize,
        ]
    };
    let before = places(&tree);
    for _ in 1..1000 {
        tree.add(None, "", Local::identity()).unwrap();
        tree.update().unwrap();
    }
    assert_eq!(places(&tree), before);
    assert!(matches!(
        tree.reserve(usize::MAX),
        Err(HierarchyError::Full { .. })
    ));
    assert_eq!(tree.len(), 1000);
}
