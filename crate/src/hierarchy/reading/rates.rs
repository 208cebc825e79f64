//! The rates of all nodes in the world, an array for each of the four, worked out in one pass.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;

use super::matrix::WorldMatrix;
use super::state::{State, WorldMotion};
use crate::affine::Affine;
use crate::hierarchy::local::frame;
use crate::hierarchy::slots::NONE;
use crate::hierarchy::{Hierarchy, HierarchyError, Local};
use crate::motion::{PointMotion, Rates};
use crate::scale::AffineMotion;
use crate::space::{Linear, Mirror, Rotation, Scalar, Space};

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
    pub(super) velocities: Vec<S::Vector>,
    pub(super) accelerations: Vec<S::Vector>,
    pub(super) angular_velocities: Vec<S::Bivector>,
    pub(super) angular_accelerations: Vec<S::Bivector>,
    /// 1/s of each node that has one scale s in the world, as all above it; 0 for the others.
    pub(super) unscales: Vec<S::Scalar>,
    /// True while they are those of the tree as it is.
    pub(super) known: bool,
}

/// Makes a list as long as there are slots, with zeros at its end; refuses where memory has no
/// room.
fn fill<T: Copy>(list: &mut Vec<T>, count: usize, zero: T) -> Result<(), TryReserveError> {
    list.try_reserve(count.saturating_sub(list.len()))?;
    list.resize(count, zero);
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
            unscales: Vec::new(),
            known: false,
        }
    }

    /// Makes the lists as long as there are slots. What they hold of nodes stays.
    fn size_to(&mut self, count: usize) -> Result<(), TryReserveError> {
        self.known = false;
        fill(&mut self.velocities, count, S::Vector::zero())?;
        fill(&mut self.accelerations, count, S::Vector::zero())?;
        fill(&mut self.angular_velocities, count, S::Bivector::zero())?;
        fill(&mut self.angular_accelerations, count, S::Bivector::zero())?;
        fill(&mut self.unscales, count, S::Scalar::from_f64(0.0))
    }

    /// Sets all to zero.
    fn reset(&mut self, count: usize) -> Result<(), TryReserveError> {
        self.velocities.clear();
        self.accelerations.clear();
        self.angular_velocities.clear();
        self.angular_accelerations.clear();
        self.size_to(count)
    }

    #[inline(always)]
    fn at(&self, at: usize) -> Option<Rates<S>> {
        Some(Rates {
            velocity: *self.velocities.get(at)?,
            acceleration: *self.accelerations.get(at)?,
            angular_velocity: *self.angular_velocities.get(at)?,
            angular_acceleration: *self.angular_accelerations.get(at)?,
        })
    }

    /// Returns the motion of a node that rotates as a whole.
    fn motion(
        &self,
        at: usize,
        rotations: &[S::Rotation],
        matrices: &[WorldMatrix<S>],
    ) -> Option<WorldMotion<S>> {
        let (rates, rotation) = (self.at(at)?, *rotations.get(at)?);
        let Affine {
            linear,
            translation,
        } = matrices.get(at)?.affine();
        Some(WorldMotion {
            rotation,
            mirrors: [Mirror::NONE; 2],
            rates,
            carried: AffineMotion::rotating(frame(translation, rotation, rates), linear),
            unscale: self.unscales.get(at).copied(),
            unscaled: None,
        })
    }

    #[inline(always)]
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
    /// The first error that reading the nodes one by one would meet, with its node. The rates of
    /// the nodes that have some are up to date all the same; those of the others are zeros.
    /// [`HierarchyError::Full`] where memory has no room.
    pub fn update_world_rates(&mut self) -> Result<(), HierarchyError> {
        if self.rows.rates.known {
            return Ok(());
        }
        let mut rates = core::mem::replace(&mut self.rows.rates, RateRows::new());
        // Most trees multiply matrices, and all of those are finite.
        let plain = self.rule.shows_skew() && self.rows.is_plain() && self.update().is_ok();
        let outcome = if plain && self.pass_rates(&mut rates) {
            Ok(())
        } else if rates.reset(self.rows.parents.len()).is_ok() {
            self.fold_rates(&mut rates)
        } else {
            Err(self.full())
        };
        rates.known = outcome.is_ok();
        self.rows.rates = rates;
        outcome
    }

    /// Works out the rates of a tree by the rule that multiplies matrices and shows them, without
    /// courses of its own and without compensation, whose world matrices are known. Returns false
    /// where the other way has to tell why not.
    ///
    /// Below nodes with one scale each, rates follow from the rates and the matrix of the parent:
    /// one pass in an order with parents first. A node with more than one scale is the top of a
    /// branch whose maps have rates of their own, which a second pass composes.
    fn pass_rates(&mut self, rates: &mut RateRows<S>) -> bool {
        let count = self.rows.parents.len();
        if !self.sort() || rates.size_to(count).is_err() {
            return false;
        }
        if !self.rows.locals.keeps_rates() {
            // All nodes are at rest.
            return rates.reset(count).is_ok();
        }
        let Some(tops) = self.rows.pass_even(rates) else {
            return false;
        };
        tops.is_empty() || self.pass_branches(rates, &tops)
    }

    /// Works out the rates of all nodes below these, the tops of branches that do not rotate as a
    /// whole.
    fn pass_branches(&self, rates: &mut RateRows<S>, tops: &[u32]) -> bool {
        let rows = &self.rows;
        let Some(rotations) = self.pass_rotations(rates) else {
            return false;
        };
        let mut way: Vec<(u32, WorldMotion<S>)> = Vec::new();
        for top in tops {
            let above = match rows.parent(*top) {
                None => Some(WorldMotion::none()),
                Some(parent) => rates.motion(parent as usize, &rotations, &rows.matrices),
            };
            let Some(above) = above else {
                return false;
            };
            way.clear();
            let mut next = *top;
            while next != NONE {
                let (slot, links) = (next, rows.links(next));
                while way
                    .last()
                    .is_some_and(|(it, _)| Some(*it) != rows.parent(slot))
                {
                    way.pop();
                }
                let above = way.last().map_or(&above, |(_, motion)| motion);
                let (local, mirror) = (rows.locals.at(slot), above.mirror(false));
                let own = local.frame();
                let Ok(found) = above.rates_of(&own, mirror).checked() else {
                    return false;
                };
                rates.put(slot as usize, &found);
                let below =
                    (links.first_child != NONE).then(|| self.motion_inside(above, &local, found));
                if links.next == NONE {
                    way.pop();
                }
                match below {
                    None => {}
                    Some(Some(motion)) if way.try_reserve(1).is_ok() => way.push((slot, motion)),
                    Some(_) => return false,
                }
                next = rows.after(slot, *top, true);
            }
        }
        true
    }

    /// Returns the motion of a node with these rates in a branch that does not rotate as a whole.
    #[inline]
    fn motion_inside(
        &self,
        above: &WorldMotion<S>,
        local: &Local<S>,
        rates: Rates<S>,
    ) -> Option<WorldMotion<S>> {
        let (own, mirror) = (local.frame(), above.mirror(false));
        let place = above
            .carried
            .affine
            .transform_point(own.transform.translation);
        let rotation = local.trs.rotation.checked().ok()?;
        let turned = self.rule.own_mirror::<S>(local.trs.scale, local.stretch);
        let carried = above.carried.carry(&own, local.linear());
        Some(WorldMotion {
            rotation: above.rotation * mirror.rotation::<S>(rotation),
            mirrors: [mirror.and(turned), mirror],
            rates,
            carried: carried.with_origin(PointMotion {
                position: place,
                velocity: rates.velocity,
                acceleration: rates.acceleration,
            }),
            unscale: None,
            unscaled: None,
        })
    }

    /// Returns the rotations in the world of all nodes below none with more than one scale.
    fn pass_rotations(&self, rates: &RateRows<S>) -> Option<Vec<S::Rotation>> {
        let (rows, mut rotations) = (&self.rows, Vec::new());
        rotations.try_reserve_exact(rows.parents.len()).ok()?;
        rotations.resize(rows.parents.len(), S::Rotation::identity());
        for place in 0..rows.places() {
            let slot = rows.at(place);
            let at = slot as usize;
            if rates.unscales.get(at)?.real() == 0.0 || !rows.is_filled(slot) {
                continue;
            }
            let own = rows.locals.rotation(slot).checked().ok()?;
            let above = rows
                .parent(slot)
                .map(|parent| rotations.get(parent as usize));
            let rotation = match above {
                None => own,
                Some(above) => *above? * own,
            };
            *rotations.get_mut(at)? = rotation;
        }
        Some(rotations)
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
            if links.first_child != NONE {
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
