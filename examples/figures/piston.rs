//! The piston: a stretched root, a rod rotated against it, a head on the rod, by one of four rules.

use kinetree::glam::{DQuat, DVec3};
use kinetree::{Error, ScaleRule, Space3, Trs, WorldTransform};

const RULE: ScaleRule = ScaleRule::Matrices; // or Transforms, Lossy, Compensated
const SCALE_X: f64 = 2.0;
const JOINT: f64 = 0.6; // rad

fn main() -> Result<(), Error> {
    let node = |z: f64, angle: f64, [x, y, length]: [f64; 3]| {
        let rotation = DQuat::from_rotation_y(angle);
        Trs::<Space3>::new(DVec3::Z * z, rotation, DVec3::new(x, y, length))
    };
    let stretch = DVec3::new(SCALE_X, 1.0, 1.0);
    let root = Trs::<Space3>::new(DVec3::splat(3.0), DQuat::IDENTITY, stretch)?;
    let rod = node(1.5, JOINT, [0.25, 0.25, 2.0])?;
    let head = node(0.5, 0.0, [4.0, 4.0, 0.5])?;

    let root = WorldTransform::root(RULE, &root)?;
    let rod = root.child(&rod)?;
    let head = rod.child(&head)?;
    for (name, world) in [("Root", root), ("Rod A", rod), ("Head B", head)] {
        let [x, y, z] = world.translation().to_array();
        let [a, b, c] = world.axes().map(DVec3::length);
        println!("{name}: at {x:.6} {y:.6} {z:.6}, axes {a:.6} {b:.6} {c:.6} long");
    }
    Ok(())
}
