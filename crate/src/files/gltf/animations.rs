//! The animations of a file as clips.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use glam::DQuat;
use serde_json::Value;

use super::GltfError;
use super::accessor::{Buffers, Fault};
use super::json::{entry, list, name, place, property};
use crate::files::notes::{NoteCode, Notes, quoted};
use crate::files::rotations::{Scaled, unit};
use crate::hierarchy::{Channel, Clip, Interpolation, NodeHandle, Values};

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

/// What a channel moves, as far as the file says.
enum Target {
    /// A quantity of the node that is named there, which may be none.
    Pose(Option<usize>, Moved),
    /// What is not read: an extension may own it, so it is no fault.
    Other(String),
    /// Nothing that makes sense.
    Broken,
}

/// Returns what a channel moves, by the words of the core or by a pointer of
/// `KHR_animation_pointer`.
fn target(channel: &Value, nodes: usize) -> Target {
    let target = property(channel, "target").unwrap_or(&Value::Null);
    let node = property(target, "node");
    let path = property(target, "path").and_then(Value::as_str);
    let pointer = || {
        let extension = property(property(target, "extensions")?, "KHR_animation_pointer")?;
        property(extension, "pointer")?.as_str()
    };
    if let (Some("pointer"), Some(pointer)) = (path, pointer()) {
        return pointed(pointer, nodes);
    }
    match (node, path) {
        (None, _) => Target::Other(String::from("without a node")),
        (_, None) => Target::Broken,
        (_, Some(path)) => match moved(path) {
            Some(moved) => Target::Pose(place(node, nodes), moved),
            None => Target::Other(format!("for {}", quoted(path))),
        },
    }
}

/// Returns the quantity of a pose that a path names.
fn moved(path: &str) -> Option<Moved> {
    Some(match path {
        "translation" => Moved::Translation,
        "rotation" => Moved::Rotation,
        "scale" => Moved::Scale,
        _ => return None,
    })
}

/// Returns the target of a pointer: `/nodes/3/rotation` is the rotation of node 3. Morph weights
/// are reported as those of a core channel are.
fn pointed(pointer: &str, nodes: usize) -> Target {
    let mut parts = pointer.strip_prefix("/nodes/").unwrap_or("").split('/');
    let (number, path, end) = (parts.next(), parts.next(), parts.next());
    let path = path.filter(|_| end.is_none());
    // Without a sign and without zeros before it: so JSON pointers count.
    let counts = |it: &&str| *it == "0" || !it.starts_with(['0', '+']);
    let node = number.filter(counts).and_then(|it| it.parse().ok());
    match (path.and_then(moved), path) {
        (Some(moved), _) => Target::Pose(node.filter(|it| *it < nodes), moved),
        (None, Some("weights")) => Target::Other(String::from("for weights")),
        _ => Target::Other(format!("for {}", quoted(pointer))),
    }
}

fn read_animation<F: FnMut(&str) -> Option<Vec<u8>>>(
    buffers: &mut Buffers<'_, F>,
    nodes: &[NodeHandle],
    animation: &Value,
    what: &str,
) -> Result<Clip, Fault> {
    let (mut channels, mut moved) = (Vec::new(), BTreeSet::new());
    let (mut left, mut scaled) = (LeftOut::default(), Scaled::default());
    for (number, channel) in list(animation, "channels", what)?.iter().enumerate() {
        let of = format!("channel {number} of {what}");
        let missing = || Fault::Clip(format!("{of} of the file names what is not there"));
        let (found, path) = match target(channel, nodes.len()) {
            Target::Other(kind) => {
                left.add(kind);
                continue;
            }
            Target::Broken => return Err(missing()),
            Target::Pose(found, path) => (found.ok_or_else(missing)?, path),
        };
        let samplers = property(animation, "samplers");
        let sampler = entry(samplers, property(channel, "sampler")).ok_or_else(missing)?;
        let interpolation = interpolation(sampler).ok_or_else(missing)?;
        let node = *nodes.get(found).ok_or_else(missing)?;
        if !moved.insert((found, path)) {
            return Err(Fault::Clip(format!(
                "two channels of {what} of the file move the same quantity of node {found}"
            )));
        }
        let keys = Keys {
            node,
            path,
            interpolation,
            sampler,
        };
        channels.push(read_channel(buffers, keys, &of, &mut scaled)?);
    }
    left.tell(what, &mut buffers.notes);
    scaled.tell(&mut buffers.notes);
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

/// The keys of a channel, not read yet.
struct Keys<'a> {
    node: NodeHandle,
    path: Moved,
    interpolation: Interpolation,
    sampler: &'a Value,
}

fn read_channel<F: FnMut(&str) -> Option<Vec<u8>>>(
    buffers: &mut Buffers<'_, F>,
    keys: Keys<'_>,
    of: &str,
    scaled: &mut Scaled,
) -> Result<Channel, Fault> {
    let Keys {
        node,
        path,
        interpolation,
        sampler,
    } = keys;
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
            // Shorts and bytes cannot be of length one: that is their format, and told of nobody.
            let accessor = entry(property(buffers.root, "accessors"), output);
            let component = accessor.and_then(|it| property(it, "componentType"));
            let floats = component.and_then(Value::as_u64) == Some(FLOATS);
            // Of a spline's three the middle one is the rotation.
            let tangents = interpolation == Interpolation::CubicSpline;
            let turns = numbers.map(|(place, numbers)| {
                let turn = DQuat::from_array(numbers);
                if tangents && place % 3 != 1 {
                    return Ok(turn);
                }
                if floats {
                    scaled.see(turn, of);
                }
                unit(turn)
            });
            Values::Rotation(turns.collect::<Result<_, _>>().map_err(refused)?)
        }
    };
    rising(&times, of)?;
    Channel::new(node, times, interpolation, values).map_err(refused)
}

/// The number of glTF for numbers in single precision.
const FLOATS: u64 = 5126;

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
