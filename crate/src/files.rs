//! Hierarchies in and out of files: scenes as plain data, glTF, and motion capture. A tree needs
//! nothing of it.

mod bvh;
#[cfg(feature = "gltf")]
mod gltf;
mod notes;
mod rotations;
mod scene;

pub use bvh::{BvhError, BvhFile, BvhOptions, BvhPositions, read_bvh};
#[cfg(feature = "gltf")]
pub use gltf::{
    GltfBody, GltfBodyKind, GltfError, GltfFile, GltfOptions, GltfScene, PhysicsBody,
    PhysicsMotion, physics_motion, read_gltf, read_gltf_with,
};
pub use notes::{FileNote, NoteCode};
pub use scene::{SCENE_VERSION, Scene, SceneNode, SceneSpace};
