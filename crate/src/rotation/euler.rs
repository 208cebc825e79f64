//! Three angles about the axes of a frame, in twelve orders.

use glam::{DQuat, DVec3};

use crate::error::{Error, Quantity};
use crate::space::{Rotation, Scalar};

/// The axes of three rotations, one after the other, each about an axis of the frame as the ones
/// before have left it (intrinsic).
///
/// The first letter is the first angle's axis, in the parent: `Zyx` is R_z(a) R_y(b) R_x(c), and
/// matrices and quaternions multiply in that order. About axes that stay those of the parent
/// (extrinsic) the same rotation has the letters and the angles in reverse: first c about x, then b
/// about y, then a about z.
///
/// three.js and glam have the first six by the same letters: `Euler(x, y, z, 'ZYX')` of three.js,
/// which keeps angles by axis, has the angles [z, y, x] here. An aircraft's heading, pitch and roll
/// are `Zyx` where z is down or up, `Yxz` where y is up. The last six begin and end with one axis,
/// as a gyroscope's precession, nutation and spin do (`Zxz`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EulerOrder {
    /// About x, then y, then z.
    #[default]
    Xyz,
    /// About x, then z, then y.
    Xzy,
    /// About y, then x, then z.
    Yxz,
    /// About y, then z, then x.
    Yzx,
    /// About z, then x, then y.
    Zxy,
    /// About z, then y, then x.
    Zyx,
    /// About x, then y, then x again.
    Xyx,
    /// About x, then z, then x again.
    Xzx,
    /// About y, then x, then y again.
    Yxy,
    /// About y, then z, then y again.
    Yzy,
    /// About z, then x, then z again.
    Zxz,
    /// About z, then y, then z again.
    Zyz,
}

/// Rotations whose first or last angle is lost in rounding count as locked: the sine of the
/// distance to the lock, over two, is below eight roundings. Larger, and the two angles lose digits
/// that they have; smaller, and a rotation that was made at the lock comes back with any two angles
/// of the right sum.
const LOCKED: f64 = 8.0 * f64::EPSILON;

impl EulerOrder {
    /// All orders.
    pub const ALL: [Self; 12] = [
        Self::Xyz,
        Self::Xzy,
        Self::Yxz,
        Self::Yzx,
        Self::Zxy,
        Self::Zyx,
        Self::Xyx,
        Self::Xzx,
        Self::Yxy,
        Self::Yzy,
        Self::Zxz,
        Self::Zyz,
    ];

    /// The axes: the first, the second, and the remaining one.
    fn axes(self) -> [DVec3; 3] {
        let (x, y, z) = (DVec3::X, DVec3::Y, DVec3::Z);
        match self {
            Self::Xyz | Self::Xyx => [x, y, z],
            Self::Xzy | Self::Xzx => [x, z, y],
            Self::Yxz | Self::Yxy => [y, x, z],
            Self::Yzx | Self::Yzy => [y, z, x],
            Self::Zxy | Self::Zxz => [z, x, y],
            Self::Zyx | Self::Zyz => [z, y, x],
        }
    }

    /// Returns the axes of the three rotations, from left to right.
    pub(crate) fn axes_in_turn(self) -> [DVec3; 3] {
        let [first, second, third] = self.axes();
        [first, second, if self.is_proper() { first } else { third }]
    }

    /// True where the third axis is the first again.
    fn is_proper(self) -> bool {
        matches!(
            self,
            Self::Xyx | Self::Xzx | Self::Yxy | Self::Yzy | Self::Zxz | Self::Zyz
        )
    }
}

