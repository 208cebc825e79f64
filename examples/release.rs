//! A sling on a moving cart lets two stones go: one to the world, one to the cart. Both fly alike.

use kinetree::glam::DVec3;
use kinetree::hierarchy::{Fit, StepScheme};
use kinetree::space::Bivector3;
use kinetree::{Hierarchy, HierarchyError, Local, ScaleRule, Space3};

fn main() -> Result<(), HierarchyError> {
    let (moves, swings) = (DVec3::X * 3.0, Bivector3::from_axis(DVec3::Z * -6.0));
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let cart = tree.add(None, "cart", Local::identity().with_velocity(moves))?;
    let arm = Local::identity().with_angular_velocity(swings);
    let arm = tree.add(Some(cart), "arm", arm)?;
    tree.set_translation(arm, DVec3::Y * 2.0)?;
    let first = tree.add(Some(arm), "first", Local::identity())?;
    let second = tree.add(Some(arm), "second", Local::identity())?;
    tree.set_translation(first, -DVec3::X)?;
    tree.set_translation(second, -DVec3::X)?;
    tree.step(0.2, &StepScheme::default())?;

    let falls = DVec3::Y * -9.81;
    tree.release(first, None, falls, Fit::Exact)?; // its place, its speed and its spin stay
    tree.release(second, Some(cart), falls, Fit::Exact)?; // the same under a parent that moves

    for (steps, when) in [(0, "released"), (60, "half a second later")] {
        for _ in 0..steps {
            tree.step(1.0 / 120.0, &StepScheme::default())?;
        }
        for stone in [first, second] {
            let (at, to) = (tree.world_translation(stone)?, tree.world_rates(stone)?);
            let [x, y, _] = at.to_array();
            let [vx, vy, _] = to.velocity.to_array();
            println!("{when} at {x:.3} {y:.3}, velocity {vx:.3} {vy:.3}");
        }
    }
    Ok(())
}
