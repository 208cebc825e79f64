//! The numbers that go through a program side by side: plain ones, and ones with two slopes.

use super::program::{One, Two};
use crate::dual::Dual;
use crate::space::Scalar;

/// A number that steps of a program work on.
pub(super) trait Number: Copy {
    fn constant(number: f64) -> Self;
    fn negated(self) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn one(self, one: One) -> Self;
    fn two(self, two: Two, other: Self) -> Self;
    fn whole(self, power: i32) -> Self;
}

impl Number for f64 {
    fn constant(number: f64) -> Self {
        number
    }
    fn negated(self) -> Self {
        -self
    }
    fn plus(self, other: Self) -> Self {
        self + other
    }
    fn minus(self, other: Self) -> Self {
        self - other
    }
    fn times(self, other: Self) -> Self {
        self * other
    }
    fn one(self, one: One) -> Self {
        one.apply(self)
    }
    fn two(self, two: Two, other: Self) -> Self {
        two.apply(self, other)
    }
    fn whole(self, power: i32) -> Self {
        Scalar::powi(self, power)
    }
}

/// Two duals of one value: a number with its slopes along two variables. Both slopes have the bits
/// that a dual of their own has, and sums and products of the values are computed once.
#[derive(Clone, Copy)]
pub(super) struct TwoSlopes {
    pub(super) value: f64,
    pub(super) slopes: [f64; 2],
}

impl TwoSlopes {
    fn duals(self) -> [Dual; 2] {
        self.slopes.map(|slope| Dual::new(self.value, slope))
    }

    fn of([p, q]: [Dual; 2]) -> Self {
        Self {
            value: p.value,
            slopes: [p.first, q.first],
        }
    }

    fn both(self, other: Self, rule: impl Fn(Dual, Dual) -> Dual) -> Self {
        let ([p, q], [r, s]) = (self.duals(), other.duals());
        Self::of([rule(p, r), rule(q, s)])
    }
}

impl Number for TwoSlopes {
    fn constant(number: f64) -> Self {
        Self {
            value: number,
            slopes: [0.0; 2],
        }
    }
    fn negated(self) -> Self {
        Self::of(self.duals().map(|it| -it))
    }
    fn plus(self, other: Self) -> Self {
        self.both(other, |p, q| p + q)
    }
    fn minus(self, other: Self) -> Self {
        self.both(other, |p, q| p - q)
    }
    fn times(self, other: Self) -> Self {
        self.both(other, |p, q| p * q)
    }
    fn one(self, one: One) -> Self {
        Self::of(self.duals().map(|it| one.apply(it)))
    }
    fn two(self, two: Two, other: Self) -> Self {
        self.both(other, |p, q| two.apply(p, q))
    }
    fn whole(self, power: i32) -> Self {
        Self::of(self.duals().map(|it| Scalar::powi(it, power)))
    }
}
