//! Steps: what time does to a tree of nodes that hang still in their parents or fly free.

use crate::common::effort::effort;
use crate::common::{near, same_delta};
use kinetree::glam::{DQuat, DVec2, DVec3};
use kinetree::hierarchy::{Change, Fit, Keep, StepScheme};
use kinetree::integrate::{Axes, Exact, Magnus, PointState, RotationScheme, TranslationScheme};
use kinetree::space::{Bivector, Bivector2, Bivector3, Linear};
use kinetree::{
    Error, Hierarchy, HierarchyError, Local, Quantity, Rates, ScaleRule, Space2, Space3, Trs,
};
use proptest::prelude::*;

#[test]
fn a_stone_in_flight_keeps_to_its_parabola_from_parent_to_parent() {
    // Three moving parents, one of them stretched and turning: the stone is handed round at every
    // step.
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let spin = Bivector3::new(0.3, -1.2, 0.7);
    let stretched = Trs::new(
        DVec3::ONE,
        DQuat::from_rotation_x(0.3),
        DVec3::new(1.5, 0.7, 1.0),
    )
    .unwrap();
    let rates = Rates {
        angular_acceleration: Bivector3::new(0.2, 0.5, 0.0),
        ..Rates::from_angular_velocity(spin)
    };
    let one = tree
        .add(None, "one", Local::from(stretched).with_rates(rates))
        .unwrap();
    let two = tree
        .add(
            Some(one),
            "two",
            Local::identity().with_angular_velocity(-spin * 2.0),
        )
        .unwrap();
    let three = tree
        .add(
            None,
            "three",
            Local::identity().with_velocity(DVec3::X * 8.0),
        )
        .unwrap();
    tree.change(three, Change::default().with_acceleration(DVec3::Y * 3.0))
        .unwrap();

    let stone = tree.add(Some(two), "stone", Local::identity()).unwrap();
    let (start, thrown, fall) = (
        DVec3::new(0.0, 2.0, 1.0),
        DVec3::new(4.0, 5.0, -1.0),
        DVec3::Y * -9.81,
    );
    tree.set_world_translation(stone, start).unwrap();
    let flying = Rates {
        acceleration: fall,
        ..Rates::from_velocity(thrown)
    };
    let tumbling = Bivector3::new(0.0, 0.0, 2.0);
    tree.set_world_rates(
        stone,
        Rates {
            angular_velocity: tumbling,
            ..flying
        },
    )
    .unwrap();
    let rotated = tree.world_rotation(stone).unwrap();
    tree.set_free_body(stone, true).unwrap();

    let (step, count) = (1.0 / 64.0, 128);
    for number in 1..=count {
        tree.step(step, &StepScheme::default()).unwrap();
        let parent = [Some(two), Some(three), None, Some(one)][number % 4];
        let (before, rates) = (
            tree.world_transform(stone).unwrap(),
            tree.world_rates(stone).unwrap(),
        );
        tree.reparent(stone, parent, Keep::Motion(Fit::Matrix))
            .unwrap();
        near(
            &tree.world_translation(stone).unwrap(),
            &before.translation(),
            1e-12,
        );
        same_delta(tree.world_rates(stone).unwrap(), rates, 1e-11);

        let time = step * number as f64;
        // Undoing a stretched, turning parent costs some fifty roundings a step of numbers of size
        // up to thirty.
        near(
            &tree.world_translation(stone).unwrap(),
            &(start + thrown * time + fall * (0.5 * time * time)),
            1e-10,
        );
        near(
            &tree.world_rates(stone).unwrap().velocity,
            &(thrown + fall * time),
            1e-10,
        );
        near(&tree.world_rates(stone).unwrap().acceleration, &fall, 1e-10);
        let expected = (tumbling * time).exp() * rotated;
        near(&tree.world_rotation(stone).unwrap(), &expected, 1e-11);
    }
}

