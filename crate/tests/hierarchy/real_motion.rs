//! Real animation clips and a motion capture, in motion, against differences of world places with
//! 50 digits.

use crate::common::{near, number, numbers};
use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::space::{Bivector3, Rotation};
use kinetree::{Hierarchy, Local, NodeHandle, Rates, ScaleRule, Space3, Trs};
use serde_json::Value;

/// The tolerance of the files' description: a part of the largest of the numbers compared.
const TOLERANCE: f64 = 1e-9;

fn vector(value: &Value) -> DVec3 {
    DVec3::from_slice(&numbers(value))
}

fn rates(value: &Value) -> Rates<Space3> {
    Rates {
        velocity: vector(&value["v"]),
        acceleration: vector(&value["a"]),
        angular_velocity: Bivector3::from_axis(vector(&value["w"])),
        angular_acceleration: Bivector3::from_axis(vector(&value["alpha"])),
    }
}

/// A sample's tree, and its nodes in the file's order.
fn read(sample: &Value, order: &Value) -> (Hierarchy<Space3>, Vec<NodeHandle>) {
    let listed = sample["local"].as_array().unwrap();
    let (mut tree, mut nodes) = (
        Hierarchy::new(ScaleRule::Matrices),
        vec![None; listed.len()],
    );
    for place in order.as_array().unwrap() {
        let place = place.as_u64().unwrap() as usize;
        let node = &listed[place];
        let parent = usize::try_from(node["parent"].as_i64().unwrap()).ok();
        let rotation = DQuat::from_slice(&numbers(&node["q"]));
        let scale = DVec3::splat(number(&node["s"]));
        let local = Local::from(Trs::new(vector(&node["p"]), rotation, scale).unwrap());
        let parent = parent.map(|parent| nodes[parent].unwrap());
        nodes[place] = Some(tree.add(parent, "", local.with_rates(rates(node))).unwrap());
    }
    (tree, nodes.into_iter().map(Option::unwrap).collect())
}

/// One kind of rate of all nodes, so that what is compared is measured against the largest of them.
fn all(rates: &[Rates<Space3>], pick: impl Fn(&Rates<Space3>) -> DVec3) -> Vec<f64> {
    rates
        .iter()
        .flat_map(|rates| pick(rates).to_array())
        .collect()
}

fn same_world(tree: &Hierarchy<Space3>, nodes: &[NodeHandle], expected: &Value) {
    let expected = expected.as_array().unwrap();
    assert_eq!(expected.len(), nodes.len());
    for (node, expected) in nodes.iter().zip(expected) {
        let world = tree.world_transform(*node).unwrap();
        near(&world.translation(), &vector(&expected["p"]), TOLERANCE);
        let rotated = DMat3::from_cols_slice(&numbers(&expected["R"]));
        near(&world.rotation().matrix(), &rotated, TOLERANCE);
        let moving = tree.world(*node).unwrap();
        near(&moving.transform.scale, &number(&expected["s"]), TOLERANCE);
        assert_eq!(moving.rates(), tree.world_rates(*node).unwrap());
    }
    let found: Vec<_> = nodes
        .iter()
        .map(|node| tree.world_rates(*node).unwrap())
        .collect();
    let expected: Vec<_> = expected.iter().map(rates).collect();
    let picks: [fn(&Rates<Space3>) -> DVec3; 4] = [
        |rates| rates.velocity,
        |rates| rates.acceleration,
        |rates| rates.angular_velocity.axis(),
        |rates| rates.angular_acceleration.axis(),
    ];
    for pick in picks {
        near(&all(&found, pick), &all(&expected, pick), TOLERANCE);
    }
}

