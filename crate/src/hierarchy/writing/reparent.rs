//! New parents: what a node keeps when it is hung elsewhere, and what it cannot keep.

use alloc::vec::Vec;

use super::fit::{self, ROUNDING, fit};
use super::write::quotient;
use crate::affine::Affine;
use crate::error::Quantity;
use crate::hierarchy::{Fit, Hierarchy, HierarchyError, Local, NodeHandle, Residual};
use crate::scale::{ScaleRule, Trs};
use crate::space::{Linear, Matrix, Rotation, Scalar, Space};

/// What a node keeps when it is hung on another parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keep {
    /// Its state in the parent: it is now to the new parent as it was to the old, and jumps in the world.
    Local,
    /// Its state in the world: place, turn, size, and all four rates.
    World(Fit),
}

/// A pose in the world that is to be held.
struct Wanted<S: Space> {
    translation: S::Vector,
    rotation: S::Rotation,
    /// What the rules that add scales are to say.
    scale: S::Vector,
    /// What the rules that multiply matrices are to carry down.
    linear: S::Matrix,
}

impl<S: Space> Hierarchy<S> {
    /// Hangs a node, with all that hangs on it, on another parent (`None`: the world), after the children there. Says what of the
    /// pose was lost.
    ///
    /// With [`Keep::World`] and the rules that multiply matrices, the local matrix is to be N = L₂⁻¹ L₃ with L₂ the new parent's and L₃ the
    /// node's: what is carried down to the children as well. Its rotation is R₂⁻¹ R₃, the products of the rotations; a scale for each axis
    /// is exact if none of the old and new ancestors stretches its axes unequally (or all relative turns are quarter turns), and else
    /// [`Fit`] decides. The rules that add transforms always hold it.
    ///
    /// The rates are those of the node's own frame. Under a parent whose stretch turns, what hangs on the node may move differently from before.
    ///
    /// ```
    /// use kinetree::{Hierarchy, HierarchyError, Local, Space2, ScaleRule, Trs, glam::{DMat2, DVec2}, space::Rotation2};
    /// use kinetree::hierarchy::{Fit, Keep};
    ///
    /// let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    /// let wide = Trs::new(DVec2::ZERO, Rotation2::from_angle(0.0), DVec2::new(3.0, 1.0))?;
    /// let tilted = Trs::new(DVec2::X, Rotation2::from_angle(0.5), DVec2::ONE)?;
    /// let parent = tree.add(None, "wide", wide.into())?;
    /// let child = tree.add(Some(parent), "tilted", tilted.into())?;
    /// let before = tree.world_matrix(child)?;
    ///
    /// // Slanted as it is, no rotation and scale can tell its pose.
    /// let refused = tree.reparent(child, None, Keep::World(Fit::Exact));
    /// assert!(matches!(refused, Err(HierarchyError::NotHeld { .. })));
    /// tree.reparent(child, None, Keep::World(Fit::Matrix))?;
    /// assert!((tree.world_matrix(child)?.linear - before.linear).abs_diff_eq(DMat2::ZERO, 1e-14));
    /// # Ok::<(), HierarchyError>(())
    /// ```
    ///
    /// Source: "Managing Transformations in Hierarchy", on changing parents.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Cycle`] for a parent that is the node or hangs on it, [`HierarchyError::NotHeld`] with what would be left over,
    /// [`HierarchyError::NoSuchNode`]; [`Error::Singular`](crate::Error::Singular) through a parent that flattens space.
    pub fn reparent(
        &mut self,
        node: NodeHandle,
        parent: Option<NodeHandle>,
        keep: Keep,
    ) -> Result<Residual<S>, HierarchyError> {
        self.reparent_at(node, parent, keep, None)
    }

