//! Axis vectors four side by side. Four numbers are glam's `Vec4`: one register where the target
//! has SIMD, and an array with the same bits where it does not.
//!
//! Plain arrays were refused, because the compiler does not find the vectors in a product of
//! quaternions by itself.

use core::ops::{Add, Mul, Sub};

use glam::Vec4;

/// Three axes of four numbers.
#[derive(Clone, Copy)]
pub(super) struct Axis(pub(super) [Vec4; 3]);

impl Axis {
    #[inline(always)]
    pub(super) fn square(self) -> Vec4 {
        let [x, y, z] = self.0;
        x * x + y * y + z * z
    }
}

#[inline(always)]
pub(super) fn cross([ax, ay, az]: [Vec4; 3], [bx, by, bz]: [Vec4; 3]) -> [Vec4; 3] {
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
        Self(self.0.map(|part| part * factor))
    }
}
