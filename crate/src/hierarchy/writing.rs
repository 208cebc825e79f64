//! Writing to a hierarchy: quantities in the parent and in the world, new parents, aims, forces.

mod aim;
mod arrays;
mod attach;
mod change;
mod compensate;
pub(super) mod fit;
mod force;
mod reparent;
pub(super) mod world_change;
mod write;

pub use arrays::{Rows, RowsMut};
pub use change::Change;
pub use fit::{Fit, Residual};
pub use reparent::Keep;
pub use world_change::WorldChange;
