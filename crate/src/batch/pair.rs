//! One number of each of two nodes, in doubles: one register if the target has vectors, else two
//! numbers, with the same bits either way.
//!
//! glam has no such type that is a register, and the compiler does not find it in plain arrays. The
//! functions of the target that are used here are safe.

use core::ops::{Add, Mul, Sub};

use super::lane::Lane;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod two {
    use core::arch::wasm32::{
        f32x4_demote_f64x2_zero, f32x4_extract_lane, f64x2, f64x2_add, f64x2_extract_lane,
        f64x2_mul, f64x2_splat, f64x2_sub, i64x2_shuffle, v128,
    };

    pub(super) type Two = v128;
    pub(super) type Singles = v128;
    pub(super) const ONE: Two = f64x2(1.0, 1.0);
    #[inline(always)]
    pub(super) fn two(a: f64, b: f64) -> Two {
        f64x2(a, b)
    }
    #[inline(always)]
    pub(super) fn both(a: f64) -> Two {
        f64x2_splat(a)
    }
    #[inline(always)]
    pub(super) fn numbers(a: Two) -> [f64; 2] {
        [f64x2_extract_lane::<0>(a), f64x2_extract_lane::<1>(a)]
    }
    #[inline(always)]
    pub(super) fn singles(a: Two) -> Singles {
        f32x4_demote_f64x2_zero(a)
    }
    #[inline(always)]
    pub(super) fn joined(a: Singles, b: Singles) -> [f32; 4] {
        let all = i64x2_shuffle::<0, 2>(a, b);
        [
            f32x4_extract_lane::<0>(all),
            f32x4_extract_lane::<1>(all),
            f32x4_extract_lane::<2>(all),
            f32x4_extract_lane::<3>(all),
        ]
    }
    #[inline(always)]
    pub(super) fn transpose(a: Two, b: Two) -> [Two; 2] {
        [i64x2_shuffle::<0, 2>(a, b), i64x2_shuffle::<1, 3>(a, b)]
    }
    #[inline(always)]
    pub(super) fn add(a: Two, b: Two) -> Two {
        f64x2_add(a, b)
    }
    #[inline(always)]
    pub(super) fn sub(a: Two, b: Two) -> Two {
        f64x2_sub(a, b)
    }
    #[inline(always)]
    pub(super) fn mul(a: Two, b: Two) -> Two {
        f64x2_mul(a, b)
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod two {
    pub(super) type Two = [f64; 2];
    pub(super) type Singles = [f32; 2];
    pub(super) const ONE: Two = [1.0; 2];
    #[inline(always)]
    pub(super) fn two(a: f64, b: f64) -> Two {
        [a, b]
    }
    #[inline(always)]
    pub(super) fn both(a: f64) -> Two {
        [a; 2]
    }
    #[inline(always)]
    pub(super) fn numbers(a: Two) -> [f64; 2] {
        a
    }
    #[inline(always)]
    pub(super) fn singles(two: Two) -> Singles {
        two.map(|it| it as f32)
    }
    #[inline(always)]
    pub(super) fn joined([a, b]: Singles, [c, d]: Singles) -> [f32; 4] {
        [a, b, c, d]
    }
    #[inline(always)]
    pub(super) fn transpose([a, b]: Two, [c, d]: Two) -> [Two; 2] {
        [[a, c], [b, d]]
    }
    #[inline(always)]
    pub(super) fn add([a, b]: Two, [c, d]: Two) -> Two {
        [a + c, b + d]
    }
    #[inline(always)]
    pub(super) fn sub([a, b]: Two, [c, d]: Two) -> Two {
        [a - c, b - d]
    }
    #[inline(always)]
    pub(super) fn mul([a, b]: Two, [c, d]: Two) -> Two {
        [a * c, b * d]
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Pair(two::Two);

/// Two numbers in 32 bits.
#[derive(Clone, Copy)]
pub(crate) struct Singles(two::Singles);

impl Singles {
    /// Both numbers of the one, then both of the other.
    #[inline(always)]
    pub(crate) fn join(self, other: Self) -> [f32; 4] {
        two::joined(self.0, other.0)
    }
}

impl Pair {
    /// Whether it is one register.
    pub(crate) const IS_REGISTER: bool =
        cfg!(all(target_arch = "wasm32", target_feature = "simd128"));

    #[inline(always)]
    pub(crate) fn new([a, b]: [f64; 2]) -> Self {
        Self(two::two(a, b))
    }

    #[inline(always)]
    pub(crate) fn splat(a: f64) -> Self {
        Self(two::both(a))
    }

    #[inline(always)]
    pub(crate) fn numbers(self) -> [f64; 2] {
        two::numbers(self.0)
    }

    /// Both numbers in 32 bits, each rounded to the nearest.
    #[inline(always)]
    pub(crate) fn singles(self) -> Singles {
        Singles(two::singles(self.0))
    }

    /// Two numbers of each of two nodes, rotated over: from node after node to number after number,
    /// and back.
    #[inline(always)]
    pub(crate) fn transpose([a, b]: [Self; 2]) -> [Self; 2] {
        two::transpose(a.0, b.0).map(Self)
    }
}

impl Lane for Pair {
    const ONE: Self = Self(two::ONE);
}

impl Add for Pair {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(two::add(self.0, other.0))
    }
}
impl Sub for Pair {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(two::sub(self.0, other.0))
    }
}
impl Mul for Pair {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self(two::mul(self.0, other.0))
    }
}
