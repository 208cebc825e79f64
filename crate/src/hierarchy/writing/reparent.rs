//! New parents: the quantities that a node keeps when it changes its parent, and those it cannot
//! keep.

use alloc::vec::Vec;

use super::fit::{Fitted, ROUNDING, fit};
use super::{Fit, Residual};
use crate::affine::Affine;
use crate::hierarchy::flat::nearest_rotation;
use crate::hierarchy::local::mirrored;
use crate::hierarchy::reading::relative::Map;
use crate::hierarchy::{Hierarchy, HierarchyError, Local, NodeHandle};
use crate::motion::Rates;
use crate::scale::{LocalShape, Trs};
use crate::space::{Linear, Matrix, Mirror, Rotation, Scalar, Space};

/// The quantities that a node keeps when it changes its parent.
///
/// [`attach`](Hierarchy::attach) and [`release`](Hierarchy::release) choose among them for the
/// usual cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keep {
    /// Its state in the parent, a [drive](Hierarchy::drive) included: it is now to the new parent
    /// as it was to the old, and jumps in the world.
    Local,
    /// Its pose in the world: translation, rotation, scale. Its rates in the new parent are zero,
    /// so that the parent carries it.
    Pose(Fit),
    /// Its pose, its velocity and its angular velocity in the world. Its accelerations in the new
    /// parent are zero.
    Velocity(Fit),
    /// Its pose and all four rates in the world. Its accelerations of that moment, a circle's
    /// toward its center among them, are held by the steps that follow.
    Motion(Fit),
}

impl Keep {
    /// Returns how a pose in the world is held; none where the local state is kept.
    const fn fit(self) -> Option<Fit> {
        match self {
            Self::Local => None,
            Self::Pose(fit) | Self::Velocity(fit) | Self::Motion(fit) => Some(fit),
        }
    }
}

/// A pose that is to be held under a parent.
pub(super) struct Wanted<S: Space> {
    /// In the parent.
    pub(super) translation: S::Vector,
    /// In the parent: the rotations in the world, one undone from the other, as the mirrors above
    /// show it.
    pub(super) rotation: S::Rotation,
    /// In the world: the scale that the rules that combine part by part are to report.
    pub(super) scale: S::Vector,
    /// In the parent: the linear part for the rules that multiply matrices.
    pub(super) matrix: S::Matrix,
}

/// The parent of a pose, or the world.
pub(super) struct Above<S: Space> {
    /// The linear part that moves the pose's place.
    pub(super) carried: S::Matrix,
    /// The linear part that the pose inherits.
    pub(super) linear: S::Matrix,
    pub(super) rotation: S::Rotation,
    /// The mirror that the pose inherits.
    pub(super) mirror: Mirror,
    pub(super) scale: S::Vector,
    pub(super) translation: S::Vector,
}

impl<S: Space> Hierarchy<S> {
    /// Gives a node another parent (`None`: the world), after the children there; its own children
    /// come along. Returns what was lost of the pose.
    ///
    /// Where a pose in the world is kept and the rule multiplies matrices, the local matrix is to
    /// be N = L₂⁻¹ L₃, with L₂ the linear part of the new parent and L₃ the node's: the one that
    /// its children inherit. Its rotation is R₂⁻¹ R₃, of the products of the rotations. A scale for
    /// each axis is exact if none of the old and new ancestors stretches its axes unequally (or all
    /// relative rotations are quarter turns); else the [`Fit`] decides. The rules that combine part
    /// by part always hold the pose.
    ///
    /// The nearest common ancestor of the old and the new parent, and all above it, have no part in
    /// this, so nothing is lost far from the origin of the world.
    ///
    /// The rates are those of the node's own frame. Under a parent whose stretch rotates, the
    /// children of the node may move differently from before.
    ///
    /// ```
    /// use kinetree::glam::{DMat2, DVec2};
    /// use kinetree::space::Rotation2;
    /// use kinetree::{Hierarchy, HierarchyError, Local, Space2, ScaleRule, Trs};
    /// use kinetree::hierarchy::{Fit, Keep};
    ///
    /// let mut tree = Hierarchy::<Space2>::new(ScaleRule::Matrices);
    /// let wide = Trs::new(DVec2::ZERO, Rotation2::from_angle(0.0), DVec2::new(3.0, 1.0))?;
    /// let tilted = Trs::new(DVec2::X, Rotation2::from_angle(0.5), DVec2::ONE)?;
    /// let parent = tree.add(None, "wide", wide.into())?;
    /// let child = tree.add(Some(parent), "tilted", tilted.into())?;
    /// let before = tree.world_matrix(child)?;
    ///
    /// // Slanted as it is, no rotation and scale can hold its pose.
    /// let refused = tree.reparent(child, None, Keep::Motion(Fit::Exact));
    /// assert!(matches!(refused, Err(HierarchyError::NotHeld { .. })));
    /// tree.reparent(child, None, Keep::Motion(Fit::Matrix))?;
    /// assert!((tree.world_matrix(child)?.linear - before.linear).abs_diff_eq(DMat2::ZERO, 1e-14));
    /// # Ok::<(), HierarchyError>(())
    /// ```
    ///
    /// Source: "Managing Transformations in Hierarchy", on changing parents.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Cycle`] for a parent that is the node or one of its descendants,
    /// [`HierarchyError::NotHeld`] with what would be left over, [`HierarchyError::NoSuchNode`];
    /// [`HierarchyError::Flat`] through a parent that flattens space.
    pub fn reparent(
        &mut self,
        node: NodeHandle,
        parent: Option<NodeHandle>,
        keep: Keep,
    ) -> Result<Residual<S>, HierarchyError> {
        self.reparent_at(node, parent, keep, None)
    }

