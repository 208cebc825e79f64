//! The places where there is no derivative: each row of the table on the module page.

use kinetree::dual::{NotInvertible, derivative, jacobian};
use kinetree::{Dual, Jet};
use proptest::prelude::*;

use super::same;
use super::table::FUNCTIONS;

/// A jet that moves and one that rests, at the same value.
fn moving(value: f64) -> Jet {
    Jet::new(value, 2.0, 3.0)
}

fn resting(value: f64) -> Jet {
    Jet::constant(value)
}

#[track_caller]
fn parts(found: Jet, expected: [f64; 3]) {
    for (a, b) in found.parts().into_iter().zip(expected) {
        same(a, b);
    }
}

/// Rates, of which zero is the awkward one.
fn awkward() -> impl Strategy<Value = f64> {
    prop::sample::select(vec![0.0, 1.0, -2.5])
}

const NAN: f64 = f64::NAN;
const INFINITY: f64 = f64::INFINITY;

#[test]
fn nothing_is_divided_by_a_number_whose_value_is_zero() {
    let zero_divisor = Jet::new(0.0, 1.0, 0.0);
    parts(moving(1.0) / zero_divisor, [INFINITY, NAN, NAN]);
    parts(moving(-1.0) / zero_divisor, [-INFINITY, NAN, NAN]);
    parts(moving(0.0) / zero_divisor, [NAN, NAN, NAN]);
    parts(zero_divisor.recip(), [INFINITY, NAN, NAN]);
    parts(zero_divisor.powi(-1), [INFINITY, NAN, NAN]);
    parts(moving(1.0) / 0.0, [INFINITY, NAN, NAN]);
    parts(moving(1.0) % zero_divisor, [NAN, NAN, NAN]);

    for value in [0.0, -0.0, INFINITY, NAN] {
        let refused = moving(1.0).checked_div(Jet::new(value, 1.0, 0.0));
        same(refused.map(Jet::parts).unwrap_err().value, value);
        let refused = Dual::new(value, 1.0).checked_recip();
        same(refused.map(Dual::parts).unwrap_err().value, value);
    }
    assert_eq!(
        NotInvertible { value: 0.0 }.to_string(),
        "cannot divide by a number whose value is 0: it must be finite and not zero"
    );
    let divided = Dual::new(6.0, 1.0).checked_div(Dual::new(2.0, 1.0));
    assert_eq!(divided.map(Dual::parts), Ok([3.0, -1.0]));
    assert_eq!(
        Jet::variable(2.0).checked_recip().map(Jet::parts),
        Ok([0.5, -0.25, 0.25])
    );
}

#[test]
fn zero_divisors_multiply_to_zero() {
    assert_eq!(
        (Dual::new(0.0, 3.0) * Dual::new(0.0, 5.0)).parts(),
        [0.0, 0.0]
    );
    assert_eq!(
        (Jet::new(0.0, 0.0, 3.0) * Jet::new(0.0, 5.0, 0.0)).parts(),
        [0.0; 3]
    );
}

#[test]
fn where_there_is_no_finite_value_there_is_no_slope() {
    parts(moving(0.0).ln(), [-INFINITY, NAN, NAN]);
    parts(moving(-1.0).ln(), [NAN, NAN, NAN]);
    parts(moving(-1.0).sqrt(), [NAN, NAN, NAN]);
    parts(moving(1.5).asin(), [NAN, NAN, NAN]);
    parts(moving(0.5).acosh(), [NAN, NAN, NAN]);
    parts(moving(1.0).atanh(), [INFINITY, NAN, NAN]);
    parts(moving(1000.0).exp(), [INFINITY, NAN, NAN]);
    parts(moving(INFINITY).abs(), [INFINITY, NAN, NAN]);
    parts(moving(NAN).abs(), [NAN, NAN, NAN]);
    parts(moving(NAN).floor(), [NAN, NAN, NAN]);
    same(Dual::variable(-1.0).ln().first, NAN);
    same(Dual::variable(1000.0).exp().first, NAN);
    same(
        Dual::variable(1e200).hypot(Dual::constant(INFINITY)).first,
        NAN,
    );
}

