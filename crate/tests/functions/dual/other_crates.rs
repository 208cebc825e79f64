//! Against `num-dual`, an independent crate, and through `num-traits`, which other crates are
//! written for.

use kinetree::dual::{gradient, hessian, jacobian};
use kinetree::{Dual, Jet};
use num_dual::{Dual2_64, DualNum};
use num_traits::real::Real;
use num_traits::{FromPrimitive, Num, NumCast, One, ToPrimitive, Zero};
use proptest::prelude::*;

use super::near;
use super::table::FUNCTIONS;

/// The other crate takes its values from the platform, ours from `libm`: each within an ulp or two,
/// and its second derivatives from other forms of the same formulas. The scales are of what is
/// added up: for the slope of `tanh` the other crate takes `1 − tanh²` times the rates, for the
/// second derivative there are the two terms of the chain rule.
#[track_caller]
fn near_other(found: Jet, expected: Dual2_64, speed: f64, scale: f64) {
    near(found.value, expected.re, 0.0, 4.0);
    near(found.first, expected.v1, speed, 16.0);
    near(found.second, expected.v2, scale, 64.0);
}

proptest! {
    #[test]
    fn every_function_agrees_with_num_dual(which in 0..FUNCTIONS.len(), part in 0.0..1.0, y in -3.0..3.0, z in -3.0..3.0) {
        let function = &FUNCTIONS[which];
        let x = function.place(part);
        let found = (function.jet)(Jet::new(x, y, z));
        let bend = (function.jet)(Jet::variable(x)).second * y * y;
        near_other(found, (function.other)(Dual2_64::new(x, y, z)), y, bend.abs() + y * y + z.abs());
    }

    #[test]
    fn arithmetic_and_powers_agree_with_num_dual(
        x in 0.2..5.0f64, y in -3.0..3.0, z in -3.0..3.0, a in 0.2..5.0f64, b in -3.0..3.0, c in -3.0..3.0, n in -4i32..6,
    ) {
        let (p, q) = (Jet::new(x, y, z), Jet::new(a, b, c));
        let (other_p, other_q) = (Dual2_64::new(x, y, z), Dual2_64::new(a, b, c));
        // Every slope on this range is below a thousand; the largest value is 5⁵. Rounding is
        // compared with the value.
        let all_near = |found: Jet, expected: Dual2_64| {
            let scale = 1e3 * (1.0 + found.value.abs());
            near(found.value, expected.re, 0.0, 16.0);
            near(found.first, expected.v1, scale, 4.0);
            near(found.second, expected.v2, scale, 16.0);
        };
        all_near(p + q, other_p + other_q);
        all_near(p - q, other_p - other_q);
        all_near(p * q, other_p * other_q);
        all_near(p / q, other_p / other_q);
        all_near(p.powi(n), other_p.powi(n));
        all_near(p.powf(a), other_p.powf(a));
        all_near(p.pow(q), other_p.powd(other_q));
        all_near(p.atan2(q), other_p.atan2(other_q));
        all_near(p.hypot(q), (other_p * other_p + other_q * other_q).sqrt());
        all_near(p.log(q + 6.0), other_p.ln() / (other_q + 6.0).ln());
    }

    #[test]
    fn gradients_hessians_and_jacobians_agree_with_num_dual(at in proptest::array::uniform3(0.2..3.0f64)) {
        fn landscape<T: DualLike>([x, y, z]: [T; 3]) -> T {
            (x * y).sine() * z.exponential() + x / (y + z) * y
        }
        let point = nalgebra::SVector::from(at);
        let (_, slope, bend) = num_dual::hessian(|v| landscape([v[0], v[1], v[2]]), &point);
        let found_slope = gradient(landscape::<Jet>, at);
        let found_bend = hessian(landscape::<Jet>, at);
        let scale = bend.norm() + slope.norm();
        for i in 0..3 {
            near(found_slope[i], slope[i], scale, 8.0);
            for j in 0..3 {
                near(found_bend[i][j], bend[(i, j)], scale, 16.0);
            }
        }
        // The gradient's own Jacobian is the Hessian: first derivatives of first derivatives,
        // worked out by hand here.
        let by_hand = |[x, y, z]: [Dual; 3]| {
            let (wave, lift, sum) = ((x * y).cos(), z.exp(), y + z);
            [wave * y * lift + y / sum, wave * x * lift + x * z / (sum * sum), (x * y).sin() * lift - x * y / (sum * sum)]
        };
        let again = jacobian(by_hand, at);
        for i in 0..3 {
            near(again.value[i], found_slope[i], scale, 16.0);
            for j in 0..3 {
                near(again.rows[i][j], found_bend[i][j], scale, 32.0);
            }
        }
    }

    #[test]
    fn functions_written_for_num_traits_run_on_jets(x in 0.1..3.0f64) {
        fn written_elsewhere<T: Real>(x: T) -> T {
            let half = T::from(0.5).unwrap_or_else(T::zero);
            (x.sqrt() * half + x.powf(x) - T::one()).atan2(x.ln().exp_m1().abs() + x.cosh())
        }
        let found = written_elsewhere(Jet::variable(x));
        let x = Dual2_64::from(x).derivative();
        let up = x.sqrt() * 0.5 + x.powd(x) - 1.0;
        let right = num_traits::Signed::abs(&x.ln().exp_m1()) + x.cosh();
        let expected = up.atan2(right);
        near(found.value, expected.re, 1.0, 16.0);
        near(found.first, expected.v1, 1e2, 16.0);
        near(found.second, expected.v2, 1e3, 16.0);
    }
}