    /// Does as [`reparent`](Hierarchy::reparent), to an index among the children there, counted
    /// from zero without the node; `None` for after all of them.
    ///
    /// # Errors
    ///
    /// As [`reparent`](Hierarchy::reparent), and [`HierarchyError::NoSuchIndex`].
    pub fn reparent_at(
        &mut self,
        node: NodeHandle,
        parent: Option<NodeHandle>,
        keep: Keep,
        index: Option<usize>,
    ) -> Result<Residual<S>, HierarchyError> {
        if keep == Keep::Local && self.parent(node)? == parent {
            // Only its place among its siblings: a flight goes on to the bit.
            let last = self.children(parent)?.count() - 1;
            self.set_sibling_index(node, index.unwrap_or(last))?;
            return Ok(Residual::none());
        }
        self.catch_up();
        let before = self.room_under(node, parent, index)?;
        let kept = self.kept(node, parent, keep);
        let (local, residual) = kept.map_err(|error| self.flattened(parent, None, error))?;
        let flying = self.flying_below(node)?;
        self.put_under(node, parent, before, local)?;
        if keep != Keep::Local {
            self.end_drive(node)?;
        }
        self.keep_flying(flying)?;
        Ok(residual)
    }

    /// Returns the child before which a node is to be put under a parent; none for after all.
    pub(super) fn room_under(
        &self,
        node: NodeHandle,
        parent: Option<NodeHandle>,
        index: Option<usize>,
    ) -> Result<Option<NodeHandle>, HierarchyError> {
        self.slot(node)?;
        if let Some(parent) = parent {
            let mut above = self.ancestors(parent)?;
            if parent == node || above.any(|above| above == node) {
                return Err(HierarchyError::Cycle { node, parent });
            }
        }
        let Some(index) = index else {
            return Ok(None);
        };
        let siblings = || -> Result<_, HierarchyError> {
            Ok(self.children(parent)?.filter(|child| *child != node))
        };
        let (before, others) = (siblings()?.nth(index), siblings()?.count());
        if index > others {
            let count = others + 1;
            return Err(HierarchyError::NoSuchIndex { index, count });
        }
        Ok(before)
    }

    /// Puts a node under a parent, in this state there.
    pub(super) fn put_under(
        &mut self,
        node: NodeHandle,
        parent: Option<NodeHandle>,
        before: Option<NodeHandle>,
        local: Local<S>,
    ) -> Result<(), HierarchyError> {
        self.reserve_state(&local)?;
        self.unlink(node)?;
        self.link(node, parent, before)?;
        self.put_local(node, local)
    }

    /// Removes a node and gives its children to its parent, at its index among the siblings and
    /// in their order. Returns the most that any of their poses lost.
    ///
    /// # Errors
    ///
    /// As [`reparent`](Hierarchy::reparent), for any of the children.
    pub fn remove_keeping_children(
        &mut self,
        node: NodeHandle,
        keep: Keep,
    ) -> Result<Residual<S>, HierarchyError> {
        self.catch_up();
        let parent = self.parent(node)?;
        let mut most = Residual::<S>::none();
        let mut lifted = Vec::new();
        for child in self.children(Some(node))? {
            let kept = self.kept(child, parent, keep);
            let (local, residual) =
                kept.map_err(|error| self.flattened(parent, None, error).of_node(child))?;
            most = most.most(residual);
            lifted.push((child, local));
        }
        for (_, local) in &lifted {
            self.reserve_state(local)?;
        }
        for (child, local) in lifted {
            let flying = self.flying_below(child)?;
            self.put_under(child, parent, Some(node), local)?;
            if keep != Keep::Local {
                self.end_drive(child)?;
            }
            self.keep_flying(flying)?;
        }
        self.remove(node)?;
        Ok(most)
    }

