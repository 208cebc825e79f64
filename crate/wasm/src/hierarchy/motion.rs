//! Steps of time, impulses, jumps, and the terms of an acceleration.

use kinetree::hierarchy::StepScheme;
use kinetree::physics::Body;
use kinetree::space::Linear;
use kinetree::{HierarchyError, Quantity, Space3};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Hierarchy, node, run, settle};
use crate::call::{Call, Wire};

impl Call<'_> {
    /// A mass, and a tensor column by column.
    pub(super) fn body(&mut self) -> Result<Body<Space3>, HierarchyError> {
        Ok(Body::new(self.number(), Space3::inertia(self)?)?)
    }
}

#[wasm_bindgen]
impl Hierarchy {
    /// Steps every node under constant accelerations: exact for translations, of sixth order for
    /// rotations.
    #[must_use]
    pub fn step(&mut self, duration: f64) -> u32 {
        // The scheme that `step_by` takes, with the same numbers: the step is compiled once.
        let scheme = StepScheme {
            translation: StepScheme::default().translation,
            rotation: crate::scheme::default_rotation(),
        };
        settle(self.tree.step(duration, &scheme))
    }

    /// Makes a node a free body, or carries it with its parent again.
    #[must_use]
    pub fn set_free_body(&mut self, it: f64, free: bool) -> u32 {
        settle(self.tree.set_free_body(node(it), free))
    }

    /// In: mass, inertia, a point of the world, an impulse there. Out: the node's jump in the
    /// world.
    #[must_use]
    pub fn apply_impulse(&mut self, it: f64) -> u32 {
        run(|call| {
            let body = call.body()?;
            let (point, impulse) = (call.vector::<Space3>(), call.vector::<Space3>());
            let jump = self.tree.apply_impulse(node(it), body, point, impulse)?;
            Ok(call.write(|out| out.rates(jump))?)
        })
    }

    /// In: a jump in the world, which the children share.
    #[must_use]
    pub fn add_world_rates(&mut self, it: f64) -> u32 {
        run(|call| self.tree.add_world_rates(node(it), call.rates::<Space3>()))
    }

    /// In: a jump in the world, which the children do not share.
    #[must_use]
    pub fn add_world_rates_without_children(&mut self, it: f64) -> u32 {
        run(|call| {
            self.tree
                .add_world_rates_without_children(node(it), call.rates::<Space3>())
        })
    }

    /// In: mass, force. Out: applied, translational, Euler, centrifugal, Coriolis, total.
    #[must_use]
    pub fn acceleration_under_force(&mut self, it: f64) -> u32 {
        run(|call| {
            let (mass, force) = (call.number(), call.vector::<Space3>());
            let force = force.checked(Quantity::Force)?;
            let it = self
                .ready()
                .acceleration_under_force(node(it), mass, force)?;
            Ok(call.write(|out| out.acceleration_terms(it))?)
        })
    }
}
