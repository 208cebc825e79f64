//! The animations of a file as clips.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use glam::DQuat;
use serde_json::Value;

use super::accessor::Buffers;
use super::json::{entry, list, name, place, property};
use super::{GltfError, unit};
use crate::files::notes::{NoteCode, Notes, quoted};
use crate::hierarchy::{Channel, Clip, Interpolation, NodeHandle, Values};

/// Why an animation cannot be read.
pub(super) enum Fault {
    /// It is left out, with this sentence.
    Clip(String),
    /// The whole file is refused.
    File(GltfError),
}

impl From<GltfError> for Fault {
    fn from(error: GltfError) -> Self {
        match error {
            GltfError::TooManyNumbers => Self::File(error),
            broken => Self::Clip(broken.to_string()),
        }
    }
}

/// Reads the animations. One that is broken, or whose numbers are not there, is left out whole:
/// half of its motion would be a wrong one.
pub(super) fn read_animations<F: FnMut(&str) -> Option<Vec<u8>>>(
    buffers: &mut Buffers<'_, F>,
    nodes: &[NodeHandle],
) -> Result<Vec<Clip>, GltfError> {
    let mut clips = Vec::new();
    for (number, listed) in list(buffers.root, "animations", "the file")?
        .iter()
        .enumerate()
    {
        let what = format!("animation {number}");
        match read_animation(buffers, nodes, listed, &what) {
            Ok(clip) => clips.push(clip),
            Err(Fault::File(error)) => return Err(error),
            Err(Fault::Clip(fault)) => {
                let name = property(listed, "name").and_then(Value::as_str);
                let called = match name.filter(|it| !it.is_empty()) {
                    Some(name) => format!("{what}, {},", quoted(name)),
                    None => what.clone(),
                };
                let message = format_args!("{called} is left out: {fault}");
                buffers.notes.add(NoteCode::ClipLeftOut, &what, message);
            }
        }
    }
    Ok(clips)
}

/// The numbers of the quantities of a channel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Moved {
    Translation,
    Rotation,
    Scale,
}

fn read_animation<F: FnMut(&str) -> Option<Vec<u8>>>(
    buffers: &mut Buffers<'_, F>,
    nodes: &[NodeHandle],
    animation: &Value,
    what: &str,
) -> Result<Clip, Fault> {
    let (mut channels, mut moved) = (Vec::new(), BTreeSet::new());
    let mut left = LeftOut::default();
    for (number, channel) in list(animation, "channels", what)?.iter().enumerate() {
        let target = property(channel, "target").unwrap_or(&Value::Null);
        let node = property(target, "node");
        let given = property(target, "path").and_then(Value::as_str);
        let path = match given {
            Some("translation") => Some(Moved::Translation),
            Some("rotation") => Some(Moved::Rotation),
            Some("scale") => Some(Moved::Scale),
            _ => None,
        };
        // What an extension may own is no fault.
        match (node, given, path) {
            (None, _, _) => left.add(String::from("without a node")),
            (_, Some(given), None) => left.add(format!("for {}", quoted(given))),
            _ => {
                let of = format!("channel {number} of {what}");
                let sampler = entry(
                    property(animation, "samplers"),
                    property(channel, "sampler"),
                );
                let found = place(node, nodes.len());
                let handle = found.and_then(|it| nodes.get(it));
                let (Some(sampler), Some(interpolation), Some(handle), Some(found), Some(path)) = (
                    sampler,
                    sampler.and_then(interpolation),
                    handle,
                    found,
                    path,
                ) else {
                    return Err(Fault::Clip(format!(
                        "{of} of the file names what is not there"
                    )));
                };
                if !moved.insert((found, path)) {
                    return Err(Fault::Clip(format!(
                        "two channels of {what} of the file move the same quantity of node {found}"
                    )));
                }
                channels.push(read_channel(
                    buffers,
                    *handle,
                    path,
                    interpolation,
                    sampler,
                    &of,
                )?);
            }
        }
    }
    left.tell(what, &mut buffers.notes);
    let name = name(animation, what)?;
    Ok(Clip { name, channels })
}

fn interpolation(sampler: &Value) -> Option<Interpolation> {
    match property(sampler, "interpolation").map(Value::as_str) {
        None | Some(Some("LINEAR")) => Some(Interpolation::Linear),
        Some(Some("STEP")) => Some(Interpolation::Step),
        Some(Some("CUBICSPLINE")) => Some(Interpolation::CubicSpline),
        Some(_) => None,
    }
}

fn read_channel<F: FnMut(&str) -> Option<Vec<u8>>>(
    buffers: &mut Buffers<'_, F>,
    node: NodeHandle,
    path: Moved,
    interpolation: Interpolation,
    sampler: &Value,
    of: &str,
) -> Result<Channel, Fault> {
    let refused = |error| Fault::Clip(format!("{of} of the file: {error}"));
    let times = buffers.numbers::<1>(sampler.get("input"), 0)?;
    let times: Vec<f64> = times.into_iter().map(|[time]| time).collect();
    // A spline has three a key.
    let most = times.len() * 3;
    let output = sampler.get("output");
    let values = match path {
        Moved::Translation => Values::Translation(buffers.vectors(output, most)?),
        Moved::Scale => Values::Scale(buffers.vectors(output, most)?),
        Moved::Rotation => {
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
    rising(&times, of)?;
    Channel::new(node, times, interpolation, values).map_err(refused)
}

/// Refuses times of which one is not after the one before.
fn rising(times: &[f64], of: &str) -> Result<(), Fault> {
    let mut last = f64::NEG_INFINITY;
    for (key, &time) in times.iter().enumerate() {
        if !time.is_finite() {
            return Err(Fault::Clip(format!(
                "time {key} of {of} of the file is not a finite number"
            )));
        }
        if time <= last {
            let (how, before) = (
                if time == last { "equal to" } else { "before" },
                key.saturating_sub(1),
            );
            return Err(Fault::Clip(format!(
                "time {key} of {of} of the file is {time} s, {how} time {before}, {last} s: each \
                 must be after the one before"
            )));
        }
        last = time;
    }
    Ok(())
}

/// The most kinds of channels that a note lists.
const MOST_KINDS: usize = 5;

/// The channels of an animation that are left out, counted by their kinds.
#[derive(Default)]
struct LeftOut {
    kinds: Vec<(String, usize)>,
    others: usize,
}

impl LeftOut {
    fn add(&mut self, kind: String) {
        let place = self.kinds.iter().position(|(known, _)| *known == kind);
        match place {
            Some(place) => self.kinds[place].1 += 1,
            None if self.kinds.len() == MOST_KINDS => self.others += 1,
            None => self.kinds.push((kind, 1)),
        }
    }

    fn tell(self, what: &str, notes: &mut Notes) {
        let kinds = self.kinds.iter();
        let mut kinds: Vec<String> = kinds
            .map(|(kind, count)| format!("{count} {kind}"))
            .collect();
        if self.others > 0 {
            kinds.push(format!("{} others", self.others));
        }
        if !kinds.is_empty() {
            let kinds = kinds.join(", ");
            let message = format_args!("channels of {what} of the file are left out: {kinds}");
            notes.add(NoteCode::ChannelsLeftOut, what, message);
        }
    }
}
