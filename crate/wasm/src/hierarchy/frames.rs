//! Nodes seen from each other, and what is given in one's coordinates, in another's.

use kinetree::Quantity;
use kinetree::Solid;
use kinetree::space::Linear;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Tree, frame, node, run};

#[wasm_bindgen]
impl Tree {
    /// Out: the node as it moves in the frame, with one scale.
    #[must_use]
    pub fn relative(&self, it: f64, from: f64) -> u32 {
        run(|call| {
            let seen = self.tree.relative_dynamic(node(it), frame(from))?;
            Ok(call.answer(|out| out.moving(seen))?)
        })
    }

    /// Out: the node's matrix in the frame, column by column.
    #[must_use]
    pub fn relative_matrix(&self, it: f64, from: f64) -> u32 {
        run(|call| {
            let seen = self.tree.relative(node(it), frame(from))?;
            Ok(call.answer(|out| out.matrix(seen))?)
        })
    }

    /// In: a point (0), a vector (1) or a normal (2) in one frame. Out: in the other.
    #[must_use]
    pub fn transform(&self, what: u32, from: f64, to: f64) -> u32 {
        run(|call| {
            let (given, from, to) = (call.vector::<Solid>(), frame(from), frame(to));
            let seen = match what {
                0 => self.tree.transform_point(given, from, to)?,
                1 => self.tree.transform_vector(given, from, to)?,
                _ => self.tree.transform_normal(given, from, to)?,
            };
            Ok(call.answer(|out| out.vector::<Solid>(seen))?)
        })
    }

    /// In: a moving point in one frame. Out: in the other.
    #[must_use]
    pub fn transform_motion(&self, from: f64, to: f64) -> u32 {
        run(|call| {
            let given = call.motion::<Solid>()?;
            let seen = self.tree.transform_motion(given, frame(from), frame(to))?;
            Ok(call.answer(|out| out.motion(seen))?)
        })
    }

    /// In: the node's own forward and top, a place of the world, and up there.
    #[must_use]
    pub fn aim(&mut self, it: f64) -> u32 {
        run(|call| {
            let own = [call.vector::<Solid>(), call.vector::<Solid>()];
            let (target, up) = (call.vector::<Solid>(), call.vector::<Solid>());
            self.tree
                .aim(node(it), own, target.checked(Quantity::Point)?, up)
        })
    }

    /// Works out all that is not known yet.
    #[must_use]
    pub fn update(&self) -> u32 {
        super::settle(self.tree.update())
    }
}
