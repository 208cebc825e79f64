//! Many nodes at once: the fast way through a hierarchy, with the same results.
//!
//! Picture: a forest in the wind. Every twig is attached to its branch, a hundred thousand of them,
//! and in every frame all of them, or a few, have moved. [`Batch`] keeps the poses of all nodes in
//! one array and the world matrices in another, both in the caller's order and both flat, so that
//! they can be written and drawn in place. Only the order of work is permuted: parents before
//! children, and four nodes at a time of which none is another's ancestor, so that one SIMD
//! register holds the same number of four nodes.
//!
//! | what | in, per node | out, per node | referee |
//! |---|---|---|---|
//! | [`Matrices`] | translation, rotation, a scale for each axis: 10 `f32` | affine matrix: 12 `f32` | [`WorldTransform`](crate::WorldTransform) by [`ScaleRule::Matrices`](crate::scale::ScaleRule::Matrices) |
//! | [`Dynamics<f64>`] | translation, rotation, one scale, four rates: 20 `f64` | the same in the world | [`DynamicTransform`](crate::DynamicTransform) |
//! | [`Dynamics<f32>`] | the same: 20 `f32` | the same in the world | the same |
//!
//! Accuracy: every level rounds a handful of times, so at depth d a number is within 8 d m ε of the
//! exact one, and an acceleration, which is a product of four, within 32 d m ε. ε is 2⁻²⁴ for `f32`
//! and 2⁻⁵³ for `f64`; m is the sum of the sizes of its terms: for a place, the lengths of all
//! stretched arms from the root, laid end to end. The tests hold batches to that.
//!
//! ```
//! use kinetree::batch::{Batch, Matrices};
//!
//! // A hand on an arm on a shoulder, numbered by the caller; here the hand comes first.
//! let mut bones = Batch::<Matrices>::new(&[Some(1), Some(2), None])?;
//! bones.locals_mut()[0] = [3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0];
//! // Rotated by half a circle about z.
//! bones.locals_mut()[1] = [5.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 1.0];
//! bones.update();
//! assert_eq!(bones.worlds()[0].map(|row| row[3]), [2.0, 0.0, 0.0]);
//!
//! // The shoulder moves, and with it the arm and the hand.
//! bones.locals_mut()[2][1] = 7.0;
//! assert_eq!(bones.update_moved(&[2])?, 3);
//! assert_eq!(bones.worlds()[0].map(|row| row[3]), [2.0, 7.0, 0.0]);
//! # Ok::<(), kinetree::batch::BatchError>(())
//! ```

use alloc::{vec, vec::Vec};

use crate::error::{Error, Quantity};

mod dynamics;
mod lane;
mod matrices;
pub(crate) mod pair;
mod tree;

pub use dynamics::Dynamics;
pub use matrices::Matrices;
use tree::Tree;

/// The numbers of a node of a batch. Implemented by [`Matrices`] and [`Dynamics`] only.
pub trait Record: sealed::Sealed {
    /// The numbers that the caller writes.
    type Local: Copy;
    /// The numbers that an update returns.
    type World: Copy;

    /// A node at rest at the origin of its parent.
    const LOCAL: Self::Local;
    /// The world in itself.
    const WORLD: Self::World;

    /// Computes the worlds of four nodes from the worlds of their parents. No parent is one of the
    /// four nodes.
    fn attach(
        nodes: [u32; 4],
        parents: [u32; 4],
        locals: &[Self::Local],
        worlds: &mut [Self::World],
    );

    /// Returns the 4×4 matrix, column after column.
    fn columns(world: &Self::World) -> [f32; 16];

    /// Refuses a local that the algebra would refuse.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`], [`Error::NotUnit`], [`Error::NotPositive`], with the quantity and its
    /// value.
    fn check(local: &Self::Local) -> Result<(), Error>;

    /// Returns the first number that is not finite, if there is one.
    fn overflow(world: &Self::World) -> Option<f64>;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Matrices {}
    impl Sealed for super::Dynamics<f32> {}
    impl Sealed for super::Dynamics<f64> {}
}

