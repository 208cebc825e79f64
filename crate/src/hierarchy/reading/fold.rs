//! World transforms and motions, folded from the root down, or from what an update has left.

use super::rows::Kept;
use super::state::{State, WorldMotion, unscale_below};
use super::way::Way;
use crate::affine::Affine;
use crate::error::Error;
use crate::hierarchy::local::frame;
use crate::hierarchy::{Hierarchy, HierarchyError, NodeHandle};
use crate::motion::PointMotion;
use crate::scale::{AffineMotion, WorldTransform};
use crate::space::{Linear, Rotation, Space};

impl<S: Space> Hierarchy<S> {
    /// Returns the node's world transform.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`]; [`Error::NotFinite`] where scales
    /// and places are so large that it overflows.
    pub fn world_transform(&self, node: NodeHandle) -> Result<WorldTransform<S>, HierarchyError> {
        let slot = self.slot(node)?;
        let (mut way, work) = (Way::new(), &self.rows.work.transforms);
        self.rows
            .climb(&mut way, slot, self.rows.keeps_transforms(), work);
        let mut world = None;
        if let Some(known) = way.known {
            world = self.rows.transforms.get(known as usize).copied().flatten();
            if world.is_none() {
                // It has none: folding from the root meets the error.
                way = Way::new();
                self.rows.climb(&mut way, slot, false, work);
            }
        }
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
        let (slot, rows) = (self.slot(node)?, &self.rows);
        let mut way = Way::new();
        rows.climb(&mut way, slot, true, &rows.work.matrices);
        let multiplies = self.rule.shows_skew() && rows.is_plain();
        if multiplies || way.length == 0 {
            let known = way.known.and_then(|it| rows.matrices.get(it as usize));
            let poses = rows.locals.poses(rows.parents.len());
            // In numbers, not in options, which would be copied at each node.
            let (mut world, mut below) = (Affine::identity(), false);
            if let Some(known) = known {
                (world, below) = (known.affine(), true);
            }
            for slot in way.down() {
                let own = poses.as_ref().and_then(|it| it.matrix(slot as usize));
                let own = own.ok_or(HierarchyError::NoSuchNode { node })?;
                world = if below { world * own } else { own };
                below = true;
            }
            if is_finite(&world) {
                return Ok(world);
            }
        }
        // By a rule that asks for more, or to meet the error.
        Ok(self.world_transform(node)?.matrix())
    }

    /// Returns the world transform of a slot's node from its parent's.
    pub(super) fn transform_below(
        &self,
        slot: u32,
        above: Option<&WorldTransform<S>>,
    ) -> Result<WorldTransform<S>, HierarchyError> {
        let locals = &self.rows.locals;
        let (trs, stretch) = (locals.trs(slot), locals.stretch(slot));
        if self.rows.is_plain() {
            return Ok(match above {
                None => WorldTransform::root_with(self.rule, &trs, stretch)?,
                Some(above) => above.child_with(&trs, stretch, false)?,
            });
        }
        let entry = self.nodes.at(slot)?;
        let world = match above {
            None => WorldTransform::root_with(self.rule, &trs, stretch)?,
            Some(above) => above.child_with(&trs, stretch, entry.compensates())?,
        };
        Ok(match entry.flight() {
            None => world,
            Some(flight) => flight.pose(world),
        })
    }

    /// Returns the node's pose and motion in the world.
    pub(in crate::hierarchy) fn state(&self, node: NodeHandle) -> Result<State<S>, HierarchyError> {
        let (slot, rows) = (self.slot(node)?, &self.rows);
        if rows.kept == Kept::Motions
            && let Some(Some(motion)) = rows.motions.get(slot as usize)
        {
            let (world, motion) = (self.world_transform(node)?, *motion);
            return Ok(State { world, motion });
        }
        let mut state: Option<State<S>> = None;
        let mut way = Way::new();
        rows.climb(&mut way, slot, false, &rows.work.motions);
        for slot in way.down() {
            state = Some(self.state_below(slot, state.as_ref())?);
        }
        state.ok_or(HierarchyError::NoSuchNode { node })
    }

