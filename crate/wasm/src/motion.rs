//! Transforms that move: what figures use of them. See `kinetree::motion` and `kinetree::physics`.

use kinetree::Quantity;
use kinetree::physics::{self, Body};
use kinetree::space::{Linear, Matrix};
use kinetree::{Error, Space3, dual};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::call::{Call, export, lend};
use crate::failure::status;

export! {
    /// In: parent, child. Out: the child in what the parent is in.
    compose = |call| {
        let (parent, child) = (call.moving::<S>()?, call.moving::<S>()?);
        call.answer(|out| out.moving(parent * child))
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
    /// In: a transform, a moving point. Out: how the point moves in the parent.
    transform_motion = |call| {
        let (it, point) = (call.moving::<S>()?, call.motion::<S>()?);
        let seen = it.transform_motion(point);
        call.answer(|out| out.motion(seen))
    }
    /// In: a transform, a moving point. Out: the terms of its velocity and their sum, those of its
    /// acceleration and their sum.
    motion_terms = |call| {
        let (it, point) = (call.moving::<S>()?, call.motion::<S>()?);
        let terms = it.motion_terms(point);
        call.answer(|out| out.motion_terms(terms))
    }
    /// In: a transform, a vector and its rate in it. Out: the rate in the parent.
    transform_rate = |call| {
        let (it, vector, rate) = (call.moving::<S>()?, call.vector::<S>(), call.vector::<S>());
        let seen = it.transform_rate(vector.checked(Quantity::Point)?, rate.checked(Quantity::Velocity)?);
        call.answer(|out| out.vector::<S>(seen))
    }
    /// In: parent, a child's jump in it. Out: the jump as the world sees it.
    transform_delta = |call| {
        let (parent, jump) = (call.moving::<S>()?, call.delta::<S>().checked()?);
        let seen = parent.transform_delta(jump);
        call.answer(|out| out.delta(seen))
    }
    /// In: parent, child in it, the parent's jump. Out: what the world sees of the child.
    inherited_delta = |call| {
        let (parent, child, jump) = (call.moving::<S>()?, call.moving::<S>()?, call.delta::<S>().checked()?);
        let seen = parent.inherited_delta(child, jump);
        call.answer(|out| out.delta(seen))
    }
    /// In: parent, child in it, the parent's jump. Out: the child's jump by which the world sees
    /// nothing.
    counteract = |call| {
        let (parent, child, jump) = (call.moving::<S>()?, call.moving::<S>()?, call.delta::<S>().checked()?);
        let seen = physics::counteract(parent, child, jump);
        call.answer(|out| out.delta(seen))
    }
    /// In: parent, its jump in velocity. Out: the child's jump by which the world sees nothing, if
    /// nothing else jumped.
    counteract_velocity = |call| {
        let (parent, jump) = (call.moving::<S>()?, call.vector::<S>().checked(Quantity::Velocity)?);
        let seen = physics::counteract_velocity(parent, jump);
        call.answer(|out| out.delta(seen))
    }
    /// In: parent, mass, force, position and velocity in the parent. Out: applied, translational,
    /// Euler, centrifugal, Coriolis, total.
    local_acceleration = |call| {
        let (parent, mass) = (call.moving::<S>()?, call.number());
        let (force, position, velocity) = (call.vector::<S>(), call.vector::<S>(), call.vector::<S>());
        let it = physics::local_acceleration(parent, mass, force, position, velocity)?;
        call.answer(|out| out.acceleration_terms(it))
    }
    /// In: world from body, mass, inertia, a point of the world, a blow there. Out: the body's jump
    /// in the world.
    impulse_at = |call| {
        let (it, body) = (call.moving::<S>()?, Body::new(call.number(), S::inertia(call)?)?);
        let (point, impulse) = (call.vector::<S>(), call.vector::<S>());
        let seen = body.impulse_at(it, point, impulse)?;
        call.answer(|out| out.delta(seen))
    }
}

/// In: so many frames of the solid, from the outermost in, and a moving point. Out: how it moves
/// outside of them all, found by differentiating.
#[wasm_bindgen]
#[must_use]
pub fn chain_motion(count: usize) -> u32 {
    let moves = |call: &mut Call<'_>| {
        let frames: Result<Vec<_>, Error> = (0..count).map(|_| call.moving::<Space3>()).collect();
        let (frames, point) = (frames?, call.motion::<Space3>()?);
        call.answer(|out| out.motion(dual::chain_motion(&frames, point)))
    };
    status(lend(&mut |call| moves(call).map_err(|error| (0, error))))
}
