//! A tree as the doctor sees it: what each node inherits, and what it adds.

use alloc::vec::Vec;

use glam::{DMat3, DVec3};

use super::fit::Bounds;
use super::polar::rotation_of;
use super::skew::{evened, sizes, skew_of};
use crate::hierarchy::{Hierarchy, HierarchyError, Local, NodeHandle};
use crate::scale::{AxisPairs, ScaleRule, Trs};
use crate::space::{Matrix, Rotation, Scalar, Space, Space3, Vector};

/// Radians of skew in a node's own matrix up to which it is a scale: files round to seven digits,
/// and a bound that is larger would hide a skew that somebody asks for.
const SHEARED: f64 = 1e-5 * core::f64::consts::PI / 180.0;

/// Parts of a scale below which a difference is rounding: far above that of a double, far below
/// what leans by anything that is seen.
const EVEN: f64 = 1e-9;

/// The place of the parent of a root.
const WORLD: u32 = u32::MAX;

/// The nodes of a tree, parents first, to be looked through.
///
/// A node has the place at which it came, from 0 on.
///
/// ```
/// use kinetree::glam::{DQuat, DVec3};
/// use kinetree::{Local, ScaleRule, Space3, Trs, doctor::Patient};
///
/// let flattened = Trs::new(DVec3::ZERO, DQuat::IDENTITY, DVec3::new(1.0, 0.0, 1.0))?;
/// let mut patient = Patient::<Space3>::new(ScaleRule::Matrices);
/// let floor = patient.push(None, &Local::from(flattened), false)?;
/// patient.push(Some(floor), &Local::identity(), false)?;
/// let report = patient.check(0.0)?;
/// assert_eq!(report.findings[0].node, floor); // its child is as flat, and no finding of its own
/// assert_eq!(report.findings.len(), 1);
/// # Ok::<(), kinetree::HierarchyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Patient<S: Space> {
    rule: ScaleRule,
    nodes: Vec<Own<S>>,
    compensating: bool,
    /// The bodies of nodes, as far as they are known.
    bodies: Vec<Option<Bounds<S>>>,
}

/// What a node adds to what it inherits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Own<S: Space> {
    parent: u32,
    pub(super) translation: S::Vector,
    pub(super) turn: S::Matrix,
    /// What is done before the turn: diag(s), or K.
    pub(super) stretch: S::Matrix,
    /// The sizes of the columns of the stretch, with the signs of its diagonal.
    pub(super) scale: S::Vector,
    /// True for a stretch that is no scale along the node's own axes.
    pub(super) sheared: bool,
    pub(super) compensates: bool,
    pub(super) hidden: bool,
}

impl<S: Space> Own<S> {
    /// Returns the place of the parent; `None` for a root.
    pub(super) fn parent(&self) -> Option<usize> {
        (self.parent != WORLD).then_some(self.parent as usize)
    }

    /// Returns whether the node stretches its children more along one axis than along another.
    pub(super) fn is_uneven(&self) -> bool {
        self.sheared || !is_even::<S>(self.scale)
    }

    /// Returns the stretch with which the node would stretch evenly and mirror as it does.
    pub(super) fn evened(&self) -> S::Matrix {
        S::Matrix::from_diagonal(evened::<S>(self.scale))
    }

    /// Returns whether the node's own scale takes an axis away.
    pub(super) fn is_flat(&self) -> bool {
        if self.sheared {
            return self.stretch.determinant().real() == 0.0;
        }
        let mut factors = self.scale.components().into_iter();
        factors.any(|factor| factor.real() == 0.0)
    }

    /// Returns whether the node's own scale makes a mirror image of it.
    pub(super) fn is_mirror(&self) -> bool {
        if self.sheared {
            return self.stretch.determinant().real() < 0.0;
        }
        let factors = self.scale.components().into_iter();
        let negative = factors.filter(|factor| factor.real() < 0.0).count();
        negative % 2 == 1 && !self.is_flat()
    }
}

/// Returns whether a scale has one size along all axes.
pub(super) fn is_even<S: Space>(scale: S::Vector) -> bool {
    let mut range = (f64::INFINITY, 0.0_f64);
    for size in scale.components() {
        let size = size.real().abs();
        range = (range.0.min(size), range.1.max(size));
    }
    range.1 - range.0 <= EVEN * range.1
}

impl Own<Space3> {
    /// Returns the signs of the node's own scale: 1 or −1 along each axis.
    pub(super) fn signs(&self) -> DVec3 {
        let sign = |it: f64| if it < 0.0 { -1.0 } else { 1.0 };
        DVec3::from_array(self.scale.to_array().map(sign))
    }

    /// Returns the node's parts; of a matrix its nearest rotation and the lengths of its axes.
    pub(super) fn trs(&self) -> Trs<Space3> {
        Trs {
            translation: self.translation,
            rotation: rotation_of(self.turn),
            scale: self.scale,
        }
    }

    /// Gives the node other parts, which are all that it has then.
    pub(super) fn set(&mut self, trs: &Trs<Space3>) {
        self.translation = trs.translation;
        self.turn = trs.rotation.matrix();
        self.stretch = DMat3::from_diagonal(trs.scale);
        self.scale = trs.scale;
        self.sheared = false;
        self.compensates = false;
    }
}

impl<S: AxisPairs> Patient<S> {
    /// Makes a tree without nodes, whose scales go down by this rule.
    #[must_use]
    pub const fn new(rule: ScaleRule) -> Self {
        Self {
            rule,
            nodes: Vec::new(),
            compensating: false,
            bodies: Vec::new(),
        }
    }

