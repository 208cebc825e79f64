//! Poses with one scale, and how they move: composed down with velocities and accelerations.

use core::cell::Cell;

use glam::{DQuat, DVec3, Mat4, Quat, Vec3, Vec4};

use super::lane::{
    Lane, Matrix, Vector, cross, four_at, matrix, plus, quaternion, times, turn, turned_over,
};
use super::pair::Pair;
use super::{Record, four_of};
use crate::error::Error;
use crate::space::Bivector3;
use crate::{Delta, DynamicTransform, Solid, Transform};

/// Poses with one scale, and their rates, as [`DynamicTransform`](crate::DynamicTransform) composes them. `T` is `f64`, which is what
/// simulations run in, or `f32`, which goes four nodes at a time.
///
/// Local and world alike have 20 numbers: translation x, y, z; rotation as a unit quaternion x, y, z, w; scale; velocity,
/// acceleration, angular velocity and angular acceleration, x, y, z each. Those of the local are measured in the parent and written
/// in its axes, those of the world in the world.
#[derive(Clone, Copy, Debug)]
pub struct Dynamics<T>(core::convert::Infallible, core::marker::PhantomData<T>);

/// The first eight numbers of a node, with names to them.
struct Pose<L> {
    translation: Vector<L>,
    rotation: [L; 4],
    scale: L,
}

/// The other twelve.
struct Rates<L> {
    velocity: Vector<L>,
    acceleration: Vector<L>,
    spin: Vector<L>,
    spin_rate: Vector<L>,
}

/// What carries a child's rates into the world: its parent's rotation and scale, and the arm r from there to here.
struct Arm<L> {
    turned: Matrix<L>,
    scale: L,
    arm: Vector<L>,
}

impl<L: Lane> Pose<L> {
    #[inline(always)]
    fn read([tx, ty, tz, x, y, z, w, scale]: [L; 8]) -> Self {
        Self {
            translation: [tx, ty, tz],
            rotation: [x, y, z, w],
            scale,
        }
    }

    #[inline(always)]
    fn numbers(self) -> [L; 8] {
        let ([tx, ty, tz], [x, y, z, w]) = (self.translation, self.rotation);
        [tx, ty, tz, x, y, z, w, self.scale]
    }

    /// `world_from_parent.compose(parent_from_child)`, as far as it needs no rates. J = s R, r = J T₁.
    #[inline(always)]
    fn compose(self, child: Self) -> (Self, Arm<L>) {
        let turned = matrix(self.rotation);
        let arm = times(turn(turned, child.translation), self.scale);
        let composed = Self {
            translation: plus(self.translation, arm),
            rotation: quaternion(self.rotation, child.rotation),
            scale: self.scale * child.scale,
        };
        let scale = self.scale;
        (composed, Arm { turned, scale, arm })
    }
}

impl<L: Lane> Rates<L> {
    #[inline(always)]
    fn read([vx, vy, vz, ax, ay, az, ox, oy, oz, rx, ry, rz]: [L; 12]) -> Self {
        Self {
            velocity: [vx, vy, vz],
            acceleration: [ax, ay, az],
            spin: [ox, oy, oz],
            spin_rate: [rx, ry, rz],
        }
    }

    #[inline(always)]
    fn numbers(self) -> [L; 12] {
        let ([vx, vy, vz], [ax, ay, az]) = (self.velocity, self.acceleration);
        let ([ox, oy, oz], [rx, ry, rz]) = (self.spin, self.spin_rate);
        [vx, vy, vz, ax, ay, az, ox, oy, oz, rx, ry, rz]
    }