/// The reasons why a batch cannot be made, or has no such node.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// The parent of a node does not exist. Code 201.
    #[error("node {node} has parent {parent}, but there are {count} nodes, counted from 0")]
    NoSuchParent {
        /// The node.
        node: usize,
        /// The parent that was given.
        parent: u32,
        /// The number of nodes.
        count: usize,
    },
    /// A node is its own ancestor, directly or through others. Code 202.
    #[error("node {node} is its own ancestor")]
    Cycle {
        /// One node of the circle.
        node: usize,
    },
    /// A node that is given as moved does not exist. Code 203.
    #[error("there is no node {node}: there are {count} nodes, counted from 0")]
    NoSuchNode {
        /// The number given.
        node: u32,
        /// The number of nodes.
        count: usize,
    },
    /// More nodes than numbers of 32 bits can count. Code 204.
    #[error("{count} nodes are too many for one batch")]
    TooMany {
        /// The number of nodes.
        count: usize,
    },
    /// A number of a node was refused. Has the code of the [`Error`].
    #[error("node {node}: {error}")]
    Node {
        /// Which node.
        node: usize,
        /// The reason.
        error: Error,
    },
}

impl BatchError {
    /// Returns the kind of error as a stable number, given at each variant; none is one of
    /// [`Error::code`]'s.
    #[must_use]
    pub const fn code(&self) -> u32 {
        match self {
            Self::NoSuchParent { .. } => 201,
            Self::Cycle { .. } => 202,
            Self::NoSuchNode { .. } => 203,
            Self::TooMany { .. } => 204,
            Self::Node { error, .. } => error.code(),
        }
    }
}

/// The nodes of a hierarchy whose parents do not change, and their world transforms.
///
/// The [module](self) has the picture, [`Matrices`] and [`Dynamics`] the meaning of the numbers.
#[derive(Clone, Debug)]
pub struct Batch<R: Record> {
    tree: Tree,
    /// One for each node, and one for the world, which is at rest.
    locals: Vec<R::Local>,
    worlds: Vec<R::World>,
    /// Empty until the first call of [`columns`](Self::columns).
    columns: Vec<[f32; 16]>,
    columns_are_stale: bool,
    /// Room for [`update_moved`](Self::update_moved), empty between calls: the entries of the nodes
    /// that moved, and the nodes whose parents are worked out.
    room: (Vec<u32>, Vec<u32>),
}

/// A batch of nodes with rates, in double precision.
pub type DynamicBatch = Batch<Dynamics<f64>>;

/// A batch of nodes with rates, in single precision.
pub type DynamicBatch32 = Batch<Dynamics<f32>>;

impl<R: Record> Batch<R> {
    /// Returns a batch of no nodes.
    #[must_use]
    pub fn empty() -> Self {
        Self::of(Tree::empty())
    }

    /// Returns a batch of nodes at rest. Each has the node of the given number as its parent, or
    /// the world.
    ///
    /// The nodes may have any order. An order with parents before children is worked through as it
    /// is. The fastest is one in which neighbors in the hierarchy have near numbers, level by level
    /// or branch by branch.
    ///
    /// # Errors
    ///
    /// [`BatchError::NoSuchParent`], [`BatchError::Cycle`], [`BatchError::TooMany`].
    pub fn new(parents: &[Option<u32>]) -> Result<Self, BatchError> {
        Tree::new(parents).map(Self::of)
    }

    fn of(tree: Tree) -> Self {
        let length = tree.world() as usize + 1;
        Self {
            room: (Vec::new(), Vec::new()),
            tree,
            locals: vec![R::LOCAL; length],
            worlds: vec![R::WORLD; length],
            columns: Vec::new(),
            columns_are_stale: true,
        }
    }

