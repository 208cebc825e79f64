//! The rates of all nodes have the bits of those of each, whatever rotates as a whole and what does
//! not: nodes with one scale, branches below uneven scales, mirrors and matrices, in any order.

use crate::common::effort::effort;
use crate::common::{Sample, locals};
use kinetree::hierarchy::Keep;
use kinetree::space::{Linear, Matrix, Rotation, Space2, Space3, Vector};
use kinetree::{Hierarchy, Local, NodeHandle, Rates, ScaleRule, SpaceN};
use proptest::prelude::*;

type Node<S> = (Local<S>, u8, prop::sample::Index);

fn nodes<S: Sample>() -> impl Strategy<Value = Vec<Node<S>>> {
    let node = (
        locals::<S>(0.5..2.0),
        any::<u8>(),
        any::<prop::sample::Index>(),
    );
    proptest::collection::vec(node, 1..40)
}

/// Most nodes have one scale; one in eight is uneven, mirrored or holds a matrix, or is at rest.
fn shaped<S: Sample>(mut local: Local<S>, kind: u8) -> Local<S> {
    let first = local.trs.scale.components().as_ref()[0];
    let even = S::Vector::from_components(S::per_axis(|_| first));
    match kind % 16 {
        0 => {}
        1 => local.trs.scale = -even,
        2 => {
            let skewed = local.trs.rotation.matrix() + S::Matrix::identity();
            local.stretch = Some(skewed);
            local.trs.scale = skewed.diagonal();
        }
        3 => (local.trs.scale, local.rates) = (even, Rates::zero()),
        _ => local.trs.scale = even,
    }
    local
}

fn hold<S: Sample>(nodes: &[Node<S>]) {
    let mut tree = Hierarchy::<S>::new(ScaleRule::Matrices);
    let mut handles: Vec<NodeHandle> = Vec::new();
    for (local, kind, parent) in nodes {
        let parent = (kind % 5 > 0 && !handles.is_empty()).then(|| *parent.get(&handles));
        handles.push(tree.add(parent, "", shaped(*local, kind / 2)).unwrap());
    }
    for (node, (_, kind, other)) in handles.iter().zip(nodes) {
        if kind % 7 == 1 {
            // Parents that come after their children; refused where it would be a circle.
            let _ = tree.reparent(*node, Some(*other.get(&handles)), Keep::Local);
        }
    }
    for (node, (_, kind, _)) in handles.iter().zip(nodes) {
        if kind % 11 == 2 && tree.contains(*node) {
            tree.remove(*node).unwrap();
        }
    }
    // One by one in a copy, whose readings leave nothing behind here.
    let copy = tree.clone();
    tree.update_world_rates().unwrap();
    let rows = tree.world_rates_rows();
    let filled = tree.nodes().count();
    let mut seen = 0;
    for node in tree.nodes() {
        let at = node.to_parts().0 as usize;
        let found = Rates::<S> {
            velocity: rows.velocities[at],
            acceleration: rows.accelerations[at],
            angular_velocity: rows.angular_velocities[at],
            angular_acceleration: rows.angular_accelerations[at],
        };
        // As text, which tells the signs of zeros.
        let expected = copy.world_rates(node).unwrap();
        assert_eq!(format!("{found:?}"), format!("{expected:?}"));
        seen += 1;
    }
    assert_eq!(seen, filled);
    let still = S::Vector::zero();
    let empty = rows.velocities.iter().filter(|it| **it == still).count();
    assert!(empty >= rows.velocities.len() - filled);
}

proptest! {
    #![proptest_config(effort(100))]
    #[test]
    fn in_space_all_have_the_bits_of_each(nodes in nodes::<Space3>()) {
        hold(&nodes);
    }
    #[test]
    fn in_the_plane_all_have_the_bits_of_each(nodes in nodes::<Space2>()) {
        hold(&nodes);
    }
    #[test]
    fn in_four_dimensions_all_have_the_bits_of_each(nodes in nodes::<SpaceN<f64, 4>>()) {
        hold(&nodes);
    }
}
