//! A child turned under stretched parents, taken out of them: what it says, and what is lost.

use kinetree::glam::{DQuat, DVec3};
use kinetree::hierarchy::{Fit, Keep};
use kinetree::{Hierarchy, HierarchyError, Local, ScaleRule, Space3};

const OVER: f64 = 1.0; // the grandparent's stretch
const BETWEEN: f64 = 0.0; // the parent's turn in it, rad
const STRETCH: f64 = 2.5; // the parent's
const JOINT: f64 = 0.79; // the child's turn in the parent, rad

fn main() -> Result<(), HierarchyError> {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let grandparent = tree.add(None, "grandparent", Local::identity())?;
    let parent = tree.add(Some(grandparent), "parent", Local::identity())?;
    let child = tree.add(Some(parent), "child", Local::identity())?;
    tree.set_scale(grandparent, DVec3::new(OVER, 1.0, 1.0))?;
    tree.set_rotation(parent, DQuat::from_rotation_z(BETWEEN))?;
    tree.set_scale(parent, DVec3::new(STRETCH, 1.0, 1.0))?;
    tree.set_rotation(child, DQuat::from_rotation_z(JOINT))?;
    let [x, y, _] = tree.world_transform(child)?.axes().map(DVec3::length);
    let lost = tree.reparent(child, None, Keep::Motion(Fit::Lossy))?;
    let says = tree.local(child)?.trs.scale;
    println!("its sides were: {x:.6} {y:.6}");
    println!("it says: {:.6} {:.6}", says.x, says.y);
    println!("lost at the corner: {:.6}", lost.displacement);
    Ok(())
}
