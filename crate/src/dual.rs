//! Numbers that carry their own derivative.
//!
//! **Picture.** A number that moves is at a place and on its way somewhere. [`Dual`] holds both:
//! its value and its rate. [`Jet`] adds the rate of the rate. A formula of such numbers returns its
//! derivative too: exact to rounding, with no step size to choose.
//!
//! **Convention.** `Dual` is `x + y ε` with `ε² = 0`: [`value`](Dual::value) `x`,
//! [`first`](Dual::first) `y`, in the unit of the value per unit of the parameter. `Jet` is
//! `(x, ẋ, ẍ)`, derivatives and not Taylor coefficients: of a position in meters along time in
//! seconds, `first` is a velocity in m/s and `second` an acceleration in m/s². A *variable* has
//! rate 1; a *constant* has rate 0.
//!
//! **Formula.**
//!
//! | | value | first | second |
//! |---|---|---|---|
//! | `p ± q` | `p ± q` | `p′ ± q′` | `p″ ± q″` |
//! | `p q` | `p q` | `p′q + p q′` | `p″q + 2p′q′ + p q″` |
//! | `r = p/q` | `p/q` | `(p′ − r q′)/q` | `(p″ − 2r′q′ − r q″)/q` |
//! | `f(p)` | `f(p)` | `f′ p′` | `f″ p′² + f′ p″` |
//! | `f(p, q)` | `f(p, q)` | `f_p p′ + f_q q′` | `f_pp p′² + 2 f_pq p′q′ + f_qq q′² + f_p p″ + f_q q″` |
//!
//! **Source.** "Automatically Computing the Derivatives of a Vector Field using Dual Numbers",
//! sections on the algebra, on extending real functions, and on automatic differentiation. The
//! article has no second derivatives: they are the same rules applied twice.
//!
//! # Where there is no derivative
//!
//! The value always equals the same steps with plain `f64`, bit for bit. The derivatives at the
//! awkward places:
//!
//! | place | derivatives | why |
//! |---|---|---|
//! | division by a value of 0 | NaN | `ε` times `ε` is 0, so `y ε` has no inverse; [`Dual::checked_div`] says so as an error |
//! | any function whose value is not finite (`ln 0`, `ln −1`, `e¹⁰⁰⁰`) | NaN | no value, no slope |
//! | `p⁰`, `0⁰` included | 0 | the constant 1 (`0⁰ = 1`, as in `f64`) |
//! | `p¹` at 0 | those of `p` | `1 · 0⁰` |
//! | `p^q` with `q` at rest | `q p^(q−1) p′`, negative `p` too | the article's power rule |
//! | `p^q` with `q` moving, `p < 0` | NaN | there is no real power beside it |
//! | `√`, `∛`, `asin`, … where the slope is infinite | `±∞` if the argument moves (NaN where two of them meet), 0 if it rests | a constant stays a constant; a number that turns around there has 0 as the mean of both sides |
//! | `abs` at 0; `min`, `max` at a tie | the mean of both sides | what a central difference tends to; 0 for `abs` |
//! | `minimum`, `maximum` of a NaN | NaN | as in JavaScript and IEEE 754-2019; `min`, `max` ignore it, as those of `f64` do |
//! | `signum`, `floor`, `ceil`, `round`, `trunc` | 0, at a jump too | flat on both sides; the jump is not seen |
//! | `hypot`, `atan2` at the origin | NaN if an argument moves, 0 if both rest | the tip of a cone; every direction |
//!
//! Comparison looks at the value only, so that a program takes the same branch as with plain
//! numbers; [`Dual::parts`] compares all.
//!
//! # Examples
//!
//! The slope of `sin² x` is `2 sin x cos x = sin 2x`, without anybody working it out:
//!
//! ```
//! use kinetree::Dual;
//!
//! let sine = Dual::variable(1.0).sin();
//! let [value, slope] = (sine * sine).parts();
//! assert!((value - 1f64.sin().powi(2)).abs() < 1e-15);
//! assert!((slope - 2f64.sin()).abs() < 1e-15);
//! ```
//!
//! A stone on a rope of 2 m goes around at 3 rad/s. Its position as a function of time is enough
//! for its speed of 6 m/s and its acceleration, 9/s² times the way back to the center:
//!
//! ```
//! use kinetree::Jet;
//!
//! let time = Jet::variable(0.4);
//! let (sine, cosine) = (3.0 * time).sin_cos();
//! let (x, y) = (2.0 * cosine, 2.0 * sine);
//! assert!((x.first.hypot(y.first) - 6.0).abs() < 1e-14);
//! assert!((x.second + 9.0 * x.value).abs() < 1e-14);
//! assert!((y.second + 9.0 * y.value).abs() < 1e-14);
//! ```
//!
//! For vector fields see [`jacobian`]; for the trait that lets one function run on all three kinds
//! of number, [`Scalar`](crate::space::Scalar).