/// The limit of the file's own digits: the world rates put back must give the local ones.
fn and_back(tree: &mut Hierarchy<Space3>, nodes: &[NodeHandle]) {
    for node in nodes {
        let (local, world) = (tree.local(*node).unwrap(), tree.world_rates(*node).unwrap());
        tree.set_rates(*node, Rates::zero()).unwrap();
        tree.set_world_rates(*node, world).unwrap();
        let back = tree.local(*node).unwrap().rates;
        let all = [local.rates, back].map(|rates| {
            [
                rates.velocity,
                rates.acceleration,
                rates.angular_velocity.axis(),
                rates.angular_acceleration.axis(),
            ]
            .map(|rate| rate.to_array())
            .concat()
        });
        // Measured against the rates of the world, which were the large numbers on the way.
        let size = 1.0 + world.acceleration.length() + world.angular_acceleration.axis().length();
        for (a, b) in all[0].iter().zip(&all[1]) {
            assert!((a - b).abs() <= 1e-12 * size, "{a} {b} {size}");
        }
    }
}

#[test]
fn animated_models_move_in_the_world_as_differences_say() {
    let file: Value = serde_json::from_str(include_str!("../data/trees/dynamics.json")).unwrap();
    let mut samples = 0;
    for clip in file["cases"].as_array().unwrap() {
        for sample in clip["samples"].as_array().unwrap() {
            let (mut tree, nodes) = read(sample, &clip["order"]);
            same_world(&tree, &nodes, &sample["world"]);
            and_back(&mut tree, &nodes);
            samples += 1;
        }
    }
    assert_eq!(samples, 16);
}

#[test]
fn a_captured_walk_moves_in_the_world_as_differences_say() {
    let text = include_str!("../data/bvh/cmu_01_01.dynamics.json");
    let file: Value = serde_json::from_str(text).unwrap();
    let mut samples = 0;
    for sample in file["samples"].as_array().unwrap() {
        let (mut tree, nodes) = read(sample, &file["order"]);
        same_world(&tree, &nodes, &sample["world"]);
        and_back(&mut tree, &nodes);
        samples += 1;
    }
    assert_eq!(samples, 6);
}

/// One frame of a capture: joints that turn by angles in degrees about their own axes, one after
/// the other.
fn pose(tree: &mut Hierarchy<Space3>, nodes: &[NodeHandle], joints: &[Value], frame: &[f64]) {
    let mut channel = frame.iter();
    for (node, joint) in nodes.iter().zip(joints) {
        let (mut place, mut turn) = (vector(&joint["offset"]), DQuat::IDENTITY);
        for kind in joint["channels"].as_array().unwrap() {
            let value = *channel.next().unwrap();
            match kind.as_str().unwrap() {
                "Xposition" => place.x += value,
                "Yposition" => place.y += value,
                "Zposition" => place.z += value,
                "Xrotation" => turn *= DQuat::from_rotation_x(value.to_radians()),
                "Yrotation" => turn *= DQuat::from_rotation_y(value.to_radians()),
                "Zrotation" => turn *= DQuat::from_rotation_z(value.to_radians()),
                other => panic!("an unknown channel: {other}"),
            }
        }
        tree.set_translation(*node, place).unwrap();
        tree.set_rotation(*node, turn).unwrap();
    }
    assert!(
        channel.next().is_none(),
        "a frame has as many numbers as there are channels"
    );
}

#[test]
fn a_captured_skeleton_stands_where_the_capture_says() {
    let file: Value = serde_json::from_str(include_str!("../data/bvh/cmu_01_01.json")).unwrap();
    let joints = file["joints"].as_array().unwrap();
    let (mut tree, mut nodes) = (Hierarchy::new(ScaleRule::Matrices), Vec::new());
    for joint in joints {
        let parent = usize::try_from(joint["parent"].as_i64().unwrap()).ok();
        let parent = parent.map(|parent: usize| nodes[parent]);
        let name = joint["name"].as_str().unwrap();
        nodes.push(tree.add(parent, name, Local::identity()).unwrap());
    }
    let frames = file["frames"].as_array().unwrap();
    let mut positions = 0;
    for expected in file["expectedPositions"].as_array().unwrap() {
        let frame = numbers(&frames[expected["frame"].as_u64().unwrap() as usize]);
        pose(&mut tree, &nodes, joints, &frame);
        for (node, expected) in nodes.iter().zip(expected["positions"].as_array().unwrap()) {
            near(
                &tree.world_translation(*node).unwrap(),
                &vector(expected),
                TOLERANCE,
            );
            positions += 1;
        }
    }
    assert_eq!(positions, 24 * 38);
}
