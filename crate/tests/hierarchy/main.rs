//! Trees: their laws, their model, real ones out of files, and what is written and read.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // here a panic is a failed test

mod between;
mod between_answers;
mod between_trees;
mod bvh_table;
mod doctor;
mod doctor_clips;
mod doctor_effect;
mod doctor_engines;
mod doctor_moved;
mod doctor_refusals;
mod doctor_resample;
mod doctor_ways;
mod gltf_table;
mod hierarchy_arrays;
mod hierarchy_blend;
mod hierarchy_clip;
mod hierarchy_culprits;
mod hierarchy_far;
mod hierarchy_flight;
mod hierarchy_handles;
mod hierarchy_jacobian;
mod hierarchy_laws;
mod hierarchy_loss;
mod hierarchy_mirrored_rates;
mod hierarchy_mirrors;
mod hierarchy_model;
mod hierarchy_motion;
mod hierarchy_rows;
mod hierarchy_scene;
mod hierarchy_set_world;
mod hierarchy_smooth;
mod hierarchy_steps;
mod hierarchy_vectors;
mod hierarchy_verbs;
mod hierarchy_verbs_cases;
mod hierarchy_world_rates;
mod plane_trees;
mod real_gltf;
mod real_motion;
mod real_trees;
mod serialized;

#[path = "../common/mod.rs"]
mod common;
