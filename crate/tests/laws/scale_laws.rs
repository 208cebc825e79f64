//! Laws of all chains of nodes with a scale for each axis.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use crate::common::{Sample, near};
use kinetree::glam::{DMat2, DQuat, DVec2, DVec3};
use kinetree::scale::AxisPairs;
use kinetree::space::{Linear, Matrix, Rotation, Rotation2, Vector};
use kinetree::{
    Error, Quantity, ScaleRule, Space, Space2, Space3, Trs, WorldTransform, largest_shear, shear,
};
use proptest::prelude::*;

/// A few dozen roundings of numbers of the size compared.
const TOLERANCE: f64 = 1e-13;

/// Scales of both signs, away from zero.
fn factors() -> BoxedStrategy<f64> {
    prop_oneof![4 => 0.2..4.0, 1 => -4.0..-0.2].boxed()
}

/// Chains of one to five nodes, each with what `scales` draws.
fn chains<S: Sample>(scales: BoxedStrategy<S::Vector>) -> BoxedStrategy<Vec<Trs<S>>> {
    let node = (S::vectors(2.0), S::rotations(), scales);
    let node = node.prop_map(|(t, r, s)| Trs::new(t, r, s).unwrap());
    proptest::collection::vec(node, 1..6).boxed()
}

fn each_axis<S: Space<Scalar = f64>>() -> BoxedStrategy<S::Vector> {
    let factors = proptest::collection::vec(factors(), S::DIMENSION);
    factors
        .prop_map(|f| S::Vector::from_components(S::per_axis(|axis| f[axis])))
        .boxed()
}

fn one_for_all<S: Space<Scalar = f64>>() -> BoxedStrategy<S::Vector> {
    (0.2..4.0)
        .prop_map(|factor| S::Vector::from_components(S::per_axis(|_| factor)))
        .boxed()
}

fn fold<S: Space>(rule: ScaleRule, nodes: &[Trs<S>]) -> WorldTransform<S> {
    let (root, rest) = nodes.split_first().unwrap();
    let root = WorldTransform::root(rule, root).unwrap();
    rest.iter()
        .fold(root, |world, node| world.child(node).unwrap())
}

/// The laws that hold in every space, for a chain with any scales and a chain with one scale per
/// node.
fn chain_laws<S: Sample + AxisPairs>(any: &[Trs<S>], uniform: &[Trs<S>]) {
    let product = any
        .iter()
        .map(Trs::matrix)
        .reduce(|parent, child| parent * child)
        .unwrap();
    let rotated = any
        .iter()
        .map(|node| node.rotation)
        .reduce(|a, b| a * b)
        .unwrap();

    // Matrices: the world matrix is the product of the matrices.
    let matrices = fold(ScaleRule::Matrices, any);
    near(&matrices.matrix().linear, &product.linear, TOLERANCE);
    near(&matrices.translation(), &product.translation, TOLERANCE);

    // Lossy scale: the place is the product's, and no other diagonal is nearer to its linear part.
    let lossy = fold(ScaleRule::Lossy, any);
    near(&lossy.translation(), &product.translation, TOLERANCE);
    let distance = |scale: S::Vector| {
        (product.linear - rotated.matrix() * S::Matrix::from_diagonal(scale)).norm()
    };
    near(&lossy.residual(), &distance(lossy.scale()), TOLERANCE);
    for axis in 0..S::DIMENSION {
        for step in [-0.5, -1e-3, 1e-3, 0.5] {
            let mut other = lossy.scale().components();
            other.as_mut()[axis] += step;
            // Pythagoras: moving one entry by h adds h² to the square of the distance.
            let moved = distance(S::Vector::from_components(other));
            near(
                &moved.powi(2),
                &(lossy.residual().powi(2) + step * step),
                1e-11,
            );
            assert!(moved > lossy.residual() - 1e-12 * (1.0 + product.linear.norm()));
        }
    }

    // Transforms, and compensated scale: rotation times a diagonal, no skew.
    let transforms = fold(ScaleRule::Transforms, any);
    let scale = any
        .iter()
        .map(|node| node.scale)
        .reduce(Vector::times)
        .unwrap();
    near(&transforms.scale(), &scale, TOLERANCE);
    let compensated = fold(ScaleRule::Compensated, any);
    near(&compensated.scale(), &any.last().unwrap().scale, TOLERANCE);
    for straight in [transforms, compensated, lossy] {
        let linear = rotated.matrix() * S::Matrix::from_diagonal(straight.scale());
        near(&straight.rotation(), &rotated, TOLERANCE);
        near(&straight.matrix().linear, &linear, TOLERANCE);
    }
    for straight in [transforms, compensated] {
        near(
            &straight.residual(),
            &0.0,
            1e-12 * (1.0 + straight.scale().length()),
        );
        for skew in straight.skew() {
            near(&skew.unwrap(), &0.0, TOLERANCE);
        }
    }
    // A child of a compensating parent is where the parent's own picture has it.
    if let [.., parent, child] = any {
        let up_to_parent = fold(ScaleRule::Compensated, &any[..any.len() - 1]);
        let hung = up_to_parent.translation()
            + up_to_parent.rotation() * child.translation.times(parent.scale);
        near(&compensated.translation(), &hung, TOLERANCE);
    }

    // With one scale per node everything but compensation agrees, and nothing skews.
    let truth = uniform
        .iter()
        .map(Trs::matrix)
        .reduce(|parent, child| parent * child)
        .unwrap();
    for rule in [ScaleRule::Matrices, ScaleRule::Transforms, ScaleRule::Lossy] {
        let world = fold(rule, uniform);
        near(&world.matrix().linear, &truth.linear, TOLERANCE);
        near(&world.translation(), &truth.translation, TOLERANCE);
        let scale = uniform
            .iter()
            .map(|node| node.scale)
            .reduce(Vector::times)
            .unwrap();
        near(&world.scale(), &scale, TOLERANCE);
        near(&world.residual(), &0.0, 1e-12 * (1.0 + scale.length()));
    }
}

