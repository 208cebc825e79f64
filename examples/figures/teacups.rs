//! A rider in a cup on a disc: her velocity and acceleration over the ground, term by term.

use kinetree::glam::{DQuat, DVec3};
use kinetree::space::Bivector3;
use kinetree::{DynamicTransform, Error, PointMotion, Space3, Transform};

// Meters, seconds, radians.
const DISC_ANGLE: f64 = 0.3;
const DISC_RATE: f64 = 0.7;
const AXLE: f64 = 3.0;
const CUP_ANGLE: f64 = -1.2; // in the disc
const CUP_RATE: f64 = -2.8;
const RIDER: f64 = 1.0;

fn main() -> Result<(), Error> {
    let plate = |along: f64, angle: f64, rate: f64| {
        let rotation = DQuat::from_rotation_z(angle);
        let pose = Transform::<Space3>::new(DVec3::X * along, rotation, 1.0)?;
        let spin = Bivector3::from_axis(DVec3::Z * rate);
        Ok(DynamicTransform::at_rest(pose).with_angular_velocity(spin))
    };
    let disc = plate(0.0, DISC_ANGLE, DISC_RATE)?;
    let cup = plate(AXLE, CUP_ANGLE, CUP_RATE)?;

    let in_disc = cup.transform_motion(PointMotion::at_rest(DVec3::X * RIDER));
    let terms = disc.motion_terms(in_disc);
    let say = |name: &str, DVec3 { x, y, .. }| println!("{name}: {x:.6} {y:.6}");
    say("ω × r", terms.rotational_velocity);
    say("own", terms.relative_velocity);
    say("velocity", terms.velocity());
    say("centripetal", terms.centripetal);
    say("Coriolis", terms.coriolis);
    say("own, inwards", terms.relative_acceleration);
    say("acceleration", terms.acceleration());
    Ok(())
}
