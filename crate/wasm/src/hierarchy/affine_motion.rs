//! Motion of one node relative to another where scales differ by axis.

use kinetree::space::Matrix;
use kinetree::{Affine, Space3};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Hierarchy, frame, node, run};
use crate::call::Output;

#[wasm_bindgen]
impl Hierarchy {
    /// Out: the matrix of the node relative to the frame, its rate, and the rate of that, each
    /// column by column. The last rows of the rates are 0.
    #[must_use]
    pub fn relative_motion(&mut self, it: f64, from: f64) -> u32 {
        run(|call| {
            let seen = self.ready().relative_motion(node(it), frame(from))?;
            Ok(call.write(|out| {
                write(out, seen.affine, 1.0);
                write(out, seen.rate, 0.0);
                write(out, seen.second_rate, 0.0);
            })?)
        })
    }
}

/// Writes a matrix with this number in its corner.
fn write(out: &mut Output<'_>, it: Affine<Space3>, corner: f64) {
    for column in it.linear.columns() {
        out.vector::<Space3>(column);
        out.number(0.0);
    }
    out.vector::<Space3>(it.translation);
    out.number(corner);
}
