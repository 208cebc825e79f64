//! Hierarchies in and out of files: scenes as plain data, and glTF.

#[cfg(feature = "gltf")]
mod gltf;
mod scene;

#[cfg(feature = "gltf")]
pub use gltf::{GltfError, GltfFile, read_gltf};
pub use scene::{SCENE_VERSION, Scene, SceneNode, SceneSpace};
