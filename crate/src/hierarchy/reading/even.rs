//! The rates of all nodes that rotate as a whole, in one pass: each from the rates and the matrix
//! of its parent.

use alloc::vec::Vec;

use super::matrix::WorldMatrix;
use super::rates::RateRows;
use super::rows::Rows;
use super::state::{rates_below, unscale_below};
use crate::hierarchy::slots::NOBODY;
use crate::hierarchy::slots::NONE;
use crate::motion::Rates;
use crate::space::{Matrix, Scalar, Space};

/// What the pass reads and writes, in lists of one length, so that one check is for all of them.
struct Pass<'a, S: Space> {
    parents: &'a [u32],
    matrices: &'a [WorldMatrix<S>],
    translations: &'a [S::Vector],
    scales: &'a [S::Vector],
    stretches: &'a [Option<S::Matrix>],
    velocities: &'a [S::Vector],
    accelerations: &'a [S::Vector],
    angular_velocities: &'a [S::Bivector],
    angular_accelerations: &'a [S::Bivector],
    world_velocities: &'a mut [S::Vector],
    world_accelerations: &'a mut [S::Vector],
    world_angular_velocities: &'a mut [S::Bivector],
    world_angular_accelerations: &'a mut [S::Bivector],
    unscales: &'a mut [S::Scalar],
    /// Sums of all that was worked out, which are finite only where each of it is. So they are
    /// asked once, and not for each node.
    sums: Rates<S>,
}

impl<S: Space> Pass<'_, S> {
    /// Works out a node below one that rotates as a whole, or below none. Returns whether it
    /// rotates as a whole; nothing for an empty slot, and for a node below one that does not.
    #[inline(always)]
    fn node(&mut self, slot: usize) -> Option<bool> {
        let zero = S::Scalar::from_f64(0.0);
        let parent = *self.parents.get(slot)?;
        let at = parent as usize;
        let (above, linear, unscale) = if let Some(matrix) = self.matrices.get(at) {
            let unscale = *self.unscales.get(at)?;
            if unscale.real() == 0.0 {
                *self.unscales.get_mut(slot)? = zero;
                return None;
            }
            let above = Rates {
                velocity: *self.world_velocities.get(at)?,
                acceleration: *self.world_accelerations.get(at)?,
                angular_velocity: *self.world_angular_velocities.get(at)?,
                angular_acceleration: *self.world_angular_accelerations.get(at)?,
            };
            (above, matrix.linear(), unscale)
        } else if parent == NOBODY {
            return None;
        } else {
            (
                Rates::zero(),
                S::Matrix::identity(),
                S::Scalar::from_f64(1.0),
            )
        };
        let own = Rates {
            velocity: *self.velocities.get(slot)?,
            acceleration: *self.accelerations.get(slot)?,
            angular_velocity: *self.angular_velocities.get(slot)?,
            angular_acceleration: *self.angular_accelerations.get(slot)?,
        };
        let place = *self.translations.get(slot)?;
        let found = rates_below(&above, linear, unscale, place, &own);
        *self.world_velocities.get_mut(slot)? = found.velocity;
        *self.world_accelerations.get_mut(slot)? = found.acceleration;
        *self.world_angular_velocities.get_mut(slot)? = found.angular_velocity;
        *self.world_angular_accelerations.get_mut(slot)? = found.angular_acceleration;
        self.sums = self.sums + found;
        let stretch = self.stretches.get(slot).copied().flatten();
        let below = unscale_below::<S>(unscale, *self.scales.get(slot)?, stretch);
        *self.unscales.get_mut(slot)? = below.unwrap_or(zero);
        Some(below.is_some())
    }
}

impl<S: Space> Rows<S> {
    /// Works out the rates of all nodes below none with more than one scale; returns those of them
    /// that have more than one, and children. The matrices of all are known, and the order, and
    /// there are as many rates as slots. Returns nothing where a rate is not finite, or memory has
    /// no room.
    pub(super) fn pass_even(&self, rates: &mut RateRows<S>) -> Option<Vec<u32>> {
        let (mut tops, count) = (Vec::new(), self.parents.len());
        let own = self.arrays();
        let mut pass = Pass {
            parents: own.parents.get(..count)?,
            matrices: self.matrices.get(..count)?,
            translations: own.translations.get(..count)?,
            scales: own.scales.get(..count)?,
            stretches: self.locals.stretches(),
            velocities: own.velocities.get(..count)?,
            accelerations: own.accelerations.get(..count)?,
            angular_velocities: own.angular_velocities.get(..count)?,
            angular_accelerations: own.angular_accelerations.get(..count)?,
            world_velocities: rates.velocities.get_mut(..count)?,
            world_accelerations: rates.accelerations.get_mut(..count)?,
            world_angular_velocities: rates.angular_velocities.get_mut(..count)?,
            world_angular_accelerations: rates.angular_accelerations.get_mut(..count)?,
            unscales: rates.unscales.get_mut(..count)?,
            sums: Rates::zero(),
        };
        for place in 0..self.places() {
            let slot = self.at(place) as usize;
            let Some(even) = pass.node(slot) else {
                continue;
            };
            if !even && self.links.get(slot)?.first_child != NONE {
                tops.try_reserve(1).ok()?;
                tops.push(slot as u32);
            }
        }
        pass.sums.checked().ok().map(|_| tops)
    }
}
