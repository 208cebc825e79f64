//! Many rotating frames, four to a row: see `kinetree::integrate`.

use kinetree::integrate::{Magnus, RotationLanes};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    block::{self, split},
    failure::status,
};

/// Rotating frames in single precision, four to a row, kept here from step to step.
#[wasm_bindgen]
pub struct RotationBatch {
    rows: Vec<RotationLanes>,
    count: usize,
}

#[wasm_bindgen]
impl RotationBatch {
    /// A batch of `count` frames at rest; of none where memory has no room for them: see `count`.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(count: usize) -> Self {
        let (mut rows, length) = (Vec::new(), count.div_ceil(4));
        let fits = rows.try_reserve_exact(length).is_ok();
        rows.resize(if fits { length } else { 0 }, RotationLanes::default());
        let count = if fits { count } else { 0 };
        Self { rows, count }
    }

    /// Returns the number of frames.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// In: rotations 4 and angular velocities 3 of all, one kind after the other.
    #[must_use]
    pub fn set_state(&mut self) -> u32 {
        self.exchange(|row, lane, rotation, spin| {
            put(&mut row.rotation, lane, rotation);
            put(&mut row.angular_velocity, lane, spin);
        })
    }

    /// In: angular accelerations 3 of all.
    #[must_use]
    pub fn set_acceleration(&mut self) -> u32 {
        let count = self.count;
        status(block::with(|block| {
            let (pushes, _) = split(block, 3 * count)?;
            for (index, push) in pushes.as_chunks::<3>().0.iter().enumerate() {
                if let Some(row) = self.rows.get_mut(index / 4) {
                    put(&mut row.angular_acceleration, index % 4, push);
                }
            }
            Ok(())
        }))
    }

    /// Out: rotations 4 and angular velocities 3 of all, one kind after the other.
    #[must_use]
    pub fn state(&mut self) -> u32 {
        self.exchange(|row, lane, rotation, spin| {
            take(&row.rotation, lane, rotation);
            take(&row.angular_velocity, lane, spin);
        })
    }

    /// Carries all over a step. Out: the longest path of any, radians.
    #[must_use]
    pub fn step(&mut self, magnus: usize, duration: f32) -> u32 {
        let scheme = Magnus::ALL.get(magnus).copied().unwrap_or(Magnus::Order6);
        let stepped = RotationLanes::step_all(scheme, &mut self.rows, duration);
        status(stepped.map(|path| {
            block::with(|block| {
                if let Some(slot) = block.first_mut() {
                    *slot = f64::from(path);
                }
            });
        }))
    }

    fn exchange(
        &mut self,
        mut with: impl FnMut(&mut RotationLanes, usize, &mut [f64; 4], &mut [f64; 3]),
    ) -> u32 {
        let count = self.count;
        status(block::with(|block| {
            let (rotations, rest) = split(block, 4 * count)?;
            let (spins, _) = split(rest, 3 * count)?;
            let frames = rotations.as_chunks_mut::<4>().0.iter_mut();
            let frames = frames.zip(spins.as_chunks_mut::<3>().0);
            for (index, (rotation, spin)) in frames.enumerate() {
                if let Some(row) = self.rows.get_mut(index / 4) {
                    with(row, index % 4, rotation, spin);
                }
            }
            Ok(())
        }))
    }
}

fn put(parts: &mut [[f32; 4]], lane: usize, numbers: &[f64]) {
    for (part, number) in parts.iter_mut().zip(numbers) {
        if let Some(slot) = part.get_mut(lane) {
            *slot = *number as f32;
        }
    }
}

fn take(parts: &[[f32; 4]], lane: usize, numbers: &mut [f64]) {
    for (part, number) in parts.iter().zip(numbers) {
        *number = part.get(lane).copied().map_or(f64::NAN, f64::from);
    }
}
