//! World transforms and motions, folded from the root down, or from what an update has left.

use alloc::vec::Vec;

use super::matrix::WorldMatrix;
use super::rows::{Rows, WORLD};
use super::work::Count;
use crate::affine::Affine;
use crate::error::Error;
use crate::hierarchy::local::frame;
use crate::hierarchy::{Entry, Hierarchy, HierarchyError, NodeHandle};
use crate::motion::{DynamicTransform, PointMotion, Rates};
use crate::scale::{AffineMotion, WorldTransform};
use crate::space::{Rotation, Space};

/// The motion of a node in the world.
#[derive(Clone, Copy, Debug)]
pub(in crate::hierarchy) struct WorldMotion<S: Space> {
    /// Of its origin, and of the product of the rotations.
    pub(in crate::hierarchy) rates: Rates<S>,
    /// The map that its children inherit.
    pub(in crate::hierarchy) carried: AffineMotion<S>,
    /// The same without the node's own scale, whose linear part children inherit who compensate. It
    /// is worked out in trees that have such nodes.
    pub(in crate::hierarchy) unscaled: Option<AffineMotion<S>>,
}

/// A node in the world: its pose and its motion.
#[derive(Clone, Copy, Debug)]
pub(in crate::hierarchy) struct State<S: Space> {
    pub(in crate::hierarchy) world: WorldTransform<S>,
    pub(in crate::hierarchy) motion: WorldMotion<S>,
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
                unscaled: None,
            },
        }
    }

    /// Returns the parent's frame with world lengths: its place, its rotation, its rates.
    pub(in crate::hierarchy) fn frame(&self) -> DynamicTransform<S> {
        let place = self.motion.carried.affine.translation;
        frame(place, self.rotation, self.motion.rates)
    }
}

/// A node and its ancestors, up to one whose world is known.
struct Way {
    /// The nearest nodes. Most trees are no deeper, and a list would ask for memory.
    near: [u32; NEAR],
    far: Vec<u32>,
    length: usize,
    /// The node above them whose world is known; none for the world itself.
    known: Option<u32>,
}

const NEAR: usize = 24;

impl Way {
    fn at(&self, place: usize) -> u32 {
        let far = || self.far.get(place - NEAR).copied();
        self.near.get(place).copied().or_else(far).unwrap_or(WORLD)
    }

    fn push(&mut self, slot: u32) {
        match self.near.get_mut(self.length) {
            Some(place) => *place = slot,
            None => self.far.push(slot),
        }
        self.length += 1;
    }

    /// Returns the nodes, topmost first.
    fn down(&self) -> impl Iterator<Item = u32> {
        (0..self.length).rev().map(|place| self.at(place))
    }
}

impl<S: Space> Rows<S> {
    /// Returns the way from a node up to its nearest ancestor below which nothing has changed since
    /// the last update, or to the root where no row is kept to begin from.
    fn way(&self, slot: u32, kept: bool, work: &Count) -> Way {
        let mut way = Way {
            near: [0; NEAR],
            far: Vec::new(),
            length: 0,
            known: None,
        };
        if kept && !self.old {
            work.add(1);
            way.known = Some(slot);
            return way;
        }
        let (mut next, mut old) = (Some(slot), 0);
        while let Some(slot) = next {
            way.push(slot);
            if self.is_changed(slot) {
                old = way.length;
            }
            next = self.parent(slot);
        }
        work.add(way.length);
        if kept {
            way.known = if old == 0 {
                Some(slot)
            } else {
                self.parent(way.at(old - 1))
            };
            way.length = old;
        }
        way
    }
}

