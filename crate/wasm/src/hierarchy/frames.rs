//! Nodes seen from each other, and what is given in one's coordinates, in another's.

use kinetree::Space3;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Tree, frame, node, run};

#[wasm_bindgen]
impl Tree {
    /// Out: the node as it moves in the frame, with one scale.
    #[must_use]
    pub fn relative(&self, it: f64, from: f64) -> u32 {
        run(|call| {
            let seen = self.tree.relative(node(it), frame(from))?;
            Ok(call.answer(|out| out.moving(seen))?)
        })
    }

    /// Out: the node's matrix in the frame, column by column.
    #[must_use]
    pub fn relative_matrix(&self, it: f64, from: f64) -> u32 {
        run(|call| {
            let seen = self.tree.relative_matrix(node(it), frame(from))?;
            Ok(call.answer(|out| out.matrix(seen))?)
        })
    }

    /// In: a point, or a vector, in one frame. Out: in the other.
    #[must_use]
    pub fn transform(&self, from: f64, to: f64, is_point: bool) -> u32 {
        run(|call| {
            let (given, from, to) = (call.vector::<Space3>(), frame(from), frame(to));
            let seen = if is_point {
                self.tree.transform_point(given, from, to)?
            } else {
                self.tree.transform_vector(given, from, to)?
            };
            Ok(call.answer(|out| out.vector::<Space3>(seen))?)
        })
    }

    /// In: a moving point in one frame. Out: in the other.
    #[must_use]
    pub fn transform_motion(&self, from: f64, to: f64) -> u32 {
        run(|call| {
            let given = call.motion::<Space3>()?;
            let seen = self.tree.transform_motion(given, frame(from), frame(to))?;
            Ok(call.answer(|out| out.motion(seen))?)
        })
    }

    /// In: a moving point in the node. Out: the terms of its velocity in the frame and their sum, then those of its
    /// acceleration and theirs.
    #[must_use]
    pub fn motion_terms(&self, it: f64, from: f64) -> u32 {
        run(|call| {
            let point = call.motion::<Space3>()?;
            let terms = self.tree.motion_terms(node(it), frame(from), point)?;
            Ok(call.answer(|out| out.motion_terms(terms))?)
        })
    }
}