mod chain;
mod derivatives;
mod elementary;
mod functions;
mod jet;
mod num;
mod ops;
mod scalar;

pub use chain::chain_motion;
pub use derivatives::{
    Jacobian, derivative, directional_derivative, gradient, hessian, jacobian, second_derivative,
};
pub use jet::Jet;

use elementary::{Partials, Slopes};

/// A number `x + y ε`, `ε² = 0`: a value and its first derivative along one parameter.
///
/// See the [module page](self) for the rules and for the places where there is no derivative.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dual {
    /// The number itself, the article's real part.
    pub value: f64,
    /// Its rate, the article's dual part; in units of the value per unit of the parameter.
    pub first: f64,
}

/// A dual number cannot be divided by: its value is zero, or not finite.
///
/// Source: the division rule of the article needs `a ≠ 0`; `(0, b)(0, d) = 0` shows why.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("cannot divide by a number whose value is {value}: it must be finite and not zero")]
pub struct NotInvertible {
    /// The value of the divisor.
    pub value: f64,
}

impl Dual {
    /// Returns a number that changes at the rate `first`.
    #[must_use]
    pub const fn new(value: f64, first: f64) -> Self {
        Self { value, first }
    }

    /// Returns a constant: rate 0.
    #[must_use]
    pub const fn constant(value: f64) -> Self {
        Self::new(value, 0.0)
    }

    /// Returns the parameter itself: rate 1.
    #[must_use]
    pub const fn variable(value: f64) -> Self {
        Self::new(value, 1.0)
    }

    /// Returns `[value, first]`, to read or compare both.
    #[must_use]
    pub const fn parts(self) -> [f64; 2] {
        [self.value, self.first]
    }

    /// Applies one rule to every part, as sums, scales and means do.
    fn each(self, other: Self, rule: impl Fn(f64, f64) -> f64) -> Self {
        Self::new(rule(self.value, other.value), rule(self.first, other.first))
    }

    /// The chain rule: `f(p)` with slope `f′(p) p′`.
    fn chain(self, [value, slope, _]: Slopes) -> Self {
        Self::new(value, carried(slope, self.first)).or_no_slope()
    }

    /// The chain rule for two: slope `f_p p′ + f_q q′`.
    fn chain_two(self, q: Self, f: &Partials) -> Self {
        let first = carried(f.p, self.first) + carried(f.q, q.first);
        Self::new(f.value, first).or_no_slope()
    }

    fn product(self, q: Self) -> Self {
        Self::new(
            self.value * q.value,
            self.first * q.value + self.value * q.first,
        )
    }

    /// `r = p/q`. The article's `(p′q − p q′)/q²` is divided through by `q`, whose square may
    /// overflow where `q` does not.
    fn quotient(self, q: Self) -> Self {
        let value = self.value / q.value;
        Self::new(value, (self.first - value * q.first) / q.value).or_no_slope()
    }

    /// True for a constant.
    fn is_still(self) -> bool {
        self.first == 0.0
    }

    /// Returns the number, without a slope where it has no value: at a pole or outside the domain.
    fn or_no_slope(self) -> Self {
        if self.value.is_finite() {
            self
        } else {
            Self::new(self.value, f64::NAN)
        }
    }
}

/// Returns a slope times a rate. A rate of zero stays zero, even where the slope is infinite or
/// NaN: what does not move at a branch point has no part in what moves beside it.
fn carried(slope: f64, rate: f64) -> f64 {
    if rate == 0.0 { 0.0 } else { slope * rate }
}
