//! Trees and animations out of glTF 2.0 files, text or binary.
//!
//! Only what moves is read: nodes and their animations. Meshes, skins, materials and cameras are
//! left where they are.

mod accessor;
mod animations;
mod container;
mod data;
mod json;
mod nodes;
mod packed;
mod scenes;

use alloc::string::String;
use alloc::vec::Vec;

use self::accessor::Buffers;
use self::animations::read_animations;
use self::container::open;
use self::nodes::read_nodes;
use self::packed::tell_packed;
pub use self::scenes::GltfScene;
use self::scenes::read_scenes;
use super::notes::{FileNote, Notes};
use crate::hierarchy::{Clip, Hierarchy, HierarchyError, NodeHandle};
use crate::space::Space3;

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
    /// What was left out of the file.
    pub notes: Vec<FileNote>,
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
        /// The number of the child, or what is there in place of a number.
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
/// A file may be anybody's: it is read in time and memory that are proportional to its size and
/// that of its buffers, or refused.
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
    let mut notes = Notes::default();
    let file = open(bytes, &mut notes)?;
    let root = &file.root;
    let (tree, nodes) = read_nodes(root, &mut notes)?;
    let scenes = read_scenes(root, &nodes, &mut notes)?;
    tell_packed(root, &mut notes)?;
    let mut buffers = Buffers::new(root, file.blob, bytes.len(), resolve, notes);
    let clips = read_animations(&mut buffers, &nodes)?;
    Ok(GltfFile {
        tree,
        nodes,
        clips,
        scenes,
        notes: buffers.notes.finish(),
    })
}

fn format(reason: &str) -> GltfError {
    GltfError::Format {
        reason: String::from(reason),
    }
}
