//! Parts of a node set in the world: those that were not given stay, and a refused call changes
//! nothing, to the bit.

use crate::common::effort::effort;
use crate::common::{Sample, chain, near, same_delta};
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::hierarchy::{Change, Drive, Fit, StepScheme, WorldChange};
use kinetree::space::{Bivector3, Linear, Matrix, Rotation, Scalar};
use kinetree::{
    Affine, Error, Hierarchy, HierarchyError, Local, NodeHandle, Rates, ScaleRule, Space, Space2,
    Space3, Trs,
};
use proptest::prelude::*;

const FITS: [Fit; 4] = [Fit::Exact, Fit::Matrix, Fit::Lossy, Fit::Polar];

/// Scales of any sign, uneven or even.
fn locals<S: Sample>(nodes: usize) -> BoxedStrategy<Vec<Local<S>>> {
    let scale = prop_oneof![0.5..2.0, -2.0..-0.5];
    proptest::collection::vec(crate::common::locals::<S>(scale), 1..=nodes).boxed()
}

/// The parts of a node's own state that a mask takes.
fn own<S: Space>(tree: &Hierarchy<S>, node: NodeHandle, mask: u8) -> WorldChange<S> {
    let (pose, rates) = (
        tree.world_trs(node).unwrap(),
        tree.world_rates(node).unwrap(),
    );
    let taken = |bit: u8| mask >> bit & 1 == 1;
    WorldChange {
        translation: taken(0).then_some(pose.translation),
        rotation: taken(1).then_some(pose.rotation),
        scale: taken(2).then_some(pose.scale),
        velocity: taken(3).then_some(rates.velocity),
        acceleration: taken(4).then_some(rates.acceleration),
        angular_velocity: taken(5).then_some(rates.angular_velocity),
        angular_acceleration: taken(6).then_some(rates.angular_acceleration),
    }
}

fn own_parts_change_nothing<S: Sample>(locals: &[Local<S>], compensates: &[bool], mask: u8) {
    for rule in ScaleRule::ALL {
        let (mut tree, nodes) = chain(rule, locals);
        for (node, compensates) in nodes.iter().zip(compensates) {
            tree.set_compensates(*node, *compensates).unwrap();
        }
        let node = *nodes.last().unwrap();
        let before = (
            tree.local(node).unwrap(),
            tree.world_matrix(node).unwrap(),
            tree.world_rates(node).unwrap(),
        );
        for fit in FITS {
            let residual = tree.set_world(node, own(&tree, node, mask), fit).unwrap();
            assert!(residual.world.real() == 0.0);
            let local = tree.local(node).unwrap();
            assert_eq!((local.trs, local.stretch), (before.0.trs, before.0.stretch));
            assert_eq!(tree.world_matrix(node).unwrap(), before.1);
            same_delta(tree.world_rates(node).unwrap(), before.2, 1e-9);
        }
    }
}

