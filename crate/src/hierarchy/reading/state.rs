//! A node in the world: its pose, and its motion as its children inherit it.

use crate::hierarchy::local::frame;
use crate::motion::{DynamicTransform, Rates};
use crate::scale::{AffineMotion, WorldTransform};
use crate::space::{Mirror, Rotation, Space};

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
            unscaled: None,
        }
    }

    /// Returns the mirror that a child inherits.
    pub(in crate::hierarchy) fn mirror(&self, compensates: bool) -> Mirror {
        let [mirror, unscaled] = self.mirrors;
        if compensates { unscaled } else { mirror }
    }

    /// Returns the frame with world lengths: its place, its rotation, its rates.
    pub(in crate::hierarchy) fn frame(&self) -> DynamicTransform<S> {
        let place = self.carried.affine.translation;
        frame(place, self.rotation, self.rates)
    }
}
