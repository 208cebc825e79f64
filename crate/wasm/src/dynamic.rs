//! Transforms that move, in the plane and in the solid: see `kinetree::dynamic` and `kinetree::newton`.

use kinetree::newton::{self, Body};
use kinetree::space::{Linear, Matrix};
use kinetree::{Affine, Delta, DynamicTransform, Error, Quantity, Solid, Transform, dual};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::call::{Call, Wire, run};

/// Exports each operation for both dimensions: it takes 2 or 3, reads its arguments off the block, leaves its answer there.
macro_rules! export {
    ($($(#[$doc:meta])* $name:ident = |$call:ident| $body:block)*) => {$(
        $(#[$doc])*
        #[wasm_bindgen]
        #[must_use]
        pub fn $name(dimension: u32) -> u32 {
            fn of<S: Wire>($call: &mut Call<'_>) -> Result<(), Error> $body
            run(dimension, of::<kinetree::Plane>, of::<kinetree::Solid>)
        }
    )*};
}

export! {
    /// In: parent, child. Out: the child in what the parent is in.
    compose = |call| {
        let (parent, child) = (call.moving::<S>()?, call.moving::<S>()?);
        call.answer(|out| out.moving(parent * child))
    }
    /// In: a transform. Out: its inverse.
    inverse = |call| {
        let it = call.moving::<S>()?;
        call.answer(|out| out.moving(it.inverse()))
    }
    /// In: child, parent, both in one world. Out: the child in the parent.
    relative_to = |call| {
        let (child, parent) = (call.moving::<S>()?, call.moving::<S>()?);
        call.answer(|out| out.moving(child.relative_to(parent)))
    }
    /// In: a transform. Out: its augmented matrix, column by column.
    matrix = |call| {
        let it = call.moving::<S>()?.transform.matrix();
        call.answer(|out| {
            it.linear.columns().into_iter().for_each(|column| {
                out.vector::<S>(column);
                out.number(0.0);
            });
            out.vector::<S>(it.translation);
            out.number(1.0);
        })
    }
    /// In: an augmented matrix, column by column. Out: the transform it is, at rest.
    from_matrix = |call| {
        let side = S::DIMENSION + 1;
        let affine = Affine::from_columns(call.list(side * side))?;
        let it = Transform::from_matrix(affine)?;
        call.answer(|out| out.moving::<S>(DynamicTransform::at_rest(it)))
    }
    /// In: start, end, a fraction. Out: the transform that far between, along the group.
    interpolate = |call| {
        let (start, end) = (call.moving::<S>()?, call.moving::<S>()?);
        let it = start.transform.interpolate(end.transform, call.number())?;
        call.answer(|out| out.moving(DynamicTransform::at_rest(it)))
    }
    /// In: a transform, a point. Out: the point in the parent.
    transform_point = |call| {
        let (it, point) = (call.moving::<S>()?, call.vector::<S>().checked(Quantity::Point)?);
        call.answer(|out| out.vector::<S>(it.transform.transform_point(point)))
    }
    /// In: a transform, a vector. Out: the vector in the parent.
    transform_vector = |call| {
        let (it, vector) = (call.moving::<S>()?, call.vector::<S>().checked(Quantity::Point)?);
        call.answer(|out| out.vector::<S>(it.transform.transform_vector(vector)))
    }
    /// In: a transform, a normal. Out: the normal in the parent, by the inverse transpose.
    transform_normal = |call| {
        let (it, normal) = (call.moving::<S>()?, call.vector::<S>().checked(Quantity::Point)?);
        call.answer(|out| out.vector::<S>(it.transform.transform_normal(normal)))
    }
    /// In: a transform, a moving point. Out: how the point moves in the parent.
    transform_motion = |call| {
        let (it, point) = (call.moving::<S>()?, call.motion::<S>()?);
        let seen = it.transform_motion(point);
        call.answer(|out| out.motion(seen))
    }
    /// In: a transform, a point that moves in the parent. Out: how it moves in the frame.
    inverse_transform_motion = |call| {
        let (it, point) = (call.moving::<S>()?, call.motion::<S>()?);
        let seen = it.inverse_transform_motion(point);
        call.answer(|out| out.motion(seen))
    }
    /// In: parent, a child's jump in it. Out: the jump as the world sees it.
    transform_delta = |call| {
        let (parent, jump) = (call.moving::<S>()?, call.delta::<S>().checked()?);
        let seen = parent.transform_delta(jump);
        call.answer(|out| out.delta(seen))
    }
    /// In: parent, a jump in the world. Out: the jump the child must make in the parent.
    inverse_transform_delta = |call| {
        let (parent, jump) = (call.moving::<S>()?, call.delta::<S>().checked()?);
        let seen = parent.inverse_transform_delta(jump);
        call.answer(|out| out.delta(seen))
    }
    /// In: parent, child in it, the parent's jump. Out: what the world sees of the child.
    inherited_delta = |call| {
        let (parent, child, jump) = (call.moving::<S>()?, call.moving::<S>()?, call.delta::<S>().checked()?);
        let seen = parent.inherited_delta(child, jump);
        call.answer(|out| out.delta(seen))
    }
    /// In: parent, child in it, the parent's jump, the child's jump. Out: what the world sees of the child.
    combined_delta = |call| {
        let (parent, child) = (call.moving::<S>()?, call.moving::<S>()?);
        let (of_parent, of_child): (Delta<S>, Delta<S>) = (call.delta().checked()?, call.delta().checked()?);
        let seen = parent.combined_delta(child, of_parent, of_child);
        call.answer(|out| out.delta(seen))
    }
    /// In: parent, child in it, the parent's jump. Out: the child's jump by which the world sees nothing.
    counteract = |call| {
        let (parent, child, jump) = (call.moving::<S>()?, call.moving::<S>()?, call.delta::<S>().checked()?);
        let seen = newton::counteract(parent, child, jump);
        call.answer(|out| out.delta(seen))
    }
    /// In: parent, its jump in velocity. Out: the child's jump by which the world sees nothing, if nothing else jumped.
    counteract_velocity = |call| {
        let (parent, jump) = (call.moving::<S>()?, call.vector::<S>().checked(Quantity::Velocity)?);
        let seen = newton::counteract_velocity(parent, jump);
        call.answer(|out| out.delta(seen))
    }
    /// In: parent, mass, force, position and velocity in the parent. Out: applied, linear, Euler, centrifugal, Coriolis, total.
    local_acceleration = |call| {
        let (parent, mass) = (call.moving::<S>()?, call.number());
        let (force, position, velocity) = (call.vector::<S>(), call.vector::<S>(), call.vector::<S>());
        let it = newton::local_acceleration(parent, mass, force, position, velocity)?;
        let terms = [it.applied, it.linear, it.euler, it.centrifugal, it.coriolis, it.total()];
        call.answer(|out| terms.into_iter().for_each(|term| out.vector::<S>(term)))
    }
    /// In: world from body, inertia, torque. Out: applied, gyroscopic, total.
    angular_acceleration = |call| {
        let (it, inertia, torque) = (call.moving::<S>()?, S::inertia(call)?, S::bivector(call));
        let terms = Body::new(1.0, inertia)?.angular_acceleration(it, torque)?;
        let parts = [terms.applied, terms.gyroscopic, terms.total()];
        call.answer(|out| parts.into_iter().for_each(|term| S::write_bivector(term, out)))
    }
    /// In: world from body, mass, inertia, a point of the world, a blow there. Out: the body's jump in the world.
    impulse_at = |call| {
        let (it, body) = (call.moving::<S>()?, Body::new(call.number(), S::inertia(call)?)?);
        let (point, impulse) = (call.vector::<S>(), call.vector::<S>());
        let seen = body.impulse_at(it, point, impulse)?;
        call.answer(|out| out.delta(seen))
    }
    /// In: world from body, inertia, a twist. Out: the body's jump in the world.
    angular_impulse = |call| {
        let (it, inertia, twist) = (call.moving::<S>()?, S::inertia(call)?, S::bivector(call));
        let seen = Body::new(1.0, inertia)?.angular_impulse(it, twist)?;
        call.answer(|out| out.delta(seen))
    }
}

/// In: so many frames of the solid, from the outermost in, and a moving point. Out: how it moves outside of them all, found by
/// differentiating.
#[wasm_bindgen]
#[must_use]
pub fn chain_motion(count: usize) -> u32 {
    let of = |call: &mut Call<'_>| {
        let frames: Result<Vec<_>, Error> = (0..count).map(|_| call.moving::<Solid>()).collect();
        let (frames, point) = (frames?, call.motion::<Solid>()?);
        call.answer(|out| out.motion(dual::chain_motion(&frames, point)))
    };
    run(3, |_| Ok(()), of)
}