impl<S: Space> Hierarchy<S> {
    /// Returns the node's world transform.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`]; [`Error::NotFinite`](crate::Error::NotFinite) where scales
    /// and places are so large that it overflows.
    pub fn world_transform(&self, node: NodeHandle) -> Result<WorldTransform<S>, HierarchyError> {
        let slot = self.nodes.slot(node)?;
        let way = self
            .rows
            .way(slot, self.rows.whole, &self.rows.work.transforms);
        if let Some(known) = way.known {
            if let Some(Some(above)) = self.rows.transforms.get(known as usize) {
                return self.fold(&way, Some(*above), node);
            }
            // It has none: folding from the root meets the error.
            let way = self.rows.way(slot, false, &self.rows.work.transforms);
            return self.fold(&way, None, node);
        }
        self.fold(&way, None, node)
    }

    fn fold(
        &self,
        way: &Way,
        above: Option<WorldTransform<S>>,
        node: NodeHandle,
    ) -> Result<WorldTransform<S>, HierarchyError> {
        let mut world = above;
        for slot in way.down() {
            world = Some(self.transform_below(slot, world.as_ref())?);
        }
        world.ok_or(HierarchyError::NoSuchNode { node })
    }

    /// Returns `world_from_node`, which maps the node's own coordinates to those of the world.
    ///
    /// # Errors
    ///
    /// The errors of [`world_transform`](Hierarchy::world_transform).
    pub fn world_matrix(&self, node: NodeHandle) -> Result<Affine<S>, HierarchyError> {
        let (slot, rows) = (self.nodes.slot(node)?, &self.rows);
        let way = rows.way(slot, true, &rows.work.matrices);
        let multiplies = self.rule.shows_skew() && rows.is_plain();
        let mut world = way
            .known
            .and_then(|it| rows.matrices.get(it as usize).copied());
        if multiplies || way.length == 0 {
            for slot in way.down() {
                world = Some(rows.product(slot, world.as_ref()));
            }
            if let Some(world) = world.filter(WorldMatrix::is_some) {
                return Ok(world.affine());
            }
        }
        // By a rule that asks for more, or to meet the error.
        Ok(self.world_transform(node)?.matrix())
    }

    /// Returns the world transform of the node of a slot, below that of its parent.
    pub(super) fn transform_below(
        &self,
        slot: u32,
        above: Option<&WorldTransform<S>>,
    ) -> Result<WorldTransform<S>, HierarchyError> {
        let entry = self.nodes.at(slot)?;
        let (trs, stretch) = (&entry.local.trs, entry.local.stretch);
        let world = match above {
            None => WorldTransform::root_with(self.rule, trs, stretch)?,
            Some(above) => above.child_with(trs, stretch, entry.compensates)?,
        };
        Ok(match &entry.flight {
            None => world,
            Some(flight) => flight.pose(world),
        })
    }

    /// Returns the node's pose and motion in the world.
    pub(in crate::hierarchy) fn state(&self, node: NodeHandle) -> Result<State<S>, HierarchyError> {
        let (slot, rows) = (self.nodes.slot(node)?, &self.rows);
        if rows.moving
            && let Some(Some(motion)) = rows.motions.get(slot as usize)
        {
            let (world, motion) = (self.world_transform(node)?, *motion);
            return Ok(State { world, motion });
        }
        let mut state: Option<State<S>> = None;
        for slot in rows.way(slot, false, &rows.work.motions).down() {
            let entry = self.nodes.at(slot)?;
            let world = self.transform_below(slot, state.as_ref().map(|it| &it.world))?;
            let above = state.map_or_else(Parent::world, |it| it.above());
            let motion = self.moved(entry, &world, above)?;
            state = Some(State { world, motion });
        }
        state.ok_or(HierarchyError::NoSuchNode { node })
    }

    /// Returns the motion of a node whose parent's is kept.
    pub(super) fn motion_below(&self, slot: u32) -> Option<WorldMotion<S>> {
        let transform = |slot: u32| self.rows.transforms.get(slot as usize)?.as_ref();
        let above = match self.rows.parent(slot) {
            None => Parent::world(),
            Some(parent) => Parent {
                rotation: transform(parent)?.rotation(),
                motion: (*self.rows.motions.get(parent as usize)?)?,
            },
        };
        let entry = self.nodes.at(slot).ok()?;
        self.moved(entry, transform(slot)?, above).ok()
    }