proptest! {
    #[test]
    fn rules_keep_their_laws_in_the_plane(
        any in chains::<Space2>(each_axis::<Space2>()),
        uniform in chains::<Space2>(one_for_all::<Space2>()),
    ) {
        chain_laws(&any, &uniform);
    }

    #[test]
    fn rules_keep_their_laws_in_the_solid(
        any in chains::<Space3>(each_axis::<Space3>()),
        uniform in chains::<Space3>(one_for_all::<Space3>()),
    ) {
        chain_laws(&any, &uniform);
    }

    #[test]
    fn shear_is_the_skew_of_a_child_turned_under_a_stretch(s in 0.02..50.0f64, angle in -PI..PI) {
        let world = turned_under_stretch(s, angle);
        // The matrix is rounded before the skew is read off: at large stretch that is worth an ulp
        // times the stretch.
        let measured = world.skew()[0].unwrap();
        let bound = 1e-15 * (s + 1.0 / s).powi(2) + 1e-15;
        prop_assert!((measured - shear(s, angle).unwrap()).abs() < bound);
    }

    #[test]
    fn shear_is_the_arcsine_of_the_published_quotient(s in 0.1..10.0f64, angle in -PI..PI) {
        let (sin, cos) = angle.sin_cos();
        let (along, across) = ((s * cos).hypot(sin), (s * sin).hypot(cos));
        let quotient = (s * s - 1.0) * sin * cos / (along * across);
        // Compared as sines: an arcsine near one has half the digits.
        prop_assert!((shear(s, angle).unwrap().sin() - quotient).abs() < 1e-14);
    }

    #[test]
    fn no_angle_shears_more_than_half_a_right_angle(s in 0.02..50.0f64, angle in -PI..PI) {
        let largest = largest_shear(s).unwrap();
        prop_assert!(shear(s, angle).unwrap().abs() <= largest + 1e-15);
        prop_assert!((shear(s, FRAC_PI_4).unwrap().abs() - largest).abs() < 1e-14);
        prop_assert!((largest - (FRAC_PI_2 - 2.0 * (1.0 / s).atan()).abs()).abs() < 1e-15);
        prop_assert!((largest - largest_shear(1.0 / s).unwrap()).abs() < 1e-14);
        prop_assert!((shear(s, angle).unwrap() + shear(1.0 / s, angle).unwrap()).abs() < 1e-13);
    }
}

fn turned_under_stretch(stretch: f64, angle: f64) -> WorldTransform<Space2> {
    let parent = Trs::new(DVec2::ZERO, Rotation2::identity(), DVec2::new(stretch, 1.0)).unwrap();
    let child = Trs::new(DVec2::ZERO, Rotation2::from_angle(angle), DVec2::ONE).unwrap();
    fold::<Space2>(ScaleRule::Matrices, &[parent, child])
}

#[test]
fn a_lossy_scale_of_three_levels_can_turn_negative() {
    // Stretch along x, turn, stretch along the new x, turn on: the leaf's own x axis ends up
    // pointing backwards.
    let node = |angle, scale| {
        Trs::<Space2>::new(DVec2::ZERO, Rotation2::from_angle(angle), scale).unwrap()
    };
    let long = DVec2::new(10.0, 0.1);
    let chain = [node(0.0, long), node(0.8, long), node(1.0, DVec2::ONE)];
    let scale = fold(ScaleRule::Lossy, &chain).scale();
    let turned_back = Rotation2::from_angle(-1.8).matrix();
    let by_hand = chain
        .iter()
        .map(Trs::linear)
        .fold(turned_back, |product, linear| product * linear);
    near(
        &scale,
        &DVec2::new(by_hand.x_axis.x, by_hand.y_axis.y),
        1e-14,
    );
    assert!(scale.min_element() < -1.0, "{scale}");
}

