//! The tumbling body against what is known exactly, and the laws that its integrators keep or
//! break.

use crate::common::elliptic::{Elliptic, Top};
use crate::common::near;
use crate::common::order::order_is;
use kinetree::glam::{DQuat, DVec3};
use kinetree::integrate::{BodyScheme, BodyState};
use kinetree::physics::Inertia;
use kinetree::space::{Bivector, Bivector3, Linear, Rotation};
use kinetree::{Error, Quantity, Space3};

/// A wing nut: three different moments, kilogram square meters.
const MOMENTS: DVec3 = DVec3::new(1.0, 2.0, 3.0);
/// Spun about the middle axis, a hundredth of it about another: the Dzhanibekov flips.
const MIDDLE: f64 = 4.0;
const OFF: f64 = 0.04;

fn free(_: f64, _: &BodyState) -> Bivector3 {
    Bivector3::zero()
}

fn wing_nut() -> (Inertia<Space3>, BodyState, Top) {
    let body = Inertia::from_moments(MOMENTS).unwrap();
    let spin = Bivector3::new(0.0, MIDDLE, OFF);
    let start = body.body_state(DQuat::IDENTITY, spin).unwrap();
    (body, start, Top::starting(MOMENTS, MIDDLE, OFF))
}

/// The outcome of a run over many periods of the flipping wing nut.
struct Run {
    end: BodyState,
    /// The largest |E / E₀ − 1| on the way.
    worst_energy: f64,
    /// Number of times that the middle axis turned over.
    flips: u32,
    /// When it last did, minus when it should have, in periods.
    phase: f64,
}

fn flip(scheme: BodyScheme, periods: u32, steps_a_period: u32) -> Run {
    let (body, start, top) = wing_nut();
    let (h, energy) = (
        top.period() / f64::from(steps_a_period),
        start.energy(&body),
    );
    let (mut now, mut last) = (start, 0.0);
    let (mut worst_energy, mut flips) = (0.0_f64, 0);
    for step in 0..periods * steps_a_period {
        let next = body.step_body(scheme, now, free, h);
        let (a, b) = (now.own_momentum().y, next.own_momentum().y);
        if a * b < 0.0 {
            flips += 1;
            last = (f64::from(step) + a / (a - b)) * h;
        }
        worst_energy = worst_energy.max((next.energy(&body) / energy - 1.0).abs());
        now = next;
    }
    // It starts upright, turns over after a quarter of a period, and then every half.
    let due = 0.5 * f64::from(flips) - 0.25;
    Run {
        end: now,
        worst_energy,
        flips,
        phase: last / top.period() - due,
    }
}

#[test]
fn the_referee_of_the_top_solves_eulers_equations() {
    // The derivatives of its closed form, by differences of fourth order, are I⁻¹-weighted
    // gyroscopic torques.
    let top = Top::starting(MOMENTS, MIDDLE, OFF);
    let h = 1e-3;
    for time in [0.0, 0.7, 2.3, 4.9, 8.0] {
        let at = |steps: f64| top.own_momentum(time + steps * h);
        let rate = (at(-2.0) - at(2.0) + (at(1.0) - at(-1.0)) * 8.0) / (12.0 * h);
        let momentum = at(0.0);
        near(&rate, &momentum.cross(momentum / MOMENTS), 1e-9);
    }
    near(
        &top.own_momentum(0.0),
        &(MOMENTS * DVec3::new(0.0, MIDDLE, OFF)),
        1e-13,
    );
    near(
        &top.own_momentum(top.period()),
        &top.own_momentum(0.0),
        1e-12,
    );
    // sn, cn, dn at a quarter of their period and in the circular limit.
    let half = Elliptic::new(0.5_f64.sqrt(), 0.5_f64.sqrt());
    // K(k² = ½), Abramowitz and Stegun, table 17.1.
    near(&half.quarter, &1.854_074_677_301_371_9, 1e-15);
    near(
        &half.sn_cn_dn(half.quarter).to_vec(),
        &vec![1.0, 0.0, 0.5_f64.sqrt()],
        1e-15,
    );
    near(
        &Elliptic::new(0.0, 1.0).sn_cn_dn(0.7).to_vec(),
        &vec![0.7_f64.sin(), 0.7_f64.cos(), 1.0],
        1e-15,
    );
}

