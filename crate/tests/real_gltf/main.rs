//! glTF files in: the real models written as files, animations in every way that numbers are
//! stored, and files that are none.
#![cfg(feature = "gltf")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // here a panic is a failed test

mod common;

use common::{near, numbers};
use kinetree::glam::{DQuat, DVec3};
use kinetree::hierarchy::{GltfError, GltfFile, Interpolation, Values, read_gltf};
use kinetree::{Affine, Error, Quantity, Space3};
use serde_json::{Value, json};

/// Files hold single precision, with an ulp of 6e-8; a chain of a few nodes adds some up.
const SINGLE: f64 = 1e-6;

const TREES: [&str; 6] = [
    include_str!("data/trees/CesiumMilkTruck.json"),
    include_str!("data/trees/Fox.json"),
    include_str!("data/trees/PalmTree.json"),
    include_str!("data/trees/nested.json"),
    include_str!("data/trees/pins.json"),
    include_str!("data/trees/simple_pole.json"),
];

fn read(file: &Value) -> Result<GltfFile, GltfError> {
    read_gltf(file.to_string().as_bytes(), |_| None)
}

fn columns(affine: Affine<Space3>) -> Vec<f64> {
    let mut columns = vec![0.0; 16];
    affine.write_columns(&mut columns).unwrap();
    columns
}

#[test]
fn real_models_come_in_with_their_names_parents_and_world_matrices() {
    for text in TREES {
        let model: Value = serde_json::from_str(text).unwrap();
        let listed = model["nodes"].as_array().unwrap();
        let nodes: Vec<Value> = (0..listed.len())
            .map(|place| {
                let node = &listed[place];
                let mut written = json!({"name": node["name"]});
                match node.get("matrix") {
                    Some(matrix) => written["matrix"] = matrix.clone(),
                    None => {
                        for part in ["translation", "rotation", "scale"] {
                            written[part] = node[part].clone();
                        }
                    }
                }
                let is_child =
                    |other: &usize| listed[*other]["parent"].as_u64() == Some(place as u64);
                let children: Vec<usize> = (0..listed.len()).filter(is_child).collect();
                if !children.is_empty() {
                    written["children"] = json!(children);
                }
                written
            })
            .collect();
        let found = read(&json!({"asset": {"version": "2.0"}, "nodes": nodes})).unwrap();
        let expected = model["expected"]["worldMatrices"].as_array().unwrap();
        for (place, node) in found.nodes.iter().enumerate() {
            let world = columns(found.tree.world_matrix(*node).unwrap());
            near(&world, &numbers(&expected[place]), SINGLE);
            assert_eq!(found.tree.name(*node).unwrap(), listed[place]["name"]);
            let parent = listed[place]["parent"].as_i64().unwrap();
            let parent = usize::try_from(parent)
                .ok()
                .map(|parent| found.nodes[parent]);
            assert_eq!(found.tree.parent(*node).unwrap(), parent);
        }
        assert_eq!(found.tree.len(), listed.len());
    }
}

/// A node that slides (floats, with a stride), turns (shorts, as parts of the largest) and grows (a
/// spline), and a morph weight.
fn moving(uri: Value) -> (Value, Vec<u8>) {
    let mut bytes = Vec::new();
    let floats =
        |bytes: &mut Vec<u8>, list: &[f32]| list.iter().for_each(|x| bytes.extend(x.to_le_bytes()));
    floats(&mut bytes, &[0.5, 1.5]); // times: 0..8
    floats(&mut bytes, &[1.0, 2.0, 3.0, 9.0, 4.0, 5.0, 6.0]); // places with a gap: 8..36
    for turn in [[0_i16, 0, 0, 32767], [0, 23170, 0, 23170]] {
        turn.iter().for_each(|x| bytes.extend(x.to_le_bytes())); // 36..52
    }
    let still = [0.0_f32; 3];
    for (size, slope) in [(1.0_f32, 2.0_f32), (3.0, 0.0)] {
        floats(&mut bytes, &still);
        floats(&mut bytes, &[size; 3]);
        floats(&mut bytes, &[slope; 3]); // 52..124
    }
    let mut buffer = json!({"byteLength": bytes.len()});
    if !uri.is_null() {
        buffer["uri"] = uri;
    }
    let channel = |sampler, path| json!({"sampler": sampler, "target": {"node": 0, "path": path}});
    let file = json!({
        "asset": {"version": "2.0"},
        "nodes": [{"name": "mover"}],
        "buffers": [buffer],
        "bufferViews": [
            {"buffer": 0, "byteOffset": 0, "byteLength": 8},
            {"buffer": 0, "byteOffset": 8, "byteLength": 28, "byteStride": 16},
            {"buffer": 0, "byteOffset": 36, "byteLength": 16},
            {"buffer": 0, "byteOffset": 52, "byteLength": 72},
        ],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 2, "type": "SCALAR", "min": [0.5], "max": [1.5]},
            {"bufferView": 1, "componentType": 5126, "count": 2, "type": "VEC3"},
            {"bufferView": 2, "componentType": 5122, "count": 2, "type": "VEC4", "normalized": true},
            {"bufferView": 3, "componentType": 5126, "count": 6, "type": "VEC3"},
        ],
        "animations": [{
            "name": "all at once",
            "samplers": [
                {"input": 0, "output": 1},
                {"input": 0, "output": 2, "interpolation": "LINEAR"},
                {"input": 0, "output": 3, "interpolation": "CUBICSPLINE"},
                {"input": 0, "output": 0},
            ],
            "channels": [channel(0, "translation"), channel(1, "rotation"), channel(2, "scale"), channel(3, "weights")],
        }],
    });
    (file, bytes)
}

