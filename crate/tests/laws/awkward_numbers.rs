//! Whatever the numbers, nothing panics, and what is answered is made of numbers.

use crate::common::Sample;
use crate::common::effort::effort;
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::physics::{self, Body, Inertia};
use kinetree::scale::AxisPairs;
use kinetree::space::{Bivector, Linear, Matrix, Rotation, Rotation2, RotationN, Scalar, Vector};
use kinetree::{
    Affine, DynamicTransform, PointMotion, Rates, ScaleRule, Space2, Space3, SpaceN, Transform,
    Trs, WorldTransform, largest_shear, shear,
};
use proptest::prelude::*;

/// Any double, and often one of those that are never thought of.
fn awkward() -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => any::<f64>(),
        2 => -2.0..2.0f64,
        1 => prop::sample::select(vec![
            0.0, -0.0, 1.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN_POSITIVE, 5e-324, 1e160, 1e-160,
        ]),
    ]
}

/// A supply of numbers, over and over.
struct Numbers<'a>(std::iter::Cycle<std::slice::Iter<'a, f64>>);

impl Numbers<'_> {
    fn next(&mut self) -> f64 {
        *self.0.next().unwrap()
    }
    fn vector<S: Sample>(&mut self) -> S::Vector {
        S::Vector::from_components(S::per_axis(|_| self.next()))
    }
    fn matrix<S: Sample>(&mut self) -> S::Matrix {
        S::Matrix::from_columns(S::per_axis(|_| self.vector::<S>()))
    }
    fn bivector<S: Sample>(&mut self) -> S::Bivector {
        S::Bivector::from_matrix(self.matrix::<S>())
    }
    fn delta<S: Sample>(&mut self) -> Rates<S> {
        Rates {
            velocity: self.vector::<S>(),
            acceleration: self.vector::<S>(),
            angular_velocity: self.bivector::<S>(),
            angular_acceleration: self.bivector::<S>(),
        }
    }
}

#[track_caller]
fn finite<T, L: Linear<T>>(value: L) {
    assert_eq!(value.first_not_finite(), None);
}

/// Everything that can be asked of a space, with one rotation that need not be one.
fn ask<S: Sample>(numbers: &mut Numbers<'_>, given: S::Rotation) {
    for rotation in [
        given,
        S::Rotation::identity(),
        numbers.bivector::<S>().exp(),
    ] {
        if let Ok(rotation) = rotation.checked() {
            finite(rotation.matrix());
            if let Ok(log) = rotation.log() {
                finite(log);
            }
        }
        let (place, rates) = (numbers.vector::<S>(), numbers.delta::<S>());
        let made = Transform::<S>::new(place, rotation, numbers.next());
        // Unchecked too: the fields are open.
        let open = Transform::<S> {
            translation: place,
            rotation,
            scale: numbers.next(),
        };
        for (start, good) in made
            .into_iter()
            .map(|made| (made, true))
            .chain([(open, false)])
        {
            let moving = DynamicTransform::at_rest(start) + rates;
            let walk = PointMotion::<S>::at_rest(numbers.vector::<S>());
            let _ = moving.transform_motion(moving.inverse_transform_motion(walk));
            let _ = (moving * moving.inverse())
                .relative_to(moving)
                .combined_delta(moving, rates, rates);
            let _ = physics::counteract(moving, moving, rates);
            let (mass, force) = (numbers.next(), numbers.vector::<S>());
            if let Ok(terms) = physics::acceleration_under_force(moving, mass, force, place, place)
            {
                let _ = terms.total();
            }
            if let Ok(body) = Inertia::new(rotation, numbers.vector::<S>())
                .and_then(|inertia| Body::new(mass, inertia))
            {
                let _ = body.impulse_at(moving, place, force);
                let _ = body.angular_acceleration(moving, rates.angular_velocity);
            }
            if let Ok(checked) = DynamicTransform::new(start, rates) {
                assert!(good || checked.transform.scale != 0.0);
                finite(checked.velocity);
            }
            let end = Transform::<S> {
                scale: numbers.next(),
                ..start
            };
            if let Ok(between) = start.interpolate(end, numbers.next()) {
                finite(between.translation);
                assert!(between.scale != 0.0 && between.scale.is_finite());
            }
            if let Ok(back) = Transform::from_matrix(start.matrix()) {
                assert!(back.scale != 0.0 && back.scale.is_finite());
            }
        }
    }
    let matrix = numbers.matrix::<S>();
    if let Ok(inverse) = matrix.inverse() {
        finite(inverse);
    }
    let _ = S::Rotation::from_matrix(matrix).map(|rotation| finite(rotation.matrix()));
    let _ = Affine::<S>::new(matrix, numbers.vector::<S>()).map(|affine| affine.inverse());
}

/// Every rule, down a chain of three nodes.
fn accumulate<S: Sample + AxisPairs>(numbers: &mut Numbers<'_>, given: S::Rotation) {
    for rule in ScaleRule::ALL {
        let mut node = |rotation| Trs::<S> {
            translation: numbers.vector::<S>(),
            rotation,
            scale: numbers.vector::<S>(),
        };
        let world = WorldTransform::root(rule, &node(S::Rotation::identity()));
        let world = world.and_then(|world| world.child(&node(given)));
        let world = world.and_then(|world| world.child(&node(S::Rotation::identity())));
        if let Ok(world) = world {
            finite(world.matrix().linear);
            finite(world.translation());
            finite(world.scale());
            for skew in world.skew().into_iter().flatten() {
                assert!(skew.real().abs() <= std::f64::consts::FRAC_PI_2, "{skew:?}");
            }
            // Squares of large entries may overflow; they do not become something else.
            assert!(
                !world.residual().real().is_nan() || world.matrix().linear.norm().real() > 1e100
            );
        }
    }
}

proptest! {
    #![proptest_config(effort(150))]

    #[test]
    fn no_number_makes_anything_panic(list in proptest::collection::vec(awkward(), 97)) {
        let mut numbers = Numbers(list.iter().cycle());
        let (cos, sin) = (numbers.next(), numbers.next());
        ask::<Space2>(&mut numbers, Rotation2 { cos, sin });
        accumulate::<Space2>(&mut numbers, Rotation2 { cos, sin });
        let [x, y, z, w] = std::array::from_fn(|_| numbers.next());
        ask::<Space3>(&mut numbers, DQuat::from_xyzw(x, y, z, w));
        accumulate::<Space3>(&mut numbers, DQuat::from_xyzw(x, y, z, w));
        ask::<SpaceN<f64, 4>>(&mut numbers, RotationN::identity());

        let tensor: [f64; 9] = std::array::from_fn(|_| numbers.next());
        for tensor in [DMat3::from_cols_array(&tensor), DMat3::from_diagonal(DVec3::new(x, y, z))] {
            if let Ok(inertia) = Inertia::from_tensor(tensor) {
                finite(inertia.spread());
            }
        }
        let (stretch, angle) = (numbers.next(), numbers.next());
        if let Ok(skew) = shear(stretch, angle) {
            prop_assert!(skew.abs() <= largest_shear(stretch).unwrap() + 1e-15);
        }
    }
}
