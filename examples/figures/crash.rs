//! A crash: the hull's motion jumps, and the crate on it inherits that, or part of it, or nothing.

use kinetree::glam::{DQuat, DVec3};
use kinetree::physics::{counteract, counteract_velocity};
use kinetree::space::Bivector3;
use kinetree::{DynamicTransform, Error, Rates, Space3, Transform};

// Meters, seconds, radians, as the hull's axes are the world's. Up is y.
const HULL_VELOCITY: [f64; 3] = [6.0, 0.0, 0.0];
const HULL_SPIN: f64 = 0.2;
const JUMP: [f64; 3] = [-3.5, 0.0, 0.4];
const SPIN_JUMP: f64 = 1.9;
const CRATE: [f64; 3] = [1.5, 0.575, 0.75];
const CRATE_VELOCITY: [f64; 3] = [0.0, 0.0, 0.0]; // in the hull, after an impulse of its own

fn main() -> Result<(), Error> {
    let hull = DynamicTransform::<Space3>::identity()
        .with_velocity(HULL_VELOCITY.into())
        .with_angular_velocity(Bivector3::from_axis(DVec3::Y * HULL_SPIN));
    let place = Transform::new(CRATE.into(), DQuat::IDENTITY, 1.0)?;
    let crate_on_hull = DynamicTransform::at_rest(place).with_velocity(CRATE_VELOCITY.into());
    let jump = Rates {
        angular_velocity: Bivector3::from_axis(DVec3::Y * SPIN_JUMP),
        ..Rates::from_velocity(JUMP.into())
    };

    let say = |name: &str, moved: DynamicTransform<Space3>| {
        let DVec3 { x, y, z } = moved.velocity;
        println!("{name}: {x:.6} {y:.6} {z:.6}");
    };
    say("before", hull * crate_on_hull);
    say("nothing done", (hull + jump) * crate_on_hull);
    let pair = counteract_velocity(hull, jump.velocity);
    say("velocity only", (hull + jump) * (crate_on_hull + pair));
    let complete = counteract(hull, crate_on_hull, jump);
    say("complete", (hull + jump) * (crate_on_hull + complete));
    Ok(())
}
