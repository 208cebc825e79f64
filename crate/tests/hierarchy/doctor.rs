//! The doctor's findings and causes, against matrices that are multiplied here.

use crate::common::effort::effort;
use kinetree::doctor::{self, Finding, FindingKind};
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::{Affine, Hierarchy, Local, NodeHandle, ScaleRule, Space3, Trs};
use nalgebra::{Matrix3, Quaternion, UnitQuaternion, Vector3};
use proptest::prelude::*;

/// Radians: the roundings of a dozen products, times what a thin shape makes of them.
pub(crate) const TOLERANCE: f64 = 1e-9;
const LEAST: f64 = 0.1 * std::f64::consts::PI / 180.0;
/// The difference by which the doctor tells a cause from rounding.
const BETTER: f64 = 1e-6 * std::f64::consts::PI / 180.0;

/// A node as the test has it: a rotation, and the stretch before it.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) parent: Option<usize>,
    pub(crate) rotation: UnitQuaternion<f64>,
    pub(crate) stretch: Matrix3<f64>,
    pub(crate) scale: Vector3<f64>,
    pub(crate) sheared: bool,
    pub(crate) compensates: bool,
}

impl Node {
    pub(crate) fn turn(&self) -> Matrix3<f64> {
        self.rotation.to_rotation_matrix().into_inner()
    }

    pub(crate) fn local(&self) -> Local<Space3> {
        let [x, y, z, w] = self.rotation.coords.into();
        let rotation = DQuat::from_xyzw(x, y, z, w);
        if self.sheared {
            let columns: [f64; 9] = (self.turn() * self.stretch).as_slice().try_into().unwrap();
            let linear = DMat3::from_cols_array(&columns);
            return Local::from_matrix(Affine::new(linear, DVec3::X).unwrap()).unwrap();
        }
        let scale = DVec3::from_array(self.scale.into());
        Local::from(Trs::new(DVec3::X, rotation, scale).unwrap())
    }

    fn is_uneven(&self) -> bool {
        let sizes = self.scale.abs();
        self.sheared || sizes.max() - sizes.min() > 1e-9 * sizes.max()
    }

    /// The same node with the mean of its scales along all axes.
    fn evened(&self) -> Self {
        let mean = self.scale.abs().mean();
        let scale = self.scale.map(|it| mean.copysign(it));
        Self {
            stretch: Matrix3::from_diagonal(&scale),
            scale,
            sheared: false,
            ..self.clone()
        }
    }
}

pub(crate) fn quaternions() -> impl Strategy<Value = UnitQuaternion<f64>> {
    prop::array::uniform4(-1.0..1.0_f64)
        .prop_filter("no direction", |it| {
            it.iter().map(|x| x * x).sum::<f64>() > 0.01
        })
        .prop_map(|[x, y, z, w]| UnitQuaternion::from_quaternion(Quaternion::new(w, x, y, z)))
}

/// Trees of up to a dozen nodes: a third of them even, some mirrored, some with a matrix of their
/// own, some that compensate.
pub(crate) fn trees() -> impl Strategy<Value = Vec<Node>> {
    let factor = || prop_oneof![4 => 0.4..2.5, 1 => -2.5..-0.4];
    let even = (0.5..2.0_f64).prop_map(|it| [it; 3]);
    let scale = prop_oneof![1 => even, 2 => [factor(), factor(), factor()]];
    let node = (
        any::<prop::sample::Index>(),
        quaternions(),
        scale,
        prop::option::weighted(0.15, quaternions()),
        prop::bool::weighted(0.2),
    );
    proptest::collection::vec(node, 2..12).prop_map(|nodes| {
        let mut all = Vec::new();
        for (place, (above, rotation, scale, across, compensates)) in nodes.into_iter().enumerate()
        {
            let (scale, uneven) = (Vector3::from(scale), scale.map(f64::abs));
            let range = uneven
                .iter()
                .fold(0.0_f64, |range, it| range.max((it - uneven[0]).abs()));
            let mut node = Node {
                parent: (place > 0).then(|| above.index(place)),
                rotation,
                stretch: Matrix3::from_diagonal(&scale),
                scale,
                sheared: false,
                compensates,
            };
            // A stretch along other axes than the node's own.
            if let Some(across) = across.filter(|_| range > 0.1) {
                let axes = across.to_rotation_matrix().into_inner();
                node.stretch = axes * Matrix3::from_diagonal(&scale.abs()) * axes.transpose();
                node.scale = Vector3::from_fn(|axis, _| node.stretch.column(axis).norm());
                node.sheared = true;
            }
            all.push(node);
        }
        all
    })
}

