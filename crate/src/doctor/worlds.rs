//! The world matrices of a patient, where matrices are multiplied.

use alloc::vec::Vec;

use super::patient::Patient;
use crate::error::{Error, Quantity};
use crate::hierarchy::HierarchyError;
use crate::scale::AxisPairs;
use crate::space::{Linear, Matrix, Space};

/// The linear parts of all nodes in the world.
pub(super) struct Worlds<S: Space> {
    pub(super) linear: Vec<S::Matrix>,
    /// Those without the node's own stretch, which a child inherits that compensates. There are none
    /// where none does.
    pub(super) unscaled: Vec<S::Matrix>,
}

impl<S: AxisPairs> Worlds<S> {
    /// Multiplies the matrices: L = L_P R K, or U_P R K for a node that compensates, with U = L_P R.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Listed`] for a node whose numbers in the world overflow.
    pub(super) fn of(patient: &Patient<S>) -> Result<Self, HierarchyError> {
        let count = patient.len();
        let mut worlds = Self {
            linear: Vec::with_capacity(count),
            unscaled: Vec::with_capacity(if patient.compensating() { count } else { 0 }),
        };
        let mut origins: Vec<S::Vector> = Vec::with_capacity(count);
        for (place, node) in patient.nodes().iter().enumerate() {
            let turned = worlds.inherited(node.parent(), node.compensates) * node.turn;
            let linear = turned * node.stretch;
            let above = node.parent().and_then(|at| {
                Some(*worlds.linear.get(at)? * node.translation + *origins.get(at)?)
            });
            let origin = above.unwrap_or(node.translation);
            let listed = |error: Error| HierarchyError::Listed { place, error };
            worlds
                .linear
                .push(linear.checked(Quantity::World).map_err(listed)?);
            origins.push(origin.checked(Quantity::World).map_err(listed)?);
            if patient.compensating() {
                worlds.unscaled.push(turned);
            }
        }
        Ok(worlds)
    }

    /// Returns the linear part that a child of a place inherits.
    pub(super) fn inherited(&self, parent: Option<usize>, compensates: bool) -> S::Matrix {
        let list = if compensates {
            &self.unscaled
        } else {
            &self.linear
        };
        let found = parent.and_then(|place| list.get(place).copied());
        found.unwrap_or_else(S::Matrix::identity)
    }

    /// Returns the linear part of a place.
    pub(super) fn at(&self, place: usize) -> S::Matrix {
        self.inherited(Some(place), false)
    }
}