fn check_moving(found: Result<GltfFile, GltfError>) {
    let mut found = found.unwrap();
    let clip = found.clips[0].clone();
    assert_eq!(
        (clip.name.as_str(), clip.channels.len()),
        ("all at once", 3)
    );
    assert_eq!(clip.channels[0].interpolation(), Interpolation::Linear);
    let places = Values::Translation(vec![DVec3::new(1.0, 2.0, 3.0), DVec3::new(4.0, 5.0, 6.0)]);
    assert_eq!(*clip.channels[0].values(), places);
    assert_eq!(clip.duration(), 1.5);
    clip.pose(&mut found.tree, 1.0).unwrap();
    let local = found.tree.local(found.nodes[0]).unwrap();
    assert_eq!(local.trs.translation, DVec3::new(2.5, 3.5, 4.5));
    assert_eq!(local.rates.velocity, DVec3::splat(3.0));
    let eighth = DQuat::from_rotation_y(std::f64::consts::FRAC_PI_4);
    near(&local.trs.rotation, &eighth, 1e-4); // a sixteenth-bit quaternion
    let quarter_a_second = DVec3::Y * std::f64::consts::FRAC_PI_2;
    near(
        &local.rates.angular_velocity.axis(),
        &quarter_a_second,
        1e-4,
    );
    // Halfway on the cubic: ½ (1 + 3) + ⅛ (2 − 0).
    near(&local.trs.scale, &DVec3::splat(2.25), 1e-15);
}

#[test]
fn animations_come_in_from_a_buffer_of_their_own() {
    let (file, bytes) = moving(json!("motion.bin"));
    let mut asked = Vec::new();
    let resolve = |uri: &str| {
        asked.push(uri.to_string());
        Some(bytes.clone())
    };
    check_moving(read_gltf(file.to_string().as_bytes(), resolve));
    assert_eq!(asked, ["motion.bin"]); // once for all
}

