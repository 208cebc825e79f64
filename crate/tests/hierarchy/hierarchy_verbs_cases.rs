//! Attach, release, drive: single cases, what ends a drive, and what is refused.

use super::hierarchy_verbs::{step, told};
use crate::common::near;
use kinetree::glam::{DQuat, DVec2, DVec3};
use kinetree::hierarchy::{Change, Drive, Fit, Keep, StepScheme, WorldChange};
use kinetree::integrate::screw;
use kinetree::space::{Bivector2, Bivector3, Linear};
use kinetree::{
    Error, Hierarchy, HierarchyError, Local, NodeHandle, Quantity, Rates, ScaleRule, Space2,
    Space3, Trs,
};

/// The closed form of textbooks: t v + (1 − cos θ)/ω² ω × v + (θ − sin θ)/ω³ ω × (ω × v).
#[test]
fn a_screw_is_the_one_of_the_closed_form() {
    let axes = [
        DVec3::X,
        DVec3::new(1.0, -2.0, 0.5),
        DVec3::new(0.0, 0.0, -3.0),
    ];
    for (axis, time) in axes
        .into_iter()
        .flat_map(|axis| [0.01, 1.0, 7.5, 400.0].map(|t| (axis, t)))
    {
        let v = DVec3::new(3.0, -1.0, 2.0);
        let (speed, theta) = (axis.length(), axis.length() * time);
        let expected = v * time
            + axis.cross(v) * ((1.0 - theta.cos()) / speed.powi(2))
            + axis.cross(axis.cross(v)) * ((theta - theta.sin()) / speed.powi(3));
        let (place, rotation) = screw::<Space3>(v, Bivector3::from_axis(axis), time);
        near(&place, &expected, 1e-13);
        near(&rotation, &DQuat::from_scaled_axis(axis * time), 1e-13);
    }
    let straight = screw::<Space3>(DVec3::X, Bivector3::zero(), 8.0);
    assert_eq!(straight, (DVec3::X * 8.0, DQuat::IDENTITY));
}

/// One of the ways to stop a car, by a change of its rates or of its place, too.
type Way = fn(&mut Hierarchy<Space2>, NodeHandle, [Change<Space2>; 2]);

/// A car at 5 m/s and 0.5 rad/s has 2.5 m/s² toward the middle of its circle, for as long as it is
/// driven.
#[test]
fn what_a_drive_accelerates_ends_with_it() {
    let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    let car = tree.add(None, "car", Local::identity()).unwrap();
    let drive = |tree: &mut Hierarchy<Space2>| {
        tree.drive(car, DVec2::X * 5.0, Bivector2::new(0.5))
            .unwrap();
        let accelerates = tree.local(car).unwrap().rates.acceleration;
        near(&accelerates, &(DVec2::Y * 2.5), 1e-15);
    };
    let stops = Change {
        velocity: Some(DVec2::ZERO),
        angular_velocity: Some(Bivector2::zero()),
        ..Change::default()
    };
    let moved_too = Change {
        translation: Some(DVec2::ZERO),
        ..stops
    };
    let ways: [Way; 4] = [
        |tree, car, [stops, _]| tree.change(car, stops).unwrap(),
        |tree, car, [_, moved_too]| tree.change(car, moved_too).unwrap(),
        |tree, car, [stops, _]| {
            let stops = WorldChange {
                velocity: stops.velocity,
                angular_velocity: stops.angular_velocity,
                ..WorldChange::default()
            };
            tree.set_world(car, stops, Fit::Exact).unwrap();
        },
        |tree, car, _| {
            tree.set_velocity(car, DVec2::ZERO).unwrap();
            tree.set_angular_velocity(car, Bivector2::zero()).unwrap();
        },
    ];
    for (i, way) in ways.into_iter().enumerate() {
        drive(&mut tree);
        // A change of nothing leaves it driven.
        tree.change(car, Change::default()).unwrap();
        assert!(tree.driven(car).unwrap().is_some(), "way {i}");
        way(&mut tree, car, [stops, moved_too]);
        assert_eq!(tree.local(car).unwrap().rates, Rates::zero(), "way {i}");
        assert_eq!(tree.driven(car), Ok(None), "way {i}");
    }
    // What is given counts.
    drive(&mut tree);
    tree.set_acceleration(car, DVec2::X).unwrap();
    let rates = tree.local(car).unwrap().rates;
    assert_eq!(
        (rates.velocity, rates.acceleration),
        (DVec2::X * 5.0, DVec2::X)
    );
}