    /// Returns the pose and motion of the node of a slot, below those of its parent.
    pub(super) fn state_below(
        &self,
        slot: u32,
        above: Option<&State<S>>,
    ) -> Result<State<S>, HierarchyError> {
        let world = self.transform_below(slot, above.map(|it| &it.world))?;
        let motion = match above {
            None => self.moved(slot, &world, &WorldMotion::none())?,
            Some(above) => self.moved(slot, &world, &above.motion)?,
        };
        Ok(State { world, motion })
    }

    /// Returns the motion of a node whose parent's is kept.
    pub(super) fn motion_below(&self, slot: u32) -> Option<WorldMotion<S>> {
        let transform = |slot: u32| self.rows.transforms.get(slot as usize)?.as_ref();
        let above = match self.rows.parent(slot) {
            None => WorldMotion::none(),
            Some(parent) => (*self.rows.motions.get(parent as usize)?)?,
        };
        self.moved(slot, transform(slot)?, &above).ok()
    }

    /// Returns the motion of a node with this world transform under a parent that moves.
    fn moved(
        &self,
        slot: u32,
        world: &WorldTransform<S>,
        above: &WorldMotion<S>,
    ) -> Result<WorldMotion<S>, HierarchyError> {
        let (entry, local) = (self.nodes.at(slot)?, self.rows.locals.at(slot));
        let (own, linear) = (local.frame(), local.linear());
        let rates = above.rates_of(&own, above.mirror(entry.compensates()));
        let rates = rates.checked()?;
        let whole = frame(world.translation(), world.rotation(), rates);
        // A course that does not count is not asked.
        let flies = entry.flight().is_some_and(|it| it.holds(world));
        let kept = !flies && !entry.compensates() && self.rule.shows_skew();
        let unscale = above.unscale.filter(|_| kept);
        let unscale = unscale.and_then(|it| unscale_below::<S>(it, local.trs.scale, local.stretch));
        let dropped = above.unscaled.filter(|_| entry.compensates());
        // By the rules that do not multiply matrices the linear part is R diag(s), which rotates as
        // a whole, too.
        let carried = if unscale.is_some() || !self.rule.multiplies() {
            AffineMotion::rotating(whole, world.carried())
        } else {
            let inherited = dropped.as_ref().unwrap_or(&above.carried);
            inherited.carry(&own, linear).with_origin(whole.origin())
        };
        let unscaled = (self.rule.multiplies() && self.rows.compensating > 0).then(|| {
            let inherited = dropped.as_ref().unwrap_or(&above.carried);
            let straight = own.transform.rotation.matrix();
            inherited.carry(&own, straight)
        });
        let mut motion = WorldMotion {
            rotation: world.rotation(),
            mirrors: [false, true].map(|it| world.shape().inherited_mirror(it)),
            rates,
            carried,
            unscale,
            unscaled,
        };
        if let Some(flight) = entry.flight() {
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

    /// Returns the motion that the children of a node inherit, or of the world the roots.
    pub(in crate::hierarchy) fn inherited(
        &self,
        parent: Option<NodeHandle>,
    ) -> Result<WorldMotion<S>, HierarchyError> {
        match parent {
            None => Ok(WorldMotion::none()),
            Some(parent) => self.motion(parent),
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

    /// Returns the motion in the world of the map by which the node is shown: of its own
    /// coordinates.
    ///
    /// # Errors
    ///
    /// The errors of [`world_transform`](Hierarchy::world_transform), and
    /// [`Error::NotFinite`] where a rate overflows.
    pub fn world_motion(&self, node: NodeHandle) -> Result<AffineMotion<S>, HierarchyError> {
        let State { world, motion } = self.state(node)?;
        let WorldMotion { rates, carried, .. } = motion;
        Ok(self.rule.shown_motion(carried, world.rotation(), &rates))
    }
}

fn is_finite<S: Space>(matrix: &Affine<S>) -> bool {
    let entry = matrix.linear.first_not_finite();
    entry.or(matrix.translation.first_not_finite()).is_none()
}
