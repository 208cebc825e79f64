//! The boundary between the core and JavaScript: newtypes, copying, errors. It has no formulas.
//!
//! Arguments and results cross in one [`block()`] of doubles. A call returns 0, or the kind of an
//! error, whose quantity, value and node it leaves at the start of the block; the typed face in
//! `www/src/core` writes the sentence.

mod algebra;
mod batch;
pub mod block;
mod call;
mod doctor;
mod doctor_clips;
mod doctor_moved;
mod doctor_plan;
mod doctor_resample;
mod doctor_rows;
mod failure;
mod field;
mod hierarchy;
mod integrate;
mod law;
mod math;
mod motion;
mod physics;
mod rotation;
mod rotation_batch;
mod scale;
mod scheme;

use wasm_bindgen::prelude::wasm_bindgen;

pub use block::block;
pub use failure::last_panic;
pub use math::*;
pub use scale::{accumulate, largest_shear, rotation_from_scaled_axis, shear};
pub use {
    algebra::*,
    doctor::check_rows,
    doctor_clips::instant_rows,
    doctor_moved::moved_rows,
    doctor_plan::{
        effect_of, look_along, plan_rows, shown_rows, split_matrix, stretch_vertices, wish_rows,
    },
    doctor_resample::resample_rows,
    doctor_rows::{polar_matrix, skew_rows, world_rows},
    field::{VectorField, field_operations, field_terms, find_roots, parse_field, refusal},
    hierarchy::{
        Blend, Clip, Hierarchy, Smoother, motion_jacobian, set_scene, step_with_law, to_scene,
    },
    integrate::{body_state, run_body, step_bodies, step_by_habit, step_point, step_rotations},
    motion::*,
    physics::*,
    rotation::*,
};
pub use {
    batch::{Batch, DynamicBatch, DynamicBatch32},
    rotation_batch::RotationBatch,
};

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
