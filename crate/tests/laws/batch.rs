//! A batch is a hierarchy: its nodes are where folding them one by one puts them, whatever their
//! order and whichever moved.

use kinetree::batch::{Batch, BatchError, Dynamics, Matrices, Record};
use kinetree::glam::{DQuat, DVec3};
use kinetree::scale::ScaleRule;
use kinetree::space::Bivector3;
use kinetree::{DynamicTransform, Error, Quantity, Rates, Space3, Transform, Trs, WorldTransform};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// A node to be made: the place of its parent among those before it, as a fraction, and twenty
/// numbers.
type Seed = (f64, [f64; 20]);

fn seeds(most: usize) -> impl Strategy<Value = Vec<Seed>> {
    vec(
        (0.0..1.0, proptest::array::uniform20(-1.0..1.0f64)),
        1..most,
    )
}

/// The growth of a tree: wide, deep, any way, and a forest.
#[derive(Clone, Copy, Debug)]
enum Growth {
    Wide,
    Deep,
    Any,
    Forest,
}

fn growth() -> impl Strategy<Value = Growth> {
    prop_oneof![
        Just(Growth::Wide),
        Just(Growth::Deep),
        Just(Growth::Any),
        Just(Growth::Forest)
    ]
}

fn grow(growth: Growth, seeds: &[Seed]) -> Vec<Option<u32>> {
    let parent = |node: usize, at: f64| match growth {
        Growth::Wide => (node - 1) / 8,
        Growth::Deep if at < 0.05 => 0,
        Growth::Deep => node - 1,
        Growth::Any | Growth::Forest => (at * node as f64) as usize,
    };
    seeds
        .iter()
        .enumerate()
        .map(|(node, &(at, _))| {
            let root = node == 0 || matches!(growth, Growth::Forest) && at > 0.9;
            (!root).then(|| parent(node, at) as u32)
        })
        .collect()
}

fn quaternion(n: &[f64; 20]) -> DQuat {
    let [x, y, z, w] = [n[3], n[4], n[5], n[6]];
    DQuat::from_xyzw(x, y, z, w + 1.5).normalize()
}

/// Scales from 0.5 to 2, now and then mirrored.
fn pose(n: &[f64; 20]) -> [f32; 10] {
    let [x, y, z, w] = quaternion(n).to_array();
    let scale = |n: f64| n.exp2() * if n.abs() < 0.05 { -1.0 } else { 1.0 };
    [
        n[0],
        n[1],
        n[2],
        x,
        y,
        z,
        w,
        scale(n[7]),
        scale(n[8]),
        scale(n[9]),
    ]
    .map(|number| number as f32)
}

fn motion(n: &[f64; 20]) -> [f64; 20] {
    let mut motion = *n;
    motion[3..7].copy_from_slice(&quaternion(n).to_array());
    motion[7] = (n[7] / 4.0).exp2() * if n[7].abs() < 0.2 { -1.0 } else { 1.0 };
    motion
}

fn vector(n: &[f64]) -> DVec3 {
    DVec3::from_slice(n)
}

fn moving(n: &[f64; 20]) -> DynamicTransform<Space3> {
    let rotation = DQuat::from_slice(&n[3..7]);
    let pose = Transform::new(vector(&n[..3]), rotation, n[7]).unwrap();
    let rates = Rates {
        velocity: vector(&n[8..]),
        acceleration: vector(&n[11..]),
        angular_velocity: Bivector3::from_axis(vector(&n[14..])),
        angular_acceleration: Bivector3::from_axis(vector(&n[17..])),
    };
    DynamicTransform::new(pose, rates).unwrap()
}

/// The nodes from the root to this one.
fn path(parents: &[Option<u32>], node: usize) -> Vec<usize> {
    let up = std::iter::successors(Some(node), |&node| {
        parents[node].map(|parent| parent as usize)
    });
    let mut path: Vec<_> = up.collect();
    path.reverse();
    path
}

