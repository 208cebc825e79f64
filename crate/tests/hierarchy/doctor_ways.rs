//! The doctor's ways out, against matrices that are multiplied here.

use crate::common::effort::effort;
use crate::doctor::{Node, TOLERANCE, planted, quaternions, skew, trees, world};
use kinetree::doctor::{self, Bounds, Changed, Patient, Plan, Way, Wish, fitted, split};
use kinetree::glam::{DMat3, DVec3};
use kinetree::{ScaleRule, Space3, Trs};
use nalgebra::{Matrix3, Quaternion, UnitQuaternion, Vector3};
use proptest::prelude::*;

const LEAST: f64 = 4e-6;
const CURING: [Way; 3] = [Way::Rigid, Way::Leaf, Way::Even];

/// A node after a plan: its parts, or what it was, and where it is in its parent.
#[derive(Clone)]
struct Placed {
    node: Node,
    at: Vector3<f64>,
}

fn matrix(columns: DMat3) -> Matrix3<f64> {
    Matrix3::from_column_slice(&columns.to_cols_array())
}

fn vector(arrow: DVec3) -> Vector3<f64> {
    Vector3::from(arrow.to_array())
}

fn turned(trs: &Trs<Space3>) -> UnitQuaternion<f64> {
    let [x, y, z, w] = trs.rotation.to_array();
    UnitQuaternion::from_quaternion(Quaternion::new(w, x, y, z))
}

fn linear(trs: &Trs<Space3>) -> Matrix3<f64> {
    let turn = turned(trs).to_rotation_matrix().into_inner();
    turn * Matrix3::from_diagonal(&vector(trs.scale))
}

/// All nodes of `trees` are a meter along their parent's x axis.
fn placed(nodes: &[Node]) -> Vec<Placed> {
    let at = Vector3::x();
    nodes
        .iter()
        .map(|it| Placed {
            node: it.clone(),
            at,
        })
        .collect()
}

/// Carries out what a plan does to the nodes themselves.
fn carried_out(nodes: &[Node], changed: &[Changed<usize>]) -> Vec<Placed> {
    let mut made = placed(nodes);
    for it in changed {
        let old = &mut made[it.node];
        old.at = vector(it.trs.translation);
        old.node.rotation = turned(&it.trs);
        old.node.scale = vector(it.trs.scale);
        old.node.stretch = Matrix3::from_diagonal(&old.node.scale);
        old.node.compensates = false;
    }
    made
}

/// The linear part of a node in the world, and its origin.
fn seen(all: &[Placed], place: usize) -> (Matrix3<f64>, Vector3<f64>) {
    let nodes: Vec<Node> = all.iter().map(|it| it.node.clone()).collect();
    let origin = match nodes[place].parent {
        None => all[place].at,
        Some(above) => world(&nodes, above).0 * all[place].at + seen(all, above).1,
    };
    (world(&nodes, place).0, origin)
}

fn patient(nodes: &[Node]) -> Patient<Space3> {
    let mut patient = Patient::new(ScaleRule::Matrices);
    for node in nodes {
        patient
            .push(node.parent, &node.local(), node.compensates)
            .unwrap();
    }
    patient
}

fn plan_of(nodes: &[Node], way: Way) -> Plan<usize> {
    let patient = patient(nodes);
    let wishes = patient.wishes(LEAST).unwrap();
    patient.plan(way, &wishes).unwrap()
}

/// The size of a tree, by which its numbers are rounded.
fn size(all: &[Placed]) -> f64 {
    let of = |place| {
        let (linear, origin) = seen(all, place);
        linear.amax().max(origin.amax())
    };
    (0..all.len()).map(of).fold(1.0, f64::max)
}

fn corner(bits: u8) -> Vector3<f64> {
    let half = |axis: u8| if bits >> axis & 1 == 0 { -0.5 } else { 0.5 };
    Vector3::new(half(0), half(1), half(2))
}

