//! Chains of translation, rotation and scale: see `kinetree::trs`.

use kinetree::glam::DVec3;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::block;

/// Doubles a node takes in the block: translation 3, rotation x y z w, scale 3.
const IN: usize = 10;
/// Doubles an answer takes: matrix 16 (column-major), rotation 4, scale 3, lengths of the axes 3, skew 3, residual 1.
const OUT: usize = 30;

