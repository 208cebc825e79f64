//! Reading and writing of the vocabulary by serde, in the shapes that JavaScript has.
//!
//! Each type has plain data, a private struct of parts with JavaScript's names, and is made of it
//! again by checks. The types themselves derive nothing, so that no number gets past these.

use crate::error::Error;
use crate::space::{Matrix, Rotation, Scalar, Space};

mod bodies;
mod clips;
mod numbers;
mod states;
mod trees;

/// Serializes a type of [`Space2`](crate::Space2) and [`Space3`](crate::Space3) as the parts named,
/// and makes it of what is read by a check. A part that is missing is that of `$missing`; one that
/// is not known is an error, which tells typing errors.
macro_rules! written {
    ($type:ident, $missing:expr, $check:expr, $parts:tt) => {
        written!(@ Space2, $type, $missing, $check, $parts);
        written!(@ Space3, $type, $missing, $check, $parts);
    };
    (
        @ $space:ident, $type:ident, $missing:expr, $check:expr,
        { $($(#[$attribute:meta])* $name:ident: $kind:ty = $($place:ident).+),+ $(,)? }
    ) => {
        #[allow(dead_code, reason = "no type has parts of all kinds")]
        const _: () = {
            type Scalar = <$space as Space>::Scalar;
            type Vector = <$space as Space>::Vector;
            type Bivector = <$space as Space>::Bivector;
            type Rotation = <$space as Space>::Rotation;
            type Matrix = <$space as Space>::Matrix;

            #[derive(serde::Serialize, serde::Deserialize)]
            #[serde(rename_all = "camelCase", default, deny_unknown_fields, expecting = "an object of its parts")]
            struct Data {
                $($(#[$attribute])* $name: $kind),+
            }

            impl Data {
                fn of(it: &$type<$space>) -> Self {
                    Self { $($name: it.$($place).+),+ }
                }
            }

            impl Default for Data {
                fn default() -> Self {
                    Self::of(&$missing)
                }
            }

            impl serde::Serialize for $type<$space> {
                fn serialize<W: serde::Serializer>(&self, writer: W) -> Result<W::Ok, W::Error> {
                    Data::of(self).serialize(writer)
                }
            }

            impl<'de> serde::Deserialize<'de> for $type<$space> {
                fn deserialize<R: serde::Deserializer<'de>>(reader: R) -> Result<Self, R::Error> {
                    let data = Data::deserialize(reader)?;
                    let mut it: Self = $missing;
                    $(it.$($place).+ = data.$name;)+
                    $check(it).map_err(serde::de::Error::custom)
                }
            }
        };
    };
}
use written;

/// The largest difference of a rotation's matrix from the nearest exact rotation's at which it is
/// kept as it is: 1e-9.
///
/// Smaller, and a state that a million equal steps have carried, which is off by 1.3e-10, loses its
/// last bits in a file; larger, and a rotation written by hand with eight digits stays off by as
/// much.
const DRIFT: f64 = 1e-9;

/// Returns the rotation with all its bits if it is one but for the drift of many steps, or made
/// exact if it is one but for rounding.
fn kept<S: Space>(rotation: S::Rotation) -> Result<S::Rotation, Error> {
    let exact = rotation.checked()?;
    let change = (exact.matrix() - rotation.matrix()).norm().real();
    Ok(if change <= DRIFT { rotation } else { exact })
}