    /// Returns the number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.locals.len() - 1
    }

    /// Returns true if there are no nodes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the locals, in the caller's order.
    #[must_use]
    pub fn locals(&self) -> &[R::Local] {
        &self.locals[..self.len()]
    }

    /// Returns the locals, to be written in place. They count from the next update on.
    #[must_use]
    pub fn locals_mut(&mut self) -> &mut [R::Local] {
        let length = self.len();
        &mut self.locals[..length]
    }

    /// Returns the worlds of the last update, in the caller's order.
    #[must_use]
    pub fn worlds(&self) -> &[R::World] {
        &self.worlds[..self.len()]
    }

    /// Returns the world matrices of the last update, 4×4, column after column, in the caller's
    /// order, as `WebGL` and three.js take them. The first call makes room for them. After it
    /// [`update_moved`](Self::update_moved) renews the matrices of the nodes it works out, and
    /// [`update`](Self::update) leaves all to the next call.
    pub fn columns(&mut self) -> &[[f32; 16]] {
        if self.columns_are_stale {
            let length = self.len();
            self.columns.resize(length, [0.0; 16]);
            for (columns, world) in self.columns.iter_mut().zip(&self.worlds) {
                *columns = R::columns(world);
            }
            self.columns_are_stale = false;
        }
        &self.columns
    }

    /// Works out the worlds of all nodes.
    pub fn update(&mut self) {
        for four in self.tree.fours() {
            R::attach(four.nodes, four.parents, &self.locals, &mut self.worlds);
        }
        self.columns_are_stale = true;
    }

    /// Works out the worlds of the nodes given and of their descendants, and returns the number of
    /// nodes worked out. The cost is proportional to that number, plus sorting the nodes given. A
    /// node may be given twice.
    ///
    /// The bits are those of [`update`](Self::update), if the nodes given are all whose locals were
    /// written since the last update.
    ///
    /// # Errors
    ///
    /// [`BatchError::NoSuchNode`]; then nothing has changed.
    pub fn update_moved(&mut self, nodes: &[u32]) -> Result<usize, BatchError> {
        let world = self.tree.world();
        if let Some(&node) = nodes.iter().find(|&&node| node >= world) {
            return Err(BatchError::NoSuchNode {
                node,
                count: self.len(),
            });
        }
        let (mut moved, mut ready) = core::mem::take(&mut self.room);
        moved.extend(nodes.iter().map(|&node| self.tree.entry(node)));
        moved.sort_unstable();
        let (mut done, mut left) = (0, 0);
        for entry in moved.drain(..) {
            // A descendant of a node that moved is reached from there; a node given twice is taken
            // once.
            if entry >= left {
                let (node, exit) = self.tree.entered(entry);
                done += (exit - entry) as usize;
                left = exit;
                ready.push(node);
            }
        }
        ready.reverse();
        while !ready.is_empty() {
            let four = [(); 4].map(|()| ready.pop().unwrap_or(world));
            self.attach(four);
            for node in four {
                if node != world {
                    ready.extend(self.tree.children(node).iter().rev());
                }
            }
        }
        self.room = (moved, ready);
        Ok(done)
    }

    /// Works out four nodes of which none is another's ancestor, and their columns if those are
    /// kept up.
    #[inline(always)]
    fn attach(&mut self, nodes: [u32; 4]) {
        let parents = nodes.map(|node| self.tree.parent(node));
        R::attach(nodes, parents, &self.locals, &mut self.worlds);
        if !self.columns_are_stale {
            for node in nodes {
                if let Some(columns) = self.columns.get_mut(node as usize) {
                    *columns = R::columns(&self.worlds[node as usize]);
                }
            }
        }
    }

    /// Checks every number, of locals and worlds. Updates do not, since the checks cost as much as
    /// they do.
    ///
    /// # Errors
    ///
    /// [`BatchError::Node`] for the first node whose local [`Trs::new`](crate::Trs::new) or
    /// [`DynamicTransform::new`](crate::DynamicTransform::new) would refuse; else for the first
    /// whose world transform is not finite, with [`Quantity::World`].
    pub fn check(&self) -> Result<(), BatchError> {
        for (node, local) in self.locals().iter().enumerate() {
            R::check(local).map_err(|error| BatchError::Node { node, error })?;
        }
        for (node, world) in self.worlds().iter().enumerate() {
            if let Some(value) = R::overflow(world) {
                let quantity = Quantity::World;
                let error = Error::NotFinite { quantity, value };
                return Err(BatchError::Node { node, error });
            }
        }
        Ok(())
    }
}

/// Returns four records by their numbers.
#[inline(always)]
fn four_of<T>(records: &[T], [a, b, c, d]: [u32; 4]) -> Option<[&T; 4]> {
    let record = |at: u32| records.get(at as usize);
    Some([record(a)?, record(b)?, record(c)?, record(d)?])
}

/// Returns true if the records are one and the same.
#[inline(always)]
fn same<T, const N: usize>(records: [&T; N]) -> bool {
    records
        .iter()
        .all(|&record| core::ptr::eq(record, records[0]))
}
