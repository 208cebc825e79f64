//! Jacobians. Their referees are the rates of the tree, which it folds from the root without any
//! Jacobian, and differences of places.

use crate::common::effort::effort;
use crate::common::{Sample, chain, near};
use kinetree::glam::{DQuat, DVec2, DVec3};
use kinetree::hierarchy::{JacobianColumn, JacobianOptions, JacobianRows, Joint, JointAxis};
use kinetree::space::{Bivector, Bivector2, Bivector3, Linear, Space2, Space3, Vector};
use kinetree::{
    Error, Hierarchy, HierarchyError, Local, NodeHandle, Quantity, Rates, ScaleRule, Space, Trs,
};
use proptest::prelude::*;

/// A chain of nodes of one size each, some of them mirror images, and a joint with its speed and
/// its acceleration for each.
type Robot<S> = Vec<(Local<S>, f64, u8, Drawn<S>)>;
type Drawn<S> = (<S as Space>::Bivector, <S as Space>::Vector, bool, f64, f64);

fn robots<S: Sample>(mirrors: bool) -> BoxedStrategy<Robot<S>> {
    let motor = (
        S::bivectors(1.0),
        S::vectors(1.0),
        any::<bool>(),
        -2.0..2.0,
        -2.0..2.0,
    );
    let node = (
        crate::common::locals::<S>((0.5..2.0).boxed()),
        0.5..2.0,
        any::<u8>(),
        motor,
    );
    proptest::collection::vec(node, 2..7)
        .prop_map(move |mut nodes: Robot<S>| {
            for (local, size, signs, _) in &mut nodes {
                let sign = |axis| {
                    if mirrors && *signs >> axis & 1 == 1 {
                        -*size
                    } else {
                        *size
                    }
                };
                local.trs.scale = S::Vector::from_components(S::per_axis(sign));
                local.rates = Rates::zero();
            }
            nodes
        })
        .boxed()
}

fn joints<S: Sample>(robot: &Robot<S>, nodes: &[NodeHandle]) -> Vec<Joint<S>> {
    let each = robot.iter().zip(nodes);
    each.map(|((.., (turn, slide, turns, ..)), node)| {
        let axis = if *turns {
            JointAxis::Turn(*turn * (1.0 / turn.length().max(1e-3)))
        } else {
            JointAxis::Slide(*slide * (1.0 / slide.length().max(1e-3)))
        };
        Joint { node: *node, axis }
    })
    .collect()
}

/// The rates that a joint of this speed and acceleration gives its node.
fn rates_of<S: Sample>(axis: JointAxis<S>, local: &Local<S>, speed: f64, faster: f64) -> Rates<S> {
    let rotation = local.trs.rotation;
    match axis {
        JointAxis::Turn(axis) => Rates {
            angular_velocity: rotation * axis * speed,
            angular_acceleration: rotation * axis * faster,
            ..Rates::zero()
        },
        JointAxis::Slide(axis) => Rates {
            velocity: rotation * axis * speed,
            acceleration: rotation * axis * faster,
            ..Rates::zero()
        },
    }
}

/// Whether the lengths of all axes are far enough from zero to be made one.
fn usable<S: Sample>(robot: &Robot<S>) -> bool {
    robot
        .iter()
        .all(|(.., (turn, slide, ..))| turn.length() > 1e-3 && slide.length() > 1e-3)
}

/// Σ cᵢ qᵢ, of velocities and of angular velocities.
fn sum<S: Sample>(columns: &[JacobianColumn<S>], by: &[f64]) -> (S::Vector, S::Bivector) {
    let zero = (S::Vector::zero(), S::Bivector::zero());
    columns
        .iter()
        .zip(by)
        .fold(zero, |(velocity, turn), (column, by)| {
            (
                velocity + column.velocity * *by,
                turn + column.angular_velocity * *by,
            )
        })
}

