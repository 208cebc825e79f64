//! The rotation steps against reference vectors, made with 60 digits by other means: Taylor's
//! series of the differential equation for the truth, the free Lie algebra for Magnus' terms.

use crate::common::{Sample, cases, near, number, numbers};
use kinetree::Space3;
use kinetree::glam::{DQuat, DVec3};
use kinetree::integrate::{
    Axes, Exact, Magnus, RotationLanes, RotationScheme, RotationState, ThirdOrder, step_rotations,
};
use kinetree::space::{Bivector3, Rotation};
use serde_json::Value;

/// The vectors are rounded to doubles. A step multiplies up to seven numbers, of a size that the
/// vectors keep below ten.
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
    let cases = cases(include_str!("../vectors/rotation_integration.json"));
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

            // And so each errs by what the vectors say; comparing two unit quaternions costs a few
            // ulps of a radian.
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

        // The truth, within the rounding of many pieces.
        let (rotated, rounding) = finely(eighth, &case);
        near(&rotated, &quaternion(&case["body_basis_q1_xyzw"]), rounding);
    }
}

/// The end of a case in four steps of pieces that rotate by at most a twentieth of a radian, and
/// how far rounding may take it from the truth.
///
/// Four steps, since a path says nothing of an angular acceleration that is large beside the
/// angular velocity: terms of ninth order with four factors α and one ω have only five small
/// factors, and in one step they come to 2e-14. In four they are 4⁸ times smaller, below a unit in
/// the last place.
///
/// With u = 2⁻⁵³ and n pieces: each piece rounds a product of quaternions and an exponential, 2 u a
/// component. The angular velocity is summed up piece by piece, and the duration of a piece is
/// rounded: that counts in proportion to the path. Roundings have either sign, so that n of them
/// add up to √n. The first rotation is made unit, and the truth is rounded: 4 u more.
fn finely(scheme: RotationScheme<Exact>, case: &Value) -> (DQuat, f64) {
    let (mut state, alpha, h) = given(case);
    let fine = RotationScheme {
        longest_path: 0.05,
        ..scheme
    };
    let mut count = 0;
    for _ in 0..4 {
        let spin = state.angular_velocity;
        count += fine.pieces::<Space3>(spin, alpha, 0.25 * h).unwrap();
        state = fine.step_rotation(state, alpha, 0.25 * h).unwrap();
    }
    let root = f64::from(count).sqrt();
    let path = number(&case["path_angle_deg"]).to_radians();
    let units = 4.0 + 2.0 * root + path * (2.0 + root);
    (state.rotation, 0.5 * f64::EPSILON * units)
}

#[test]
fn the_vectors_agree_with_themselves() {
    let mut kinds = std::collections::BTreeMap::new();
    for case in all() {
        let (turning, alpha, h) = given(&case);
        let omega = turning.angular_velocity;
        let kind = case["kind"].as_str().unwrap().to_owned();
        let path = number(&case["path_angle_deg"]);
        // The end is the change of rotation times the start; as a matrix, as an axis and an angle.
        let (start, end) = (turning.rotation, quaternion(&case["q1_xyzw"]));
        let change = quaternion(&case["delta_q_xyzw"]);
        same(change * start, end);
        let rows = crate::common::rows(&case["R1"]);
        for (column, axis) in [DVec3::X, DVec3::Y, DVec3::Z].into_iter().enumerate() {
            let seen = DVec3::from_array([0, 1, 2].map(|row| rows[row][column]));
            near(&(end * axis), &seen, TOLERANCE);
        }
        let vector = Space3::read_bivector(&case["net_rotation_vector"]);
        near(&kinetree::space::Bivector::exp(vector), &change, TOLERANCE);
        let net = number(&case["net_angle_deg"]);
        near(&vector.axis().length().to_degrees(), &net, TOLERANCE);
        assert!(net <= path * (1.0 + 1e-12));
        // The path is ∫|ω + α t| dt: by Gauss and Legendre's two points in a thousand parts. Where
        // ω passes through zero the speed has a corner, which costs a part's width squared.
        let parts = 1000;
        let speed = |t: f64| (omega + alpha * t).axis().length();
        let width = h / f64::from(parts);
        let integral: f64 = (0..parts)
            .map(|part| {
                let (middle, off) = ((f64::from(part) + 0.5) * width, width / 12.0_f64.sqrt());
                0.5 * width * (speed(middle - off) + speed(middle + off))
            })
            .sum();
        near(&integral.to_degrees(), &path, 1e-5);
        // Each kind is what it says, and each size has the angles of its name.
        let (spin, push) = (omega.axis(), alpha.axis());
        let turned = spin.cross(push).length();
        let most = spin.length() * push.length();
        match kind.as_str() {
            "parallel" => assert!(turned <= 1e-14 * most && spin.dot(push) > 0.0),
            "antiparallel" => assert!(turned <= 1e-14 * most && spin.dot(push) < 0.0),
            "reversal" => assert!(spin.dot(push) < 0.0 && net < 0.2 * path),
            "perpendicular" => assert!(spin.dot(push).abs() <= 1e-14 * most && most > 0.0),
            "oblique" => assert!(turned > 0.01 * most && spin.dot(push).abs() > 0.01 * most),
            "zero_alpha" => assert!(push == DVec3::ZERO && spin != DVec3::ZERO),
            "zero_omega" => assert!(spin == DVec3::ZERO && push != DVec3::ZERO),
            "zero_both" => assert!(spin == DVec3::ZERO && push == DVec3::ZERO),
            "zero_dt" => assert!(h == 0.0),
            "beyond_pi" => assert!(path > 180.0 && path < 360.0),
            "beyond_2pi_substep" => assert!(path > 360.0),
            other => panic!("there is no kind {other}"),
        }
        let angles = match case["size"].as_str().unwrap() {
            "zero" => 0.0..=0.0,
            "small" => 0.0..=6.0,
            "medium" => 3.0..=70.0,
            "large" => 40.0..=220.0,
            "huge" => 180.0..=600.0,
            other => panic!("there is no size {other}"),
        };
        assert!(angles.contains(&path), "{path}° in {angles:?}");
        *kinds.entry(kind).or_insert(0) += 1;
    }
    assert_eq!(kinds.len(), 11, "{kinds:?}");
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
        let (rotated, rounding) = finely(eighth, &case);
        near(&rotated, &truth, rounding);

        // With the usual pieces the error stays a fraction of a degree; one piece is off by up to
        // 135°.
        let usual = eighth.step_rotation(turning, alpha, h).unwrap().rotation;
        let error = degrees_between(usual, truth);
        assert!(error < 0.05, "case {}: {error}°", case["id"]);
        let pieces = eighth
            .pieces::<Space3>(turning.angular_velocity, alpha, h)
            .unwrap();
        // A steady rotation is exact in one.
        let path = number(&case["path_angle_deg"]);
        let needed = if alpha == Bivector3::default() {
            1.0
        } else {
            (path / 90.0).floor()
        };
        assert!(f64::from(pieces) >= needed, "{pieces} pieces for {path}°");
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
    // A step is some sixty operations of 6e-8 each, errors partly canceling, on rates below ten.
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
