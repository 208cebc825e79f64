//! The group of translations, rotations and one scale.

use crate::common::effort::effort;
use crate::common::{Numbers, Sample, near, same_transform, transforms};
use kinetree::glam::{DQuat, DVec2, DVec3};
use kinetree::space::{Bivector, Rotation, Rotation2, Vector};
use kinetree::{Affine, Error, Quantity, Space2, Space3, SpaceN, Transform, Trs};
use proptest::prelude::*;

/// A few dozen roundings of numbers of the size compared.
const TOLERANCE: f64 = 1e-13;

#[track_caller]
fn same<S: Sample>(a: Transform<S>, b: Transform<S>) {
    same_transform(a, b, TOLERANCE);
}

#[track_caller]
fn same_map<S: Sample>(a: Affine<S>, b: Affine<S>) {
    near(&a.translation, &b.translation, TOLERANCE);
    near(&a.linear, &b.linear, TOLERANCE);
}

fn laws<S: Sample>(a: Transform<S>, b: Transform<S>, c: Transform<S>, v: S::Vector, w: S::Vector) {
    let identity = Transform::<S>::identity();
    same(a * identity, a);
    same(identity * a, a);
    same(a * a.inverse(), identity);
    same(a.inverse() * a, identity);
    same((a * b) * c, a * (b * c));
    same((a * b).inverse(), b.inverse() * a.inverse());
    let mut product = a;
    product *= b;
    same(product, a * b);

    // It acts: on points, on the arrows between them, and on the normals that stay at right angles
    // to those.
    near(
        &(a * b).transform_point(v),
        &a.transform_point(b.transform_point(v)),
        TOLERANCE,
    );
    near(
        &a.inverse().transform_point(a.transform_point(v)),
        &v,
        TOLERANCE,
    );
    let arrow = a.transform_point(v) - a.transform_point(w);
    near(&a.transform_vector(v - w), &arrow, TOLERANCE);
    let pairing = kinetree::space::Vector::dot(a.transform_normal(v), a.transform_vector(w));
    near(&pairing, &kinetree::space::Vector::dot(v, w), TOLERANCE);

    // The matrix says the same.
    same_map((a * b).matrix(), a.matrix() * b.matrix());
    same_map(a.inverse().matrix(), a.matrix().inverse().unwrap());
    near(
        &a.matrix().transform_point(v),
        &a.transform_point(v),
        TOLERANCE,
    );
    near(
        &a.matrix().transform_vector(v),
        &a.transform_vector(v),
        TOLERANCE,
    );
    near(
        &a.matrix().transform_normal(v).unwrap(),
        &a.transform_normal(v),
        TOLERANCE,
    );

    // Its parts are transforms too.
    near(
        &a.linear_transform().transform_point(v),
        &a.transform_vector(v),
        0.0,
    );
    near(
        &a.normal_transform().transform_point(v),
        &a.transform_normal(v),
        0.0,
    );
    same(Transform::from_matrix(a.matrix()).unwrap(), a);

    // Columns out and in.
    let mut columns = vec![f64::NAN; (S::DIMENSION + 1).pow(2)];
    a.matrix().write_columns(&mut columns).unwrap();
    same_map(Affine::from_columns(&columns).unwrap(), a.matrix());
}

/// Halfway between is the same seen from anywhere. For ends less than a half-turn apart.
fn laws_of_between<S: Sample>(start: Transform<S>, end: Transform<S>, other: Transform<S>, t: f64) {
    // Steps of up to a few radians and a factor of up to six, back and forth: a few dozen roundings
    // more.
    let same = |a, b| same_transform(a, b, 1e-12);
    let between = |a: Transform<S>, b, t| a.interpolate(b, t).unwrap();
    same(between(start, end, 0.0), start);
    same(between(start, end, 1.0), end);
    same(
        between(other * start, other * end, t),
        other * between(start, end, t),
    );
    same(
        between(start * other, end * other, t),
        between(start, end, t) * other,
    );
    same(
        between(start.inverse(), end.inverse(), t),
        between(start, end, t).inverse(),
    );
    same(between(end, start, t), between(start, end, 1.0 - t));
    // Part of the way to a part of the way; and beyond the end.
    same(
        between(start, between(start, end, 0.5), t),
        between(start, end, 0.5 * t),
    );
    let step = between(start, end, 0.5).inverse() * end;
    same(between(start, end, 1.5), end * step);
    // Scale grows by a steady factor, rotation by a steady rate.
    let middle = between(start, end, t);
    near(
        &middle.scale,
        &(start.scale * (end.scale / start.scale).powf(t)),
        TOLERANCE,
    );
    let turn = (start.rotation.inverse() * end.rotation).log().unwrap();
    near(
        &middle.rotation,
        &(start.rotation * (turn * t).exp()),
        1e-12,
    );
}

