//! Trees and motion out of BVH files (Biovision hierarchies), as motion capture is given away.

mod joints;
mod motion;
mod words;

use alloc::string::String;
use alloc::vec::Vec;

use glam::{DQuat, DVec3};

use self::joints::read_joints;
use self::motion::read_frames;
use self::words::Words;
use crate::error::{Error, Quantity};
use crate::hierarchy::{Clip, Hierarchy, HierarchyError, Local, NodeHandle};
use crate::scale::{ScaleRule, Trs};
use crate::space::{Scalar, Space3};

/// The contents of a BVH file.
#[derive(Clone, Debug)]
pub struct BvhFile {
    /// The joints, each at its offset from its parent and without rotation, and the ends of the
    /// limbs, which are named after their joint: `LeftToe end`.
    pub tree: Hierarchy<Space3>,
    /// The handles in the order of the file: parents come before their children.
    pub nodes: Vec<NodeHandle>,
    /// The motion, with a key for each frame. A joint's rotation is the product of its channels
    /// from left to right; its translation is its offset plus its position channels.
    pub clip: Clip,
    /// The number of frames.
    pub frames: usize,
    /// The time from one frame to the next, seconds.
    pub frame_time: f64,
}

/// A BVH file that was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BvhError {
    /// The text is not a BVH file.
    #[error("line {line} of the file: {reason}")]
    Format {
        /// The line, counted from 1.
        line: usize,
        /// The reason in words.
        reason: String,
    },
    /// The unit is no length, or the frames go on beyond the largest number.
    #[error(transparent)]
    Quantity(#[from] Error),
    /// A joint cannot be in a tree: the unit makes its offset infinite.
    #[error("joint {joint} of the file: {error}")]
    Joint {
        /// Its place in the file, counted from 0, with the ends of limbs.
        joint: usize,
        /// The error.
        error: HierarchyError,
    },
}

/// Reads a BVH file.
///
/// `unit` has meters in a unit of the file, which does not say: 0.01 for centimeters. All lengths
/// are multiplied by it. Axes are the file's: in most, y is up. Angles of the file are degrees.
///
/// A file may be anybody's: it is read in time and memory that are proportional to its size, or
/// refused with the line.
///
/// ```
/// use kinetree::{glam::DVec3, hierarchy::read_bvh};
///
/// let text = "HIERARCHY
///     ROOT Hips { OFFSET 0 1 0 CHANNELS 4 Yposition Zrotation Xrotation Yrotation
///       JOINT Knee { OFFSET 0 -0.5 0 CHANNELS 1 Xrotation End Site { OFFSET 0 -0.5 0 } } }
///     MOTION Frames: 2 Frame Time: 0.5
///     0 0 0 0 0
///     0 0 0 0 90";
/// let mut read = read_bvh(text, 1.0)?;
/// read.clip.pose(&mut read.tree, 0.5)?;
/// let foot = read.nodes[2];
/// assert_eq!(read.tree.name(foot)?, "Knee end");
/// let place = read.tree.world_translation(foot)?;
/// assert!((place - DVec3::new(0.0, 0.5, -0.5)).length() < 1e-15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`BvhError::Format`] with the line; [`Error::NotPositive`] and [`Error::NotFinite`] for the
/// unit.
pub fn read_bvh(text: &str, unit: f64) -> Result<BvhFile, BvhError> {
    let unit = unit.checked(Quantity::Length)?;
    let unit = unit.positive(Quantity::Length)?;
    let mut words = Words::new(text);
    let joints = read_joints(&mut words, unit)?;
    let frames = read_frames(&mut words, &joints)?;
    let mut tree = Hierarchy::new(ScaleRule::Matrices);
    let mut nodes: Vec<NodeHandle> = Vec::with_capacity(joints.len());
    for (place, joint) in joints.iter().enumerate() {
        let refused = |error| BvhError::Joint {
            joint: place,
            error,
        };
        let parent = joint.parent.and_then(|place| nodes.get(place)).copied();
        let local = Trs::new(joint.offset, DQuat::IDENTITY, DVec3::ONE);
        let local = Local::from(local.map_err(|error| refused(error.into()))?);
        nodes.push(tree.add(parent, &joint.name, local).map_err(refused)?);
    }
    let name = String::new();
    let channels = frames.channels(&joints, &nodes, unit)?;
    Ok(BvhFile {
        tree,
        nodes,
        clip: Clip { name, channels },
        frames: frames.count,
        frame_time: frames.time,
    })
}
