//! Node trees and animations out of glTF 2.0 files, text or binary.
//!
//! Only what moves is read: nodes and their animations. Meshes, skins, materials and cameras are left where they are.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use glam::{DQuat, DVec3};
use gltf::accessor::{Accessor, DataType, Dimensions};
use gltf::animation::Interpolation::CubicSpline as Spline;
use gltf::animation::Property;
use gltf::buffer::Source;
use gltf::scene::Transform;

use super::{Channel, Clip, Hierarchy, HierarchyError, Interpolation, Local, Node, Values};
use crate::affine::Affine;
use crate::error::{Error, Quantity};
use crate::space::Solid;
use crate::trs::{Rule, Trs};

/// What was found in a glTF file.
#[derive(Clone, Debug)]
pub struct Imported {
    /// All nodes of the file, in the order of their numbers, by the rule that glTF prescribes: matrices are multiplied.
    pub tree: Hierarchy<Solid>,
    /// The handles by the nodes' numbers in the file.
    pub nodes: Vec<Node>,
    /// The animations, without their channels for morph weights.
    pub clips: Vec<Clip>,
}

/// Why a glTF file was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GltfError {
    /// It is no glTF 2.0 file, or needs an extension that is not known; in the reader's words.
    #[error("this is not a glTF 2.0 file that can be read: {reason}")]
    Format {
        /// What the reader said.
        reason: String,
    },
    /// A buffer that an animation needs is not there, or is shorter than the file says.
    #[error("buffer {buffer} of the file is missing, cannot be decoded, or is too short")]
    Buffer {
        /// Its number in the file.
        buffer: usize,
    },
    /// A list of numbers is not what an animation needs, lies outside its buffer, or is stored in the sparse form, which is not read.
    #[error("accessor {accessor} of the file does not hold what an animation needs")]
    Accessor {
        /// Its number in the file.
        accessor: usize,
    },
    /// A node hangs on two nodes, or on itself in a ring.
    #[error("node {node} of the file hangs on two nodes, or on itself")]
    NoTree {
        /// Its number in the file.
        node: usize,
    },
    /// A node cannot be: a rotation that is none, a matrix that flattens space.
    #[error("node {node} of the file: {error}")]
    Node {
        /// Its number in the file.
        node: usize,
        /// What is wrong.
        error: HierarchyError,
    },
    /// An animation's channel cannot be: times that go back, too few values.
    #[error("animation {animation} of the file: {error}")]
    Animation {
        /// Its number in the file.
        animation: usize,
        /// What is wrong.
        error: Error,
    },
}

