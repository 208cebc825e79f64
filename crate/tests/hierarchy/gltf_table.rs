//! The files of `data/gltf.json`, and what comes out of them: a table that `read_gltf` and its twin
//! in JavaScript are both held to, to the bit (`tests/unit/gltf-crate.test.ts`). Each entry has
//! words, a file, as JSON or as its bytes, and what is read of it or the sentence that refuses it; a
//! public model has a digest of its numbers.
//!
//! `UPDATE=1 cargo test -p kinetree --all-features --test gltf_table` writes the answers.
#![cfg(all(feature = "gltf", feature = "serde"))]

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use kinetree::NodeHandle;
use kinetree::glam::DVec3;
use kinetree::hierarchy::{
    Channel, GltfBody, GltfBodyKind, GltfFile, GltfOptions, Interpolation, PhysicsBody, SceneNode,
    Values, physics_motion, read_gltf, read_gltf_with,
};
use serde_json::{Value, json};

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// Returns what a file gives, as the JavaScript reader returns it, with all parts of its nodes.
fn answer(file: &[u8], gravity: &Value) -> Value {
    let gravity = gravity.as_array().map_or(DVec3::ZERO, |it| {
        DVec3::from_slice(&it.iter().map(crate::common::number).collect::<Vec<_>>())
    });
    match read_gltf_with(file, |_| None, &GltfOptions { gravity }) {
        Ok(read) => {
            let places = places(&read);
            let clips = read.clips.iter().map(|clip| {
                let channels = clip.channels.iter().map(|it| channel(it, &places));
                json!({"name": clip.name, "channels": channels.collect::<Vec<_>>()})
            });
            let scenes = read.scenes.iter().map(|scene| {
                let roots = scene.roots.iter().map(|node| places[node]);
                json!({"name": scene.name, "roots": roots.collect::<Vec<_>>()})
            });
            let mut answer = json!({
                "scenes": scenes.collect::<Vec<_>>(),
                "notes": crate::common::notes(&read.notes),
                "nodes": read.tree.to_scene().unwrap().nodes,
                "places": read.nodes.iter().map(|node| places[node]).collect::<Vec<_>>(),
                "clips": clips.collect::<Vec<_>>(),
            });
            if !read.bodies.is_empty() {
                answer["bodies"] = read.bodies.iter().map(|it| body(it, &places)).collect();
                answer["written"] = read.bodies.iter().map(|it| written(it, &read)).collect();
            }
            answer
        }
        Err(refusal) => json!({"refused": refusal.to_string()}),
    }
}

/// A body as JavaScript has it, but for what is infinite, which JSON cannot say.
fn body(body: &GltfBody, places: &HashMap<NodeHandle, usize>) -> Value {
    let number = |it: f64| {
        if it.is_finite() {
            json!(it)
        } else {
            json!("infinite")
        }
    };
    let kind = match body.kind {
        GltfBodyKind::Static => "static",
        GltfBodyKind::Kinematic => "kinematic",
        GltfBodyKind::Dynamic => "dynamic",
    };
    let mut found = json!({
        "node": places[&body.node], "kind": kind,
        "centerOfMass": body.center_of_mass.to_array(), "gravityFactor": body.gravity_factor,
    });
    if let Some(mass) = body.mass {
        found["mass"] = number(mass);
    }
    if let Some(inertia) = body.inertia {
        let tensor = inertia.to_cols_array();
        let straight = (0..9).all(|place| place % 4 == 0 || tensor[place] == 0.0);
        let kept = (0..9).filter(|place| !straight || place % 4 == 0);
        found["inertia"] = kept.map(|place| number(tensor[place])).collect();
    }
    found
}

/// A body as a file is to have it, or why it cannot have one.
fn written(body: &GltfBody, read: &GltfFile) -> Value {
    let given = PhysicsBody {
        kinematic: Some(body.kind == GltfBodyKind::Kinematic),
        mass: body.mass,
        inertia: None,
        center_of_mass: body.center_of_mass,
        gravity_factor: body.gravity_factor,
    };
    match physics_motion(&read.tree, body.node, &given) {
        Ok(motion) => serde_json::from_str(&motion.to_json()).unwrap(),
        Err(refusal) => json!({"refused": refusal.code()}),
    }
}