#[test]
fn a_node_that_hangs_still_is_carried_by_its_rates_in_the_parent() {
    let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    let arm = Local::identity()
        .with_angular_velocity(Bivector2::new(2.0))
        .with_angular_acceleration(Bivector2::new(-0.5));
    let arm = tree.add(None, "arm", arm).unwrap();
    let bead = Local::identity()
        .with_velocity(DVec2::X * 3.0)
        .with_acceleration(DVec2::X * -1.0);
    let bead = tree.add(Some(arm), "bead", bead).unwrap();
    for _ in 0..10 {
        tree.step(0.1, &StepScheme::default()).unwrap();
    }
    // After one second: angle 2 − ¼, spin 3/2; along the arm 3 − ½, speed 2.
    let (angle, out) = (1.75_f64, 2.5);
    let along = DVec2::from_angle(angle);
    near(
        &tree.world_translation(bead).unwrap(),
        &(along * out),
        1e-13,
    );
    near(
        &tree.world_rates(bead).unwrap().velocity,
        &(along * 2.0 + along.perp() * (1.5 * out)),
        1e-13,
    );
    near(
        &tree.world_rates(bead).unwrap().angular_velocity,
        &Bivector2::new(1.5),
        1e-13,
    );
}

#[test]
fn a_step_back_undoes_a_step_for_turns_about_one_axis() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let local = Local::identity()
        .with_rates(Rates {
            acceleration: DVec3::Z,
            ..Rates::from_velocity(DVec3::X)
        })
        .with_angular_velocity(Bivector3::new(0.0, 3.0, 0.0))
        .with_angular_acceleration(Bivector3::new(0.0, 1.0, 0.0));
    let node = tree.add(None, "", local).unwrap();
    for schemes in [
        TranslationScheme::Frozen,
        TranslationScheme::VelocityVerlet,
        TranslationScheme::RungeKutta4,
    ] {
        let integrator = StepScheme {
            translation: schemes,
            ..StepScheme::default()
        };
        tree.step(0.3, &integrator).unwrap();
        tree.step(-0.3, &integrator).unwrap();
        near(
            &tree.translation(node).unwrap(),
            &local.trs.translation,
            1e-15,
        );
        near(&tree.rotation(node).unwrap(), &local.trs.rotation, 1e-15);
        same_delta(tree.local(node).unwrap().rates, local.rates, 1e-15);
    }
}

#[test]
fn a_constant_push_about_the_bodys_own_axes_is_integrated_in_those_axes() {
    // Turned by 90° about x first: the body's y axis is the parent's z axis.
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let quarter = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    let local = Local::from(Trs::new(DVec3::ZERO, quarter, DVec3::ONE).unwrap())
        .with_angular_velocity(Bivector3::new(0.4, 0.0, 1.0))
        .with_angular_acceleration(Bivector3::new(0.0, 0.5, 0.3));
    let node = tree.add(None, "", local).unwrap();
    let scheme = RotationScheme::new(Magnus::Order6, Exact);
    let body = StepScheme {
        rotation: scheme.in_body_axes(),
        translation: TranslationScheme::Frozen,
    };
    assert_eq!(body.rotation.axes, Axes::Body);
    for _ in 0..100 {
        tree.step(0.01, &body).unwrap();
    }
    // In the body's axes ω is then exactly ω₀ + α₀ t, and α is α₀.
    let back = tree.rotation(node).unwrap().inverse();
    let start = quarter.inverse();
    let expected = start * (Bivector3::new(0.4, 0.0, 1.0) + Bivector3::new(0.0, 0.5, 0.3));
    near(
        &(back * tree.local(node).unwrap().rates.angular_velocity),
        &expected,
        1e-13,
    );
    let expected = start * Bivector3::new(0.0, 0.5, 0.3);
    near(
        &(back * tree.local(node).unwrap().rates.angular_acceleration),
        &expected,
        1e-13,
    );
}