/// Roundings of one level that can add up, each at most half a unit in the last place: as the
/// module's page has it.
const ROUNDINGS: f64 = 8.0;
const EPSILON_32: f64 = f32::EPSILON as f64 / 2.0;
const EPSILON_64: f64 = f64::EPSILON / 2.0;

fn near(found: DVec3, expected: DVec3, tolerance: f64) -> Result<(), TestCaseError> {
    let off = (found - expected).length();
    prop_assert!(
        off <= tolerance,
        "{found} is not {expected}: off by {off:e}, more than {tolerance:e}"
    );
    Ok(())
}

fn is_where_folding_puts_it(
    parents: &[Option<u32>],
    poses: &[[f32; 10]],
    batch: &Batch<Matrices>,
) -> Result<(), TestCaseError> {
    // Of each node: its world, the sizes of what is summed up in it (its linear part, and the arms
    // laid end to end), its depth.
    let mut folded: Vec<(WorldTransform<Space3>, f64, f64, f64)> = Vec::new();
    for (node, world) in batch.worlds().iter().enumerate() {
        let n = poses[node].map(f64::from);
        let (place, scale) = (vector(&n), vector(&n[7..]));
        let local = Trs::new(place, DQuat::from_slice(&n[3..7]), scale).unwrap();
        let longest = scale.abs().max_element();
        let (expected, stretch, reach, depth) = match parents[node] {
            None => (
                WorldTransform::root(ScaleRule::Matrices, &local).unwrap(),
                longest,
                place.length(),
                1.0,
            ),
            Some(parent) => {
                let (parent, stretch, reach, depth) = &folded[parent as usize];
                let reach = reach + stretch * place.length();
                (
                    parent.child(&local).unwrap(),
                    stretch * longest,
                    reach,
                    depth + 1.0,
                )
            }
        };
        folded.push((expected, stretch, reach, depth));
        let expected = expected.matrix();
        let world = world.map(|row| row.map(f64::from));
        let tolerance = ROUNDINGS * depth * EPSILON_32;
        let column = |at: usize| DVec3::new(world[0][at], world[1][at], world[2][at]);
        near(column(3), expected.translation, tolerance * reach)?;
        for axis in 0..3 {
            near(column(axis), expected.linear.col(axis), tolerance * stretch)?;
        }
    }
    Ok(())
}

/// The sizes of a moving node's quantities: of place, velocity and acceleration, of spin and its
/// rate, and its scale. They compose as the quantities do, with every sum a sum of sizes.
fn sizes_of_child(parent: [f64; 6], n: &[f64; 20]) -> [f64; 6] {
    let [place, velocity, acceleration, spin, rate, scale] = parent;
    let size = |at: usize| vector(&n[at..]).length();
    let (arm, slide) = (scale * size(0), scale * size(8));
    [
        place + arm,
        velocity + slide + spin * arm,
        acceleration + scale * size(11) + (rate + spin * spin) * arm + 2.0 * spin * slide,
        spin + size(14),
        rate + size(17) + spin * size(14),
        scale * n[7].abs(),
    ]
}

