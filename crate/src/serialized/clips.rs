//! Recorded motion, as JavaScript has it: the values of a channel are one list of numbers.

use alloc::string::String;
use alloc::vec::Vec;

use glam::{DQuat, DVec3};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::error::{Error, Quantity};
use crate::hierarchy::{Channel, Clip, Interpolation, NodeHandle, Values};

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Path {
    Translation,
    Rotation,
    Scale,
}

/// A node as its place in the list of a scene, which is the slot that a new tree gives it; or the
/// handle of one whose slot has been used before.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Node {
    Place(u32),
    Handle(NodeHandle),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ChannelData {
    node: Node,
    path: Path,
    #[serde(default)]
    interpolation: Interpolation,
    times: Vec<f64>,
    values: Vec<f64>,
}

impl Serialize for Channel {
    fn serialize<W: Serializer>(&self, writer: W) -> Result<W::Ok, W::Error> {
        let (path, values) = match self.values() {
            Values::Translation(list) => (Path::Translation, flat(list, DVec3::to_array)),
            Values::Rotation(list) => (Path::Rotation, flat(list, DQuat::to_array)),
            Values::Scale(list) => (Path::Scale, flat(list, DVec3::to_array)),
        };
        let data = ChannelData {
            node: match self.node().to_parts() {
                (slot, 0) => Node::Place(slot),
                _ => Node::Handle(self.node()),
            },
            path,
            interpolation: self.interpolation(),
            times: self.times().to_vec(),
            values,
        };
        data.serialize(writer)
    }
}

impl<'de> Deserialize<'de> for Channel {
    fn deserialize<R: Deserializer<'de>>(reader: R) -> Result<Self, R::Error> {
        channel(ChannelData::deserialize(reader)?).map_err(R::Error::custom)
    }
}

fn channel(data: ChannelData) -> Result<Channel, Error> {
    let node = match data.node {
        Node::Place(slot) => NodeHandle::from_parts(slot, 0),
        Node::Handle(node) => node,
    };
    let values = match data.path {
        Path::Translation => Values::Translation(each(
            &data.values,
            Quantity::Translation,
            DVec3::from_array,
        )?),
        Path::Rotation => {
            Values::Rotation(each(&data.values, Quantity::Rotation, DQuat::from_array)?)
        }
        Path::Scale => Values::Scale(each(&data.values, Quantity::Scale, DVec3::from_array)?),
    };
    Channel::new(node, data.times, data.interpolation, values)
}

fn flat<T: Copy, const N: usize>(list: &[T], numbers: impl Fn(&T) -> [f64; N]) -> Vec<f64> {
    list.iter().flat_map(numbers).collect()
}

fn each<T, const N: usize>(
    numbers: &[f64],
    quantity: Quantity,
    make: impl Fn([f64; N]) -> T,
) -> Result<Vec<T>, Error> {
    let (entries, rest) = numbers.as_chunks::<N>();
    if !rest.is_empty() {
        let (expected, found) = ((entries.len() + 1) * N, numbers.len());
        return Err(Error::WrongLength {
            quantity,
            expected,
            found,
        });
    }
    Ok(entries.iter().map(|entry| make(*entry)).collect())
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClipData<C> {
    #[serde(default)]
    name: String,
    channels: C,
}

impl Serialize for Clip {
    fn serialize<W: Serializer>(&self, writer: W) -> Result<W::Ok, W::Error> {
        let (name, channels) = (self.name.clone(), &self.channels);
        ClipData { name, channels }.serialize(writer)
    }
}

impl<'de> Deserialize<'de> for Clip {
    fn deserialize<R: Deserializer<'de>>(reader: R) -> Result<Self, R::Error> {
        let ClipData { name, channels } = ClipData::deserialize(reader)?;
        Ok(Self { name, channels })
    }
}
