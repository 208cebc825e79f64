//! Cost of a step here and now: nanoseconds, the least of many runs, since noise only adds.

use std::hint::black_box;
use std::time::Instant;

use kinetree::Space3;
use kinetree::glam::{DQuat, DVec3};
use kinetree::integrate::{BodyScheme, BodyState, RotationState};
use kinetree::physics::Inertia;
use kinetree::space::{Bivector3, Linear};

use crate::measure::METHODS;

const FRAMES: usize = 1000;
const RUNS: usize = 300;

/// Nanoseconds a step of each of [`METHODS`].
pub(crate) fn of_methods() -> [f64; METHODS.len()] {
    let start = RotationState::<Space3> {
        rotation: DQuat::IDENTITY,
        angular_velocity: Bivector3::new(0.9, -0.4, 0.6),
    };
    let push = Bivector3::new(-0.3, 1.1, 0.5);
    METHODS.map(|method| {
        let mut frames = [start; FRAMES];
        least(|| {
            // There and back, so that the spin stays what it is.
            for h in [0.01, -0.01] {
                for frame in &mut frames {
                    *frame = (method.step)(*frame, black_box(push), h);
                }
            }
        }) / 2.0
    })
}

/// Nanoseconds a step of each of the rigid schemes, without torque.
pub(crate) fn of_schemes() -> [f64; BodyScheme::ALL.len()] {
    BodyScheme::ALL.map(|scheme| {
        let Ok(body) = Inertia::from_moments(DVec3::new(1.0, 2.0, 3.0)) else {
            return f64::NAN;
        };
        let start = BodyState {
            rotation: DQuat::IDENTITY,
            angular_momentum: Bivector3::new(0.1, 8.0, 0.1),
        };
        let mut frames = [start; FRAMES];
        least(|| {
            for frame in &mut frames {
                *frame = body.step_body(scheme, *frame, |_, _| Bivector3::zero(), 1e-3);
            }
        })
    })
}

/// Nanoseconds a frame of the fastest run.
fn least(mut run: impl FnMut()) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..RUNS {
        let begun = Instant::now();
        run();
        least = least.min(begun.elapsed().as_secs_f64());
    }
    least / FRAMES as f64 * 1e9
}
