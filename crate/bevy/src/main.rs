//! World matrices as Bevy's `GlobalTransform`, and back. Bevy's glam is another one than the crate's:
//! numbers go across as an array.

use bevy_math::{Affine3A, Vec3};
use bevy_transform::components::GlobalTransform;
use kinetree::glam::DVec3;
use kinetree::hierarchy::{Fit, StepScheme};
use kinetree::space::Bivector3;
use kinetree::{Affine, Hierarchy, HierarchyError, Local, ScaleRule, Space3};

/// Rounds to single precision, as Bevy has it. A skew is kept, which a `Transform` cannot hold.
fn to_bevy(world: Affine<Space3>) -> GlobalTransform {
    Affine3A::from_cols_array(&world.as_affine3a().to_cols_array()).into()
}

/// Refuses what is not finite.
fn from_bevy(seen: GlobalTransform) -> Result<Affine<Space3>, kinetree::Error> {
    let columns = seen.affine().to_cols_array();
    kinetree::glam::Affine3A::from_cols_array(&columns).try_into()
}

fn main() -> Result<(), HierarchyError> {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let ship = tree.add(None, "ship", Local::identity())?;
    let gun = tree.add(Some(ship), "gun", Local::identity())?;
    tree.set_translation(gun, DVec3::X * 2.0)?;
    tree.drive(ship, DVec3::ZERO, Bivector3::from_axis(DVec3::Y * 0.5))?;
    tree.step(std::f64::consts::PI, &StepScheme::default())?; // a quarter turn
    let seen: GlobalTransform = to_bevy(tree.world_matrix(gun)?);
    println!("the gun is at {:.3}", seen.translation());

    // What Bevy has moved comes back as a matrix of the world.
    let moved = GlobalTransform::from_translation(Vec3::new(0.0, 1.0, 0.0)) * seen;
    tree.set_world_matrix(gun, from_bevy(moved)?, Fit::Exact)?;
    println!("the gun is at {:.3}", tree.world_translation(gun)?);
    Ok(())
}