    /// Returns the nodes of a hierarchy as they are, and their handles.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::Full`] where memory has no room for them.
    pub fn of(tree: &Hierarchy<S>) -> Result<(Self, Vec<NodeHandle>), HierarchyError> {
        let mut patient = Self::new(tree.rule());
        let (mut handles, mut places) = (Vec::new(), Vec::new());
        let slots = tree.generations().len();
        let room = (patient.nodes.try_reserve_exact(tree.len()))
            .and_then(|()| handles.try_reserve_exact(tree.len()))
            .and_then(|()| places.try_reserve_exact(slots));
        room.map_err(|_| full(tree.len()))?;
        places.resize(slots, WORLD);
        for node in tree.nodes() {
            let parent = tree.parent(node)?;
            let parent = parent.and_then(|it| places.get(it.to_parts().0 as usize).copied());
            let local = tree.local(node)?;
            let compensates = tree.compensates(node)?;
            let place = patient.put(parent.unwrap_or(WORLD), &local, compensates);
            if let Some(slot) = places.get_mut(node.to_parts().0 as usize) {
                *slot = place;
            }
            handles.push(node);
        }
        Ok((patient, handles))
    }

    /// Adds a node to a parent that is there already, or to the world; returns its place. One that
    /// `compensates` does not inherit its parent's own scale, as a joint of Maya's.
    ///
    /// # Errors
    ///
    /// [`HierarchyError::NoSuchParent`] for a parent that did not come before,
    /// [`HierarchyError::Quantity`] for an impossible state, [`HierarchyError::Full`] where memory
    /// has no room.
    pub fn push(
        &mut self,
        parent: Option<usize>,
        local: &Local<S>,
        compensates: bool,
    ) -> Result<usize, HierarchyError> {
        let count = self.nodes.len();
        let parent = match parent {
            None => WORLD,
            Some(parent) if parent < count => parent as u32,
            Some(parent) => {
                return Err(HierarchyError::NoSuchParent {
                    place: count,
                    parent: u32::try_from(parent).unwrap_or(WORLD),
                });
            }
        };
        let local = local.checked()?;
        if count >= WORLD as usize || self.nodes.try_reserve(1).is_err() {
            return Err(full(count));
        }
        self.put(parent, &local, compensates);
        Ok(count)
    }

    /// Says that nothing shows where a node is, as that of the mesh of a skin: it is no finding,
    /// whatever it does to those below it. A place that is not there is passed over.
    pub fn hide(&mut self, place: usize) {
        if let Some(node) = self.nodes.get_mut(place) {
            node.hidden = true;
        }
    }

    /// Says what a node shows, of which the ways out measure the corners: a box of no negative
    /// lengths. Where nothing is said of any node, each has a box of one meter. A place that is not
    /// there is passed over.
    pub fn show(&mut self, place: usize, body: Bounds<S>) {
        if place < self.nodes.len() {
            self.bodies.resize(self.nodes.len(), None);
            if let Some(own) = self.bodies.get_mut(place) {
                *own = Some(body);
            }
        }
    }

    /// Returns what a node shows; `None` where that is not known, and of others is.
    pub(super) fn body(&self, place: usize) -> Option<Bounds<S>> {
        if self.bodies.is_empty() {
            return Some(Bounds::unit());
        }
        self.bodies.get(place).copied().flatten()
    }

    /// Returns the rule by which scales go down.
    #[must_use]
    pub fn rule(&self) -> ScaleRule {
        self.rule
    }

    /// Returns the same nodes by another rule.
    pub(super) fn by(&self, rule: ScaleRule) -> Self {
        Self {
            rule,
            ..self.clone()
        }
    }

    /// Returns some nodes, whose places ascend, as a tree of their own. One whose parent is left out is
    /// a root there.
    pub(super) fn part(&self, places: &[usize]) -> Self {
        let own = |it: &Own<S>| {
            let parent = it.parent().and_then(|at| places.binary_search(&at).ok());
            Own {
                parent: parent.map_or(WORLD, |at| at as u32),
                ..*it
            }
        };
        let nodes = places.iter().filter_map(|at| self.nodes.get(*at)).map(own);
        let bodies = places.iter().filter_map(|at| self.bodies.get(*at)).copied();
        Self {
            rule: self.rule,
            nodes: nodes.collect(),
            compensating: self.compensating,
            bodies: bodies.collect(),
        }
    }

    /// Returns the number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether there are no nodes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub(super) fn nodes(&self) -> &[Own<S>] {
        &self.nodes
    }

    pub(super) fn nodes_mut(&mut self) -> &mut [Own<S>] {
        &mut self.nodes
    }

    /// Returns whether any node compensates.
    pub(super) fn compensating(&self) -> bool {
        self.compensating
    }

    /// Puts a state that is possible behind the others, for which there is room.
    fn put(&mut self, parent: u32, local: &Local<S>, compensates: bool) -> u32 {
        let place = self.nodes.len() as u32;
        let straight = S::Matrix::from_diagonal(local.trs.scale);
        let stretch = local.stretch.unwrap_or(straight);
        let scale = match local.stretch {
            None => local.trs.scale,
            Some(stretch) => sizes::<S>(stretch),
        };
        self.nodes.push(Own {
            parent,
            translation: local.trs.translation,
            turn: local.trs.rotation.matrix(),
            stretch,
            scale,
            sheared: local.stretch.is_some()
                && skew_of::<S>(stretch).is_some_and(|it| it > SHEARED),
            compensates,
            hidden: false,
        });
        self.compensating |= compensates;
        place
    }
}

fn full(count: usize) -> HierarchyError {
    let limit = u32::try_from(count).unwrap_or(u32::MAX);
    HierarchyError::Full { limit }
}
