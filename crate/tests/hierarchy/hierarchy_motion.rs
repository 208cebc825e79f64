//! PointMotion in a hierarchy: against jets, against the algebra of one-scale transforms, against
//! forces worked out by hand.

use crate::common::effort::effort;
use crate::common::{Sample, chain, deltas, near, same_delta, same_motion, same_moving, upright};
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::hierarchy::{Fit, Keep, WorldChange};
use kinetree::physics::{Body, Inertia, counteract};
use kinetree::scale::AffineMotion;
use kinetree::space::{
    Bivector, Bivector3, BivectorN, Linear, Matrix, MatrixN, Rotation, RotationN, Vector, VectorN,
};
use kinetree::{
    DynamicTransform, Error, Hierarchy, HierarchyError, Jet, Local, PointMotion, Quantity, Rates,
    ScaleRule, Space2, Space3, SpaceN, Trs, WorldTransform,
};
use proptest::prelude::*;

fn locals<S: Sample>() -> BoxedStrategy<Local<S>> {
    crate::common::locals(0.5..2.0)
}

type Jets<const N: usize> = SpaceN<Jet, N>;

fn jets<S: Sample, const N: usize>(parts: [S::Vector; 3]) -> VectorN<Jet, N> {
    let [value, first, second] = parts.map(Vector::components);
    VectorN(std::array::from_fn(|axis| {
        Jet::new(
            value.as_ref()[axis],
            first.as_ref()[axis],
            second.as_ref()[axis],
        )
    }))
}

fn jet_matrix<S: Sample, const N: usize>(parts: [S::Matrix; 3]) -> MatrixN<Jet, N> {
    let parts = parts.map(Matrix::columns);
    Matrix::<Jets<N>>::from_columns(std::array::from_fn(|column| {
        jets::<S, N>(std::array::from_fn(|part| parts[part].as_ref()[column]))
    }))
}

/// The node's state as a function of time: T + v t + ½ a t² and exp(ω t + ½ α t²) R, written as
/// jets at t = 0.
fn in_time<S: Sample, const N: usize>(local: &Local<S>) -> Trs<Jets<N>> {
    let (rates, zero) = (local.rates, S::Matrix::zero());
    let rotated = jet_matrix::<S, N>([local.trs.rotation.matrix(), zero, zero]);
    let spins = [
        zero,
        rates.angular_velocity.matrix(),
        rates.angular_acceleration.matrix(),
    ];
    let spin: BivectorN<Jet, N> = Bivector::from_matrix(jet_matrix::<S, N>(spins));
    let start: RotationN<Jet, N> = Rotation::from_matrix(rotated).unwrap();
    Trs {
        translation: jets::<S, N>([local.trs.translation, rates.velocity, rates.acceleration]),
        rotation: spin.exp() * start,
        scale: jets::<S, N>([local.trs.scale, S::Vector::zero(), S::Vector::zero()]),
    }
}

/// The part of a jet's matrix: value, rate, rate's rate.
fn part<S: Sample, const N: usize>(matrix: MatrixN<Jet, N>, part: usize) -> S::Matrix {
    S::Matrix::from_columns(S::per_axis(|column| {
        S::Vector::from_components(S::per_axis(|row| matrix.0[row][column].parts()[part]))
    }))
}

fn world_in_time<S: Sample, const N: usize>(
    rule: ScaleRule,
    locals: &[Local<S>],
    compensates: &[bool],
) -> WorldTransform<Jets<N>> {
    let mut nodes = locals.iter().map(in_time::<S, N>);
    let root = WorldTransform::root(rule, &nodes.next().unwrap()).unwrap();
    nodes
        .zip(&compensates[1..])
        .fold(root, |world, (node, compensates)| {
            if *compensates {
                world.compensating_child(&node).unwrap()
            } else {
                world.child(&node).unwrap()
            }
        })
}

