//! Against differences of plain numbers, the derivative as everybody first meets it.
//!
//! A central difference over a step `h` misses the derivative by `h²/6 f‴` and more, and by the
//! roundings of the values over `h`. The first is taken from the difference over `2h`, which misses
//! by four times as much, so the two differ by three times the miss of the first; all of that is
//! allowed. The second is an ulp of each value (`libm` promises no better) over the step.

use kinetree::Jet;
use proptest::prelude::*;

use super::table::FUNCTIONS;

/// `(estimate, allowed)` of a derivative, from plain values around `x`.
fn judged(at_step: impl Fn(f64) -> f64, step: f64, rounding: f64) -> (f64, f64) {
    let (fine, coarse) = (at_step(step), at_step(2.0 * step));
    (fine, (coarse - fine).abs() + rounding)
}

fn slope(f: impl Fn(f64) -> f64, x: f64) -> (f64, f64) {
    // A power of two, so that x ± h differ from x by h up to one rounding of x.
    let step = 2f64.powi(-17);
    let size = f(x - step).abs().max(f(x + step).abs());
    let steepest = (f(x + step) - f(x - step)).abs() / (2.0 * step);
    let rounding = 2.0 * f64::EPSILON * (size + steepest * x.abs()) / step;
    judged(|h| (f(x + h) - f(x - h)) / (2.0 * h), step, rounding)
}

fn bend(f: impl Fn(f64) -> f64, x: f64) -> (f64, f64) {
    let step = 2f64.powi(-12);
    let size = f(x).abs().max(f(x - step).abs()).max(f(x + step).abs());
    let steepest = (f(x + step) - f(x - step)).abs() / (2.0 * step);
    let rounding = 8.0 * f64::EPSILON * (size + steepest * x.abs()) / (step * step);
    judged(
        |h| (f(x + h) - 2.0 * f(x) + f(x - h)) / (h * h),
        step,
        rounding,
    )
}

#[track_caller]
fn agree(what: &str, found: Jet, f: impl Fn(f64) -> f64, x: f64) {
    for (found, (expected, allowed)) in [(found.first, slope(&f, x)), (found.second, bend(&f, x))] {
        assert!(
            (found - expected).abs() <= allowed,
            "{what} at {x}: found {found:e}, difference {expected:e}, allowed {allowed:e}"
        );
    }
}

proptest! {
    #[test]
    fn every_function_rises_and_bends_as_its_differences_say(which in 0..FUNCTIONS.len(), part in 0.001..0.999) {
        let function = &FUNCTIONS[which];
        let x = function.place(part);
        agree(function.name, (function.jet)(Jet::variable(x)), function.plain, x);
    }

    #[test]
    fn powers_and_angles_rise_and_bend_as_their_differences_say(x in 0.3..3.0f64, n in -5i32..6, exponent in -3.0..3.0) {
        let t = Jet::variable(x);
        agree("whole power", t.powi(n), |x| libm::pow(x, f64::from(n)), x);
        agree("whole power of a negative", (-t).powi(n), |x| libm::pow(-x, f64::from(n)), x);
        agree("power", t.powf(exponent), |x| libm::pow(x, exponent), x);
        agree("moving power", t.pow(t * exponent), |x| libm::pow(x, x * exponent), x);
        agree("atan2", t.sin().atan2(t * exponent), |x| libm::atan2(libm::sin(x), x * exponent), x);
        agree("hypot", t.sin().hypot(t * exponent), |x| libm::hypot(libm::sin(x), x * exponent), x);
        agree("mul_add and quotient", t.mul_add(t, t) / t.sqrt(), |x| (x * x + x) / libm::sqrt(x), x);
        agree("abs, max, min", (t - 3.1).abs() * t.max(Jet::constant(0.1)).min(t + 1.0), |x| (x - 3.1).abs() * x, x);
    }
}
