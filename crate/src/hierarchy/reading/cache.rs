//! World transforms and motions, worked out when they are asked for, and once.
//!
//! Each node stores its world transform, the inverse of that, and its motion in the world. An empty
//! store is the article's raised flag. Two things always hold:
//!
//! * below an empty store all stores of that kind are empty, so forgetting can stop where there is
//!   nothing to forget;
//! * where the transform is empty, so are the inverse and the motion.
//!
//! Filling goes the other way: what is empty above is filled first, from the parent's *filled*
//! store.
//!
//! Source: "Making a Game Engine: Transformations", *Transform Class*.

use alloc::vec::Vec;
use core::cell::OnceCell;

use crate::affine::Affine;
use crate::hierarchy::local::frame;
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::motion::{DynamicTransform, PointMotion, Rates};
use crate::scale::{AffineMotion, WorldTransform};
use crate::space::{Rotation, Space};

/// The stores of a node, empty or filled.
#[derive(Clone, Debug)]
pub(in crate::hierarchy) struct Cache<S: Space> {
    world: OnceCell<WorldTransform<S>>,
    inverse: OnceCell<Affine<S>>,
    motion: OnceCell<WorldMotion<S>>,
}

impl<S: Space> Cache<S> {
    pub(in crate::hierarchy) const fn empty() -> Self {
        Self {
            world: OnceCell::new(),
            inverse: OnceCell::new(),
            motion: OnceCell::new(),
        }
    }
}

/// The motion of a node in the world.
#[derive(Clone, Copy, Debug)]
pub(in crate::hierarchy) struct WorldMotion<S: Space> {
    /// Of its origin, and of the product of the rotations.
    pub(in crate::hierarchy) rates: Rates<S>,
    /// The map that its children inherit.
    pub(in crate::hierarchy) carried: AffineMotion<S>,
}

/// The parent of a node: another node, or the world.
#[derive(Clone, Copy, Debug)]
pub(in crate::hierarchy) struct Parent<S: Space> {
    pub(in crate::hierarchy) rotation: S::Rotation,
    pub(in crate::hierarchy) motion: WorldMotion<S>,
}

impl<S: Space> Parent<S> {
    fn world() -> Self {
        Self {
            rotation: S::Rotation::identity(),
            motion: WorldMotion {
                rates: Rates::zero(),
                carried: AffineMotion::identity(),
            },
        }
    }

    /// Returns the parent's frame with world lengths: its place, its rotation, its rates.
    pub(in crate::hierarchy) fn frame(&self) -> DynamicTransform<S> {
        let place = self.motion.carried.affine.translation;
        frame(place, self.rotation, self.motion.rates)
    }
}

impl<S: Space> Hierarchy<S> {
    /// Returns the node's world transform. Asked for twice, it is worked out once.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`]; [`Error::NotFinite`](crate::Error::NotFinite) where scales
    /// and places are so large that it overflows.
    pub fn world_transform(&self, node: NodeHandle) -> Result<&WorldTransform<S>, HierarchyError> {
        let entry = self.nodes.get(node)?;
        if let Some(world) = entry.cache.world.get() {
            return Ok(world);
        }
        let empty = self.empty_above(node, |cache| cache.world.get().is_none())?;
        for node in empty.into_iter().rev() {
            self.fill_world(node)?;
        }
        self.fill_world(node)
    }

    /// Returns the node's ancestors whose stores are empty, nearest first.
    fn empty_above(
        &self,
        node: NodeHandle,
        empty: impl Fn(&Cache<S>) -> bool,
    ) -> Result<Vec<NodeHandle>, HierarchyError> {
        let is_empty =
            |node: &NodeHandle| self.nodes.get(*node).is_ok_and(|entry| empty(&entry.cache));
        Ok(self.ancestors(node)?.take_while(is_empty).collect())
    }

    /// Fills the store of a node whose parent's is filled.
    fn fill_world(&self, node: NodeHandle) -> Result<&WorldTransform<S>, HierarchyError> {
        let entry = self.nodes.get(node)?;
        if let Some(world) = entry.cache.world.get() {
            return Ok(world);
        }
        let (trs, stretch) = (&entry.local.trs, entry.local.stretch);
        let world = match entry.links.parent {
            None => WorldTransform::root_with(self.rule, trs, stretch)?,
            Some(parent) => self.world_transform(parent)?.child_with(trs, stretch)?,
        };
        let world = match &entry.flight {
            None => world,
            Some(flight) => flight.pose(world),
        };
        Ok(entry.cache.world.get_or_init(|| world))
    }

    /// Returns the world as seen from the node: `node_from_world`, the inverse of its world matrix.
    ///
    /// # Errors
    ///
    /// [`Error::Singular`](crate::Error::Singular) where a scale is zero, and what
    /// [`world_transform`](Hierarchy::world_transform) refuses.
    pub fn inverse_world_matrix(&self, node: NodeHandle) -> Result<Affine<S>, HierarchyError> {
        let entry = self.nodes.get(node)?;
        if let Some(inverse) = entry.cache.inverse.get() {
            return Ok(*inverse);
        }
        let inverse = self.world_transform(node)?.matrix().inverse()?;
        Ok(*entry.cache.inverse.get_or_init(|| inverse))
    }