proptest! {
    #![proptest_config(effort(256))]

    #[test]
    fn after_a_way_out_no_skew_is_left(nodes in trees()) {
        for way in CURING {
            let plan = plan_of(&nodes, way);
            let after = carried_out(&nodes, &plan.nodes);
            for place in 0..nodes.len() {
                let left = skew(&seen(&after, place).0);
                prop_assert!(left < LEAST + TOLERANCE, "{way:?} leaves {left} at {place}");
            }
            prop_assert!(plan.helpers.is_empty());
        }
    }

    #[test]
    fn what_a_way_out_says_moves_is_what_moves(nodes in trees()) {
        for way in CURING {
            let plan = plan_of(&nodes, way);
            let (before, after) = (placed(&nodes), carried_out(&nodes, &plan.nodes));
            let tolerance = TOLERANCE * size(&before);
            let (mut corners, mut origins) = (0.0_f64, 0.0_f64);
            for place in 0..nodes.len() {
                let ((old, from), (new, to)) = (seen(&before, place), seen(&after, place));
                origins = origins.max((to - from).norm());
                // What a node shows hangs on its leaf, if it has one.
                let leaf = plan.leaves.iter().find(|it| it.of == place);
                let (own, middle) = leaf.map_or((Matrix3::identity(), Vector3::zeros()), |leaf| {
                    (linear(&leaf.trs), vector(leaf.trs.translation))
                });
                for bits in 0..8 {
                    let there = new * (own * corner(bits) + middle) + to;
                    corners = corners.max((there - old * corner(bits) - from).norm());
                }
            }
            prop_assert!((plan.moved.corner - corners).abs() < tolerance);
            prop_assert!((plan.moved.origin - origins).abs() < tolerance);
        }
    }

    #[test]
    fn the_rigid_way_leaves_origins_where_they_are_and_the_rest_before_its_frame(nodes in trees()) {
        let plan = plan_of(&nodes, Way::Rigid);
        let (before, after) = (placed(&nodes), carried_out(&nodes, &plan.nodes));
        let tolerance = TOLERANCE * size(&before);
        for place in 0..nodes.len() {
            let ((old, from), (new, to)) = (seen(&before, place), seen(&after, place));
            prop_assert!((to - from).norm() < tolerance);
            let own = plan.nodes.iter().find(|it| it.node == place);
            let rest = own.and_then(|it| it.rest).map_or(Matrix3::identity(), matrix);
            prop_assert!((new * rest - old).amax() < tolerance);
            prop_assert!((rest - rest.transpose()).amax() < tolerance);
            prop_assert!(rest.symmetric_eigenvalues().min() > -tolerance);
            if own.is_none_or(|it| !it.reframed) {
                prop_assert!((new - old).amax() < tolerance);
            }
        }
    }

    #[test]
    fn the_rigid_way_takes_nodes_that_are_flat(
        nodes in trees(),
        flat in prop::collection::vec((any::<prop::sample::Index>(), 0..3_usize), 1..5),
    ) {
        let mut nodes = nodes;
        for (at, axis) in flat {
            let at = at.index(nodes.len());
            let node = &mut nodes[at];
            node.scale[axis] = 0.0;
            (node.stretch, node.sheared) = (Matrix3::from_diagonal(&node.scale), false);
        }
        let plan = plan_of(&nodes, Way::Rigid);
        let (before, after) = (placed(&nodes), carried_out(&nodes, &plan.nodes));
        let tolerance = TOLERANCE * size(&before);
        for place in 0..nodes.len() {
            let ((old, from), (new, to)) = (seen(&before, place), seen(&after, place));
            let own = plan.nodes.iter().find(|it| it.node == place);
            let rest = own.and_then(|it| it.rest).map_or(Matrix3::identity(), matrix);
            prop_assert!((new * rest - old).amax() < tolerance && (to - from).norm() < tolerance);
        }
    }

    #[test]
    fn the_leaf_way_keeps_what_a_node_adds_and_the_even_way_its_mean(nodes in trees()) {
        for it in plan_of(&nodes, Way::Leaf).nodes {
            let node = &nodes[it.node];
            let rest = it.rest.map_or(Matrix3::identity(), matrix);
            let sheared = node.sheared && it.rest.is_none();
            prop_assert!(!sheared);
            prop_assert!((linear(&it.trs) * rest - node.turn() * node.stretch).amax() < TOLERANCE);
        }
        for it in plan_of(&nodes, Way::Even).nodes {
            let (scale, old) = (vector(it.trs.scale), nodes[it.node].scale);
            let mean = old.abs().mean();
            prop_assert!((scale.abs() - Vector3::repeat(mean)).amax() < TOLERANCE);
            prop_assert!(it.rest.is_none() && scale.component_mul(&old).min() > 0.0);
        }
    }

    #[test]
    fn nothing_moves_but_what_is_wanted(nodes in trees(), one in any::<prop::sample::Index>()) {
        let (patient, one) = (patient(&nodes), one.index(nodes.len()));
        let mut wishes = patient.wishes(LEAST).unwrap();
        for (place, wish) in wishes.iter_mut().enumerate() {
            wish.wanted &= place == one;
        }
        for way in CURING {
            let changed = patient.frames(way, &wishes).unwrap();
            let (before, after) = (placed(&nodes), carried_out(&nodes, &changed));
            let tolerance = TOLERANCE * size(&before);
            prop_assert!(wishes[one].wanted || changed.is_empty());
            let mut free = vec![true; nodes.len()];
            for place in 0..nodes.len() {
                let own = changed.iter().any(|it| it.node == place && it.reframed);
                free[place] = !own && nodes[place].parent.is_none_or(|above| free[above]);
                if free[place] {
                    let ((old, from), (new, to)) = (seen(&before, place), seen(&after, place));
                    prop_assert!((new - old).amax() < tolerance && (to - from).norm() < tolerance);
                }
            }
            // Of the way down to the node only what hangs on it may move.
            let mut above = vec![one];
            while let Some(parent) = nodes[above[above.len() - 1]].parent {
                above.push(parent);
            }
            for (place, is_free) in free.iter().enumerate() {
                let mut up = Some(place);
                while let Some(at) = up.filter(|at| !above.contains(at)) {
                    up = nodes[at].parent;
                }
                prop_assert!(up.is_some() || *is_free);
            }
            prop_assert!(skew(&seen(&after, one).0) < LEAST + TOLERANCE);
        }
    }

    #[test]
    fn two_nodes_hold_the_matrix_of_one(nodes in trees()) {
        let plan = plan_of(&nodes, Way::Helper);
        prop_assert!(plan.nodes.is_empty() && plan.moved.corner == 0.0);
        let sheared = nodes.iter().filter(|it| it.sheared && skew(&it.stretch) > 1e-5).count();
        prop_assert!(plan.helpers.len() >= sheared);
        for helper in &plan.helpers {
            let node = &nodes[helper.node];
            let [x, y, z, w] = helper.below.to_array();
            let below = UnitQuaternion::from_quaternion(Quaternion::new(w, x, y, z));
            let made = linear(&helper.above) * below.to_rotation_matrix().into_inner();
            prop_assert!((made - node.turn() * node.stretch).amax() < TOLERANCE);
            prop_assert!((vector(helper.above.translation) - Vector3::x()).amax() < TOLERANCE);
        }
    }

    #[test]
    fn a_leaf_is_off_by_less_than_any_that_is_near(
        sizes in prop::array::uniform3(0.3..3.0_f64),
        axes in quaternions(),
        widths in prop::array::uniform3(0.2..4.0_f64),
        away in prop::array::uniform3(-0.05..0.05_f64),
        other in prop::array::uniform3(0.97..1.03_f64),
    ) {
        let axes = axes.to_rotation_matrix().into_inner();
        let rest = axes * Matrix3::from_diagonal(&Vector3::from(sizes)) * axes.transpose();
        let columns: [f64; 9] = rest.as_slice().try_into().unwrap();
        let center = DVec3::new(1.0, -2.0, 0.5);
        let body = Bounds { size: DVec3::from_array(widths), center };
        let leaf = fitted(DMat3::from_cols_array(&columns), body);
        let weights = Matrix3::from_diagonal(&Vector3::from(widths));
        let off = |linear: Matrix3<f64>| ((linear - rest) * weights).norm();
        let own = turned(&leaf).to_rotation_matrix().into_inner();
        let found = off(own * Matrix3::from_diagonal(&vector(leaf.scale)));
        let turn = UnitQuaternion::from_scaled_axis(Vector3::from(away)).to_rotation_matrix().into_inner();
        let scale = vector(leaf.scale).component_mul(&Vector3::from(other));
        prop_assert!(found <= off(turn * own * Matrix3::from_diagonal(&scale)) + TOLERANCE);
        // The middle stays.
        let middle = linear(&leaf) * vector(center) + vector(leaf.translation);
        prop_assert!((middle - rest * vector(center)).amax() < TOLERANCE);
    }

    #[test]
    fn a_matrix_of_any_rank_is_a_rotation_a_scale_and_a_rotation(
        numbers in prop::array::uniform9(-2.0..2.0_f64),
        flat in 0..4_usize,
    ) {
        let mut columns = numbers;
        for axis in 0..flat.min(3) {
            for row in 0..3 {
                columns[3 * axis + row] = 0.0;
            }
        }
        let (above, below) = split(DMat3::from_cols_array(&columns));
        let [x, y, z, w] = below.to_array();
        let below = UnitQuaternion::from_quaternion(Quaternion::new(w, x, y, z));
        let made = linear(&above) * below.to_rotation_matrix().into_inner();
        prop_assert!((made - Matrix3::from_column_slice(&columns)).amax() < TOLERANCE);
    }

    #[test]
    fn a_patient_is_shown_as_a_tree_of_its_rule_is(nodes in trees()) {
        for rule in ScaleRule::ALL {
            let (mut tree, _) = planted(&nodes, rule);
            tree.update_all().unwrap();
            let (patient, handles) = Patient::of(&tree).unwrap();
            for (shown, handle) in patient.shown().unwrap().iter().zip(handles) {
                let expected = tree.world_transform(handle).unwrap().matrix();
                let off = matrix(shown.linear - expected.linear).amax();
                prop_assert!(off < TOLERANCE * matrix(expected.linear).amax().max(1.0));
                let off = (shown.translation - expected.translation).length();
                prop_assert!(off < TOLERANCE * expected.translation.length().max(1.0));
            }
        }
    }

    #[test]
    fn a_tree_and_its_nodes_apart_have_one_plan(nodes in trees()) {
        let (tree, handles) = planted(&nodes, ScaleRule::Matrices);
        for way in [Way::Rigid, Way::Leaf, Way::Even, Way::Helper] {
            let (whole, apart) = (doctor::mend(&tree, way, LEAST).unwrap(), plan_of(&nodes, way));
            prop_assert_eq!(whole.nodes.len(), apart.nodes.len());
            for other in &apart.nodes {
                let one = whole.nodes.iter().find(|it| it.node == handles[other.node]).unwrap();
                prop_assert_eq!((one.trs, one.rest), (other.trs, other.rest));
            }
            prop_assert_eq!(whole.leaves.len(), apart.leaves.len());
            prop_assert_eq!(whole.helpers.len(), apart.helpers.len());
            prop_assert_eq!(whole.moved.corner, apart.moved.corner);
            prop_assert_eq!(whole.moved.origin, apart.moved.origin);
        }
        for rule in [ScaleRule::Transforms, ScaleRule::Lossy, ScaleRule::Compensated] {
            let (tree, _) = planted(&nodes, rule);
            let plan = doctor::mend(&tree, Way::Rigid, LEAST).unwrap();
            prop_assert!(plan.nodes.is_empty() && plan.leaves.is_empty());
        }
    }
}

#[test]
fn a_node_that_stretches_at_other_times_has_its_scale_on_a_leaf() {
    let even = Trs::new(
        DVec3::ZERO,
        kinetree::glam::DQuat::IDENTITY,
        DVec3::splat(2.0),
    )
    .unwrap();
    let mut patient = Patient::<Space3>::new(ScaleRule::Matrices);
    let base = patient.push(None, &even.into(), false).unwrap();
    patient
        .push(Some(base), &Trs::identity().into(), false)
        .unwrap();
    let mut wishes = patient.wishes(LEAST).unwrap();
    assert_eq!(wishes, [Wish::default(); 2]);
    (wishes[0].uneven, wishes[1].wanted) = (true, true);
    for way in [Way::Rigid, Way::Leaf] {
        let changed = patient.frames(way, &wishes).unwrap();
        assert_eq!(changed[0].trs.scale, DVec3::ONE);
        let rest = changed[0].rest.unwrap();
        assert!((rest - DMat3::from_diagonal(DVec3::splat(2.0))).abs_diff_eq(DMat3::ZERO, 1e-15));
    }
    assert_eq!(
        patient.frames(Way::Even, &wishes).unwrap()[0].trs.scale,
        DVec3::splat(2.0)
    );
}
