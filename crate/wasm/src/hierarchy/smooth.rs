//! Recorded motion made smooth.

use kinetree::NodeHandle;
use kinetree::hierarchy::{
    Channel, Clip, ClipError, Cutoff, Interpolation, Smoothing, SmoothingNote, Values,
};
use wasm_bindgen::prelude::wasm_bindgen;

use super::clip::{interpolation, values_of};
use crate::block;
use crate::failure::{status, tell};

/// A clip whose nodes are places in a list, to be made smooth.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Smoother {
    clip: Clip,
    cutoff: f64,
    notes: Vec<SmoothingNote>,
}

#[wasm_bindgen]
impl Smoother {
    /// An empty clip.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the keys of a quantity of a node, as those of a clip.
    #[must_use]
    pub fn add(&mut self, it: u32, path: u32, how: u32, times: Vec<f64>, values: &[f64]) -> u32 {
        let place = self.clip.channels.len();
        let node = NodeHandle::from_parts(it, 0);
        let channel = Channel::new(node, times, interpolation(how), values_of(path, values));
        status(
            channel
                .map(|channel| self.clip.channels.push(channel))
                .map_err(|error| (place, error)),
        )
    }

    /// Smooths the clip by a cutoff, or by the likeliest where that is NaN.
    #[must_use]
    pub fn smooth(&mut self, cutoff: f64, automatic: bool, breaks: Vec<f64>) -> u32 {
        let cutoff = if automatic {
            Cutoff::Auto
        } else {
            Cutoff::Hertz(cutoff)
        };
        match self.clip.smooth(&Smoothing { cutoff, breaks }) {
            Ok(smooth) => {
                self.clip = smooth.clip;
                self.cutoff = smooth.cutoff;
                self.notes = smooth.notes;
                0
            }
            Err(error) => refuse(error),
        }
    }

    /// Returns the cutoff, Hz.
    #[must_use]
    pub fn cutoff(&self) -> f64 {
        self.cutoff
    }

    /// Returns the notes, four numbers each: its kind, the place of its channel or -1, and the
    /// numbers of its sentence.
    #[must_use]
    pub fn notes(&self) -> Vec<f64> {
        let each = self.notes.iter().flat_map(|note| {
            let [first, second] = note.numbers();
            let channel = note.channel().map_or(-1.0, |place| place as f64);
            [f64::from(note.code()), channel, first, second]
        });
        each.collect()
    }

    /// Returns whether a channel is a curve.
    #[must_use]
    pub fn is_curve(&self, place: usize) -> bool {
        let channel = self.clip.channels.get(place);
        channel.is_some_and(|it| it.interpolation() == Interpolation::CubicSpline)
    }

    /// Returns the times of a channel's keys.
    #[must_use]
    pub fn times(&self, place: usize) -> Vec<f64> {
        let channel = self.clip.channels.get(place);
        channel.map_or_else(Vec::new, |it| it.times().to_vec())
    }

    /// Returns the values of a channel, concatenated.
    #[must_use]
    pub fn values(&self, place: usize) -> Vec<f64> {
        match self.clip.channels.get(place).map(Channel::values) {
            None => Vec::new(),
            Some(Values::Rotation(list)) => list.iter().flat_map(|it| it.to_array()).collect(),
            Some(Values::Translation(list) | Values::Scale(list)) => {
                list.iter().flat_map(|it| it.to_array()).collect()
            }
        }
    }
}

/// Leaves the numbers of a refusal at the start of the block; returns its kind.
fn refuse(error: ClipError) -> u32 {
    let numbers = match error {
        ClipError::Quantity(error) => return tell(error, -1.0),
        ClipError::BreakOutside { at, first, last } => [at, first, last, 0.0],
        ClipError::BreaksTooNear { at, after, before } => [at, after, before, 0.0],
        ClipError::BreakNearEnd { at, distance, end } => [at, distance, end, 0.0],
        ClipError::TooFast {
            node,
            time,
            cutoff,
            needed,
        } => [f64::from(node.to_parts().0), time, cutoff, needed],
        _ => [0.0; 4],
    };
    block::with(|block| {
        let slots = block.iter_mut().zip(numbers);
        slots.for_each(|(slot, number)| *slot = number);
    });
    error.code()
}
