//! Runs of a rigid body: many steps at once, and the times at which an axis passed a plane, against
//! the same steps one by one and against closed forms.

use crate::common::elliptic::Top;
use crate::common::near;
use crate::common::order::order_is;
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::integrate::{AxisEvent, BodyRun, BodyScheme, BodyState, MOST_STEPS, MOST_TURN};
use kinetree::physics::Inertia;
use kinetree::space::{Bivector3, Linear};
use kinetree::{Error, Quantity, Space3};

const MOMENTS: DVec3 = DVec3::new(1.0, 2.0, 3.0);

fn free(_: f64, _: &BodyState) -> Bivector3 {
    Bivector3::zero()
}

/// The wing nut that flips: spun about its middle axis, a hundredth of it about the last.
fn wing_nut() -> (Inertia<Space3>, BodyState, AxisEvent) {
    let body = Inertia::from_moments(MOMENTS).unwrap();
    let start = body
        .body_state(DQuat::IDENTITY, Bivector3::new(0.0, 4.0, 0.04))
        .unwrap();
    let normal = start.angular_momentum.axis();
    let flip = AxisEvent {
        axis: DVec3::Y,
        normal,
    };
    (body, start, flip)
}

#[test]
fn flips_come_when_jacobis_functions_say() {
    // The body's middle axis lies in the plane across L when L has no part along it: the zeros of
    // sn, at odd quarters of the period.
    let (body, start, flip) = wing_nut();
    let period = Top::starting(MOMENTS, 4.0, 0.04).period();
    let late = |steps_a_period: u64| {
        let h = period / steps_a_period as f64;
        let scheme = BodyScheme::Splitting4;
        let run = body
            .run_body(scheme, start, free, h, 5 * steps_a_period, Some(flip))
            .unwrap();
        assert_eq!(run.events.len(), 10);
        let due = (0..10).map(|n| period * (0.25 + 0.5 * f64::from(n)));
        let late = run.events.iter().zip(due).map(|(at, due)| (at - due).abs());
        late.fold(0.0, f64::max)
    };
    // 2e-6 of a period is the error of the scheme at 400 steps; the secant adds the same third
    // power of the step to each.
    assert!(late(400) < 2e-5, "{:e}", late(400));
    // A period of 400 steps is 9.3 s: a step of 23 ms.
    assert!(late(3200) < 1e-7, "{:e}", late(3200));
}

#[test]
fn the_secant_is_off_by_an_eighth_of_h_squared_times_the_bend_over_the_slope() {
    // A wheel under a constant torque: its angle is ½ α t², and its axis x at the height cos ½ α t²
    // over the plane across x. It passes at ½ α t² = (n + ½) π, with the bend over the slope 1/t.
    let body = Inertia::from_moments(DVec3::new(1.0, 2.0, 3.0)).unwrap();
    let start = body.body_state(DQuat::IDENTITY, Bivector3::zero()).unwrap();
    let torque = |_: f64, _: &BodyState| Bivector3::new(0.0, 0.0, 3.0);
    let event = AxisEvent {
        axis: DVec3::X * 1e-200,
        normal: DVec3::X * 1e200,
    };
    for steps in [50, 87, 333, 1000_u64] {
        let h = 5.0 / steps as f64;
        let scheme = BodyScheme::Splitting4;
        let run = body
            .run_body(scheme, start, torque, h, steps, Some(event))
            .unwrap();
        assert_eq!(run.events.len(), 4);
        for (n, at) in run.events.iter().enumerate() {
            let due = ((2.0 * n as f64 + 1.0) * std::f64::consts::PI).sqrt();
            // The third derivative, (α t)² of the first, adds its part of third order:
            // √3/216 (α t h)² h at most.
            let third = (due * due * h).powi(2) * h * 0.01;
            assert!((at - due).abs() <= 0.125 * h * h / due + third);
        }
    }
}

