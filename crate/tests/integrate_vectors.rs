//! The rotation steps against reference vectors, made with 60 digits by other means: Taylor's series of the differential equation
//! for the truth, the free Lie algebra for Magnus' terms.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // here a panic is a failed test

mod common;

use common::{Sample, cases, near, number, numbers};
use kinetree::Space3;
use kinetree::glam::DQuat;
use kinetree::integrate::{
    Axes, Exact, Magnus, RotationLanes, RotationScheme, RotationState, ThirdOrder, step_rotations,
};
use kinetree::space::{Bivector3, Rotation};
use serde_json::Value;

/// The vectors are rounded to doubles. A step multiplies up to seven numbers, of a size that the vectors keep below ten.
const TOLERANCE: f64 = 1e-14;

const NAMES: [(Magnus, &str); 6] = [
    (Magnus::Terms1, "om1"),
    (Magnus::Terms2, "om12"),
    (Magnus::Terms3, "om123"),
    (Magnus::Terms4, "om1234"),
    (Magnus::Order6, "m6"),
    (Magnus::Order8, "m8"),
];

fn all() -> Vec<Value> {
    let cases = cases(include_str!("vectors/rotation_integration.json"));
    assert_eq!(cases.len(), 60);
    cases
}

fn quaternion(value: &Value) -> DQuat {
    DQuat::from_slice(&numbers(value))
}

/// State, angular acceleration and duration of a case.
fn given(case: &Value) -> (RotationState<Space3>, Bivector3, f64) {
    let rotation = quaternion(&case["q0_xyzw"]);
    let omega = Space3::read_bivector(&case["omega"]);
    let turning = RotationState::new(rotation, omega).unwrap();
    (
        turning,
        Space3::read_bivector(&case["alpha"]),
        number(&case["dt"]),
    )
}

/// The sign of a quaternion counts here: it is the continuous one.
fn same(a: DQuat, b: DQuat) {
    near(&a.to_array().to_vec(), &b.to_array().to_vec(), TOLERANCE);
}

fn degrees_between(a: DQuat, b: DQuat) -> f64 {
    (a * b.inverse())
        .log()
        .unwrap()
        .axis()
        .length()
        .to_degrees()
}

#[test]
fn every_truncation_turns_as_its_terms_say_in_all_sixty_cases() {
    for case in all() {
        let (turning, alpha, h) = given(&case);
        for (magnus, name) in NAMES {
            let exponent = magnus.exponent::<Space3>(turning.angular_velocity, alpha, h);
            let expected = Space3::read_bivector(&case[format!("Omega_{name}")]);
            near(&exponent, &expected, TOLERANCE);

            let scheme = RotationScheme::new(magnus, Exact).in_one_piece();
            let rotated = scheme.step_rotation(turning, alpha, h).unwrap();
            same(
                rotated.rotation,
                quaternion(&case[format!("q1_{name}_xyzw")]),
            );
            let omega = Space3::read_bivector(&case["omega1"]);
            near(&rotated.angular_velocity, &omega, TOLERANCE);

            // And so each errs by what the vectors say; comparing two unit quaternions costs a few ulps of a radian.
            let error = degrees_between(rotated.rotation, quaternion(&case["q1_xyzw"]));
            near(&error, &number(&case[format!("err_{name}_deg")]), 1e-13);
        }
    }
}

#[test]
fn the_terms_of_the_series_are_the_differences_of_its_truncations() {
    for case in all() {
        let (turning, alpha, h) = given(&case);
        let upto = |magnus: Magnus| magnus.exponent::<Space3>(turning.angular_velocity, alpha, h);
        let steps = [
            Magnus::Terms1,
            Magnus::Terms2,
            Magnus::Terms3,
            Magnus::Terms4,
        ];
        let mut before = Bivector3::default();
        for (number, magnus) in (1..).zip(steps) {
            let term = Space3::read_bivector(&case[format!("Omega_{number}")]);
            near(&(upto(magnus) - before), &term, TOLERANCE);
            before = upto(magnus);
        }
    }
}

#[test]
fn the_third_order_exponential_errs_as_the_vectors_say() {
    let scheme = RotationScheme::new(Magnus::Terms2, ThirdOrder).in_one_piece();
    for case in all() {
        let (turning, alpha, h) = given(&case);
        let rotated = scheme.step_rotation(turning, alpha, h).unwrap().rotation;
        same(rotated, quaternion(&case["q1_article_om12_exp3_xyzw"]));
        let error = degrees_between(rotated, quaternion(&case["q1_xyzw"]));
        let expected = number(&case["err_article_om12_exp3_deg"]);
        near(&error, &expected, 1e-13);
    }
}