/// Whatever the rule and however unequal the scales: what the formulas of the tree say is what
/// differentiating the rule says.
fn motion_is_the_derivative<S: Sample, const N: usize>(locals: &[Local<S>], compensates: &[bool]) {
    for rule in ScaleRule::ALL {
        let (mut tree, nodes) = chain(rule, locals);
        for (node, compensates) in nodes.iter().zip(compensates) {
            tree.set_compensates(*node, *compensates).unwrap();
        }
        let node = *nodes.last().unwrap();
        let expected = world_in_time::<S, N>(rule, locals, compensates);
        let found = tree.world_motion(node).unwrap();
        let shown = [found.affine, found.rate, found.second_rate];
        for (order, shown) in shown.into_iter().enumerate() {
            near(
                &shown.linear,
                &part::<S, N>(expected.matrix().linear, order),
                1e-11,
            );
            let place = expected.translation().0.map(|jet| jet.parts()[order]);
            let place = S::Vector::from_components(S::per_axis(|axis| place[axis]));
            near(&shown.translation, &place, 1e-11);
        }
        let rates = tree.world_rates(node).unwrap();
        // ω = Ṙ Rᵀ and α = R̈ Rᵀ − ω², of the product of the rotations.
        let rotated = expected.rotation().matrix();
        let [value, first, second] = [0, 1, 2].map(|order| part::<S, N>(rotated, order));
        let spin = first * value.transpose();
        near(&rates.angular_velocity.matrix(), &spin, 1e-11);
        let spin_rate = second * value.transpose() - spin * spin;
        near(&rates.angular_acceleration.matrix(), &spin_rate, 1e-11);
        near(&rates.velocity, &found.rate.translation, 0.0);
        near(&rates.acceleration, &found.second_rate.translation, 0.0);
    }
}

/// Rates that are set in the world are read in the world, and a motion carried there and back again
/// is the same.
fn world_rates_hold<S: Sample>(locals: &[Local<S>], rates: Rates<S>, parent: Local<S>) {
    for rule in ScaleRule::ALL {
        let (mut tree, nodes) = chain(rule, locals);
        let node = *nodes.last().unwrap();
        let pose = tree.world_transform(node).unwrap();
        tree.set_world_rates(node, rates).unwrap();
        same_delta(tree.world_rates(node).unwrap(), rates, 1e-10);
        assert_eq!(tree.world_transform(node).unwrap(), pose);

        let faster = WorldChange {
            velocity: Some(rates.acceleration),
            ..WorldChange::default()
        };
        tree.set_world(node, faster, Fit::Exact).unwrap();
        let kicked = Rates {
            velocity: rates.acceleration,
            ..rates
        };
        same_delta(tree.world_rates(node).unwrap(), kicked, 1e-10);
        let faster = WorldChange {
            angular_velocity: Some(rates.angular_acceleration),
            ..WorldChange::default()
        };
        tree.set_world(node, faster, Fit::Exact).unwrap();
        let kicked = Rates {
            angular_velocity: rates.angular_acceleration,
            ..kicked
        };
        same_delta(tree.world_rates(node).unwrap(), kicked, 1e-10);

        let other = tree.add(None, "other", parent).unwrap();
        let point = PointMotion {
            position: rates.velocity,
            velocity: rates.acceleration,
            acceleration: rates.velocity,
        };
        let seen = tree
            .transform_motion(point, Some(node), Some(other))
            .unwrap();
        let direct = tree
            .relative_motion(node, Some(other))
            .unwrap()
            .transform_motion(point);
        same_motion(seen, direct, 1e-9);
        let back = tree
            .transform_motion(seen, Some(other), Some(node))
            .unwrap();
        same_motion(back, point, 1e-8);

        tree.reparent(node, Some(other), Keep::Motion(Fit::Matrix))
            .unwrap();
        same_delta(tree.world_rates(node).unwrap(), kicked, 1e-9);
    }
}

