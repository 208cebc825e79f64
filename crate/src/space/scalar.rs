//! The operations of a component: `f64` has them, and so have numbers that carry derivatives.

use core::ops::{Add, Div, Mul, Neg, Sub};

use super::Value;
use crate::error::{Error, Quantity};

/// A real number, or a real number with an infinitesimal part (a dual number, a jet).
///
/// A field with the elementary functions. Decisions (which branch, how many terms, is it too large)
/// use only the [`real`](Scalar::real) part, so that a computation takes the same path with and
/// without derivatives.
///
/// For `f64` every function comes from the `libm` crate on every target, never from the platform: a
/// run has the same bits in a browser and on a desk. (With the feature `std` square roots do come
/// from the processor; IEEE 754 leaves them no choice of bits.) Outside its domain a function
/// returns NaN, as those of `f64` do.
///
/// # Laws
///
/// * `from_f64` keeps sums and products: `from_f64(a) * from_f64(b)` is `from_f64(a * b)`, and so
///   on.
/// * `real` undoes `from_f64`, and keeps sums and products and elementary functions.
///
/// ```
/// use kinetree::space::Scalar;
///
/// fn pythagoras<T: Scalar>(a: T, b: T) -> T {
///     (a * a + b * b).sqrt()
/// }
/// assert_eq!(pythagoras(3.0, 4.0), 5.0);
/// ```
pub trait Scalar:
    Value
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// Returns a constant: its derivatives, if the number carries any, are zero.
    #[must_use]
    fn from_f64(value: f64) -> Self;

    /// Returns the value without its derivatives.
    #[must_use]
    fn real(self) -> f64;

    /// Returns true if the value and its derivatives are finite.
    #[must_use]
    fn is_finite(self) -> bool;

    /// Returns the number unchanged if it is finite.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] with the name given and the value.
    fn checked(self, quantity: Quantity) -> Result<Self, Error> {
        let value = self.real();
        if self.is_finite() {
            Ok(self)
        } else {
            Err(Error::NotFinite { quantity, value })
        }
    }

    /// Returns the number unchanged if it is finite and greater than zero.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] or [`Error::NotPositive`] with the name given and the value.
    fn positive(self, quantity: Quantity) -> Result<Self, Error> {
        let value = self.checked(quantity)?.real();
        if value > 0.0 {
            Ok(self)
        } else {
            Err(Error::NotPositive { quantity, value })
        }
    }

    /// Returns the number unchanged if it is finite and not zero.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`], or [`Error::Zero`], with the name given.
    fn not_zero(self, quantity: Quantity) -> Result<Self, Error> {
        match self.checked(quantity)?.real() {
            0.0 => Err(Error::Zero { quantity }),
            _ => Ok(self),
        }
    }

    /// Returns the number unchanged if it is finite and not below zero.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] or [`Error::Negative`] with the name given and the value.
    fn not_negative(self, quantity: Quantity) -> Result<Self, Error> {
        let value = self.checked(quantity)?.real();
        if value >= 0.0 {
            Ok(self)
        } else {
            Err(Error::Negative { quantity, value })
        }
    }

    /// Returns √x, for x ≥ 0.
    #[must_use]
    fn sqrt(self) -> Self;
    /// Returns eˣ.
    #[must_use]
    fn exp(self) -> Self;
    /// Returns the natural logarithm, for x > 0.
    #[must_use]
    fn ln(self) -> Self;
    /// Returns xⁿ for a whole n and any x (for n < 0, x ≠ 0).
    #[must_use]
    fn powi(self, exponent: i32) -> Self;
    /// Returns xʸ for x > 0, and elsewhere if the limit exists.
    #[must_use]
    fn powf(self, exponent: Self) -> Self;
    /// Returns the sine of an angle in radians.
    #[must_use]
    fn sin(self) -> Self;
    /// Returns the cosine of an angle in radians.
    #[must_use]
    fn cos(self) -> Self;
    /// Returns the tangent of an angle in radians.
    #[must_use]
    fn tan(self) -> Self;
    /// Returns the angle in [−π/2, π/2] with this sine, for |x| ≤ 1.
    #[must_use]
    fn asin(self) -> Self;
    /// Returns the angle in [0, π] with this cosine, for |x| ≤ 1.
    #[must_use]
    fn acos(self) -> Self;
    /// Returns the angle in (−π/2, π/2) with this tangent.
    #[must_use]
    fn atan(self) -> Self;
    /// Returns the angle in [−π, π] of the point (`x`, `self`), counter-clockwise from the x axis.
    #[must_use]
    fn atan2(self, x: Self) -> Self;
    /// Returns the hyperbolic sine.
    #[must_use]
    fn sinh(self) -> Self;
    /// Returns the hyperbolic cosine.
    #[must_use]
    fn cosh(self) -> Self;
    /// Returns the hyperbolic tangent.
    #[must_use]
    fn tanh(self) -> Self;
    /// Returns √(x² + y²), without overflow on the way.
    #[must_use]
    fn hypot(self, other: Self) -> Self;
    /// Returns the distance from zero.
    #[must_use]
    fn abs(self) -> Self;
    /// The smaller of two, −0 below 0. A NaN stays NaN, unlike in `f64::min`: IEEE 754-2019 has
    /// both.
    #[must_use]
    fn minimum(self, other: Self) -> Self;
    /// The larger of two, −0 below 0. A NaN stays NaN, unlike in `f64::max`.
    #[must_use]
    fn maximum(self, other: Self) -> Self;
}