#[test]
fn zero_scale_flattens_and_the_skew_of_what_has_no_length_is_unknown() {
    let flat = |scale, angle| {
        let parent = Trs::<Space2>::new(DVec2::ONE, Rotation2::identity(), scale).unwrap();
        let child = Trs::new(DVec2::X, Rotation2::from_angle(angle), DVec2::ONE).unwrap();
        ScaleRule::ALL.map(|rule| fold(rule, &[parent, child]))
    };
    // A parent flattened along x, a child rotated by 45°: by matrices both axes come to lie along
    // y, in one line.
    let [matrices, transforms, lossy, compensated] = flat(DVec2::new(0.0, 1.0), FRAC_PI_4);
    near(&matrices.skew()[0].unwrap(), &-FRAC_PI_2, 1e-15);
    assert_eq!(transforms.skew(), [None]); // the child's own x axis is flattened
    near(&lossy.skew()[0].unwrap(), &0.0, 1e-15); // half of each is left on the diagonal
    near(&lossy.scale(), &DVec2::new(0.5, 0.5), 1e-15);
    near(&compensated.skew()[0].unwrap(), &0.0, 1e-15); // does not feel it
    near(&compensated.translation(), &DVec2::ONE, 1e-15); // but is in the flattened place
    // All gone.
    let [matrices, transforms, lossy, compensated] = flat(DVec2::ZERO, 0.3);
    for world in [matrices, transforms, lossy] {
        assert_eq!(world.skew(), [None]);
        assert_eq!(world.residual(), 0.0);
    }
    near(&compensated.scale(), &DVec2::ONE, 0.0);
    // A flattened matrix has no inverse, and says so.
    let refused = matrices.matrix().inverse().unwrap_err();
    assert_eq!(
        refused,
        Error::Singular {
            quantity: Quantity::Matrix,
            determinant: 0.0
        }
    );
}

#[test]
fn a_mirrored_axis_keeps_its_skew_and_shows_in_the_scale() {
    let node = |angle, scale| {
        Trs::<Space2>::new(DVec2::ZERO, Rotation2::from_angle(angle), scale).unwrap()
    };
    let right = [node(0.0, DVec2::new(3.0, 1.0)), node(0.4, DVec2::ONE)];
    let mirrored = [node(0.0, DVec2::new(-3.0, 1.0)), node(0.4, DVec2::ONE)];
    let (right, mirrored) = (
        fold(ScaleRule::Matrices, &right),
        fold(ScaleRule::Matrices, &mirrored),
    );
    near(
        &mirrored.skew()[0].unwrap(),
        &right.skew()[0].unwrap(),
        1e-15,
    );
    assert!(mirrored.matrix().linear.determinant() < 0.0);
    assert!(mirrored.scale().x < 0.0 && mirrored.scale().y > 0.0);
}

#[test]
fn skew_neither_overflows_nor_vanishes_with_the_size_of_things() {
    for size in [1e-300, 1e-160, 1.0, 1e160, 1e300] {
        let scale = DVec2::new(3.0, 1.0) * size;
        let parent = Trs::<Space2>::new(DVec2::ZERO, Rotation2::identity(), scale).unwrap();
        let child = Trs::new(DVec2::ZERO, Rotation2::from_angle(0.7), DVec2::ONE).unwrap();
        let [skew] = fold(ScaleRule::Matrices, &[parent, child]).skew();
        near(&skew.unwrap(), &shear(3.0, 0.7).unwrap(), 1e-14);
    }
}

#[test]
fn a_solid_names_the_planes_of_its_skews_in_the_order_yz_zx_xy() {
    // Stretched along x, rotated about z: only x and y lean together.
    let parent =
        Trs::<Space3>::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::new(2.0, 1.0, 1.0)).unwrap();
    let child = Trs::new(DVec3::ZERO, DQuat::from_rotation_z(0.3), DVec3::ONE).unwrap();
    let [yz, zx, xy] = fold(ScaleRule::Matrices, &[parent, child])
        .skew()
        .map(Option::unwrap);
    near(
        &vec![yz, zx, xy],
        &vec![0.0, 0.0, shear(2.0, 0.3).unwrap()],
        1e-15,
    );
    // Turned about x it would not feel the stretch; about y it is z and x that lean.
    let child = Trs::new(DVec3::ZERO, DQuat::from_rotation_y(0.3), DVec3::ONE).unwrap();
    let [yz, zx, xy] = fold(ScaleRule::Matrices, &[parent, child])
        .skew()
        .map(Option::unwrap);
    near(
        &vec![yz, -zx, xy],
        &vec![0.0, shear(2.0, 0.3).unwrap(), 0.0],
        1e-15,
    );
}

