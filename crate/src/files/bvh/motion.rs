//! The frames of a BVH file: the part of it under `MOTION`.

use alloc::vec::Vec;

use glam::DVec3;

use super::joints::{Column, Joint, Kind, order_of};
use super::words::Words;
use super::{BvhError, BvhPositions};
use crate::error::Error;
use crate::files::notes::{NoteCode, Notes};
use crate::hierarchy::{Channel, Interpolation, NodeHandle, Values};
use crate::rotation::from_euler;

/// All frames of a file, as its numbers.
#[derive(Default)]
pub(super) struct Frames {
    /// Their number.
    pub(super) count: usize,
    /// Seconds from one to the next.
    pub(super) time: f64,
    /// The numbers in a frame.
    width: usize,
    numbers: Vec<f64>,
}

/// Reads all frames.
pub(super) fn read_frames(
    words: &mut Words<'_>,
    joints: &[Joint],
    notes: &mut Notes,
) -> Result<Frames, BvhError> {
    words.expect(&["Frames", ":"])?;
    let count = words.number(format_args!("the count of frames"))?;
    if count < 0.0 || count % 1.0 != 0.0 {
        return Err(words.refused(&format_args!("there cannot be {count} frames")));
    }
    // One pose has no next one, so the time between two does not matter, nor need it be there.
    let pose = count <= 1.0;
    let time = if pose && !words.follows(&["Frame", "Time", ":"]) {
        0.0
    } else {
        words.expect(&["Frame", "Time", ":"])?;
        words.number(format_args!("the time of a frame"))?
    };
    let time = if pose { time.max(0.0) } else { time };
    if !pose && time <= 0.0 {
        let reason = format_args!("the time of a frame must be above zero, but is {time} s");
        return Err(words.refused(&reason));
    }
    let width: usize = joints.iter().map(|joint| joint.columns.len()).sum();
    // A number and a space each: a file that promises more than it brings costs no memory.
    if count * width as f64 > words.left() as f64 {
        let reason = format_args!(
            "{count} frames of {width} numbers must follow, but the file is too short for them"
        );
        return Err(words.refused(&reason));
    }
    let count = count as usize;
    let mut numbers = Vec::with_capacity(count.saturating_mul(width));
    // Frames without numbers need no loop: there may be any count of them.
    for frame in 0..if width == 0 { 0 } else { count } {
        for place in 1..=width {
            numbers.push(words.number(format_args!("number {place} of frame {frame}"))?);
        }
    }
    expect_end(words, count, width, notes)?;
    Ok(Frames {
        count,
        time,
        width,
        numbers,
    })
}

/// Takes whole frames behind those that the file promises, which are left out, and refuses all
/// else that is there: of a broken frame nobody knows which number is missing.
fn expect_end(
    words: &mut Words<'_>,
    count: usize,
    width: usize,
    notes: &mut Notes,
) -> Result<(), BvhError> {
    let (mut more, mut line) = (0usize, 0);
    while width > 0 && words.number_follows() {
        for place in 1..=width {
            let frame = count.saturating_add(more);
            words.number(format_args!("number {place} of frame {frame}"))?;
            if line == 0 {
                line = words.line();
            }
        }
        more += 1;
    }
    let rest = words.next();
    if !rest.is_empty() {
        let reason = format_args!("the file must end after its {count} frames");
        return Err(words.unexpected(&reason, rest));
    }
    if more > 0 {
        let are = if more == 1 { "is" } else { "are" };
        let message = format_args!(
            "the file goes on after the {count} frames that it promises: {more} more {are} left out"
        );
        let place = format_args!("line {line}");
        notes.add(NoteCode::FramesAfterEnd, place, message);
    }
    Ok(())
}

