//! Free flight: nodes that steps carry in the world, whatever their parents do.
//!
//! Picture: a spark from a spinning wheel, written down in the wheel's coordinates. There it runs
//! along a spiral, faster and faster; in the world it flies straight. Who reads its course back
//! from the wheel at each step feeds the rounding of that spiral, ε ω² r a second squared, back
//! into the course. So the state in the world is kept beside the local one, and counts for as long
//! as the local one has not been edited and nothing above has been: as long as folding it from the
//! root gives the same bits as when it was written.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem;

use crate::error::Error;
use crate::hierarchy::entry::Entry;
use crate::hierarchy::local::frame;
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle, count};
use crate::motion::{DynamicTransform, Rates};
use crate::scale::WorldTransform;
use crate::space::{Linear, Matrix, Rotation, Space};
use crate::transform::Transform;

/// The course of a free node in the world, to the last bit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Flight<S: Space> {
    /// The state in the world.
    pub(crate) course: DynamicTransform<S>,
    /// The state that folding the local one from the root gave when the course was written.
    pub(crate) folded: DynamicTransform<S>,
    /// True if the rates count as well, not only place and rotation.
    pub(crate) moves: bool,
}

impl<S: Space> Flight<S> {
    /// Returns the folded world transform, or where it is still the one that was folded then, the
    /// course.
    pub(in crate::hierarchy) fn pose(&self, folded: WorldTransform<S>) -> WorldTransform<S> {
        let Self {
            course,
            folded: then,
            ..
        } = self;
        let same = folded.translation() == then.transform.translation
            && folded.rotation() == then.transform.rotation;
        if same {
            folded.moved(course.transform.translation, course.transform.rotation)
        } else {
            folded
        }
    }

    /// Returns whether this world transform is the one of the course.
    pub(in crate::hierarchy) fn holds(&self, world: &WorldTransform<S>) -> bool {
        world.translation() == self.course.transform.translation
            && world.rotation() == self.course.transform.rotation
    }

    /// Does for the rates of a node with this world transform as [`pose`](Flight::pose).
    pub(in crate::hierarchy) fn rates(
        &self,
        world: &WorldTransform<S>,
        folded: Rates<S>,
    ) -> Rates<S> {
        if self.moves && self.holds(world) && folded == self.folded.rates() {
            self.course.rates()
        } else {
            folded
        }
    }
}