/// Two transforms whose rotations are less than 2.5 radians apart in any plane, both mirror images or
/// none, and a third.
fn ends<S: Sample>() -> BoxedStrategy<[Transform<S>; 3]> {
    (
        transforms::<S>(),
        transforms::<S>(),
        transforms::<S>(),
        S::bivectors(1.0),
    )
        .prop_map(|(start, end, other, turn)| {
            [
                start,
                Transform {
                    rotation: start.rotation * turn.exp(),
                    scale: end.scale.copysign(start.scale),
                    ..end
                },
                other,
            ]
        })
        .boxed()
}

proptest! {
    // Plain arrays without optimization are slow, and the logarithm has many products.
    #![proptest_config(effort(40))]

    #[test]
    fn between_two_transforms_of_four_dimensions_lies_one_motion([a, b, c] in ends::<SpaceN<f64, 4>>(), t in 0.0..1.0) {
        laws_of_between(a, b, c, t);
    }
}

proptest! {
    #[test]
    fn between_two_transforms_of_the_plane_lies_one_motion([a, b, c] in ends::<Space2>(), t in 0.0..1.0) {
        laws_of_between(a, b, c, t);
    }

    #[test]
    fn between_two_transforms_of_space_lies_one_motion([a, b, c] in ends::<Space3>(), t in 0.0..1.0) {
        laws_of_between(a, b, c, t);
    }

    #[test]
    fn transforms_of_four_dimensions_form_a_group_that_acts(
        a in transforms::<SpaceN<f64, 4>>(), b in transforms(), c in transforms(),
        v in SpaceN::<f64, 4>::vectors(3.0), w in SpaceN::<f64, 4>::vectors(3.0),
    ) {
        laws(a, b, c, v, w);
    }

    #[test]
    fn transforms_of_the_plane_form_a_group_that_acts(
        a in transforms::<Space2>(), b in transforms(), c in transforms(),
        v in Space2::vectors(3.0), w in Space2::vectors(3.0),
    ) {
        laws(a, b, c, v, w);
    }

    #[test]
    fn transforms_of_space_form_a_group_that_acts(
        a in transforms::<Space3>(), b in transforms(), c in transforms(),
        v in Space3::vectors(3.0), w in Space3::vectors(3.0),
    ) {
        laws(a, b, c, v, w);
    }
}

#[test]
fn a_transform_is_checked_where_it_is_made() {
    let (place, turn) = (DVec2::X, Rotation2::from_angle(0.0));
    let scaled = |scale| Transform::<Space2>::new(place, turn, scale).map(|made| made.scale);
    assert_eq!(scaled(0.5), Ok(0.5));
    assert_eq!(scaled(-1.0), Ok(-1.0));
    for value in [0.0, -0.0] {
        assert_eq!(
            scaled(value),
            Err(Error::Zero {
                quantity: Quantity::Scale
            })
        );
    }
    for bad in [f64::NAN, f64::INFINITY] {
        assert_eq!(scaled(bad).unwrap_err().code(), 1);
        let error = Transform::<Space2>::new(DVec2::new(bad, 0.0), turn, 1.0).unwrap_err();
        assert_eq!((error.code(), error.quantity()), (1, Quantity::Translation));
    }
    let double = DQuat::from_xyzw(0.0, 0.0, 0.0, 2.0);
    let refused = Transform::<Space3>::new(DVec3::ZERO, double, 1.0);
    let expected = Error::NotUnit {
        quantity: Quantity::Rotation,
        length: 2.0,
    };
    assert_eq!(refused, Err(expected));
}

