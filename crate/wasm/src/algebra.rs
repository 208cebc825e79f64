//! Transforms that move: the other operations. See `kinetree::motion` and `kinetree::physics`.

use kinetree::physics::Body;
use kinetree::{Affine, DynamicTransform, Quantity, Rates, Transform};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::call::export;

export! {
    /// In: a transform. Out: its inverse.
    inverse = |call| {
        let it = call.dynamic_transform::<S>();
        call.write(|out| out.dynamic_transform(it.inverse()))
    }
    /// In: an augmented matrix, column by column. Out: its transform, at rest.
    from_matrix = |call| {
        let side = S::DIMENSION + 1;
        let affine = Affine::from_columns(call.list(side * side))?;
        let it = Transform::from_matrix(affine)?;
        call.write(|out| out.dynamic_transform::<S>(DynamicTransform::at_rest(it)))
    }
    /// In: start, end, a fraction. Out: the transform at that fraction of the way, along the group.
    interpolate = |call| {
        let (start, end) = (call.dynamic_transform::<S>(), call.dynamic_transform::<S>());
        let it = start.transform.interpolate(end.transform, call.number())?;
        call.write(|out| out.dynamic_transform(DynamicTransform::at_rest(it)))
    }
    /// In: a transform, a point. Out: the point in the parent.
    transform_point = |call| {
        let (it, point) = (call.dynamic_transform::<S>(), call.checked::<S>(Quantity::Point));
        call.write(|out| out.vector::<S>(it.transform.transform_point(point)))
    }
    /// In: a transform, a normal. Out: the normal in the parent, by the inverse transpose.
    transform_normal = |call| {
        let (it, normal) = (call.dynamic_transform::<S>(), call.checked::<S>(Quantity::Point));
        call.write(|out| out.vector::<S>(it.transform.transform_normal(normal)))
    }
    /// In: a transform, a moving point in the parent. Out: its motion in the frame.
    inverse_transform_motion = |call| {
        let (it, point) = (call.dynamic_transform::<S>(), call.moving_point::<S>());
        let seen = it.inverse_transform_motion(point);
        call.write(|out| out.point_motion(seen))
    }
    /// In: a transform, a vector and its rate in the parent. Out: the rate in the frame.
    inverse_transform_rate = |call| {
        let (it, vector) = (call.dynamic_transform::<S>(), call.checked::<S>(Quantity::Point));
        let seen = it.inverse_transform_rate(vector, call.checked::<S>(Quantity::Velocity));
        call.write(|out| out.vector::<S>(seen))
    }
    /// In: parent, a child's jump in the world. Out: the child's jump in the parent.
    inverse_transform_delta = |call| {
        let (parent, jump) = (call.dynamic_transform::<S>(), call.jump::<S>());
        let seen = parent.inverse_transform_delta(jump);
        call.write(|out| out.rates(seen))
    }
    /// In: parent, child in it, the parent's jump, the child's jump. Out: the child's jump in the
    /// world.
    combined_delta = |call| {
        let (parent, child) = (call.dynamic_transform::<S>(), call.dynamic_transform::<S>());
        let (of_parent, of_child): (Rates<S>, Rates<S>) = (call.jump(), call.jump());
        let seen = parent.combined_delta(child, of_parent, of_child);
        call.write(|out| out.rates(seen))
    }
    /// In: world from body, inertia, torque. Out: applied, gyroscopic, total.
    angular_acceleration = |call| {
        let (it, inertia, torque) = (call.dynamic_transform::<S>(), S::inertia(call)?, S::bivector(call));
        let terms = Body::new(1.0, inertia)?.angular_acceleration(it, torque)?;
        let parts = [terms.applied, terms.gyroscopic, terms.total()];
        call.write(|out| parts.into_iter().for_each(|term| S::write_bivector(term, out)))
    }
    /// In: world from body, inertia, a twist. Out: the body's jump in the world.
    angular_impulse = |call| {
        let (it, inertia, twist) = (call.dynamic_transform::<S>(), S::inertia(call)?, S::bivector(call));
        let seen = Body::new(1.0, inertia)?.angular_impulse(it, twist)?;
        call.write(|out| out.rates(seen))
    }
}