#[test]
fn a_spring_in_a_parent_swings_as_often_as_it_should() {
    let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    let cart = tree
        .add(None, "cart", Local::identity().with_velocity(DVec2::Y))
        .unwrap();
    let bob = tree.add(Some(cart), "bob", Local::identity()).unwrap();
    tree.set_translation(bob, DVec2::X).unwrap();
    let integrator = StepScheme {
        translation: TranslationScheme::RungeKutta4,
        ..StepScheme::default()
    };
    let steps = 100;
    for _ in 0..steps {
        let pull =
            |node, rates: &Rates<Space2>, _, at: &kinetree::integrate::PointState<Space2>| {
                if node == bob {
                    -at.position
                } else {
                    rates.acceleration
                }
            };
        tree.step_with_law(std::f64::consts::TAU / f64::from(steps), &integrator, pull)
            .unwrap();
    }
    // The classical scheme errs by h⁴ π/60 a turn here: 8e-7.
    near(&tree.translation(bob).unwrap(), &DVec2::X, 2e-6);
    near(
        &tree.world_translation(cart).unwrap(),
        &(DVec2::Y * std::f64::consts::TAU),
        1e-13,
    );
}

#[test]
fn what_was_carried_on_before_a_refusal_is_put_back() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let turning = Local::identity()
        .with_velocity(DVec3::new(1.0, 2.0, 3.0))
        .with_angular_velocity(Bivector3::new(0.3, -0.2, 0.1));
    let sliding = Local::identity().with_velocity(DVec3::Y);
    let first = tree.add(None, "first", turning).unwrap();
    let second = tree.add(Some(first), "second", sliding).unwrap();
    let flying = tree.add(Some(second), "flying", turning).unwrap();
    tree.set_free_body(flying, true).unwrap();
    // Its course in the world is known from here on.
    tree.step(0.1, &StepScheme::default()).unwrap();
    tree.update().unwrap();
    let last = tree.add(Some(first), "last", sliding).unwrap();
    let state = |tree: &Hierarchy<Space3>| -> Vec<_> {
        let each = |node| {
            let world = tree.world_matrix(node).unwrap();
            (
                tree.local(node).unwrap(),
                world,
                tree.world_rates(node).unwrap(),
            )
        };
        tree.nodes().map(each).collect()
    };

    for refused in [last, flying] {
        let mut tree = tree.clone();
        tree.set_velocity(refused, DVec3::X * f64::MAX).unwrap();
        let before = state(&tree);
        let error = tree.step(1e3, &StepScheme::default()).unwrap_err();
        assert!(
            matches!(error, HierarchyError::OfNode { node, error: Error::NotFinite { .. } } if node == refused),
            "{error}"
        );
        assert_eq!(state(&tree), before);
        tree.update().unwrap();
        assert_eq!(state(&tree), before);
    }
    // What no longer flies is carried by its parent again.
    tree.set_free_body(flying, false).unwrap();
    let before = tree.local(flying).unwrap();
    tree.step(0.1, &StepScheme::default()).unwrap();
    assert_ne!(before, tree.local(flying).unwrap());
}

#[test]
fn a_refused_step_leaves_all_nodes_as_they_were() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let moving = Local::identity().with_velocity(DVec3::X);
    let one = tree.add(None, "one", moving).unwrap();
    let flat = tree.add(Some(one), "flat", Local::identity()).unwrap();
    let stone = tree.add(Some(flat), "stone", moving).unwrap();
    tree.set_free_body(stone, true).unwrap();
    tree.set_scale(flat, DVec3::new(1.0, 0.0, 1.0)).unwrap();
    let before: Vec<_> = tree.nodes().map(|node| tree.local(node).unwrap()).collect();
    let refused = tree.step(0.1, &StepScheme::default()).unwrap_err();
    assert!(
        matches!(refused, HierarchyError::Flat { node, .. } if node == flat),
        "{refused}"
    );
    let not_finite = Error::NotFinite {
        quantity: Quantity::Duration,
        value: f64::INFINITY,
    };
    assert_eq!(
        tree.step(f64::INFINITY, &StepScheme::default()),
        Err(not_finite.into())
    );
    tree.set_scale(flat, DVec3::ONE).unwrap();
    tree.change(
        stone,
        Change::default().with_angular_velocity(Bivector3::new(1e300, 0.0, 0.0)),
    )
    .unwrap();
    assert!(tree.step(0.1, &StepScheme::default()).is_err());
    tree.change(
        stone,
        Change::default().with_angular_velocity(Bivector3::zero()),
    )
    .unwrap();
    tree.set_scale(flat, DVec3::new(1.0, 0.0, 1.0)).unwrap();
    let after: Vec<_> = tree.nodes().map(|node| tree.local(node).unwrap()).collect();
    assert_eq!(before, after);
}