#[test]
fn animations_come_in_from_a_buffer_within_the_address() {
    let (_, bytes) = moving(Value::Null);
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::from("data:application/octet-stream;base64,");
    for three in bytes.chunks(3) {
        let all = three
            .iter()
            .chain([&0, &0])
            .take(3)
            .fold(0_u32, |all, byte| all << 8 | u32::from(*byte));
        for place in 0..4 {
            let digit = DIGITS[(all >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= three.len() {
                char::from(digit)
            } else {
                '='
            });
        }
    }
    check_moving(read(&moving(json!(text)).0));
}

/// The slide of [`moving`] told as zeros but for some rows; `change` bends the telling.
fn sparse(change: impl Fn(&mut Value)) -> Result<Vec<DVec3>, GltfError> {
    let (mut file, mut bytes) = moving(Value::Null);
    let start = bytes.len();
    bytes.extend([1, 0, 1, 0]); // places: the second row, as one byte and as two
    for number in [7.0_f32, 8.0, 9.0] {
        bytes.extend(number.to_le_bytes());
    }
    file["buffers"][0]["byteLength"] = json!(bytes.len());
    let views = file["bufferViews"].as_array_mut().unwrap();
    views.push(json!({"buffer": 0, "byteOffset": start, "byteLength": 4}));
    views.push(json!({"buffer": 0, "byteOffset": start + 4, "byteLength": 12}));
    file["accessors"][1]["sparse"] = json!({
        "count": 1,
        "indices": {"bufferView": 4, "byteOffset": 2, "componentType": 5123},
        "values": {"bufferView": 5},
    });
    change(&mut file);
    let found = read_gltf(&binary(&file, &bytes), |_| None)?;
    match found.clips[0].channels[0].values() {
        Values::Translation(places) => Ok(places.clone()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn rows_that_are_listed_one_by_one_take_the_place_of_those_in_the_buffer_or_of_zeros() {
    let listed = DVec3::new(7.0, 8.0, 9.0);
    assert_eq!(sparse(|_| ()), Ok(vec![DVec3::new(1.0, 2.0, 3.0), listed]));
    let bare = |file: &mut Value| {
        let accessor = file["accessors"][1].as_object_mut().unwrap();
        accessor.remove("bufferView");
    };
    assert_eq!(sparse(bare), Ok(vec![DVec3::ZERO, listed]));
    let byte = |file: &mut Value| {
        file["accessors"][1]["sparse"]["indices"] = json!({"bufferView": 4, "componentType": 5121});
    };
    assert_eq!(sparse(byte), Ok(vec![DVec3::new(1.0, 2.0, 3.0), listed]));
    let refused = Err(GltfError::Accessor { accessor: 1 });
    let beyond = |file: &mut Value| {
        // The two bytes of the place come before those of the first number.
        file["accessors"][1]["sparse"]["indices"] =
            json!({"bufferView": 5, "byteOffset": 2, "componentType": 5123});
    };
    assert_eq!(sparse(beyond), refused);
    let many = |file: &mut Value| file["accessors"][1]["sparse"]["count"] = json!(3);
    assert_eq!(sparse(many), refused);
    let endless = |file: &mut Value| {
        bare(file);
        file["accessors"][1]["count"] = json!(1_u64 << 40);
    };
    assert_eq!(sparse(endless), refused);
    // No key without a time of its own.
    let timeless = |file: &mut Value| {
        file["accessors"][0]
            .as_object_mut()
            .unwrap()
            .remove("bufferView");
    };
    assert_eq!(sparse(timeless), Err(GltfError::Accessor { accessor: 0 }));
}

fn binary(file: &Value, bytes: &[u8]) -> Vec<u8> {
    let pad = |mut bytes: Vec<u8>, with| {
        bytes.resize(bytes.len().next_multiple_of(4), with);
        bytes
    };
    let chunks = [
        (*b"JSON", pad(file.to_string().into_bytes(), b' ')),
        (*b"BIN\0", pad(bytes.to_vec(), 0)),
    ];
    let length = 12
        + chunks
            .iter()
            .map(|(_, bytes)| 8 + bytes.len())
            .sum::<usize>();
    let mut out = Vec::from(*b"glTF");
    out.extend(2_u32.to_le_bytes());
    out.extend((length as u32).to_le_bytes());
    for (kind, bytes) in chunks {
        out.extend((bytes.len() as u32).to_le_bytes());
        out.extend(kind);
        out.extend(bytes);
    }
    out
}

#[test]
fn animations_come_in_from_a_binary_file_and_no_cut_of_it_breaks_the_reader() {
    let (file, bytes) = moving(Value::Null);
    let whole = binary(&file, &bytes);
    check_moving(read_gltf(&whole, |_| None));
    for end in 0..whole.len() {
        assert!(read_gltf(&whole[..end], |_| None).is_err(), "cut at {end}");
    }
    for length in 0..12_u32 {
        let mut lying = whole.clone();
        lying[8..12].copy_from_slice(&length.to_le_bytes());
        assert!(matches!(
            read_gltf(&lying, |_| None),
            Err(GltfError::Format { .. })
        ));
    }
}

#[test]
fn files_that_are_no_tree_are_refused_with_the_nodes_number() {
    let nodes = |nodes: Value| {
        read(&json!({"asset": {"version": "2.0"}, "nodes": nodes}))
            .map(|_| ())
            .unwrap_err()
    };
    let ring = json!([{}, {"children": [2]}, {"children": [1]}]);
    assert_eq!(nodes(ring), GltfError::NoTree { node: 1 });
    let shared = json!([{"children": [2]}, {"children": [2]}, {}]);
    assert_eq!(nodes(shared), GltfError::NoTree { node: 2 });
    let unit = Error::NotUnit {
        quantity: Quantity::Rotation,
        length: 2.0,
    };
    let rotated = json!([{}, {"rotation": [0, 0, 0, 2]}]);
    assert_eq!(
        nodes(rotated),
        GltfError::NodeHandle {
            node: 1,
            error: unit.into()
        }
    );
    let flat = json!([{"matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]}]);
    assert!(matches!(nodes(flat), GltfError::NodeHandle { node: 0, .. }));
    assert_eq!(
        nodes(json!([{"children": [7]}])),
        GltfError::NoTree { node: 7 }
    );
    let old = read(&json!({"asset": {"version": "1.0"}, "nodes": []})).map(|_| ());
    assert!(matches!(old, Err(GltfError::Format { .. })));
    assert!(matches!(
        read_gltf(b"not a file", |_| None),
        Err(GltfError::Format { .. })
    ));
}

#[test]
fn animations_whose_numbers_are_not_there_are_refused_by_number() {
    let (file, bytes) = moving(json!("motion.bin"));
    let with = |change: &dyn Fn(&mut Value), bytes: &[u8]| {
        let mut file = file.clone();
        change(&mut file);
        let outcome = read_gltf(file.to_string().as_bytes(), |_| Some(bytes.to_vec()));
        outcome.map(|_| ()).unwrap_err()
    };
    let lost = read_gltf(file.to_string().as_bytes(), |_| None).map(|_| ());
    let address = "motion.bin".to_string();
    assert_eq!(lost, Err(GltfError::Buffer { buffer: 0, address }));
    let nothing = |_: &mut Value| {};
    assert_eq!(
        with(&nothing, &bytes[..100]),
        GltfError::Accessor { accessor: 3 }
    );
    let many = |file: &mut Value| file["accessors"][1]["count"] = json!(3);
    assert_eq!(with(&many, &bytes), GltfError::Accessor { accessor: 1 });
    let narrow = |file: &mut Value| file["bufferViews"][1]["byteStride"] = json!(8);
    assert_eq!(with(&narrow, &bytes), GltfError::Accessor { accessor: 1 });
    let aim = |file: &mut Value| file["animations"][0]["channels"][0]["target"]["node"] = json!(5);
    assert_eq!(with(&aim, &bytes), GltfError::Channel { animation: 0 });
    let path =
        |file: &mut Value| file["animations"][0]["channels"][0]["target"]["path"] = json!("spin");
    assert_eq!(with(&path, &bytes), GltfError::Channel { animation: 0 });
    let kind = |file: &mut Value| file["accessors"][2]["normalized"] = json!(false);
    assert_eq!(with(&kind, &bytes), GltfError::Accessor { accessor: 2 });
    let far = |file: &mut Value| file["bufferViews"][3]["byteOffset"] = json!(u64::MAX);
    let refused = with(&far, &bytes);
    assert!(
        matches!(
            refused,
            GltfError::Accessor { .. } | GltfError::Format { .. }
        ),
        "{refused}"
    );
    let few = |file: &mut Value| file["accessors"][3]["count"] = json!(5);
    let error = Error::WrongLength {
        quantity: Quantity::Scale,
        expected: 6,
        found: 5,
    };
    assert_eq!(
        with(&few, &bytes),
        GltfError::Animation {
            animation: 0,
            error
        }
    );
    let mut same = bytes.clone();
    same.copy_within(0..4, 4);
    let error = Error::NotPositive {
        quantity: Quantity::Duration,
        value: 0.0,
    };
    assert_eq!(
        with(&nothing, &same),
        GltfError::Animation {
            animation: 0,
            error
        }
    );
}

/// Many nodes, all moved by one list of keys, which is in the file once.
fn shared(nodes: usize, keys: usize) -> (Value, Vec<u8>) {
    let mut bytes: Vec<u8> = Vec::new();
    (0..keys).for_each(|key| bytes.extend((key as f32).to_le_bytes()));
    bytes.resize(4 * keys * 4, 0);
    let channel = |node| json!({"sampler": 0, "target": {"node": node, "path": "translation"}});
    let file = json!({
        "asset": {"version": "2.0"},
        "nodes": vec![json!({}); nodes],
        "buffers": [{"byteLength": bytes.len()}],
        "bufferViews": [
            {"buffer": 0, "byteLength": 4 * keys},
            {"buffer": 0, "byteOffset": 4 * keys, "byteLength": 12 * keys},
        ],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": keys, "type": "SCALAR"},
            {"bufferView": 1, "componentType": 5126, "count": keys, "type": "VEC3"},
        ],
        "animations": [{
            "samplers": [{"input": 0, "output": 1}],
            "channels": (0..nodes).map(channel).collect::<Vec<_>>(),
        }],
    });
    (file, bytes)
}

#[test]
fn a_short_file_cannot_ask_for_endless_memory() {
    // 4,000 nodes of 20,000 keys are 2.5 GB; the file has 600 kB.
    let (file, bytes) = shared(4_000, 20_000);
    let refused = read_gltf(&binary(&file, &bytes), |_| None).map(|_| ());
    assert_eq!(refused, Err(GltfError::TooManyNumbers));
    // The same by many animations of one node.
    let (mut file, bytes) = shared(1, 20_000);
    file["animations"] = json!(vec![file["animations"][0].clone(); 4_000]);
    let refused = read_gltf(&binary(&file, &bytes), |_| None).map(|_| ());
    assert_eq!(refused, Err(GltfError::TooManyNumbers));
    // A pose of hundreds of nodes that rests over a thousand shared keys is no such file.
    let (file, bytes) = shared(300, 1_000);
    let read = read_gltf(&binary(&file, &bytes), |_| None).unwrap();
    assert_eq!(read.clips[0].channels.len(), 300);
}

#[test]
fn two_channels_for_one_quantity_of_a_node_are_refused() {
    let (mut file, bytes) = moving(json!("motion.bin"));
    let channels = file["animations"][0]["channels"].as_array_mut().unwrap();
    channels.push(channels[0].clone());
    let refused = read_gltf(file.to_string().as_bytes(), |_| Some(bytes.clone())).map(|_| ());
    let (animation, node) = (0, 0);
    assert_eq!(refused, Err(GltfError::Twice { animation, node }));
}

#[test]
fn a_sparse_list_with_more_places_than_rows_is_refused() {
    let long = |file: &mut Value| {
        file["accessors"][1] = json!({
            "bufferView": 1, "componentType": 5126, "count": 1, "type": "VEC3",
            "sparse": {
                "count": 2,
                "indices": {"bufferView": 0, "componentType": 5121},
                "values": {"bufferView": 3},
            },
        });
    };
    assert_eq!(sparse(long), Err(GltfError::Accessor { accessor: 1 }));
}

#[test]
fn buffers_of_one_address_are_asked_for_once() {
    let (mut file, bytes) = moving(json!("motion.bin"));
    file["buffers"] = json!(vec![file["buffers"][0].clone(); 4]);
    for (place, view) in file["bufferViews"]
        .as_array_mut()
        .unwrap()
        .iter_mut()
        .enumerate()
    {
        view["buffer"] = json!(place);
    }
    let mut asked = 0;
    let read = read_gltf(file.to_string().as_bytes(), |_| {
        asked += 1;
        Some(bytes.clone())
    });
    check_moving(read);
    assert_eq!(asked, 1);
}

#[test]
fn no_damage_to_a_file_breaks_the_reader() {
    // Bytes overwritten by a generator with a known sequence (Marsaglia's xorshift): refused or
    // read, never broken off.
    let (file, bytes) = moving(Value::Null);
    let (whole, mut state) = (binary(&file, &bytes), 0x2545_f491_4f6c_dd1d_u64);
    let mut next = |limit: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) as usize % limit
    };
    let (mut refused, mut read) = (0, 0);
    for _ in 0..20_000 {
        let mut damaged = whole.clone();
        for _ in 0..=next(3) {
            let place = next(damaged.len());
            damaged[place] = b"0123456789\",:[]{} -e\0\xff"[next(22)];
        }
        match read_gltf(&damaged, |_| None) {
            Ok(mut found) => {
                read += 1;
                for clip in &found.clips {
                    let _ = clip.pose(&mut found.tree, 1.0);
                }
            }
            Err(refusal) => {
                refused += 1;
                assert!(!refusal.to_string().is_empty());
            }
        }
    }
    assert!(
        refused > 1000 && read > 1000,
        "{refused} refused, {read} read"
    );
}
