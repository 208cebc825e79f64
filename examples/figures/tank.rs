//! The tank's muzzle: a gun on a turret on a hull, each with its rates in its parent.

use kinetree::glam::{DQuat, DVec3};
use kinetree::space::Bivector3;
use kinetree::{DynamicTransform, Error, PointMotion, Space3, Transform};

// Meters, seconds, radians. Rotations are unit quaternions x, y, z, w.
const HULL_POSITION: [f64; 3] = [1.0, 0.8, -2.0];
const HULL_ROTATION: [f64; 4] = [0.0, 0.28, 0.0, 0.96];
const HULL_VELOCITY: [f64; 3] = [2.0, 0.0, -1.5];
const HULL_ACCELERATION: [f64; 3] = [-0.7, 0.0, -1.2];
const HULL_SPIN: f64 = 0.5;
const HULL_SPIN_RATE: f64 = 0.2;
const TURRET_ROTATION: [f64; 4] = [0.0, 0.6, 0.0, 0.8];
const TURRET_SPIN: f64 = 0.7;
const GUN_ROTATION: [f64; 4] = [0.0, 0.0, 0.28, 0.96];
const GUN_SPIN: f64 = 0.3;

fn main() -> Result<(), Error> {
    let node = |place: [f64; 3], rotation: [f64; 4], spin: DVec3| {
        let rotation = DQuat::from_array(rotation).normalize();
        let pose = Transform::<Space3>::new(place.into(), rotation, 1.0)?;
        Ok(DynamicTransform::at_rest(pose).with_angular_velocity(Bivector3::from_axis(spin)))
    };
    let hull = node(HULL_POSITION, HULL_ROTATION, DVec3::Y * HULL_SPIN)?
        .with_velocity(HULL_VELOCITY.into())
        .with_acceleration(HULL_ACCELERATION.into())
        .with_angular_acceleration(Bivector3::from_axis(DVec3::Y * HULL_SPIN_RATE));
    let turret = node([-0.5, 0.35, 0.0], TURRET_ROTATION, DVec3::Y * TURRET_SPIN)?;
    let gun = node([0.85, 0.62, 0.0], GUN_ROTATION, DVec3::Z * GUN_SPIN)?;

    let muzzle = PointMotion::at_rest(DVec3::X * 2.6);
    let it = (hull * turret * gun).transform_motion(muzzle);
    let say = |name: &str, DVec3 { x, y, z }| println!("{name}: {x:.6} {y:.6} {z:.6}");
    say("position", it.position);
    say("velocity", it.velocity);
    say("acceleration", it.acceleration);
    Ok(())
}
