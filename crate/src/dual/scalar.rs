//! The crate's own number trait, by which hierarchies and fields run on numbers with derivatives.

use super::{Dual, Jet};
use crate::space::Scalar;

/// Functions of one number, each handed on to the function of the same name.
macro_rules! hand_on {
    ($number:ident: $($name:ident)*) => {
        $(
            fn $name(self) -> Self {
                $number::$name(self)
            }
        )*
    };
}

macro_rules! scalar {
    ($number:ident) => {
        impl Scalar for $number {
            fn from_f64(value: f64) -> Self {
                Self::constant(value)
            }
            fn real(self) -> f64 {
                self.value
            }
            fn is_finite(self) -> bool {
                $number::is_finite(self)
            }
            fn powi(self, exponent: i32) -> Self {
                $number::powi(self, exponent)
            }
            /// As [`pow`](Self::pow): the exponent may move.
            fn powf(self, exponent: Self) -> Self {
                self.pow(exponent)
            }
            fn atan2(self, x: Self) -> Self {
                $number::atan2(self, x)
            }
            fn hypot(self, other: Self) -> Self {
                $number::hypot(self, other)
            }
            fn minimum(self, other: Self) -> Self {
                $number::minimum(self, other)
            }
            fn maximum(self, other: Self) -> Self {
                $number::maximum(self, other)
            }
            hand_on! { $number: sqrt exp ln sin cos tan asin acos atan sinh cosh tanh abs }
        }
    };
}

scalar!(Dual);
scalar!(Jet);
