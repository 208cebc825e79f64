//! Rotations from and to Euler angles, axes and angles, vectors and matrices.

use std::f64::consts::{FRAC_PI_2, PI};

use crate::common::{Sample, near};
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::space::{Bivector, Bivector3, Linear, MatrixN, SpaceN};
use kinetree::{Affine, Error, EulerOrder, Quantity, Space2, Space3, Trs, rotation};
use proptest::prelude::*;

/// A quaternion of length one has components that are off by half a rounding of one each, and a
/// function here makes about a dozen more.
const TOLERANCE: f64 = 8.0 * f64::EPSILON;

/// The same rotation: q and −q are one.
#[track_caller]
fn same(a: DQuat, b: DQuat, tolerance: f64) {
    let b = if a.dot(b) < 0.0 { -b } else { b };
    near(&a.to_array().to_vec(), &b.to_array().to_vec(), tolerance);
}

/// The letters of an order, as its name has them.
fn letters(order: EulerOrder) -> Vec<DVec3> {
    let axis = |letter| match letter {
        'x' => DVec3::X,
        'y' => DVec3::Y,
        _ => DVec3::Z,
    };
    let name = format!("{order:?}").to_lowercase();
    name.chars().map(axis).collect()
}

fn orders() -> impl Strategy<Value = EulerOrder> {
    prop::sample::select(EulerOrder::ALL.to_vec())
}

fn is_proper(order: EulerOrder) -> bool {
    let letters = letters(order);
    letters[0] == letters[2]
}

/// The ends of the middle angle's range.
fn ends(order: EulerOrder) -> [f64; 2] {
    if is_proper(order) {
        [0.0, PI]
    } else {
        [-FRAC_PI_2, FRAC_PI_2]
    }
}

/// Distances to a place where a function changes its way, from none through rounding to visible.
fn distances() -> impl Strategy<Value = f64> {
    prop_oneof![
        Just(0.0),
        (-18.0..-1.0f64).prop_map(|digits| 10f64.powf(digits))
    ]
}

fn unit() -> impl Strategy<Value = DVec3> {
    Space3::rotations().prop_map(|rotation| rotation * DVec3::X)
}

#[test]
fn there_are_six_orders_of_three_axes_and_six_that_return_to_the_first() {
    let proper = EulerOrder::ALL.into_iter().filter(|it| is_proper(*it));
    assert_eq!(proper.count(), 6);
    let mut names = EulerOrder::ALL.map(|order| format!("{order:?}")).to_vec();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 12);
}

#[test]
fn the_exponential_of_a_small_turn_is_right_to_the_last_bit_but_one() {
    // Up to a radian by a series, from there on by sines: the referee's are those of the platform.
    for step in 1..=20_000_u32 {
        let angle = f64::from(step) * 1e-4;
        let turned = Bivector3::new(0.0, angle, 0.0).exp();
        let (sine, cosine) = (0.5 * angle).sin_cos();
        for (found, expected) in [(turned.y, sine), (turned.w, cosine)] {
            assert!(
                (found - expected).abs() <= f64::EPSILON * expected.abs(),
                "{angle}: {found}, {expected}"
            );
        }
        assert_eq!(turned.conjugate(), Bivector3::new(-0.0, -angle, -0.0).exp());
    }
    assert_eq!(Bivector3::zero().exp(), DQuat::IDENTITY);
}