pub(crate) fn planted(nodes: &[Node], rule: ScaleRule) -> (Hierarchy<Space3>, Vec<NodeHandle>) {
    let (mut tree, mut handles) = (Hierarchy::new(rule), Vec::new());
    for node in nodes {
        let parent = node.parent.map(|at| handles[at]);
        let handle = tree.add(parent, "", node.local()).unwrap();
        tree.set_compensates(handle, node.compensates).unwrap();
        handles.push(handle);
    }
    (tree, handles)
}

/// The world matrix of a node, and the same without its own stretch.
pub(crate) fn world(nodes: &[Node], place: usize) -> (Matrix3<f64>, Matrix3<f64>) {
    let node = &nodes[place];
    let above = node.parent.map(|at| world(nodes, at));
    let inherited = above.map_or(Matrix3::identity(), |(whole, unscaled)| {
        if node.compensates { unscaled } else { whole }
    });
    let turned = inherited * node.turn();
    (turned * node.stretch, turned)
}

/// By how many radians two axes leave a right angle.
fn off(linear: &Matrix3<f64>, first: usize, second: usize) -> f64 {
    let angle = linear.column(first).angle(&linear.column(second));
    (angle - std::f64::consts::FRAC_PI_2).abs()
}

pub(crate) fn skew(linear: &Matrix3<f64>) -> f64 {
    off(linear, 0, 1)
        .max(off(linear, 1, 2))
        .max(off(linear, 0, 2))
}

fn of_kind(findings: &[Finding<NodeHandle>], kind: FindingKind) -> Vec<&Finding<NodeHandle>> {
    findings.iter().filter(|it| it.kind == kind).collect()
}

