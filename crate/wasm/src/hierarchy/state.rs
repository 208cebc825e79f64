//! Local states, read and written.

use kinetree::glam::DQuat;
use kinetree::hierarchy::{Change, Drive, Local};
use kinetree::{Affine, Rates, Space3, Trs};
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
    /// of the record, then one for a drive, and two each for a free body and for one that
    /// compensates: whether that is given, and what it is.
    pub(super) fn change(&mut self, mask: u32) -> Change<Space3> {
        let mut change = self.parts(mask);
        if mask >> 7 & 1 == 1 {
            change.drive = Some(Drive {
                velocity: self.vector::<Space3>(),
                angular_velocity: Space3::bivector(self),
            });
        }
        let flag = |bit: u32| (mask >> bit & 1 == 1).then_some(mask >> (bit + 1) & 1 == 1);
        change.free = flag(8);
        change.compensates = flag(10);
        change
    }

    /// A state, of which only the parts in the mask are given.
    pub(super) fn parts(&mut self, mask: u32) -> Change<Space3> {
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
    pub(super) fn trs(&mut self, trs: Trs<Space3>) {
        self.vector::<Space3>(trs.translation);
        Space3::write_rotation(trs.rotation, self);
        self.vector::<Space3>(trs.scale);
    }

    /// Writes flags, of which the first says that the node is driven, and its drive.
    fn drive(&mut self, flags: u8, drive: Option<Drive<Space3>>) {
        self.number(f64::from(flags + u8::from(drive.is_some())));
        let own = drive.map_or_else(Rates::zero, |it| it.rates(DQuat::IDENTITY));
        self.vector::<Space3>(own.velocity);
        Space3::write_bivector(own.angular_velocity, self);
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
    /// Out: the local state; the sum of 1 for a node that is driven, 2 for a free body and 4 for one
    /// that compensates; and the velocity and angular velocity of its drive in its own axes.
    #[must_use]
    pub fn local(&self, it: f64) -> u32 {
        run(|call| {
            let it = node(it);
            let (local, drive) = (self.tree.local(it)?, self.tree.driven(it)?);
            let free = 2 * u8::from(self.tree.is_free_body(it)?);
            let compensates = 4 * u8::from(self.tree.compensates(it)?);
            Ok(call.write(|out| {
                out.trs(local.trs);
                out.rates(local.rates);
                out.drive(free + compensates, drive);
            })?)
        })
    }

    /// In: a velocity and an angular velocity in the node's own axes, which stay so.
    #[must_use]
    pub fn drive(&mut self, it: f64) -> u32 {
        run(|call| {
            let (velocity, turning) = (call.vector::<Space3>(), Space3::bivector(call));
            self.tree.drive(node(it), velocity, turning)
        })
    }

    /// In: a local state, of which the parts in the mask are set.
    #[must_use]
    pub fn change(&mut self, it: f64, mask: u32) -> u32 {
        run(|call| self.tree.change(node(it), call.change(mask)))
    }
}
