//! The files of `data/bvh/table.json`, and what comes out of them: a table that `read_bvh` and its
//! twin in JavaScript are both held to, to the bit (`tests/unit/bvh-crate.test.ts`). Each entry has
//! words, a file, how its positions are to be read if that is not to be guessed, and what is read of
//! it or the sentence that refuses it.
//!
//! `UPDATE=1 cargo test -p kinetree --test bvh_table` writes the answers.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::common::near;
use kinetree::glam::DVec3;
use kinetree::hierarchy::{BvhError, BvhFile, BvhOptions, BvhPositions, Channel, Values, read_bvh};
use kinetree::{Error, Quantity};
use serde_json::{Value, json};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/bvh")
        .join(name)
}

fn read(name: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(data(name)).unwrap()).unwrap()
}

/// Returns what a file gives, as the JavaScript reader returns it.
fn answer(file: &str, positions: Option<&str>) -> Value {
    let positions = positions.map(|it| match it {
        "add" => BvhPositions::Add,
        _ => BvhPositions::Replace,
    });
    let options = BvhOptions {
        positions,
        ..BvhOptions::default()
    };
    match read_bvh(file, options) {
        Ok(read) => {
            let nodes = read.tree.to_scene().unwrap().nodes;
            let nodes = nodes.iter().map(|node| {
                json!({"name": node.name, "parent": node.parent, "translation": node.translation})
            });
            let channels = read.clip.channels.iter().map(|it| channel(it, &read));
            json!({
                "nodes": nodes.collect::<Vec<_>>(),
                "channels": channels.collect::<Vec<_>>(),
                "frames": read.frames,
                "frameTime": read.frame_time,
                "positions": format!("{:?}", read.positions).to_lowercase(),
                "notes": crate::common::notes(&read.notes),
            })
        }
        Err(refusal) => json!({"refused": refusal.to_string()}),
    }
}

fn channel(channel: &Channel, read: &BvhFile) -> Value {
    let (path, values): (_, Vec<f64>) = match channel.values() {
        Values::Translation(list) => (
            "translation",
            list.iter().flat_map(DVec3::to_array).collect(),
        ),
        Values::Rotation(list) => (
            "rotation",
            list.iter().flat_map(|it| it.to_array()).collect(),
        ),
        Values::Scale(list) => ("scale", list.iter().flat_map(DVec3::to_array).collect()),
    };
    let node = read.nodes.iter().position(|node| *node == channel.node());
    json!({"node": node, "path": path, "times": channel.times(), "values": values})
}

#[test]
fn each_file_gives_what_the_table_says() {
    let mut table = read("table.json");
    for entry in table.as_array_mut().unwrap() {
        let found = answer(entry["file"].as_str().unwrap(), entry["positions"].as_str());
        if std::env::var_os("UPDATE").is_some() {
            entry["answer"] = found;
        } else {
            assert_eq!(entry["answer"], found, "{}", entry["about"]);
        }
    }
    if std::env::var_os("UPDATE").is_some() {
        let text = serde_json::to_string_pretty(&table).unwrap();
        std::fs::write(data("table.json"), format!("{text}\n")).unwrap();
    }
}

/// The bytes of a text in UTF-16, behind its mark.
fn utf16(text: &str, order: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let signs = std::iter::once(0xfeff).chain(text.encode_utf16());
    signs.flat_map(order).collect()
}

#[test]
fn a_text_of_two_bytes_a_sign_is_read_by_its_mark() {
    let text = "HIERARCHY ROOT ひ💃 { OFFSET 0 0 0 CHANNELS 1 Zrotation }
        MOTION Frames: 1 Frame Time: 0.1 90 ";
    let plain = read_bvh(text, BvhOptions::default()).unwrap();
    assert_eq!(plain.tree.name(plain.nodes[0]).unwrap(), "ひ💃");
    for order in [u16::to_le_bytes, u16::to_be_bytes] {
        let mut bytes = utf16(text, order);
        for filled in ["", "\0\0", "\0\0\0"] {
            bytes.extend(filled.bytes());
            let read = read_bvh(&bytes, BvhOptions::default()).unwrap();
            assert_eq!(read.tree.name(read.nodes[0]).unwrap(), "ひ💃");
            assert_eq!(read.clip, plain.clip);
            assert!(read.notes.is_empty());
        }
        // Half a sign, and half a pair of signs.
        let refused = |bytes: &[u8]| read_bvh(bytes, BvhOptions::default()).unwrap_err();
        let cut = refused(&[utf16(text, order), vec![7]].concat());
        let which = if order(1)[0] == 1 { "little" } else { "big" };
        assert_eq!(
            cut.to_string(),
            format!(
                "the text of the file is not UTF-16 ({which}-endian): decode it first, and pass \
                 the text"
            )
        );
        let lone = [utf16(text, order), order(0xd83d).to_vec()].concat();
        assert_eq!(refused(&lone), cut);
    }
    let latin = b"HIERARCHY ROOT H\xfcfte { OFFSET 0 0 0 CHANNELS 0 }";
    let refused = read_bvh(latin, BvhOptions::default()).unwrap_err();
    let expected = "UTF-8";
    assert_eq!(refused, BvhError::Encoding { expected });
}

