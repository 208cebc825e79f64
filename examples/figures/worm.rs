//! A worm on a thrown, spinning ball: its place in the world, and a place of the world on the ball.

use kinetree::glam::{DQuat, DVec3};
use kinetree::space::Bivector3;
use kinetree::{DynamicTransform, Error, PointMotion, Space3, Transform};

// Meters, seconds, radians.
const BALL: [f64; 3] = [3.0, 2.94, 0.0];
const ANGLE: f64 = -10.5;
const SIZE: f64 = 1.0;
const VELOCITY: [f64; 3] = [4.0, -1.3575, 0.0];
const SPIN: f64 = -14.0;
const WORM: [f64; 3] = [0.3, 0.4, 0.0]; // on the ball
const PIN: [f64; 3] = [3.2, 3.1, 0.0]; // in the world

fn main() -> Result<(), Error> {
    let pose = Transform::<Space3>::new(BALL.into(), DQuat::from_rotation_z(ANGLE), SIZE)?;
    let ball = DynamicTransform::at_rest(pose)
        .with_velocity(VELOCITY.into())
        .with_angular_velocity(Bivector3::from_axis(DVec3::Z * SPIN));
    let say = |name: &str, DVec3 { x, y, .. }| println!("{name}: {x:.6} {y:.6}");
    let worm = ball.transform_motion(PointMotion::at_rest(WORM.into()));
    say("worm in the world", worm.position);
    say("its velocity", worm.velocity);
    // The inverse: take off the move, turn back, divide by the size.
    let pin = ball.inverse_transform_motion(PointMotion::at_rest(PIN.into()));
    say("pin on the ball", pin.position);
    // A pin that is fixed on the ground moves on the ball.
    say("its velocity there", pin.velocity);
    Ok(())
}
