//! glTF files in: the real models written as files, and animations in every way that numbers are
//! stored.
#![cfg(feature = "gltf")]

mod files;
mod refusals;

use crate::common::{near, numbers};
use files::{binary, left_out, moving, read};
use kinetree::glam::{DQuat, DVec3};
use kinetree::hierarchy::{GltfError, GltfFile, Interpolation, Values, read_gltf};
use kinetree::{Affine, Space3};
use serde_json::{Value, json};

/// Files hold single precision, with an ulp of 6e-8; a chain of a few nodes adds some up.
const SINGLE: f64 = 1e-6;

const TREES: [&str; 6] = [
    include_str!("../../data/trees/CesiumMilkTruck.json"),
    include_str!("../../data/trees/Fox.json"),
    include_str!("../../data/trees/PalmTree.json"),
    include_str!("../../data/trees/nested.json"),
    include_str!("../../data/trees/pins.json"),
    include_str!("../../data/trees/simple_pole.json"),
];

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
    clip.apply_to(&mut found.tree, 1.0).unwrap();
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

/// What a note says of the clip of [`moving`] where an accessor is at fault.
fn alien(accessor: usize) -> String {
    format!(
        "animation 0, all at once, is left out: accessor {accessor} of the file does not hold what \
         an animation needs"
    )
}

/// The slide of [`moving`] told as zeros but for some rows; `change` bends the telling.
fn sparse(change: impl Fn(&mut Value)) -> Result<Vec<DVec3>, String> {
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
    let found = read_gltf(&binary(&file, &bytes), |_| None);
    if found.as_ref().is_ok_and(|found| found.clips.is_empty()) {
        return Err(left_out(found));
    }
    let found = found.unwrap();
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
    let refused = Err(alien(1));
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
    assert_eq!(sparse(timeless), Err(alien(0)));
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
    assert_eq!(sparse(long), Err(alien(1)));
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