/// What is given is there, and what is not given stays, where the pose is held.
fn others_stay<S: Sample>(locals: &[Local<S>], other: &Local<S>, mask: u8, fit: Fit) {
    for rule in ScaleRule::ALL {
        let (mut tree, nodes) = chain(rule, locals);
        let node = *nodes.last().unwrap();
        let wanted = own(&tree, node, 0x7f);
        let given = |bit: u8| mask >> bit & 1 == 1;
        let mut change = WorldChange::default();
        let mut wanted = (
            wanted.translation.unwrap(),
            wanted.rotation.unwrap(),
            wanted.scale.unwrap(),
            tree.world_rates(node).unwrap(),
        );
        let rates = other.rates;
        if given(0) {
            (change.translation, wanted.0) = (Some(other.trs.translation), other.trs.translation);
        }
        if given(1) {
            (change.rotation, wanted.1) = (Some(other.trs.rotation), other.trs.rotation);
        }
        if given(2) {
            (change.scale, wanted.2) = (Some(other.trs.scale), other.trs.scale);
        }
        let moves = given(3) || given(4) || given(5) || given(6);
        if given(3) {
            (change.velocity, wanted.3.velocity) = (Some(rates.velocity), rates.velocity);
        }
        if given(4) {
            (change.acceleration, wanted.3.acceleration) =
                (Some(rates.acceleration), rates.acceleration);
        }
        if given(5) {
            (change.angular_velocity, wanted.3.angular_velocity) =
                (Some(rates.angular_velocity), rates.angular_velocity);
        }
        if given(6) {
            (change.angular_acceleration, wanted.3.angular_acceleration) =
                (Some(rates.angular_acceleration), rates.angular_acceleration);
        }
        let before = tree.clone();
        let Ok(residual) = tree.set_world(node, change, fit) else {
            assert_eq!(tree.local(node), before.local(node));
            continue;
        };
        let found = tree.world_trs(node).unwrap();
        near(&found.translation, &wanted.0, 1e-9);
        if moves {
            same_delta(tree.world_rates(node).unwrap(), wanted.3, 1e-9);
        } else {
            assert_eq!(
                tree.local(node).unwrap().rates,
                before.local(node).unwrap().rates
            );
        }
        if residual.world.real() < 1e-8 && rule != ScaleRule::Lossy {
            // By the lossy rule the pose is that of the picture, its loss that of what is carried.
            let matrix = found.matrix().linear;
            let straight = (matrix - tree.world_matrix(node).unwrap().linear)
                .norm()
                .real()
                < 1e-9;
            if straight && !(given(1) && given(2)) {
                near(&found.rotation.matrix(), &wanted.1.matrix(), 1e-6);
                near(&found.scale, &wanted.2, 1e-6);
            }
        }
        if !given(2) && matches!(fit, Fit::Lossy | Fit::Polar) {
            // Nothing adds up over many calls.
            assert_eq!(tree.scale(node).unwrap(), before.scale(node).unwrap());
        }
        if !given(1) && matches!(fit, Fit::Lossy | Fit::Polar) {
            assert_eq!(tree.rotation(node).unwrap(), before.rotation(node).unwrap());
        }
    }
}

macro_rules! laws {
    ($name:ident, $space:ty) => {
        mod $name {
            use super::*;
            proptest! {
                #![proptest_config(effort(128))]

                #[test]
                fn parts_of_its_own_state_change_nothing(
                    locals in locals::<$space>(4),
                    compensates in proptest::collection::vec(any::<bool>(), 4),
                    mask in 0_u8..128,
                ) {
                    own_parts_change_nothing::<$space>(&locals, &compensates, mask);
                }

                #[test]
                fn parts_that_are_not_given_stay(
                    locals in locals::<$space>(4),
                    other in locals::<$space>(1),
                    mask in 0_u8..128,
                    fit in 0..4_usize,
                ) {
                    others_stay::<$space>(&locals, &other[0], mask, FITS[fit]);
                }
            }
        }
    };
}

laws!(plane, Space2);
laws!(solid, Space3);

/// A node with a skew of its own under a parent, with a free body and a driven child below.
fn scene(parent: DVec3) -> (Hierarchy<Space3>, [NodeHandle; 4]) {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let at = |place: DVec3, scale: DVec3| {
        let turned = DQuat::from_rotation_x(0.3) * DQuat::from_rotation_y(0.2);
        Local::from(Trs::new(place, turned, scale).unwrap())
    };
    let top = tree.add(None, "top", at(DVec3::X, parent)).unwrap();
    let sheared = DMat3::from_cols(DVec3::X, DVec3::new(0.5, 1.0, 0.0), DVec3::Z);
    let own = Local::from_matrix(Affine::new(sheared, DVec3::ONE).unwrap()).unwrap();
    let spin = Rates {
        velocity: DVec3::new(1.0, 2.0, 3.0),
        ..Rates::from_angular_velocity(Bivector3::new(0.3, 0.2, 0.1))
    };
    let node = tree.add(Some(top), "node", own.with_rates(spin)).unwrap();
    let flyer = at(DVec3::new(0.1, 0.7, 0.3), DVec3::ONE).with_rates(spin);
    let flyer = tree.add(Some(node), "flyer", flyer).unwrap();
    tree.set_free_body(flyer, true).unwrap();
    let car = tree.add(None, "car", Local::identity()).unwrap();
    tree.drive(car, DVec3::X, Bivector3::from_axis(DVec3::Z))
        .unwrap();
    tree.step(0.1, &StepScheme::default()).unwrap();
    (tree, [top, node, flyer, car])
}

