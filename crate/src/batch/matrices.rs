//! Translation, rotation and a scale for each axis in; the affine matrix of the world out, four
//! nodes at a time.

use core::cell::Cell;

use glam::{DQuat, DVec3, Vec4};

use super::lane::{Lane, SIDE_BY_SIDE, Vector, dot, four_at, matrix, times, transpose};
use super::{Record, four_of, same};
use crate::error::Error;
use crate::{Space3, Trs};

/// Poses with a scale for each axis, by the rule [`Matrices`](crate::scale::ScaleRule::Matrices): L
/// = L_P R diag(s), T = T_P + L_P T.
///
/// * Local, 10 numbers: translation x, y, z; rotation as a unit quaternion x, y, z, w; scale x, y,
///   z.
/// * World, 12 numbers: the three rows of the affine matrix, each three of the linear part and one
///   of the translation. A vertex shader takes them as three `vec4` and three dot products with (x,
///   y, z, 1).
///
/// Rotations are used as given: a length that is off by ε gives a world matrix that is off by 2ε.
/// [`Batch::check`](super::Batch::check) refuses quaternions that are no rotations.
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
    fn attach(
        nodes: [u32; 4],
        parents: [u32; 4],
        locals: &[Self::Local],
        worlds: &mut [Self::World],
    ) {
        let rows = worlds.as_flattened_mut();
        let worlds = Cell::from_mut(rows).as_slice_of_cells().as_chunks::<3>().0;
        // All indices are checked before the first number is read: a branch among the reads would
        // cost registers.
        let (Some(poses), Some(nodes), Some(parents)) = (
            four_of(locals, nodes),
            four_of(worlds, nodes),
            four_of(worlds, parents),
        ) else {
            return;
        };
        if !SIDE_BY_SIDE {
            for ((world, parent), pose) in nodes.into_iter().zip(parents).zip(poses) {
                let rows = |at: usize| parent[at].get();
                Linear::read(*pose).attach(rows, |at, row| world[at].set(row));
            }
            return;
        }
        let [tx, ty, tz, qx] = transpose(poses.map(four_at::<0, 10>));
        let [qy, qz, _, _] = transpose(poses.map(four_at::<4, 10>));
        let [qw, sx, sy, sz] = transpose(poses.map(four_at::<6, 10>));
        let linear = Linear::read([tx, ty, tz, qx, qy, qz, qw, sx, sy, sz]);
        let write = |at: usize, row: [Vec4; 4]| {
            for (world, made) in nodes.into_iter().zip(transpose(row)) {
                world[at].set(made.to_array());
            }
        };
        if same(parents) {
            linear.attach(|at| parents[0][at].get().map(Vec4::splat), write);
        } else {
            let row = |parent: &Rows, at: usize| Vec4::from_array(parent[at].get());
            linear.attach(|at| transpose(parents.map(|parent| row(parent, at))), write);
        }
    }

    fn columns(world: &Self::World) -> [f32; 16] {
        let [x, y, z] = world.map(Vec4::from_array);
        let over = transpose([x, y, z, Vec4::W]).map(|column| column.to_array());
        let mut columns = [0.0; 16];
        columns.as_chunks_mut::<4>().0.copy_from_slice(&over);
        columns
    }

    fn check(&[tx, ty, tz, x, y, z, w, sx, sy, sz]: &Self::Local) -> Result<(), Error> {
        let vector = |x, y, z| DVec3::new(f64::from(x), f64::from(y), f64::from(z));
        Trs::<Space3>::new(
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

/// The three rows of a world, each read and written as a whole.
type Rows = [Cell<[f32; 4]>; 3];

/// The matrix of a pose in its parent: columns x, y, z, and the translation.
struct Linear<L>([Vector<L>; 4]);

impl<L: Lane> Linear<L> {
    #[inline(always)]
    fn read([tx, ty, tz, qx, qy, qz, qw, sx, sy, sz]: [L; 10]) -> Self {
        let [[xx, yx, zx], [xy, yy, zy], [xz, yz, zz]] = matrix([qx, qy, qz, qw]);
        Self([
            times([xx, xy, xz], sx),
            times([yx, yy, yz], sy),
            times([zx, zy, zz], sz),
            [tx, ty, tz],
        ])
    }

    /// Writes a world, given the rows of the parent's, row after row: so few registers are taken at
    /// a time that most numbers stay in them.
    #[inline(always)]
    fn attach(&self, parent: impl Fn(usize) -> [L; 4], write: impl Fn(usize, [L; 4])) {
        let [x, y, z, place] = self.0;
        let row = |at: usize| {
            let [a, b, c, t] = parent(at);
            let rotated = [a, b, c];
            let moved = dot(rotated, place) + t;
            write(
                at,
                [dot(rotated, x), dot(rotated, y), dot(rotated, z), moved],
            );
        };
        row(0);
        row(1);
        row(2);
    }
}
