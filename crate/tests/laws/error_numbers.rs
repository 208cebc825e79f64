//! The numbers of quantities and errors, which programs store and compare.

use kinetree::glam::DVec3;
use kinetree::space::Linear;
use kinetree::{Error, Quantity};

#[test]
fn errors_have_numbers_that_never_change_meaning() {
    let quantities = [
        Quantity::Translation,
        Quantity::Rotation,
        Quantity::Scale,
        Quantity::Velocity,
        Quantity::Acceleration,
        Quantity::AngularVelocity,
        Quantity::AngularAcceleration,
        Quantity::Mass,
        Quantity::Inertia,
        Quantity::Force,
        Quantity::Torque,
        Quantity::Impulse,
        Quantity::Matrix,
        Quantity::World,
        Quantity::Stretch,
        Quantity::Angle,
        Quantity::Fraction,
        Quantity::Point,
        Quantity::Duration,
        Quantity::AngularMomentum,
        Quantity::Length,
        Quantity::Friction,
        Quantity::Restitution,
        Quantity::Normal,
        Quantity::Energy,
    ];
    for (code, quantity) in (1..).zip(quantities) {
        assert_eq!(quantity.code(), code);
        assert!(!quantity.name().is_empty());
        assert_eq!(quantity.to_string(), quantity.name());
    }
    let quantity = Quantity::Mass;
    let errors = [
        Error::NotFinite {
            quantity,
            value: 3.0,
        },
        Error::NotPositive {
            quantity,
            value: 3.0,
        },
        Error::NotUnit {
            quantity,
            length: 3.0,
        },
        Error::Singular {
            quantity,
            determinant: 3.0,
        },
        Error::HalfTurn {
            quantity,
            distance: 3.0,
        },
        Error::NotSimilar {
            quantity,
            deviation: 3.0,
        },
        Error::WrongLength {
            quantity,
            expected: 4,
            found: 3,
        },
        Error::NotAffine {
            quantity,
            deviation: 3.0,
        },
        Error::TooLarge {
            quantity,
            value: 3.0,
            limit: 1.0,
        },
        Error::NotInertia {
            quantity,
            moment: 3.0,
            sum: 1.0,
        },
        Error::Negative {
            quantity,
            value: 3.0,
        },
        Error::StepTooLong {
            quantity,
            angle: 3.0,
            duration: 4.0,
        },
    ];
    for (code, error) in (1..).zip(errors) {
        assert_eq!(
            (error.code(), error.quantity(), error.value()),
            (code, quantity, 3.0)
        );
        let sentence = error.to_string();
        assert!(
            sentence.contains("mass") && sentence.contains('3'),
            "{sentence}"
        );
    }
    assert!(DVec3::splat(f64::NAN).first_not_finite().is_some());
}