#[test]
fn an_augmented_matrix_is_checked_where_it_is_read() {
    let read = |entries: &[f64]| Affine::<Space2>::from_columns(entries);
    let quantity = Quantity::Matrix;
    let short = Error::WrongLength {
        quantity,
        expected: 9,
        found: 4,
    };
    assert_eq!(read(&[1.0, 0.0, 0.0, 1.0]), Err(short));
    assert_eq!(short.value(), 4.0);
    let mut entries = [1.0, 2.0, 0.0, 3.0, 4.0, 0.0, 5.0, 6.0, 1.0];
    let map = read(&entries).unwrap();
    assert_eq!(map.linear.numbers(), [1.0, 2.0, 3.0, 4.0]);
    assert_eq!(map.translation, DVec2::new(5.0, 6.0));
    assert_eq!(map.write_columns(&mut [0.0; 16]).unwrap_err().code(), 7);
    for (place, entry, deviation) in [(2, 0.5, 0.5), (5, -1.0, -1.0), (8, 2.0, 1.0)] {
        let right = std::mem::replace(&mut entries[place], entry);
        assert_eq!(
            read(&entries),
            Err(Error::NotAffine {
                quantity,
                deviation
            })
        );
        entries[place] = right;
    }
    for place in 0..9 {
        let right = std::mem::replace(&mut entries[place], f64::NAN);
        assert_eq!(read(&entries).unwrap_err().code(), 1);
        entries[place] = right;
    }
}

#[test]
fn a_screw_runs_at_a_steady_pitch() {
    // A full turn is three thirds; each third lifts by a third, at the same distance from the axis.
    let at = |angle, lift| {
        let turn = DQuat::from_rotation_z(angle);
        Transform::<Space3>::new(turn * DVec3::X * 2.0 + DVec3::Z * lift, turn, 1.0).unwrap()
    };
    let third = std::f64::consts::TAU / 3.0;
    for step in [0.0, 0.25, 0.5, 1.0, 3.0] {
        let found = at(0.0, 0.0).interpolate(at(third, 1.0), step).unwrap();
        same_transform(found, at(third * step, step), 1e-14);
    }
    // No turn, no growth: a straight line.
    let straight = at(0.0, 0.0).interpolate(at(0.0, 6.0), 0.5).unwrap();
    same_transform(straight, at(0.0, 3.0), 1e-15);
}

