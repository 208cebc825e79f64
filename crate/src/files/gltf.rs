//! Trees and animations out of glTF 2.0 files, text or binary.
//!
//! Only what moves is read: nodes and their animations. Meshes, skins, materials and cameras are
//! left where they are.

mod accessor;
mod animations;
mod bodies;
mod body_motion;
mod container;
mod data;
mod json;
mod nodes;
mod packed;
mod physics_motion;
mod scenes;

use alloc::string::String;
use alloc::vec::Vec;

use self::accessor::Buffers;
use self::animations::read_animations;
use self::bodies::read_bodies;
pub use self::bodies::{GltfBody, GltfBodyKind};
use self::container::open;
use self::nodes::read_nodes;
use self::packed::tell_packed;
pub use self::physics_motion::{PhysicsBody, PhysicsMotion, physics_motion};
pub use self::scenes::GltfScene;
use self::scenes::read_scenes;
use glam::DVec3;

use super::notes::{FileNote, Notes};
use crate::error::{Error, Quantity};
use crate::hierarchy::{Clip, Hierarchy, HierarchyError, NodeHandle};
use crate::space::{Linear, Space3};

/// The contents of a glTF file.
#[derive(Clone, Debug)]
pub struct GltfFile {
    /// All nodes of the file, in the order of their numbers, by the rule that glTF prescribes:
    /// matrices are multiplied.
    pub tree: Hierarchy<Space3>,
    /// The handles by the nodes' numbers in the file.
    pub nodes: Vec<NodeHandle>,
    /// The animations, without their channels for morph weights and what extensions move; a pointer
    /// of `KHR_animation_pointer` to a node's translation, rotation or scale is a channel as any
    /// other. One that is broken is left out whole, so find a clip by its name.
    pub clips: Vec<Clip>,
    /// The scenes of the file, the default one first. All their nodes are in the one tree.
    pub scenes: Vec<GltfScene>,
    /// The rigid bodies of `KHR_physics_rigid_bodies` and `OMI_physics_body`, in the order of the
    /// tree. Their velocities are in it: those of kinematic and dynamic bodies are free.
    pub bodies: Vec<GltfBody>,
    /// What was left out of the file.
    pub notes: Vec<FileNote>,
}

/// Options of [`read_gltf_with`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GltfOptions {
    /// The acceleration of dynamic bodies in the world, meters a second squared, times the factor
    /// of each. Default zero.
    pub gravity: DVec3,
}

/// A glTF file that was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GltfError {
    /// The file is no glTF 2.0 file; in the reader's words.
    #[error("this is not a glTF 2.0 file that can be read: {reason}")]
    Format {
        /// The reader's words.
        reason: String,
    },
    /// The animations have far more numbers than the file and its buffers have bytes: many channels
    /// name the same list.
    #[error("the animations of the file have more numbers than a file of its size may")]
    TooManyNumbers,
    /// A node names a child that is not there.
    #[error("node {child} of the file is missing: it is to be a child of node {node}")]
    MissingChild {
        /// The number of the child, or the text in its place.
        child: String,
        /// The number of the node that names it.
        node: usize,
    },
    /// A node is a child twice, of two nodes or of one.
    #[error("node {node} of the file is a child of node {first} and again of node {second}")]
    TwoParents {
        /// Its number in the file.
        node: usize,
        /// The number of the node that names it first.
        first: usize,
        /// The number of the node that names it again.
        second: usize,
    },
    /// A node is its own ancestor.
    #[error("node {node} of the file is its own ancestor")]
    OwnAncestor {
        /// Its number in the file.
        node: usize,
    },
    /// The motion of a body is broken, and the file requires its extension.
    #[error("{reason}")]
    Body {
        /// The quantity, its node, and what it must be.
        reason: String,
    },
    /// The gravity is not finite.
    #[error(transparent)]
    Quantity(#[from] Error),
    /// A node is impossible: its rotation is no rotation, or a number is not finite.
    #[error("node {node} of the file: {error}")]
    NodeHandle {
        /// Its number in the file.
        node: usize,
        /// The error.
        error: HierarchyError,
    },
}

