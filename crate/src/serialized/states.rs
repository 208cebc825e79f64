//! Poses, rates, and the states of points, frames and integrators.

use super::{kept, written};
use crate::error::{Error, Quantity};
use crate::integrate::{PointState, RotationState};
use crate::motion::{DynamicTransform, PointMotion, Rates};
use crate::scale::Trs;
use crate::space::{Linear, Rotation, Scalar, Space, Space2, Space3};
use crate::transform::Transform;

written!(Transform, Transform::identity(), pose, {
    translation: Vector = translation,
    rotation: Rotation = rotation,
    scale: Scalar = scale,
});

fn pose<S: Space>(it: Transform<S>) -> Result<Transform<S>, Error> {
    Ok(Transform {
        translation: it.translation.checked(Quantity::Translation)?,
        rotation: kept::<S>(it.rotation)?,
        scale: it.scale.not_zero(Quantity::Scale)?,
    })
}

written!(Trs, Trs::identity(), trs, {
    translation: Vector = translation,
    rotation: Rotation = rotation,
    scale: Vector = scale,
});

pub(super) fn trs<S: Space>(it: Trs<S>) -> Result<Trs<S>, Error> {
    Ok(Trs {
        translation: it.translation.checked(Quantity::Translation)?,
        rotation: kept::<S>(it.rotation)?,
        scale: it.scale.checked(Quantity::Scale)?,
    })
}

written!(Rates, Rates::zero(), Rates::checked, {
    velocity: Vector = velocity,
    acceleration: Vector = acceleration,
    angular_velocity: Bivector = angular_velocity,
    angular_acceleration: Bivector = angular_acceleration,
});

written!(DynamicTransform, DynamicTransform::identity(), moving, {
    translation: Vector = transform.translation,
    rotation: Rotation = transform.rotation,
    scale: Scalar = transform.scale,
    velocity: Vector = velocity,
    acceleration: Vector = acceleration,
    angular_velocity: Bivector = angular_velocity,
    angular_acceleration: Bivector = angular_acceleration,
});

fn moving<S: Space>(it: DynamicTransform<S>) -> Result<DynamicTransform<S>, Error> {
    it.rates().checked()?;
    Ok(DynamicTransform {
        transform: pose(it.transform)?,
        ..it
    })
}

written!(PointMotion, PointMotion::at_rest(Linear::zero()), point_motion, {
    position: Vector = position,
    velocity: Vector = velocity,
    acceleration: Vector = acceleration,
});

fn point_motion<S: Space>(it: PointMotion<S>) -> Result<PointMotion<S>, Error> {
    PointMotion::new(it.position, it.velocity, it.acceleration)
}

written!(PointState, point_at_rest(), point_state, {
    position: Vector = position,
    velocity: Vector = velocity,
});

fn point_at_rest<S: Space>() -> PointState<S> {
    PointState {
        position: S::Vector::zero(),
        velocity: S::Vector::zero(),
    }
}

fn point_state<S: Space>(it: PointState<S>) -> Result<PointState<S>, Error> {
    PointState::new(it.position, it.velocity)
}

written!(RotationState, rotation_at_rest(), rotation_state, {
    rotation: Rotation = rotation,
    angular_velocity: Bivector = angular_velocity,
});

fn rotation_at_rest<S: Space>() -> RotationState<S> {
    RotationState {
        rotation: S::Rotation::identity(),
        angular_velocity: S::Bivector::zero(),
    }
}

fn rotation_state<S: Space>(it: RotationState<S>) -> Result<RotationState<S>, Error> {
    Ok(RotationState {
        rotation: kept::<S>(it.rotation)?,
        angular_velocity: it.angular_velocity.checked(Quantity::AngularVelocity)?,
    })
}