impl<S: Space> Hierarchy<S> {
    /// Lets the node fly free, or attaches it to its parent again (which is how it starts).
    ///
    /// A free node is carried forward by its rates in the *world*: while its parent rotates and
    /// brakes, a stone in flight keeps to its parabola as exactly as one without a parent. It may
    /// change parents in mid-flight with [`Keep::Motion`](crate::hierarchy::Keep::Motion), and its
    /// course in the world does not change. Between steps an edit of its parent's pose moves it as
    /// any other node; an edit of the parent's rates leaves its rates in the world as they are.
    ///
    /// ```
    /// use kinetree::hierarchy::StepScheme;
    /// use kinetree::space::Bivector3;
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space3, glam::DVec3};
    ///
    /// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let spin = Bivector3::from_axis(DVec3::Z);
    /// let ride = tree.add(None, "ride", Local::identity().with_angular_velocity(spin))?;
    /// let ball = tree.add(Some(ride), "ball", Local::identity())?;
    /// tree.set_free_body(ball, true)?;
    /// tree.set_world_rates(ball, kinetree::Rates::from_velocity(DVec3::X * 3.0))?;
    /// tree.step(2.0, &StepScheme::default())?;
    /// assert!((tree.world_translation(ball)? - DVec3::X * 6.0).length() < 1e-14);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn set_free_body(&mut self, node: NodeHandle, free: bool) -> Result<(), HierarchyError> {
        let entry = self.nodes.get_mut(node)?;
        let before = entry.edit(|it| mem::replace(&mut it.free, free));
        count(&mut self.free, before, free);
        if free {
            self.end_drive(node)?;
        } else if self.nodes.get(node)?.flight().is_some() {
            // Its course in the world ends with it, as a scene keeps none of a node that is not
            // free.
            self.set_flight(node, None)?;
        }
        Ok(())
    }

    /// Returns whether the node flies free.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn is_free_body(&self, node: NodeHandle) -> Result<bool, HierarchyError> {
        Ok(self.nodes.get(node)?.is_free())
    }

    /// Gives a free node its state in the world.
    pub(in crate::hierarchy) fn land_free(
        &mut self,
        node: NodeHandle,
        mut course: DynamicTransform<S>,
    ) -> Result<(), HierarchyError> {
        self.set_flight(node, None)?;
        self.catch_up();
        let Some(parent) = self.parent(node)? else {
            return self.put_frame(node, course);
        };
        // The rotation is made exact as for a node without a parent, when it is set and when it is
        // read.
        course.transform.rotation = course.transform.rotation.settled()?.checked()?;
        // A zero loses its sign, which a scene does not keep.
        course.transform.translation = course.transform.translation + S::Vector::zero();
        course = DynamicTransform::at_rest(course.transform) + (course.rates() + Rates::zero());
        let Transform {
            translation,
            rotation,
            ..
        } = course.transform;
        let rates = self.local_rates(node, Some(parent), translation, course.rates())?;
        let above = self.world_transform(parent)?;
        let flat = |error: Error| self.flattened(Some(parent), None, error.into());
        let back = above.carried().inverse().map_err(flat)?;
        let place = back * (translation - above.translation());
        let own = above.rotation_within(rotation, self.compensates(node)?);
        self.put_frame(node, frame(place, own, rates))?;
        let world = self.world_transform(node)?;
        let folded = frame(
            world.translation(),
            world.rotation(),
            self.world_rates(node)?,
        );
        let flight = Flight {
            course,
            folded,
            moves: true,
        };
        self.fly(node, flight)
    }

    /// Returns the free nodes below a node, and their rates in the world, which an edit of the
    /// rates of that node is to leave as they are.
    #[inline]
    pub(in crate::hierarchy) fn flying_below(
        &self,
        node: NodeHandle,
    ) -> Result<Vec<(NodeHandle, Rates<S>)>, HierarchyError> {
        if self.free == 0 {
            return Ok(Vec::new());
        }
        let below = self.descendants(node)?.skip(1);
        let free = below.filter(|it| self.nodes.get(*it).is_ok_and(Entry::is_free));
        // Those of a node that overflows are not known, and cannot be kept.
        let rates = |it: NodeHandle| Some((it, self.world_rates(it).ok()?));
        Ok(free.filter_map(rates).collect())
    }

    /// Gives free nodes these rates in the world again, parents first.
    pub(in crate::hierarchy) fn keep_flying(
        &mut self,
        flying: Vec<(NodeHandle, Rates<S>)>,
    ) -> Result<(), HierarchyError> {
        for (node, rates) in flying {
            let (parent, place) = (self.parent(node)?, self.world_translation(node));
            // Through a parent that is flat no rates can be kept.
            let local = place.and_then(|place| self.local_rates(node, parent, place, rates));
            if let Ok(local) = local {
                self.put_rates(node, &local)?;
                // Rates that overflow in the world have no course.
                if self.fly_on(node, rates).is_err() {
                    self.set_flight(node, None)?;
                }
            }
        }
        Ok(())
    }

    /// Keeps the course of a node beside its local state.
    pub(crate) fn fly(
        &mut self,
        node: NodeHandle,
        flight: Flight<S>,
    ) -> Result<(), HierarchyError> {
        self.set_flight(node, Some(flight))
    }

    /// Sets the course of a node beside its local state, or takes it away.
    pub(in crate::hierarchy) fn set_flight(
        &mut self,
        node: NodeHandle,
        flight: Option<Flight<S>>,
    ) -> Result<(), HierarchyError> {
        let (flight, now) = (flight.map(Box::new), flight.is_some());
        let entry = self.nodes.get_mut(node)?;
        let before = entry.edit(|it| mem::replace(&mut it.flight, flight));
        count(&mut self.rows.flights, before.is_some(), now);
        self.rows.touch(node.to_parts().0);
        Ok(())
    }

    /// Gives the course of a node in flight these rates, which have just been set in the world.
    pub(in crate::hierarchy) fn fly_on(
        &mut self,
        node: NodeHandle,
        rates: Rates<S>,
    ) -> Result<(), HierarchyError> {
        let Some(mut flight) = self.nodes.get(node)?.flight().copied() else {
            return Ok(());
        };
        if !flight.holds(&self.world_transform(node)?) {
            return Ok(());
        }
        // The folded rates are read while those of the course do not count.
        flight.moves = false;
        self.set_flight(node, Some(flight))?;
        let folded = self.world_rates(node)?;
        let at = |state: DynamicTransform<S>, rates: Rates<S>| {
            DynamicTransform::at_rest(state.transform) + (rates + Rates::zero())
        };
        flight.folded = at(flight.folded, folded);
        flight.course = at(flight.course, rates);
        flight.moves = true;
        self.set_flight(node, Some(flight))
    }

    /// Returns the course of a node in flight. One that does not count, as something above was
    /// edited, counts again once the edit is taken back.
    pub(crate) fn flight(&self, node: NodeHandle) -> Result<Option<Flight<S>>, HierarchyError> {
        Ok(self.nodes.get(node)?.flight().copied())
    }
}
