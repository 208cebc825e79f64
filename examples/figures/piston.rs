//! The piston: a stretched root, a rod rotated against it, a head on the rod, by one of four rules.

use kinetree::glam::{DQuat, DVec3};
use kinetree::{Error, ScaleRule, Space3, Trs, WorldTransform};

const RULE: ScaleRule = ScaleRule::Matrices; // or Transforms, Lossy, Compensated
const SCALE_X: f64 = 2.0;
const JOINT: f64 = 0.6; // rad

fn main() -> Result<(), Error> {
    let node = |z: f64, angle: f64| {
        Trs::<Space3>::new(DVec3::Z * z, DQuat::from_rotation_y(angle), DVec3::ONE)
    };
    let stretch = DVec3::new(SCALE_X, 1.0, 1.0);
    let root = Trs::<Space3>::new(DVec3::splat(3.0), DQuat::IDENTITY, stretch)?;
    let rod = node(1.5, JOINT)?;
    let head = node(1.0, 0.0)?;

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