    /// The rest of it, with u = J v₁:
    ///
    /// * v₃ = v₂ + u + ω₂ × r
    /// * a₃ = a₂ + J a₁ + α₂ × r + ω₂ × (ω₂ × r + 2 u)
    /// * ω₃ = ω₂ + R ω₁ and α₃ = α₂ + R α₁ + ω₂ × R ω₁
    ///
    /// Source: "The Dynamics of a Transform Hierarchy", *Converting local dynamics to global dynamics*.
    #[inline(always)]
    fn compose(self, Arm { turned, scale, arm }: Arm<L>, child: Self) -> Self {
        let slide = times(turn(turned, child.velocity), scale);
        let carried = cross(self.spin, arm);
        let twist = cross(self.spin, plus(carried, slide.map(Lane::twice))); // centripetal and Coriolis
        let euler = cross(self.spin_rate, arm);
        let own = times(turn(turned, child.acceleration), scale);
        let spin = turn(turned, child.spin);
        let own_rate = turn(turned, child.spin_rate);
        Self {
            velocity: plus(self.velocity, plus(slide, carried)),
            acceleration: plus(plus(self.acceleration, own), plus(euler, twist)),
            spin: plus(self.spin, spin),
            spin_rate: plus(plus(self.spin_rate, own_rate), cross(self.spin, spin)),
        }
    }
}

/// The numbers of a world, two by two.
type Pairs = [Cell<[f64; 2]>; 10];