#[test]
fn a_run_is_its_steps_one_by_one_and_its_events_are_their_secants() {
    // Tilted principal axes, a torque that asks for time and state, a plane at an angle.
    let tilt = DMat3::from_quat(DQuat::from_xyzw(0.5, -0.5, 0.1, 0.7).normalize());
    let tensor = tilt * DMat3::from_diagonal(MOMENTS) * tilt.transpose();
    let body = Inertia::from_tensor((tensor + tensor.transpose()) * 0.5).unwrap();
    let start = body
        .body_state(DQuat::IDENTITY, Bivector3::new(2.0, -1.0, 3.0))
        .unwrap();
    let event = AxisEvent {
        axis: DVec3::new(1.0, 2.0, -1.0),
        normal: DVec3::new(-0.3, 0.4, 1.2),
    };
    let torque = |time: f64, now: &BodyState| {
        Bivector3::from_axis(now.rotation * DVec3::X) * (2.0 * time).cos()
    };
    let height = |now: &BodyState| (now.rotation * event.axis).dot(event.normal);
    let h = 0.01;
    for scheme in BodyScheme::ALL {
        let (mut now, mut events) = (start, Vec::new());
        for step in 0..700 {
            let from = f64::from(step) * h;
            let next = body.step_body(scheme, now, |time, now| torque(from + time, now), h);
            let (a, b) = (height(&now), height(&next));
            if a * b < 0.0 {
                events.push(from + h * a / (a - b));
            }
            now = next;
        }
        let run = body
            .run_body(scheme, start, torque, h, 700, Some(event))
            .unwrap();
        assert_eq!(run.state, now);
        assert!(run.events.len() > 4, "{scheme:?}");
        near(&run.events, &events, 1e-13);
        let unwatched = body.run_body(scheme, start, torque, h, 700, None).unwrap();
        assert_eq!((unwatched.state, unwatched.events), (now, vec![]));
    }
}

#[test]
fn pieces_make_the_same_run() {
    let (body, start, flip) = wing_nut();
    let scheme = BodyScheme::RungeKutta4;
    let run = |from, steps| {
        body.run_body(scheme, from, free, 0.05, steps, Some(flip))
            .unwrap()
    };
    let whole = run(start, 900);
    let (mut now, mut events, mut done) = (start, Vec::new(), 0);
    for piece in [0, 1, 299, 0, 47, 553] {
        let part = run(now, piece);
        events.extend(part.events.iter().map(|at| at + done as f64 * 0.05));
        (now, done) = (part.state, done + piece);
    }
    assert_eq!(done, 900);
    assert_eq!(now, whole.state);
    near(&events, &whole.events, 1e-13);
}

#[test]
fn an_axis_that_lies_in_the_plane_is_above_it() {
    // Half a turn a second about z. The axis starts in the plane: turning down it passes at once,
    // turning up it does not until it comes round.
    let body = Inertia::from_moments(MOMENTS).unwrap();
    let spin = Bivector3::new(0.0, 0.0, std::f64::consts::PI);
    let start = body.body_state(DQuat::IDENTITY, spin).unwrap();
    let run = |normal, steps| {
        let event = AxisEvent {
            axis: DVec3::X,
            normal,
        };
        let h = 0.125;
        body.run_body(BodyScheme::Splitting2, start, free, h, steps, Some(event))
            .unwrap()
            .events
    };
    assert_eq!(run(DVec3::NEG_Y, 4), [0.0]);
    assert!(run(DVec3::Y, 4).is_empty());
    assert_eq!(run(DVec3::Y, 12).len(), 1);
    // A body at rest never passes.
    let rest = body.body_state(DQuat::IDENTITY, Bivector3::zero()).unwrap();
    let event = AxisEvent {
        axis: DVec3::X,
        normal: DVec3::Y,
    };
    let resting = body.run_body(
        BodyScheme::Splitting4,
        rest,
        free,
        1.0,
        MOST_STEPS,
        Some(event),
    );
    assert_eq!(
        resting,
        Ok(BodyRun {
            state: rest,
            events: vec![]
        })
    );
}

#[test]
fn a_run_back_has_the_same_events_at_times_below_zero() {
    let (body, start, flip) = wing_nut();
    let scheme = BodyScheme::Splitting4;
    let there = body
        .run_body(scheme, start, free, 0.02, 800, Some(flip))
        .unwrap();
    let back = body
        .run_body(scheme, there.state, free, -0.02, 800, Some(flip))
        .unwrap();
    near(&back.state.rotation, &start.rotation, 1e-10);
    let mirrored: Vec<f64> = back.events.iter().rev().map(|at| at + 16.0).collect();
    // Errors of rounding grow with the instability of the middle axis.
    near(&mirrored, &there.events, 1e-9);
}