/// Returns the rotation of three angles in radians, in the order of the letters of `order`.
///
/// ```
/// use kinetree::{EulerOrder, glam::{DQuat, DVec3}, rotation};
///
/// let [heading, pitch, roll] = [0.3, -0.1, 0.02];
/// let attitude = rotation::from_euler([heading, pitch, roll], EulerOrder::Zyx)?;
/// let (about_z, about_y) = (DQuat::from_rotation_z(heading), DQuat::from_rotation_y(pitch));
/// let steps = about_z * about_y * DQuat::from_rotation_x(roll);
/// assert!(rotation::angle_between(attitude, steps)? < 1e-15);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::NotFinite`] for an angle that is NaN or infinite.
pub fn from_euler(angles: [f64; 3], order: EulerOrder) -> Result<DQuat, Error> {
    let mut rotation = DQuat::IDENTITY;
    for (axis, angle) in order.axes_in_turn().into_iter().zip(angles) {
        let half = 0.5 * angle.checked(Quantity::Angle)?;
        rotation *= DQuat::from_vec4((axis * Scalar::sin(half)).extend(Scalar::cos(half)));
    }
    Ok(rotation)
}

/// Returns the three angles of a rotation, radians, in the order of the letters of `order`.
///
/// The first and the third are in [−π, π]. The second is in [−π/2, π/2] for three different axes,
/// in [0, π] where the first comes back. [`from_euler`] of them is the rotation, to rounding, near
/// the lock too.
///
/// The frame is locked where the second angle is at an end of its range: the first and the third
/// are about one line, and only their sum or difference counts. The third is then 0.
///
/// The quaternion is turned by a right angle about the second axis where the three axes are
/// different, so that the third becomes the first. Then with the half sum σ and the half difference
/// δ of the outer angles, w and the part along the first axis are cos ½β (cos σ, sin σ), the two
/// others sin ½β (cos δ, sin δ).
///
/// Source: Bernardes and Viollet, "Quaternion to Euler angles conversion: A direct, general and
/// computationally efficient method", 2022. Through a matrix, as is common, the two angles lose
/// half their digits near the lock, and with them the rotation.
///
/// ```
/// use kinetree::{EulerOrder, rotation};
///
/// let down = rotation::from_euler([0.3, core::f64::consts::FRAC_PI_2, 0.2], EulerOrder::Zyx)?;
/// let [heading, pitch, roll] = rotation::to_euler(down, EulerOrder::Zyx)?;
/// assert!((heading - 0.1).abs() < 1e-15 && roll == 0.0); // 0.3 − 0.2: only the difference counts
/// assert_eq!(pitch, core::f64::consts::FRAC_PI_2);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::NotUnit`] for a quaternion that is no rotation, [`Error::NotFinite`].
pub fn to_euler(rotation: DQuat, order: EulerOrder) -> Result<[f64; 3], Error> {
    let rotation = rotation.checked()?;
    let [first, second, third] = order.axes();
    let proper = order.is_proper();
    // 1 where the axes are in the cyclic order x, y, z, and −1 where not.
    let sign = first.cross(second).dot(third);
    let along = |axis: DVec3| rotation.xyz().dot(axis);
    let (w, i, j, k) = (rotation.w, along(first), along(second), sign * along(third));
    let [a, b, c, d] = if proper {
        [w, i, j, k]
    } else {
        [w - j, i - k, w + j, i + k]
    };
    let (outer, inner) = (Scalar::hypot(a, b), Scalar::hypot(c, d));
    let middle = 2.0 * Scalar::atan2(inner, outer);
    let (sum, difference) = (Scalar::atan2(b, a), Scalar::atan2(d, c));
    let (one, other) = if inner <= LOCKED {
        (2.0 * sum, 0.0)
    } else if outer <= LOCKED {
        (2.0 * difference, 0.0)
    } else {
        (sum + difference, sum - difference)
    };
    Ok(if proper {
        [wrapped(one), middle, wrapped(other)]
    } else {
        let right_angle = core::f64::consts::FRAC_PI_2;
        [wrapped(one), middle - right_angle, wrapped(-sign * other)]
    })
}

/// Returns an angle in [−2π, 2π] without a whole turn.
fn wrapped(angle: f64) -> f64 {
    use core::f64::consts::{PI, TAU};
    if angle > PI {
        angle - TAU
    } else if angle < -PI {
        angle + TAU
    } else {
        // A zero without a sign, as people write it.
        angle + 0.0
    }
}