/// Reads a glTF file, text (`.gltf`) or binary (`.glb`).
///
/// `resolve` is asked for the bytes of buffers that stand in files of their own, by the address the file gives; what is in the file itself is not asked
/// for. Only buffers that animations use are looked at.
///
/// ```
/// use kinetree::{glam::DVec3, hierarchy::read_gltf};
///
/// let text = r#"{"asset": {"version": "2.0"}, "nodes": [
///     {"name": "arm", "children": [1], "translation": [1, 0, 0]}, {"name": "hand", "translation": [0, 2, 0]}]}"#;
/// let read = read_gltf(text.as_bytes(), |_| None)?;
/// assert_eq!(read.tree.find_path(["arm", "hand"]), Some(read.nodes[1]));
/// assert_eq!(read.tree.world_translation(read.nodes[1]).ok(), Some(DVec3::new(1.0, 2.0, 0.0)));
/// # Ok::<(), kinetree::hierarchy::GltfError>(())
/// ```
///
/// # Errors
///
/// [`GltfError`], with the number of what is wrong.
pub fn read_gltf(
    bytes: &[u8],
    resolve: impl FnMut(&str) -> Option<Vec<u8>>,
) -> Result<Imported, GltfError> {
    // A binary file says how long it is; less than its own header would be an overflow in the reader.
    let said = bytes.get(8..12).and_then(|length| length.try_into().ok());
    if bytes.starts_with(b"glTF") && said.map_or(0, u32::from_le_bytes) < 12 {
        let reason = String::from("the header's length is less than the header");
        return Err(GltfError::Format { reason });
    }
    let file = gltf::Gltf::from_slice(bytes).map_err(|error| GltfError::Format {
        reason: error.to_string(),
    })?;
    let (tree, nodes) = read_nodes(&file)?;
    let mut buffers = Buffers {
        blob: file.blob.as_deref(),
        read: (0..file.buffers().len()).map(|_| None).collect(),
        resolve,
    };
    let mut clips = Vec::new();
    for animation in file.animations() {
        let mut channels = Vec::new();
        for channel in animation.channels() {
            let Some(node) = nodes.get(channel.target().node().index()).copied() else {
                continue; // the reader has checked that it is there
            };
            let sampler = channel.sampler();
            let vectors = |buffers: &mut Buffers<'_, _>| {
                let numbers = buffers.numbers::<3>(&sampler.output())?;
                Ok(numbers.into_iter().map(DVec3::from_array).collect())
            };
            let values = match channel.target().property() {
                Property::Translation => Values::Translation(vectors(&mut buffers)?),
                Property::Scale => Values::Scale(vectors(&mut buffers)?),
                Property::Rotation => {
                    let numbers = buffers.numbers::<4>(&sampler.output())?;
                    let tangents = sampler.interpolation() == Spline;
                    let turn = |(place, numbers)| {
                        let turn = DQuat::from_array(numbers);
                        let tangent = tangents && place % 3 != 1;
                        if tangent { Ok(turn) } else { unit(turn) }
                    };
                    let turns = numbers.into_iter().enumerate().map(turn);
                    let animation = animation.index();
                    let turns = turns.collect::<Result<_, _>>();
                    Values::Rotation(
                        turns.map_err(|error| GltfError::Animation { animation, error })?,
                    )
                }
                Property::MorphTargetWeights => continue,
            };
            let times = buffers.numbers::<1>(&sampler.input())?;
            let times = times.into_iter().map(|[time]| time).collect();
            let interpolation = match sampler.interpolation() {
                gltf::animation::Interpolation::Step => Interpolation::Step,
                gltf::animation::Interpolation::Linear => Interpolation::Linear,
                Spline => Interpolation::CubicSpline,
            };
            let animation = animation.index();
            let channel = Channel::new(node, times, interpolation, values)
                .map_err(|error| GltfError::Animation { animation, error })?;
            channels.push(channel);
        }
        let name = String::from(animation.name().unwrap_or_default());
        clips.push(Clip { name, channels });
    }
    Ok(Imported { tree, nodes, clips })
}

/// The nodes, each under its parent.
fn read_nodes(file: &gltf::Document) -> Result<(Hierarchy<Solid>, Vec<Node>), GltfError> {
    let count = file.nodes().len();
    let mut parents: Vec<Option<usize>> = alloc::vec![None; count];
    for node in file.nodes() {
        for child in node.children() {
            let slot = parents.get_mut(child.index());
            if slot.is_none_or(|slot| slot.replace(node.index()).is_some()) {
                return Err(GltfError::NoTree {
                    node: child.index(),
                });
            }
        }
    }
    let mut tree = Hierarchy::new(Rule::Matrices);
    let mut handles: Vec<Option<Node>> = alloc::vec![None; count];
    // Parents first, and children in the order of their parent's list.
    let listed: Vec<gltf::Node<'_>> = file.nodes().collect();
    let is_root = |node: &&gltf::Node<'_>| parents.get(node.index()).is_some_and(Option::is_none);
    let mut waiting: Vec<(Option<Node>, gltf::Node<'_>)> = listed
        .iter()
        .rev()
        .filter(is_root)
        .map(|root| (None, root.clone()))
        .collect();
    while let Some((parent, node)) = waiting.pop() {
        let refused = |error| GltfError::Node {
            node: node.index(),
            error,
        };
        let local = local(node.transform()).map_err(|error| refused(error.into()))?;
        let name = node.name().unwrap_or_default();
        let handle = tree.add(parent, name, local).map_err(refused)?;
        if let Some(slot) = handles.get_mut(node.index()) {
            *slot = Some(handle);
        }
        let children: Vec<_> = node.children().map(|child| (Some(handle), child)).collect();
        waiting.extend(children.into_iter().rev());
    }
    // What has not been reached hangs in a ring.
    let handles = handles.into_iter().enumerate();
    let handles = handles.map(|(node, handle)| handle.ok_or(GltfError::NoTree { node }));
    Ok((tree, handles.collect::<Result<_, _>>()?))
}

/// How far from length one a file's quaternion may be and still be scaled to it: 1 %.
///
/// Files print few digits, or store a quaternion as four bytes, which leaves it up to 0.8 % off. Less, and such files are refused;
/// more, and what was never meant for a turn is taken for one.
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

fn local(transform: Transform) -> Result<Local<Solid>, Error> {
    match transform {
        Transform::Matrix { matrix } => {
            let mut entries = [0.0; 16];
            for (slot, entry) in entries.iter_mut().zip(matrix.as_flattened()) {
                *slot = f64::from(*entry);
            }
            Local::from_matrix(Affine::from_columns(&entries)?)
        }
        Transform::Decomposed {
            translation,
            rotation,
            scale,
        } => Trs::new(
            DVec3::from_array(translation.map(f64::from)),
            unit(DQuat::from_array(rotation.map(f64::from)))?,
            DVec3::from_array(scale.map(f64::from)),
        )
        .map(Local::from),
    }
}

/// The bytes behind a file, looked up when needed.
struct Buffers<'a, F> {
    blob: Option<&'a [u8]>,
    read: Vec<Option<Vec<u8>>>,
    resolve: F,
}

