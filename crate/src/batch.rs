//! Many nodes at once: the fast way through a hierarchy, with the same answers.
//!
//! Picture: a forest in the wind. Every twig hangs on its branch, a hundred thousand of them, and every frame all of them, or a
//! few, have moved. [`Batch`] keeps the poses of all nodes in one array and the world matrices in another, both in the caller's
//! order and both flat, so that they can be written and drawn from in place. What is permuted is only the order of working:
//! parents before children, four nodes at a time that do not hang on each other, so that one SIMD register holds the same number
//! of four nodes.
//!
//! | what | in, per node | out, per node | referee |
//! |---|---|---|---|
//! | [`Matrices`] | translation, rotation, a scale for each axis: 10 `f32` | affine matrix: 12 `f32` | [`WorldTransform`](crate::World) by [`ScaleRule::Matrices`](crate::scale::ScaleRule::Matrices) |
//! | [`Dynamics<f64>`] | translation, rotation, one scale, four rates: 20 `f64` | the same in the world | [`DynamicTransform`](crate::DynamicTransform) |
//! | [`Dynamics<f32>`] | the same: 20 `f32` | the same in the world | the same |
//!
//! How near the same: every level rounds a handful of times, so at depth d a number is within 8 d m ε of the exact one, and an
//! acceleration, which is a product of four, within 32 d m ε. ε is 2⁻²⁴ for `f32` and 2⁻⁵³ for `f64`; m is the sum of the sizes of
//! what it adds up: for a place the lengths of all arms from the root, stretched, laid end to end. The tests hold batches to that.
//!
//! ```
//! use kinetree::batch::{Batch, Matrices};
//!
//! // A hand on an arm on a shoulder; numbers are the caller's, and the hand happens to come first.
//! let mut bones = Batch::<Matrices>::new(&[Some(1), Some(2), None])?;
//! bones.locals_mut()[0] = [3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0];
//! bones.locals_mut()[1] = [5.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 1.0]; // rotated by half a circle about z
//! bones.update();
//! assert_eq!(bones.worlds()[0].map(|row| row[3]), [2.0, 0.0, 0.0]);
//!
//! // The shoulder moves, and what hangs on it.
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
mod pair;
mod tree;

pub use dynamics::Dynamics;
pub use matrices::Matrices;
use tree::Tree;

/// What a node of a batch consists of. It is implemented by [`Matrices`] and [`Dynamics`], and by nothing else.
pub trait Record: sealed::Sealed {
    /// What the caller writes: plain numbers.
    type Local: Copy;
    /// What comes out: plain numbers.
    type World: Copy;

    /// A node at rest in the origin of its parent.
    const LOCAL: Self::Local;
    /// The world in itself.
    const WORLD: Self::World;

    /// Hangs four nodes on their parents, none of which is one of them.
    fn hang(nodes: [u32; 4], parents: [u32; 4], locals: &[Self::Local], worlds: &mut [Self::World]);

    /// The 4×4 matrix, column after column.
    fn columns(world: &Self::World) -> [f32; 16];

    /// Refuses what the algebra would refuse.
    ///
    /// # Errors
    ///
    /// [`Error::NotFinite`], [`Error::NotUnit`], [`Error::NotPositive`], with the quantity and its value.
    fn check(local: &Self::Local) -> Result<(), Error>;

    /// A number of it that is not finite.
    fn overflow(world: &Self::World) -> Option<f64>;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Matrices {}
    impl Sealed for super::Dynamics<f32> {}
    impl Sealed for super::Dynamics<f64> {}
}

/// What cannot be a batch, or is no node of it.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// A node hangs on one that is not there. Code 201.
    #[error("node {node} hangs on node {parent}, but there are {count} nodes, counted from 0")]
    NoSuchParent {
        /// The node.
        node: usize,
        /// What it is said to hang on.
        parent: u32,
        /// How many there are.
        count: usize,
    },
    /// A node hangs on itself, by way of others or not. Code 202.
    #[error("node {node} is its own ancestor")]
    Cycle {
        /// One of the circle.
        node: usize,
    },
    /// A node that is said to have moved is not there. Code 203.
    #[error("there is no node {node}: there are {count} nodes, counted from 0")]
    NoSuchNode {
        /// The number given.
        node: u32,
        /// How many there are.
        count: usize,
    },
    /// More nodes than numbers of 32 bits can count. Code 204.
    #[error("{count} nodes are too many for one batch")]
    TooMany {
        /// How many.
        count: usize,
    },
    /// A number in a node makes no sense: see the [`Error`], whose code it has.
    #[error("node {node}: {error}")]
    NodeHandle {
        /// Which node.
        node: usize,
        /// What is wrong with it.
        error: Error,
    },
}

impl BatchError {
    /// The kind of error as a number, as said at each; stable, and none of [`Error::code`]'s.
    #[must_use]
    pub const fn code(&self) -> u32 {
        match self {
            Self::NoSuchParent { .. } => 201,
            Self::Cycle { .. } => 202,
            Self::NoSuchNode { .. } => 203,
            Self::TooMany { .. } => 204,
            Self::NodeHandle { error, .. } => error.code(),
        }
    }
}