#[test]
fn a_wing_nut_flips_for_a_thousand_periods_on_time() {
    // 300 steps a period are 0.031 s, or 7° of spin, each.
    let (body, start, top) = wing_nut();
    let run = flip(BodyScheme::Splitting4, 1000, 300);
    // Two flips a period, none missed.
    assert_eq!(run.flips, 2000);
    // The energy swings with the fourth power of the step (5e-8 here, at the flips) and returns:
    // what is left at the end is rounding, 300,000 steps of a few times 1e-16 each way.
    assert!(run.worst_energy < 1e-7, "{:e}", run.worst_energy);
    near(&(run.end.energy(&body) / start.energy(&body)), &1.0, 1e-12);
    // The momentum is not touched, in the parent; seen from the body, its length is that of the
    // rotation.
    assert_eq!(run.end.angular_momentum, start.angular_momentum);
    near(
        &run.end.own_momentum().length(),
        &start.own_momentum().length(),
        1e-14,
    );
    // Late by less than a hundred-thousandth of a period in a thousand: the period it has is that
    // of a slightly different body, by the fourth power of the step (1.0e-5 is measured), and the
    // error grows in proportion to time.
    assert!(run.phase.abs() < 2e-5, "{:e}", run.phase);
    let expected = top.own_momentum(1000.0 * top.period());
    near(&run.end.own_momentum(), &expected, 1e-4);
}

#[test]
fn being_late_falls_with_the_fourth_power_of_the_step() {
    let points = [200, 280, 400, 560].map(|steps| {
        let run = flip(BodyScheme::Splitting4, 20, steps);
        assert_eq!(run.flips, 40);
        (1.0 / f64::from(steps), run.phase.abs())
    });
    // The moment of a flip is found by a straight line between steps, which adds a little.
    order_is(4.0, &points, 0.2);
}

#[test]
fn habits_lose_the_wing_nut_and_the_splitting_does_not() {
    // A hundred periods at 200 steps each. What is gained or lost in a period is the same each
    // time, so a tenth of the thousand shows it.
    let (body, start, _) = wing_nut();
    let of = |scheme| {
        let run = flip(scheme, 100, 200);
        let energy = run.end.energy(&body) / start.energy(&body) - 1.0;
        let momentum = (run.end.angular_momentum - start.angular_momentum).length()
            / start.angular_momentum.length();
        (run, energy.abs(), momentum)
    };
    let (run, energy, momentum) = of(BodyScheme::NaiveEuler);
    // Euler's explicit step ends up tumbling otherwise altogether, within seconds.
    assert!(energy > 0.1 && momentum > 0.1 && run.flips.abs_diff(200) > 100);
    // Runge and Kutta lose both at an even pace: a thousandth of the energy in a thousand periods.
    let (_, energy, momentum) = of(BodyScheme::RungeKutta4);
    assert!(energy > 5e-5 && momentum > 2e-5, "{energy:e} {momentum:e}");
    // Munthe-Kaas keeps the momentum to the bit, and loses energy at an even pace.
    let (_, energy, momentum) = of(BodyScheme::MuntheKaas4);
    assert!(energy > 5e-5 && momentum == 0.0, "{energy:e} {momentum:e}");
    // The splitting, even of second order, keeps the momentum to the bit and the energy within its
    // swing.
    let (run, _, momentum) = of(BodyScheme::Splitting2);
    assert!(
        run.worst_energy < 5e-4 && momentum == 0.0 && run.flips.abs_diff(200) <= 1,
        "{:e}",
        run.worst_energy
    );
}

#[test]
fn a_free_body_with_two_equal_moments_precesses_exactly_in_one_step() {
    // R(t) = exp(t L/A) R₀ exp(t (1/C − 1/A) L₃ e₃): the cone rolls steadily. All steps are exact,
    // long ones too.
    for moments in [
        DVec3::new(2.0, 2.0, 3.0),
        DVec3::new(2.0, 0.7, 2.0),
        DVec3::new(5.0, 3.0, 3.0),
        DVec3::splat(1.5),
    ] {
        let body = Inertia::from_moments(moments).unwrap();
        let rotation = Bivector3::new(0.3, 0.8, -0.5).exp();
        let start = body
            .body_state(rotation, Bivector3::new(1.0, -2.0, 3.0))
            .unwrap();
        let [x, y, z] = moments.to_array();
        let (axis, round, along) = if x == y {
            (DVec3::Z, x, z)
        } else if x == z {
            (DVec3::Y, x, y)
        } else {
            (DVec3::X, y, x)
        };
        for time in [0.1, 1.0, 40.0] {
            let about =
                axis * (time * (1.0 / along - 1.0 / round) * start.own_momentum().dot(axis));
            let expected = (start.angular_momentum * (time / round)).exp()
                * rotation
                * Bivector3::from_axis(about).exp();
            for scheme in [BodyScheme::Splitting2, BodyScheme::Splitting4] {
                let moved = body.step_body(scheme, start, free, time);
                near(&moved.rotation, &expected, 3e-14); // angles of up to 200 radians
            }
        }
    }
}