proptest! {
    #[test]
    fn euler_angles_are_rotations_about_the_axes_of_the_frame_in_the_order_of_the_letters(
        order in orders(), angles in [-7.0..7.0, -7.0..7.0, -7.0..7.0f64],
    ) {
        let steps = letters(order).into_iter().zip(angles);
        let product = steps.fold(DQuat::IDENTITY, |so_far, (axis, angle)| {
            so_far * DQuat::from_axis_angle(axis, angle)
        });
        same(rotation::from_euler(angles, order).unwrap(), product, TOLERANCE);
        // About axes that stay, the same in reverse: each further one is multiplied on the left.
        let steps = letters(order).into_iter().zip(angles).rev();
        let extrinsic = steps.fold(DQuat::IDENTITY, |so_far, (axis, angle)| {
            DQuat::from_axis_angle(axis, angle) * so_far
        });
        same(extrinsic, product, TOLERANCE);
    }

    #[test]
    fn any_rotation_is_that_of_its_euler_angles(order in orders(), given in Space3::rotations()) {
        let angles = rotation::to_euler(given, order).unwrap();
        same(rotation::from_euler(angles, order).unwrap(), given, TOLERANCE);
        prop_assert!(angles[0].abs() <= PI && angles[2].abs() <= PI);
        let [least, most] = ends(order);
        prop_assert!(least <= angles[1] && angles[1] <= most);
    }

    /// Through a matrix the angles lose up to eight digits here, and the rotation with them. What
    /// is within eight roundings of the lock is taken for locked, and turns by twice that.
    #[test]
    fn near_the_lock_a_rotation_keeps_all_its_digits(
        order in orders(), end in 0..2usize, off in distances(), outer in [-3.0..3.0, -3.0..3.0f64],
    ) {
        let inward = if end == 0 { off } else { -off };
        let given = rotation::from_euler([outer[0], ends(order)[end] + inward, outer[1]], order).unwrap();
        let angles = rotation::to_euler(given, order).unwrap();
        same(rotation::from_euler(angles, order).unwrap(), given, TOLERANCE + 16.0 * f64::EPSILON);
    }

    #[test]
    fn at_the_lock_the_third_angle_is_zero_and_the_first_has_it_all(
        order in orders(), end in 0..2usize, first in -1.5..1.5f64, third in -1.5..1.5f64,
    ) {
        let middle = ends(order)[end];
        let given = rotation::from_euler([first, middle, third], order).unwrap();
        let angles = rotation::to_euler(given, order).unwrap();
        prop_assert_eq!(angles[2], 0.0);
        near(&angles[1], &middle, TOLERANCE);
        same(rotation::from_euler(angles, order).unwrap(), given, TOLERANCE);
        let sum = (angles[0] - first - third).abs() < 4.0 * TOLERANCE;
        let difference = (angles[0] - first + third).abs() < 4.0 * TOLERANCE;
        prop_assert!(sum || difference, "{:?} is neither sum nor difference", angles);
    }

    /// An angle is known to a rounding of π over the sine of the distance to the lock.
    #[test]
    fn angles_within_their_ranges_come_back(
        order in orders(), outer in [-3.1..3.1, -3.1..3.1f64], inner in 0.01..0.99f64,
    ) {
        let [least, most] = ends(order);
        let angles = [outer[0], least + inner * (most - least), outer[1]];
        let found = rotation::to_euler(rotation::from_euler(angles, order).unwrap(), order).unwrap();
        let sine = (inner * PI).sin();
        near(&found.to_vec(), &angles.to_vec(), TOLERANCE / sine);
    }

    #[test]
    fn axis_and_angle_and_the_scaled_axis_come_back(axis in unit(), angle in 0.0..PI, length in 1e-3..1e3f64) {
        let given = rotation::from_axis_angle(axis * length, angle).unwrap();
        same(given, DQuat::from_axis_angle(axis, angle), TOLERANCE);
        let (found, by) = rotation::to_axis_angle(given).unwrap();
        near(&by, &angle, TOLERANCE);
        // The axis is known to a rounding over the sine of half the angle.
        near(&(found * by), &(axis * angle), 2.0 * TOLERANCE);
        near(&found.length(), &1.0, TOLERANCE);
        near(&rotation::to_scaled_axis(given).unwrap(), &(axis * angle), 2.0 * TOLERANCE);
        same(rotation::from_scaled_axis(axis * angle).unwrap(), given, TOLERANCE);
        same(rotation::from_axis_angle(found, by).unwrap(), given, TOLERANCE);
    }

    #[test]
    fn near_a_half_turn_axis_and_angle_keep_all_their_digits(axis in unit(), off in distances()) {
        let given = rotation::from_axis_angle(axis, PI - off).unwrap();
        let (found, by) = rotation::to_axis_angle(given).unwrap();
        same(rotation::from_axis_angle(found, by).unwrap(), given, TOLERANCE);
        same(rotation::from_scaled_axis(rotation::to_scaled_axis(given).unwrap()).unwrap(), given, TOLERANCE);
    }

    #[test]
    fn the_shortest_arc_leads_there_and_is_no_longer_than_the_angle(
        from in unit(), to in unit(), sizes in [1e-200..1e200, 1e-200..1e200f64],
    ) {
        let arc = rotation::shortest_arc(from * sizes[0], to * sizes[1]).unwrap();
        near(&(arc * from), &to, TOLERANCE);
        prop_assert!(arc.w >= 0.0);
        let (axis, angle) = rotation::to_axis_angle(arc).unwrap();
        near(&angle, &from.cross(to).length().atan2(from.dot(to)), TOLERANCE);
        // At right angles to both.
        near(&[axis.dot(from), axis.dot(to)].to_vec(), &vec![0.0, 0.0], TOLERANCE / angle.sin());
    }

    #[test]
    fn the_shortest_arc_of_directions_that_are_almost_the_same_or_opposite_is_as_good(
        from in unit(), aside in unit(), off in distances(), opposite in any::<bool>(),
    ) {
        let aside = (aside - from * aside.dot(from)).normalize();
        prop_assume!(aside.is_finite());
        let to = (from * if opposite { -off.cos() } else { off.cos() } + aside * off.sin()).normalize();
        let arc = rotation::shortest_arc(from, to).unwrap();
        near(&(arc * from), &to, TOLERANCE);
        near(&arc.length(), &1.0, TOLERANCE);
        let angle = rotation::angle_between(DQuat::IDENTITY, arc).unwrap();
        near(&angle, &if opposite { PI - off } else { off }, TOLERANCE);
    }

    #[test]
    fn opposite_directions_of_any_length_are_half_a_turn_apart_about_the_axis_that_is_promised(
        from in unit(), length in 1e-3..1e3f64,
    ) {
        let arc = rotation::shortest_arc(from, from * -length).unwrap();
        let least = from.abs().min_element();
        let by = if from.x.abs() == least { DVec3::X } else if from.y.abs() == least { DVec3::Y } else { DVec3::Z };
        same(arc, DQuat::from_vec4(from.cross(by).normalize().extend(0.0)), TOLERANCE);
        near(&(arc * from), &-from, TOLERANCE);
    }

    #[test]
    fn the_angle_between_two_is_that_of_the_way_small_ones_too(
        a in Space3::rotations(), axis in unit(), angle in prop_oneof![0.0..PI, 1e-9..1e-8f64],
    ) {
        let b = a * rotation::from_axis_angle(axis, angle).unwrap();
        // Two quaternions are given to a rounding of one each, which is an angle as large.
        near(&rotation::angle_between(a, b).unwrap(), &angle, TOLERANCE);
        near(&rotation::angle_between(a, -b).unwrap(), &angle, TOLERANCE);
        near(&rotation::angle_between(a, a).unwrap(), &0.0, TOLERANCE);
    }

    #[test]
    fn slerp_goes_at_a_steady_rate_by_the_shortest_way(
        a in Space3::rotations(), b in Space3::rotations(), fraction in -0.5..1.5f64,
    ) {
        let whole = rotation::angle_between(a, b).unwrap();
        same(rotation::slerp(a, b, 0.0).unwrap(), a, TOLERANCE);
        same(rotation::slerp(a, b, 1.0).unwrap(), b, TOLERANCE);
        let there = rotation::slerp(a, b, fraction).unwrap();
        if whole * 1.5 < PI {
            near(&rotation::angle_between(a, there).unwrap(), &(whole * fraction.abs()), TOLERANCE);
            near(&rotation::angle_between(there, b).unwrap(), &(whole * (1.0 - fraction).abs()), TOLERANCE);
        }
        same(rotation::slerp(a, -b, fraction).unwrap(), there, 2.0 * TOLERANCE);
        if (0.0..=1.0).contains(&fraction) {
            same(rotation::slerp(b, a, 1.0 - fraction).unwrap(), there, 2.0 * TOLERANCE);
        }
    }

    #[test]
    fn normalize_keeps_the_direction_of_a_quaternion(given in Space3::rotations(), digits in -300.0..300.0f64) {
        same(rotation::normalize(given * 10f64.powf(digits)).unwrap(), given, TOLERANCE);
    }

    #[test]
    fn the_nearest_rotation_of_a_rotation_is_itself_and_of_a_stretched_one_what_was_stretched(
        given in Space3::rotations(), stretch in [0.2..3.0, 0.2..3.0, 0.2..3.0f64], axes in Space3::rotations(),
    ) {
        let matrix = DMat3::from_quat(given);
        same(rotation::nearest(matrix).unwrap(), given, TOLERANCE);
        // M = Q P with P symmetric and positive: Q is the nearest. A step of the iteration solves
        // with the matrix, which amplifies roundings by the ratio of the stretches, up to 15.
        let frame = DMat3::from_quat(axes);
        let symmetric = frame * DMat3::from_diagonal(DVec3::from(stretch)) * frame.transpose();
        same(rotation::nearest(matrix * symmetric).unwrap(), given, 15.0 * TOLERANCE);
    }

    #[test]
    fn no_rotation_nearby_is_nearer_to_a_noisy_matrix(
        given in Space3::rotations(), noise in prop::array::uniform9(-0.2..0.2), aside in unit(), off in 1e-3..1.0f64,
    ) {
        let matrix = DMat3::from_quat(given) + DMat3::from_cols_array(&noise);
        let found = rotation::nearest(matrix).unwrap();
        let distance = |rotation: DQuat| {
            let off = DMat3::from_quat(rotation) - matrix;
            off.to_cols_array().iter().map(|entry| entry * entry).sum::<f64>()
        };
        let other = found * rotation::from_axis_angle(aside, off).unwrap();
        prop_assert!(distance(found) <= distance(other));
    }

    #[test]
    fn translation_rotation_and_scale_come_back_from_their_matrix(
        translation in Space3::vectors(5.0), given in Space3::rotations(), scale in [0.2..3.0, 0.2..3.0, 0.2..3.0f64], mirrored in any::<bool>(),
    ) {
        let mut scale = DVec3::from(scale);
        if mirrored {
            scale.x = -scale.x;
        }
        let made = Trs::<Space3>::new(translation, given, scale).unwrap();
        let found = rotation::decompose(made.matrix()).unwrap();
        prop_assert_eq!(found.trs.translation, translation);
        same(found.trs.rotation, given, 15.0 * TOLERANCE);
        near(&found.trs.scale, &scale, 15.0 * TOLERANCE);
        near(&found.residual, &0.0, 60.0 * TOLERANCE);
    }

    #[test]
    fn the_residual_is_the_norm_of_what_a_decomposition_leaves_over(columns in prop::array::uniform9(-1.0..1.0)) {
        // Far from flat: the diagonal outweighs the rest of each row.
        let linear = DMat3::from_cols_array(&columns) + DMat3::from_diagonal(DVec3::splat(2.5));
        let affine = Affine::<Space3>::new(linear, DVec3::ZERO).unwrap();
        let found = rotation::decompose(affine).unwrap();
        let rest = linear - found.trs.linear();
        let norm = rest.to_cols_array().iter().map(|entry| entry * entry).sum::<f64>().sqrt();
        near(&found.residual, &norm, 100.0 * TOLERANCE);
    }
}

