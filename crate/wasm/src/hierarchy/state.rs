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
        let Local { trs, rates, .. } = self.local();
        let given = |bit: u32| mask >> bit & 1 == 1;
        Change {
            translation: given(0).then_some(trs.translation),
            rotation: given(1).then_some(trs.rotation),
            scale: given(2).then_some(trs.scale),
            velocity: given(3).then_some(rates.velocity),
            acceleration: given(4).then_some(rates.acceleration),
            angular_velocity: given(5).then_some(rates.angular_velocity),
            angular_acceleration: given(6).then_some(rates.angular_acceleration),
        }
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
