//! Invariants and orders of the steps of points: orders are measured, never asserted as text.

use std::f64::consts::TAU;

use crate::common::order::order_is;
use crate::common::{Sample, near};
use kinetree::glam::DVec2;
use kinetree::integrate::{PointState, TranslationScheme};
use kinetree::{Space2, Space3};
use proptest::prelude::*;

/// A measured order may miss the true one by this much: the next power of the step, which is not
/// quite negligible, bends the line.
const BEND: f64 = 0.1;

proptest! {
    #[test]
    fn a_thrown_stone_flies_its_parabola_in_one_step_or_in_many(
        x in Space3::vectors(5.0), v in Space3::vectors(5.0), a in Space3::vectors(5.0),
    ) {
        let start = PointState::<Space3>::new(x, v).unwrap();
        let at_once = start.constant_acceleration(a, 2.0);
        near(&at_once.position, &(x + v * 2.0 + a * 2.0), 1e-14);
        near(&at_once.velocity, &(v + a * 2.0), 1e-15);
        let in_many = (0..64).fold(start, |at, _| at.constant_acceleration(a, 2.0 / 64.0));
        near(&in_many.position, &at_once.position, 1e-13);
        // Frozen, Verlet and Runge-Kutta do the same to the bit; semi-implicit Euler is off by ½ a
        // h².
        for scheme in [TranslationScheme::Frozen, TranslationScheme::VelocityVerlet, TranslationScheme::RungeKutta4] {
            prop_assert_eq!(scheme.step_point(start, |_, _| a, 2.0), at_once);
        }
        let euler = TranslationScheme::SemiImplicitEuler.step_point(start, |_, _| a, 2.0);
        near(&(euler.position - at_once.position), &(a * 2.0), 1e-13);
    }
}

/// A spring in the plane, ẍ = −x, and its circle.
fn spring(_: f64, at: &PointState<Space2>) -> DVec2 {
    -at.position
}

fn on_the_spring(scheme: TranslationScheme, time: f64, steps: u32) -> PointState<Space2> {
    let start = PointState::<Space2>::new(DVec2::X, DVec2::new(0.0, 0.7)).unwrap();
    let h = time / f64::from(steps);
    (0..steps).fold(start, |at, _| scheme.step_point(at, spring, h))
}

fn energy(at: &PointState<Space2>) -> f64 {
    0.5 * (at.velocity.dot(at.velocity) + at.position.dot(at.position))
}

#[test]
fn schemes_for_points_have_their_orders() {
    let truth = DVec2::new(1.0_f64.cos(), 0.7 * 1.0_f64.sin());
    for (scheme, order) in TranslationScheme::ALL.into_iter().zip([1.0, 1.0, 2.0, 4.0]) {
        let points = [20, 30, 40, 60].map(|steps| {
            let error = on_the_spring(scheme, 1.0, steps).position - truth;
            (1.0 / f64::from(steps), error.length())
        });
        order_is(order, &points, BEND);
    }
}

#[test]
fn schemes_for_points_keep_their_order_under_drag_and_in_time_dependent_wind() {
    // ẍ = −v + e^(−t): x = 1 − e^(−t) (1 + t) + v₀ (1 − e^(−t)) from rest at the origin with v₀ =
    // 2; put in to check: v̇ + v = e^(−t).
    let drag = |start: f64| {
        move |t: f64, at: &PointState<Space2>| -at.velocity + DVec2::X * (-(start + t)).exp()
    };
    let truth = 1.0 - 2.0 * (-1.0_f64).exp() + 2.0 * (1.0 - (-1.0_f64).exp());
    for (scheme, order) in TranslationScheme::ALL.into_iter().zip([1.0, 1.0, 2.0, 4.0]) {
        let points = [20, 30, 40, 60].map(|steps| {
            let h = 1.0 / f64::from(steps);
            let mut at = PointState::<Space2>::new(DVec2::ZERO, DVec2::X * 2.0).unwrap();
            for step in 0..steps {
                at = scheme.step_point(at, drag(f64::from(step) * h), h);
            }
            (h, (at.position.x - truth).abs())
        });
        order_is(order, &points, BEND);
    }
}

#[test]
fn on_a_spring_frozen_acceleration_gains_energy_and_the_symplectic_ones_do_not() {
    // A thousand swings of sixty steps.
    let (steps, h) = (60_000, TAU / 60.0);
    let start = energy(&on_the_spring(TranslationScheme::Frozen, 0.0, 1));
    let after = |scheme| energy(&on_the_spring(scheme, f64::from(steps) * h, steps)) / start;
    // Frozen: a step is the matrix ((1 − h²/2, h), (−h, 1)), whose determinant 1 + h²/2 multiplies
    // the energy each time.
    let grown = after(TranslationScheme::Frozen).ln() / f64::from(steps);
    near(&(grown / (0.5 * h * h).ln_1p()), &1.0, 0.01);
    // The others swing about their value by no more than a part h/2 and h²/4 of it.
    near(&after(TranslationScheme::SemiImplicitEuler), &1.0, 0.5 * h);
    near(
        &after(TranslationScheme::VelocityVerlet),
        &1.0,
        0.25 * h * h,
    );
    // Runge and Kutta lose h⁶/72 a step.
    let lost = 1.0 - after(TranslationScheme::RungeKutta4);
    near(&(lost / (f64::from(steps) * h.powi(6) / 72.0)), &1.0, 0.05);
}