fn in_units(unit: f64) -> BvhOptions {
    BvhOptions {
        unit,
        ..BvhOptions::default()
    }
}

/// Writes the joints below a place as the file had them.
fn write(text: &mut String, joints: &[Value], place: usize) {
    let joint = &joints[place];
    let words = |key: &str| {
        let list = joint[key].as_array().unwrap().iter();
        list.map(|it| it.as_str().map_or_else(|| it.to_string(), String::from))
            .collect::<Vec<_>>()
    };
    let (name, channels) = (joint["name"].as_str().unwrap(), words("channels"));
    let kind = if joint["parent"] == json!(-1) {
        "ROOT"
    } else {
        "JOINT"
    };
    writeln!(
        text,
        "{kind} {name} {{ OFFSET {}",
        words("offset").join(" ")
    )
    .unwrap();
    writeln!(text, "CHANNELS {} {}", channels.len(), channels.join(" ")).unwrap();
    for child in 0..joints.len() {
        if joints[child]["parent"] == json!(place) {
            write(text, joints, child);
        }
    }
    text.push_str("}\n");
}

/// The world positions of the recording come from products of 50 digits.
#[test]
fn a_recorded_walk_has_every_joint_where_it_was() {
    let walk = read("cmu_01_01.json");
    let list = |key: &str| walk[key].as_array().unwrap();
    let mut text = String::from("HIERARCHY\n");
    write(&mut text, list("joints"), 0);
    let (time, rows) = (walk["frameTime"].as_f64().unwrap(), list("frames"));
    writeln!(text, "MOTION\nFrames: {}\nFrame Time: {time}", rows.len()).unwrap();
    for row in rows {
        let numbers = row.as_array().unwrap().iter().map(Value::to_string);
        writeln!(text, "{}", numbers.collect::<Vec<_>>().join(" ")).unwrap();
    }
    let inch = 0.0254;
    let mut read = read_bvh(&text, BvhOptions::default()).unwrap();
    let mut small = read_bvh(&text, in_units(inch)).unwrap();
    assert_eq!((read.frames, read.frame_time), (rows.len(), time));
    let expected = list("expectedPositions");
    assert!(!expected.is_empty());
    for sample in expected {
        let at = sample["frame"].as_f64().unwrap() * time;
        read.clip.apply_to(&mut read.tree, at).unwrap();
        small.clip.apply_to(&mut small.tree, at).unwrap();
        let places = sample["positions"].as_array().unwrap();
        assert_eq!(places.len(), read.nodes.len());
        for (node, place) in read.nodes.iter().zip(places) {
            let place = DVec3::from_slice(&crate::common::numbers(place));
            // Printed with 12 decimals, of about 50 in size; a key's time is a product.
            let found = read.tree.world_translation(*node).unwrap();
            assert!(found.distance(place) < 1e-9, "{found} instead of {place}");
            near(
                &(small.tree.world_translation(*node).unwrap() / inch),
                &found,
                1e-14,
            );
        }
    }
}

#[test]
fn a_unit_must_be_a_length() {
    let quantity = Quantity::Length;
    let refused = |unit| read_bvh("", in_units(unit)).unwrap_err();
    let value = 0.0;
    assert_eq!(
        refused(value),
        BvhError::Quantity(Error::NotPositive { quantity, value })
    );
    assert!(matches!(
        refused(f64::NAN),
        BvhError::Quantity(Error::NotFinite { .. })
    ));
    // Offsets may be beyond all numbers in meters.
    let far = "HIERARCHY ROOT a { OFFSET 10 0 0 CHANNELS 0 } MOTION Frames: 0 Frame Time: 1";
    let error = read_bvh(far, in_units(f64::MAX)).unwrap_err();
    assert!(matches!(error, BvhError::Joint { joint: 0, .. }), "{error}");
}

#[test]
fn a_file_nests_as_deep_as_it_is_long() {
    let deep = 100_000;
    let joints = "JOINT b { OFFSET 0 1 0 CHANNELS 0 ".repeat(deep);
    let braces = "}".repeat(deep + 1);
    let text = format!("HIERARCHY ROOT a {{ {joints}{braces} MOTION Frames: 0 Frame Time: 1");
    let read = read_bvh(&text, BvhOptions::default()).unwrap();
    let place = read.tree.world_translation(read.nodes[deep]).unwrap();
    assert_eq!(place, DVec3::Y * deep as f64);
}