    /// Returns the motion of the node in the world.
    pub(in crate::hierarchy) fn motion(
        &self,
        node: NodeHandle,
    ) -> Result<&WorldMotion<S>, HierarchyError> {
        let entry = self.nodes.get(node)?;
        if let Some(motion) = entry.cache.motion.get() {
            return Ok(motion);
        }
        self.world_transform(node)?;
        let empty = self.empty_above(node, |cache| cache.motion.get().is_none())?;
        for node in empty.into_iter().rev() {
            self.fill_motion(node)?;
        }
        self.fill_motion(node)
    }

    /// Fills the store of a node whose world transform is filled, and whose parent's motion is.
    fn fill_motion(&self, node: NodeHandle) -> Result<&WorldMotion<S>, HierarchyError> {
        let entry = self.nodes.get(node)?;
        if let Some(motion) = entry.cache.motion.get() {
            return Ok(motion);
        }
        let (world, parent) = (
            self.world_transform(node)?,
            self.inherited(entry.links.parent)?,
        );
        let (own, linear) = (entry.local.frame(), entry.local.linear());
        // Rotations compose as they do without scales; the scales are in the linear parts.
        let rotating = (parent.frame() * own).rates();
        let whole = frame(world.translation(), world.rotation(), rotating);
        let carried = self.rule.carried_motion(
            parent.motion.carried,
            (own, linear),
            (whole, world.carried()),
        );
        let origin = carried.origin();
        let rates = Rates {
            velocity: origin.velocity,
            acceleration: origin.acceleration,
            ..rotating
        }
        .checked()?;
        let mut motion = WorldMotion { rates, carried };
        if let Some(flight) = &entry.flight {
            motion.rates = flight.rates(world, rates);
            motion.carried = carried.with_origin(PointMotion {
                position: world.translation(),
                velocity: motion.rates.velocity,
                acceleration: motion.rates.acceleration,
            });
        }
        Ok(entry.cache.motion.get_or_init(|| motion))
    }

    /// Returns the parent of the children of a node, or of the world.
    pub(in crate::hierarchy) fn inherited(
        &self,
        parent: Option<NodeHandle>,
    ) -> Result<Parent<S>, HierarchyError> {
        match parent {
            None => Ok(Parent::world()),
            Some(parent) => Ok(Parent {
                rotation: self.world_transform(parent)?.rotation(),
                motion: *self.motion(parent)?,
            }),
        }
    }

    /// Returns the motion in the world of the map by which the node is shown: that of its own
    /// coordinates.
    ///
    /// # Errors
    ///
    /// The errors of [`world_transform`](Hierarchy::world_transform), and
    /// [`Error::NotFinite`](crate::Error::NotFinite) where a rate overflows.
    pub fn world_motion(&self, node: NodeHandle) -> Result<AffineMotion<S>, HierarchyError> {
        let WorldMotion { rates, carried } = *self.motion(node)?;
        let rotation = self.world_transform(node)?.rotation();
        Ok(self.rule.shown_motion(carried, rotation, &rates))
    }

    /// Fills the empty stores of all nodes in one pass, parents first: for a frame in which all
    /// world transforms and motions will be asked for. They are those that asking one by one gives,
    /// bit by bit.
    ///
    /// # Errors
    ///
    /// The first error that reading the nodes one by one would meet, with its node. The stores of
    /// the other nodes are filled all the same.
    pub fn update(&self) -> Result<(), HierarchyError> {
        let (mut next, mut outcome) = (self.roots.first, Ok(()));
        while let Some(node) = next {
            let world = self.fill_world(node);
            // The descendants of a node without a world transform have none either.
            next = self.after(node, None, world.is_ok());
            let told = world.and_then(|_| self.fill_motion(node)).map(|_| ());
            outcome = outcome.and(told.map_err(|error| error.of_node(node)));
        }
        outcome
    }

    /// Clears all that follows from the node's local transform: its own stores and those of all
    /// below.
    pub(in crate::hierarchy) fn forget_pose(
        &mut self,
        node: NodeHandle,
    ) -> Result<(), HierarchyError> {
        self.forget(node, |cache| {
            let known = cache.world.take().is_some();
            cache.inverse.take();
            cache.motion.take();
            known
        })
    }

    /// Clears all that follows from the node's local rates.
    pub(in crate::hierarchy) fn forget_motion(
        &mut self,
        node: NodeHandle,
    ) -> Result<(), HierarchyError> {
        self.forget(node, |cache| cache.motion.take().is_some())
    }

    /// Clears the stores of a node and of all below, and stops wherever there is nothing to clear.
    fn forget(
        &mut self,
        top: NodeHandle,
        clear: impl Fn(&mut Cache<S>) -> bool,
    ) -> Result<(), HierarchyError> {
        let mut next = Some(top);
        while let Some(node) = next {
            let known = clear(&mut self.nodes.get_mut(node)?.cache);
            next = self.after(node, Some(top), known);
        }
        Ok(())
    }
}