#[test]
fn a_refused_change_leaves_every_bit_of_the_tree_and_of_the_next_step() {
    let bad = DVec3::new(0.0, f64::NAN, 0.0);
    let drive = |velocity| Drive {
        velocity,
        angular_velocity: Bivector3::zero(),
    };
    for parent in [DVec3::ONE, DVec3::new(2.0, 1.0, 1.0)] {
        let (mut tree, nodes) = scene(parent);
        let (before, mut twin) = (tree.to_scene(), tree.clone());
        let mut refused = 0;
        for node in nodes {
            for change in [
                Change {
                    drive: Some(drive(bad)),
                    ..Change::default().with_translation(DVec3::ONE)
                },
                Change {
                    drive: Some(drive(bad)),
                    ..Change::default().with_scale(DVec3::ONE)
                },
                Change {
                    free: Some(true),
                    compensates: Some(true),
                    ..Change::default().with_velocity(bad)
                },
                Change {
                    free: Some(true),
                    ..Change::default().with_rotation(DQuat::from_xyzw(0.0, 0.0, 0.0, 2.0))
                },
                Change {
                    drive: Some(drive(DVec3::X)),
                    free: Some(true),
                    ..Change::default().with_translation(bad)
                },
            ] {
                assert!(tree.change(node, change).is_err());
                refused += 1;
            }
            if parent != DVec3::ONE && tree.parent(node).unwrap().is_some() {
                let drives = Change::default()
                    .with_translation(DVec3::ONE)
                    .with_drive(drive(DVec3::X));
                let error = tree.change(node, drives);
                assert!(matches!(error, Err(HierarchyError::Uneven { .. })));
            }
            for (angular_velocity, scale) in
                [(Some(Bivector3::from_axis(bad)), None), (None, Some(bad))]
            {
                let change = WorldChange {
                    translation: Some(DVec3::ONE),
                    rotation: Some(DQuat::IDENTITY),
                    angular_velocity,
                    scale,
                    ..WorldChange::default()
                };
                for fit in FITS {
                    assert!(tree.set_world(node, change, fit).is_err());
                    refused += 1;
                }
            }
        }
        assert_eq!(refused, 4 * 13);
        assert_eq!(tree.to_scene(), before);
        tree.step(0.1, &StepScheme::default()).unwrap();
        twin.step(0.1, &StepScheme::default()).unwrap();
        assert_eq!(tree.to_scene(), twin.to_scene());
    }
}

#[test]
fn a_change_starts_drives_and_flights_with_the_rest() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let car = tree.add(None, "car", Local::identity()).unwrap();
    let turn = DQuat::from_rotation_z(0.5);
    let drive = Drive {
        velocity: DVec3::X,
        angular_velocity: Bivector3::from_axis(DVec3::Z),
    };
    tree.change(car, Change::default().with_rotation(turn).with_drive(drive))
        .unwrap();
    assert_eq!(tree.driven(car).unwrap(), Some(drive));
    near(
        &tree.local(car).unwrap().rates.velocity,
        &(turn * DVec3::X),
        1e-15,
    );
    let flies = Change {
        free: Some(true),
        compensates: Some(true),
        ..Change::default()
    };
    tree.change(car, flies).unwrap();
    assert_eq!(tree.driven(car).unwrap(), None);
    assert!(tree.is_free_body(car).unwrap() && tree.compensates(car).unwrap());
}

