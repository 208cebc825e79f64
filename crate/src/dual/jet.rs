//! A value with its first and second derivative.

use super::carried;
use super::elementary::{Partials, Slopes};

/// A number with its velocity and its acceleration: value, first and second derivative along one
/// parameter.
///
/// A position as a function of [`Jet::variable`]`(t)` has its velocity in [`first`](Self::first)
/// and its acceleration in [`second`](Self::second). They are derivatives, not Taylor coefficients:
/// `second` is `x″`, not `x″/2`. See the [module page](super) for the rules and for the places
/// where there is no derivative.
#[derive(Clone, Copy, Debug, Default)]
pub struct Jet {
    /// The number itself.
    pub value: f64,
    /// Its rate; in units of the value per unit of the parameter.
    pub first: f64,
    /// The rate of its rate; in units of the value per unit of the parameter squared.
    pub second: f64,
}

impl Jet {
    /// Returns a number that changes at the rate `first`, which itself changes at the rate
    /// `second`.
    #[must_use]
    pub const fn new(value: f64, first: f64, second: f64) -> Self {
        Self {
            value,
            first,
            second,
        }
    }

    /// Returns a constant: rates 0.
    #[must_use]
    pub const fn constant(value: f64) -> Self {
        Self::new(value, 0.0, 0.0)
    }

    /// Returns the parameter itself: rate 1, steady.
    #[must_use]
    pub const fn variable(value: f64) -> Self {
        Self::new(value, 1.0, 0.0)
    }

    /// Returns `[value, first, second]`, to read or compare all three.
    #[must_use]
    pub const fn parts(self) -> [f64; 3] {
        [self.value, self.first, self.second]
    }

    /// Applies one rule to every part, as sums, scales and means do.
    pub(super) fn each(self, other: Self, rule: impl Fn(f64, f64) -> f64) -> Self {
        Self::new(
            rule(self.value, other.value),
            rule(self.first, other.first),
            rule(self.second, other.second),
        )
    }

    /// The chain rule, twice: `f″ p′² + f′ p″`.
    pub(super) fn chain(self, [value, slope, bend]: Slopes) -> Self {
        Self::new(
            value,
            carried(slope, self.first),
            carried(carried(bend, self.first), self.first) + carried(slope, self.second),
        )
        .or_no_slope()
    }

    /// The chain rule for two, twice.
    pub(super) fn chain_two(self, q: Self, f: &Partials) -> Self {
        let p = self;
        Self::new(
            f.value,
            carried(f.p, p.first) + carried(f.q, q.first),
            carried(carried(f.pp, p.first), p.first)
                + carried(carried(2.0 * f.pq, p.first), q.first)
                + carried(carried(f.qq, q.first), q.first)
                + carried(f.p, p.second)
                + carried(f.q, q.second),
        )
        .or_no_slope()
    }

    pub(super) fn product(self, q: Self) -> Self {
        let p = self;
        Self::new(
            p.value * q.value,
            p.first * q.value + p.value * q.first,
            p.second * q.value + 2.0 * p.first * q.first + p.value * q.second,
        )
    }

    /// `r = p/q`, from differentiating `p = r q` twice.
    pub(super) fn quotient(self, q: Self) -> Self {
        let value = self.value / q.value;
        let first = (self.first - value * q.first) / q.value;
        let second = (self.second - 2.0 * first * q.first - value * q.second) / q.value;
        Self::new(value, first, second).or_no_slope()
    }

    /// True for a constant, which neither moves nor begins to.
    pub(super) fn is_still(self) -> bool {
        self.first == 0.0 && self.second == 0.0
    }

    /// Returns the number, without slopes where it has no value: at a pole or outside the domain.
    pub(super) fn or_no_slope(self) -> Self {
        if self.value.is_finite() {
            self
        } else {
            Self::new(self.value, f64::NAN, f64::NAN)
        }
    }
}
