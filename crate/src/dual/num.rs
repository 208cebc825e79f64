//! The traits of [`num_traits`], so that functions written over them run on these numbers.
//!
//! [`Real`] is implemented and `Float` is not: `Float` needs the bits of the mantissa, NaN and
//! infinity as constants and the kind of a number, which belong to a storage format. The functions
//! of `Real` have derivatives almost everywhere. This crate itself uses
//! [`Scalar`](crate::space::Scalar): once any crate in a program enables `num-traits/std`,
//! `Real for f64` takes its sine from the platform and no longer from `libm`.

use num_traits::real::Real;
use num_traits::{FromPrimitive, Num, NumCast, One, ToPrimitive, Zero};

use super::{Dual, Jet};

/// `Real`'s functions of one number, each handed on to the function of the same name.
macro_rules! hand_on {
    ($number:ident: $($name:ident)*) => {
        $(
            fn $name(self) -> Self {
                $number::$name(self)
            }
        )*
    };
}

macro_rules! numeric_traits {
    ($number:ident) => {
        impl Zero for $number {
            fn zero() -> Self {
                Self::constant(0.0)
            }
            fn is_zero(&self) -> bool {
                self.value == 0.0
            }
        }

        impl One for $number {
            fn one() -> Self {
                Self::constant(1.0)
            }
        }

        impl Num for $number {
            type FromStrRadixErr = <f64 as Num>::FromStrRadixErr;
            fn from_str_radix(digits: &str, radix: u32) -> Result<Self, Self::FromStrRadixErr> {
                f64::from_str_radix(digits, radix).map(Self::constant)
            }
        }

        impl ToPrimitive for $number {
            fn to_i64(&self) -> Option<i64> {
                self.value.to_i64()
            }
            fn to_u64(&self) -> Option<u64> {
                self.value.to_u64()
            }
            fn to_f64(&self) -> Option<f64> {
                Some(self.value)
            }
        }

        impl NumCast for $number {
            fn from<T: ToPrimitive>(n: T) -> Option<Self> {
                n.to_f64().map(Self::constant)
            }
        }

        impl FromPrimitive for $number {
            fn from_i64(n: i64) -> Option<Self> {
                f64::from_i64(n).map(Self::constant)
            }
            fn from_u64(n: u64) -> Option<Self> {
                f64::from_u64(n).map(Self::constant)
            }
            fn from_f64(n: f64) -> Option<Self> {
                Some(Self::constant(n))
            }
        }

        impl Real for $number {
            fn min_value() -> Self {
                Self::constant(f64::MIN)
            }
            fn min_positive_value() -> Self {
                Self::constant(f64::MIN_POSITIVE)
            }
            fn epsilon() -> Self {
                Self::constant(f64::EPSILON)
            }
            fn max_value() -> Self {
                Self::constant(f64::MAX)
            }
            fn is_sign_positive(self) -> bool {
                self.value.is_sign_positive()
            }
            fn is_sign_negative(self) -> bool {
                self.value.is_sign_negative()
            }
            fn mul_add(self, a: Self, b: Self) -> Self {
                $number::mul_add(self, a, b)
            }
            fn powi(self, n: i32) -> Self {
                $number::powi(self, n)
            }
            /// As [`pow`](Self::pow): the exponent may move.
            fn powf(self, n: Self) -> Self {
                self.pow(n)
            }
            fn log(self, base: Self) -> Self {
                $number::log(self, base)
            }
            fn to_degrees(self) -> Self {
                self * (180.0 / core::f64::consts::PI)
            }
            fn to_radians(self) -> Self {
                self * (core::f64::consts::PI / 180.0)
            }
            fn max(self, other: Self) -> Self {
                $number::max(self, other)
            }
            fn min(self, other: Self) -> Self {
                $number::min(self, other)
            }
            /// The height above `other`, and 0 below it.
            fn abs_sub(self, other: Self) -> Self {
                $number::max(self - other, Self::constant(0.0))
            }
            fn hypot(self, other: Self) -> Self {
                $number::hypot(self, other)
            }
            fn atan2(self, other: Self) -> Self {
                $number::atan2(self, other)
            }
            fn sin_cos(self) -> (Self, Self) {
                $number::sin_cos(self)
            }
            hand_on! { $number:
                floor ceil round trunc fract abs signum recip
                sqrt cbrt exp exp2 exp_m1 ln ln_1p log2 log10
                sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh
            }
        }
    };
}

numeric_traits!(Dual);
numeric_traits!(Jet);
