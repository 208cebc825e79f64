//! Steps: all nodes carried forward by their rates.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::flight::Flight;
use crate::error::{Error, Quantity};
use crate::hierarchy::local::settled_and_exact;
use crate::hierarchy::{Hierarchy, HierarchyError, Local, NodeHandle};
use crate::integrate::{
    Axes, Exact, Exponential, PointState, RotationScheme, RotationState, TranslationScheme,
};
use crate::motion::{DynamicTransform, Rates};
use crate::space::{Linear, Rotation, Scalar, Space};
use crate::transform::Transform;

/// The schemes by which a step carries translations and rotations.
///
/// The default holds accelerations constant over the step: exact for translations, of sixth order
/// for rotations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepScheme<E = Exact> {
    /// For translations. All schemes but the semi-implicit one agree where the acceleration is
    /// constant.
    pub translation: TranslationScheme,
    /// For rotations. In [`Axes::Body`] the angular acceleration is held constant in the node's own
    /// axes, and rotated along.
    pub rotation: RotationScheme<E>,
}

impl Default for StepScheme {
    fn default() -> Self {
        Self {
            translation: TranslationScheme::Frozen,
            rotation: RotationScheme::default(),
        }
    }
}

impl<E> StepScheme<E> {
    /// Carries a frame over a step. The acceleration is asked for as the scheme needs it.
    #[inline]
    fn advance<S: Space>(
        &self,
        frame: &mut DynamicTransform<S>,
        acceleration: impl FnMut(S::Scalar, &PointState<S>) -> S::Vector,
        duration: S::Scalar,
    ) -> Result<(), Error>
    where
        E: Exponential<S>,
    {
        let point = PointState::<S>::new(frame.transform.translation, frame.velocity)?;
        let point = self.translation.step_point(point, acceleration, duration);
        let point = PointState::<S>::new(point.translation, point.velocity)?;

        let rotation = frame.transform.rotation;
        let (spin, spin_rate) = (frame.angular_velocity, frame.angular_acceleration);
        let own = |rate| match self.rotation.axes {
            Axes::Parent => rate,
            Axes::Body => rotation.inverse() * rate,
        };
        let rotating = RotationState {
            rotation,
            angular_velocity: own(spin),
        };
        let rotated = self
            .rotation
            .step_rotation(rotating, own(spin_rate), duration)?;
        let back = |rate: S::Bivector, quantity| match self.rotation.axes {
            Axes::Parent => Ok(rate),
            Axes::Body => (rotated.rotation * rate).checked(quantity),
        };
        frame.transform.translation = point.translation;
        frame.transform.rotation = rotated.rotation;
        frame.velocity = point.velocity;
        frame.angular_velocity = back(rotated.angular_velocity, Quantity::AngularVelocity)?;
        frame.angular_acceleration = back(own(spin_rate), Quantity::AngularAcceleration)?;
        Ok(())
    }
}

/// A free node, its frame in the world, and what it had before the step.
type Flying<S> = (
    NodeHandle,
    DynamicTransform<S>,
    Local<S>,
    Option<Box<Flight<S>>>,
);

/// An acceleration that depends on a node, its rates when the step began, the seconds since, and
/// its state then.
type Law<'a, S> = dyn FnMut(NodeHandle, &Rates<S>, <S as Space>::Scalar, &PointState<S>) -> <S as Space>::Vector
    + 'a;

impl<S: Space> Hierarchy<S> {
    /// Carries every node forward by its rates, over a duration in seconds: nodes that are attached
    /// to their parent by their rates there, nodes that fly [free](Hierarchy::set_free_body) by
    /// their rates in the world.
    ///
    /// ```
    /// use kinetree::glam::DVec2;
    /// use kinetree::hierarchy::{Change, StepScheme};
    /// use kinetree::space::Bivector2;
    /// use kinetree::{Hierarchy, Local, Space2, ScaleRule};
    ///
    /// let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    /// let spinning = Local::identity().with_angular_velocity(Bivector2::new(1.5));
    /// let wheel = tree.add(None, "wheel", spinning)?;
    /// let mud = tree.add(Some(wheel), "mud", Local::identity())?;
    /// tree.set_translation(mud, DVec2::X)?;
    /// tree.set_world_rates(mud, tree.world_rates(mud)?)?;
    ///
    /// // It comes off: it moves on in the world as before, and falls.
    /// tree.change_world(mud, Change::default().with_acceleration(DVec2::Y * -10.0))?;
    /// tree.set_free_body(mud, true)?;
    /// for _ in 0..20 {
    ///     tree.step(0.05, &StepScheme::default())?;
    /// }
    /// let fallen = tree.world_translation(mud)?;
    /// assert!((fallen - DVec2::new(1.0, 1.5 - 5.0)).length() < 1e-13);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`] for a duration that is not finite; [`HierarchyError::OfNode`] with
    /// `NotFinite` for a state that overflows, [`Error::TooLarge`] for an angular velocity that
    /// cannot be cut into pieces, [`Error::Singular`] for a free node under a parent that flattens
    /// space. All nodes are then as they were.
    pub fn step<E: Exponential<S>>(
        &mut self,
        duration: S::Scalar,
        integrator: &StepScheme<E>,
    ) -> Result<(), HierarchyError> {
        self.step_under(duration, integrator, |_, rates, _, _| rates.acceleration)
    }

