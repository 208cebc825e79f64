//! Poses with one scale, and how they move: composed down with velocities and accelerations.

use glam::{DQuat, DVec3, Mat4, Quat, Vec3, Vec4};

use super::Record;
use super::lane::{Lane, Vector, cross, four_at, matrix, plus, quaternion, turn, turned_over};
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

/// A node's numbers with names to them.
struct Moving<L> {
    translation: Vector<L>,
    rotation: [L; 4],
    scale: L,
    velocity: Vector<L>,
    acceleration: Vector<L>,
    spin: Vector<L>,
    spin_rate: Vector<L>,
}

impl<L: Lane> Moving<L> {
    #[inline(always)]
    fn read(n: &[L; 20]) -> Self {
        Self {
            translation: [n[0], n[1], n[2]],
            rotation: [n[3], n[4], n[5], n[6]],
            scale: n[7],
            velocity: [n[8], n[9], n[10]],
            acceleration: [n[11], n[12], n[13]],
            spin: [n[14], n[15], n[16]],
            spin_rate: [n[17], n[18], n[19]],
        }
    }

    #[inline(always)]
    fn write(self, n: &mut [L; 20]) {
        [n[0], n[1], n[2]] = self.translation;
        [n[3], n[4], n[5], n[6]] = self.rotation;
        n[7] = self.scale;
        [n[8], n[9], n[10]] = self.velocity;
        [n[11], n[12], n[13]] = self.acceleration;
        [n[14], n[15], n[16]] = self.spin;
        [n[17], n[18], n[19]] = self.spin_rate;
    }

    /// `world_from_parent.compose(parent_from_child)`, with r = J T₁ and u = J v₁:
    ///
    /// * v₃ = v₂ + u + ω₂ × r
    /// * a₃ = a₂ + J a₁ + α₂ × r + ω₂ × (ω₂ × r + 2 u)
    /// * ω₃ = ω₂ + R ω₁ and α₃ = α₂ + R α₁ + ω₂ × R ω₁
    ///
    /// Source: "The Dynamics of a Transform Hierarchy", *Converting local dynamics to global dynamics*.
    #[inline(always)]
    fn compose(self, child: Self) -> Self {
        let turned = matrix(self.rotation);
        let scaled = turned.map(|row| row.map(|entry| entry * self.scale));
        let arm = turn(scaled, child.translation);
        let slide = turn(scaled, child.velocity);
        let carried = cross(self.spin, arm);
        let spin = turn(turned, child.spin);
        let twist = cross(self.spin, plus(carried, slide.map(Lane::twice))); // centripetal and Coriolis
        let euler = cross(self.spin_rate, arm);
        let own = turn(scaled, child.acceleration);
        let own_rate = turn(turned, child.spin_rate);
        Self {
            translation: plus(self.translation, arm),
            rotation: quaternion(self.rotation, child.rotation),
            scale: self.scale * child.scale,
            velocity: plus(self.velocity, plus(slide, carried)),
            acceleration: plus(plus(self.acceleration, own), plus(euler, twist)),
            spin: plus(self.spin, spin),
            spin_rate: plus(plus(self.spin_rate, own_rate), cross(self.spin, spin)),
        }
    }
}

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
        for (node, parent) in nodes.into_iter().zip(parents) {
            // From record to record: as values they would be copied, which costs WebAssembly as much as the formulas.
            Moving::read(&worlds[parent as usize])
                .compose(Moving::read(&locals[node as usize]))
                .write(&mut worlds[node as usize]);
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
        let named = Moving::read(local);
        let pose = Transform {
            translation: DVec3::from_array(named.translation),
            rotation: DQuat::from_array(named.rotation),
            scale: named.scale,
        };
        let rates = Delta {
            velocity: DVec3::from_array(named.velocity),
            acceleration: DVec3::from_array(named.acceleration),
            angular_velocity: Bivector3::from_axis(DVec3::from_array(named.spin)),
            angular_acceleration: Bivector3::from_axis(DVec3::from_array(named.spin_rate)),
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
        super::side_by_side(nodes, parents, locals, worlds, |parents, locals| {
            let mut made = [Vec4::ZERO; 20];
            Moving::read(&lanes(parents))
                .compose(Moving::read(&lanes(locals)))
                .write(&mut made);
            apart(made)
        });
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

/// Each number of four nodes in one lane.
#[inline(always)]
fn lanes(nodes: [&[f32; 20]; 4]) -> [Vec4; 20] {
    let [a, b, c, d] = turned_over(nodes.map(four_at::<0, 20>));
    let [e, f, g, h] = turned_over(nodes.map(four_at::<4, 20>));
    let [i, j, k, l] = turned_over(nodes.map(four_at::<8, 20>));
    let [m, n, o, p] = turned_over(nodes.map(four_at::<12, 20>));
    let [q, r, s, t] = turned_over(nodes.map(four_at::<16, 20>));
    [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t]
}

/// The way back.
#[inline(always)]
fn apart(lanes: [Vec4; 20]) -> [[f32; 20]; 4] {
    let mut nodes = [[0.0; 20]; 4];
    let parts = lanes.as_chunks::<4>().0;
    for (place, part) in parts.iter().enumerate() {
        let over = turned_over(*part);
        for (node, numbers) in nodes.iter_mut().zip(over) {
            node.as_chunks_mut::<4>().0[place] = numbers.to_array();
        }
    }
    nodes
}
