//! A refusal names the node that is to blame, in words that help: not the node that was passed.

use crate::common::near;
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::hierarchy::{Fit, Keep};
use kinetree::physics::{Body, Inertia};
use kinetree::space::{Bivector3, Linear};
use kinetree::{
    Affine, Error, Hierarchy, HierarchyError, Local, NodeHandle, PointMotion, Rates, ScaleRule,
    Space3, Trs,
};

type Tree = Hierarchy<Space3>;
type Refused = Result<(), HierarchyError>;

fn scaled(angle: f64, scale: DVec3) -> Local<Space3> {
    let pose = Trs::new(DVec3::X, DQuat::from_rotation_z(angle), scale);
    pose.unwrap().into()
}

/// A stand, a lamp on it of this scale, a shade on the lamp, and a bulb elsewhere.
fn lit(rule: ScaleRule, lamp: DVec3) -> (Tree, [NodeHandle; 4]) {
    let mut tree = Tree::new(rule);
    let stand = tree.add(None, "stand", scaled(0.2, DVec3::splat(2.0)));
    let lamp = tree.add(stand.ok(), "lamp", scaled(0.4, lamp));
    let shade = tree.add(lamp.ok(), "shade", scaled(0.3, DVec3::ONE));
    let bulb = tree.add(None, "bulb", scaled(0.1, DVec3::ONE));
    let nodes = [stand, lamp, shade, bulb].map(Result::unwrap);
    (tree, nodes)
}

#[test]
fn what_cannot_be_undone_is_the_fault_of_the_node_that_is_flat() {
    let body = || Body::<Space3>::new(1.0, Inertia::from_moments(DVec3::ONE).unwrap()).unwrap();
    for rule in ScaleRule::ALL {
        let (tree, [stand, lamp, shade, bulb]) = lit(rule, DVec3::ZERO);
        // By this rule a node is shown with its own scale alone.
        let through = match rule {
            ScaleRule::Compensated => lamp,
            _ => shade,
        };
        let point = PointMotion::at_rest(DVec3::X);
        let identity = Affine::<Space3>::identity();
        let straight = Trs::<Space3>::identity();
        let moved = Rates::<Space3>::from_velocity(DVec3::X);
        type Call<'a> = (&'a str, Box<dyn Fn(&mut Tree) -> Refused + 'a>);
        let mut calls: Vec<Call<'_>> = vec![
            (
                "look through",
                Box::new(|tree| tree.relative_matrix(bulb, Some(through)).map(drop)),
            ),
            (
                "move through",
                Box::new(|tree| tree.relative_motion(bulb, Some(through)).map(drop)),
            ),
            (
                "undo",
                Box::new(|tree| tree.inverse_world_matrix(lamp).map(drop)),
            ),
            (
                "a point",
                Box::new(|tree| {
                    tree.transform_point(DVec3::X, Some(bulb), Some(lamp))
                        .map(drop)
                }),
            ),
            (
                "an arrow",
                Box::new(|tree| {
                    tree.transform_vector(DVec3::X, None, Some(through))
                        .map(drop)
                }),
            ),
            (
                "a normal",
                Box::new(|tree| {
                    tree.transform_normal(DVec3::X, Some(through), Some(stand))
                        .map(drop)
                }),
            ),
            (
                "a motion",
                Box::new(|tree| {
                    tree.transform_motion(point, Some(stand), Some(through))
                        .map(drop)
                }),
            ),
            (
                "attach",
                Box::new(|tree| tree.attach(bulb, Some(through), Fit::Matrix).map(drop)),
            ),
            (
                "reparent",
                Box::new(|tree| {
                    tree.reparent(bulb, Some(lamp), Keep::Motion(Fit::Polar))
                        .map(drop)
                }),
            ),
            (
                "release",
                Box::new(|tree| {
                    tree.release(bulb, Some(lamp), DVec3::ZERO, Fit::Exact)
                        .map(drop)
                }),
            ),
            (
                "a place",
                Box::new(|tree| tree.set_world_translation(shade, DVec3::X)),
            ),
            (
                "rates",
                Box::new(|tree| tree.set_world(shade, moved, Fit::Exact).map(drop)),
            ),
            (
                "a pose",
                Box::new(|tree| tree.set_world(shade, straight, Fit::Exact).map(drop)),
            ),
            (
                "a matrix",
                Box::new(|tree| {
                    tree.set_world_matrix(shade, identity, Fit::Matrix)
                        .map(drop)
                }),
            ),
        ];
        if rule == ScaleRule::Matrices {
            calls.push((
                "aim",
                Box::new(|tree| tree.look_at(shade, DVec3::Y * 9.0, DVec3::Z)),
            ));
        }
        if rule != ScaleRule::Compensated {
            calls.push((
                "a scale",
                Box::new(|tree| tree.set_world_scale(shade, DVec3::ONE)),
            ));
        }
        if !matches!(rule, ScaleRule::Matrices | ScaleRule::Lossy) {
            let still = Bivector3::zero();
            calls.push((
                "a force",
                Box::new(move |tree| tree.apply_force(shade, body(), DVec3::X, still)),
            ));
        }
        for (what, call) in &calls {
            let mut tree = tree.clone();
            let Err(error) = call(&mut tree) else {
                panic!("{rule:?}: {what} is not refused");
            };
            let flat = matches!(error, HierarchyError::Flat { node, .. } if node == lamp);
            assert!(flat, "{rule:?}, {what}: {error}");
            let told = tree.explain(&error);
            assert!(told.starts_with("\"lamp\" is flat: "), "{told}");
        }
    }
}

