//! The habits of stepping a rotation: their orders, measured, and where their errors have a closed
//! form.

use crate::common::order::order_is;
use crate::common::{Sample, near};
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::integrate::{RotationHabit, RotationState};
use kinetree::space::{Bivector3, Linear};
use kinetree::{Error, Quantity, Space3};
use proptest::prelude::*;

/// A measured order may miss the true one by this much: the next power of the step, which is not
/// quite negligible, bends the line.
const BEND: f64 = 0.1;

/// An oblique pair of rates without symmetry.
const OMEGA: Bivector3 = Bivector3::new(0.9, -0.4, 0.6);
const ALPHA: Bivector3 = Bivector3::new(-0.3, 1.1, 0.5);

/// The rotation after `time` in `steps` equal steps.
fn in_steps(habit: RotationHabit, time: f64, steps: u32) -> DMat3 {
    let start = RotationState::<Space3>::new(DQuat::IDENTITY, OMEGA).unwrap();
    let h = time / f64::from(steps);
    let end = (0..steps).fold(start, |at, _| habit.step_rotation(at, ALPHA, h).unwrap());
    // Four hundred sums of numbers near one.
    near(&end.angular_velocity, &(OMEGA + ALPHA * time), 1e-13);
    DMat3::from_quat(end.rotation)
}

/// The referee has no quaternion: Taylor's series of Ṙ = (ω + α t) R in matrices, whose
/// coefficients follow from (n + 1) Cₙ₊₁ = ω Cₙ + α Cₙ₋₁, summed until nothing is added.
fn taylor(time: f64) -> DMat3 {
    let skew = |b: Bivector3| {
        let v = b.axis();
        DMat3::from_cols(v.cross(DVec3::X), v.cross(DVec3::Y), v.cross(DVec3::Z))
    };
    let (omega, alpha) = (skew(OMEGA) * time, skew(ALPHA) * (time * time));
    let (mut before, mut term) = (DMat3::ZERO, DMat3::IDENTITY);
    let mut sum = term;
    for n in 0..60 {
        let next = (omega * term + alpha * before) * (1.0 / f64::from(n + 1));
        (before, term) = (term, next);
        sum += term;
    }
    sum
}

/// The largest difference of two matrices: for small angles about the angle between them.
fn distance(a: DMat3, b: DMat3) -> f64 {
    let difference = (a - b).to_cols_array();
    difference
        .into_iter()
        .fold(0.0, |most, x| most.max(x.abs()))
}

#[test]
fn habits_have_first_and_fourth_order() {
    // Sizes of step where the error is well above rounding (1e-15) and the next power well below.
    let cases = [
        (RotationHabit::NaiveEuler, 1.0, 0.01, 100_u32),
        (RotationHabit::RungeKutta4, 4.0, 0.1, 16),
    ];
    for (habit, order, size, count) in cases {
        let local = [1.0, 0.5, 0.25].map(|part| {
            let h = size * part;
            (h, distance(in_steps(habit, h, 1), taylor(h)))
        });
        order_is(order + 1.0, &local, BEND);
        let global = [count, 2 * count, 4 * count].map(|steps| {
            let error = distance(in_steps(habit, 1.0, steps), taylor(1.0));
            (1.0 / f64::from(steps), error)
        });
        order_is(order, &global, BEND);
    }
}

proptest! {
    #[test]
    fn a_steady_spin_by_habit_is_off_as_its_polynomial_says(
        r in Space3::rotations(), omega in Space3::bivectors(2.0), h in -1.0..1.0_f64,
    ) {
        let start = RotationState::<Space3>::new(r, omega).unwrap();
        let axis = omega.axis();
        prop_assume!(axis.length() > 1e-3);
        // With x half the angle, exp(x) is cut after its first power, or after its fourth.
        let x = 0.5 * h * axis.length();
        let angles = [
            2.0 * libm::atan(x),
            2.0 * libm::atan2(x - x.powi(3) / 6.0, 1.0 - x * x / 2.0 + x.powi(4) / 24.0),
        ];
        for (habit, angle) in RotationHabit::ALL.into_iter().zip(angles) {
            let after = habit.step_rotation(start, Bivector3::zero(), h).unwrap();
            let turned = DMat3::from_axis_angle(axis.normalize(), angle) * DMat3::from_quat(r);
            prop_assert!(distance(DMat3::from_quat(after.rotation), turned) < 1e-14);
            prop_assert_eq!(after.angular_velocity, omega);
        }
    }

    #[test]
    fn habits_keep_unit_length_and_turn_with_the_scene(
        r in Space3::rotations(), scene in Space3::rotations(),
        omega in Space3::bivectors(3.0), alpha in Space3::bivectors(3.0), h in -1.0..1.0_f64,
    ) {
        let start = RotationState::<Space3>::new(r, omega).unwrap();
        let rotated = RotationState::<Space3>::new(scene * r, scene * omega).unwrap();
        for habit in RotationHabit::ALL {
            let after = habit.step_rotation(start, alpha, h).unwrap();
            prop_assert!((after.rotation.length() - 1.0).abs() < 1e-15);
            let seen = habit.step_rotation(rotated, scene * alpha, h).unwrap();
            near(&seen.rotation, &(scene * after.rotation), 1e-14);
            near(&seen.angular_velocity, &(scene * after.angular_velocity), 1e-14);
            // No time, no step.
            let still = habit.step_rotation(start, alpha, 0.0).unwrap();
            near(&still.rotation, &r, 1e-15);
            near(&still.angular_velocity, &omega, 0.0);
        }
    }
}

#[test]
fn what_no_habit_can_step_is_refused_by_name() {
    let at = |rotation, spin| RotationState::<Space3> {
        rotation,
        angular_velocity: spin,
    };
    let infinite = Bivector3::new(0.0, f64::INFINITY, 0.0);
    let long = DQuat::from_xyzw(0.0, 0.0, 0.0, 2.0);
    for habit in RotationHabit::ALL {
        let refused = |state, alpha, h| {
            let error: Error = habit.step_rotation(state, alpha, h).unwrap_err();
            (error.code(), error.quantity())
        };
        let fine = at(DQuat::IDENTITY, OMEGA);
        let (not_finite, not_unit) = (
            1,
            Error::NotUnit {
                quantity: Quantity::Rotation,
                length: 2.0,
            },
        );
        assert_eq!(
            refused(at(DQuat::IDENTITY, infinite), ALPHA, 0.1),
            (not_finite, Quantity::AngularVelocity)
        );
        assert_eq!(
            refused(fine, infinite, 0.1),
            (not_finite, Quantity::AngularAcceleration)
        );
        assert_eq!(
            refused(fine, ALPHA, f64::NAN),
            (not_finite, Quantity::Duration)
        );
        assert_eq!(
            refused(at(long, OMEGA), ALPHA, 0.1),
            (not_unit.code(), Quantity::Rotation)
        );
        // Past the root of the largest double the length overflows, and the quotient is zero.
        assert_eq!(
            refused(at(DQuat::IDENTITY, OMEGA * 1e200), ALPHA, 1.0),
            (not_finite, Quantity::Rotation)
        );
    }
}
