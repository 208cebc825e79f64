//! States set in the world, matrices, aims and forces: operations that figures do without.

use kinetree::hierarchy::WorldChange;
use kinetree::space::Linear;
use kinetree::{Affine, Quantity, Space3};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Hierarchy, fit, frame, leave, node, residual, run, settle};
use crate::call::Wire;
use crate::scheme::step_scheme;

#[wasm_bindgen]
impl Hierarchy {
    /// In: a local state, which replaces the node's.
    #[must_use]
    pub fn set_local(&mut self, it: f64) -> u32 {
        run(|call| self.tree.set_local(node(it), call.local()))
    }

    /// In: a state in the world, of which the parts in the mask are set. Out: the residual.
    #[must_use]
    pub fn set_world(&mut self, it: f64, mask: u32, how: u32) -> u32 {
        run(|call| {
            let parts = call.parts(mask);
            let change = WorldChange {
                translation: parts.translation,
                rotation: parts.rotation,
                scale: parts.scale,
                velocity: parts.velocity,
                acceleration: parts.acceleration,
                angular_velocity: parts.angular_velocity,
                angular_acceleration: parts.angular_acceleration,
            };
            let lost = self.tree.set_world(node(it), change, fit(how))?;
            leave(call, residual(lost))
        })
    }

    /// In: a matrix, column by column. Out: the residual.
    #[must_use]
    pub fn set_world_matrix(&mut self, it: f64, how: u32) -> u32 {
        run(|call| {
            let wanted = Affine::from_columns(call.list(16))?;
            let lost = self.tree.set_world_matrix(node(it), wanted, fit(how))?;
            leave(call, residual(lost))
        })
    }

    /// In: the node's new matrix in its parent, column by column. The node keeps its rates.
    #[must_use]
    pub fn set_local_matrix(&mut self, it: f64) -> u32 {
        run(|call| {
            let wanted = Affine::from_columns(call.list(16))?;
            self.tree.set_matrix(node(it), wanted)
        })
    }

    /// Out: the local matrix, column by column.
    #[must_use]
    pub fn local_matrix(&self, it: f64) -> u32 {
        run(|call| {
            let matrix = self.tree.local(node(it))?.matrix();
            Ok(call.write(|out| out.matrix(matrix))?)
        })
    }

    /// Out: translation, rotation and scale in the world, and the rates there.
    #[must_use]
    pub fn world_state(&mut self, it: f64) -> u32 {
        run(|call| {
            let tree = self.ready();
            let (world, rates) = (tree.world_transform(node(it))?, tree.world_rates(node(it))?);
            Ok(call.write(|out| {
                out.vector::<Space3>(world.translation());
                Space3::write_rotation(world.rotation(), out);
                out.vector::<Space3>(world.scale());
                out.rates(rates);
            })?)
        })
    }

    /// In: the node's own forward and top directions, a point of the world, and the up direction
    /// there.
    #[must_use]
    pub fn aim(&mut self, it: f64) -> u32 {
        run(|call| {
            let own = [call.vector::<Space3>(), call.vector::<Space3>()];
            let (target, up) = (call.vector::<Space3>(), call.vector::<Space3>());
            self.tree
                .aim(node(it), own, target.checked(Quantity::Point)?, up)
        })
    }

    /// In: mass, inertia, a force, a torque.
    #[must_use]
    pub fn apply_force(&mut self, it: f64) -> u32 {
        run(|call| {
            let body = call.body()?;
            let (force, torque) = (call.vector::<Space3>(), Space3::bivector(call));
            self.tree.apply_force(node(it), body, force, torque)
        })
    }

    /// In: mass, inertia, a point of the world, a force there.
    #[must_use]
    pub fn apply_force_at(&mut self, it: f64) -> u32 {
        run(|call| {
            let body = call.body()?;
            let (point, force) = (call.vector::<Space3>(), call.vector::<Space3>());
            self.tree.apply_force_at(node(it), body, point, force)
        })
    }

    /// In: a normal in one frame. Out: the same normal in the other.
    #[must_use]
    pub fn transform_normal(&mut self, from: f64, to: f64) -> u32 {
        run(|call| {
            let given = call.vector::<Space3>();
            let seen = self
                .ready()
                .transform_normal(given, frame(from), frame(to))?;
            Ok(call.write(|out| out.vector::<Space3>(seen))?)
        })
    }

    /// Steps every node by a scheme, given by its numbers in `TranslationScheme::ALL`,
    /// `Magnus::ALL`, the list of exponentials (exact, third order, rational) and the list of axes
    /// (parent, body).
    #[must_use]
    pub fn step_by(
        &mut self,
        duration: f64,
        translation: usize,
        magnus: usize,
        exponential: u32,
        body_axes: bool,
        longest_path: f64,
    ) -> u32 {
        let scheme = step_scheme(translation, magnus, exponential, body_axes, longest_path);
        settle(self.tree.step(duration, &scheme))
    }
}