/// A torque that asks for everything: place, spin and time. A spring to upright, drag, and a push
/// that goes round.
fn driven(time: f64, body: &Inertia<Space3>, now: &BodyState, drag: f64) -> Bivector3 {
    let spring = (now.rotation * DVec3::Z).cross(DVec3::Z) * 1.5;
    let push = DVec3::new((2.0 * time).cos(), (2.0 * time).sin(), 0.3);
    Bivector3::from_axis(spring + push) - now.angular_velocity(body) * drag
}

fn driven_for_a_second(scheme: BodyScheme, steps: u32, drag: f64) -> BodyState {
    let body = Inertia::from_moments(MOMENTS).unwrap();
    let rotation = Bivector3::new(0.5, -0.2, 0.9).exp();
    let start = body
        .body_state(rotation, Bivector3::new(1.0, -0.8, 0.6))
        .unwrap();
    let h = 1.0 / f64::from(steps);
    (0..steps).fold(start, |now, step| {
        let from = f64::from(step) * h;
        body.step_body(
            scheme,
            now,
            |time, now| driven(from + time, &body, now, drag),
            h,
        )
    })
}

fn apart(a: &BodyState, b: &BodyState) -> f64 {
    let turn = (a.rotation * b.rotation.inverse()).log().unwrap();
    turn.length() + (a.angular_momentum - b.angular_momentum).length()
}

#[test]
fn driven_bodies_reach_the_same_state_with_the_order_of_each_scheme() {
    // The referee of each is the other family with steps a hundred times shorter: they share no
    // line.
    for drag in [0.0, 0.7] {
        let fine = driven_for_a_second(BodyScheme::RungeKutta4, 3000, drag);
        let other = driven_for_a_second(BodyScheme::MuntheKaas4, 3000, drag);
        assert!(apart(&fine, &other) < 1e-12, "{:e}", apart(&fine, &other));
        for scheme in BodyScheme::ALL {
            let order = match scheme {
                BodyScheme::NaiveEuler => 1.0,
                BodyScheme::Splitting2 => 2.0,
                // Promised for torques of rotation and time only.
                BodyScheme::Splitting4 if drag > 0.0 => continue,
                _ => 4.0,
            };
            let points = [40, 60, 80, 120].map(|steps| {
                let moved = driven_for_a_second(scheme, steps, drag);
                (1.0 / f64::from(steps), apart(&moved, &fine))
            });
            order_is(order, &points, 0.15);
        }
    }
}

#[test]
fn a_splitting_step_back_undoes_a_step_where_the_torque_depends_on_place() {
    let body = Inertia::from_moments(MOMENTS).unwrap();
    let start = body
        .body_state(
            Bivector3::new(0.5, -0.2, 0.9).exp(),
            Bivector3::new(1.0, -2.0, 3.0),
        )
        .unwrap();
    let spring = |_: f64, now: &BodyState| {
        Bivector3::from_axis((now.rotation * DVec3::Z).cross(DVec3::Z) * 5.0)
    };
    for scheme in [BodyScheme::Splitting2, BodyScheme::Splitting4] {
        let there = body.step_body(scheme, start, spring, 0.3);
        let back = body.step_body(scheme, there, spring, -0.3);
        assert!(apart(&there, &start) > 0.1 && apart(&back, &start) < 1e-13);
    }
}

#[test]
fn a_wheel_under_constant_torque_turns_by_half_the_square_of_time() {
    let body = Inertia::from_moments(MOMENTS).unwrap();
    let start = body.body_state(DQuat::IDENTITY, Bivector3::zero()).unwrap();
    for scheme in [
        BodyScheme::RungeKutta4,
        BodyScheme::MuntheKaas4,
        BodyScheme::Splitting2,
    ] {
        let push = Bivector3::new(0.0, 0.0, 0.6);
        let moved = (0..10).fold(start, |now, _| {
            body.step_body(scheme, now, |_, _| push, 0.1)
        });
        // Angle ½ τ t²/I = 0.1; the quaternion of Runge and Kutta is off by the fifth power of a
        // step's few milliradians.
        near(&moved.rotation, &Bivector3::new(0.0, 0.0, 0.1).exp(), 1e-10);
        near(&moved.angular_momentum, &push, 1e-14);
        near(&moved.angular_velocity(&body), &(push * (1.0 / 3.0)), 1e-14);
    }
}

#[test]
fn energy_and_spin_are_those_of_the_moments() {
    let body = Inertia::from_moments(MOMENTS).unwrap();
    assert_eq!(body.moments(), MOMENTS);
    let rotation = Bivector3::new(1.0, 0.2, -0.4).exp();
    let omega = Bivector3::new(0.3, -0.6, 1.1);
    let now = body.body_state(rotation, omega).unwrap();
    near(&now.angular_velocity(&body), &omega, 1e-15);
    near(
        &now.energy(&body),
        &(0.5 * omega.dot(now.angular_momentum)),
        1e-15,
    );
    let again = BodyState::new(rotation, now.angular_momentum).unwrap();
    near(&again.rotation, &now.rotation, 1e-15);
}

