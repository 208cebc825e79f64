//! The rates of all nodes in the world, an array for each of the four, worked out in one pass.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;

use super::state::{State, WorldMotion};
use crate::hierarchy::links::NONE;
use crate::hierarchy::local::mirrored;
use crate::hierarchy::{Hierarchy, HierarchyError};
use crate::motion::Rates;
use crate::scale::AffineMotion;
use crate::space::{Linear, Rotation, Space};

/// The rates of all nodes in the world, as they are since the last
/// [`update_world_rates`](Hierarchy::update_world_rates).
///
/// Those of a node are at the number of its slot, the first of
/// [`NodeHandle::to_parts`](crate::NodeHandle::to_parts), in each array. Slots without a node have
/// zeros.
#[derive(Clone, Copy, Debug)]
pub struct WorldRates<'a, S: Space> {
    /// Velocities of the origins, meters a second.
    pub velocities: &'a [S::Vector],
    /// Accelerations of the origins, meters a second squared.
    pub accelerations: &'a [S::Vector],
    /// Angular velocities, radians a second.
    pub angular_velocities: &'a [S::Bivector],
    /// Angular accelerations, radians a second squared.
    pub angular_accelerations: &'a [S::Bivector],
}

/// The arrays, which are empty until somebody asks for them.
#[derive(Clone, Debug)]
pub(super) struct RateRows<S: Space> {
    velocities: Vec<S::Vector>,
    accelerations: Vec<S::Vector>,
    angular_velocities: Vec<S::Bivector>,
    angular_accelerations: Vec<S::Bivector>,
    /// True while they are those of the tree as it is.
    pub(super) known: bool,
}

/// Sets all of a list to zero, as many as there are slots; refuses where memory has no room.
fn zeros<T: Copy, N: Linear<T>>(list: &mut Vec<N>, count: usize) -> Result<(), TryReserveError> {
    list.clear();
    list.try_reserve(count)?;
    list.resize(count, N::zero());
    Ok(())
}

fn put<T>(list: &mut [T], at: usize, thing: T) {
    if let Some(slot) = list.get_mut(at) {
        *slot = thing;
    }
}

impl<S: Space> RateRows<S> {
    pub(super) const fn new() -> Self {
        Self {
            velocities: Vec::new(),
            accelerations: Vec::new(),
            angular_velocities: Vec::new(),
            angular_accelerations: Vec::new(),
            known: false,
        }
    }

    fn reset(&mut self, count: usize) -> Result<(), TryReserveError> {
        self.known = false;
        zeros(&mut self.velocities, count)?;
        zeros(&mut self.accelerations, count)?;
        zeros(&mut self.angular_velocities, count)?;
        zeros(&mut self.angular_accelerations, count)
    }

    fn put(&mut self, at: usize, rates: &Rates<S>) {
        put(&mut self.velocities, at, rates.velocity);
        put(&mut self.accelerations, at, rates.acceleration);
        put(&mut self.angular_velocities, at, rates.angular_velocity);
        let last = &mut self.angular_accelerations;
        put(last, at, rates.angular_acceleration);
    }

    /// Empties a slot.
    pub(super) fn clear(&mut self, at: usize) {
        self.put(at, &Rates::zero());
    }
}

impl<S: Space> Hierarchy<S> {
    /// Brings the world rates of all nodes up to date, in one pass from the roots down: for a loop
    /// that reads those of most nodes. They are those that [`world_rates`](Hierarchy::world_rates)
    /// gives node by node, bit by bit, whatever the rule, mirrors, drives and free bodies.
    ///
    /// They take 96 bytes a node in space, once this was called.
    ///
    /// # Errors
    ///
    /// The first error that reading the nodes one by one would meet, with its node. The rates of the
    /// nodes that have some are up to date all the same; those of the others are zeros.
    /// [`HierarchyError::Full`] where memory has no room.
    pub fn update_world_rates(&mut self) -> Result<(), HierarchyError> {
        if self.rows.rates.known {
            return Ok(());
        }
        let mut rates = core::mem::replace(&mut self.rows.rates, RateRows::new());
        // Most trees multiply matrices, and all of those are finite.
        let plain = self.rule.shows_skew() && self.rows.is_plain() && self.update().is_ok();
        let outcome = match rates.reset(self.rows.parents.len()) {
            Ok(()) if plain && self.fold_plain(&mut rates) => Ok(()),
            Ok(()) => self.fold_rates(&mut rates),
            Err(_) => Err(self.full()),
        };
        rates.known = outcome.is_ok();
        self.rows.rates = rates;
        outcome
    }

