//! Recorded motion.

use kinetree::glam::{DQuat, DVec3};
use kinetree::hierarchy::{self, Channel, Interpolation, Values};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Hierarchy, node, settle};
use crate::failure::status;

/// A recorded motion of nodes of a tree.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Clip {
    clip: hierarchy::Clip,
}

#[wasm_bindgen]
impl Clip {
    /// An empty clip.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the keys of one quantity of a node: 0 its translation, 1 its rotation, 2 its scale.
    /// They are interpolated by steps (0), linearly (1) or by cubics (2). The numbers of all keys
    /// are concatenated.
    #[must_use]
    pub fn add(&mut self, it: f64, path: u32, how: u32, times: Vec<f64>, values: &[f64]) -> u32 {
        let interpolation = match how {
            0 => Interpolation::Step,
            1 => Interpolation::Linear,
            _ => Interpolation::CubicSpline,
        };
        let vectors = || {
            let (rows, _) = values.as_chunks::<3>();
            rows.iter().copied().map(DVec3::from_array).collect()
        };
        let values = match path {
            0 => Values::Translation(vectors()),
            1 => {
                let (rows, _) = values.as_chunks::<4>();
                Values::Rotation(rows.iter().copied().map(DQuat::from_array).collect())
            }
            _ => Values::Scale(vectors()),
        };
        let place = self.clip.channels.len();
        let channel = Channel::new(node(it), times, interpolation, values);
        status(
            channel
                .map(|channel| self.clip.channels.push(channel))
                .map_err(|error| (place, error)),
        )
    }

    /// Returns the time of the last key.
    #[must_use]
    pub fn duration(&self) -> f64 {
        self.clip.duration()
    }
}

#[wasm_bindgen]
impl Hierarchy {
    /// Sets the nodes of a clip to their states at a time.
    #[must_use]
    pub fn pose(&mut self, clip: &Clip, time: f64) -> u32 {
        settle(clip.clip.pose(&mut self.tree, time))
    }
}
