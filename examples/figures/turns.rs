//! Two turns in two orders, and one step of a spin that changes: how far off each is.

use kinetree::Error;
use kinetree::glam::{DQuat, DVec3};
use kinetree::integrate::{Exact, Magnus, RotationScheme, RotationState};
use kinetree::space::{Bivector3, Space3};

const ANGLE: f64 = 1.5; // of each turn, rad
const SPIN: [f64; 3] = [2.0, -1.0, 0.0]; // at the start of the step, rad/s
const GAIN: [f64; 3] = [0.0, 2.0, 0.0]; // rad/s², for one second

fn main() -> Result<(), Error> {
    let apart = |p: DQuat, q: DQuat| 2.0 * p.dot(q).abs().min(1.0).acos().to_degrees();
    let (x, y) = (DQuat::from_rotation_x(ANGLE), DQuat::from_rotation_y(ANGLE));
    println!("two orders: {:.6} degrees apart", apart(y * x, x * y));

    let spin = Bivector3::from_axis(DVec3::from(SPIN));
    let start = RotationState::<Space3>::new(DQuat::IDENTITY, spin)?;
    let gain = Bivector3::from_axis(DVec3::from(GAIN));
    let step = |magnus, longest_path| {
        let scheme = RotationScheme {
            longest_path,
            ..RotationScheme::new(magnus, Exact)
        };
        scheme.step_rotation(start, gain, 1.0)
    };
    let truth = step(Magnus::Order8, 0.01)?.rotation;
    for (terms, magnus) in [(1, Magnus::Terms1), (2, Magnus::Terms2)] {
        let off = apart(step(magnus, f64::INFINITY)?.rotation, truth);
        println!("one step by {terms} of the terms: {off:.6} degrees off");
    }
    Ok(())
}
