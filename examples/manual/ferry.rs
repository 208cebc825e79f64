//! A ferry and a car: a tree, a step of time, a car that drives off, and the muzzle of a moving turret.

use kinetree::glam::DVec3;
use kinetree::hierarchy::{Fit, StepScheme};
use kinetree::space::Bivector3;
use kinetree::{Hierarchy, HierarchyError, Local, ScaleRule, Space3};

fn main() -> Result<(), HierarchyError> {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices); // meters, seconds, radians; y up
    let ferry = Local::identity().with_velocity(DVec3::X * 5.0);
    let ferry = tree.add(None, "ferry", ferry)?;
    let car = Local::identity().with_velocity(-DVec3::Z);
    let car = tree.add(Some(ferry), "car", car)?;
    println!("on the ferry at {} m/s", tree.world_rates(car)?.velocity);

    tree.step(2.0, &StepScheme::default())?;
    println!("after 2 s at {}", tree.world_translation(car)?);

    let gravity = DVec3::Y * -9.81;
    tree.release(car, None, gravity, Fit::Exact)?; // it keeps its place and velocity in the world
    tree.step(1.0, &StepScheme::default())?;
    let place = tree.world_translation(car)?;
    println!(
        "a second later at {:.3} {:.3} {:.3}",
        place.x, place.y, place.z
    );

    // In its own axes: it goes where it points, in a circle.
    tree.drive(ferry, DVec3::X * 5.0, Bivector3::from_axis(DVec3::Y * 0.25))?;
    println!(
        "the ferry turns at {} rad/s",
        tree.world_rates(ferry)?.angular_velocity.axis()
    );
    Ok(())
}