#[test]
fn what_is_flat_above_two_nodes_is_no_fault_of_what_is_flat_between_them() {
    let (mut tree, [stand, lamp, shade, bulb]) =
        lit(ScaleRule::Matrices, DVec3::new(1.0, 0.0, 1.0));
    tree.set_scale(stand, DVec3::ZERO).unwrap();
    tree.reparent(bulb, Some(stand), Keep::Local).unwrap();
    let error = tree.relative_matrix(bulb, Some(shade)).unwrap_err();
    // Seen from the stand, which both are on, the stand has no part in it.
    assert!(
        matches!(error, HierarchyError::Flat { node, .. } if node == lamp),
        "{error}"
    );
}

#[test]
fn where_one_scale_is_needed_the_node_that_stretches_is_named() {
    let (tree, [_, lamp, shade, bulb]) = lit(ScaleRule::Matrices, DVec3::new(1.0, 3.0, 1.0));
    let body = Body::<Space3>::new(1.0, Inertia::from_moments(DVec3::ONE).unwrap()).unwrap();
    let origin = PointMotion::at_rest(DVec3::ZERO);
    let mut pushed = tree.clone();
    let mut driven = tree.clone();
    for refused in [
        tree.world(lamp).map(drop),
        tree.world(shade).map(drop),
        tree.relative(bulb, Some(shade)).map(drop),
        tree.relative(shade, Some(bulb)).map(drop),
        tree.motion_terms(origin, Some(shade), None).map(drop),
        tree.acceleration_under_force(shade, 1.0, DVec3::X)
            .map(drop),
        pushed.apply_force(shade, body, DVec3::X, Bivector3::zero()),
        pushed
            .apply_impulse(shade, body, DVec3::X, DVec3::Y)
            .map(drop),
        driven.drive(shade, DVec3::X, Bivector3::zero()),
    ] {
        let error = refused.unwrap_err();
        let uneven = matches!(error, HierarchyError::Uneven { node, .. } if node == lamp);
        assert!(uneven, "{error}");
        let told = tree.explain(&error);
        assert!(
            told.starts_with("\"lamp\" is stretched unequally"),
            "{told}"
        );
        assert!(told.contains("skew"), "{told}");
    }
    assert_eq!(
        (tree.to_scene(), tree.len()),
        (pushed.to_scene(), driven.len())
    );
    // A mirror has one scale that is no scale; a flat node has none.
    for (scale, sentence) in [
        (DVec3::NEG_ONE, "\"lamp\" is mirrored, where"),
        (DVec3::ZERO, "\"lamp\": scale must be"),
    ] {
        let (tree, [_, lamp, shade, bulb]) = lit(ScaleRule::Matrices, scale);
        for refused in [tree.world(shade), tree.relative(bulb, Some(shade))] {
            let error = refused.unwrap_err();
            let named = match error {
                HierarchyError::Mirrored { node } => node == lamp,
                HierarchyError::OfNode { node, error } => {
                    node == lamp && matches!(error, Error::NotPositive { .. })
                }
                _ => false,
            };
            assert!(named, "{error}");
            assert!(tree.explain(&error).starts_with(sentence));
        }
    }
    // What is stretched below a mirror is refused for the stretch, and the mirror is named.
    let (mut tree, [top, lamp, shade, _]) = lit(ScaleRule::Matrices, DVec3::new(1.0, 3.0, 1.0));
    tree.set_scale(top, DVec3::new(1.0, 1.0, -1.0)).unwrap();
    let error = tree
        .apply_impulse(shade, body, DVec3::X, DVec3::Y)
        .unwrap_err();
    assert!(matches!(error, HierarchyError::MirroredUneven { node, .. } if node == lamp));
    let error = tree.drive(shade, DVec3::X, Bivector3::zero()).unwrap_err();
    assert!(matches!(error, HierarchyError::MirroredUneven { node, .. } if node == lamp));
}