/// Reads a glTF file, text (`.gltf`) or binary (`.glb`).
///
/// `resolve` returns the bytes of buffers in files of their own, by the address that the file
/// gives; it is not called for buffers in the file itself. Only buffers that animations use are
/// read. What is broken in an animation, missing, or packed by an extension leaves that clip out,
/// and a note says why.
///
/// A file may be anybody's: it is read in time and memory that are proportional to its size and the
/// memory of its buffers, or refused.
///
/// ```
/// use kinetree::{glam::DVec3, hierarchy::read_gltf};
///
/// let text = r#"{"asset": {"version": "2.0"}, "nodes": [
///     {"name": "arm", "children": [1], "translation": [1, 0, 0]},
///     {"name": "hand", "translation": [0, 2, 0]}]}"#;
/// let read = read_gltf(text.as_bytes(), |_| None)?;
/// assert_eq!(read.tree.find_path(["arm", "hand"]), Some(read.nodes[1]));
/// assert_eq!(read.tree.world_translation(read.nodes[1]).ok(), Some(DVec3::new(1.0, 2.0, 0.0)));
/// assert!(read.notes.is_empty());
/// # Ok::<(), kinetree::hierarchy::GltfError>(())
/// ```
///
/// # Errors
///
/// [`GltfError`], with the number of the part that is wrong.
pub fn read_gltf(
    bytes: &[u8],
    resolve: impl FnMut(&str) -> Option<Vec<u8>>,
) -> Result<GltfFile, GltfError> {
    read_gltf_with(bytes, resolve, &GltfOptions::default())
}

/// Does as [`read_gltf`], with options.
///
/// ```
/// use kinetree::{glam::DVec3, hierarchy::{GltfOptions, StepScheme, read_gltf_with}};
///
/// let text = r#"{"asset": {"version": "2.0"}, "nodes": [{"extensions":
///     {"KHR_physics_rigid_bodies": {"motion": {"linearVelocity": [5, 0, 0]}}}}]}"#;
/// let options = GltfOptions { gravity: DVec3::Y * -9.81 };
/// let mut read = read_gltf_with(text.as_bytes(), |_| None, &options)?;
/// read.tree.step(1.0, &StepScheme::default())?;
/// let place = read.tree.world_translation(read.nodes[0])?;
/// assert!((place - DVec3::new(5.0, -4.905, 0.0)).length() < 1e-12);
/// assert_eq!(read.bodies[0].gravity_factor, 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// As [`read_gltf`]; [`GltfError::Quantity`] for a gravity that is not finite.
pub fn read_gltf_with(
    bytes: &[u8],
    resolve: impl FnMut(&str) -> Option<Vec<u8>>,
    options: &GltfOptions,
) -> Result<GltfFile, GltfError> {
    let gravity = options.gravity.checked(Quantity::Acceleration)?;
    let mut notes = Notes::default();
    let file = open(bytes, &mut notes)?;
    let root = &file.root;
    let (mut tree, nodes) = read_nodes(root, &mut notes)?;
    let scenes = read_scenes(root, &nodes, &mut notes)?;
    tell_packed(root, &mut notes)?;
    let mut buffers = Buffers::new(root, file.blob, bytes.len(), resolve, notes);
    let clips = read_animations(&mut buffers, &nodes)?;
    let bodies = read_bodies(root, &mut tree, &nodes, &clips, gravity, &mut buffers.notes)?;
    Ok(GltfFile {
        tree,
        nodes,
        clips,
        scenes,
        bodies,
        notes: buffers.notes.finish(),
    })
}

fn format(reason: &str) -> GltfError {
    GltfError::Format {
        reason: String::from(reason),
    }
}
