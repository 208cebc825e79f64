//! Dual numbers and jets, against referees that share none of their code.
#![allow(
    clippy::needless_range_loop,
    reason = "rows and columns are compared by their numbers, as on paper"
)]

mod awkward;
mod differences;
mod fields;
mod laws;
mod other_crates;
mod table;
mod vectors;

/// Asserts that two numbers are the same but for `ulps` roundings of a number as large as `scale`.
///
/// `scale` is the largest number in a sum on the way: a small difference of large numbers keeps the
/// roundings of the large ones. NaN is near nothing.
#[track_caller]
fn near(found: f64, expected: f64, scale: f64, ulps: f64) {
    let largest = scale.abs().max(expected.abs()).max(f64::MIN_POSITIVE);
    let allowed = ulps * f64::EPSILON * largest;
    assert!(
        (found - expected).abs() <= allowed,
        "found {found:e}, expected {expected:e}, allowed {allowed:e}"
    );
}

/// Asserts the same bits; any NaN is equal to any other.
#[track_caller]
fn same(found: f64, expected: f64) {
    assert!(
        found.to_bits() == expected.to_bits() || (found.is_nan() && expected.is_nan()),
        "found {found:e}, expected {expected:e}"
    );
}
