//! A child at 45° under a parent that is stretched threefold: four rules of engines, four shapes.

use kinetree::glam::{DQuat, DVec3};
use kinetree::{Error, ScaleRule, Space3, Trs, WorldTransform};

fn main() -> Result<(), Error> {
    let parent = Trs::<Space3>::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::new(3.0, 1.0, 1.0))?;
    let rotation = DQuat::from_rotation_z(std::f64::consts::FRAC_PI_4);
    let child = Trs::<Space3>::new(DVec3::ZERO, rotation, DVec3::new(1.0, 2.0, 1.0))?;

    for (rule, name) in
        ScaleRule::ALL
            .into_iter()
            .zip(["matrices", "transforms", "lossy", "compensated"])
    {
        let world = WorldTransform::root(rule, &parent)?.child(&child)?;
        let [x, y, _] = world.axes().map(DVec3::length);
        let [_, _, skew] = world.skew();
        let degrees = skew.unwrap_or(f64::NAN).abs().to_degrees();
        println!("{name}: x axis {x:.3}, y axis {y:.3}, {degrees:.2}° off a right angle");
    }
    Ok(())
}
