//! Rotations of space in the forms that people, sensors and files give them.
//!
//! A rotation of [`Space3`] is a unit quaternion. Nobody thinks in quaternions: a pilot says
//! heading, pitch and roll, a mechanic says axis and angle, a camera returns a matrix whose columns
//! are almost at right angles. The functions of this module lead from these to a quaternion and
//! back, and between two quaternions.
//!
//! Convention: angles in radians; quaternions x, y, z, w; active rotations, counter-clockwise as
//! seen against the axis. q and −q are one rotation, and functions that return one of the two
//! return the one with w ≥ 0 where they say so. Each argument that is a rotation may be off length
//! one by [`UNIT_TOLERANCE`](crate::space::UNIT_TOLERANCE); [`normalize`] takes any other.
//!
//! Products and inverses are those of [`DQuat`] and [`Rotation`]; a path between two frames that
//! also move and scale is [`Transform::interpolate`](crate::Transform::interpolate).
//!
//! ```
//! use kinetree::{EulerOrder, glam::DVec3, rotation};
//!
//! // An aircraft's heading, pitch and roll: about z, then about its own y, then about its own x.
//! let attitude = rotation::from_euler([0.3, -0.1, 0.02], EulerOrder::Zyx)?;
//! let (axis, angle) = rotation::to_axis_angle(attitude)?;
//! let same = rotation::from_axis_angle(axis, angle)?;
//! assert!(rotation::angle_between(attitude, same)? < 1e-15);
//!
//! // The nose turns to the north by the shortest way.
//! let nose = attitude * DVec3::X;
//! let turn = rotation::shortest_arc(nose, DVec3::Y)?;
//! assert!((turn * nose - DVec3::Y).length() < 1e-15);
//! # Ok::<(), kinetree::Error>(())
//! ```

use glam::{DMat3, DQuat, DVec3};

use crate::error::{Error, Quantity};
use crate::space::{Bivector, Bivector3, Linear, Rotation, Scalar, Space3, polar_rotation};

mod decompose;
mod euler;

pub use decompose::{Decomposition, decompose};
pub use euler::{EulerOrder, from_euler, to_euler};

/// Returns the rotation about an axis by an angle in radians. The length of the axis does not
/// count.
///
/// ```
/// use kinetree::{glam::DVec3, rotation};
///
/// let quarter = rotation::from_axis_angle(DVec3::Z * 5.0, core::f64::consts::FRAC_PI_2)?;
/// assert!((quarter * DVec3::X - DVec3::Y).length() < 1e-15);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::NotPositive`] for an axis without length, [`Error::NotFinite`].
pub fn from_axis_angle(axis: DVec3, angle: f64) -> Result<DQuat, Error> {
    let axis = direction(axis, Quantity::Direction)?;
    let half = 0.5 * angle.checked(Quantity::Angle)?;
    Ok(DQuat::from_vec4(
        (axis * Scalar::sin(half)).extend(Scalar::cos(half)),
    ))
}

/// Returns the axis, of length one, and the angle in [0, π] of a rotation.
///
/// The identity has every axis; x is returned, with the angle 0. A half-turn has two axes; that of
/// the quaternion is returned.
///
/// # Errors
///
/// [`Error::NotUnit`] for what is no rotation, [`Error::NotFinite`].
pub fn to_axis_angle(rotation: DQuat) -> Result<(DVec3, f64), Error> {
    let rotation = nearer(rotation.checked()?);
    let sine = rotation.xyz().length();
    Ok(if sine > 0.0 {
        (
            rotation.xyz() * (1.0 / sine),
            2.0 * Scalar::atan2(sine, rotation.w),
        )
    } else {
        (DVec3::X, 0.0)
    })
}

