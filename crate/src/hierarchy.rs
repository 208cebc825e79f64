//! Trees of transforms that move: nodes attached to nodes, and their motion in the world.
//!
//! Picture: a wheel on an axle on a car on a ferry. Each is placed, rotated, scaled and moved in
//! its parent; ask any of them where it is in the world, how it moves there, or how it looks from
//! any other, and the [`Hierarchy`] works it out. Take the car off the ferry and it can stay where
//! it is in the world, with its speed, or keep its state on the ferry and jump: you choose.
//!
//! ```
//! use kinetree::glam::{DQuat, DVec3};
//! use kinetree::hierarchy::{Fit, Keep};
//! use kinetree::{Hierarchy, Local, ScaleRule, Space3, Transform};
//!
//! let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
//! let at_sea = Transform::new(DVec3::X * 100.0, DQuat::from_rotation_y(0.2), 1.0)?;
//! let ferry = tree.add(None, "ferry", Local::from(at_sea).with_velocity(DVec3::X * 5.0))?;
//! let car = tree.add(Some(ferry), "car", Local::identity().with_velocity(DVec3::Z * -1.0))?;
//!
//! let world_from_car = tree.world(car)?; // 5 m/s from the ferry, 1 m/s of its own
//! let expected = DVec3::new(5.0 - 0.2_f64.sin(), 0.0, -0.2_f64.cos());
//! assert!((world_from_car.velocity - expected).length() < 1e-15);
//!
//! tree.reparent(car, None, Keep::Motion(Fit::Exact))?; // it drives off
//! assert!((tree.local(car)?.rates.velocity - world_from_car.velocity).length() < 1e-15);
//! # Ok::<(), kinetree::HierarchyError>(())
//! ```
//!
//! # Decisions
//!
//! * `None` means the world, wherever a parent or a frame is asked for.
//! * A tree has one [`ScaleRule`], which combines scales; it can be changed at any time.
//! * **Rates do not need one scale.** Under ancestors whose scales differ along their axes there is
//!   no [`DynamicTransform`](crate::DynamicTransform), and [`world`](Hierarchy::world) says so. But
//!   the node's origin still has a velocity and an acceleration, and its rotation an angular
//!   velocity and acceleration, those of its mirror image under a mirror: these are
//!   [`world_rates`](Hierarchy::world_rates), and an [`AffineMotion`](crate::scale::AffineMotion)
//!   carries any point. All setters and both ways to change parents use them, so they are right for
//!   any ancestors, by every rule.
//! * A setter of a *local* quantity leaves the other local quantities as they are. A setter of the
//!   *world's* translation, rotation or scale does too (a child who is put down on a roundabout
//!   rides on it). A setter of the world's velocity leaves the world's acceleration as it is, and
//!   the rate of the world's angular velocity the world's angular acceleration.
//! * Single rates have setters in the parent only. [`set_world`](Hierarchy::set_world) sets any of
//!   them in the world. [`Local`] and [`world_rates`](Hierarchy::world_rates) hold all of
//!   them.
//! * A call that is refused changes nothing.
//! * A node is attached to its parent, or flies free: [`step`](Hierarchy::step) carries the one by
//!   its rates in the parent, the other by those in the world.
//! * World matrices are kept, and [`update`](Hierarchy::update) brings them up to date. Reading
//!   takes `&self` and keeps nothing: in a tree that was not updated since, it works out what has
//!   changed on the way from the node to its root. So a tree can be sent to another thread, and
//!   shared between several that read.
//!
//! # Map of the module
//!
//! Begin at `reading/state.rs`: a node in the world, its pose and the motion that its children
//! inherit. Files (scenes, glTF, BVH) and recorded motion live on a tree, in rooms of their own.
//!
//! | a reader looks for | file |
//! |---|---|
//! | the states of all nodes, an array for each quantity | `locals.rs` |
//! | world matrices, parents and the marks of what is old, by slots | `reading/rows.rs`, `touched.rs` |
//! | handles, and what makes one stale | `slots.rs` |
//! | what is kept of a node beside its state | `names.rs`, `entry.rs` |
//! | parents, children and their order: written, and walked | `links.rs`; `reading/walk.rs` |
//! | **where a velocity is composed**: the formula, term by term | `motion/terms.rs`, beside this module |
//! | for one node below its parent | `reading/state.rs`: `rates_below` |
//! | from the root down to one node | `reading/fold.rs`: `motion_below` |
//! | for all nodes in one pass | `reading/rates.rs`, `even.rs` |
//! | world matrices of one node, and of all nodes that are old | `reading/fold.rs`; `update.rs`, `products.rs`, `pairs.rs` |
//! | a node, or a point, as another node sees it | `reading/relative.rs`, `ancestor.rs`; `carry.rs`, `jacobian.rs` |
//! | **where a row is settled**: its mark is set | `reading/rows.rs`: `written`, `touch` |
//! | its mark is taken away, once its matrix is worked out | `reading/update.rs` |
//! | rows that a caller writes where they are | `writing/arrays.rs`: `check_rows` finds one that nobody told |
//! | quantities in the parent, one and several | `writing/write.rs`, `change.rs` |
//! | quantities in the world | `writing/world_change.rs`, `force.rs`, `aim.rs` |
//! | new parents, and what they cost | `writing/reparent.rs`, `attach.rs`, `fit.rs` |
//! | steps of attached, driven and free nodes | `time/step.rs`: `march.rs`, `drive.rs`, `flight.rs` |
//! | **where a refusal is undone**: by a step, which can be refused halfway | `time/step.rs`: `step_all` |
//! | by a writer, nowhere: it works all out before its first write | `writing/change.rs`: `change` |
//! | the node that is to blame for a refusal, and its words | `reading/culprit.rs`, `error.rs` |
//!
//! Sources: "Making a Game Engine: Transformations", *Transform Class* (the two flags, completed);
//! "Managing Transformations in Hierarchy" (new parents); "The Dynamics of a Transform Hierarchy"
//! (rates).

