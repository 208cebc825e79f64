//! Hierarchies: see `kinetree::hierarchy`. One object owns a tree, and its nodes are plain numbers.
//!
//! A method that returns `u32` returns 0, or the kind of an error. "In" and "Out" name the numbers
//! that it reads from the block and leaves there.

use std::cell::Cell;

use kinetree::hierarchy::{Fit, HandleNumbering, Keep, Residual};
use kinetree::{HierarchyError, NodeHandle, ScaleRule, Space3};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::block;
use crate::call::{Call, lend};
use crate::failure::tell;

mod affine_motion;
mod clip;
mod edit;
mod frames;
mod jacobian;
mod motion;
mod row;
mod scene;
mod shape;
mod smooth;
mod state;
mod step_with_law;

pub use clip::{Blend, Clip};
pub use jacobian::motion_jacobian;
pub use scene::{set_scene, to_scene};
pub use smooth::Smoother;
pub use step_with_law::step_with_law;

/// A hierarchy. A parent or a frame of −1 is the world.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Hierarchy {
    pub(crate) tree: kinetree::Hierarchy<Space3>,
}

/// Bits of a handle for the slot: more slots than WebAssembly has memory for. Slots count from one,
/// so that no handle is zero.
const SLOT_BITS: u32 = 22;
/// The largest number of nodes in a tree.
const SLOTS: u32 = (1 << SLOT_BITS) - 1;
/// The largest generation. Its 31 bits and those of the slot fill the whole numbers that a double
/// holds.
const LAST: u32 = (1 << 31) - 1;
/// The distance between the first generations of one tree and the next: the golden section of the
/// range, which keeps any number of trees as far apart as possible. A handle of one tree then names
/// no node of another, unless a slot has been reused exactly that many times.
const APART: u32 = 0x4f1b_bcdd;

/// Bytes of a node, and of what it is made from while it is read or copied: 720 of a node with rates
/// in a tree that has just grown.
const BYTES: usize = 1024;

/// Refuses a call that makes as many nodes at once, where memory has no room for them. A failed
/// allocation in its middle would leave the tree borrowed for good.
fn expect_room(nodes: usize) -> Result<(), HierarchyError> {
    let limit = u32::try_from(nodes).unwrap_or(u32::MAX);
    let room = block::fits::<[u8; BYTES]>(nodes);
    room.then_some(()).ok_or(HierarchyError::Full { limit })
}

/// Returns the numbering of the next tree's handles.
fn numbering() -> HandleNumbering {
    thread_local! {
        static FIRST: Cell<u32> = const { Cell::new(0) };
    }
    let first = FIRST.get();
    FIRST.set(first.wrapping_add(APART) & LAST);
    HandleNumbering {
        first,
        last: LAST,
        slots: SLOTS,
    }
}

/// Returns the handle as one whole number.
pub(crate) fn number(node: NodeHandle) -> f64 {
    let (slot, generation) = node.to_parts();
    ((u64::from(generation) << SLOT_BITS) + u64::from(slot) + 1) as f64
}

/// Returns the handle of a number. A number that is no handle gives one that names no node.
fn node(number: f64) -> NodeHandle {
    /// One copy serves all methods; a pair would come back through memory.
    #[inline(never)]
    fn shared(number: f64) -> u64 {
        parts(number)
    }
    handle_of(shared(number))
}

/// Does as [`node`], for a loop over many nodes.
#[inline]
fn node_at_once(number: f64) -> NodeHandle {
    handle_of(parts(number))
}

#[inline]
fn handle_of(parts: u64) -> NodeHandle {
    NodeHandle::from_parts(parts as u32, (parts >> 32) as u32)
}

/// Returns the slot of a handle's number, and above it the generation.
#[inline(always)]
fn parts(number: f64) -> u64 {
    let whole = number as u64;
    let (slot, generation) = (whole & u64::from(SLOTS), whole >> SLOT_BITS);
    if whole as f64 != number || slot == 0 || generation > u64::from(LAST) {
        return u64::MAX;
    }
    generation << 32 | (slot - 1)
}

/// A parent or a frame: −1 is the world.
fn frame(number: f64) -> Option<NodeHandle> {
    (number != -1.0).then(|| node(number))
}

fn handle(node: Option<NodeHandle>) -> f64 {
    node.map_or(-1.0, number)
}

fn fit(number: u32) -> Fit {
    match number {
        1 => Fit::Matrix,
        2 => Fit::Lossy,
        3 => Fit::Polar,
        _ => Fit::Exact,
    }
}