#[test]
fn what_cannot_be_interpolated_is_refused() {
    let identity = Transform::<Space2>::identity();
    let refused = identity.interpolate(identity, f64::NAN).unwrap_err();
    assert_eq!(
        (refused.code(), refused.quantity()),
        (1, Quantity::Fraction)
    );
    // So far beyond the end that nothing is left, or too much.
    let double = Transform {
        scale: 2.0,
        ..identity
    };
    let refused = [1e4, -1e4, f64::MAX].map(|far| identity.interpolate(double, far).unwrap_err());
    assert_eq!(refused.map(|error| error.code()), [1, 13, 1]);
    // Half a turn apart: two and three dimensions take one of the two ways, four refuse.
    let half = Transform {
        rotation: Rotation2::from_angle(std::f64::consts::PI),
        ..identity
    };
    let quarter = identity.interpolate(half, 0.5).unwrap().rotation;
    near(&quarter.sin.abs(), &1.0, 1e-15);
    let flipped = [
        [-1.0, 0.0, 0.0, 0.0],
        [0.0, -1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
        [0.0, 0.0, 0.0, 1.0],
    ];
    let rotation =
        kinetree::space::RotationN::from_matrix(kinetree::space::MatrixN(flipped)).unwrap();
    let identity = Transform::<SpaceN<f64, 4>>::identity();
    let refused = identity
        .interpolate(
            Transform {
                rotation,
                ..identity
            },
            0.5,
        )
        .unwrap_err();
    assert_eq!(
        (refused.code(), refused.quantity()),
        (5, Quantity::Rotation)
    );
}

#[test]
fn a_matrix_that_skews_flattens_or_mirrors_the_plane_is_no_transform() {
    let refused = |columns: [DVec3; 3]| {
        let linear = kinetree::glam::DMat3::from_cols(columns[0], columns[1], columns[2]);
        Transform::<Space3>::from_matrix(Affine {
            linear,
            translation: DVec3::ZERO,
        })
        .unwrap_err()
    };
    let glass = kinetree::glam::DMat2::from_cols(DVec2::X, -DVec2::Y);
    let glass = Affine::<Space2>::new(glass, DVec2::X).unwrap();
    assert_eq!(Transform::from_matrix(glass).unwrap_err().code(), 6);
    assert_eq!(refused([DVec3::X, DVec3::Y * 1.1, DVec3::Z]).code(), 6);
    assert_eq!(
        refused([DVec3::X, DVec3::ONE.normalize(), DVec3::Z]).code(),
        6
    );
    let flat = Error::Zero {
        quantity: Quantity::Scale,
    };
    assert_eq!(refused([DVec3::ZERO; 3]), flat);
    assert_eq!(refused([DVec3::NAN; 3]).code(), 1);
}

/// Every pattern of signs of one size is the same map as its transform; the plane has two that are none.
fn signs_of_one_size<S: Sample>(place: S::Vector, turn: S::Rotation, size: f64) {
    for pattern in 0..1_u32 << S::DIMENSION {
        let minus = |axis: usize| pattern >> axis & 1 == 1;
        let scale =
            S::Vector::from_components(S::per_axis(|axis| if minus(axis) { -size } else { size }));
        let trs = Trs::<S>::new(place, turn, scale).unwrap();
        match Transform::try_from(trs) {
            Ok(transform) => {
                same_map(transform.matrix(), trs.matrix());
                same(Transform::from_matrix(trs.matrix()).unwrap(), transform);
            }
            Err(error) => {
                let (quantity, deviation) = (Quantity::Scale, 2.0);
                assert_eq!(
                    error,
                    Error::NotSimilar {
                        quantity,
                        deviation
                    }
                );
                assert!(S::DIMENSION % 2 == 0 && pattern.count_ones() % 2 == 1);
            }
        }
    }
}

proptest! {
    #[test]
    fn minus_signs_of_one_size_are_half_turns_and_a_sign(
        flat in transforms::<Space2>(), solid in transforms::<Space3>(),
        four in transforms::<SpaceN<f64, 4>>(), five in transforms::<SpaceN<f64, 5>>(),
    ) {
        signs_of_one_size::<Space2>(flat.translation, flat.rotation, flat.scale.abs());
        signs_of_one_size::<Space3>(solid.translation, solid.rotation, solid.scale.abs());
        signs_of_one_size::<SpaceN<f64, 4>>(four.translation, four.rotation, four.scale.abs());
        signs_of_one_size::<SpaceN<f64, 5>>(five.translation, five.rotation, five.scale.abs());
    }
}

#[test]
fn scales_without_one_size_are_no_transform() {
    let of = |x, y, z| {
        let scale = DVec3::new(x, y, z);
        Transform::try_from(Trs::<Space3>::new(DVec3::X, DQuat::IDENTITY, scale).unwrap())
    };
    let refused = |deviation| {
        Err(Error::NotSimilar {
            quantity: Quantity::Scale,
            deviation,
        })
    };
    assert_eq!(of(2.0, 2.0, -1.0), refused(0.5));
    assert_eq!(of(1.0, 0.0, 1.0), refused(1.0));
    assert_eq!(of(0.0, 0.0, 0.0).unwrap_err().code(), 13);
    // What has no sign keeps its bits.
    let turn = DQuat::from_xyzw(0.1, 0.2, 0.3, 0.9273618495495704);
    let one = Transform::<Space3>::new(DVec3::X, turn, 0.3).unwrap();
    let same = Trs::<Space3>::new(DVec3::X, turn, DVec3::splat(0.3)).unwrap();
    assert_eq!(Transform::try_from(same), Ok(one));
}

#[test]
fn no_motion_leads_through_a_mirror() {
    let [here, there] = [1.0, -1.0].map(|scale| Transform::<Space3> {
        scale,
        ..Transform::identity()
    });
    let refused = here.interpolate(there, 0.5).unwrap_err();
    assert_eq!((refused.code(), refused.quantity()), (2, Quantity::Scale));
}
