//! Jacobians.

use kinetree::hierarchy::{JacobianOptions, JacobianRows, Joint, JointAxis};
use kinetree::space::Bivector3;
use kinetree::{HierarchyError, Space3};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Hierarchy, expect_room, frame, node, run};

/// In: a point of the node, and for each of `count` joints its node, 0 for a turn or 1 for a slide,
/// and its axis. Out: for each its velocity, and its angular velocity if all `rows` (0) were asked
/// for; or the rates of these.
#[must_use]
#[wasm_bindgen]
pub fn motion_jacobian(
    tree: &Hierarchy,
    it: f64,
    from: f64,
    count: usize,
    rows: u32,
    rate: bool,
) -> u32 {
    run(|call| {
        expect_room(count)?;
        let point = call.vector::<Space3>();
        let mut joints = Vec::with_capacity(count);
        for _ in 0..count {
            let (node, slides) = (node(call.number()), call.number() == 1.0);
            let axis = call.vector::<Space3>();
            let axis = if slides {
                JointAxis::Slide(axis)
            } else {
                JointAxis::Turn(Bivector3::from_axis(axis))
            };
            joints.push(Joint { node, axis });
        }
        let all = rows == 0;
        let options = JacobianOptions {
            point,
            frame: frame(from),
            rows: if all {
                JacobianRows::All
            } else {
                JacobianRows::Velocity
            },
        };
        let columns = if rate {
            tree.tree
                .motion_jacobian_rate(node(it), &joints, &options)?
        } else {
            tree.tree.motion_jacobian(node(it), &joints, &options)?
        };
        call.write(|out| {
            for column in columns {
                out.vector::<Space3>(column.velocity);
                if all {
                    out.vector::<Space3>(column.angular_velocity.axis());
                }
            }
        })
        .map_err(HierarchyError::from)
    })
}