    /// Returns the motion of a node with this world transform under a parent that moves.
    fn moved(
        &self,
        entry: &Entry<S>,
        world: &WorldTransform<S>,
        parent: Parent<S>,
    ) -> Result<WorldMotion<S>, HierarchyError> {
        let (own, linear) = (entry.local.frame(), entry.local.linear());
        // Rotations compose as they do without scales; the scales are in the linear parts.
        let rotating = (parent.frame() * own).rates();
        let whole = frame(world.translation(), world.rotation(), rotating);
        let above = &parent.motion;
        let mut carried =
            self.rule
                .carried_motion(above.carried, (own, linear), (whole, world.carried()));
        let mut unscaled = None;
        if self.rule.multiplies() && self.rows.compensating > 0 {
            let dropped = above.unscaled.filter(|_| entry.compensates);
            if let Some(inherited) = dropped {
                carried = (inherited * AffineMotion::rotating(own, linear))
                    .with_origin(above.carried.transform_motion(own.origin()));
            }
            let inherited = dropped.unwrap_or(above.carried);
            let straight = AffineMotion::rotating(own, own.transform.rotation.matrix());
            unscaled = Some(inherited * straight);
        }
        let origin = carried.origin();
        let rates = Rates {
            velocity: origin.velocity,
            acceleration: origin.acceleration,
            ..rotating
        }
        .checked()?;
        let mut motion = WorldMotion {
            rates,
            carried,
            unscaled,
        };
        if let Some(flight) = &entry.flight {
            motion.rates = flight.rates(world, rates);
            motion.carried = carried.with_origin(PointMotion {
                position: world.translation(),
                velocity: motion.rates.velocity,
                acceleration: motion.rates.acceleration,
            });
        }
        Ok(motion)
    }

    /// Returns the motion of the node in the world.
    pub(in crate::hierarchy) fn motion(
        &self,
        node: NodeHandle,
    ) -> Result<WorldMotion<S>, HierarchyError> {
        Ok(self.state(node)?.motion)
    }

    /// Returns the parent of the children of a node, or of the world.
    pub(in crate::hierarchy) fn inherited(
        &self,
        parent: Option<NodeHandle>,
    ) -> Result<Parent<S>, HierarchyError> {
        match parent {
            None => Ok(Parent::world()),
            Some(parent) => Ok(self.state(parent)?.above()),
        }
    }

    /// Returns the world as seen from the node: `node_from_world`, the inverse of its world matrix.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Flat`] where a scale is zero, and what
    /// [`world_transform`](Hierarchy::world_transform) refuses.
    pub fn inverse_world_matrix(&self, node: NodeHandle) -> Result<Affine<S>, HierarchyError> {
        let world = self.world_matrix(node)?;
        let flat = |error: Error| self.flattened(Some(node), None, error.into());
        world.inverse().map_err(flat)
    }

    /// Returns the motion in the world of the map by which the node is shown: that of its own
    /// coordinates.
    ///
    /// # Errors
    ///
    /// The errors of [`world_transform`](Hierarchy::world_transform), and
    /// [`Error::NotFinite`](crate::Error::NotFinite) where a rate overflows.
    pub fn world_motion(&self, node: NodeHandle) -> Result<AffineMotion<S>, HierarchyError> {
        let State { world, motion } = self.state(node)?;
        let WorldMotion { rates, carried, .. } = motion;
        Ok(self.rule.shown_motion(carried, world.rotation(), &rates))
    }
}

impl<S: Space> State<S> {
    /// Returns the node as the parent of its children.
    pub(in crate::hierarchy) fn above(&self) -> Parent<S> {
        Parent {
            rotation: self.world.rotation(),
            motion: self.motion,
        }
    }
}