#[test]
fn bodies_that_cannot_be_are_refused_by_name() {
    let quantity = Quantity::Inertia;
    let flat = Inertia::from_moments(DVec3::new(1.0, 0.0, 1.0));
    assert_eq!(
        flat,
        Err(Error::NotPositive {
            quantity,
            value: 0.0
        })
    );
    let infinite = Inertia::from_moments(DVec3::new(1.0, f64::INFINITY, 1.0));
    assert_eq!(
        infinite,
        Err(Error::NotFinite {
            quantity,
            value: f64::INFINITY
        })
    );
    let body = Inertia::from_moments(MOMENTS).unwrap();
    let long = DQuat::from_xyzw(0.0, 0.0, 0.0, 1.1);
    let refused = body.body_state(long, Bivector3::zero()).unwrap_err();
    assert_eq!(
        refused,
        Error::NotUnit {
            quantity: Quantity::Rotation,
            length: 1.1
        }
    );
    let bad = Bivector3::new(0.0, f64::NEG_INFINITY, 0.0);
    assert_eq!(
        body.body_state(DQuat::IDENTITY, bad)
            .unwrap_err()
            .quantity(),
        Quantity::AngularVelocity
    );
    assert_eq!(
        BodyState::new(DQuat::IDENTITY, bad).unwrap_err().quantity(),
        Quantity::AngularMomentum
    );
}

#[test]
fn a_body_with_tilted_principal_axes_moves_as_the_same_body_held_straight() {
    // One body twice: in its principal axes, and in axes of its frame that are tilted against them.
    let tilt = Bivector3::new(0.4, -0.9, 0.3).exp();
    let straight = Inertia::from_moments(MOMENTS).unwrap();
    let matrix = kinetree::glam::DMat3::from_quat(tilt);
    let tensor = matrix * kinetree::glam::DMat3::from_diagonal(MOMENTS) * matrix.transpose();
    let rotation = Bivector3::new(0.5, -0.2, 0.9).exp();
    let spin = Bivector3::new(1.0, -0.8, 0.6);
    for tilted in [
        straight.rotated(tilt),
        Inertia::from_tensor(tensor).unwrap(),
    ] {
        // The tensor does not tell which axis was called x; a splitting goes along them in their
        // order.
        let same_order = (tilted.moments() - MOMENTS).length() < 0.1;
        for scheme in BodyScheme::ALL {
            let splits = matches!(scheme, BodyScheme::Splitting2 | BodyScheme::Splitting4);
            if splits && !same_order {
                continue;
            }
            let mut one = straight.body_state(rotation * tilt, spin).unwrap();
            let mut two = tilted.body_state(rotation, spin).unwrap();
            near(&two.rotation, &rotation, 1e-15);
            for step in 0..50 {
                let time = 0.02 * f64::from(step);
                let held = |t: f64, now: &BodyState| driven(time + t, &straight, now, 0.7);
                one = straight.step_body(scheme, one, held, 0.02);
                // The torque sees the body's own axes: to be the same it must look along the
                // others.
                let seen = |t: f64, now: &BodyState| {
                    let along = BodyState {
                        rotation: now.rotation * tilt,
                        ..*now
                    };
                    driven(time + t, &straight, &along, 0.7)
                };
                two = tilted.step_body(scheme, two, seen, 0.02);
            }
            near(&(two.rotation * tilt), &one.rotation, 1e-13);
            near(&two.angular_momentum, &one.angular_momentum, 1e-13);
            near(&two.energy(&tilted), &one.energy(&straight), 1e-13);
            let spins = (
                two.angular_velocity(&tilted),
                one.angular_velocity(&straight),
            );
            near(&spins.0, &spins.1, 1e-13);
        }
    }
}

#[test]
fn integrators_and_impulses_take_the_same_bodies() {
    // No mass is spread like this: each used to be refused by impulses, and carried by integrators.
    for moments in [DVec3::new(0.36, 1.04, 0.61), DVec3::new(1.0, 1.0, 2.5)] {
        assert_eq!(Inertia::from_moments(moments).unwrap_err().code(), 10);
    }
    // A momentum that overflows is refused by the name of what overflowed.
    let heavy = Inertia::from_moments(DVec3::splat(1e308)).unwrap();
    let refused = heavy.body_state(DQuat::IDENTITY, Bivector3::new(10.0, 10.0, 0.0));
    let error = refused.unwrap_err();
    assert_eq!(
        (error.code(), error.quantity()),
        (1, Quantity::AngularMomentum)
    );
}
