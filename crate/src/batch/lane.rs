//! Numbers side by side: one, or one number of each of two or four nodes. Formulas are the same.

use core::ops::{Add, Mul, Sub};

use glam::{Mat4, Vec4};

/// The numbers that the formulas of a batch are written in.
pub(super) trait Lane:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
    const ONE: Self;

    fn twice(self) -> Self {
        self + self
    }
}

impl Lane for f64 {
    const ONE: Self = 1.0;
}

impl Lane for f32 {
    const ONE: Self = 1.0;
}

/// Four nodes: with SIMD one register, without it four numbers.
impl Lane for Vec4 {
    const ONE: Self = Self::ONE;
}

/// True if one register holds several numbers. Otherwise nodes go one by one: side by side they
/// would take more registers than there are.
pub(super) const SIDE_BY_SIDE: bool = cfg!(any(
    target_feature = "simd128",
    target_feature = "sse2",
    target_feature = "neon"
));

pub(super) type Vector<L> = [L; 3];
/// Rows.
pub(super) type Matrix<L> = [[L; 3]; 3];

/// Returns the matrix of the rotation by a unit quaternion x, y, z, w: 1 + 2 (w v× + v×²), with v
/// its vector part.
#[inline(always)]
pub(super) fn matrix<L: Lane>([x, y, z, w]: [L; 4]) -> Matrix<L> {
    let (x2, y2, z2) = (x.twice(), y.twice(), z.twice());
    let (xx, yy, zz) = (x * x2, y * y2, z * z2);
    let (xy, yz, zx) = (x * y2, y * z2, z * x2);
    let (wx, wy, wz) = (w * x2, w * y2, w * z2);
    [
        [L::ONE - (yy + zz), xy - wz, zx + wy],
        [xy + wz, L::ONE - (zz + xx), yz - wx],
        [zx - wy, yz + wx, L::ONE - (xx + yy)],
    ]
}

/// Returns the product of two quaternions.
#[inline(always)]
pub(super) fn quaternion<L: Lane>([x, y, z, w]: [L; 4], [a, b, c, d]: [L; 4]) -> [L; 4] {
    [
        w * a + x * d + y * c - z * b,
        w * b - x * c + y * d + z * a,
        w * c + x * b - y * a + z * d,
        w * d - x * a - y * b - z * c,
    ]
}

#[inline(always)]
pub(super) fn dot<L: Lane>(a: Vector<L>, b: Vector<L>) -> L {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Returns the product of a matrix and a column.
#[inline(always)]
pub(super) fn product<L: Lane>(rows: Matrix<L>, v: Vector<L>) -> Vector<L> {
    rows.map(|row| dot(row, v))
}

#[inline(always)]
pub(super) fn times<L: Lane>([x, y, z]: Vector<L>, scale: L) -> Vector<L> {
    [x * scale, y * scale, z * scale]
}

#[inline(always)]
pub(super) fn cross<L: Lane>(a: Vector<L>, b: Vector<L>) -> Vector<L> {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

#[inline(always)]
pub(super) fn plus<L: Lane>(a: Vector<L>, b: Vector<L>) -> Vector<L> {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// Returns the transpose of four numbers of each of four nodes: from node after node to number
/// after number, and back.
#[inline(always)]
pub(super) fn transpose([a, b, c, d]: [Vec4; 4]) -> [Vec4; 4] {
    let over = Mat4::from_cols(a, b, c, d).transpose();
    [over.x_axis, over.y_axis, over.z_axis, over.w_axis]
}

/// Returns four numbers from a place that is known to be inside.
#[inline(always)]
pub(super) fn four_at<const AT: usize, const N: usize>(record: &[f32; N]) -> Vec4 {
    const { assert!(AT + 4 <= N) };
    Vec4::new(record[AT], record[AT + 1], record[AT + 2], record[AT + 3])
}
