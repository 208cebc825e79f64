//! How long does it take natively to bring a hierarchy up to date, when everything moved and when
//! one node in a hundred did?
//!
//! The contenders take turns, round after round, so that what slows the machine slows both; the
//! least time of each counts. Before anything is timed they have to agree on where every node is.

use std::time::Instant;

use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec3};
use bevy_transform::prelude::*;
use bevy_transform::systems::{
    mark_dirty_trees, propagate_parent_transforms, sync_simple_transforms,
};
use kinetree::batch::{Batch, Matrices};

const ROUNDS: usize = 21;

type Pose = [f32; 10];

/// Numbers in [0, 1) that look random and are the same each time.
struct Numbers(u32);

impl Numbers {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as f32 / (1 << 24) as f32
    }
}

#[derive(Clone, Copy, Debug)]
enum Tree {
    /// Eight children each.
    Wide,
    /// Chains of 64.
    Deep,
    /// Each on any before it.
    Random,
}

fn parents(tree: Tree, count: u32) -> Vec<Option<u32>> {
    let mut numbers = Numbers(count);
    (0..count)
        .map(|node| {
            let before = node.checked_sub(1)?;
            Some(match tree {
                Tree::Wide => before / 8,
                Tree::Deep if before % 64 == 0 => 0,
                Tree::Deep => before,
                Tree::Random => ((numbers.next() * node as f32) as u32).min(before),
            })
        })
        .collect()
}

fn poses(seed: u32, count: u32) -> Vec<Pose> {
    let mut numbers = Numbers(seed);
    (0..count)
        .map(|_| {
            let [tx, ty, tz, x, y, z, w] = [(); 7].map(|()| 2.0 * numbers.next() - 1.0);
            let turn = Quat::from_xyzw(x, y, z, w + 1.5).normalize();
            let [sx, sy, sz] = [(); 3].map(|()| 0.98 + 0.04 * numbers.next());
            [tx, ty, tz, turn.x, turn.y, turn.z, turn.w, sx, sy, sz]
        })
        .collect()
}

trait Contender {
    fn write(&mut self, node: usize, pose: &Pose);
    fn update(&mut self, moved: Option<&[u32]>);
    fn place(&self, node: usize) -> [f32; 3];
}

struct Kinetree(Batch<Matrices>);

impl Contender for Kinetree {
    fn write(&mut self, node: usize, pose: &Pose) {
        self.0.locals_mut()[node] = *pose;
    }
    fn update(&mut self, moved: Option<&[u32]>) {
        match moved {
            None => self.0.update(),
            Some(moved) => drop(self.0.update_moved(moved)),
        }
    }
    fn place(&self, node: usize) -> [f32; 3] {
        self.0.worlds()[node].map(|row| row[3])
    }
}

struct Bevy {
    world: World,
    schedule: Schedule,
    entities: Vec<Entity>,
}

impl Bevy {
    fn new(parents: &[Option<u32>]) -> Self {
        let mut world = World::new();
        world.insert_resource(StaticTransformOptimizations::Enabled);
        let mut schedule = Schedule::default();
        let systems = (
            mark_dirty_trees,
            propagate_parent_transforms,
            sync_simple_transforms,
        );
        schedule.add_systems(systems.chain());
        let entities: Vec<_> = world
            .spawn_batch(parents.iter().map(|_| Transform::IDENTITY))
            .collect();
        for (&entity, parent) in entities.iter().zip(parents) {
            if let Some(parent) = parent {
                world
                    .entity_mut(entity)
                    .insert(ChildOf(entities[*parent as usize]));
            }
        }
        let mut bevy = Self {
            world,
            schedule,
            entities,
        };
        bevy.update(None);
        bevy.update(None);
        bevy
    }
}

impl Contender for Bevy {
    fn write(&mut self, node: usize, &[tx, ty, tz, x, y, z, w, sx, sy, sz]: &Pose) {
        if let Some(mut transform) = self.world.get_mut::<Transform>(self.entities[node]) {
            *transform = Transform {
                translation: Vec3::new(tx, ty, tz),
                rotation: Quat::from_xyzw(x, y, z, w),
                scale: Vec3::new(sx, sy, sz),
            };
        }
    }
    fn update(&mut self, _: Option<&[u32]>) {
        self.schedule.run(&mut self.world);
        self.world.clear_trackers();
    }
    fn place(&self, node: usize) -> [f32; 3] {
        let world = self.world.get::<GlobalTransform>(self.entities[node]);
        world.map_or([f32::NAN; 3], |it| it.translation().to_array())
    }
}

fn main() {
    // One thread: what a second brings is the memory's to say, not the kernel's.
    bevy_tasks::ComputeTaskPool::get_or_init(|| {
        bevy_tasks::TaskPoolBuilder::new().num_threads(1).build()
    });
    println!("ns a node, least of {ROUNDS} rounds      kinetree  bevy_transform   ratio");
    for count in [1_000, 10_000, 100_000, 1_000_000] {
        for tree in [Tree::Wide, Tree::Deep, Tree::Random] {
            compare(tree, count);
        }
    }
}

fn compare(tree: Tree, count: u32) {
    let parents = parents(tree, count);
    let poses = [poses(1, count), poses(2, count)];
    let few: Vec<u32> = {
        let mut numbers = Numbers(3);
        (0..count).filter(|_| numbers.next() < 0.01).collect()
    };
    let all: Vec<u32> = (0..count).collect();
    let batch = Batch::new(&parents).expect("it is a tree");
    let mut contenders: [Box<dyn Contender>; 2] =
        [Box::new(Kinetree(batch)), Box::new(Bevy::new(&parents))];
    let repeats = (100_000 / count as usize).max(1);
    for (what, moved, writes) in [
        ("all moved, update", None, &all),
        ("1 % moved, set + update", Some(few.as_slice()), &few),
    ] {
        let mut times = [const { Vec::new() }; 2];
        for round in 0..ROUNDS + 2 {
            for (times, contender) in times.iter_mut().zip(&mut contenders) {
                let mut spent = 0.0;
                for repeat in 0..repeats {
                    let poses = &poses[(round + repeat) % 2];
                    let begun = Instant::now();
                    for &node in writes {
                        contender.write(node as usize, &poses[node as usize]);
                    }
                    let begun = if moved.is_none() {
                        Instant::now()
                    } else {
                        begun
                    };
                    contender.update(moved);
                    spent += begun.elapsed().as_secs_f64();
                }
                // The first two warm up.
                if round >= 2 {
                    times.push(spent * 1e9 / f64::from(count) / repeats as f64);
                }
            }
            if round == 0 {
                agree(&contenders, count);
            }
        }
        let [ours, bevy] = times.map(|times| times.into_iter().fold(f64::INFINITY, f64::min));
        println!(
            "{count:>9} {:7} {what:24} {ours:>8.2} {bevy:>12.2} {:>8.1}",
            format!("{tree:?}").to_lowercase(),
            bevy / ours
        );
    }
}

/// They round differently, some to 24 bits.
fn agree(contenders: &[Box<dyn Contender>], count: u32) {
    let (first, others) = contenders.split_first().expect("there are some");
    for node in 0..count as usize {
        let ours = Vec3::from_array(first.place(node));
        for other in others {
            let theirs = Vec3::from_array(other.place(node));
            assert!(
                (ours - theirs).length() < 1e-3,
                "node {node} is at {ours} or at {theirs}"
            );
        }
    }
}