/// J q̇ is the motion that the tree folds, and J q̈ + J̇ q̇ its acceleration, of the node and of a
/// point beside it, in the world and in a frame.
fn agrees_with_the_tree<S: Sample>(robot: &Robot<S>, point: S::Vector, rule: ScaleRule) {
    let locals: Vec<Local<S>> = robot.iter().map(|(local, ..)| *local).collect();
    let (mut tree, nodes) = chain(rule, &locals);
    let joints = joints(robot, &nodes);
    let speeds: Vec<f64> = robot.iter().map(|(.., motor)| motor.3).collect();
    let faster: Vec<f64> = robot.iter().map(|(.., motor)| motor.4).collect();
    for (place, joint) in joints.iter().enumerate() {
        let rates = rates_of(joint.axis, &locals[place], speeds[place], faster[place]);
        tree.set_rates(joint.node, rates).unwrap();
    }
    let tip = *nodes.last().unwrap();
    for frame in [
        None,
        Some(nodes[0]),
        Some(nodes[nodes.len() / 2]),
        Some(tip),
    ] {
        let options = JacobianOptions {
            point,
            frame,
            rows: JacobianRows::All,
        };
        let columns = tree.motion_jacobian(tip, &joints, &options).unwrap();
        let changes = tree.motion_jacobian_rate(tip, &joints, &options).unwrap();
        let (velocity, turn) = sum(&columns, &speeds);
        let (linear, angular) = sum(&columns, &faster);
        let (linear_rate, angular_rate) = sum(&changes, &speeds);
        let seen = tree.relative_motion(tip, frame).unwrap();
        near(&velocity, &seen.rate.transform_point(point), 1e-11);
        near(
            &(linear + linear_rate),
            &seen.second_rate.transform_point(point),
            1e-10,
        );
        let (_, rates) = tree.relative_rates(tip, frame).unwrap();
        near(&turn, &rates.angular_velocity, 1e-11);
        near(
            &(angular + angular_rate),
            &rates.angular_acceleration,
            1e-10,
        );
        if frame == Some(nodes[0]) {
            // It carries both: neither sees the other move by it, to the last bit.
            assert_eq!(columns[0].velocity, S::Vector::zero());
            assert_eq!(columns[0].angular_velocity, S::Bivector::zero());
        }
    }
}

/// A column is the limit of differences, under any scales.
fn is_the_slope<S: Sample>(
    robot: &Robot<S>,
    locals: &[Local<S>],
    point: S::Vector,
    rule: ScaleRule,
) {
    let (mut tree, nodes) = chain(rule, locals);
    let (joints, tip) = (joints(robot, &nodes), *nodes.last().unwrap());
    // By the rule that shows no skew, frames change their shape with joints above them.
    let frames = [None, Some(nodes[1])];
    let seen = if rule == ScaleRule::Lossy { 1 } else { 2 };
    for frame in frames.into_iter().take(seen) {
        let options = JacobianOptions {
            point,
            frame,
            rows: JacobianRows::Velocity,
        };
        let columns = tree.motion_jacobian(tip, &joints, &options).unwrap();
        for (place, joint) in joints.iter().enumerate() {
            let ends = [1e-5, -1e-5].map(|by| {
                let mut moved = locals[place];
                match joint.axis {
                    JointAxis::Turn(axis) => {
                        moved.trs.rotation = moved.trs.rotation * (axis * by).exp()
                    }
                    JointAxis::Slide(axis) => {
                        moved.trs.translation =
                            moved.trs.translation + moved.trs.rotation * axis * by;
                    }
                }
                tree.set_local(joint.node, moved).unwrap();
                let seen = tree.relative_matrix(tip, frame).unwrap();
                tree.set_local(joint.node, locals[place]).unwrap();
                seen.transform_point(point)
            });
            // The error of a central difference is of order h², and rounding of 1e-16 / h.
            near(&columns[place].velocity, &((ends[0] - ends[1]) * 5e4), 1e-7);
        }
    }
}

macro_rules! in_both_spaces {
    ($plane:ident, $space:ident) => {
        mod plane {
            use super::*;
            in_one!($plane, Space2);
        }
        mod space {
            use super::*;
            in_one!($space, Space3);
        }
    };
}

macro_rules! in_one {
    ($name:ident, $space:ty) => {
        proptest! {
            #![proptest_config(effort(96))]

            #[test]
            fn columns_times_speeds_are_the_rates_that_the_tree_folds(
                robot in robots::<$space>(false), point in <$space>::vectors(1.0),
            ) {
                prop_assume!(usable(&robot));
                for rule in ScaleRule::ALL {
                    agrees_with_the_tree(&robot, point, rule);
                }
            }

            #[test]
            fn so_they_are_under_mirrors_of_one_size(
                robot in robots::<$space>(true), point in <$space>::vectors(1.0),
            ) {
                prop_assume!(usable(&robot));
                for rule in [ScaleRule::Matrices, ScaleRule::Transforms] {
                    agrees_with_the_tree(&robot, point, rule);
                }
            }

            #[test]
            fn velocities_are_the_slopes_of_places_under_any_scales(
                robot in robots::<$space>(true), uneven in proptest::collection::vec(crate::common::locals::<$space>(prop_oneof![4 => 0.5..2.0, 1 => -2.0..-0.5].boxed()), 6),
                point in <$space>::vectors(1.0),
            ) {
                prop_assume!(usable(&robot));
                let mut locals: Vec<Local<$space>> = uneven.into_iter().take(robot.len()).collect();
                for local in &mut locals {
                    local.rates = Rates::zero();
                }
                for rule in [ScaleRule::Matrices, ScaleRule::Transforms, ScaleRule::Compensated] {
                    is_the_slope(&robot, &locals, point, rule);
                }
                is_the_slope(&robot, &locals, Linear::zero(), ScaleRule::Lossy);
            }
        }
    };
}

