//! Free flight under parents that spin: a course that feeds no rounding back.

use crate::common::near;
use kinetree::glam::{DQuat, DVec3};
use kinetree::hierarchy::{Change, Fit, Scene, StepScheme, WorldChange};
use kinetree::physics::{Body, Inertia};
use kinetree::space::Bivector3;
use kinetree::{DynamicTransform, Hierarchy, Local, NodeHandle, Rates, ScaleRule, Space3, Trs};

const FALL: DVec3 = DVec3::new(0.0, -9.81, 0.0);

/// A rotor at this speed, a spark that flies off it, and a twin of the spark without a parent.
fn rotor(rule: ScaleRule, speed: f64, scale: DVec3) -> (Hierarchy<Space3>, NodeHandle, NodeHandle) {
    let mut tree = Hierarchy::new(rule);
    let wheel = Trs::new(DVec3::ZERO, DQuat::from_rotation_x(0.3), scale).unwrap();
    let wheel = Local::from(wheel).with_angular_velocity(Bivector3::new(0.0, speed, 0.0));
    let wheel = tree.add(None, "wheel", wheel).unwrap();
    let at = Trs::new(DVec3::X, DQuat::IDENTITY, DVec3::ONE).unwrap();
    let spark = tree.add(Some(wheel), "spark", at.into()).unwrap();
    let rates = Rates {
        acceleration: FALL,
        angular_velocity: Bivector3::new(1.0, 2.0, 3.0),
        ..tree.world_rates(spark).unwrap()
    };
    tree.set_world_rates(spark, rates).unwrap();
    tree.set_free_body(spark, true).unwrap();
    step(&mut tree); // from here on it has a course
    let DynamicTransform { transform, .. } = tree.world_frame(spark).unwrap();
    let twin = Trs::new(transform.translation, transform.rotation, DVec3::ONE).unwrap();
    let rates = tree.world_rates(spark).unwrap();
    let twin = tree
        .add(None, "twin", Local::from(twin).with_rates(rates))
        .unwrap();
    tree.set_free_body(twin, true).unwrap();
    (tree, spark, twin)
}

fn step(tree: &mut Hierarchy<Space3>) {
    tree.step(1.0 / 60.0, &StepScheme::default()).unwrap();
}

#[test]
fn a_spark_flies_as_its_twin_without_a_parent_to_the_last_bit_by_any_rule() {
    for rule in ScaleRule::ALL {
        for (speed, scale) in [
            (0.5, DVec3::ONE),
            (30.0, DVec3::ONE),
            (300.0, DVec3::new(1.5, 0.7, -1.0)),
        ] {
            let (mut tree, spark, twin) = rotor(rule, speed, scale);
            for _ in 0..6000 {
                step(&mut tree);
            }
            let found = tree.world_frame(spark).unwrap();
            assert_eq!(found, tree.world_frame(twin).unwrap(), "{rule:?} {speed}");
            assert_eq!(tree.world_translation(spark), tree.world_translation(twin));
            let rates = tree.world_rates(spark).unwrap();
            near(&rates.acceleration, &FALL, 1e-9);
            let still = tree.transform_motion(
                kinetree::PointMotion::at_rest(DVec3::ZERO),
                Some(spark),
                None,
            );
            assert_eq!(still.unwrap().velocity, rates.velocity);
        }
    }
}

#[test]
fn ten_minutes_over_a_fast_rotor_end_where_they_should() {
    let (mut tree, spark, _) = rotor(ScaleRule::Matrices, 30.0, DVec3::ONE);
    let start = tree.world_frame(spark).unwrap();
    for _ in 0..36_000 {
        step(&mut tree);
    }
    let time = 600.0;
    let expected = start.transform.translation
        + start.velocity * time
        + start.acceleration * (0.5 * time * time);
    let found = tree.world_frame(spark).unwrap();
    // 1,765 km away: 36,000 additions of at most an ulp, 2.3e-10, in one direction. It was 7 cm.
    near(&found.transform.translation, &expected, 1e-5);
    near(&found.acceleration, &start.acceleration, 1e-15);
}

#[test]
fn thrust_at_every_step_feeds_nothing_back_either() {
    let (mut tree, spark, twin) = rotor(ScaleRule::Matrices, 300.0, DVec3::ONE);
    let ball = Inertia::from_moments(DVec3::ONE).unwrap();
    let body = Body::<Space3>::new(2.0, ball).unwrap();
    step(&mut tree);
    for count in 0..3000 {
        for node in [spark, twin] {
            let thrust = DVec3::new(f64::from(count), 3.0, -1.0);
            tree.apply_force(node, body, thrust, Bivector3::new(0.0, 0.1, 0.0))
                .unwrap();
            if count % 100 == 0 {
                let place = tree.world_translation(node).unwrap();
                tree.apply_impulse(node, body, place + DVec3::X, DVec3::Z)
                    .unwrap();
            }
        }
        step(&mut tree);
    }
    assert_eq!(tree.world_frame(spark), tree.world_frame(twin));
}

