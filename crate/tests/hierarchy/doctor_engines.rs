//! The doctor's matrices in the world, by the rules and as engines show them, and polar factors.

use crate::common::effort::effort;
use crate::doctor::{Node, TOLERANCE, skew, trees, world};
use kinetree::doctor::{Patient, polar_factors};
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::{Affine, Local, ScaleRule, Space3, Trs};
use nalgebra::{Matrix3, Vector3};
use proptest::prelude::*;

fn patient(nodes: &[Node], rule: ScaleRule) -> Patient<Space3> {
    let mut patient = Patient::new(rule);
    for node in nodes {
        let compensates = node.compensates;
        patient
            .push(node.parent, &node.local(), compensates)
            .unwrap();
    }
    patient
}

fn matrix(columns: DMat3) -> Matrix3<f64> {
    Matrix3::from_column_slice(&columns.to_cols_array())
}

fn apart(found: &[Affine<Space3>], expected: &[Affine<Space3>]) -> f64 {
    assert_eq!(found.len(), expected.len());
    let off = |(a, b): (&Affine<Space3>, &Affine<Space3>)| {
        let size = matrix(b.linear).amax().max(b.translation.length()).max(1.0);
        let shape = matrix(a.linear - b.linear).amax();
        shape.max((a.translation - b.translation).length()) / size
    };
    found.iter().zip(expected).map(off).fold(0.0, f64::max)
}

proptest! {
    #![proptest_config(effort(256))]

    #[test]
    fn matrices_are_products_and_skews_are_theirs(nodes in trees()) {
        for rule in ScaleRule::ALL {
            let patient = patient(&nodes, rule);
            let skews = patient.skews().unwrap();
            for (place, (found, skewed)) in patient.matrices().unwrap().iter().zip(skews).enumerate() {
                let (expected, _) = world(&nodes, place);
                let off = (matrix(found.linear) - expected).amax();
                prop_assert!(off < TOLERANCE * expected.amax().max(1.0));
                let above = nodes[place].parent.map_or(Vector3::x(), |at| {
                    let origin = patient.matrices().unwrap()[at].translation;
                    world(&nodes, at).0 * Vector3::x() + Vector3::from(origin.to_array())
                });
                let off = (Vector3::from(found.translation.to_array()) - above).norm();
                prop_assert!(off < TOLERANCE * above.norm().max(1.0));
                let leans = if rule == ScaleRule::Matrices { skew(&expected) } else { 0.0 };
                prop_assert!((skewed.unwrap() - leans).abs() < 1e-7);
            }
        }
    }

    #[test]
    fn three_shows_all_that_holds_no_sheared_matrix_as_it_is(nodes in trees()) {
        let patient = patient(&nodes, ScaleRule::Matrices);
        let (shown, whole) = (patient.shown_by_three().unwrap(), patient.matrices().unwrap());
        if nodes.iter().any(|node| node.sheared) {
            // The lengths of the columns are kept in the quaternion's own way, and no node turns to NaN.
            prop_assert!(shown.iter().all(|it| it.linear.is_finite()));
        } else {
            prop_assert!(apart(&shown, &whole) == 0.0);
        }
    }

    #[test]
    fn unreal_goes_part_by_part_but_where_a_scale_mirrors(nodes in trees(), sizes in prop::array::uniform12(0.5..2.0_f64)) {
        let plain: Vec<Node> = nodes.iter().cloned().map(|mut node| {
            node.sheared = false;
            node.compensates = false;
            node.scale = node.scale.abs();
            node.stretch = Matrix3::from_diagonal(&node.scale);
            node
        }).collect();
        let upright = patient(&plain, ScaleRule::Matrices);
        let parts = patient(&plain, ScaleRule::Transforms).shown().unwrap();
        prop_assert!(apart(&upright.shown_by_unreal().unwrap(), &parts) == 0.0);
        // Where all have one size, the matrices lose nothing.
        let even: Vec<Node> = nodes.iter().zip(sizes).map(|(node, size)| {
            let mut node = node.clone();
            node.sheared = false;
            node.compensates = false;
            node.scale = node.scale.map(|it| size.copysign(it));
            node.stretch = Matrix3::from_diagonal(&node.scale);
            node
        }).collect();
        let patient = patient(&even, ScaleRule::Transforms);
        let off = apart(&patient.shown_by_unreal().unwrap(), &patient.matrices().unwrap());
        prop_assert!(off < TOLERANCE);
    }

    #[test]
    fn polar_factors_are_a_rotation_and_a_stretch_of_any_rank(
        entries in prop::array::uniform9(-2.0..2.0_f64),
        rank in 0..4_usize,
    ) {
        let full = Matrix3::from_column_slice(&entries).svd(true, true);
        let mut values = full.singular_values;
        values.iter_mut().skip(rank).for_each(|it| *it = 0.0);
        let (u, v_t) = (full.u.unwrap(), full.v_t.unwrap());
        let made = u * Matrix3::from_diagonal(&values) * v_t;
        let columns: [f64; 9] = made.as_slice().try_into().unwrap();
        let found = polar_factors(DMat3::from_cols_array(&columns));
        let (turn, stretch) = (matrix(found.orthogonal), matrix(found.stretch));
        prop_assert!((turn * stretch - made).amax() < TOLERANCE);
        prop_assert!((turn.transpose() * turn - Matrix3::identity()).amax() < TOLERANCE);
        prop_assert!((stretch - stretch.transpose()).amax() == 0.0);
        prop_assert!(stretch.symmetric_eigenvalues().min() > -TOLERANCE);
        let mut sizes = found.values.to_array();
        sizes.sort_by(|a, b| b.total_cmp(a));
        prop_assert!((Vector3::from(sizes) - values).amax() < TOLERANCE);
        prop_assert!(rank == 3 || turn.determinant() > 0.0);
    }
}