proptest! {
    #![proptest_config(effort(64))]

    #[test]
    fn motion_in_the_solid_is_the_derivative_of_the_rule(
        locals in proptest::collection::vec(locals::<Space3>(), 1..5),
        compensates in proptest::collection::vec(any::<bool>(), 5),
    ) {
        motion_is_the_derivative::<Space3, 3>(&locals, &compensates);
    }

    #[test]
    fn motion_in_the_plane_is_the_derivative_of_the_rule(
        locals in proptest::collection::vec(locals::<Space2>(), 1..5),
        compensates in proptest::collection::vec(any::<bool>(), 5),
    ) {
        motion_is_the_derivative::<Space2, 2>(&locals, &compensates);
    }

    #[test]
    fn rates_set_in_the_world_of_the_solid_are_read_there(
        locals in proptest::collection::vec(locals::<Space3>(), 1..4),
        rates in deltas::<Space3>(),
        parent in locals::<Space3>(),
    ) {
        world_rates_hold(&locals, rates, parent);
    }

    #[test]
    fn rates_set_in_the_world_of_the_plane_are_read_there(
        locals in proptest::collection::vec(locals::<Space2>(), 1..4),
        rates in deltas::<Space2>(),
        parent in locals::<Space2>(),
    ) {
        world_rates_hold(&locals, rates, parent);
    }

    #[test]
    fn with_one_scale_a_node_the_tree_is_the_product_of_moving_transforms(
        a in upright::<Space3>(), b in upright::<Space3>(), c in upright::<Space3>(), apart in upright::<Space3>(),
    ) {
        let (mut tree, nodes) = chain(ScaleRule::Matrices, &[a, b, c].map(Local::from));
        let other = tree.add(None, "", apart.into()).unwrap();
        same_moving(tree.world(nodes[2]).unwrap(), a * b * c, 1e-11);
        let seen = tree.relative(nodes[2], Some(other)).unwrap();
        same_moving(seen, apart.inverse() * (a * b * c), 1e-9);
        let affine = tree.relative_motion(nodes[2], Some(other)).unwrap();
        let expected = AffineMotion::from(seen);
        near(&affine.affine.linear, &expected.affine.linear, 1e-10);
        near(&affine.rate.linear, &expected.rate.linear, 1e-10);
        near(&affine.second_rate.linear, &expected.second_rate.linear, 1e-9);
        let undone = affine.inverse().unwrap() * affine;
        near(&undone.affine.linear, &DMat3::IDENTITY, 1e-9);
        near(&undone.rate.linear, &DMat3::ZERO, 1e-8);
        near(&undone.second_rate.linear, &DMat3::ZERO, 1e-7);
        same_motion(undone.origin(), PointMotion::at_rest(DVec3::ZERO), 1e-7);
    }

    #[test]
    fn terms_of_a_point_add_up_to_its_motion_in_any_frame(
        a in upright::<Space3>(), b in upright::<Space3>(), apart in upright::<Space3>(),
        x in Space3::vectors(2.0), v in Space3::vectors(2.0), acceleration in Space3::vectors(2.0),
    ) {
        let (mut tree, nodes) = chain(ScaleRule::Matrices, &[a, b].map(Local::from));
        let other = tree.add(None, "", apart.into()).unwrap();
        let point = PointMotion::new(x, v, acceleration).unwrap();
        for frame in [None, Some(nodes[0]), Some(nodes[1]), Some(other)] {
            let terms = tree.motion_terms(point, Some(nodes[1]), frame).unwrap();
            assert_eq!(terms, tree.relative(nodes[1], frame).unwrap().motion_terms(point));
            // Differentiating matrices shares no line with the terms.
            let seen = tree.transform_motion(point, Some(nodes[1]), frame).unwrap();
            near(&terms.velocity(), &seen.velocity, 1e-10);
            near(&terms.acceleration(), &seen.acceleration, 1e-9);
        }
        // Of a point of the world, as a node sees it, and as the world does.
        for to in [None, Some(nodes[1])] {
            let terms = tree.motion_terms(point, None, to).unwrap();
            let seen = tree.transform_motion(point, None, to).unwrap();
            near(&terms.velocity(), &seen.velocity, 1e-9);
            near(&terms.acceleration(), &seen.acceleration, 1e-8);
        }
        // In the parent the terms are those of the node's own state.
        let terms = tree.motion_terms(point, Some(nodes[1]), Some(nodes[0])).unwrap();
        near(&terms.base_velocity, &b.velocity, 1e-10);
        near(&terms.base_acceleration, &b.acceleration, 1e-9);
        near(&terms.coriolis, &b.motion_terms(point).coriolis, 1e-10);
    }

    #[test]
    fn children_of_a_node_that_jumps_alone_go_on_in_the_world(
        a in upright::<Space3>(), b in upright::<Space3>(), c in upright::<Space3>(), jump in deltas::<Space3>(),
    ) {
        let (mut tree, nodes) = chain(ScaleRule::Matrices, &[a, b, c].map(Local::from));
        let before = [1, 2].map(|place| tree.world_rates(nodes[place]).unwrap());
        tree.add_world_rates_without_children(nodes[0], jump).unwrap();
        same_delta(tree.world_rates(nodes[0]).unwrap(), a.rates() + jump, 1e-12);
        same_delta(tree.world_rates(nodes[1]).unwrap(), before[0], 1e-10);
        same_delta(tree.world_rates(nodes[2]).unwrap(), before[1], 1e-10);
        // The article's correction, completed, says the same of the child.
        let expected = b.rates() + counteract(a, b, jump);
        same_delta(tree.local(nodes[1]).unwrap().rates, expected, 1e-10);
        assert_eq!(tree.local(nodes[2]).unwrap().rates, c.rates());
    }

    #[test]
    fn forces_accelerate_in_the_world_whatever_the_parent_does(
        parent in upright::<Space3>(), child in upright::<Space3>(), force in Space3::vectors(9.0), point in Space3::vectors(2.0),
    ) {
        let (mut tree, nodes) = chain(ScaleRule::Matrices, &[parent, child].map(Local::from));
        let body = Body::<Space3>::new(2.5, Inertia::from_moments(DVec3::new(1.0, 1.5, 2.0)).unwrap()).unwrap();
        let terms = tree.acceleration_under_force(nodes[1], 2.5, force).unwrap();
        tree.apply_force_at(nodes[1], body, point, force).unwrap();
        near(&tree.local(nodes[1]).unwrap().rates.acceleration, &terms.total(), 1e-10);
        let rates = tree.world_rates(nodes[1]).unwrap();
        near(&rates.acceleration, &(force / 2.5), 1e-10);
        // τ = L̇: the angular momentum of the rotated ellipsoid, differentiated by hand.
        let frame = tree.world_frame(nodes[1]).unwrap();
        let axes = frame.transform.rotation.matrix();
        let tensor = axes * DMat3::from_diagonal(DVec3::new(1.0, 1.5, 2.0)) * axes.transpose();
        let (spin, spin_rate) = (rates.angular_velocity.axis(), rates.angular_acceleration.axis());
        let torque = (point - frame.transform.translation).cross(force);
        near(&(tensor * spin_rate + spin.cross(tensor * spin)), &torque, 1e-10);

        let before = tree.world_rates(nodes[1]).unwrap();
        tree.apply_impulse(nodes[1], body, point, force).unwrap();
        let after = tree.world_rates(nodes[1]).unwrap();
        near(&(after.velocity - before.velocity), &(force / 2.5), 1e-10);
        near(&after.acceleration, &before.acceleration, 1e-9);
        near(&(tensor * (after.angular_velocity.axis() - before.angular_velocity.axis())), &torque, 1e-10);
    }
}

