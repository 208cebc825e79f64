//! Dry friction over a step.

use crate::common::{Sample, near};
use kinetree::glam::DVec2;
use kinetree::physics::{Friction, friction};
use kinetree::space::{Linear, Vector};
use kinetree::{Quantity, Space2, Space3, SpaceN};
use proptest::prelude::*;

fn laws<S: Sample>(velocity: S::Vector, acceleration: S::Vector, limit: f64, h: f64) {
    let it = friction::<S>(velocity, acceleration, limit, h).unwrap();
    // A few roundings of numbers below ten.
    let rounding = 1e-14;
    let without = velocity + acceleration * h;
    if it.sticks {
        // Friction could take the whole motion away, and has.
        assert!(without.length() <= limit * h);
        assert_eq!(
            (it.velocity, it.acceleration),
            (S::Vector::zero(), S::Vector::zero())
        );
        return;
    }
    let end = it.velocity + it.acceleration * h;
    let drag = it.acceleration - acceleration;
    assert_eq!(it.velocity, velocity);
    // What slides is slowed by the limit, against the way it slides in the end: power is lost.
    near(&drag.length(), &limit, rounding);
    near(
        &drag.dot(end),
        &(-limit * end.length()),
        rounding / h.min(1.0),
    );
    // It keeps its direction and loses just so much speed.
    near(&end.length(), &(without.length() - limit * h), rounding);
    near(
        &(end * without.length()),
        &(without * end.length()),
        10.0 * rounding,
    );
}

proptest! {
    #[test]
    fn friction_in_two_dimensions(
        v in Space2::vectors(2.0), a in Space2::vectors(5.0), limit in 0.0..6.0, h in 0.001..1.0,
    ) {
        laws::<Space2>(v, a, limit, h);
    }

    #[test]
    fn friction_in_three_dimensions(
        v in Space3::vectors(2.0), a in Space3::vectors(5.0), limit in 0.0..6.0, h in 0.001..1.0,
    ) {
        laws::<Space3>(v, a, limit, h);
    }

    #[test]
    fn friction_in_any_dimension(
        v in SpaceN::<f64, 4>::vectors(2.0), a in SpaceN::<f64, 4>::vectors(5.0), limit in 0.0..6.0, h in 0.001..1.0,
    ) {
        laws::<SpaceN<f64, 4>>(v, a, limit, h);
    }
}

/// Position and velocity after sliding for a second under a push that changes, in `steps` steps.
fn slide(steps: u32, push: impl Fn(f64) -> DVec2) -> (DVec2, DVec2) {
    let h = 1.0 / f64::from(steps);
    let (mut x, mut v) = (DVec2::ZERO, DVec2::new(1.0, -0.5));
    for step in 0..steps {
        let time = (f64::from(step) + 0.5) * h;
        let Friction {
            velocity,
            acceleration,
            ..
        } = friction::<Space2>(v, push(time), 3.0, h).unwrap();
        x += velocity * h + acceleration * (0.5 * h * h);
        v = velocity + acceleration * h;
    }
    (x, v)
}

/// The same by another way: a force that grows steeply with the speed and levels off at the limit,
/// in steps so short that Euler's method follows it.
fn viscous(push: impl Fn(f64) -> DVec2) -> DVec2 {
    let (steps, soft) = (2_000_000, 1e-4);
    let h = 1.0 / f64::from(steps);
    let (mut x, mut v) = (DVec2::ZERO, DVec2::new(1.0, -0.5));
    for step in 0..steps {
        let time = f64::from(step) * h;
        let drag = v * (-3.0 / (v.length_squared() + soft * soft).sqrt());
        v += (push(time) + drag) * h;
        x += v * h;
    }
    x
}

#[test]
fn a_crate_that_slides_sticks_and_slides_again_is_followed_to_first_order() {
    let push = |time: f64| {
        DVec2::new(
            5.0 * libm::sin(9.0 * time),
            2.0 * libm::cos(4.0 * time) - 1.0,
        )
    };
    let truth = viscous(push);
    let errors = [100, 200, 400].map(|steps| (slide(steps, push).0 - truth).length());
    // Half the step, half the error or less; the referee's softness costs 1e-4 m/s for a second.
    for pair in errors.windows(2) {
        assert!(pair[1] < 0.6 * pair[0] + 2e-4, "{errors:?}");
    }
    assert!(errors[2] < 2e-3, "{errors:?}");
}

#[test]
fn what_slides_stops_where_the_textbook_says_and_stays() {
    // v²/2μg: 1.118 m/s against 3 m/s² is 0.2083 m; stopping counts from the start of a step.
    let at_rest = |_: f64| DVec2::ZERO;
    let (x, v) = slide(10_000, at_rest);
    assert_eq!(v, DVec2::ZERO);
    near(&x.length(), &(1.25 / 6.0), 1e-7);
    // Less than the limit does not move it, from rest, in whatever direction.
    let held = friction::<Space2>(DVec2::ZERO, DVec2::new(1.8, -2.39), 3.0, 10.0).unwrap();
    assert!(held.sticks);
    // More moves it by the excess.
    let moved = friction::<Space2>(DVec2::ZERO, DVec2::new(3.0, -4.0), 3.0, 0.1).unwrap();
    near(&moved.acceleration, &DVec2::new(1.2, -1.6), 1e-15);
    // A step too long for the stop does not throw it back.
    let long = friction::<Space2>(DVec2::X * 0.5, DVec2::X * -4.0, 5.0, 0.1).unwrap();
    assert!(long.sticks);
}

#[test]
fn impossible_friction_is_refused_by_name() {
    let (x, bad) = (DVec2::X, DVec2::new(f64::NAN, 0.0));
    let seen = |v, a, limit, h| {
        let error = friction::<Space2>(v, a, limit, h).unwrap_err();
        (error.code(), error.quantity())
    };
    assert_eq!(seen(bad, x, 1.0, 1.0), (1, Quantity::Velocity));
    assert_eq!(seen(x, bad, 1.0, 1.0), (1, Quantity::Acceleration));
    assert_eq!(seen(x, x, f64::INFINITY, 1.0), (1, Quantity::Friction));
    assert_eq!(seen(x, x, -0.5, 1.0), (11, Quantity::Friction));
    assert_eq!(seen(x, x, 1.0, 0.0), (2, Quantity::Duration));
    assert_eq!(
        seen(x * f64::MAX, x * f64::MAX, 1.0, 9.0),
        (1, Quantity::Velocity)
    );
    assert_eq!(
        seen(DVec2::splat(1e200), x, 1.0, 1.0),
        (1, Quantity::Velocity)
    );
}
