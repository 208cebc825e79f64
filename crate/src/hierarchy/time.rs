//! A hierarchy over time: steps by the rates of its nodes, and recorded motion.

mod blend;
mod clip;
mod drive;
pub(super) mod flight;
mod march;
mod playback;
mod pose;
mod step;

pub use blend::Blend;
pub use clip::{Channel, Clip, Interpolation, Values};
pub use drive::Drive;
pub(super) use drive::Replaced;
pub use playback::{Loop, Playback, Weight};
pub use step::StepScheme;
