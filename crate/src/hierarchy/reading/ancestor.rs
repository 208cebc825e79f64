//! A node as seen from an ancestor that it shares with another node, or from none:
//!
//! * Without a common ancestor it is seen from the world.
//! * By the rule that multiplies matrices and shows the product, in the ancestor's own coordinates,
//!   by multiplying the local matrices between. That product may start anywhere.
//! * By the other rules the linear part depends on all nodes above, and is the linear part in the
//!   world. Only places are taken relative to the ancestor: the sum of L_P T over the nodes
//!   between, in world axes.

use super::relative::Map;
use super::state::WorldMotion;
use crate::affine::Affine;
use crate::error::Error;
use crate::hierarchy::local::mirrored;
use crate::hierarchy::{Hierarchy, HierarchyError, Local, NodeHandle};
use crate::motion::{DynamicTransform, PointMotion};
use crate::scale::AffineMotion;
use crate::space::{Linear, Matrix, Mirror, Rotation, Space};

impl<S: Space> Hierarchy<S> {
    /// Returns a node as seen from an ancestor, if it and all nodes between have one scale each:
    /// what most trees are made of, and the short way.
    pub(super) fn moving_from(
        &self,
        node: NodeHandle,
        above: NodeHandle,
    ) -> Result<Option<DynamicTransform<S>>, HierarchyError> {
        if !self.rule.inherits_one_scale() {
            return Ok(None);
        }
        let mut folded: Option<DynamicTransform<S>> = None;
        for node in self.between(node, Some(above))? {
            let moving = self.local(node)?.moving();
            let Some(local) = moving.filter(|_| !self.drops_scale(node)) else {
                return Ok(None);
            };
            folded = Some(folded.map_or(local, |folded| local * folded));
        }
        Ok(Some(folded.unwrap_or_else(DynamicTransform::identity)))
    }

    /// Returns a node as seen from an ancestor, as frames with the world's lengths, and the axes
    /// that are turned round on the way down to it.
    pub(super) fn frame_from(
        &self,
        node: NodeHandle,
        above: Option<NodeHandle>,
    ) -> Result<(DynamicTransform<S>, Mirror), HierarchyError> {
        if above.is_none() {
            let motion = self.motion(node)?;
            return Ok((motion.frame(), motion.mirror(false)));
        }
        let own_mirror = |it: &Local<S>| self.rule.own_mirror::<S>(it.trs.scale, it.stretch);
        let (mut folded, mut mirror) = (DynamicTransform::identity(), Mirror::NONE);
        let mut drops = false; // the scale of the node above
        for (steps, node) in self.between(node, above)?.enumerate() {
            let local = self.local(node)?;
            let own = own_mirror(&local);
            if steps == 0 {
                mirror = own;
            } else if !drops {
                folded = mirrored(folded, own);
                mirror = own.and(mirror);
            }
            folded = local.frame() * folded;
            drops = self.drops_scale(node);
        }
        if let Some(above) = above.filter(|_| drops) {
            // What is above mirrors it all the same.
            let own = own_mirror(&self.local(above)?);
            (folded, mirror) = (mirrored(folded, own), own.and(mirror));
        }
        Ok((folded, mirror))
    }

    /// Returns whether the matrices between a node and an ancestor are multiplied, so that a node
    /// seen from itself is the identity.
    pub(super) fn folds(&self, map: Map) -> bool {
        match map {
            Map::Shown => self.rule.shows_skew(),
            Map::Carried => self.rule.multiplies(),
        }
    }

    /// Returns whether the node, seen from the ancestor, is the identity.
    pub(super) fn is_origin(&self, node: NodeHandle, above: Option<NodeHandle>) -> bool {
        above == Some(node) && self.folds(Map::Shown)
    }

    /// Returns the map by which the node is shown, as seen from an ancestor.
    pub(super) fn seen_from(
        &self,
        node: NodeHandle,
        above: Option<NodeHandle>,
    ) -> Result<Affine<S>, HierarchyError> {
        if above.is_none() {
            return self.world_matrix(node);
        }
        let mut nodes = self.between(node, above)?;
        if !self.folds(Map::Shown) {
            let mut translation = S::Vector::zero();
            for node in nodes {
                let carried = match self.parent(node)? {
                    None => S::Matrix::identity(),
                    Some(parent) => self.world_transform(parent)?.carried(),
                };
                translation = carried * self.local(node)?.trs.translation + translation;
            }
            let linear = self.world_matrix(node)?.linear;
            return Ok(Affine {
                linear,
                translation,
            });
        }
        let Some(first) = nodes.next() else {
            return Ok(Affine::identity());
        };
        if self.rows.compensating > 0 {
            return Ok(self.motion_from(node, above, Map::Shown)?.affine);
        }
        let mut folded = self.local(first)?.matrix();
        for node in nodes {
            folded = self.local(node)?.matrix() * folded;
        }
        Ok(folded)
    }

