//! A T-handle spun about its middle axis, without any torque: when it flips, and its energy.

use kinetree::Error;
use kinetree::glam::{DQuat, DVec3};
use kinetree::integrate::{AxisEvent, BodyScheme};
use kinetree::physics::Inertia;
use kinetree::space::{Bivector3, Linear};

const SPIN: [f64; 3] = [0.125663706144, 12.566370614359, 0.0]; // rad/s about the three axes
const STEPS: f64 = 30.0; // a second

fn main() -> Result<(), Error> {
    let seconds = 30.0;
    let handle = Inertia::from_moments(DVec3::new(1.0, 2.0, 3.0))?;
    let start = handle.body_state(DQuat::IDENTITY, Bivector3::from_axis(SPIN.into()))?;
    // It flips as its stem passes the plane across the angular momentum.
    let flip = AxisEvent {
        axis: DVec3::Y,
        normal: start.angular_momentum.axis(),
    };
    let free = |_, _: &_| Bivector3::zero();
    let (scheme, steps) = (BodyScheme::Splitting2, (seconds * STEPS) as u64);
    let run = handle.run_body(scheme, start, free, 1.0 / STEPS, steps, Some(flip))?;
    for (i, time) in run.events.iter().enumerate() {
        println!("flip {} at {time:.6} s", i + 1);
    }
    let (first, now) = (start.energy(&handle), run.state.energy(&handle));
    println!("energy {now:.6} J, at first {first:.6} J");
    Ok(())
}