fn swinging() -> (Hierarchy<Space2>, [NodeHandle; 2]) {
    let mut tree = Hierarchy::new(ScaleRule::Matrices);
    let swings = Local::identity().with_angular_velocity(Bivector2::new(10.0));
    let hand = tree.add(None, "hand", swings).unwrap();
    let stone = tree.add(Some(hand), "stone", Local::identity()).unwrap();
    tree.set_translation(stone, DVec2::X).unwrap();
    (tree, [hand, stone])
}

#[test]
fn a_stone_let_go_flies_on_and_one_that_keeps_its_whole_motion_does_not() {
    let (mut tree, [_, stone]) = swinging();
    let mut twin = tree.clone();
    tree.release(stone, None, DVec2::ZERO, Fit::Exact).unwrap();
    twin.reparent(stone, None, Keep::Motion(Fit::Exact))
        .unwrap();
    for tree in [&mut tree, &mut twin] {
        step(tree, 1.0);
    }
    near(
        &tree.translation(stone).unwrap(),
        &DVec2::new(1.0, 10.0),
        1e-14,
    );
    near(
        &twin.translation(stone).unwrap(),
        &DVec2::new(-49.0, 10.0),
        1e-13,
    );
}

#[test]
fn a_drive_ends_with_any_other_rate_and_stays_with_a_pose() {
    let (mut tree, [hand, stone]) = swinging();
    let (v, w) = (DVec2::X * 2.0, Bivector2::new(0.5));
    let pair = Drive {
        velocity: v,
        angular_velocity: w,
    };
    type Edit = fn(&mut Hierarchy<Space2>, NodeHandle, NodeHandle) -> Result<(), HierarchyError>;
    let rotation = kinetree::space::Rotation2::from_angle(1.0);
    let ends: [Edit; 12] = [
        |tree, it, _| tree.set_velocity(it, DVec2::ZERO),
        |tree, it, _| tree.set_acceleration(it, DVec2::ZERO),
        |tree, it, _| tree.set_angular_velocity(it, Bivector2::zero()),
        |tree, it, _| tree.set_angular_acceleration(it, Bivector2::zero()),
        |tree, it, _| tree.set_rates(it, Rates::zero()),
        |tree, it, _| tree.set_world_rates(it, Rates::zero()),
        |tree, it, _| tree.set_local(it, tree.clone().local(it)?),
        |tree, it, _| tree.set_locals(vec![(it, Local::identity())]),
        |tree, it, _| tree.change(it, Change::default().with_velocity(DVec2::X)),
        |tree, it, _| tree.add_world_rates(it, Rates::zero()),
        |tree, it, _| tree.set_free_body(it, true),
        |tree, it, hand| tree.attach(it, Some(hand), Fit::Exact).map(drop),
    ];
    for (place, edit) in ends.into_iter().enumerate() {
        tree.drive(stone, v, w).unwrap();
        edit(&mut tree, stone, hand).unwrap();
        assert_eq!(tree.driven(stone), Ok(None), "edit {place}");
    }
    let stays: [Edit; 7] = [
        |tree, it, _| tree.set_translation(it, DVec2::Y),
        |tree, it, _| tree.set_rotation(it, kinetree::space::Rotation2::from_angle(1.0)),
        |tree, it, _| tree.set_scale(it, DVec2::new(1.0, 3.0)),
        |tree, it, _| tree.set_poses(vec![(it, tree.clone().local(it)?.trs)]),
        |tree, it, _| tree.change(it, Change::default().with_translation(DVec2::X)),
        |tree, it, _| tree.set_world_translation(it, DVec2::ZERO),
        |tree, it, _| tree.reparent(it, None, Keep::Local).map(drop),
    ];
    for (place, edit) in stays.into_iter().enumerate() {
        tree.drive(stone, v, w).unwrap();
        edit(&mut tree, stone, hand).unwrap();
        assert_eq!(tree.driven(stone), Ok(Some(pair)), "edit {place}");
        let local = tree.local(stone).unwrap();
        assert_eq!(local.rates, pair.rates(local.trs.rotation), "edit {place}");
    }
    tree.set_rotation(stone, rotation).unwrap();
    near(
        &tree.local(stone).unwrap().rates.velocity,
        &(rotation * v),
        1e-15,
    );
}