#[test]
fn a_driven_node_that_overflows_puts_back_what_was_carried_over_arrays() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let moving = Local::identity()
        .with_velocity(DVec3::X)
        .with_angular_velocity(Bivector3::new(0.0, 1.0, 0.0));
    tree.add(None, "one", moving).unwrap();
    let car = tree.add(None, "car", Local::identity()).unwrap();
    let ahead = DVec3::X * f64::MAX;
    tree.drive(car, ahead, Bivector3::zero()).unwrap();
    let locals = |tree: &Hierarchy<Space3>| -> Vec<_> {
        tree.nodes().map(|node| tree.local(node).unwrap()).collect()
    };
    let before = locals(&tree);
    let refused = tree.step(10.0, &StepScheme::default()).unwrap_err();
    assert!(
        matches!(refused, HierarchyError::OfNode { node, .. } if node == car),
        "{refused}"
    );
    assert_eq!(locals(&tree), before);
}

/// A tree with empty slots, nodes that rest, move, turn, are driven and fly.
fn mixed(locals: &[Local<Space3>]) -> Hierarchy<Space3> {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let mut nodes = Vec::new();
    for (number, local) in locals.iter().enumerate() {
        let parent = (number % 3 != 0).then(|| nodes[number / 2]);
        let mut local = *local;
        match number % 5 {
            0 => local.rates = Rates::zero(),
            1 => local.rates.angular_velocity = Bivector3::new(-0.0, 0.0, -0.0),
            2 => local.rates.velocity = DVec3::new(-0.0, 0.0, -0.0),
            _ => {}
        }
        nodes.push(tree.add(parent, "", local).unwrap());
    }
    let last = nodes[nodes.len() - 1];
    tree.set_free_body(last, locals.len().is_multiple_of(2))
        .unwrap();
    let own = Bivector3::new(0.1, 0.2, 0.3);
    let _ = tree.drive(nodes[nodes.len() / 2], DVec3::X, own);
    let _ = tree.remove(nodes[nodes.len() / 3]);
    tree
}

proptest! {
    #![proptest_config(effort(64))]

    #[test]
    fn a_step_over_arrays_has_the_bits_of_one_node_after_another(
        locals in proptest::collection::vec(crate::common::locals::<Space3>((0.5..2.0).boxed()), 3..70),
        body in any::<bool>(),
        huge in 0..4_usize,
    ) {
        let mut at_once = mixed(&locals);
        if huge == 0 {
            // One of them overflows, or turns too far to be cut into pieces.
            let nodes: Vec<_> = at_once.nodes().collect();
            let node = nodes[locals.len() % nodes.len()];
            let spin = Bivector3::new(0.0, 1e40, 0.0);
            let rates = Rates { angular_velocity: spin, angular_acceleration: spin, ..Rates::from_velocity(DVec3::X * 1e308) };
            at_once.set_rates(node, rates).unwrap();
        }
        let mut in_turn = at_once.clone();
        for translation in TranslationScheme::ALL {
            let mut scheme = StepScheme { translation, ..StepScheme::default() };
            if body {
                scheme.rotation = scheme.rotation.in_body_axes();
            }
            let stepped = at_once.step(0.3, &scheme);
            let own = |_, rates: &Rates<Space3>, _, _: &PointState<Space3>| rates.acceleration;
            prop_assert_eq!(&stepped, &in_turn.step_with_law(0.3, &scheme, own));
            let states = |tree: &Hierarchy<Space3>| -> Vec<_> {
                tree.nodes().map(|node| format!("{:?}", tree.local(node))).collect()
            };
            prop_assert_eq!(states(&at_once), states(&in_turn));
            at_once.update().unwrap();
            in_turn.update().unwrap();
            let worlds = |tree: &Hierarchy<Space3>| format!("{:?}", tree.world_matrices());
            prop_assert_eq!(worlds(&at_once), worlds(&in_turn));
        }
    }
}
