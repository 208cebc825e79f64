//! Integrators and physics.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // here a panic is a failed test

mod integrate_bodies;
mod integrate_coning;
mod integrate_habits;
mod integrate_laws;
mod integrate_points;
mod integrate_refusals;
mod integrate_runs;
mod integrate_tables;
mod integrate_vectors;
mod physics_contact;
mod physics_friction;
mod physics_laws;
mod physics_shapes;

#[path = "../common/mod.rs"]
mod common;
