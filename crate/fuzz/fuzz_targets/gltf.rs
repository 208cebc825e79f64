//! Any bytes as a glTF file: a tree or a refusal, never a panic, and no more memory than the file
//! could fill.
#![no_main]

use kinetree::hierarchy::read_gltf;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(mut read) = read_gltf(bytes, |_| Some(bytes.to_vec())) {
        for clip in &read.clips {
            let _ = clip.apply_to(&mut read.tree, clip.duration() / 2.0);
        }
        for node in read.nodes {
            let _ = read.tree.world_matrix(node);
        }
    }
});