#[test]
fn other_spaces_decompose_too() {
    let turn = kinetree::space::Rotation2::from_angle(0.4);
    let made = Trs::<Space2>::new((1.0, 2.0).into(), turn, (2.0, 0.5).into()).unwrap();
    let found = rotation::decompose(made.matrix()).unwrap();
    near(&found.trs.scale, &made.scale, TOLERANCE);
    near(&found.trs.rotation.angle(), &0.4, TOLERANCE);
    let four = Affine::<SpaceN<f64, 4>> {
        linear: MatrixN::from_fn(|row, column| f64::from(u8::from(row == column)) * 2.0),
        ..Affine::identity()
    };
    assert_eq!(rotation::decompose(four).unwrap().residual, 0.0);
}

#[test]
fn the_identity_has_the_x_axis_and_no_angles() {
    let nothing = DQuat::IDENTITY;
    assert_eq!(rotation::to_axis_angle(nothing), Ok((DVec3::X, 0.0)));
    assert_eq!(rotation::to_axis_angle(-nothing), Ok((DVec3::X, 0.0)));
    assert_eq!(rotation::to_scaled_axis(nothing), Ok(DVec3::ZERO));
    assert_eq!(rotation::shortest_arc(DVec3::Y, DVec3::Y), Ok(nothing));
    for order in EulerOrder::ALL {
        assert_eq!(
            rotation::to_euler(nothing, order),
            Ok([0.0, 0.0, 0.0]),
            "{order:?}"
        );
    }
}

