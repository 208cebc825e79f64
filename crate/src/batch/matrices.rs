//! Translation, rotation and a scale for each axis in; the affine matrix of the world out, four nodes at a time.

use glam::{DQuat, DVec3, Vec4};

use super::lane::{Matrix, dot, four_at, matrix, turned_over};
use super::{Record, side_by_side};
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
        side_by_side(nodes, parents, locals, worlds, four);
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

/// Four nodes hung on their parents.
#[inline(always)]
fn four(
    parents: [&<Matrices as Record>::World; 4],
    locals: [&<Matrices as Record>::Local; 4],
) -> [<Matrices as Record>::World; 4] {
    let [tx, ty, tz, qx] = turned_over(locals.map(four_at::<0, 10>));
    let [qy, qz, _, _] = turned_over(locals.map(four_at::<4, 10>));
    let [qw, sx, sy, sz] = turned_over(locals.map(four_at::<6, 10>));
    let rotation: Matrix<Vec4> = matrix([qx, qy, qz, qw]);
    let column = |axis: usize, scale: Vec4| {
        [
            rotation[0][axis] * scale,
            rotation[1][axis] * scale,
            rotation[2][axis] * scale,
        ]
    };
    let (x, y, z) = (column(0, sx), column(1, sy), column(2, sz));
    let row = |row: usize| {
        let [a, b, c, t] = turned_over(parents.map(|parent| Vec4::from_array(parent[row])));
        let parent = [a, b, c];
        turned_over([
            dot(parent, x),
            dot(parent, y),
            dot(parent, z),
            dot(parent, [tx, ty, tz]) + t,
        ])
        .map(|row| row.to_array())
    };
    let (first, second, third) = (row(0), row(1), row(2));
    [
        [first[0], second[0], third[0]],
        [first[1], second[1], third[1]],
        [first[2], second[2], third[2]],
        [first[3], second[3], third[3]],
    ]
}