    /// As [`reparent`](Hierarchy::reparent), to a place among the children there, counted from zero without the node; `None` for after all of
    /// them.
    ///
    /// # Errors
    ///
    /// As [`reparent`](Hierarchy::reparent), and [`HierarchyError::NoSuchPosition`].
    pub fn reparent_at(
        &mut self,
        node: NodeHandle,
        parent: Option<NodeHandle>,
        keep: Keep,
        position: Option<usize>,
    ) -> Result<Residual<S>, HierarchyError> {
        self.nodes.get(node)?;
        if let Some(parent) = parent {
            let mut above = self.ancestors(parent)?;
            if parent == node || above.any(|above| above == node) {
                return Err(HierarchyError::Cycle { node, parent });
            }
        }
        let before = match position {
            None => None,
            Some(position) => {
                let siblings = || -> Result<_, HierarchyError> {
                    Ok(self.children(parent)?.filter(|child| *child != node))
                };
                let (before, others) = (siblings()?.nth(position), siblings()?.count());
                if position > others {
                    let count = others + 1;
                    return Err(HierarchyError::NoSuchPosition { position, count });
                }
                before
            }
        };
        let (local, residual) = self.kept(node, parent, keep)?;
        self.unhook(node)?;
        self.hook(node, parent, before)?;
        self.edit_pose(node, |held| *held = local)?;
        Ok(residual)
    }

    /// Removes a node and hangs its children on its parent, at its place in the row and in their order. Says the most that any of
    /// their poses lost.
    ///
    /// # Errors
    ///
    /// As [`reparent`](Hierarchy::reparent), for any of the children.
    pub fn remove_keeping_children(
        &mut self,
        node: NodeHandle,
        keep: Keep,
    ) -> Result<Residual<S>, HierarchyError> {
        let parent = self.parent(node)?;
        let mut most = Residual::<S>::none();
        let mut lifted = Vec::new();
        for child in self.children(Some(node))? {
            let (local, residual) = self.kept(child, parent, keep)?;
            if residual.world.real() > most.world.real() {
                most = residual;
            }
            lifted.push((child, local));
        }
        for (child, local) in lifted {
            self.unhook(child)?;
            self.hook(child, parent, Some(node))?;
            self.edit_pose(child, |held| *held = local)?;
        }
        self.remove(node)?;
        Ok(most)
    }

    /// Gives the node a place, turn and size in the world. Its rates in the parent stay. Says what was lost.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NotHeld`] where the rule multiplies matrices and a parent's stretch would skew it, unless `fit` allows for that;
    /// [`Error::Singular`](crate::Error::Singular) through a parent that flattens space; what [`Trs::new`] refuses.
    pub fn set_world(
        &mut self,
        node: NodeHandle,
        wanted: Trs<S>,
        fit: Fit,
    ) -> Result<Residual<S>, HierarchyError> {
        let wanted = Trs::<S>::new(wanted.translation, wanted.rotation, wanted.scale)?;
        let pose = Wanted {
            translation: wanted.translation,
            rotation: wanted.rotation,
            scale: wanted.scale,
            linear: wanted.linear(),
        };
        let (held, residual) = self.hold(self.parent(node)?, &pose, fit)?;
        self.put_pose(node, held)?;
        Ok(residual)
    }

    /// Gives the node this world matrix. Its rates in the parent stay. Says what was lost.
    ///
    /// The rotation is the one nearest to the local matrix; for [`Fit::LossyScale`] to the world matrix. A rule that adds transforms cannot hold
    /// a matrix with skew, whatever the parent: [`Fit::Matrix`] is then refused too.
    ///
    /// # Errors
    ///
    /// As [`set_world`](Hierarchy::set_world), and [`Error::Singular`](crate::Error::Singular) for a matrix that flattens space.
    pub fn set_world_matrix(
        &mut self,
        node: NodeHandle,
        wanted: Affine<S>,
        how: Fit,
    ) -> Result<Residual<S>, HierarchyError> {
        let wanted = Affine::<S>::new(wanted.linear, wanted.translation)?;
        let parent = self.parent(node)?;
        let (turn, carried) = match parent {
            None => (S::Rotation::identity(), S::Matrix::identity()),
            Some(parent) => {
                let world = self.world_transform(parent)?;
                (world.rotation(), world.carried())
            }
        };
        let multiplies = matches!(self.rule, ScaleRule::Matrices | ScaleRule::Lossy);
        let rotation = if multiplies && how != Fit::LossyScale {
            turn * fit::polar_rotation::<S>(carried.inverse()? * wanted.linear)?
        } else {
            fit::polar_rotation::<S>(wanted.linear)?
        };
        let stretch = rotation.inverse().matrix() * wanted.linear;
        let pose = Wanted {
            translation: wanted.translation,
            rotation,
            scale: stretch.diagonal(),
            linear: wanted.linear,
        };
        let (held, mut residual) = self.hold(parent, &pose, how)?;
        if !multiplies {
            let lost = (stretch - S::Matrix::from_diagonal(pose.scale)).norm();
            let strict = matches!(how, Fit::Exact | Fit::Matrix);
            if strict && lost.real() > ROUNDING * stretch.norm().real() {
                let lost = lost.real();
                return Err(HierarchyError::NotHeld {
                    local: lost,
                    world: lost,
                });
            }
            (residual.local, residual.world) = (lost, lost);
        }
        self.put_pose(node, held)?;
        Ok(residual)
    }

