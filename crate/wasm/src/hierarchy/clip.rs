//! Recorded motion.

use kinetree::glam::{DQuat, DVec3};
use kinetree::hierarchy::{Channel, Clip, Interpolation, Values};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Tree, node, settle};
use crate::failure::status;

/// What moves nodes of a tree over time.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Recording {
    clip: Clip,
}

#[wasm_bindgen]
impl Recording {
    /// A recording of nothing.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One quantity of a node more: 0 its translation, 1 its rotation, 2 its scale; by step (0), line (1) or cubic (2). Numbers lie close together, as many
    /// as the keys need.
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

    /// When the last key is.
    #[must_use]
    pub fn duration(&self) -> f64 {
        self.clip.duration()
    }
}

#[wasm_bindgen]
impl Tree {
    /// Puts the recorded nodes where they are at a time.
    #[must_use]
    pub fn pose(&mut self, recording: &Recording, time: f64) -> u32 {
        settle(recording.clip.pose(&mut self.tree, time))
    }
}
