//! States and steps that are refused, and the names and values in the refusals.

use crate::common::near;
use kinetree::glam::DQuat;
use kinetree::integrate::{Magnus, RotationLanes, RotationScheme, RotationState, step_rotations};
use kinetree::space::Bivector3;
use kinetree::{Error, Quantity, Space3};

/// An oblique pair of rates without symmetry.
const OMEGA: Bivector3 = Bivector3::new(0.9, -0.4, 0.6);
const ALPHA: Bivector3 = Bivector3::new(-0.3, 1.1, 0.5);

#[test]
fn what_is_no_state_is_refused_by_name() {
    let scheme = RotationScheme::default();
    let turning = RotationState::<Space3> {
        rotation: DQuat::IDENTITY,
        angular_velocity: OMEGA,
    };
    let refused = |turning, alpha, h| {
        scheme
            .step_rotation::<Space3>(turning, alpha, h)
            .unwrap_err()
    };
    let not_finite = |quantity| Error::NotFinite {
        quantity,
        value: f64::INFINITY,
    };
    let infinite = Bivector3::new(0.0, f64::INFINITY, 0.0);
    let bad = RotationState {
        angular_velocity: infinite,
        ..turning
    };
    assert_eq!(
        refused(bad, ALPHA, 0.1),
        not_finite(Quantity::AngularVelocity)
    );
    assert_eq!(
        refused(turning, infinite, 0.1),
        not_finite(Quantity::AngularAcceleration)
    );
    assert_eq!(
        refused(turning, ALPHA, f64::INFINITY),
        not_finite(Quantity::Duration)
    );
    let long = RotationState {
        rotation: DQuat::from_xyzw(0.0, 0.0, 0.0, 2.0),
        ..turning
    };
    assert_eq!(
        refused(long, ALPHA, 0.1),
        Error::NotUnit {
            quantity: Quantity::Rotation,
            length: 2.0
        }
    );

    // A slip of units (degrees, milliseconds) is told, not computed for an hour.
    let fast = RotationState {
        angular_velocity: OMEGA * 1e9,
        ..turning
    };
    assert!(matches!(
        refused(fast, ALPHA, 1.0),
        Error::StepTooLong {
            quantity: Quantity::Angle,
            duration: 1.0,
            ..
        }
    ));
    assert_eq!(refused(fast, ALPHA, 1.0).code(), 12);
    let overflowing = RotationState {
        angular_velocity: OMEGA * 1e200,
        ..turning
    };
    assert_eq!(
        refused(overflowing, ALPHA, 1e200),
        not_finite(Quantity::Angle)
    );
    for path in [0.0, -1.0, f64::NAN] {
        let scheme = RotationScheme {
            longest_path: path,
            ..scheme
        };
        let error = scheme
            .step_rotation::<Space3>(turning, ALPHA, 0.1)
            .unwrap_err();
        assert!(matches!(
            error,
            Error::NotPositive {
                quantity: Quantity::Angle,
                ..
            }
        ));
    }
}

#[test]
fn a_batch_names_the_body_that_is_wrong() {
    let scheme = RotationScheme::default();
    let (rotations, spins, pushes) = ([0.0, 0.0, 0.0, 1.0].repeat(3), [0.1; 9], [0.2; 9]);
    let mut wrong = spins;
    wrong[7] = f64::NAN;
    let error =
        step_rotations(&scheme, &mut rotations.clone(), &mut wrong, &pushes, 0.1).unwrap_err();
    assert_eq!(
        (error.0, error.1.quantity()),
        (2, Quantity::AngularVelocity)
    );
    let short = step_rotations(
        &scheme,
        &mut rotations.clone(),
        &mut spins.clone(),
        &pushes[..8],
        0.1,
    );
    let expected = Error::WrongLength {
        quantity: Quantity::AngularAcceleration,
        expected: 9,
        found: 8,
    };
    assert_eq!(short, Err((0, expected)));
    let odd = step_rotations(&scheme, &mut [0.0; 13], &mut spins.clone(), &pushes, 0.1);
    let expected = Error::WrongLength {
        quantity: Quantity::Rotation,
        expected: 12,
        found: 13,
    };
    assert_eq!(odd, Err((0, expected)));
}

#[test]
fn a_row_of_four_names_the_body_that_is_wrong() {
    let rows = || {
        let mut rows = vec![RotationLanes::default(); 3];
        for row in &mut rows {
            row.angular_velocity = [[1.0; 4], [0.5; 4], [-0.5; 4]];
        }
        rows
    };
    let path = RotationLanes::step_all(Magnus::Order6, &mut rows(), 0.5).unwrap();
    near(&f64::from(path), &(0.5 * 1.5_f64.sqrt()), 1e-7);
    let step = |rows: &mut [RotationLanes]| {
        RotationLanes::step_all(Magnus::Terms2, rows, 0.5).unwrap_err()
    };

    for wrong in [f32::NAN, f32::INFINITY] {
        let mut bad = rows();
        bad[1].angular_velocity[2][3] = wrong;
        assert_eq!(
            (step(&mut bad).0, step(&mut bad).1.quantity()),
            (7, Quantity::AngularVelocity)
        );
        let mut bad = rows();
        bad[2].rotation[0][1] = wrong;
        assert_eq!(
            (step(&mut bad).0, step(&mut bad).1.quantity()),
            (9, Quantity::Rotation)
        );
    }
    let mut long = rows();
    long[0].rotation[3][2] = 1.25;
    let (body, error) = step(&mut long);
    assert_eq!((body, error.quantity()), (2, Quantity::Rotation));
    near(&error.value(), &1.25, 1e-6);
    let mut fast = rows();
    fast[2].angular_velocity[0][0] = 20.0;
    let (body, error) = step(&mut fast);
    assert!(
        body == 8
            && matches!(
                error,
                Error::TooLarge {
                    quantity: Quantity::Angle,
                    ..
                }
            )
    );
}

#[test]
fn a_series_that_overflows_is_refused_and_not_returned_as_nan() {
    let spinning =
        RotationState::<Space3>::new(DQuat::IDENTITY, Bivector3::new(1e154, 0.0, 0.0)).unwrap();
    let push = Bivector3::new(0.0, 1e154, 0.0);
    let refused = RotationScheme::default().step_rotation(spinning, push, 1e-308);
    let error = refused.unwrap_err();
    assert_eq!((error.code(), error.quantity()), (1, Quantity::Rotation));
}
