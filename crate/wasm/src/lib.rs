//! The boundary between the core and JavaScript: newtypes, copying, errors. No formula stands here.
//!
//! Arguments and answers cross in one [`block()`] of doubles; a call answers 0, or the kind of an error whose quantity,
//! value and node it leaves at the start of the block. The typed face in `www/src/core` writes the sentences.

#[cfg(feature = "algebra")]
mod algebra;
#[cfg(feature = "batch")]
mod batch;
pub mod block;
#[cfg(any(feature = "dynamic", feature = "hierarchy"))]
mod call;
#[cfg(feature = "dynamic")]
mod dynamic;
mod failure;
#[cfg(feature = "field")]
mod field;
#[cfg(feature = "gltf")]
mod gltf;
#[cfg(feature = "hierarchy")]
mod hierarchy;
#[cfg(feature = "integrate")]
mod integrate;
#[cfg(any(feature = "editing", feature = "integrate"))]
mod scheme;
mod trs;

use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(feature = "algebra")]
pub use algebra::*;
#[cfg(feature = "batch")]
pub use batch::{MatrixBatch, MovingBatch, MovingBatch32, simd};
pub use block::block;
#[cfg(feature = "dynamic")]
pub use dynamic::*;
pub use failure::last_panic;
#[cfg(feature = "field")]
pub use field::{ParsedField, parse_field, refusal};
#[cfg(feature = "gltf")]
pub use gltf::gltf;
#[cfg(feature = "editing")]
pub use hierarchy::Recording;
#[cfg(feature = "hierarchy")]
pub use hierarchy::Tree;
#[cfg(feature = "integrate")]
pub use integrate::{Rows, spinning, tumble_all, turn_all};
pub use trs::{accumulate, largest_shear, rotation_from_vector, shear};

/// Half as large as the standard one, and as fast for what few things figures make.
#[cfg(all(feature = "small", target_arch = "wasm32"))]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// The version of the core, as in `Cargo.toml`.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").into()
}
