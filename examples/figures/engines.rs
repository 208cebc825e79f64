//! One arm with one stretched joint: its hand by the rules of four engines.

use kinetree::glam::{DQuat, DVec3};
use kinetree::{Error, ScaleRule, Space3, Trs, WorldTransform};

const SHOULDER_SCALE: [f64; 3] = [1.6, 1.0, 1.0];
const ELBOW_SCALE: f64 = 1.0;
const HAND_SCALE: [f64; 3] = [1.0, 1.0, 1.0];
const ELBOW: f64 = 1.05; // rad
const WRIST: f64 = -0.61;
const MAYA: ScaleRule = ScaleRule::Compensated; // or Matrices: with the flag of every joint off

fn main() -> Result<(), Error> {
    let node = |along: f64, angle: f64, scale: DVec3| {
        Trs::<Space3>::new(DVec3::X * along, DQuat::from_rotation_z(angle), scale)
    };
    let shoulder = node(0.0, std::f64::consts::FRAC_PI_6, SHOULDER_SCALE.into())?;
    let below = [
        node(1.0, ELBOW, DVec3::splat(ELBOW_SCALE))?,
        node(0.9, WRIST, DVec3::ONE)?,
        node(0.45, 0.0, HAND_SCALE.into())?,
    ];
    for (engine, rule) in [
        ("Unity", ScaleRule::Matrices),
        ("Unreal", ScaleRule::Transforms),
        ("lossy", ScaleRule::Lossy),
        ("Maya", MAYA),
    ] {
        let mut hand = WorldTransform::root(rule, &shoulder)?;
        for joint in &below {
            hand = hand.child(joint)?;
        }
        let [x, y, _] = hand.translation().to_array();
        let [long, wide, _] = hand.axes().map(DVec3::length);
        println!("{engine}: hand at {x:.6} {y:.6}, {long:.6} long, {wide:.6} wide");
    }
    Ok(())
}
