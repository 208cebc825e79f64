//! Rotations from and to other forms: see `kinetree::rotation`. A rotation is a quaternion x, y, z,
//! w.

use kinetree::glam::{DQuat, DVec3};
use kinetree::space::{Linear, Rotation};
use kinetree::{Affine, Error, EulerOrder, Quantity, Space3, rotation};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::call::{Call, Wire, run};

/// Exports operations that read their arguments off the block and write their result there.
macro_rules! export {
    ($($(#[$doc:meta])* $name:ident = |$call:ident| $body:block)*) => {$(
        $(#[$doc])*
        #[wasm_bindgen]
        #[must_use]
        pub fn $name() -> u32 {
            fn of($call: &mut Call<'_>) -> Result<(), Error> $body
            run(of)
        }
    )*};
}

export! {
    /// In: the number of an order, three angles. Out: the rotation.
    rotation_from_euler = |call| {
        let (order, angles) = (order(call), vector(call));
        let found = rotation::from_euler(angles.to_array(), order)?;
        write(call, found)
    }
    /// In: the number of an order, a rotation. Out: three angles.
    rotation_to_euler = |call| {
        let (order, rotation) = (order(call), Space3::rotation(call));
        let angles = rotation::to_euler(rotation, order)?;
        call.write(|out| out.numbers(&angles))
    }
    /// In: an axis, an angle. Out: the rotation.
    rotation_from_axis_angle = |call| {
        let (axis, angle) = (vector(call), call.number());
        let found = rotation::from_axis_angle(axis, angle)?;
        write(call, found)
    }
    /// In: a rotation. Out: its axis, its angle.
    rotation_to_axis_angle = |call| {
        let (axis, angle) = rotation::to_axis_angle(Space3::rotation(call))?;
        call.write(|out| out.numbers(&axis.extend(angle).to_array()))
    }
    /// In: a rotation. Out: its axis times its angle.
    rotation_to_scaled_axis = |call| {
        let axis = rotation::to_scaled_axis(Space3::rotation(call))?;
        call.write(|out| out.numbers(&axis.to_array()))
    }
    /// In: two directions. Out: the rotation from the first to the second.
    rotation_shortest_arc = |call| {
        let (from, to) = (vector(call), vector(call));
        let found = rotation::shortest_arc(from, to)?;
        write(call, found)
    }
    /// In: two rotations. Out: the angle between them.
    rotation_angle_between = |call| {
        let (a, b) = (Space3::rotation(call), Space3::rotation(call));
        let angle = rotation::angle_between(a, b)?;
        call.write(|out| out.number(angle))
    }
    /// In: two rotations, a fraction. Out: the rotation between them.
    rotation_slerp = |call| {
        let (start, end) = (Space3::rotation(call), Space3::rotation(call));
        let found = rotation::slerp(start, end, call.number())?;
        write(call, found)
    }
    /// In: a quaternion. Out: the same of length one.
    rotation_normalize = |call| {
        let found = rotation::normalize(Space3::rotation(call))?;
        write(call, found)
    }
    /// In: two rotations. Out: the first after the second.
    rotation_multiply = |call| {
        let (first, second) = (rotation(call)?, rotation(call)?);
        write(call, first * second)
    }
    /// In: a rotation. Out: the rotation back.
    rotation_inverse = |call| {
        let found = Rotation::inverse(rotation(call)?);
        write(call, found)
    }
    /// In: a rotation, a vector. Out: the rotated vector.
    rotation_rotate = |call| {
        let (rotation, vector) = (rotation(call)?, vector(call).checked(Quantity::Point)?);
        call.write(|out| out.vector::<Space3>(rotation * vector))
    }
    /// In: a matrix of four by four, column by column. Out: the rotation nearest to its linear
    /// part.
    rotation_nearest = |call| {
        let found = rotation::nearest(Affine::<Space3>::from_columns(call.list(16))?.linear)?;
        write(call, found)
    }
    /// In: a matrix of four by four, column by column. Out: translation, rotation, scale, residual.
    rotation_decompose = |call| {
        let affine = Affine::<Space3>::from_columns(call.list(16))?;
        let found = rotation::decompose(affine)?;
        call.write(|out| {
            out.vector::<Space3>(found.trs.translation);
            Space3::write_rotation(found.trs.rotation, out);
            out.vector::<Space3>(found.trs.scale);
            out.number(found.residual);
        })
    }
}

/// Reads the number of an order. JavaScript has looked it up in a list of the same order.
fn order(call: &mut Call<'_>) -> EulerOrder {
    let number = call.number() as usize;
    EulerOrder::ALL.get(number).copied().unwrap_or_default()
}

fn vector(call: &mut Call<'_>) -> DVec3 {
    call.vector::<Space3>()
}

fn rotation(call: &mut Call<'_>) -> Result<DQuat, Error> {
    Rotation::checked(Space3::rotation(call))
}

fn write(call: &mut Call<'_>, rotation: DQuat) -> Result<(), Error> {
    call.write(|out| Space3::write_rotation(rotation, out))
}
