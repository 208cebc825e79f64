//! Poses with one scale and their rates, composed with velocities and accelerations.
//!
//! The formulas of composition appear here a second time: their home is
//! [`DynamicTransform`](crate::DynamicTransform). This copy is kept for speed. A batch composes the
//! same number of two or four nodes side by side in one SIMD register, and lives on the order of
//! its loads, stores and registers: it writes the pose before it reads the rates, shares one
//! rotation matrix among five products, and takes the centripetal term and Coriolis' under one
//! cross product. [`Space`](crate::Space) cannot say that: it wants exponentials, logarithms,
//! checks and errors of its scalar, which a register of four numbers does not have, and it rotates
//! each vector by the quaternion. The test `batch_terms` proves this copy equal to the generic
//! composition, term for term, for random numbers and for extreme ones.

use core::cell::Cell;

use glam::{DQuat, DVec3, Mat4, Quat, Vec3, Vec4};

use super::lane::{
    Lane, Matrix, SIDE_BY_SIDE, Vector, cross, matrix, plus, product, quaternion, times, transpose,
};
use super::pair::Pair;
use super::{Record, four_of, same};
use crate::error::Error;
use crate::space::Bivector3;
use crate::{DynamicTransform, Rates, Space3, Transform};

/// Poses with one scale and their rates, as [`DynamicTransform`](crate::DynamicTransform) composes
/// them. `T` is `f64`, for simulations, or `f32`, which takes four nodes at a time.
///
/// Local and world alike have 20 numbers: translation x, y, z; rotation as a unit quaternion x, y,
/// z, w; scale; velocity, acceleration, angular velocity and angular acceleration, x, y, z each.
/// Those of the local are measured in the parent and written in its axes, those of the world in the
/// world.
#[derive(Clone, Copy, Debug)]
pub struct Dynamics<T>(core::convert::Infallible, core::marker::PhantomData<T>);

/// The first eight numbers of a node, by name.
struct Pose<L> {
    translation: Vector<L>,
    rotation: [L; 4],
    scale: L,
}

/// The other twelve numbers.
struct RateLanes<L> {
    velocity: Vector<L>,
    acceleration: Vector<L>,
    spin: Vector<L>,
    spin_rate: Vector<L>,
}

/// The rotation and scale of the parent, and the arm r from its origin to the child's, in the
/// world.
struct Arm<L> {
    rotated: Matrix<L>,
    scale: L,
    arm: Vector<L>,
}

impl<L: Lane> Pose<L> {
    #[inline(always)]
    fn read([tx, ty, tz, x]: [L; 4], [y, z, w, scale]: [L; 4]) -> Self {
        Self {
            translation: [tx, ty, tz],
            rotation: [x, y, z, w],
            scale,
        }
    }

    #[inline(always)]
    fn numbers(self) -> [[L; 4]; 2] {
        let ([tx, ty, tz], [x, y, z, w]) = (self.translation, self.rotation);
        [[tx, ty, tz, x], [y, z, w, self.scale]]
    }

    /// Returns the pose of the child in the world, and the arm r = J T₁, where J = s R.
    #[inline(always)]
    fn compose(self, child: Self) -> (Self, Arm<L>) {
        let rotated = matrix(self.rotation);
        let arm = times(product(rotated, child.translation), self.scale);
        let composed = Self {
            translation: plus(self.translation, arm),
            rotation: quaternion(self.rotation, child.rotation),
            scale: self.scale * child.scale,
        };
        let scale = self.scale;
        (
            composed,
            Arm {
                rotated,
                scale,
                arm,
            },
        )
    }
}

impl<L: Lane> RateLanes<L> {
    #[inline(always)]
    fn read([vx, vy, vz, ax]: [L; 4], [ay, az, ox, oy]: [L; 4], [oz, rx, ry, rz]: [L; 4]) -> Self {
        Self {
            velocity: [vx, vy, vz],
            acceleration: [ax, ay, az],
            spin: [ox, oy, oz],
            spin_rate: [rx, ry, rz],
        }
    }

    #[inline(always)]
    fn numbers(self) -> [[L; 4]; 3] {
        let ([vx, vy, vz], [ax, ay, az]) = (self.velocity, self.acceleration);
        let ([ox, oy, oz], [rx, ry, rz]) = (self.spin, self.spin_rate);
        [[vx, vy, vz, ax], [ay, az, ox, oy], [oz, rx, ry, rz]]
    }