    /// Gives the node this world matrix. Its rates in the parent stay. Returns what was lost.
    ///
    /// The rotation is the one nearest to the local matrix; for [`Fit::Lossy`] to the world
    /// matrix. A rule that combines part by part cannot hold a matrix with skew, whatever the
    /// parent: [`Fit::Matrix`] is then refused too, with [`HierarchyError::NotHeldByRule`].
    ///
    /// # Errors
    ///
    /// As [`set_world`](Hierarchy::set_world), and [`Error::Singular`](crate::Error::Singular) for
    /// a matrix that flattens space by [`Fit::Polar`].
    pub fn set_world_matrix(
        &mut self,
        node: NodeHandle,
        wanted: Affine<S>,
        how: Fit,
    ) -> Result<Residual<S>, HierarchyError> {
        self.catch_up();
        let wanted = Affine::<S>::new(wanted.linear, wanted.translation)?;
        let parent = self.parent(node)?;
        let above = self.above(node, parent)?;
        let flat = |error| self.flattened(parent, None, error);
        let multiplies = self.rule.multiplies();
        let rotation = if multiplies && how != Fit::Lossy {
            let back = above.linear.inverse();
            let back = back.map_err(|error| flat(error.into()))?;
            let own = nearest_rotation::<S>(back * wanted.linear);
            above.rotation * above.mirror.rotation::<S>(own)
        } else {
            nearest_rotation::<S>(wanted.linear)
        };
        let stretch = rotation.inverse().matrix() * wanted.linear;
        let straight = Trs {
            translation: wanted.translation,
            rotation,
            scale: stretch.diagonal(),
        };
        let pose = above.wanted(straight, wanted.linear).map_err(flat)?;
        let (held, mut residual) = self.hold(node, &above, &pose, how).map_err(flat)?;
        if !multiplies {
            let straight = S::Matrix::from_diagonal(pose.scale);
            residual = Residual::<S>::between(S::Matrix::identity(), stretch, straight);
            let strict = matches!(how, Fit::Exact | Fit::Matrix);
            if strict && residual.local.real() > ROUNDING * stretch.norm().real() {
                return Err(not_held_by_rule(node, residual));
            }
        }
        let before = self.world_transform(node)?.shape().unscaled;
        let turned = rotation * self.world_rotation(node)?.inverse();
        let after = above.linear * held.trs.rotation.matrix();
        let residual = residual.most(self.loss_below(node, turned.matrix() * before, after)?);
        self.put_pose(node, held)?;
        Ok(residual)
    }

    /// Returns what the children lose that compensate for the scale of a node, whose linear part
    /// without its own scale is to be one matrix and becomes another: a pose may be held by another
    /// scale of the node's own, which they do not feel.
    pub(super) fn loss_below(
        &self,
        node: NodeHandle,
        wanted: S::Matrix,
        held: S::Matrix,
    ) -> Result<Residual<S>, HierarchyError> {
        let mut most = Residual::none();
        if self.rows.compensating == 0 {
            return Ok(most);
        }
        for child in self.children(Some(node))? {
            if self.drops_scale(child) {
                let own = self.local(child)?.linear();
                let lost = Residual::between(S::Matrix::identity(), wanted * own, held * own);
                most = most.most(Residual {
                    local: S::Scalar::from_f64(0.0),
                    ..lost
                });
            }
        }
        Ok(most)
    }

    /// The node's local state under a new parent.
    pub(super) fn kept(
        &self,
        node: NodeHandle,
        parent: Option<NodeHandle>,
        keep: Keep,
    ) -> Result<(Local<S>, Residual<S>), HierarchyError> {
        let Some(fit) = keep.fit() else {
            return Ok((self.local(node)?, Residual::none()));
        };
        let above = self.above(node, parent)?;
        let seen = self.relative_map(node, parent, Map::Carried)?;
        let (mut rotating, _) = self.relative_frame(node, parent, Map::Carried)?;
        let mut matrix = seen.affine.linear;
        if let Some(parent) = parent.filter(|_| self.drops_scale(node)) {
            let Local { trs, stretch, .. } = self.local(parent)?;
            let mirror = self.rule.own_mirror::<S>(trs.scale, stretch);
            rotating = mirrored(rotating, mirror);
            matrix = self.local(parent)?.own_stretch() * matrix;
        }
        let pose = Wanted {
            translation: seen.affine.translation,
            rotation: rotating.transform.rotation.checked()?,
            scale: self.world_scale(node)?,
            matrix,
        };
        let (held, residual) = self.hold(node, &above, &pose, fit)?;
        let before = self.world_transform(node)?.shape().unscaled;
        let after = above.linear * held.trs.rotation.matrix();
        let residual = residual.most(self.loss_below(node, before, after)?);
        let origin = seen.origin();
        let mut rates = Rates {
            velocity: origin.velocity,
            acceleration: origin.acceleration,
            ..rotating.rates()
        };
        match keep {
            Keep::Local | Keep::Motion(_) => {}
            Keep::Pose(_) => rates = Rates::zero(),
            Keep::Velocity(_) => {
                rates.acceleration = S::Vector::zero();
                rates.angular_acceleration = S::Bivector::zero();
            }
        }
        Ok((held.with_rates(rates.checked()?), residual))
    }

