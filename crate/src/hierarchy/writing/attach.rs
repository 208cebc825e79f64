//! A node picked up and let go: the two usual ways to a new parent.

use super::{Fit, Keep, Residual};
use crate::error::Quantity;
use crate::hierarchy::local::frame;
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::motion::Rates;
use crate::space::{Linear, Space};

impl<S: Space> Hierarchy<S> {
    /// Attaches a node to a parent (`None`: the world), after the children there: its pose in the
    /// world stays, and from then on the parent carries it. Returns what was lost of the pose.
    ///
    /// Its four rates in the parent are zero, so that steps leave its pose there as it is. A
    /// [drive](Hierarchy::drive) and a [free flight](Hierarchy::set_free_body) end.
    ///
    /// ```
    /// use kinetree::glam::DVec2;
    /// use kinetree::hierarchy::{Fit, StepScheme};
    /// use kinetree::space::Bivector2;
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space2};
    ///
    /// let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    /// let turning = Local::identity().with_angular_velocity(Bivector2::new(1.0));
    /// let platform = tree.add(None, "platform", turning)?;
    /// let rider = tree.add(None, "rider", Local::identity())?;
    /// tree.set_translation(rider, DVec2::X * 5.0)?;
    ///
    /// tree.attach(rider, Some(platform), Fit::Exact)?; // steps on
    /// tree.step(1.0, &StepScheme::default())?;
    /// assert_eq!(tree.translation(rider)?, DVec2::X * 5.0); // on the platform
    /// tree.release(rider, None, DVec2::ZERO, Fit::Exact)?; // and off, at 5 m/s
    /// assert!((tree.local(rider)?.rates.velocity.length() - 5.0).abs() < 1e-14);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`reparent`](Hierarchy::reparent).
    pub fn attach(
        &mut self,
        node: NodeHandle,
        parent: Option<NodeHandle>,
        fit: Fit,
    ) -> Result<Residual<S>, HierarchyError> {
        self.attach_at(node, parent, fit, None)
    }

    /// Does as [`attach`](Hierarchy::attach), to an index among the children there, counted from
    /// zero without the node; `None` for after all of them.
    ///
    /// # Errors
    ///
    /// As [`reparent_at`](Hierarchy::reparent_at).
    pub fn attach_at(
        &mut self,
        node: NodeHandle,
        parent: Option<NodeHandle>,
        fit: Fit,
        index: Option<usize>,
    ) -> Result<Residual<S>, HierarchyError> {
        let residual = self.reparent_at(node, parent, Keep::Pose(fit), index)?;
        self.set_free_body(node, false)?;
        self.set_flight(node, None)?;
        Ok(residual)
    }

    /// Lets a node go: its pose, its velocity and its angular velocity in the world stay, what
    /// accelerated it ends, and from then on its acceleration in the world is this one: the
    /// acceleration of gravity, say. Returns what was lost of the pose.
    ///
    /// Steps then carry it by p + v t + a t²/2, whatever their length, and with the same angular
    /// velocity. `to` is the parent that it gets: the world for `None`, or a node, which may be the
    /// one it has. Under a node it is a [free body](Hierarchy::set_free_body), whose motion in the
    /// world does not depend on how its parents move. A [drive](Hierarchy::drive) ends.
    ///
    /// ```
    /// use kinetree::glam::DVec2;
    /// use kinetree::hierarchy::{Fit, StepScheme};
    /// use kinetree::space::Bivector2;
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space2};
    ///
    /// let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    /// let swinging = Local::identity().with_angular_velocity(Bivector2::new(10.0));
    /// let hand = tree.add(None, "hand", swinging)?;
    /// let stone = tree.add(Some(hand), "stone", Local::identity())?;
    /// tree.set_translation(stone, DVec2::X)?;
    ///
    /// tree.release(stone, None, DVec2::ZERO, Fit::Exact)?;
    /// tree.step(1.0, &StepScheme::default())?;
    /// assert_eq!(tree.translation(stone)?, DVec2::new(1.0, 10.0)); // straight on
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`reparent`](Hierarchy::reparent), and [`Error::NotFinite`](crate::Error::NotFinite) for
    /// the acceleration.
    pub fn release(
        &mut self,
        node: NodeHandle,
        to: Option<NodeHandle>,
        acceleration: S::Vector,
        fit: Fit,
    ) -> Result<Residual<S>, HierarchyError> {
        self.release_at(node, to, acceleration, fit, None)
    }

    /// Does as [`release`](Hierarchy::release), to an index among the children there, counted
    /// from zero without the node; `None` for after all of them.
    ///
    /// # Errors
    ///
    /// As [`release`](Hierarchy::release), and [`HierarchyError::NoSuchIndex`].
    pub fn release_at(
        &mut self,
        node: NodeHandle,
        to: Option<NodeHandle>,
        acceleration: S::Vector,
        fit: Fit,
        index: Option<usize>,
    ) -> Result<Residual<S>, HierarchyError> {
        self.catch_up();
        let acceleration = acceleration.checked(Quantity::Acceleration)?;
        let before = self.room_under(node, to, index)?;
        let world = self.world_frame(node)?;
        let place = world.transform.translation;
        let rates = Rates {
            acceleration,
            angular_acceleration: S::Bivector::zero(),
            ..world.rates()
        };
        let flattened = |error| self.flattened(to, None, error);
        let (pose, residual) = self.kept(node, to, Keep::Pose(fit)).map_err(flattened)?;
        let rates_there = self
            .local_rates(node, to, place, rates)
            .map_err(flattened)?;
        let local = pose.with_rates(rates_there);
        let flying = self.flying_below(node)?;
        let entry = self.nodes.get(node)?;
        let replaced = self.replaced(node)?;
        let (parent, next) = (self.parent(node)?, self.next_sibling(node)?);
        let (flight, free) = (entry.flight().copied(), entry.is_free());
        self.put_under(node, to, before, local)?;
        self.end_drive(node)?;
        self.set_flight(node, None)?;
        self.set_free_body(node, to.is_some())?;
        if let Err(refused) = self.start_flight(node, place, rates) {
            self.put_under(node, parent, next, replaced.0)?;
            self.put_drive(node, replaced.1)?;
            self.set_flight(node, flight)?;
            self.set_free_body(node, free)?;
            return Err(refused);
        }
        self.keep_flying(flying)?;
        Ok(residual)
    }

    /// Gives a node that is free from now on its course in the world; a root needs none.
    fn start_flight(
        &mut self,
        node: NodeHandle,
        place: S::Vector,
        rates: Rates<S>,
    ) -> Result<(), HierarchyError> {
        if self.parent(node)?.is_none() {
            return Ok(());
        }
        let rotation = self.world_rotation(node)?;
        self.land_free(node, frame(place, rotation, rates))
    }
}