#[test]
fn terms_of_what_is_no_point_and_in_what_is_no_frame_are_refused() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let cart = tree.add(None, "cart", Local::identity()).unwrap();
    let gone = tree.add(None, "gone", Local::identity()).unwrap();
    tree.remove(gone).unwrap();
    let origin = PointMotion::at_rest(DVec3::ZERO);
    let nowhere = PointMotion {
        velocity: DVec3::new(0.0, f64::INFINITY, 0.0),
        ..origin
    };
    assert!(matches!(
        tree.motion_terms(nowhere, Some(cart), None),
        Err(HierarchyError::Quantity(Error::NotFinite {
            quantity: Quantity::Velocity,
            value: f64::INFINITY,
        }))
    ));
    let refused = Err(HierarchyError::NoSuchNode { node: gone });
    assert_eq!(tree.motion_terms(origin, Some(gone), None), refused);
    assert_eq!(tree.motion_terms(origin, Some(cart), Some(gone)), refused);
    tree.set_scale(cart, DVec3::new(2.0, 1.0, 1.0)).unwrap();
    assert!(matches!(
        tree.motion_terms(origin, Some(cart), None),
        Err(HierarchyError::Uneven { node, .. }) if node == cart
    ));
}

#[test]
fn a_jump_that_a_child_cannot_counter_is_refused_and_undone() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let car = tree.add(None, "car", Local::identity()).unwrap();
    let cup = tree.add(Some(car), "cup", Local::identity()).unwrap();
    tree.set_scale(car, DVec3::new(0.0, 1.0, 1.0)).unwrap();
    let crash = Rates::from_velocity(DVec3::X);
    assert!(tree.add_world_rates_without_children(car, crash).is_err());
    assert_eq!(tree.local(car).unwrap().rates.velocity, DVec3::ZERO);
    assert_eq!(tree.local(cup).unwrap().rates.velocity, DVec3::ZERO);
}

#[test]
fn under_unequal_scales_there_is_no_one_scale_transform_but_rates_all_the_same() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let wide = Trs::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::new(3.0, 1.0, 1.0)).unwrap();
    let wide = Local::from(wide).with_angular_velocity(Bivector3::new(0.0, 0.0, 2.0));
    let wide = tree.add(None, "wide", wide).unwrap();
    let child = tree.add(Some(wide), "child", Local::identity()).unwrap();
    tree.set_translation(child, DVec3::X).unwrap();
    let error = tree.world(child).unwrap_err();
    assert!(matches!(error, HierarchyError::Uneven { node, .. } if node == wide));
    assert_eq!(tree.world_rates(child).unwrap().velocity, DVec3::Y * 6.0);
    assert_eq!(
        tree.world_rates(child).unwrap().acceleration,
        DVec3::X * -12.0
    );
    let identity: DynamicTransform<Space3> = DynamicTransform::identity();
    assert_eq!(tree.relative(child, Some(child)).ok(), None);
    assert_eq!(
        tree.relative_motion(child, Some(child)).unwrap(),
        AffineMotion::from(identity)
    );
}
