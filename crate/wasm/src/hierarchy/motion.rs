//! Time, forces and blows.

use kinetree::hierarchy::Integrator;
use kinetree::newton::Body;
use kinetree::space::Linear;
use kinetree::{HierarchyError, Quantity, Solid};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Tree, node, run, settle};
use crate::call::{Call, Wire};

impl Call<'_> {
    /// A mass, and a tensor column by column.
    pub(super) fn body(&mut self) -> Result<Body<Solid>, HierarchyError> {
        Ok(Body::new(self.number(), Solid::inertia(self)?)?)
    }
}

#[wasm_bindgen]
impl Tree {
    /// Carries every node forward: by constant accelerations, exact for places, of sixth order for turns.
    #[must_use]
    pub fn step(&mut self, duration: f64) -> u32 {
        settle(self.tree.step(duration, &Integrator::default()))
    }

    /// Lets a node fly free, or hang still again.
    #[must_use]
    pub fn set_free(&mut self, it: f64, free: bool) -> u32 {
        settle(self.tree.set_free(node(it), free))
    }

    /// Out: 1 for a node that flies free.
    #[must_use]
    pub fn is_free(&self, it: f64) -> u32 {
        run(|call| {
            let free = self.tree.is_free(node(it))?;
            super::leave(call, [f64::from(u8::from(free))])
        })
    }

    /// In: mass, inertia, a point of the world, a blow there. Out: the node's jump in the world.
    #[must_use]
    pub fn apply_impulse(&mut self, it: f64) -> u32 {
        run(|call| {
            let body = call.body()?;
            let (point, impulse) = (call.vector::<Solid>(), call.vector::<Solid>());
            let jump = self.tree.apply_impulse(node(it), body, point, impulse)?;
            Ok(call.answer(|out| out.delta(jump))?)
        })
    }

    /// In: a jump in the world; children are taken along, or left alone.
    #[must_use]
    pub fn jump(&mut self, it: f64, alone: bool) -> u32 {
        run(|call| {
            let jump = call.delta::<Solid>();
            if alone {
                self.tree.jump_alone(node(it), jump)
            } else {
                self.tree.jump(node(it), jump)
            }
        })
    }

    /// In: mass, force. Out: applied, linear, Euler, centrifugal, Coriolis, total.
    #[must_use]
    pub fn acceleration_terms(&self, it: f64) -> u32 {
        run(|call| {
            let (mass, force) = (call.number(), call.vector::<Solid>());
            let force = force.checked(Quantity::Force)?;
            let it = self.tree.acceleration_terms(node(it), mass, force)?;
            let terms = [
                it.applied,
                it.linear,
                it.euler,
                it.centrifugal,
                it.coriolis,
                it.total(),
            ];
            Ok(call.answer(|out| terms.into_iter().for_each(|term| out.vector::<Solid>(term)))?)
        })
    }
}
