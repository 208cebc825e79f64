//! Local states, read and written.

use kinetree::hierarchy::{Change, Local};
use kinetree::{Affine, Space3, Trs};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Hierarchy, node, run};
use crate::call::{Call, Output, Wire};

impl Call<'_> {
    pub(super) fn trs(&mut self) -> Trs<Space3> {
        Trs {
            translation: self.vector::<Space3>(),
            rotation: Space3::rotation(self),
            scale: self.vector::<Space3>(),
        }
    }

    pub(super) fn local(&mut self) -> Local<Space3> {
        Local::from(self.trs()).with_rates(self.rates::<Space3>())
    }

    /// A local state, of which only the parts in the mask are given: one bit for each, in the order
    /// of the record.
    pub(super) fn change(&mut self, mask: u32) -> Change<Space3> {
        let mut change = Change::default();
        if self.given(mask, 0, 3) {
            change.translation = Some(self.vector::<Space3>());
        }
        if self.given(mask, 1, 4) {
            change.rotation = Some(Space3::rotation(self));
        }
        if self.given(mask, 2, 3) {
            change.scale = Some(self.vector::<Space3>());
        }
        if self.given(mask, 3, 3) {
            change.velocity = Some(self.vector::<Space3>());
        }
        if self.given(mask, 4, 3) {
            change.acceleration = Some(self.vector::<Space3>());
        }
        if self.given(mask, 5, 3) {
            change.angular_velocity = Some(Space3::bivector(self));
        }
        if self.given(mask, 6, 3) {
            change.angular_acceleration = Some(Space3::bivector(self));
        }
        change
    }

    /// Returns whether a part is given, and passes over its numbers if not.
    fn given(&mut self, mask: u32, bit: u32, length: usize) -> bool {
        let given = mask >> bit & 1 == 1;
        if !given {
            self.skip(length);
        }
        given
    }
}

impl Output<'_> {
    fn trs(&mut self, trs: Trs<Space3>) {
        self.vector::<Space3>(trs.translation);
        Space3::write_rotation(trs.rotation, self);
        self.vector::<Space3>(trs.scale);
    }

    pub(super) fn matrix(&mut self, it: Affine<Space3>) {
        for column in [it.linear.x_axis, it.linear.y_axis, it.linear.z_axis] {
            self.vector::<Space3>(column);
            self.number(0.0);
        }
        self.vector::<Space3>(it.translation);
        self.number(1.0);
    }
}

#[wasm_bindgen]
impl Hierarchy {
    /// Out: the local state.
    #[must_use]
    pub fn local(&self, it: f64) -> u32 {
        run(|call| {
            let local = *self.tree.local(node(it))?;
            Ok(call.write(|out| {
                out.trs(local.trs);
                out.rates(local.rates);
            })?)
        })
    }

    /// In: a local state, of which the parts in the mask are set.
    #[must_use]
    pub fn change(&mut self, it: f64, mask: u32) -> u32 {
        run(|call| self.tree.change(node(it), call.change(mask)))
    }
}