#[test]
fn what_is_no_number_is_refused_by_name() {
    let (place, turn, size) = (DVec2::X, Rotation2::identity(), DVec2::ONE);
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let named = |refused: Result<Trs<Space2>, Error>, quantity| {
            let error = refused.unwrap_err();
            assert_eq!((error.code(), error.quantity()), (1, quantity));
            assert_eq!(error.value().to_bits(), bad.to_bits());
        };
        named(
            Trs::new(DVec2::new(0.0, bad), turn, size),
            Quantity::Translation,
        );
        named(Trs::new(place, turn, DVec2::new(bad, 1.0)), Quantity::Scale);
        named(
            Trs::new(place, Rotation2 { cos: bad, sin: 0.0 }, size),
            Quantity::Rotation,
        );
        // The fields are open; a chain checks again.
        let smuggled = Trs::<Space2> {
            translation: place,
            rotation: turn,
            scale: DVec2::splat(bad),
        };
        for rule in ScaleRule::ALL {
            let root = WorldTransform::root(rule, &Trs::identity()).unwrap();
            assert_eq!(
                root.child(&smuggled).unwrap_err().quantity(),
                Quantity::Scale
            );
            assert_eq!(
                WorldTransform::root(rule, &smuggled)
                    .unwrap_err()
                    .quantity(),
                Quantity::Scale
            );
        }
        assert_eq!(shear(bad, 0.1).unwrap_err().quantity(), Quantity::Stretch);
        assert_eq!(shear(2.0, bad).unwrap_err().quantity(), Quantity::Angle);
        assert_eq!(
            largest_shear(bad).unwrap_err().quantity(),
            Quantity::Stretch
        );
    }
    let refused = Error::NotPositive {
        quantity: Quantity::Stretch,
        value: 0.0,
    };
    assert_eq!(shear(0.0, 0.1), Err(refused));
    assert_eq!(largest_shear(0.0), Err(refused));
}

#[test]
fn a_world_that_overflows_is_refused() {
    let huge = Trs::<Space2>::new(DVec2::ZERO, Rotation2::identity(), DVec2::splat(1e200)).unwrap();
    let away = Trs::<Space2>::new(DVec2::splat(1e200), Rotation2::identity(), DVec2::ONE).unwrap();
    for rule in [ScaleRule::Matrices, ScaleRule::Transforms, ScaleRule::Lossy] {
        let refused = WorldTransform::root(rule, &huge)
            .unwrap()
            .child(&huge)
            .unwrap_err();
        assert_eq!((refused.code(), refused.quantity()), (1, Quantity::World));
    }
    for rule in ScaleRule::ALL {
        let refused = WorldTransform::root(rule, &huge)
            .unwrap()
            .child(&away)
            .unwrap_err();
        assert_eq!(refused.quantity(), Quantity::World);
    }
}

#[test]
fn a_rotation_is_mended_within_a_millionth_and_refused_beyond() {
    let lengths = |length: f64| {
        let rotation = DQuat::from_rotation_y(1.0) * length;
        Trs::<Space3>::new(DVec3::ZERO, rotation, DVec3::ONE)
    };
    for length in [1.0 - 0.9e-6, 1.0, 1.0 + 0.9e-6] {
        near(&lengths(length).unwrap().rotation.length(), &1.0, 4e-16);
    }
    for length in [0.0, 0.5, 1.0 - 1.1e-6, 1.0 + 1.1e-6, 1.0041] {
        let Err(Error::NotUnit {
            quantity,
            length: named,
        }) = lengths(length)
        else {
            panic!("a quaternion of length {length} was taken for a rotation")
        };
        assert_eq!(quantity, Quantity::Rotation);
        near(&named, &length, 1e-15);
    }
    let halves = Trs::<Space2>::new(
        DVec2::X,
        Rotation2 {
            cos: 0.71,
            sin: 0.71,
        },
        DVec2::ONE,
    );
    assert_eq!(halves.unwrap_err().code(), 3);
}

#[test]
fn a_matrix_knows_its_diagonal_and_norm() {
    let matrix = DMat2::from_cols_array(&[1.0, 2.0, 3.0, 4.0]);
    assert_eq!(Matrix::<Space2>::diagonal(matrix), DVec2::new(1.0, 4.0));
    near(&Matrix::<Space2>::norm(matrix), &30f64.sqrt(), 1e-15);
    assert_eq!(
        DVec2::new(1.0, f64::NAN)
            .first_not_finite()
            .map(f64::is_nan),
        Some(true)
    );
}
