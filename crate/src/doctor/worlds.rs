//! The world matrices of a patient: where matrices are multiplied, and by its own rule.

use alloc::vec::Vec;

use super::patient::Patient;
use crate::affine::Affine;
use crate::error::{Error, Quantity};
use crate::hierarchy::HierarchyError;
use crate::scale::{AxisPairs, ScaleRule, Trs, WorldTransform};
use crate::space::{Linear, Matrix, Space, Space3};

impl<S: AxisPairs> Patient<S> {
    /// Returns the matrices of the nodes in the world where matrices are multiplied, as files mean
    /// them, whatever the tree's own rule is. A node that compensates does not inherit its parent's
    /// own stretch.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Listed`] with [`Error::NotFinite`] of [`Quantity::World`] for a node whose
    /// numbers in the world overflow.
    pub fn matrices(&self) -> Result<Vec<Affine<S>>, HierarchyError> {
        let worlds = Worlds::of(self)?;
        Ok((0..self.len()).map(|place| worlds.matrix(place)).collect())
    }
}

impl Patient<Space3> {
    /// Returns the matrices by which the tree's rule shows its nodes in the world. A node that holds
    /// a matrix has the rotation and the stretch of that.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Listed`] with [`Error::NotFinite`] of [`Quantity::World`] for a node whose
    /// numbers in the world overflow.
    pub fn shown(&self) -> Result<Vec<Affine<Space3>>, HierarchyError> {
        if self.rule() == ScaleRule::Matrices {
            return self.matrices();
        }
        let mut worlds: Vec<WorldTransform<Space3>> = Vec::with_capacity(self.len());
        for (place, node) in self.nodes().iter().enumerate() {
            let trs = Trs {
                scale: node.stretch.diagonal(),
                ..node.trs()
            };
            let stretch = node.sheared.then_some(node.stretch);
            let made = match node.parent().and_then(|at| worlds.get(at)) {
                None => WorldTransform::root_with(self.rule(), &trs, stretch),
                Some(above) => above.child_with(&trs, stretch, node.compensates),
            };
            worlds.push(made.map_err(|error| HierarchyError::Listed { place, error })?);
        }
        Ok(worlds.iter().map(WorldTransform::matrix).collect())
    }
}

/// The matrices of all nodes in the world: their linear parts and their origins.
pub(super) struct Worlds<S: Space> {
    pub(super) linear: Vec<S::Matrix>,
    /// Those without the node's own stretch, which a child inherits that compensates. There are none
    /// where none does.
    pub(super) unscaled: Vec<S::Matrix>,
    origins: Vec<S::Vector>,
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
            origins: Vec::with_capacity(count),
        };
        for (place, node) in patient.nodes().iter().enumerate() {
            let turned = worlds.inherited(node.parent(), node.compensates) * node.turn;
            let linear = turned * node.stretch;
            let above = node.parent().and_then(|at| {
                Some(*worlds.linear.get(at)? * node.translation + *worlds.origins.get(at)?)
            });
            let origin = above.unwrap_or(node.translation);
            let listed = |error: Error| HierarchyError::Listed { place, error };
            worlds
                .linear
                .push(linear.checked(Quantity::World).map_err(listed)?);
            let origin = origin.checked(Quantity::World).map_err(listed)?;
            worlds.origins.push(origin);
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

    /// Returns the origin of a place.
    pub(super) fn origin(&self, place: usize) -> S::Vector {
        let found = self.origins.get(place).copied();
        found.unwrap_or_else(S::Vector::zero)
    }

    /// Returns the matrix of a place.
    pub(super) fn matrix(&self, place: usize) -> Affine<S> {
        Affine {
            linear: self.at(place),
            translation: self.origin(place),
        }
    }

    /// Returns the linear part of a place.
    pub(super) fn at(&self, place: usize) -> S::Matrix {
        self.inherited(Some(place), false)
    }
}
