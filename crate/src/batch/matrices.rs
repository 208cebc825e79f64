//! Translation, rotation and a scale for each axis in; the affine matrix of the world out, four nodes at a time.

use core::cell::Cell;

use glam::{DQuat, DVec3, Vec4};

use super::lane::{Vector, dot, four_at, matrix, turned_over};
use super::{Record, four_of};
use crate::error::Error;
use crate::{Solid, Trs};

/// Poses with a scale for each axis, by the rule [`Matrices`](crate::trs::Rule::Matrices): L = L_P R diag(s), T = T_P + L_P T.
///
/// * Local, 10 numbers: translation x, y, z; rotation as a unit quaternion x, y, z, w; scale x, y, z.
/// * World, 12 numbers: the three rows of the affine matrix, each three of the linear part and one of the translation.
///   A vertex shader takes them as three `vec4` and three dot products with (x, y, z, 1).
///
/// Rotations are used as they are: one whose length is off by ε gives a world matrix that is off by 2ε.
/// [`Batch::check`](super::Batch::check) finds those that are none.
#[derive(Clone, Copy, Debug)]
pub enum Matrices {}

impl Record for Matrices {
    type Local = [f32; 10];
    type World = [[f32; 4]; 3];

    const LOCAL: Self::Local = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0];
    const WORLD: Self::World = [
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
    ];

    #[inline(always)]
    fn hang(
        nodes: [u32; 4],
        parents: [u32; 4],
        locals: &[Self::Local],
        worlds: &mut [Self::World],
    ) {
        let rows = worlds.as_flattened_mut();
        let worlds = Cell::from_mut(rows).as_slice_of_cells().as_chunks::<3>().0;
        // Every index is looked at before the first number is: a branch among those would cost registers.
        let (Some(poses), Some(nodes), Some(parents)) = (
            four_of(locals, nodes),
            four_of(worlds, nodes),
            four_of(worlds, parents),
        ) else {
            return;
        };
        let [a, b, c, d] = parents;
        if core::ptr::eq(a, b) && core::ptr::eq(a, c) && core::ptr::eq(a, d) {
            Poses::read(poses).hang(|row| a[row].get().map(Vec4::splat), nodes);
        } else {
            let row =
                |at: usize| turned_over(parents.map(|parent| Vec4::from_array(parent[at].get())));
            Poses::read(poses).hang(row, nodes);
        }
    }

    fn columns(world: &Self::World) -> [f32; 16] {
        let [x, y, z] = world.map(Vec4::from_array);
        let over = turned_over([x, y, z, Vec4::W]).map(|column| column.to_array());
        let mut columns = [0.0; 16];
        columns.as_chunks_mut::<4>().0.copy_from_slice(&over);
        columns
    }

    fn check(&[tx, ty, tz, x, y, z, w, sx, sy, sz]: &Self::Local) -> Result<(), Error> {
        let vector = |x, y, z| DVec3::new(f64::from(x), f64::from(y), f64::from(z));
        Trs::<Solid>::new(
            vector(tx, ty, tz),
            DQuat::from_array([x, y, z, w].map(f64::from)),
            vector(sx, sy, sz),
        )
        .map(|_| ())
    }

    fn overflow(world: &Self::World) -> Option<f64> {
        let numbers = world.as_flattened();
        numbers
            .iter()
            .find(|number| !number.is_finite())
            .map(|&number| f64::from(number))
    }
}

/// The three rows of a world, each of which is read and written as a whole.
type Rows = [Cell<[f32; 4]>; 3];

/// Local matrices of four nodes: columns x, y, z, and the translation.
struct Poses([Vector<Vec4>; 4]);

impl Poses {
    #[inline(always)]
    fn read(locals: [&<Matrices as Record>::Local; 4]) -> Self {
        let [tx, ty, tz, qx] = turned_over(locals.map(four_at::<0, 10>));
        let [qy, qz, _, _] = turned_over(locals.map(four_at::<4, 10>));
        let [qw, sx, sy, sz] = turned_over(locals.map(four_at::<6, 10>));
        let [[xx, yx, zx], [xy, yy, zy], [xz, yz, zz]] = matrix([qx, qy, qz, qw]);
        Self([
            [xx * sx, xy * sx, xz * sx],
            [yx * sy, yy * sy, yz * sy],
            [zx * sz, zy * sz, zz * sz],
            [tx, ty, tz],
        ])
    }

    /// Makes the worlds of four nodes, given the rows of their parents', row after row: so few registers are taken at a time that
    /// most of it stays in them.
    #[inline(always)]
    fn hang(&self, parents: impl Fn(usize) -> [Vec4; 4], worlds: [&Rows; 4]) {
        let [x, y, z, place] = self.0;
        let hang = |row: usize| {
            let [a, b, c, t] = parents(row);
            let parent = [a, b, c];
            let made = turned_over([
                dot(parent, x),
                dot(parent, y),
                dot(parent, z),
                dot(parent, place) + t,
            ]);
            for (world, made) in worlds.iter().zip(made) {
                world[row].set(made.to_array());
            }
        };
        hang(0);
        hang(1);
        hang(2);
    }
}
