//! glTF files as plain objects: a scene, and the clips that animate its nodes.

use std::collections::HashMap;

use js_sys::{Function, Uint8Array};
use kinetree::NodeHandle;
use kinetree::hierarchy::{Channel, GltfError, Interpolation, Scene, Values, read_gltf};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

#[derive(Serialize)]
struct File<'a> {
    scene: Scene,
    /// The place in the scene of each node of the file.
    places: Vec<usize>,
    clips: Vec<Clip<'a>>,
}

#[derive(Serialize)]
struct Clip<'a> {
    name: &'a str,
    channels: Vec<Track<'a>>,
}

#[derive(Serialize)]
struct Track<'a> {
    /// The node's place in the scene.
    node: usize,
    path: &'static str,
    interpolation: &'static str,
    times: &'a [f64],
    values: Vec<f64>,
}

/// Reads a glTF file. `resolve` takes the address of a buffer and returns its bytes, or undefined.
///
/// # Errors
///
/// The reason the file is refused, in words; or the exception that `resolve` threw.
#[wasm_bindgen]
pub fn gltf(file: &[u8], resolve: &Function) -> Result<JsValue, JsValue> {
    let mut thrown = None;
    let read = read_gltf(file, |address| {
        match resolve.call1(&JsValue::UNDEFINED, &JsValue::from(address)) {
            Ok(answer) => answer.dyn_ref().map(Uint8Array::to_vec),
            Err(error) => {
                thrown.get_or_insert(error);
                None
            }
        }
    });
    if let Some(error) = thrown {
        return Err(error);
    }
    let words = |error: &dyn std::fmt::Display| JsValue::from(error.to_string());
    let read = read.map_err(|error: GltfError| words(&error))?;
    let scene = read.tree.to_scene().map_err(|error| words(&error))?;
    let in_order = read.tree.nodes().enumerate();
    let places: HashMap<NodeHandle, usize> = in_order.map(|(place, node)| (node, place)).collect();
    let place = |node: &NodeHandle| places.get(node).copied().unwrap_or_default(); // all are there
    let clips = read.clips.iter().map(|clip| Clip {
        name: &clip.name,
        channels: clip
            .channels
            .iter()
            .map(|it| track(it, place(&it.node())))
            .collect(),
    });
    let file = File {
        scene,
        places: read.nodes.iter().map(place).collect(),
        clips: clips.collect(),
    };
    Ok(file.serialize(&Serializer::json_compatible())?)
}

fn track(channel: &Channel, node: usize) -> Track<'_> {
    let (path, values) = match channel.values() {
        Values::Translation(list) => (
            "translation",
            list.iter().flat_map(|it| it.to_array()).collect(),
        ),
        Values::Rotation(list) => (
            "rotation",
            list.iter().flat_map(|it| it.to_array()).collect(),
        ),
        Values::Scale(list) => ("scale", list.iter().flat_map(|it| it.to_array()).collect()),
    };
    let interpolation = match channel.interpolation() {
        Interpolation::Step => "step",
        Interpolation::Linear => "linear",
        Interpolation::CubicSpline => "cubicSpline",
    };
    Track {
        node,
        path,
        interpolation,
        times: channel.times(),
        values,
    }
}
