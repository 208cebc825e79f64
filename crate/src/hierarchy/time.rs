//! A hierarchy over time: steps by the rates of its nodes, and recorded motion.

mod clip;
pub(super) mod flight;
mod step;

pub use clip::{Channel, Clip, Interpolation, Values};
pub use step::StepScheme;