#[test]
fn a_drive_and_a_law_of_the_caller_go_beside_each_other() {
    let (mut tree, [hand, stone]) = swinging();
    tree.drive(stone, DVec2::X * 5.0, Bivector2::new(0.5))
        .unwrap();
    let mut asked = Vec::new();
    tree.step_with_law(0.5, &StepScheme::default(), |node, _, _, _| {
        asked.push(node);
        DVec2::X
    })
    .unwrap();
    assert!(
        asked.contains(&hand) && !asked.contains(&stone),
        "{asked:?}"
    );
    let expected = screw::<Space2>(DVec2::X * 5.0, Bivector2::new(0.5), 0.5).0 + DVec2::X;
    near(&tree.translation(stone).unwrap(), &expected, 1e-15);
}

fn wide(tree: &mut Hierarchy<Space3>, parent: Option<NodeHandle>, scale: DVec3) -> NodeHandle {
    let pose = Trs::new(DVec3::X, DQuat::from_rotation_z(0.3), scale).unwrap();
    tree.add(parent, "wide", pose.into()).unwrap()
}

#[test]
fn what_is_refused_names_the_node_and_changes_nothing() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let top = tree.add(None, "top", Local::identity()).unwrap();
    let wide = wide(&mut tree, Some(top), DVec3::new(2.0, 1.0, 1.0));
    let moving = Local::identity().with_velocity(DVec3::X);
    let below = tree.add(Some(wide), "below", moving).unwrap();
    let lamp = tree.add(None, "lamp", Local::identity()).unwrap();
    tree.set_scale(lamp, DVec3::new(1.0, 0.0, 1.0)).unwrap();
    let shade = tree.add(Some(lamp), "shade", Local::identity()).unwrap();
    let flying = tree.add(Some(top), "flying", moving).unwrap();
    tree.release(flying, Some(top), DVec3::Y, Fit::Exact)
        .unwrap();
    let driven = tree.add(Some(top), "driven", Local::identity()).unwrap();
    tree.drive(driven, DVec3::X, Bivector3::zero()).unwrap();
    let before = told(&tree);

    let spin = Bivector3::from_axis(DVec3::Z);
    let nan = Bivector3::from_axis(DVec3::new(0.0, f64::NAN, 0.0));
    let not_finite = |quantity| move |error: HierarchyError| matches!(error, HierarchyError::Quantity(Error::NotFinite { quantity: found, .. }) if found == quantity);
    let cycle = |node, parent| move |error| error == HierarchyError::Cycle { node, parent };
    let flat = |error| matches!(error, HierarchyError::Flat { node, .. } if node == lamp);
    let uneven = |error| matches!(error, HierarchyError::Uneven { node, .. } if node == wide);
    let is = |error: Result<(), HierarchyError>, wanted: &dyn Fn(HierarchyError) -> bool| {
        let error = error.unwrap_err();
        assert!(wanted(error), "{error}");
    };
    let (exact, still) = (Fit::Exact, DVec3::ZERO);
    is(
        tree.attach(top, Some(top), exact).map(drop),
        &cycle(top, top),
    );
    is(
        tree.attach(top, Some(below), exact).map(drop),
        &cycle(top, below),
    );
    is(
        tree.release(top, Some(top), still, exact).map(drop),
        &cycle(top, top),
    );
    is(
        tree.release(top, Some(below), still, exact).map(drop),
        &cycle(top, below),
    );
    for node in [flying, driven, below] {
        is(tree.attach(node, Some(lamp), exact).map(drop), &flat);
        is(tree.attach(node, Some(shade), exact).map(drop), &flat);
        is(
            tree.release(node, Some(lamp), still, Fit::Matrix).map(drop),
            &flat,
        );
        is(
            tree.release(node, Some(shade), still, Fit::Matrix)
                .map(drop),
            &flat,
        );
        is(
            tree.reparent(node, Some(shade), Keep::Motion(exact))
                .map(drop),
            &flat,
        );
        is(
            tree.release(node, None, DVec3::NAN, Fit::Matrix).map(drop),
            &not_finite(Quantity::Acceleration),
        );
        is(
            tree.drive(node, DVec3::NAN, spin),
            &not_finite(Quantity::Velocity),
        );
        is(
            tree.drive(node, DVec3::X, nan),
            &not_finite(Quantity::AngularVelocity),
        );
    }
    is(tree.drive(below, DVec3::X, spin), &uneven);
    let deeper = tree.add(Some(below), "deeper", Local::identity()).unwrap();
    is(tree.drive(deeper, DVec3::X, spin), &uneven);
    tree.remove(deeper).unwrap();
    let gone = HierarchyError::NoSuchNode { node: deeper };
    assert_eq!(tree.attach(deeper, None, exact), Err(gone));
    assert_eq!(tree.attach(top, Some(deeper), exact), Err(gone));
    assert_eq!(tree.release(deeper, None, still, exact), Err(gone));
    assert_eq!(tree.drive(deeper, still, spin), Err(gone));
    assert_eq!(tree.driven(deeper), Err(gone));
    let overflows = tree.drive(
        top,
        DVec3::X * 1e300,
        Bivector3::from_axis(DVec3::Z * 1e300),
    );
    assert!(overflows.is_err());
    assert_eq!(told(&tree), before);

    // A mirror image and a hidden parent skew nothing.
    tree.set_scale(wide, DVec3::new(-2.0, 2.0, 2.0)).unwrap();
    tree.drive(below, DVec3::X, spin).unwrap();
    tree.set_scale(wide, DVec3::ZERO).unwrap();
    tree.drive(below, DVec3::X, spin).unwrap();
}