    /// Returns the rates of the child in the world. With u = J v₁:
    ///
    /// * v₃ = v₂ + u + ω₂ × r
    /// * a₃ = a₂ + J a₁ + α₂ × r + ω₂ × (ω₂ × r + 2 u)
    /// * ω₃ = ω₂ + R ω₁ and α₃ = α₂ + R α₁ + ω₂ × R ω₁
    ///
    /// Source: "The Dynamics of a Transform Hierarchy", *Converting local dynamics to global
    /// dynamics*.
    #[inline(always)]
    fn compose(
        self,
        Arm {
            rotated,
            scale,
            arm,
        }: Arm<L>,
        child: Self,
    ) -> Self {
        let slide = times(product(rotated, child.velocity), scale);
        let carried = cross(self.spin, arm);
        // Centripetal and Coriolis.
        let across = cross(self.spin, plus(carried, slide.map(Lane::twice)));
        let euler = cross(self.spin_rate, arm);
        let own = times(product(rotated, child.acceleration), scale);
        let spin = product(rotated, child.spin);
        let own_rate = product(rotated, child.spin_rate);
        Self {
            velocity: plus(self.velocity, plus(slide, carried)),
            acceleration: plus(plus(self.acceleration, own), plus(euler, across)),
            spin: plus(self.spin, spin),
            spin_rate: plus(plus(self.spin_rate, own_rate), cross(self.spin, spin)),
        }
    }
}

/// The numbers of a world, `W` at a time: the size of one register, read and written as a whole.
type Parts<T, const W: usize, const N: usize> = [Cell<[T; W]>; N];

#[inline(always)]
fn parts<T, const W: usize, const N: usize>(worlds: &mut [[T; 20]]) -> &[Parts<T, W, N>] {
    const { assert!(W * N == 20) };
    let parts = worlds.as_flattened_mut().as_chunks_mut::<W>().0;
    Cell::from_mut(parts).as_slice_of_cells().as_chunks::<N>().0
}

/// Returns the numbers of a node at rest at the origin of its parent.
const fn rest<T: Copy>(zero: T, one: T) -> [T; 20] {
    let mut numbers = [zero; 20];
    numbers[6] = one;
    numbers[7] = one;
    numbers
}

impl Record for Dynamics<f64> {
    type Local = [f64; 20];
    type World = [f64; 20];

    const LOCAL: Self::Local = rest(0.0, 1.0);
    const WORLD: Self::World = Self::LOCAL;

    #[inline(always)]
    fn attach(
        nodes: [u32; 4],
        parents: [u32; 4],
        locals: &[Self::Local],
        worlds: &mut [Self::World],
    ) {
        if !SIDE_BY_SIDE {
            attach_one_by_one(nodes, parents, locals, worlds);
            return;
        }
        let worlds = parts(worlds);
        if let (Some([a, b, c, d]), Some([e, f, g, h]), Some([i, j, k, l])) = (
            four_of(locals, nodes),
            four_of(worlds, nodes),
            four_of(worlds, parents),
        ) {
            attach_two([a, b], [e, f], [i, j]);
            attach_two([c, d], [g, h], [k, l]);
        }
    }

    fn columns(&[tx, ty, tz, x, y, z, w, s, ..]: &Self::World) -> [f32; 16] {
        let [tx, ty, tz, x, y, z, w, s] = [tx, ty, tz, x, y, z, w, s].map(|number| number as f32);
        Mat4::from_scale_rotation_translation(
            Vec3::splat(s),
            Quat::from_xyzw(x, y, z, w),
            Vec3::new(tx, ty, tz),
        )
        .to_cols_array()
    }

    fn check(local: &Self::Local) -> Result<(), Error> {
        let four = |at: usize| core::array::from_fn(|i| local[4 * at + i]);
        let (pose, rates) = (
            Pose::read(four(0), four(1)),
            RateLanes::read(four(2), four(3), four(4)),
        );
        let pose = Transform {
            translation: DVec3::from_array(pose.translation),
            rotation: DQuat::from_array(pose.rotation),
            scale: pose.scale,
        };
        let rates = Rates {
            velocity: DVec3::from_array(rates.velocity),
            acceleration: DVec3::from_array(rates.acceleration),
            angular_velocity: Bivector3::from_axis(DVec3::from_array(rates.spin)),
            angular_acceleration: Bivector3::from_axis(DVec3::from_array(rates.spin_rate)),
        };
        DynamicTransform::<Space3>::new(pose, rates).map(|_| ())
    }

    fn overflow(world: &Self::World) -> Option<f64> {
        world.iter().copied().find(|number| !number.is_finite())
    }
}

impl Record for Dynamics<f32> {
    type Local = [f32; 20];
    type World = [f32; 20];

    const LOCAL: Self::Local = rest(0.0, 1.0);
    const WORLD: Self::World = Self::LOCAL;