fn keep(what: u32, how: u32) -> Keep {
    match what {
        1 => Keep::Pose(fit(how)),
        2 => Keep::Velocity(fit(how)),
        3 => Keep::Motion(fit(how)),
        _ => Keep::Local,
    }
}

/// An index among siblings: below zero it is after all of them.
fn index(number: f64) -> Option<usize> {
    (number >= 0.0).then_some(number as usize)
}

fn rule(number: usize) -> ScaleRule {
    ScaleRule::ALL
        .get(number)
        .copied()
        .unwrap_or(ScaleRule::Matrices)
}

/// Runs an operation on the block. Returns 0, or the kind of an error, whose numbers are then at
/// the start of the block.
fn run(mut operation: impl FnMut(&mut Call<'_>) -> Result<(), HierarchyError>) -> u32 {
    run_one(&mut operation)
}

/// The one copy of `run` that is compiled.
#[inline(never)]
fn run_one(operation: &mut dyn FnMut(&mut Call<'_>) -> Result<(), HierarchyError>) -> u32 {
    settle(lend(operation))
}

#[inline(never)]
pub(crate) fn settle(result: Result<(), HierarchyError>) -> u32 {
    let error = match result {
        Ok(()) => return 0,
        Err(HierarchyError::Quantity(error)) => return tell(error, 0.0),
        Err(HierarchyError::OfNode { node, error }) => return tell(error, number(node)),
        Err(HierarchyError::Listed { place, error }) => return tell(error, place as f64),
        Err(error) => error,
    };
    let [first, second] = match error {
        HierarchyError::NoSuchNode { node }
        | HierarchyError::Untold { node }
        | HierarchyError::Mirrored { node }
        | HierarchyError::NoDirection { node } => [number(node), 0.0],
        HierarchyError::Cycle { node, parent } => [number(node), number(parent)],
        HierarchyError::NotHeld {
            node, displacement, ..
        }
        | HierarchyError::NotHeldFlat {
            node, displacement, ..
        }
        | HierarchyError::NotHeldByRule {
            node, displacement, ..
        } => [number(node), displacement],
        HierarchyError::Flat { node, determinant } => [number(node), determinant],
        HierarchyError::NoTurning { node, deviation }
        | HierarchyError::Uneven { node, deviation }
        | HierarchyError::MirroredUneven { node, deviation } => [number(node), deviation],
        HierarchyError::ShapeChanges { node, rate } => [number(node), rate],
        HierarchyError::SameJoint { node, first, .. } => [number(node), first as f64],
        HierarchyError::Full { limit } => [f64::from(limit), 0.0],
        HierarchyError::NoSuchIndex { index, count } => [index as f64, count as f64],
        HierarchyError::Version { found, known } => [f64::from(found), f64::from(known)],
        HierarchyError::Dimension { found, expected } => [f64::from(found), f64::from(expected)],
        HierarchyError::NoSuchParent { place, parent } => [place as f64, f64::from(parent)],
        HierarchyError::OwnAncestor { place } => [place as f64, 0.0],
        _ => [0.0; 2],
    };
    let [third, fourth, fifth] = match error {
        HierarchyError::NotHeld {
            angle,
            polar_displacement,
            polar_angle,
            ..
        } => [
            angle.to_degrees(),
            polar_displacement,
            polar_angle.to_degrees(),
        ],
        HierarchyError::SameJoint { second, .. } => [second as f64, 0.0, 0.0],
        HierarchyError::NotHeldFlat { angle, .. } | HierarchyError::NotHeldByRule { angle, .. } => {
            [angle.to_degrees(), 0.0, 0.0]
        }
        _ => [0.0; 3],
    };
    block::with(|block| {
        block
            .iter_mut()
            .zip([first, second, third, fourth, fifth])
            .for_each(|(slot, number)| *slot = number)
    });
    error.code()
}

/// Leaves numbers at the start of the block unchecked: after a change that cannot be undone,
/// nothing may be refused.
fn leave<const N: usize>(call: &mut Call<'_>, numbers: [f64; N]) -> Result<(), HierarchyError> {
    call.leave(&numbers);
    Ok(())
}

/// The numbers of a residual, in the order in which they cross.
fn residual(it: Residual<Space3>) -> [f64; 4] {
    [it.local, it.world, it.displacement, it.angle]
}

impl Hierarchy {
    /// Returns the tree for a reading, brought up to date where that pays.
    fn ready(&mut self) -> &kinetree::Hierarchy<Space3> {
        self.tree.catch_up();
        &self.tree
    }
}

#[wasm_bindgen]
impl Hierarchy {
    /// An empty tree, with the scale rule of that number in `ScaleRule::ALL`.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(how: usize) -> Self {
        Self {
            tree: kinetree::Hierarchy::with_numbering(rule(how), numbering()),
        }
    }

    /// Returns a copy, in which handles name the same nodes; its new nodes have handles of their
    /// own. None where memory has no room for it.
    #[must_use]
    pub fn copy(&self) -> Option<Hierarchy> {
        expect_room(self.tree.capacity()).ok()?;
        let tree = self.tree.copy_with_numbering(numbering());
        Some(Self { tree })
    }

    /// Returns the number of nodes.
    #[must_use]
    pub fn size(&self) -> usize {
        self.tree.len()
    }

    /// Returns whether the node is in this tree.
    #[must_use]
    pub fn contains(&self, it: f64) -> bool {
        self.tree.contains(node(it))
    }

    /// In: a local state. Out: the new node.
    #[must_use]
    pub fn add(&mut self, parent: f64, name: &str) -> u32 {
        run(|call| {
            let added = self.tree.add(frame(parent), name, call.local())?;
            leave(call, [number(added)])
        })
    }

    /// Out: the number of nodes removed.
    #[must_use]
    pub fn remove(&mut self, it: f64) -> u32 {
        run(|call| {
            let count = self.tree.remove(node(it))?;
            leave(call, [count as f64])
        })
    }

    /// Gives a node another parent, and keeps its local state (0), its pose (1), its velocities too
    /// (2) or its whole motion (3). Out: the residual.
    #[must_use]
    pub fn reparent(&mut self, it: f64, parent: f64, what: u32, how: u32, at: f64) -> u32 {
        run(|call| {
            let (keep, at) = (keep(what, how), index(at));
            let lost = self.tree.reparent_at(node(it), frame(parent), keep, at)?;
            leave(call, residual(lost))
        })
    }

    /// Attaches a node to a parent that carries it from then on. Out: the residual.
    #[must_use]
    pub fn attach(&mut self, it: f64, parent: f64, how: u32, at: f64) -> u32 {
        run(|call| {
            let (fit, at) = (fit(how), index(at));
            let lost = self.tree.attach_at(node(it), frame(parent), fit, at)?;
            leave(call, residual(lost))
        })
    }

    /// Lets a node go, to the world or as a free body to a node. In: its acceleration in the world
    /// from then on. Out: the residual.
    #[must_use]
    pub fn release(&mut self, it: f64, to: f64, how: u32, at: f64) -> u32 {
        run(|call| {
            let (fit, at) = (fit(how), index(at));
            let acceleration = call.vector::<Space3>();
            let lost = self
                .tree
                .release_at(node(it), frame(to), acceleration, fit, at)?;
            leave(call, residual(lost))
        })
    }

    /// Out: the parent.
    #[must_use]
    pub fn parent(&self, it: f64) -> u32 {
        run(|call| {
            let parent = self.tree.parent(node(it))?;
            leave(call, [handle(parent)])
        })
    }

    /// Returns the node as sentences name it, or undefined for a node that is gone.
    #[must_use]
    pub fn label(&self, it: f64) -> Option<String> {
        let node = node(it);
        self.tree.contains(node).then(|| self.tree.label(node))
    }

    /// Returns the node's name, or undefined for a node that is gone.
    #[must_use]
    pub fn name(&self, it: f64) -> Option<String> {
        self.tree.name(node(it)).ok().map(String::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_is_a_whole_number_that_a_double_holds() {
        for (slot, generation) in [(0, 0), (1, 0), (SLOTS - 1, LAST), (7, 1 << 30)] {
            let it = NodeHandle::from_parts(slot, generation);
            let whole = number(it);
            assert!(whole > 0.0 && whole < 2.0_f64.powi(53) && whole.fract() == 0.0);
            assert_eq!(node(whole), it);
        }
    }

    #[test]
    fn a_number_that_is_no_handle_names_no_node() {
        let nobody = NodeHandle::from_parts(u32::MAX, u32::MAX);
        for number in [
            -2.0,
            0.0,
            0.5,
            f64::NAN,
            f64::INFINITY,
            2.0_f64.powi(53),
            1e300,
        ] {
            assert_eq!(node(number), nobody, "{number}");
        }
        assert_eq!(frame(-1.0), None);
    }

    #[test]
    fn a_thousand_trees_start_their_generations_far_apart() {
        let mut firsts: Vec<u32> = (0..1000).map(|_| numbering().first).collect();
        firsts.sort_unstable();
        let nearest = firsts.windows(2).map(|pair| pair[1] - pair[0]).min();
        assert!(nearest > Some(500_000), "{nearest:?}");
    }
}
