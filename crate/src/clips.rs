//! Recorded motion: clips, how they are played, and several at once. It sets poses and rates of a
//! tree, which needs nothing of it.

mod blend;
mod clip;
pub(crate) mod course;
mod playback;
pub(crate) mod pose;
mod smooth;

pub use blend::Blend;
pub use clip::{Channel, Clip};
pub use course::{Interpolation, Values};
pub use playback::{Loop, Playback, Weight};
pub use smooth::{ClipError, Cutoff, Smoothed, Smoothing, SmoothingNote};