use alloc::boxed::Box;

use crate::motion::Rates;
use crate::scale::ScaleRule;
use crate::space::Space;

mod entry;
mod error;
mod flat;
mod links;
mod local;
mod locals;
mod names;
mod reading;
mod slots;
mod time;
mod writing;

// What lives on a tree has rooms of its own, and its names here.
pub use crate::clips::{
    Blend, Channel, Clip, ClipError, Cutoff, Interpolation, Loop, Playback, Smoothed, Smoothing,
    SmoothingNote, Values, Weight,
};
pub use crate::files::{BvhError, BvhFile, BvhOptions, BvhPositions, FileNote, NoteCode, read_bvh};
#[cfg(feature = "gltf")]
pub use crate::files::{
    GltfBody, GltfBodyKind, GltfError, GltfFile, GltfOptions, GltfScene, PhysicsBody,
    PhysicsMotion, physics_motion, read_gltf, read_gltf_with,
};
pub use crate::files::{SCENE_VERSION, Scene, SceneNode, SceneSpace};
pub use error::HierarchyError;
pub use local::Local;
pub use reading::{
    Ancestors, Children, Descendants, JacobianColumn, JacobianOptions, JacobianRows, Joint,
    JointAxis, WorldMatrix, WorldRates,
};
pub use slots::{HandleNumbering, NodeHandle};
pub use time::{Drive, StepScheme};
pub use writing::{Change, Fit, Keep, Residual, Rows, RowsMut, WorldChange};

pub(crate) use local::frame;
pub(crate) use time::Replaced;
pub(crate) use time::flight::Flight;

use entry::Entry;
use names::Names;
use reading::rows::Rows as Store;
use slots::{NONE, Slots};

/// A forest of named nodes: a tree for each root.
///
/// Clone it to have a moment to go back to: handles mean the same in the clone.
#[derive(Clone, Debug)]
pub struct Hierarchy<S: Space> {
    rule: ScaleRule,
    nodes: Slots<Entry<S>>,
    names: Names,
    /// States and world matrices, by slots.
    rows: Store<S>,
    /// The number of free bodies.
    free: usize,
    /// The number of nodes that are driven.
    driven: usize,
}

/// Counts a thing that begins or ends.
fn count(all: &mut usize, before: bool, now: bool) {
    *all = *all + usize::from(now) - usize::from(before);
}

impl<S: Space> Hierarchy<S> {
    /// Makes an empty hierarchy.
    #[must_use]
    pub const fn new(rule: ScaleRule) -> Self {
        Self::with_numbering(rule, HandleNumbering::WHOLE)
    }

    /// Makes an empty hierarchy with this numbering of handles.
    #[must_use]
    pub const fn with_numbering(rule: ScaleRule, numbering: HandleNumbering) -> Self {
        Self {
            rule,
            nodes: Slots::new(numbering),
            names: Names::new(),
            rows: Store::new(),
            free: 0,
            driven: 0,
        }
    }

    /// Returns a copy whose nodes keep their handles, and whose new nodes get handles that the new
    /// nodes of this hierarchy do not get until a slot has been used as often as the numberings are
    /// apart.
    ///
    /// A clone, in contrast, gives its next node the handle that this hierarchy gives its own. The
    /// largest generation stays that of this hierarchy.
    #[must_use]
    pub fn copy_with_numbering(&self, numbering: HandleNumbering) -> Self {
        Self {
            rule: self.rule,
            nodes: self.nodes.copy(numbering),
            names: self.names.clone(),
            rows: self.rows.clone(),
            free: self.free,
            driven: self.driven,
        }
    }

