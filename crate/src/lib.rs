//! Transform hierarchies that move.
#![no_std]

pub mod affine;
pub mod dual;
pub mod error;
pub mod space;
pub mod transform;
pub mod trs;

pub use affine::Affine;
pub use dual::{Dual, Jet};
pub use error::{Error, Quantity};
pub use space::{Plane, Solid};
pub use transform::Transform;
pub use trs::{Rule, Trs, World, largest_shear, shear};

pub use glam;