#[test]
fn a_step_that_fails_leaves_driven_and_released_nodes_where_they_were() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let car = tree.add(None, "car", Local::identity()).unwrap();
    tree.drive(car, DVec3::X * 5.0, Bivector3::from_axis(DVec3::Z))
        .unwrap();
    let stone = tree.add(Some(car), "stone", Local::identity()).unwrap();
    tree.release(stone, Some(car), DVec3::Y, Fit::Exact)
        .unwrap();
    let fast = Local::identity().with_velocity(DVec3::X * 1e308);
    tree.add(None, "fast", fast.with_acceleration(DVec3::X * 1e308))
        .unwrap();
    let before = told(&tree);
    assert!(tree.step(10.0, &StepScheme::default()).is_err());
    assert_eq!(told(&tree), before);
}

#[test]
fn children_of_a_node_that_is_removed_keep_what_is_asked_for() {
    let (mut tree, [hand, stone]) = swinging();
    let world = tree.world_rates(stone).unwrap();
    for (keep, expected) in [
        (Keep::Pose(Fit::Exact), Rates::zero()),
        (
            Keep::Velocity(Fit::Exact),
            Rates {
                acceleration: DVec2::ZERO,
                ..world
            },
        ),
        (Keep::Motion(Fit::Exact), world),
    ] {
        let mut tree = tree.clone();
        tree.remove_keeping_children(hand, keep).unwrap();
        assert_eq!(tree.local(stone).unwrap().rates, expected, "{keep:?}");
        assert_eq!(tree.translation(stone), Ok(DVec2::X));
    }
    tree.drive(stone, DVec2::X, Bivector2::new(1.0)).unwrap();
    tree.remove_keeping_children(hand, Keep::Local).unwrap();
    assert!(tree.driven(stone).unwrap().is_some());
}