    /// Adds a node to a parent, or to the world, after the children that are there already.
    ///
    /// Names need not be unique, and may be empty.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`] for a parent that is gone, [`HierarchyError::Quantity`] for
    /// an impossible state, [`HierarchyError::Full`] where the numbering or the memory has no room.
    pub fn add(
        &mut self,
        parent: Option<NodeHandle>,
        name: &str,
        local: Local<S>,
    ) -> Result<NodeHandle, HierarchyError> {
        let local = local.checked()?;
        let parent = self.slot_or_none(parent)?;
        if self.nodes.reserve()? {
            let limit = u32::try_from(self.nodes.capacity()).unwrap_or(u32::MAX);
            let room = self.rows.reserve();
            room.map_err(|_| HierarchyError::Full { limit })?;
        }
        self.reserve_state(&local)?;
        let name = self.room_for_name(name, self.nodes.capacity() + 1)?;
        let node = self.nodes.insert(Entry::ATTACHED)?;
        let slot = node.to_parts().0;
        self.names.put(slot, name);
        self.rows.put_new(slot, &local);
        self.rows.link(slot, parent, NONE);
        Ok(node)
    }

    /// Makes room for a name at any of as many slots, or refuses.
    fn room_for_name(&mut self, name: &str, slots: usize) -> Result<Box<str>, HierarchyError> {
        let capacity = self.nodes.room();
        let room = self.names.room_for(name, slots, capacity);
        room.map_err(|_| self.full())
    }

    /// Returns the error of a call for which memory has no room.
    fn full(&self) -> HierarchyError {
        let limit = u32::try_from(self.len()).unwrap_or(u32::MAX);
        HierarchyError::Full { limit }
    }

    /// Makes room for all that a state has, or refuses.
    fn reserve_state(&mut self, local: &Local<S>) -> Result<(), HierarchyError> {
        let room = self.rows.locals.reserve_state(local);
        room.map_err(|_| self.full())
    }

    /// Makes room for rates, or refuses.
    #[inline]
    fn reserve_rates(&mut self, rates: &Rates<S>) -> Result<(), HierarchyError> {
        let room = self.rows.locals.reserve_rates(rates);
        room.map_err(|_| self.full())
    }

    /// Returns the slot of a node, for setters that loops over many nodes call.
    #[inline(always)]
    fn slot_here(&self, node: NodeHandle) -> Result<u32, HierarchyError> {
        let (slot, generation) = node.to_parts();
        let found = self.nodes.generations().get(slot as usize);
        let there = found == Some(&generation) && self.rows.is_filled(slot);
        let stale = HierarchyError::NoSuchNode { node };
        there.then_some(slot).ok_or(stale)
    }

    /// Returns the slot of a node. There is one copy of it.
    #[inline(never)]
    fn slot(&self, node: NodeHandle) -> Result<u32, HierarchyError> {
        self.slot_here(node)
    }

    /// Removes a node and its descendants; returns their number.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn remove(&mut self, node: NodeHandle) -> Result<usize, HierarchyError> {
        let top = self.slot(node)?;
        let before = self.len();
        self.rows.unlink(top);
        // From the leaves up: the first child of the first child, and back.
        let mut current = top;
        loop {
            let links = self.rows.links(current);
            if links.first_child != NONE {
                current = links.first_child;
                continue;
            }
            let above = self.rows.parent(current);
            if let Some(node) = self.handle(current) {
                let gone = self.nodes.remove(node)?;
                self.rows.clear(current);
                self.names.put(current, Box::default());
                count(&mut self.free, gone.is_free(), false);
                count(&mut self.driven, gone.drive().is_some(), false);
                count(&mut self.rows.flights, gone.flight().is_some(), false);
                count(&mut self.rows.compensating, gone.compensates(), false);
            }
            let Some(parent) = above.filter(|_| current != top) else {
                return Ok(before - self.len());
            };
            self.rows.lose_first_child(parent, links.next);
            current = parent;
        }
    }

    /// Returns the rule that combines scales.
    #[must_use]
    pub fn rule(&self) -> ScaleRule {
        self.rule
    }

    /// Sets the rule that combines scales. All local states stay.
    pub fn set_rule(&mut self, rule: ScaleRule) {
        self.rule = rule;
        self.rows.touch_all();
    }

    /// Returns the number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether there are no nodes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of nodes there is room for without asking for more memory: the most there
    /// ever were at one time.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.nodes.capacity()
    }

    /// Returns the generation of each slot's node, or of its next one if it is empty. A boundary
    /// finds stale handles by them.
    #[must_use]
    pub fn generations(&self) -> &[u32] {
        self.nodes.generations()
    }

    /// Returns whether the handle's node is in this hierarchy.
    #[must_use]
    pub fn contains(&self, node: NodeHandle) -> bool {
        self.slot(node).is_ok()
    }
}
