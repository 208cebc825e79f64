//! The normal of a squashed ball: by the inverse transpose it is right; sent as a direction it leans.

use kinetree::glam::DVec3;
use kinetree::{Hierarchy, HierarchyError, Local, ScaleRule, Space3};

const SCALE: [f64; 3] = [1.0, 0.4, 1.0];
const PLACE: f64 = 0.79; // of the normal on the round ball, rad

fn main() -> Result<(), HierarchyError> {
    let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    let ball = tree.add(None, "ball", Local::identity())?;
    tree.set_scale(ball, SCALE.into())?;
    let (sin, cos) = PLACE.sin_cos();
    let (out, along) = (DVec3::new(cos, sin, 0.0), DVec3::new(-sin, cos, 0.0));
    let tangent = tree.transform_vector(along, Some(ball), None)?;
    let right = tree.transform_normal(out, Some(ball), None)?;
    let wrong = tree.transform_vector(out, Some(ball), None)?;

    for (name, normal) in [("inverse transpose", right), ("as a direction", wrong)] {
        let angle = normal.angle_between(tangent).to_degrees();
        println!(
            "{name}: {:.6} {:.6} {angle:.6} degrees to the tangent",
            normal.x, normal.y
        );
    }
    Ok(())
}
