//! Notes of a reader on parts of a file that it left out, and on choices that it made.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

/// What a reader left out of a file, or had to choose, for a person to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileNote {
    /// The kind of note, for programs.
    pub code: NoteCode,
    /// A whole sentence.
    pub message: String,
    /// The part of the file: `animation 0, channel 2` or `line 7`. In JavaScript it is `where`,
    /// which is a word of Rust's own.
    pub place: String,
}

/// The kinds of notes. They are written as in JavaScript: `CLIP_LEFT_OUT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoteCode {
    /// Channels of an animation move no node, or a quantity that is not read.
    ChannelsLeftOut,
    /// An animation is broken, or its numbers are missing or packed.
    ClipLeftOut,
    /// A part of the file is packed by an extension of glTF.
    Packed,
    /// A scene lists a number of no node, or the default scene is not in the file.
    SceneIncomplete,
    /// A buffer is shorter than the file says.
    BufferTooShort,
    /// A binary file has parts of another kind.
    ChunkLeftOut,
    /// More follows the end that the file has by its own words.
    BytesAfterEnd,
    /// Rotations whose length is off 1 by more than rounding, and by at most 1 %, were scaled to
    /// it.
    RotationsScaled,
    /// A motion capture goes on with whole frames behind the last one that it promises.
    FramesAfterEnd,
    /// Whether positions are added to the offsets or replace them was guessed.
    PositionsGuessed,
    /// The motion of a body is broken, or an animation wins over it.
    MotionLeftOut,
    /// Readers take the velocity of a body in other axes, or other lengths, than this one.
    VelocityFrameGuessed,
    /// Steps carry a body by its origin, which is not its center of mass.
    CenterOfMassNotHeld,
    /// Colliders, triggers and joints of bodies are not read.
    CollidersLeftOut,
    /// A motion capture has joints and no motion.
    NoMotion,
    /// There were more notes than are kept.
    MoreNotes,
}

impl Display for NoteCode {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::ChannelsLeftOut => "CHANNELS_LEFT_OUT",
            Self::ClipLeftOut => "CLIP_LEFT_OUT",
            Self::Packed => "PACKED",
            Self::SceneIncomplete => "SCENE_INCOMPLETE",
            Self::BufferTooShort => "BUFFER_TOO_SHORT",
            Self::ChunkLeftOut => "CHUNK_LEFT_OUT",
            Self::BytesAfterEnd => "BYTES_AFTER_END",
            Self::RotationsScaled => "ROTATIONS_SCALED",
            Self::FramesAfterEnd => "FRAMES_AFTER_END",
            Self::PositionsGuessed => "POSITIONS_GUESSED",
            Self::MotionLeftOut => "MOTION_LEFT_OUT",
            Self::VelocityFrameGuessed => "VELOCITY_FRAME_GUESSED",
            Self::CenterOfMassNotHeld => "CENTER_OF_MASS_NOT_HELD",
            Self::CollidersLeftOut => "COLLIDERS_LEFT_OUT",
            Self::NoMotion => "NO_MOTION",
            Self::MoreNotes => "MORE_NOTES",
        })
    }
}

/// The most notes of a file: a file may be anybody's, and nobody reads more.
const MOST: usize = 100;

/// The most characters of a name that a note quotes.
const QUOTED: usize = 80;

/// The notes of a file that is being read.
#[derive(Default)]
pub(super) struct Notes {
    kept: Vec<FileNote>,
    /// How many came after the last one that was kept.
    more: usize,
}

impl Notes {
    pub(super) fn add(&mut self, code: NoteCode, place: impl Display, message: impl Display) {
        if self.kept.len() < MOST {
            let (place, message) = (place.to_string(), message.to_string());
            self.kept.push(FileNote {
                code,
                message,
                place,
            });
        } else {
            self.more += 1;
        }
    }

    /// Returns the notes, and the count of those that were not kept.
    pub(super) fn finish(mut self) -> Vec<FileNote> {
        if self.more > 0 {
            self.kept.push(FileNote {
                code: NoteCode::MoreNotes,
                message: format!("{} more notes were not kept", self.more),
                place: "the file".to_string(),
            });
        }
        self.kept
    }
}

/// Returns the beginning of a name, for a sentence.
pub(super) fn quoted(name: &str) -> String {
    name.chars().take(QUOTED).collect()
}
