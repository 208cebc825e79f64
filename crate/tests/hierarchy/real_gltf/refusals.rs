//! Files that are none, or that lie: each is refused by the number of the part at fault, or without
//! the clip that is broken, and no damage breaks the reader.

use crate::common::effort::tries;
use kinetree::hierarchy::{GltfError, NoteCode, read_gltf};
use kinetree::{Error, Quantity};
use serde_json::{Value, json};

use super::files::{binary, left_out, moving, read, shared};

#[test]
fn files_that_are_no_tree_are_refused_with_the_nodes_number() {
    let nodes = |nodes: Value| {
        read(&json!({"asset": {"version": "2.0"}, "nodes": nodes}))
            .map(|_| ())
            .unwrap_err()
    };
    let missing = |child: &str| GltfError::MissingChild {
        child: child.into(),
        node: 0,
    };
    let ring = json!([{}, {"children": [2]}, {"children": [1]}]);
    assert_eq!(nodes(ring), GltfError::OwnAncestor { node: 1 });
    let shared = json!([{"children": [2]}, {"children": [2]}, {}]);
    let (node, first, second) = (2, 0, 1);
    assert_eq!(
        nodes(shared),
        GltfError::TwoParents {
            node,
            first,
            second
        }
    );
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
    let leaning = json!([{"matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0.5]}]);
    assert!(matches!(
        nodes(leaning),
        GltfError::NodeHandle { node: 0, .. }
    ));
    assert_eq!(nodes(json!([{"children": [7]}])), missing("7"));
    assert_eq!(nodes(json!([{"children": [-1]}])), missing("-1"));
    let old = read(&json!({"asset": {"version": "1.0"}, "nodes": []})).map(|_| ());
    assert!(matches!(old, Err(GltfError::Format { .. })));
    assert!(matches!(
        read_gltf(b"not a file", |_| None),
        Err(GltfError::Format { .. })
    ));
}

#[test]
fn animations_whose_numbers_are_not_there_are_left_out_in_words_of_the_file() {
    let (file, bytes) = moving(json!("motion.bin"));
    let with = |change: &dyn Fn(&mut Value), bytes: &[u8]| {
        let mut file = file.clone();
        change(&mut file);
        left_out(read_gltf(file.to_string().as_bytes(), |_| {
            Some(bytes.to_vec())
        }))
    };
    let lost = left_out(read_gltf(file.to_string().as_bytes(), |_| None));
    assert_eq!(
        lost,
        "animation 0, all at once, is left out: buffer 0 of the file, motion.bin, is missing, or \
         cannot be decoded"
    );
    let nothing = |_: &mut Value| {};
    let accessor = |number: usize| format!("accessor {number} of the file does not hold");
    let check = |said: String, part: &str| assert!(said.contains(part), "{said}: {part}");
    check(with(&nothing, &bytes[..100]), &accessor(3));
    let many = |file: &mut Value| file["accessors"][1]["count"] = json!(3);
    check(with(&many, &bytes), &accessor(1));
    let narrow = |file: &mut Value| file["bufferViews"][1]["byteStride"] = json!(8);
    check(with(&narrow, &bytes), &accessor(1));
    let aim = |file: &mut Value| file["animations"][0]["channels"][0]["target"]["node"] = json!(5);
    check(
        with(&aim, &bytes),
        "channel 0 of animation 0 of the file names what is not there",
    );
    let kind = |file: &mut Value| file["accessors"][2]["normalized"] = json!(false);
    check(with(&kind, &bytes), &accessor(2));
    let far = |file: &mut Value| file["bufferViews"][3]["byteOffset"] = json!(u64::MAX);
    check(with(&far, &bytes), &accessor(3));
    let few = |file: &mut Value| file["accessors"][3]["count"] = json!(5);
    check(
        with(&few, &bytes),
        "channel 2 of animation 0 of the file: scale takes 6 numbers, but there are 5",
    );
    let mut same = bytes.clone();
    same.copy_within(0..4, 4);
    check(
        with(&nothing, &same),
        "time 1 of channel 0 of animation 0 of the file is 0.5 s, equal to time 0, 0.5 s",
    );
}

#[test]
fn channels_that_an_extension_may_own_are_left_out_and_the_others_read() {
    let (mut file, bytes) = moving(json!("motion.bin"));
    file["animations"][0]["channels"][0]["target"]["path"] = json!("spin");
    let target = file["animations"][0]["channels"][2]["target"].as_object_mut();
    target.unwrap().remove("node");
    let read = read_gltf(file.to_string().as_bytes(), |_| Some(bytes.clone())).unwrap();
    assert_eq!(read.clips[0].channels.len(), 1);
    assert_eq!(read.notes.len(), 1);
    assert_eq!(read.notes[0].code, NoteCode::ChannelsLeftOut);
    assert_eq!(read.notes[0].place, "animation 0");
    assert!(
        read.notes[0]
            .message
            .ends_with("1 for spin, 1 without a node, 1 for weights")
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
fn two_channels_for_one_quantity_of_a_node_leave_the_clip_out() {
    let (mut file, bytes) = moving(json!("motion.bin"));
    let channels = file["animations"][0]["channels"].as_array_mut().unwrap();
    channels.push(channels[0].clone());
    let said = left_out(read_gltf(file.to_string().as_bytes(), |_| {
        Some(bytes.clone())
    }));
    assert!(said.ends_with("move the same quantity of node 0"), "{said}");
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
                    let _ = clip.apply_to(&mut found.tree, 1.0);
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
