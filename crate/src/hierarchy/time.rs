//! A hierarchy over time: steps by the rates of its nodes.

mod drive;
pub(super) mod flight;
mod march;
mod step;

pub use drive::Drive;
pub(crate) use drive::Replaced;
pub use step::StepScheme;