/// The nodes of a hierarchy whose shape does not change, and their world transforms.
///
/// See the [module](self) for what it is, [`Matrices`] and [`Dynamics`] for what the numbers mean.
#[derive(Clone, Debug)]
pub struct Batch<R: Record> {
    tree: Tree,
    /// One for each node, and one for the world, which is at rest.
    locals: Vec<R::Local>,
    worlds: Vec<R::World>,
    /// Empty until somebody asks for matrices of 16.
    columns: Vec<[f32; 16]>,
    columns_are_stale: bool,
    /// Room for [`update_moved`](Self::update_moved), empty between calls: where those that moved are entered, and nodes whose parents
    /// are worked out, so that any four of them can be.
    room: (Vec<u32>, Vec<u32>),
}

impl<R: Record> Batch<R> {
    /// A hierarchy of no nodes.
    #[must_use]
    pub fn empty() -> Self {
        Self::of(Tree::empty())
    }

    /// A hierarchy of nodes at rest, each hung on the node of that number, or on the world.
    ///
    /// Any order will do. One with parents before children is worked through as it is; best is one where what is near in the
    /// hierarchy is near in numbers, whether level by level or branch by branch.
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

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.locals.len() - 1
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The poses in the parents, in the caller's order.
    #[must_use]
    pub fn locals(&self) -> &[R::Local] {
        &self.locals[..self.len()]
    }

    /// The poses in the parents, to be written in place. Nothing follows until the next update.
    #[must_use]
    pub fn locals_mut(&mut self) -> &mut [R::Local] {
        let length = self.len();
        &mut self.locals[..length]
    }

    /// What the last update made of them, in the caller's order.
    #[must_use]
    pub fn worlds(&self) -> &[R::World] {
        &self.worlds[..self.len()]
    }

    /// The world matrices as the last update made them, 4×4, column after column, in the caller's order: what `WebGL` and
    /// three.js take. The first call makes room for them; after it, [`update_moved`](Self::update_moved) keeps up those that it
    /// touches, and [`update`](Self::update) leaves all to the next call.
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

    /// Works out all nodes.
    pub fn update(&mut self) {
        for four in self.tree.fours() {
            R::hang(four.nodes, four.parents, &self.locals, &mut self.worlds);
        }
        self.columns_are_stale = true;
    }

    /// Works out the nodes given and all that hangs on them; answers how many that were. The cost is in proportion to
    /// these numbers, but for putting the nodes given in order. A node may be given twice.
    ///
    /// The bits are those of [`update`](Self::update), if the nodes given are those whose poses were written since the last one.
    ///
    /// # Errors
    ///
    /// [`BatchError::NoSuchNode`]; then nothing was done.
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
            // What hangs on something that moved is reached from there; what is given twice is taken once.
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
            self.hang(four);
            for node in four {
                if node != world {
                    ready.extend(self.tree.children(node).iter().rev());
                }
            }
        }
        self.room = (moved, ready);
        Ok(done)
    }

    /// Works out four nodes none of which hangs on another, and their columns if there are any to keep up.
    #[inline(always)]
    fn hang(&mut self, nodes: [u32; 4]) {
        let parents = nodes.map(|node| self.tree.parent(node));
        R::hang(nodes, parents, &self.locals, &mut self.worlds);
        if !self.columns_are_stale {
            for node in nodes {
                if let Some(columns) = self.columns.get_mut(node as usize) {
                    *columns = R::columns(&self.worlds[node as usize]);
                }
            }
        }
    }

    /// Looks at every number, in and out; updates do not, since that would cost as much as they do.
    ///
    /// # Errors
    ///
    /// [`BatchError::NodeHandle`] for the first node whose pose [`Trs::new`](crate::Trs::new), or
    /// [`DynamicTransform::new`](crate::DynamicTransform::new), would refuse; else for the first whose world transform is not
    /// finite, with [`Quantity::World`].
    pub fn check(&self) -> Result<(), BatchError> {
        for (node, local) in self.locals().iter().enumerate() {
            R::check(local).map_err(|error| BatchError::NodeHandle { node, error })?;
        }
        for (node, world) in self.worlds().iter().enumerate() {
            if let Some(value) = R::overflow(world) {
                let quantity = Quantity::World;
                let error = Error::NotFinite { quantity, value };
                return Err(BatchError::NodeHandle { node, error });
            }
        }
        Ok(())
    }
}

/// Four records by their numbers.
#[inline(always)]
fn four_of<T>(records: &[T], [a, b, c, d]: [u32; 4]) -> Option<[&T; 4]> {
    let record = |at: u32| records.get(at as usize);
    Some([record(a)?, record(b)?, record(c)?, record(d)?])
}

/// Whether records are one and the same.
#[inline(always)]
fn same<T, const N: usize>(records: [&T; N]) -> bool {
    records
        .iter()
        .all(|&record| core::ptr::eq(record, records[0]))
}
