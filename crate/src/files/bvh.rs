//! Trees and motion out of BVH files (Biovision hierarchies), as motion capture is given away.

mod joints;
mod motion;
mod words;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use glam::{DQuat, DVec3};

use self::joints::read_joints;
use self::motion::{Frames, read_frames};
use self::words::Words;
use super::notes::{FileNote, NoteCode, Notes, quoted};
use crate::error::{Error, Quantity};
use crate::hierarchy::{Clip, Hierarchy, HierarchyError, Local, NodeHandle};
use crate::scale::{ScaleRule, Trs};
use crate::space::{Scalar, Space3};

/// The contents of a BVH file.
#[derive(Clone, Debug)]
pub struct BvhFile {
    /// The joints, each at its offset from its parent and without rotation, and the ends of the
    /// limbs. An end without a name of its own is named after its joint: `LeftToe end`.
    pub tree: Hierarchy<Space3>,
    /// The handles in the order of the file: parents come before their children.
    pub nodes: Vec<NodeHandle>,
    /// The motion, with a key for each frame. A joint's rotation is the product of its channels
    /// from left to right; [`positions`](Self::positions) tells its translation. Scale channels are
    /// its scale.
    pub clip: Clip,
    /// The number of frames.
    pub frames: usize,
    /// The time from one frame to the next, seconds; 0 where one pose has no time.
    pub frame_time: f64,
    /// How the position channels were read.
    pub positions: BvhPositions,
    /// What was left out of the file, or guessed.
    pub notes: Vec<FileNote>,
}

/// The two ways to read position channels, which the format does not tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BvhPositions {
    /// The joint is at its OFFSET plus its position channels.
    Add,
    /// Position channels are the place of the joint in its parent, as Blender and data sets such as
    /// LaFAN1 have it. Along an axis without a channel it is at its OFFSET.
    Replace,
}

/// Options of [`read_bvh`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BvhOptions {
    /// Meters in a unit of the file, which does not say: 0.01 for centimeters. All lengths are
    /// multiplied by it. Default 1.
    pub unit: f64,
    /// How position channels are read. `None`, the default, guesses it from the first frame: the
    /// positions there are nearer to the OFFSETs, or nearer to zero. A note tells the guess.
    pub positions: Option<BvhPositions>,
}

impl Default for BvhOptions {
    fn default() -> Self {
        Self {
            unit: 1.0,
            positions: None,
        }
    }
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
    /// The bytes are neither UTF-8 nor UTF-16 with a byte order mark.
    #[error("the text of the file is not {expected}: decode it first, and pass the text")]
    Encoding {
        /// UTF-8, or what its byte order mark says.
        expected: &'static str,
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

/// Reads a BVH file, as text or as its bytes, which are UTF-8, or UTF-16 with its byte order mark.
///
/// Axes are the file's: in most, y is up. Angles of the file are degrees. A text ends at a
/// control-Z, as old programs write it, and may have zero bytes behind the last frame. Whole frames
/// behind those that the file promises are left out, with a note. A file without MOTION is a tree
/// with an empty clip.
///
/// A file may be anybody's: it is read in time and memory that are proportional to its size, or
/// refused with the line.
///
/// ```
/// use kinetree::{glam::DVec3, hierarchy::{BvhOptions, read_bvh}};
///
/// let text = "HIERARCHY
///     ROOT Hips { OFFSET 0 1 0 CHANNELS 4 Yposition Zrotation Xrotation Yrotation
///       JOINT Knee { OFFSET 0 -0.5 0 CHANNELS 1 Xrotation End Site { OFFSET 0 -0.5 0 } } }
///     MOTION Frames: 2 Frame Time: 0.5
///     0 0 0 0 0
///     0 0 0 0 90";
/// let mut read = read_bvh(text, BvhOptions::default())?;
/// read.clip.apply_to(&mut read.tree, 0.5)?;
/// let foot = read.nodes[2];
/// assert_eq!(read.tree.name(foot)?, "Knee end");
/// let place = read.tree.world_translation(foot)?;
/// assert!((place - DVec3::new(0.0, 0.5, -0.5)).length() < 1e-15);
/// let guess = &read.notes[0]; // the hips are at 0, not at 1: a shift
/// assert_eq!(guess.code.to_string(), "POSITIONS_GUESSED");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`BvhError::Format`] with the line; [`BvhError::Encoding`] for bytes that are no text;
/// [`Error::NotPositive`] and [`Error::NotFinite`] for the unit.
pub fn read_bvh(file: impl AsRef<[u8]>, options: BvhOptions) -> Result<BvhFile, BvhError> {
    let unit = options.unit.checked(Quantity::Length)?;
    let unit = unit.positive(Quantity::Length)?;
    let mut notes = Notes::default();
    let text = decoded(file.as_ref())?;
    let mut words = Words::new(&text, &mut notes);
    let (joints, moves) = read_joints(&mut words, unit)?;
    let frames = if moves {
        read_frames(&mut words, &joints, &mut notes)?
    } else {
        let message = "the file has no MOTION: it is a skeleton without frames";
        notes.add(NoteCode::NoMotion, "the end of the file", message);
        Frames::default()
    };
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
    let guess = frames.guess(&joints, unit);
    if let (None, Some((positions, joint))) = (options.positions, guess) {
        let (nearer, farther, then) = match positions {
            BvhPositions::Add => ("zero", "their OFFSETs", "be added to"),
            BvhPositions::Replace => ("their OFFSETs", "zero", "replace"),
        };
        let name = quoted(&joint.name);
        let message = format_args!(
            "in frame 0 the positions, that of {name} first, are nearer to {nearer} than to \
             {farther}: position channels are taken to {then} OFFSETs, unless `positions` says \
             otherwise"
        );
        notes.add(NoteCode::PositionsGuessed, "frame 0", message);
    }
    let guessed = guess.map_or(BvhPositions::Add, |(positions, _)| positions);
    let positions = options.positions.unwrap_or(guessed);
    let name = String::new();
    let channels = frames.channels(&joints, &nodes, unit, positions)?;
    Ok(BvhFile {
        tree,
        nodes,
        clip: Clip { name, channels },
        frames: frames.count,
        frame_time: frames.time,
        positions,
        notes: notes.finish(),
    })
}

/// Decodes the bytes of a text. Those of another encoding would come out as other names, several
/// alike.
fn decoded(bytes: &[u8]) -> Result<Cow<'_, str>, BvhError> {
    let wide = |bytes: &[u8], number: fn([u8; 2]) -> u16, expected| {
        // A zero byte behind the last sign is one of those that fill a block.
        let bytes = bytes
            .strip_suffix(&[0])
            .filter(|it| it.len() % 2 == 0)
            .unwrap_or(bytes);
        let (pairs, rest) = bytes.as_chunks::<2>();
        let signs = char::decode_utf16(pairs.iter().map(|pair| number(*pair)));
        let text = signs.collect::<Result<String, _>>().ok();
        let text = text.filter(|_| rest.is_empty()).map(Cow::Owned);
        text.ok_or(BvhError::Encoding { expected })
    };
    match bytes {
        [0xff, 0xfe, text @ ..] => wide(text, u16::from_le_bytes, "UTF-16 (little-endian)"),
        [0xfe, 0xff, text @ ..] => wide(text, u16::from_be_bytes, "UTF-16 (big-endian)"),
        _ => {
            let expected = "UTF-8";
            let text = core::str::from_utf8(bytes).map(Cow::Borrowed);
            text.map_err(|_| BvhError::Encoding { expected })
        }
    }
}
