//! Transform hierarchies that move.
#![no_std]

pub mod dual;

pub use dual::{Dual, Jet};
