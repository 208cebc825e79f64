//! The parts of states: rates of rotation as one number in the plane and as three in space,
//! rotations of the plane as cosine and sine.

use core::fmt;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::space::{Bivector2, Bivector3, Rotation2};

impl Serialize for Bivector2 {
    fn serialize<W: Serializer>(&self, writer: W) -> Result<W::Ok, W::Error> {
        self.xy.serialize(writer)
    }
}

impl<'de> Deserialize<'de> for Bivector2 {
    fn deserialize<R: Deserializer<'de>>(reader: R) -> Result<Self, R::Error> {
        f64::deserialize(reader).map(Self::new)
    }
}

/// The numbers in the planes yz, zx and xy, which are those of the axis vector.
impl Serialize for Bivector3 {
    fn serialize<W: Serializer>(&self, writer: W) -> Result<W::Ok, W::Error> {
        [self.yz, self.zx, self.xy].serialize(writer)
    }
}

impl<'de> Deserialize<'de> for Bivector3 {
    fn deserialize<R: Deserializer<'de>>(reader: R) -> Result<Self, R::Error> {
        <[f64; 3]>::deserialize(reader).map(|[yz, zx, xy]| Self { yz, zx, xy })
    }
}

/// Cosine and sine, as in scenes: an angle would lose the last bits.
impl Serialize for Rotation2 {
    fn serialize<W: Serializer>(&self, writer: W) -> Result<W::Ok, W::Error> {
        [self.cos, self.sin].serialize(writer)
    }
}

/// Reads cosine and sine, or, in formats that people read, the angle that JavaScript writes.
impl<'de> Deserialize<'de> for Rotation2 {
    fn deserialize<R: Deserializer<'de>>(reader: R) -> Result<Self, R::Error> {
        if reader.is_human_readable() {
            reader.deserialize_any(PairOrAngle)
        } else {
            reader.deserialize_tuple(2, PairOrAngle)
        }
    }
}

struct PairOrAngle;

impl<'de> Visitor<'de> for PairOrAngle {
    type Value = Rotation2;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cosine and sine, or an angle in radians")
    }

    fn visit_f64<E>(self, angle: f64) -> Result<Rotation2, E> {
        Ok(Rotation2::from_angle(angle))
    }

    fn visit_u64<E>(self, angle: u64) -> Result<Rotation2, E> {
        Ok(Rotation2::from_angle(angle as f64))
    }

    fn visit_i64<E>(self, angle: i64) -> Result<Rotation2, E> {
        Ok(Rotation2::from_angle(angle as f64))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<Rotation2, A::Error> {
        let mut next = |place| {
            let number = numbers.next_element::<f64>()?;
            number.ok_or_else(|| A::Error::invalid_length(place, &Self))
        };
        Ok(Rotation2 {
            cos: next(0)?,
            sin: next(1)?,
        })
    }
}
