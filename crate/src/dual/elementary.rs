//! The article's table, extended: each function with its first and second derivative.
//!
//! Each function has its line of calculus here and nowhere else: [`Dual`](super::Dual) reads the
//! first two entries, [`Jet`](super::Jet) all three. Forms are chosen so that nothing overflows or
//! cancels sooner than the function itself does. Values come from `libm`, and have the same bits on
//! every target.
//!
//! Source: "Automatically Computing the Derivatives of a Vector Field using Dual Numbers", the
//! table of extended functions; the entries it does not list are textbook calculus.

use core::f64::consts::{LN_2, LN_10};

use crate::space::Scalar;

/// `[f(x), f′(x), f″(x)]`.
pub(super) type Slopes = [f64; 3];

pub(super) fn recip(x: f64) -> Slopes {
    let r = 1.0 / x;
    [r, -r * r, 2.0 * r * r * r]
}

pub(super) fn sqrt(x: f64) -> Slopes {
    let root = libm::sqrt(x);
    [root, 0.5 / root, -0.25 / (x * root)]
}

pub(super) fn cbrt(x: f64) -> Slopes {
    let root = libm::cbrt(x);
    let first = 1.0 / (3.0 * root * root);
    [root, first, -2.0 / 3.0 * first / x]
}

pub(super) fn exp(x: f64) -> Slopes {
    let e = libm::exp(x);
    [e, e, e]
}

pub(super) fn exp2(x: f64) -> Slopes {
    let e = libm::exp2(x);
    [e, e * LN_2, e * LN_2 * LN_2]
}

pub(super) fn exp_m1(x: f64) -> Slopes {
    let e = libm::exp(x);
    [libm::expm1(x), e, e]
}

pub(super) fn ln(x: f64) -> Slopes {
    let r = 1.0 / x;
    [libm::log(x), r, -r * r]
}

pub(super) fn log2(x: f64) -> Slopes {
    let r = 1.0 / x;
    [libm::log2(x), r / LN_2, -r * r / LN_2]
}

pub(super) fn log10(x: f64) -> Slopes {
    let r = 1.0 / x;
    [libm::log10(x), r / LN_10, -r * r / LN_10]
}

pub(super) fn ln_1p(x: f64) -> Slopes {
    let r = 1.0 / (1.0 + x);
    [libm::log1p(x), r, -r * r]
}

/// `x` to a power that does not move. `n = 0` and `n = 1` are cases of their own, because `0 · 0⁻¹`
/// is not 0 in floating point.
pub(super) fn powf(x: f64, n: f64) -> Slopes {
    let value = libm::pow(x, n);
    let first = if n == 0.0 {
        0.0
    } else {
        n * libm::pow(x, n - 1.0)
    };
    let second = if n == 0.0 || n == 1.0 {
        0.0
    } else {
        n * (n - 1.0) * libm::pow(x, n - 2.0)
    };
    [value, first, second]
}

/// A whole power. Its value is plain arithmetic, repeated squaring, the same as `f64`'s. The slopes
/// are those of [`powf`].
pub(super) fn powi(x: f64, n: i32) -> Slopes {
    let exponent = f64::from(n);
    let (first, second) = match n {
        0 => (0.0, 0.0),
        1 => (1.0, 0.0),
        _ => (
            exponent * whole(x, exponent - 1.0),
            exponent * (exponent - 1.0) * whole(x, exponent - 2.0),
        ),
    };
    [Scalar::powi(x, n), first, second]
}

/// `x` to a whole power, with the bits of `pow`, which is exact for exponents up to 1 and rounds
/// once for 2. Most powers on paper are at most cubes, and their slopes need no logarithm.
fn whole(x: f64, n: f64) -> f64 {
    if n == 0.0 {
        1.0
    } else if n == 1.0 {
        x
    } else if n == 2.0 {
        x * x
    } else {
        libm::pow(x, n)
    }
}

pub(super) fn sin(x: f64) -> Slopes {
    let (s, c) = (libm::sin(x), libm::cos(x));
    [s, c, -s]
}

pub(super) fn cos(x: f64) -> Slopes {
    let (s, c) = (libm::sin(x), libm::cos(x));
    [c, -s, -c]
}