/// A drive that turns gives its node an acceleration, which ends with the drive.
#[test]
fn a_drive_goes_on_where_its_node_is_told_what_it_does() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let car = tree.add(None, "car", Local::identity()).unwrap();
    let drive = Drive {
        velocity: DVec3::X,
        angular_velocity: Bivector3::new(0.0, 1.0, 0.0),
    };
    tree.drive(car, drive.velocity, drive.angular_velocity)
        .unwrap();
    for mask in 0..128 {
        let parts = own(&tree, car, mask);
        tree.set_world(car, parts, Fit::Exact).unwrap();
        assert_eq!(tree.driven(car).unwrap(), Some(drive));
    }
    let stopped = WorldChange {
        velocity: Some(DVec3::ZERO),
        ..WorldChange::default()
    };
    tree.set_world(car, stopped, Fit::Exact).unwrap();
    assert_eq!(tree.driven(car).unwrap(), None);
    assert_eq!(tree.world_rates(car).unwrap().acceleration, DVec3::ZERO);
}

#[test]
fn a_skew_turns_along_and_stays_beside_another_scale() {
    // R P becomes R′ P.
    let (mut tree, [_, node, ..]) = scene(DVec3::ONE);
    let before = tree.world_matrix(node).unwrap().linear;
    let told = tree.world_trs(node).unwrap();
    let turned = DQuat::from_rotation_y(1.2);
    let change = WorldChange {
        rotation: Some(turned),
        ..WorldChange::default()
    };
    let residual = tree.set_world(node, change, Fit::Exact).unwrap();
    let stretch = DMat3::from_quat(told.rotation).transpose() * before;
    let after = tree.world_matrix(node).unwrap().linear;
    near(&after, &(DMat3::from_quat(turned) * stretch), 1e-14);
    assert!(residual.world < 1e-14);
    near(&tree.world_trs(node).unwrap().scale, &told.scale, 1e-14);
    // Twice as large along all axes: the same skew.
    let change = WorldChange {
        scale: Some(told.scale * 2.0),
        ..WorldChange::default()
    };
    tree.set_world(node, change, Fit::Exact).unwrap();
    near(
        &tree.world_matrix(node).unwrap().linear,
        &(after * 2.0),
        1e-13,
    );
    near(&tree.world_trs(node).unwrap().rotation, &turned, 1e-14);
}

#[test]
fn a_turn_in_the_world_under_a_stretch_lets_no_size_grow() {
    for fit in FITS {
        let (mut tree, [_, node, ..]) = scene(DVec3::new(2.0, 1.0, 1.0));
        tree.set_scale(node, DVec3::ONE).unwrap();
        let mut largest: f64 = 0.0;
        for step in 1..=240 {
            let turned = DQuat::from_rotation_y(f64::from(step) * std::f64::consts::TAU / 60.0);
            let change = WorldChange {
                rotation: Some(turned),
                ..WorldChange::default()
            };
            if tree.set_world(node, change, fit).is_ok() {
                largest = largest.max(tree.world_matrix(node).unwrap().linear.norm());
            }
        }
        assert!(largest < 2.0 * 6.0_f64.sqrt(), "{fit:?}: {largest}");
    }
}

#[test]
fn rates_that_are_not_given_stay_wherever_the_node_is_put() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let spinning = Local::identity().with_angular_velocity(Bivector3::from_axis(DVec3::Z));
    let disk = tree.add(None, "disk", spinning).unwrap();
    let node = tree.add(Some(disk), "node", Local::identity()).unwrap();
    tree.set_translation(node, DVec3::X).unwrap();
    let change = WorldChange {
        translation: Some(DVec3::X * 5.0),
        acceleration: Some(DVec3::ZERO),
        ..WorldChange::default()
    };
    tree.set_world(node, change, Fit::Exact).unwrap();
    let rates = tree.world_rates(node).unwrap();
    near(&rates.velocity, &DVec3::Y, 1e-15);
    near(&rates.acceleration, &DVec3::ZERO, 1e-15);
}

