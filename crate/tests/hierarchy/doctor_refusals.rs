//! The doctor's closed forms, trees of the plane, what it refuses, and trees of many nodes.

use std::time::{Duration, Instant};

use kinetree::doctor::{self, FindingKind, Patient, Way};
use kinetree::glam::{DQuat, DVec2, DVec3};
use kinetree::space::Rotation2;
use kinetree::{Error, Hierarchy, HierarchyError, Local, Quantity, ScaleRule, Space2, Space3, Trs};

/// A few ulps of a product and an arc tangent.
const TOLERANCE: f64 = 1e-14;

fn node(rotation: DQuat, scale: DVec3) -> Local<Space3> {
    Local::from(Trs::new(DVec3::Y, rotation, scale).unwrap())
}

#[test]
fn a_child_turned_under_a_stretch_leans_as_the_closed_form_says() {
    for (stretch, angle) in [(2.0, 0.5), (0.3, 1.2), (1.0001, 0.7), (50.0, 0.785)] {
        let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
        let wide = DVec3::new(stretch, 1.0, 1.0);
        let base = tree.add(None, "base", node(DQuat::IDENTITY, wide)).unwrap();
        let turned = node(DQuat::from_rotation_z(angle), DVec3::ONE);
        let arm = tree.add(Some(base), "arm", turned).unwrap();
        let report = doctor::check(&tree, 0.0).unwrap();
        let finding = report.findings.iter().find(|it| it.node == arm).unwrap();
        let expected = kinetree::shear(stretch, angle).unwrap().abs();
        assert!((finding.skew.unwrap() - expected).abs() < TOLERANCE);
        assert_eq!(
            (finding.axes, report.worst),
            (Some((0, 1)), finding.skew.unwrap())
        );
        let [cause] = finding.causes[..] else {
            panic!("one cause")
        };
        assert!(cause.node == base && cause.left < TOLERANCE);
        assert_eq!(report.causes, [base]);
    }
}

#[test]
fn a_tree_of_the_plane_leans_as_the_same_in_space() {
    let (mut plane, mut space) = (
        Hierarchy::<Space2>::new(ScaleRule::Matrices),
        Hierarchy::<Space3>::new(ScaleRule::Matrices),
    );
    let (mut parent2, mut parent3) = (None, None);
    for (angle, x, y) in [
        (0.3, 2.0, 1.0),
        (0.4, 1.0, -3.0),
        (-1.1, 0.5, 0.7),
        (0.2, 1.0, 1.0),
    ] {
        let flat = Trs::new(DVec2::X, Rotation2::from_angle(angle), DVec2::new(x, y)).unwrap();
        let solid = node(DQuat::from_rotation_z(angle), DVec3::new(x, y, 1.0));
        parent2 = Some(plane.add(parent2, "", Local::from(flat)).unwrap());
        parent3 = Some(space.add(parent3, "", solid).unwrap());
    }
    let (flat, solid) = (
        doctor::check(&plane, 0.01).unwrap(),
        doctor::check(&space, 0.01).unwrap(),
    );
    assert!(flat.skewed == 3 && solid.skewed == 3);
    assert_eq!(flat.findings.len(), solid.findings.len());
    for (one, other) in flat.findings.iter().zip(&solid.findings) {
        assert_eq!((one.kind, one.axes), (other.kind, other.axes));
        assert!((one.skew.unwrap() - other.skew.unwrap()).abs() < TOLERANCE);
    }
}

#[test]
fn what_is_hidden_is_no_finding_and_still_leans_what_is_below() {
    let mut patient = Patient::<Space3>::new(ScaleRule::Matrices);
    let long = node(DQuat::IDENTITY, DVec3::new(1.0, 2.5, 1.0));
    let turned = node(DQuat::from_rotation_z(0.6), DVec3::ONE);
    let base = patient.push(None, &long, false).unwrap();
    let mesh = patient.push(Some(base), &turned, false).unwrap();
    let tip = patient.push(Some(mesh), &turned, false).unwrap();
    patient.hide(mesh);
    let report = patient.check(0.01).unwrap();
    let [finding] = &report.findings[..] else {
        panic!("one finding")
    };
    assert_eq!((finding.node, report.skewed), (tip, 1));
    assert_eq!(report.causes, [base]);
}

#[test]
fn a_scale_that_is_tiny_is_not_flat() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let tiny = DVec3::new(1e-120, 2e-120, 1e-120);
    let base = tree.add(None, "", node(DQuat::IDENTITY, tiny)).unwrap();
    let turned = node(DQuat::from_rotation_z(0.5), DVec3::ONE);
    tree.add(Some(base), "", turned).unwrap();
    let report = doctor::check(&tree, 0.0).unwrap();
    assert!(
        report
            .findings
            .iter()
            .all(|it| it.kind == FindingKind::Skewed)
    );
    let expected = kinetree::shear(2.0, 0.5).unwrap();
    assert!((report.worst - expected).abs() < TOLERANCE);
}