    /// Works out the rates of a tree by the rule that multiplies matrices and shows them, without
    /// courses of its own and without compensation: then motions follow from motions alone, and a node
    /// without children needs no map. Returns false where the other way has to tell why not.
    fn fold_plain(&self, rates: &mut RateRows<S>) -> bool {
        let world = WorldMotion::none();
        let mut way: Vec<(u32, WorldMotion<S>)> = Vec::new();
        for node in self.nodes() {
            let slot = node.to_parts().0;
            let (parent, links) = (self.rows.parent(slot), self.rows.links(slot));
            while way.last().is_some_and(|(above, _)| Some(*above) != parent) {
                way.pop();
            }
            let above = way.last().map_or(&world, |(_, motion)| motion);
            let local = self.rows.locals.at(slot);
            let own = local.frame();
            let mirror = above.mirror(false);
            let rotating = (above.frame() * mirrored(own, mirror)).rates();
            let leaf = links.children.first == NONE;
            let carried =
                (!leaf).then(|| above.carried * AffineMotion::rotating(own, local.linear()));
            let origin = match &carried {
                Some(carried) => carried.origin(),
                None => above.carried.transform_motion(own.origin()),
            };
            let found = Rates {
                velocity: origin.velocity,
                acceleration: origin.acceleration,
                ..rotating
            };
            let Ok(found) = found.checked() else {
                return false;
            };
            rates.put(slot as usize, &found);
            let below = carried.map(|carried| {
                let rotation = local.trs.rotation.checked().ok()?;
                let own = self.rule.own_mirror::<S>(local.trs.scale, local.stretch);
                Some(WorldMotion {
                    rotation: match parent {
                        None => rotation,
                        Some(_) => above.rotation * mirror.rotation::<S>(rotation),
                    },
                    mirrors: [mirror.and(own), mirror],
                    rates: found,
                    carried,
                    unscaled: None,
                })
            });
            if links.next == NONE {
                way.pop();
            }
            match below {
                None => {}
                Some(Some(motion)) if way.try_reserve(1).is_ok() => way.push((slot, motion)),
                Some(_) => return false,
            }
        }
        true
    }

    fn fold_rates(&self, rates: &mut RateRows<S>) -> Result<(), HierarchyError> {
        // Of the ancestors of the present node, those that have a child left to come to. A chain
        // needs one of them, however deep it is.
        let mut way: Vec<(u32, Option<State<S>>)> = Vec::new();
        let mut outcome = Ok(());
        for node in self.nodes() {
            let slot = node.to_parts().0;
            let (parent, links) = (self.rows.parent(slot), self.rows.links(slot));
            while way.last().is_some_and(|(above, _)| Some(*above) != parent) {
                way.pop();
            }
            let state = match way.last() {
                None => self.state_below(slot, None).map(Some),
                Some((_, Some(above))) => self.state_below(slot, Some(above)).map(Some),
                Some((_, None)) => Ok(None),
            };
            let state = state.unwrap_or_else(|error| {
                if outcome.is_ok() {
                    outcome = Err(error.of_node(node));
                }
                None
            });
            if let Some(state) = &state {
                rates.put(slot as usize, &state.motion.rates);
            }
            if links.next == NONE {
                way.pop();
            }
            if links.children.first != NONE {
                way.try_reserve(1).map_err(|_| self.full())?;
                way.push((slot, state));
            }
        }
        outcome
    }

    /// Returns the world rates of all nodes, as they are since the last
    /// [`update_world_rates`](Hierarchy::update_world_rates). There are none before the first.
    ///
    /// ```
    /// use kinetree::{Hierarchy, Local, ScaleRule, Space3, glam::DVec3, space::Bivector3};
    ///
    /// let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
    /// let spin = Local::identity().with_angular_velocity(Bivector3::from_axis(DVec3::Z * 2.0));
    /// let wheel = tree.add(None, "wheel", spin)?;
    /// let valve = tree.add(Some(wheel), "valve", Local::identity())?;
    /// tree.set_translation(valve, DVec3::X * 3.0)?;
    /// tree.update_world_rates()?;
    /// let (slot, _) = valve.to_parts();
    /// assert_eq!(tree.world_rates_rows().velocities[slot as usize], DVec3::Y * 6.0);
    /// # Ok::<(), kinetree::HierarchyError>(())
    /// ```
    #[must_use]
    pub fn world_rates_rows(&self) -> WorldRates<'_, S> {
        let rates = &self.rows.rates;
        WorldRates {
            velocities: &rates.velocities,
            accelerations: &rates.accelerations,
            angular_velocities: &rates.angular_velocities,
            angular_accelerations: &rates.angular_accelerations,
        }
    }
}
