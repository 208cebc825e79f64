//! Reading a hierarchy: its shape, and how its nodes are placed and move in the world and in each
//! other.

mod ancestor;
mod carry;
mod culprit;
mod even;
mod fold;
mod jacobian;
mod matrix;
mod pairs;
mod products;
mod rates;
mod read;
pub(super) mod relative;
pub(super) mod rows;
mod state;
pub(super) mod touched;
mod update;
mod walk;
mod way;
mod work;

pub use jacobian::{JacobianColumn, JacobianOptions, JacobianRows, Joint, JointAxis};
pub use matrix::WorldMatrix;
pub use rates::WorldRates;
pub use walk::{Ancestors, Children, Descendants};