#[test]
fn an_edit_counts_and_one_that_is_taken_back_has_not_been() {
    let (mut tree, spark, twin) = rotor(ScaleRule::Matrices, 30.0, DVec3::ONE);
    for _ in 0..600 {
        step(&mut tree);
    }
    let wheel = tree.parent(spark).unwrap().unwrap();
    let (place, flown) = (
        tree.translation(wheel).unwrap(),
        tree.world_frame(spark).unwrap(),
    );
    // The wheel is lifted, and the spark, which is attached to it, with it.
    tree.set_translation(wheel, place + DVec3::Y).unwrap();
    let lifted = tree.world_translation(spark).unwrap();
    near(&lifted, &(flown.transform.translation + DVec3::Y), 1e-9);
    tree.set_translation(wheel, place).unwrap();
    assert_eq!(tree.world_frame(spark).unwrap(), flown);
    // A call that is refused has changed nothing, nor has reading everything anew.
    let impossible = WorldChange {
        translation: Some(DVec3::ZERO),
        velocity: Some(DVec3::NAN),
        ..WorldChange::default()
    };
    assert!(tree.set_world(spark, impossible, Fit::Exact).is_err());
    assert!(tree.set_world(wheel, impossible, Fit::Exact).is_err());
    assert_eq!(tree.world_frame(spark).unwrap(), flown);
    tree.set_rule(ScaleRule::Matrices);
    tree.update().unwrap();
    assert_eq!(tree.world_frame(spark).unwrap(), flown);
    // Nor has a step that fails.
    tree.change(
        twin,
        Change::default().with_angular_velocity(Bivector3::new(1e300, 0.0, 0.0)),
    )
    .unwrap();
    assert!(tree.step(0.1, &StepScheme::default()).is_err());
    assert_eq!(tree.world_frame(spark).unwrap(), flown);
    // What is set is set.
    let there = WorldChange {
        translation: Some(DVec3::ONE),
        ..WorldChange::default()
    };
    tree.set_world(spark, there, Fit::Exact).unwrap();
    near(&tree.world_translation(spark).unwrap(), &DVec3::ONE, 1e-15);
}

#[test]
fn a_scene_keeps_the_courses_of_what_flies_to_the_last_bit() {
    for rule in ScaleRule::ALL {
        let (mut tree, spark, _) = rotor(rule, 30.0, DVec3::new(1.0, 2.0, 1.5));
        // A second spark on the first, and a parent whose speed is edited in mid-flight.
        let next = tree.add(Some(spark), "next", Local::identity()).unwrap();
        tree.set_free_body(next, true).unwrap();
        for count in 0..300 {
            step(&mut tree);
            if count == 150 {
                let wheel = tree.parent(spark).unwrap().unwrap();
                let slower = Bivector3::new(0.0, 20.0, 1.0);
                tree.change(wheel, Change::default().with_angular_velocity(slower))
                    .unwrap();
                let scene = stored(tree.to_scene().unwrap());
                let (mut copy, nodes) = Hierarchy::<Space3>::from_scene(&scene).unwrap();
                let mut clone = tree.clone();
                for _ in 0..10 {
                    step(&mut copy);
                    step(&mut clone);
                }
                same_nodes(&copy, &nodes, &clone);
            }
        }
        let scene = tree.to_scene().unwrap();
        let (mut copy, nodes) = Hierarchy::<Space3>::from_scene(&scene).unwrap();
        assert_eq!(copy.to_scene().unwrap(), scene);
        same_nodes(&copy, &nodes, &tree);
        for _ in 0..100 {
            step(&mut tree);
            step(&mut copy);
        }
        same_nodes(&copy, &nodes, &tree);
    }
}

/// Returns the scene as it comes back out of a text, where the crate can write one.
fn stored(scene: Scene) -> Scene {
    #[cfg(feature = "serde")]
    let scene = serde_json::from_str(&serde_json::to_string(&scene).unwrap()).unwrap();
    scene
}

fn same_nodes(copy: &Hierarchy<Space3>, nodes: &[NodeHandle], tree: &Hierarchy<Space3>) {
    for (twin, node) in nodes.iter().zip(tree.nodes()) {
        assert_eq!(copy.world_frame(*twin), tree.world_frame(node));
        assert_eq!(copy.local(*twin), tree.local(node));
    }
}
