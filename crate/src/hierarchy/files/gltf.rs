//! Trees and animations out of glTF 2.0 files, text or binary.
//!
//! Only what moves is read: nodes and their animations. Meshes, skins, materials and cameras are
//! left where they are.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use glam::{DQuat, DVec3};
use gltf::animation::Property;
use gltf::json::Root;
use gltf::json::validation::Checked;

use self::accessor::Buffers;
use crate::affine::Affine;
use crate::error::{Error, Quantity};
use crate::hierarchy::{
    Channel, Clip, Hierarchy, HierarchyError, Interpolation, Local, NodeHandle, Values,
};
use crate::scale::{ScaleRule, Trs};
use crate::space::Space3;

mod accessor;

/// The contents of a glTF file.
#[derive(Clone, Debug)]
pub struct GltfFile {
    /// All nodes of the file, in the order of their numbers, by the rule that glTF prescribes:
    /// matrices are multiplied.
    pub tree: Hierarchy<Space3>,
    /// The handles by the nodes' numbers in the file.
    pub nodes: Vec<NodeHandle>,
    /// The animations, without their channels for morph weights.
    pub clips: Vec<Clip>,
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
    /// A buffer that an animation needs is not there, or is shorter than the file says.
    #[error(
        "buffer {buffer} of the file, {address}, is missing, cannot be decoded, or is too short"
    )]
    Buffer {
        /// Its number in the file.
        buffer: usize,
        /// The address that the file gives; the start of it, if that is long.
        address: String,
    },
    /// A list of numbers is not what an animation needs, or lies outside its buffer.
    #[error("accessor {accessor} of the file does not hold what an animation needs")]
    Accessor {
        /// Its number in the file.
        accessor: usize,
    },
    /// A channel of an animation names a node, a sampler, a quantity or an interpolation that there
    /// is not.
    #[error("a channel of animation {animation} of the file names what is not there")]
    Channel {
        /// The animation's number in the file.
        animation: usize,
    },
    /// Two channels of an animation move the same quantity of a node.
    #[error(
        "two channels of animation {animation} of the file move the same quantity of node {node}"
    )]
    Twice {
        /// The animation's number in the file.
        animation: usize,
        /// The node's number in the file.
        node: usize,
    },
    /// The animations have far more numbers than the file and its buffers have bytes: many channels
    /// name the same list.
    #[error("the animations of the file have more numbers than a file of its size may")]
    TooManyNumbers,
    /// A node is missing, or has two parents, or is its own ancestor.
    #[error("node {node} of the file is missing, has two parents, or is its own ancestor")]
    NoTree {
        /// Its number in the file.
        node: usize,
    },
    /// A node is impossible: its rotation is no rotation, or its matrix flattens space.
    #[error("node {node} of the file: {error}")]
    NodeHandle {
        /// Its number in the file.
        node: usize,
        /// The error.
        error: HierarchyError,
    },
    /// A channel of an animation is impossible: its times go back, or it has too few values.
    #[error("animation {animation} of the file: {error}")]
    Animation {
        /// Its number in the file.
        animation: usize,
        /// The error.
        error: Error,
    },
}

/// Reads a glTF file, text (`.gltf`) or binary (`.glb`).
///
/// `resolve` returns the bytes of buffers in files of their own, by the address that the file
/// gives; it is not called for buffers in the file itself. Only buffers that animations use are
/// read. Numbers of nodes are rounded to single precision.
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
    // A binary file says how long it is; less than its own header would be an overflow in the
    // reader.
    let said = bytes.get(8..12).and_then(|length| length.try_into().ok());
    if bytes.starts_with(b"glTF") && said.map_or(0, u32::from_le_bytes) < 12 {
        return Err(format("the header's length is less than the header"));
    }
    // Not validated: that would refuse files for what is not read here (and miss what is). All is
    // checked where it is used.
    let file = gltf::Gltf::from_slice_without_validation(bytes)
        .map_err(|error| format(&error.to_string()))?;
    let root = file.document.as_json();
    if !root.asset.version.starts_with("2.") {
        return Err(format("its version is not 2"));
    }
    let (tree, nodes) = read_nodes(root)?;
    let mut buffers = Buffers::new(root, file.blob.as_deref(), bytes.len(), resolve);
    let mut clips = Vec::new();
    for (number, animation) in root.animations.iter().enumerate() {
        let (mut channels, mut moved) = (Vec::new(), BTreeSet::new());
        for channel in &animation.channels {
            let target = &channel.target;
            if let Checked::Valid(path) = target.path
                && path != Property::MorphTargetWeights
                && !moved.insert((target.node.value(), path as u8))
            {
                let (animation, node) = (number, target.node.value());
                return Err(GltfError::Twice { animation, node });
            }
            if let Some(channel) = read_channel(&mut buffers, &nodes, number, channel)? {
                channels.push(channel);
            }
        }
        let name = animation.name.clone().unwrap_or_default();
        clips.push(Clip { name, channels });
    }
    Ok(GltfFile { tree, nodes, clips })
}

fn format(reason: &str) -> GltfError {
    GltfError::Format {
        reason: String::from(reason),
    }
}