pub(super) fn tan(x: f64) -> Slopes {
    let t = libm::tan(x);
    let first = 1.0 + t * t;
    [t, first, 2.0 * t * first]
}

/// `√(1 − x²)`, factored so that it keeps its digits near ±1.
fn co_leg(x: f64) -> f64 {
    libm::sqrt((1.0 - x) * (1.0 + x))
}

pub(super) fn asin(x: f64) -> Slopes {
    let first = 1.0 / co_leg(x);
    [libm::asin(x), first, x * first * first * first]
}

pub(super) fn acos(x: f64) -> Slopes {
    let [_, first, second] = asin(x);
    [libm::acos(x), -first, -second]
}

pub(super) fn atan(x: f64) -> Slopes {
    let first = 1.0 / (1.0 + x * x);
    [libm::atan(x), first, -2.0 * x * first * first]
}

pub(super) fn sinh(x: f64) -> Slopes {
    let (s, c) = (libm::sinh(x), libm::cosh(x));
    [s, c, s]
}

pub(super) fn cosh(x: f64) -> Slopes {
    let (s, c) = (libm::sinh(x), libm::cosh(x));
    [c, s, c]
}

/// The slope is `1/cosh²`; `1 − tanh²` has lost all its digits by `x = 20`.
pub(super) fn tanh(x: f64) -> Slopes {
    let t = libm::tanh(x);
    let sech = 1.0 / libm::cosh(x);
    [t, sech * sech, -2.0 * t * sech * sech]
}

pub(super) fn asinh(x: f64) -> Slopes {
    let first = 1.0 / libm::hypot(1.0, x);
    [libm::asinh(x), first, -x * first * first * first]
}

pub(super) fn acosh(x: f64) -> Slopes {
    let first = 1.0 / (libm::sqrt(x - 1.0) * libm::sqrt(x + 1.0));
    [libm::acosh(x), first, -x * first * first * first]
}

pub(super) fn atanh(x: f64) -> Slopes {
    let first = 1.0 / ((1.0 - x) * (1.0 + x));
    [libm::atanh(x), first, 2.0 * x * first * first]
}

/// A function of two numbers `p`, `q`, with its partial derivatives up to the second.
pub(super) struct Partials {
    pub(super) value: f64,
    pub(super) p: f64,
    pub(super) q: f64,
    pub(super) pp: f64,
    pub(super) pq: f64,
    pub(super) qq: f64,
}

/// The angle of the arrow `(q, p)`: `p` up, `q` to the right. Computed from the unit arrow, so no
/// square overflows.
pub(super) fn atan2(p: f64, q: f64) -> Partials {
    let length = libm::hypot(p, q);
    let (up, right) = (p / length, q / length);
    let twist = (up * up - right * right) / length / length;
    let bend = 2.0 * up * right / length / length;
    Partials {
        value: libm::atan2(p, q),
        p: right / length,
        q: -up / length,
        pp: -bend,
        pq: twist,
        qq: bend,
    }
}

/// The length of the arrow `(p, q)`. Its tip at the origin is the tip of a cone: no derivative
/// there.
pub(super) fn hypot(p: f64, q: f64) -> Partials {
    let length = libm::hypot(p, q);
    let (along_p, along_q) = (p / length, q / length);
    Partials {
        value: length,
        p: along_p,
        q: along_q,
        pp: along_q * along_q / length,
        pq: -along_p * along_q / length,
        qq: along_p * along_p / length,
    }
}

/// `p` to a power `q` that moves, for `p ≥ 0`. Where the power falls to 0 faster than the logarithm
/// grows (`p = 0`, exponent above 0) their product is its limit, 0. For `p < 0` no real power
/// exists at the exponents next to `q`: NaN.
pub(super) fn pow(p: f64, q: f64) -> Partials {
    let [value, slope, bend] = powf(p, q);
    let log = libm::log(p);
    let power_times = |exponent: f64, factor: f64| {
        if p == 0.0 && exponent > 0.0 {
            0.0
        } else {
            libm::pow(p, exponent) * factor
        }
    };
    Partials {
        value,
        p: slope,
        q: power_times(q, log),
        pp: bend,
        pq: libm::pow(p, q - 1.0) + q * power_times(q - 1.0, log),
        qq: power_times(q, log * log),
    }
}
