//! Recorded motion.

use kinetree::glam::{DQuat, DVec3};
use kinetree::hierarchy::{self, Channel, Interpolation, Loop, Playback, Values, Weight};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Hierarchy, node, settle};
use crate::failure::status;

/// By steps (0), linearly (1) or by cubics (2).
pub(super) fn interpolation(how: u32) -> Interpolation {
    match how {
        0 => Interpolation::Step,
        1 => Interpolation::Linear,
        _ => Interpolation::CubicSpline,
    }
}

/// Translations (0), rotations (1) or scales (2), of the numbers of all keys.
pub(super) fn values_of(path: u32, values: &[f64]) -> Values {
    let vectors = || {
        let (rows, _) = values.as_chunks::<3>();
        rows.iter().copied().map(DVec3::from_array).collect()
    };
    match path {
        0 => Values::Translation(vectors()),
        1 => {
            let (rows, _) = values.as_chunks::<4>();
            Values::Rotation(rows.iter().copied().map(DQuat::from_array).collect())
        }
        _ => Values::Scale(vectors()),
    }
}

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
        let place = self.clip.channels.len();
        let channel = Channel::new(node(it), times, interpolation(how), values_of(path, values));
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

    /// Sets its nodes to their states at a time, with its way beyond its duration, and its speed.
    #[must_use]
    pub fn apply_to(&self, tree: &mut Hierarchy, time: f64, looping: u32, speed: f64) -> u32 {
        settle(playback(self, time, looping, speed).apply_to(&mut tree.tree))
    }
}

/// Clips at a time each, to be blended.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Blend {
    blend: hierarchy::Blend,
}

#[wasm_bindgen]
impl Blend {
    /// A blend of no clips.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a clip at a time, with its way beyond its duration, its speed, its weight and the
    /// weight's rate.
    #[must_use]
    pub fn add(
        &mut self,
        clip: &Clip,
        time: f64,
        looping: u32,
        speed: f64,
        weight: f64,
        rate: f64,
    ) -> u32 {
        let weight = Weight {
            value: weight,
            rate,
        };
        let playback = playback(clip, time, looping, speed).with_weight(weight);
        status(self.blend.add(&playback).map_err(|error| (0, error)))
    }

    /// Sets the nodes of its clips to the mean of their states.
    #[must_use]
    pub fn apply_to(&self, tree: &mut Hierarchy) -> u32 {
        settle(self.blend.apply_to(&mut tree.tree, None))
    }

    /// Does the same, with a clip for the weight that is missing.
    #[must_use]
    pub fn apply_over(&self, tree: &mut Hierarchy, rest: &Clip) -> u32 {
        settle(self.blend.apply_to(&mut tree.tree, Some(&rest.clip)))
    }
}

fn playback(clip: &Clip, time: f64, looping: u32, speed: f64) -> Playback<'_> {
    let looping = match looping {
        0 => Loop::Once,
        1 => Loop::Repeat,
        _ => Loop::PingPong,
    };
    clip.clip.at(time).with_loop(looping).with_speed(speed)
}
