//! A node in the world: its pose, and its motion as its children inherit it.

use crate::hierarchy::local::{even_scale, frame};
use crate::motion::{DynamicTransform, Rates};
use crate::scale::{AffineMotion, WorldTransform};
use crate::space::{Bivector, Linear, Mirror, Rotation, Scalar, Space};

/// The motion of a node in the world, or of the world itself: all that a child's follows from.
#[derive(Clone, Copy, Debug)]
pub(in crate::hierarchy) struct WorldMotion<S: Space> {
    /// The product of the rotations, each as the mirrors above it show it.
    pub(in crate::hierarchy) rotation: S::Rotation,
    /// The mirror that its children inherit, and those who compensate.
    pub(in crate::hierarchy) mirrors: [Mirror; 2],
    /// Of its origin, and of the product of the rotations.
    pub(in crate::hierarchy) rates: Rates<S>,
    /// The map that its children inherit.
    pub(in crate::hierarchy) carried: AffineMotion<S>,
    /// 1/s where the linear part of that map is s R by construction, as it is below nodes with one
    /// scale each. It then rotates as a whole, so that the rates of children follow from the rates
    /// here.
    pub(in crate::hierarchy) unscale: Option<S::Scalar>,
    /// The same without the node's own scale, whose linear part children inherit who compensate. It
    /// is worked out in trees that have such nodes.
    pub(in crate::hierarchy) unscaled: Option<AffineMotion<S>>,
}

/// A node in the world: its pose and its motion.
#[derive(Clone, Copy, Debug)]
pub(in crate::hierarchy) struct State<S: Space> {
    pub(in crate::hierarchy) world: WorldTransform<S>,
    pub(in crate::hierarchy) motion: WorldMotion<S>,
}

impl<S: Space> WorldMotion<S> {
    /// That of the world, which the roots inherit.
    pub(super) fn none() -> Self {
        Self {
            rotation: S::Rotation::identity(),
            mirrors: [Mirror::NONE; 2],
            rates: Rates::zero(),
            carried: AffineMotion::identity(),
            unscale: Some(S::Scalar::from_f64(1.0)),
            unscaled: None,
        }
    }

    /// Returns the mirror that a child inherits.
    pub(in crate::hierarchy) fn mirror(&self, compensates: bool) -> Mirror {
        let [mirror, unscaled] = self.mirrors;
        if compensates { unscaled } else { mirror }
    }

    /// Returns the rates in the world of a frame in this node, whose rotation is seen in a mirror.
    #[inline]
    pub(in crate::hierarchy) fn rates_of(
        &self,
        own: &DynamicTransform<S>,
        mirror: Mirror,
    ) -> Rates<S> {
        if let Some(unscale) = self.unscale {
            let (place, map) = (own.transform.translation, self.carried.affine.linear);
            return rates_below(&self.rates, map, unscale, place, &own.rates());
        }
        // Rotations compose as they do without scales, but for mirrors; the scales are in the
        // linear parts.
        let rotated = |it| self.rotation * mirror.bivector::<S>(it);
        let angular = (
            rotated(own.angular_velocity),
            rotated(own.angular_acceleration),
        );
        let origin = self.carried.transform_motion(own.origin());
        added(&self.rates, (origin.velocity, origin.acceleration), angular)
    }

    /// Returns the frame with world lengths: its place, its rotation, its rates.
    pub(in crate::hierarchy) fn frame(&self) -> DynamicTransform<S> {
        let place = self.carried.affine.translation;
        frame(place, self.rotation, self.rates)
    }
}

/// Returns the rates in the world of a frame at a place, with these rates in its parent: the parent
/// has one scale s in the world, its linear part is s R, and it rotates as a whole.
///
/// The formulas are those of [`DynamicTransform`]; rotating by the matrix, which is at hand, takes
/// a third of what a quaternion takes.
#[inline(always)]
pub(super) fn rates_below<S: Space>(
    above: &Rates<S>,
    linear: S::Matrix,
    unscale: S::Scalar,
    place: S::Vector,
    own: &Rates<S>,
) -> Rates<S> {
    let parent = frame::<S>(S::Vector::zero(), S::Rotation::identity(), *above);
    let terms = parent.terms_at(
        linear * place,
        linear * own.velocity,
        linear * own.acceleration,
    );
    let rotated = |it: S::Bivector| it.rotated(linear, unscale);
    let angular = (
        rotated(own.angular_velocity),
        rotated(own.angular_acceleration),
    );
    added(above, (terms.velocity(), terms.acceleration()), angular)
}

/// Returns the rates of a node with this velocity and acceleration of its origin, from those of its
/// parent and its own angular rates within it, all in the axes of the world.
#[inline(always)]
fn added<S: Space>(
    above: &Rates<S>,
    (velocity, acceleration): (S::Vector, S::Vector),
    (spin, spin_rate): (S::Bivector, S::Bivector),
) -> Rates<S> {
    let parent = frame::<S>(S::Vector::zero(), S::Rotation::identity(), *above);
    Rates {
        velocity,
        acceleration,
        angular_velocity: above.angular_velocity + spin,
        angular_acceleration: above.angular_acceleration + parent.bivector_rate_at(spin, spin_rate),
    }
}

/// Returns 1/s of a node below one of which it is given; `None` where the node has more than one
/// scale, or none whose inverse is a number.
#[inline(always)]
pub(super) fn unscale_below<S: Space>(
    above: S::Scalar,
    scale: S::Vector,
    stretch: Option<S::Matrix>,
) -> Option<S::Scalar> {
    let own = above / even_scale::<S>(scale, stretch)?;
    own.is_finite().then_some(own)
}
