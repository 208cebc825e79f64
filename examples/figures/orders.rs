//! A pencil by six orders of a move, a turn and a scale: where its point is, and its size.

use kinetree::glam::{DQuat, DVec3};
use kinetree::{Error, ScaleRule, Space3, Trs, WorldTransform};

const MOVE: [f64; 3] = [3.0, 1.0, 0.0];
const TURN: f64 = 1.05; // rad
const SCALE: [f64; 3] = [0.5, 1.0, 1.0];

fn main() -> Result<(), Error> {
    let none = DQuat::IDENTITY;
    let factor = |name: char| match name {
        'T' => Trs::<Space3>::new(MOVE.into(), none, DVec3::ONE),
        'R' => Trs::new(DVec3::ZERO, DQuat::from_rotation_z(TURN), DVec3::ONE),
        _ => Trs::new(DVec3::ZERO, none, SCALE.into()),
    };
    for order in ["TRS", "TSR", "RTS", "RST", "STR", "SRT"] {
        // A node for each factor: the last one acts first.
        let identity = Trs::new(DVec3::ZERO, none, DVec3::ONE)?;
        let mut product = WorldTransform::root(ScaleRule::Matrices, &identity)?;
        for name in order.chars() {
            product = product.child(&factor(name)?)?;
        }
        let axes = product.axes();
        let DVec3 { x, y, .. } = product.translation() + 2.0 * axes[0];
        let [long, wide, _] = axes.map(DVec3::length);
        println!(
            "{order}: point at {x:.6} {y:.6}, {long:.6} times as long, {wide:.6} times as wide"
        );
    }
    Ok(())
}