/// A channel of an animation; `None` for one that moves no node.
fn read_channel<F: FnMut(&str) -> Option<Vec<u8>>>(
    buffers: &mut Buffers<'_, F>,
    nodes: &[NodeHandle],
    animation: usize,
    channel: &gltf::json::animation::Channel,
) -> Result<Option<Channel>, GltfError> {
    let lost = GltfError::Channel { animation };
    let samplers = buffers.root.animations.get(animation);
    let sampler = samplers.and_then(|found| found.samplers.get(channel.sampler.value()));
    let node = nodes.get(channel.target.node.value());
    let (Some(sampler), Some(node)) = (sampler, node) else {
        return Err(lost);
    };
    let Checked::Valid(interpolation) = sampler.interpolation else {
        return Err(lost);
    };
    let interpolation = match interpolation {
        gltf::animation::Interpolation::Step => Interpolation::Step,
        gltf::animation::Interpolation::Linear => Interpolation::Linear,
        gltf::animation::Interpolation::CubicSpline => Interpolation::CubicSpline,
    };
    let refused = |error| GltfError::Animation { animation, error };
    if channel.target.path == Checked::Valid(Property::MorphTargetWeights) {
        return Ok(None);
    }
    let times = buffers.numbers::<1>(sampler.input.value(), 0)?;
    let times: Vec<f64> = times.into_iter().map(|[time]| time).collect();
    // A spline has three a key.
    let most = times.len() * 3;
    let output = sampler.output.value();
    let values = match channel.target.path {
        Checked::Invalid | Checked::Valid(Property::MorphTargetWeights) => return Err(lost),
        Checked::Valid(Property::Translation) => {
            Values::Translation(buffers.vectors(output, most)?)
        }
        Checked::Valid(Property::Scale) => Values::Scale(buffers.vectors(output, most)?),
        Checked::Valid(Property::Rotation) => {
            let numbers = buffers.numbers::<4>(output, most)?.into_iter().enumerate();
            // Of a spline's three the middle one is the rotation.
            let tangents = interpolation == Interpolation::CubicSpline;
            let turns = numbers.map(|(place, numbers)| {
                let turn = DQuat::from_array(numbers);
                if tangents && place % 3 != 1 {
                    Ok(turn)
                } else {
                    unit(turn)
                }
            });
            Values::Rotation(turns.collect::<Result<_, _>>().map_err(refused)?)
        }
    };
    let channel = Channel::new(*node, times, interpolation, values);
    channel.map(Some).map_err(refused)
}

/// The nodes, each under its parent.
fn read_nodes(root: &Root) -> Result<(Hierarchy<Space3>, Vec<NodeHandle>), GltfError> {
    let mut parents: Vec<Option<usize>> = root.nodes.iter().map(|_| None).collect();
    let children = |node: usize| {
        let listed = root.nodes.get(node).and_then(|node| node.children.as_ref());
        listed.into_iter().flatten().map(|child| child.value())
    };
    for node in 0..root.nodes.len() {
        for child in children(node) {
            let slot = parents.get_mut(child);
            if slot.is_none_or(|slot| slot.replace(node).is_some()) {
                return Err(GltfError::NoTree { node: child });
            }
        }
    }
    let mut tree = Hierarchy::new(ScaleRule::Matrices);
    let mut handles: Vec<Option<NodeHandle>> = root.nodes.iter().map(|_| None).collect();
    // Parents first, and children in the order of their parent's list.
    let with_numbering = parents.iter().enumerate().rev();
    let mut waiting: Vec<(Option<NodeHandle>, usize)> = with_numbering
        .filter(|(_, parent)| parent.is_none())
        .map(|(place, _)| (None, place))
        .collect();
    while let Some((parent, node)) = waiting.pop() {
        let refused = |error| GltfError::NodeHandle { node, error };
        let Some(listed) = root.nodes.get(node) else {
            return Err(GltfError::NoTree { node });
        };
        let local = local(listed).map_err(|error| refused(error.into()))?;
        let name = listed.name.as_deref().unwrap_or_default();
        let handle = tree.add(parent, name, local).map_err(refused)?;
        if let Some(slot) = handles.get_mut(node) {
            *slot = Some(handle);
        }
        let first = waiting.len();
        waiting.extend(children(node).map(|child| (Some(handle), child)));
        if let Some(added) = waiting.get_mut(first..) {
            added.reverse();
        }
    }
    // A node that was not reached is its own ancestor.
    let handles = handles.into_iter().enumerate();
    let handles = handles.map(|(node, handle)| handle.ok_or(GltfError::NoTree { node }));
    Ok((tree, handles.collect::<Result<_, _>>()?))
}

/// The most by which a file's quaternion may differ from length one and still be scaled to it: 1 %.
///
/// Files print few digits, or store a quaternion as four bytes, which leaves it up to 0.8 % off.
/// Less, and such files are refused; more, and numbers never meant for a rotation are taken for
/// one.
const LOOSE: f64 = 0.01;

fn unit(turn: DQuat) -> Result<DQuat, Error> {
    let (quantity, length) = (Quantity::Rotation, turn.length());
    if !length.is_finite() {
        let value = length;
        return Err(Error::NotFinite { quantity, value });
    }
    if (length - 1.0).abs() > LOOSE {
        return Err(Error::NotUnit { quantity, length });
    }
    Ok(turn * (1.0 / length))
}

fn local(node: &gltf::json::Node) -> Result<Local<Space3>, Error> {
    if let Some(matrix) = node.matrix {
        return Local::from_matrix(Affine::from_columns(&matrix.map(f64::from))?);
    }
    let vector = |given: Option<[f32; 3]>, otherwise| {
        given.map_or(otherwise, |given| DVec3::from_array(given.map(f64::from)))
    };
    let turn = node.rotation.unwrap_or_default().0;
    Trs::new(
        vector(node.translation, DVec3::ZERO),
        unit(DQuat::from_array(turn.map(f64::from)))?,
        vector(node.scale, DVec3::ONE),
    )
    .map(Local::from)
}
