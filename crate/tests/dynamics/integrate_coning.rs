//! Coning: an axis that circles on a cone without spinning, though the gyroscopes that ride on it
//! report a steady rate. The classical test of how well a step knows that turns do not commute; its
//! motion is known exactly.
//!
//! Source: Miller, "A new strapdown attitude algorithm", Journal of Guidance, Control, and Dynamics
//! 6, 1983; Bortz, "A new mathematical formulation for strapdown inertial navigation", IEEE
//! Transactions on Aerospace and Electronic Systems 7, 1971.

use std::f64::consts::TAU;

use crate::common::near;
use crate::common::order::order_is;
use kinetree::Space3;
use kinetree::glam::{DQuat, DVec3};
use kinetree::integrate::{Exact, Magnus, RotationScheme, RotationState};
use kinetree::space::{Bivector3, Rotation};

/// Half the opening of the cone: five degrees.
const TILT: f64 = TAU / 72.0;
/// One round a second.
const RATE: f64 = TAU;

/// The truth: R(t) = exp(Ωt z) exp(θ x) exp(−Ωt z). It comes back each second.
fn truth(time: f64) -> DQuat {
    let about_z = DQuat::from_rotation_z(RATE * time);
    about_z * DQuat::from_rotation_x(TILT) * about_z.conjugate()
}

/// The sum of the rates of gyroscopes on the body between two times: ∫ω dt of ω = Ω (−sin θ sin Ωt,
/// sin θ cos Ωt, cos θ − 1), in the body's axes.
fn gyroscopes(from: f64, to: f64) -> DVec3 {
    let (c0, s0) = ((RATE * from).cos(), (RATE * from).sin());
    let (c1, s1) = ((RATE * to).cos(), (RATE * to).sin());
    let sine = TILT.sin();
    DVec3::new(
        sine * (c1 - c0),
        sine * (s1 - s0),
        (TILT.cos() - 1.0) * RATE * (to - from),
    )
}

/// Steps through whole rounds, each step from two readings: their sum is the mean rate, their
/// difference its change. Returns with how far it has drifted about the cone's axis, radians.
fn drift(magnus: Magnus, rounds: u32, steps_a_round: u32) -> f64 {
    let scheme = RotationScheme::new(magnus, Exact).in_body_axes();
    let h = 1.0 / f64::from(steps_a_round);
    let mut rotation = truth(0.0);
    for step in 0..rounds * steps_a_round {
        let start = f64::from(step % steps_a_round) * h;
        let first = gyroscopes(start, start + 0.5 * h);
        let second = gyroscopes(start + 0.5 * h, start + h);
        let mean = (first + second) / h;
        let change = (second - first) * (4.0 / (h * h));
        let turning = RotationState::<Space3> {
            rotation,
            angular_velocity: Bivector3::from_axis(mean - change * (0.5 * h)),
        };
        rotation = scheme
            .step_once(turning, Bivector3::from_axis(change), h)
            .rotation;
    }
    let off = truth(0.0).inverse() * rotation;
    // Seen in the axes of the cone.
    (truth(0.0) * off * truth(0.0).inverse())
        .log()
        .unwrap()
        .axis()
        .z
}

#[test]
fn the_readings_are_those_of_the_motion() {
    // q̇ = ½ q ω, by differences of the truth and of the sums.
    for time in [0.0, 0.13, 0.5, 0.77] {
        let h = 1e-5;
        let rotated = (truth(time - h).inverse() * truth(time + h)).log().unwrap();
        near(&rotated.axis(), &gyroscopes(time - h, time + h), 1e-13);
    }
}

#[test]
fn without_brackets_coning_is_taken_for_a_spin() {
    // Adding rates up loses half the area of the cone's cap that a step's chord cuts off: ½ θ² Ω (1
    // − sin Ωh / Ωh) radians a second.
    for steps in [10, 20, 40] {
        let lambda = RATE / f64::from(steps);
        let expected = 0.5 * TILT.sin().powi(2) * RATE * (1.0 - lambda.sin() / lambda) * 10.0;
        let drifted = drift(Magnus::Terms1, 10, steps).abs();
        // The formula is for small cones: off by parts of θ² = 0.8 %.
        near(&(drifted / expected), &1.0, 0.02);
    }
}

#[test]
fn one_bracket_is_the_classical_coning_correction() {
    // Two readings and ⅔ Δθ₁ × Δθ₂: what is left is θ² Ω (Ωh)⁴ / 960 radians a second.
    for steps in [10, 20] {
        let lambda = RATE / f64::from(steps);
        let expected = TILT.sin().powi(2) * RATE * lambda.powi(4) / 960.0 * 100.0;
        let drifted = drift(Magnus::Terms2, 100, steps).abs();
        near(&(drifted / expected), &1.0, 0.05);
    }
    // The correction is exactly that bracket, in the axes of the body.
    let (first, second) = (gyroscopes(0.2, 0.25), gyroscopes(0.25, 0.3));
    let mean = Bivector3::from_axis((first + second) / 0.1);
    let change = Bivector3::from_axis((second - first) * (4.0 / 0.01));
    let vector = -Magnus::Terms2.exponent::<Space3>(-(mean - change * 0.05), -change, 0.1);
    near(
        &vector.axis(),
        &(first + second + first.cross(second) * (2.0 / 3.0)),
        1e-15,
    );
}

#[test]
fn drift_falls_with_the_square_of_the_step_and_with_one_bracket_with_its_fourth_power() {
    for (magnus, order) in [
        (Magnus::Terms1, 2.0),
        (Magnus::Terms2, 4.0),
        (Magnus::Order6, 4.0),
    ] {
        // Two readings know a line and no more: brackets beyond the first have nothing to work on,
        // and the order stays.
        let points =
            [8, 12, 16, 24].map(|steps| (1.0 / f64::from(steps), drift(magnus, 50, steps).abs()));
        order_is(order, &points, 0.15);
    }
}

#[test]
fn an_hour_of_coning_drifts_by_a_few_thousandths_of_a_degree_where_adding_rates_loses_thirteen_degrees()
 {
    // 3600 rounds at 50 steps each: θ² Ω (Ωh)⁴ / 960 makes 0.0026° an hour, ½ θ² Ω (Ωh)² / 6 makes
    // 13°.
    let corrected = drift(Magnus::Terms2, 3600, 50).abs().to_degrees();
    let added = drift(Magnus::Terms1, 3600, 50).abs().to_degrees();
    assert!(corrected < 0.003, "{corrected}");
    assert!((12.0..14.0).contains(&added), "{added}");
}