/// Returns the rotation about a vector by its length in radians: the exponential.
///
/// ```
/// use kinetree::{glam::DVec3, rotation};
///
/// let turn = rotation::from_scaled_axis(DVec3::new(0.0, 0.3, 0.4))?;
/// let back = rotation::to_scaled_axis(turn)?;
/// assert!((back - DVec3::new(0.0, 0.3, 0.4)).length() < 1e-15);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::NotFinite`] for a vector that is not finite, or whose length overflows.
pub fn from_scaled_axis(vector: DVec3) -> Result<DQuat, Error> {
    let vector = vector.checked(Quantity::Rotation)?;
    vector.length().checked(Quantity::Angle)?;
    Ok(Bivector3::from_axis(vector).exp())
}

/// Returns the axis of a rotation times its angle, of a length in [0, π]: the logarithm.
///
/// It undoes [`from_scaled_axis`] up to whole turns. A half-turn has two logarithms, v and −v; that
/// of the quaternion's axis is returned.
///
/// # Errors
///
/// [`Error::NotUnit`] for what is no rotation, [`Error::NotFinite`].
pub fn to_scaled_axis(rotation: DQuat) -> Result<DVec3, Error> {
    Ok(rotation.checked()?.log()?.axis())
}

/// Returns the rotation by the smallest angle that turns one direction into another; w ≥ 0. The
/// lengths do not count.
///
/// Opposite directions are half a turn apart, about any axis at right angles to them. The axis
/// returned is that of `from` × e, where e is the coordinate axis to which `from` is closest to
/// being at right angles, x before y before z. Directions count as opposite where they are so to
/// four roundings.
///
/// ```
/// use kinetree::{glam::{DQuat, DVec3}, rotation};
///
/// let up = rotation::shortest_arc(DVec3::X * 3.0, DVec3::Y)?;
/// assert!((up * DVec3::X - DVec3::Y).length() < 1e-15);
/// assert_eq!(rotation::shortest_arc(DVec3::X, -DVec3::X)?, DQuat::from_xyzw(0.0, 0.0, 1.0, 0.0));
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::NotPositive`] for a direction without length, [`Error::NotFinite`].
pub fn shortest_arc(from: DVec3, to: DVec3) -> Result<DQuat, Error> {
    let quantity = Quantity::Direction;
    let (from, to) = (direction(from, quantity)?, direction(to, quantity)?);
    if from.dot(to) >= 0.0 {
        return Ok(arc(from, to));
    }
    // Near a half-turn the sum of the two has few digits. A half-turn about the axis leads to the
    // opposite of `from`, and from there it is not far.
    let across = from.cross(to);
    let axis = if across.length() > 4.0 * f64::EPSILON {
        across
    } else {
        from.cross(least_axis(from))
    };
    let axis = (axis - from * axis.dot(from)).normalize();
    Ok(nearer(arc(-from, to) * DQuat::from_vec4(axis.extend(0.0))))
}

/// The shortest arc between two unit vectors less than a right angle apart.
fn arc(from: DVec3, to: DVec3) -> DQuat {
    DQuat::from_vec4(from.cross(to).extend(1.0 + from.dot(to))).normalize()
}

/// The coordinate axis along which a vector has the least.
fn least_axis(vector: DVec3) -> DVec3 {
    let [x, y, z] = vector.abs().to_array();
    if x <= y && x <= z {
        DVec3::X
    } else if y <= z {
        DVec3::Y
    } else {
        DVec3::Z
    }
}

/// Returns the angle between two rotations, radians in [0, π]: that of the rotation from one to the
/// other. Small angles keep their digits.
///
/// # Errors
///
/// [`Error::NotUnit`] for what is no rotation, [`Error::NotFinite`].
pub fn angle_between(a: DQuat, b: DQuat) -> Result<f64, Error> {
    let between = Rotation::inverse(a.checked()?) * b.checked()?;
    Ok(2.0 * Scalar::atan2(between.xyz().length(), Scalar::abs(between.w)))
}

/// Returns the rotation a `fraction` of the way from one to another, at a steady rate by the
/// shortest way: 0 is the start, 1 the end, and beyond these the rotation goes on.
///
/// a exp(t log(a⁻¹ b)). Half a turn apart there are two shortest ways; it takes the one whose axis
/// the quaternion a⁻¹ b holds.
///
/// ```
/// use kinetree::{glam::{DQuat, DVec3}, rotation};
///
/// let end = rotation::from_scaled_axis(DVec3::Z * 1.2)?;
/// let third = rotation::slerp(DQuat::IDENTITY, end, 1.0 / 3.0)?;
/// assert!((rotation::to_scaled_axis(third)? - DVec3::Z * 0.4).length() < 1e-15);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::NotUnit`] for what is no rotation, [`Error::NotFinite`].
pub fn slerp(start: DQuat, end: DQuat, fraction: f64) -> Result<DQuat, Error> {
    let fraction = fraction.checked(Quantity::Fraction)?;
    let (start, end) = (start.checked()?, end.checked()?);
    let way = (Rotation::inverse(start) * end).log()? * fraction;
    (start * from_scaled_axis(way.axis())?).checked()
}

