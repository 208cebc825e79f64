//! Files that are none, or that lie: each is refused by the number of the part at fault, and no
//! damage breaks the reader.

use crate::common::effort::tries;
use kinetree::hierarchy::{GltfError, read_gltf};
use kinetree::{Error, Quantity};
use serde_json::{Value, json};

use super::files::{binary, moving, read, shared};

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
    for _ in 0..tries(20_000) {
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
        refused > tries(1000) && read > tries(1000),
        "{refused} refused, {read} read"
    );
}