in_both_spaces!(plane, space);

const TURN: Bivector2 = Bivector2 { xy: 1.0 };

fn place<S: Space>(translation: S::Vector) -> Local<S> {
    Local::from(Trs {
        translation,
        ..Trs::identity()
    })
}

/// An arm of six joints, its columns from its closed form: axes y z z x z x, the shoulder 0.4 up,
/// links of 0.5 and 0.4, a tool of 0.1 along x.
#[test]
fn six_joints_have_the_columns_of_their_closed_form() {
    let offsets = [
        (DVec3::Y * 0.4, DVec3::Y),
        (DVec3::ZERO, DVec3::Z),
        (DVec3::X * 0.5, DVec3::Z),
        (DVec3::X * 0.4, DVec3::X),
        (DVec3::ZERO, DVec3::Z),
        (DVec3::ZERO, DVec3::X),
    ];
    let q = [0.4, 0.6, -1.1, 0.5, 0.7, -0.3];
    let (mut tree, mut joints) = (Hierarchy::<Space3>::new(ScaleRule::Matrices), Vec::new());
    let mut above = None;
    for ((offset, axis), angle) in offsets.into_iter().zip(q) {
        let mut local = place::<Space3>(offset);
        local.trs.rotation = DQuat::from_axis_angle(axis, angle);
        let node = tree.add(above, "", local).unwrap();
        let axis = JointAxis::Turn(Bivector3::from_axis(axis));
        joints.push(Joint { node, axis });
        above = Some(node);
    }
    let options = JacobianOptions {
        point: DVec3::X * 0.1,
        ..JacobianOptions::default()
    };
    let columns = tree
        .motion_jacobian(above.unwrap(), &joints, &options)
        .unwrap();
    let expected = [
        [-0.305645, 0.0, -0.802230, 0.0, 1.0, 0.0],
        [-0.095327, 0.857927, 0.040304, 0.389418, 0.0, 0.921061],
        [0.164708, 0.445259, -0.069637, 0.389418, 0.0, 0.921061],
        [
            0.008378, -0.027105, 0.057839, 0.808307, -0.479426, -0.341747,
        ],
        [-0.008154, 0.089790, 0.043259, 0.130042, -0.420735, 0.897814],
        [0.0, 0.0, 0.0, 0.988150, 0.129460, -0.082459],
    ];
    for (column, expected) in columns.iter().zip(expected) {
        let found = [
            column.velocity.to_array(),
            column.angular_velocity.axis().to_array(),
        ];
        for (found, expected) in found.as_flattened().iter().zip(expected) {
            assert!((found - expected).abs() < 6e-7, "{column:?}"); // the table has six digits
        }
    }
}

/// Three joints of one node turn it about any axis.
#[test]
fn a_ball_has_three_joints_and_one_joint_stands_once() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let hip = tree.add(None, "hip", Local::identity()).unwrap();
    let turn = |axis| Joint {
        node: hip,
        axis: JointAxis::Turn(Bivector3::from_axis(axis)),
    };
    let ball = DVec3::AXES.map(turn);
    let options = JacobianOptions {
        point: DVec3::X,
        ..JacobianOptions::default()
    };
    let columns = tree.motion_jacobian(hip, &ball, &options).unwrap();
    let velocities = columns.iter().map(|it| it.velocity).collect::<Vec<_>>();
    assert_eq!(velocities, [DVec3::ZERO, -DVec3::Z, DVec3::Y]);
    let twice = [ball[0], ball[1], ball[0]];
    let error = tree.motion_jacobian(hip, &twice, &options).unwrap_err();
    assert_eq!(
        error,
        HierarchyError::SameJoint {
            node: hip,
            first: 0,
            second: 2
        }
    );
}