#[test]
fn a_bound_that_is_none_and_numbers_that_overflow_are_refused() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let quantity = Quantity::Angle;
    let error = doctor::check(&tree, -1.0).unwrap_err();
    assert_eq!(
        error,
        HierarchyError::Quantity(Error::Negative {
            quantity,
            value: -1.0
        })
    );
    assert!(doctor::check(&tree, f64::NAN).is_err());
    let huge = node(DQuat::IDENTITY, DVec3::splat(1e200));
    let base = tree.add(None, "", huge).unwrap();
    let tip = tree.add(Some(base), "", huge).unwrap();
    let error = doctor::check(&tree, 0.0).unwrap_err();
    assert!(
        matches!(error, HierarchyError::OfNode { node, error: Error::NotFinite { quantity: Quantity::World, .. } } if node == tip)
    );
    // By this rule no scale goes down, and nothing overflows.
    tree.set_rule(ScaleRule::Compensated);
    assert_eq!(doctor::check(&tree, 0.0).unwrap().findings, []);
    let mut patient = Patient::<Space3>::new(ScaleRule::Matrices);
    let error = patient
        .push(Some(0), &Local::identity(), false)
        .unwrap_err();
    assert_eq!(
        error,
        HierarchyError::NoSuchParent {
            place: 0,
            parent: 0
        }
    );
    assert!(patient.is_empty());
}

#[test]
fn thousands_of_stretches_in_a_chain_take_seconds_at_most() {
    let start = Instant::now();
    let mut patient = Patient::<Space3>::new(ScaleRule::Matrices);
    let mut parent = None;
    for place in 0..30_000 {
        let stretch = if place % 2 == 0 { 1.1 } else { 1.0 / 1.1 };
        let bone = node(DQuat::from_rotation_z(0.01), DVec3::new(1.0, stretch, 1.0));
        parent = Some(patient.push(parent, &bone, false).unwrap());
    }
    let report = patient.check(0.01).unwrap();
    assert!(report.skewed > 5_000 && !report.complete);
    // Without optimization it takes ten times as long as a program does.
    assert!(
        start.elapsed() < Duration::from_secs(30),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn a_way_out_refuses_what_the_findings_do() {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let quantity = Quantity::Angle;
    let error = doctor::mend(&tree, Way::Rigid, -1.0).unwrap_err();
    assert_eq!(
        error,
        HierarchyError::Quantity(Error::Negative {
            quantity,
            value: -1.0
        })
    );
    let huge = node(DQuat::IDENTITY, DVec3::splat(1e200));
    let base = tree.add(None, "", huge).unwrap();
    let tip = tree.add(Some(base), "", huge).unwrap();
    for way in [Way::Rigid, Way::Leaf, Way::Even, Way::Helper] {
        let error = doctor::mend(&tree, way, 0.0).unwrap_err();
        assert!(
            matches!(error, HierarchyError::OfNode { node, error: Error::NotFinite { quantity: Quantity::World, .. } } if node == tip)
        );
    }
}

#[test]
fn a_way_out_of_scales_that_are_tiny_or_zero_has_finite_numbers() {
    for scale in [
        [1e-120, 2e-120, 1e-120],
        [1e100, 2e100, 1e100],
        [0.0, 1.0, 2.0],
        [0.0; 3],
    ] {
        let mut patient = Patient::<Space3>::new(ScaleRule::Matrices);
        let base = node(DQuat::IDENTITY, DVec3::from_array(scale));
        let base = patient.push(None, &base, false).unwrap();
        let turned = node(DQuat::from_rotation_z(0.6), DVec3::ONE);
        patient.push(Some(base), &turned, false).unwrap();
        let mut wishes = patient.wishes(0.0).unwrap();
        wishes[1].wanted = true;
        for way in [Way::Rigid, Way::Leaf, Way::Even] {
            let plan = patient.plan(way, &wishes).unwrap();
            assert_eq!(
                plan.nodes.is_empty(),
                scale == [0.0; 3] && way != Way::Rigid
            );
            for it in &plan.nodes {
                let Trs {
                    translation,
                    rotation,
                    scale,
                } = it.trs;
                assert!(translation.is_finite() && rotation.is_normalized() && scale.is_finite());
                assert!(it.rest.is_none_or(|rest| rest.is_finite()));
            }
            for leaf in &plan.leaves {
                assert!(leaf.trs.rotation.is_normalized() && leaf.trs.scale.is_finite());
            }
        }
    }
}
