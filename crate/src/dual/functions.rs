//! The elementary functions of both kinds of number: the value is from the
//! [table](super::elementary), the slopes are from the chain rule.

use super::elementary as table;
use super::{Dual, Jet, NotInvertible};
use crate::space::Scalar;

/// Functions of one number that are a line of the table.
macro_rules! by_the_table {
    ($($(#[$doc:meta])* $name:ident)*) => {
        $(
            $(#[$doc])*
            #[must_use]
            pub fn $name(self) -> Self {
                self.chain(table::$name(self.value))
            }
        )*
    };
}

/// Functions that are flat between jumps: their slope is 0, at a jump too.
macro_rules! flat {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)*) => {
        $(
            $(#[$doc])*
            #[must_use]
            pub fn $name(self) -> Self {
                let value: fn(f64) -> f64 = $value;
                self.chain([value(self.value), 0.0, 0.0])
            }
        )*
    };
}

macro_rules! elementary_functions {
    ($number:ident) => {
        impl $number {
            by_the_table! {
                /// The square root, for values of at least 0. The slope at 0 is infinite.
                sqrt
                /// The cube root, of any value. The slope at 0 is infinite.
                cbrt
                /// `eˣ`.
                exp
                /// `2ˣ`.
                exp2
                /// `eˣ − 1`, with all its digits near 0.
                exp_m1
                /// The natural logarithm, for values above 0.
                ln
                /// The logarithm to base 2, for values above 0.
                log2
                /// The logarithm to base 10, for values above 0.
                log10
                /// `ln (1 + x)`, with all its digits near 0.
                ln_1p
                /// The sine of an angle in radians.
                sin
                /// The cosine of an angle in radians.
                cos
                /// The tangent of an angle in radians.
                tan
                /// The angle in `[−π/2, π/2]` with this sine. The slope at ±1 is infinite.
                asin
                /// The angle in `[0, π]` with this cosine. The slope at ±1 is infinite.
                acos
                /// The angle in `(−π/2, π/2)` with this tangent.
                atan
                /// The hyperbolic sine.
                sinh
                /// The hyperbolic cosine.
                cosh
                /// The hyperbolic tangent.
                tanh
                /// The inverse of [`sinh`](Self::sinh).
                asinh
                /// The inverse of [`cosh`](Self::cosh), for values of at least 1. The slope at 1 is
                /// infinite.
                acosh
                /// The inverse of [`tanh`](Self::tanh), for values between −1 and 1.
                atanh
                /// `1/x`. At 0 the derivatives are NaN; [`checked_recip`](Self::checked_recip)
                /// returns an error there.
                recip
            }

            flat! {
                /// 1 for values above 0 and for +0, −1 for values below and for −0, as for `f64`;
                /// slope 0.
                signum = f64::signum;
                /// The whole number at or below; slope 0.
                floor = libm::floor;
                /// The whole number at or above; slope 0.
                ceil = libm::ceil;
                /// The nearest whole number, halves away from 0; slope 0.
                round = libm::round;
                /// The whole number next to it on the side of 0; slope 0.
                trunc = libm::trunc;
            }

            /// The rest that [`trunc`](Self::trunc) leaves; it has the slope of the number.
            #[must_use]
            pub fn fract(self) -> Self {
                self - self.trunc()
            }

            /// The distance from 0. At 0 itself the slope is the mean of −1 and 1.
            #[must_use]
            pub fn abs(self) -> Self {
                let slope = match self.value {
                    x if x > 0.0 => 1.0,
                    x if x < 0.0 => -1.0,
                    _ => 0.0,
                };
                self.chain([libm::fabs(self.value), slope, 0.0])
            }

            /// The smaller of two; at a tie the mean of both. A NaN is ignored, as by `f64`.
            #[must_use]
            pub fn min(self, other: Self) -> Self {
                if self.value < other.value || other.value.is_nan() {
                    self
                } else if other.value < self.value || self.value.is_nan() {
                    other
                } else {
                    self.mean(other)
                }
            }

            /// The larger of two; at a tie the mean of both. A NaN is ignored, as by `f64`.
            #[must_use]
            pub fn max(self, other: Self) -> Self {
                if self.value > other.value || other.value.is_nan() {
                    self
                } else if other.value > self.value || self.value.is_nan() {
                    other
                } else {
                    self.mean(other)
                }
            }

            /// The smaller of two; at a tie the mean of both. A NaN stays NaN, as in JavaScript's
            /// `Math.min`.
            #[must_use]
            pub fn minimum(self, other: Self) -> Self {
                self.nearer(other, Scalar::minimum(self.value, other.value))
            }

            /// The larger of two; at a tie the mean of both. A NaN stays NaN, as in JavaScript's
            /// `Math.max`.
            #[must_use]
            pub fn maximum(self, other: Self) -> Self {
                self.nearer(other, Scalar::maximum(self.value, other.value))
            }

            /// The one of two that has this value, or the mean of their slopes where both do.
            fn nearer(self, other: Self, value: f64) -> Self {
                if self.value != value && other.value == value {
                    other
                } else if other.value != value && self.value == value {
                    self
                } else {
                    let mut mean = self.mean(other);
                    mean.value = value;
                    mean.or_no_slope()
                }
            }

            /// The mean of the slopes of two whose values are the same.
            fn mean(self, other: Self) -> Self {
                let mut mean = self.each(other, |a, b| 0.5 * a + 0.5 * b);
                mean.value = self.value;
                mean
            }

            /// A whole power, of any value. `x⁰` is the constant 1, at 0 too.
            #[must_use]
            pub fn powi(self, n: i32) -> Self {
                self.chain(table::powi(self.value, n))
            }

            /// A power whose exponent does not move. Negative values have whole powers only.
            #[must_use]
            pub fn powf(self, n: f64) -> Self {
                self.chain(table::powf(self.value, n))
            }

            /// A power whose exponent may move. An exponent at rest is a constant, see
            /// [`powf`](Self::powf); one that moves needs a value of at least 0, since no real
            /// power is beside `(−2)²`.
            #[must_use]
            pub fn pow(self, exponent: Self) -> Self {
                if exponent.is_still() {
                    self.powf(exponent.value)
                } else {
                    self.chain_two(exponent, &table::pow(self.value, exponent.value))
                }
            }

            /// The logarithm to any base: `ln x / ln base`.
            #[must_use]
            pub fn log(self, base: Self) -> Self {
                self.ln() / base.ln()
            }

            /// Sine and cosine.
            #[must_use]
            pub fn sin_cos(self) -> (Self, Self) {
                (self.sin(), self.cos())
            }

            /// The angle in `[−π, π]` of the point (`x`, `self`), counter-clockwise from the x
            /// axis. The value jumps behind the origin, the slope does not. At the origin there is
            /// none.
            #[must_use]
            pub fn atan2(self, x: Self) -> Self {
                self.chain_two(x, &table::atan2(self.value, x.value))
            }

            /// `√(x² + y²)` without overflow on the way. At the origin there is no slope.
            #[must_use]
            pub fn hypot(self, other: Self) -> Self {
                self.chain_two(other, &table::hypot(self.value, other.value))
            }

            /// `self · factor + term`, the value rounded once.
            #[must_use]
            pub fn mul_add(self, factor: Self, term: Self) -> Self {
                let mut sum = self * factor + term;
                sum.value = libm::fma(self.value, factor.value, term.value);
                sum
            }

            /// `1/x`, or an error where there is no inverse.
            ///
            /// # Errors
            /// [`NotInvertible`] if the value is 0, infinite or NaN.
            pub fn checked_recip(self) -> Result<Self, NotInvertible> {
                Self::constant(1.0).checked_div(self)
            }

            /// True if the value and all derivatives are finite.
            #[must_use]
            pub fn is_finite(self) -> bool {
                self.parts().iter().all(|part| part.is_finite())
            }
        }
    };
}

elementary_functions!(Dual);
elementary_functions!(Jet);