#[test]
fn the_zeroth_power_is_the_constant_one_and_the_first_is_the_number() {
    for value in [0.0, -0.0, 2.0, -2.0, 1e-300] {
        parts(moving(value).powi(0), [1.0, 0.0, 0.0]);
        parts(moving(value).powf(0.0), [1.0, 0.0, 0.0]);
        parts(moving(value).pow(resting(0.0)), [1.0, 0.0, 0.0]);
        parts(moving(value).powi(1), moving(value).parts());
        parts(moving(value).powf(1.0), moving(value).parts());
        parts(moving(value).pow(resting(1.0)), moving(value).parts());
    }
}

#[test]
fn powers_at_zero_follow_the_power_rule() {
    // (2t + 3t²/2)², whose second derivative at 0 is 2 · 2².
    parts(moving(0.0).powi(2), [0.0, 0.0, 8.0]);
    parts(moving(0.0).powf(2.0), [0.0, 0.0, 8.0]);
    parts(moving(0.0).powi(3), [0.0, 0.0, 0.0]);
    parts(moving(0.0).powi(-1), [INFINITY, NAN, NAN]);
    // The slope of x^1.5 at 0 is 0, and its bend infinite.
    parts(moving(0.0).powf(1.5), [0.0, 0.0, INFINITY]);
    parts(moving(0.0).powf(0.5), [0.0, INFINITY, NAN]);
}

#[test]
fn negative_numbers_have_whole_powers_only_and_only_while_the_exponent_rests() {
    parts(moving(-2.0).powi(3), [-8.0, 24.0, 12.0 * 3.0 - 12.0 * 4.0]);
    parts(moving(-2.0).powf(3.0), [-8.0, 24.0, -12.0]);
    parts(moving(-2.0).pow(resting(3.0)), [-8.0, 24.0, -12.0]);
    parts(moving(-2.0).powf(0.5), [NAN, NAN, NAN]);
    parts(moving(-2.0).pow(Jet::variable(2.0)), [4.0, NAN, NAN]);
    // An exponent that will move, though it does not yet, moves.
    parts(resting(-2.0).pow(Jet::new(2.0, 0.0, 1.0)), [4.0, 0.0, NAN]);
    parts(
        resting(2.0).pow(Jet::new(0.0, 0.0, 1.0)),
        [1.0, 0.0, 2f64.ln()],
    );
}

#[test]
fn zero_stays_zero_while_its_exponent_moves_above_zero() {
    parts(resting(0.0).pow(Jet::variable(2.0)), [0.0, 0.0, 0.0]);
    // t^(2+t) = t² tᵗ: flat at 0, and its second difference tends to 2 there.
    parts(Jet::variable(0.0).pow(Jet::variable(2.0)), [0.0, 0.0, 2.0]);
    // tᵗ starts at 1 and falls infinitely steeply.
    parts(
        Jet::variable(0.0).pow(Jet::variable(0.0)),
        [1.0, -INFINITY, NAN],
    );
}

#[test]
fn where_the_slope_is_infinite_a_moving_number_says_so_and_a_constant_stays_one() {
    parts(Jet::new(0.0, 2.0, 0.0).sqrt(), [0.0, INFINITY, -INFINITY]);
    same(Dual::new(0.0, 2.0).sqrt().first, INFINITY);
    same(Dual::new(0.0, -2.0).sqrt().first, -INFINITY);
    same(Dual::variable(0.0).cbrt().first, INFINITY);
    same(Dual::variable(1.0).asin().first, INFINITY);
    same(Dual::variable(1.0).acos().first, -INFINITY);
    same(Dual::variable(1.0).acosh().first, INFINITY);
    parts(resting(0.0).sqrt(), [0.0, 0.0, 0.0]);
    parts(resting(0.0).cbrt(), [0.0, 0.0, 0.0]);
    parts(resting(1.0).asin(), [std::f64::consts::FRAC_PI_2, 0.0, 0.0]);
    parts(resting(-1.0).acos(), [std::f64::consts::PI, 0.0, 0.0]);
    parts(resting(1.0).acosh(), [0.0, 0.0, 0.0]);
    parts(resting(0.0).powf(0.5), [0.0, 0.0, 0.0]);
    // A number that turns around there has the slope 0 of its mean, and an infinite bend.
    parts(Jet::new(0.0, 0.0, 2.0).sqrt(), [0.0, 0.0, INFINITY]);
}

