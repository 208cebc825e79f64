//! Numbers set one quantity at a time, and world matrices read where they are: what a loop over all
//! nodes does.

use kinetree::glam::{DMat3, DQuat, DVec3};
use kinetree::hierarchy::Local;
use kinetree::space::{Bivector3, Matrix};
use kinetree::{HierarchyError, NodeHandle, Rates, Space3, Transform, Trs};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Hierarchy, leave, node_at_once, run, settle};
use crate::block;

/// The numbers of a node in [`Hierarchy::locals`].
const EACH: usize = 24;

/// The numbers of a pose.
const POSE: usize = 10;

/// Returns the vector at this place of a list.
fn vector(numbers: &[f64], place: usize) -> DVec3 {
    let at = |place: usize| numbers.get(place).copied().unwrap_or(f64::NAN);
    DVec3::new(at(place), at(place + 1), at(place + 2))
}

/// Returns the pose of these numbers, with this scale.
fn pose_of(numbers: &[f64], scale: DVec3) -> Trs<Space3> {
    let real = numbers.get(6).copied().unwrap_or(f64::NAN);
    Trs {
        translation: vector(numbers, 0),
        rotation: DQuat::from_vec4(vector(numbers, 3).extend(real)),
        scale,
    }
}

/// Returns the state of these numbers: a pose with one scale, and its rates.
fn local_of(numbers: &[f64]) -> Local<Space3> {
    let scale = numbers.get(7).copied().unwrap_or(f64::NAN);
    Local::from(pose_of(numbers, DVec3::splat(scale))).with_rates(Rates {
        velocity: vector(numbers, 8),
        acceleration: vector(numbers, 11),
        angular_velocity: Bivector3::from_axis(vector(numbers, 14)),
        angular_acceleration: Bivector3::from_axis(vector(numbers, 17)),
    })
}

/// Makes the state of each node from as many numbers each; refuses where memory has no room.
fn each_of<T>(
    tree: &kinetree::Hierarchy<Space3>,
    numbers: &[f64],
    each: usize,
    state: impl Fn(&[f64]) -> T,
) -> Result<Vec<(NodeHandle, T)>, HierarchyError> {
    let mut states = Vec::new();
    let room = states.try_reserve_exact(tree.len());
    let limit = tree.len() as u32;
    room.map_err(|_| HierarchyError::Full { limit })?;
    let listed = tree.nodes().zip(numbers.chunks_exact(each));
    states.extend(listed.map(|(node, numbers)| (node, state(numbers))));
    Ok(states)
}

/// Does as [`settle`], for a loop over many nodes: where all is well no result goes through memory.
#[inline]
fn at_once(result: Result<(), HierarchyError>) -> u32 {
    if result.is_ok() { 0 } else { settle(result) }
}

#[wasm_bindgen]
impl Hierarchy {
    /// Sets a node's translation in its parent.
    #[must_use]
    pub fn set_translation(&mut self, it: f64, x: f64, y: f64, z: f64) -> u32 {
        let translation = DVec3::new(x, y, z);
        at_once(self.tree.set_translation(node_at_once(it), translation))
    }

    /// Sets a node's rotation in its parent.
    #[must_use]
    pub fn set_rotation(&mut self, it: f64, x: f64, y: f64, z: f64, w: f64) -> u32 {
        let rotation = DQuat::from_xyzw(x, y, z, w);
        at_once(self.tree.set_rotation(node_at_once(it), rotation))
    }

    /// Sets a node's scale, one for each of its axes.
    #[must_use]
    pub fn set_scale(&mut self, it: f64, x: f64, y: f64, z: f64) -> u32 {
        let scale = DVec3::new(x, y, z);
        at_once(self.tree.set_scale(node_at_once(it), scale))
    }

