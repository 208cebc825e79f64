//! Bodies, their inertia, and the state of one that rotates.

use alloc::vec::Vec;

use glam::{DMat3, DQuat, DVec3};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::kept;
use crate::error::{Error, Quantity};
use crate::integrate::BodyState;
use crate::physics::{Body, Inertia};
use crate::space::{Bivector3, Linear, Space, Space2, Space3};

/// The one moment of inertia.
impl Serialize for Inertia<Space2> {
    fn serialize<W: Serializer>(&self, writer: W) -> Result<W::Ok, W::Error> {
        self.moment().serialize(writer)
    }
}

impl<'de> Deserialize<'de> for Inertia<Space2> {
    fn deserialize<R: Deserializer<'de>>(reader: R) -> Result<Self, R::Error> {
        Self::from_moment(f64::deserialize(reader)?).map_err(R::Error::custom)
    }
}

/// The three principal moments, followed by the quaternion of the principal axes where these are
/// not the body's own.
impl Serialize for Inertia<Space3> {
    fn serialize<W: Serializer>(&self, writer: W) -> Result<W::Ok, W::Error> {
        let mut numbers = self.moments().to_array().to_vec();
        if self.axes() != DQuat::IDENTITY {
            numbers.extend(self.axes().to_array());
        }
        numbers.serialize(writer)
    }
}

/// Reads three moments, three moments and a quaternion, or the nine numbers of a tensor column by
/// column.
impl<'de> Deserialize<'de> for Inertia<Space3> {
    fn deserialize<R: Deserializer<'de>>(reader: R) -> Result<Self, R::Error> {
        inertia(&Vec::<f64>::deserialize(reader)?).map_err(R::Error::custom)
    }
}

fn inertia(numbers: &[f64]) -> Result<Inertia<Space3>, Error> {
    let quantity = Quantity::Inertia;
    match *numbers {
        [x, y, z] => Inertia::from_moments(DVec3::new(x, y, z)),
        [x, y, z, i, j, k, w] => {
            let axes = kept::<Space3>(DQuat::from_xyzw(i, j, k, w))?;
            Inertia::from_principal(axes, DVec3::new(x, y, z))
        }
        _ => {
            let tensor = numbers.try_into().map_err(|_| Error::WrongLength {
                quantity,
                expected: 3,
                found: numbers.len(),
            })?;
            Inertia::from_tensor(DMat3::from_cols_array(tensor))
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BodyData<I> {
    mass: f64,
    inertia: I,
}

impl<S: Space<Scalar = f64>> Serialize for Body<S>
where
    Inertia<S>: Serialize,
{
    fn serialize<W: Serializer>(&self, writer: W) -> Result<W::Ok, W::Error> {
        let (mass, inertia) = (self.mass(), self.inertia());
        BodyData { mass, inertia }.serialize(writer)
    }
}

impl<'de, S: Space<Scalar = f64>> Deserialize<'de> for Body<S>
where
    Inertia<S>: Deserialize<'de>,
{
    fn deserialize<R: Deserializer<'de>>(reader: R) -> Result<Self, R::Error> {
        let BodyData { mass, inertia } = BodyData::deserialize(reader)?;
        Self::new(mass, inertia).map_err(R::Error::custom)
    }
}

/// JavaScript writes the angular velocity and the energy beside these two. They follow from the
/// inertia, and are passed over.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct BodyStateData {
    rotation: DQuat,
    angular_momentum: Bivector3,
}

impl Serialize for BodyState {
    fn serialize<W: Serializer>(&self, writer: W) -> Result<W::Ok, W::Error> {
        let data = BodyStateData {
            rotation: self.rotation,
            angular_momentum: self.angular_momentum,
        };
        data.serialize(writer)
    }
}

impl<'de> Deserialize<'de> for BodyState {
    fn deserialize<R: Deserializer<'de>>(reader: R) -> Result<Self, R::Error> {
        body_state(BodyStateData::deserialize(reader)?).map_err(R::Error::custom)
    }
}

fn body_state(data: BodyStateData) -> Result<BodyState, Error> {
    Ok(BodyState {
        rotation: kept::<Space3>(data.rotation)?,
        angular_momentum: data.angular_momentum.checked(Quantity::AngularMomentum)?,
    })
}