/// The bytes of an entry's file.
fn bytes(entry: &Value) -> Vec<u8> {
    match entry["bytes"].as_array() {
        Some(bytes) => bytes.iter().map(|it| it.as_u64().unwrap() as u8).collect(),
        None => entry["file"].to_string().into_bytes(),
    }
}

/// The place of each node among those of the scene.
fn places(read: &GltfFile) -> HashMap<NodeHandle, usize> {
    let in_order = read.tree.nodes().enumerate();
    in_order.map(|(place, node)| (node, place)).collect()
}

fn channel(channel: &Channel, places: &HashMap<NodeHandle, usize>) -> Value {
    let rows = |list: &[kinetree::glam::DVec3]| -> Vec<f64> {
        list.iter().flat_map(|it| it.to_array()).collect()
    };
    let (path, values) = match channel.values() {
        Values::Translation(list) => ("translation", rows(list)),
        Values::Scale(list) => ("scale", rows(list)),
        Values::Rotation(list) => (
            "rotation",
            list.iter().flat_map(|it| it.to_array()).collect(),
        ),
    };
    let interpolation = match channel.interpolation() {
        Interpolation::Step => "step",
        Interpolation::Linear => "linear",
        Interpolation::CubicSpline => "cubicSpline",
    };
    json!({
        "node": places[&channel.node()], "path": path, "interpolation": interpolation,
        "times": channel.times(), "values": values,
    })
}

/// A public model as a file, its numbers in single precision, which is what `read_gltf` keeps.
fn model(name: &str) -> Value {
    let text = std::fs::read_to_string(data().join("trees").join(name)).unwrap();
    let model: Value = serde_json::from_str(&text).unwrap();
    let listed = model["nodes"].as_array().unwrap();
    let nodes = listed.iter().enumerate().map(|(place, node)| {
        let mut written = json!({"name": node["name"]});
        for part in ["translation", "rotation", "scale", "matrix"] {
            if let Some(numbers) = node.get(part) {
                let numbers = numbers.as_array().unwrap().iter();
                // JavaScript writes no minus zero.
                let single = |number: &Value| f64::from(number.as_f64().unwrap() as f32) + 0.0;
                written[part] = numbers.map(single).collect();
            }
        }
        let is_child = |other: &usize| listed[*other]["parent"].as_u64() == Some(place as u64);
        written["children"] = (0..listed.len()).filter(is_child).collect();
        written
    });
    json!({"asset": {"version": "2.0"}, "nodes": nodes.collect::<Vec<_>>()})
}

/// FNV-1a of the bytes of all numbers of the nodes, in the order of the scene.
fn digest(nodes: &[SceneNode]) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for node in nodes {
        let parent = [node.parent.map_or(-1.0, f64::from)];
        let lists = [
            &node.translation,
            &node.rotation,
            &node.scale,
            &node.stretch,
        ];
        for number in parent.iter().chain(lists.into_iter().flatten()) {
            for byte in number.to_le_bytes() {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
            }
        }
    }
    format!("{hash:016x}")
}

#[test]
fn every_file_of_the_table_gives_what_it_says() {
    let path = data().join("gltf.json");
    let mut table: Vec<Value> =
        serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let update = std::env::var_os("UPDATE").is_some();
    let mut models = 0;
    for entry in &mut table {
        let found = match entry["model"].as_str() {
            Some(name) => {
                models += 1;
                let read = read_gltf(model(name).to_string().as_bytes(), |_| None).unwrap();
                json!(digest(&read.tree.to_scene().unwrap().nodes))
            }
            None => answer(&bytes(entry), &entry["gravity"]),
        };
        if update {
            entry["then"] = found;
        } else {
            assert_eq!(entry["then"], found, "{}", entry["about"]);
        }
    }
    let all = std::fs::read_dir(data().join("trees")).unwrap().count();
    assert_eq!(models, all - 1); // all but dynamics.json
    if update {
        let lines: Vec<String> = table.iter().map(Value::to_string).collect();
        std::fs::write(&path, format!("[\n{}\n]\n", lines.join(",\n"))).unwrap();
    }
}