proptest! {
    #![proptest_config(effort(256))]

    #[test]
    fn the_doctor_finds_the_nodes_whose_matrices_lean(nodes in trees()) {
        let (tree, handles) = planted(&nodes, ScaleRule::Matrices);
        let report = doctor::check(&tree, LEAST).unwrap();
        prop_assert_eq!(report.nodes, nodes.len());
        let found = of_kind(&report.findings, FindingKind::Skewed);
        prop_assert_eq!(report.skewed, found.len());
        let mut worst = 0.0_f64;
        for (place, handle) in handles.iter().enumerate() {
            let (linear, _) = world(&nodes, place);
            let expected = skew(&linear);
            worst = worst.max(expected);
            if (expected - LEAST).abs() < TOLERANCE {
                continue;
            }
            let finding = found.iter().find(|it| it.node == *handle);
            prop_assert_eq!(finding.is_some(), expected > LEAST);
            if let Some(finding) = finding {
                prop_assert!((finding.skew.unwrap() - expected).abs() < TOLERANCE);
                let (first, second) = finding.axes.unwrap();
                prop_assert!(first < second && (off(&linear, first, second) - expected).abs() < TOLERANCE);
            }
        }
        prop_assert!((report.worst - worst).abs() < TOLERANCE);
    }

    #[test]
    fn a_cause_that_is_scaled_evenly_leaves_what_the_doctor_says(nodes in trees()) {
        let (tree, handles) = planted(&nodes, ScaleRule::Matrices);
        let report = doctor::check(&tree, LEAST).unwrap();
        prop_assert!(report.complete);
        let mut guilty = vec![false; nodes.len()];
        for finding in of_kind(&report.findings, FindingKind::Skewed) {
            let place = handles.iter().position(|it| *it == finding.node).unwrap();
            let now = skew(&world(&nodes, place).0);
            let mut tried = Some(place);
            while let Some(at) = tried {
                tried = nodes[at].parent;
                let cause = finding.causes.iter().find(|it| it.node == handles[at]);
                let mut other = nodes.clone();
                other[at] = nodes[at].evened();
                let left = skew(&world(&other, place).0);
                // A node's own scale is along its own axes, and leans it only as a matrix.
                let could = nodes[at].is_uneven() && (at != place || nodes[at].sheared);
                if could && ((left - now).abs() - BETTER).abs() < TOLERANCE {
                    continue;
                }
                prop_assert_eq!(cause.is_some(), could && (left - now).abs() > BETTER);
                if let Some(cause) = cause {
                    prop_assert!((cause.left - left).abs() < TOLERANCE);
                    guilty[at] = true;
                }
            }
            let order = finding.causes.windows(2).all(|it| it[0].left <= it[1].left + BETTER);
            prop_assert!(order);
        }
        let expected: Vec<_> = handles.iter().zip(&guilty).filter(|it| *it.1).map(|it| *it.0).collect();
        for node in expected {
            prop_assert!(report.causes.contains(&node));
        }
    }

    #[test]
    fn a_tree_without_uneven_scales_has_no_skew(nodes in trees()) {
        let nodes: Vec<_> = nodes.iter().map(Node::evened).collect();
        let (tree, _) = planted(&nodes, ScaleRule::Matrices);
        let report = doctor::check(&tree, BETTER).unwrap();
        prop_assert_eq!((report.skewed, report.causes.len()), (0, 0));
        prop_assert!(report.worst < TOLERANCE);
    }

    #[test]
    fn by_the_other_rules_nothing_is_skewed(nodes in trees()) {
        for rule in [ScaleRule::Transforms, ScaleRule::Lossy, ScaleRule::Compensated] {
            let (tree, _) = planted(&nodes, rule);
            let report = doctor::check(&tree, 0.0).unwrap();
            prop_assert_eq!((report.skewed, report.causes.len(), report.worst), (0, 0, 0.0));
        }
    }

    #[test]
    fn mirrors_and_matrices_are_told_where_they_are(nodes in trees()) {
        for rule in ScaleRule::ALL {
            let (tree, handles) = planted(&nodes, rule);
            let report = doctor::check(&tree, LEAST).unwrap();
            let (mirrored, sheared) = (
                of_kind(&report.findings, FindingKind::Mirrored),
                of_kind(&report.findings, FindingKind::Sheared),
            );
            for (node, handle) in nodes.iter().zip(&handles) {
                let found = mirrored.iter().any(|it| it.node == *handle);
                prop_assert_eq!(found, node.stretch.determinant() < 0.0);
                let own = skew(&node.stretch);
                if (own - LEAST).abs() > TOLERANCE {
                    let found = sheared.iter().any(|it| it.node == *handle);
                    prop_assert_eq!(found, own > LEAST);
                }
            }
        }
    }

    #[test]
    fn below_a_scale_of_zero_no_angle_is_told(nodes in trees(), at in any::<prop::sample::Index>(), axis in 0..3_usize) {
        let mut nodes = nodes;
        let flat = at.index(nodes.len());
        let mut scale = nodes[flat].scale;
        scale[axis] = 0.0;
        nodes[flat] = Node { stretch: Matrix3::from_diagonal(&scale), scale, sheared: false, ..nodes[flat].clone() };
        let (tree, handles) = planted(&nodes, ScaleRule::Matrices);
        let report = doctor::check(&tree, LEAST).unwrap();
        let found = of_kind(&report.findings, FindingKind::Flat);
        prop_assert!(found.iter().all(|it| it.skew.is_none() && it.causes.is_empty()));
        prop_assert!(found.iter().any(|it| it.node == handles[flat]));
        // What inherits the zero is flat: neither skewed nor, below it, anything but what leans.
        let mut under = vec![false; nodes.len()];
        let mut without = vec![false; nodes.len()];
        for (place, node) in nodes.iter().enumerate() {
            without[place] = node.parent.is_some_and(|at| if node.compensates { without[at] } else { under[at] });
            under[place] = without[place] || place == flat;
        }
        for finding in of_kind(&report.findings, FindingKind::Skewed) {
            let place = handles.iter().position(|it| *it == finding.node).unwrap();
            prop_assert!(!under[place]);
        }
        for finding in found {
            let place = handles.iter().position(|it| *it == finding.node).unwrap();
            prop_assert!(under[place]);
            prop_assert!(place == flat || skew(&world(&nodes, place).0) > 0.9e-6);
        }
    }
}
