//! `+ − × ÷ %`, negation, sums, products and comparison of both kinds of number, with plain `f64`
//! on either side.

use super::{Dual, Jet, NotInvertible};
use core::cmp::Ordering;
use core::iter::{Product, Sum};
use core::ops::{
    Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign,
};

/// One operator: number with number, with `f64` on the right, on the left, and in place.
macro_rules! operator {
    ($number:ident, $trait:ident, $call:ident, $assign:ident, $assign_call:ident, $rule:expr) => {
        impl $trait for $number {
            type Output = Self;
            fn $call(self, other: Self) -> Self {
                $rule(self, other)
            }
        }
        impl $trait<f64> for $number {
            type Output = Self;
            fn $call(self, other: f64) -> Self {
                $rule(self, Self::constant(other))
            }
        }
        impl $trait<$number> for f64 {
            type Output = $number;
            fn $call(self, other: $number) -> $number {
                $rule($number::constant(self), other)
            }
        }
        impl $assign for $number {
            fn $assign_call(&mut self, other: Self) {
                *self = $trait::$call(*self, other);
            }
        }
        impl $assign<f64> for $number {
            fn $assign_call(&mut self, other: f64) {
                *self = $trait::$call(*self, other);
            }
        }
    };
}

macro_rules! arithmetic {
    ($number:ident) => {
        operator!($number, Add, add, AddAssign, add_assign, |p: $number, q| p
            .each(q, |a, b| a + b));
        operator!($number, Sub, sub, SubAssign, sub_assign, |p: $number, q| p
            .each(q, |a, b| a - b));
        operator!($number, Mul, mul, MulAssign, mul_assign, $number::product);
        operator!($number, Div, div, DivAssign, div_assign, $number::quotient);
        operator!($number, Rem, rem, RemAssign, rem_assign, $number::remainder);

        impl $number {
            /// The rest after `q` is taken away a whole number of times; that number does not
            /// change nearby.
            fn remainder(self, q: Self) -> Self {
                let times = libm::trunc(self.value / q.value);
                let mut left = self.each(q, |a, b| a - times * b);
                left.value = self.value % q.value;
                left.or_no_slope()
            }

            /// Returns `self / divisor`, or an error where the divisor has no inverse.
            ///
            /// # Errors
            /// [`NotInvertible`] if the divisor's value is 0, infinite or NaN.
            pub fn checked_div(self, divisor: Self) -> Result<Self, NotInvertible> {
                let value = divisor.value;
                if value.is_finite() && value != 0.0 {
                    Ok(self / divisor)
                } else {
                    Err(NotInvertible { value })
                }
            }
        }

        impl Neg for $number {
            type Output = Self;
            fn neg(self) -> Self {
                self.each(self, |part, _| -part)
            }
        }

        impl Sum for $number {
            fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
                terms.fold(Self::constant(0.0), Add::add)
            }
        }

        impl Product for $number {
            fn product<I: Iterator<Item = Self>>(factors: I) -> Self {
                factors.fold(Self::constant(1.0), Mul::mul)
            }
        }

        impl From<f64> for $number {
            /// A constant.
            fn from(value: f64) -> Self {
                Self::constant(value)
            }
        }

        /// By value only: see the [module page](super).
        impl PartialEq for $number {
            fn eq(&self, other: &Self) -> bool {
                self.value == other.value
            }
        }

        /// By value only: see the [module page](super).
        impl PartialOrd for $number {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                self.value.partial_cmp(&other.value)
            }
        }

        impl PartialEq<f64> for $number {
            fn eq(&self, other: &f64) -> bool {
                self.value == *other
            }
        }

        impl PartialOrd<f64> for $number {
            fn partial_cmp(&self, other: &f64) -> Option<Ordering> {
                self.value.partial_cmp(other)
            }
        }
    };
}

arithmetic!(Dual);
arithmetic!(Jet);