#[test]
fn what_has_no_column_is_refused_by_the_joint() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let wide = Trs {
        scale: DVec3::new(1.0, 2.0, 1.0),
        ..Trs::identity()
    };
    let base = tree.add(None, "base", Local::from(wide)).unwrap();
    let arm = tree.add(Some(base), "arm", Local::identity()).unwrap();
    let axis = JointAxis::Turn(Bivector3::from_axis(DVec3::Z));
    let joints = [Joint { node: arm, axis }];
    let all = JacobianOptions::default();
    let error = tree.motion_jacobian(arm, &joints, &all).unwrap_err();
    let refused = matches!(error, HierarchyError::NoTurning { node, .. } if node == arm);
    assert!(refused, "{error}");
    assert!(
        tree.explain(&error)
            .starts_with("\"arm\" turns under scales that differ")
    );
    let alone = JacobianOptions {
        rows: JacobianRows::Velocity,
        point: DVec3::X,
        ..all
    };
    let columns = tree.motion_jacobian(arm, &joints, &alone).unwrap();
    assert_eq!(columns[0].velocity, DVec3::Y * 2.0);
    assert!(tree.motion_jacobian_rate(arm, &joints, &alone).is_err());
    // The base turns under nothing.
    let own = [Joint { node: base, axis }];
    assert!(tree.motion_jacobian(arm, &own, &all).is_ok());

    let long = [Joint {
        node: arm,
        axis: JointAxis::Slide(DVec3::X * 2.0),
    }];
    let (quantity, length) = (Quantity::Direction, 2.0);
    let error = Error::NotUnit { quantity, length };
    let expected = HierarchyError::OfNode { node: arm, error };
    assert_eq!(tree.motion_jacobian(arm, &long, &all), Err(expected));

    tree.set_scale(base, DVec3::new(1.0, 0.0, 1.0)).unwrap();
    let flat = tree.motion_jacobian(arm, &joints, &alone).unwrap_err();
    let refused = matches!(flat, HierarchyError::Flat { node, .. } if node == base);
    assert!(refused, "{flat}");

    let gone = tree.add(None, "gone", Local::identity()).unwrap();
    tree.remove(gone).unwrap();
    let stale = [Joint { node: gone, axis }];
    let error = tree.motion_jacobian(arm, &stale, &all).unwrap_err();
    assert_eq!(error, HierarchyError::NoSuchNode { node: gone });
}

/// Two bones of 0.4 and 0.3 m reach for (0.3, 0.4): by the law of cosines the elbow is a right angle.
/// Damped least squares come there from one column a joint: Δq = Jᵀ (J Jᵀ + λ²)⁻¹ e.
#[test]
fn an_arm_of_two_bones_reaches_its_target() {
    for (start, end) in [(
        [0.1, 0.2],
        [0.283_794_109_208_327_9, core::f64::consts::FRAC_PI_2],
    )] {
        let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
        let upper = tree.add(None, "upper", Local::identity()).unwrap();
        let lower = tree
            .add(Some(upper), "lower", place::<Space2>(DVec2::X * 0.4))
            .unwrap();
        let joints = [upper, lower].map(|node| Joint {
            node,
            axis: JointAxis::Turn(TURN),
        });
        let options = JacobianOptions {
            point: DVec2::X * 0.3,
            rows: JacobianRows::Velocity,
            frame: None,
        };
        let mut q = start;
        for _ in 0..10 {
            for (node, angle) in [upper, lower].into_iter().zip(q) {
                tree.set_rotation(node, Bivector::<Space2>::exp(TURN * angle))
                    .unwrap();
            }
            let tip = tree
                .world_matrix(lower)
                .unwrap()
                .transform_point(options.point);
            let miss = DVec2::new(0.3, 0.4) - tip;
            let columns = tree.motion_jacobian(lower, &joints, &options).unwrap();
            let [a, b] = [columns[0].velocity, columns[1].velocity];
            let damping = miss.length().min(0.05).powi(2);
            let (xx, xy) = (a.x * a.x + b.x * b.x + damping, a.x * a.y + b.x * b.y);
            let yy = a.y * a.y + b.y * b.y + damping;
            let by = DVec2::new(yy * miss.x - xy * miss.y, xx * miss.y - xy * miss.x)
                / (xx * yy - xy * xy);
            let step = [a.dot(by), b.dot(by)];
            let most = step[0].abs().max(step[1].abs()).max(0.3) / 0.3;
            q = [q[0] + step[0] / most, q[1] + step[1] / most];
        }
        near(&q.to_vec(), &end.to_vec(), 1e-12);
    }
}
