//! The states of nodes, their handles, and affine maps.

use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::states::trs;
use super::written;
use crate::affine::Affine;
use crate::error::Error;
use crate::hierarchy::{Local, NodeHandle};
use crate::space::{Space, Space2, Space3};

written!(Local, Local::identity(), local, {
    translation: Vector = trs.translation,
    rotation: Rotation = trs.rotation,
    scale: Vector = trs.scale,
    velocity: Vector = rates.velocity,
    acceleration: Vector = rates.acceleration,
    angular_velocity: Bivector = rates.angular_velocity,
    angular_acceleration: Bivector = rates.angular_acceleration,
    #[serde(skip_serializing_if = "Option::is_none")]
    stretch: Option<Matrix> = stretch,
});

fn local<S: Space>(it: Local<S>) -> Result<Local<S>, Error> {
    let checked = it.checked()?;
    Ok(Local {
        trs: trs(it.trs)?,
        ..checked
    })
}

/// The entries of the augmented matrix, column after column, as JavaScript has matrices.
impl<S: Space<Scalar = f64>> Serialize for Affine<S> {
    fn serialize<W: Serializer>(&self, writer: W) -> Result<W::Ok, W::Error> {
        let side = S::DIMENSION + 1;
        let mut entries = vec![0.0; side * side];
        let written = self.write_columns(&mut entries);
        written.map_err(serde::ser::Error::custom)?;
        entries.serialize(writer)
    }
}

impl<'de, S: Space<Scalar = f64>> Deserialize<'de> for Affine<S> {
    fn deserialize<R: Deserializer<'de>>(reader: R) -> Result<Self, R::Error> {
        let entries = Vec::<f64>::deserialize(reader)?;
        Self::from_columns(&entries).map_err(R::Error::custom)
    }
}

/// Slot and generation. A handle that is read means something only in the tree that gave it, and in
/// its clones.
impl Serialize for NodeHandle {
    fn serialize<W: Serializer>(&self, writer: W) -> Result<W::Ok, W::Error> {
        self.to_parts().serialize(writer)
    }
}

impl<'de> Deserialize<'de> for NodeHandle {
    fn deserialize<R: Deserializer<'de>>(reader: R) -> Result<Self, R::Error> {
        <(u32, u32)>::deserialize(reader)
            .map(|(slot, generation)| Self::from_parts(slot, generation))
    }
}