#[test]
fn opposite_axes_have_the_half_turn_of_the_doc_comment() {
    let about = |x, y, z| Ok(DQuat::from_xyzw(x, y, z, 0.0));
    assert_eq!(
        rotation::shortest_arc(DVec3::X, -DVec3::X),
        about(0.0, 0.0, 1.0)
    );
    assert_eq!(
        rotation::shortest_arc(DVec3::Y, -DVec3::Y * 2.0),
        about(0.0, 0.0, -1.0)
    );
    assert_eq!(
        rotation::shortest_arc(DVec3::Z, -DVec3::Z),
        about(0.0, 1.0, 0.0)
    );
}

#[test]
fn what_is_no_rotation_no_direction_or_no_number_is_refused_by_name() {
    let (nan, two) = (f64::NAN, DQuat::from_xyzw(0.0, 0.0, 0.0, 2.0));
    let rotation_of = |length| Error::NotUnit {
        quantity: Quantity::Rotation,
        length,
    };
    let none = DQuat::IDENTITY;
    for refused in [
        rotation::to_euler(two, EulerOrder::Xyz).unwrap_err(),
        rotation::to_axis_angle(two).unwrap_err(),
        rotation::to_scaled_axis(two).unwrap_err(),
        rotation::angle_between(none, two).unwrap_err(),
        rotation::slerp(two, none, 0.5).unwrap_err(),
    ] {
        assert_eq!(refused, rotation_of(2.0));
    }
    assert_eq!(
        rotation_of(2.0).to_string(),
        "rotation must have length 1, but has 2; normalize scales it to 1"
    );
    let nothing = |quantity| Error::NotPositive {
        quantity,
        value: 0.0,
    };
    let zero = DQuat::from_xyzw(0.0, 0.0, 0.0, 0.0);
    assert_eq!(rotation::normalize(zero), Err(nothing(Quantity::Rotation)));
    let no_direction = Err(nothing(Quantity::Direction));
    assert_eq!(rotation::from_axis_angle(DVec3::ZERO, 1.0), no_direction);
    assert_eq!(rotation::shortest_arc(DVec3::X, DVec3::ZERO), no_direction);
    for refused in [
        rotation::from_euler([0.0, nan, 0.0], EulerOrder::Zxz).unwrap_err(),
        rotation::from_axis_angle(DVec3::X, nan).unwrap_err(),
        rotation::from_scaled_axis(DVec3::splat(nan)).unwrap_err(),
        rotation::from_scaled_axis(DVec3::X * 1e160).unwrap_err(),
        rotation::slerp(none, none, nan).unwrap_err(),
        rotation::normalize(DQuat::from_xyzw(nan, 0.0, 0.0, 1.0)).unwrap_err(),
        rotation::nearest(DMat3::NAN).unwrap_err(),
    ] {
        assert_eq!(refused.code(), 1, "{refused}");
    }
    let mirror = DMat3::from_diagonal(DVec3::new(-1.0, 1.0, 1.0));
    assert_eq!(rotation::nearest(mirror).unwrap_err().code(), 6);
    let flat = DMat3::from_diagonal(DVec3::new(0.0, 1.0, 1.0));
    assert_eq!(rotation::nearest(flat).unwrap_err().code(), 4);
    let flat = Affine::<Space3>::new(flat, DVec3::ZERO).unwrap();
    assert_eq!(rotation::decompose(flat).unwrap_err().code(), 4);
}
