//! A wing nut that flips, beside the elliptic functions that say when.

use kinetree::glam::{DQuat, DVec3};
use kinetree::integrate::BodyScheme;
use kinetree::physics::Inertia;
use kinetree::space::{Bivector, Bivector3, Linear};

#[path = "../../tests/common/elliptic.rs"]
mod elliptic;

/// The outcome of a run.
pub(crate) struct Run {
    /// E / E₀ − 1 at the end.
    pub(crate) energy: f64,
    /// The largest |E / E₀ − 1| on the way.
    pub(crate) worst: f64,
    /// |L − L₀| / |L₀| at the end.
    pub(crate) momentum: f64,
    /// Number of times that the middle axis turned over: twice a period.
    pub(crate) flips: u32,
    /// When it last did, minus when it should have, in periods.
    pub(crate) late: f64,
}

/// Runs for a number of periods of the true motion.
pub(crate) fn flip(scheme: BodyScheme, periods: u32, steps_a_period: u32) -> Run {
    let moments = DVec3::new(1.0, 2.0, 3.0);
    let spin = Bivector3::new(0.0, 4.0, 0.04);
    let nothing = Run {
        energy: f64::NAN,
        worst: f64::NAN,
        momentum: f64::NAN,
        flips: 0,
        late: f64::NAN,
    };
    let Ok(body) = Inertia::from_moments(moments) else {
        return nothing;
    };
    let Ok(start) = body.body_state(DQuat::IDENTITY, spin) else {
        return nothing;
    };

    let period = elliptic::Top::starting(moments, 4.0, 0.04).period();
    let (h, energy) = (period / f64::from(steps_a_period), start.energy(&body));
    let (mut now, mut last) = (start, 0.0);
    let (mut worst, mut flips) = (0.0_f64, 0);
    for step in 0..periods * steps_a_period {
        let next = body.step_body(scheme, now, |_, _| Bivector3::zero(), h);
        let (a, b) = (now.own_momentum().y, next.own_momentum().y);
        if a * b < 0.0 {
            flips += 1;
            last = (f64::from(step) + a / (a - b)) * h;
        }
        worst = worst.max((next.energy(&body) / energy - 1.0).abs());
        now = next;
    }
    // It starts upright, turns over after a quarter of a period, and then every half.
    Run {
        energy: now.energy(&body) / energy - 1.0,
        worst,
        momentum: (now.angular_momentum - start.angular_momentum).length()
            / start.angular_momentum.length(),
        flips,
        late: last / period - (0.5 * f64::from(flips) - 0.25),
    }
}