/// What three.js, release 187, makes of two matrices by `decompose` and `compose`.
#[test]
fn three_takes_a_sheared_matrix_apart_as_its_source_does() {
    let matrix = |y: f64| {
        DMat3::from_cols(
            DVec3::new(1.0, 0.0, 0.25),
            DVec3::new(0.5, y, 0.0),
            DVec3::new(-0.25, 0.75, 1.5),
        )
    };
    let mirrored = [
        0.966_913_869_917_609,
        0.148_243_000_809_624_88,
        0.186_534_512_037_689_56,
        0.203_513_998_380_750_24,
        -1.922_086_218_149_428_3,
        0.481_428_221_525_013_3,
        -0.354_397_975_939_792_05,
        0.354_035_724_759_946_16,
        1.618_507_645_891_825_3,
    ];
    let upright = [
        1.002_358_031_372_474,
        -0.101_756_999_190_375_12,
        0.215_445_177_680_892_64,
        0.296_486_001_619_249_76,
        1.992_974_541_059_158,
        -0.430_449_916_786_479_9,
        -0.306_841_184_475_195_1,
        0.395_964_275_240_053_84,
        1.618_507_645_891_825_3,
    ];
    for (y, expected) in [(-2.0, mirrored), (2.0, upright)] {
        let mut patient = Patient::<Space3>::new(ScaleRule::Matrices);
        let held = Affine::new(matrix(y), DVec3::X).unwrap();
        patient
            .push(None, &Local::from_matrix(held).unwrap(), false)
            .unwrap();
        let shown = patient.shown_by_three().unwrap()[0];
        assert_eq!(shown.translation, DVec3::X);
        let off = shown.linear - DMat3::from_cols_array(&expected);
        assert!(off.abs_diff_eq(DMat3::ZERO, 1e-14), "{off}");
    }
}

/// An uneven mirror over a node that is turned: the columns of the product, made unit, lean, and the
/// quaternion that is read off them is turned by half the angle between them.
#[test]
fn unreal_reads_a_rotation_off_columns_that_lean() {
    let node = |turn: f64, scale: DVec3| {
        Local::from(Trs::new(DVec3::ZERO, DQuat::from_rotation_z(turn), scale).unwrap())
    };
    let angle = std::f64::consts::FRAC_PI_6;
    let mut patient = Patient::<Space3>::new(ScaleRule::Transforms);
    let mirror = patient
        .push(None, &node(0.0, DVec3::new(-2.0, 1.0, 1.0)), false)
        .unwrap();
    patient
        .push(Some(mirror), &node(angle, DVec3::ONE), false)
        .unwrap();
    let shown = patient.shown_by_unreal().unwrap()[1].linear;
    // The columns of diag(−2, 1, 1) R, and the first turned round, since the whole scale is −2, 1, 1.
    let (sine, cosine) = angle.sin_cos();
    let turned = |x: f64, y: f64| y.atan2(x);
    let first = turned(2.0 * cosine, -sine);
    let second = turned(2.0 * sine, cosine) - std::f64::consts::FRAC_PI_2;
    // tan(φ/2) of a quaternion that is read off two unit columns: the mean of their sines over 1 +
    // the mean of their cosines.
    let half = (first.sin() + second.sin()) / (2.0 + first.cos() + second.cos());
    let expected = DMat3::from_rotation_z(2.0 * half.atan())
        * DMat3::from_diagonal(DVec3::new(-2.0, 1.0, 1.0));
    assert!(shown.abs_diff_eq(expected, 1e-14), "{shown} {expected}");
}