    /// Returns whether the node inherits its parent's linear part without the parent's own scale.
    pub(in crate::hierarchy) fn drops_scale(&self, node: NodeHandle) -> bool {
        self.rows.compensating > 0
            && self.rule.multiplies()
            && self.compensates(node).unwrap_or(false)
    }

    /// Returns the inverse linear part of the node as seen from an ancestor, and its origin there.
    pub(super) fn back(
        &self,
        node: NodeHandle,
        above: Option<NodeHandle>,
    ) -> Result<(S::Matrix, S::Vector), HierarchyError> {
        if above.is_none() {
            let linear = self.inverse_world_matrix(node)?.linear;
            return Ok((linear, self.world_translation(node)?));
        }
        let seen = self.seen_from(node, above)?;
        let back = seen.linear.inverse();
        let back =
            back.map_err(|error| self.flattened_from(Some(node), above, Map::Shown, error))?;
        Ok((back, seen.translation))
    }

    /// Returns the error of a call that had to undo one of a node's maps as seen from an ancestor.
    pub(super) fn flattened_from(
        &self,
        node: Option<NodeHandle>,
        above: Option<NodeHandle>,
        map: Map,
        error: Error,
    ) -> HierarchyError {
        let above = above.filter(|_| self.folds(map));
        self.flattened(node, above, error.into())
    }

    /// Returns what undoes a node's own stretch.
    fn own_stretch_undone(&self, node: NodeHandle) -> Result<S::Matrix, HierarchyError> {
        let flat = |error: Error| HierarchyError::Flat {
            node,
            determinant: error.value(),
        };
        self.local(node)?.own_stretch().inverse().map_err(flat)
    }

    /// Returns one of a node's maps and its motion as seen from an ancestor.
    pub(super) fn motion_from(
        &self,
        node: NodeHandle,
        above: Option<NodeHandle>,
        map: Map,
    ) -> Result<AffineMotion<S>, HierarchyError> {
        let world = || match map {
            Map::Shown => self.world_motion(node),
            Map::Carried => self.motion(node).map(|motion| motion.carried),
        };
        if above.is_none() {
            return world();
        }
        let mut nodes = self.between(node, above)?;
        if !self.folds(map) {
            let zero = PointMotion::at_rest(S::Vector::zero());
            let mut origin = zero;
            for node in nodes {
                let WorldMotion { carried, .. } = self.inherited(self.parent(node)?)?;
                let own = self.local(node)?.frame().origin();
                let step = carried.with_origin(zero).transform_motion(own);
                origin = PointMotion {
                    position: step.position + origin.position,
                    velocity: step.velocity + origin.velocity,
                    acceleration: step.acceleration + origin.acceleration,
                };
            }
            return Ok(world()?.with_origin(origin));
        }
        let Some(first) = nodes.next() else {
            return Ok(AffineMotion::identity());
        };
        let local = self.local(first)?;
        let mut folded = AffineMotion::rotating(local.frame(), local.linear());
        let (mut center, mut drops) = (local.frame().origin(), self.drops_scale(first));
        for node in nodes {
            let local = self.local(node)?;
            let whole = AffineMotion::rotating(local.frame(), local.linear());
            folded = if drops {
                let straight = AffineMotion::rotating(local.frame(), local.trs.rotation.matrix());
                about(
                    straight.with_origin(whole.transform_motion(center)),
                    folded,
                    center,
                )
            } else {
                whole * folded
            };
            (center, drops) = (local.frame().origin(), self.drops_scale(node));
        }
        if let Some(above) = above.filter(|_| drops) {
            let back = Affine {
                linear: self.own_stretch_undone(above)?,
                translation: S::Vector::zero(),
            };
            folded = about(
                AffineMotion::at_rest(back).with_origin(center),
                folded,
                center,
            );
        }
        Ok(folded)
    }
}

/// Returns the motion of what moves about a center, after a map that carries the center along: all
/// that a node carries inherits what the node does, about the node's origin.
#[inline(never)]
fn about<S: Space>(
    map: AffineMotion<S>,
    folded: AffineMotion<S>,
    center: PointMotion<S>,
) -> AffineMotion<S> {
    let origin = folded.origin();
    map * folded.with_origin(PointMotion {
        position: origin.position - center.position,
        velocity: origin.velocity - center.velocity,
        acceleration: origin.acceleration - center.acceleration,
    })
}
