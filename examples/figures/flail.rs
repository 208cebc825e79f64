//! A flail: the motion of its ball from the rates of four joints, and where it lands if let go.

use kinetree::glam::{DQuat, DVec3};
use kinetree::space::Bivector3;
use kinetree::{DynamicTransform, Error, PointMotion, Space3, Transform};

// Shoulder, elbow, wrist, chain: rad, rad/s, rad/s², each in the one before.
const ANGLES: [f64; 4] = [0.5, 0.8, 0.4, -0.3];
const RATES: [f64; 4] = [3.0, 1.2, -2.0, 5.0];
const GAINS: [f64; 4] = [-10.0, 4.0, 8.0, 12.0];

fn main() -> Result<(), Error> {
    let (mut world_from_chain, mut end) = (DynamicTransform::<Space3>::identity(), DVec3::Y * 1.8);
    let lengths = [0.34, 0.3, 0.55, 0.45]; // m
    for (i, length) in lengths.into_iter().enumerate() {
        let pose = Transform::new(end, DQuat::from_rotation_z(ANGLES[i]), 1.0)?;
        world_from_chain *= DynamicTransform::at_rest(pose)
            .with_angular_velocity(Bivector3::from_axis(DVec3::Z * RATES[i]))
            .with_angular_acceleration(Bivector3::from_axis(DVec3::Z * GAINS[i]));
        end = DVec3::X * length;
    }
    let ball = world_from_chain.transform_motion(PointMotion::at_rest(end));
    let say = |name: &str, x: f64, y: f64| println!("{name}: {x:.6} {y:.6}");
    say("position", ball.position.x, ball.position.y);
    say("velocity", ball.velocity.x, ball.velocity.y);
    say("acceleration", ball.acceleration.x, ball.acceleration.y);

    // Let go, it keeps its velocity, and falls until its middle is as high as its radius.
    let (gravity, radius) = (9.81, 0.07);
    let (ahead, up) = (ball.velocity.x, ball.velocity.y);
    let fall = 2.0 * gravity * (ball.position.y - radius);
    let time = (up + (up.powi(2) + fall).sqrt()) / gravity;
    say("lands after, at", time, ball.position.x + ahead * time);
    Ok(())
}
