//! Trees of transforms that move: nodes that hang on nodes, and what that makes of them in the world.
//!
//! Picture: a wheel on an axle on a car on a ferry. Each is placed, rotated, sized and moved in what it hangs on; ask any of them
//! where it is in the world, how it moves there, or how it looks from any other, and the [`Hierarchy`] works it out. Unhook the car
//! from the ferry and it can stay where it is in the world, with its speed, or stay where it was on the ferry and jump: you choose.
//!
//! ```
//! use kinetree::{Hierarchy, Local, ScaleRule, Space3, Transform, glam::{DQuat, DVec3}, hierarchy::{Fit, Keep}};
//!
//! let mut tree = Hierarchy::<Space3>::new(ScaleRule::Matrices);
//! let on_the_sea = Transform::new(DVec3::X * 100.0, DQuat::from_rotation_y(0.2), 1.0)?;
//! let ferry = tree.add(None, "ferry", Local::from(on_the_sea).with_velocity(DVec3::X * 5.0))?;
//! let car = tree.add(Some(ferry), "car", Local::identity().with_velocity(DVec3::Z * -1.0))?;
//!
//! let world_from_car = tree.world(car)?; // 5 m/s from the ferry, 1 m/s of its own
//! assert!((world_from_car.velocity - DVec3::new(5.0 - 0.2_f64.sin(), 0.0, -0.2_f64.cos())).length() < 1e-15);
//!
//! tree.reparent(car, None, Keep::World(Fit::Exact))?; // it drives off
//! assert!((tree.local(car)?.rates.velocity - world_from_car.velocity).length() < 1e-15);
//! # Ok::<(), kinetree::HierarchyError>(())
//! ```
//!
//! # What is decided here
//!
//! * `None` stands for the world, wherever a parent or a frame is asked for.
//! * A tree has one [`ScaleRule`] by which scales add up; it can be changed at any time.
//! * **Rates do not need one scale.** Under ancestors whose scales differ along their axes there is no
//!   [`DynamicTransform`](crate::DynamicTransform), and [`world`](Hierarchy::world) says so. But the node's origin still has a velocity
//!   and an acceleration, and the product of the rotations an angular velocity and acceleration: these are
//!   [`world_rates`](Hierarchy::world_rates), and an [`AffineMotion`](crate::scale::AffineMotion) carries any point. All setters and both ways to reparent use them, so they are
//!   right for any ancestors, by every rule.
//! * A setter of a *local* quantity leaves the other local quantities as they are. A setter of the *world's* translation, rotation
//!   or scale does too (who is put down on a roundabout, rides on it). A setter of the world's velocity leaves the world's acceleration
//!   as it is, and that of the world's angular velocity the world's angular acceleration.
//! * A call that is refused changes nothing.
//! * A node hangs still in its parent, or flies free: [`step`](Hierarchy::step) carries the one by its rates in the parent, the other by those in the world.
//! * WorldTransform transforms are worked out when they are asked for and kept until something above changes. Reading takes `&self` and fills
//!   these stores, so a tree can be sent to another thread but not shared between two.
//!
//! Sources: "Making a Game Engine: Transformations", *Transform Class* (the two flags, completed); "Managing Transformations in Hierarchy" (new
//! parents); "The Dynamics of a Transform Hierarchy" (rates).

use alloc::boxed::Box;
use alloc::string::String;

use crate::scale::ScaleRule;
use crate::space::Space;

mod error;
mod files;
mod links;
mod local;
mod reading;
mod slots;
mod time;
mod writing;

pub use error::HierarchyError;
#[cfg(feature = "gltf")]
pub use files::{GltfError, GltfFile, read_gltf};
pub use files::{SCENE_VERSION, Scene, SceneNode, SceneSpace};
pub use local::Local;
pub use reading::{Ancestors, Children, Descendants};
pub use slots::{HandleNumbering, NodeHandle};
pub use time::{Channel, Clip, Interpolation, StepScheme, Values};
pub use writing::{Change, Fit, Keep, Residual};

use links::{Ends, Links};
use reading::cache::Cache;
use slots::Slots;
use time::flight::Flight;

/// A tree (or a wood: any number of roots) of named nodes.
///
/// Clone it to have a moment to go back to: handles mean the same in the clone.
#[derive(Clone, Debug)]
pub struct Hierarchy<S: Space> {
    rule: ScaleRule,
    nodes: Slots<Entry<S>>,
    /// The first and the last root.
    roots: Ends,
}

/// A node.
#[derive(Clone, Debug)]
struct Entry<S: Space> {
    name: String,
    local: Local<S>,
    links: Links,
    /// Whether steps carry it by its rates in the world.
    free: bool,
    /// Its course there, once a step has carried it.
    flight: Option<Box<Flight<S>>>,
    cache: Cache<S>,
}

impl<S: Space> Hierarchy<S> {
    /// A world with nothing in it.
    #[must_use]
    pub const fn new(rule: ScaleRule) -> Self {
        Self::with_numbering(rule, HandleNumbering::WHOLE)
    }

    /// A world with nothing in it, whose handles are with_numbering so.
    #[must_use]
    pub const fn with_numbering(rule: ScaleRule, numbering: HandleNumbering) -> Self {
        Self {
            rule,
            nodes: Slots::new(numbering),
            roots: Ends::NONE,
        }
    }

    /// Hangs a new node on another, or on the world, after the children that are there already.
    ///
    /// Names need not be unique, nor anything but empty.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`] for a parent that is gone, [`HierarchyError::Quantity`] for a state that is none,
    /// [`HierarchyError::Full`].
    pub fn add(
        &mut self,
        parent: Option<NodeHandle>,
        name: &str,
        local: Local<S>,
    ) -> Result<NodeHandle, HierarchyError> {
        let local = local.checked()?;
        if let Some(parent) = parent {
            self.nodes.get(parent)?;
        }
        let node = self.nodes.insert(Entry {
            name: String::from(name),
            local,
            links: Links::NONE,
            free: false,
            flight: None,
            cache: Cache::empty(),
        })?;
        self.hook(node, parent, None)?;
        Ok(node)
    }

    /// Removes a node and all that hangs on it; says how many that were.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchNode`].
    pub fn remove(&mut self, node: NodeHandle) -> Result<usize, HierarchyError> {
        self.unhook(node)?;
        let before = self.len();
        // From the leaves up: the first child of the first child, and back.
        let mut current = node;
        loop {
            let links = self.nodes.get(current)?.links;
            match links.children.first {
                Some(child) => current = child,
                None => {
                    self.nodes.remove(current)?;
                    if current == node {
                        return Ok(before - self.len());
                    }
                    let Some(parent) = links.parent else {
                        return Ok(before - self.len());
                    };
                    self.nodes.get_mut(parent)?.links.children.first = links.next;
                    current = parent;
                }
            }
        }
    }

    /// How scales add up.
    #[must_use]
    pub fn rule(&self) -> ScaleRule {
        self.rule
    }

    /// Makes scales add up in another way. All local states stay.
    pub fn set_rule(&mut self, rule: ScaleRule) {
        self.rule = rule;
        let mut next = self.roots.first;
        while let Some(root) = next {
            // Links are never stale.
            if self.forget_pose(root).is_err() {
                return;
            }
            next = self.nodes.get(root).ok().and_then(|root| root.links.next);
        }
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many nodes there is room for without asking for more memory: the most there ever were at one time.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.nodes.capacity()
    }

    /// Whether the handle's node is here.
    #[must_use]
    pub fn contains(&self, node: NodeHandle) -> bool {
        self.nodes.get(node).is_ok()
    }
}
