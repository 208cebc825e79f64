//! Affine maps and rates of rotation to and from the types of mint, which other libraries know.
//!
//! Vectors, points and quaternions are glam's, which has its own conversions with mint.

use glam::{DMat3, DMat4, DVec3, Mat3, Mat4};
use mint::{ColumnMatrix3, ColumnMatrix4, IntoMint, Vector3};

use super::Affine;
use crate::error::Error;
use crate::space::{Bivector3, Space2, Space3};

/// Implements the conversions of one space with mint's augmented matrix, by glam's.
macro_rules! of_mint {
    ($space:ty, $mint:ident, $double:ident, $single:ident) => {
        /// Copies the columns and adds the last row, 0 … 0 1.
        impl From<Affine<$space>> for $mint<f64> {
            fn from(map: Affine<$space>) -> Self {
                $double::from(map).into()
            }
        }

        impl IntoMint for Affine<$space> {
            type MintType = $mint<f64>;
        }

        /// Copies the columns. Refuses NaN and infinities, and a last row that is not 0 … 0 1.
        impl TryFrom<$mint<f64>> for Affine<$space> {
            type Error = Error;
            fn try_from(matrix: $mint<f64>) -> Result<Self, Error> {
                Self::try_from($double::from(matrix))
            }
        }

        /// Widens the numbers, which is exact, and checks them.
        impl TryFrom<$mint<f32>> for Affine<$space> {
            type Error = Error;
            fn try_from(matrix: $mint<f32>) -> Result<Self, Error> {
                Self::try_from($single::from(matrix))
            }
        }
    };
}

of_mint!(Space2, ColumnMatrix3, DMat3, Mat3);
of_mint!(Space3, ColumnMatrix4, DMat4, Mat4);

/// Returns the axis vector, with the rate as its length.
impl From<Bivector3> for Vector3<f64> {
    fn from(rate: Bivector3) -> Self {
        rate.axis().into()
    }
}

impl IntoMint for Bivector3 {
    type MintType = Vector3<f64>;
}

/// Returns the rotation about an axis vector, at the rate of its length.
impl From<Vector3<f64>> for Bivector3 {
    fn from(axis: Vector3<f64>) -> Self {
        Self::from_axis(DVec3::from(axis))
    }
}