#[test]
fn a_pose_that_is_not_held_says_what_each_fit_leaves_over() {
    let (tree, [_, _, shade, _]) = lit(ScaleRule::Matrices, DVec3::new(1.0, 3.0, 1.0));
    let error = tree.clone().attach(shade, None, Fit::Exact).unwrap_err();
    let HierarchyError::NotHeld {
        node,
        local,
        world,
        displacement,
        angle,
        polar_displacement,
        polar_angle,
    } = error
    else {
        panic!("{error}");
    };
    assert_eq!(node, shade);
    let left = |fit| tree.clone().attach(shade, None, fit).unwrap();
    let kept = left(Fit::Lossy);
    assert_eq!([local, world], [kept.local, kept.world]);
    assert_eq!([displacement, angle], [kept.displacement, kept.angle]);
    let polar = left(Fit::Polar);
    assert_eq!(
        [polar_displacement, polar_angle],
        [polar.displacement, polar.angle]
    );
    near(&left(Fit::Matrix).displacement, &0.0, 1e-14);
    let told = tree.explain(&error);
    assert!(
        told.contains("the pose of \"shade\": Fit::Matrix would hold it"),
        "{told}"
    );
    assert!(
        told.contains(&format!("Fit::Polar {polar_displacement} m")),
        "{told}"
    );
}

#[test]
fn of_a_flat_pose_no_rotation_is_nearest_and_by_some_rules_no_matrix_is_held() {
    let (mut tree, [_, _, shade, _]) = lit(ScaleRule::Matrices, DVec3::new(1.0, 3.0, 1.0));
    tree.set_scale(shade, DVec3::new(1.0, 1.0, 0.0)).unwrap();
    let error = tree.clone().attach(shade, None, Fit::Exact).unwrap_err();
    assert!(
        matches!(error, HierarchyError::NotHeldFlat { node, .. } if node == shade),
        "{error}"
    );
    assert!(tree.clone().attach(shade, None, Fit::Polar).is_err());
    tree.attach(shade, None, Fit::Matrix).unwrap();

    let leaning = DMat3::from_cols(DVec3::X, DVec3::new(0.5, 1.0, 0.0), DVec3::Z);
    let leaning = Affine::<Space3>::new(leaning, DVec3::ZERO).unwrap();
    for rule in [ScaleRule::Transforms, ScaleRule::Compensated] {
        let (tree, [_, _, shade, _]) = lit(rule, DVec3::ONE);
        for fit in [Fit::Exact, Fit::Matrix] {
            let error = tree
                .clone()
                .set_world_matrix(shade, leaning, fit)
                .unwrap_err();
            let HierarchyError::NotHeldByRule {
                node, displacement, ..
            } = error
            else {
                panic!("{error}");
            };
            let polar = tree
                .clone()
                .set_world_matrix(shade, leaning, Fit::Polar)
                .unwrap();
            assert_eq!((node, displacement), (shade, polar.displacement));
        }
    }
}

#[test]
fn a_node_without_a_name_is_told_by_its_way_from_a_root() {
    let mut tree = Tree::new(ScaleRule::Matrices);
    let mut add = |parent, name: &str| tree.add(parent, name, Local::identity()).unwrap();
    let first = add(None, "");
    let hull = add(None, "hull");
    let wheel = add(Some(hull), "");
    let other = add(Some(hull), "");
    let bolt = add(Some(other), "");
    let named = add(Some(bolt), "nut");
    let mut deep = bolt;
    for _ in 0..100_000 {
        deep = add(Some(deep), "");
    }
    let labels = [first, hull, wheel, bolt, named, deep].map(|it| tree.label(it));
    let expected = [
        "node \"[0]\"",
        "\"hull\"",
        "node \"hull/[0]\"",
        "node \"hull/[1]/[0]\"",
        "\"nut\"",
        "node \"…/[0]/[0]/[0]/[0]/[0]/[0]\"",
    ];
    assert_eq!(labels, expected);
    let gone = tree.clone();
    tree.remove(wheel).unwrap();
    assert_eq!(tree.label(wheel), wheel.to_string());
    let cycle = tree.attach(other, Some(bolt), Fit::Exact).unwrap_err();
    let told = "node \"hull/[0]\" cannot have node \"hull/[0]/[0]\" as its parent, ";
    assert!(
        tree.explain(&cycle).starts_with(told),
        "{}",
        tree.explain(&cycle)
    );
    let stale = tree.local(wheel).unwrap_err();
    assert_eq!(tree.explain(&stale), stale.to_string());
    assert!(
        gone.explain(&stale)
            .starts_with("node \"hull/[0]\" is not in")
    );
    // A deep flat node is found, and told, in time.
    tree.set_scale(hull, DVec3::ZERO).unwrap();
    let error = tree
        .transform_point(DVec3::X, None, Some(deep))
        .unwrap_err();
    assert!(matches!(error, HierarchyError::Flat { node, .. } if node == hull));
}
