//! Time, forces and blows.

use kinetree::hierarchy::StepScheme;
use kinetree::physics::Body;
use kinetree::space::Linear;
use kinetree::{HierarchyError, Quantity, Space3};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Tree, node, run, settle};
use crate::call::{Call, Wire};

impl Call<'_> {
    /// A mass, and a tensor column by column.
    pub(super) fn body(&mut self) -> Result<Body<Space3>, HierarchyError> {
        Ok(Body::new(self.number(), Space3::inertia(self)?)?)
    }
}

#[wasm_bindgen]
impl Tree {
    /// Carries every node forward: by constant accelerations, exact for places, of sixth order for turns.
    #[must_use]
    pub fn step(&mut self, duration: f64) -> u32 {
        settle(self.tree.step(duration, &StepScheme::default()))
    }

    /// Lets a node fly free, or hang still again.
    #[must_use]
    pub fn set_free_body(&mut self, it: f64, free: bool) -> u32 {
        settle(self.tree.set_free_body(node(it), free))
    }

    /// Out: 1 for a node that flies free.
    #[must_use]
    pub fn is_free_body(&self, it: f64) -> u32 {
        run(|call| {
            let free = self.tree.is_free_body(node(it))?;
            super::leave(call, [f64::from(u8::from(free))])
        })
    }

    /// In: mass, inertia, a point of the world, a blow there. Out: the node's jump in the world.
    #[must_use]
    pub fn apply_impulse(&mut self, it: f64) -> u32 {
        run(|call| {
            let body = call.body()?;
            let (point, impulse) = (call.vector::<Space3>(), call.vector::<Space3>());
            let jump = self.tree.apply_impulse(node(it), body, point, impulse)?;
            Ok(call.answer(|out| out.delta(jump))?)
        })
    }

    /// In: a jump in the world; children are taken along, or left alone.
    #[must_use]
    pub fn jump(&mut self, it: f64, alone: bool) -> u32 {
        run(|call| {
            let jump = call.delta::<Space3>();
            if alone {
                self.tree.jump_without_children(node(it), jump)
            } else {
                self.tree.jump(node(it), jump)
            }
        })
    }

    /// In: mass, force. Out: applied, translational, Euler, centrifugal, Coriolis, total.
    #[must_use]
    pub fn acceleration_terms(&self, it: f64) -> u32 {
        run(|call| {
            let (mass, force) = (call.number(), call.vector::<Space3>());
            let force = force.checked(Quantity::Force)?;
            let it = self.tree.acceleration_terms(node(it), mass, force)?;
            Ok(call.answer(|out| out.acceleration_terms(it))?)
        })
    }
}