#[test]
fn runs_that_cannot_be_are_refused_by_name() {
    let (body, start, flip) = wing_nut();
    let run = |start, duration, steps, event| {
        body.run_body(
            BodyScheme::RungeKutta4,
            start,
            free,
            duration,
            steps,
            Some(event),
        )
        .unwrap_err()
    };
    let limit = MOST_STEPS as f64;
    assert_eq!(
        run(start, 0.1, MOST_STEPS + 1, flip),
        Error::TooLarge {
            quantity: Quantity::Steps,
            value: limit + 1.0,
            limit
        }
    );
    assert_eq!(
        run(start, f64::INFINITY, 1, flip),
        Error::NotFinite {
            quantity: Quantity::Duration,
            value: f64::INFINITY
        }
    );
    let zero = |quantity| Error::NotPositive {
        quantity,
        value: 0.0,
    };
    let (axis, normal) = (DVec3::ZERO, DVec3::ZERO);
    let flat = AxisEvent { axis, ..flip };
    assert_eq!(run(start, 0.1, 1, flat), zero(Quantity::Direction));
    let flat = AxisEvent { normal, ..flip };
    assert_eq!(run(start, 0.1, 1, flat), zero(Quantity::Normal));
    let endless = AxisEvent {
        normal: DVec3::INFINITY,
        ..flip
    };
    assert!(
        matches!(run(start, 0.1, 1, endless), Error::NotFinite { quantity, .. } if quantity == Quantity::Normal)
    );
    let long = BodyState {
        rotation: DQuat::from_xyzw(0.0, 0.0, 0.0, 2.0),
        ..start
    };
    assert!(matches!(
        run(long, 0.1, 0, flip),
        Error::NotUnit { length: 2.0, .. }
    ));
    // A state that overflows on the way is told at the end, in every scheme or none.
    let fast = BodyState {
        angular_momentum: Bivector3::new(1e200, 1e200, 1e200),
        ..start
    };
    assert!(matches!(run(fast, 0.1, 100, flip), Error::NotFinite { .. }));
    let torque = |_: f64, _: &BodyState| Bivector3::new(f64::NAN, 0.0, 0.0);
    let pushed = body.run_body(BodyScheme::Splitting2, start, torque, 0.1, 3, None);
    assert!(matches!(pushed, Err(Error::NotFinite { .. })));
}

#[test]
fn the_time_of_a_flip_is_of_third_order_in_the_step() {
    let (body, start, flip) = wing_nut();
    let period = Top::starting(MOMENTS, 4.0, 0.04).period();
    // The same fraction of a step each time, or the secant's error would dance; not the middle of a
    // step, where it is zero.
    let points = [100.2, 140.2, 200.2, 280.2].map(|steps| {
        let h = period / (4.0 * steps);
        let run = body
            .run_body(BodyScheme::Splitting4, start, free, h, 1200, Some(flip))
            .unwrap();
        (1.0 / steps, (run.events[0] - 0.25 * period).abs())
    });
    order_is(3.0, &points, 0.3);
}

/// What a slip of units makes of a run: 1000 s in 100 steps, read as 100 steps of 1000 s.
#[test]
fn a_step_of_hundreds_of_radians_is_refused_in_a_sentence_about_the_step() {
    let body = Inertia::from_moments(DVec3::new(1.0, 2.0, 3.0)).unwrap();
    let start = body
        .body_state(DQuat::IDENTITY, Bivector3::new(3.0, 0.01, 0.0))
        .unwrap();
    let energy = start.energy(&body);
    for scheme in BodyScheme::ALL {
        let run = |from, torque, h| {
            let torque = move |_: f64, _: &BodyState| torque;
            body.run_body(scheme, from, torque, h, 100, None)
        };
        let error = run(start, Bivector3::zero(), 1000.0).unwrap_err();
        let Error::StepTooLong {
            quantity: Quantity::Angle,
            angle,
            duration,
        } = error
        else {
            panic!("{error}");
        };
        assert_eq!(duration, 1000.0);
        near(&angle, &3000.0, 0.1);
        let sentence = error.to_string();
        for word in ["angle", "step of 1000 s", " rad", "take smaller steps"] {
            assert!(sentence.contains(word), "{sentence}");
        }
        // Back in time as well, and where a torque makes it so fast on the way.
        assert_eq!(
            run(start, Bivector3::zero(), -1000.0).unwrap_err().code(),
            12
        );
        let push = Bivector3::new(300.0, 0.0, 0.0);
        assert_eq!(run(start, push, 1.0).unwrap_err().code(), 12);
        // The way out.
        let end = run(start, Bivector3::zero(), 0.01).unwrap();
        near(&(end.state.energy(&body) / energy), &1.0, 0.05);
    }
    // As far as a step may go, a body with two equal moments is followed exactly.
    let top = Inertia::from_moments(DVec3::new(1.0, 1.0, 1.5)).unwrap();
    let spin = Bivector3::new(0.0, 0.0, 0.999 * MOST_TURN);
    let start = top.body_state(DQuat::IDENTITY, spin).unwrap();
    let run = top.run_body(BodyScheme::Splitting2, start, free, 1.0, 1, None);
    let turned = DQuat::from_rotation_z(0.999 * MOST_TURN);
    near(&run.unwrap().state.rotation, &turned, 1e-13);
}
