//! Motion of one node relative to another, and coordinates of one node written in another's.

use kinetree::Space3;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Hierarchy, frame, node, run};

#[wasm_bindgen]
impl Hierarchy {
    /// Out: the motion of the node relative to the frame, as a transform with one scale.
    #[must_use]
    pub fn relative(&mut self, it: f64, from: f64) -> u32 {
        run(|call| {
            let seen = self.ready().relative(node(it), frame(from))?;
            Ok(call.write(|out| out.dynamic_transform(seen))?)
        })
    }

    /// Out: the matrix of the node relative to the frame, column by column.
    #[must_use]
    pub fn relative_matrix(&mut self, it: f64, from: f64) -> u32 {
        run(|call| {
            let seen = self.ready().relative_matrix(node(it), frame(from))?;
            Ok(call.write(|out| out.matrix(seen))?)
        })
    }

    /// In: a point in one frame. Out: the same point in the other.
    #[must_use]
    pub fn transform_point(&mut self, from: f64, to: f64) -> u32 {
        run(|call| {
            let point = call.vector::<Space3>();
            let seen = self
                .ready()
                .transform_point(point, frame(from), frame(to))?;
            Ok(call.write(|out| out.vector::<Space3>(seen))?)
        })
    }

    /// In: a vector in one frame. Out: the same vector in the other.
    #[must_use]
    pub fn transform_vector(&mut self, from: f64, to: f64) -> u32 {
        run(|call| {
            let vector = call.vector::<Space3>();
            let seen = self
                .ready()
                .transform_vector(vector, frame(from), frame(to))?;
            Ok(call.write(|out| out.vector::<Space3>(seen))?)
        })
    }

    /// In: the motion of a point in one frame. Out: its motion in the other.
    #[must_use]
    pub fn transform_motion(&mut self, from: f64, to: f64) -> u32 {
        run(|call| {
            let given = call.point_motion::<Space3>()?;
            let seen = self
                .ready()
                .transform_motion(given, frame(from), frame(to))?;
            Ok(call.write(|out| out.point_motion(seen))?)
        })
    }

    /// In: a moving point in the node. Out: the terms of its velocity in the frame and their sum,
    /// then those of its acceleration and theirs.
    #[must_use]
    pub fn motion_terms(&mut self, it: f64, from: f64) -> u32 {
        run(|call| {
            let point = call.point_motion::<Space3>()?;
            let terms = self.ready().motion_terms(node(it), frame(from), point)?;
            Ok(call.write(|out| out.motion_terms(terms))?)
        })
    }
}