    /// Returns the local states of all nodes, parents first, in 24 numbers each: the place of the
    /// parent in this order (−1 for the world), the part of the node's matrix that no scale holds,
    /// and the local state. Where `one_scale` is wanted, minus signs of scales of one size become a
    /// half turn of the rotation and the sign of that scale. None where memory has no room for them.
    #[must_use]
    pub fn locals(&self, one_scale: bool) -> Option<Vec<f64>> {
        let (mut numbers, mut places) = (Vec::new(), Vec::new());
        numbers.try_reserve_exact(EACH * self.tree.len()).ok()?;
        places.try_reserve_exact(self.tree.capacity()).ok()?;
        places.resize(self.tree.capacity(), -1.0);
        let slot = |node: NodeHandle| node.to_parts().0 as usize;
        for (place, node) in self.tree.nodes().enumerate() {
            let parent = self.tree.parent(node).ok()?;
            let above = parent.and_then(|parent| places.get(slot(parent)).copied());
            if let Some(own) = places.get_mut(slot(node)) {
                *own = place as f64;
            }
            let Local {
                mut trs,
                rates,
                stretch,
            } = self.tree.local(node).ok()?;
            if one_scale
                && trs.scale.min_element() < 0.0
                && let Ok(it) = Transform::<Space3>::try_from(trs)
            {
                (trs.rotation, trs.scale) = (it.rotation, DVec3::splat(it.scale));
            }
            let rest = |stretch| Matrix::norm(stretch - DMat3::from_diagonal(trs.scale));
            let vectors = [
                trs.scale,
                rates.velocity,
                rates.acceleration,
                rates.angular_velocity.axis(),
                rates.angular_acceleration.axis(),
            ]
            .map(|it| it.to_array());
            let head = [above.unwrap_or(-1.0), stretch.map_or(0.0, rest)];
            let lists: [&[f64]; 4] = [
                &head,
                trs.translation.as_ref(),
                &trs.rotation.to_array(),
                vectors.as_flattened(),
            ];
            lists
                .iter()
                .for_each(|list| numbers.extend_from_slice(list));
        }
        Some(numbers)
    }

    /// Sets the local states of all nodes, parents first, from as many numbers each: 10 of a pose,
    /// or 20 of a pose with one scale and its rates.
    #[must_use]
    pub fn set_locals(&mut self, numbers: &[f64], each: usize) -> u32 {
        settle(if each == POSE {
            let pose = |numbers: &[f64]| pose_of(numbers, vector(numbers, 7));
            each_of(&self.tree, numbers, each, pose).and_then(|poses| self.tree.set_poses(poses))
        } else {
            let states = each_of(&self.tree, numbers, each, local_of);
            states.and_then(|states| self.tree.set_locals(states))
        })
    }

    /// Out: the addresses of the rows, 0 for one that is not kept: three of a pose, four of rates,
    /// the world matrices, and the slots of the parents, of 32 bits with a sign.
    #[must_use]
    pub fn addresses(&self) -> u32 {
        fn at<T>(row: &[T]) -> f64 {
            if row.is_empty() {
                return 0.0;
            }
            row.as_ptr() as usize as f64
        }
        let rows = self.tree.rows();
        let rates = [rows.velocities, rows.accelerations].map(at);
        let spins = [rows.angular_velocities, rows.angular_accelerations].map(at);
        let [velocities, accelerations] = rates;
        let [angular_velocities, angular_accelerations] = spins;
        let all = [
            at(rows.translations),
            at(rows.rotations),
            at(rows.scales),
            velocities,
            accelerations,
            angular_velocities,
            angular_accelerations,
            at(rows.world_matrices),
            at(rows.parents),
        ];
        run(|call| leave(call, all))
    }

    /// Takes what was written to the rows of 32 slots, of which these bits are set.
    pub fn touch(&mut self, word: u32, bits: u32) {
        let mut left = bits;
        while left != 0 {
            self.tree.touch(word * u32::BITS + left.trailing_zeros());
            left &= left - 1;
        }
    }

    /// Does so, then brings all world matrices up to date, which are where they were.
    #[must_use]
    pub fn update_word(&mut self, word: u32, bits: u32) -> u32 {
        self.touch(word, bits);
        at_once(self.tree.update())
    }