/// Returns a quaternion scaled to length one: of a rotation that was typed with few digits, came
/// through single precision, or drifted.
///
/// ```
/// use kinetree::{glam::DQuat, rotation};
///
/// let typed = DQuat::from_xyzw(0.0, 0.71, 0.0, 0.71);
/// assert!((rotation::normalize(typed)?.y - 0.5f64.sqrt()).abs() < 1e-15);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::NotPositive`] for a quaternion without length, [`Error::NotFinite`].
pub fn normalize(rotation: DQuat) -> Result<DQuat, Error> {
    let quantity = Quantity::Rotation;
    let mut largest = 0.0f64;
    for component in rotation.to_array() {
        largest = largest.max(Scalar::abs(component.checked(quantity)?));
    }
    // Brought near one first, so that no square overflows or vanishes.
    let largest = largest.positive(quantity)?;
    let near = rotation.to_array().map(|component| component / largest);
    Ok(DQuat::from_array(near).normalize())
}

/// Returns the rotation nearest to a matrix, that of its polar decomposition, with w ≥ 0.
///
/// Of all rotations R it has the least ‖M − R‖, in the Frobenius norm. A matrix that has drifted,
/// or was measured, becomes a rotation again.
///
/// ```
/// use kinetree::{glam::{DMat3, DVec3}, rotation};
///
/// let noisy = DMat3::from_cols(
///     DVec3::new(0.001, 1.02, 0.0),
///     DVec3::new(-0.99, 0.0, 0.003),
///     DVec3::new(0.0, -0.002, 1.01),
/// );
/// let quarter = rotation::from_axis_angle(DVec3::Z, core::f64::consts::FRAC_PI_2)?;
/// assert!(rotation::angle_between(rotation::nearest(noisy)?, quarter)? < 0.004);
/// # Ok::<(), kinetree::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::NotFinite`]; [`Error::NotSimilar`] for a matrix that mirrors, [`Error::Singular`] for
/// one that flattens space: they are no noisy rotations, and of the second several can be nearest.
pub fn nearest(matrix: DMat3) -> Result<DQuat, Error> {
    let quantity = Quantity::Matrix;
    let matrix = matrix.checked(quantity)?;
    if matrix.determinant() < 0.0 {
        let deviation = 2.0;
        return Err(Error::NotSimilar {
            quantity,
            deviation,
        });
    }
    Ok(nearer(polar_rotation::<Space3>(matrix)?))
}

/// Returns the direction of an arrow: the arrow at length one.
pub(crate) fn direction(arrow: DVec3, quantity: Quantity) -> Result<DVec3, Error> {
    let arrow = arrow.checked(quantity)?;
    let largest = arrow.abs().max_element().positive(quantity)?;
    // Brought near one first, so that no square overflows or vanishes.
    Ok((arrow / largest).normalize())
}

/// Returns the one of q and −q with w ≥ 0.
fn nearer(rotation: DQuat) -> DQuat {
    if rotation.w < 0.0 {
        -rotation
    } else {
        rotation
    }
}
