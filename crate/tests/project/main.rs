//! What holds the crate to the rest of the project: its pages, its examples, the sentences of the
//! front end, the bits of other machines.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // here a panic is a failed test

mod determinism;
mod every_file;
mod examples;
mod face;
mod formulas_page;
mod rust_page;
mod sentences;
