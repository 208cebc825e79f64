//! Rotations against nalgebra, which shares none of their code.

use crate::common::{Sample, near};
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::{EulerOrder, Space3, rotation};
use nalgebra::{Matrix3, Quaternion, Rotation3, UnitQuaternion, Vector3};
use proptest::prelude::*;

/// Both round about a dozen times; theirs takes sine and cosine of the platform.
const TOLERANCE: f64 = 16.0 * f64::EPSILON;

fn theirs(it: DQuat) -> UnitQuaternion<f64> {
    UnitQuaternion::from_quaternion(Quaternion::new(it.w, it.x, it.y, it.z))
}

fn arrow(it: DVec3) -> Vector3<f64> {
    Vector3::new(it.x, it.y, it.z)
}

#[track_caller]
fn same(ours: DQuat, theirs: UnitQuaternion<f64>, tolerance: f64) {
    let other = DQuat::from_slice(theirs.coords.as_slice());
    let other = if ours.dot(other) < 0.0 { -other } else { other };
    near(
        &ours.to_array().to_vec(),
        &other.to_array().to_vec(),
        tolerance,
    );
}

proptest! {
    #[test]
    fn roll_pitch_and_yaw_are_theirs_in_reverse(angles in [-3.1..3.1, -1.5..1.5, -3.1..3.1f64]) {
        let [yaw, pitch, roll] = angles;
        let expected = UnitQuaternion::from_euler_angles(roll, pitch, yaw);
        let given = rotation::from_euler(angles, EulerOrder::Zyx).unwrap();
        same(given, expected, TOLERANCE);
        let (x, y, z) = expected.euler_angles();
        // Theirs go through a matrix, whose entries are divided by the cosine of the pitch.
        let tolerance = TOLERANCE / pitch.cos();
        near(&rotation::to_euler(given, EulerOrder::Zyx).unwrap().to_vec(), &vec![z, y, x], tolerance);
    }

    #[test]
    fn axis_angle_logarithm_angle_and_slerp_are_theirs(
        a in Space3::rotations(), b in Space3::rotations(), axis in Space3::vectors(2.0), fraction in 0.0..1.0f64,
    ) {
        prop_assume!(axis.length() > 0.1);
        let unit = nalgebra::Unit::new_normalize(arrow(axis));
        same(
            rotation::from_axis_angle(axis, fraction * 6.0).unwrap(),
            UnitQuaternion::from_axis_angle(&unit, fraction * 6.0),
            TOLERANCE,
        );
        let expected = theirs(a).scaled_axis();
        near(&rotation::to_scaled_axis(a).unwrap(), &DVec3::from_slice(expected.as_slice()), 4.0 * TOLERANCE);
        let angle = theirs(a).angle_to(&theirs(b));
        near(&rotation::angle_between(a, b).unwrap(), &angle, TOLERANCE);
        // Theirs divides by the sine of half the angle, and takes that from an arc cosine.
        let sine = (0.5 * angle).sin();
        prop_assume!(sine > 0.05 && sine < 0.999);
        same(
            rotation::slerp(a, b, fraction).unwrap(),
            theirs(a).slerp(&theirs(b), fraction),
            TOLERANCE / (sine * sine),
        );
    }

    #[test]
    fn the_shortest_arc_is_theirs(from in Space3::vectors(2.0), to in Space3::vectors(2.0)) {
        prop_assume!(from.length() > 0.1 && to.length() > 0.1);
        let cosine = from.dot(to) / from.length() / to.length();
        prop_assume!(cosine.abs() < 0.999); // beyond, theirs has lost digits of the axis
        let expected = UnitQuaternion::rotation_between(&arrow(from), &arrow(to)).unwrap();
        same(rotation::shortest_arc(from, to).unwrap(), expected, 32.0 * TOLERANCE);
    }

    #[test]
    fn the_nearest_rotation_is_that_of_their_singular_values(
        given in Space3::rotations(), noise in prop::array::uniform9(-0.2..0.2),
    ) {
        let matrix = DMat3::from_quat(given) + DMat3::from_cols_array(&noise);
        let svd = Matrix3::from_column_slice(&matrix.to_cols_array()).svd(true, true);
        let nearest = svd.u.unwrap() * svd.v_t.unwrap();
        let expected = UnitQuaternion::from_rotation_matrix(&Rotation3::from_matrix_unchecked(nearest));
        same(rotation::nearest(matrix).unwrap(), expected, 4.0 * TOLERANCE);
    }
}