    /// Does as [`step`](Hierarchy::step), with accelerations that depend on the state: springs,
    /// drag.
    ///
    /// `acceleration` receives the node, its rates when the step began, the seconds since, and the
    /// place and velocity then; it returns meters a second squared. All are in the parent, or in
    /// the world if the node flies free. It is called for attached nodes at rest too. Its last
    /// value is not kept as the node's acceleration.
    ///
    /// # Errors
    ///
    /// As [`step`](Hierarchy::step).
    pub fn step_under<E: Exponential<S>>(
        &mut self,
        duration: S::Scalar,
        integrator: &StepScheme<E>,
        mut acceleration: impl FnMut(NodeHandle, &Rates<S>, S::Scalar, &PointState<S>) -> S::Vector,
    ) -> Result<(), HierarchyError> {
        self.step_all(duration, integrator, &mut acceleration)
    }

    /// The one copy of the step that is compiled for each exponential, whatever the law.
    fn step_all<E: Exponential<S>>(
        &mut self,
        duration: S::Scalar,
        integrator: &StepScheme<E>,
        acceleration: &mut Law<'_, S>,
    ) -> Result<(), HierarchyError> {
        let duration = duration.checked(Quantity::Duration)?;
        self.catch_up();
        let limit = u32::try_from(self.len()).unwrap_or(u32::MAX);
        let full = |_| HierarchyError::Full { limit };
        let mut replaced = Vec::new();
        replaced.try_reserve_exact(self.len()).map_err(full)?;
        // Where the free nodes are in the world, before any parent is carried on.
        let mut flying = Vec::new();
        if self.free > 0 {
            flying.try_reserve_exact(self.free).map_err(full)?;
            for node in self.nodes() {
                let entry = self.nodes.get(node)?;
                if entry.free {
                    let frame = self.world_frame(node);
                    let frame = frame.map_err(|error| error.of_node(node))?;
                    flying.push((node, frame, entry.local, entry.flight.clone()));
                }
            }
        }
        let mut landed = 0;
        let carried = self
            .carry(
                duration,
                integrator,
                acceleration,
                &mut replaced,
                &mut flying,
            )
            .and_then(|()| {
                // Parents first.
                for (node, world, ..) in &flying {
                    landed += 1;
                    let outcome = self.land_free(*node, *world);
                    outcome.map_err(|error| error.of_node(*node))?;
                }
                Ok(())
            });
        if carried.is_err() {
            for (node, _, local, flight) in flying.into_iter().take(landed) {
                self.set_flight(node, flight)?;
                self.edit_pose(node, |held| *held = local)?;
            }
            for (node, before) in replaced {
                self.edit_pose(node, |held| put_frame(held, before))?;
            }
        }
        carried
    }

    /// Carries on the attached nodes, and the frames of the flying ones, in the order of the tree.
    fn carry<E: Exponential<S>>(
        &mut self,
        duration: S::Scalar,
        integrator: &StepScheme<E>,
        acceleration: &mut Law<'_, S>,
        replaced: &mut Vec<(NodeHandle, DynamicTransform<S>)>,
        flying: &mut [Flying<S>],
    ) -> Result<(), HierarchyError> {
        let mut flying = flying.iter_mut();
        let mut next = self.roots.first;
        while let Some(node) = next {
            next = self.after(node, None, true);
            let told = |error| HierarchyError::from(error).of_node(node);
            let entry = self.nodes.get_mut(node)?;
            let flight = if entry.free { flying.next() } else { None };
            let local = &mut entry.local;
            let before = flight
                .as_ref()
                .map_or_else(|| local.frame(), |(_, world, ..)| *world);
            let rates = before.rates();
            let asked = |time, point: &PointState<S>| acceleration(node, &rates, time, point);
            let mut after = before;
            integrator
                .advance(&mut after, asked, duration)
                .map_err(told)?;
            if let Some((_, world, ..)) = flight {
                *world = after;
                continue;
            }
            if after == before {
                continue;
            }
            replaced.push((node, before));
            let Transform {
                translation,
                rotation,
                ..
            } = after.transform;
            (local.trs.translation, local.rates) = (translation, after.rates());
            let slot = node.to_parts().0;
            if rotation == before.transform.rotation {
                self.rows.set_translation(slot, translation);
            } else {
                let (kept, exact) = settled_and_exact::<S>(rotation).map_err(told)?;
                local.trs.rotation = kept;
                self.rows.set_exact_pose(slot, local, exact);
            }
        }
        Ok(())
    }

    /// Gives the node the translation, rotation and rates of a frame, and leaves its scale.
    #[inline]
    pub(super) fn put_frame(
        &mut self,
        node: NodeHandle,
        frame: DynamicTransform<S>,
    ) -> Result<(), HierarchyError> {
        let mut local = *self.local(node)?;
        put_frame(&mut local, frame);
        self.set_local(node, local)
    }
}

fn put_frame<S: Space>(local: &mut Local<S>, frame: DynamicTransform<S>) {
    local.trs.translation = frame.transform.translation;
    local.trs.rotation = frame.transform.rotation;
    local.rates = frame.rates();
}
