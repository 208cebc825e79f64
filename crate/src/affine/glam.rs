//! Affine maps to and from glam's affines and matrices, in double and in single precision.

use glam::{Affine2, Affine3, Affine3A, DAffine2, DAffine3, DMat3, DMat4, Mat3, Mat4};

use super::Affine;
use crate::error::Error;
use crate::space::{Space2, Space3};

/// Implements the conversions of one space: its affine, its augmented matrix, and those of single
/// precision, each with the name of the way to its double.
macro_rules! of_glam {
    ($space:ty, $affine:ident { $linear:ident }, $matrix:ident, [$($single:ident.$double:ident),+]) => {
        /// Copies the columns.
        impl From<Affine<$space>> for $affine {
            fn from(map: Affine<$space>) -> Self {
                Self { $linear: map.linear, translation: map.translation }
            }
        }

        /// Copies the columns and adds the last row, 0 … 0 1.
        impl From<Affine<$space>> for $matrix {
            fn from(map: Affine<$space>) -> Self {
                Self::from($affine::from(map))
            }
        }

        /// Copies the columns. Refuses NaN and infinities.
        impl TryFrom<$affine> for Affine<$space> {
            type Error = Error;
            fn try_from(map: $affine) -> Result<Self, Error> {
                Self::new(map.$linear, map.translation)
            }
        }

        /// Copies the columns. Refuses NaN and infinities, and a last row that is not 0 … 0 1.
        impl TryFrom<$matrix> for Affine<$space> {
            type Error = Error;
            fn try_from(matrix: $matrix) -> Result<Self, Error> {
                Self::from_columns(&matrix.to_cols_array())
            }
        }

        $(
            /// Widens the numbers, which is exact, and checks them.
            impl TryFrom<$single> for Affine<$space> {
                type Error = Error;
                fn try_from(single: $single) -> Result<Self, Error> {
                    Self::try_from(single.$double())
                }
            }
        )+
    };
}

of_glam!(
    Space2,
    DAffine2 { matrix2 },
    DMat3,
    [Affine2.as_daffine2, Mat3.as_dmat3]
);
of_glam!(
    Space3,
    DAffine3 { matrix3 },
    DMat4,
    [Affine3.as_daffine3, Affine3A.as_daffine3, Mat4.as_dmat4]
);

/// In single precision, for renderers and engines. Each number is rounded to the nearest; one
/// beyond 3.4e38 becomes infinite.
impl Affine<Space2> {
    /// Returns the map in single precision.
    #[must_use]
    pub fn as_affine2(self) -> Affine2 {
        DAffine2::from(self).as_affine2()
    }

    /// Returns the augmented matrix in single precision.
    #[must_use]
    pub fn as_mat3(self) -> Mat3 {
        DMat3::from(self).as_mat3()
    }
}

/// In single precision, for renderers and engines. Each number is rounded to the nearest; one
/// beyond 3.4e38 becomes infinite. Far from the origin that loses more than it seems: at 10 km
/// half a millimeter. Make [`relative`](crate::Hierarchy::relative_matrix) to the camera first.
///
/// ```
/// use kinetree::{Affine, Space3, glam::{DAffine3, DMat4, DQuat, DVec3}};
///
/// let given = DAffine3::from_rotation_translation(DQuat::from_rotation_y(0.3), DVec3::X);
/// let world_from_tank = Affine::<Space3>::try_from(given)?;
/// assert_eq!(DMat4::from(world_from_tank), DMat4::from(given));
/// let uniform: [f32; 16] = world_from_tank.as_mat4().to_cols_array();
/// assert_eq!(uniform[12], 1.0);
/// # Ok::<(), kinetree::Error>(())
/// ```
impl Affine<Space3> {
    /// Returns the map in single precision.
    #[must_use]
    pub fn as_affine3(self) -> Affine3 {
        DAffine3::from(self).as_affine3()
    }

    /// Returns the map in single precision, in registers of four numbers: as Bevy's
    /// `GlobalTransform` holds it.
    #[must_use]
    pub fn as_affine3a(self) -> Affine3A {
        DAffine3::from(self).as_affine3a()
    }

    /// Returns the augmented matrix in single precision.
    #[must_use]
    pub fn as_mat4(self) -> Mat4 {
        DMat4::from(self).as_mat4()
    }
}
