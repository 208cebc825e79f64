//! Nodes of the doctor in the world, and the factors of their matrices: see `kinetree::doctor`.

use kinetree::doctor::polar_factors;
use kinetree::glam::DMat3;
use kinetree::{Affine, Space3};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::block;
use crate::doctor::{answered, counted, patient, put};

/// In: `count` nodes as for [`check_rows`](crate::doctor::check_rows). Out: the number of doubles that
/// follow it, and of each node its matrix in the world where matrices are multiplied, nine numbers
/// and the origin. The block may have moved.
#[wasm_bindgen]
#[must_use]
pub fn world_rows(count: usize) -> u32 {
    answered(block::with(|block| {
        let shown = patient(0, block, count)?.matrices()?;
        put(block, matrices(&shown))
    }))
}

/// In: `count` nodes as for `world_rows`. Out: the number of doubles that follow it, and the skew of
/// each node where matrices are multiplied, in radians; NaN of one that is flat. The block may have
/// moved.
#[wasm_bindgen]
#[must_use]
pub fn skew_rows(count: usize) -> u32 {
    answered(block::with(|block| {
        let skews = patient(0, block, count)?.skews()?.into_iter();
        let numbers = skews.map(|it| it.unwrap_or(f64::NAN));
        put(
            block,
            counted(std::iter::once(0.0).chain(numbers).collect()),
        )
    }))
}

/// In: a matrix. Out: its orthogonal factor, its stretch, and its singular values.
#[wasm_bindgen]
pub fn polar_matrix() {
    block::with(|block| {
        let found = polar_factors(matrix(block));
        let factors = [found.orthogonal, found.stretch].map(|it| it.to_cols_array());
        let numbers = factors.into_iter().flatten().chain(found.values.to_array());
        block
            .iter_mut()
            .zip(numbers)
            .for_each(|(slot, it)| *slot = it);
    });
}

pub(crate) fn matrix(block: &[f64]) -> DMat3 {
    let numbers = block.first_chunk::<9>();
    numbers.map_or(DMat3::IDENTITY, DMat3::from_cols_array)
}

pub(crate) fn matrices(shown: &[Affine<Space3>]) -> Vec<f64> {
    let mut out = vec![0.0];
    for it in shown {
        out.extend(it.linear.to_cols_array());
        out.extend(it.translation.to_array());
    }
    counted(out)
}