impl<F: FnMut(&str) -> Option<Vec<u8>>> Buffers<'_, F> {
    /// The bytes of a buffer: the binary file's own, those written in the address itself, or what the caller finds.
    fn bytes(&mut self, buffer: &gltf::Buffer<'_>) -> Result<&[u8], GltfError> {
        let missing = GltfError::Buffer {
            buffer: buffer.index(),
        };
        let uri = match buffer.source() {
            Source::Bin => return self.blob.ok_or(missing),
            Source::Uri(uri) => uri,
        };
        let slot = self.read.get_mut(buffer.index()).ok_or(missing.clone())?;
        if slot.is_none() {
            let written = uri
                .strip_prefix("data:")
                .and_then(|data| data.split_once(";base64,"));
            *slot = match written {
                Some((_, text)) => STANDARD.decode(text).ok(),
                None => (self.resolve)(uri),
            };
        }
        slot.as_deref().ok_or(missing)
    }

    /// The rows of a list of numbers, N in each, with whole numbers brought to between −1 and 1 where the file says so.
    fn numbers<const N: usize>(
        &mut self,
        accessor: &Accessor<'_>,
    ) -> Result<Vec<[f64; N]>, GltfError> {
        let refused = GltfError::Accessor {
            accessor: accessor.index(),
        };
        let dimensions = match N {
            1 => Dimensions::Scalar,
            3 => Dimensions::Vec3,
            _ => Dimensions::Vec4,
        };
        let (kind, normalized) = (accessor.data_type(), accessor.normalized());
        let width = match kind {
            DataType::F32 => 4,
            DataType::I8 | DataType::U8 if normalized => 1,
            DataType::I16 | DataType::U16 if normalized => 2,
            _ => return Err(refused),
        };
        let view = accessor.view().ok_or(refused.clone())?;
        if accessor.dimensions() != dimensions || accessor.sparse().is_some() {
            return Err(refused);
        }
        let bytes = self.bytes(&view.buffer())?;
        let start = view.offset().checked_add(accessor.offset());
        let end = view.offset().checked_add(view.length());
        let (Some(start), Some(end)) = (start, end) else {
            return Err(refused);
        };
        let bytes = bytes.get(start..end).ok_or(refused.clone())?;
        let stride = view.stride().unwrap_or(N * width);
        if stride < N * width {
            return Err(refused);
        }
        // The last row need not fill its stride.
        let fitting = bytes
            .len()
            .checked_sub(N * width)
            .map_or(0, |rest| rest / stride + 1);
        if accessor.count() > fitting {
            return Err(refused);
        }
        let row = |bytes: &[u8]| {
            let mut numbers = [0.0; N];
            for (slot, bytes) in numbers.iter_mut().zip(bytes.chunks_exact(width)) {
                *slot = number(kind, bytes);
            }
            numbers
        };
        Ok(bytes
            .chunks(stride)
            .take(accessor.count())
            .map(row)
            .collect())
    }
}

/// A number of a file: a float, or a whole number as a part of the largest of its kind (the glTF specification, section 3.11).
fn number(kind: DataType, bytes: &[u8]) -> f64 {
    match (kind, bytes) {
        (DataType::F32, &[a, b, c, d]) => f64::from(f32::from_le_bytes([a, b, c, d])),
        (DataType::I8, &[a]) => (f64::from(i8::from_le_bytes([a])) / 127.0).max(-1.0),
        (DataType::U8, &[a]) => f64::from(a) / 255.0,
        (DataType::I16, &[a, b]) => (f64::from(i16::from_le_bytes([a, b])) / 32767.0).max(-1.0),
        (DataType::U16, &[a, b]) => f64::from(u16::from_le_bytes([a, b])) / 65535.0,
        _ => f64::NAN, // the width was chosen by the kind; a channel refuses what is no number
    }
}