#[test]
fn children_that_compensate_are_in_the_residual() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let sized = |size: f64| {
        Local::from(Trs::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::splat(size)).unwrap())
    };
    let half = tree.add(None, "half", sized(0.5)).unwrap();
    let arm = tree.add(None, "arm", sized(1.0)).unwrap();
    let hand = tree.add(Some(arm), "hand", sized(1.0)).unwrap();
    tree.set_compensates(hand, true).unwrap();
    let before = tree.world_matrix(hand).unwrap().linear;
    for way in 0..3 {
        let mut tree = tree.clone();
        let residual = match way {
            0 => tree.attach(arm, Some(half), Fit::Exact),
            1 => tree.release(arm, Some(half), DVec3::ZERO, Fit::Exact),
            _ => tree.reparent(
                arm,
                Some(half),
                kinetree::hierarchy::Keep::Motion(Fit::Exact),
            ),
        };
        let residual = residual.unwrap();
        let off = tree.world_matrix(hand).unwrap().linear - before;
        near(&residual.world, &off.norm(), 1e-15);
        // Half of each corner at ½, ½, ½.
        near(&residual.displacement, &(0.25 * 3.0_f64.sqrt()), 1e-15);
    }
}

#[test]
fn what_is_flat_to_rounding_is_flat() {
    for i in 0..60 {
        let i = f64::from(i);
        let tilt =
            DQuat::from_xyzw(i.sin(), (3.0 * i).cos(), (5.0 * i + 1.0).sin(), 1.3).normalize();
        let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
        let flat = Trs::new(DVec3::ZERO, tilt, DVec3::new(1.0, 1.0, 0.0)).unwrap();
        let flat = tree.add(None, "flat", flat.into()).unwrap();
        let other = DQuat::from_xyzw(tilt.z, tilt.x, tilt.y, tilt.w);
        let below = Trs::new(DVec3::ZERO, other, DVec3::splat(1.2)).unwrap();
        let below = tree.add(Some(flat), "below", below.into()).unwrap();
        let child = tree.add(Some(below), "child", Local::identity()).unwrap();
        let moved = Rates::from_velocity(DVec3::new(1.0, 2.0, 3.0));
        let refused = tree.set_world(child, moved, Fit::Exact);
        assert!(matches!(refused, Err(HierarchyError::Flat { node, .. }) if node == flat));
    }
    // What is thin along an axis is not flat, however thin.
    let thin = DMat3::from_quat(DQuat::from_rotation_x(0.7))
        * DMat3::from_diagonal(DVec3::new(1.0, 1.0, 1e-200));
    let back = thin * Matrix::<Space3>::inverse(thin).unwrap();
    near(&back, &DMat3::IDENTITY, 1e-14);
    assert!(matches!(
        Matrix::<Space3>::inverse(DMat3::ZERO),
        Err(Error::Singular { .. })
    ));
}

#[test]
fn a_flat_matrix_that_is_read_can_be_set() {
    let turned = DQuat::from_rotation_z(0.4);
    for scale in [
        DVec3::new(2.0, 0.0, 3.0),
        DVec3::new(0.0, 0.0, 3.0),
        DVec3::ZERO,
        DVec3::new(-2.0, 1.0, 0.0),
    ] {
        let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
        let flat = Trs::new(DVec3::ONE, turned, scale).unwrap();
        let node = tree.add(None, "flat", flat.into()).unwrap();
        let matrix = tree.local(node).unwrap().matrix();
        tree.set_matrix(node, matrix).unwrap();
        near(
            &tree.local(node).unwrap().matrix().linear,
            &matrix.linear,
            1e-15,
        );
        assert_eq!(tree.local(node).unwrap().stretch, None);
        tree.set_world_matrix(node, matrix, Fit::Exact).unwrap();
        near(
            &tree.world_matrix(node).unwrap().linear,
            &matrix.linear,
            1e-15,
        );
    }
    // Flat and skewed.
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let node = tree.add(None, "", Local::identity()).unwrap();
    let leaning = DMat3::from_cols(DVec3::X * 2.0, DVec3::new(1.0, 1.0, 0.0), DVec3::ZERO);
    tree.set_matrix(node, Affine::new(leaning, DVec3::ONE).unwrap())
        .unwrap();
    near(&tree.world_matrix(node).unwrap().linear, &leaning, 1e-15);
}
