//! Dual numbers, jets, and vector fields given as text.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // here a panic is a failed test

mod dual;
mod field;

#[path = "../common/effort.rs"]
mod effort;
