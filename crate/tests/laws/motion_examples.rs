//! Examples of motion: the forms printed for two and three dimensions, a few scenes, and refusals.

use crate::common::{moving, near};
use kinetree::glam::{DQuat, DVec2, DVec3};
use kinetree::space::{Bivector2, Bivector3, Rotation, Rotation2};
use kinetree::{DynamicTransform, Error, PointMotion, Quantity, Rates, Space2, Space3, Transform};
use proptest::prelude::*;

/// Relative; a few dozen roundings of numbers of size up to a hundred.
const TOLERANCE: f64 = 1e-13;

proptest! {
    // The forms printed for two and three dimensions, letter by letter.
    #[test]
    fn in_the_plane_an_angular_velocity_is_a_number_and_acts_at_right_angles(
        parent in moving::<Space2>(), child in moving::<Space2>(),
    ) {
        let (w2, al2) = (parent.angular_velocity.xy, parent.angular_acceleration.xy);
        let x = parent.transform.transform_vector(child.transform.translation);
        let u = parent.transform.transform_vector(child.velocity);
        let world = parent * child;
        near(&world.velocity, &(parent.velocity + u + x.perp() * w2), TOLERANCE);
        let expected = parent.acceleration + parent.transform.transform_vector(child.acceleration)
            + x.perp() * al2 - x * (w2 * w2) + u.perp() * (2.0 * w2);
        near(&world.acceleration, &expected, TOLERANCE);
        near(&world.angular_velocity.xy, &(w2 + child.angular_velocity.xy), TOLERANCE);
        near(&world.angular_acceleration.xy, &(al2 + child.angular_acceleration.xy), TOLERANCE);
    }

    #[test]
    fn in_space_an_angular_velocity_is_an_axis_and_acts_by_the_cross_product(
        parent in moving::<Space3>(), child in moving::<Space3>(),
    ) {
        let (w2, al2) = (parent.angular_velocity.axis(), parent.angular_acceleration.axis());
        let x = parent.transform.transform_vector(child.transform.translation);
        let u = parent.transform.transform_vector(child.velocity);
        let world = parent * child;
        near(&world.velocity, &(parent.velocity + u + w2.cross(x)), TOLERANCE);
        let expected = parent.acceleration + parent.transform.transform_vector(child.acceleration)
            + al2.cross(x) + w2.cross(w2.cross(x)) + w2.cross(u) * 2.0;
        near(&world.acceleration, &expected, TOLERANCE);
        let turning = parent.transform.rotation * child.angular_velocity.axis();
        near(&world.angular_velocity.axis(), &(w2 + turning), TOLERANCE);
        let rate = parent.transform.rotation * child.angular_acceleration.axis();
        near(&world.angular_acceleration.axis(), &(al2 + rate + w2.cross(turning)), TOLERANCE);
    }
}

#[test]
fn the_way_back_has_a_minus_before_the_square_of_the_angular_velocity() {
    // A point at rest in the world, seen from a turntable at 2 rad/s: it circles backward, and
    // falls toward the middle.
    let table = DynamicTransform::<Space2>::identity().with_angular_velocity(Bivector2::new(2.0));
    let post = DynamicTransform::at_rest(
        Transform::new(DVec2::new(3.0, 0.0), Rotation2::identity(), 1.0).unwrap(),
    );
    let seen = post.relative_to(table);
    assert_eq!(seen.velocity, DVec2::new(0.0, -6.0));
    assert_eq!(seen.acceleration, DVec2::new(-12.0, 0.0));
    assert_eq!(seen.angular_velocity, Bivector2::new(-2.0));
}

#[test]
fn composition_of_angular_velocities_adds_their_bracket() {
    // A wheel spins about its axle, x, while the axle is swung round z: the wheel's axis turns,
    // which is an angular acceleration toward y though both spins are steady.
    let swing = DynamicTransform::<Space3>::identity()
        .with_angular_velocity(Bivector3::from_axis(DVec3::Z * 3.0));
    let wheel = DynamicTransform::<Space3>::identity()
        .with_angular_velocity(Bivector3::from_axis(DVec3::X * 5.0));
    let seen = swing * wheel;
    assert_eq!(seen.angular_velocity.axis(), DVec3::new(5.0, 0.0, 3.0));
    assert_eq!(seen.angular_acceleration.axis(), DVec3::Y * 15.0);
}

#[test]
fn rates_that_are_not_finite_are_refused_by_name() {
    let place = Transform::<Space3>::identity();
    let made = |rates| DynamicTransform::new(place, rates).unwrap_err();
    let (v, w) = (
        DVec3::new(0.0, f64::NAN, 0.0),
        Bivector3::new(f64::INFINITY, 0.0, 0.0),
    );
    let zero = Rates::<Space3>::zero();
    let refused = [
        (
            made(Rates {
                velocity: v,
                ..zero
            }),
            Quantity::Velocity,
        ),
        (
            made(Rates {
                acceleration: v,
                ..zero
            }),
            Quantity::Acceleration,
        ),
        (
            made(Rates {
                angular_velocity: w,
                ..zero
            }),
            Quantity::AngularVelocity,
        ),
        (
            made(Rates {
                angular_acceleration: w,
                ..zero
            }),
            Quantity::AngularAcceleration,
        ),
        (
            PointMotion::<Space3>::new(v, DVec3::X, DVec3::X).unwrap_err(),
            Quantity::Point,
        ),
        (
            PointMotion::<Space3>::new(DVec3::X, v, DVec3::X).unwrap_err(),
            Quantity::Velocity,
        ),
        (
            PointMotion::<Space3>::new(DVec3::X, DVec3::X, v).unwrap_err(),
            Quantity::Acceleration,
        ),
    ];
    for (error, quantity) in refused {
        assert_eq!((error.code(), error.quantity()), (1, quantity));
        assert!(!error.value().is_finite());
    }
    let flat = Transform {
        scale: 0.0,
        ..place
    };
    let refused = DynamicTransform::<Space3>::new(flat, zero).unwrap_err();
    assert_eq!(
        refused,
        Error::Zero {
            quantity: Quantity::Scale
        }
    );
    let bent = Transform {
        rotation: DQuat::from_xyzw(0.0, 0.0, 0.0, 1.1),
        ..place
    };
    assert_eq!(
        DynamicTransform::<Space3>::new(bent, zero)
            .unwrap_err()
            .code(),
        3
    );
}

#[test]
fn rates_are_set_one_by_one_or_all_at_once() {
    let place = Transform::<Space2>::new(DVec2::X, Rotation2::from_angle(0.1), 2.0).unwrap();
    let rates = Rates::<Space2> {
        velocity: DVec2::new(1.0, 2.0),
        acceleration: DVec2::new(3.0, 4.0),
        angular_velocity: Bivector2::new(5.0),
        angular_acceleration: Bivector2::new(6.0),
    };
    let at_once = DynamicTransform::new(place, rates).unwrap();
    let one_by_one = DynamicTransform::at_rest(place)
        .with_velocity(rates.velocity)
        .with_acceleration(rates.acceleration)
        .with_angular_velocity(rates.angular_velocity)
        .with_angular_acceleration(rates.angular_acceleration);
    assert_eq!(at_once, one_by_one);
    assert_eq!(at_once.rates(), rates);
    assert_eq!(at_once.origin().position, place.translation);
    assert_eq!(
        Rates::<Space2>::from_angular_velocity(rates.angular_velocity).velocity,
        DVec2::ZERO
    );
}
