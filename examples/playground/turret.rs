//! The tree "Turret on a hull".
//! Prints the world matrix of each node, column by column.

use kinetree::glam::{DAffine3, DMat4, DQuat, DVec3};
use kinetree::space::Bivector3;
use kinetree::{Hierarchy, HierarchyError, Local, ScaleRule, Space3};

fn main() -> Result<(), HierarchyError> {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let hull = tree.add(None, "hull", Local::identity())?;
    tree.set_translation(hull, DVec3::new(0.0, 0.5, 0.0))?;
    tree.set_scale(hull, DVec3::new(2.0, 1.0, 1.0))?;
    tree.set_velocity(hull, DVec3::new(8.0, 0.0, 0.0))?;
    let turret = tree.add(Some(hull), "turret", Local::identity())?;
    tree.set_translation(turret, DVec3::new(0.0, 1.0, 0.0))?;
    tree.set_rotation(turret, DQuat::from_xyzw(0.0, 0.6, 0.0, 0.8))?;
    tree.set_angular_velocity(turret, about(0.0, 0.75, 0.0))?;
    let gun = tree.add(Some(turret), "gun", Local::identity())?;
    tree.set_translation(gun, DVec3::new(0.5, 0.25, 0.0))?;

    for node in tree.nodes() {
        let world = tree.world_matrix(node)?;
        let world = DAffine3::from_mat3_translation(world.linear, world.translation);
        // A sum with zero has no negative zero.
        let numbers = DMat4::from(world)
            .to_cols_array()
            .map(|it| (it + 0.0).to_string());
        println!("{} {}", tree.name(node)?, numbers.join(" "));
    }
    Ok(())
}

fn about(x: f64, y: f64, z: f64) -> Bivector3 {
    Bivector3::from_axis(DVec3::new(x, y, z))
}
