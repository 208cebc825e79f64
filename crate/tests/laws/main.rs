//! The laws of vectors, rotations, transforms and motions, and their tables of vectors.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // here a panic is a failed test

mod awkward_numbers;
mod batch;
mod batch_terms;
mod chain_motion;
mod compensation;
mod conversions;
mod error_numbers;
mod motion_examples;
mod motion_forms;
mod motion_laws;
mod motion_vectors;
mod referee;
mod rotation_laws;
mod rotation_peers;
mod scale_laws;
mod scale_vectors;
mod settled;
mod space_laws;
mod space_n_laws;
mod transform_laws;

#[path = "../common/mod.rs"]
mod common;
