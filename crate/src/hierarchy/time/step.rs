//! Steps: all nodes carried forward by their rates.

use alloc::vec::Vec;
use core::mem::swap;

use crate::error::{Error, Quantity};
use crate::hierarchy::local::nearest;
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
    /// Returns a frame after a step. The acceleration is asked for as the scheme needs it.
    fn advance<S: Space>(
        &self,
        frame: DynamicTransform<S>,
        acceleration: impl FnMut(S::Scalar, &PointState<S>) -> S::Vector,
        duration: S::Scalar,
    ) -> Result<DynamicTransform<S>, Error>
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
        let back = |rate| match self.rotation.axes {
            Axes::Parent => rate,
            Axes::Body => rotated.rotation * rate,
        };
        let mut next = frame;
        next.transform.translation = point.translation;
        next.transform.rotation = rotated.rotation;
        next.velocity = point.velocity;
        next.angular_velocity = back(rotated.angular_velocity);
        next.angular_acceleration = back(own(spin_rate));
        Ok(next)
    }
}

/// Holds the parts of an attached node that a step changes: less than its whole local state.
struct Carried<S: Space> {
    node: NodeHandle,
    translation: S::Vector,
    rotation: S::Rotation,
    /// The next rotation made exact, as a world matrix takes it.
    exact: S::Rotation,
    rates: Rates<S>,
}

impl<S: Space> Carried<S> {
    /// Checks the next state of a node as [`Local::checked`] does. Scale and stretch stay.
    #[inline]
    fn new(node: NodeHandle, next: DynamicTransform<S>) -> Result<Self, Error> {
        let Transform {
            translation,
            rotation,
            ..
        } = next.transform;
        let translation = translation.checked(Quantity::Translation)?;
        let exact = rotation.checked()?;
        let kept = nearest::<S>(rotation, exact);
        let exact = if kept == rotation {
            exact
        } else {
            kept.checked()?
        };
        Ok(Self {
            node,
            translation,
            rotation: kept,
            exact,
            rates: next.rates().checked()?,
        })
    }

    /// Exchanges the state for the one that the node has.
    #[inline]
    fn exchange(&mut self, local: &mut Local<S>) {
        swap(&mut self.translation, &mut local.trs.translation);
        swap(&mut self.rotation, &mut local.trs.rotation);
        swap(&mut self.rates, &mut local.rates);
    }
}

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
        // Before anything is changed: the next local state of each attached node that moves, and
        // the next frame in the world of each free one.
        let (mut attached, mut flying) = (Vec::new(), Vec::new());
        attached.try_reserve_exact(self.len()).map_err(full)?;
        for node in self.nodes() {
            let entry = self.nodes.get(node)?;
            let free = entry.free;
            let frame = if free {
                self.world_frame(node)
                    .map_err(|error| error.of_node(node))?
            } else {
                entry.local.frame()
            };
            let rates = frame.rates();
            let asked = |time, point: &PointState<S>| acceleration(node, &rates, time, point);
            let next = integrator.advance(frame, asked, duration);
            let told = |error| HierarchyError::from(error).of_node(node);
            let next = next.map_err(told)?;
            if free {
                flying.try_reserve(1).map_err(full)?;
                flying.push((node, next));
            } else if next != frame {
                attached.push(Carried::new(node, next).map_err(told)?);
            }
        }
        let kept = |node| -> Result<_, HierarchyError> {
            let entry = self.nodes.get(node)?;
            Ok((node, entry.local, entry.flight.clone()))
        };
        let before: Result<Vec<_>, HierarchyError> =
            flying.iter().map(|(node, _)| kept(*node)).collect();
        let before = before?;
        for carried in &mut attached {
            let entry = self.nodes.get_mut(carried.node)?;
            carried.exchange(&mut entry.local);
            let slot = carried.node.to_parts().0;
            self.rows.set_exact_pose(slot, &entry.local, carried.exact);
        }
        // First the nodes in their parents; then, parents first, those in the world.
        for (node, world) in flying {
            let outcome = self.land_free(node, world);
            if let Err(error) = outcome {
                for (node, local, flight) in before {
                    self.set_flight(node, flight)?;
                    self.edit_pose(node, |held| *held = local)?;
                }
                for mut carried in attached {
                    self.edit_pose(carried.node, |held| carried.exchange(held))?;
                }
                return Err(error.of_node(node));
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