/// At rest in the parent.
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
    fn hang(
        nodes: [u32; 4],
        parents: [u32; 4],
        locals: &[Self::Local],
        worlds: &mut [Self::World],
    ) {
        let pairs = worlds.as_flattened_mut().as_chunks_mut::<2>().0;
        let worlds = Cell::from_mut(pairs)
            .as_slice_of_cells()
            .as_chunks::<10>()
            .0;
        let (Some([a, b, c, d]), Some([e, f, g, h]), Some([i, j, k, l])) = (
            four_of(locals, nodes),
            four_of(worlds, nodes),
            four_of(worlds, parents),
        ) else {
            return;
        };
        hang_two([i, j], [a, b], [e, f]);
        hang_two([k, l], [c, d], [g, h]);
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
        let (pose, rates) = (Pose::read(part(local)), Rates::read(rest_of(local)));
        let pose = Transform {
            translation: DVec3::from_array(pose.translation),
            rotation: DQuat::from_array(pose.rotation),
            scale: pose.scale,
        };
        let rates = Delta {
            velocity: DVec3::from_array(rates.velocity),
            acceleration: DVec3::from_array(rates.acceleration),
            angular_velocity: Bivector3::from_axis(DVec3::from_array(rates.spin)),
            angular_acceleration: Bivector3::from_axis(DVec3::from_array(rates.spin_rate)),
        };
        DynamicTransform::<Solid>::new(pose, rates).map(|_| ())
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
    fn hang(
        nodes: [u32; 4],
        parents: [u32; 4],
        locals: &[Self::Local],
        worlds: &mut [Self::World],
    ) {
        let fours = worlds.as_flattened_mut().as_chunks_mut::<4>().0;
        let worlds = Cell::from_mut(fours).as_slice_of_cells().as_chunks::<5>().0;
        let (Some(locals), Some(nodes), Some(parents)) = (
            four_of(locals, nodes),
            four_of(worlds, nodes),
            four_of(worlds, parents),
        ) else {
            return;
        };
        let [a, b, c, d] = parents;
        if core::ptr::eq(a, b) && core::ptr::eq(a, c) && core::ptr::eq(a, d) {
            hang(|at| a[at].get().map(Vec4::splat), locals, nodes);
        } else {
            let above =
                |at: usize| turned_over(parents.map(|parent| Vec4::from_array(parent[at].get())));
            hang(above, locals, nodes);
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

/// Four nodes on their parents, first where they are and then how they move: half as many registers are taken at a time.
#[inline(always)]
fn hang(
    above: impl Fn(usize) -> [Vec4; 4],
    locals: [&[f32; 20]; 4],
    worlds: [&[Cell<[f32; 4]>; 5]; 4],
) {
    let write = |at: usize, numbers: [Vec4; 4]| {
        for (world, made) in worlds.into_iter().zip(turned_over(numbers)) {
            world[at].set(made.to_array());
        }
    };
    let [tx, ty, tz, x] = above(0);
    let [y, z, w, scale] = above(1);
    let parent = Pose::read([tx, ty, tz, x, y, z, w, scale]);
    let [tx, ty, tz, x] = turned_over(locals.map(four_at::<0, 20>));
    let [y, z, w, scale] = turned_over(locals.map(four_at::<4, 20>));
    let (pose, arm) = parent.compose(Pose::read([tx, ty, tz, x, y, z, w, scale]));
    let [tx, ty, tz, x, y, z, w, scale] = pose.numbers();
    write(0, [tx, ty, tz, x]);
    write(1, [y, z, w, scale]);
    let [a, b, c, d] = above(2);
    let [e, f, g, h] = above(3);
    let [i, j, k, l] = above(4);
    let parent = Rates::read([a, b, c, d, e, f, g, h, i, j, k, l]);
    let [a, b, c, d] = turned_over(locals.map(four_at::<8, 20>));
    let [e, f, g, h] = turned_over(locals.map(four_at::<12, 20>));
    let [i, j, k, l] = turned_over(locals.map(four_at::<16, 20>));
    let rates = parent.compose(arm, Rates::read([a, b, c, d, e, f, g, h, i, j, k, l]));
    let [a, b, c, d, e, f, g, h, i, j, k, l] = rates.numbers();
    write(2, [a, b, c, d]);
    write(3, [e, f, g, h]);
    write(4, [i, j, k, l]);
}

/// Two nodes on their parents, in the same way.
#[inline(always)]
fn hang_two(parents: [&Pairs; 2], locals: [&[f64; 20]; 2], worlds: [&Pairs; 2]) {
    if core::ptr::eq(parents[0], parents[1]) {
        hang_pair(|at| parents[0][at].get().map(Pair::splat), locals, worlds);
    } else {
        let above =
            |at: usize| Pair::turned_over(parents.map(|parent| Pair::new(parent[at].get())));
        hang_pair(above, locals, worlds);
    }
}

#[inline(always)]
fn hang_pair(above: impl Fn(usize) -> [Pair; 2], locals: [&[f64; 20]; 2], worlds: [&Pairs; 2]) {
    let write = |at: usize, numbers: [Pair; 2]| {
        for (world, made) in worlds.into_iter().zip(Pair::turned_over(numbers)) {
            world[at].set(made.numbers());
        }
    };
    let local = |at: usize| {
        Pair::turned_over(locals.map(|local| Pair::new([local[2 * at], local[2 * at + 1]])))
    };
    let pose = |of: &dyn Fn(usize) -> [Pair; 2]| {
        let [[tx, ty], [tz, x], [y, z], [w, scale]] = [of(0), of(1), of(2), of(3)];
        Pose::read([tx, ty, tz, x, y, z, w, scale])
    };
    let rates = |of: &dyn Fn(usize) -> [Pair; 2]| {
        let [[a, b], [c, d], [e, f], [g, h], [i, j], [k, l]] =
            [of(4), of(5), of(6), of(7), of(8), of(9)];
        Rates::read([a, b, c, d, e, f, g, h, i, j, k, l])
    };
    let (made, arm) = pose(&above).compose(pose(&local));
    let [tx, ty, tz, x, y, z, w, scale] = made.numbers();
    write(0, [tx, ty]);
    write(1, [tz, x]);
    write(2, [y, z]);
    write(3, [w, scale]);
    let made = rates(&above).compose(arm, rates(&local));
    let [a, b, c, d, e, f, g, h, i, j, k, l] = made.numbers();
    write(4, [a, b]);
    write(5, [c, d]);
    write(6, [e, f]);
    write(7, [g, h]);
    write(8, [i, j]);
    write(9, [k, l]);
}

fn part(n: &[f64; 20]) -> [f64; 8] {
    core::array::from_fn(|at| n[at])
}

fn rest_of(n: &[f64; 20]) -> [f64; 12] {
    core::array::from_fn(|at| n[at + 8])
}
