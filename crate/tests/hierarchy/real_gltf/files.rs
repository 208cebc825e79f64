//! glTF files written here: a node that moves in every way, and many that share its numbers.

use kinetree::hierarchy::{GltfError, GltfFile, NoteCode, read_gltf};
use serde_json::{Value, json};

/// Reads a file without buffers of its own.
pub(crate) fn read(file: &Value) -> Result<GltfFile, GltfError> {
    read_gltf(file.to_string().as_bytes(), |_| None)
}

/// A node that slides (floats, with a stride), turns (shorts, as parts of the largest) and grows (a
/// spline), and a morph weight.
pub(crate) fn moving(uri: Value) -> (Value, Vec<u8>) {
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

/// A file and its buffer in the binary form.
pub(crate) fn binary(file: &Value, bytes: &[u8]) -> Vec<u8> {
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

/// Many nodes, all moved by one list of keys, which is in the file once.
pub(crate) fn shared(nodes: usize, keys: usize) -> (Value, Vec<u8>) {
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

/// Returns what a note says of the clip of a file, which must have been left out.
pub(crate) fn left_out(read: Result<GltfFile, GltfError>) -> String {
    let read = read.unwrap();
    assert!(read.clips.is_empty());
    let note = read.notes.last().unwrap();
    assert_eq!(note.code, NoteCode::ClipLeftOut);
    note.message.clone()
}
