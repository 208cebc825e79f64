//! With the feature `serde` the vocabulary can be written and read, with the names that JavaScript
//! has.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "in a test a panic is the message")]

use kinetree::glam::{DQuat, DVec2, DVec3};
use kinetree::integrate::{PointState, RotationState};
use kinetree::space::{Bivector2, Bivector3, Rotation2};
use kinetree::{DynamicTransform, PointMotion, Rates, Space2, Space3, Transform, Trs};
use serde_json::{from_value, json, to_value};

#[test]
fn a_dynamic_transform_is_written_and_read_with_all_its_bits() {
    let frame = DynamicTransform::<Space3>::at_rest(
        Transform::new(
            DVec3::new(0.1, -2.0, 3e-9),
            DQuat::from_rotation_y(0.7),
            1.5,
        )
        .unwrap(),
    )
    .with_velocity(DVec3::X)
    .with_angular_velocity(Bivector3::new(0.1, 0.2, 0.3));
    let written = to_value(frame).unwrap();
    assert_eq!(
        written["transform"]["translation"],
        json!([0.1, -2.0, 3e-9])
    );
    assert_eq!(
        written["angularVelocity"],
        json!({ "yz": 0.1, "zx": 0.2, "xy": 0.3 })
    );
    assert_eq!(
        from_value::<DynamicTransform<Space3>>(written).unwrap(),
        frame
    );
}

#[test]
fn poses_motions_rates_and_states_are_written_and_read() {
    let rotation = Rotation2::from_angle(0.4);
    let trs = Trs::<Space2>::new(DVec2::Y, rotation, DVec2::new(2.0, 3.0)).unwrap();
    assert_eq!(
        from_value::<Trs<Space2>>(to_value(trs).unwrap()).unwrap(),
        trs
    );

    let point = PointMotion::<Space2>::new(DVec2::X, DVec2::Y, DVec2::ZERO).unwrap();
    let written = to_value(point).unwrap();
    assert_eq!(
        written,
        json!({ "position": [1.0, 0.0], "velocity": [0.0, 1.0], "acceleration": [0.0, 0.0] })
    );
    assert_eq!(from_value::<PointMotion<Space2>>(written).unwrap(), point);

    let rates = Rates::<Space2> {
        velocity: DVec2::X,
        acceleration: DVec2::Y,
        angular_velocity: Bivector2::new(3.0),
        angular_acceleration: Bivector2::new(-1.0),
    };
    assert_eq!(
        from_value::<Rates<Space2>>(to_value(rates).unwrap()).unwrap(),
        rates
    );

    let turret = RotationState::<Space3>::new(DQuat::IDENTITY, Bivector3::new(1.0, 0.0, 0.0));
    let turret = turret.unwrap();
    assert_eq!(
        from_value::<RotationState<Space3>>(to_value(turret).unwrap()).unwrap(),
        turret
    );
    let shell = PointState::<Space3> {
        translation: DVec3::X,
        velocity: DVec3::Z,
    };
    assert_eq!(
        from_value::<PointState<Space3>>(to_value(shell).unwrap()).unwrap(),
        shell
    );
}