#[test]
fn a_constant_at_a_branch_point_takes_nothing_from_the_sum_that_it_is_in() {
    let x = Jet::variable(1.0);
    parts(x + resting(0.0).sqrt(), [1.0, 1.0, 0.0]);
    parts(x + resting(0.0).hypot(resting(0.0)), [1.0, 1.0, 0.0]);
    parts(x + resting(0.0).atan2(resting(0.0)), [1.0, 1.0, 0.0]);
    // A base of zero that rests, below an exponent that moves.
    parts(resting(0.0).pow(Jet::variable(0.5)), [0.0, 0.0, 0.0]);
    assert_eq!(
        derivative(
            |x| x + Dual::constant(0.0).sqrt() + Dual::constant(1.0).asin(),
            1.0
        ),
        1.0
    );
    let arrow = |[x, y]: [Dual; 2]| [y.sqrt() + x, y.hypot(Dual::constant(0.0)) + x];
    let [[x, y], [beside, own]] = jacobian(arrow, [1.0, 0.0]).rows;
    assert_eq!((x, y, beside), (1.0, INFINITY, 1.0));
    assert!(own.is_nan(), "the tip of a cone has no slope");
}

#[test]
fn at_a_kink_the_slope_is_the_mean_of_both_sides() {
    parts(moving(0.0).abs(), [0.0, 0.0, 0.0]);
    parts(moving(-0.0).abs(), [0.0, 0.0, 0.0]);
    parts(moving(-3.0).abs(), [3.0, -2.0, -3.0]);
    parts(moving(3.0).abs(), [3.0, 2.0, 3.0]);

    let (p, q) = (Jet::new(1.0, 4.0, -2.0), Jet::new(1.0, -1.0, 6.0));
    parts(p.max(q), [1.0, 1.5, 2.0]);
    parts(q.min(p), [1.0, 1.5, 2.0]);
    parts(p.max(p), p.parts());
    parts(p.max(q + 1.0), (q + 1.0).parts());
    parts(p.min(q + 1.0), p.parts());
    parts((q + 1.0).max(p), (q + 1.0).parts());
    parts((q + 1.0).min(p), p.parts());
    parts(p.max(moving(NAN)), p.parts());
    parts(moving(NAN).max(p), p.parts());
    parts(p.min(moving(NAN)), p.parts());
    parts(moving(NAN).min(p), p.parts());
    for lost in [
        p.maximum(moving(NAN)),
        moving(NAN).maximum(p),
        p.minimum(moving(NAN)),
        moving(NAN).minimum(p),
    ] {
        parts(lost, [NAN, NAN, NAN]);
    }
    parts(p.maximum(q), [1.0, 1.5, 2.0]);
    parts(q.minimum(p), [1.0, 1.5, 2.0]);
    parts(p.maximum(q + 1.0), (q + 1.0).parts());
    parts((q + 1.0).minimum(p), p.parts());
    same(
        Dual::constant(0.0).minimum(Dual::constant(-0.0)).value,
        -0.0,
    );
    same(Dual::constant(-0.0).maximum(Dual::constant(0.0)).value, 0.0);
    parts(
        Jet::constant(f64::MAX).max(Jet::constant(f64::MAX)),
        [f64::MAX, 0.0, 0.0],
    );
}

#[test]
fn steps_are_flat_even_at_their_edges() {
    for (found, value) in [
        (moving(2.0).floor(), 2.0),
        (moving(2.5).ceil(), 3.0),
        (moving(2.5).round(), 3.0),
        (moving(-2.5).trunc(), -2.0),
        (moving(0.0).signum(), 1.0),
        (moving(-0.0).signum(), -1.0),
        (moving(-7.0).signum(), -1.0),
    ] {
        parts(found, [value, 0.0, 0.0]);
    }
    parts(moving(-2.5).fract(), [-0.5, 2.0, 3.0]);
    parts(
        moving(7.5) % Jet::new(2.0, 1.0, 0.5),
        [1.5, 2.0 - 3.0, 3.0 - 1.5],
    );
}

#[test]
fn at_the_origin_an_arrow_has_neither_length_rate_nor_angle_rate() {
    parts(moving(0.0).hypot(moving(0.0)), [0.0, NAN, NAN]);
    parts(moving(0.0).atan2(moving(0.0)), [0.0, NAN, NAN]);
    // Behind the origin the angle jumps from π to −π, and turns as steadily as elsewhere.
    let [_, above, bend_above] = Jet::variable(0.0).atan2(Jet::constant(-2.0)).parts();
    let [_, below, bend_below] = Jet::variable(-0.0).atan2(Jet::constant(-2.0)).parts();
    assert_eq!(
        (above, below, bend_above, bend_below),
        (-0.5, -0.5, 0.0, 0.0)
    );
}