/// The few words in which both crates' numbers agree.
trait DualLike:
    Copy + std::ops::Add<Output = Self> + std::ops::Mul<Output = Self> + std::ops::Div<Output = Self>
{
    fn sine(self) -> Self;
    fn exponential(self) -> Self;
}
impl DualLike for Jet {
    fn sine(self) -> Self {
        self.sin()
    }
    fn exponential(self) -> Self {
        self.exp()
    }
}
impl DualLike for num_dual::Dual2SVec64<3> {
    fn sine(self) -> Self {
        DualNum::sin(&self)
    }
    fn exponential(self) -> Self {
        DualNum::exp(&self)
    }
}

#[test]
fn num_traits_sees_the_value_and_makes_constants() {
    let p = Dual::new(2.75, 3.0);
    assert_eq!(
        (p.to_i64(), p.to_u64(), p.to_f64()),
        (Some(2), Some(2), Some(2.75))
    );
    assert_eq!(
        <Dual as NumCast>::from(7u8).map(Dual::parts),
        Some([7.0, 0.0])
    );
    assert_eq!(
        <Jet as NumCast>::from(p).map(Jet::parts),
        Some([2.75, 0.0, 0.0])
    );
    assert_eq!(Dual::from_i64(-4).map(Dual::parts), Some([-4.0, 0.0]));
    assert_eq!(Dual::from_u64(4).map(Dual::parts), Some([4.0, 0.0]));
    assert_eq!(
        <Dual as FromPrimitive>::from_f64(0.5).map(Dual::parts),
        Some([0.5, 0.0])
    );
    assert_eq!(
        Jet::from_str_radix("101", 2).map(Jet::parts).ok(),
        Some([5.0, 0.0, 0.0])
    );
    assert!(Jet::from_str_radix("two", 10).is_err());
    assert_eq!(
        (Jet::zero().parts(), Dual::one().parts()),
        ([0.0; 3], [1.0, 0.0])
    );
    assert!(Dual::new(0.0, 5.0).is_zero() && !Dual::new(1.0, 0.0).is_zero());
}

#[test]
fn real_keeps_what_the_numbers_do_themselves() {
    let (p, q) = (Jet::new(0.6, 2.0, -1.0), Jet::new(0.3, -1.0, 4.0));
    for (by_trait, own) in [
        (Real::mul_add(p, q, p), p.mul_add(q, p)),
        (Real::powi(p, 3), p.powi(3)),
        (Real::powf(p, q), p.pow(q)),
        (Real::log(p, q), p.log(q)),
        (Real::max(p, q), p),
        (Real::min(p, q), q),
        (Real::hypot(p, q), p.hypot(q)),
        (Real::atan2(p, q), p.atan2(q)),
        (Real::sin_cos(p).0, p.sin()),
        (Real::sin_cos(p).1, p.cos()),
        (Real::floor(p), Jet::constant(0.0)),
        (Real::ceil(p), Jet::constant(1.0)),
        (Real::round(p), Jet::constant(1.0)),
        (Real::trunc(p), Jet::constant(0.0)),
        (Real::fract(p), p),
        (Real::signum(-p), Jet::constant(-1.0)),
        (Real::recip(p), 1.0 / p),
        (Real::cbrt(p), p.cbrt()),
        (Real::to_radians(p), p * (std::f64::consts::PI / 180.0)),
        (Real::to_degrees(p), p * (180.0 / std::f64::consts::PI)),
        (Real::epsilon(), Jet::constant(f64::EPSILON)),
        (Real::max_value(), Jet::constant(f64::MAX)),
        (Real::min_value(), Jet::constant(f64::MIN)),
        (Real::min_positive_value(), Jet::constant(f64::MIN_POSITIVE)),
    ] {
        for (a, b) in by_trait.parts().into_iter().zip(own.parts()) {
            near(a, b, 0.0, 4.0);
        }
    }
    #[allow(deprecated)] // part of the trait, so it has to be right
    let (above, below) = (Real::abs_sub(p, q), Real::abs_sub(q, p));
    assert_eq!((above.parts(), below.parts()), ((p - q).parts(), [0.0; 3]));
    assert!(Real::is_sign_positive(p) && Real::is_sign_negative(-p));
    assert!(!Real::is_sign_positive(-p) && !Real::is_sign_negative(p));
}
