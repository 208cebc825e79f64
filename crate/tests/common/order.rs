//! The order of a method, measured.

#![allow(dead_code)] // each test file uses a part of this

/// The slope of log error over log step, by least squares.
pub(crate) fn slope(points: &[(f64, f64)]) -> f64 {
    let count = points.len() as f64;
    let logs: Vec<(f64, f64)> = points.iter().map(|&(x, y)| (x.ln(), y.ln())).collect();
    let (sx, sy) = logs
        .iter()
        .fold((0.0, 0.0), |(a, b), (x, y)| (a + x, b + y));
    let (mx, my) = (sx / count, sy / count);
    let over: f64 = logs.iter().map(|(x, y)| (x - mx) * (y - my)).sum();
    let under: f64 = logs.iter().map(|(x, _)| (x - mx) * (x - mx)).sum();
    over / under
}

/// Asserts that (step, error) pairs show this order, within `bend`.
#[track_caller]
pub(crate) fn order_is(expected: f64, points: &[(f64, f64)], bend: f64) {
    let measured = slope(points);
    // Written so that NaN fails.
    assert!(
        (measured - expected).abs() < bend,
        "order {measured:.3}, expected {expected}: {points:?}"
    );
}
