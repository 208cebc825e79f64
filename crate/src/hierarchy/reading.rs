//! Reading a hierarchy: its shape, and how its nodes are placed and move in the world and in each other.

mod affine_motion;
pub(super) mod cache;
mod read;
mod walk;

pub use affine_motion::AffineMotion;
pub use walk::{Ancestors, Children, Descendants};