#[test]
fn what_is_huge_or_tiny_does_not_overflow_on_the_way() {
    let (p, q) = (Dual::new(3e200, 1.0), Dual::new(4e200, 1.0));
    let [length, rate] = p.hypot(q).parts();
    assert!((length / 5e200 - 1.0).abs() < 1e-15 && (rate / 1.4 - 1.0).abs() < 1e-15);
    assert!((p.atan2(q).first * 25e200 - 1.0).abs() < 1e-15);
    assert_eq!((p / q).parts(), [0.75, 0.25 / 4e200]);
    assert_eq!(Jet::variable(1e200).atan().first, 0.0);
    assert_eq!(Jet::variable(1e200).asinh().first, 1e-200);
    assert_eq!(Jet::variable(800.0).tanh().parts(), [1.0, 0.0, 0.0]);
    // 1 − tanh² is 0 to sixteen digits here; the slope is not.
    let slope = Dual::variable(20.0).tanh().first;
    assert!((slope / (4.0 * (-40f64).exp()) - 1.0).abs() < 1e-14);
    assert_eq!(
        Dual::constant(f64::MAX).max(Dual::constant(f64::MAX)).value,
        f64::MAX
    );
}

#[test]
fn a_number_is_finite_if_all_of_it_is() {
    assert!(moving(1.0).is_finite() && Dual::new(1.0, 2.0).is_finite());
    for jet in [
        Jet::new(NAN, 0.0, 0.0),
        Jet::new(0.0, INFINITY, 0.0),
        Jet::new(0.0, 0.0, NAN),
    ] {
        assert!(!jet.is_finite());
    }
    assert!(!Dual::new(1.0, INFINITY).is_finite());
}

#[test]
fn comparison_looks_at_the_value_only() {
    assert!(Jet::new(1.0, 5.0, 0.0) == Jet::new(1.0, -5.0, 2.0));
    assert!(Jet::new(1.0, 5.0, 0.0) < Jet::new(2.0, 0.0, 0.0));
    assert!(Dual::new(1.0, 5.0) == 1.0 && Dual::new(1.0, 5.0) < 2.0);
    assert!(Dual::new(NAN, 0.0) != Dual::new(NAN, 0.0));
    assert_eq!(Dual::default().parts(), [0.0, 0.0]);
    assert_eq!(
        (Dual::from(3.0).parts(), Jet::from(3.0).parts()),
        ([3.0, 0.0], [3.0, 0.0, 0.0])
    );
}

proptest! {
    #[test]
    fn nothing_panics_and_a_value_that_is_not_finite_has_no_slope(x in any::<f64>(), y in any::<f64>(), a in any::<f64>(), b in any::<f64>(), n in any::<i32>()) {
        let (p, q) = (Dual::new(x, y), Dual::new(a, b));
        let mut results: Vec<Dual> = FUNCTIONS.iter().map(|function| (function.dual)(p)).collect();
        results.extend([p / q, p.pow(q), p.powi(n), p.powf(a), p.atan2(q), p.hypot(q), p.abs(), p.log(q), p.floor(), p.signum()]);
        for result in results {
            prop_assert!(result.value.is_finite() || result.first.is_nan(), "{result:?}");
        }
    }

    #[test]
    fn a_constant_stays_a_constant_and_jets_have_the_slopes_of_duals(x in any::<f64>(), y in awkward(), z in awkward(), a in any::<f64>(), b in awkward()) {
        for function in FUNCTIONS.iter() {
            let still = (function.dual)(Dual::constant(x));
            prop_assert!(!still.value.is_finite() || still.first == 0.0, "{} at {x}: {still:?}", function.name);
            let [value, first, _] = (function.jet)(Jet::new(x, y, z)).parts();
            let [expected, slope] = (function.dual)(Dual::new(x, y)).parts();
            same(value, expected);
            same(first, slope);
        }
        let (p, q) = (Jet::new(x, y, 0.0), Jet::new(a, b, 0.0));
        let (s, t) = (Dual::new(x, y), Dual::new(a, b));
        for (jet, dual) in [
            (p.pow(q), s.pow(t)), (p.atan2(q), s.atan2(t)), (p.hypot(q), s.hypot(t)),
            (p.minimum(q), s.minimum(t)), (p.maximum(q), s.maximum(t)), (p / q, s / t), (p * q, s * t),
        ] {
            same(jet.value, dual.value);
            same(jet.first, dual.first);
        }
    }
}
