//! Rotations as files and people write them: of length one but for a few digits.

#[cfg(feature = "gltf")]
use alloc::{format, string::String};

use glam::{DQuat, DVec2};

#[cfg(feature = "gltf")]
use super::notes::{NoteCode, Notes};
#[cfg(feature = "gltf")]
use crate::error::{Error, Quantity};
use crate::space::{Rotation2, UNIT_TOLERANCE};

/// The most by which a rotation that was read may differ from length one and still be scaled to
/// it: 1 %, for all readers here and in JavaScript.
///
/// Files print few digits, or store a quaternion as four bytes, which leaves it up to 0.8 % off.
/// Less, and such files are refused; more, and numbers never meant for a rotation are taken for
/// one.
const LOOSE: f64 = 0.01;

/// Returns a quaternion scaled to length one.
#[cfg(feature = "gltf")]
pub(super) fn unit(turn: DQuat) -> Result<DQuat, Error> {
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

/// Returns whether a length is off one by more than rounding: scaling then changes the rotation,
/// and gets a note.
fn is_off(length: f64) -> bool {
    (length - 1.0).abs() > UNIT_TOLERANCE
}

/// Returns the factor of a length that is off one by few digits, and by no more.
fn typed_factor(length: f64) -> f64 {
    if is_off(length) && (length - 1.0).abs() <= LOOSE {
        1.0 / length
    } else {
        1.0
    }
}

/// Returns a quaternion that was typed with few digits as one of length one. One that is exact but
/// for rounding keeps its bits, so that a tree that is written and read stays the same; one that is
/// no rotation is refused by those who take it.
pub(super) fn typed(turn: DQuat) -> DQuat {
    turn * typed_factor(turn.length())
}

/// Does as [`typed`], in the plane.
pub(super) fn typed2(turn: Rotation2) -> Rotation2 {
    let factor = typed_factor(DVec2::new(turn.cos, turn.sin).length());
    Rotation2 {
        cos: turn.cos * factor,
        sin: turn.sin * factor,
    }
}

/// The rotations of a part of a file that were off length one, for one note about them all.
#[cfg(feature = "gltf")]
#[derive(Default)]
pub(super) struct Scaled {
    first: Option<(String, f64)>,
    more: usize,
}

#[cfg(feature = "gltf")]
impl Scaled {
    /// Counts a rotation of this length, if it is off.
    pub(super) fn see(&mut self, turn: DQuat, place: &str) {
        let length = turn.length();
        if !is_off(length) {
            return;
        }
        if self.first.is_some() {
            self.more += 1;
        } else {
            self.first = Some((String::from(place), length));
        }
    }

    pub(super) fn tell(self, notes: &mut Notes) {
        let Some((place, length)) = self.first else {
            return;
        };
        let more = match self.more {
            0 => String::new(),
            1 => String::from("; so is 1 more"),
            more => format!("; so are {more} more"),
        };
        let message = format_args!(
            "a rotation of {place} of the file has length {length}, not 1, and is scaled to \
             it{more}"
        );
        notes.add(NoteCode::RotationsScaled, &place, message);
    }
}
