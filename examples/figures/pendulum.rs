//! A pendulum on a planet that turns, from above: where it is after each ten seconds.

use std::f64::consts::{PI, TAU};

use kinetree::glam::DVec3;
use kinetree::integrate::{PointState, TranslationScheme};
use kinetree::space::Bivector3;
use kinetree::{DynamicTransform, Error, Space3, Transform, physics};

const LATITUDE: f64 = 0.85; // rad
const DAY: f64 = 60.0; // s
const POSITION: [f64; 3] = [1.0, 0.0, 0.0]; // east and north, in shares of the swing
const VELOCITY: [f64; 3] = [0.0, 0.0, 0.0];

fn main() -> Result<(), Error> {
    let (frequency, rate, seconds) = (PI, 240, 60); // rad/s, steps a second
    // What turns the ground about the plumb line turns the line of the swing on it, the other way.
    let spin = Bivector3::from_axis(DVec3::Z * (TAU * LATITUDE.sin() / DAY));
    let ground =
        DynamicTransform::<Space3>::at_rest(Transform::identity()).with_angular_velocity(spin);
    let law = |_, bob: &PointState<Space3>| {
        let (at, velocity) = (bob.position, bob.velocity);
        let pull = at * -(frequency * frequency);
        let terms = physics::acceleration_under_force(ground, 1.0, pull, at, velocity);
        // A place or a velocity that is not finite has no terms.
        terms.map_or(DVec3::NAN, |terms| terms.total())
    };
    let mut bob = PointState::new(POSITION.into(), VELOCITY.into())?;
    for step in 1..=seconds * rate {
        bob = TranslationScheme::RungeKutta4.step_point(bob, law, 1.0 / f64::from(rate));
        if step % (10 * rate) > 0 {
            continue;
        }
        let DVec3 { x, y, .. } = bob.position;
        println!("{} s: {x:.6} {y:.6}", step / rate);
    }
    Ok(())
}