impl Scalar for f64 {
    #[inline]
    fn from_f64(value: f64) -> Self {
        value
    }
    #[inline]
    fn real(self) -> f64 {
        self
    }
    fn is_finite(self) -> bool {
        self.is_finite()
    }
    #[inline]
    fn sqrt(self) -> Self {
        // IEEE 754 rounds roots in one way, so both have the same bits.
        #[cfg(feature = "std")]
        return f64::sqrt(self);
        #[cfg(not(feature = "std"))]
        libm::sqrt(self)
    }
    fn exp(self) -> Self {
        libm::exp(self)
    }
    fn ln(self) -> Self {
        libm::log(self)
    }
    fn powi(self, exponent: i32) -> Self {
        // Repeated squaring, in a fixed order: the compiler's own differs from target to target.
        let (mut base, mut left, mut power) = (self, exponent.unsigned_abs(), 1.0);
        while left > 0 {
            if left & 1 == 1 {
                power *= base;
            }
            base *= base;
            left >>= 1;
        }
        if exponent < 0 { 1.0 / power } else { power }
    }
    fn powf(self, exponent: Self) -> Self {
        libm::pow(self, exponent)
    }
    #[inline]
    fn sin(self) -> Self {
        libm::sin(self)
    }
    #[inline]
    fn cos(self) -> Self {
        libm::cos(self)
    }
    fn tan(self) -> Self {
        libm::tan(self)
    }
    fn asin(self) -> Self {
        libm::asin(self)
    }
    fn acos(self) -> Self {
        libm::acos(self)
    }
    fn atan(self) -> Self {
        libm::atan(self)
    }
    fn atan2(self, x: Self) -> Self {
        libm::atan2(self, x)
    }
    fn sinh(self) -> Self {
        libm::sinh(self)
    }
    fn cosh(self) -> Self {
        libm::cosh(self)
    }
    fn tanh(self) -> Self {
        libm::tanh(self)
    }
    fn hypot(self, other: Self) -> Self {
        libm::hypot(self, other)
    }
    fn abs(self) -> Self {
        libm::fabs(self)
    }
    fn minimum(self, other: Self) -> Self {
        libm::fminimum(self, other)
    }
    fn maximum(self, other: Self) -> Self {
        libm::fmaximum(self, other)
    }
}
