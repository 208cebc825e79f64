//! A point on a spring, ẍ = −x, from (1, 0) at rest but for a push of 0.7 across: an ellipse.

use std::f64::consts::TAU;

use kinetree::Space2;
use kinetree::glam::DVec2;
use kinetree::integrate::{PointState, TranslationScheme};

use crate::measure::least_squares;

const START: PointState<Space2> = PointState {
    position: DVec2::X,
    velocity: DVec2::new(0.0, 0.7),
};

fn after(scheme: TranslationScheme, time: f64, steps: u32) -> PointState<Space2> {
    let spring = |_: f64, at: &PointState<Space2>| -at.position;
    let h = time / f64::from(steps);
    (0..steps).fold(START, |at, _| scheme.step_point(at, spring, h))
}

/// The slope of log error over log step after a second.
pub(crate) fn order(scheme: TranslationScheme) -> f64 {
    let truth = DVec2::new(1.0_f64.cos(), 0.7 * 1.0_f64.sin());
    let points = [20, 30, 40, 60].map(|steps| {
        let error = (after(scheme, 1.0, steps).position - truth).length();
        ((1.0 / f64::from(steps)).ln(), error.ln())
    });
    least_squares(&points)
}

/// The energy after a number of swings of sixty steps, as a multiple of the energy at the start.
pub(crate) fn energy(scheme: TranslationScheme, swings: u32) -> f64 {
    let energy =
        |at: PointState<Space2>| at.velocity.length_squared() + at.position.length_squared();
    energy(after(scheme, TAU * f64::from(swings), 60 * swings)) / energy(START)
}
