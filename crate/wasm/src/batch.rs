//! Many nodes at once: see `kinetree::batch`. Numbers are read and written in place; the typed face
//! makes the views, and makes them anew whenever the memory has grown.

use kinetree::batch::{self, BatchError, Dynamics, Matrices, Record};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{block, failure::status};

/// Doubles a node takes at most for its place in the tree, while a batch is made.
const TREE: usize = 16;
/// No parent.
const NONE: u32 = u32::MAX;

/// Returns 0, or the kind of an error, and writes the numbers of its sentence at the start of the
/// block.
fn batch_status(result: Result<(), BatchError>) -> u32 {
    let error = match result {
        Ok(()) => return 0,
        Err(BatchError::Node { node, error }) => return status(Err((node, error))),
        Err(error) => error,
    };
    let numbers = match error {
        BatchError::NoSuchParent {
            node,
            parent,
            count,
        } => [node as f64, f64::from(parent), count as f64],
        BatchError::NoSuchNode { node, count } => [f64::from(node), 0.0, count as f64],
        BatchError::Cycle { node } => [node as f64, 0.0, 0.0],
        BatchError::TooMany { count } => [0.0, 0.0, count as f64],
        _ => [0.0; 3],
    };
    block::with(|block| {
        block
            .iter_mut()
            .zip(numbers)
            .for_each(|(slot, number)| *slot = number);
    });
    error.code()
}

/// Exports a batch of one kind of record.
macro_rules! export {
    ($($(#[$doc:meta])* $name:ident = $record:ty;)*) => {$(
        $(#[$doc])*
        #[wasm_bindgen]
        pub struct $name {
            batch: batch::Batch<$record>,
            /// Parents at first, then the nodes that moved.
            list: Vec<u32>,
            /// The matrices have their memory.
            drawn: bool,
        }

        #[wasm_bindgen]
        impl $name {
            /// Returns a batch of no nodes.
            #[wasm_bindgen(constructor)]
            #[must_use]
            #[allow(clippy::new_without_default)] // JavaScript has no Default
            pub fn new() -> Self {
                Self { batch: batch::Batch::empty(), list: Vec::new(), drawn: false }
            }

            /// Returns the address at which a list of `length` numbers is to be written: parents,
            /// or nodes that moved; null where memory has no room for it.
            #[must_use]
            pub fn list(&mut self, length: usize) -> *const u32 {
                let more = length.saturating_sub(self.list.len());
                if self.list.try_reserve_exact(more).is_err() {
                    return std::ptr::null();
                }
                if more > 0 {
                    self.list.resize(length, 0);
                }
                self.list.as_ptr()
            }

            /// Returns whether memory has room for a batch of this many nodes.
            #[must_use]
            pub fn fits(count: usize) -> bool {
                block::fits::<(<$record as Record>::Local, <$record as Record>::World, [f64; TREE])>(count)
            }

            /// Takes the list as the parents of `count` nodes; 2³² − 1 is the world.
            #[must_use]
            pub fn set_parents(&mut self, count: usize) -> u32 {
                let list = self.list.get(..count).unwrap_or_default();
                let parents: Vec<_> = list.iter().map(|&parent| (parent != NONE).then_some(parent)).collect();
                self.list = Vec::new();
                batch_status(batch::Batch::new(&parents).map(|batch| self.batch = batch))
            }

            /// Returns the address of the locals, node after node.
            #[must_use]
            pub fn locals(&self) -> *const u8 {
                self.batch.locals().as_ptr().cast()
            }

            /// Returns the address of the worlds, node after node.
            #[must_use]
            pub fn worlds(&self) -> *const u8 {
                self.batch.worlds().as_ptr().cast()
            }

            /// Brings the 4×4 matrices up to date with the last update; returns their address, node
            /// after node, or null where memory has no room for them.
            #[must_use]
            pub fn columns(&mut self) -> *const u8 {
                if !self.drawn && !block::fits::<[f32; 16]>(self.batch.locals().len()) {
                    return std::ptr::null();
                }
                self.drawn = true;
                self.batch.columns().as_ptr().cast()
            }

            /// Works out the worlds of all nodes.
            pub fn update(&mut self) {
                self.batch.update();
            }

            /// Takes the list as `count` nodes that moved; writes the number of nodes worked out at
            /// the start of the block.
            #[must_use]
            pub fn update_moved(&mut self, count: usize) -> u32 {
                let moved = self.list.get(..count).unwrap_or_default();
                batch_status(self.batch.update_moved(moved).map(|changed| {
                    block::with(|block| block.iter_mut().take(1).for_each(|slot| *slot = changed as f64));
                }))
            }

            /// Checks every number.
            #[must_use]
            pub fn check(&self) -> u32 {
                batch_status(self.batch.check())
            }
        }
    )*};
}

export! {
    /// Translation, rotation and a scale for each axis in, affine matrices out.
    Batch = Matrices;
    /// Moving poses, in doubles.
    DynamicBatch = Dynamics<f64>;
    /// Moving poses, in singles.
    DynamicBatch32 = Dynamics<f32>;
}
