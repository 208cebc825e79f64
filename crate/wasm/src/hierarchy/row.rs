//! Numbers set one quantity at a time, and world matrices read where they are: what a loop over all
//! nodes does.

use kinetree::glam::{DQuat, DVec3};
use kinetree::space::Bivector3;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Hierarchy, node, settle};

#[wasm_bindgen]
impl Hierarchy {
    /// Sets a node's translation in its parent.
    #[must_use]
    pub fn set_translation(&mut self, it: f64, x: f64, y: f64, z: f64) -> u32 {
        settle(self.tree.set_translation(node(it), DVec3::new(x, y, z)))
    }

    /// Sets a node's rotation in its parent.
    #[must_use]
    pub fn set_rotation(&mut self, it: f64, x: f64, y: f64, z: f64, w: f64) -> u32 {
        let rotation = DQuat::from_xyzw(x, y, z, w);
        settle(self.tree.set_rotation(node(it), rotation))
    }

    /// Sets a node's scale, one for each of its axes.
    #[must_use]
    pub fn set_scale(&mut self, it: f64, x: f64, y: f64, z: f64) -> u32 {
        settle(self.tree.set_scale(node(it), DVec3::new(x, y, z)))
    }

    /// Sets one of a node's rates in its parent: 0 its velocity, 1 its acceleration, 2 its angular
    /// velocity, 3 its angular acceleration.
    #[must_use]
    pub fn set_rate(&mut self, it: f64, which: u32, x: f64, y: f64, z: f64) -> u32 {
        let (it, vector, axis) = (node(it), DVec3::new(x, y, z), Bivector3::new(x, y, z));
        settle(match which {
            0 => self.tree.set_velocity(it, vector),
            1 => self.tree.set_acceleration(it, vector),
            2 => self.tree.set_angular_velocity(it, axis),
            _ => self.tree.set_angular_acceleration(it, axis),
        })
    }

    /// Brings all world matrices up to date.
    #[must_use]
    pub fn update(&mut self) -> u32 {
        settle(self.tree.update())
    }

    /// Returns whether all world matrices are up to date.
    #[must_use]
    pub fn is_up_to_date(&self) -> bool {
        self.tree.is_up_to_date()
    }

    /// Returns the address of the world matrices of the last update, 16 numbers a slot, for as many
    /// slots as there are. It moves when a node is added.
    #[must_use]
    pub fn world_matrices(&self) -> *const f64 {
        self.tree.world_matrices().as_ptr().cast()
    }

    /// Returns the address of the generations of the slots.
    #[must_use]
    pub fn generations(&self) -> *const u32 {
        self.tree.generations().as_ptr()
    }
}
