//! The boundary between the core and JavaScript: newtypes, copying, errors. It has no formulas.
//!
//! Arguments and results cross in one [`block()`] of doubles. A call returns 0, or the kind of an
//! error, whose quantity, value and node it leaves at the start of the block; the typed face in
//! `www/src/core` writes the sentence.

#[cfg(feature = "algebra")]
mod algebra;
#[cfg(feature = "batch")]
mod batch;
pub mod block;
#[cfg(any(
    feature = "dynamic",
    feature = "hierarchy",
    feature = "integrate",
    feature = "rotation"
))]
mod call;
mod failure;
#[cfg(feature = "field")]
mod field;
#[cfg(feature = "hierarchy")]
mod hierarchy;
#[cfg(feature = "integrate")]
mod integrate;
#[cfg(any(feature = "hierarchy", feature = "integrate"))]
mod law;
mod math;
#[cfg(feature = "dynamic")]
mod motion;
#[cfg(feature = "dynamic")]
mod physics;
#[cfg(feature = "rotation")]
mod rotation;
#[cfg(feature = "batch")]
mod rotation_batch;
mod scale;
#[cfg(any(feature = "hierarchy", feature = "integrate"))]
mod scheme;

use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(feature = "algebra")]
pub use algebra::*;
#[cfg(feature = "batch")]
pub use batch::{Batch, DynamicBatch, DynamicBatch32};
pub use block::block;
pub use failure::last_panic;
#[cfg(feature = "field")]
pub use field::{VectorField, field_operations, field_terms, find_roots, parse_field, refusal};
#[cfg(feature = "hierarchy")]
pub use hierarchy::{
    Blend, Clip, Hierarchy, Smoother, motion_jacobian, set_scene, step_with_law, to_scene,
};
#[cfg(feature = "integrate")]
pub use integrate::{body_state, run_body, step_bodies, step_by_habit, step_point, step_rotations};
pub use math::*;
#[cfg(feature = "dynamic")]
pub use motion::*;
#[cfg(feature = "dynamic")]
pub use physics::*;
#[cfg(feature = "rotation")]
pub use rotation::*;
#[cfg(feature = "batch")]
pub use rotation_batch::RotationBatch;
pub use scale::{accumulate, largest_shear, rotation_from_scaled_axis, shear};

/// An allocator of half the size of the standard one: 3 kB less to download, gzipped.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// Returns the version of the core, as in `Cargo.toml`.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").into()
}