    /// Takes what was written to any row, then does as [`update`](Hierarchy::update).
    #[must_use]
    pub fn update_all(&mut self) -> u32 {
        let result = self.tree.update_all();
        if result.is_err() {
            return settle(result);
        }
        let there = self.there();
        block::with(|block| put(block, &there));
        0
    }

    /// Takes what was written to any row.
    pub fn touch_all(&mut self) {
        self.tree.touch_all();
    }

    /// Refuses where a row was written and not touched.
    #[must_use]
    pub fn check_rows(&mut self) -> u32 {
        settle(self.tree.check_rows())
    }

    /// Makes room for as many nodes in all.
    #[must_use]
    pub fn reserve(&mut self, nodes: u32) -> u32 {
        settle(self.tree.reserve(nodes as usize))
    }

    /// Brings all world matrices up to date. Out: where they are, as
    /// [`world_matrix`](Hierarchy::world_matrix) says.
    #[must_use]
    pub fn update(&mut self) -> u32 {
        let result = self.tree.update();
        if result.is_err() {
            return settle(result);
        }
        let there = self.there();
        block::with(|block| put(block, &there));
        0
    }

    /// Out: the world matrix of a node, column by column; then, if all matrices are up to date, the
    /// number of slots, the address of the matrices, 16 numbers a slot, and that of the slots'
    /// generations. All three move only when a node is added. Where not all are, the first is −1.
    #[must_use]
    pub fn world_matrix(&mut self, it: f64) -> u32 {
        self.tree.catch_up();
        let world = match self.tree.world_matrix(node_at_once(it)) {
            Ok(world) => world,
            Err(error) => return settle(Err(error)),
        };
        let mut there = self.there();
        if !self.tree.is_up_to_date() {
            there[0] = -1.0;
        }
        let [x, y, z] = world.linear.to_cols_array_2d();
        let ends = [0.0, 0.0, 0.0, 1.0];
        block::with(|block| {
            let columns = [x, y, z, world.translation.to_array()];
            for ((column, end), place) in columns.iter().zip(ends).zip(block.chunks_exact_mut(4)) {
                put(place, column);
                put(place.get_mut(3..).unwrap_or_default(), &[end]);
            }
            put(block.get_mut(16..).unwrap_or_default(), &there);
        });
        0
    }

    fn there(&self) -> [f64; 3] {
        let matrices = self.tree.world_matrices().as_ptr() as usize;
        let generations = self.tree.generations().as_ptr() as usize;
        let count = self.tree.capacity();
        [count, matrices, generations].map(|it| it as f64)
    }

    /// Brings the world rates of all nodes up to date. Out: the number of slots, and the addresses of
    /// velocities, accelerations, angular velocities and angular accelerations, 3 numbers a slot.
    /// They move only when a node is added.
    #[must_use]
    pub fn update_world_rates(&mut self) -> u32 {
        let result = self.tree.update_world_rates();
        if result.is_err() {
            return settle(result);
        }
        let rows = self.tree.world_rates_rows();
        let [velocities, accelerations] =
            [rows.velocities, rows.accelerations].map(|it| it.as_ptr() as usize as f64);
        let [spins, spin_rates] = [rows.angular_velocities, rows.angular_accelerations]
            .map(|it| it.as_ptr() as usize as f64);
        let count = rows.velocities.len() as f64;
        let there = [count, velocities, accelerations, spins, spin_rates];
        block::with(|block| put(block, &there));
        0
    }

    /// Keeps the world matrices in 32 bits as well, from now on.
    #[must_use]
    pub fn keep_world_matrices32(&mut self) -> u32 {
        settle(self.tree.keep_world_matrices32())
    }

    /// Returns the address of those, 16 numbers a slot, as old as the last update. It moves when a
    /// node is added.
    #[must_use]
    pub fn world_matrices32(&self) -> *const f32 {
        self.tree.world_matrices32().as_ptr().cast()
    }
}

/// Puts numbers at the start of a list.
#[inline]
fn put(list: &mut [f64], numbers: &[f64]) {
    let places = list.iter_mut().zip(numbers);
    places.for_each(|(place, number)| *place = *number);
}