fn moves_as_folding_says(
    parents: &[Option<u32>],
    motions: &[[f64; 20]],
    worlds: &[[f64; 20]],
    epsilon: f64,
) -> Result<(), TestCaseError> {
    let mut folded: Vec<(DynamicTransform<Space3>, [f64; 6], f64)> = Vec::new();
    for (node, world) in worlds.iter().enumerate() {
        let (parent, sizes, depth) = parents[node].map_or(
            (
                DynamicTransform::identity(),
                [0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
                0.0,
            ),
            |parent| folded[parent as usize],
        );
        let (expected, sizes) = (
            parent * moving(&motions[node]),
            sizes_of_child(sizes, &motions[node]),
        );
        folded.push((expected, sizes, depth + 1.0));
        // An acceleration is a product of four quantities, each as far off as the depth makes it.
        let tolerance = 4.0 * ROUNDINGS * (depth + 1.0) * epsilon;
        let rates = expected.rates();
        near(
            vector(world),
            expected.transform.translation,
            tolerance * sizes[0],
        )?;
        near(vector(&world[8..]), rates.velocity, tolerance * sizes[1])?;
        near(
            vector(&world[11..]),
            rates.acceleration,
            tolerance * sizes[2],
        )?;
        near(
            vector(&world[14..]),
            rates.angular_velocity.axis(),
            tolerance * sizes[3],
        )?;
        near(
            vector(&world[17..]),
            rates.angular_acceleration.axis(),
            tolerance * sizes[4],
        )?;
        prop_assert!((world[7] - expected.transform.scale).abs() <= tolerance * sizes[5]);
        let rotation = DQuat::from_slice(&world[3..7]);
        // One rotation has two quaternions; the product chooses the same one as the fold.
        let off = (rotation - expected.transform.rotation).length();
        prop_assert!(off <= tolerance, "the rotation is off by {off:e}");
    }
    Ok(())
}

fn filled<R: Record>(parents: &[Option<u32>], locals: &[R::Local]) -> Batch<R> {
    let mut batch = Batch::<R>::new(parents).unwrap();
    batch.locals_mut().copy_from_slice(locals);
    batch.update();
    batch
}

/// All bits of all matrices.
fn bits(batch: &Batch<Matrices>) -> Vec<u32> {
    let numbers = batch.worlds().as_flattened().as_flattened();
    numbers.iter().map(|number| number.to_bits()).collect()
}

proptest! {
    #[test]
    fn every_node_is_where_folding_its_ancestors_puts_it(growth in growth(), seeds in seeds(150)) {
        let parents = grow(growth, &seeds);
        let poses: Vec<_> = seeds.iter().map(|(_, n)| pose(n)).collect();
        is_where_folding_puts_it(&parents, &poses, &filled(&parents, &poses))?;
    }

    #[test]
    fn every_node_moves_as_composing_its_ancestors_says(growth in growth(), seeds in seeds(120)) {
        let parents = grow(growth, &seeds);
        let motions: Vec<_> = seeds.iter().map(|(_, n)| motion(n)).collect();
        let batch = filled::<Dynamics<f64>>(&parents, &motions);
        moves_as_folding_says(&parents, &motions, batch.worlds(), EPSILON_64)?;

        let rounded: Vec<_> = motions.iter().map(|n| n.map(|n| n as f32)).collect();
        let batch = filled::<Dynamics<f32>>(&parents, &rounded);
        let worlds: Vec<_> = batch.worlds().iter().map(|n| n.map(f64::from)).collect();
        let motions: Vec<_> = rounded.iter().map(|n| n.map(f64::from)).collect();
        moves_as_folding_says(&parents, &motions, &worlds, EPSILON_32)?;
    }

    /// To the bit: which nodes are worked out together changes nothing.
    #[test]
    fn the_callers_numbering_changes_no_result(
        growth in growth(),
        (seeds, order) in seeds(150).prop_flat_map(|seeds| {
            let order: Vec<usize> = (0..seeds.len()).collect();
            (Just(seeds), Just(order).prop_shuffle())
        }),
    ) {
        let parents = grow(growth, &seeds);
        let poses: Vec<_> = seeds.iter().map(|(_, n)| pose(n)).collect();
        let first = filled::<Matrices>(&parents, &poses);

        // order[node] is the new number of the node.
        let (mut other_parents, mut other_poses) = (parents.clone(), poses.clone());
        for (node, &to) in order.iter().enumerate() {
            other_parents[to] = parents[node].map(|parent| order[parent as usize] as u32);
            other_poses[to] = poses[node];
        }
        let other = filled::<Matrices>(&other_parents, &other_poses);
        for (node, &to) in order.iter().enumerate() {
            prop_assert_eq!(first.worlds()[node], other.worlds()[to]);
        }
    }

    /// To the bit, and no other node is touched.
    #[test]
    fn working_out_what_moved_is_working_out_everything(
        growth in growth(),
        seeds in seeds(200),
        moves in vec((any::<Index>(), proptest::array::uniform20(-1.0..1.0f64)), 0..8),
    ) {
        let parents = grow(growth, &seeds);
        let poses: Vec<_> = seeds.iter().map(|(_, n)| pose(n)).collect();
        let mut sparse = filled::<Matrices>(&parents, &poses);
        sparse.columns();
        for round in moves.chunks(3) {
            let mut moved: Vec<u32> = Vec::new();
            for (at, n) in round {
                let node = at.index(poses.len());
                sparse.locals_mut()[node] = pose(n);
                moved.push(node as u32);
            }
            moved.extend_from_within(..moved.len() / 2); // some are said twice
            let touched = (0..poses.len())
                .filter(|&node| path(&parents, node).iter().any(|step| moved.contains(&(*step as u32))))
                .count();
            prop_assert_eq!(sparse.update_moved(&moved), Ok(touched));
        }
        let mut all = filled::<Matrices>(&parents, sparse.locals());
        prop_assert_eq!(bits(&sparse), bits(&all));
        prop_assert_eq!(sparse.columns(), all.columns());
    }

    #[test]
    fn a_matrix_of_sixteen_is_the_matrix_of_twelve(seeds in seeds(30)) {
        let parents = grow(Growth::Any, &seeds);
        let poses: Vec<_> = seeds.iter().map(|(_, n)| pose(n)).collect();
        let mut batch = filled::<Matrices>(&parents, &poses);
        let rows = batch.worlds().to_vec();
        for (rows, columns) in rows.iter().zip(batch.columns()) {
            for (at, number) in columns.iter().enumerate() {
                let expected = rows.get(at % 4).map_or(if at == 15 { 1.0 } else { 0.0 }, |row| row[at / 4]);
                prop_assert_eq!(*number, expected);
            }
        }
    }

    /// Nodes that move and nodes at rest have the same matrices.
    #[test]
    fn moving_nodes_have_the_matrices_of_their_poses(seeds in seeds(60)) {
        let parents = grow(Growth::Any, &seeds);
        let motions: Vec<_> = seeds.iter().map(|(_, n)| motion(n)).collect();
        let poses: Vec<_> = motions.iter().map(|n| {
            let [tx, ty, tz, x, y, z, w, s, ..] = n.map(|n| n as f32);
            [tx, ty, tz, x, y, z, w, s, s, s]
        }).collect();
        let mut moving = filled::<Dynamics<f64>>(&parents, &motions);
        let mut standing = filled::<Matrices>(&parents, &poses);
        let depth = (0..parents.len()).map(|node| path(&parents, node).len()).max().unwrap_or(0);
        for (one, other) in moving.columns().iter().zip(standing.columns()) {
            let size = one.iter().fold(depth as f32, |size, n| size.max(n.abs()));
            for (one, other) in one.iter().zip(other) {
                prop_assert!((one - other).abs() <= 4.0 * size * depth as f32 * f32::EPSILON);
            }
        }
    }
}

#[test]
fn a_chain_of_a_hundred_thousand_links_is_no_deeper_than_memory() {
    let count = 100_000u32;
    let parents: Vec<_> = (0..count).map(|node| node.checked_sub(1)).collect();
    let mut chain = Batch::<Matrices>::new(&parents).unwrap();
    for local in chain.locals_mut() {
        local[1] = 1.0;
    }
    chain.update();
    let heights: Vec<_> = chain.worlds().iter().map(|world| world[1][3]).collect();
    let expected: Vec<_> = (1..=count).map(|link| link as f32).collect();
    assert_eq!(heights, expected);
    assert_eq!(chain.update_moved(&[count - 1]), Ok(1));
    assert_eq!(chain.update_moved(&[count - 10]), Ok(10));
}

/// More nodes than are put in order together, each with its parent far away in the order.
#[test]
fn a_parent_in_another_cohort_is_worked_out_first() {
    let count = 10_000usize;
    let parents: Vec<_> = (0..count)
        .map(|node| (node + 1 < count).then_some((node + 1) as u32))
        .collect();
    let mut chain = Batch::<Matrices>::new(&parents).unwrap();
    for local in chain.locals_mut() {
        local[0] = 1.0;
    }
    chain.update();
    for (node, world) in chain.worlds().iter().enumerate() {
        assert_eq!(world[0][3], (count - node) as f32);
    }
}

#[test]
fn a_batch_of_no_nodes_is_one() {
    let mut none = Batch::<Matrices>::new(&[]).unwrap();
    none.update();
    assert!(none.is_empty() && none.worlds().is_empty() && none.columns().is_empty());
    assert_eq!(none.update_moved(&[]), Ok(0));
    assert_eq!(
        none.update_moved(&[0]),
        Err(BatchError::NoSuchNode { node: 0, count: 0 })
    );
    assert_eq!(none.check(), Ok(()));
}

#[test]
fn no_node_is_its_own_ancestor() {
    let refused = |parents: &[Option<u32>]| Batch::<Matrices>::new(parents).unwrap_err();
    assert_eq!(refused(&[Some(0)]), BatchError::Cycle { node: 0 });
    // 3 has its parent in the circle of 1 and 2, but is not of it.
    let circle = refused(&[None, Some(2), Some(1), Some(1)]);
    assert!(matches!(circle, BatchError::Cycle { node: 1 | 2 }));
    assert_eq!(circle.code(), 202);
    let nowhere = refused(&[None, Some(2)]);
    let (node, parent, count) = (1, 2, 2);
    assert_eq!(
        nowhere,
        BatchError::NoSuchParent {
            node,
            parent,
            count
        }
    );
    assert_eq!(
        nowhere.to_string(),
        "node 1 has parent 2, but there are 2 nodes, counted from 0"
    );
}

#[test]
fn a_refused_update_leaves_everything_as_it_was() {
    let mut batch = Batch::<Matrices>::new(&[None, Some(0)]).unwrap();
    batch.update();
    let before = bits(&batch);
    batch.locals_mut()[0][0] = 5.0;
    let refused = batch.update_moved(&[0, 2]);
    assert_eq!(refused, Err(BatchError::NoSuchNode { node: 2, count: 2 }));
    assert_eq!(bits(&batch), before);
    assert_eq!(batch.update_moved(&[0]), Ok(2));
    assert_eq!(batch.worlds()[1][0][3], 5.0);
}

#[test]
fn a_check_names_the_node_and_the_number() {
    let mut batch = Batch::<Matrices>::new(&[None, Some(0), Some(1)]).unwrap();
    batch.update();
    assert_eq!(batch.check(), Ok(()));
    let spoilt = |quantity, at: usize, value: f32| {
        let mut batch = batch.clone();
        batch.locals_mut()[1][at] = value;
        let Err(BatchError::Node { node: 1, error }) = batch.check() else {
            panic!("{quantity} was let through");
        };
        assert_eq!(error.quantity(), quantity);
        error.value()
    };
    assert!(spoilt(Quantity::Translation, 2, f32::NAN).is_nan());
    assert_eq!(spoilt(Quantity::Scale, 9, f32::INFINITY), f64::INFINITY);
    assert_eq!(spoilt(Quantity::Rotation, 6, 2.0), 2.0);

    batch.locals_mut()[0][7] = 1e30;
    batch.locals_mut()[1][7] = 1e30;
    batch.update();
    let value = f64::INFINITY;
    let quantity = Quantity::World;
    let error = Error::NotFinite { quantity, value };
    assert_eq!(batch.check(), Err(BatchError::Node { node: 1, error }));

    let mut moving = Batch::<Dynamics<f32>>::new(&[None]).unwrap();
    moving.locals_mut()[0][7] = 0.0;
    let quantity = Quantity::Scale;
    let error = Error::Zero { quantity };
    assert_eq!(moving.check(), Err(BatchError::Node { node: 0, error }));
}