#[test]
fn rates_in_the_axes_of_the_body_turn_it_from_the_right() {
    let scheme = RotationScheme::new(Magnus::Terms2, Exact).in_body_axes();
    assert_eq!(scheme.axes, Axes::Body);
    let eighth = RotationScheme::new(Magnus::Order8, Exact).in_body_axes();
    for case in all() {
        let (turning, alpha, h) = given(&case);
        let omega = turning.angular_velocity;
        let expected = Space3::read_bivector(&case["body_basis_Omega_om12"]);
        let exponent = -Magnus::Terms2.exponent::<Space3>(-omega, -alpha, h);
        near(&exponent, &expected, TOLERANCE);
        let rotated = scheme
            .in_one_piece()
            .step_rotation(turning, alpha, h)
            .unwrap();
        same(rotated.rotation, turning.rotation * expected.exp_of());

        // The truth, within what the eighth order leaves of it when no piece turns by more than a twentieth of a radian.
        let fine = RotationScheme {
            longest_path: 0.05,
            ..eighth
        };
        let rotated = fine.step_rotation(turning, alpha, h).unwrap().rotation;
        let truth = quaternion(&case["body_basis_q1_xyzw"]);
        near(&rotated, &truth, 3e-14); // up to two hundred pieces
    }
}

trait ExpOf {
    fn exp_of(self) -> DQuat;
}
impl ExpOf for Bivector3 {
    fn exp_of(self) -> DQuat {
        kinetree::space::Bivector::exp(self)
    }
}

#[test]
fn short_pieces_reach_the_truth_in_every_case_even_beyond_where_the_series_converges() {
    for case in all() {
        let (turning, alpha, h) = given(&case);
        let truth = quaternion(&case["q1_xyzw"]);
        let eighth = RotationScheme::new(Magnus::Order8, Exact);
        let fine = RotationScheme {
            longest_path: 0.05,
            ..eighth
        };
        near(
            &fine.step_rotation(turning, alpha, h).unwrap().rotation,
            &truth,
            3e-14,
        );

        // With the usual pieces the error stays a fraction of a degree, where one piece is off by up to 135°.
        let usual = eighth.step_rotation(turning, alpha, h).unwrap().rotation;
        let error = degrees_between(usual, truth);
        assert!(error < 0.05, "case {}: {error}°", case["id"]);
        let pieces = eighth
            .pieces::<Space3>(turning.angular_velocity, alpha, h)
            .unwrap();
        let path = number(&case["path_angle_deg"]);
        assert!(
            f64::from(pieces) >= (path / 90.0).floor(),
            "{pieces} pieces for {path}°"
        );
    }
}

#[test]
fn a_batch_of_doubles_answers_each_body_to_the_bit() {
    for case in all() {
        let (turning, alpha, h) = given(&case);
        let scheme = RotationScheme::default();
        let alone = scheme.step_rotation(turning, alpha, h).unwrap();
        let repeated = |numbers: &[f64]| numbers.repeat(3);
        let mut rotations = repeated(&turning.rotation.to_array());
        let mut spins = repeated(&turning.angular_velocity.axis().to_array());
        let pushes = repeated(&alpha.axis().to_array());
        step_rotations(&scheme, &mut rotations, &mut spins, &pushes, h).unwrap();
        assert_eq!(rotations, repeated(&alone.rotation.to_array()));
        assert_eq!(spins, repeated(&alone.angular_velocity.axis().to_array()));
    }
}

#[test]
fn four_side_by_side_turn_as_one_to_single_precision() {
    // A step is some sixty operations of 6e-8 each, errors partly cancelling, on rates below ten.
    let tolerance = 3e-6;
    let cases: Vec<Value> = all()
        .into_iter()
        .filter(|case| number(&case["path_angle_deg"]) < 90.0)
        .collect();
    assert!(cases.len() > 40);
    for (magnus, _) in NAMES {
        for four in cases.chunks_exact(4) {
            // The duration is one for all, so a case's rates are scaled to a duration of 1/4.
            let h = 0.25;
            let mut row = RotationLanes::default();
            for (lane, case) in four.iter().enumerate() {
                let (turning, alpha, dt) = given(case);
                let rate = dt / h;
                let omega = (turning.angular_velocity * rate).axis().to_array();
                let alpha = (alpha * (rate * rate)).axis().to_array();
                for (part, number) in turning.rotation.to_array().into_iter().enumerate() {
                    row.rotation[part][lane] = number as f32;
                }
                for axis in 0..3 {
                    row.angular_velocity[axis][lane] = omega[axis] as f32;
                    row.angular_acceleration[axis][lane] = alpha[axis] as f32;
                }
            }
            RotationLanes::step_all(magnus, std::slice::from_mut(&mut row), h as f32).unwrap();
            for (lane, case) in four.iter().enumerate() {
                let (turning, alpha, dt) = given(case);
                let scheme = RotationScheme::new(magnus, kinetree::integrate::Rational);
                let expected = scheme.step_once(turning, alpha, dt);
                let part = |of: &[[f32; 4]]| of.iter().map(|part| f64::from(part[lane])).collect();
                let rotation: Vec<f64> = part(&row.rotation);
                near(&rotation, &expected.rotation.to_array().to_vec(), tolerance);
                let omega: Vec<f64> = part(&row.angular_velocity);
                let expected = (expected.angular_velocity * (dt / h)).axis().to_array();
                near(&omega, &expected.to_vec(), tolerance);
            }
        }
    }
}
