//! Four numbers that are treated alike: one vector register where the target has such, an array where it has not. The same bits either way.
//!
//! The compiler makes vectors of plain arrays as well, but not of all: across a quaternion's product it loses the thread.

use core::ops::{Add, Mul, Sub};

#[cfg(target_feature = "simd128")]
use core::arch::wasm32 as simd;

/// Four numbers of single precision.
#[derive(Clone, Copy)]
pub(super) struct Four(Register);

#[cfg(target_feature = "simd128")]
type Register = simd::v128;
#[cfg(not(target_feature = "simd128"))]
type Register = [f32; 4];

#[cfg(target_feature = "simd128")]
impl Four {
    #[inline(always)]
    pub(super) fn new([a, b, c, d]: [f32; 4]) -> Self {
        Self(simd::f32x4(a, b, c, d))
    }
    #[inline(always)]
    pub(super) fn array(self) -> [f32; 4] {
        [
            simd::f32x4_extract_lane::<0>(self.0),
            simd::f32x4_extract_lane::<1>(self.0),
            simd::f32x4_extract_lane::<2>(self.0),
            simd::f32x4_extract_lane::<3>(self.0),
        ]
    }
    #[inline(always)]
    pub(super) fn reciprocal(self) -> Self {
        Self(simd::f32x4_div(simd::f32x4_splat(1.0), self.0))
    }
    /// The greater of each two; of a NaN and a number, either.
    #[inline(always)]
    pub(super) fn max(self, other: Self) -> Self {
        Self(simd::f32x4_pmax(self.0, other.0))
    }
    /// The one or the other, by whether each is at most a limit; NaN is not.
    #[inline(always)]
    pub(super) fn where_at_most(self, limit: f32, then: Self, otherwise: Self) -> Self {
        let mask = simd::f32x4_le(self.0, simd::f32x4_splat(limit));
        Self(simd::v128_bitselect(then.0, otherwise.0, mask))
    }
}

#[cfg(not(target_feature = "simd128"))]
impl Four {
    #[inline(always)]
    pub(super) fn new(numbers: [f32; 4]) -> Self {
        Self(numbers)
    }
    #[inline(always)]
    pub(super) fn array(self) -> [f32; 4] {
        self.0
    }
    #[inline(always)]
    fn with(self, other: Self, of: impl Fn(f32, f32) -> f32) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([of(a, e), of(b, f), of(c, g), of(d, h)])
    }
    #[inline(always)]
    pub(super) fn reciprocal(self) -> Self {
        Self(self.0.map(|x| 1.0 / x))
    }
    /// The greater of each two; of a NaN and a number, either.
    #[inline(always)]
    pub(super) fn max(self, other: Self) -> Self {
        self.with(other, |a, b| if a < b { b } else { a })
    }
    /// The one or the other, by whether each is at most a limit; NaN is not.
    #[inline(always)]
    pub(super) fn where_at_most(self, limit: f32, then: Self, otherwise: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h], [i, j, k, l]) = (self.0, then.0, otherwise.0);
        let of = |x: f32, then, otherwise| if x <= limit { then } else { otherwise };
        Self([of(a, e, i), of(b, f, j), of(c, g, k), of(d, h, l)])
    }
}

/// One operation, by instruction or number by number.
macro_rules! operation {
    ($trait:ident, $method:ident, $instruction:ident, $sign:tt) => {
        impl $trait for Four {
            type Output = Self;
            #[cfg(target_feature = "simd128")]
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(simd::$instruction(self.0, other.0))
            }
            #[cfg(not(target_feature = "simd128"))]
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.with(other, |a, b| a $sign b)
            }
        }
    };
}
operation!(Add, add, f32x4_add, +);
operation!(Sub, sub, f32x4_sub, -);
operation!(Mul, mul, f32x4_mul, *);

impl Four {
    #[inline(always)]
    pub(super) fn splat(number: f32) -> Self {
        Self::new([number; 4])
    }
    pub(super) fn largest(self) -> f32 {
        let [a, b, c, d] = self.array();
        a.max(b).max(c.max(d))
    }
    pub(super) fn sum(self) -> f32 {
        let [a, b, c, d] = self.array();
        (a + b) + (c + d)
    }
}

/// Three axes of four numbers.
#[derive(Clone, Copy)]
pub(super) struct Axis(pub(super) [Four; 3]);

impl Axis {
    #[inline(always)]
    pub(super) fn square(self) -> Four {
        let [x, y, z] = self.0;
        x * x + y * y + z * z
    }
}

#[inline(always)]
pub(super) fn cross([ax, ay, az]: [Four; 3], [bx, by, bz]: [Four; 3]) -> [Four; 3] {
    [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

impl Add for Axis {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a + d, b + e, c + f])
    }
}
impl Sub for Axis {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a - d, b - e, c - f])
    }
}
impl Mul<f32> for Axis {
    type Output = Self;
    #[inline(always)]
    fn mul(self, factor: f32) -> Self {
        Self(self.0.map(|part| part * Four::splat(factor)))
    }
}