    #[inline(always)]
    fn attach(
        nodes: [u32; 4],
        parents: [u32; 4],
        locals: &[Self::Local],
        worlds: &mut [Self::World],
    ) {
        if !SIDE_BY_SIDE {
            attach_one_by_one(nodes, parents, locals, worlds);
            return;
        }
        let worlds = parts::<_, 4, 5>(worlds);
        let (Some(locals), Some(nodes), Some(parents)) = (
            four_of(locals, nodes),
            four_of(worlds, nodes),
            four_of(worlds, parents),
        ) else {
            return;
        };
        let fours = locals.map(|local| local.as_chunks::<4>().0);
        let local = |at: usize| transpose(fours.map(|local| Vec4::from_array(local[at])));
        let write = |at: usize, numbers: [Vec4; 4]| {
            for (world, made) in nodes.into_iter().zip(transpose(numbers)) {
                world[at].set(made.to_array());
            }
        };
        if same(parents) {
            attach(|at| parents[0][at].get().map(Vec4::splat), local, write);
        } else {
            let four = |parent: &Parts<f32, 4, 5>, at: usize| Vec4::from_array(parent[at].get());
            attach(
                |at| transpose(parents.map(|parent| four(parent, at))),
                local,
                write,
            );
        }
    }

    fn columns(world: &Self::World) -> [f32; 16] {
        Dynamics::<f64>::columns(&world.map(f64::from))
    }

    fn check(local: &Self::Local) -> Result<(), Error> {
        Dynamics::<f64>::check(&local.map(f64::from))
    }

    fn overflow(world: &Self::World) -> Option<f64> {
        Dynamics::<f64>::overflow(&world.map(f64::from))
    }
}

/// Works out worlds from those of the parents: first the poses, then the rates, so that half as
/// many registers are taken at a time. Numbers are read and written in fours, the first, second, …
/// fifth of them.
#[inline(always)]
fn attach<L: Lane>(
    parent: impl Fn(usize) -> [L; 4],
    local: impl Fn(usize) -> [L; 4],
    write: impl Fn(usize, [L; 4]),
) {
    let (pose, arm) = Pose::read(parent(0), parent(1)).compose(Pose::read(local(0), local(1)));
    let [first, second] = pose.numbers();
    write(0, first);
    write(1, second);
    let rates = RateLanes::read(parent(2), parent(3), parent(4));
    let rates = rates.compose(arm, RateLanes::read(local(2), local(3), local(4)));
    let [third, fourth, fifth] = rates.numbers();
    write(2, third);
    write(3, fourth);
    write(4, fifth);
}

/// Works out two nodes in doubles.
#[inline(always)]
fn attach_two(
    locals: [&[f64; 20]; 2],
    worlds: [&Parts<f64, 2, 10>; 2],
    parents: [&Parts<f64, 2, 10>; 2],
) {
    let pairs = locals.map(|local| local.as_chunks::<2>().0);
    let local = |at: usize| Pair::transpose(pairs.map(|local| Pair::new(local[at])));
    let write = |at: usize, pair: [Pair; 2]| {
        for (world, made) in worlds.into_iter().zip(Pair::transpose(pair)) {
            world[at].set(made.numbers());
        }
    };
    let write = |at: usize, [a, b, c, d]: [Pair; 4]| {
        write(2 * at, [a, b]);
        write(2 * at + 1, [c, d]);
    };
    if same(parents) {
        let above = |at: usize| parents[0][at].get().map(Pair::splat);
        attach(by_fours(above), by_fours(local), write);
    } else {
        let above = |at: usize| Pair::transpose(parents.map(|parent| Pair::new(parent[at].get())));
        attach(by_fours(above), by_fours(local), write);
    }
}

/// Returns a reader of fours, of two reads of two.
#[inline(always)]
fn by_fours<L>(pair: impl Fn(usize) -> [L; 2]) -> impl Fn(usize) -> [L; 4] {
    move |at| {
        let ([a, b], [c, d]) = (pair(2 * at), pair(2 * at + 1));
        [a, b, c, d]
    }
}

/// Works out four nodes, each by itself.
fn attach_one_by_one<T: Lane>(
    nodes: [u32; 4],
    parents: [u32; 4],
    locals: &[[T; 20]],
    worlds: &mut [[T; 20]],
) {
    let worlds = parts::<_, 1, 20>(worlds);
    for (node, parent) in nodes.into_iter().zip(parents) {
        let (node, parent) = (node as usize, parent as usize);
        let (Some(local), Some(world), Some(parent)) =
            (locals.get(node), worlds.get(node), worlds.get(parent))
        else {
            return;
        };
        attach(
            |at| core::array::from_fn(|i| parent[4 * at + i].get()[0]),
            |at| core::array::from_fn(|i| local[4 * at + i]),
            |at, numbers| {
                for (i, number) in numbers.into_iter().enumerate() {
                    world[4 * at + i].set([number]);
                }
            },
        );
    }
}
