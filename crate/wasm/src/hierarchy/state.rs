//! What nodes hold, read and written, in the parent and in the world.

use kinetree::hierarchy::{Change, Local};
use kinetree::{Affine, Solid, Trs};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Tree, fit, leave, lost, node, run};
use crate::call::{Answer, Call, Wire};

impl Call<'_> {
    fn trs(&mut self) -> Trs<Solid> {
        Trs {
            translation: self.vector::<Solid>(),
            rotation: Solid::rotation(self),
            scale: self.vector::<Solid>(),
        }
    }

    pub(super) fn local(&mut self) -> Local<Solid> {
        Local::from(self.trs()).with_rates(self.delta::<Solid>())
    }

    /// A local state, of which only the parts of the mask are meant: bit after bit in the order of the record.
    fn change(&mut self, mask: u32) -> Change<Solid> {
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

impl Answer<'_> {
    fn trs(&mut self, trs: Trs<Solid>) {
        self.vector::<Solid>(trs.translation);
        Solid::write_rotation(trs.rotation, self);
        self.vector::<Solid>(trs.scale);
    }

    pub(super) fn matrix(&mut self, it: Affine<Solid>) {
        for column in [it.linear.x_axis, it.linear.y_axis, it.linear.z_axis] {
            self.vector::<Solid>(column);
            self.number(0.0);
        }
        self.vector::<Solid>(it.translation);
        self.number(1.0);
    }
}

#[wasm_bindgen]
impl Tree {
    /// Out: the local state.
    #[must_use]
    pub fn local(&self, it: f64) -> u32 {
        run(|call| {
            let local = *self.tree.local(node(it))?;
            Ok(call.answer(|out| {
                out.trs(local.trs);
                out.delta(local.rates);
            })?)
        })
    }

    /// In: a local state, of which the parts of the mask are set.
    #[must_use]
    pub fn change(&mut self, it: f64, mask: u32) -> u32 {
        run(|call| self.tree.change(node(it), call.change(mask)))
    }

    /// In: a state in the world, of which the parts of the mask are set.
    #[must_use]
    pub fn change_world(&mut self, it: f64, mask: u32) -> u32 {
        run(|call| self.tree.change_world(node(it), call.change(mask)))
    }

    /// In: translation, rotation, scale in the world. Out: what was lost in the parent, and in the world.
    #[must_use]
    pub fn set_world_pose(&mut self, it: f64, how: u32) -> u32 {
        run(|call| {
            let residual = self.tree.set_world(node(it), call.trs(), fit(how))?;
            leave(call, lost(residual))
        })
    }

    /// In: a matrix, column by column. Out: what was lost in the parent, and in the world.
    #[must_use]
    pub fn set_world_matrix(&mut self, it: f64, how: u32) -> u32 {
        run(|call| {
            let wanted = Affine::from_columns(call.list(16))?;
            let residual = self.tree.set_world_matrix(node(it), wanted, fit(how))?;
            leave(call, lost(residual))
        })
    }

    /// In: a matrix, column by column, which the node is to hold in its parent. Its rates stay.
    #[must_use]
    pub fn set_local_matrix(&mut self, it: f64) -> u32 {
        run(|call| {
            let (it, wanted) = (node(it), Affine::from_columns(call.list(16))?);
            let rates = self.tree.local(it)?.rates;
            let local = Local::from_matrix(wanted)?.with_rates(rates);
            self.tree.set_local(it, local)
        })
    }

    /// Out: the local matrix, column by column.
    #[must_use]
    pub fn local_matrix(&self, it: f64) -> u32 {
        run(|call| {
            let matrix = self.tree.local(node(it))?.matrix();
            Ok(call.answer(|out| out.matrix(matrix))?)
        })
    }

    /// Out: translation, rotation and scale in the world, and the rates there.
    #[must_use]
    pub fn world_state(&self, it: f64) -> u32 {
        run(|call| {
            let (world, rates) = (self.tree.world(node(it))?, self.tree.world_rates(node(it))?);
            Ok(call.answer(|out| {
                out.vector::<Solid>(world.translation());
                Solid::write_rotation(world.rotation(), out);
                out.vector::<Solid>(world.scale());
                out.delta(rates);
            })?)
        })
    }
}
