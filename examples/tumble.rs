//! A wing nut in free fall: spun about its middle axis it flips over and over, and loses no energy.

use kinetree::Error;
use kinetree::glam::{DQuat, DVec3};
use kinetree::integrate::BodyScheme;
use kinetree::physics::Inertia;
use kinetree::space::{Bivector3, Linear};

fn main() -> Result<(), Error> {
    let wing_nut = Inertia::from_moments(DVec3::new(1.0, 2.0, 3.0))?;
    let mut nut = wing_nut.body_state(DQuat::IDENTITY, Bivector3::new(0.01, 4.0, 0.0))?;
    let energy = nut.energy(&wing_nut);
    let (mut upright, mut flips) = (true, 0);

    for step in 1..=2000 {
        nut = wing_nut.step_body(BodyScheme::Splitting4, nut, |_, _| Bivector3::zero(), 0.01);
        // How far up the nut's own y axis points.
        let up = (nut.rotation * DVec3::Y).y;
        if (up > 0.0) != upright {
            flips += 1;
            println!("flip {flips} after {:.2} s", f64::from(step) * 0.01);
        }
        upright = up > 0.0;
    }
    println!(
        "energy {energy:.9} J, and {:.9} J after 20 s",
        nut.energy(&wing_nut)
    );
    Ok(())
}
