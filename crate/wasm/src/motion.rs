//! Transforms that move: the operations on them. See `kinetree::motion` and `kinetree::physics`.

use kinetree::Quantity;
use kinetree::physics::{self, Body};
use kinetree::space::Matrix;
use kinetree::{Space3, dual};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::call::{export, run_with};

export! {
    /// In: parent, child. Out: the child in what the parent is in.
    compose = |call| {
        let (parent, child) = (call.dynamic_transform::<S>(), call.dynamic_transform::<S>());
        call.write(|out| out.dynamic_transform(parent * child))
    }
    /// In: child, parent, both in one world. Out: the child in the parent.
    relative_to = |call| {
        let (child, parent) = (call.dynamic_transform::<S>(), call.dynamic_transform::<S>());
        call.write(|out| out.dynamic_transform(child.relative_to(parent)))
    }
    /// In: a transform. Out: its augmented matrix, column by column.
    matrix = |call| {
        let it = call.dynamic_transform::<S>().transform.matrix();
        call.write(|out| {
            it.linear.columns().into_iter().for_each(|column| {
                out.vector::<S>(column);
                out.number(0.0);
            });
            out.vector::<S>(it.translation);
            out.number(1.0);
        })
    }
    /// In: a transform, a moving point in it. Out: its motion in the parent.
    transform_motion = |call| {
        let (it, point) = (call.dynamic_transform::<S>(), call.moving_point::<S>());
        let seen = it.transform_motion(point);
        call.write(|out| out.point_motion(seen))
    }
    /// In: a transform, a moving point. Out: the terms of its velocity and their sum, those of its
    /// acceleration and their sum.
    motion_terms = |call| {
        let (it, point) = (call.dynamic_transform::<S>(), call.moving_point::<S>());
        let terms = it.motion_terms(point);
        call.write(|out| out.motion_terms(terms))
    }
    /// In: a transform, a vector. Out: the vector in the parent.
    transform_vector = |call| {
        let (it, vector) = (call.dynamic_transform::<S>(), call.checked::<S>(Quantity::Point));
        call.write(|out| out.vector::<S>(it.transform.transform_vector(vector)))
    }
    /// In: a transform, a vector and its rate in it. Out: the rate in the parent.
    transform_rate = |call| {
        let (it, vector) = (call.dynamic_transform::<S>(), call.checked::<S>(Quantity::Point));
        let seen = it.transform_rate(vector, call.checked::<S>(Quantity::Velocity));
        call.write(|out| out.vector::<S>(seen))
    }
    /// In: parent, a child's jump in it. Out: the child's jump in the world.
    transform_delta = |call| {
        let (parent, jump) = (call.dynamic_transform::<S>(), call.jump::<S>());
        let seen = parent.transform_delta(jump);
        call.write(|out| out.rates(seen))
    }
    /// In: parent, child in it, the parent's jump. Out: the child's jump in the world.
    inherited_delta = |call| {
        let (parent, child, jump) = (call.dynamic_transform::<S>(), call.dynamic_transform::<S>(), call.jump::<S>());
        let seen = parent.inherited_delta(child, jump);
        call.write(|out| out.rates(seen))
    }
    /// In: parent, child in it, the parent's jump. Out: the child's jump in the parent that keeps
    /// its motion in the world.
    counteract = |call| {
        let (parent, child, jump) = (call.dynamic_transform::<S>(), call.dynamic_transform::<S>(), call.jump::<S>());
        let seen = physics::counteract(parent, child, jump);
        call.write(|out| out.rates(seen))
    }
    /// In: parent, its jump in velocity. Out: the child's jump in the parent that keeps its motion
    /// in the world, if no other rate jumped.
    counteract_velocity = |call| {
        let (parent, jump) = (call.dynamic_transform::<S>(), call.checked::<S>(Quantity::Velocity));
        let seen = physics::counteract_velocity(parent, jump);
        call.write(|out| out.rates(seen))
    }
    /// In: parent, mass, force, position and velocity in the parent. Out: applied, translational,
    /// Euler, centrifugal, Coriolis, total.
    acceleration_under_force = |call| {
        let (parent, mass) = (call.dynamic_transform::<S>(), call.number());
        let (force, position, velocity) = (call.vector::<S>(), call.vector::<S>(), call.vector::<S>());
        let it = physics::acceleration_under_force(parent, mass, force, position, velocity)?;
        call.write(|out| out.acceleration_terms(it))
    }
    /// In: world from body, mass, inertia, a point of the world, an impulse there. Out: the body's
    /// jump in the world.
    impulse_at = |call| {
        let (it, body) = (call.dynamic_transform::<S>(), Body::new(call.number(), S::inertia(call)?)?);
        let (point, impulse) = (call.vector::<S>(), call.vector::<S>());
        let seen = body.impulse_at(it, point, impulse)?;
        call.write(|out| out.rates(seen))
    }
}

/// In: `count` frames in three dimensions, from the outermost in, and a moving point in the last.
/// Out: its motion in the parent of the first, found by differentiating.
#[wasm_bindgen]
#[must_use]
pub fn chain_motion(count: usize) -> u32 {
    run_with(&mut |call| {
        let frames: Vec<_> = (0..count)
            .map(|_| call.dynamic_transform::<Space3>())
            .collect();
        let point = call.moving_point::<Space3>();
        call.write(|out| out.point_motion(dual::chain_motion(&frames, point)))
    })
}
