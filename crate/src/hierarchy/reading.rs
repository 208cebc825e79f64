//! Reading a hierarchy: its shape, and how its nodes are placed and move in the world and in each
//! other.

pub(super) mod cache;
mod read;
pub(super) mod relative;
mod walk;

pub use walk::{Ancestors, Children, Descendants};