    /// Returns the parent of a node, or one that it is to have.
    pub(super) fn above(
        &self,
        node: NodeHandle,
        parent: Option<NodeHandle>,
    ) -> Result<Above<S>, HierarchyError> {
        let Some(parent) = parent else {
            let one = Trs::<S>::identity();
            return Ok(Above {
                carried: S::Matrix::identity(),
                linear: S::Matrix::identity(),
                rotation: one.rotation,
                mirror: Mirror::NONE,
                scale: one.scale,
                translation: one.translation,
            });
        };
        let (world, compensates) = (self.world_transform(parent)?, self.compensates(node)?);
        Ok(Above {
            carried: world.carried(),
            linear: world.shape().inherited(compensates),
            rotation: world.rotation(),
            mirror: world.shape().inherited_mirror(compensates),
            scale: world.scale(),
            translation: world.translation(),
        })
    }

    /// Returns the local pose, at rest, that holds a pose, and what it loses.
    pub(super) fn hold(
        &self,
        node: NodeHandle,
        above: &Above<S>,
        wanted: &Wanted<S>,
        how: Fit,
    ) -> Result<(Local<S>, Residual<S>), HierarchyError> {
        let Wanted {
            translation,
            rotation,
            scale,
            matrix,
        } = *wanted;
        let exact = match self.rule.local_shape::<S>(above.scale, scale, matrix)? {
            LocalShape::Scale(scale) => {
                let held = Trs::<S>::new(translation, rotation, scale)?;
                return Ok((Local::from(held), Residual::none()));
            }
            LocalShape::Matrix(exact) => exact,
        };
        let lost =
            |fitted: &Fitted<S>| Residual::<S>::between(above.linear, exact, fitted.linear());
        let mut fitted = fit::<S>(exact, rotation, how)?;
        let mut residual = lost(&fitted);
        let allowed = ROUNDING * exact.norm().real();
        if how == Fit::Exact && residual.local.real() > allowed {
            // Where the matrix is shown as it is, another rotation may hold it: of a mirror image,
            // say.
            let other = if self.rule.shows_skew() {
                fit::<S>(exact, rotation, Fit::Polar).ok()
            } else {
                None
            };
            let other = other.map(|other| (lost(&other), other));
            let held = other.filter(|(residual, _)| residual.local.real() <= allowed);
            let Some(held) = held else {
                let polar = fit::<S>(exact, rotation, Fit::Polar);
                return Err(not_held(node, residual, polar.ok().as_ref().map(lost)));
            };
            (residual, fitted) = held;
        }
        let held = Trs::<S>::new(translation, fitted.rotation, fitted.scale)?;
        let local = Local {
            stretch: fitted.stretch,
            ..Local::from(held)
        };
        Ok((local, residual))
    }
}

/// Returns the error of a pose that is not held: what the rotation it has leaves over, and what the
/// nearest one leaves over, which a flat node has not.
fn not_held<S: Space>(
    node: NodeHandle,
    kept: Residual<S>,
    polar: Option<Residual<S>>,
) -> HierarchyError {
    let (local, world) = (kept.local.real(), kept.world.real());
    let (displacement, angle) = (kept.displacement.real(), kept.angle.real());
    match polar {
        Some(polar) => HierarchyError::NotHeld {
            node,
            local,
            world,
            displacement,
            angle,
            polar_displacement: polar.displacement.real(),
            polar_angle: polar.angle.real(),
        },
        None => HierarchyError::NotHeldFlat {
            node,
            displacement,
            angle,
        },
    }
}

fn not_held_by_rule<S: Space>(node: NodeHandle, residual: Residual<S>) -> HierarchyError {
    HierarchyError::NotHeldByRule {
        node,
        displacement: residual.displacement.real(),
        angle: residual.angle.real(),
    }
}

impl<S: Space> Above<S> {
    /// Returns the pose, seen from here, of a place, a rotation and a scale in the world with this
    /// linear part.
    pub(super) fn wanted(
        &self,
        world: Trs<S>,
        linear: S::Matrix,
    ) -> Result<Wanted<S>, HierarchyError> {
        let (within, below) = (self.carried.inverse()?, self.linear.inverse()?);
        Ok(Wanted {
            translation: within * (world.translation - self.translation),
            rotation: self
                .mirror
                .rotation::<S>(self.rotation.inverse() * world.rotation)
                .checked()?,
            scale: world.scale,
            matrix: below * linear,
        })
    }
}