impl Frames {
    /// Guesses how positions are read: as in the first frame they are nearer to the offsets, or to
    /// zero. Returns the guess and the first joint where it matters; `None` if it matters nowhere.
    pub(super) fn guess<'a>(
        &self,
        joints: &'a [Joint],
        unit: f64,
    ) -> Option<(BvhPositions, &'a Joint)> {
        // |p − o|² < |p|² where p · o > o²/2. Axes without a channel say nothing.
        let (mut along, mut half, mut first) = (0.0, 0.0, None);
        let mut numbers = self.numbers.iter();
        for joint in joints {
            for (column, number) in joint.columns.iter().zip(&mut numbers) {
                let offset = column.axis.of(joint.offset);
                if column.kind == Kind::Position && offset != 0.0 {
                    along += unit * number * offset;
                    half += offset * offset / 2.0;
                    first = first.or(Some(joint));
                }
            }
        }
        let positions = if along > half {
            BvhPositions::Replace
        } else {
            BvhPositions::Add
        };
        first
            .filter(|_| !self.numbers.is_empty())
            .map(|joint| (positions, joint))
    }

    /// Returns the curves of all joints that have columns; `unit` has meters in a unit of the file.
    pub(super) fn channels(
        &self,
        joints: &[Joint],
        nodes: &[NodeHandle],
        unit: f64,
        positions: BvhPositions,
    ) -> Result<Vec<Channel>, Error> {
        let mut found = Vec::new();
        if self.numbers.is_empty() {
            return Ok(found);
        }
        let mut first = 0;
        for (joint, node) in joints.iter().zip(nodes) {
            let last = first + joint.columns.len();
            // The columns of the joint beside their numbers, frame by frame.
            let rows = self.numbers.chunks_exact(self.width).map(|row| {
                let numbers = row.get(first..last).unwrap_or_default();
                joint.columns.iter().zip(numbers)
            });
            let linear = Interpolation::Linear;
            let has = |kind| joint.columns.iter().any(|column| column.kind == kind);
            if has(Kind::Position) {
                let place = |row| place(joint.offset, row, unit, positions);
                let places = rows.clone().map(place);
                let places = Values::Translation(places.collect());
                found.push(Channel::new(*node, self.times(), linear, places)?);
            }
            if has(Kind::Scale) {
                let scales = Values::Scale(rows.clone().map(scale).collect());
                found.push(Channel::new(*node, self.times(), linear, scales)?);
            }
            let order = order_of(&joint.columns);
            if let Some((order, places)) = order.filter(|(_, places)| !places.is_empty()) {
                let rotations = rows.map(|row| from_euler(angles(row, &places), order));
                let rotations = Values::Rotation(rotations.collect::<Result<_, _>>()?);
                found.push(Channel::new(*node, self.times(), linear, rotations)?);
            }
            first = last;
        }
        Ok(found)
    }

    /// Returns the time of each frame, seconds.
    fn times(&self) -> Vec<f64> {
        (0..self.count)
            .map(|frame| frame as f64 * self.time)
            .collect()
    }
}

/// Returns the translation of a joint in a frame.
fn place<'a>(
    offset: DVec3,
    row: impl Iterator<Item = (&'a Column, &'a f64)>,
    unit: f64,
    positions: BvhPositions,
) -> DVec3 {
    row.filter(|(column, _)| column.kind == Kind::Position)
        .fold(offset, |at, (column, length)| {
            let from = match positions {
                BvhPositions::Add => column.axis.of(at),
                BvhPositions::Replace => 0.0,
            };
            column.axis.with(at, from + unit * length)
        })
}

/// Returns the scale of a joint in a frame.
fn scale<'a>(row: impl Iterator<Item = (&'a Column, &'a f64)>) -> DVec3 {
    row.filter(|(column, _)| column.kind == Kind::Scale)
        .fold(DVec3::ONE, |scale, (column, factor)| {
            column.axis.with(scale, *factor)
        })
}

/// Radians in a degree.
const DEGREE: f64 = core::f64::consts::PI / 180.0;

/// Returns the three angles of a joint in a frame; `places` has the place of each that is given.
fn angles<'a>(row: impl Iterator<Item = (&'a Column, &'a f64)>, places: &[usize]) -> [f64; 3] {
    let mut angles = [0.0; 3];
    let given = row.filter(|(column, _)| column.kind == Kind::Rotation);
    for ((_, degrees), place) in given.zip(places) {
        if let Some(angle) = angles.get_mut(*place) {
            *angle = DEGREE * degrees;
        }
    }
    angles
}