    fn put_pose(&mut self, node: NodeHandle, pose: Local<S>) -> Result<(), HierarchyError> {
        self.edit_pose(node, |held| {
            let rates = held.rates;
            *held = pose.with_rates(rates);
        })
    }

    /// The node's local state under a new parent.
    fn kept(
        &self,
        node: NodeHandle,
        parent: Option<NodeHandle>,
        keep: Keep,
    ) -> Result<(Local<S>, Residual<S>), HierarchyError> {
        let fit = match keep {
            Keep::Local => return Ok((*self.local(node)?, Residual::none())),
            Keep::World(fit) => fit,
        };
        let world = self.world_transform(node)?;
        let pose = Wanted {
            translation: world.translation(),
            rotation: world.rotation(),
            scale: world.scale(),
            linear: world.carried(),
        };
        let (held, residual) = self.hold(parent, &pose, fit)?;
        let rates = self.local_rates(parent, pose.translation, self.world_rates(node)?)?;
        Ok((held.with_rates(rates), residual))
    }

    /// The local pose, at rest, that holds a pose of the world under a parent, and what it loses.
    fn hold(
        &self,
        parent: Option<NodeHandle>,
        wanted: &Wanted<S>,
        how: Fit,
    ) -> Result<(Local<S>, Residual<S>), HierarchyError> {
        let one = Trs::<S>::identity();
        let (above, turn, size, place) = match parent {
            None => (
                S::Matrix::identity(),
                one.rotation,
                one.scale,
                one.translation,
            ),
            Some(parent) => {
                let world = self.world_transform(parent)?;
                let (turn, size) = (world.rotation(), world.scale());
                (world.carried(), turn, size, world.translation())
            }
        };
        let below = above.inverse()?;
        let translation = below * (wanted.translation - place);
        let rotation = (turn.inverse() * wanted.rotation).checked()?;
        let straight = |scale| Trs::<S>::new(translation, rotation, scale).map(Local::from);
        match self.rule {
            ScaleRule::Transforms => {
                let scale = quotient::<S>(wanted.scale, size)?;
                Ok((straight(scale)?, Residual::none()))
            }
            ScaleRule::Compensated => Ok((straight(wanted.scale)?, Residual::none())),
            ScaleRule::Matrices | ScaleRule::Lossy => {
                let exact = (below * wanted.linear).checked(Quantity::Matrix)?;
                let fitted = fit::<S>(exact, rotation, how)?;
                let lost = exact - fitted.linear();
                let residual = Residual::<S> {
                    local: lost.norm(),
                    world: (above * lost).norm(),
                };
                let allowed = ROUNDING * exact.norm().real();
                if how == Fit::Exact && residual.local.real() > allowed {
                    return Err(HierarchyError::NotHeld {
                        local: residual.local.real(),
                        world: residual.world.real(),
                    });
                }
                let held = Trs::<S>::new(translation, fitted.rotation, fitted.scale)?;
                let local = Local {
                    stretch: fitted.stretch,
                    ..Local::from(held)
                };
                Ok((local, residual))
            }
        }
    }
}
